//! Where parsing goes on after an error: the extent of the statement or declaration it lies in.

use std::collections::BTreeSet;

use super::{Parser, is_keyword};
use crate::source::Span;
use crate::source::declared::declared;
use crate::source::token::TokenKind;
use crate::syntax::ast::{Pragma, SyntaxError, Unparsed};
use crate::syntax::tokens::Kind;

/// How many tokens and balanced groups recovery looks at to find the end of a statement.
const MAX_STEPS: usize = 256;

impl Parser<'_> {
    /// Takes down an error in what began at token `start`, and moves past it. Gives what the error
    /// makes unknown.
    pub(super) fn recover(&mut self, start: usize, error: SyntaxError) -> (Span, Unparsed) {
        let failed = self.at;
        let hidden = self.kind_at(failed) == Kind::Hidden;
        if !hidden {
            self.unit.errors.push(error.clone());
        }
        let mut end = self.extent(start);
        while end <= failed && self.kind_at(end) != Kind::End && !self.closes_at(end) {
            end = self.extent(end);
        }
        self.at = end.max(start);
        let mut unparsed = Unparsed {
            message: error.message,
            hidden,
            ..Unparsed::default()
        };
        let mut seen = BTreeSet::new();
        for token in self.tokens.get(start..self.at).unwrap_or_default() {
            let mut words = Vec::new();
            match token.kind {
                Kind::Pragma => unparsed.pragmas.push(token.pragma()),
                Kind::Hidden => {
                    let found = token.hidden();
                    unparsed.pragmas.extend(found.pragmas);
                    words = found.words;
                    unparsed.declares.extend(found.declares);
                    unparsed.depends = found.depends;
                }
                Kind::Word => words.push(token.text.to_string()),
                _ => {}
            }
            words.retain(|word| seen.insert(word.clone()));
            unparsed.words.append(&mut words);
        }
        if hidden {
            // The declaration that the text stands in means nothing else.
            let around = self.tokens.get(start..self.at).unwrap_or_default();
            let around = around.iter().filter(|token| token.kind != Kind::Hidden);
            let around: Vec<(TokenKind, &str)> = around
                .map(|token| {
                    let kind = match token.kind {
                        Kind::Word => TokenKind::Ident,
                        _ => TokenKind::Punct,
                    };
                    (kind, token.text)
                })
                .collect();
            unparsed.declares.extend(declared(&around));
        }
        unparsed.pragmas.extend(self.macro_before(start));
        (self.span_from(start), unparsed)
    }

    /// A macro that a header which was not found may define, where it stands before a statement: it may make that a
    /// construct (`PARALLEL_FOR for (…)`). A function of the library (`printf("%d" UNKNOWN, n);`) is none.
    fn macro_before(&self, start: usize) -> Option<Pragma> {
        let first = self.tokens.get(start)?;
        let may_be = self.misses_header
            && first.kind == Kind::Word
            && !is_keyword(first.text)
            && !crate::lower::is_known_function(first.text)
            && self.scopes.meaning(first.text).is_none();
        may_be.then(|| first.pragma())
    }

    pub(super) fn kind_at(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    fn sign_at(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(token) if matches!(token.kind, Kind::Punct | Kind::Word) => token.text,
            _ => "",
        }
    }

    fn closes_at(&self, at: usize) -> bool {
        self.sign_at(at) == "}"
    }

    /// The number of the token after the statement that seems to begin at `start`: past the first
    /// `;`, or past the block it ends with. It is always more than `start`, except at a `}`.
    fn extent(&mut self, start: usize) -> usize {
        if self.kind_at(start) == Kind::Hidden {
            return start + 1;
        }
        self.balanced_extent(start)
            .unwrap_or_else(|| self.plain_extent(start))
    }

    /// Trusts parentheses; none if they are not balanced, or the end is too far away.
    fn balanced_extent(&mut self, start: usize) -> Option<usize> {
        let mut at = start;
        for _ in 0..MAX_STEPS {
            match self.kind_at(at) {
                Kind::End => return Some(at),
                Kind::Pragma if at > start => return Some(at),
                _ => {}
            }
            match self.sign_at(at) {
                "(" | "[" => at = self.partner(at)?,
                ")" | "]" => return None,
                ";" => return Some(at + 1),
                "{" => {
                    at = self.partner(at)?;
                    if self.ends_after_block(start, at + 1) {
                        return Some(at + 1);
                    }
                }
                "}" => return (at > start).then_some(at),
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Trusts only `;`, blocks and the end.
    fn plain_extent(&mut self, start: usize) -> usize {
        let mut at = start;
        loop {
            if self.kind_at(at) == Kind::End || (self.kind_at(at) == Kind::Pragma && at > start) {
                return at;
            }
            match self.sign_at(at) {
                ";" => return at + 1,
                "{" => match self.partner(at) {
                    Some(close) => return close + 1,
                    None => return at + 1,
                },
                "}" => return at,
                _ => at += 1,
            }
        }
    }

    /// Whether the statement that begins at `start` ends with the block before `next`.
    fn ends_after_block(&self, start: usize, next: usize) -> bool {
        let first = self.sign_at(start);
        let follows = self.sign_at(next);
        let goes_on = matches!(follows, "else" | ";" | "," | "=" | "." | "[")
            || (first == "do" && follows == "while")
            || matches!(first, "struct" | "union" | "enum" | "typedef" | "static")
                && self.kind_at(next) == Kind::Word;
        !goes_on
    }

    /// The number of the bracket that closes the one at `open`; none if nothing does.
    pub(super) fn partner(&mut self, open: usize) -> Option<usize> {
        if self.partners.is_empty() {
            self.partners = self.find_partners();
        }
        let close = self.partners.get(open).copied()? as usize;
        (close > open).then_some(close)
    }

    /// For each bracket the number of the one that closes it, 0 if there is none. A brace closes
    /// all parentheses that were opened after its partner.
    fn find_partners(&self) -> Vec<u32> {
        let mut partners = vec![0; self.tokens.len()];
        let mut open: Vec<usize> = Vec::new();
        for at in 0..self.tokens.len() {
            let sign = self.sign_at(at);
            match sign {
                "(" | "[" | "{" => open.push(at),
                ")" | "]" => {
                    let opening = if sign == ")" { "(" } else { "[" };
                    if open
                        .last()
                        .is_some_and(|last| self.sign_at(*last) == opening)
                        && let Some(partner) = open.pop().and_then(|o| partners.get_mut(o))
                    {
                        *partner = at as u32;
                    }
                }
                "}" => {
                    while let Some(last) = open.pop() {
                        if self.sign_at(last) == "{" {
                            if let Some(partner) = partners.get_mut(last) {
                                *partner = at as u32;
                            }
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        partners
    }
}
