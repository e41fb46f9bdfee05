//! Why an execution ends before its program does.

use crate::spmd::{NodeId, Span};

/// Why an execution is given up in which no strand gets any further.
pub(crate) const WAITS: &str = "a loop waits for what no thread does when the instance is executed";

/// What has no meaning with values of data that other values may have.
pub(crate) const NO_CHUNK: &str = "a chunk size is not positive";
/// The same.
pub(crate) const DIVISION_BY_ZERO: &str = "a division by zero";

/// Threads of one team met different numbers of barriers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divergence {
    /// The fork whose team it is.
    pub fork: NodeId,
    /// The barrier at which threads wait for ever.
    pub barrier: NodeId,
    /// Where that barrier stands.
    pub span: Span,
    /// Numbers of the threads that wait there.
    pub waiting: Vec<i64>,
    /// Numbers of the threads that do not come.
    pub absent: Vec<i64>,
}

/// Why an execution ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The two instances that are looked for have happened, and race.
    Confirmed,
    /// The choices contradict what the program states to hold.
    Infeasible(String),
    /// A step or memory limit was reached.
    Exhausted(&'static str),
    /// The program does something that has no concrete meaning here.
    Unexecutable(String),
    /// Threads met different numbers of barriers.
    Divergence(Divergence),
}

impl Stop {
    pub(crate) fn unexecutable(reason: impl Into<String>) -> Self {
        Stop::Unexecutable(reason.into())
    }

    /// What a task does depends on the thread that executes it, of which nothing is known.
    pub(crate) fn by_anyone() -> Self {
        Stop::unexecutable("which thread executes a task is not chosen")
    }
}
