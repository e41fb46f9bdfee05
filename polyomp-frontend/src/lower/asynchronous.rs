//! Host code that goes on while a device works: `target nowait` and its like outside of parallel regions, or while a
//! thread of the pool does (`threadset(omp_pool)`).
//!
//! All code is in a parallel region; outside of the explicit ones it is the implicit one of the initial thread (OpenMP
//! 5.2, section 1.2.2). Where that thread creates a task for a device that it does not wait for at once, the region is
//! made explicit: a team of one, from the statement with the first task that may still run then to the end of the function.

use std::collections::{BTreeSet, HashMap};

use polyomp_core::spmd::visit::{Event, Node, Walk, rename_locals};
use polyomp_core::spmd::{
    Block, Construct, Expr, Fork, ForkKind, IMPLICIT_REGION, LabelId, LocalId, Stmt,
    StmtKind as Out,
};

use super::Lowerer;

impl Lowerer<'_> {
    /// Makes the region around asynchronous tasks of the initial thread explicit.
    pub(super) fn with_asynchronous_tasks(&mut self, body: Block) -> Block {
        self.with_tasks(body, &mut BTreeSet::new())
    }

    /// The same for a part of the body; `used` are the registers of the host that may have been assigned, or read, before it.
    fn with_tasks(&mut self, mut body: Block, used: &mut BTreeSet<LocalId>) -> Block {
        let Some(first) = first_task(&body) else {
            return body;
        };
        let before = body.get(..first).unwrap_or_default();
        used.extend(assigned_in(before));
        used.extend(read_in(before));
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
            *inner = self.with_tasks(block, used);
            return body;
        }
        if leaves {
            // It leaves a block that is not in the part: the caller takes that whole.
            return body;
        }
        let Some(construct) = body.iter().find_map(|stmt| task_of(stmt, true)).cloned() else {
            return body;
        };
        let after = body.split_off(end);
        let mut inside = body.split_off(first);
        self.with_own_registers(&mut inside, used, construct.span);
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

    /// A register belongs to one strand: those of the host that the block assigns become registers of its own, which begin
    /// with the values of the host's. Nothing reads the host's after the block.
    fn with_own_registers(
        &mut self,
        block: &mut Block,
        used: &BTreeSet<LocalId>,
        span: polyomp_core::spmd::Span,
    ) {
        // Extents stand outside of the block.
        let extents = self
            .program
            .objects
            .iter()
            .flat_map(|object| &object.extents);
        let extents = extents.flatten().flat_map(Walk::expr);
        let kept: BTreeSet<LocalId> = extents
            .filter_map(|event| match event {
                Event::Enter(Node::Expr(Expr::Local(local))) => Some(*local),
                _ => None,
            })
            .collect();
        let mut names = HashMap::new();
        let mut begin = Block::new();
        for local in assigned_in(block) {
            let described = self.program.local(local).cloned();
            let (true, false, Some(described)) =
                (used.contains(&local), kept.contains(&local), described)
            else {
                continue;
            };
            let own = self.fresh_local(&described.name, described.element);
            names.insert(local, own);
            begin.push(Stmt {
                id: self.program.ids.fresh(),
                span,
                kind: Out::Assign {
                    local: own,
                    value: Expr::Local(local),
                },
            });
        }
        rename_locals(block, &names);
        block.splice(0..0, begin);
    }
}

/// The registers that the strand which executes the statements assigns.
fn assigned_in(stmts: &[Stmt]) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    let mut walk = Walk::stmts(stmts);
    let mut strands = 0usize;
    for event in walk.by_ref() {
        match event {
            Event::Enter(Node::Stmt(stmt)) => {
                match &stmt.kind {
                    Out::Assign { local, .. } if strands == 0 => {
                        found.insert(*local);
                    }
                    Out::Loop(looped) if strands == 0 => {
                        found.extend(looped.iterators.iter().map(|iterator| iterator.local));
                    }
                    Out::Task(task) if strands == 0 => {
                        let iterators = task.depends.iter().flat_map(|depend| &depend.iterators);
                        found.extend(iterators.map(|iterator| iterator.local));
                    }
                    _ => {}
                }
                strands += usize::from(creates_strands(stmt));
            }
            Event::Leave(Node::Stmt(stmt)) => strands -= usize::from(creates_strands(stmt)),
            _ => {}
        }
    }
    found
}

/// The registers that the statements read.
fn read_in(stmts: &[Stmt]) -> BTreeSet<LocalId> {
    let walk = Walk::stmts(stmts);
    walk.filter_map(|event| match event {
        Event::Enter(Node::Expr(Expr::Local(local))) => Some(*local),
        _ => None,
    })
    .collect()
}

fn creates_strands(stmt: &Stmt) -> bool {
    matches!(stmt.kind, Out::Fork(_) | Out::Task(_))
}

/// Whether the part of a block from its first such task on leaves a block around it elsewhere than at its end.
fn stays_whole(body: &Block) -> bool {
    let Some(first) = first_task(body) else {
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

/// Where the first task is created that need not be complete when a device begins to work while the initial thread goes on,
/// or the one of that device.
fn first_task(body: &[Stmt]) -> Option<usize> {
    body.iter().find_map(|stmt| task_of(stmt, true))?;
    body.iter().position(|stmt| task_of(stmt, false).is_some())
}

/// The construct of the first task that the initial thread does not wait for at once; of those for devices, where only
/// these are asked for.
fn task_of(stmt: &Stmt, for_device: bool) -> Option<&Construct> {
    let mut forks = 0usize;
    for event in Walk::stmts(std::slice::from_ref(stmt)) {
        match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                Out::Fork(_) => forks += 1,
                Out::Task(task)
                    if forks == 0
                        && (task.device || task.pool || !for_device)
                        && task.condition != Some(Expr::Int(0)) =>
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
