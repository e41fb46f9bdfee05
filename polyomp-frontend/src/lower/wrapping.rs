//! Unsigned products that reach beyond their type: hashes and random numbers multiply by large constants, and only the
//! low bits stay (C11 6.2.5, paragraph 9).
//!
//! Other sums and products are ideal, as those of indices and sizes are in programs that work.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr};

use super::Lowerer;
use crate::syntax::ast::{self, IntKind};

/// All bits of a type of 32 bits.
const LOW_BITS: i64 = 0xffff_ffff;

impl Lowerer<'_> {
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
        let product = self.opaque(
            ElementType::Int,
            Some(op.symbol()),
            "an unsigned product that is too large for its type",
            vec![left.clone(), right.clone()],
        );
        let mask = || Box::new(Expr::Int(LOW_BITS));
        Some(match bits {
            0..=32 => Expr::Binary(BinaryOp::BitAnd, Box::new(product), mask()),
            _ => product,
        })
    }
}
