//! Which choice a `_Generic` stands for.
//!
//! The control counts as a value, which has no qualifiers, but what it points to has those of the objects around it: a
//! member of a `const` struct and an element of a `const` array are `const` (C11, 6.5.2.3 and 6.7.3).

use std::sync::Arc;

use super::Lowerer;
use crate::syntax::ast::{self, ExprKind, QualType, Qualifiers, Type, UnaryOp};

impl Lowerer<'_> {
    /// What a `_Generic` stands for, where the types of its control and of its choices are plain numbers or pointers to
    /// such.
    pub(super) fn generic_choice<'e>(
        &self,
        control: &ast::Expr,
        choices: &'e [(Option<QualType>, ast::Expr)],
    ) -> Option<&'e ast::Expr> {
        let plain = |ty: &QualType| {
            let ty = self.resolved(ty).decayed();
            let (known, depth) = match ty.pointee() {
                Some(to) => (self.resolved(to), 1),
                None => (ty.clone(), 0),
            };
            let is_number = matches!(known.ty, Type::Bool | Type::Integer(_) | Type::Float(_));
            is_number.then(|| (depth, (depth > 0).then_some(known.quals), known.ty))
        };
        let control = plain(&self.qualified_type(control)?)?;
        let mut otherwise = None;
        for (ty, choice) in choices {
            let Some(ty) = ty else {
                otherwise = Some(choice);
                continue;
            };
            let named = self.resolved(ty);
            // No value has such a type.
            if named.quals != Qualifiers::default() || named.array().is_some() {
                continue;
            }
            match plain(ty) {
                Some(found) if found == control => return Some(choice),
                Some(_) => {}
                None if matches!(named.ty, Type::Record(_)) => {}
                // An enumeration may be one of the integers.
                None => return None,
            }
        }
        otherwise
    }

    /// The type of an expression, with the qualifiers that what it is a part of gives it.
    fn qualified_type(&self, expr: &ast::Expr) -> Option<QualType> {
        match &expr.kind {
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let base = self.qualified_type(base)?;
                let record = match *arrow {
                    true => self.qualified_target(&base)?,
                    false => base,
                };
                let ty = self.field_type(&record, field)?;
                Some(self.with_qualifiers(&ty, self.resolved(&record).quals))
            }
            ExprKind::Subscript { base, index } => {
                let of = |part| self.qualified_target(&self.qualified_type(part)?);
                of(base).or_else(|| of(index))
            }
            ExprKind::Unary { op, operand } => match op {
                UnaryOp::Deref => self.qualified_target(&self.qualified_type(operand)?),
                UnaryOp::AddressOf => Some(QualType::pointer_to(self.qualified_type(operand)?)),
                _ => self.type_of(expr),
            },
            ExprKind::Binary {
                op: ast::BinaryOp::Add | ast::BinaryOp::Sub,
                lhs,
                rhs,
            } => {
                let ty = self.type_of(expr)?;
                if ty.pointee().is_none() {
                    return Some(ty);
                }
                let of = |part| self.qualified_target(&self.qualified_type(part)?);
                let target = of(lhs).or_else(|| of(rhs))?;
                Some(QualType::pointer_to(target))
            }
            _ => self.type_of(expr),
        }
    }

    /// What a pointer leads to or an array consists of.
    fn qualified_target(&self, ty: &QualType) -> Option<QualType> {
        let ty = self.resolved(ty);
        match &ty.ty {
            Type::Array(array) => Some(self.with_qualifiers(&array.element, ty.quals)),
            Type::Pointer(to) => Some((**to).clone()),
            _ => None,
        }
    }

    /// The type with further qualifiers; those of an array are those of its elements.
    fn with_qualifiers(&self, ty: &QualType, quals: Qualifiers) -> QualType {
        // Neither is handed on to a part.
        let quals = Qualifiers {
            is_restrict: false,
            is_atomic: false,
            ..quals
        };
        let ty = self.resolved(ty);
        let quals = ty.quals.union(quals);
        match ty.ty {
            Type::Array(mut array) => {
                let parts = Arc::make_mut(&mut array);
                parts.element = self.with_qualifiers(&parts.element, quals);
                QualType::plain(Type::Array(array))
            }
            ty => QualType { ty, quals },
        }
    }
}
