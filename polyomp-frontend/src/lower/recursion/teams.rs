//! Teams in the body of a recursive function that do what tasks do that are waited for.
//!
//! A `parallel` with nothing but a `single`, or a `master`, in it executes this once, and meets when all tasks in it are
//! complete. So does a `taskgroup` with a task that is executed at once: what is created in it are children of that
//! task, as they are of the thread's implicit task. And what one of its `sections` may do at the same time as another is
//! what tasks may; sections that one thread happens to execute one after the other only have less. So what a generic
//! call says of tasks holds for such teams.

use polyomp_core::spmd::visit::{Event, Node, Walk, accesses};
use polyomp_core::spmd::{Block, Expr, Fork, ForkKind, LocalId, Stmt, StmtKind as Out, Taskgroup};

use crate::source::Span;

use super::super::Lowerer;
use super::super::values::with_stack;
use super::replace::inner_blocks;

impl Lowerer<'_> {
    /// Puts tasks in the places of such teams in the body of a call.
    pub(super) fn teams_as_tasks(&mut self, call: Span, block: &mut Block) {
        for stmt in block {
            if let Out::Fork(fork) = &mut stmt.kind
                && let Some((copies, work)) = work_of(fork)
            {
                let told = [fork.size.take(), fork.condition.take()];
                let body = self.nested(|this| {
                    for value in told.into_iter().flatten() {
                        this.emit(call, Out::Eval(value));
                    }
                    this.out.extend(copies);
                    match work {
                        Work::One(body) => this.in_task(call, Some(Expr::Int(0)), body),
                        Work::Sections(bodies) => {
                            for body in bodies {
                                this.in_task(call, None, body);
                            }
                        }
                    }
                });
                stmt.kind = Out::Taskgroup(Taskgroup {
                    reduction: None,
                    body,
                });
            }
            with_stack(|| {
                for inner in inner_blocks(stmt) {
                    self.teams_as_tasks(call, inner);
                }
            });
        }
    }
}

/// What the threads of a team do, each part once, on some thread.
enum Work {
    /// One thread does all, before it goes on.
    One(Block),
    /// Parts that any of them does.
    Sections(Vec<Block>),
}

/// What there is to do, if the threads do no more besides than make copies, whose values are not from memory.
fn work_of(fork: &mut Fork) -> Option<(Block, Work)> {
    let is_work = |stmt: &Stmt| match &stmt.kind {
        Out::Single(_) | Out::Sections(_) => true,
        Out::Masked(masked) => masked.filter == Expr::Int(0),
        _ => false,
    };
    let is_nothing = |stmt: &Stmt| match &stmt.kind {
        Out::Barrier(_) => true,
        Out::Declare(_) | Out::Assign { .. } => accesses(std::slice::from_ref(stmt)).is_empty(),
        _ => false,
    };
    let works = fork.body.iter().filter(|stmt| is_work(stmt)).count();
    let nothing = fork.body.iter().filter(|stmt| is_nothing(stmt)).count();
    if fork.kind != ForkKind::Parallel || works != 1 || works + nothing != fork.body.len() {
        return None;
    }
    // In the team around these are other numbers.
    let asks = |event: Event<'_>| {
        matches!(
            event,
            Event::Enter(Node::Expr(Expr::NumThreads | Expr::ThreadNum))
        )
    };
    if Walk::block(&fork.body).any(asks) {
        return None;
    }
    if let Some(sections) = sections_of(&fork.body) {
        // What one of them leaves in a copy is there for the next one on that thread.
        let is_copy = |stmt: &Stmt| match &stmt.kind {
            Out::Declare(_) => true,
            Out::Assign { local, .. } => sections.iter().any(|body| assigns(body, *local)),
            _ => false,
        };
        if fork.body.iter().any(is_copy) {
            return None;
        }
    }
    let mut copies = Vec::new();
    let mut work = None;
    for stmt in std::mem::take(&mut fork.body) {
        match stmt.kind {
            Out::Single(single) => work = Some(Work::One(single.body)),
            Out::Masked(masked) => work = Some(Work::One(masked.body)),
            Out::Sections(sections) => {
                let bodies = sections.sections.into_iter().map(|section| section.body);
                work = Some(Work::Sections(bodies.collect()));
            }
            Out::Barrier(_) => {}
            _ => copies.push(stmt),
        }
    }
    Some((copies, work?))
}

fn sections_of(block: &Block) -> Option<Vec<&Block>> {
    block.iter().find_map(|stmt| match &stmt.kind {
        Out::Sections(sections) => Some(
            sections
                .sections
                .iter()
                .map(|section| &section.body)
                .collect(),
        ),
        _ => None,
    })
}

fn assigns(block: &Block, wanted: LocalId) -> bool {
    Walk::block(block).any(|event| {
        matches!(event, Event::Enter(Node::Stmt(stmt))
            if matches!(stmt.kind, Out::Assign { local, .. } if local == wanted))
    })
}
