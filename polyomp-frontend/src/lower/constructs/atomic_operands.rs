//! Which reads of its location an `atomic` construct makes atomic: that of the value that it updates. What its expression
//! reads besides is read as anywhere, the location too (OpenMP 5.2, section 15.8.4: only the read and the write of `x` are
//! performed atomically, the evaluation of `expr` need not be). Programs must not have `expr` access `x`, and compilers
//! do not tell those that do.

use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};

use super::super::Lowerer;

/// What an assignment of an `atomic` construct is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Updates {
    /// That of `atomic write`, never an update.
    Nothing,
    /// An update, or one under a condition (`compare`).
    Alone,
    /// That of `atomic capture`: an update, or else a write beside the capture (`{ v = x; x = expr; }`).
    Captured,
}

impl Lowerer<'_> {
    /// The parts of the statement in which the location is read as anywhere. All of what is written is that is no update.
    pub(super) fn plainly_read(&self, body: &Stmt, location: &str, updates: Updates) -> Vec<Span> {
        match &body.kind {
            StmtKind::Expr(expr) => self.apart_in(expr, location, updates),
            StmtKind::If { then, .. } => self.plainly_read(then, location, updates),
            StmtKind::Compound(block) => {
                let stmts = block.stmts.iter();
                stmts
                    .flat_map(|stmt| self.plainly_read(stmt, location, updates))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn apart_in(&self, expr: &Expr, location: &str, updates: Updates) -> Vec<Span> {
        let ExprKind::Assign { op, lhs, rhs } = &expr.kind else {
            return Vec::new();
        };
        if self.spelled(lhs.span) != location {
            // `v = x op= e`
            return self.apart_in(rhs, location, updates);
        }
        if op.is_some() || updates == Updates::Nothing {
            return vec![rhs.span];
        }
        let mut apart = Vec::new();
        if !self.is_updated_in(rhs, location, &mut apart) && updates == Updates::Captured {
            return vec![rhs.span];
        }
        apart
    }

    /// Whether `value` is the location, `x`, or one `x op e`, `e op x`: collects the operands `e`. Of the conditional
    /// forms, `x = x < e ? e : x`, all reads of `x` are the one of the update.
    fn is_updated_in(&self, value: &Expr, location: &str, apart: &mut Vec<Span>) -> bool {
        let value = value.without_casts();
        if self.leads_with(value, location, None, apart) {
            return true;
        }
        match &value.kind {
            ExprKind::Binary { lhs, rhs, .. } if self.is_at(rhs, location) => {
                apart.push(lhs.span);
                true
            }
            _ => false,
        }
    }

    /// Whether `value` is `x`, or an operator of that precedence applied to one such: `x + a - b` is `x + (a - b)`, but
    /// `x * a + b` is no `x * (a + b)` and so no update.
    fn leads_with(
        &self,
        value: &Expr,
        location: &str,
        precedence: Option<u8>,
        apart: &mut Vec<Span>,
    ) -> bool {
        if self.is_at(value, location) {
            return true;
        }
        let ExprKind::Binary { op, lhs, rhs } = &value.without_casts().kind else {
            return false;
        };
        let own = match op {
            BinaryOp::Add | BinaryOp::Sub => 0,
            BinaryOp::Mul | BinaryOp::Div => 1,
            other => 2 + *other as u8,
        };
        let begins = precedence.is_none_or(|precedence| precedence == own)
            && self.leads_with(lhs, location, Some(own), apart);
        if begins {
            apart.push(rhs.span);
        }
        begins
    }

    fn is_at(&self, value: &Expr, location: &str) -> bool {
        self.spelled(value.without_casts().span) == location
    }
}
