//! Constant expressions: what the compiler computes.

use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, IntKind, QualType, Type};

use super::Lowerer;

impl Lowerer<'_> {
    /// The value of an integer constant expression, where 64 bits with a sign can tell it.
    pub(super) fn constant(&self, expr: &Expr) -> Option<i64> {
        i64::try_from(self.typed_constant(expr)?.value).ok()
    }

    /// The value with its type.
    pub(super) fn typed_constant(&self, expr: &Expr) -> Option<Constant> {
        let typed = |value: i128, kind| Some(Constant { value, kind });
        match &expr.kind {
            ExprKind::Int(literal) => typed(literal.value.try_into().ok()?, literal.kind),
            ExprKind::Char(value) => typed((*value).into(), IntKind::Int),
            ExprKind::Ident(name) => match self.lookup(name) {
                Some(_) => None,
                None => self.enumerated(expr.span, name),
            },
            ExprKind::Unary { op, operand } => self.typed_constant(operand)?.unary(*op),
            ExprKind::Binary { op, lhs, rhs } => {
                let left = self.typed_constant(lhs)?;
                match (op, left.value != 0) {
                    // The other operand is not evaluated (C11, 6.5.13 and 6.5.14).
                    (BinaryOp::And, false) => typed(0, IntKind::Int),
                    (BinaryOp::Or, true) => typed(1, IntKind::Int),
                    _ => left.binary(*op, self.typed_constant(rhs)?),
                }
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let cond = self.typed_constant(cond)?;
                let chosen = match (then, cond.value != 0) {
                    (Some(then), true) => self.typed_constant(then)?,
                    (None, true) => cond,
                    (_, false) => self.typed_constant(otherwise)?,
                };
                // The type is that of both sides, whichever is chosen (C11, 6.5.15).
                match self.type_of(expr) {
                    Some(ty) => Some(chosen.converted(self.int_kind(&ty)?)),
                    None => Some(chosen),
                }
            }
            ExprKind::Cast { ty, operand } => {
                let to = self.resolved(ty).ty;
                let from = match &operand.kind {
                    ExprKind::Float(literal) if to == Type::Bool => {
                        return typed(i128::from(literal.value != 0.0), IntKind::Int);
                    }
                    ExprKind::Float(literal) if literal.value.abs() < 1e15 => Constant {
                        value: literal.value as i128,
                        kind: IntKind::Long,
                    },
                    _ => self.typed_constant(operand)?,
                };
                match to {
                    Type::Bool => typed(i128::from(from.value != 0), IntKind::Int),
                    Type::Integer(kind) => Some(from.converted(kind)),
                    Type::Enum(_) => Some(from.converted(self.int_kind(ty)?)),
                    _ => None,
                }
            }
            ExprKind::SizeofType(ty) => typed(self.size_of(ty)?.into(), IntKind::UnsignedLong),
            ExprKind::AlignofType(ty) => {
                typed(self.alignment_of(ty)?.into(), IntKind::UnsignedLong)
            }
            ExprKind::Offsetof { ty, member } => {
                typed(self.offset_of(ty, member)?.into(), IntKind::UnsignedLong)
            }
            ExprKind::SizeofExpr(operand) => {
                let size = match &operand.kind {
                    ExprKind::String(bytes) => i64::try_from(bytes.len()).ok()?.checked_add(1)?,
                    _ => self.size_of(&self.type_of(operand)?)?,
                };
                typed(size.into(), IntKind::UnsignedLong)
            }
            _ => None,
        }
    }

    /// The enumeration constant that a name stands for at a place. Its type is `int`, or that of the enumeration if `int`
    /// is too small (the manual of GCC on `-pedantic`; C11 has no such constants).
    fn enumerated(&self, span: Span, name: &str) -> Option<Constant> {
        let part = self.part_of(span);
        let (id, value) = self.unit.enumeration_constant(part, span.start, name)?;
        let kind = match i32::try_from(value) {
            Ok(_) => IntKind::Int,
            Err(_) => self.enumeration_type(id)?,
        };
        Some(Constant { value, kind })
    }

    /// The type of that constant.
    pub(super) fn enumerator_type(&self, span: Span, name: &str) -> Option<QualType> {
        let constant = self.enumerated(span, name)?;
        Some(QualType::plain(Type::Integer(constant.kind)))
    }
}
