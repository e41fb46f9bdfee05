//! What an execution is free to choose: parameters, team sizes, and values
//! that the program text does not determine.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spmd::{NodeId, ParamId};
use crate::witness::{InputCell, Values, Witness};

/// One way to run a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Parameter values; others are 1.
    pub params: BTreeMap<ParamId, i64>,
    /// How many strands each fork creates, where its clauses allow it; others
    /// create 2, or what their clauses fix.
    pub team_sizes: BTreeMap<NodeId, i64>,
    /// What the program text leaves open.
    pub values: Values,
}

impl From<&Witness> for Choices {
    fn from(witness: &Witness) -> Self {
        Choices {
            params: witness.params.clone(),
            team_sizes: witness.team_sizes.clone(),
            values: witness.values.clone(),
        }
    }
}

/// Limits of one execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Statements, loop steps and expression nodes.
    pub steps: u64,
    /// Strands, locations, instances, coordinates, segments and events, each.
    pub entities: usize,
    /// Entries of all vector clocks that are kept.
    pub clock_entries: usize,
    /// Iterations of a loop nest whose bounds depend on one another.
    pub listed_iterations: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 1_000_000,
            entities: 2_000_000,
            clock_entries: 16_000_000,
            listed_iterations: 2_000_000,
        }
    }
}

/// The open values, indexed by node.
#[derive(Debug)]
pub(super) struct ValueTable<'w> {
    pub(super) inputs: &'w BTreeMap<InputCell, i64>,
    functions: &'w BTreeMap<(Arc<str>, Vec<i64>), i64>,
    opaque: FxHashMap<NodeId, NodeValues<'w>>,
}

/// What was chosen for one node, which may be much where loops around it run often. The first of several counts.
#[derive(Debug, Default)]
struct NodeValues<'w> {
    first: Option<i64>,
    exact: FxHashMap<&'w [i64], i64>,
    by_last: FxHashMap<Option<i64>, i64>,
    by_iteration: OnceCell<ByIteration>,
    by_outer: OnceCell<ByIteration>,
    /// The numbers of the strands that something was chosen for.
    strands: OnceCell<FxHashSet<Vec<i64>>>,
    /// Whether not all values are the same.
    differs: bool,
    all: Vec<(&'w [i64], i64)>,
}

/// Values by the coordinates that are of no forks.
#[derive(Debug)]
struct ByIteration {
    /// Which coordinates are: those that were asked for first.
    forks: Vec<bool>,
    values: FxHashMap<Vec<i64>, i64>,
}

impl<'w> NodeValues<'w> {
    fn add(&mut self, coordinates: &'w [i64], value: i64) {
        self.differs |= *self.first.get_or_insert(value) != value;
        self.exact.entry(coordinates).or_insert(value);
        let last = coordinates.last().copied();
        self.by_last.entry(last).or_insert(value);
        self.all.push((coordinates, value));
    }

    fn elsewhere(&self, coordinates: &[i64], forks: &[bool]) -> Option<i64> {
        let index = self.by_iteration.get_or_init(|| {
            let mut values = FxHashMap::default();
            for (coordinates, value) in &self.all {
                let key = of_iterations(coordinates, forks);
                values.entry(key).or_insert(*value);
            }
            ByIteration {
                forks: forks.to_vec(),
                values,
            }
        });
        let key = of_iterations(coordinates, forks);
        if index.forks == forks {
            return index.values.get(&key).copied();
        }
        let mut all = self.all.iter();
        all.find(|(known, _)| of_iterations(known, forks) == key)
            .map(|(_, value)| *value)
    }
}

