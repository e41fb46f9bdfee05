//! What a generic call may have in it: constructs and statements that summaries can stand for.

use polyomp_core::spmd::{
    Block, Expr, LoopSharing, StmtKind as Out,
    visit::{Event, Node, Walk},
};

use crate::openmp::Leaf;
use crate::syntax::ast::FunctionDef;

use super::super::contents::some_directive;
use super::RecursiveCall;

/// A statement whose effects are not those of the accesses in it alone, in words.
pub(super) fn not_covered(block: &Block, calls: &[RecursiveCall]) -> Option<&'static str> {
    for event in Walk::block(block) {
        let Event::Enter(node) = event else { continue };
        let found = match node {
            Node::Stmt(stmt) => match &stmt.kind {
                Out::Fork(_) => "a parallel region",
                Out::Barrier(_) => "a barrier",
                Out::Sections(_) | Out::Single(_) | Out::Masked(_) => "a work-sharing construct",
                Out::Ordered(_) | Out::Doacross(_) => "`ordered`",
                Out::Cancel(_) => "`cancel`",
                Out::Flush(_) => "a flush",
                Out::Task(task) if task.device => "a target task",
                Out::Critical(critical) if critical.name.contains('#') => "a reduction",
                Out::Taskgroup(group) if group.reduction.is_some() => "a reduction",
                Out::Taskwait(wait) if !wait.depends.is_empty() => "a wait with dependences",
                Out::Loop(looped) if looped.sharing != LoopSharing::default() => {
                    "a work-shared loop"
                }
                Out::Unsupported { .. } => "something unsupported",
                Out::UnknownEffect {
                    assumption: None, ..
                } if !calls.iter().any(|call| call.node == stmt.id) => "an unknown call",
                _ => continue,
            },
            Node::Expr(Expr::TeamNum) => "the number of the team",
            _ => continue,
        };
        return Some(found);
    }
    None
}

/// Whether only constructs stand in a function that generic calls can have.
pub(super) fn has_plain_constructs(function: &FunctionDef) -> bool {
    let is_other = |leaf: &Leaf| {
        !matches!(
            leaf,
            Leaf::Task
                | Leaf::Taskwait
                | Leaf::Taskgroup
                | Leaf::Taskyield
                | Leaf::Critical
                | Leaf::Atomic
                // Where they are teams that do what tasks do.
                | Leaf::Parallel
                | Leaf::Single
                | Leaf::Masked
                | Leaf::Master
                | Leaf::Sections
                | Leaf::Section
        )
    };
    let mut stmts = function.body.stmts.iter();
    !stmts.any(|stmt| some_directive(stmt, |leaves| leaves.iter().any(is_other)))
}
