//! Places and raw pieces of a directive's text: spans, expressions, names and errors.
//!
//! All positions are byte offsets in the text that follows `#pragma omp`; the source stage maps
//! them to files, lines and columns.

use std::fmt;

/// A half-open byte range in the text of one directive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct TextSpan {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl TextSpan {
    /// The range from `start` up to, and without, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: TextSpan) -> TextSpan {
        TextSpan::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The part of `text` this span covers, or nothing if the span does not fit the text.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

impl fmt::Debug for TextSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// An expression of the base language, kept as text: lowering parses it with the C parser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExprText {
    /// The text as written, with spaces in place of comments and line ends; it is as long as its
    /// span, so that an offset in it added to the span's start is an offset in the directive.
    pub text: String,
    /// Where it stands.
    pub span: TextSpan,
}

impl fmt::Display for ExprText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// An identifier with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: String,
    /// Where it stands.
    pub span: TextSpan,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What rule a directive breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text does not follow the grammar of directives.
    Syntax,
    /// No directive has that name.
    UnknownDirective,
    /// The constructs exist, but not combined in this way.
    BadCombination,
    /// The directive exists in Fortran only.
    Fortran,
    /// What stands in parentheses after the directive's name is missing or wrong.
    DirectiveArgument,
    /// No clause has that name.
    UnknownClause,
    /// The clause exists, but not on this directive.
    ClauseNotAllowed,
    /// The clause may be written only once.
    RepeatedClause,
    /// The clause's argument is missing or wrong.
    ClauseArgument,
    /// Two clauses contradict each other.
    Conflict,
    /// A clause that the directive needs is absent.
    MissingClause,
}

/// What is wrong with a directive, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DirectiveError {
    /// What rule is broken.
    pub kind: ErrorKind,
    /// The part of the directive that is wrong.
    pub span: TextSpan,
    /// One sentence that says what is wrong.
    pub message: String,
    /// One sentence that says what to write instead, when that is known.
    pub help: Option<String>,
}

impl DirectiveError {
    pub(crate) fn new(kind: ErrorKind, span: TextSpan, message: impl Into<String>) -> Self {
        Self {
            kind,
            span,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
