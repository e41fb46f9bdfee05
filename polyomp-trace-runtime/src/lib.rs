//! The runtime of programs built with `polyomp trace cc`.
//!
//! The compiler calls `__tsan_read4` and its kin before every access; stubs that stand before the functions of the
//! platform tell what those did. Both come together here as one sequence of operations, which is checked in the
//! process itself, written to a file, or both.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`entry`] | what the compiler calls: every entry point, with the address that it returns to |
//! | [`atomics`] | what the compiler calls in place of atomic operations |
//! | [`annotations`] | what programs tell a checker of threads, which this is not |
//! | [`interface`] | what the stubs call |
//! | [`atomics_wide`] | what the compiler calls in place of atomic operations on 16 bytes |
//! | [`frames`] | the functions that are running, and their parts of the stack |
//! | [`guard`] | one thread at a time, and never from within |
//! | [`memory`] | how addresses are reached: through the cache, past it, or not at all |
//! | [`recent`] | runs of accesses become one operation |
//! | `emergency` | programs that end by a crash |
//! | [`session`] | operations in the order of the program, to the checker and the file |
//! | [`trace_file`] | the file of the trace |
//! | [`options`] | what the environment asks for |
//! | [`symbols`] | addresses of code and data → places in the source |
//! | [`names`] | the variables that allocations are assigned to |
//! | [`report`] | what was found, for people |
//!
//! Nothing of this crate is instrumented, so it may access memory as it likes. What it calls of the C library may be
//! wrapped (`malloc`); such calls are recognised, and go through.

pub mod annotations;
pub mod atomics;
pub mod atomics_wide;
mod emergency;
pub mod entry;
pub mod frames;
pub mod guard;
pub mod interface;
pub mod memory;
pub mod names;
pub mod options;
pub mod recent;
pub mod report;
pub mod session;
pub mod symbols;
pub mod trace_file;
