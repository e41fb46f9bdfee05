//! `nowait`: whether a construct waits at its end.
//!
//! Since OpenMP 6.0 (section 17.6) it may have an argument: the construct waits where that is false. It is evaluated
//! where the construct is encountered.

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::openmp::{Clause, ClauseKind, Leaf, LeafConstruct};

use super::super::Lowerer;
use super::Context;

/// Whether a construct waits at its end.
#[derive(Debug, Clone)]
pub(super) enum Waits {
    Always,
    Never,
    /// Where this is 0.
    Unless(Expr),
}

impl Waits {
    /// When the task that a construct is need not be complete where the construct ends.
    pub(super) fn deferred(self) -> Option<Expr> {
        match self {
            Waits::Always => Some(Expr::Int(0)),
            Waits::Never => None,
            Waits::Unless(condition) => Some(condition),
        }
    }

    pub(super) fn may_go_on(&self) -> bool {
        !matches!(self, Waits::Always)
    }
}

/// The `nowait` clause on a construct.
fn clause<'c>(construct: &'c LeafConstruct<'_>) -> Option<&'c Clause> {
    let mut clauses = construct.clauses.iter().copied();
    clauses.find(|clause| matches!(clause.kind, ClauseKind::Nowait(_)))
}

impl Lowerer<'_> {
    /// Whether the construct at `at` waits at its end, by its clauses.
    pub(super) fn waits(&mut self, context: &Context<'_>, at: usize) -> Waits {
        let Some(clause) = context.constructs.get(at).and_then(clause) else {
            return Waits::Always;
        };
        let ClauseKind::Nowait(Some(condition)) = &clause.kind else {
            return Waits::Never;
        };
        match self.clause_constant(context.pragma, condition) {
            Some(0) => return Waits::Always,
            Some(_) => return Waits::Never,
            None => {}
        }
        let Some(expr) = self.clause_expression(context.pragma, condition) else {
            return Waits::Always;
        };
        let value = self.value(&expr);
        let span = context.pragma.line;
        Waits::Unless(self.keep(span, "nowait", ElementType::Int, value))
    }

    /// The same for a construct that ends in a barrier of its own, unless it does not wait: not directly within a
    /// `parallel` that ends with it.
    pub(super) fn waits_in_barrier(&mut self, context: &Context<'_>, at: usize) -> Waits {
        let around = at
            .checked_sub(1)
            .and_then(|before| context.constructs.get(before));
        if around.is_some_and(|around| around.leaf == Leaf::Parallel) {
            return Waits::Never;
        }
        self.waits(context, at)
    }

    /// The barrier at the end of a construct.
    pub(super) fn wait_in_barrier(&mut self, context: &Context<'_>, waits: Waits) {
        match waits {
            Waits::Never => {}
            Waits::Always => self.end_barrier(context),
            Waits::Unless(cond) => {
                let else_body = self.nested(|this| this.end_barrier(context));
                let stmt = Out::If {
                    cond,
                    then_body: Vec::new(),
                    else_body,
                };
                self.emit(context.pragma.line, stmt);
            }
        }
    }

    /// Where the `nowait` stands that may take the barrier of a construct away.
    pub(super) fn nowait_span(
        &mut self,
        context: &Context<'_>,
        at: usize,
    ) -> Option<polyomp_core::spmd::Span> {
        let clause = clause(context.constructs.get(at)?)?;
        if let ClauseKind::Nowait(Some(condition)) = &clause.kind
            && self.clause_constant(context.pragma, condition) == Some(0)
        {
            return None;
        }
        let span = context.pragma.span_of(clause.span.start, clause.span.end);
        Some(self.span(span))
    }
}
