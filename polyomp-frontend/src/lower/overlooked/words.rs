//! Words in the text of C++ that tell what it has to do with.

use std::collections::BTreeSet;

use crate::syntax::words_in;

/// Types of streams, whose operators are called with them only.
pub(super) const STREAMS: [&str; 6] = [
    "basic_istream",
    "basic_ostream",
    "iostream",
    "istream",
    "ostream",
    "wostream",
];

/// Words in the text of what prints or reads.
pub(super) const STREAM_WORDS: [&str; 18] = [
    "basic_istream",
    "basic_ostream",
    "cerr",
    "cin",
    "clog",
    "cout",
    "fstream",
    "ifstream",
    "iostream",
    "istream",
    "istringstream",
    "ofstream",
    "ostream",
    "ostringstream",
    "stringstream",
    "wcerr",
    "wcout",
    "wostream",
];

/// Words among the types of operators for streams that name none of what they print.
pub(super) const NO_TYPES: [&str; 12] = [
    "basic_istream",
    "basic_ostream",
    "const",
    "inline",
    "iostream",
    "istream",
    "operator",
    "ostream",
    "std",
    "template",
    "typename",
    "wostream",
];

/// The type of the library that is no class in the tree, so that operators of a program for it are not looked for.
pub(super) const NUMBER_TYPE: &str = "complex";

/// Algorithms that exchange elements by the `swap` of their type.
pub(super) const SWAPPING_WORDS: [&str; 13] = [
    "iter_swap",
    "next_permutation",
    "nth_element",
    "partial_sort",
    "partition",
    "prev_permutation",
    "random_shuffle",
    "reverse",
    "rotate",
    "shuffle",
    "sort",
    "stable_partition",
    "swap_ranges",
];

/// Words in text that makes, copies, compares or destroys what containers hold.
const MAKING_WORDS: [&str; 24] = [
    "assign",
    "back_inserter",
    "clear",
    "emplace",
    "emplace_back",
    "emplace_front",
    "erase",
    "fill",
    "insert",
    "lower_bound",
    "max_element",
    "min_element",
    "pop_back",
    "pop_front",
    "push_back",
    "push_front",
    "remove",
    "reset",
    "resize",
    "reverse",
    "rotate",
    "sort",
    "swap",
    "unique",
];

/// Whether a text makes, copies, compares or destroys what containers hold.
pub(in super::super) fn makes_elements<'w>(mut words: impl Iterator<Item = &'w str>) -> bool {
    words.any(|word| MAKING_WORDS.contains(&word) || word.starts_with("stable_"))
}

/// The word for a class that stands among the arguments of a template of the library.
pub(crate) fn within_template(class: &str) -> String {
    format!("<{class}>")
}

/// The words that tell of calls of an operator for streams, if these words have to do with some.
pub(crate) fn stream_words(words: &[String]) -> Vec<String> {
    let mut words = words.iter();
    match words.any(|word| STREAMS.contains(&word.as_str())) {
        true => STREAM_WORDS.iter().map(ToString::to_string).collect(),
        false => Vec::new(),
    }
}

/// The words for what stands among the arguments of templates in a text of C++, but for those that a program has itself.
pub(in super::super) fn within_templates(
    text: &str,
    is_own: impl Fn(&str) -> bool,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, behind) = rest.split_at(start);
        let behind = behind.get(1..).unwrap_or_default();
        rest = behind;
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let template = before.rsplit(|c| !is_word(c)).next().unwrap_or_default();
        if template.is_empty() || template.ends_with("_cast") || is_own(template) {
            continue;
        }
        let mut depth = 1usize;
        let end = behind.find(|c: char| {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                ';' | '{' | '}' => depth = 0,
                _ => {}
            }
            depth == 0
        });
        let args = behind.get(..end.unwrap_or(0)).unwrap_or_default();
        found.extend(words_in(args, true).into_iter().map(within_template));
    }
    found
}
