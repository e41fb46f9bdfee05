//! The locks that a recursive function holds where it touches memory.
//!
//! A summary of a call takes them for each of its accesses, as the function does. So each must be one that is the same in
//! all calls, taken and given back by the same block: what the function makes of a lock that its caller holds, or leaves
//! behind for it, is not followed.

use std::collections::BTreeMap;
use std::sync::Arc;

use polyomp_core::spmd::visit::{Event, Node, Walk, blocks};
use polyomp_core::spmd::{
    Base, Block, Expr, LabelId, LocalId, LockAction, LockStmt, NodeId, Place, Projection, Stmt,
    StmtKind,
};

use super::body::{Body, Root};
use super::footprint::{Calls, Given};

/// A lock that is held.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Held {
    root: Root,
    steps: Vec<Step>,
    shared: bool,
    nestable: bool,
}

/// A step from the root to the lock.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Field(Arc<str>),
    /// A constant subscript, and how many there are where that is a constant.
    Index(i64, Option<i64>),
}

impl Held {
    /// What takes it, or gives it back, in a call with these arguments.
    pub(super) fn action(&self, args: &[LocalId], takes: bool) -> Option<StmtKind> {
        let base = match &self.root {
            Root::Object(object) => Base::Object(*object),
            Root::Param(param) => Base::Deref(Box::new(Expr::Local(*args.get(*param)?))),
            Root::HeldBy(_) | Root::Own(_) | Root::Unknown => return None,
        };
        let projections = self.steps.iter().map(|step| match step {
            Step::Field(name) => Projection::Field(name.clone()),
            Step::Index(index, extent) => Projection::Index {
                index: Expr::Int(*index),
                extent: extent.map(Expr::Int),
            },
        });
        let action = match (takes, self.shared) {
            (true, true) => LockAction::SetShared,
            (true, false) => LockAction::Set,
            (false, _) => LockAction::Unset,
        };
        Some(StmtKind::Lock(LockStmt {
            action,
            place: Place {
                base,
                projections: projections.collect(),
            },
            nestable: self.nestable,
        }))
    }

    fn is_same_lock(&self, other: &Held) -> bool {
        self.root == other.root && self.steps == other.steps && self.nestable == other.nestable
    }
}

/// The locks that are held at each statement of a body, in the order in which they were taken.
pub(super) struct Locks<'b> {
    body: &'b Body<'b>,
    calls: &'b Calls,
    held: BTreeMap<NodeId, Vec<Held>>,
}

impl<'b> Locks<'b> {
    /// `None` where a lock is used otherwise than described [here](self).
    pub(super) fn of(body: &'b Body<'b>, calls: &'b Calls) -> Option<Self> {
        let mut locks = Locks {
            body,
            calls,
            held: BTreeMap::new(),
        };
        locks.block(body.block, Vec::new())?;
        Some(locks)
    }

    /// Those that are held where the innermost of these statements is executed.
    pub(super) fn at(&self, statements: &[&Stmt]) -> Vec<Held> {
        let innermost = statements.last();
        let held = innermost.and_then(|stmt| self.held.get(&stmt.id));
        held.cloned().unwrap_or_default()
    }

    /// A block that begins with these, and must end with them.
    fn block(&mut self, block: &Block, mut held: Vec<Held>) -> Option<()> {
        let before = held.len();
        self.statements(block, &mut held, before)?;
        (held.len() == before).then_some(())
    }

    fn statements(&mut self, block: &Block, held: &mut Vec<Held>, before: usize) -> Option<()> {
        for stmt in block {
            match &stmt.kind {
                StmtKind::Lock(lock) => {
                    let this = self.lock(lock)?;
                    if lock.action == LockAction::Unset {
                        let last = held.last().filter(|_| held.len() > before);
                        if !last.is_some_and(|last| last.is_same_lock(&this)) {
                            return None;
                        }
                        held.pop();
                    } else {
                        held.push(this);
                    }
                }
                // As if its statements stood here: the body of a function that takes the lock.
                StmtKind::Labelled { label, body, .. } if !has_exits(stmt, *label) => {
                    self.held.insert(stmt.id, held.clone());
                    self.statements(body, held, before)?;
                }
                kind => {
                    self.held.insert(stmt.id, held.clone());
                    if held.len() > before && leaves(stmt) {
                        return None;
                    }
                    let inner = match kind {
                        StmtKind::Task(_) => Vec::new(),
                        _ => held.clone(),
                    };
                    for block in blocks(stmt) {
                        self.block(block, inner.clone())?;
                    }
                }
            }
        }
        Some(())
    }

    fn lock(&self, lock: &LockStmt) -> Option<Held> {
        let root = match &lock.place.base {
            Base::Object(object) => Root::Object(*object),
            Base::Deref(pointer) => match &**pointer {
                Expr::Local(local) => Root::Param(self.same_in_all_calls(*local)?),
                _ => return None,
            },
        };
        let steps = lock.place.projections.iter().map(|step| match step {
            Projection::Field(name) => Some(Step::Field(name.clone())),
            Projection::Index {
                index: Expr::Int(index),
                extent,
            } => Some(Step::Index(
                *index,
                match extent {
                    Some(Expr::Int(extent)) => Some(*extent),
                    _ => None,
                },
            )),
            _ => None,
        });
        let is_own = matches!(root, Root::Object(object) if self.body.is_own(object));
        (!is_own).then_some(Held {
            root,
            steps: steps.collect::<Option<_>>()?,
            shared: lock.action == LockAction::SetShared,
            nestable: lock.nestable,
        })
    }

    /// The parameter that a register holds, if each call gives what it was given for it.
    fn same_in_all_calls(&self, local: LocalId) -> Option<usize> {
        let same = Given::Pointer {
            shifted: false,
            fresh: false,
        };
        let params = self.calls.iter().map(Vec::len).max()?;
        let param = (0..params).find(|param| self.body.copies_of(*param).contains(&local))?;
        let mut given = self.calls.iter().map(|call| call.get(param));
        given.all(|given| given == Some(&same)).then_some(param)
    }
}

/// Whether a jump within a statement leads to the end of the block with that label.
fn has_exits(stmt: &Stmt, label: LabelId) -> bool {
    exits(stmt).any(|to| to == label)
}

/// Whether a jump within a statement leads out of it.
fn leaves(stmt: &Stmt) -> bool {
    let inside: Vec<LabelId> = Walk::stmts(std::slice::from_ref(stmt))
        .filter_map(|event| match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Labelled { label, .. } => Some(*label),
                _ => None,
            },
            _ => None,
        })
        .collect();
    exits(stmt).any(|to| !inside.contains(&to))
}

fn exits(stmt: &Stmt) -> impl Iterator<Item = LabelId> {
    Walk::stmts(std::slice::from_ref(stmt)).filter_map(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            StmtKind::Exit(label) => Some(*label),
            _ => None,
        },
        _ => None,
    })
}
