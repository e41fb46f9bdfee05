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
//! An analyser builds the same program from the types of [`spmd`], as the frontend does; a
//! [`Builder`](spmd::Builder) gives ids, numbers and texts:
//!
//! ```
//! use polyomp_core::report::Verdict;
//! use polyomp_core::spmd::{
//!     Builder, ElementType, Fork, Loop, Schedule, ScheduleKind, StmtKind,
//! };
//! use polyomp_core::{Options, analyze};
//!
//! let mut b = Builder::new("example.c");
//! let n = b.param("N");
//! let array = b.shared("A", ElementType::Int, [n]);
//! let (i, j) = (b.local("i"), b.local("j"));
//!
//! // Line 3: for (i = 0; i < N; i++) A[i] = 1;
//! let write = b.at(3, 29).store(b.element(array, [i]), 1);
//! let first = Loop::counted(i, 0, n, vec![write]).divided(
//!     b.at(2, 9).construct("for"),
//!     Schedule::of(ScheduleKind::Dynamic).chunk(1),
//! );
//! // Line 5: for (j = 0; j < N; j++) use(A[j]);
//! let read = b.at(5, 33).load(b.element(array, [j]));
//! let read = b.at(5, 29).stmt(StmtKind::Eval(read));
//! let second = Loop::counted(j, 0, n, vec![read]).divided(
//!     b.at(4, 9).construct("for"),
//!     Schedule::of(ScheduleKind::Dynamic).chunk(1),
//! );
//! // No barrier stands between the two: the first has a `nowait`.
//! let team = Fork::parallel(
//!     b.at(1, 9).construct("parallel"),
//!     vec![b.at(3, 1).stmt(first), b.at(5, 1).stmt(second)],
//! );
//! let region = b.at(1, 1).stmt(team);
//! b.entry("example", vec![region]);
//! let program = b.finish();
//! assert!(program.verify().is_empty());
//!
//! let report = analyze(&program, &Options::default());
//! assert_eq!(report.verdict(), Verdict::Race);
//! let [write, read] = &report.regions[0].races[0].accesses;
//! assert_eq!((&*write.text, write.span.line), ("A[i]", 3));
//! assert_eq!((&*read.text, read.span.line), ("A[j]", 5));
//! // The witness: two threads, one element.
//! assert_eq!((&*write.element, &*read.element), ("A[0]", "A[0]"));
//! assert_ne!(write.thread, read.thread);
//! ```

pub mod analysis;
pub mod assume;
pub mod budget;
pub mod conflict;
pub mod explore;
pub mod formula;
mod host;
pub mod mhp;
pub mod phase;
pub mod polyhedral;
pub mod scop;
pub mod solve;
pub mod spmd;
pub mod stopwatch;
#[cfg(feature = "testing")]
pub mod testing;
pub mod witness;

pub use analysis::{Options, Stage, analyze, emit, merge};
pub use polyomp_report as report;
