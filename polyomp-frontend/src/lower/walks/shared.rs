//! Lists with nodes in common, as far as the text builds them in loops.

use crate::syntax::ast::{Expr, ExprKind, FunctionDef, Stmt, StmtKind};

use super::super::Lowerer;
use super::super::names::{Visit, each_expression, walk_expr, walk_stmt};
use super::{Store, is_set_in, store, stores};

impl<'a> Lowerer<'a> {
    /// Whether a function makes the links of several nodes lead to one: each iteration of a loop stores the same variable to
    /// the link of another node, or gives it to a function that stores it to that of a new one.
    pub(super) fn shares(&self, function: &'a FunctionDef, link: &str) -> bool {
        let mut search = Shares {
            lowerer: self,
            link,
            around: None,
            found: false,
        };
        let stmts = &function.body.stmts;
        stmts.iter().for_each(|stmt| search.stmt(stmt));
        search.found
    }

    /// The arguments of a call that the function stores to links of new nodes.
    fn linked_by<'e>(&self, callee: &Expr, args: &'e [Expr], link: &str) -> Vec<&'e Expr> {
        let called = match &callee.kind {
            ExprKind::Ident(name) => self.function(name),
            _ => None,
        };
        let Some(called) = called else {
            return Vec::new();
        };
        let given = |store: Store| {
            let (ExprKind::Ident(base), ExprKind::Ident(value)) = (
                &store.base.without_casts().kind,
                &store.value.without_casts().kind,
            ) else {
                return None;
            };
            let mut params = called.ty.params.iter();
            let at = params.position(|param| param.name.as_ref() == Some(value))?;
            args.get(at).filter(|_| self.is_new_node(called, base, 0))
        };
        stores(called, link).into_iter().filter_map(given).collect()
    }
}

/// A search for loops that make the links of several nodes lead to one.
struct Shares<'s, 'a> {
    lowerer: &'s Lowerer<'a>,
    link: &'s str,
    /// The innermost loop.
    around: Option<Stmt>,
    found: bool,
}

impl Visit for Shares<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let looped = matches!(
            stmt.kind,
            StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::DoWhile { .. }
        );
        if !looped {
            return walk_stmt(self, stmt);
        }
        let outer = self.around.replace(stmt.clone());
        walk_stmt(self, stmt);
        self.around = outer;
    }

    fn expr(&mut self, expr: &Expr) {
        if let Some(around) = &self.around {
            let same = |value: &Expr| {
                matches!(&value.without_casts().kind, ExprKind::Ident(name)
                    if name != "NULL" && !is_set_in(around, name))
            };
            if let Some(store) = store(expr, self.link) {
                let mut differs = false;
                each_expression(&store.base, &mut |part| {
                    if let ExprKind::Ident(name) = &part.kind {
                        differs |= is_set_in(around, name);
                    }
                });
                self.found |= differs && same(&store.value);
            }
            if let ExprKind::Call { callee, args } = &expr.kind {
                let linked = self.lowerer.linked_by(callee, args, self.link);
                self.found |= linked.into_iter().any(same);
            }
        }
        walk_expr(self, expr);
    }
}
