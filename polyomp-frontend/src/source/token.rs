//! Preprocessing tokens: the one lexer of the frontend, for original files, preprocessed text and clauses.

use super::characters;

/// Kinds of preprocessing tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Ident,
    Number,
    Char,
    String,
    Punct,
    /// A byte that begins no token of C, or a string, character constant or comment without its end.
    Other,
    /// The `#` of a pragma (made by macro expansion, not by the lexer).
    PragmaStart,
    /// The end of the line of a pragma (made by macro expansion, not by the lexer).
    PragmaEnd,
}

/// A token as a byte range in the text that was lexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
    /// Whether it is the first one of its line.
    pub bol: bool,
    /// Whether white space or a comment stands before it.
    pub space: bool,
}

impl Token {
    pub(crate) fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }
}

/// All tokens of `text`, in which lines are already joined. Comments count as white space.
pub(crate) fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        bytes: text.as_bytes(),
        at: 0,
        bol: true,
        space: false,
    };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    tokens
}

struct Lexer<'t> {
    bytes: &'t [u8],
    at: usize,
    bol: bool,
    space: bool,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_blank(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.bol = true;
                    self.space = true;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.space = true;
                    self.at += 1;
                }
                b'/' if self.peek(1) == b'/' => {
                    self.space = true;
                    while self.at < self.bytes.len() && self.bytes[self.at] != b'\n' {
                        self.at += 1;
                    }
                }
                b'/' if self.peek(1) == b'*' => {
                    let rest = self.bytes.get(self.at + 2..).unwrap_or_default();
                    // What a comment without its end swallows may be anything: it is no white space.
                    let Some(length) = rest.windows(2).position(|pair| pair == b"*/") else {
                        break;
                    };
                    self.space = true;
                    self.at += length + 4;
                }
                _ => break,
            }
        }
    }

    fn next(&mut self) -> Option<Token> {
        self.skip_blank();
        let start = self.at;
        let first = *self.bytes.get(start)?;
        let kind = match first {
            b'"' | b'\'' => self.quoted(first),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'/' if self.peek(1) == b'*' => {
                self.at = self.bytes.len();
                TokenKind::Other
            }
            _ if is_ident_start(first) || self.named_character() > 0 => self.ident_or_prefixed(),
            _ => self.punct(),
        };
        let token = Token {
            kind,
            start: start as u32,
            end: self.at as u32,
            bol: self.bol,
            space: self.space,
        };
        self.bol = false;
        self.space = false;
        Some(token)
    }

    /// How long the name of a character (`\u03b1`) is that stands here.
    fn named_character(&self) -> usize {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        characters::character(rest).map_or(0, |(_, length)| length)
    }

    fn ident_or_prefixed(&mut self) -> TokenKind {
        let start = self.at;
        loop {
            self.at += match self.bytes.get(self.at) {
                Some(&byte) if is_ident_continue(byte) => 1,
                _ => match self.named_character() {
                    0 => break,
                    length => length,
                },
            };
        }
        let quote = self.peek(0);
        if (quote == b'"' || quote == b'\'')
            && matches!(&self.bytes[start..self.at], b"L" | b"u" | b"U" | b"u8")
        {
            return self.quoted(quote);
        }
        if quote == b'"'
            && is_raw_prefix(&self.bytes[start..self.at])
            && let Some(length) = raw_delimiter(&self.bytes[self.at + 1..])
        {
            return self.raw(length);
        }
        TokenKind::Ident
    }

    /// A raw string (C++17, section 5.13.5), at its quote: it ends with `)`, the delimiter and a quote, whatever stands
    /// before that.
    fn raw(&mut self, length: usize) -> TokenKind {
        let rest = &self.bytes[self.at + 1..];
        let mut close = vec![b')'];
        close.extend(&rest[..length]);
        close.push(b'"');
        match rest.windows(close.len()).position(|part| part == close) {
            Some(position) => {
                self.at += 1 + position + close.len();
                TokenKind::String
            }
            None => {
                self.at = self.bytes.len();
                TokenKind::Other
            }
        }
    }

    fn number(&mut self) -> TokenKind {
        while let Some(&byte) = self.bytes.get(self.at) {
            let exponent =
                matches!(byte, b'e' | b'E' | b'p' | b'P') && matches!(self.peek(1), b'+' | b'-');
            if exponent {
                self.at += 2;
            } else if byte == b'\'' && is_ident_continue(self.peek(1)) {
                // Digits of C23 and C++ may be set apart.
                self.at += 2;
            } else if byte == b'.' || is_ident_continue(byte) {
                self.at += 1;
            } else {
                break;
            }
        }
        TokenKind::Number
    }

    fn quoted(&mut self, quote: u8) -> TokenKind {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => return TokenKind::Other,
                b'\\' if self.peek(1) != b'\n' => self.at = (self.at + 2).min(self.bytes.len()),
                _ => {
                    self.at += 1;
                    if byte == quote {
                        return if quote == b'"' {
                            TokenKind::String
                        } else {
                            TokenKind::Char
                        };
                    }
                }
            }
        }
        // The text may end in the middle of a character: an escape counts two bytes.
        TokenKind::Other
    }

    fn punct(&mut self) -> TokenKind {
        const LONG: [&[u8]; 26] = [
            b"...", b"<<=", b">>=", b"->", b"++", b"--", b"<<", b">>", b"<=", b">=", b"==", b"!=",
            b"&&", b"||", b"*=", b"/=", b"%=", b"+=", b"-=", b"&=", b"^=", b"|=", b"##", b"<:",
            b":>", b"<%",
        ];
        let rest = &self.bytes[self.at..];
        if let Some(found) = LONG.iter().find(|punct| rest.starts_with(punct)) {
            self.at += found.len();
            return TokenKind::Punct;
        }
        if rest.starts_with(b"%>") || rest.starts_with(b"%:") {
            self.at += 2;
            return TokenKind::Punct;
        }
        let known = b"[](){}.&*+-~!/%<>^|?:;=,#".contains(&rest[0]);
        self.at += 1;
        if known {
            TokenKind::Punct
        } else {
            TokenKind::Other
        }
    }
}

