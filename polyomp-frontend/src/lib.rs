//! OpenMP C source text to SPMD regions.
//!
//! | stage | from → to | module |
//! | --- | --- | --- |
//! | 0 source | files, flags → `SourceSet` | [`source`] |
//! | 1 syntax | `SourceSet` → typed C syntax tree | [`syntax`] |
//! | 2 lowering | syntax tree → [`polyomp_core::spmd::Program`] | [`lower()`] |
//!
//! [`analyze_file`] runs all of them on a file, [`analyze_files`] on several: what one of them declares and another
//! defines is followed there ([`link`]).

mod analyze;
mod link;
mod lower;
pub mod openmp;
pub mod source;
pub mod syntax;

pub use analyze::{
    FrontendError, FrontendNote, FrontendOptions, FrontendResult, analyze_file, analyze_files,
    analyze_program, analyze_source, index,
};
pub use link::{FileIndex, LinkedProgram, link};
pub use lower::{Aliasing, lower, lower_with};
