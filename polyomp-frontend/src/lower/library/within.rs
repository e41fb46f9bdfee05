//! Pointers into texts that functions of the library give back or store: how far in is not known, but which text it is.

use polyomp_core::spmd::{ElementType, Expr, OR_ELSE};

use crate::syntax::ast;

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::Effect;
use super::meaning::{Length, Use};

impl Lowerer<'_> {
    /// A pointer to somewhere in what another one points to; none if that is no text, whose elements are bytes.
    pub(super) fn somewhere_in(
        &mut self,
        text: &Expr,
        arg: &ast::Expr,
        reason: &str,
        from: Vec<Expr>,
    ) -> Option<Expr> {
        let pointee = self.pointee_without_casts(arg)?;
        (self.size_of(&pointee) == Some(1)).then(|| self.further(text, reason, from))
    }

    /// A pointer to somewhere behind the one to a text, computed from what else a function was given.
    fn further(&mut self, text: &Expr, reason: &str, mut from: Vec<Expr>) -> Expr {
        from.push(text.clone());
        if self.strands > 0 {
            from.clear();
        }
        let distance = self.unknown(ElementType::Int, reason, from);
        Expr::PointerOffset(Box::new(text.clone()), Box::new(distance))
    }

    /// What a function stores in `*to`: a pointer to where it has stopped reading a text.
    pub(super) fn end_of_text(&mut self, text: Option<&Expr>, to: &Expr, arg: &ast::Expr) {
        let stored = self.type_of(arg).and_then(|ty| self.pointed(&ty));
        if *to == Expr::Int(0) {
            return;
        }
        let (Some(text), Some(stored)) = (text, stored) else {
            return self.used_argument(Use::Out(Length::One), to, arg, &[]);
        };
        let end = self.further(text, "how far a text was read", Vec::new());
        self.write(Lvalue::Memory(place_at(to)), Some(&stored), arg.span, end);
    }

    /// `strtok_r(text, separators, &rest)`: the next word of the text, or of the rest of the one before, which it changes;
    /// stores where the rest of it begins.
    pub(super) fn next_word(&mut self, expr: &ast::Expr, args: &[ast::Expr]) -> Option<Expr> {
        let [text, separators, rest] = args else {
            return None;
        };
        let stored = self.type_of(rest).and_then(|ty| self.pointed(&ty))?;
        let given = self.value(text);
        let given = self.settled_value(given, ElementType::Pointer, text.span);
        let between = self.value(separators);
        let between = self.settled_value(between, ElementType::Pointer, separators.span);
        let to = self.value(rest);
        let to = self.settled_value(to, ElementType::Pointer, rest.span);
        let is_array = self
            .type_of(text)
            .is_some_and(|ty| self.resolved(&ty).array().is_some());
        let start = match is_array {
            true => given,
            false => {
                let before = Lvalue::Memory(place_at(&to));
                let before = self.read(before, Some(&stored), rest.span);
                match given {
                    Expr::Int(0) => before,
                    given => {
                        let reason = "whether a text is given";
                        let operands = vec![given, before];
                        self.opaque(ElementType::Pointer, Some(OR_ELSE), reason, operands)
                    }
                }
            }
        };
        let start = self.settled_value(start, ElementType::Pointer, text.span);
        self.used_argument(Use::In(Length::Some), &between, separators, args);
        for effect in [Effect::Reads, Effect::Writes] {
            self.touch_elements(text.span, start.clone(), None, ElementType::Int, effect);
        }
        let word = self.further(&start, "where the next word of a text begins", Vec::new());
        let word = self.settled_value(word, ElementType::Pointer, expr.span);
        let after = self.further(&start, "where the rest of a text begins", Vec::new());
        self.write(
            Lvalue::Memory(place_at(&to)),
            Some(&stored),
            rest.span,
            after,
        );
        Some(word)
    }
}

fn place_at(pointer: &Expr) -> polyomp_core::spmd::Place {
    match pointer {
        Expr::AddressOf(place) => (**place).clone(),
        pointer => deref(pointer.clone()),
    }
}
