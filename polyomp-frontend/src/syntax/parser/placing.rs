//! How attributes place the members of a record (GCC's manual, 6.38.3; C11, 6.7.5; C++17, 10.6.2).

use std::ops::Range;

use crate::syntax::tokens::{Kind, Token};

/// What the attributes of a record, and of its members, say of where these are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placing {
    /// The record is aligned to so many bytes at least.
    pub alignment: Option<i64>,
    /// Members are elsewhere than their types and this alignment say, or the record is of another size.
    pub moves: bool,
}

impl Placing {
    /// What the tokens of a record say, its members in braces those of `body`.
    pub(super) fn of(tokens: &[Token<'_>], body: Range<usize>) -> Placing {
        let mut found = Placing::default();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1).map_or("", |next| next.text);
            let end = match token.text {
                "__attribute__" | "__attribute" | "_Alignas" | "alignas" if next == "(" => {
                    closed(tokens, at + 1)
                }
                "[" if next == "[" => closed(tokens, at),
                _ => {
                    at += 1;
                    continue;
                }
            };
            let group = tokens.get(at..end).unwrap_or_default();
            found.take(group, body.contains(&at));
            at = end;
        }
        found
    }

    /// Takes one attribute, or several, of a member or of the record.
    fn take(&mut self, group: &[Token<'_>], of_member: bool) {
        for (at, token) in group.iter().enumerate() {
            if token.kind != Kind::Word {
                continue;
            }
            match token.text.trim_matches('_') {
                "Alignas" | "alignas" | "aligned" if !of_member => {
                    let text = |ahead: usize| group.get(at + ahead).map_or("", |token| token.text);
                    let number = match (text(1), text(3)) {
                        ("(", ")") => text(2).parse::<i64>().ok(),
                        ("(", _) => None,
                        // The largest one that types have.
                        _ => Some(16),
                    };
                    self.alignment = self.alignment.max(number);
                    self.moves |= number.is_none_or(|number| number <= 0);
                }
                word => self.moves |= moves_members(word),
            }
        }
    }
}

/// Just past what closes the parenthesis or bracket at a place.
fn closed(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Whether a word, underscores apart, is that of an attribute which places the members of a record otherwise than their
/// types do, or makes it larger.
fn moves_members(word: &str) -> bool {
    matches!(
        word,
        "Alignas"
            | "alignas"
            | "aligned"
            | "packed"
            | "mode"
            | "vector_size"
            | "ms_struct"
            | "gcc_struct"
            | "scalar_storage_order"
            | "warn_if_not_aligned"
    )
}
