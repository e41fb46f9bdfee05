//! Associative containers: their elements stand in memory in some order, at places that nobody knows.

use super::super::ClassKind;
use super::super::list::flat;
use super::super::make::{self, member, subscript};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, QualType};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// What the elements of an associative container are: pairs, or keys.
    pub(super) fn map_item(&self, ty: &QualType) -> Option<QualType> {
        let values = self.field(ty, "values")?;
        values.pointee().cloned()
    }

    /// Some element that this key may have.
    fn found_item(&mut self, object: &Expr, key: Expr, span: Span) -> Expr {
        let key = make::comma(self.text_value(&key, span), make::unknown(span));
        subscript(member(object.clone(), "values", false), key, span)
    }

    /// What is mapped to this key.
    pub(super) fn map_value(&mut self, object: &Expr, key: Expr, span: Span) -> Expr {
        let item = self.found_item(object, key, span);
        let is_pair = self
            .type_of(&item)
            .is_some_and(|ty| self.kind_of(&ty) == Some(&ClassKind::Pair));
        match is_pair {
            true => Expr {
                span,
                ..member(item, "second", false)
            },
            false => item,
        }
    }

    fn is_iterator(&self, arg: &Expr) -> bool {
        let ty = self.type_of(arg);
        ty.is_some_and(|ty| ty.pointee().is_some())
    }

    pub(super) fn map_method(
        &mut self,
        object: Expr,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let state = Expr {
            span,
            ..member(object.clone(), "state", false)
        };
        let values = || member(object.clone(), "values", false);
        let ty = self.type_of(&object)?;
        let (mut calls, consumed) = self.container_calls(&object, &ty, name, args, span);
        if matches!(
            name,
            "pop" | "pop_back" | "pop_front" | "erase" | "clear" | "remove" | "unique"
        ) {
            calls.extend(self.elements_gone(&object, span));
        }
        let mut reads = Vec::new();
        let read = if consumed { &[] } else { args };
        for arg in read.iter().flat_map(flat) {
            reads.push(self.text_value(&arg, span));
        }
        let all = |first: Expr| reads.iter().cloned().fold(first, make::comma);
        let found = match (name, args) {
            ("begin" | "cbegin", []) => Some(make::comma(state, values())),
            ("end" | "cend", []) => Some(make::binary(BinaryOp::Add, values(), state, span)),
            ("at", [key]) => {
                let key = if consumed {
                    make::int(0, span)
                } else {
                    key.clone()
                };
                let value = self.map_value(&object, key, span);
                Some(make::comma(state, value))
            }
            ("find" | "lower_bound" | "upper_bound", [_]) => {
                let found = make::binary(BinaryOp::Add, values(), make::unknown_number(span), span);
                Some(make::comma(all(state), found))
            }
            ("size", []) => Some(state),
            ("empty", []) => Some(make::binary(BinaryOp::Eq, state, make::int(0, span), span)),
            ("count" | "contains", _) => Some(make::comma(all(state), make::unknown(span))),
            ("front" | "back" | "top", []) => {
                let item = subscript(values(), make::unknown_number(span), span);
                Some(make::comma(state, item))
            }
            (
                "push" | "push_back" | "push_front" | "emplace_back" | "emplace_front" | "pop"
                | "pop_back" | "pop_front" | "sort" | "remove" | "reverse" | "unique",
                _,
            ) => {
                let change = make::assign(None, state.clone(), make::unknown_count(span), span);
                Some(make::comma(all(state), change))
            }
            ("erase", [at]) if self.is_iterator(at) => {
                let change = make::assign(None, state.clone(), make::unknown_count(span), span);
                let next = make::binary(BinaryOp::Add, values(), make::unknown_number(span), span);
                Some(make::comma(make::comma(all(state), change), next))
            }
            ("clear", []) => {
                let change = make::assign(None, state.clone(), make::int(0, span), span);
                Some(make::comma(state, change))
            }
            ("swap", [other]) => {
                let args = vec![object.clone(), other.clone()];
                Some(self.library_function("swap", &[], args, span))
            }
            (
                "insert" | "emplace" | "erase" | "insert_or_assign" | "try_emplace" | "reserve"
                | "rehash",
                _,
            ) => {
                let change = make::assign(None, state.clone(), make::unknown_count(span), span);
                Some(make::comma(all(state), change))
            }
            _ => None,
        }?;
        Some(super::calls::after(calls, found, span))
    }
}
