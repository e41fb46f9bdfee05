//! Calls that are not followed, of recursive functions that may end the run (`if (depth == 0) exit(0);`): what comes
//! behind them may never happen.

use polyomp_core::spmd::{ElementType, Expr, LOST, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind, FunctionDef, Stmt, StmtKind, Type, UnaryOp};

use super::Lowerer;
use super::library::never_returns;
use super::names::{Visit, is_null, walk_expr, walk_stmt};

/// Finds calls that end the run, other than where memory is not to be had: programs are taken to get what they ask for.
struct Ends<'f> {
    function: &'f FunctionDef,
    found: bool,
}

impl Ends<'_> {
    /// Whether a condition asks whether a pointer is null.
    fn asks_for_memory(&self, condition: &ast::Expr) -> bool {
        match &condition.without_casts().kind {
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => match &operand.without_casts().kind {
                ExprKind::Ident(name) => !self.function.ty.params.iter().any(|param| {
                    let number = matches!(
                        param.ty.unaliased(),
                        Type::Bool | Type::Integer(_) | Type::Enum(_)
                    );
                    number && param.name.as_ref() == Some(name)
                }),
                ExprKind::Assign { .. } | ExprKind::Member { .. } | ExprKind::Subscript { .. } => {
                    true
                }
                _ => false,
            },
            ExprKind::Binary {
                op: BinaryOp::Eq,
                lhs,
                rhs,
            } => {
                let null = |expr: &ast::Expr| {
                    is_null(expr) && !matches!(expr.kind, ExprKind::Int(_) | ExprKind::Char(_))
                };
                null(lhs) || null(rhs)
            }
            ExprKind::Binary {
                op: BinaryOp::Or,
                lhs,
                rhs,
            } => self.asks_for_memory(lhs) && self.asks_for_memory(rhs),
            _ => false,
        }
    }
}

impl Visit for Ends<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::If {
            cond, otherwise, ..
        } = &stmt.kind
            && self.asks_for_memory(cond)
        {
            otherwise.iter().for_each(|stmt| self.stmt(stmt));
            return;
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &ast::Expr) {
        if let ExprKind::Call { callee, .. } = &expr.kind
            && let ExprKind::Ident(name) = &callee.kind
        {
            self.found |= never_returns(name) && !name.contains("assert");
        }
        walk_expr(self, expr);
    }
}

impl<'a> Lowerer<'a> {
    /// A call of the function, which is not followed, stands before here: the run may have ended there.
    pub(super) fn may_have_ended(&mut self, span: Span, function: &'a FunctionDef) {
        let ends = |function: &&FunctionDef| {
            let mut ends = Ends {
                function,
                found: false,
            };
            function.body.stmts.iter().for_each(|stmt| ends.stmt(stmt));
            ends.found
        };
        if !self.reached_from(function).iter().any(ends) {
            return;
        }
        let reason = format!(
            "whether the run ends in the recursion of `{}`",
            function.name
        );
        // Whether it does is computed, not given.
        let cond = self.opaque(ElementType::Int, Some(LOST), &reason, Vec::new());
        let then_body = self.nested(|this| this.emit(span, Out::Assume(Expr::Int(0))));
        let kind = Out::If {
            cond,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(span, kind);
    }
}
