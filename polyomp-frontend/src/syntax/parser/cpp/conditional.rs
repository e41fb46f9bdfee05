//! `c ? a : b` (C++17, section 8.16): it designates what is chosen where both designate objects of one type that both stay
//! or both go, and is a value else, into which what is chosen is converted or copied.

use super::super::Parser;
use super::ClassKind;
use super::accessor::is_pure;
use super::category::Category;
use super::make;
use super::types::{plain, unqualified};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, QualType, Type};

impl Parser<'_> {
    /// The expression; which of the two throw an exception is told by their first words.
    pub(in super::super) fn cpp_conditional(
        &mut self,
        cond: Expr,
        then: Expr,
        otherwise: Expr,
        throws: (bool, bool),
        span: Span,
    ) -> Expr {
        match throws {
            (true, false) => return self.or_thrown(cond, then, otherwise, true, span),
            (false, true) => return self.or_thrown(cond, otherwise, then, false, span),
            _ => {}
        }
        let (Some(first), Some(second)) = (self.type_of(&then), self.type_of(&otherwise)) else {
            return make::conditional(cond, then, otherwise, span);
        };
        let classes = self.class_of(&first).is_some() || self.class_of(&second).is_some();
        let categories = (self.category(&then), self.category(&otherwise));
        let (Some(of_first), Some(of_second)) = categories else {
            return make::conditional(cond, then, otherwise, span);
        };
        if !classes {
            let both = of_first == of_second;
            let same = self.exact_key(&first) == self.exact_key(&second);
            let designates = self.is_lvalue(&then) && self.is_lvalue(&otherwise);
            let chosen = make::conditional(cond, then, otherwise, span);
            return match (designates && same, both) {
                (true, true) if of_first == Category::Goes => self.going(chosen, span),
                (true, true) => self.staying(chosen, span),
                // What is chosen is read.
                (true, false) if first.array().is_none() => make::cast(plain(first), chosen),
                _ => chosen,
            };
        }
        let Some(mut ty) = self.common_class(&first, &second) else {
            return self.of_two_types(cond, (then, first), (otherwise, second), span);
        };
        let constant = |ty: &QualType| ty.canonical().quals.is_const;
        ty.quals.is_const = constant(&first) || constant(&second);
        if of_first == of_second && of_first != Category::Value {
            let part = |parser: &Self, object: Expr, found: &QualType| {
                let object = super::moved::source(&object).cloned().unwrap_or(object);
                match parser.key(found) == parser.key(&ty) {
                    true => Some(object),
                    false => parser.base_part(object, found, &ty),
                }
            };
            let parts = (part(self, then, &first), part(self, otherwise, &second));
            let (Some(then), Some(otherwise)) = parts else {
                return make::unsupported("a choice between two objects", vec![cond], span);
            };
            let chosen = make::conditional(cond, then, otherwise, span);
            return match of_first {
                Category::Goes => self.moved(chosen, span),
                _ => self.staying(chosen, span),
            };
        }
        let then = self.chosen_value(then, &ty);
        let otherwise = self.chosen_value(otherwise, &ty);
        let chosen = make::conditional(cond, then, otherwise, span);
        self.staying(chosen, span)
    }

    /// The class that both are of, or derive from.
    fn common_class(&self, first: &QualType, second: &QualType) -> Option<QualType> {
        if self.key(first) == self.key(second) {
            return Some(first.clone());
        }
        let nothing = || make::ident("", Span::default());
        if self.base_part(nothing(), first, second).is_some() {
            return Some(second.clone());
        }
        self.base_part(nothing(), second, first)
            .map(|_| first.clone())
    }

    /// Where one becomes of the type of the other, by a constructor or a conversion function.
    fn of_two_types(
        &mut self,
        cond: Expr,
        (then, first): (Expr, QualType),
        (otherwise, second): (Expr, QualType),
        span: Span,
    ) -> Expr {
        let becomes = |parser: &Self, from: &QualType, to: &QualType| {
            match (parser.kind_of(from), parser.kind_of(to)) {
                (_, Some(ClassKind::User | ClassKind::Vector(_))) => parser.may_become(from, to),
                // Nothing becomes an enumeration: both become a number.
                (Some(ClassKind::User), None) => {
                    parser.converts_by_itself(from) && super::enumeration::name_of(to).is_none()
                }
                _ => false,
            }
        };
        let ways = (
            becomes(self, &first, &second),
            becomes(self, &second, &first),
        );
        let ty = match ways {
            (true, false) => second,
            (false, true) => first,
            _ => {
                let what = "a choice between objects of two types";
                return make::unsupported(what, vec![cond, then, otherwise], span);
            }
        };
        let then = self.chosen_value(then, &ty);
        let otherwise = self.chosen_value(otherwise, &ty);
        make::conditional(cond, then, otherwise, span)
    }

    /// What is chosen, as a value of the type.
    fn chosen_value(&mut self, value: Expr, ty: &QualType) -> Expr {
        let span = value.span;
        if self.kind_of(ty).is_none() {
            let value = self.as_scalar(value);
            return make::cast(plain(ty.clone()), value);
        }
        let same = self
            .type_of(&value)
            .is_some_and(|found| self.key(&found) == self.key(ty));
        if same && self.category(&value) == Some(Category::Value) {
            return value;
        }
        let value = match same {
            true => self.copied(value, ty, span),
            false => self.converted(value, ty, span),
        };
        if same {
            self.note_temporary(ty);
        }
        let constant = ty.canonical().quals.is_const;
        if !self.is_lvalue(&value) && !constant {
            return value;
        }
        let name = self.fresh_name("chosen");
        let object = make::ident(&name, span);
        let mut ty = unqualified(ty);
        ty.quals.is_const = constant;
        let copy = make::declare(&name, ty, Some(value), span);
        make::statement_expr(vec![copy, make::statement(object)], span)
    }

    /// `c ? throw e : value`, or the other way round: what the value is, where nothing is thrown.
    fn or_thrown(&mut self, cond: Expr, thrown: Expr, value: Expr, when: bool, span: Span) -> Expr {
        let choose = |cond, thrown, value| match when {
            true => make::conditional(cond, thrown, value, span),
            false => make::conditional(cond, value, thrown, span),
        };
        let Some(ty) = self.type_of(&value) else {
            return choose(cond, thrown, value);
        };
        if *ty.unaliased() == Type::Void {
            return choose(cond, thrown, value);
        }
        let goes = self.category(&value) == Some(Category::Goes);
        let value = super::moved::source(&value).cloned().unwrap_or(value);
        if !self.is_lvalue(&value) {
            let nothing = match self.kind_of(&ty) {
                None => make::cast(plain(ty), make::int(0, span)),
                Some(_) => {
                    let nowhere = make::cast(QualType::pointer_to(ty), make::int(0, span));
                    make::deref(nowhere, span)
                }
            };
            return choose(cond, make::comma(thrown, nothing), value);
        }
        let object = match is_pure(&value) {
            true => {
                let op = match when {
                    true => BinaryOp::And,
                    false => BinaryOp::Or,
                };
                make::comma(make::binary(op, cond, thrown, span), value)
            }
            false => {
                let nowhere = make::cast(QualType::pointer_to(ty), make::int(0, span));
                let place = make::address(value);
                make::deref(choose(cond, make::comma(thrown, nowhere), place), span)
            }
        };
        match goes {
            true => self.moved(object, span),
            false => object,
        }
    }
}
