//! The C parser: recursive descent over C11 with GNU extensions.
//!
//! It knows which names are types at every point, so that nothing is parsed by guess where C is
//! ambiguous. What cannot be parsed becomes an error node for the statement it lies in, and parsing
//! goes on after it.

mod constant;
mod cpp;
mod declarator;
mod expression;
mod initializer;
mod item;
mod placing;
mod postfix;
mod recovery;
mod renaming;
mod specifier;
mod statement;
mod tag;

pub(crate) use renaming::weak_pragmas;

use std::collections::HashSet;

use crate::source::Span;

use super::MAX_DEPTH;
use super::ast::{Expr, ExprKind, Pragma, SyntaxError, TranslationUnit};
use super::same::Same;
use super::scope::Scopes;
use super::tokens::{Base, Kind, Token, tokens};

/// What a parsing function gives.
pub(crate) type Parse<T> = Result<T, SyntaxError>;

/// Stack that must be left for one more level.
const RED_ZONE: usize = 128 << 10;
/// Stack that is added where less is left.
const NEW_STACK: usize = 2 << 20;

/// Whether a directive applies to the statement after it.
pub(crate) type TakesBody<'r> = &'r dyn Fn(&Pragma) -> bool;

pub(crate) struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    /// How many parsing functions that may call themselves are active.
    depth: usize,
    /// The tallest expression made so far within what is being parsed.
    tallest: usize,
    /// How deep types that were used so far in this declaration nest.
    type_depth: u32,
    takes_body: TakesBody<'t>,
    /// For each bracket the one that closes it; made when recovery first needs it.
    partners: Vec<u32>,
    /// What is known besides, where the language is C++.
    cpp: Option<Box<cpp::Cpp>>,
    /// Whether a header was not found, so that a name which is not declared may be a macro.
    pub(crate) misses_header: bool,
    pub(crate) scopes: Scopes,
    /// The names that this file has declared with internal linkage.
    internal: HashSet<String>,
    /// Other names of what has one.
    pub(crate) renaming: renaming::Renaming,
    pub(crate) unit: TranslationUnit,
    /// Which records those of files before are.
    pub(crate) same: Same,
}

/// An expression and the height of its tree.
pub(crate) struct Tall {
    pub expr: Expr,
    pub height: usize,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(text: &'t str, base: Base, takes_body: TakesBody<'t>) -> Self {
        Self {
            tokens: tokens(text, base),
            at: 0,
            depth: 0,
            tallest: 0,
            type_depth: 0,
            takes_body,
            partners: Vec::new(),
            cpp: None,
            misses_header: false,
            scopes: Scopes::default(),
            internal: HashSet::new(),
            renaming: renaming::Renaming::default(),
            unit: TranslationUnit::default(),
            same: Same::default(),
        }
    }

    /// A parser of C++.
    pub(crate) fn cpp(text: &'t str, base: Base, takes_body: TakesBody<'t>) -> Self {
        let mut parser = Self::new("", base, takes_body);
        parser.tokens = cpp::tokens(text, base);
        let catches = parser.tokens.iter().any(|token| token.text == "catch");
        let grow = |token: &Token<'_>| matches!(token.text, "push_back" | "emplace_back");
        let grow = parser.tokens.iter().any(grow);
        let cpp = parser.cpp_mut();
        (cpp.catches, cpp.sequences_grow) = (catches, grow);
        parser
    }

    /// Takes the file for all of its program, if `main` stands in it.
    pub(crate) fn expect_whole_program(&mut self) {
        let main = self.tokens.windows(2);
        let mut main = main.filter(|pair| pair[0].text == "main" && pair[1].text == "(");
        self.cpp_mut().whole = main.next().is_some();
    }

    /// Expects of the file what the text of all files of its program shows.
    pub(crate) fn expect_of_program(&mut self, text: &str) {
        let cpp = self.cpp_mut();
        cpp.catches |= text.contains("catch");
        cpp.sequences_grow |= ["push_back", "emplace_back"]
            .iter()
            .any(|word| text.contains(word));
    }

