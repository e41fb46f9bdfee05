//! What the program sets of its teams: how large they are (`omp_set_num_threads`), and at how many levels they are made
//! (`omp_set_max_active_levels`, `omp_set_nested`). `icvs.rs` has what it sets besides.
//!
//! The host's settings are registers, and each thread of a region begins with a copy of them (OpenMP 5.2, 2.2: they are
//! part of a data environment). Those that threads make for themselves are followed where they stand in the region itself.
//! Where some are made in tasks, work-shared loops, or functions that are called there, it is unknown for all regions
//! within others whether they have several threads.

use std::collections::BTreeSet;

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LocalId};

use super::super::Lowerer;
use super::super::names::{Visit, each_expression_in, is_null, walk_expr, walk_stmt};
use super::icvs::{Icvs, sets_icv};
use crate::openmp::Leaf;
use crate::source::Span;
use crate::syntax::ast::{Expr as Written, ExprKind, Stmt, StmtKind};

/// More levels of active regions than programs have.
const MOST_LEVELS: i64 = 64;

/// How many levels of regions with several threads there are (`max-active-levels-var`), where the file sets it.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct ActiveLevels {
    /// How many there may be.
    limit: Option<LocalId>,
    /// How many there are around.
    around: Option<LocalId>,
    /// The strands around the one whose settings these are.
    strands: u32,
    /// All that is set in regions is set where it is followed.
    followed: bool,
}

/// How large teams are, and at how many levels they are made.
pub(super) type Settings = (Option<LocalId>, ActiveLevels, Icvs);

