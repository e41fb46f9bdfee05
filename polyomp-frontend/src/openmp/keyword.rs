//! Sets of keywords that a clause's argument is chosen from.

/// A closed set of keywords.
pub(crate) trait KeywordSet: Copy + 'static {
    /// Every keyword.
    fn all() -> &'static [Self];
    /// The keyword as written.
    fn text(self) -> &'static str;

    /// The keyword that is written as `text`.
    fn from_text(text: &str) -> Option<Self> {
        Self::all().iter().copied().find(|k| k.text() == text)
    }
}

/// The keywords of a set for an error's help: "`a`, `b` or `c`".
pub(crate) fn choices<T: KeywordSet>() -> String {
    let all: Vec<String> = T::all().iter().map(|k| format!("`{}`", k.text())).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
