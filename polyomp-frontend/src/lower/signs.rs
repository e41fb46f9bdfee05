//! Operands below zero in operations of unsigned type: comparisons, quotients and remainders see a large number there.
//!
//! Sums and products stay ideal: what C computes for them differs from that by a multiple of the type's modulus only.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LocalId, UnaryOp};

use crate::source::Span;
use crate::syntax::ast::{self, QualType};

use super::Lowerer;
use super::conversions::common;
use super::places::reads;

/// The largest value of an unsigned type of 32 bits that one with a sign has, too.
const LARGEST: i64 = i32::MAX as i64;

/// An operand, and what it was written as.
#[derive(Clone, Copy)]
pub(super) struct Operand<'e> {
    pub(super) ty: Option<&'e QualType>,
    pub(super) span: Span,
}

impl Lowerer<'_> {
    /// The operation, where its type is unsigned and an operand may be below zero; else the operands again.
    pub(super) fn unsigned_operation(
        &mut self,
        op: ast::BinaryOp,
        (left, at_left): (Expr, Operand<'_>),
        (right, at_right): (Expr, Operand<'_>),
    ) -> Result<Expr, (Expr, Expr)> {
        use ast::BinaryOp::{Div, Eq, Ge, Gt, Le, Lt, Ne, Rem};
        let kinds = [at_left.ty, at_right.ty].map(|ty| ty.and_then(|ty| self.int_kind(ty)));
        let [Some(a), Some(b)] = kinds else {
            return Err((left, right));
        };
        let kind = common(a, b);
        let concerned = matches!(op, Div | Rem | Lt | Le | Gt | Ge | Eq | Ne);
        if kind.is_signed() || !concerned {
            return Err((left, right));
        }
        let negative = [
            self.may_be_negative(&left, a.is_signed()),
            self.may_be_negative(&right, b.is_signed()),
        ];
        if negative == [false, false] {
            return Err((left, right));
        }
        let large = |value: &Expr| matches!(value, Expr::Int(value) if *value > LARGEST);
        let wide = kind.bits() > 32;
        let ordered = matches!(op, Lt | Le | Gt | Ge);
        let compared = ordered || matches!(op, Eq | Ne);
        if compared && !ordered && (wide || !(large(&left) || large(&right))) {
            return Err((left, right));
        }
        let left = self.used_often(left, at_left.span);
        let right = self.used_often(right, at_right.span);
        let operator = super::operators::operator(op);
        let binary =
            |op, a: &Expr, b: &Expr| Expr::Binary(op, Box::new(a.clone()), Box::new(b.clone()));
        if ordered && (wide || !(large(&left) || large(&right))) {
            // What is below zero is larger than what is not.
            let zero = Expr::Int(0);
            let below = |value: &Expr| binary(BinaryOp::Lt, value, &zero);
            let least = |value: &Expr| binary(BinaryOp::Ge, value, &zero);
            let plain = binary(operator, &left, &right);
            let and = |a: &Expr, b: &Expr| binary(BinaryOp::LogicalAnd, a, b);
            let or = |a: &Expr, b: &Expr| binary(BinaryOp::LogicalOr, a, b);
            let smaller = matches!(op, Lt | Le);
            return Ok(match negative {
                [true, false] if smaller => and(&least(&left), &plain),
                [true, false] => or(&below(&left), &plain),
                [_, false] => plain,
                [false, true] if smaller => or(&below(&right), &plain),
                [false, true] => and(&least(&right), &plain),
                [true, true] => {
                    let same = binary(BinaryOp::Eq, &below(&left), &below(&right));
                    let larger = if smaller { &right } else { &left };
                    Expr::Conditional(Box::new(same), Box::new(plain), Box::new(below(larger)))
                }
            });
        }
        let [left, right] = [(left, negative[0]), (right, negative[1])].map(|(value, negative)| {
            if !negative {
                return value;
            }
            let below = binary(BinaryOp::Lt, &value, &Expr::Int(0));
            let around = if wide {
                self.opaque(
                    ElementType::Int,
                    Some("(unsigned)"),
                    "an unsigned value of more than 63 bits",
                    vec![value.clone()],
                )
            } else {
                binary(BinaryOp::Add, &value, &Expr::Int(1 << 32))
            };
            Expr::Conditional(Box::new(below), Box::new(around), Box::new(value))
        });
        Ok(Expr::Binary(operator, Box::new(left), Box::new(right)))
    }

    fn used_often(&mut self, value: Expr, span: Span) -> Expr {
        if reads(&value) {
            self.keep(span, "value", ElementType::Int, value)
        } else {
            value
        }
    }

    /// Whether the ideal value may be below zero. What an unsigned type holds is not, but a difference may be.
    fn may_be_negative(&self, value: &Expr, signed: bool) -> bool {
        if signed {
            !self.is_nonnegative(value)
        } else {
            subtracts(value) && !self.is_nonnegative(value)
        }
    }

    /// Whether the value is seen to be zero or more.
    pub(super) fn is_nonnegative(&self, value: &Expr) -> bool {
        super::values::with_stack(|| match value {
            Expr::Int(value) => *value >= 0,
            Expr::Param(param) => self
                .program
                .param(*param)
                .is_some_and(|param| param.lower.is_some_and(|lower| lower >= 0)),
            Expr::Local(local) => self.nonnegative.contains(local),
            Expr::ThreadNum | Expr::NumThreads | Expr::TeamNum | Expr::NumTeams => true,
            Expr::Unary(op, _) => *op == UnaryOp::Not,
            Expr::Binary(op, a, b) => match op {
                BinaryOp::Add
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Min => self.is_nonnegative(a) && self.is_nonnegative(b),
                BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => self.is_nonnegative(a),
                BinaryOp::Max | BinaryOp::BitAnd => {
                    self.is_nonnegative(a) || self.is_nonnegative(b)
                }
                BinaryOp::Sub => false,
                _ => true,
            },
            Expr::Conditional(_, a, b) => self.is_nonnegative(a) && self.is_nonnegative(b),
            _ => false,
        })
    }

    /// A loop's variable that starts at zero or above and counts up, or down to there.
    pub(super) fn note_sign(&mut self, iterator: &polyomp_core::spmd::Iterator, unsigned: bool) {
        let up = !iterator.descending && self.is_nonnegative(&iterator.lower);
        let down = iterator.descending && matches!(iterator.upper, Expr::Int(upper) if upper >= -1);
        if unsigned || up || down {
            self.nonnegative.insert(iterator.local);
        }
    }

    /// Outside of the loop nothing is known of it.
    pub(super) fn forget_sign(&mut self, local: LocalId) {
        self.nonnegative.remove(&local);
    }
}

/// Whether a difference is part of the value.
fn subtracts(value: &Expr) -> bool {
    super::values::with_stack(|| match value {
        Expr::Unary(op, _) => matches!(op, UnaryOp::Neg | UnaryOp::BitNot),
        Expr::Binary(op, a, b) => match op {
            BinaryOp::Sub => true,
            BinaryOp::Add | BinaryOp::Mul | BinaryOp::Min | BinaryOp::Max => {
                subtracts(a) || subtracts(b) || below(a) || below(b)
            }
            _ => false,
        },
        Expr::Conditional(_, a, b) => subtracts(a) || subtracts(b),
        _ => false,
    })
}

fn below(value: &Expr) -> bool {
    matches!(value, Expr::Int(value) if *value < 0)
}
