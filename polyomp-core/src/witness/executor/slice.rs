//! What an execution may leave out: iterations whose effects cannot reach the
//! accesses that are looked at.
//!
//! A loop is left out, but for the iterations on the way to a wanted instance,
//! when it neither synchronises, nor leaves a register or memory behind that
//! decides what is executed or which element is touched. What is executed after
//! the wanted instances (see [`Horizon`]) decides nothing.
//!
//! What memory decides by is found by where pointers lead (see [`Leads`](crate::spmd::visit::Leads)): a product of matrices,
//! whose elements are reached through a struct, decides nothing of the struct itself. What is left out is taken to end and
//! to stay in its arrays, as that of a program that works does; a loop that no statement leaves, what ends the run, and
//! what is assumed are never left out. Memory that it would have filled holds what it held before: nothing that decides
//! is read from there.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::deciding::{Deciding, Order, has_no_order};
use super::tree::{self, Tree};
use crate::spmd::{Expr, LabelId, LocalId, NodeId, Place, StmtKind};

/// Where the last wanted instance can happen: the statements from number `end` on are executed after it.
#[derive(Debug, Default)]
pub(super) struct Horizon {
    end: Option<usize>,
    beyond: FxHashSet<NodeId>,
}

impl Horizon {
    /// The horizon of accesses in these statements. Outside of loops a strand goes through an entry from its first
    /// statement to its last, and waits for the strands that it forks; the accesses are looked for in the first iterations
    /// of the loops `firsts`.
    pub(super) fn new(tree: &Tree<'_>, wanted: &[usize], firsts: &[usize]) -> Horizon {
        let last = |index: &usize| {
            let outermost = tree
                .around(*index)
                .filter(|(around, _, statement)| {
                    !firsts.contains(around) && has_no_order(&statement.kind)
                })
                .last();
            match outermost {
                // A task may be executed later.
                Some((_, _, statement)) if matches!(statement.kind, StmtKind::Task(_)) => None,
                Some((around, _, _)) => tree.nodes.get(around).map(|node| node.end),
                None => Some(index + 1),
            }
        };
        let ends: Option<Vec<usize>> = wanted.iter().map(last).collect();
        let end = ends.and_then(|ends| ends.into_iter().max());
        let beyond = tree
            .nodes
            .get(end.unwrap_or(usize::MAX)..)
            .unwrap_or_default();
        Horizon {
            end,
            beyond: beyond.iter().map(|node| node.statement.id).collect(),
        }
    }

    /// The first statement that is executed after all wanted instances, where that is known.
    pub(super) fn end(&self) -> Option<usize> {
        self.end
    }

    /// Whether a statement is executed after all wanted instances.
    pub(super) fn is_beyond(&self, statement: NodeId) -> bool {
        self.beyond.contains(&statement)
    }
}

/// Which loops of an entry may be left out.
#[derive(Debug, Default)]
pub(super) struct Slice {
    skippable: FxHashSet<NodeId>,
    /// Iterations before a wanted instance are left out that end by data, or do not end.
    may_hang: bool,
}

