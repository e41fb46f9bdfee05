//! `dispatch`: a call that a variant may replace for its sake.
//!
//! Its dependences are those of a `taskwait` before the call, and `nowait` changes nothing but what a variant is told
//! (OpenMP 5.2, section 7.6).

use polyomp_core::spmd::{Expr, StmtKind as Out, Taskwait};

use crate::openmp::{ClauseKind, ClauseName, Directive, ExprText, Leaf};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, Stmt, StmtKind};

use super::super::Lowerer;
use super::super::canonical::only;
use super::Context;

/// A condition of a clause.
#[derive(Clone)]
enum Given {
    Never,
    Always,
    When(Expr),
}

impl Lowerer<'_> {
    pub(super) fn dispatch(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let depends = self.depends(context, at);
        if !depends.is_empty() {
            self.emit(context.pragma.line, Out::Taskwait(Taskwait { depends }));
        }
        let Some(call) = context.body.and_then(target_call) else {
            self.unsupported(context.pragma.line, "`dispatch` on no call");
            return self.inner(context, directive, at);
        };
        let original = self.dispatch_condition(context, at, ClauseName::Novariants);
        let outside = self.dispatch_condition(context, at, ClauseName::Nocontext);
        self.under(context, original, |this, context, original| {
            let known = std::mem::replace(&mut this.original_call, original.then_some(call));
            this.under(context, outside.clone(), |this, context, outside| {
                let hidden = outside.then(|| this.hide_dispatch()).flatten();
                this.body(context);
                if let Some(around) = hidden.and_then(|index| this.around.get_mut(index)) {
                    around.1 = Leaf::Dispatch;
                }
            });
            this.original_call = known;
        });
    }

    /// Both ways, where a condition is not known.
    fn under(
        &mut self,
        context: &Context<'_>,
        given: Given,
        mut work: impl FnMut(&mut Self, &Context<'_>, bool),
    ) {
        let cond = match given {
            Given::Always => return work(self, context, true),
            Given::Never => return work(self, context, false),
            Given::When(cond) => cond,
        };
        let then_body = self.nested(|this| work(this, context, true));
        let else_body = self.nested(|this| work(this, context, false));
        let stmt = Out::If {
            cond,
            then_body,
            else_body,
        };
        self.emit(context.pragma.line, stmt);
    }

    fn dispatch_condition(&mut self, context: &Context<'_>, at: usize, name: ClauseName) -> Given {
        let clauses = context.constructs.get(at).map(|found| &found.clauses);
        let text: Option<Option<&ExprText>> =
            clauses
                .into_iter()
                .flatten()
                .find_map(|clause| match &clause.kind {
                    ClauseKind::Other(found, text) if *found == name => Some(text.as_ref()),
                    _ => None,
                });
        let text = match text {
            None => return Given::Never,
            Some(None) => return Given::Always,
            Some(Some(text)) => text,
        };
        let Some(expr) = self.clause_expression(context.pragma, text) else {
            return Given::Never;
        };
        match self.constant(&expr) {
            Some(0) => Given::Never,
            Some(_) => Given::Always,
            None => Given::When(self.value(&expr)),
        }
    }

    /// Takes the innermost `dispatch` from the constructs around; gives where it was.
    fn hide_dispatch(&mut self) -> Option<usize> {
        let mut around = self.around.iter();
        let at = around.rposition(|(_, leaf)| *leaf == Leaf::Dispatch)?;
        self.around.get_mut(at)?.1 = Leaf::Nothing;
        Some(at)
    }
}

/// The call that a `dispatch` is about: of a statement that is a call, or assigns what one gives.
fn target_call(stmt: &Stmt) -> Option<Span> {
    let StmtKind::Expr(expr) = &only(stmt).kind else {
        return None;
    };
    let mut expr: &ast::Expr = expr;
    loop {
        expr = match &expr.kind {
            ExprKind::Call { .. } => return Some(expr.span),
            ExprKind::Assign { op: None, rhs, .. } => rhs,
            ExprKind::Cast { operand, .. } => operand,
            _ => return None,
        };
    }
}
