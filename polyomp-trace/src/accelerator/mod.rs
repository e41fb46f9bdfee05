//! The rules for accelerators that are not coherent with the processor's cache.
//!
//! The processor works through its cache or around it; the accelerator reads
//! and writes memory on its own, between a request and the next sync. What the
//! cache does to memory (allocations, write-backs) happens at no fixed time. A
//! race is a pair of such effects on the same bytes, at least one of them a
//! write, that nothing orders.
//!
//! | module | its one idea |
//! | --- | --- |
//! | [`analysis`] | a trace as bytes → what it holds |
//! | [`config`] | what the machine is like, and how much to report |
//! | [`race`] | a race: its two sides, and how often it was seen |
//! | [`graph`] | the happens-before graph, for small traces: the reference |
//! | [`stream`] | one pass over the trace, with constant state for each cache line |

pub mod analysis;
pub mod config;
pub mod graph;
mod groups;
mod intervals;
pub mod race;
pub mod stream;

pub use crate::machine::Granularity;
pub use analysis::{Analysis, check};
pub use config::{Config, FlushEffect};
pub use graph::Graph;
pub use race::{Hazard, Outcome, Race, Role, Side, Stopped};
pub use stream::Stream;