impl Slice {
    /// What may be left out where only the `wanted` statements are looked at, in the first iterations of `firsts`.
    pub(super) fn new(
        tree: &Tree<'_>,
        horizon: &Horizon,
        wanted: &[usize],
        firsts: &[usize],
    ) -> Slice {
        let end = horizon.end.unwrap_or(tree.nodes.len());
        let flow = Flow::up_to(tree, end, Some(wanted), Order::new(tree, firsts));
        let mut kept: FxHashSet<usize> = FxHashSet::default();
        for (index, node) in tree.nodes.iter().enumerate().take(end) {
            let range = match &node.statement.kind {
                // What these order ends with the fork around them.
                StmtKind::Barrier(_)
                | StmtKind::Task(_)
                | StmtKind::Taskwait(_)
                | StmtKind::Taskgroup(_)
                | StmtKind::Lock(_)
                | StmtKind::Ordered(_)
                | StmtKind::Doacross(_) => Around::UpToFork,
                StmtKind::Assume(_) => Around::All,
                StmtKind::Exit(label) => Around::UpToLabel(*label),
                StmtKind::Store { place, .. } if flow.decides(tree, place, index) => Around::All,
                // What never ends is not left out.
                StmtKind::While(_) if never_ends(tree, index) => Around::All,
                StmtKind::Loop(body) if body.sharing.distribute.is_some() => {
                    kept.insert(index);
                    continue;
                }
                _ => continue,
            };
            for (around, _, statement) in tree.around(index) {
                match (&range, &statement.kind) {
                    (Around::UpToFork, StmtKind::Fork(_)) => break,
                    (Around::UpToLabel(label), StmtKind::Labelled { label: known, .. })
                        if label == known =>
                    {
                        break;
                    }
                    _ => {
                        kept.insert(around);
                    }
                }
            }
        }
        let may_skip = |index: usize, node: &tree::Node<'_>| {
            matches!(node.statement.kind, StmtKind::Loop(_))
                && !kept.contains(&index)
                && !flow.leaves_registers(tree, index)
        };
        let mut slice = Slice::default();
        for (index, node) in tree.nodes.iter().enumerate() {
            if !may_skip(index, node) {
                continue;
            }
            slice.skippable.insert(node.statement.id);
            let mut within = tree.nodes.get(index..node.end).unwrap_or_default().iter();
            slice.may_hang |= wanted.iter().any(|at| (index..node.end).contains(at))
                && within.any(|node| matches!(node.statement.kind, StmtKind::While(_)));
        }
        slice
    }

    /// Whether the strands may never come to the wanted instances for what is left out. With data of which a witness tells
    /// nothing such an execution shows that a race happens, but not that it does not.
    pub(super) fn may_hang(&self) -> bool {
        self.may_hang
    }

    pub(super) fn may_skip(&self, node: NodeId) -> bool {
        self.skippable.contains(&node)
    }
}

enum Around {
    UpToFork,
    UpToLabel(LabelId),
    All,
}

/// Where registers that decide something are used.
#[derive(Debug)]
pub(super) struct Flow {
    deciding: Deciding,
    order: Order,
    /// For each register the statements that use it, in order, and whether they
    /// assign it (a loop assigns its iterators).
    uses: BTreeMap<LocalId, Vec<(usize, bool)>>,
    /// The statements that assign such registers, in order.
    assignments: Vec<(usize, LocalId)>,
}

impl Flow {
    pub(super) fn new(tree: &Tree<'_>) -> Flow {
        Flow::up_to(tree, tree.nodes.len(), None, Order::any())
    }

    /// The flow within the statements before number `end`.
    fn up_to(tree: &Tree<'_>, end: usize, wanted: Option<&[usize]>, order: Order) -> Flow {
        let deciding = Deciding::new(tree, end, wanted, &order);
        let mut uses: BTreeMap<LocalId, Vec<(usize, bool)>> = BTreeMap::new();
        let mut note = |index, local: LocalId, assigned| {
            if deciding.is_deciding(local) {
                uses.entry(local).or_default().push((index, assigned));
            }
        };
        let nodes = tree.nodes.iter().zip(tree.sources());
        for (index, (node, sources)) in nodes.enumerate().take(end) {
            let iterators = match &node.statement.kind {
                StmtKind::Loop(body) => body.iterators.as_slice(),
                _ => &[],
            };
            for iterator in iterators {
                note(index, iterator.local, true);
            }
            let target = match &node.statement.kind {
                StmtKind::Assign { local, .. } => Some(*local),
                _ => None,
            };
            for local in sources.locals.iter() {
                if !iterators.iter().any(|iterator| iterator.local == *local) {
                    note(index, *local, false);
                }
            }
            if let Some(local) = target {
                note(index, local, true);
            }
        }
        let mut assignments: Vec<(usize, LocalId)> = uses
            .iter()
            .flat_map(|(local, uses)| {
                let assigned = uses.iter().filter(|(_, assigned)| *assigned);
                assigned.map(|(at, _)| (*at, *local))
            })
            .collect();
        assignments.sort_unstable();
        Flow {
            deciding,
            order,
            uses,
            assignments,
        }
    }

