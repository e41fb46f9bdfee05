//! The theory of polyomp: it decides whether an SPMD program has a data race
//! and shows the concrete racing instance. It opens no file and knows no
//! source language.
//!
//! A region built by hand, its verdict and its witness:
//!
//! ```
//! use polyomp_core::report::{AccessKind, Certainty, Verdict};
//! use polyomp_core::spmd::Program;
//! use polyomp_core::{Options, analyze};
//!
//! // Two work-shared loops; the `nowait` on the first lets the second one start early.
//! let program = Program::parse(
//!     "example.spmd",
//!     "param N
//!      shared int A[N]
//!      parallel {
//!        for dynamic(1) nowait i in 0 .. N { A[i] = 1 }
//!        for dynamic(1) j in 0 .. N { eval A[j] }
//!      }",
//! )?;
//! let report = analyze(&program, &Options::default());
//! assert_eq!(report.verdict(), Verdict::Race);
//!
//! let race = &report.regions[0].races[0];
//! assert_eq!(race.certainty, Certainty::Proved);
//! let [first, second] = &race.accesses;
//! assert_ne!(first.thread, second.thread);
//! assert_eq!(first.element, second.element);
//! assert!(first.kind == AccessKind::Write || second.kind == AccessKind::Write);
//! assert_eq!(race.parameters["num_threads"], 2);
//! # Ok::<(), polyomp_core::spmd::SpmdParseError>(())
//! ```
//!
//! The same program can be put together from the types in [`spmd`]; the frontend does nothing else.

pub mod analysis;
pub mod assume;
pub mod budget;
pub mod conflict;
pub mod explore;
pub mod formula;
pub mod mhp;
pub mod phase;
pub mod polyhedral;
pub mod scop;
pub mod solve;
pub mod spmd;
#[cfg(feature = "testing")]
pub mod testing;
pub mod witness;

pub use analysis::{Options, Stage, analyze, emit, merge};
pub use polyomp_report as report;
