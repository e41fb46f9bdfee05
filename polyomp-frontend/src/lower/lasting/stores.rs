//! What a store to a variable leaves there, as far as constants and conditions tell.

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind};

use super::super::names;
use super::Key;
use super::domain::Values;
use super::evaluate::{Number, binary};
use super::text::{Walk, holds_element};

impl<'a> Walk<'_, 'a> {
    pub(super) fn store(&mut self, op: Option<BinaryOp>, lhs: &'a Expr, rhs: Option<&'a Expr>) {
        if self.starting
            && let Some(name) = names::root(lhs)
        {
            let name = self.lowerer.name_in(self.part, name);
            self.found.started.insert(name);
        }
        let number = self.assigned(op, lhs, rhs);
        if let ExprKind::Ident(name) = &lhs.kind
            && let Some(var) = self.local(name)
        {
            return self.hold(var, number.values, number.from);
        }
        let Some((key, path, _)) = self.path(lhs) else {
            // What another expression designates: an element that a pointer leads to, or, in C++, what was assigned to.
            self.others();
            return self.designated(lhs);
        };
        self.subscripts(lhs);
        let steps = match (op, rhs) {
            (None, Some(rhs)) => self.steps_of(lhs, rhs),
            (Some(op), rhs) => {
                let by = rhs.map_or(Some(1), |rhs| self.constant(rhs));
                by.and_then(|by| changed_by(op, by))
            }
            (None, None) => None,
        };
        let element = holds_element(lhs);
        let var = self.var_of(lhs).filter(|_| !element);
        let bounds = var.map(|var| {
            let all = self.vars[var as usize].all();
            let held = self.state.as_ref().and_then(|env| env.known.get(&var));
            let asked = held.is_some();
            (all, asked, !self.read(var).values.can.is_empty())
        });
        let reached = self.state.is_some();
        let Some(found) = self.found.known.get_mut(&key) else {
            return;
        };
        let all = match self.certain {
            true => &mut found.starts,
            false => &mut found.stores,
        };
        let stores = all.entry(path).or_default();
        if !reached {
            return;
        }
        match (bounds, steps) {
            (None, _) => stores.any = true,
            (Some((all, asked, certain)), Some(steps)) => {
                let values = &number.values.may;
                let (least, most) = (values.least(), values.most());
                let bound = |end: Option<i128>, far: Option<i128>| {
                    end.filter(|end| asked && Some(*end) != far)
                };
                let below = bound(most, all.most()).unwrap_or(i128::MAX);
                let above = bound(least, all.least()).unwrap_or(i128::MIN);
                if steps.grows {
                    stores.grows = Some(stores.grows.unwrap_or(below).max(below));
                }
                if steps.shrinks {
                    stores.shrinks = Some(stores.shrinks.unwrap_or(above).min(above));
                }
                stores.scaled |= steps.scaled;
                stores.leaps |= steps.leaps || !certain;
            }
            (Some(_), None) => {
                let values = match number.kind {
                    Some(_) => number.values.clone(),
                    None if number.values.can.is_empty() => Values::untold(None),
                    None => Values::free(None),
                };
                stores.values = stores.values.union(&values);
            }
        }
        self.others();
        if let Some(var) = var {
            self.hold(var, number.values, number.from);
        }
    }

    /// The number that is assigned.
    fn assigned(&mut self, op: Option<BinaryOp>, lhs: &'a Expr, rhs: Option<&'a Expr>) -> Number {
        let by = match rhs {
            Some(rhs) => self.number(rhs),
            None => Number::of(Values::one(1), Some(IntKind::Int)),
        };
        match op {
            Some(op) => binary(op, self.designates(lhs), by),
            None => by,
        }
    }

    /// Whether `lhs = rhs` changes what is there by a constant.
    fn steps_of(&mut self, lhs: &Expr, rhs: &'a Expr) -> Option<Steps> {
        let ExprKind::Binary {
            op,
            lhs: left,
            rhs: right,
        } = &rhs.kind
        else {
            return None;
        };
        if !left.same_text(lhs) || matches!(left.kind, ExprKind::Cast { .. }) {
            return None;
        }
        let by = self.constant(right)?;
        changed_by(*op, by)
    }

    fn constant(&mut self, expr: &'a Expr) -> Option<i64> {
        let (value, _) = self.typed_constant(expr)?;
        value.try_into().ok()
    }

    /// A constant in which no name stands for a variable, with its type.
    pub(super) fn typed_constant(&mut self, expr: &'a Expr) -> Option<(i128, IntKind)> {
        let mut free = true;
        names::each_part(expr, &mut |part| {
            if let ExprKind::Ident(name) = &part.kind {
                free &= !self.scopes.iter().any(|scope| scope.contains_key(&**name));
                let name = self.lowerer.name_in(self.part, name);
                free &= !self.found.known.contains_key(&Key::File(name));
            }
        });
        let found = free.then(|| self.lowerer.typed_constant(expr)).flatten()?;
        Some((found.value, found.kind))
    }
}

/// How a constant changes what a variable holds.
#[derive(Debug, Default)]
struct Steps {
    grows: bool,
    shrinks: bool,
    scaled: bool,
    /// Steps of more than one: not all values between are there.
    leaps: bool,
}

pub(super) fn gives_truth(op: BinaryOp) -> bool {
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

fn changed_by(op: BinaryOp, by: i64) -> Option<Steps> {
    let mut steps = Steps {
        leaps: by.unsigned_abs() > 1,
        ..Steps::default()
    };
    match (op, by) {
        (BinaryOp::Add, by) => (steps.grows, steps.shrinks) = (by > 0, by < 0),
        (BinaryOp::Sub, by) => (steps.grows, steps.shrinks) = (by < 0, by > 0),
        (BinaryOp::Mul, by) if by > 0 => (steps.grows, steps.scaled) = (true, true),
        _ => return None,
    }
    Some(steps)
}
