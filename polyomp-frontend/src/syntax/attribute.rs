//! Directives in attributes (OpenMP 5.2, section 3.1): `[[omp::directive(…)]]` and `[[omp::sequence(…)]]` become the
//! tokens that pragmas are. Other attributes of OpenMP become a token that nothing takes.

use crate::source::token::Token as Lexed;

use super::tokens::{Base, Kind, Token};

/// What stands in an attribute list of OpenMP.
struct Found<'l> {
    /// Where the whole begins, what is in the parentheses, and where they close; for what is not a directive, the
    /// whole.
    start: u32,
    text: (u32, u32),
    known: bool,
    /// The tokens behind it.
    rest: &'l [Lexed],
}

/// Adds the tokens for an attribute list of OpenMP that stands there; how many tokens it consists of.
pub(super) fn directives<'t>(
    tokens: &[Lexed],
    text: &'t str,
    base: Base,
    result: &mut Vec<Token<'t>>,
) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    if word(0) != "[" || word(1) != "[" {
        return None;
    }
    let length = close(tokens, text)? + 1;
    let inner = tokens.get(2..length.checked_sub(2)?)?;
    let is_omp = inner.iter().enumerate().any(|(at, token)| {
        let before = at.checked_sub(1).and_then(|at| inner.get(at));
        token.text(text) == "omp"
            && (colons(inner.get(at + 1..).unwrap_or_default(), text).is_some()
                || before.is_some_and(|before| before.text(text) == "using"))
    });
    if !is_omp {
        return None;
    }
    let mut found = Vec::new();
    let mut rest = inner;
    // `[[using omp : directive(…)]]`
    if let [using, omp, colon, others @ ..] = rest
        && using.text(text) == "using"
        && omp.text(text) == "omp"
        && colon.text(text) == ":"
    {
        rest = others;
    }
    list(rest, text, 0, &mut found);
    let whole = (tokens.first()?.start, tokens.get(length - 1)?.end);
    if found.is_empty() {
        found.push(Found {
            start: whole.0,
            text: whole,
            known: false,
            rest: &[],
        });
    }
    for (number, directive) in found.iter().enumerate() {
        let start = if number == 0 {
            whole.0
        } else {
            directive.start
        };
        let (from, to) = directive.text;
        result.push(Token {
            kind: match directive.known {
                true => Kind::Pragma,
                false => Kind::Other,
            },
            text: text.get(from as usize..to as usize).unwrap_or(""),
            span: base.span(start, to),
        });
    }
    Some(length)
}

/// The directives of a list.
fn list<'l>(tokens: &'l [Lexed], text: &str, depth: u32, found: &mut Vec<Found<'l>>) {
    const DEEPEST: u32 = 8;
    let mut rest = tokens;
    while let Some((first, others)) = rest.split_first() {
        if first.text(text) == "," {
            rest = others;
            continue;
        }
        let named = match first.text(text) == "omp" {
            true => colons(others, text).and_then(|length| others.get(length..)),
            false => Some(rest),
        };
        let Some(one) = named.and_then(|named| attribute(named, first.start, text)) else {
            found.push(Found {
                start: first.start,
                text: (first.start, rest.last().map_or(first.end, |last| last.end)),
                known: false,
                rest: &[],
            });
            return;
        };
        rest = one.rest;
        let is_sequence = named
            .and_then(<[Lexed]>::first)
            .is_some_and(|name| name.text(text) == "sequence");
        if is_sequence && depth < DEEPEST {
            let (from, to) = one.text;
            let first = tokens.iter().position(|token| token.start >= from);
            let end = tokens.iter().position(|token| token.start >= to);
            let inner = first.and_then(|first| tokens.get(first..end.unwrap_or(tokens.len())));
            list(inner.unwrap_or_default(), text, depth + 1, found);
            continue;
        }
        found.push(one);
    }
}

/// `directive(…)`, `sequence(…)`
fn attribute<'l>(tokens: &'l [Lexed], start: u32, text: &str) -> Option<Found<'l>> {
    let (name, rest) = tokens.split_first()?;
    let open = rest.first().filter(|open| open.text(text) == "(")?;
    let end = close(rest, text)?;
    let closing = rest.get(end)?;
    let from = rest.get(1).map_or(open.end, |first| first.start);
    Some(Found {
        start,
        text: (from.min(closing.start), closing.start),
        known: matches!(name.text(text), "directive" | "sequence"),
        rest: rest.get(end + 1..)?,
    })
}

/// How many tokens `::` is, if it is next.
fn colons(tokens: &[Lexed], text: &str) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    match (word(0), word(1)) {
        ("::", _) => Some(1),
        (":", ":") => Some(2),
        _ => None,
    }
}

/// Where the bracket closes that is first.
fn close(tokens: &[Lexed], text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text(text) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            ";" => return None,
            _ => {}
        }
    }
    None
}
