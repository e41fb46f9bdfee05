//! Orphaned constructs of functions that only callers call whom nobody sees.
//!
//! A construct binds to the region that is innermost around it in the run, wherever that stands in the text (OpenMP 5.2,
//! section 1.2.2). A function that divides a loop among a team, or creates tasks, and makes no team is meant to be called
//! by one. So where its callers are not in the files, it is analysed within a team: as all threads call it where it has
//! constructs that all threads have to meet (5.2, sections 11 and 15.3), as one of them does where it only creates tasks.
//! That it is called like this, with the same arguments by all, is a condition that is not known.
//! Where it makes no team itself, but something that it calls does, it is walked outside of teams as well.

use std::collections::BTreeSet;
use std::sync::Arc;

use polyomp_core::spmd::{Construct, ElementType, Expr, Fork, ForkKind, Single, StmtKind as Out};

use crate::openmp::Leaf;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, Stmt, StmtKind};

use super::names::{self, Visit};
use super::{FunctionKey, Lowerer};

/// Who of a team is meant to call a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Callers {
    /// All threads.
    All,
    /// One thread.
    One,
}

/// The team that a function is meant to be called by.
pub(super) struct CallingTeam {
    callers: Callers,
    /// The first of its orphaned constructs.
    construct: Construct,
    /// Something that it calls makes a team: it may be called by none as well, which is looked at, too.
    pub(super) or_none: bool,
}

/// What the text of a function has outside of constructs that make teams.
#[derive(Default)]
struct Orphans {
    leaves: BTreeSet<Leaf>,
    first: Option<(String, Span)>,
    makes_team: bool,
    calls: BTreeSet<String>,
}

impl Visit for Orphans {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Omp { pragma, .. } = &stmt.kind
            && let Some(directive) = crate::openmp::parse(&pragma.text).directive
        {
            let leaves = directive.leaves();
            if leaves
                .iter()
                .any(|leaf| matches!(leaf, Leaf::Parallel | Leaf::Teams | Leaf::Target))
            {
                self.makes_team = true;
                return;
            }
            self.leaves.extend(leaves);
            if leaves.iter().any(|leaf| callers_of(*leaf).is_some()) {
                let found = || (directive.kind.name(), pragma.line);
                self.first.get_or_insert_with(found);
            }
        }
        names::walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &ast::Expr) {
        if let ExprKind::Call { callee, .. } = &expr.kind
            && let ExprKind::Ident(name) = &callee.kind
        {
            self.calls.insert(name.clone());
        }
        names::walk_expr(self, expr);
    }
}

/// Who has to meet a construct; none where one thread may do it as well as all.
fn callers_of(leaf: Leaf) -> Option<Callers> {
    match leaf {
        Leaf::For
        | Leaf::Sections
        | Leaf::Single
        | Leaf::Scope
        | Leaf::Barrier
        | Leaf::Master
        | Leaf::Masked => Some(Callers::All),
        Leaf::Task | Leaf::Taskloop => Some(Callers::One),
        _ => None,
    }
}

impl<'a> Lowerer<'a> {
    /// The team that an entry is meant to be called by, where that is not seen and it makes none itself.
    pub(super) fn calling_team(&self, function: &FunctionDef) -> Option<CallingTeam> {
        let closed = self.definitions().iter().any(|found| found.name == "main");
        if closed && !self.may_be_called_elsewhere(function) {
            return None;
        }
        let mut found = Orphans::default();
        let mut reached: BTreeSet<FunctionKey> = BTreeSet::new();
        let mut open = vec![function];
        let mut makes_team = false;
        while let Some(function) = open.pop() {
            if !reached.insert(self.key_of(function)) {
                continue;
            }
            found.calls.clear();
            names::walk_block(&mut found, &function.body);
            // One that does both itself is meant to be called outside of teams.
            if reached.len() == 1 && found.makes_team {
                return None;
            }
            makes_team |= std::mem::take(&mut found.makes_team);
            let part = self.part_of(function.name_span);
            let called = found.calls.iter();
            open.extend(called.filter_map(|name| self.function_in(part, name)));
        }
        let (name, place) = found.first?;
        let all = found
            .leaves
            .iter()
            .any(|leaf| callers_of(*leaf) == Some(Callers::All));
        Some(CallingTeam {
            callers: if all { Callers::All } else { Callers::One },
            construct: Construct {
                name,
                span: self.span(place),
            },
            or_none: makes_team,
        })
    }

    /// Walks what the callers' team executes.
    pub(super) fn in_calling_team(
        &mut self,
        team: CallingTeam,
        function: &'a FunctionDef,
        walk: impl FnOnce(&mut Self),
    ) {
        let CallingTeam {
            callers, construct, ..
        } = team;
        let name = &function.name;
        let around = self.fork_kind.replace(ForkKind::Parallel);
        self.forked = true;
        self.forks += 1;
        let body = self.nested(|this| this.in_strands(walk));
        self.forks -= 1;
        self.fork_kind = around;
        let (reason, assumptions, body) = match callers {
            Callers::All => (
                format!("whether a team calls `{name}`, all threads with the same arguments"),
                vec![Arc::from(format!(
                    "all threads of the teams that call `{name}` do it with the same arguments"
                ))],
                body,
            ),
            Callers::One => {
                let single = Single {
                    construct: construct.clone(),
                    body,
                    nowait: None,
                };
                let span = function.name_span;
                let body = self.nested(|this| this.emit(span, Out::Single(single)));
                (
                    format!("whether a thread of a team calls `{name}`"),
                    Vec::new(),
                    body,
                )
            }
        };
        let condition: Expr = self.unknown(ElementType::Int, &reason, Vec::new());
        let fork = Fork {
            construct,
            kind: ForkKind::Parallel,
            size: None,
            condition: Some(condition),
            assumptions,
            body,
        };
        self.emit(function.name_span, Out::Fork(fork));
    }
}
