//! Automatic instrumentation of C and C++ programs for the checker of traces (`polyomp trace cc`): nothing of the
//! program is edited.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`platform`] | what the accelerator's calls mean: a description in TOML → [`platform::Platform`] |
//! | [`shipped`] | the descriptions that polyomp brings along |
//! | [`prototype`] | the C prototype of an intercepted function |
//! | [`expression`] | an argument of an effect: a C expression over the parameters of the function |
//! | [`stub`] | descriptions → C text that stands between the program and the functions |
//! | [`absent`] | what stands in for functions that the program does not have |
//! | [`archive`] | objects → an archive that the linker searches |
//! | [`command_line`] | what a compiler's command line asks for |
//! | [`driver`] | runs the compiler: accesses instrumented, functions intercepted, the runtime linked |
//!
//! The compiler instruments the accesses itself (`-fsanitize=thread`), and calls `__tsan_read4` and its kin, which the
//! crate `polyomp-trace-runtime` defines in place of libtsan. What the program calls of the accelerator's library, and
//! of the C library, goes through stubs (`ld --wrap`) that tell the runtime what the call did to memory.

pub mod absent;
pub mod archive;
pub mod command_line;
pub mod driver;
pub mod expression;
pub mod platform;
pub mod prototype;
pub mod shipped;
pub mod stub;
