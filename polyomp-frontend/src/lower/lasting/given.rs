//! What a function is given: a parameter, or what is at the end of a way that begins with one.

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, UnaryOp};

use super::super::names::{self, Visit};

/// The variable that a way through members, elements and pointers begins with.
pub(super) fn path_root(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Member { base, .. } => path_root(base),
        ExprKind::Subscript { base, index } => {
            matches!(index.kind, ExprKind::Int(_)).then(|| path_root(base))?
        }
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => path_root(operand),
        _ => None,
    }
}

/// Whether a value may have to do with what stands at the end of a way: names anything that begins at the same variable, but
/// for members of other names, and questions for a null pointer.
pub(super) fn concerns(expr: &Expr, given: &Expr) -> bool {
    struct Search<'g> {
        given: &'g Expr,
        root: &'g str,
        found: bool,
    }
    impl Visit for Search<'_> {
        fn expr(&mut self, expr: &Expr) {
            let is_pointer = !matches!(self.given.kind, ExprKind::Ident(_));
            if is_pointer && asks_for_null(expr, self.root) {
                return;
            }
            if path_root(expr) == Some(self.root) {
                self.found |= !are_other_members(expr, self.given);
                return;
            }
            names::walk_expr(self, expr);
        }
    }
    let Some(root) = path_root(given) else {
        return true;
    };
    let mut search = Search {
        given,
        root,
        found: false,
    };
    search.expr(expr);
    search.found
}

/// Whether two ways end at members of other names.
fn are_other_members(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Member { field: a, .. }, ExprKind::Member { field: b, .. }) => a != b,
        _ => false,
    }
}

/// Whether what stands at the end of a way through a pointer may be reached by another name, or from elsewhere: the pointer
/// itself is given to something.
pub(super) fn gives_away(stmt: &Stmt, given: &Expr) -> bool {
    struct Search<'r>(&'r str, bool);
    impl Visit for Search<'_> {
        fn expr(&mut self, expr: &Expr) {
            if asks_for_null(expr, self.0) {
                return;
            }
            match path_root(expr) {
                Some(root) if root == self.0 => {
                    self.1 |= matches!(expr.kind, ExprKind::Ident(_));
                }
                _ => names::walk_expr(self, expr),
            }
        }
        fn stmt(&mut self, stmt: &Stmt) {
            // (`if (pointer)` asks for null, too.)
            if let StmtKind::If {
                cond,
                then,
                otherwise,
            } = &stmt.kind
                && matches!(cond.kind, ExprKind::Ident(_))
            {
                self.stmt(then);
                otherwise.iter().for_each(|stmt| self.stmt(stmt));
                return;
            }
            names::walk_stmt(self, stmt);
        }
    }
    let is_way = !matches!(given.kind, ExprKind::Ident(_));
    let Some(root) = path_root(given).filter(|_| is_way) else {
        return false;
    };
    let mut search = Search(root, false);
    search.stmt(stmt);
    search.1
}

/// Whether a condition asks whether a pointer of this name is null.
pub(super) fn asks_for_null(cond: &Expr, name: &str) -> bool {
    let is_it = |expr: &Expr| matches!(&expr.kind, ExprKind::Ident(other) if other == name);
    match &cond.kind {
        ExprKind::Unary {
            op: UnaryOp::Not,
            operand,
        } => is_it(operand),
        ExprKind::Binary {
            op: BinaryOp::Eq | BinaryOp::Ne,
            lhs,
            rhs,
        } => is_it(lhs) && names::is_null(rhs) || is_it(rhs) && names::is_null(lhs),
        _ => false,
    }
}

/// Whether a statement changes a variable, or something on a way that begins with it.
pub(super) fn changes(stmt: &Stmt, name: &str) -> bool {
    let mut found = names::assigns(stmt, name);
    names::each_expression_in(stmt, &mut |expr| {
        if let ExprKind::Assign { lhs, .. }
        | ExprKind::IncDec { operand: lhs, .. }
        | ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand: lhs,
        } = &expr.kind
        {
            found |= path_root(lhs) == Some(name);
        }
    });
    found
}
