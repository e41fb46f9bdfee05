//! Characters that a preprocessor wrote as universal character names (C11 6.4.3): gcc writes `\U000000f4` for an `ô` in
//! a name.

use std::borrow::Cow;

/// The text with the characters themselves, where such names stand outside of other escapes.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains("\\u") && !text.contains("\\U") {
        return Cow::Borrowed(text);
    }
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (before, from) = rest.split_at(at);
        found.push_str(before);
        let (shown, length) = match character(from.as_bytes()) {
            Some((character, length)) => (Cow::Owned(character.to_string()), length),
            // Another escape: what follows belongs to it.
            None => {
                let length = 1 + from.chars().nth(1).map_or(0, char::len_utf8);
                (Cow::Borrowed(&from[..length]), length)
            }
        };
        found.push_str(&shown);
        rest = &from[length..];
    }
    found.push_str(rest);
    Cow::Owned(found)
}

/// The character whose name a text begins with, and the length of the name. Those of ASCII may mean something where
/// they stand, as a quote does in a text, and stay.
pub(crate) fn character(text: &[u8]) -> Option<(char, usize)> {
    let [b'\\', kind, rest @ ..] = text else {
        return None;
    };
    let digits = match kind {
        b'u' => 4,
        b'U' => 8,
        _ => return None,
    };
    let mut code = 0;
    for digit in rest.get(..digits)? {
        code = code * 16 + u64::from((*digit as char).to_digit(16)?);
    }
    let character = char::from_u32(u32::try_from(code).ok()?)?;
    (!character.is_ascii()).then_some((character, 2 + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_characters() {
        assert_eq!(decoded("int piv\\U000000f4;"), "int pivô;");
        assert_eq!(decoded("\\u03b1 + \\u03B2"), "α + β");
    }

    #[test]
    fn other_escapes_stay() {
        for text in [
            "\"\\\\u03b1\"",
            "\"\\u0022\"",
            "\\u12",
            "\\ud800",
            "\\",
            "\\é",
            "\\u+3b1",
        ] {
            assert_eq!(decoded(text), text);
        }
    }
}
