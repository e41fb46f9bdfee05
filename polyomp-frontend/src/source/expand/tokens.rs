//! Tokens that expansion makes: those of bodies, the operators `#` and `##`, and pragmas.

use crate::source::macros::MacroToken;
use crate::source::map::Origin;
use crate::source::token::{TokenKind, lex};

pub(super) fn from_body(token: &MacroToken, origin: Option<Origin>) -> MacroToken {
    MacroToken {
        origin: origin.map(inexact),
        ..token.clone()
    }
}

pub(super) fn punct(text: &str, origin: Option<Origin>) -> MacroToken {
    MacroToken {
        kind: TokenKind::Punct,
        text: text.into(),
        space: false,
        origin: origin.map(inexact),
        no_expand: false,
    }
}

pub(super) fn inexact(origin: Origin) -> Origin {
    Origin {
        exact: false,
        ..origin
    }
}

/// The range from the first to the second, if both are in one file.
pub(super) fn join(first: Option<Origin>, second: Option<Origin>) -> Option<Origin> {
    match (first, second) {
        (Some(first), Some(second)) if first.file == second.file => Some(Origin {
            file: first.file,
            start: first.start.min(second.start),
            end: first.end.max(second.end),
            exact: false,
        }),
        (first, second) => first.or(second).map(inexact),
    }
}

/// The `#` operator.
pub(super) fn stringified(
    tokens: &[MacroToken],
    space: bool,
    origin: Option<Origin>,
) -> MacroToken {
    let mut text = String::from("\"");
    for (number, token) in tokens.iter().enumerate() {
        if number > 0 && token.space {
            text.push(' ');
        }
        let quoted = matches!(token.kind, TokenKind::String | TokenKind::Char);
        for character in token.text.chars() {
            if quoted && matches!(character, '"' | '\\') {
                text.push('\\');
            }
            text.push(character);
        }
    }
    text.push('"');
    let origins = join(
        tokens.first().and_then(|first| first.origin),
        tokens.last().and_then(|last| last.origin),
    );
    MacroToken {
        kind: TokenKind::String,
        text: text.into(),
        space,
        origin: origins.or(origin.map(inexact)),
        no_expand: false,
    }
}

/// The `##` operator.
pub(super) fn paste(
    left: MacroToken,
    right: MacroToken,
    origin: Option<Origin>,
) -> Vec<MacroToken> {
    let text = format!("{}{}", left.text, right.text);
    match lex(&text).as_slice() {
        [single] if single.end as usize == text.len() => vec![MacroToken {
            kind: single.kind,
            text: text.into(),
            space: left.space,
            origin: join(left.origin, right.origin).or(origin.map(inexact)),
            no_expand: false,
        }],
        _ => vec![left, right],
    }
}

/// The tokens of the pragma in the string of a `_Pragma`, framed by its beginning and end.
pub(super) fn pragma_tokens(string: &MacroToken, whole: Option<Origin>) -> Vec<MacroToken> {
    let inner = string
        .text
        .trim_start_matches(['L', 'u', 'U', '8'])
        .trim_matches('"');
    let plain = inner.replace("\\\"", "\"").replace("\\\\", "\\");
    // Offsets in the string are offsets in the file only if nothing was unescaped.
    let base = string
        .origin
        .filter(|origin| origin.exact && plain.len() == inner.len() && string.text.starts_with('"'))
        .map(|origin| (origin.file, origin.start + 1));
    let frame = |kind, text: &str| MacroToken {
        kind,
        text: text.into(),
        space: false,
        origin: whole.map(inexact),
        no_expand: true,
    };
    let mut result = vec![
        frame(TokenKind::PragmaStart, "#"),
        frame(TokenKind::Ident, "pragma"),
    ];
    let tokens = lex(&plain);
    let is_omp = tokens
        .first()
        .is_some_and(|first| first.text(&plain) == "omp");
    for (number, token) in tokens.iter().enumerate() {
        let origin = match base {
            Some((file, start)) => Some(Origin {
                file,
                start: start + token.start,
                end: start + token.end,
                exact: true,
            }),
            None => string.origin.map(inexact),
        };
        result.push(MacroToken {
            kind: token.kind,
            text: token.text(&plain).into(),
            space: token.space || number == 0,
            origin,
            no_expand: !is_omp || number == 0,
        });
    }
    result.push(frame(TokenKind::PragmaEnd, ""));
    result
}
