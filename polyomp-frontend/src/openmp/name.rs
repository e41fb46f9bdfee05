//! Directive names: from leading words to the leaf constructs they name.
//!
//! The words of one directive are separated by white space or, since OpenMP 6.0, by underscores
//! (`target_data`); the names of a combined directive by white space.

use super::clause_name::ClauseName;
use super::combined;
use super::directive::DirectiveKind;
use super::leaf::Leaf;
use super::text::{DirectiveError, ErrorKind};
use super::view::View;

/// The most words that the name of one directive has.
const LONGEST_NAME: usize = 3;

/// The most leaf constructs a combined directive can have; no combination the specification allows
/// has more.
const MOST_LEAVES: usize = 8;

/// What the leading words of a view name.
pub(crate) struct ParsedName<'a> {
    pub(crate) kind: DirectiveKind,
    /// The tokens of the name.
    pub(crate) name: View<'a>,
    /// What follows the name.
    pub(crate) rest: View<'a>,
    pub(crate) error: Option<DirectiveError>,
}

/// The directive name that `view` starts with.
pub(crate) fn directive_name(view: View<'_>) -> Result<ParsedName<'_>, DirectiveError> {
    let Some((first, count)) = leaf(view) else {
        return Err(unknown(view));
    };
    let mut leaves = vec![first];
    let mut used = count;
    let mut error = None;
    while leaves.len() < MOST_LEAVES {
        let rest = view.skip(used);
        let (Some(last), Some((next, count))) = (leaves.last(), leaf(rest)) else {
            break;
        };
        if !combined::may_follow(*last, next) {
            if !is_clause(rest) && !takes_construct_name(*last) {
                error = Some(DirectiveError::new(
                    ErrorKind::BadCombination,
                    rest.take(count).span(),
                    format!("`{next}` cannot be combined with `{last}`"),
                ));
                used += count;
            }
            break;
        }
        leaves.push(next);
        used += count;
    }
    let name = view.take(used);
    if error.is_none() && !combined::is_allowed(&leaves) {
        error = Some(DirectiveError::new(
            ErrorKind::BadCombination,
            name.span(),
            format!("`{}` is no directive", name.text()),
        ));
    }
    if error.is_none()
        && let Some(fortran) = leaves.iter().find(|leaf| leaf.is_fortran_only())
    {
        error = Some(DirectiveError::new(
            ErrorKind::Fortran,
            name.span(),
            format!("`{fortran}` is a directive of Fortran only"),
        ));
    }
    Ok(ParsedName {
        kind: DirectiveKind::from_leaves(leaves),
        name,
        rest: view.skip(used),
        error,
    })
}

/// The view, as a whole, as the name of a directive.
pub(crate) fn whole_directive_name(view: View<'_>) -> Option<DirectiveKind> {
    let parsed = directive_name(view).ok()?;
    (parsed.rest.is_empty() && parsed.error.is_none()).then_some(parsed.kind)
}

/// Whether the directive is followed by the name of a construct: `cancel parallel`.
fn takes_construct_name(leaf: Leaf) -> bool {
    matches!(leaf, Leaf::Cancel | Leaf::CancellationPoint)
}

fn is_clause(view: View<'_>) -> bool {
    view.first()
        .is_some_and(|token| ClauseName::from_text(token.text).is_some())
}

/// The one directive with the longest name that the view starts with, and how many tokens it has.
fn leaf(view: View<'_>) -> Option<(Leaf, usize)> {
    let words = view.leading_words(LONGEST_NAME);
    (1..=words.len()).rev().find_map(|count| {
        let spelled = words.get(..count)?.join(" ").replace('_', " ");
        let leaf = Leaf::ALL
            .iter()
            .copied()
            .find(|leaf| leaf.name() == spelled)?;
        Some((leaf, count))
    })
}

fn unknown(view: View<'_>) -> DirectiveError {
    let Some(first) = view.first() else {
        return DirectiveError::new(
            ErrorKind::Syntax,
            view.span(),
            "the name of a directive is missing",
        );
    };
    if first.text == "do" {
        return DirectiveError::new(
            ErrorKind::Fortran,
            first.span,
            "`do` is the name of a directive in Fortran only",
        )
        .with_help("write `for`");
    }
    let error = DirectiveError::new(
        ErrorKind::UnknownDirective,
        first.span,
        format!("OpenMP has no directive `{}`", first.text),
    );
    // Names of several words begin with one that can be mistyped, too.
    let words = Leaf::ALL
        .iter()
        .filter(|leaf| !leaf.is_fortran_only())
        .filter_map(|leaf| leaf.name().split(' ').next());
    match super::similar::nearest(first.text, words) {
        Some(name) => error.with_help(format!("did you mean `{name}`?")),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::Tokens;
    use super::*;

    fn leaves(source: &str) -> (Vec<Leaf>, String, bool) {
        let (tokens, _) = Tokens::new(source);
        let parsed = directive_name(View::all(&tokens)).unwrap();
        (
            parsed.kind.leaves().to_vec(),
            parsed.rest.text(),
            parsed.error.is_none(),
        )
    }

    #[test]
    fn every_directive_is_found_by_its_name() {
        for &leaf in Leaf::ALL {
            let (found, rest, ok) = leaves(leaf.name());
            assert_eq!((found, rest.as_str()), (vec![leaf], ""));
            assert_eq!(ok, !leaf.is_fortran_only());
            let underscored = leaf.name().replace(' ', "_");
            assert_eq!(leaves(&underscored).0, [leaf]);
        }
    }

    #[test]
    fn the_longest_name_counts() {
        use Leaf::*;
        assert_eq!(leaves("target data map(a)").0, [TargetData]);
        assert_eq!(leaves("target enter data").0, [TargetEnterData]);
        assert_eq!(
            leaves("target teams distribute parallel for simd nowait"),
            (
                vec![Target, Teams, Distribute, Parallel, For, Simd],
                "nowait".to_owned(),
                true
            )
        );
        assert_eq!(
            leaves("parallel master taskloop simd").0,
            [Parallel, Master, Taskloop, Simd]
        );
    }

    #[test]
    fn clauses_named_like_directives_are_left_alone() {
        assert_eq!(
            leaves("ordered simd"),
            (vec![Leaf::Ordered], "simd".into(), true)
        );
        assert_eq!(
            leaves("parallel for ordered"),
            (vec![Leaf::Parallel, Leaf::For], "ordered".into(), true)
        );
        assert_eq!(
            leaves("cancel parallel"),
            (vec![Leaf::Cancel], "parallel".into(), true)
        );
    }

    #[test]
    fn wrong_names_are_errors() {
        assert!(!leaves("parallel barrier").2);
        assert!(!leaves("distribute parallel").2);
        let (tokens, _) = Tokens::new("do");
        let error = directive_name(View::all(&tokens)).err().unwrap();
        assert_eq!(error.kind, ErrorKind::Fortran);
        let (tokens, _) = Tokens::new("(");
        assert!(directive_name(View::all(&tokens)).is_err());
    }
}