    fn token(&self, ahead: usize) -> Token<'t> {
        let last = self.tokens.len().saturating_sub(1);
        let at = (self.at + ahead).min(last);
        self.tokens.get(at).copied().unwrap_or(Token {
            kind: Kind::End,
            text: "",
            span: Span::default(),
        })
    }

    fn peek(&self) -> Token<'t> {
        self.token(0)
    }

    fn bump(&mut self) -> Token<'t> {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    /// Whether the token `ahead` is this word or sign.
    fn is_ahead(&self, ahead: usize, text: &str) -> bool {
        let token = self.token(ahead);
        matches!(token.kind, Kind::Word | Kind::Punct) && token.text == text
    }

    fn is(&self, text: &str) -> bool {
        self.is_ahead(0, text)
    }

    fn is_any(&self, texts: &[&str]) -> bool {
        let token = self.peek();
        matches!(token.kind, Kind::Word | Kind::Punct) && texts.contains(&token.text)
    }

    fn is_any_ahead(&self, ahead: usize, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is_ahead(ahead, text))
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect(&mut self, text: &str) -> Parse<Token<'t>> {
        if self.is(text) {
            Ok(self.bump())
        } else {
            Err(self.expected(&format!("`{text}`")))
        }
    }

    /// The error that `what` should stand where the parser is.
    fn expected(&self, what: &str) -> SyntaxError {
        let token = self.peek();
        let message = match token.kind {
            Kind::End => format!("Expected {what}, found the end of the file."),
            Kind::Pragma => {
                format!("Expected {what}; an OpenMP directive cannot stand here.")
            }
            Kind::Hidden => token.hidden().message,
            _ => {
                let mut shown: String = token.text.chars().take(40).collect();
                if shown.len() < token.text.len() {
                    shown.push('…');
                }
                format!("Expected {what}, found `{shown}`.")
            }
        };
        SyntaxError {
            message,
            span: token.span,
        }
    }

    /// Parses a name that is no keyword.
    fn name(&mut self, what: &str) -> Parse<Token<'t>> {
        let token = self.peek();
        if token.kind == Kind::Word && !is_keyword(token.text) {
            Ok(self.bump())
        } else {
            Err(self.expected(what))
        }
    }

    /// From the token numbered `start` to the last one taken.
    fn span_from(&self, start: usize) -> Span {
        let first = self.tokens.get(start).map_or(Span::default(), |t| t.span);
        let last = self
            .at
            .checked_sub(1)
            .filter(|last| *last >= start)
            .and_then(|last| self.tokens.get(last));
        match last {
            Some(last) => first.to(last.span),
            None => Span::new(first.start, first.start),
        }
    }

    /// Checks that nothing is left.
    pub(crate) fn expect_end(&self) -> Parse<()> {
        match self.peek().kind {
            Kind::End => Ok(()),
            _ => Err(self.expected("the end of the expression")),
        }
    }

    fn too_deep(&self) -> SyntaxError {
        SyntaxError {
            message: format!("This nests too deeply: more than {MAX_DEPTH} levels."),
            span: self.peek().span,
        }
    }

    /// Runs a parsing function one level deeper.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        // How much stack the caller has left is not known; a little is added where it runs short.
        let result = stacker::maybe_grow(RED_ZONE, NEW_STACK, || parse(self));
        self.depth -= 1;
        result
    }

    /// Makes an expression over parts of which the tallest has the given height.
    fn tall(&mut self, kind: ExprKind, span: Span, below: usize) -> Parse<Tall> {
        let height = below + 1;
        if height > MAX_DEPTH {
            return Err(SyntaxError {
                span,
                ..self.too_deep()
            });
        }
        self.tallest = self.tallest.max(height);
        Ok(Tall {
            expr: Expr { kind, span },
            height,
        })
    }

    /// Runs a parsing function, and tells the height of the tallest expression it made.
    fn measured<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<(T, usize)> {
        let before = std::mem::take(&mut self.tallest);
        let result = parse(self);
        let height = self.tallest;
        self.tallest = self.tallest.max(before);
        Ok((result?, height))
    }

    /// Passes over `( … )` with everything in it.
    fn skip_parentheses(&mut self) -> Parse<()> {
        self.skip_between("(", ")", "`)`")
    }

    /// Passes over brackets and what is in them.
    fn skip_brackets(&mut self) -> Parse<()> {
        self.skip_between("[", "]", "`]`")
    }

    fn skip_between(&mut self, open: &str, close: &str, what: &str) -> Parse<()> {
        self.expect(open)?;
        let mut depth = 1usize;
        while depth > 0 {
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => return Err(self.expected(what)),
                (Kind::Punct, text) if text == open => depth += 1,
                (Kind::Punct, text) if text == close => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Ok(())
    }
}

/// Words that are never names.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "auto"
            | "break"
            | "case"
            | "char"
            | "const"
            | "continue"
            | "default"
            | "do"
            | "double"
            | "else"
            | "enum"
            | "extern"
            | "float"
            | "for"
            | "goto"
            | "if"
            | "inline"
            | "int"
            | "long"
            | "register"
            | "restrict"
            | "return"
            | "short"
            | "signed"
            | "sizeof"
            | "static"
            | "struct"
            | "switch"
            | "typedef"
            | "union"
            | "unsigned"
            | "void"
            | "volatile"
            | "while"
            | "_Alignas"
            | "_Alignof"
            | "_Atomic"
            | "_Bool"
            | "_Complex"
            | "_Generic"
            | "_Noreturn"
            | "_Static_assert"
            | "_Thread_local"
            | "__attribute__"
            | "__extension__"
            | "__restrict"
            | "__restrict__"
            | "__typeof__"
            | "__typeof"
            | "__alignof__"
            | "__asm__"
            | "__asm"
            | "asm"
            | "__inline"
            | "__inline__"
            | "__const"
            | "__volatile__"
            | "__label__"
            | "__real"
            | "__real__"
            | "__imag"
            | "__imag__"
    )
}
