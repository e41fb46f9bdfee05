//! An entry's statements in program order, as a flat list: whoever asks what
//! stands within what walks it without recursion.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::sources::Sources;
use crate::spmd::visit::{self, Event, Leads, Walk, blocks, place_operands};
use crate::spmd::{
    Block, Depend, Doacross, Entry, Expr, Load, NodeId, Place, Program, Stmt, StmtKind,
};

/// One statement of the list; the statements within it follow it up to `end`.
#[derive(Debug)]
pub(super) struct Node<'p> {
    pub(super) statement: &'p Stmt,
    pub(super) parent: Option<usize>,
    /// Which of the parent's blocks it stands in.
    pub(super) part: usize,
    /// One past the last statement within it.
    pub(super) end: usize,
}

/// All statements of an entry.
#[derive(Debug)]
pub(super) struct Tree<'p> {
    program: &'p Program,
    entry: &'p Entry,
    pub(super) nodes: Vec<Node<'p>>,
    /// Which statement makes an access.
    accesses: OnceCell<FxHashMap<NodeId, usize>>,
    /// Where its pointers lead.
    leads: OnceCell<Rc<Leads>>,
    /// What the values in each statement are taken from.
    sources: OnceCell<Vec<Sources>>,
}

impl<'p> Tree<'p> {
    pub(super) fn new(program: &'p Program, entry: &'p Entry) -> Tree<'p> {
        enum Visit<'p> {
            Enter(&'p Stmt, Option<usize>, usize),
            Leave(usize),
        }
        let mut nodes: Vec<Node<'p>> = Vec::new();
        let mut stack: Vec<Visit<'p>> = entry
            .body
            .iter()
            .rev()
            .map(|statement| Visit::Enter(statement, None, 0))
            .collect();
        while let Some(visit) = stack.pop() {
            match visit {
                Visit::Enter(statement, parent, part) => {
                    let index = nodes.len();
                    nodes.push(Node {
                        statement,
                        parent,
                        part,
                        end: index + 1,
                    });
                    stack.push(Visit::Leave(index));
                    let parts: Vec<&Block> = blocks(statement).collect();
                    for (part, block) in parts.into_iter().enumerate().rev() {
                        for inner in block.iter().rev() {
                            stack.push(Visit::Enter(inner, Some(index), part));
                        }
                    }
                }
                Visit::Leave(index) => {
                    let end = nodes.len();
                    if let Some(node) = nodes.get_mut(index) {
                        node.end = end;
                    }
                }
            }
        }
        Tree {
            program,
            entry,
            nodes,
            accesses: OnceCell::new(),
            leads: OnceCell::new(),
            sources: OnceCell::new(),
        }
    }

    /// The statements around statement `index`, innermost first, each with its
    /// number and the part of it that `index` is in.
    pub(super) fn around(
        &self,
        index: usize,
    ) -> impl std::iter::Iterator<Item = (usize, usize, &'p Stmt)> {
        let mut at = self.nodes.get(index);
        std::iter::from_fn(move || {
            let node = at?;
            let parent = node.parent?;
            let part = node.part;
            at = self.nodes.get(parent);
            at.map(|node| (parent, part, node.statement))
        })
    }

    /// The statement that makes an access.
    pub(super) fn find(&self, access: NodeId) -> Option<usize> {
        let accesses = self.accesses.get_or_init(|| {
            let mut accesses = FxHashMap::default();
            for (index, node) in self.nodes.iter().enumerate() {
                if let StmtKind::Store { site, .. } = &node.statement.kind {
                    accesses.entry(site.id).or_insert(index);
                }
                each_expression(node.statement, |_, expr| {
                    for load in loads(expr) {
                        accesses.entry(load.site.id).or_insert(index);
                    }
                });
            }
            accesses
        });
        accesses.get(&access).copied()
    }

    /// Where the pointers of the entry lead.
    pub(super) fn leads(&self) -> &Rc<Leads> {
        let leads = || Rc::new(Leads::of(self.program, self.entry));
        self.leads.get_or_init(leads)
    }

    /// What the values in each statement are taken from, by the statement's number.
    pub(super) fn sources(&self) -> &[Sources] {
        self.sources.get_or_init(|| {
            self.nodes
                .iter()
                .map(|node| Sources::of(node.statement, self.leads()))
                .collect()
        })
    }
}

