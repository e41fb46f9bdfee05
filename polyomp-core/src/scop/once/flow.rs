//! Where on the ways through a region a flag is known to be set.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::spmd::visit::{Child, Walk, stmt_children};
use crate::spmd::{
    Atomicity, BinaryOp, Block, Expr, LabelId, LocalId, NodeId, Stmt, StmtKind, UnaryOp, While,
};

use super::{Flag, Form, Role, Unset, assigned, site, whole};

/// What is known at a point.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct State {
    /// Flags that are set, and what was done before that happens before here. They stay set.
    known: BTreeSet<usize>,
    /// What registers tell of flags.
    held: FxHashMap<LocalId, Held>,
}

/// What a register tells of a flag.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Held {
    flag: usize,
    /// Whether the read acquired, by itself or by a flush after it.
    acquired: bool,
    what: What,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum What {
    /// It holds the value that was read.
    Value,
    /// The flag was set if the register is true, or if it is false.
    SetWhen(bool),
}

impl State {
    fn forget(&mut self, stmts: &[Stmt]) {
        for local in assigned(stmts) {
            self.held.remove(&local);
        }
    }
}

/// What is known on both ways; on the one that goes on, where one does not.
fn join(a: Option<State>, b: Option<State>) -> Option<State> {
    match (a, b) {
        (Some(mut a), Some(b)) => {
            a.known.retain(|flag| b.known.contains(flag));
            a.held.retain(|local, held| b.held.get(local) == Some(held));
            Some(a)
        }
        (a, b) => a.or(b),
    }
}

/// A walk along all ways through a region.
pub(super) struct Flow<'a> {
    pub(super) flags: &'a [Flag],
    pub(super) forms: &'a [Form<'a>],
    /// The number of the first of these flags among those of the entry.
    pub(super) first: usize,
    pub(super) roles: &'a mut FxHashMap<NodeId, Vec<Role>>,
    /// What is known where blocks are left.
    pub(super) exits: FxHashMap<LabelId, State>,
}

