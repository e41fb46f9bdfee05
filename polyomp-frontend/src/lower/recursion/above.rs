//! Whether a node is linked below itself.

use std::collections::BTreeSet;

use crate::syntax::ast::{Declaration, Expr, ExprKind, FunctionDef, Initializer, Stmt};

use super::super::names::{Visit, each_expression, each_expression_in, walk_declaration};
use super::planted::{Check, Locals, named};

impl Check<'_, '_> {
    /// Whether the node that gets a link may be the one that a variable points to, or below it, by what was assigned
    /// before in the text. (What stands later is executed before only in loops, where the variable is a new one then.)
    pub(super) fn is_above(
        &self,
        name: &str,
        lhs: &Expr,
        function: &FunctionDef,
        locals: &Locals,
    ) -> bool {
        let mut pairs: Vec<(String, Vec<String>)> = Vec::new();
        let mut pair = |to: Option<String>, value: &Expr, place: &Expr, link: bool| {
            let Some(to) = to else { return };
            let mut names = Vec::new();
            each_expression(value, &mut |part| {
                names.extend(named(part).map(str::to_string))
            });
            if link {
                for below in names {
                    pairs.push((below, vec![to.clone()]));
                }
            } else if place.span.start < lhs.span.start {
                pairs.push((to, names));
            }
        };
        for stmt in &function.body.stmts {
            each_declared(stmt, &mut |name, init| {
                pair(Some(name.to_string()), init, init, false)
            });
            each_expression_in(stmt, &mut |expr| {
                if let ExprKind::Assign {
                    lhs: target, rhs, ..
                } = &expr.kind
                    && expr.span.start < lhs.span.start
                {
                    let link = self.is_link(target, locals);
                    pair(leading(target), rhs, target, link);
                }
            });
        }
        let mut open: Vec<String> = leading(lhs).into_iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(next) = open.pop() {
            if next == name {
                return true;
            }
            if !seen.insert(next.clone()) {
                continue;
            }
            for (to, names) in &pairs {
                if *to == next {
                    open.extend(names.iter().cloned());
                }
            }
        }
        false
    }
}

/// The variable that leads to an lvalue, through pointers, too.
fn leading(lhs: &Expr) -> Option<String> {
    let mut expr = lhs;
    loop {
        expr = match &expr.kind {
            ExprKind::Ident(name) => return Some(name.clone()),
            ExprKind::Subscript { base, .. } | ExprKind::Member { base, .. } => base,
            ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => operand,
            _ => return None,
        };
    }
}

/// Calls `work` with each variable that is declared with a value.
fn each_declared(stmt: &Stmt, work: &mut dyn FnMut(&str, &Expr)) {
    struct Declared<'w>(&'w mut dyn FnMut(&str, &Expr));
    impl Visit for Declared<'_> {
        fn declaration(&mut self, declaration: &Declaration) {
            for declarator in &declaration.declarators {
                if let Some(Initializer::Expr(init)) = &declarator.init {
                    (self.0)(&declarator.name, init);
                }
            }
            walk_declaration(self, declaration);
        }
    }
    Declared(work).stmt(stmt);
}