/// What an expression of a statement is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose<'p> {
    /// It decides what is executed, or which memory is touched.
    Decides,
    /// Its value goes into a register.
    Assigned(crate::spmd::LocalId),
    /// Its value goes into memory.
    Stored(&'p Place),
    /// Its value is not used.
    Unused,
}

/// The expressions of a statement, without those of the statements within it.
pub(super) fn each_expression<'p>(
    statement: &'p Stmt,
    mut visit: impl FnMut(Purpose<'p>, &'p Expr),
) {
    fn place<'p>(place: &'p Place, visit: &mut impl FnMut(Purpose<'p>, &'p Expr)) {
        place_operands(place).for_each(|expr| visit(Purpose::Decides, expr));
    }
    fn depends<'p>(depends: &'p [Depend], visit: &mut impl FnMut(Purpose<'p>, &'p Expr)) {
        for depend in depends {
            for iterator in &depend.iterators {
                for expr in [&iterator.lower, &iterator.upper, &iterator.step] {
                    visit(Purpose::Decides, expr);
                }
            }
            if let Some(target) = &depend.place {
                place(target, visit);
            }
        }
    }
    let visit = &mut visit;
    match &statement.kind {
        StmtKind::Assign { local, value } => visit(Purpose::Assigned(*local), value),
        StmtKind::Store {
            place: target,
            value,
            ..
        } => {
            visit(Purpose::Stored(target), value);
            place(target, visit);
        }
        StmtKind::Eval(value) => visit(Purpose::Unused, value),
        StmtKind::Assume(condition) => visit(Purpose::Decides, condition),
        StmtKind::If { cond, .. } => visit(Purpose::Decides, cond),
        StmtKind::While(body) => visit(Purpose::Decides, &body.cond),
        StmtKind::Loop(body) => {
            for iterator in &body.iterators {
                visit(Purpose::Decides, &iterator.lower);
                visit(Purpose::Decides, &iterator.upper);
                visit(Purpose::Decides, &iterator.step);
            }
            let sharing = &body.sharing;
            let chunks = [
                sharing.worksharing.as_ref().map(|work| &work.schedule),
                sharing.distribute.as_ref(),
            ];
            for schedule in chunks.into_iter().flatten() {
                for expr in [&schedule.set, &schedule.chunk].into_iter().flatten() {
                    visit(Purpose::Decides, expr);
                }
            }
            if let Some(safelen) = sharing.simd.as_ref().and_then(|simd| simd.safelen.as_ref()) {
                visit(Purpose::Decides, safelen);
            }
        }
        StmtKind::Fork(fork) => {
            for expr in [&fork.size, &fork.condition].into_iter().flatten() {
                visit(Purpose::Decides, expr);
            }
        }
        StmtKind::Masked(masked) => visit(Purpose::Decides, &masked.filter),
        StmtKind::Lock(lock) => place(&lock.place, visit),
        StmtKind::Task(task) => {
            for expr in [&task.condition, &task.final_].into_iter().flatten() {
                visit(Purpose::Decides, expr);
            }
            depends(&task.depends, visit);
        }
        StmtKind::Taskwait(wait) => depends(&wait.depends, visit),
        StmtKind::Doacross(Doacross::Sink(vector)) => {
            for expr in vector {
                visit(Purpose::Decides, expr);
            }
        }
        StmtKind::Declare(_)
        | StmtKind::Claim(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Exit(_)
        | StmtKind::Sections(_)
        | StmtKind::Single(_)
        | StmtKind::Critical(_)
        | StmtKind::Ordered(_)
        | StmtKind::Cancel(_)
        | StmtKind::Doacross(Doacross::Source | Doacross::SinkPrevious)
        | StmtKind::Barrier(_)
        | StmtKind::Taskgroup(_)
        | StmtKind::Flush(_)
        | StmtKind::Unsupported { .. } => {}
        StmtKind::UnknownEffect { operands, .. } => {
            for operand in operands {
                visit(Purpose::Unused, operand);
            }
        }
    }
}

/// An expression and all below it.
pub(super) fn all(expr: &Expr) -> impl std::iter::Iterator<Item = &Expr> {
    Walk::expr(expr).filter_map(|event| match event {
        Event::Enter(visit::Node::Expr(expr)) => Some(expr),
        _ => None,
    })
}

/// The loads of an expression.
pub(super) fn loads(expr: &Expr) -> impl std::iter::Iterator<Item = &Load> {
    all(expr).filter_map(|expr| match expr {
        Expr::Load(load) => Some(load.as_ref()),
        _ => None,
    })
}
