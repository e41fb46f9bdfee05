//! Which reads of its location an `atomic` construct makes atomic: that of the value that it updates. What its expression
//! reads besides is read as anywhere, the location too (OpenMP 5.2, section 15.8.4: only the read and the write of `x` are
//! performed atomically, the evaluation of `expr` need not be). Programs must not have `expr` access `x`, and compilers
//! do not tell those that do.

use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Stmt, StmtKind};

use super::super::Lowerer;

impl Lowerer<'_> {
    /// The parts of the statement in which the location is read as anywhere. All of what an `atomic write` (`writes`)
    /// stores is.
    pub(super) fn plainly_read(&self, body: &Stmt, location: &str, writes: bool) -> Vec<Span> {
        match &body.kind {
            StmtKind::Expr(expr) => self.apart_in(expr, location, writes),
            StmtKind::If { then, .. } => self.plainly_read(then, location, writes),
            StmtKind::Compound(block) => {
                let stmts = block.stmts.iter();
                stmts
                    .flat_map(|stmt| self.plainly_read(stmt, location, writes))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn apart_in(&self, expr: &Expr, location: &str, writes: bool) -> Vec<Span> {
        let ExprKind::Assign { op, lhs, rhs } = &expr.kind else {
            return Vec::new();
        };
        if self.spelled(lhs.span) != location {
            // `v = x op= e`
            return self.apart_in(rhs, location, writes);
        }
        if op.is_some() || writes {
            return vec![rhs.span];
        }
        let mut apart = Vec::new();
        self.is_updated_in(rhs, location, &mut apart);
        apart
    }

    /// Whether `value` is the location, `x`, or one `x op e`, `e op x`: collects the operands `e`. (`x = x + a - b` is one
    /// too. Of the conditional forms, `x = x < e ? e : x`, all reads of `x` are the one of the update.)
    fn is_updated_in(&self, value: &Expr, location: &str, apart: &mut Vec<Span>) -> bool {
        let value = value.without_casts();
        if self.spelled(value.span) == location {
            return true;
        }
        let ExprKind::Binary { lhs, rhs, .. } = &value.kind else {
            return false;
        };
        let other = if self.is_updated_in(lhs, location, apart) {
            rhs
        } else if self.spelled(rhs.without_casts().span) == location {
            lhs
        } else {
            return false;
        };
        apart.push(other.span);
        true
    }
}
