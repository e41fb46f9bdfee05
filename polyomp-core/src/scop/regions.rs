//! The regions of an entry, seen without executing it.

use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Construct, Entry, NodeId, Stmt, StmtKind};

/// The outermost constructs of an entry that create strands, in the order of the program, with their statements.
pub fn constructs(entry: &Entry) -> Vec<(NodeId, &Construct)> {
    let mut found = Vec::new();
    let mut open = 0usize;
    for event in Walk::block(&entry.body) {
        match event {
            Event::Enter(Node::Stmt(stmt)) => {
                if let Some(construct) = construct(stmt) {
                    if open == 0 {
                        found.push((stmt.id, construct));
                    }
                    open += 1;
                }
            }
            Event::Leave(Node::Stmt(stmt)) if construct(stmt).is_some() => {
                open = open.saturating_sub(1);
            }
            _ => {}
        }
    }
    found
}

fn construct(stmt: &Stmt) -> Option<&Construct> {
    match &stmt.kind {
        StmtKind::Fork(fork) => Some(&fork.construct),
        StmtKind::Loop(looped) => looped.sharing.simd.as_ref().map(|simd| &simd.construct),
        _ => None,
    }
}
