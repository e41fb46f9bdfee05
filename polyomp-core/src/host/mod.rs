//! What the host computes, where nothing that it computes with is open: executed, and replaced by what comes of it.
//!
//! Programs often fill arrays of subscripts, offsets and pointers by code that has no closed form: they shuffle, count and
//! add up, before the first region or between two. Where such code depends on nothing that the program's text leaves
//! open, it is *executed*, and the statements are replaced by ones that leave the same behind: registers get constants,
//! arrays what is computed from their subscript, if that is linear, or else looked up in a table. A table is an object
//! with known initial content, to which nothing is ever stored. So extraction sees what it knows how to follow, and so
//! does the executor: the program is another one, with the same regions.
//!
//! Only host code is replaced, and only statements all of whose effects are known. Everything else stays as it is, and
//! what it changes is not known afterwards. Floating-point numbers are no part of that: they decide nothing here.
//!
//! Allocations in replaced loops become the rows of one array, so that the pointers to them can be told apart.

mod contents;
mod effects;
mod evaluate;
mod execute;
mod memory;
mod named;
mod residual;
mod rewrite;
#[cfg(test)]
mod tests;

use crate::spmd::{Entry, Program};

/// The program with an entry whose host code is executed as far as it can be; none where that changes nothing.
pub(crate) fn executed(program: &Program, entry: &Entry) -> Option<Program> {
    rewrite::executed(program, entry)
}