    /// Whether what statement `index` stores to a place may decide something.
    pub(super) fn decides(&self, tree: &Tree<'_>, place: &Place, index: usize) -> bool {
        self.deciding.memory(tree, place, index)
    }

    /// Whether a register that decides something carries a value out of an
    /// execution of the body of statement `index`: to the next one, or to what follows.
    pub(super) fn leaves_registers(&self, tree: &Tree<'_>, index: usize) -> bool {
        let Some(node) = tree.nodes.get(index) else {
            return true;
        };
        let within = |at: usize| index < at && at < node.end;
        let first = self.assignments.partition_point(|(at, _)| *at <= index);
        let assigned: FxHashSet<LocalId> = self
            .assignments
            .iter()
            .skip(first)
            .take_while(|(at, _)| within(*at))
            .map(|(_, local)| *local)
            .collect();
        assigned.into_iter().any(|local| {
            let Some(uses) = self.uses.get(&local) else {
                return false;
            };
            let reaches = |(at, assigned): &(usize, bool)| {
                !assigned
                    && !within(*at)
                    && index < self.order.until(*at)
                    && !assigned_before(tree, *at, index, uses)
            };
            if uses.iter().any(reaches) {
                return true;
            }
            let uses: Vec<(usize, bool)> =
                uses.iter().copied().filter(|(at, _)| within(*at)).collect();
            // All uses are within; the first must be an assignment that always happens.
            !matches!(uses.first(), Some((at, true))
                if always_reached(tree, *at, index, &uses))
        })
    }
}

/// Whether nothing in a loop without a condition leaves it.
fn never_ends(tree: &Tree<'_>, index: usize) -> bool {
    let Some(node) = tree.nodes.get(index) else {
        return true;
    };
    let constant = matches!(&node.statement.kind,
        StmtKind::While(body) if matches!(body.cond, Expr::Int(number) if number != 0));
    let mut within = tree.nodes.get(index..node.end).unwrap_or_default().iter();
    constant && !within.any(|node| matches!(node.statement.kind, StmtKind::Exit(_)))
}

/// Whether a register is assigned on every way from an execution of the body of statement `index` to its use by
/// statement `at`, which stands outside of that.
fn assigned_before(tree: &Tree<'_>, at: usize, index: usize, uses: &[(usize, bool)]) -> bool {
    let Some(node) = tree.nodes.get(index) else {
        return false;
    };
    let (start, end) = (index, node.end);
    let way = std::iter::once(at).chain(tree.around(at).map(|(around, _, _)| around));
    way.filter_map(|on_way| Some((on_way, tree.nodes.get(on_way)?)))
        .any(|(on_way, node)| {
            uses.iter().any(|(assignment, assigned)| {
                let Some(other) = tree.nodes.get(*assignment) else {
                    return false;
                };
                if !assigned || (start..end).contains(assignment) {
                    return false;
                }
                if *assignment == on_way {
                    // The iterator of a loop around the use.
                    return on_way != at && !(on_way..other.end).contains(&start);
                }
                // An earlier statement of a block around the use; not one before which `index` stands.
                (other.parent, other.part) == (node.parent, node.part)
                    && *assignment < on_way
                    && matches!(other.statement.kind, StmtKind::Assign { .. })
                    && !(*assignment < start && start < at)
            })
        })
}

/// Whether the first use of a register, statement `at`, is an assignment that each
/// execution of the body of `outer` makes, or the loop that it is the iterator of.
fn always_reached(tree: &Tree<'_>, at: usize, outer: usize, uses: &[(usize, bool)]) -> bool {
    let Some(node) = tree.nodes.get(at) else {
        return false;
    };
    if matches!(node.statement.kind, StmtKind::Loop(_)) {
        // An iterator is set before its uses, as long as they are in its loop.
        return uses.iter().all(|(used, _)| at <= *used && *used < node.end);
    }
    let jumps = tree
        .nodes
        .get(outer..at)
        .unwrap_or_default()
        .iter()
        .any(|node| matches!(node.statement.kind, StmtKind::Exit(_)));
    !jumps
        && tree
            .around(at)
            .take_while(|(around, _, _)| *around != outer)
            .all(|(_, _, statement)| matches!(statement.kind, StmtKind::Labelled { .. }))
}