impl Lowerer<'_> {
    /// Begins an entry: teams are as large as the environment says, and are made at all levels, which matters where the
    /// file sets it otherwise or asks for it (`omp_get_max_threads` tells how large the next team is at most, OpenMP 5.2,
    /// section 18.2.4).
    pub(in super::super) fn begin_team_limit(&mut self, span: Span) {
        self.team_limit = None;
        self.active_levels = ActiveLevels::default();
        let (mut sizes, mut levels, mut adjusts) = (false, false, false);
        let mut icvs = BTreeSet::new();
        for function in self.definitions() {
            for stmt in &function.body.stmts {
                each_expression_in(stmt, &mut |expr| {
                    adjusts |= lets_adjust(expr);
                    if let ExprKind::Ident(name) = &expr.kind {
                        sizes |= sets_size(name) || name == "omp_get_max_threads";
                        levels |= sets_levels(name);
                        if sets_icv(name) {
                            icvs.insert(name.clone());
                        }
                    }
                });
            }
        }
        self.program.adjusts_teams |= adjusts;
        self.begin_icvs(span, &|name| icvs.contains(name));
        let sets = sizes || levels || !icvs.is_empty();
        self.active_levels.followed = sets && self.are_followed();
        if sizes {
            let param = self.fresh_param("OMP_NUM_THREADS", Some(1));
            let local = self.fresh_local("nthreads", ElementType::Int);
            self.assign(span, local, Expr::Param(param));
            self.team_limit = Some(local);
        }
        if levels {
            let local = self.fresh_local("levels", ElementType::Int);
            self.assign(span, local, Expr::Int(MOST_LEVELS));
            self.active_levels.limit = Some(local);
        }
    }

    /// Whether all settings of the file are made by the host, or by threads in their regions themselves.
    fn are_followed(&self) -> bool {
        let mut lost = false;
        let mut setters = BTreeSet::new();
        for function in self.definitions() {
            let mut own = Search::default();
            function.body.stmts.iter().for_each(|stmt| own.stmt(stmt));
            if own.sets {
                setters.insert(function.name.as_str());
            }
            lost |= own.lost;
        }
        let mut named = self.named_in_constructs().into_iter();
        !lost && !named.any(|name| setters.contains(name.as_str()))
    }

    /// `omp_set_max_active_levels` and `omp_set_nested`.
    pub(super) fn set_levels(&mut self, span: Span, name: &str, value: Expr) {
        let Some(levels) = self.active_levels.limit.filter(|_| self.sets_for_itself()) else {
            return self.evaluate(span, value);
        };
        let value = self.settled_value(value, ElementType::Int, span);
        let choice = |cond: Expr, then: Expr, otherwise: Expr| {
            Expr::Conditional(Box::new(cond), Box::new(then), Box::new(otherwise))
        };
        let value = match name {
            "omp_set_nested" => choice(value, Expr::Int(MOST_LEVELS), Expr::Int(1)),
            // What numbers below zero do is up to the implementation: they are taken to change nothing.
            _ => choice(
                binary(BinaryOp::Lt, value.clone(), Expr::Int(0)),
                Expr::Local(levels),
                value,
            ),
        };
        self.assign(span, levels, value);
    }

    /// Whether the settings here are those of the innermost region, or of the host.
    pub(super) fn sets_for_itself(&self) -> bool {
        self.active_levels.strands == self.strands
    }

    /// Whether it is known what was set where a region begins here.
    pub(super) fn knows_settings(&self) -> bool {
        self.strands == 0 || self.active_levels.followed && self.sets_for_itself()
    }

    /// Whether the file sets at how many levels there are teams.
    pub(super) fn counts_levels(&self) -> bool {
        self.active_levels.limit.is_some()
    }

    /// Whether a region that begins here may have more than one thread, by the levels of those around it (OpenMP 5.2,
    /// section 10.1.1); nothing where the file sets no limit.
    pub(super) fn may_be_active(&mut self) -> Option<Expr> {
        let limit = self.active_levels.limit;
        if limit.or(self.team_limit).is_some() && !self.knows_settings() {
            let reason = "how many threads regions within this one were set to have";
            return Some(self.unknown(ElementType::Int, reason, Vec::new()));
        }
        let around = self.active_levels.around.map_or(Expr::Int(0), Expr::Local);
        Some(binary(BinaryOp::Lt, around, Expr::Local(limit?)))
    }

    /// Begins the body of a region: it is a level more where its team has several threads. The settings of its threads
    /// are their own. Gives those around it.
    pub(super) fn enter_level(
        &mut self,
        span: Span,
        size: Option<&Expr>,
        condition: Option<&Expr>,
    ) -> Settings {
        let around = (self.team_limit, self.active_levels, self.icvs);
        self.own_icvs(span);
        self.active_levels.strands = self.strands;
        if let Some(limit) = self.team_limit {
            let own = self.fresh_local("nthreads", ElementType::Int);
            self.assign(span, own, Expr::Local(limit));
            self.team_limit = Some(own);
        }
        if let Some(limit) = self.active_levels.limit {
            let own = self.fresh_local("levels", ElementType::Int);
            self.assign(span, own, Expr::Local(limit));
            self.active_levels.limit = Some(own);
            // Teams are as large as they are asked to be, as far as levels go.
            let several = match size {
                Some(size) => binary(BinaryOp::Gt, size.clone(), Expr::Int(1)),
                None => Expr::Int(1),
            };
            let several = match condition {
                Some(condition) => binary(BinaryOp::LogicalAnd, condition.clone(), several),
                None => several,
            };
            let levels = match self.active_levels.around {
                Some(levels) => binary(BinaryOp::Add, Expr::Local(levels), several),
                None => several,
            };
            let local = self.fresh_local("active", ElementType::Int);
            self.assign(span, local, levels);
            self.active_levels.around = Some(local);
        }
        around
    }

    /// Begins what a device executes: it has settings of its own, which are not the host's.
    pub(super) fn enter_device(&mut self) -> Settings {
        let none = ActiveLevels::default();
        (
            self.team_limit.take(),
            std::mem::replace(&mut self.active_levels, none),
            std::mem::take(&mut self.icvs),
        )
    }

    pub(super) fn leave_level(&mut self, around: Settings) {
        (self.team_limit, self.active_levels, self.icvs) = around;
    }

    /// What is called here may have set how large teams are, and at how many levels they are made.
    pub(in super::super) fn forget_team_limit(&mut self, span: Span) {
        if self.strands > 0 {
            self.active_levels.followed = false;
            return;
        }
        self.forget_icvs(span);
        if let Some(local) = self.team_limit {
            // In a loop it would be another number each time.
            let size = match self.loop_depth {
                0 => Expr::Param(self.fresh_param("nthreads", Some(1))),
                _ => {
                    let reason = "how large teams are after a call of unknown code";
                    self.unknown(ElementType::Int, reason, Vec::new())
                }
            };
            self.assign(span, local, size);
        }
        if let Some(levels) = self.active_levels.limit {
            self.assign(span, levels, Expr::Int(MOST_LEVELS));
        }
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

fn sets_size(name: &str) -> bool {
    name == "omp_set_num_threads"
}

/// Whether a call lets the runtime make teams smaller than what is asked for.
fn lets_adjust(expr: &Written) -> bool {
    let ExprKind::Call { callee, args, .. } = &expr.kind else {
        return false;
    };
    let sets =
        matches!(&callee.without_casts().kind, ExprKind::Ident(name) if name == "omp_set_dynamic");
    sets && !matches!(args.as_slice(), [arg] if is_null(arg))
}

fn sets_levels(name: &str) -> bool {
    matches!(name, "omp_set_nested" | "omp_set_max_active_levels")
}

/// What is set in a function, and where.
#[derive(Default)]
struct Search {
    /// Something is.
    sets: bool,
    /// In a construct other than `parallel`.
    lost: bool,
    /// How many constructs that are no `parallel` are around.
    around: usize,
}

impl Visit for Search {
    fn stmt(&mut self, stmt: &Stmt) {
        let StmtKind::Omp { pragma, .. } = &stmt.kind else {
            return walk_stmt(self, stmt);
        };
        let directive = crate::openmp::parse(&pragma.text).directive;
        let plain = directive.is_some_and(|directive| directive.leaves() == [Leaf::Parallel]);
        self.around += usize::from(!plain);
        walk_stmt(self, stmt);
        self.around -= usize::from(!plain);
    }

    fn expr(&mut self, expr: &Written) {
        if let ExprKind::Ident(name) = &expr.kind {
            let sets = sets_size(name) || sets_levels(name) || sets_icv(name);
            self.sets |= sets;
            self.lost |= sets && self.around > 0;
        }
        walk_expr(self, expr);
    }
}
