//! Sources and sinks of doacross loops.

use crate::formula::{Formula, Term};

use super::OrderedBlock;

/// A source or a sink.
#[derive(Debug, Clone)]
pub struct DoacrossPoint {
    /// Where it stands; it has no body, so the block begins and ends there.
    pub at: OrderedBlock,
    /// What it is.
    pub kind: DoacrossKind,
}

/// What stands at a point of a doacross loop.
#[derive(Debug, Clone)]
pub enum DoacrossKind {
    /// A source, and whether every iteration comes to it.
    Source(bool),
    /// A sink that some iterations come to.
    Sink {
        /// The values of the iterators of the iteration that it waits for, over those of the current one; the iteration
        /// before the current one when `None`.
        vector: Option<Vec<Term>>,
        /// The iterations that come to it.
        guard: Formula,
    },
    /// A sink of which it is not known what it waits for.
    Unknown,
}
