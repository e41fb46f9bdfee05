//! The words and signs of C++.

use super::super::{Parser, is_keyword};
use super::make;
use crate::source::Span;
use crate::syntax::ast::ExprKind;
use crate::syntax::tokens::{Base, Kind, Token};

/// The tokens of C++: `::` is one, `>>` two.
pub(in crate::syntax) fn tokens(text: &str, base: Base) -> Vec<Token<'_>> {
    let mut result: Vec<Token<'_>> = Vec::new();
    for token in crate::syntax::tokens::tokens(text, base) {
        match (token.kind, token.text) {
            (Kind::Punct, ":") => {
                if let Some(last) = result.last_mut()
                    && last.kind == Kind::Punct
                    && last.text == ":"
                    && last.span.end == token.span.start
                {
                    last.text = "::";
                    last.span = last.span.to(token.span);
                    continue;
                }
                result.push(token);
            }
            (Kind::Punct, ">>") => {
                let middle = token.span.start.saturating_add(1);
                result.push(Token {
                    text: ">",
                    span: Span::new(token.span.start, middle),
                    ..token
                });
                result.push(Token {
                    text: ">",
                    span: Span::new(middle, token.span.end),
                    ..token
                });
            }
            (Kind::Word, word) => {
                let (kind, text) = match spelled_as_word(word) {
                    Some(operator) => (Kind::Punct, operator),
                    None => (Kind::Word, word),
                };
                result.push(Token {
                    kind,
                    text,
                    ..token
                });
            }
            _ => result.push(token),
        }
    }
    result
}

/// The operator that a word is (C++ [lex.digraph]).
fn spelled_as_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" => "&&",
        "or" => "||",
        "not" => "!",
        "not_eq" => "!=",
        "bitand" => "&",
        "bitor" => "|",
        "xor" => "^",
        "compl" => "~",
        "and_eq" => "&=",
        "or_eq" => "|=",
        "xor_eq" => "^=",
        _ => return None,
    })
}

/// Words of C++ that are never names.
pub(super) fn is_cpp_keyword(word: &str) -> bool {
    is_keyword(word)
        || matches!(
            word,
            "bool"
                | "catch"
                | "class"
                | "const_cast"
                | "constexpr"
                | "decltype"
                | "delete"
                | "dynamic_cast"
                | "explicit"
                | "false"
                | "friend"
                | "mutable"
                | "namespace"
                | "new"
                | "noexcept"
                | "nullptr"
                | "operator"
                | "private"
                | "protected"
                | "public"
                | "reinterpret_cast"
                | "static_assert"
                | "static_cast"
                | "template"
                | "this"
                | "thread_local"
                | "throw"
                | "true"
                | "try"
                | "typeid"
                | "typename"
                | "using"
                | "virtual"
                | "alignas"
                | "alignof"
        )
}

impl Parser<'_> {
    /// `L'a'` and the like, which are of types of their own. What `u8'a'` is depends on the version of C++.
    pub(in super::super) fn wide_literal(
        &self,
        text: &str,
        span: Span,
        value: &ExprKind,
    ) -> Option<ExprKind> {
        self.cpp.as_ref()?;
        let name = match text.split_once('\'')?.0 {
            "L" => "wchar_t",
            "u" => "char16_t",
            "U" => "char32_t",
            _ => return None,
        };
        let value = make::expr(value.clone(), span);
        Some(make::cast(make::wide(name)?, value).kind)
    }
}
