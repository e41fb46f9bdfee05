//! Where parsing goes on after an error: the extent of the statement or declaration it lies in.

use super::Parser;
use crate::source::Span;
use crate::syntax::ast::SyntaxError;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Takes down an error in what began at token `start`, and moves past it. Gives what the error
    /// makes unknown.
    pub(super) fn recover(&mut self, start: usize, error: &SyntaxError) -> Span {
        self.unit.errors.push(error.clone());
        let failed = self.at;
        let mut end = self.extent(start);
        while end <= failed && self.kind_at(end) != Kind::End && !self.closes_at(end) {
            end = self.extent(end);
        }
        self.at = end.max(start);
        self.span_from(start)
    }

    fn kind_at(&self, at: usize) -> Kind {
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
    fn extent(&self, start: usize) -> usize {
        self.balanced_extent(start)
            .unwrap_or_else(|| self.plain_extent(start))
    }

    /// Trusts parentheses; none if they are not balanced.
    fn balanced_extent(&self, start: usize) -> Option<usize> {
        let mut parentheses = 0usize;
        let mut at = start;
        loop {
            match self.kind_at(at) {
                Kind::End => return (parentheses == 0).then_some(at),
                Kind::Pragma if at > start && parentheses == 0 => return Some(at),
                _ => {}
            }
            match self.sign_at(at) {
                "(" | "[" => parentheses += 1,
                ")" | "]" => parentheses = parentheses.checked_sub(1)?,
                ";" if parentheses == 0 => return Some(at + 1),
                "{" => {
                    at = self.matching_brace(at)?;
                    if parentheses == 0 && self.ends_after_block(start, at + 1) {
                        return Some(at + 1);
                    }
                }
                "}" => return (parentheses == 0 && at > start).then_some(at),
                _ => {}
            }
            at += 1;
        }
    }

    /// Trusts only `;`, blocks and the end.
    fn plain_extent(&self, start: usize) -> usize {
        let mut at = start;
        loop {
            if self.kind_at(at) == Kind::End || (self.kind_at(at) == Kind::Pragma && at > start) {
                return at;
            }
            match self.sign_at(at) {
                ";" => return at + 1,
                "{" => match self.matching_brace(at) {
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
        let goes_on = matches!(follows, "else" | ";" | "," | "=" | "." | ")" | "[")
            || (first == "do" && follows == "while")
            || matches!(first, "struct" | "union" | "enum" | "typedef" | "static")
                && self.kind_at(next) == Kind::Word;
        !goes_on
    }

    fn matching_brace(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        let mut at = open;
        loop {
            if self.kind_at(at) == Kind::End {
                return None;
            }
            match self.sign_at(at) {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}
