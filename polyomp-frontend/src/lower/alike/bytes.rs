//! Copies of characters (`memcpy(line->text, word, length)`): they store no pointers, unless the text sees pointers as their
//! bytes somewhere.

use crate::syntax::ast::{Expr, ExprKind, QualType, Type};

use super::super::library::is_allocator;
use super::super::possible_types::pointed;
use super::flows::Text;

impl Text<'_, '_> {
    /// Whether a pointer, or an array, is one of characters.
    pub(super) fn leads_to_bytes(&self, expr: &Expr) -> bool {
        if let ExprKind::Binary { lhs, rhs, .. } = &expr.without_casts().kind {
            return self.leads_to_bytes(lhs) || self.leads_to_bytes(rhs);
        }
        let types = self.types(expr.without_casts());
        let element = |ty: &QualType| {
            let of_array = ty.array().map(|array| array.element.clone());
            of_array.or_else(|| pointed(ty))
        };
        let of_bytes = |ty: &QualType| element(ty).is_some_and(|to| self.is_byte(&to));
        !types.is_empty() && types.iter().all(of_bytes)
    }

    fn is_byte(&self, ty: &QualType) -> bool {
        matches!(self.lowerer.resolved(ty).ty, Type::Integer(kind) if kind.bits() == 8)
    }

    /// Whether a cast makes the bytes of what may hold pointers of a pointer to it.
    pub(super) fn is_seen_as_bytes(&self, ty: &QualType, operand: &Expr) -> bool {
        if !pointed(ty).is_some_and(|to| self.is_byte(&to)) {
            return false;
        }
        let types = self.types(operand.without_casts());
        let plain = |ty: &QualType| {
            let to = pointed(ty).map(|to| self.lowerer.resolved(&to));
            to.is_some_and(|to| match to.ty {
                Type::Void => is_allocation(operand.without_casts()),
                _ => !self.lowerer.holds_pointers(&to, 0),
            })
        };
        types.is_empty() || !types.iter().all(plain)
    }
}

/// Whether an expression is memory that is new, in which there are no pointers yet.
fn is_allocation(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Call { callee, .. }
        if matches!(&callee.kind, ExprKind::Ident(name) if is_allocator(name)))
}
