//! Which of several files make a program, and where its analysis begins.
//!
//! | idea | module |
//! | --- | --- |
//! | what a file defines and what it wants from others | [`index`] |
//! | the files that make a program | [`plan`] |
//! | objects given to text that is not followed | [`given`] |
//! | whether a declaration and a definition agree | [`signature`] |
//! | definitions that those of other files replace | [`weak`] |
//! | functions that several files of C++ define alike | [`repeated`] |
//! | the functions that are analysed on their own | [`roots`] |

mod given;
mod index;
mod plan;
mod repeated;
mod roots;
mod signature;
#[cfg(test)]
mod tests;
mod weak;

pub use index::FileIndex;
pub use plan::{LinkedProgram, link};
pub(crate) use repeated::keeps_state;
pub(crate) use roots::{plain_name, roots_of};
pub(crate) use weak::override_weak;
