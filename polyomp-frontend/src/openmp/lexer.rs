//! From the text of a directive to tokens with their places, brackets paired.
//!
//! The tokens are those of C, in so far as the grammar of directives needs them: white space,
//! comments and line continuations are gone; a character that starts no token of C is a token by
//! itself, so that no text is rejected here.

use std::ops::Range;

use winnow::ascii::multispace1;
use winnow::combinator::{alt, opt, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, rest, take_until, take_while};

use super::text::{DirectiveError, ErrorKind, TextSpan};

/// What kind of token it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Identifier,
    Number,
    /// A string or character literal.
    Literal,
    /// An operator, a bracket, or any other character.
    Symbol,
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'a str,
    pub(crate) span: TextSpan,
}

/// The tokens of a directive, with their brackets paired.
#[derive(Debug, Clone)]
pub(crate) struct Tokens<'a> {
    pub(crate) source: &'a str,
    pub(crate) tokens: Vec<Token<'a>>,
    /// For each token that opens a bracket, the index of the token that closes it.
    closing: Vec<Option<usize>>,
}

impl<'a> Tokens<'a> {
    /// The tokens of `source`, and an error for each bracket that has no partner.
    pub(crate) fn new(source: &'a str) -> (Self, Vec<DirectiveError>) {
        let tokens = tokens(source);
        let mut closing = vec![None; tokens.len()];
        let mut open: Vec<(usize, &str)> = Vec::new();
        let mut errors = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            if token.kind != TokenKind::Symbol {
                continue;
            }
            match token.text {
                "(" | "[" | "{" => open.push((at, token.text)),
                ")" | "]" | "}" => {
                    if open.last().is_some_and(|(_, o)| is_pair(o, token.text)) {
                        if let Some((o, _)) = open.pop()
                            && let Some(slot) = closing.get_mut(o)
                        {
                            *slot = Some(at);
                        }
                    } else {
                        errors.push(DirectiveError::new(
                            ErrorKind::Syntax,
                            token.span,
                            format!("`{}` closes no bracket", token.text),
                        ));
                    }
                }
                _ => {}
            }
        }
        for (at, text) in open {
            if let Some(token) = tokens.get(at) {
                errors.push(DirectiveError::new(
                    ErrorKind::Syntax,
                    token.span,
                    format!("`{text}` is never closed"),
                ));
            }
        }
        let tokens = Self {
            source,
            tokens,
            closing,
        };
        (tokens, errors)
    }

    /// The index of the bracket that closes the one at `open`.
    pub(crate) fn closing(&self, open: usize) -> Option<usize> {
        self.closing.get(open).copied().flatten()
    }
}

fn is_pair(open: &str, close: &str) -> bool {
    matches!((open, close), ("(", ")") | ("[", "]") | ("{", "}"))
}

type Input<'a> = LocatingSlice<&'a str>;

fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut input = LocatingSlice::new(source);
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut square: Vec<bool> = Vec::new();
    loop {
        // Every parser below accepts any input or consumes at least one character, so this ends.
        let _: Result<(), _> = blank.parse_next(&mut input);
        let Ok(((kind, text), range)) = token.with_span().parse_next(&mut input) else {
            break;
        };
        match text {
            "[" => square.push(true),
            "(" | "{" => square.push(false),
            "]" | ")" | "}" => {
                square.pop();
            }
            // `a[::2]` has two colons; everywhere else `::` is C++'s scope operator.
            "::" if square.last() == Some(&true) => {
                for start in range.clone() {
                    tokens.push(Token {
                        kind,
                        text: ":",
                        span: TextSpan::new(start, start + 1),
                    });
                }
                continue;
            }
            _ => {}
        }
        tokens.push(Token {
            kind,
            text,
            span: span(range),
        });
    }
    tokens
}

fn span(range: Range<usize>) -> TextSpan {
    TextSpan::new(range.start, range.end)
}

