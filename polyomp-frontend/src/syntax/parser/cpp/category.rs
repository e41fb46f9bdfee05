//! Value categories (C++17, section 6.10): which expressions designate objects that stay, and which are values, or
//! designate what is about to go. References of both kinds are pointers in the tree, so it only matters which functions are
//! called, and what template parameters stand for.

use super::super::Parser;
use super::{Overload, make, moved, wrapper};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType};

/// How far an argument is from a reference that is not bound to what has its category.
pub(super) const WRONG_CATEGORY: u32 = 10_000;

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

    /// The types of arguments for deducing those of a template: of what stays it is a reference. What `std::ref` gives is
    /// of a class that is not described here.
    pub(super) fn argument_type(&self, arg: &Expr) -> Option<QualType> {
        let ty = self.type_of(arg)?;
        match self.stays(arg) {
            _ if wrapper::inner(arg).is_some() => Some(wrapper::unknown_type()),
            Some(true) => Some(make::reference(ty)),
            _ => Some(ty),
        }
    }

    /// How much farther the arguments are from the parameters for their categories.
    pub(super) fn category_score(&self, overload: &Overload, args: &[Expr]) -> u32 {
        let mut sum: u32 = 0;
        for (position, (param, arg)) in overload.ty.params.iter().zip(args).enumerate() {
            if !make::is_reference(&param.ty) {
                continue;
            }
            let to = make::referred(&param.ty);
            let same = self
                .type_of(arg)
                .is_some_and(|found| self.key(&found.decayed()) == self.key(&to.decayed()));
            let takes_going = overload.rvalues.get(position) == Some(&true);
            sum = sum.saturating_add(match self.stays(arg) {
                Some(true) if takes_going && same => WRONG_CATEGORY,
                Some(false) if !takes_going && !to.canonical().quals.is_const => WRONG_CATEGORY,
                // Those for what goes are nearer to it.
                Some(false) if !takes_going => 1,
                _ => 0,
            });
        }
        sum
    }
}
