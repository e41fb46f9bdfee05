//! A run of tokens, and the ways in which the grammar of clauses takes it apart.
//!
//! All splitting is at the top level: what stands in brackets stays together, and a colon that
//! belongs to a `?` is no separator.

use super::lexer::{Token, TokenKind, Tokens};
use super::text::{DirectiveError, ErrorKind, ExprText, Name, TextSpan};

/// A run of tokens of one directive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View<'a> {
    tokens: &'a Tokens<'a>,
    start: usize,
    end: usize,
}

impl<'a> View<'a> {
    /// All tokens.
    pub(crate) fn all(tokens: &'a Tokens<'a>) -> Self {
        Self {
            tokens,
            start: 0,
            end: tokens.tokens.len(),
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.start >= self.end
    }

    pub(crate) fn slice(self) -> &'a [Token<'a>] {
        self.tokens.tokens.get(self.start..self.end).unwrap_or(&[])
    }

    pub(crate) fn first(self) -> Option<&'a Token<'a>> {
        self.slice().first()
    }

    /// From the first token to the last; where there is none, the place where one was expected.
    pub(crate) fn span(self) -> TextSpan {
        match (self.slice().first(), self.slice().last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => {
                let before = self.start.checked_sub(1);
                let at = before
                    .and_then(|before| self.tokens.tokens.get(before))
                    .map_or(0, |token| token.span.end);
                TextSpan::new(at, at)
            }
        }
    }

    /// The view without its first `count` tokens.
    pub(crate) fn skip(self, count: usize) -> Self {
        Self {
            start: self.start.saturating_add(count).min(self.end),
            ..self
        }
    }

    /// The first `count` tokens.
    pub(crate) fn take(self, count: usize) -> Self {
        Self {
            end: self.start.saturating_add(count).min(self.end),
            ..self
        }
    }

    /// Whether the first token is the symbol or identifier `text`.
    pub(crate) fn starts_with(self, text: &str) -> bool {
        self.first().is_some_and(|token| token.text == text)
    }

    /// If the view starts with a bracket that is closed within it: what stands between the two, and
    /// what follows.
    pub(crate) fn bracketed(self, open: &str) -> Option<(Self, Self)> {
        if !self.starts_with(open) {
            return None;
        }
        let close = self.tokens.closing(self.start)?;
        (close < self.end).then_some((
            Self {
                start: self.start + 1,
                end: close,
                ..self
            },
            Self {
                start: close + 1,
                ..self
            },
        ))
    }

    /// If the view is `name ( … )` as a whole: what stands in the parentheses.
    pub(crate) fn call(self, name: &str) -> Option<Self> {
        if !self.starts_with(name) {
            return None;
        }
        let (inside, after) = self.skip(1).bracketed("(")?;
        after.is_empty().then_some(inside)
    }

    /// Where `separator` stands at the top level, as offsets from the start of the view.
    fn separators(self, separator: &str) -> Vec<usize> {
        let mut found = Vec::new();
        let mut pending_conditionals = 0usize;
        let mut at = self.start;
        while at < self.end {
            let Some(token) = self.tokens.tokens.get(at) else {
                break;
            };
            if token.kind == TokenKind::Symbol {
                if token.text == ":" && pending_conditionals > 0 {
                    pending_conditionals -= 1;
                } else if token.text == separator {
                    found.push(at - self.start);
                } else if token.text == "?" {
                    pending_conditionals += 1;
                } else if let Some(close) = self.tokens.closing(at) {
                    at = close;
                }
            }
            at += 1;
        }
        found
    }

    /// The parts between the separators; an empty view has one empty part.
    pub(crate) fn split(self, separator: &str) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut start = 0;
        for at in self.separators(separator) {
            parts.push(self.take(at).skip(start));
            start = at + 1;
        }
        parts.push(self.skip(start));
        parts
    }

    /// The parts before and after the first separator.
    pub(crate) fn split_once(self, separator: &str) -> Option<(Self, Self)> {
        let at = *self.separators(separator).first()?;
        Some((self.take(at), self.skip(at + 1)))
    }

    /// The view as an identifier.
    pub(crate) fn identifier(self) -> Option<Name> {
        match self.slice() {
            [token] if token.kind == TokenKind::Identifier => Some(name(token)),
            _ => None,
        }
    }

    /// The text of the view with spaces in place of what is between tokens but white space.
    pub(crate) fn text(self) -> String {
        let span = self.span();
        let mut text = String::with_capacity(span.end.saturating_sub(span.start));
        let mut at = span.start;
        for token in self.slice() {
            for byte in TextSpan::new(at, token.span.start)
                .slice(self.tokens.source)
                .bytes()
            {
                text.push(if byte == b'\t' { '\t' } else { ' ' });
            }
            text.push_str(token.text);
            at = token.span.end;
        }
        text
    }

    /// The view as an expression of the base language.
    pub(crate) fn expression(self, what: &str) -> Result<ExprText, DirectiveError> {
        if self.is_empty() {
            return Err(DirectiveError::new(
                ErrorKind::ClauseArgument,
                self.span(),
                format!("{what} is missing"),
            ));
        }
        Ok(self.raw())
    }

    /// The view as text of any kind.
    pub(crate) fn raw(self) -> ExprText {
        ExprText {
            text: self.text(),
            span: self.span(),
        }
    }

    /// The identifiers that the view starts with, at most `limit`.
    pub(crate) fn leading_words(self, limit: usize) -> Vec<&'a str> {
        self.slice()
            .iter()
            .take(limit)
            .take_while(|token| token.kind == TokenKind::Identifier)
            .map(|token| token.text)
            .collect()
    }
}

/// An identifier token as a name.
pub(crate) fn name(token: &Token<'_>) -> Name {
    Name {
        text: token.text.to_owned(),
        span: token.span,
    }
}

/// The error for an argument that does not have the form it should have.
pub(crate) fn argument_error(span: TextSpan, message: impl Into<String>) -> DirectiveError {
    DirectiveError::new(ErrorKind::ClauseArgument, span, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(source: &str, separator: &str) -> Vec<String> {
        let (tokens, _) = Tokens::new(source);
        let parts = View::all(&tokens).split(separator);
        parts.into_iter().map(View::text).collect()
    }

    #[test]
    fn splitting_respects_brackets_and_conditionals() {
        assert_eq!(parts("a, f(b, c), d[1,2]", ","), ["a", "f(b, c)", "d[1,2]"]);
        assert_eq!(parts("x ? a : b : c", ":"), ["x ? a : b", "c"]);
        assert_eq!(parts("in : a[0:n]", ":"), ["in", "a[0:n]"]);
        assert_eq!(parts("", ","), [""]);
        assert_eq!(parts("a,", ","), ["a", ""]);
    }

    #[test]
    fn text_is_as_long_as_its_span() {
        let source = "a + /* π */\tb \\\n * c";
        let (tokens, _) = Tokens::new(source);
        let view = View::all(&tokens);
        assert_eq!(view.text().len(), source.len());
        assert!(!view.text().contains('π'));
        assert!(!view.text().contains('\n'));
    }
}
