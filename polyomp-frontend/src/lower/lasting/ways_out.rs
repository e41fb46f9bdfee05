//! Where a function is left before its end, or the run: what stands behind is then not executed.

use crate::syntax::ast::{Expr, ExprKind, FunctionDef, Stmt, StmtKind};

use super::super::library::never_returns;
use super::super::names::{self, Visit};
use super::sure::Around;
use super::text::Walk;

impl<'a> Walk<'_, 'a> {
    /// Keeps what a statement of a block says of whether those after it are executed.
    pub(super) fn after(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                let otherwise = otherwise.as_deref();
                if self.leaves(then) {
                    self.around.push(Around::Holds(cond, false));
                    otherwise
                        .into_iter()
                        .for_each(|otherwise| self.after(otherwise));
                } else if otherwise.is_some_and(|otherwise| self.leaves(otherwise))
                    && !self.may_leave(then)
                {
                    self.around.push(Around::Holds(cond, true));
                } else if self.may_leave(stmt) {
                    self.around.push(Around::Unclear);
                }
            }
            _ if self.may_leave(stmt) || matches!(stmt.kind, StmtKind::Label(_)) => {
                self.around.push(Around::Unclear);
            }
            _ => {}
        }
    }

    /// Whether nothing that stands after a statement is executed after it.
    fn leaves(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Compound(block) => block.stmts.last().is_some_and(|last| self.leaves(last)),
            StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => true,
            StmtKind::Expr(expr) => self.ends(expr),
            _ => false,
        }
    }

    /// Whether an expression is a call that does not return.
    fn ends(&self, expr: &Expr) -> bool {
        let ExprKind::Call { callee, .. } = &expr.kind else {
            return false;
        };
        let ExprKind::Ident(name) = &callee.kind else {
            return false;
        };
        let function = self.lowerer.function_in(self.part, name);
        never_returns(name) || name.ends_with("longjmp") || self.lowerer.is_noreturn(name, function)
    }

    /// Whether something in a statement may go elsewhere than behind it.
    fn may_leave(&self, stmt: &Stmt) -> bool {
        struct Search<'s, 'w, 'a>(&'s Walk<'w, 'a>, bool);
        impl Visit for Search<'_, '_, '_> {
            fn stmt(&mut self, stmt: &Stmt) {
                let stays = matches!(
                    stmt.kind,
                    StmtKind::ComputedGoto(_) | StmtKind::For { cond: None, .. }
                );
                self.1 |= stays || self.0.leaves(stmt);
                names::walk_stmt(self, stmt);
            }
            fn expr(&mut self, expr: &Expr) {
                self.1 |= self.0.ends(expr);
                names::walk_expr(self, expr);
            }
        }
        let mut search = Search(self, false);
        search.stmt(stmt);
        search.1
    }

    /// Whether the function may end the run once it has come so far, or by what it calls.
    pub(super) fn may_end_after(&self, function: &FunctionDef, at: &Expr) -> bool {
        let mut found = false;
        for stmt in &function.body.stmts {
            names::each_expression_in(stmt, &mut |expr| {
                found |= expr.span.start > at.span.start && self.ends(expr);
                if let ExprKind::Call { callee, .. } = &expr.kind
                    && let ExprKind::Ident(name) = &callee.kind
                    && let Some(called) = self.lowerer.function_in(self.part, name)
                {
                    let reached = self.lowerer.reached_from(called);
                    let bodies = reached.iter().flat_map(|reached| &reached.body.stmts);
                    for stmt in bodies {
                        names::each_expression_in(stmt, &mut |expr| found |= self.ends(expr));
                    }
                }
            });
        }
        found
    }
}
