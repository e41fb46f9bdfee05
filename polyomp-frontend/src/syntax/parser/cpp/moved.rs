//! `std::move`: what is made of an object that is moved from, and what is left of that.

use super::super::Parser;
use super::ClassKind;
use super::destroy::is_smart;
use super::make::{self, int, member};
use super::overload::Among;
use super::parts::DEEPEST;
use super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, HELD_CALL, QualType, Stmt, Type};

/// What stands for `std::move(object)` until it is known what becomes of it: a reference is bound, or another object is
/// made. Elsewhere it is not understood.
const MOVED: &str = "an object that is moved";

impl Parser<'_> {
    /// `std::move(object)`
    pub(super) fn moved(&mut self, object: Expr, span: Span) -> Expr {
        let changes = self
            .type_of(&object)
            .is_some_and(|ty| self.is_left_empty(&ty, 0));
        // What makes or assigns an object of a constant one copies it.
        if changes && self.is_constant_object(&object) {
            return self.staying(object, span);
        }
        match changes && self.is_lvalue(&object) {
            true => make::unsupported(MOVED, vec![object], span),
            false => self.going(object, span),
        }
    }

    /// Whether moving an object of the type changes it.
    fn is_left_empty(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        if let Some(array) = ty.array() {
            return self.is_left_empty(&array.element, depth + 1);
        }
        if is_smart(ty) {
            return true;
        }
        let Some((id, class)) = self.class_of(ty) else {
            return is_of_library(ty) || self.signature_of(ty).is_some();
        };
        match &class.kind {
            ClassKind::Vector(_) => !class.is_view(),
            ClassKind::Bits | ClassKind::Map(_) | ClassKind::Guard => true,
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                // One that says how it is copied, or what is done where it goes, is copied, too, unless it says how it
                // is moved (C++17, section 15.8.1).
                let by_parts = class.said.moves || !class.said.other;
                let mut fields = self.fields_of(id).into_iter();
                self.moves_itself(ty)
                    || by_parts && fields.any(|field| self.is_left_empty(&field.ty, depth + 1))
            }
            _ => false,
        }
    }

    /// Whether the class has a constructor that takes one of its objects and may change it.
    pub(super) fn moves_itself(&self, ty: &QualType) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let known = self.cpp.as_ref().and_then(|cpp| {
            let name = constructor_of(&class.name);
            cpp.functions.get(&name)
        });
        known.into_iter().flatten().any(|overload| {
            matches!(&overload.ty.params[..], [only] if make::is_reference(&only.ty)
                && self.key(&make::referred(&only.ty)) == self.key(&unqualified(ty))
                && !make::referred(&only.ty).quals.is_const)
        })
    }

    /// Whether the class has a constructor that makes copies.
    pub(super) fn copies_itself(&self, ty: &QualType) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let known = self.cpp.as_ref().and_then(|cpp| {
            let name = constructor_of(&class.name);
            cpp.functions.get(&name)
        });
        known.into_iter().flatten().any(|overload| {
            matches!(&overload.ty.params[..], [only] if make::is_reference(&only.ty)
                && self.key(&unqualified(&make::referred(&only.ty))) == self.key(&unqualified(ty))
                && make::referred(&only.ty).quals.is_const)
        })
    }

    /// What makes an object a copy of another one, where the class has a constructor for that.
    pub(super) fn copied_by_constructor(
        &mut self,
        to: &Expr,
        from: &Expr,
        ty: &QualType,
        span: Span,
    ) -> Option<Stmt> {
        if !self.copies_itself(ty) {
            return None;
        }
        let (_, class) = self.class_of(ty)?;
        let constructor = constructor_of(&class.name);
        let this = Some(make::address(to.clone()));
        let made = self.constructed(constructor, this, from.clone(), span);
        Some(make::statement(made))
    }

    /// The call of a constructor of this name, which may be what a template is.
    fn constructed(
        &mut self,
        constructor: String,
        this: Option<Expr>,
        from: Expr,
        span: Span,
    ) -> Expr {
        self.call_of(&[constructor], Among::Both, &[], this, vec![from], span)
    }

    /// A new object, or the value of a pointer, that is made of one that is moved.
    pub(super) fn taken(&mut self, from: Expr, ty: &QualType, span: Span) -> Expr {
        let name = self.fresh_name("taken");
        let taken = make::ident(&name, span);
        if self.moves_itself(ty) {
            let constructor = self
                .class_of(ty)
                .map(|(_, class)| constructor_of(&class.name))
                .unwrap_or_default();
            self.scopes
                .declare(&name, crate::syntax::scope::Meaning::Object);
            self.scopes.declare_variable(&name, ty.clone());
            let this = Some(make::address(taken.clone()));
            let place = from.span;
            let from = self.going(from, place);
            let made = self.constructed(constructor, this, from, span);
            return make::statement_expr(
                vec![
                    make::declare(&name, unqualified(ty), None, span),
                    make::statement(made),
                    make::statement(taken),
                ],
                span,
            );
        }
        let mut stmts = Vec::new();
        let from = self.stable(from, &mut stmts);
        let value = Some(from.clone());
        stmts.push(make::declare(&name, unqualified(ty), value, span));
        stmts.extend(self.left_empty(&from, ty, 0, span));
        stmts.push(make::statement(taken));
        make::statement_expr(stmts, span)
    }

    /// What is left of an object after another one was made of it: containers are empty, pointers null.
    fn left_empty(&mut self, from: &Expr, ty: &QualType, depth: u32, span: Span) -> Vec<Stmt> {
        if !self.is_left_empty(ty, depth) {
            return Vec::new();
        }
        if is_smart(ty) {
            let null = make::assign(None, from.clone(), int(0, span), span);
            return vec![make::statement(null)];
        }
        if is_of_library(ty) {
            let left = make::assign(None, from.clone(), make::unknown(span), span);
            return vec![make::statement(left)];
        }
        if self.signature_of(ty).is_some() {
            let call = member(from.clone(), HELD_CALL, false);
            let left = make::assign(None, call, make::unknown(span), span);
            return vec![make::statement(left)];
        }
        let kind = self
            .class_of(ty)
            .map(|(id, class)| (id, class.kind.clone()));
        match kind {
            Some((_, ClassKind::Vector(_) | ClassKind::Bits)) => self.empty(from, ty, "", span),
            Some((_, ClassKind::Map(_))) => {
                let state = member(from.clone(), "state", false);
                let change = make::assign(None, state, make::unknown_count(span), span);
                vec![make::statement(change)]
            }
            Some((_, ClassKind::Guard)) => {
                let owns = member(from.clone(), "owns", false);
                vec![make::statement(make::assign(
                    None,
                    owns,
                    int(0, span),
                    span,
                ))]
            }
            Some((id, ClassKind::User | ClassKind::Pair)) if !self.moves_itself(ty) => {
                let mut stmts = Vec::new();
                for field in self.fields_of(id) {
                    let Some(name) = field.name else { continue };
                    let part = member(from.clone(), &name, false);
                    stmts.extend(self.left_empty(&part, &field.ty, depth + 1, span));
                }
                stmts
            }
            _ => {
                let what = format!("a move of a `{}`", self.shown(ty));
                let left = make::unsupported(what, vec![make::address(from.clone())], span);
                vec![make::statement(left)]
            }
        }
    }
}

/// Whether it is a type of the library of which nothing is known.
fn is_of_library(ty: &QualType) -> bool {
    matches!(&ty.ty, Type::Unknown(name) if name.starts_with("std::"))
}

/// The object that is moved, if the expression is `std::move(object)`.
pub(super) fn source(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Unsupported { what, operands } if what == MOVED => operands.first(),
        _ => None,
    }
}

fn constructor_of(class: &str) -> String {
    format!("{class}::{}", super::name::last_part(class))
}
