//! Arguments that are evaluated once, and what pairs are made of.

use super::super::ClassKind;
use super::super::make::member;
use super::super::not_followed::Given;
use super::super::{copy, list, moved};
use crate::source::Span;
use crate::syntax::ast::{Expr, QualType, Stmt};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// Another pair or tuple that one is made of: its parts.
    pub(in super::super) fn parts_of_pair(
        &mut self,
        item: &QualType,
        args: Vec<Expr>,
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) -> Vec<Expr> {
        let [only] = &args[..] else { return args };
        let is_pair = |ty: &QualType| self.kind_of(ty) == Some(&ClassKind::Pair);
        let Some(found) = self
            .type_of(only)
            .filter(|found| is_pair(found) && is_pair(item) && self.key(found) != self.key(item))
        else {
            return args;
        };
        let Some((id, _)) = self.class_of(&found) else {
            return args;
        };
        let held = self.held_arguments(&args, stmts, span);
        let Some(pair) = held.into_iter().next() else {
            return args;
        };
        let goes = moved::source(&pair).cloned();
        let parts = self.fields_of(id).into_iter();
        let names = parts.filter_map(|field| field.name);
        let parts: Vec<Expr> = names
            .map(|name| member(goes.as_ref().unwrap_or(&pair).clone(), &name, false))
            .collect();
        match goes {
            Some(_) => parts
                .into_iter()
                .map(|part| self.moved(part, span))
                .collect(),
            None => parts,
        }
    }

    /// The arguments by names: they are evaluated once, whatever becomes of them.
    pub(super) fn held_arguments(
        &mut self,
        args: &[Expr],
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) -> Vec<Expr> {
        let mut held = Vec::new();
        for arg in args {
            let kept = match list::is_list(arg) || moved::source(arg).is_some() {
                true => Some(arg.clone()),
                false => self.held(arg, stmts, span),
            };
            // What is made here goes.
            let goes = !self.is_lvalue(arg) || copy::is_literal(arg);
            let kept = match kept {
                Some(kept) if goes && !list::is_list(arg) => Some(self.moved(kept, span)),
                kept => kept,
            };
            held.push(kept.unwrap_or_else(|| {
                let what = "an argument of unknown type";
                self.not_followed(what, vec![arg.clone()], Given::Objects, span)
            }));
        }
        held
    }
}
