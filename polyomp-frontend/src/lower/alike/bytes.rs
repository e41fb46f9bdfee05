//! Copies of characters (`memcpy(line->text, word, length)`, `*d++ = *s++`): they store no pointers, unless the text sees
//! pointers as their bytes somewhere.

use crate::syntax::ast::{Expr, ExprKind, QualType, Type};

use super::super::possible_types::pointed;
use super::flows::{Flow, Origin, Text};

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

    /// Whether a value that is stored, without a cast, in what has this type is what may hold pointers, seen as its bytes.
    pub(super) fn becomes_bytes(&self, ty: &QualType, value: &Expr) -> bool {
        let is_cast = matches!(value.kind, ExprKind::Cast { .. });
        !is_cast && self.is_seen_as_bytes(&self.lowerer.resolved(ty), value)
    }

    /// What `d[i] = s[i]` stores, and `*d++ = *s++`, where `d` and `s` are variables that lead to bytes.
    pub(super) fn byte_copied(&self, lhs: &Expr, rhs: &Expr) -> Option<Flow> {
        let (to, from) = (self.seat(lhs)?, self.seat(rhs)?);
        let byte = |expr: &Expr| self.types(expr).iter().any(|ty| self.is_byte(ty));
        (to.through && from.through && byte(lhs) && byte(rhs)).then(|| Flow {
            to,
            from: vec![Origin::Content(from)],
            given: false,
            in_bytes: true,
        })
    }

    fn is_byte(&self, ty: &QualType) -> bool {
        matches!(self.lowerer.resolved(ty).ty, Type::Integer(kind) if kind.bits() == 8)
    }

    /// Whether a cast makes the bytes of what may hold pointers of a pointer to it.
    pub(super) fn is_seen_as_bytes(&self, ty: &QualType, operand: &Expr) -> bool {
        if !pointed(ty).is_some_and(|to| self.is_byte(&to)) {
            return false;
        }
        !self.holds_no_pointers(operand)
    }

    /// Whether there are surely no pointers where this one leads: by its type, or as it is memory that is new, or that a call
    /// makes of such memory (`realloc(text, n)`, `taken(pool, n)`).
    fn holds_no_pointers(&self, pointer: &Expr) -> bool {
        let pointer = pointer.without_casts();
        let types = self.types(pointer);
        let plain = |ty: &QualType| {
            let to = pointed(ty).map(|to| self.lowerer.resolved(&to));
            to.is_some_and(|to| match to.ty {
                Type::Void => self.is_made_of_such(pointer),
                _ => !self.lowerer.holds_pointers(&to, 0),
            })
        };
        match types.is_empty() {
            true => self.is_made_of_such(pointer),
            false => types.iter().all(plain),
        }
    }

    fn is_made_of_such(&self, call: &Expr) -> bool {
        let ExprKind::Call { args, .. } = &call.kind else {
            return false;
        };
        let leads = |arg: &Expr| self.types(arg).iter().any(|ty| pointed(ty).is_some());
        args.iter()
            .all(|arg| !leads(arg) || self.holds_no_pointers(arg))
    }
}
