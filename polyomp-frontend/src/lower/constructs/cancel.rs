//! `cancel` and `cancellation point`.
//!
//! Whether anything is cancelled is up to the environment, so what a cancelled construct would have left out is there:
//! a run without cancellation does it all. The end of a cancelled `parallel`, `for` or `sections` is where its threads
//! meet, as it is without, and a barrier that a cancelled team meets lets nobody pass (OpenMP 5.2, section 11.5): nothing
//! is ordered less. A cancelled task, though, ends without waiting for its children, so it does that under a condition.

use polyomp_core::spmd::{BinaryOp, Cancelled, ElementType, Expr, StmtKind as Out};

use crate::openmp::{Argument, ClauseKind, Directive};

use super::super::Lowerer;
use super::Context;

impl Lowerer<'_> {
    /// Where threads of the construct named may leave it. `activates` is false for a mere cancellation point.
    pub(super) fn cancel(&mut self, context: &Context<'_>, directive: &Directive, activates: bool) {
        let span = context.pragma.line;
        let Argument::Cancelled(construct) = &directive.argument else {
            return self.unsupported(span, "what is cancelled");
        };
        let condition = self.clause_value(context, 0, |kind| match kind {
            ClauseKind::If(condition) => Some(condition),
            _ => None,
        });
        let cancelled = match construct.text.as_str() {
            "parallel" => Cancelled::Parallel,
            "for" | "do" => Cancelled::For,
            "sections" => Cancelled::Sections,
            "taskgroup" => return self.cancel_task(context, condition, activates),
            other => return self.unsupported(span, format!("the cancellation of `{other}`")),
        };
        if let Some(condition) = condition {
            self.emit(span, Out::Eval(condition));
        }
        self.emit(span, Out::Cancel(cancelled));
    }

    fn cancel_task(&mut self, context: &Context<'_>, condition: Option<Expr>, activates: bool) {
        let span = context.pragma.line;
        let Some((end, used)) = &mut self.task_end else {
            return self.unsupported(span, "the cancellation of a taskgroup outside of its tasks");
        };
        *used = true;
        let end = *end;
        let enabled = match self.cancellation {
            Some(param) => param,
            None => {
                let param = self.fresh_param("OMP_CANCELLATION", Some(0));
                if let Some(param) = self.program.params.get_mut(param.0 as usize) {
                    param.upper = Some(1);
                }
                self.cancellation = Some(param);
                param
            }
        };
        let enabled = Expr::Binary(
            BinaryOp::Ne,
            Box::new(Expr::Param(enabled)),
            Box::new(Expr::Int(0)),
        );
        let condition = match activates {
            true => condition,
            // That another task has cancelled them all.
            false => {
                Some(self.unknown(ElementType::Int, "whether tasks were cancelled", Vec::new()))
            }
        };
        let leaves = match condition {
            Some(condition) => {
                Expr::Binary(BinaryOp::LogicalAnd, Box::new(enabled), Box::new(condition))
            }
            None => enabled,
        };
        let then_body = self.nested(|this| this.emit(span, Out::Exit(end)));
        let stmt = Out::If {
            cond: leaves,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(span, stmt);
    }

    /// The body of a task, which cancellations lead out of.
    pub(super) fn cancellable(&mut self, span: crate::source::Span, work: impl FnOnce(&mut Self)) {
        let label = self.fresh_label();
        let outer = self.task_end.replace((label, false));
        let body = self.nested(work);
        let used = self.task_end.is_some_and(|(_, used)| used);
        self.task_end = outer;
        match used {
            true => self.emit(span, Out::Labelled { label, body }),
            false => self.out.extend(body),
        }
    }
}
