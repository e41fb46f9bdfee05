//! Functions of the OpenMP library: queries, and what changes no memory.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LocalId, ParamId};

use crate::syntax::ast;

use super::super::Lowerer;

/// Queries whose answer is the same for all threads during a run, as far as programs rely on it.
const CONSTANTS: &[&str] = &[
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_get_thread_limit",
    "omp_get_num_devices",
    "omp_get_num_places",
    "omp_get_max_active_levels",
    "omp_get_supported_active_levels",
    "omp_get_default_device",
    "omp_get_initial_device",
    "omp_get_max_task_priority",
    "omp_get_dynamic",
    "omp_get_nested",
    "omp_get_cancellation",
    "omp_get_max_teams",
];

/// Queries about where the thread is.
const QUERIES: &[&str] = &[
    "omp_get_thread_num",
    "omp_get_num_threads",
    "omp_get_team_num",
    "omp_get_num_teams",
    "omp_in_parallel",
    "omp_in_final",
    "omp_get_level",
    "omp_get_active_level",
    "omp_get_ancestor_thread_num",
    "omp_get_team_size",
    "omp_get_place_num",
    "omp_is_initial_device",
    "omp_get_device_num",
    "omp_get_proc_bind",
    "omp_get_wtime",
    "omp_get_wtick",
];

/// Functions that set how later regions run, or manage what is not memory of the program.
const SETTERS: &[&str] = &[
    "omp_set_dynamic",
    "omp_set_schedule",
    "omp_set_default_device",
    "omp_set_num_teams",
    "omp_set_teams_thread_limit",
    "omp_display_env",
    "omp_set_affinity_format",
    "omp_display_affinity",
    "omp_fulfill_event",
    "omp_target_is_present",
    "omp_target_associate_ptr",
    "omp_target_disassociate_ptr",
];

/// More levels of active regions than programs have.
const MOST_LEVELS: i64 = 64;

/// How many levels of regions with several threads there are (`max-active-levels-var`); only where the file sets it.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct ActiveLevels {
    /// How many there may be.
    limit: Option<LocalId>,
    /// How many there are around.
    around: Option<LocalId>,
    /// The strands around the one whose settings these are.
    strands: u32,
}

/// How large teams are, and at how many levels they are made.
pub(super) type Settings = (Option<(LocalId, ParamId)>, ActiveLevels);

/// Whether the function only tells something.
pub(in super::super) fn is_query(name: &str) -> bool {
    QUERIES.contains(&name) || CONSTANTS.contains(&name)
}

