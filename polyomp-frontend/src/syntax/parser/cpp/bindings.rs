//! Structured bindings: `auto [first, second] = pair`. Each name is one for a part of an object that has none.

use super::super::{Parse, Parser};
use super::ClassKind;
use super::declaration::Init;
use super::make::{self, int, member, subscript};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Extent, Initializer, QualType, Stmt};
use crate::syntax::scope::Meaning;

/// How many elements of an array are copied one by one.
const MOST_PARTS: i128 = 64;

impl Parser<'_> {
    /// At what stands after `auto`: whether names in brackets are declared.
    pub(super) fn is_binding_ahead(&self) -> bool {
        let mut at = 0;
        while self.is_ahead(at, "&") || self.is_ahead(at, "&&") {
            at += 1;
        }
        self.is_ahead(at, "[") && !self.is_ahead(at + 1, "]")
    }

    /// The names, and the type of the object that they name parts of.
    pub(super) fn bound_names(&mut self, ty: QualType) -> Parse<(Vec<(String, Span)>, QualType)> {
        let mut ty = ty;
        while self.is_any(&["&", "&&"]) {
            self.at += 1;
            ty = make::reference(make::referred(&ty));
        }
        self.expect("[")?;
        let mut names = Vec::new();
        loop {
            let token = self.name("a name")?;
            names.push((token.text.to_string(), token.span));
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok((names, ty))
    }

    /// `auto [a, b] = value;` from the brackets on.
    pub(super) fn binding_declaration(&mut self, ty: QualType, stmts: &mut Vec<Stmt>) -> Parse<()> {
        let start = self.at;
        let (names, ty) = self.bound_names(ty)?;
        let init = self.init(&ty)?;
        let span = self.span_from(start);
        let whole = self.fresh_name("bound");
        let ty = match self.copied_array(&whole, &ty, &init, span, stmts) {
            Some(copied) => copied,
            None => self.bound_object(&whole, ty, init, span, stmts)?,
        };
        self.expect(";")?;
        self.bind_names(&whole, &ty, names, stmts)
    }

    /// `auto [a, b] = array;` copies the elements (C++17, section 11.5); the type of the copy.
    fn copied_array(
        &mut self,
        whole: &str,
        ty: &QualType,
        init: &Init,
        span: Span,
        stmts: &mut Vec<Stmt>,
    ) -> Option<QualType> {
        let Init::Equals(Initializer::Expr(value)) = init else {
            return None;
        };
        let found = self.type_of(value)?;
        let element = super::types::unqualified(&found.array()?.element);
        let Extent::Expr(extent) = &found.array()?.extent else {
            return None;
        };
        let count = self.constant(extent).filter(|count| *count <= MOST_PARTS)?;
        let numbers = super::types::is_number(&element) || element.pointee().is_some();
        if !make::is_auto(ty) || !numbers || !super::accessor::is_pure(value) {
            return None;
        }
        let copy = make::array_of(element, int(count as u128, span));
        self.scopes.declare(whole, Meaning::Object);
        self.scopes.declare_variable(whole, copy.clone());
        stmts.push(make::declare(whole, copy.clone(), None, span));
        for position in 0..count {
            let at = || int(position as u128, span);
            let to = subscript(make::ident(whole, span), at(), span);
            let from = subscript(value.clone(), at(), value.span);
            stmts.push(make::statement(make::assign(None, to, from, span)));
        }
        Some(copy)
    }

    /// Declares the object without a name; its type.
    pub(super) fn bound_object(
        &mut self,
        whole: &str,
        ty: QualType,
        init: Init,
        span: Span,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<QualType> {
        let (ty, init) = self.deduced(ty, init)?;
        self.scopes.declare(whole, Meaning::Object);
        self.scopes.declare_variable(whole, ty.clone());
        let (ty, value, after) = self.initialised(whole, ty, init, span)?;
        let value = match value {
            Some(Initializer::Expr(value)) => Some(value),
            _ => None,
        };
        stmts.push(make::declare(whole, ty.clone(), value, span));
        stmts.extend(after);
        self.destroyed_at_end(whole, &ty, true, span);
        Ok(ty)
    }

    /// The names of the parts (C++17, section 11.5).
    pub(super) fn bind_names(
        &mut self,
        whole: &str,
        ty: &QualType,
        names: Vec<(String, Span)>,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<()> {
        let object = make::referred(ty);
        for (position, (name, span)) in names.into_iter().enumerate() {
            let part = self.part_at(make::ident(whole, span), &object, position, span);
            let Some((part, part_type)) =
                part.and_then(|part| Some((part.clone(), self.type_of(&part)?)))
            else {
                return Err(self.expected("an object whose parts are known"));
            };
            self.scopes.declare(&name, Meaning::Object);
            let plain = !make::is_reference(ty)
                && self.kind_of(&part_type).is_none()
                && part_type.array().is_none();
            let (ty, value) = match plain {
                true => (part_type, part),
                false => {
                    // What a member refers to is none.
                    let refers = matches!(part.kind, ExprKind::Unary { .. });
                    let ty = match refers {
                        true => make::reference(part_type),
                        false => make::part(part_type),
                    };
                    let value = self.bound(part, &ty);
                    (ty, value)
                }
            };
            self.scopes.declare_variable(&name, ty.clone());
            stmts.push(make::declare(&name, ty, Some(value), span));
        }
        Ok(())
    }

    pub(super) fn part_at(
        &self,
        object: Expr,
        ty: &QualType,
        position: usize,
        span: Span,
    ) -> Option<Expr> {
        let at = int(position as u128, span);
        if let Some(array) = ty.array() {
            let Extent::Expr(extent) = &array.extent else {
                return None;
            };
            let within = self.constant(extent)? > position as i128;
            return within.then(|| subscript(object, at, span));
        }
        let (id, class) = self.class_of(ty)?;
        match class.kind {
            ClassKind::Array(_) => Some(subscript(member(object, "elems", false), at, span)),
            ClassKind::User | ClassKind::Pair if class.bases.is_empty() => {
                let name = self.fields_of(id).into_iter().nth(position)?.name?;
                let reference = self.member_part(object, ty, &name, 0)?;
                Some(Expr { span, ..reference })
            }
            _ => None,
        }
    }
}