/// White space, comments and line continuations.
fn blank(input: &mut Input<'_>) -> ModalResult<()> {
    repeat(
        0..,
        alt((
            multispace1.void(),
            (
                "/*",
                alt(((take_until(0.., "*/"), "*/").void(), rest.void())),
            )
                .void(),
            ("//", take_while(0.., |c| c != '\n')).void(),
            ("\\", opt("\r"), "\n").void(),
        )),
    )
    .parse_next(input)
}

fn token<'a>(input: &mut Input<'a>) -> ModalResult<(TokenKind, &'a str)> {
    alt((
        identifier.map(|text| (TokenKind::Identifier, text)),
        number.map(|text| (TokenKind::Number, text)),
        quoted('"').map(|text| (TokenKind::Literal, text)),
        quoted('\'').map(|text| (TokenKind::Literal, text)),
        operator.map(|text| (TokenKind::Symbol, text)),
        any.take().map(|text| (TokenKind::Symbol, text)),
    ))
    .parse_next(input)
}

fn is_identifier_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn is_identifier_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn identifier<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    (
        one_of(is_identifier_start),
        take_while(0.., is_identifier_part),
    )
        .take()
        .parse_next(input)
}

/// A preprocessing number: `10`, `0x1fUL`, `1.5e-3`.
fn number<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    let exponent = (one_of(['e', 'E', 'p', 'P']), one_of(['+', '-'])).void();
    let part = one_of(|c: char| is_identifier_part(c) || c == '.').void();
    (
        opt('.'),
        one_of(|c: char| c.is_ascii_digit()),
        repeat::<_, _, (), _, _>(0.., alt((exponent, part))),
    )
        .take()
        .parse_next(input)
}

/// A literal between two `quote`s; one without its end reaches to the end of the text.
fn quoted<'a>(
    quote: char,
) -> impl Parser<Input<'a>, &'a str, winnow::error::ErrMode<winnow::error::ContextError>> {
    (
        quote,
        repeat::<_, _, (), _, _>(
            0..,
            alt((
                ('\\', any).void(),
                one_of(move |c: char| c != quote && c != '\\').void(),
            )),
        ),
        opt('\\'),
        opt(quote),
    )
        .take()
}

fn operator<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    alt((
        alt(("<<=", ">>=", "...")),
        alt(("->", "&&", "||", "++", "--", "==", "!=", "<=", ">=")),
        alt(("<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=")),
        alt(("^=", "::")),
    ))
    .parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        tokens(source).into_iter().map(|t| t.text).collect()
    }

    #[test]
    fn tokens_are_those_of_c() {
        assert_eq!(
            texts("for schedule(static,1e+5) if(a->b[i]>=0x1fUL && c!='\\'')"),
            [
                "for", "schedule", "(", "static", ",", "1e+5", ")", "if", "(", "a", "->", "b", "[",
                "i", "]", ">=", "0x1fUL", "&&", "c", "!=", "'\\''", ")"
            ]
        );
    }

    #[test]
    fn blanks_hide_comments_and_continuations() {
        assert_eq!(texts("a /* b */ \\\n c // d"), ["a", "c"]);
        assert_eq!(texts("a /* open"), ["a"]);
    }

    #[test]
    fn double_colon_splits_only_in_square_brackets() {
        assert_eq!(texts("a[::2]"), ["a", "[", ":", ":", "2", "]"]);
        assert_eq!(texts("(n::op)"), ["(", "n", "::", "op", ")"]);
        assert_eq!(texts("a[f(n::m)::2]").len(), 12);
    }

    #[test]
    fn any_text_gives_tokens_that_lie_in_it() {
        for source in ["", "\\", "\"a", "'\\", "π→\u{0}\u{fffd}", "#(]})"] {
            for token in tokens(source) {
                assert_eq!(token.span.slice(source), token.text);
            }
        }
    }

    #[test]
    fn unpaired_brackets_are_reported() {
        let (_, errors) = Tokens::new("a(b[c)");
        assert_eq!(errors.len(), 3);
        let (_, errors) = Tokens::new("a(b[c])");
        assert!(errors.is_empty());
    }
}
