//! Unsigned products that reach beyond their type: hashes and random numbers multiply by large constants, and only the
//! low bits stay (C11 6.2.5, paragraph 9).
//!
//! Other sums and products are ideal, as those of indices and sizes are in programs that work. Where constants and loops
//! with constant bounds show that one reaches beyond its type, it is what is left of it.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, Iterator, LocalId};

use super::Lowerer;
use crate::syntax::ast::{self, IntKind};

/// All bits of a type of 32 bits.
const LOW_BITS: i64 = 0xffff_ffff;

/// Whether what an operation gives is beyond its type.
pub(super) enum Wrapped {
    /// It may be: what is left of it.
    Beyond(Expr),
    /// It is not.
    Within,
    /// Nothing tells.
    Unknown,
}

/// Operands are looked into so deep.
const DEEPEST: u32 = 16;

/// The next number, with constants in one.
fn one_more(value: &Expr) -> Expr {
    let (op, base, constant) = match value {
        Expr::Int(constant) => return Expr::Int(constant.saturating_add(1)),
        Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), base, constant) => match **constant {
            Expr::Int(constant) => (*op, &**base, constant),
            _ => (BinaryOp::Add, value, 0),
        },
        _ => (BinaryOp::Add, value, 0),
    };
    let constant = match op {
        BinaryOp::Sub => constant.saturating_neg(),
        _ => constant,
    };
    match constant.saturating_add(1) {
        0 => base.clone(),
        constant => Expr::Binary(
            BinaryOp::Add,
            Box::new(base.clone()),
            Box::new(Expr::Int(constant)),
        ),
    }
}

impl Lowerer<'_> {
    /// Takes down between which numbers an iterator is within its loop.
    pub(super) fn note_range(&mut self, iterator: &Iterator) {
        let bounds = match iterator.descending {
            true => (one_more(&iterator.upper), one_more(&iterator.lower)),
            false => (iterator.lower.clone(), iterator.upper.clone()),
        };
        self.counted.insert(iterator.local, bounds);
        let bounds = (
            self.values_of(&iterator.lower, 0),
            self.values_of(&iterator.upper, 0),
        );
        let (Some((low, high)), Some((end_low, end_high))) = bounds else {
            return;
        };
        let range = match iterator.descending {
            true => (end_low.saturating_add(1), high),
            false => (low, end_high.saturating_sub(1)),
        };
        self.ranges.insert(iterator.local, range);
    }

    /// Takes down between which numbers a variable is that keeps the value it is declared with.
    pub(super) fn note_only_value(&mut self, local: LocalId, value: &Expr) {
        match self.values_of(value, 0) {
            Some(range) => self.ranges.insert(local, range),
            None => self.ranges.remove(&local),
        };
    }

    /// A sum or product of an unsigned type that constants show to reach beyond it, and whether they show that it does
    /// not. Of 64 bits, what is left of it is no number that is followed, so sums of them are not looked at.
    pub(super) fn beyond_type(
        &mut self,
        op: ast::BinaryOp,
        kind: IntKind,
        left: &Expr,
        right: &Expr,
    ) -> Wrapped {
        if kind.is_signed() || kind.bits() < 32 {
            return Wrapped::Unknown;
        }
        let (op, right) = match (op, right) {
            (ast::BinaryOp::Mul, right) => (BinaryOp::Mul, right.clone()),
            (ast::BinaryOp::Add, right) => (BinaryOp::Add, right.clone()),
            (ast::BinaryOp::Shl, Expr::Int(by @ 0..63)) => (BinaryOp::Mul, Expr::Int(1 << by)),
            _ => return Wrapped::Unknown,
        };
        let whole = Expr::Binary(op, Box::new(left.clone()), Box::new(right.clone()));
        let most = match kind.bits() {
            32 => i128::from(LOW_BITS),
            _ => i128::from(u64::MAX),
        };
        match self.values_of(&whole, 0) {
            Some((0.., high)) if high <= most => Wrapped::Within,
            Some((0.., high)) if kind.bits() == 32 && high <= i128::from(i64::MAX) => {
                let modulus = Box::new(Expr::Int(LOW_BITS + 1));
                Wrapped::Beyond(Expr::Binary(BinaryOp::Rem, Box::new(whole), modulus))
            }
            Some((0.., _)) if op == BinaryOp::Mul => {
                Wrapped::Beyond(self.low_bits_of(kind, left.clone(), right))
            }
            _ => Wrapped::Unknown,
        }
    }

    /// Between which numbers a value is, as far as constants and the loops around tell.
    fn values_of(&self, value: &Expr, depth: u32) -> Option<(i128, i128)> {
        match value {
            Expr::Int(value) => Some(((*value).into(), (*value).into())),
            Expr::Local(local) => self.ranges.get(local).copied(),
            Expr::Binary(op, left, right) if depth < DEEPEST => {
                let (a, b) = self.values_of(left, depth + 1)?;
                if let (BinaryOp::BitAnd, Expr::Int(mask @ 0..)) = (op, &**right) {
                    let mask = i128::from(*mask);
                    return Some((0, if a < 0 { mask } else { mask.min(b) }));
                }
                let (c, d) = self.values_of(right, depth + 1)?;
                match op {
                    BinaryOp::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
                    BinaryOp::Sub => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
                    BinaryOp::Mul => {
                        let mut all = [(a, c), (a, d), (b, c), (b, d)].into_iter();
                        let first = all.next()?;
                        let first = first.0.checked_mul(first.1)?;
                        all.try_fold((first, first), |(low, high), (x, y)| {
                            let product = x.checked_mul(y)?;
                            Some((low.min(product), high.max(product)))
                        })
                    }
                    BinaryOp::Div if a >= 0 && c > 0 => Some((a / d, b / c)),
                    BinaryOp::Rem if a >= 0 && c > 0 => Some((0, b.min(d - 1))),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A product of an unsigned type with a constant of half its bits or more: some function of the other operand.
    /// Powers of two put numbers side by side, whose sizes the program chose.
    pub(super) fn low_bits(
        &mut self,
        op: ast::BinaryOp,
        kind: IntKind,
        left: &Expr,
        right: &Expr,
    ) -> Option<Expr> {
        let bits = kind.bits();
        let mixes = |factor: &Expr| match factor {
            Expr::Int(factor) => {
                let factor = factor.unsigned_abs();
                factor >= 1 << (bits / 2) && !factor.is_power_of_two()
            }
            _ => false,
        };
        let mixed = match (left, right) {
            (Expr::Int(_), Expr::Int(_)) => false,
            _ => mixes(left) || mixes(right),
        };
        if op != ast::BinaryOp::Mul || kind.is_signed() || !mixed {
            return None;
        }
        Some(self.low_bits_of(kind, left.clone(), right.clone()))
    }

    /// What is left of a product in its unsigned type.
    fn low_bits_of(&mut self, kind: IntKind, left: Expr, right: Expr) -> Expr {
        let product = self.opaque(
            ElementType::Int,
            Some(ast::BinaryOp::Mul.symbol()),
            "an unsigned product that is too large for its type",
            vec![left, right],
        );
        match kind.bits() {
            0..=32 => Expr::Binary(
                BinaryOp::BitAnd,
                Box::new(product),
                Box::new(Expr::Int(LOW_BITS)),
            ),
            _ => product,
        }
    }
}
