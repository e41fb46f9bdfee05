//! The witness: one concrete racing instance, as the solver proposes it and as
//! the enumerating executor re-checks it.

pub mod executor;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::spmd::{NodeId, ObjectId, ParamId};

/// One step on the way from an entry's body to an access instance: which
/// strand of a fork, which iteration of a loop.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinate {
    /// The fork, loop or while loop.
    pub node: NodeId,
    /// Fork: the thread (or team) number. Loop: the values of its iterators.
    /// While: the iteration number from 0.
    pub values: Vec<i64>,
}

/// One executed instance of an access.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// The [`AccessSite`](crate::spmd::AccessSite) of the load or store.
    pub access: NodeId,
    /// Every fork and loop around it, outermost first.
    pub coordinates: Vec<Coordinate>,
}

/// An element of memory: object, members on the way, and flattened indices (all
/// index projections, outermost first).
pub type InputCell = (ObjectId, Vec<Arc<str>>, Vec<i64>);

/// The leaf that stands for the number of the thread that executes a task, which is bound to the node of the task as its
/// conditions are.
pub const EXECUTOR_LEAF: i64 = -1;

/// Values that the program text does not determine, as the witness chooses them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    /// Elements of memory that the program only reads, to value.
    pub inputs: BTreeMap<InputCell, i64>,
    /// Opaque values and loads of memory that the program also writes: node,
    /// and the flattened coordinates of its evaluation, to value. The truth of
    /// a condition's leaf that no integers model (a comparison of floats) is
    /// keyed by the statement's node and the coordinates followed by the leaf's
    /// index: leaves are the maximal subexpressions of the condition without
    /// `&&`, `||` and `!` at their top, counted from 0 from left to right.
    pub opaque: BTreeMap<(NodeId, Vec<i64>), i64>,
    /// Results of functions of their operands (`Opaque::function`).
    pub functions: BTreeMap<(Arc<str>, Vec<i64>), i64>,
}

/// A concrete racing instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// Parameter values; a parameter not named here is free (take 1).
    pub params: BTreeMap<ParamId, i64>,
    /// Number of strands that each fork creates; a fork not named here creates 2
    /// (or what its clauses fix).
    pub team_sizes: BTreeMap<NodeId, i64>,
    /// The two racing instances.
    pub instances: [Instance; 2],
    /// What the program text leaves open.
    pub values: Values,
}
