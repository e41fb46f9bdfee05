//! What conditions say of the variables in them.

use std::collections::BTreeSet;

use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, UnaryOp};

use super::super::names;
use super::super::values::with_stack;
use super::domain::{Ranges, Values};
use super::evaluate::Number;
use super::flow::{Changed, Env, Held, Known, Var, either};
use super::text::Walk;

impl<'a> Walk<'_, 'a> {
    /// What the condition says of a number that it compares itself (`a < b ? a : b`).
    pub(super) fn chosen(
        &mut self,
        cond: &'a Expr,
        holds: bool,
        way: &'a Expr,
        number: Option<Number>,
    ) -> Option<Number> {
        let mut number = number?;
        let ExprKind::Binary { op, lhs, rhs } = &cond.kind else {
            return Some(number);
        };
        let Some(opposite) = compared(*op) else {
            return Some(number);
        };
        let op = if holds { *op } else { opposite };
        let sides = [(op, lhs, rhs), (mirrored(op), rhs, lhs)];
        for (op, own, other) in sides {
            if !is_alike(own, way) || Changed::in_expr(cond).calls {
                continue;
            }
            let (own, other) = (self.number(own), self.number(other));
            let common = own.kind.zip(other.kind).map(|(a, b)| a.common(b));
            let all = Ranges::all(common);
            let plain = all.holds(&own.values.may) && all.holds(&other.values.may);
            if let Some(says) = says(op, &other.values.may).filter(|_| common.is_some() && plain) {
                number.values = number.values.within(&says);
                if other.values.may.single().is_none() {
                    number.values = number.values.doubted();
                }
            }
        }
        Some(number)
    }

    /// What holds where a condition decides between two ways, on one of them; nothing if that way is not taken.
    pub(super) fn told(&mut self, cond: &'a Expr, holds: bool, guard: u32) -> Option<Env> {
        let changed = Changed::in_expr(cond);
        let here = self.state.clone();
        with_stack(|| self.narrow(cond, holds, guard, &changed));
        std::mem::replace(&mut self.state, here)
    }

    fn narrow(&mut self, cond: &'a Expr, holds: bool, guard: u32, changed: &Changed) {
        if self.state.is_none() {
            return;
        }
        match &cond.kind {
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => with_stack(|| self.narrow(operand, !holds, guard, changed)),
            ExprKind::Binary {
                op: op @ (BinaryOp::And | BinaryOp::Or),
                lhs,
                rhs,
            } => {
                let both = (*op == BinaryOp::And) == holds;
                if both {
                    with_stack(|| self.narrow(lhs, holds, guard, changed));
                    with_stack(|| self.narrow(rhs, holds, guard, changed));
                    return;
                }
                let here = self.state.clone();
                with_stack(|| self.narrow(lhs, holds, guard, changed));
                let first = std::mem::replace(&mut self.state, here);
                with_stack(|| self.narrow(lhs, !holds, guard, changed));
                with_stack(|| self.narrow(rhs, holds, guard, changed));
                // (What they say of others is not undone: no guard has this number.)
                self.state = either(first, self.state.take(), u32::MAX);
            }
            ExprKind::Binary { op, lhs, rhs } if compared(*op).is_some() => {
                let opposite = compared(*op).unwrap_or(*op);
                let op = if holds { *op } else { opposite };
                let (left, right) = (self.number(lhs), self.number(rhs));
                let first = self.compare(op, (lhs, &left), (rhs, &right), guard, changed);
                let second =
                    self.compare(mirrored(op), (rhs, &right), (lhs, &left), guard, changed);
                if !first && !second {
                    self.doubt(cond, None, guard);
                }
            }
            ExprKind::Call { callee, args } => match (&callee.kind, &args[..]) {
                (ExprKind::Ident(name), [value, _]) if name == "__builtin_expect" => {
                    with_stack(|| self.narrow(value, holds, guard, changed));
                }
                _ => self.doubt(cond, None, guard),
            },
            _ => {
                let number = self.number(cond);
                let zero = Number::of(Values::one(0), Some(IntKind::Int));
                let op = if holds { BinaryOp::Ne } else { BinaryOp::Eq };
                let constant = number.values.may.single().filter(|_| number.kind.is_some());
                match constant {
                    Some(value) if (value != 0) != holds => self.state = None,
                    Some(_) => {}
                    None if self.compare(op, (cond, &number), (cond, &zero), guard, changed) => {}
                    None => self.doubt(cond, None, guard),
                }
            }
        }
    }

    /// Takes what a comparison says of the variable on its left side, if there is one.
    fn compare(
        &mut self,
        op: BinaryOp,
        (expr, value): (&'a Expr, &Number),
        (_, bound): (&'a Expr, &Number),
        guard: u32,
        changed: &Changed,
    ) -> bool {
        let Some(most) = bound.values.may.most() else {
            return false;
        };
        let Some(common) = value.kind.zip(bound.kind).map(|(a, b)| a.common(b)) else {
            return false;
        };
        // What the condition itself assigns is compared there.
        let (target, assigned) = match &expr.without_casts().kind {
            ExprKind::Assign { op: None, lhs, .. } => (&**lhs, true),
            _ => (expr.without_casts(), false),
        };
        let Some(var) = self.var_of(target) else {
            return false;
        };
        let known = self.vars[var as usize].clone();
        let by_call = known.shared && changed.calls;
        let name = names::root(target).unwrap_or("");
        let changes = changed.times.get(name).copied().unwrap_or(0);
        if !known.steady || by_call || changes != usize::from(assigned) || known.kind.is_none() {
            return false;
        }
        let held = self.read(var);
        let all = Ranges::all(Some(common));
        // Both are compared as they are, or what is below zero is large (C11, section 6.3.1.8).
        let plain = all.holds(&held.values.may) && value.values.may == held.values.may;
        let half = Ranges::all(known.kind).most().unwrap_or(0);
        let without_sign = !common.is_signed()
            && matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Eq)
            && most <= half
            && narrowest(expr, &known, self).is_some();
        if !all.holds(&bound.values.may) || !plain && !without_sign {
            return false;
        }
        let Some(says) = says(op, &bound.values.may) else {
            return false;
        };
        let says = match plain {
            true => says,
            false => says.within(&Ranges::of(0, FAR)),
        };
        let mut values = held.values.within(&says);
        if bound.values.may.single().is_none() {
            values = values.doubted();
        }
        self.doubt(expr, Some(var), guard);
        let Some(env) = &mut self.state else {
            return true;
        };
        if values.may.is_empty() {
            self.state = None;
            return true;
        }
        let since = env.known.get(&var).map_or(0, |held| held.since);
        let from = held.from;
        let held = Held {
            values,
            from,
            since,
        };
        env.known.insert(var, held);
        true
    }

    /// Notes that a condition speaks of what is in it.
    pub(super) fn doubt(&mut self, cond: &'a Expr, except: Option<Var>, guard: u32) {
        let from = self.sources_of(cond);
        if let Some(env) = &mut self.state {
            env.mark(&from, guard, except);
        }
    }

    /// What an expression comes from.
    pub(super) fn sources_of(&mut self, expr: &'a Expr) -> BTreeSet<u32> {
        let (mut from, mut parts) = (BTreeSet::new(), Vec::new());
        let mut open = vec![expr];
        while let Some(part) = open.pop() {
            match &part.kind {
                ExprKind::Ident(_) => parts.push(part),
                ExprKind::Unary { operand, .. }
                | ExprKind::Cast { operand, .. }
                | ExprKind::IncDec { operand, .. } => open.push(operand),
                ExprKind::Binary { lhs, rhs, .. }
                | ExprKind::Assign { lhs, rhs, .. }
                | ExprKind::Comma { lhs, rhs } => open.extend([&**lhs, rhs]),
                ExprKind::Conditional {
                    cond,
                    then,
                    otherwise,
                } => {
                    open.extend([&**cond, otherwise]);
                    open.extend(then.as_deref());
                }
                ExprKind::Call { callee, args } => {
                    open.push(callee);
                    open.extend(args);
                }
                ExprKind::Statement(_) => {
                    let known = self.results.get(&std::ptr::from_ref(part));
                    from.extend(known.iter().flat_map(|number| &number.from));
                }
                ExprKind::Subscript { base, index } => open.extend([&**base, index]),
                ExprKind::Member { base, .. } => match self.var_of(part) {
                    Some(_) => parts.push(part),
                    None => open.push(base),
                },
                _ => {}
            }
        }
        for part in parts {
            if let Some(var) = self.var_of(part) {
                from.extend(self.read(var).from);
            }
        }
        from
    }
}

