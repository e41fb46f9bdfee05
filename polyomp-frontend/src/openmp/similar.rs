//! The name that a mistyped one may stand for.

/// The name nearest to a word that is none of them, unless it is too far off to be meant.
pub(super) fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // One slip of the pen in a short word, up to three in a long one. Text of any length may stand here.
    let most = (word.chars().take(40).count() / 3).min(3);
    names
        .filter(|name| word.len().abs_diff(name.len()) <= most)
        .map(|name| (strsim::osa_distance(word, name), name))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_pen_is_seen_and_another_word_is_not() {
        let names = ["parallel", "for", "schedule", "shared", "section"];
        let of = |word| nearest(word, names.into_iter());
        assert_eq!(of("paralel"), Some("parallel"));
        assert_eq!(of("parallell"), Some("parallel"));
        assert_eq!(of("shedule"), Some("schedule"));
        assert_eq!(of("fro"), Some("for"));
        assert_eq!(of("x"), None);
        assert_eq!(of("vectorise"), None);
    }
}
