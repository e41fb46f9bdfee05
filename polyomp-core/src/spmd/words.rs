//! The words of the text form that are no names, and how names and strings
//! that look like something else are quoted. Printer and reader share it.

use super::program::ElementType;

/// Words that a name must be quoted to use. All other words of the language
/// are recognised by where they stand.
pub(super) const RESERVED: &[&str] = &[
    "assume",
    "atomic",
    "auto",
    "barrier",
    "block",
    "cancel",
    "claim",
    "concurrent",
    "critical",
    "declare",
    "distribute",
    "do",
    "dynamic",
    "else",
    "eval",
    "exit",
    "flush",
    "fn",
    "for",
    "guided",
    "if",
    "in",
    "let",
    "loop",
    "masked",
    "master",
    "nowait",
    "ordered",
    "parallel",
    "reproducible",
    "runtime",
    "section",
    "sections",
    "set_lock",
    "share_lock",
    "simd",
    "single",
    "static",
    "task",
    "taskgroup",
    "taskwait",
    "teams",
    "unset_lock",
    "unspecified",
    "unsupported",
    "while",
];

/// The reserved word that this is.
pub(super) fn reserved(word: &str) -> Option<&'static str> {
    let index = RESERVED.binary_search(&word).ok()?;
    RESERVED.get(index).copied()
}

/// Whether a character can begin an identifier.
pub(super) fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// Whether a character can stand within an identifier.
pub(super) fn within_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_plain_name(name: &str) -> bool {
    name.starts_with(begins_name) && name.chars().all(within_name) && reserved(name).is_none()
}

/// A name as the text has it: bare, or between backticks.
pub(super) fn quote_name(name: &str) -> String {
    if is_plain_name(name) {
        name.to_owned()
    } else {
        quote(name, '`')
    }
}

/// A string literal.
pub(super) fn quote_string(text: &str) -> String {
    quote(text, '"')
}

fn quote(text: &str, mark: char) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(mark);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == mark => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push(mark);
    out
}

/// Whether this is how a floating-point constant is written (`0.5`, `1.0e-3`):
/// digits, a point, digits, and perhaps an exponent.
pub(super) fn is_float_literal(text: &str) -> bool {
    float_literal_length(text) == Some(text.len())
}

/// The length of the floating-point constant that the text begins with.
pub(super) fn float_literal_length(text: &str) -> Option<usize> {
    let digits = |from: usize| -> usize {
        let rest = text.get(from..).unwrap_or("");
        rest.bytes().take_while(u8::is_ascii_digit).count()
    };
    let whole = digits(0);
    if whole == 0 || text.as_bytes().get(whole) != Some(&b'.') {
        return None;
    }
    let fraction = digits(whole + 1);
    if fraction == 0 {
        return None;
    }
    let end = whole + 1 + fraction;
    let mut exponent = end;
    if matches!(text.as_bytes().get(exponent), Some(b'e' | b'E')) {
        exponent += 1;
        if matches!(text.as_bytes().get(exponent), Some(b'+' | b'-')) {
            exponent += 1;
        }
        let length = digits(exponent);
        if length > 0 {
            return Some(exponent + length);
        }
    }
    Some(end)
}

/// The reason that an opaque value has when the text gives none.
pub(super) fn default_reason(function: &str) -> String {
    if is_float_literal(function) {
        "a floating-point constant".to_owned()
    } else {
        format!("result of `{function}`")
    }
}

/// What an opaque value is when the text does not say.
pub(super) fn default_opaque_element(function: Option<&str>) -> ElementType {
    match function {
        Some(function) if is_float_literal(function) => ElementType::Float,
        _ => ElementType::Int,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_sorted() {
        assert!(RESERVED.is_sorted());
        assert_eq!(reserved("while"), Some("while"));
        assert_eq!(reserved("whale"), None);
    }

    #[test]
    fn names_are_quoted_only_when_needed() {
        assert_eq!(quote_name("a_1"), "a_1");
        assert_eq!(quote_name("loop"), "`loop`");
        assert_eq!(quote_name("a b`"), "`a b\\``");
        assert_eq!(quote_name(""), "``");
    }

    #[test]
    fn float_literals() {
        assert!(is_float_literal("0.5"));
        assert!(is_float_literal("10.25e-3"));
        assert!(!is_float_literal("0..5"));
        assert!(!is_float_literal("1.f"));
        assert_eq!(float_literal_length("1.5e"), Some(3));
    }
}
