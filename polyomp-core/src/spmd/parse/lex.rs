//! Text to tokens. Line ends matter only as the end of a statement, so each
//! token says whether it is the first on its line.

use std::sync::Arc;

use super::{Result, error};
use crate::spmd::words::{begins_name, float_literal_length, reserved, within_name};

/// A place in the text, from 1; columns in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pos {
    pub line: u32,
    pub column: u32,
}

/// A span as written: `file:line:column-line:column`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RawSpan {
    pub file: u32,
    pub start: Pos,
    pub end: Pos,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tok {
    /// A name, perhaps with a number that tells it from others (`i#3`).
    Name {
        name: Arc<str>,
        number: Option<u32>,
        quoted: bool,
    },
    /// A reserved word.
    Word(&'static str),
    Int(u64),
    Float(Arc<str>),
    Str(Arc<str>),
    /// `@` and a span.
    AtSpan(RawSpan),
    /// `@` before a word or string.
    At,
    /// `at` and a span.
    StmtSpan(RawSpan),
    /// `'name`
    Label(Arc<str>),
    Punct(&'static str),
    Eof,
}

#[derive(Debug, Clone)]
pub(super) struct Token {
    pub tok: Tok,
    pub start: Pos,
    pub end: Pos,
    pub newline_before: bool,
}

/// Longest first.
const PUNCTUATION: &[&str] = &[
    "..", "&&", "||", "<<", ">>", "<=", ">=", "==", "!=", "+=", "-=", "*=", "/=", "->", "{", "}",
    "(", ")", "[", "]", ",", ";", ":", "?", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^",
    "!", "~", ".",
];

/// Words with a hyphen, which are no subtraction of names.
const HYPHENATED: &[&str] = &["end-of", "unknown-effect"];

pub(super) fn lex(text: &str) -> Result<Vec<Token>> {
    let mut lexer = Lexer {
        text,
        at: 0,
        pos: Pos { line: 1, column: 1 },
    };
    let mut tokens = Vec::new();
    loop {
        let newline_before = lexer.skip_blank() || tokens.is_empty();
        let start = lexer.pos;
        let tok = lexer.token()?;
        let done = tok == Tok::Eof;
        tokens.push(Token {
            tok,
            start,
            end: lexer.pos,
            newline_before,
        });
        if done {
            return Ok(tokens);
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    pos: Pos,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        if c == '\n' {
            self.pos.line = self.pos.line.saturating_add(1);
            self.pos.column = 1;
        } else {
            let bytes = u32::try_from(c.len_utf8()).unwrap_or(1);
            self.pos.column = self.pos.column.saturating_add(bytes);
        }
        Some(c)
    }

    fn bump_bytes(&mut self, bytes: usize) {
        let end = self.at + bytes;
        while self.at < end && self.bump().is_some() {}
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.bump_bytes(length);
        rest.get(..length).unwrap_or("")
    }

    /// Skips blanks and comments; whether a line ended among them.
    fn skip_blank(&mut self) -> bool {
        let line = self.pos.line;
        loop {
            if self.rest().starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.peek().is_some_and(char::is_whitespace) {
                self.bump();
            } else {
                return self.pos.line != line;
            }
        }
    }

    fn token(&mut self) -> Result<Tok> {
        let start = self.pos;
        let Some(c) = self.peek() else {
            return Ok(Tok::Eof);
        };
        if begins_name(c) {
            return self.word();
        }
        if c.is_ascii_digit() {
            return self.number();
        }
        match c {
            '`' => {
                let name = self.quoted('`')?;
                let number = self.name_number()?;
                Ok(Tok::Name {
                    name,
                    number,
                    quoted: true,
                })
            }
            '"' => Ok(Tok::Str(self.quoted('"')?)),
            '\'' => {
                self.bump();
                let name = self.take_while(within_name);
                if name.is_empty() {
                    return Err(error(start, "a label needs a name after `'`"));
                }
                Ok(Tok::Label(name.into()))
            }
            '@' => {
                self.bump();
                if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    Ok(Tok::AtSpan(self.span()?))
                } else {
                    Ok(Tok::At)
                }
            }
            _ => {
                let rest = self.rest();
                let found = PUNCTUATION.iter().find(|p| rest.starts_with(**p));
                let Some(punctuation) = found else {
                    let message = format!("`{}` means nothing here", c.escape_debug());
                    return Err(error(start, message));
                };
                self.bump_bytes(punctuation.len());
                Ok(Tok::Punct(punctuation))
            }
        }
    }

    fn word(&mut self) -> Result<Tok> {
        for special in HYPHENATED {
            let after = self.rest().strip_prefix(special);
            if after.is_some_and(|after| !after.starts_with(within_name)) {
                self.bump_bytes(special.len());
                return Ok(Tok::Word(special));
            }
        }
        let name = self.take_while(within_name);
        if let Some(word) = reserved(name) {
            return Ok(Tok::Word(word));
        }
        if name == "at" && self.span_follows() {
            self.take_while(|c| c == ' ' || c == '\t');
            return Ok(Tok::StmtSpan(self.span()?));
        }
        Ok(Tok::Name {
            name: name.into(),
            number: self.name_number()?,
            quoted: false,
        })
    }

    fn span_follows(&self) -> bool {
        let rest = self.rest();
        let blankless = rest.trim_start_matches([' ', '\t']);
        let number = blankless.trim_start_matches(|c: char| c.is_ascii_digit());
        blankless.len() < rest.len() && number.len() < blankless.len() && number.starts_with(':')
    }

    fn name_number(&mut self) -> Result<Option<u32>> {
        if self.peek() != Some('#') {
            return Ok(None);
        }
        self.bump();
        Ok(Some(self.small_number()?))
    }

    fn number(&mut self) -> Result<Tok> {
        let start = self.pos;
        if let Some(length) = float_literal_length(self.rest()) {
            let text = self.rest().get(..length).unwrap_or("");
            self.bump_bytes(length);
            return Ok(Tok::Float(text.into()));
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        if self.peek().is_some_and(begins_name) {
            return Err(error(start, "a name cannot begin with a digit"));
        }
        let value = digits.parse().ok();
        value
            .map(Tok::Int)
            .ok_or_else(|| error(start, "this number is too large"))
    }

    fn small_number(&mut self) -> Result<u32> {
        let start = self.pos;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(error(start, "expected a number"));
        }
        digits
            .parse()
            .map_err(|_| error(start, "this number is too large"))
    }

    /// `line:column`, `file:line:column`, either with `-column` or `-line:column`.
    fn span(&mut self) -> Result<RawSpan> {
        let first = self.small_number()?;
        if self.peek() != Some(':') {
            let message = "a place is written `line:column` or `file:line:column`";
            return Err(error(self.pos, message));
        }
        self.bump();
        let second = self.small_number()?;
        let (file, line, column) = if self.digits_after(':') {
            self.bump();
            (first, second, self.small_number()?)
        } else {
            (0, first, second)
        };
        let mut end = Pos { line, column };
        if self.digits_after('-') {
            self.bump();
            end.column = self.small_number()?;
            if self.digits_after(':') {
                self.bump();
                end = Pos {
                    line: end.column,
                    column: self.small_number()?,
                };
            }
        }
        Ok(RawSpan {
            file,
            start: Pos { line, column },
            end,
        })
    }

    fn digits_after(&self, mark: char) -> bool {
        let after = self.rest().strip_prefix(mark);
        after.is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit()))
    }

    fn quoted(&mut self, mark: char) -> Result<Arc<str>> {
        let start = self.pos;
        self.bump();
        let mut out = String::new();
        loop {
            let here = self.pos;
            match self.bump() {
                None | Some('\n') => {
                    let message = format!("the closing `{mark}` is missing on this line");
                    return Err(error(start, message));
                }
                Some(c) if c == mark => return Ok(out.into()),
                Some('\\') => match self.bump() {
                    Some('n') => out.push('\n'),
                    Some('t') => out.push('\t'),
                    Some('u') => {
                        let digits = self.rest().strip_prefix('{').and_then(|rest| {
                            let (digits, _) = rest.split_once('}')?;
                            (digits.len() <= 6).then_some(digits)
                        });
                        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                        let Some(c) = code.and_then(char::from_u32) else {
                            return Err(error(here, "expected `\\u{…}` with a character's number"));
                        };
                        self.bump_bytes(digits.map_or(0, str::len) + 2);
                        out.push(c);
                    }
                    Some(c) if c == '\\' || c == mark => out.push(c),
                    _ => return Err(error(here, "this escape has no meaning")),
                },
                Some(c) => out.push(c),
            }
        }
    }
}

impl Tok {
    /// The token as an error message names it.
    pub(super) fn describe(&self) -> String {
        match self {
            Tok::Name { name, .. } => format!("`{name}`"),
            Tok::Word(word) | Tok::Punct(word) => format!("`{word}`"),
            Tok::Int(value) => format!("`{value}`"),
            Tok::Float(text) => format!("`{text}`"),
            Tok::Str(_) => "a string".to_owned(),
            Tok::AtSpan(_) | Tok::At => "`@`".to_owned(),
            Tok::StmtSpan(_) => "`at`".to_owned(),
            Tok::Label(name) => format!("`'{name}`"),
            Tok::Eof => "the end of the text".to_owned(),
        }
    }
}
