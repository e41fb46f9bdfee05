//! Qualified names of C++ as the tree has them: `grid<2, std::pair<int, int>>::row::row#2`.

/// What a function, class or variable stands in, and the last part of its name, with the arguments of templates and what tells
/// it from others of the name.
pub(crate) fn around_and_last(name: &str) -> (Option<&str>, &str) {
    let (mut depth, mut start, mut at) = (0usize, 0, 0);
    while let Some(rest) = name.get(at..) {
        if depth == 0 && at == start && is_operator(rest) {
            break;
        }
        match rest.as_bytes().first() {
            None => break,
            // The parameters of a function.
            Some(b'(') if depth == 0 => break,
            Some(b'<') => depth += 1,
            Some(b'>') => depth = depth.saturating_sub(1),
            Some(b':') if depth == 0 && rest.starts_with("::") => start = at + 2,
            _ => {}
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    let around = start.checked_sub(2).and_then(|end| name.get(..end));
    (around, name.get(start..).unwrap_or(name))
}

/// The same of a name that stands in something.
pub(crate) fn split(name: &str) -> Option<(&str, &str)> {
    let (around, last) = around_and_last(name);
    around.map(|around| (around, last))
}

/// Whether a part of a name is that of an operator.
pub(crate) fn is_operator(part: &str) -> bool {
    let sign = part.strip_prefix("operator");
    sign.is_some_and(|sign| !sign.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::around_and_last;

    #[test]
    fn parts_within_arguments_of_templates_are_none() {
        for (name, around, last) in [
            ("f", None, "f"),
            ("a::f#2", Some("a"), "f#2"),
            ("g<a::b>::h::h", Some("g<a::b>::h"), "h"),
            ("a::f<b::c>", Some("a"), "f<b::c>"),
            ("a::f(b::c)", Some("a"), "f(b::c)"),
            ("a::operator<", Some("a"), "operator<"),
            ("a<b>::~", Some("a<b>"), "~"),
        ] {
            assert_eq!(around_and_last(name), (around, last));
        }
    }
}
