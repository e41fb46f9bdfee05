//! Statements within statements: other blocks in their places.

use std::collections::BTreeMap;

use polyomp_core::spmd::{Block, NodeId, Stmt, StmtKind as Out};

use super::super::values::with_stack;

/// Puts blocks in the places of statements.
pub(super) fn replace(block: &mut Block, replacements: &mut BTreeMap<NodeId, Block>) {
    let mut made: Block = Vec::with_capacity(block.len());
    for mut stmt in std::mem::take(block) {
        if let Some(instead) = replacements.remove(&stmt.id) {
            made.extend(instead);
            continue;
        }
        with_stack(|| {
            for inner in inner_blocks(&mut stmt) {
                replace(inner, replacements);
            }
        });
        made.push(stmt);
    }
    *block = made;
}

pub(super) fn inner_blocks(stmt: &mut Stmt) -> Vec<&mut Block> {
    match &mut stmt.kind {
        Out::Labelled { body, .. } => vec![body],
        Out::If {
            then_body,
            else_body,
            ..
        } => vec![then_body, else_body],
        Out::Loop(looped) => vec![&mut looped.body],
        Out::While(looped) => vec![&mut looped.body],
        Out::Critical(critical) => vec![&mut critical.body],
        Out::Task(task) => vec![&mut task.body],
        Out::Taskgroup(group) => vec![&mut group.body],
        // No other stands in a generic call.
        _ => Vec::new(),
    }
}
