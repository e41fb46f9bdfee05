//! `atomic capture` of two statements, as the one expression that it stands for (OpenMP 5.2, section 15.8.4): the copy
//! and the update are one step, which two statements would not be.

use polyomp_core::spmd::ElementType;

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};

use super::super::Lowerer;

impl Lowerer<'_> {
    /// `{ v = x; x++; }` is `v = x++`, `{ v = x; x += 2; }` is `v = (x += 2) - 2`, and `{ x op= e; v = x; }` is
    /// `v = x op= e`. Where C has no such expression, as for `{ v = x; x *= 2; }`, the statements stay what they are.
    pub(super) fn captured(&self, body: &Stmt) -> Option<Expr> {
        let StmtKind::Compound(block) = &body.kind else {
            return None;
        };
        let real = block.stmts.iter();
        let mut real = real.filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
        let (StmtKind::Expr(first), StmtKind::Expr(second), None) =
            (&real.next()?.kind, &real.next()?.kind, real.next())
        else {
            return None;
        };
        if let Some((target, copied)) = copy(first)
            && let Some((updated, by_one)) = self.update(second)
            && self.spelled(copied.span) == self.spelled(updated.span)
        {
            let value = match by_one {
                Some(increment) => step(second, updated, increment, false),
                None => self.before_sum(second, target)?,
            };
            return Some(copy_of(first, target, value));
        }
        let (updated, by_one) = self.update(first)?;
        let (target, copied) = copy(second)?;
        if self.spelled(copied.span) != self.spelled(updated.span) {
            return None;
        }
        let value = match (&first.kind, by_one) {
            (ExprKind::IncDec { .. }, Some(increment)) => step(first, updated, increment, true),
            _ => first.clone(),
        };
        Some(copy_of(second, target, value))
    }

    /// What was there before a number was added that is a constant or stands in a variable.
    fn before_sum(&self, update: &Expr, target: &Expr) -> Option<Expr> {
        let ExprKind::Assign {
            op: Some(BinaryOp::Add),
            lhs,
            rhs,
        } = &update.kind
        else {
            return None;
        };
        let is_whole = |expr: &Expr| {
            let ty = self.type_of(expr);
            ty.is_some_and(|ty| self.element(&ty) == ElementType::Int)
        };
        // What is added is read twice then, which tells nothing new of it where neither statement assigns it.
        let is_same = variable_of(rhs).is_some()
            && variable_of(rhs) != variable_of(target)
            && self.spelled(rhs.span) != self.spelled(lhs.span);
        if !(is_same || self.constant(rhs).is_some()) || !is_whole(lhs) {
            return None;
        }
        Some(Expr {
            kind: ExprKind::Binary {
                op: BinaryOp::Sub,
                lhs: Box::new(update.clone()),
                rhs: rhs.clone(),
            },
            span: update.span,
        })
    }

    /// What an expression updates, and whether that adds one (or takes one away).
    fn update<'s>(&self, expr: &'s Expr) -> Option<(&'s Expr, Option<bool>)> {
        let one = |value: &Expr| self.constant(value) == Some(1);
        match &expr.kind {
            ExprKind::IncDec {
                operand, increment, ..
            } => Some((operand, Some(*increment))),
            ExprKind::Assign {
                op: Some(op),
                lhs,
                rhs,
            } => Some((lhs, sign(*op).filter(|_| one(rhs)))),
            ExprKind::Assign { op: None, lhs, rhs } => {
                let ExprKind::Binary {
                    op,
                    lhs: left,
                    rhs: right,
                } = &rhs.kind
                else {
                    return None;
                };
                let is_it = |side: &Expr| self.spelled(side.span) == self.spelled(lhs.span);
                if is_it(left) {
                    return Some((lhs, sign(*op).filter(|_| one(right))));
                }
                is_it(right).then(|| (&**lhs, sign(*op).filter(|up| *up && one(left))))
            }
            _ => None,
        }
    }
}

/// The variable that an expression is, or is a member of.
fn variable_of(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Member { base, .. } => variable_of(base),
        _ => None,
    }
}

/// `v = x`.
fn copy(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match &expr.kind {
        ExprKind::Assign { op: None, lhs, rhs } => Some((lhs, rhs)),
        _ => None,
    }
}

fn copy_of(like: &Expr, target: &Expr, value: Expr) -> Expr {
    Expr {
        kind: ExprKind::Assign {
            op: None,
            lhs: Box::new(target.clone()),
            rhs: Box::new(value),
        },
        span: like.span,
    }
}

fn step(like: &Expr, operand: &Expr, increment: bool, prefix: bool) -> Expr {
    Expr {
        kind: ExprKind::IncDec {
            increment,
            prefix,
            operand: Box::new(operand.clone()),
        },
        span: like.span,
    }
}

/// Whether the operator adds.
fn sign(op: BinaryOp) -> Option<bool> {
    match op {
        BinaryOp::Add => Some(true),
        BinaryOp::Sub => Some(false),
        _ => None,
    }
}