impl NodeValues<'_> {
    /// What was chosen in iterations that share as many of the outer loops' coordinates as any do.
    fn nearest(&self, coordinates: &[i64], forks: &[bool]) -> Option<i64> {
        let first = self.first?;
        let by_outer = self.by_outer.get_or_init(|| {
            let mut values = FxHashMap::default();
            for (coordinates, value) in &self.all {
                let mut outer = own_iterations(coordinates, forks);
                while !outer.is_empty() {
                    values.entry(outer.clone()).or_insert(*value);
                    outer.pop();
                }
            }
            ByIteration {
                forks: forks.to_vec(),
                values,
            }
        });
        if by_outer.forks != forks {
            return Some(first);
        }
        let mut outer = own_iterations(coordinates, forks);
        while !outer.is_empty() {
            if let Some(value) = by_outer.values.get(&outer) {
                return Some(*value);
            }
            outer.pop();
        }
        Some(first)
    }
}

/// The coordinates that are of no forks.
fn own_iterations(coordinates: &[i64], forks: &[bool]) -> Vec<i64> {
    let own = coordinates.iter().zip(forks).filter(|(_, fork)| !**fork);
    own.map(|(at, _)| *at).collect()
}

/// How many coordinates there are, and those that are of no forks.
fn of_iterations(coordinates: &[i64], forks: &[bool]) -> Vec<i64> {
    let count = coordinates.len() as i64;
    let own = own_iterations(coordinates, forks);
    [count].into_iter().chain(own).collect()
}

impl<'w> ValueTable<'w> {
    pub(super) fn new(values: &'w Values) -> Self {
        let mut opaque: FxHashMap<NodeId, NodeValues<'w>> = FxHashMap::default();
        for ((node, coordinates), value) in &values.opaque {
            opaque.entry(*node).or_default().add(coordinates, *value);
        }
        ValueTable {
            inputs: &values.inputs,
            functions: &values.functions,
            opaque,
        }
    }

    /// Whether anything was chosen for a node.
    pub(super) fn knows(&self, node: NodeId) -> bool {
        self.opaque.contains_key(&node)
    }

    /// What was chosen for a node at exactly these coordinates.
    pub(super) fn exact(&self, node: NodeId, coordinates: &[i64]) -> Option<i64> {
        self.opaque.get(&node)?.exact.get(coordinates).copied()
    }

    /// What was chosen for a node in the same iterations, by whatever strand.
    pub(super) fn elsewhere(
        &self,
        node: NodeId,
        coordinates: &[i64],
        forks: &[bool],
    ) -> Option<i64> {
        self.opaque.get(&node)?.elsewhere(coordinates, forks)
    }

    /// What was chosen for the same leaf of a condition, wherever it is evaluated.
    pub(super) fn same_leaf(&self, node: NodeId, coordinates: &[i64]) -> Option<i64> {
        let by_last = &self.opaque.get(&node)?.by_last;
        by_last.get(&coordinates.last().copied()).copied()
    }

    /// Whether different values were chosen for a node, or all that was chosen is of other strands.
    pub(super) fn is_for_others(&self, node: NodeId, coordinates: &[i64], forks: &[bool]) -> bool {
        let strand = |coordinates: &[i64]| -> Vec<i64> {
            let numbers = coordinates.iter().zip(forks).filter(|(_, fork)| **fork);
            numbers.map(|(at, _)| *at).collect()
        };
        let Some(chosen) = self.opaque.get(&node) else {
            return false;
        };
        let strands = || chosen.all.iter().map(|(at, _)| strand(at)).collect();
        chosen.differs
            || !chosen
                .strands
                .get_or_init(strands)
                .contains(&strand(coordinates))
    }

    /// What was chosen for a node anywhere, in iterations that are near to these.
    pub(super) fn anywhere(
        &self,
        node: NodeId,
        coordinates: &[i64],
        forks: &[bool],
    ) -> Option<i64> {
        self.opaque.get(&node)?.nearest(coordinates, forks)
    }

    pub(super) fn function(&self, name: &Arc<str>, operands: Vec<i64>) -> Option<i64> {
        if self.functions.is_empty() {
            return None;
        }
        self.functions.get(&(Arc::clone(name), operands)).copied()
    }
}
