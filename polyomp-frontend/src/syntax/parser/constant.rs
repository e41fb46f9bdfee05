//! Values of constant expressions, where parsing needs them: for enumeration constants, and much of C++.

use super::Parser;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{
    BinaryOp, Expr, ExprKind, Extent, FloatKind, IntKind, QualType, Type, UnaryOp,
};
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// The value of an integer constant expression, if it can be computed without the layout of records.
    pub(super) fn constant(&self, expr: &Expr) -> Option<i128> {
        Some(self.typed_constant(expr)?.value)
    }

    /// The value with its type.
    pub(super) fn typed_constant(&self, expr: &Expr) -> Option<Constant> {
        let int = |value| Constant {
            value,
            kind: IntKind::Int,
        };
        match &expr.kind {
            ExprKind::Int(literal) => Some(Constant {
                value: i128::try_from(literal.value).ok()?,
                kind: literal.kind,
            }),
            ExprKind::Char(value) => Some(int(i128::from(*value))),
            ExprKind::Ident(name) => match self.scopes.meaning(name)? {
                Meaning::Constant(value) => *value,
                _ => None,
            },
            ExprKind::Unary { op, operand } => self.typed_constant(operand)?.unary(*op),
            ExprKind::Binary {
                op: BinaryOp::Div,
                lhs,
                rhs,
            } if self.elements(lhs, rhs).is_some() => Some(Constant {
                value: self.elements(lhs, rhs)?,
                kind: IntKind::UnsignedLong,
            }),
            ExprKind::Binary { op, lhs, rhs } => {
                let left = self.typed_constant(lhs)?;
                left.binary(*op, self.typed_constant(rhs)?)
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let cond = self.typed_constant(cond)?;
                let then = match then {
                    Some(then) => self.typed_constant(then)?,
                    None => cond,
                };
                let otherwise = self.typed_constant(otherwise)?;
                let chosen = if cond.value != 0 { then } else { otherwise };
                Some(chosen.converted(then.kind.common(otherwise.kind)))
            }
            ExprKind::Cast { ty, operand } => {
                let found = self.typed_constant(operand)?;
                match ty.unaliased() {
                    Type::Bool => Some(int(i128::from(found.value != 0))),
                    Type::Integer(kind) => Some(found.converted(*kind)),
                    _ => None,
                }
            }
            ExprKind::SizeofType(ty) => Some(Constant {
                value: self.scalar_size(ty)?,
                kind: IntKind::UnsignedLong,
            }),
            ExprKind::SizeofExpr(operand) => Some(Constant {
                value: self.scalar_size(self.type_of_array(operand)?)?,
                kind: IntKind::UnsignedLong,
            }),
            _ => None,
        }
    }

    /// How many elements an array has, of the size of which that of one is a part: `sizeof a / sizeof a[0]`.
    fn elements(&self, whole: &Expr, part: &Expr) -> Option<i128> {
        let (ExprKind::SizeofExpr(whole), ExprKind::SizeofExpr(part)) = (&whole.kind, &part.kind)
        else {
            return None;
        };
        let array = self.type_of_array(whole)?.array()?;
        let Extent::Expr(extent) = &array.extent else {
            return None;
        };
        let same = self.type_of_array(part)? == &array.element;
        self.constant(extent).filter(|_| same)
    }

    /// The type of an array that is a variable, or of an element of one.
    fn type_of_array(&self, operand: &Expr) -> Option<&QualType> {
        match &operand.kind {
            ExprKind::Ident(name) => self.scopes.variable(name),
            ExprKind::Subscript { base: array, .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: array,
            } => Some(&self.type_of_array(array)?.array()?.element),
            _ => None,
        }
    }

    /// The size of a type that is no record.
    fn scalar_size(&self, ty: &QualType) -> Option<i128> {
        Some(match ty.unaliased() {
            Type::Bool => 1,
            Type::Integer(kind) => i128::from(kind.bits() / 8),
            Type::Float(FloatKind::Float) => 4,
            Type::Float(FloatKind::Double) | Type::Pointer(_) => 8,
            Type::Array(array) => match &array.extent {
                Extent::Expr(extent) => {
                    let element = self.scalar_size(&array.element)?;
                    element.checked_mul(self.constant(extent)?)?
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// A constant variable as it is used for its value: one of an integer type, initialised by a constant.
    pub(super) fn constant_of(&self, ty: &QualType, init: &Expr) -> Option<Constant> {
        let kind = match ty.unaliased() {
            _ if !ty.quals.is_const => return None,
            Type::Bool => {
                let value = i128::from(self.constant(init)? != 0);
                return Some(Constant::of(value));
            }
            Type::Integer(kind) => *kind,
            _ => return None,
        };
        Some(self.typed_constant(init)?.converted(kind))
    }
}
