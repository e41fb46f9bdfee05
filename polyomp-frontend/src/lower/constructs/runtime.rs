//! Functions of the OpenMP library: queries, and what changes no memory.

use polyomp_core::spmd::{ElementType, Expr};

use crate::syntax::ast;

use super::super::Lowerer;
use super::icvs::sets_icv;

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

/// Those whose answer is at least 1.
const POSITIVE: &[&str] = &[
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_get_thread_limit",
    "omp_get_supported_active_levels",
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
    "omp_set_default_device",
    "omp_display_env",
    "omp_set_affinity_format",
    "omp_display_affinity",
    "omp_fulfill_event",
    "omp_target_is_present",
    "omp_target_associate_ptr",
    "omp_target_disassociate_ptr",
];

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
        if let Some(value) = self.told_of_ancestors(expr.span, name, args) {
            return Some(Some(value));
        }
        let value = match name {
            "omp_get_thread_num" => self.thread_number(),
            "omp_get_num_threads" => Expr::NumThreads,
            "omp_get_team_num" => Expr::TeamNum,
            "omp_get_num_teams" => Expr::NumTeams,
            "omp_set_num_threads" => {
                // In a region it is the setting of that thread alone, for teams of its own.
                let value = args.first().map(|arg| self.value(arg));
                match (value, self.team_limit) {
                    (Some(value), Some(local)) if self.sets_for_itself() => {
                        self.assign(expr.span, local, value);
                    }
                    (Some(value), _) => self.evaluate(expr.span, value),
                    (None, _) => {}
                }
                Expr::Int(0)
            }
            "omp_set_max_active_levels" | "omp_set_nested" => {
                let value = args.first().map(|arg| self.value(arg));
                if let Some(value) = value {
                    self.set_levels(expr.span, name, value);
                }
                Expr::Int(0)
            }
            _ if sets_icv(name) => {
                self.set_icv(expr.span, name, args);
                Expr::Int(0)
            }
            "omp_get_max_threads" if self.knows_settings() && self.team_limit.is_some() => {
                self.team_limit.map_or(Expr::Int(1), Expr::Local)
            }
            _ if CONSTANTS.contains(&name) => {
                self.setting(name, i64::from(POSITIVE.contains(&name)))
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
}
