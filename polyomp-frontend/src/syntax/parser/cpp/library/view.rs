//! Sequences that are made of others: views of their elements (`std::span`, `std::string_view`), and copies.

use super::super::ClassKind;
use super::super::make::{self, member};
use super::super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, QualType, Stmt};
use crate::syntax::parser::Parser;
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// Whether the type is that of a sequence with elements like these.
    pub(in super::super) fn is_sequence_of(
        &self,
        ty: Option<&Option<QualType>>,
        element: &QualType,
    ) -> bool {
        let Some(Some(ty)) = ty else { return false };
        let found = match (self.kind_of(ty), ty.array()) {
            (Some(ClassKind::Vector(found) | ClassKind::Array(found)), _) => found,
            (None, Some(array)) => &array.element,
            _ => return false,
        };
        self.key(found) == self.key(element) && !self.is_deep(element, 0)
    }

    /// An object that can be named several times, also where it has no name yet.
    pub(in super::super) fn held(
        &mut self,
        object: &Expr,
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) -> Option<Expr> {
        if self.is_lvalue(object) {
            return Some(self.stable(object.clone(), stmts));
        }
        let ty = self.type_of(object)?;
        let name = self.fresh_name("held");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        let value = Some(object.clone());
        stmts.push(make::declare(&name, unqualified(&ty), value, span));
        Some(make::ident(&name, span))
    }

    /// A sequence with copies of the elements of another one.
    pub(in super::super) fn construct_copy(
        &mut self,
        place: &Expr,
        ty: &QualType,
        other: &Expr,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let held = self.held(other, &mut stmts, span);
        let ends = held
            .as_ref()
            .and_then(|other| Some((self.range_ends(other, span)?.0, other.clone())));
        let size = ends
            .as_ref()
            .and_then(|(_, other)| self.size_of_range(other, span));
        let (Some((begin, _)), Some(size)) = (ends, size) else {
            return self.no_way(ty, std::slice::from_ref(other), span);
        };
        stmts.extend(self.construct_range(place, ty, begin, size, hint, span));
        stmts
    }

    /// A sequence with copies of so many elements.
    pub(in super::super) fn construct_range(
        &mut self,
        place: &Expr,
        ty: &QualType,
        begin: Expr,
        count: Expr,
        hint: &str,
        span: Span,
    ) -> Vec<Stmt> {
        let mut stmts = self.sized(place, ty, count.clone(), None, hint, span);
        let Some((element, _)) = self.sequence(ty) else {
            return stmts;
        };
        let to = member(place.clone(), "data", false);
        let copies = self.pointer_copies(to, begin.clone(), count.clone(), &element, 0, span);
        stmts.push(
            copies.unwrap_or_else(|| {
                make::statement(self.ranged("operator read", begin, count, span))
            }),
        );
        stmts
    }

    /// A view: of a sequence, of what is between two pointers, or of a number of elements, or of a text.
    pub(in super::super) fn construct_view(
        &mut self,
        place: &Expr,
        ty: &QualType,
        args: &[Expr],
        span: Span,
    ) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        // A text ends before the array of characters that it stands in.
        let is_text = self
            .class_of(ty)
            .is_some_and(|(_, class)| class.name.contains("string_view"));
        let pointer = |parser: &Self, arg: &Expr| {
            let ty = parser.type_of(arg);
            ty.is_some_and(|ty| {
                ty.decayed().pointee().is_some() && (is_text || ty.array().is_none())
            })
        };
        let parts = match args {
            [] => Some((make::int(0, span), make::int(0, span))),
            [begin, end] if pointer(self, begin) && pointer(self, end) => {
                let size = make::binary(BinaryOp::Sub, end.clone(), begin.clone(), span);
                Some((begin.clone(), size))
            }
            [begin, size] if pointer(self, begin) => Some((begin.clone(), size.clone())),
            [text] if pointer(self, text) => Some((text.clone(), make::unknown_number(span))),
            [other] if self.is_lvalue(other) => {
                let other = self.stable(other.clone(), &mut stmts);
                let ends = self.range_ends(&other, span);
                let size = self.size_of_range(&other, span);
                ends.and_then(|(begin, _)| Some((begin, size?)))
            }
            _ => None,
        };
        let Some((data, size)) = parts else {
            return self.no_way(ty, args, span);
        };
        for (name, value) in [("size", size), ("data", data)] {
            let part = member(place.clone(), name, false);
            stmts.push(make::statement(make::assign(None, part, value, span)));
        }
        stmts
    }

    pub(in super::super) fn no_way(&self, ty: &QualType, args: &[Expr], span: Span) -> Vec<Stmt> {
        let what = format!("this way to make a `{}`", self.shown(ty));
        vec![make::statement(make::unsupported(
            what,
            args.to_vec(),
            span,
        ))]
    }
}
