//! Types that class templates declare: whether a member is one has to be known before a class is made.

use super::super::Parser;
use crate::syntax::tokens::{Kind, Token};

impl Parser<'_> {
    /// Whether a class template declares a type of this name in its body.
    pub(super) fn declares_type(&self, template: &str, name: &str) -> bool {
        let known = self
            .cpp
            .as_ref()
            .and_then(|cpp| cpp.templates.get(template));
        let Some(template) = known.and_then(|all| all.first()) else {
            return false;
        };
        let text = self.tokens.get(template.at..template.end);
        let text = text.unwrap_or_default();
        let mut depth = 0usize;
        text.iter().enumerate().any(|(at, token)| {
            match (token.kind, token.text) {
                (Kind::Punct, "{") => depth += 1,
                (Kind::Punct, "}") => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 1 && token.kind == Kind::Word && token.text == name && is_declared(text, at)
        })
    }
}

/// Whether what stands there is the name of a type that is declared.
fn is_declared(text: &[Token<'_>], at: usize) -> bool {
    let token = |at: usize| text.get(at).map_or("", |token| token.text);
    let Some(before) = at.checked_sub(1) else {
        return false;
    };
    match (token(before), token(at + 1)) {
        ("struct" | "class" | "union" | "enum", "{" | ":" | "final") => true,
        ("using", "=") => true,
        (_, ";") => {
            let mut earlier = text.get(..at).unwrap_or_default().iter().rev();
            let first = earlier
                .by_ref()
                .take_while(|token| !matches!(token.text, ";" | "{" | "}" | ":"));
            first.last().is_some_and(|token| token.text == "typedef")
        }
        _ => false,
    }
}