/// Whether a word before a quote says that what follows is a raw string; in C, GCC reads it so, too.
fn is_raw_prefix(word: &[u8]) -> bool {
    matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R")
}

/// How long the delimiter of a raw string is that begins here: `(` follows it.
fn raw_delimiter(rest: &[u8]) -> Option<usize> {
    let others =
        |byte: &u8| matches!(byte, b'(' | b')' | b'\\' | b'"') || byte.is_ascii_whitespace();
    let length = rest.iter().position(others)?;
    (length <= 16 && rest.get(length) == Some(&b'(')).then_some(length)
}

/// What a raw string holds; none if the text is none.
pub(crate) fn raw_content(text: &str) -> Option<&str> {
    let (prefix, rest) = text.split_once('"')?;
    if !is_raw_prefix(prefix.as_bytes()) {
        return None;
    }
    let length = raw_delimiter(rest.as_bytes())?;
    rest.get(length + 1..rest.len().checked_sub(length + 2)?)
}

/// Whether a raw string begins in the text that does not end in it.
pub(crate) fn opens_raw_string(text: &str) -> bool {
    text.contains("R\"")
        && lex(text).last().is_some_and(|last| {
            last.kind == TokenKind::Other
                && last
                    .text(text)
                    .split_once('"')
                    .is_some_and(|(prefix, rest)| {
                        is_raw_prefix(prefix.as_bytes()) && raw_delimiter(rest.as_bytes()).is_some()
                    })
        })
}

pub(crate) fn is_ident_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' || byte >= 0x80
}

pub(crate) fn is_ident_continue(byte: u8) -> bool {
    is_ident_start(byte) || byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        lex(text).iter().map(|token| token.text(text)).collect()
    }

    #[test]
    fn splits_c_into_tokens() {
        assert_eq!(
            texts("a[i+1]/*c*/+=0x1p-3f//x\n->\"s\\\"t\" L'a' ... 1e+5."),
            [
                "a",
                "[",
                "i",
                "+",
                "1",
                "]",
                "+=",
                "0x1p-3f",
                "->",
                "\"s\\\"t\"",
                "L'a'",
                "...",
                "1e+5."
            ]
        );
    }

    #[test]
    fn raw_strings_are_one_token() {
        let text = "x R\"d(a)\"\n#b \\)d\";\nR\"y\" u8R\"(\")\"";
        assert_eq!(
            texts(text),
            [
                "x",
                "R\"d(a)\"\n#b \\)d\"",
                ";",
                "R",
                "\"y\"",
                "u8R\"(\")\""
            ]
        );
        assert_eq!(raw_content("R\"d(a)\"\n#b \\)d\""), Some("a)\"\n#b \\"));
        assert_eq!(raw_content("R\"()\""), Some(""));
        assert!(opens_raw_string("f(R\"(a"));
        assert!(!opens_raw_string("f(R\"(a)\", \"R\\\"(\")"));
    }

    #[test]
    fn marks_line_beginnings_and_spaces() {
        let text = "# define\n/* a\n */ x y";
        let flags: Vec<_> = lex(text)
            .iter()
            .map(|token| (token.bol, token.space))
            .collect();
        assert_eq!(
            flags,
            [(true, false), (false, true), (true, true), (false, true)]
        );
    }

    #[test]
    fn keeps_going_after_what_is_no_token() {
        let text = "a @ 'x\n\"y";
        let kinds: Vec<_> = lex(text).iter().map(|token| token.kind).collect();
        use TokenKind::*;
        assert_eq!(kinds, [Ident, Other, Other, Other]);
        let text = "a /* b */ c /* d\n#pragma omp parallel\n";
        let tokens = lex(text);
        let kinds: Vec<_> = tokens.iter().map(|token| token.kind).collect();
        assert_eq!(kinds, [Ident, Ident, Other]);
        assert!(tokens[2].text(text).ends_with("parallel\n"));
    }
}