impl Lowerer<'_> {
    /// A call of a function of the OpenMP library; its value if it has one.
    pub(in super::super) fn runtime_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        if let Some(value) = self.lock_call(expr, name, args) {
            return Some(value);
        }
        let value = match name {
            "omp_get_thread_num" if self.untied => {
                let reason = "the thread that executes an untied task may change";
                self.unknown(ElementType::Int, reason, Vec::new())
            }
            "omp_get_thread_num" => Expr::ThreadNum,
            "omp_get_num_threads" => Expr::NumThreads,
            "omp_get_team_num" => Expr::TeamNum,
            "omp_get_num_teams" => Expr::NumTeams,
            "omp_set_num_threads" => {
                // In a region it is the setting of that thread alone, for teams of its own.
                let value = args.first().map(|arg| self.value(arg));
                match (value, self.team_limit) {
                    (Some(value), Some((local, _))) if self.sets_for_itself() => {
                        self.assign(expr.span, local, value);
                    }
                    (Some(value), _) => self.evaluate(expr.span, value),
                    (None, _) => {}
                }
                Expr::Int(0)
            }
            "omp_set_max_active_levels" | "omp_set_nested" => {
                let value = args.first().map(|arg| self.value(arg));
                if let (Some(value), Some(levels)) = (value, self.active_levels.limit)
                    && self.sets_for_itself()
                {
                    let value = match name {
                        "omp_set_nested" => Expr::Conditional(
                            Box::new(value),
                            Box::new(Expr::Int(MOST_LEVELS)),
                            Box::new(Expr::Int(1)),
                        ),
                        _ => value,
                    };
                    self.assign(expr.span, levels, value);
                }
                Expr::Int(0)
            }
            "omp_get_max_threads" if self.strands == 0 && self.team_limit.is_some() => self
                .team_limit
                .map_or(Expr::Int(1), |(local, _)| Expr::Local(local)),
            _ if CONSTANTS.contains(&name) => {
                if self.strands == 0 && self.loop_depth == 0 {
                    let hint = self.hint.clone().unwrap_or_else(|| name.to_string());
                    Expr::Param(self.fresh_param(&hint, Some(0)))
                } else {
                    self.opaque(
                        ElementType::Int,
                        Some(name),
                        "a setting of OpenMP",
                        Vec::new(),
                    )
                }
            }
            _ if QUERIES.contains(&name) => {
                let operands = args.iter().map(|arg| self.value(arg)).collect();
                let element = self
                    .type_of(expr)
                    .map_or(ElementType::Int, |ty| self.element(&ty));
                let reason = format!("the result of `{name}`");
                self.unknown(element, &reason, operands)
            }
            _ if SETTERS.contains(&name) => {
                for arg in args {
                    let value = self.value(arg);
                    self.evaluate(expr.span, value);
                }
                Expr::Int(0)
            }
            _ => return None,
        };
        Some(Some(value))
    }

    /// Begins an entry: teams are as large as the environment says, and are made at all levels, which matters where the
    /// file sets it otherwise.
    pub(in super::super) fn begin_team_limit(&mut self, span: crate::source::Span) {
        self.team_limit = None;
        self.active_levels = ActiveLevels::default();
        let (mut sets, mut levels) = (false, false);
        for function in self.definitions() {
            for stmt in &function.body.stmts {
                super::super::names::each_expression_in(stmt, &mut |expr| {
                    if let ast::ExprKind::Ident(name) = &expr.kind {
                        sets |= name == "omp_set_num_threads";
                        levels |= matches!(
                            name.as_str(),
                            "omp_set_nested" | "omp_set_max_active_levels"
                        );
                    }
                });
            }
        }
        if sets {
            let param = self.fresh_param("OMP_NUM_THREADS", Some(1));
            let local = self.fresh_local("nthreads", ElementType::Int);
            self.assign(span, local, Expr::Param(param));
            self.team_limit = Some((local, param));
        }
        if levels {
            let local = self.fresh_local("levels", ElementType::Int);
            self.assign(span, local, Expr::Int(MOST_LEVELS));
            self.active_levels.limit = Some(local);
        }
    }

    /// Whether a region that begins here may have more than one thread, by the levels of those around it (OpenMP 5.2,
    /// section 10.1.1); nothing where the file sets no limit.
    pub(super) fn may_be_active(&self) -> Option<Expr> {
        let limit = self.active_levels.limit?;
        let around = self.active_levels.around.map_or(Expr::Int(0), Expr::Local);
        let limit = Expr::Local(limit);
        Some(Expr::Binary(
            BinaryOp::Lt,
            Box::new(around),
            Box::new(limit),
        ))
    }

    /// Whether what is set here is for the regions of the strand that made the last setting: of others, tasks above
    /// all, settings are not followed.
    fn sets_for_itself(&self) -> bool {
        self.active_levels.strands == self.strands
    }

    /// Begins the body of a region: it is a level more where its team has several threads. The settings of its threads
    /// are their own. Gives those around it.
    pub(super) fn enter_level(
        &mut self,
        span: crate::source::Span,
        size: Option<&Expr>,
        condition: Option<&Expr>,
    ) -> Settings {
        let around = (self.team_limit, self.active_levels);
        self.active_levels.strands = self.strands;
        if let Some((limit, param)) = self.team_limit {
            let own = self.fresh_local("nthreads", ElementType::Int);
            self.assign(span, own, Expr::Local(limit));
            self.team_limit = Some((own, param));
        }
        if let Some(limit) = self.active_levels.limit {
            let own = self.fresh_local("levels", ElementType::Int);
            self.assign(span, own, Expr::Local(limit));
            self.active_levels.limit = Some(own);
            let binary = |op, a: Expr, b: Expr| Expr::Binary(op, Box::new(a), Box::new(b));
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

    pub(super) fn leave_level(&mut self, around: Settings) {
        (self.team_limit, self.active_levels) = around;
    }

    /// What is called here may have set how large teams are.
    pub(in super::super) fn forget_team_limit(&mut self, span: crate::source::Span) {
        if let Some((local, param)) = self.team_limit
            && self.strands == 0
        {
            self.assign(span, local, Expr::Param(param));
        }
    }
}
