//! What is not followed, and what it is given. Functions of the library take objects by reference, and may move, swap or
//! change them, so the objects themselves are given in the tree, not their values.

use super::super::Parser;
use super::destroy::is_smart;
use super::types::is_number;
use super::{ClassKind, make, moved, wrapper};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType, Type};

/// Which arguments a function may take by reference that is not followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Given {
    /// Objects of classes, and pointers that own something.
    Objects,
    /// Numbers and pointers, too.
    Everything,
}

impl Parser<'_> {
    /// Something that is not followed, given these objects and values.
    pub(super) fn not_followed(
        &self,
        what: impl Into<String>,
        args: Vec<Expr>,
        given: Given,
        span: Span,
    ) -> Expr {
        let mut operands = Vec::new();
        for arg in args {
            self.hand_over(arg, given, &mut operands);
        }
        make::unsupported(what, operands, span)
    }

    fn hand_over(&self, arg: Expr, given: Given, operands: &mut Vec<Expr>) {
        // What an iterator inserts into, and what other text has that is not followed.
        if let Some(into) = super::library::inserted_into(&arg) {
            let into = into.to_vec();
            into.into_iter()
                .for_each(|arg| self.hand_over(arg, given, operands));
            return;
        }
        let moved = moved::source(&arg).cloned();
        let arg = wrapper::unwrapped(moved.unwrap_or(arg));
        let ty = self.type_of(&arg);
        let Some(ty) = ty.filter(|_| self.has_a_place(&arg)) else {
            return operands.push(arg);
        };
        let points = ty.pointee().is_some();
        let by_reference = match self.kind_of(&ty) {
            Some(kind) => *kind != ClassKind::Stream,
            None if is_smart(&ty) => true,
            None if given == Given::Everything => points || is_number(&ty) || is_unknown(&ty),
            None => is_unknown(&ty),
        };
        let constant = ty.canonical().quals.is_const && self.kind_of(&ty).is_none();
        if !by_reference || constant {
            return operands.push(arg);
        }
        // What it points to is given with it.
        if points {
            operands.push(arg.clone());
        }
        operands.push(make::address(arg));
    }

    /// Whether it designates an object that has a name, or is reached through one.
    fn has_a_place(&self, arg: &Expr) -> bool {
        let designates = matches!(
            arg.kind,
            ExprKind::Ident(_)
                | ExprKind::Member { .. }
                | ExprKind::Subscript { .. }
                | ExprKind::Unary { .. }
        );
        designates && self.is_lvalue(arg) && !self.is_bit(arg)
    }
}

fn is_unknown(ty: &QualType) -> bool {
    matches!(&ty.ty, Type::Unknown(name) if name != "auto")
}
