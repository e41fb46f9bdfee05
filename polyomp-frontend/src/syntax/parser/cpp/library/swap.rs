//! `std::swap`: three moves, which are made member by member where the program does not say otherwise.

use super::super::ClassKind;
use super::super::make;
use super::super::not_followed::Given;
use super::super::parts::DEEPEST;
use super::super::types::unqualified;
use super::elements::Range;
use crate::source::Span;
use crate::syntax::ast::{Expr, Extent, QualType, Stmt};
use crate::syntax::parser::Parser;
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// `std::swap(a, b)`
    pub(super) fn swapped(&mut self, a: Expr, b: Expr, ty: &QualType, span: Span) -> Expr {
        if self.is_moved_by_code(ty) {
            return self.swapped_by_moves(a, b, ty, span);
        }
        if !self.swaps_by_parts(ty, 0) {
            let what = "`std::swap` of objects";
            return self.not_followed(what, vec![a, b], Given::Objects, span);
        }
        let mut stmts = Vec::new();
        let a = self.stable(a, &mut stmts);
        let b = self.stable(b, &mut stmts);
        self.swap_parts(&a, &b, ty, &mut stmts, span);
        stmts.push(make::statement(make::int(0, span)));
        make::statement_expr(stmts, span)
    }

    /// `std::exchange(object, value)`: what the object held before. None of objects of classes.
    pub(super) fn exchanged_value(
        &mut self,
        object: &Expr,
        value: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = unqualified(&self.type_of(object)?);
        let plain = self.kind_of(&ty).is_none() && !super::super::destroy::is_smart(&ty);
        if !plain || matches!(ty.unaliased(), crate::syntax::ast::Type::Unknown(_)) {
            return None;
        }
        let mut stmts = Vec::new();
        let object = self.stable(object.clone(), &mut stmts);
        let (held, old) = self.held_value(&object, &ty, span);
        stmts.push(held);
        let value = self.scalar_for(value.clone(), &ty);
        stmts.push(make::statement(make::assign(None, object, value, span)));
        stmts.push(make::statement(old));
        Some(make::statement_expr(stmts, span))
    }

    /// Whether a function of the program moves objects of the class, or runs where one goes.
    pub(super) fn is_moved_by_code(&self, ty: &QualType) -> bool {
        self.kind_of(ty) == Some(&ClassKind::User)
            && (self.has_assignment(ty)
                || self.moves_itself(ty)
                || self.copies_itself(ty)
                || self.needs_destruction(ty, 0)
                || self.is_deep(ty, 0) && self.is_copied_where_moved(ty))
    }

    /// Whether the class says enough of its copies to have no moves.
    fn is_copied_where_moved(&self, ty: &QualType) -> bool {
        let said = self.class_of(ty).map(|(_, class)| class.said);
        said.is_some_and(|said| said.other && !said.moves)
    }

    /// Three moves, the way that the program makes them.
    fn swapped_by_moves(&mut self, a: Expr, b: Expr, ty: &QualType, span: Span) -> Expr {
        let mut stmts = Vec::new();
        let a = self.stable(a, &mut stmts);
        let b = self.stable(b, &mut stmts);
        let name = self.fresh_name("swapped");
        let kept = make::ident(&name, span);
        let ty = unqualified(ty);
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        stmts.push(make::declare(&name, ty.clone(), None, span));
        let first = self.moved(a.clone(), span);
        stmts.extend(self.construct(kept.clone(), &ty, vec![first], "", span));
        let second = self.moved(b.clone(), span);
        let second = self.given(a, second, span);
        stmts.push(make::statement(second));
        let third = self.moved(kept.clone(), span);
        let third = self.given(b, third, span);
        stmts.push(make::statement(third));
        stmts.extend(self.destroyed(kept, &ty, 0, span));
        stmts.push(make::statement(make::int(0, span)));
        make::statement_expr(stmts, span)
    }

    /// Elements of a range change places with those of another one, or with others of their own.
    pub(super) fn exchanged(
        &mut self,
        range: Range,
        other: impl FnOnce(Expr) -> Expr,
        span: Span,
    ) -> Expr {
        let ty = range.element.clone();
        self.applied(
            range,
            |parser, item, at| parser.swapped(item, other(at), &ty, span),
            span,
        )
    }

    /// Whether objects of the type are moved member by member.
    fn swaps_by_parts(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        if let Some(array) = ty.array() {
            let known = matches!(array.extent, Extent::Expr(_));
            return known && self.swaps_by_parts(&array.element, depth + 1);
        }
        let Some((id, class)) = self.class_of(ty) else {
            return true;
        };
        match class.kind {
            ClassKind::Vector(_) | ClassKind::Bits | ClassKind::Map(_) | ClassKind::Random(_) => {
                true
            }
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                !self.has_assignment(ty)
                    && !self.moves_itself(ty)
                    && !self.needs_destruction(ty, 0)
                    && !self.is_copied_where_moved(ty)
                    && self
                        .fields_of(id)
                        .iter()
                        .all(|field| self.swaps_by_parts(&field.ty, depth + 1))
            }
            ClassKind::Guard | ClassKind::Stream => false,
        }
    }

    fn swap_parts(&mut self, a: &Expr, b: &Expr, ty: &QualType, stmts: &mut Vec<Stmt>, span: Span) {
        if let Some(array) = ty.array().cloned() {
            let Extent::Expr(count) = array.extent else {
                return;
            };
            let at = self.fresh_name("element");
            let part = |whole: &Expr| make::subscript(whole.clone(), make::ident(&at, span), span);
            let (left, right) = (part(a), part(b));
            let mut body = Vec::new();
            self.swap_parts(&left, &right, &array.element, &mut body, span);
            stmts.push(make::count_loop(&at, count, body, span));
            return;
        }
        if let Some((id, _)) = self.class_of(ty) {
            for field in self.fields_of(id) {
                let Some(name) = field.name else { continue };
                let part = |whole: &Expr| make::member(whole.clone(), &name, false);
                let (left, right) = (part(a), part(b));
                self.swap_parts(&left, &right, &field.ty, stmts, span);
            }
            return;
        }
        let kept = self.fresh_name("swapped");
        stmts.push(make::declare(&kept, unqualified(ty), Some(a.clone()), span));
        let first = make::assign(None, a.clone(), b.clone(), span);
        stmts.push(make::statement(first));
        let second = make::assign(None, b.clone(), make::ident(&kept, span), span);
        stmts.push(make::statement(second));
    }
}
