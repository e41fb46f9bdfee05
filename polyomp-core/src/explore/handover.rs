//! Where the order of accesses may come from data: what the text of a region shows of it.

use rustc_hash::FxHashSet;

use super::waiting::{Memory, waits};
use crate::scop::Scop;
use crate::spmd::visit::{Event, Leads, Node, Walk, blocks};
use crate::spmd::{Block, Expr, LockAction, NodeId, Place, Program, Stmt, StmtKind};

/// How data may order the accesses of a region.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Handover {
    /// Something in the region synchronises other than by barriers.
    pub(crate) synchronises: bool,
    /// A lock may be held over a barrier.
    pub(crate) locks_over_barriers: bool,
    /// Sites of accesses that are executed after a busy-wait loop.
    pub(crate) after_wait: FxHashSet<NodeId>,
}

/// What the text of a region shows, with where the pointers of its entry lead, and what was extracted of it.
pub(crate) fn handover(program: &Program, region: &Stmt, leads: &Leads, scop: &Scop) -> Handover {
    let mut found = Handover::default();
    let mut brackets = true;
    let mut barrier = false;
    let walk = Walk::stmts(std::slice::from_ref(region));
    // Where each node begins, and the loops around those that wait.
    let mut position = 0_usize;
    let mut sites = Vec::new();
    let mut begins: Vec<usize> = Vec::new();
    let mut after: Vec<usize> = Vec::new();
    let memory = Memory::of(program, region, leads, scop);
    for event in walk {
        position += 1;
        match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Lock(_) | StmtKind::Flush(_) => found.synchronises = true,
                StmtKind::Critical(critical) => {
                    found.synchronises |= !critical.name.contains('#');
                }
                StmtKind::Barrier(_) => barrier = true,
                StmtKind::Loop(_) | StmtKind::While(_) => begins.push(position),
                StmtKind::Store { site, .. } => {
                    found.synchronises |= site.atomicity.is_atomic();
                }
                _ => {}
            },
            Event::Leave(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Loop(_) => {
                    begins.pop();
                }
                StmtKind::While(looped) => {
                    begins.pop();
                    if waits(looped, &memory) {
                        // In the next iteration of a loop around it, everything comes after.
                        after.push(begins.first().copied().unwrap_or(position));
                        found.synchronises = true;
                    }
                }
                StmtKind::Store { site, .. } => sites.push((position, site.id)),
                _ => {}
            },
            Event::Enter(Node::Expr(Expr::Load(load))) => {
                found.synchronises |= load.site.atomicity.is_atomic();
                sites.push((position, load.site.id));
            }
            _ => {}
        }
    }
    let walk = Walk::stmts(std::slice::from_ref(region));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            brackets &= blocks(stmt).all(bracketed);
        }
    }
    found.locks_over_barriers = barrier && !brackets;
    if let Some(first) = after.iter().min() {
        let later = sites.iter().filter(|(position, _)| position >= first);
        found.after_wait = later.map(|(_, site)| *site).collect();
    }
    found
}

/// Whether every lock that a block takes is released in it, without a barrier in between.
fn bracketed(block: &Block) -> bool {
    let mut held: Vec<&Place> = Vec::new();
    for stmt in block {
        if let StmtKind::Lock(lock) = &stmt.kind {
            match lock.action {
                LockAction::Set | LockAction::SetShared => held.push(&lock.place),
                LockAction::Unset => match held.iter().rposition(|place| **place == lock.place) {
                    Some(index) => {
                        held.remove(index);
                    }
                    None => return false,
                },
            }
        } else if !held.is_empty() && has_barrier(stmt) {
            return false;
        }
    }
    held.is_empty()
}

fn has_barrier(stmt: &Stmt) -> bool {
    let walk = Walk::stmts(std::slice::from_ref(stmt));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && matches!(stmt.kind, StmtKind::Barrier(_))
        {
            return true;
        }
    }
    false
}
