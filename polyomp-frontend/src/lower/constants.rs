//! Constant expressions: what the compiler computes.

use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Type, UnaryOp};

use super::Lowerer;
use super::conversions::fit;

/// The largest `int`.
const SMALL: i64 = i32::MAX as i64;

impl Lowerer<'_> {
    /// The value of an integer constant expression.
    pub(super) fn constant(&self, expr: &Expr) -> Option<i64> {
        let value = self.ideal_constant(expr)?;
        // Small numbers are the same in every type.
        if (0..=SMALL).contains(&value) {
            return Some(value);
        }
        match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::Minus | UnaryOp::BitNot,
                ..
            }
            | ExprKind::Binary { .. } => {
                let kind = self.int_kind(&self.type_of(expr)?)?;
                // What overflows in a signed type has no value in C: it is taken as it is.
                if kind.is_signed() {
                    return Some(value);
                }
                fit(value, kind)
            }
            _ => Some(value),
        }
    }

    fn ideal_constant(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Int(literal) => i64::try_from(literal.value).ok(),
            ExprKind::Char(value) => Some(*value),
            ExprKind::Ident(name) => match self.lookup(name) {
                Some(_) => None,
                None => self.enumerator(expr.span, name),
            },
            ExprKind::Unary { op, operand } => {
                let value = op.apply(self.constant(operand)?.into())?;
                i64::try_from(value).ok()
            }
            ExprKind::Binary { op, lhs, rhs } => {
                let (a, b) = (self.constant(lhs)?, self.constant(rhs)?);
                if (0..=SMALL).contains(&a) && (0..=SMALL).contains(&b) {
                    return binary(*op, a, b);
                }
                let kind = |expr| self.int_kind(&self.type_of(expr)?);
                let (left, right) = (kind(lhs)?, kind(rhs)?);
                match op {
                    BinaryOp::And | BinaryOp::Or | BinaryOp::Shl | BinaryOp::Shr => {
                        binary(*op, a, b)
                    }
                    _ => {
                        let kind = left.common(right);
                        binary(*op, fit(a, kind)?, fit(b, kind)?)
                    }
                }
            }
            ExprKind::Conditional {
                cond,
                then: Some(then),
                otherwise,
            } => {
                let chosen = match self.constant(cond)? {
                    0 => self.constant(otherwise)?,
                    _ => self.constant(then)?,
                };
                // The type is that of both sides, whichever is chosen (C11, 6.5.15).
                match self.type_of(expr) {
                    Some(ty) => fit(chosen, self.int_kind(&ty)?),
                    None => Some(chosen),
                }
            }
            ExprKind::Cast { ty, operand } => match self.resolved(ty).ty {
                Type::Bool => match &operand.kind {
                    ExprKind::Float(literal) => Some(i64::from(literal.value != 0.0)),
                    _ => Some(i64::from(self.constant(operand)? != 0)),
                },
                Type::Integer(kind) => fit(self.integral(operand)?, kind),
                Type::Enum(_) => fit(self.integral(operand)?, self.int_kind(ty)?),
                _ => None,
            },
            ExprKind::SizeofType(ty) => self.size_of(ty),
            ExprKind::SizeofExpr(operand) => match &operand.kind {
                ExprKind::String(bytes) => i64::try_from(bytes.len()).ok()?.checked_add(1),
                _ => self.size_of(&self.type_of(operand)?),
            },
            _ => None,
        }
    }

    fn integral(&self, operand: &Expr) -> Option<i64> {
        match &operand.kind {
            ExprKind::Float(literal) if literal.value.abs() < 1e15 => Some(literal.value as i64),
            _ => self.constant(operand),
        }
    }

    /// The value of the enumeration constant that a name stands for at a place.
    pub(super) fn enumerator(&self, span: Span, name: &str) -> Option<i64> {
        let (_, value) = self
            .unit
            .enumeration_constant(self.part_of(span), span.start, name)?;
        i64::try_from(value).ok()
    }

    /// Its type: `int`, or that of the enumeration if `int` is too small (the manual of GCC on `-pedantic`; C11 has no
    /// such constants).
    pub(super) fn enumerator_type(&self, span: Span, name: &str) -> Option<QualType> {
        let (id, value) = self
            .unit
            .enumeration_constant(self.part_of(span), span.start, name)?;
        let kind = match i32::try_from(value) {
            Ok(_) => IntKind::Int,
            Err(_) => self.enumeration_type(id)?,
        };
        Some(QualType::plain(Type::Integer(kind)))
    }
}

/// What an operator makes of two constants, as far as that is one that can be told.
fn binary(op: BinaryOp, a: i64, b: i64) -> Option<i64> {
    i64::try_from(op.apply(a.into(), b.into())?).ok()
}
