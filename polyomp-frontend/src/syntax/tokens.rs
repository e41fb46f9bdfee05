//! The tokens of C proper: pragmas of OpenMP as single tokens, other directives left out. So is a line that stands for
//! text which may be hidden by a missing header.

use crate::source::Span;
use crate::source::token::{TokenKind, lex};

use super::ast::{Pragma, Unparsed};
use super::attribute;

/// Kinds of tokens of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier or keyword.
    Word,
    Number,
    Char,
    String,
    Punct,
    /// A whole `#pragma omp` line.
    Pragma,
    /// A line that stands for text of which it is not known whether it is there (`#pragma polyomp hidden`). Nothing
    /// takes it, so whatever it stands in is an error.
    Hidden,
    /// Something that is no token of C.
    Other,
    /// The end of the text.
    End,
}

/// A token of C.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub kind: Kind,
    /// The text; for a pragma, what follows `omp` or `polyomp hidden`.
    pub text: &'t str,
    pub span: Span,
}

/// Where the spans of a text begin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    /// The text begins at this offset of the source set's text.
    At(u32),
    /// The text is not part of the source set's text: no span means anything.
    Nowhere,
}

impl Base {
    pub(super) fn span(self, start: u32, end: u32) -> Span {
        match self {
            Base::At(base) => Span::new(base.saturating_add(start), base.saturating_add(end)),
            Base::Nowhere => Span::new(u32::MAX, u32::MAX),
        }
    }
}

/// The tokens of `text`, with one of kind [`Kind::End`] at the end.
pub(crate) fn tokens(text: &str, base: Base) -> Vec<Token<'_>> {
    let lexed = lex(text);
    let mut result = Vec::with_capacity(lexed.len() + 1);
    let mut at = 0;
    while let Some(token) = lexed.get(at) {
        let spelling = token.text(text);
        if token.bol && matches!(spelling, "#" | "%:") {
            let rest = lexed.get(at + 1..).unwrap_or_default();
            let length = rest.iter().take_while(|next| !next.bol).count();
            let line = rest.get(..length).unwrap_or_default();
            at += 1 + length;
            let word = |number: usize| line.get(number).map_or("", |next| next.text(text));
            let found = match (word(0), word(1), word(2)) {
                ("pragma", "omp", _) => Some((Kind::Pragma, 2)),
                ("pragma", "polyomp", "hidden") => Some((Kind::Hidden, 3)),
                _ => None,
            };
            if let Some((kind, words)) = found {
                let end = line.last().map_or(token.end, |last| last.end);
                // Without another token the directive is empty, and stands after `omp`.
                let start = line.get(words).map_or(end, |next| next.start);
                result.push(Token {
                    kind,
                    text: text.get(start as usize..end as usize).unwrap_or(""),
                    span: base.span(token.start, end),
                });
            }
            continue;
        }
        let rest = lexed.get(at..).unwrap_or_default();
        if let Some(length) = attribute::directives(rest, text, base, &mut result) {
            at += length;
            continue;
        }
        at += 1;
        let kind = match token.kind {
            TokenKind::Ident => Kind::Word,
            TokenKind::Number => Kind::Number,
            TokenKind::Char => Kind::Char,
            TokenKind::String => Kind::String,
            TokenKind::Punct => Kind::Punct,
            TokenKind::Other | TokenKind::PragmaStart | TokenKind::PragmaEnd => Kind::Other,
        };
        let spelling = match spelling {
            "<:" => "[",
            ":>" => "]",
            "<%" => "{",
            "%>" => "}",
            other => other,
        };
        result.push(Token {
            kind,
            text: spelling,
            span: base.span(token.start, token.end),
        });
    }
    let end = text.len() as u32;
    result.push(Token {
        kind: Kind::End,
        text: "",
        span: base.span(end, end),
    });
    result
}

impl Token<'_> {
    /// The pragma that a token of kind [`Kind::Pragma`] is.
    pub(crate) fn pragma(&self) -> Pragma {
        let length = self.text.len() as u32;
        Pragma {
            text: self.text.to_string(),
            span: Span::new(self.span.end.saturating_sub(length), self.span.end),
            line: self.span,
        }
    }

    /// Whether a token of kind [`Kind::Hidden`] stands for one of several texts, none of which follows it.
    pub(crate) fn is_alternative(&self) -> bool {
        self.text.starts_with("either ")
    }

    /// What a token of kind [`Kind::Hidden`] stands for, as `source/reduced/hidden.rs` writes it.
    pub(crate) fn hidden(&self) -> Unparsed {
        let start = self.span.end.saturating_sub(self.text.len() as u32);
        let mut offset = 0;
        let mut parts = self.text.split('@').map(|part| {
            let begins = offset + (part.len() - part.trim_start().len()) as u32;
            offset += part.len() as u32 + 1;
            (start.saturating_add(begins), part.trim())
        });
        let mut next = || parts.next().map_or("", |(_, part)| part);
        let (name, header, words, declares) = (next(), next(), next(), next());
        let name = name.split_whitespace().last().unwrap_or_default();
        let remedy = format!(
            "and the header {header} was not found. Add `-I` with the header's folder, `-D {name}`, or `-U {name}`."
        );
        let names = |text: &str| text.split_whitespace().map(str::to_string).collect();
        Unparsed {
            message: format!(
                "Whether this is part of the program is not known: `{name}` decides, {remedy}"
            ),
            hidden: true,
            depends: format!("`{name}`, {remedy}"),
            words: names(words),
            declares: names(declares),
            pragmas: parts
                .map(|(start, text)| Pragma {
                    text: text.to_string(),
                    span: Span::new(start, start.saturating_add(text.len() as u32)),
                    line: self.span,
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pragmas_are_single_tokens() {
        let text = "a;\n #pragma omp  parallel for\n#pragma GCC ivdep\n#pragma omp\nb <: 1 :>";
        let found = tokens(text, Base::At(10));
        let words: Vec<_> = found.iter().map(|token| token.text).collect();
        assert_eq!(
            words,
            ["a", ";", "parallel for", "", "b", "[", "1", "]", ""]
        );
        let pragma = found[2].pragma();
        let start = pragma.span.start as usize - 10;
        assert_eq!(&text[start..start + 8], "parallel");
        assert_eq!(&text[pragma.line.start as usize - 10..][..7], "#pragma");
    }
}
