//! The enumerating executor: runs a program concretely, strand by strand, and
//! finds races by vector clocks.
//!
//! It is the oracle of the analysis, so it shares nothing with the stages that
//! reason symbolically: no phases, no relations, no solver. What is open in a
//! program (parameters, team sizes, schedules, values of opaque expressions)
//! is chosen by its caller, or enumerated.

mod acting;
mod actual;
mod all_runs;
mod behind;
mod choices;
mod clock;
mod covering;
mod deciding;
mod doacross;
mod enumerate;
mod evaluate;
mod event;
mod execute;
mod happened;
mod initial;
mod invented;
pub(crate) mod iterations;
pub(crate) mod location;
mod looping;
mod machine;
mod memory;
mod pools;
mod real;
mod recheck;
mod sharing;
mod slice;
mod sources;
pub(crate) mod stop;
mod strand;
mod tasking;
mod team;
mod tree;
pub(crate) mod value;
mod whiles;
mod whole;
mod wide;
pub(crate) mod work;

#[cfg(test)]
mod tests;

pub(crate) use actual::Order;
pub(crate) use all_runs::{AllRuns, may_be_alike};
pub use choices::{Choices, Limits};
pub use enumerate::{EnumeratedRace, Enumeration, EnumerationBounds, enumerate};
pub(crate) use happened::Happened;
pub use recheck::{Execution, Recheck, Rechecks, divergence_of, race_of};
pub use stop::Divergence;
pub(crate) use stop::{DIVISION_BY_ZERO, NO_CHUNK};
