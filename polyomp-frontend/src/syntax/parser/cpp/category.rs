//! Value categories (C++17, section 6.10): which expressions designate objects that stay, and which are values, or
//! designate what is about to go. References of both kinds are pointers in the tree, so it only matters which functions are
//! called, and what template parameters stand for.

use super::super::Parser;
use super::moved;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};

impl Parser<'_> {
    /// The object, said to be about to go.
    pub(super) fn going(&mut self, object: Expr, span: Span) -> Expr {
        self.cpp_mut().expiring.insert(span);
        Expr { span, ..object }
    }

    /// The object, which stays, even if it stands where an instance of the same template has one that goes.
    pub(super) fn staying(&mut self, object: Expr, span: Span) -> Expr {
        let expiring = &mut self.cpp_mut().expiring;
        expiring.remove(&object.span);
        expiring.remove(&span);
        Expr { span, ..object }
    }

    /// Whether it designates an object that stays; none if that is not known.
    pub(super) fn stays(&self, expr: &Expr) -> Option<bool> {
        let cpp = self.cpp.as_ref()?;
        if moved::source(expr).is_some() || cpp.expiring.contains(&expr.span) {
            return Some(false);
        }
        match &expr.kind {
            ExprKind::Unsupported { .. } => None,
            // A lambda is made by one.
            ExprKind::CompoundLiteral { .. } => Some(false),
            ExprKind::Ident(name) if self.scopes.variable(name).is_none() => None,
            _ => Some(self.is_lvalue(expr)),
        }
    }
}
