//! Operands below zero in operations of unsigned type: comparisons, quotients and remainders see a large number there.
//!
//! Which variables of unsigned type may have such values is noted where they are assigned, and for a loop before its body.
//! Sums and products stay ideal: what C computes for them differs from that by a multiple of the type's modulus only.

use polyomp_core::spmd::{
    BEYOND, Base, BinaryOp, ElementType, Expr, LocalId, NarrowInt, UnaryOp, conversion_to,
};

use crate::source::Span;
use crate::syntax::ast::{self, QualType};

use super::Lowerer;
use super::other_signs::seen;
use super::places::{Lvalue, reads};
use super::wrapping::Wrapped;

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
        use ast::BinaryOp::{Div, Eq, Ge, Gt, Le, Lt, Ne, Rem, Shl, Shr};
        let kinds = [at_left.ty, at_right.ty].map(|ty| ty.and_then(|ty| self.int_kind(ty)));
        let [Some(a), Some(b)] = kinds else {
            return Err((left, right));
        };
        let kind = match op {
            Shl | Shr => a.promoted(),
            _ => a.common(b),
        };
        let wrapped = self.beyond_type(op, kind, &left, &right);
        if !matches!(wrapped, Wrapped::Within)
            && let Some(value) = self.low_bits(op, kind, &left, &right)
        {
            return Ok(value);
        }
        if let Wrapped::Beyond(value) = wrapped {
            return Ok(value);
        }
        if op == Shr && !kind.is_signed() && self.may_be_negative(&left, a.is_signed()) {
            let left = self.used_often(left, at_left.span);
            return Err((self.large(left, kind.bits() > 32), right));
        }
        if op == ast::BinaryOp::BitXor && !kind.is_signed() && kind.bits() <= 32 {
            // The bits above those of the type are not part of it.
            let bits = |value| match value {
                Expr::Int(constant @ ..0) => Expr::Int(constant + (1 << 32)),
                value => value,
            };
            return Err((bits(left), bits(right)));
        }
        if op == ast::BinaryOp::BitAnd && !kind.is_signed() && kind.bits() == 32 {
            // `x & ~7u` rounds down, as `x & -8` does; above the type's bits `x` has none.
            let mask = |value, other: &Expr| match value {
                Expr::Int(mask) if mask > LARGEST && !self.may_have_fallen(other) => {
                    Expr::Int(mask - (1 << 32))
                }
                value => value,
            };
            let masks = (mask(left.clone(), &right), mask(right.clone(), &left));
            return Err(masks);
        }
        let concerned = matches!(op, Div | Rem | Lt | Le | Gt | Ge | Eq | Ne);
        let (left, right) = match kind.bits() > 32 && !matches!(op, Shl | Shr) {
            true => (
                self.widened(left, a, at_left.span),
                self.widened(right, b, at_right.span),
            ),
            false => (left, right),
        };
        if kind.is_signed() || !concerned {
            return Err((left, right));
        }
        let mut negative = [
            self.may_be_negative(&left, a.is_signed()),
            self.may_be_negative(&right, b.is_signed()),
        ];
        // A loop up to a variable that is below zero would have too many iterations for any array: as where they are
        // counted, it is taken to have none.
        let bound = match op {
            Lt | Le => Some((1, &right)),
            Gt | Ge => Some((0, &left)),
            _ => None,
        };
        if let Some((side, Expr::Local(_) | Expr::Load(_) | Expr::Param(_))) = bound
            && self.bounds_loop
            && let Some(found) = negative.get_mut(side)
        {
            *found = false;
        }
        if negative == [false, false] {
            return Err((left, right));
        }
        let large = |value: &Expr| matches!(value, Expr::Int(value) if *value > LARGEST);
        let wide = kind.bits() > 32;
        let ordered = matches!(op, Lt | Le | Gt | Ge);
        let compared = ordered || matches!(op, Eq | Ne);
        // Nothing that is followed is as large as a constant below zero in a type of 64 bits (`size == -1`).
        if wide && compared && !ordered {
            let large = |this: &mut Self, value, other_fallen: bool| match value {
                Expr::Int(constant @ ..0) if !other_fallen => this.beyond(constant),
                value => value,
            };
            let left = large(self, left, negative[1]);
            let right = large(self, right, negative[0]);
            return Err((left, right));
        }
        // What is below zero is none of the small numbers. Else it may be the large one that the other side is (`k == -1`).
        let small = |value: &Expr| matches!(value, Expr::Int(0..=LARGEST));
        if compared && !ordered && (wide || small(&left) || small(&right)) {
            return Err((left, right));
        }
        // A constant below zero is a given large number.
        let [(left, fallen_left), (right, fallen_right)] =
            [(left, negative[0]), (right, negative[1])].map(|(value, negative)| match value {
                Expr::Int(constant @ ..0) if !wide => (Expr::Int(constant + (1 << 32)), false),
                value => (value, negative),
            });
        let negative = [fallen_left, fallen_right];
        let left = self.used_often(left, at_left.span);
        let right = self.used_often(right, at_right.span);
        let operator = super::operators::operator(op);
        let binary =
            |op, a: &Expr, b: &Expr| Expr::Binary(op, Box::new(a.clone()), Box::new(b.clone()));
        // Before regions, what decides whether they are executed is compared exactly.
        let exact = !wide && self.happens_once() && !self.bounds_loop;
        if ordered && !exact && (wide || !(large(&left) || large(&right))) {
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
            self.large(value, wide)
        });
        Ok(Expr::Binary(operator, Box::new(left), Box::new(right)))
    }

    /// What a value that may be below zero is in an unsigned type of 32 bits, or a wide one.
    fn large(&mut self, value: Expr, wide: bool) -> Expr {
        let binary = |op, by| Expr::Binary(op, Box::new(value.clone()), Box::new(Expr::Int(by)));
        let below = binary(BinaryOp::Lt, 0);
        let around = match wide {
            true => self.opaque(
                ElementType::Int,
                Some("(unsigned)"),
                BEYOND,
                vec![value.clone()],
            ),
            false => binary(BinaryOp::Add, 1 << 32),
        };
        Expr::Conditional(Box::new(below), Box::new(around), Box::new(value))
    }

    /// An operand of arithmetic in a wider type with a sign: what is below zero in an unsigned type is large there.
    pub(super) fn widened(&mut self, value: Expr, kind: ast::IntKind, span: Span) -> Expr {
        if kind.is_signed() || kind.bits() != 32 || !self.may_have_fallen(&value) {
            return value;
        }
        let value = self.used_often(value, span);
        self.around(value)
    }

    pub(super) fn used_often(&mut self, value: Expr, span: Span) -> Expr {
        if reads(&value) {
            self.keep(span, "value", ElementType::Int, value)
        } else {
            value
        }
    }

    /// Whether the ideal value may be below zero.
    fn may_be_negative(&self, value: &Expr, signed: bool) -> bool {
        if signed {
            !self.is_nonnegative(value)
        } else {
            self.may_have_fallen(value)
        }
    }

    /// Whether the ideal value of an unsigned expression may be below zero, which stands for a large number.
    pub(super) fn may_have_fallen(&self, value: &Expr) -> bool {
        super::values::with_stack(|| match value {
            Expr::Int(_) | Expr::Param(_) => !self.is_nonnegative(value),
            Expr::Local(local) => {
                !(self.nonnegative.contains(local)
                    || self.unsigned.contains(local) && !self.falling.contains(local))
            }
            Expr::Load(load) => {
                !self.unsigned_reads.contains(&load.site.id)
                    || match load.place.base {
                        Base::Object(object) => self.falling_objects.contains(&object),
                        Base::Deref(_) => self.falling_memory,
                    }
            }
            Expr::Unary(op, _) => matches!(op, UnaryOp::Neg | UnaryOp::BitNot),
            Expr::Binary(op, a, b) => match op {
                BinaryOp::Sub => true,
                BinaryOp::Add
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Min => self.may_have_fallen(a) || self.may_have_fallen(b),
                BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => self.may_have_fallen(a),
                BinaryOp::Max | BinaryOp::BitAnd => {
                    self.may_have_fallen(a) && self.may_have_fallen(b)
                }
                _ => false,
            },
            Expr::Conditional(_, a, b) => self.may_have_fallen(a) || self.may_have_fallen(b),
            Expr::Opaque(opaque) => {
                let signed = |narrow: NarrowInt| narrow.range().0 < 0;
                opaque.function.as_deref() == conversion_to(NarrowInt::I32)
                    || seen(opaque).is_some_and(signed)
            }
            _ => false,
        })
    }

    /// Notes what the sign of a register's new value may be.
    pub(super) fn note_value(&mut self, local: LocalId, value: &Expr) {
        if self.unsigned.contains(&local) && self.may_have_fallen(value) {
            self.falling.insert(local);
        }
    }

    /// Notes what the sign of a new value in memory may be.
    pub(super) fn note_stored(&mut self, base: &Base, ty: Option<&QualType>, value: &Expr) {
        if ty.is_some_and(|ty| self.is_unsigned(ty)) && self.may_have_fallen(value) {
            self.note_fallen(base);
        }
    }

    fn note_fallen(&mut self, base: &Base) {
        match base {
            Base::Object(object) => {
                self.falling_objects.insert(*object);
            }
            Base::Deref(_) => self.falling_memory = true,
        }
    }

    /// Notes the unsigned variables that the body of a loop may give values below zero.
    pub(super) fn note_falling(&mut self, body: &ast::Stmt) {
        let mut found: Vec<(ast::Expr, Option<ast::Expr>)> = Vec::new();
        super::names::each_expression_in(body, &mut |expr| {
            let (target, value) = match &expr.kind {
                ast::ExprKind::IncDec {
                    increment: false,
                    operand,
                    ..
                } => (operand, None),
                ast::ExprKind::Assign {
                    op: Some(ast::BinaryOp::Sub),
                    lhs,
                    ..
                } => (lhs, None),
                ast::ExprKind::Assign {
                    op: None | Some(ast::BinaryOp::Add),
                    lhs,
                    rhs,
                } => (lhs, Some(rhs)),
                _ => return,
            };
            found.push(((**target).clone(), value.map(|value| (**value).clone())));
        });
        for (target, value) in found {
            // What is declared in the body has no type yet, and is noted where it is assigned.
            let unsigned = self
                .type_of(&target)
                .is_some_and(|ty| self.is_unsigned(&ty));
            if !unsigned || value.is_some_and(|value| !self.seems_below_zero(&value)) {
                continue;
            }
            let root = super::names::root(&target).and_then(|name| self.lookup(name));
            match root.and_then(|id| self.variable(id)) {
                Some(Lvalue::Register(local)) => {
                    self.falling.insert(local);
                }
                Some(Lvalue::Memory(place)) => self.note_fallen(&place.base),
                None => self.falling_memory = true,
            }
        }
    }

    /// Whether an expression may give a value below zero, from what is written.
    fn seems_below_zero(&self, expr: &ast::Expr) -> bool {
        if let Some(value) = self.constant(expr) {
            return value < 0;
        }
        let mut subtracts = false;
        super::names::each_expression(expr, &mut |part| {
            subtracts |= matches!(
                part.kind,
                ast::ExprKind::Binary {
                    op: ast::BinaryOp::Sub,
                    ..
                } | ast::ExprKind::Unary {
                    op: ast::UnaryOp::Minus | ast::UnaryOp::BitNot,
                    ..
                }
            );
        });
        subtracts || !self.type_of(expr).is_some_and(|ty| self.is_unsigned(&ty))
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
            Expr::Opaque(opaque) => {
                let unsigned = |narrow: NarrowInt| narrow.range().0 == 0;
                opaque.function.as_deref() == conversion_to(NarrowInt::U32)
                    || seen(opaque).is_some_and(unsigned)
            }
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
        self.ranges.remove(&local);
        self.counted.remove(&local);
    }
}
