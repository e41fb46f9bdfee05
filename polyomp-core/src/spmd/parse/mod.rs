//! Reading the text form of a program; [`text`](super::text) describes it.

mod annotation;
mod constructs;
mod decl;
mod expr;
mod lex;
mod loops;
mod scope;
mod stmt;
mod sugar;
mod tasks;
#[cfg(test)]
mod tests;

use std::str::FromStr;

use self::lex::{Pos, RawSpan, Tok, Token, lex};
use self::scope::Scope;
use super::program::{FileId, Program, Span};
use super::visit::{MAX_NESTING, on_enough_stack};

/// Why a text is no program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct SpmdParseError {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// Boxed, so that the frames of the recursive descent stay small.
type Result<T> = std::result::Result<T, Box<SpmdParseError>>;

fn error(at: Pos, message: impl Into<String>) -> Box<SpmdParseError> {
    Box::new(SpmdParseError {
        line: at.line,
        column: at.column,
        message: message.into(),
        help: None,
    })
}

trait WithHelp {
    fn help(self, help: impl Into<String>) -> Self;
}

impl WithHelp for Box<SpmdParseError> {
    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl Program {
    /// Reads the [text form](super::text). `name` is the file that places
    /// stand in when the text does not give them.
    ///
    /// # Errors
    ///
    /// The text is no program: what is wrong, and where.
    pub fn parse(name: &str, text: &str) -> std::result::Result<Program, SpmdParseError> {
        let parser = Parser {
            tokens: lex(text).map_err(|error| *error)?,
            at: 0,
            brackets: 0,
            recursion: 0,
            nesting: 0,
            in_declarations: false,
            own_file_used: false,
            program: Program::default(),
            scope: Scope::default(),
        };
        parser.program(name).map_err(|error| *error)
    }
}

impl FromStr for Program {
    type Err = SpmdParseError;

    fn from_str(text: &str) -> std::result::Result<Program, SpmdParseError> {
        Program::parse("<spmd>", text)
    }
}

/// Parentheses do not nest the tree, but they nest the reader.
const MAX_RECURSION: usize = 2 * MAX_NESTING + 16;

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    /// How many `(` and `[` are open: line ends mean nothing within them.
    brackets: usize,
    recursion: usize,
    /// How many statements are open.
    nesting: usize,
    /// Within the extents of declarations, where other objects are not known yet.
    in_declarations: bool,
    own_file_used: bool,
    program: Program,
    scope: Scope,
}

const EOF: Token = Token {
    tok: Tok::Eof,
    start: Pos { line: 1, column: 1 },
    end: Pos { line: 1, column: 1 },
    newline_before: true,
};

impl Parser {
    fn token(&self) -> &Token {
        self.tokens.get(self.at).unwrap_or(&EOF)
    }

    fn tok(&self) -> &Tok {
        &self.token().tok
    }

    fn next_token(&self) -> &Token {
        self.tokens.get(self.at + 1).unwrap_or(&EOF)
    }

    fn pos(&self) -> Pos {
        self.token().start
    }

    /// Where the token before this one ended.
    fn last_end(&self) -> Pos {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.map_or(EOF.end, |token| token.end)
    }

    fn advance(&mut self) {
        // The last token is the end of the text; it stays.
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn is_punct(&self, punct: &str) -> bool {
        matches!(self.tok(), Tok::Punct(found) if *found == punct)
    }

    /// The next token is on the same line, or line ends mean nothing here.
    fn continues(&self) -> bool {
        self.brackets > 0 || !self.token().newline_before
    }

    fn eat_punct(&mut self, punct: &str) -> bool {
        let found = self.is_punct(punct);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.tok(), Tok::Word(found) if *found == word);
        if found {
            self.advance();
        }
        found
    }

    /// A word that is reserved only where it stands now.
    fn is_name(&self, word: &str) -> bool {
        matches!(self.tok(), Tok::Name { name, number: None, quoted: false } if **name == *word)
    }

    fn eat_name(&mut self, word: &str) -> bool {
        let found = self.is_name(word);
        if found {
            self.advance();
        }
        found
    }

    fn expected<T>(&self, what: &str) -> Result<T> {
        let found = self.tok().describe();
        Err(error(self.pos(), format!("expected {what}, found {found}")))
    }

    fn expect_punct(&mut self, punct: &str) -> Result<()> {
        if self.eat_punct(punct) {
            return Ok(());
        }
        self.expected(&format!("`{punct}`"))
    }

    fn string(&mut self) -> Result<std::sync::Arc<str>> {
        let Tok::Str(text) = self.tok() else {
            return self.expected("a string");
        };
        let text = text.clone();
        self.advance();
        Ok(text)
    }

    /// One step down in the recursive descent.
    fn deeper<T>(&mut self, step: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.recursion >= MAX_RECURSION {
            return Err(self.too_deep());
        }
        self.recursion += 1;
        let result = on_enough_stack(|| step(self));
        self.recursion -= 1;
        result
    }

    fn too_deep(&self) -> Box<SpmdParseError> {
        let message = format!("statements and expressions nest more than {MAX_NESTING} deep");
        error(self.pos(), message)
    }

    /// The place in this text from `start` to the end of the last token.
    fn own_span(&mut self, start: Pos, end: Pos) -> Span {
        self.own_file_used = true;
        Span {
            file: self.own_file(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }

    /// The id that this text gets when a place in it is needed: after all
    /// files that it names.
    fn own_file(&self) -> FileId {
        FileId(u32::try_from(self.program.files.len()).unwrap_or(u32::MAX))
    }

    /// An explicit `at` place, or that of the text from `start` to here.
    fn stmt_span(&mut self, start: Pos) -> Span {
        if let Tok::StmtSpan(raw) = *self.tok() {
            self.advance();
            return span_of(raw);
        }
        let end = self.last_end();
        self.own_span(start, end)
    }

    /// An explicit `@` place.
    fn at_span(&mut self) -> Option<Span> {
        let Tok::AtSpan(raw) = *self.tok() else {
            return None;
        };
        self.advance();
        Some(span_of(raw))
    }
}

fn span_of(raw: RawSpan) -> Span {
    Span {
        file: FileId(raw.file),
        line: raw.start.line,
        column: raw.start.column,
        end_line: raw.end.line,
        end_column: raw.end.column,
    }
}
