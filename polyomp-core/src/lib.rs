//! The theory of polyomp: it decides whether an SPMD program has a data race
//! and shows the concrete racing instance. It opens no file and knows no
//! source language.

pub mod analysis;
pub mod assume;
pub mod conflict;
pub mod formula;
pub mod mhp;
pub mod phase;
pub mod polyhedral;
pub mod report;
pub mod scop;
pub mod solve;
pub mod spmd;
#[cfg(feature = "testing")]
pub mod testing;
pub mod witness;

pub use analysis::{Options, Stage, analyze, emit};
