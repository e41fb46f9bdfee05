//! Values that nobody gives: `T()`, `T{}`, and the members that a list leaves out are zero, or made by constructors without
//! arguments (C++17, section 11.6).

use super::super::Parser;
use super::ClassKind;
use super::make::{self, int, member, subscript};
use super::name::last_part;
use super::parts::{DEEPEST, is_reference_member};
use crate::source::Span;
use crate::syntax::ast::{Expr, Extent, QualType, Stmt};

impl Parser<'_> {
    /// Whether objects of the class are zero before their members get what the class says: it has no constructor.
    pub(super) fn is_made_of_zeros(&self, ty: &QualType) -> bool {
        let (Some((_, class)), Some(cpp)) = (self.class_of(ty), &self.cpp) else {
            return false;
        };
        let name = format!("{}::{}", class.name, last_part(&class.name));
        class.kind == ClassKind::User
            && !cpp.functions.contains_key(&name)
            && !cpp.templates.contains_key(&name)
    }

    /// What makes an object of no arguments.
    pub(super) fn value_initialised(
        &mut self,
        place: Expr,
        ty: &QualType,
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        if depth > DEEPEST {
            let what = "an object of classes within each other that is made of nothing";
            return vec![make::statement(make::unsupported(what, vec![place], span))];
        }
        if let Some(array) = ty.array().cloned() {
            let Extent::Expr(count) = array.extent else {
                return Vec::new();
            };
            let at = self.fresh_name("element");
            let part = subscript(place, make::ident(&at, span), span);
            let body = self.value_initialised(part, &array.element, depth + 1, span);
            return match body.is_empty() {
                true => body,
                false => vec![make::count_loop(&at, count, body, span)],
            };
        }
        if self.kind_of(ty).is_none() {
            let zero = make::assign(None, place, int(0, span), span);
            return vec![make::statement(zero)];
        }
        if !self.is_made_of_zeros(ty) {
            return self.construct(place, ty, Vec::new(), "", span);
        }
        let Some((id, _)) = self.class_of(ty) else {
            return Vec::new();
        };
        let mut stmts = self.members_zeroed(&place, ty, &[], depth, span);
        stmts.extend(self.default_members(&place, id, &[], span));
        stmts
    }

    /// The members that get nothing else are zero.
    pub(super) fn members_zeroed(
        &mut self,
        place: &Expr,
        ty: &QualType,
        given: &[String],
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        let Some((id, class)) = self.class_of(ty) else {
            return Vec::new();
        };
        let defaults: Vec<String> = class
            .defaults
            .iter()
            .map(|(name, _)| name.clone())
            .collect();
        let mut stmts = Vec::new();
        for field in self.fields_of(id) {
            let Some(name) = field.name.filter(|name| !given.contains(name)) else {
                continue;
            };
            let made = self.kind_of(&field.ty).is_some() && !self.is_made_of_zeros(&field.ty);
            if made || defaults.contains(&name) || is_reference_member(&field.ty) {
                continue;
            }
            if field.ty.array().is_some() && self.needs_construction(&field.ty, 0) {
                continue;
            }
            let part = member(place.clone(), &name, false);
            stmts.extend(self.value_initialised(part, &field.ty, depth + 1, span));
        }
        stmts
    }
}
