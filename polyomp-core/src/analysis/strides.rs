//! How far apart elements are: what one more in a coordinate adds to a flat subscript (`w + 1` of `y * w + y + x`, for
//! `y`), as far as it is multiplied with something.

use std::collections::BTreeMap;

use crate::formula::{Term, TermKind};
use crate::scop::is_coordinate;

/// Whether it is another number in other iterations or threads.
pub(super) fn moves(term: &Term) -> bool {
    term.free_symbols().iter().any(is_coordinate)
}

/// The strides of a sum, by what moves: a coordinate, or a number that is computed from some (`h` of `int h = i / w`). Only
/// factors that `counts` selects are looked at; how often what moves stands alone is added to these.
pub(super) fn strides(
    summands: &[(Term, i64)],
    counts: impl Fn(&Term) -> bool,
) -> BTreeMap<Term, Term> {
    let mut alone: BTreeMap<&Term, i64> = BTreeMap::new();
    let mut parts: BTreeMap<&Term, Vec<Term>> = BTreeMap::new();
    for (summand, coefficient) in summands {
        let TermKind::Product(factors) = summand.kind() else {
            alone.insert(summand, *coefficient);
            continue;
        };
        let (moving, fixed): (Vec<&Term>, Vec<&Term>) =
            factors.iter().partition(|factor| moves(factor));
        if let [moving] = moving[..]
            && fixed.iter().all(|factor| counts(factor))
        {
            let stride = Term::product(fixed.into_iter().cloned());
            let parts = parts.entry(moving).or_default();
            parts.push(stride.scaled(*coefficient));
        }
    }
    let whole = parts.into_iter().map(|(moving, mut parts)| {
        parts.extend(alone.get(moving).copied().map(Term::constant));
        (moving.clone(), Term::sum(parts))
    });
    whole.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Symbol;

    fn var(name: &str) -> Term {
        Term::var(Symbol::new(name))
    }

    #[test]
    fn what_stands_alone_is_a_part_of_the_stride() {
        let (width, row, column) = (var("w"), var("~y~1"), var("~x~2"));
        let index = width.clone() * row.clone() + row.clone() + column;
        let TermKind::Sum(summands, _) = index.kind() else {
            panic!("{index} is a sum");
        };
        let found = strides(summands, |_| true);
        let expected = BTreeMap::from([(row, width.clone() + Term::constant(1))]);
        assert_eq!(found, expected);
        assert!(strides(summands, |factor| *factor != width).is_empty());
    }
}
