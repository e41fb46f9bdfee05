//! Host code that goes on while a device works: `target nowait` and its like outside of parallel regions.
//!
//! All code is in a parallel region; outside of the explicit ones it is the implicit one of the initial thread (OpenMP
//! 5.2, section 1.2.2). Where that thread creates a task that it does not wait for at once, the region is made explicit: a
//! team of one, from the statement with the first such task to the end of the function.

use polyomp_core::spmd::visit::{Event, Node, Walk};
use polyomp_core::spmd::{
    Block, Construct, Expr, Fork, ForkKind, IMPLICIT_REGION, LabelId, Stmt, StmtKind as Out,
};

use super::Lowerer;

impl Lowerer<'_> {
    /// Makes the region around asynchronous tasks of the initial thread explicit.
    pub(super) fn with_asynchronous_tasks(&mut self, mut body: Block) -> Block {
        let Some(first) = body.iter().position(|stmt| task_of(stmt).is_some()) else {
            return body;
        };
        // What follows the last statement that may leave a block around cannot be in a region.
        let mut end = body.len();
        while end > first + 1 && matches!(body.get(end - 1).map(|s| &s.kind), Some(Out::Exit(_))) {
            end -= 1;
        }
        let leaves = body
            .get(first..end)
            .is_some_and(|stmts| stmts.iter().any(leaves));
        if let [
            Stmt {
                kind: Out::Labelled { body: inner, .. },
                ..
            },
        ] = body.get_mut(first..).unwrap_or_default()
            && !stays_whole(inner)
        {
            let block = std::mem::take(inner);
            *inner = self.with_asynchronous_tasks(block);
            return body;
        }
        if leaves {
            // It leaves a block that is not in the part: the caller takes that whole.
            return body;
        }
        let Some(construct) = body.get(first).and_then(task_of).cloned() else {
            return body;
        };
        let after = body.split_off(end);
        let inside = body.split_off(first);
        let fork = Fork {
            construct: Construct {
                name: IMPLICIT_REGION.to_string(),
                span: construct.span,
            },
            kind: ForkKind::Parallel,
            size: Some(Expr::Int(1)),
            condition: None,
            assumptions: self.caller_assumptions(),
            body: inside,
        };
        let (id, span) = (self.program.ids.fresh(), construct.span);
        body.push(Stmt {
            id,
            span,
            kind: Out::Fork(fork),
        });
        body.extend(after);
        body
    }
}

/// Whether the part of a block from its first such task on leaves a block around it elsewhere than at its end.
fn stays_whole(body: &Block) -> bool {
    let Some(first) = body.iter().position(|stmt| task_of(stmt).is_some()) else {
        return true;
    };
    let mut end = body.len();
    while end > first + 1 && matches!(body.get(end - 1).map(|s| &s.kind), Some(Out::Exit(_))) {
        end -= 1;
    }
    let part = body.get(first..end).unwrap_or_default();
    part.iter().any(leaves)
}

/// Whether a statement leaves a block that it stands in.
fn leaves(stmt: &Stmt) -> bool {
    let (mut known, mut left): (Vec<LabelId>, Vec<LabelId>) = (Vec::new(), Vec::new());
    for event in Walk::stmts(std::slice::from_ref(stmt)) {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            match &stmt.kind {
                Out::Labelled { label, .. } => known.push(*label),
                Out::Exit(label) => left.push(*label),
                _ => {}
            }
        }
    }
    left.iter().any(|label| !known.contains(label))
}

/// The construct of the first task that a device executes while the initial thread goes on.
fn task_of(stmt: &Stmt) -> Option<&Construct> {
    let mut forks = 0usize;
    for event in Walk::stmts(std::slice::from_ref(stmt)) {
        match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                Out::Fork(_) => forks += 1,
                Out::Task(task)
                    if forks == 0 && task.device && task.condition != Some(Expr::Int(0)) =>
                {
                    return Some(&task.construct);
                }
                _ => {}
            },
            Event::Leave(Node::Stmt(stmt)) if matches!(stmt.kind, Out::Fork(_)) => forks -= 1,
            _ => {}
        }
    }
    None
}
