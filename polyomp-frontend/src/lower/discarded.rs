//! What is designated in C++ where nobody wants its value: `(void)x` does not read `x` (C++17, section 8), unless that is
//! volatile. C reads it, whatever becomes of the value (C11, section 6.3.2.1).

use polyomp_core::spmd::Expr;

use crate::syntax::ast::{self, ExprKind, QualType, Type, UnaryOp};

use super::Lowerer;
use super::places::Lvalue;
use super::unsteady::is_volatile;

impl Lowerer<'_> {
    /// Whether a cast only designates its operand.
    pub(super) fn only_designates(&self, ty: &QualType, operand: &ast::Expr) -> bool {
        self.is_cpp() && *ty.unaliased() == Type::Void && self.is_unread(operand)
    }

    /// Whether an expression designates an object, no part of the way to which is volatile.
    fn is_unread(&self, expr: &ast::Expr) -> bool {
        let mut at = expr;
        loop {
            if self.type_of(at).is_none_or(|ty| is_volatile(&ty)) {
                return false;
            }
            let (base, within) = match &at.kind {
                ExprKind::Ident(name) => return self.lookup(name).is_some(),
                ExprKind::Member { base, arrow, .. } => (base, !arrow),
                ExprKind::Subscript { base, .. } => {
                    let ty = self.type_of(base).map(|ty| self.resolved(&ty));
                    (base, ty.is_some_and(|ty| ty.array().is_some()))
                }
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand,
                } => (operand, false),
                // Of two objects of one type it designates one.
                ExprKind::Conditional {
                    then: Some(then),
                    otherwise,
                    ..
                } => {
                    let types = [then, otherwise]
                        .map(|part| self.type_of(part).map(|ty| self.resolved(&ty).ty));
                    return types[0] == types[1]
                        && self.is_unread(then)
                        && self.is_unread(otherwise);
                }
                _ => return false,
            };
            if !within {
                let to = self.type_of(base).and_then(|ty| self.pointed(&ty));
                return to.is_some_and(|to| !is_volatile(&to));
            }
            at = base;
        }
    }

    /// What a discarded expression does: it comes to the object, and leaves it alone.
    pub(super) fn designate(&mut self, expr: &ast::Expr) {
        if let Lvalue::Memory(place) = self.lvalue(expr) {
            self.evaluate(expr.span, Expr::AddressOf(Box::new(place)));
        }
    }
}