/// Whether no cast of a variable has fewer bits than it.
fn narrowest(expr: &Expr, known: &Known, walk: &Walk<'_, '_>) -> Option<()> {
    let mut expr = expr;
    while let ExprKind::Cast { ty, operand } = &expr.kind {
        let cast = walk.known_of(ty);
        (!cast.is_bool && cast.kind?.bits() >= known.kind?.bits()).then_some(())?;
        expr = operand;
    }
    Some(())
}

/// Beyond all numbers.
const FAR: i128 = 1 << 100;

/// What a comparison with one of these says of the left side.
fn says(op: BinaryOp, bound: &Ranges) -> Option<Ranges> {
    let (least, most) = (bound.least()?, bound.most()?);
    Some(match op {
        BinaryOp::Lt => Ranges::of(-FAR, most - 1),
        BinaryOp::Le => Ranges::of(-FAR, most),
        BinaryOp::Gt => Ranges::of(least + 1, FAR),
        BinaryOp::Ge => Ranges::of(least, FAR),
        BinaryOp::Eq => bound.clone(),
        _ => {
            let value = bound.single()?;
            Ranges::of(-FAR, value - 1).union(&Ranges::of(value + 1, FAR))
        }
    })
}

/// Whether two expressions without effects are the same, wherever they stand.
fn is_alike(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (&a.kind, &b.kind);
    with_stack(|| match (a, b) {
        (ExprKind::Ident(a), ExprKind::Ident(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (
            ExprKind::Unary { op, operand },
            ExprKind::Unary {
                op: op2,
                operand: operand2,
            },
        ) => op == op2 && is_alike(operand, operand2),
        (
            ExprKind::Binary { op, lhs, rhs },
            ExprKind::Binary {
                op: op2,
                lhs: lhs2,
                rhs: rhs2,
            },
        ) => op == op2 && is_alike(lhs, lhs2) && is_alike(rhs, rhs2),
        (
            ExprKind::Conditional {
                cond,
                then: Some(then),
                otherwise,
            },
            ExprKind::Conditional {
                cond: cond2,
                then: Some(then2),
                otherwise: otherwise2,
            },
        ) => is_alike(cond, cond2) && is_alike(then, then2) && is_alike(otherwise, otherwise2),
        _ => false,
    })
}

/// The comparison that holds where another one does not.
fn compared(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        _ => return None,
    })
}

/// The comparison with its sides exchanged.
fn mirrored(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}