impl Flow<'_> {
    /// What is known at the end of a block, if that is reached.
    pub(super) fn block(&mut self, block: &Block, mut state: Option<State>) -> Option<State> {
        for stmt in block {
            state = self.stmt(stmt, state?);
        }
        state
    }

    fn stmt(&mut self, stmt: &Stmt, mut state: State) -> Option<State> {
        self.note(stmt, &state);
        match &stmt.kind {
            StmtKind::Assign { local, value } => {
                match self.told(value, &state) {
                    Some(held) => state.held.insert(*local, held),
                    None => state.held.remove(local),
                };
                Some(state)
            }
            StmtKind::Flush(Atomicity::Acquire | Atomicity::AcquireRelease) => {
                for held in state.held.values_mut() {
                    held.acquired = true;
                }
                Some(state)
            }
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                let ways = [(true, then_body), (false, else_body)].map(|(truth, body)| {
                    let state = self.assume(cond, truth, state.clone());
                    self.block(body, Some(state))
                });
                let [then, otherwise] = ways;
                let mut after = join(then, otherwise)?;
                // Who comes by here has set it, or has taken the lock after who has.
                let form = self.forms.iter().find(|form| form.test == stmt.id);
                let flag = form
                    .and_then(|form| self.flags.iter().position(|flag| flag.object == form.flag));
                after.known.extend(flag);
                Some(after)
            }
            StmtKind::Labelled { label, body } => {
                let end = self.block(body, Some(state));
                join(end, self.exits.remove(label))
            }
            StmtKind::Exit(label) => {
                let other = self.exits.remove(label);
                if let Some(state) = join(Some(state), other) {
                    self.exits.insert(*label, state);
                }
                None
            }
            StmtKind::While(looped) => self.repeated(looped, state),
            StmtKind::Critical(critical) => self.block(&critical.body, Some(state)),
            StmtKind::Ordered(ordered) => self.block(&ordered.body, Some(state)),
            StmtKind::Taskgroup(group) => self.block(&group.body, Some(state)),
            // Not executed by everyone, or not once.
            _ => {
                state.forget(std::slice::from_ref(stmt));
                for block in crate::spmd::visit::blocks(stmt) {
                    self.block(block, Some(state.clone()));
                }
                Some(state)
            }
        }
    }

    fn repeated(&mut self, looped: &While, state: State) -> Option<State> {
        let mut head = state.clone();
        head.forget(&looped.body);
        if looped.test_at_end {
            let end = self.block(&looped.body, Some(head))?;
            return Some(self.assume(&looped.cond, false, end));
        }
        let head = self.assume(&looped.cond, true, head);
        let end = self.block(&looped.body, Some(head));
        let tested = join(Some(state), end)?;
        Some(self.assume(&looped.cond, false, tested))
    }

    /// Notes the accesses of a statement itself that are executed where flags are set.
    fn note(&mut self, stmt: &Stmt, state: &State) {
        if state.known.is_empty() {
            return;
        }
        let mut children = Vec::new();
        stmt_children(stmt, &mut children);
        let own = children
            .into_iter()
            .filter(|child| matches!(child, Child::Expr(_)));
        let mut sites: Vec<NodeId> = Walk::children(own.collect::<Vec<_>>())
            .filter_map(site)
            .collect();
        if let StmtKind::Store { site, .. } = &stmt.kind {
            sites.push(site.id);
        }
        for site in sites {
            let roles = self.roles.entry(site).or_default();
            roles.extend(state.known.iter().map(|flag| (self.first + flag, true)));
        }
    }

    fn assume(&self, cond: &Expr, truth: bool, mut state: State) -> State {
        let set = self.set(cond, truth, &state);
        let acquired = set.into_iter().filter(|(_, acquired)| *acquired);
        state
            .known
            .extend(acquired.map(|(flag, _)| flag).collect::<Vec<_>>());
        state
    }

    /// What a register that gets this value tells.
    fn told(&self, value: &Expr, state: &State) -> Option<Held> {
        if let Some((flag, acquired)) = self.read(value, state) {
            let what = What::Value;
            return Some(Held {
                flag,
                acquired,
                what,
            });
        }
        let when = |truth| {
            let (flag, acquired) = *self.set(value, truth, state).first()?;
            let what = What::SetWhen(truth);
            Some(Held {
                flag,
                acquired,
                what,
            })
        };
        when(true).or_else(|| when(false))
    }

    /// The flag whose value an expression is, read atomically, and whether that acquired.
    fn read(&self, expr: &Expr, state: &State) -> Option<(usize, bool)> {
        match expr {
            Expr::Load(load) if load.site.atomicity.is_atomic() => {
                let object = whole(&load.place)?;
                let mut flags = self.flags.iter();
                let flag = flags.position(|flag| flag.object == object && flag.released)?;
                let acquires = matches!(
                    load.site.atomicity,
                    Atomicity::Acquire | Atomicity::AcquireRelease
                );
                Some((flag, acquires))
            }
            Expr::Local(local) => match state.held.get(local)? {
                Held {
                    flag,
                    acquired,
                    what: What::Value,
                } => Some((*flag, *acquired)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The flags that are set where a condition has this truth, and whether that was acquired.
    fn set(&self, cond: &Expr, truth: bool, state: &State) -> Vec<(usize, bool)> {
        // Where it is compared with a value and is equal, or not.
        let told = |flag: usize, value: i64, equal: bool| match self.flags.get(flag) {
            Some(flag) => match flag.unset {
                Unset::Zero => equal == (value != 0),
                Unset::Not(set) => equal && value == set,
            },
            None => false,
        };
        if let Some((flag, acquired)) = self.read(cond, state) {
            return match told(flag, 0, !truth) {
                true => vec![(flag, acquired)],
                false => Vec::new(),
            };
        }
        match cond {
            Expr::Local(local) => match state.held.get(local) {
                Some(held) if held.what == What::SetWhen(truth) => vec![(held.flag, held.acquired)],
                _ => Vec::new(),
            },
            Expr::Unary(UnaryOp::Not, operand) => self.set(operand, !truth, state),
            Expr::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), left, right) => {
                let equal = (*op == BinaryOp::Eq) == truth;
                match (self.read(left, state), &**right) {
                    (Some((flag, acquired)), Expr::Int(value)) if told(flag, *value, equal) => {
                        vec![(flag, acquired)]
                    }
                    (None, Expr::Int(0)) => self.set(left, !equal, state),
                    _ => Vec::new(),
                }
            }
            Expr::Binary(BinaryOp::LogicalAnd, left, right) if truth => {
                let mut found = self.set(left, truth, state);
                found.extend(self.set(right, truth, state));
                found
            }
            Expr::Binary(BinaryOp::LogicalOr, left, right) if !truth => {
                let mut found = self.set(left, truth, state);
                found.extend(self.set(right, truth, state));
                found
            }
            _ => Vec::new(),
        }
    }
}
