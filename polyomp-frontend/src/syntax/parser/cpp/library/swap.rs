//! `std::swap`: three moves, which are made member by member where the program does not say otherwise.

use super::super::ClassKind;
use super::super::make;
use super::super::parts::DEEPEST;
use super::super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{Expr, Extent, QualType, Stmt};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// `std::swap(a, b)`
    pub(super) fn swapped(&mut self, a: Expr, b: Expr, ty: &QualType, span: Span) -> Expr {
        if !self.swaps_by_parts(ty, 0) {
            return make::unsupported("`std::swap` of objects", vec![a, b], span);
        }
        let mut stmts = Vec::new();
        let a = self.stable(a, &mut stmts);
        let b = self.stable(b, &mut stmts);
        self.swap_parts(&a, &b, ty, &mut stmts, span);
        stmts.push(make::statement(make::int(0, span)));
        make::statement_expr(stmts, span)
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
