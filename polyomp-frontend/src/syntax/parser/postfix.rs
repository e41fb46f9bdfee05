//! Primary expressions, and what follows them: subscripts, calls, members, `++` and `--`.

use super::{Parse, Parser, Tall, is_keyword};
use crate::syntax::ast::{Designator, Expr, ExprKind, SyntaxError};
use crate::syntax::literal;
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    pub(super) fn postfix(&mut self) -> Parse<Tall> {
        let start = self.at;
        let primary = self.primary()?;
        self.postfix_operators(primary, start)
    }

    pub(super) fn postfix_operators(&mut self, mut left: Tall, start: usize) -> Parse<Tall> {
        loop {
            let token = self.peek();
            if token.kind != Kind::Punct {
                return Ok(left);
            }
            match token.text {
                "[" => {
                    self.at += 1;
                    let index = self.bracketed(|parser| parser.deeper(|parser| parser.comma()))?;
                    self.expect("]")?;
                    let below = left.height.max(index.height);
                    if self.cpp.is_some() {
                        let span = self.span_from(start);
                        if let Some(found) = self.cpp_subscript(&left.expr, &index.expr, span) {
                            left = self.tall(found.kind, span, below + 4)?;
                            continue;
                        }
                    }
                    let index = self.as_scalar(index.expr);
                    let kind = ExprKind::Subscript {
                        base: Box::new(left.expr),
                        index: Box::new(index),
                    };
                    let span = self.span_from(start);
                    left = self.tall(kind, span, below)?;
                }
                "(" => {
                    self.at += 1;
                    let (args, height) = self.deeper(|parser| parser.arguments())?;
                    let below = left.height.max(height);
                    if self.cpp.is_some() {
                        let span = self.span_from(start);
                        let found = self.cpp_call(&left.expr, args, span);
                        left = self.tall(found.kind, span, below + 4)?;
                        continue;
                    }
                    let kind = ExprKind::Call {
                        callee: Box::new(left.expr),
                        args,
                    };
                    let span = self.span_from(start);
                    left = self.tall(kind, span, below)?;
                }
                "." | "->" => {
                    self.at += 1;
                    if self.cpp.is_some() && self.is("*") {
                        left = self.designated_member(left, token.text == "->", start)?;
                        continue;
                    }
                    if self.cpp.is_some() {
                        left = self.cpp_member(left, token.text == "->", start)?;
                        continue;
                    }
                    let field = self.name("the name of a member")?;
                    let kind = ExprKind::Member {
                        base: Box::new(left.expr),
                        field: field.text.to_string(),
                        field_span: field.span,
                        arrow: token.text == "->",
                    };
                    let span = self.span_from(start);
                    left = self.tall(kind, span, left.height)?;
                }
                "++" | "--" => {
                    self.at += 1;
                    left = self.cpp_target(left);
                    if self.cpp.is_some() {
                        let span = self.span_from(start);
                        if let Some(found) = self.cpp_unary(token.text, &left.expr, true, span) {
                            left = self.tall(found.kind, span, left.height + 4)?;
                            continue;
                        }
                    }
                    let kind = ExprKind::IncDec {
                        increment: token.text == "++",
                        prefix: false,
                        operand: Box::new(left.expr),
                    };
                    let span = self.span_from(start);
                    left = self.tall(kind, span, left.height)?;
                }
                _ => return Ok(left),
            }
        }
    }

    /// Arguments up to and with the closing parenthesis.
    pub(super) fn arguments(&mut self) -> Parse<(Vec<Expr>, usize)> {
        self.bracketed(|parser| parser.listed_arguments())
    }

    /// Parses what stands in brackets, where a `>` ends no template arguments.
    fn bracketed<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        match self.cpp {
            Some(_) => self.unclosed(parse),
            None => parse(self),
        }
    }

    fn listed_arguments(&mut self) -> Parse<(Vec<Expr>, usize)> {
        let mut args = Vec::new();
        let mut height = 0;
        if self.eat(")") {
            return Ok((args, height));
        }
        loop {
            for arg in self.each_element(|parser| parser.assignment())? {
                height = height.max(arg.height);
                args.push(arg.expr);
            }
            if self.eat(")") {
                return Ok((args, height));
            }
            if !self.eat(",") {
                return Err(self.expected("`,` or `)`"));
            }
        }
    }

    fn primary(&mut self) -> Parse<Tall> {
        let start = self.at;
        if self.cpp.is_some()
            && let Some(found) = self.cpp_primary()?
        {
            return Ok(found);
        }
        let token = self.peek();
        let kind = match token.kind {
            Kind::Number => {
                self.at += 1;
                // C++ and C23 separate digits.
                let text = token.text.replace('\'', "");
                match (literal::integer(&text), literal::floating(&text)) {
                    (Some(value), _) => ExprKind::Int(value),
                    (None, Some(value)) => ExprKind::Float(value),
                    (None, None) => {
                        self.at = start;
                        return Err(SyntaxError {
                            message: format!("`{}` is no constant of C.", token.text),
                            span: token.span,
                        });
                    }
                }
            }
            Kind::Char => match literal::character(token.text) {
                Some(value) => {
                    self.at += 1;
                    let kind = ExprKind::Char(value);
                    match self.wide_literal(token.text, token.span, &kind) {
                        Some(wide) => wide,
                        None => kind,
                    }
                }
                None => return Err(self.expected("a character constant")),
            },
            Kind::String => {
                let mut bytes = Vec::new();
                while self.peek().kind == Kind::String {
                    let part = literal::string(self.bump().text);
                    bytes.extend(part.unwrap_or_default());
                }
                ExprKind::String(bytes)
            }
            Kind::Punct if token.text == "(" => {
                if self.is_ahead(1, "{") {
                    return self.statement_expression();
                }
                if let Some(folded) = self.fold_expression()? {
                    return Ok(folded);
                }
                self.at += 1;
                let inner = self.bracketed(|parser| parser.comma())?;
                self.expect(")")?;
                return Ok(inner);
            }
            Kind::Word => return self.word(),
            _ => return Err(self.expected("an expression")),
        };
        let span = self.span_from(start);
        self.tall(kind, span, 0)
    }

    /// GNU `({ … })`
    fn statement_expression(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.expect("(")?;
        let (block, below) = self.measured(|parser| parser.block())?;
        self.expect(")")?;
        let span = self.span_from(start);
        self.tall(ExprKind::Statement(Box::new(block)), span, below)
    }

    /// An identifier, or an operator spelled as one.
    fn word(&mut self) -> Parse<Tall> {
        let start = self.at;
        let token = self.peek();
        match token.text {
            "_Generic" => return self.generic(),
            "__builtin_offsetof" => return self.offsetof(),
            // Where its header is missing, or was not read.
            "offsetof" if self.scopes.meaning("offsetof").is_none() => return self.offsetof(),
            "__builtin_va_arg" => return self.va_arg(),
            "va_arg" if self.scopes.meaning("va_arg").is_none() => return self.va_arg(),
            "__builtin_types_compatible_p" => {
                self.at += 1;
                self.skip_parentheses()?;
                let kind = ExprKind::Unsupported {
                    what: "comparison of types".to_string(),
                    operands: Vec::new(),
                };
                let span = self.span_from(start);
                return self.tall(kind, span, 0);
            }
            word if is_keyword(word) || self.scopes.is_type(word) => {
                return Err(self.expected("an expression"));
            }
            _ => {}
        }
        self.at += 1;
        if let Some(Meaning::Constant(constant)) = self.scopes.meaning(token.text).cloned()
            && self.scopes.is_inner(token.text)
        {
            // Other blocks may have others of this name.
            return match constant {
                Some(constant) => self.number(constant, token.span),
                None => {
                    let kind = ExprKind::Unsupported {
                        what: format!("the constant `{}`, whose value is not known", token.text),
                        operands: Vec::new(),
                    };
                    self.tall(kind, token.span, 0)
                }
            };
        }
        let kind = ExprKind::Ident(self.first_name(token.text).to_string());
        self.tall(kind, token.span, 0)
    }

    fn generic(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        self.expect("(")?;
        let control = self.assignment()?;
        let mut below = control.height;
        let mut choices = Vec::new();
        while self.eat(",") {
            let ty = if self.eat("default") {
                None
            } else {
                let (ty, height) = self.measured(|parser| parser.type_name())?;
                below = below.max(height);
                Some(ty)
            };
            self.expect(":")?;
            let value = self.assignment()?;
            below = below.max(value.height);
            choices.push((ty, value.expr));
        }
        self.expect(")")?;
        let kind = ExprKind::Generic {
            control: Box::new(control.expr),
            choices,
        };
        let span = self.span_from(start);
        self.tall(kind, span, below)
    }

    fn offsetof(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        self.expect("(")?;
        let (ty, mut below) = self.measured(|parser| parser.type_name())?;
        self.expect(",")?;
        let first = self.name("the name of a member")?;
        let mut member = vec![Designator::Field(first.text.to_string())];
        loop {
            if self.eat(".") {
                let field = self.name("the name of a member")?;
                member.push(Designator::Field(field.text.to_string()));
            } else if self.eat("[") {
                let index = self.comma()?;
                below = below.max(index.height);
                member.push(Designator::Index(index.expr));
                self.expect("]")?;
            } else {
                break;
            }
        }
        self.expect(")")?;
        let kind = ExprKind::Offsetof {
            ty: Box::new(ty),
            member,
        };
        let span = self.span_from(start);
        self.tall(kind, span, below)
    }

    fn va_arg(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        self.expect("(")?;
        let list = self.assignment()?;
        self.expect(",")?;
        let (ty, height) = self.measured(|parser| parser.type_name())?;
        self.expect(")")?;
        let kind = ExprKind::VaArg {
            list: Box::new(list.expr),
            ty: Box::new(ty),
        };
        let span = self.span_from(start);
        self.tall(kind, span, list.height.max(height))
    }
}
