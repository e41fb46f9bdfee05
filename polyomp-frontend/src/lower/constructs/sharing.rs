//! How the iterations of a loop construct are divided: schedules, lanes, and what `loop` binds to.

use polyomp_core::spmd::{
    ElementType, Expr, ForkKind, LoopSharing, Schedule, ScheduleKind, Simd, Worksharing,
};

use crate::openmp::{
    self, Binding, ClauseKind, Leaf, LeafConstruct, OrderModifier, ScheduleModifier,
};

use super::super::Lowerer;
use super::Context;
use super::tasks::written_if;

/// More iterations than lanes execute at once.
const MOST_LANES: i64 = i32::MAX as i64;

impl Lowerer<'_> {
    pub(super) fn worksharing(
        &mut self,
        context: &Context<'_>,
        construct: &LeafConstruct<'_>,
        nowait: Option<polyomp_core::spmd::Span>,
        schedule: Schedule,
    ) -> Worksharing {
        let (mut ordered, mut nest, mut divided) = (false, 1, 1);
        for clause in &construct.clauses {
            match &clause.kind {
                ClauseKind::Ordered(count) => {
                    ordered = true;
                    let count = count
                        .as_ref()
                        .and_then(|count| count.text.trim().parse().ok());
                    nest = count.unwrap_or(1);
                }
                ClauseKind::Collapse(count) => divided = count.text.trim().parse().unwrap_or(1),
                _ => {}
            }
        }
        Worksharing {
            construct: context.construct.clone(),
            schedule,
            ordered,
            collapse: (divided < nest).then_some(divided),
            nowait,
        }
    }

    pub(super) fn schedule(&mut self, context: &Context<'_>, at: usize) -> Schedule {
        let clause = context.constructs.get(at).and_then(|construct| {
            construct
                .clauses
                .iter()
                .find_map(|clause| match &clause.kind {
                    ClauseKind::Schedule(schedule) => Some(schedule),
                    _ => None,
                })
        });
        let given = match clause.map(|clause| clause.kind.value) {
            None => ScheduleKind::Unspecified,
            Some(openmp::ScheduleKind::Static) => ScheduleKind::Static,
            Some(openmp::ScheduleKind::Dynamic) => ScheduleKind::Dynamic,
            Some(openmp::ScheduleKind::Guided) => ScheduleKind::Guided,
            Some(openmp::ScheduleKind::Auto) => ScheduleKind::Auto,
            Some(openmp::ScheduleKind::Runtime) => ScheduleKind::Runtime,
        };
        let chunk = self.clause_value(context, at, |kind| match kind {
            ClauseKind::Schedule(schedule) => schedule.chunk.as_ref(),
            _ => None,
        });
        // On a SIMD loop `simd` rounds the chunk size up to a multiple that only the compiler knows; elsewhere it means
        // nothing (OpenMP 5.2, section 11.5.3).
        let rounded = clause
            .is_some_and(|clause| clause.modifiers.contains(&ScheduleModifier::Simd))
            && context
                .constructs
                .iter()
                .any(|construct| construct.leaf == Leaf::Simd);
        if context.any_size || rounded {
            return Schedule::of(ScheduleKind::Unspecified);
        }
        let given = match given {
            ScheduleKind::Runtime => self.set_schedule(),
            kind => Schedule {
                chunk,
                ..Schedule::of(kind)
            },
        };
        reproduced(order(context, at), given)
    }

    pub(super) fn dist_schedule(&mut self, context: &Context<'_>, at: usize) -> Schedule {
        let chunk = self.clause_value(context, at, |kind| match kind {
            ClauseKind::DistSchedule(schedule) => schedule.chunk.as_ref(),
            _ => None,
        });
        let given = context.constructs.get(at).is_some_and(|construct| {
            construct
                .clauses
                .iter()
                .any(|clause| matches!(clause.kind, ClauseKind::DistSchedule(_)))
        });
        let kind = if given {
            ScheduleKind::Static
        } else {
            ScheduleKind::Unspecified
        };
        if context.any_size {
            let kind = ScheduleKind::Unspecified;
            return Schedule::of(kind);
        }
        let given = Schedule {
            chunk,
            ..Schedule::of(kind)
        };
        reproduced(order(context, at), given)
    }

    /// Where the `if` of a `simd` construct does not hold, one iteration is executed at a time (OpenMP 5.2, section 10.4):
    /// as with `safelen(1)`.
    pub(super) fn simd(&mut self, context: &Context<'_>, at: usize) -> Simd {
        let safelen = self.clause_value(context, at, |kind| match kind {
            ClauseKind::SafeLen(length) => Some(length),
            _ => None,
        });
        let concurrent = context.constructs.iter().any(|construct| {
            let mut clauses = construct.clauses.iter();
            clauses.any(|clause| matches!(clause.kind, ClauseKind::Order(_)))
        });
        let condition = match &context.condition {
            // What was evaluated with an outer construct is not evaluated again.
            Some((clause, known)) if Some(*clause) == written_if(context, at) => {
                Some(known.clone())
            }
            _ => self.condition(context, at),
        };
        let span = context.pragma.line;
        let safelen = match condition {
            // Iterations in any order may execute at once all the same (OpenMP 5.2, section 10.3).
            Some(condition) if concurrent => {
                self.evaluate(span, condition);
                safelen
            }
            Some(condition) => {
                let several = safelen.unwrap_or(Expr::Int(MOST_LANES));
                let chosen = match condition {
                    Expr::Int(0) => Expr::Int(1),
                    Expr::Int(_) => several,
                    _ => Expr::Conditional(
                        Box::new(condition),
                        Box::new(several),
                        Box::new(Expr::Int(1)),
                    ),
                };
                Some(self.keep(span, "lanes", ElementType::Int, chosen))
            }
            None => safelen,
        };
        Simd {
            construct: context.construct.clone(),
            safelen,
            concurrent,
        }
    }

    /// Iterations in any order may execute at once, also where the team has one thread (OpenMP 5.2, section 10.3): they are
    /// lanes then. With more threads any two of them may have different ones.
    pub(super) fn alone_in_any_order(
        &mut self,
        context: &Context<'_>,
        at: usize,
        sharing: &mut LoopSharing,
    ) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        let any_order = order(context, at).is_some() || construct.leaf == Leaf::Loop;
        // Lanes would share what the thread has of its own.
        let copies = construct.clauses.iter().any(|clause| {
            matches!(
                clause.kind,
                ClauseKind::Private(_)
                    | ClauseKind::FirstPrivate(_)
                    | ClauseKind::LastPrivate(_)
                    | ClauseKind::Reduction(_)
            )
        });
        let among_teams = construct.leaf == Leaf::Distribute || sharing.distribute.is_some();
        let alone = match among_teams {
            true => self.alone_team,
            false => self.alone && sharing.worksharing.is_some(),
        };
        if !alone || !any_order {
            return;
        }
        if copies || among_teams {
            let what = "iterations that one thread may execute at once, with copies of variables or among teams";
            self.unsupported(context.pragma.line, what);
        } else {
            sharing.simd.get_or_insert_with(|| Simd {
                construct: context.construct.clone(),
                safelen: None,
                concurrent: true,
            });
        }
    }

    /// What `loop` divides its iterations among: that of its binding region.
    pub(super) fn bound_loop(
        &mut self,
        context: &Context<'_>,
        construct: &LeafConstruct<'_>,
        at: usize,
        sharing: &mut LoopSharing,
    ) {
        let given = construct
            .clauses
            .iter()
            .find_map(|clause| match &clause.kind {
                ClauseKind::Bind(binding) => Some(binding.value),
                _ => None,
            });
        let outer = at
            .checked_sub(1)
            .and_then(|before| context.constructs.get(before))
            .map(|construct| construct.leaf);
        // A construct that it is not closely nested in does not say what it binds to (OpenMP 5.2, section 11.7.1).
        let frame = self.frames.len();
        let around = self.around.iter().filter(|(depth, _)| *depth == frame);
        let closest = around
            .rev()
            .nth(context.constructs.len())
            .map(|(_, leaf)| *leaf);
        let binding = given.unwrap_or(match outer.or(closest) {
            Some(Leaf::Teams) => Binding::Teams,
            Some(Leaf::Parallel) => Binding::Parallel,
            Some(_) => Binding::Thread,
            None => match self.fork_kind {
                Some(ForkKind::Teams) => Binding::Teams,
                Some(ForkKind::Parallel) => Binding::Parallel,
                None => Binding::Thread,
            },
        });
        // Its schedule is reproducible where no clause says otherwise.
        let kind = match order(context, at) {
            Some(Some(OrderModifier::Unconstrained)) => ScheduleKind::Unspecified,
            _ => ScheduleKind::Reproducible,
        };
        let schedule = Schedule::of(kind);
        match binding {
            Binding::Parallel => {
                let nowait = self.nowait_span(context, at);
                sharing.worksharing = Some(self.worksharing(context, construct, nowait, schedule));
            }
            Binding::Teams => sharing.distribute = Some(schedule),
            Binding::Thread => {
                sharing.simd = Some(Simd {
                    construct: context.construct.clone(),
                    safelen: None,
                    // `loop` has it (OpenMP 5.2, section 11.7).
                    concurrent: true,
                });
            }
        }
    }
}

/// The `order` clause of a construct with its modifier; `concurrent` is all that it can say.
fn order(context: &Context<'_>, at: usize) -> Option<Option<OrderModifier>> {
    let clauses = &context.constructs.get(at)?.clauses;
    clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Order(order) => Some(order.modifier),
        _ => None,
    })
}

/// How a loop with such an `order` clause is divided. Its iterations may execute in any order, also those that one thread
/// has; only that loops are divided alike remains of a schedule, where that is promised: for `reproducible`, and for
/// `static` unless it is `unconstrained` (OpenMP 5.2, sections 4.4.5 and 10.3; OpenMP Examples, reproducible.2).
fn reproduced(order: Option<Option<OrderModifier>>, given: Schedule) -> Schedule {
    let kind = match (order, given.kind) {
        (None, _) => return given,
        (Some(Some(OrderModifier::Reproducible)), _) | (Some(None), ScheduleKind::Static) => {
            return Schedule {
                kind: ScheduleKind::Reproducible,
                ..given
            };
        }
        _ => ScheduleKind::Unspecified,
    };
    Schedule::of(kind)
}
