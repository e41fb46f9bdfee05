//! What a store to a variable that lasts leaves there, as far as constants tell.

use std::collections::BTreeSet;

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, UnaryOp};

use super::super::names;
use super::text::{Walk, holds_element};
use super::{Key, Stores};

impl<'a> Walk<'_, 'a> {
    pub(super) fn store(&mut self, op: Option<BinaryOp>, lhs: &'a Expr, rhs: Option<&'a Expr>) {
        if self.starting
            && let Some(name) = names::root(lhs)
        {
            let name = self.lowerer.name_in(self.part, name);
            self.found.started.insert(name);
        }
        let Some((key, path, ty)) = self.path(lhs) else {
            // What another expression designates: an element that a pointer leads to, or, in C++, what was assigned to.
            return self.designated(lhs);
        };
        self.subscripts(lhs);
        let stored = match (op, rhs) {
            (None, Some(rhs)) => self.stored(lhs, rhs, ty.as_ref()),
            (Some(op), rhs) => {
                let by = rhs.map_or(Some(1), |rhs| self.step(op, ty.as_ref(), rhs));
                changed_by(op, by)
            }
            (None, None) => None,
        };
        let stored = stored.filter(|_| !holds_element(lhs));
        let sure = match (op, rhs, &ty) {
            (None, Some(rhs), Some(ty)) if !holds_element(lhs) => self.sure(ty, rhs),
            _ => Vec::new(),
        };
        let by = self.function.map_or("", |function| &function.name);
        let Some(found) = self.found.known.get_mut(&key) else {
            return;
        };
        let all = match self.certain {
            true => &mut found.starts,
            false => &mut found.stores,
        };
        let stores = all.entry(path).or_default();
        match stored {
            Some(stored) => {
                stores.values.extend(stored.values);
                stores.grows |= stored.grows;
                stores.shrinks |= stored.shrinks;
                stores.scaled |= stored.scaled;
                stores.leaps |= stored.leaps;
            }
            None => stores.any = true,
        }
        // What is stored first may well be gone at once.
        let known = stores.sure.entry(by.to_string());
        known.and_modify(Vec::clear).or_insert(sure);
    }

    /// What `lhs = rhs` stores.
    fn stored(&mut self, lhs: &Expr, rhs: &'a Expr, ty: Option<&QualType>) -> Option<Stores> {
        if let ExprKind::Binary {
            op,
            lhs: left,
            rhs: right,
        } = &rhs.kind
            && left.same_text(lhs)
            && !matches!(left.kind, ExprKind::Cast { .. })
        {
            let by = self.step(*op, ty, right);
            return changed_by(*op, by);
        }
        let values = self.values_of(rhs)?;
        Some(Stores {
            values,
            ..Stores::default()
        })
    }

    /// A constant by which a number is changed as sums and products of integers are. In unsigned ones, and in types that are
    /// wider than the variable's, they come round (C11, sections 6.3.1.3 and 6.3.1.8): where the constant is none of the
    /// variable's type at once, small steps after more calls than any program makes, products soon.
    fn step(&mut self, op: BinaryOp, ty: Option<&QualType>, by: &'a Expr) -> Option<i64> {
        let kind = self.lowerer.int_kind(ty?)?;
        let of_step = self.lowerer.type_of(by)?;
        let of_step = self.lowerer.int_kind(&of_step)?;
        let value = self.constant(by)?;
        let is_of_type = self.lowerer.constant_as(value, ty?) == Some(value);
        let is_of_step = of_step.is_signed() || value >= 0;
        let wide = of_step.bits() > kind.bits().max(32);
        let comes_round = op == BinaryOp::Mul && (!of_step.is_signed() || wide);
        (is_of_type && is_of_step && !comes_round).then_some(value)
    }

    /// The values that an expression may have, if they are few.
    fn values_of(&mut self, expr: &'a Expr) -> Option<BTreeSet<i64>> {
        if let Some(value) = self.constant(expr) {
            return Some(BTreeSet::from([value]));
        }
        match &expr.kind {
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => {
                let mut values = self.values_of(then)?;
                values.extend(self.values_of(otherwise)?);
                Some(values)
            }
            ExprKind::Comma { rhs, .. } => self.values_of(rhs),
            // Comparisons are 0 or 1 (C11, sections 6.5.8, 6.5.9, 6.5.13, 6.5.14).
            ExprKind::Binary { op, .. } if gives_truth(*op) => Some(BTreeSet::from([0, 1])),
            ExprKind::Unary {
                op: UnaryOp::Not, ..
            } => Some(BTreeSet::from([0, 1])),
            _ => None,
        }
    }

    /// A constant in which no name stands for a variable.
    pub(super) fn constant(&mut self, expr: &'a Expr) -> Option<i64> {
        let mut free = true;
        names::each_part(expr, &mut |part| {
            if let ExprKind::Ident(name) = &part.kind {
                free &= !self.scopes.iter().any(|scope| scope.contains_key(&**name));
                let name = self.lowerer.name_in(self.part, name);
                free &= !self.found.known.contains_key(&Key::File(name));
            }
        });
        free.then(|| self.lowerer.constant(expr)).flatten()
    }
}

fn gives_truth(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Lt
            | BinaryOp::Gt
            | BinaryOp::Le
            | BinaryOp::Ge
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::And
            | BinaryOp::Or
    )
}

/// What is stored where a constant changes what a variable holds.
fn changed_by(op: BinaryOp, by: Option<i64>) -> Option<Stores> {
    let by = by?;
    let mut stores = Stores {
        leaps: by.unsigned_abs() > 1,
        ..Stores::default()
    };
    match (op, by) {
        (BinaryOp::Add, by) => (stores.grows, stores.shrinks) = (by > 0, by < 0),
        (BinaryOp::Sub, by) => (stores.grows, stores.shrinks) = (by < 0, by > 0),
        (BinaryOp::Mul, by) if by > 0 => stores.scaled = true,
        _ => return None,
    }
    Some(stores)
}
