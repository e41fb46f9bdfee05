//! Conditions with declarations, statements before conditions, and `if constexpr`.

use super::super::{Parse, Parser};
use super::make;
use crate::syntax::ast::{Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// `if` with a statement or a declaration in its parentheses, or `constexpr`; none if it is one of C.
    pub(super) fn cpp_if(&mut self) -> Parse<Option<StmtKind>> {
        let constant = self.is_ahead(1, "constexpr");
        let open = if constant { 2 } else { 1 };
        if !constant && !self.declares_in(open) {
            return Ok(None);
        }
        self.with_declarations(open, |parser, cond| {
            // What is not chosen need not make sense for the arguments of the template.
            let value = parser.constant(&cond).filter(|_| constant);
            let chosen = match value {
                Some(0) => {
                    parser.skip_statement()?;
                    match parser.eat("else") {
                        true => parser.body()?.kind,
                        false => StmtKind::Empty,
                    }
                }
                Some(_) => {
                    let chosen = parser.body()?;
                    if parser.eat("else") {
                        parser.skip_statement()?;
                    }
                    chosen.kind
                }
                None => {
                    let then = parser.body()?;
                    let otherwise = match parser.eat("else") {
                        true => Some(parser.body()?),
                        false => None,
                    };
                    StmtKind::If {
                        cond,
                        then,
                        otherwise,
                    }
                }
            };
            Ok(chosen)
        })
        .map(Some)
    }

    /// `switch` with a statement or a declaration in its parentheses.
    pub(super) fn switch_declared(&mut self) -> Parse<Option<StmtKind>> {
        if !self.declares_in(1) {
            return Ok(None);
        }
        self.with_declarations(1, |parser, value| {
            let body = parser.looped_body()?;
            Ok(StmtKind::Switch { value, body })
        })
        .map(Some)
    }

    /// `while (T x = …)`: a new variable for each test.
    pub(super) fn while_declared(&mut self) -> Parse<Option<StmtKind>> {
        if !self.declares_in(1) {
            return Ok(None);
        }
        let start = self.at;
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let result = self.declared_while(start);
        self.scopes.leave_to(scopes);
        result.map(Some)
    }

    fn declared_while(&mut self, start: usize) -> Parse<StmtKind> {
        let mut stmts = Vec::new();
        self.at += 2;
        self.open_block();
        let cond = self.condition_variable(&mut stmts);
        let declared = stmts.len();
        self.close_block(&mut stmts);
        let cond = cond?;
        if stmts.len() > declared {
            return Err(self.expected("a variable that does nothing where it goes"));
        }
        self.expect(")")?;
        let span = self.span_from(start);
        let done = ExprKind::Unary {
            op: UnaryOp::Not,
            operand: Box::new(cond),
        };
        let leave = StmtKind::If {
            cond: make::expr(done, span),
            then: Box::new(Stmt {
                kind: StmtKind::Break,
                span,
            }),
            otherwise: None,
        };
        stmts.push(Stmt { kind: leave, span });
        stmts.push(*self.looped_body()?);
        Ok(StmtKind::While {
            cond: make::int(1, span),
            body: Box::new(make::compound(stmts, span)),
        })
    }

    /// A statement behind its parentheses, which open so many tokens ahead, with what they declare before it.
    fn with_declarations(
        &mut self,
        open: usize,
        statement: impl FnOnce(&mut Self, Expr) -> Parse<StmtKind>,
    ) -> Parse<StmtKind> {
        let start = self.at;
        self.at += open;
        let scopes = self.scopes.depth();
        self.scopes.enter();
        self.open_block();
        let mut stmts = Vec::new();
        let kind = self.head(&mut stmts).and_then(|cond| statement(self, cond));
        let kind = kind.map(|kind| {
            let span = self.span_from(start);
            stmts.push(Stmt { kind, span });
        });
        self.close_block(&mut stmts);
        self.scopes.leave_to(scopes);
        kind?;
        Ok(make::compound(stmts, self.span_from(start)).kind)
    }

    /// What stands in the parentheses: a statement, if there is one, and the condition.
    fn head(&mut self, stmts: &mut Vec<Stmt>) -> Parse<Expr> {
        let parts = self.parts_of(self.at);
        self.expect("(")?;
        if parts.is_some_and(|(ends, _)| ends) && !self.eat(";") {
            if self.is_declaration() {
                self.cpp_declaration(stmts)?;
            } else {
                let before = self.expression()?;
                self.expect(";")?;
                stmts.push(make::statement(before));
            }
        }
        let declares = self.is_declaration() && parts.is_some_and(|(_, last)| last);
        let cond = match declares {
            true => self.condition_variable(stmts)?,
            false => {
                let cond = self.expression()?;
                self.as_scalar(cond)
            }
        };
        self.expect(")")?;
        Ok(cond)
    }

    /// Whether something is declared, or done before the condition, in the parentheses so many tokens ahead.
    fn declares_in(&mut self, ahead: usize) -> bool {
        let Some((ends, assigns)) = self.parts_of(self.at + ahead) else {
            return false;
        };
        if ends || !assigns {
            return ends;
        }
        let at = self.at;
        self.at += ahead + 1;
        let declares = self.is_declaration();
        self.at = at;
        declares
    }

    /// Whether a `;` stands in the parentheses that begin there, and an initialiser behind it.
    fn parts_of(&mut self, open: usize) -> Option<(bool, bool)> {
        self.tokens.get(open).filter(|token| token.text == "(")?;
        let close = self.partner(open)?;
        let (mut ends, mut initialises) = (false, false);
        let mut at = open + 1;
        while at < close {
            let token = *self.tokens.get(at)?;
            if token.kind == Kind::Punct {
                match token.text {
                    ";" => (ends, initialises) = (true, false),
                    "=" | "{" => initialises = true,
                    _ => {}
                }
                if matches!(token.text, "(" | "[" | "{") {
                    at = self.partner(at).unwrap_or(at);
                }
            }
            at += 1;
        }
        Some((ends, initialises))
    }

    /// Passes over a statement.
    fn skip_statement(&mut self) -> Parse<()> {
        self.deeper(|parser| {
            while parser.peek().kind == Kind::Pragma {
                parser.at += 1;
            }
            match parser.peek().text {
                "{" => {
                    let close = parser.partner(parser.at);
                    let Some(close) = close else {
                        return Err(parser.expected("`}`"));
                    };
                    parser.at = close + 1;
                    Ok(())
                }
                "if" | "for" | "while" | "switch" => {
                    let branches = parser.is("if");
                    parser.at += 1;
                    parser.eat("constexpr");
                    parser.skip_parentheses()?;
                    parser.skip_statement()?;
                    match branches && parser.eat("else") {
                        true => parser.skip_statement(),
                        false => Ok(()),
                    }
                }
                "do" | "try" => Err(parser.expected("a statement that can be passed over")),
                _ => loop {
                    let token = parser.peek();
                    match (token.kind, token.text) {
                        (Kind::End, _) => return Err(parser.expected("`;`")),
                        (Kind::Punct, "(" | "[" | "{") => {
                            let Some(close) = parser.partner(parser.at) else {
                                return Err(parser.expected("a bracket that is closed"));
                            };
                            parser.at = close + 1;
                        }
                        (Kind::Punct, ";") => {
                            parser.at += 1;
                            return Ok(());
                        }
                        _ => parser.at += 1,
                    }
                },
            }
        })
    }
}
