//! `std::ref`: an object that stands for another one.

use super::super::Parser;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType};

/// What stands for `std::ref(object)` until it is known what becomes of it: a reference is bound, a variable declared with
/// `auto`, the value taken. Elsewhere it is not understood, as a copy of it still stands for the object.
const WRAPPED: &str = "what `std::ref` gives";

/// `std::ref(object)`
pub(super) fn wrapped(object: Expr, span: Span) -> Expr {
    make::unsupported(WRAPPED, vec![object], span)
}

/// The object that is wrapped, if the expression is `std::ref(object)`.
pub(super) fn inner(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Unsupported { what, operands } if what == WRAPPED => operands.first(),
        _ => None,
    }
}

/// The object that is wrapped, or the expression itself.
pub(super) fn unwrapped(expr: Expr) -> Expr {
    match inner(&expr) {
        Some(object) => object.clone(),
        None => expr,
    }
}

impl Parser<'_> {
    /// The same of a reference type that an argument of a class of the library is: the library keeps what it refers to.
    pub(super) fn no_references(
        &self,
        types: &[QualType],
    ) -> Result<(), crate::syntax::ast::SyntaxError> {
        match types.iter().any(make::is_reference) {
            true => Err(self.expected("a class of the library that holds no references")),
            false => Ok(()),
        }
    }
}
