//! Initialisers.

use super::{Parse, Parser};
use crate::syntax::ast::{Designator, InitItem, Initializer};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// An expression or a braced list.
    pub(super) fn initializer(&mut self) -> Parse<Initializer> {
        if !self.is("{") {
            return Ok(Initializer::Expr(self.assignment_expr()?));
        }
        self.deeper(|parser| {
            let start = parser.at;
            parser.at += 1;
            let mut items = Vec::new();
            while !parser.is("}") {
                let found = parser.each_element(|parser| {
                    let designators = parser.designators()?;
                    let value = parser.initializer()?;
                    Ok(InitItem { designators, value })
                })?;
                items.extend(found);
                if !parser.eat(",") {
                    break;
                }
            }
            if !parser.eat("}") {
                return Err(parser.expected("`,` or `}`"));
            }
            Ok(Initializer::List {
                items,
                span: parser.span_from(start),
            })
        })
    }

    /// At a `[` in C++: whether it begins a lambda, and no designator of GNU.
    fn is_lambda_ahead(&mut self) -> bool {
        let end = match self.cpp.is_some() {
            true => self.partner(self.at),
            false => None,
        };
        let behind = end.and_then(|end| self.tokens.get(end + 1));
        behind.is_some_and(|token| !matches!(token.text, "=" | "." | "["))
    }

    fn designators(&mut self) -> Parse<Vec<Designator>> {
        let mut found = Vec::new();
        // GNU's old `field: value`
        if self.peek().kind == Kind::Word && self.is_ahead(1, ":") {
            let field = self.name("the name of a member")?;
            self.at += 1;
            found.push(Designator::Field(field.text.to_string()));
            return Ok(found);
        }
        loop {
            if self.eat(".") {
                let field = self.name("the name of a member")?;
                found.push(Designator::Field(field.text.to_string()));
            } else if self.is("[") && !self.is_lambda_ahead() {
                self.at += 1;
                let low = self.conditional_expr()?;
                if self.eat("...") {
                    let high = self.conditional_expr()?;
                    found.push(Designator::Range(low, high));
                } else {
                    found.push(Designator::Index(low));
                }
                self.expect("]")?;
            } else {
                break;
            }
        }
        if !found.is_empty() {
            self.expect("=")?;
        }
        Ok(found)
    }
}
