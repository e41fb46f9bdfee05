//! Chains of dependent tasks that one strand creates one after the other: their order is found once for all pairs.
//!
//! What is not within a loop is created once, so whether one task depends on another is often plainly true or plainly
//! false; then the dependences are a graph, and its transitive closure tells which tasks are complete before which.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::scop::{Creation, PathKind};
use crate::spmd::NodeId;

use super::rename::Copies;
use super::tasks::dependent;

/// The order of the tasks with dependences that a strand creates outside of loops.
#[derive(Debug)]
pub(crate) struct Chains {
    of: FxHashMap<NodeId, usize>,
    /// `later[i][j]`: j waits for i, perhaps through others.
    later: Vec<Vec<bool>>,
    /// Whether there is no other order among tasks with dependences.
    exact: bool,
    /// Whether the creator waits for none of them but by taskwaits, barriers, and what these follow.
    all_deferred: bool,
}

impl Chains {
    /// More tasks are not compared with one another.
    const MOST: usize = 400;

    /// The chains among the tasks that `strand`, which is at `parting` on their paths, creates.
    pub(super) fn of(creations: &[Creation], strand: NodeId, parting: usize) -> Self {
        let own = creations.iter().filter(|one| one.strand == strand);
        let (single, several): (Vec<&Creation>, Vec<&Creation>) = own.partition(|one| {
            let below = one.path.iter().skip(parting + 1);
            below.flat_map(|node| node.coordinates()).next().is_none()
        });
        let mut chains = Chains {
            of: FxHashMap::default(),
            later: Vec::new(),
            exact: several.is_empty(),
            all_deferred: several.is_empty(),
        };
        if single.len() > Self::MOST {
            chains.exact = false;
            return chains;
        }
        let copies = Copies::default();
        let count = single.len();
        let mut later = vec![vec![false; count]; count];
        for (index, one) in single.iter().enumerate() {
            chains.all_deferred &= !is_awaited(one, parting);
            chains.of.insert(one.node, index);
            for (position, other) in single.iter().enumerate().skip(index + 1) {
                // They are created together or not at all.
                let together = one.guard == other.guard
                    && one.path.len() == other.path.len()
                    && one
                        .path
                        .iter()
                        .zip(&other.path)
                        .all(|(x, y)| Rc::ptr_eq(x, y));
                let depends = dependent(&one.task, &other.task, 1, 1, &copies);
                chains.exact &= together && (depends.is_true() || depends.is_false());
                if let Some(edge) = later.get_mut(index).and_then(|row| row.get_mut(position)) {
                    *edge = together && depends.is_true();
                }
            }
        }
        for index in (0..count).rev() {
            for position in index + 1..count {
                let (head, tail) = later.split_at_mut(position);
                if let (Some(row), Some(next)) = (head.get_mut(index), tail.first())
                    && row.get(position) == Some(&true)
                {
                    for (known, further) in row.iter_mut().zip(next) {
                        *known |= further;
                    }
                }
            }
        }
        chains.later = later;
        chains
    }

    /// Whether the task `early` is complete before the task `late` begins; nothing when that is open. `late` is `None`
    /// for what is in no task with dependences.
    pub(super) fn ordered(&self, early: NodeId, late: Option<NodeId>) -> Option<bool> {
        let early = *self.of.get(&early)?;
        let late = late.and_then(|late| self.of.get(&late));
        let through = late.is_some_and(|late| {
            let row = self.later.get(early);
            row.and_then(|row| row.get(*late)).copied().unwrap_or(false)
        });
        if through {
            return Some(true);
        }
        (self.exact && self.all_deferred).then_some(false)
    }
}

/// Whether the strand at `parting` waits for what it creates there before it goes on, or the end of a taskgroup does: that
/// waits for what the task depends on, too.
pub(super) fn is_awaited(one: &Creation, parting: usize) -> bool {
    let mut below = one.path.iter().skip(parting + 1);
    one.task.deferred.is_false()
        || below.any(|node| matches!(node.kind, PathKind::Taskgroup { .. }))
}
