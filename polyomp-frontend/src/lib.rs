//! OpenMP C source text to SPMD regions.
//!
//! | stage | from → to | module |
//! | --- | --- | --- |
//! | 0 source | files, flags → `SourceSet` | [`source`] |
//! | 1 syntax | `SourceSet` → typed C syntax tree | [`syntax`] |

pub mod openmp;
pub mod source;
pub mod syntax;
