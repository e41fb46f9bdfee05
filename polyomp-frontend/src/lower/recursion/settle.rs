//! Whether a statement list leaves tasks behind that are not complete.

use std::collections::{BTreeMap, BTreeSet};

use polyomp_core::spmd::{Block, LabelId, NodeId, Stmt, StmtKind};

use super::super::values::with_stack;

/// Tasks that may not be complete.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Open {
    /// Children of the task around.
    children: bool,
    /// Their descendants, which no taskwait waits for.
    descendants: bool,
}

impl Open {
    fn or(self, other: Open) -> Open {
        Open {
            children: self.children || other.children,
            descendants: self.descendants || other.descendants,
        }
    }
}

/// Whether all tasks that a statement list creates, and theirs, are complete at its end on every way.
pub(super) fn settles(block: &Block) -> bool {
    let mut exits = BTreeMap::new();
    let none = BTreeSet::new();
    let end = walk(block, Open::default(), &mut exits, &none);
    end == Open::default()
}

/// Whether tasks that a statement list creates may be complete while theirs are not, where `calls` stand for calls that leave
/// tasks of which that is not so.
pub(super) fn leaves_descendants(block: &Block, calls: &BTreeSet<NodeId>) -> bool {
    let mut exits = BTreeMap::new();
    walk(block, Open::default(), &mut exits, calls).descendants
}

/// What is open at the end of a list; `exits` collects what is open where labels are left.
fn walk(
    block: &[Stmt],
    mut open: Open,
    exits: &mut BTreeMap<LabelId, Open>,
    calls: &BTreeSet<NodeId>,
) -> Open {
    for stmt in block {
        open = with_stack(|| step(stmt, open, exits, calls));
    }
    open
}

fn step(
    stmt: &Stmt,
    open: Open,
    exits: &mut BTreeMap<LabelId, Open>,
    calls: &BTreeSet<NodeId>,
) -> Open {
    match &stmt.kind {
        _ if calls.contains(&stmt.id) => Open {
            children: true,
            ..open
        },
        StmtKind::Task(task) => {
            // A cancellation leaves it through its label, which stands in it.
            let body = walk(&task.body, Open::default(), exits, calls);
            Open {
                children: true,
                descendants: open.descendants || body != Open::default(),
            }
        }
        StmtKind::Taskwait(wait) if wait.depends.is_empty() => Open {
            children: false,
            ..open
        },
        // It waits for all that are created in it, and theirs.
        StmtKind::Taskgroup(group) => {
            let mut inner = BTreeMap::new();
            walk(&group.body, open, &mut inner, calls);
            for left in inner.into_keys() {
                exits.entry(left).or_default().children = true;
                exits.entry(left).or_default().descendants = true;
            }
            open
        }
        StmtKind::Labelled { label, body } => {
            let end = walk(body, open, exits, calls);
            end.or(exits.remove(label).unwrap_or_default())
        }
        StmtKind::Exit(label) => {
            let known = exits.entry(*label).or_default();
            *known = known.or(open);
            open
        }
        StmtKind::If {
            then_body,
            else_body,
            ..
        } => walk(then_body, open, exits, calls).or(walk(else_body, open, exits, calls)),
        StmtKind::Loop(looped) => again(&looped.body, open, exits, calls),
        StmtKind::While(looped) => again(&looped.body, open, exits, calls),
        StmtKind::Critical(critical) => walk(&critical.body, open, exits, calls),
        _ => open,
    }
}

/// Any number of executions.
fn again(
    body: &Block,
    open: Open,
    exits: &mut BTreeMap<LabelId, Open>,
    calls: &BTreeSet<NodeId>,
) -> Open {
    let once = open.or(walk(body, open, exits, calls));
    open.or(walk(body, once, exits, calls)).or(once)
}

/// Whether tasks are created in it, outside of other tasks or in them.
pub(super) fn creates_tasks(block: &Block) -> bool {
    holds(block, &|kind| {
        matches!(kind, StmtKind::Task(_) | StmtKind::Taskgroup(_))
    })
}

/// Whether the strand itself may wait for its children in it.
pub(super) fn waits(block: &Block) -> bool {
    block.iter().any(|stmt| {
        let inner: Vec<&Block> = match &stmt.kind {
            StmtKind::Taskwait(_) => return true,
            StmtKind::Labelled { body, .. } => vec![body],
            StmtKind::If {
                then_body,
                else_body,
                ..
            } => vec![then_body, else_body],
            StmtKind::Loop(looped) => vec![&looped.body],
            StmtKind::While(looped) => vec![&looped.body],
            StmtKind::Critical(critical) => vec![&critical.body],
            StmtKind::Taskgroup(group) => vec![&group.body],
            _ => return false,
        };
        with_stack(|| inner.into_iter().any(waits))
    })
}

fn holds(block: &Block, wanted: &dyn Fn(&StmtKind) -> bool) -> bool {
    use polyomp_core::spmd::visit::{Event, Node, Walk};
    Walk::block(block)
        .any(|event| matches!(event, Event::Enter(Node::Stmt(stmt)) if wanted(&stmt.kind)))
}
