//! What a way that leaves the call does to registers is nothing to the others: it gets registers of its own.
//!
//! A function that counts with a parameter where it does the work itself (`while (low < high) a[low++] = 0; return;`) still
//! gives the calls below what it was given.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use polyomp_core::spmd::visit::{Event, Node, Walk, rename_locals};
use polyomp_core::spmd::{Block, Expr, LabelId, LocalId, Stmt, StmtKind};

use crate::source::Span;

use super::super::Lowerer;
use super::super::values::with_stack;
use super::replace::inner_blocks;

impl Lowerer<'_> {
    /// Renames registers in branches of the body of a function that leave it.
    pub(super) fn leave_with_own_registers(&mut self, span: Span, block: &mut Block) {
        let all = mentions(block);
        for stmt in block.iter_mut() {
            let inside = mentions(std::slice::from_ref(stmt));
            if let StmtKind::Labelled { label, body } = &mut stmt.kind {
                let within = |local: &LocalId| all.get(local) == inside.get(local);
                let own: BTreeSet<LocalId> = inside.keys().copied().filter(within).collect();
                self.leave_in(span, *label, body, &own, &inside);
            }
        }
    }

    /// In the statements of the block with that label: `own` are the registers that are used nowhere else, `all` how often.
    fn leave_in(
        &mut self,
        span: Span,
        label: LabelId,
        block: &mut Block,
        own: &BTreeSet<LocalId>,
        all: &BTreeMap<LocalId, usize>,
    ) {
        for stmt in block {
            if matches!(stmt.kind, StmtKind::Task(_)) {
                continue;
            }
            let branches = match &mut stmt.kind {
                StmtKind::If {
                    then_body,
                    else_body,
                    ..
                } => vec![then_body, else_body],
                _ => Vec::new(),
            };
            for branch in branches.into_iter().filter(|branch| leaves(branch, label)) {
                let inside = mentions(branch);
                let names: HashMap<LocalId, LocalId> = assigned(branch)
                    .into_iter()
                    .filter(|local| own.contains(local) && all.get(local) != inside.get(local))
                    .map(|local| (local, self.register_like(local)))
                    .collect();
                rename_locals(branch, &names);
                let starts = self.nested(|this| {
                    for (from, to) in &names {
                        this.assign(span, *to, Expr::Local(*from));
                    }
                });
                branch.splice(0..0, starts);
            }
            with_stack(|| {
                for inner in inner_blocks(stmt) {
                    self.leave_in(span, label, inner, own, all);
                }
            });
        }
    }

    fn register_like(&mut self, local: LocalId) -> LocalId {
        let described = self.program.locals.get(local.0 as usize).cloned();
        match described {
            Some(described) => self.fresh_local(&described.name, described.element),
            None => local,
        }
    }
}

/// Whether a branch ends with a jump out of the block with that label, and no jump in it leads anywhere else.
fn leaves(branch: &[Stmt], label: LabelId) -> bool {
    let ends = branch
        .last()
        .is_some_and(|last| matches!(last.kind, StmtKind::Exit(to) if to == label));
    let mut known = BTreeSet::from([label]);
    ends && Walk::stmts(branch).all(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            StmtKind::Labelled { label, .. } => {
                known.insert(*label);
                true
            }
            StmtKind::Exit(to) => known.contains(to),
            _ => true,
        },
        _ => true,
    })
}

/// The registers that assignments in a block give values.
fn assigned(block: &[Stmt]) -> BTreeSet<LocalId> {
    Walk::stmts(block)
        .filter_map(|event| match event {
            Event::Enter(Node::Stmt(Stmt {
                kind: StmtKind::Assign { local, .. },
                ..
            })) => Some(*local),
            _ => None,
        })
        .collect()
}

/// How often each register stands in a block.
fn mentions(block: &[Stmt]) -> BTreeMap<LocalId, usize> {
    let mut found = BTreeMap::new();
    for event in Walk::stmts(block) {
        let Event::Enter(node) = event else { continue };
        match node {
            Node::Expr(Expr::Local(local))
            | Node::Stmt(Stmt {
                kind: StmtKind::Assign { local, .. },
                ..
            }) => *found.entry(*local).or_insert(0) += 1,
            Node::Stmt(Stmt {
                kind: StmtKind::Loop(looped),
                ..
            }) => {
                for iterator in &looped.iterators {
                    *found.entry(iterator.local).or_insert(0) += 1;
                }
            }
            _ => {}
        }
    }
    found
}
