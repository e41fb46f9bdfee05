//! Closed forms over the number of an iteration: when a condition held in a whole range of iterations, and how often it
//! holds from the first one on.

use std::collections::BTreeMap;

use crate::formula::{AtomKind, Division, Formula, FormulaKind, Symbol, Term, TermKind};

/// `term` as `constant part + slope * symbol`, where neither part speaks of the symbol.
pub(super) fn linear(term: &Term, symbol: &Symbol) -> Option<(Term, Term)> {
    let at =
        |value: i64| term.substitute(&BTreeMap::from([(symbol.clone(), Term::constant(value))]));
    let rest = at(0);
    let slope = at(1) - rest.clone();
    let same = rest.clone() + slope.clone() * Term::var(symbol.clone()) == *term;
    (same && !slope.free_symbols().contains(symbol)).then_some((rest, slope))
}

/// The same condition with lower bounds that are maxima, and upper bounds that are minima, as several bounds.
pub(super) fn conjunctive(condition: &Formula) -> Formula {
    match condition.kind() {
        FormulaKind::And(parts) => Formula::and(parts.iter().map(conjunctive)),
        FormulaKind::Atom(AtomKind::NonNegative, term) => {
            let TermKind::Sum(entries, constant) = term.kind() else {
                return condition.clone();
            };
            let split = entries
                .iter()
                .enumerate()
                .find_map(|(at, (entry, factor))| match (entry.kind(), *factor > 0) {
                    (TermKind::Min(a, b), true) | (TermKind::Max(a, b), false) => {
                        Some((at, a.clone(), b.clone()))
                    }
                    _ => None,
                });
            let Some((at, a, b)) = split else {
                return condition.clone();
            };
            let with = |choice: &Term| {
                let entries = entries.iter().enumerate().map(|(index, (entry, factor))| {
                    let entry = if index == at { choice } else { entry };
                    (entry.clone(), *factor)
                });
                conjunctive(&Term::linear(entries, *constant).at_least(0))
            };
            Formula::and([with(&a), with(&b)])
        }
        _ => condition.clone(),
    }
}

fn mentions(formula: &Formula, symbol: &Symbol) -> bool {
    formula.free_symbols().contains(symbol)
}

/// That `condition` holds for all values of `symbol` from `first` to `last`; `None` where there is no closed form.
pub(super) fn held(
    condition: &Formula,
    symbol: &Symbol,
    first: &Term,
    last: &Term,
) -> Option<Formula> {
    if !mentions(condition, symbol) {
        return Some(condition.clone());
    }
    let at = |value: &Term| BTreeMap::from([(symbol.clone(), value.clone())]);
    match condition.kind() {
        FormulaKind::And(parts) => {
            let parts: Option<Vec<Formula>> = parts
                .iter()
                .map(|part| held(part, symbol, first, last))
                .collect();
            Some(Formula::and(parts?))
        }
        FormulaKind::Atom(kind, term) => {
            let at_both_ends = || {
                Formula::and([
                    condition.substitute(&at(first)),
                    condition.substitute(&at(last)),
                ])
            };
            // True at both ends, true between.
            if *kind == AtomKind::NonNegative && is_monotone_by_case(term, symbol) {
                return Some(at_both_ends());
            }
            let (rest, slope) = linear(term, symbol)?;
            if *kind != AtomKind::NonZero {
                return Some(at_both_ends());
            }
            // On one side of zero all the way, or it steps over it.
            let slope = slope.as_constant()?;
            let (start, end) = (term.substitute(&at(first)), term.substitute(&at(last)));
            let mut ways = vec![
                Formula::and([start.greater(0), end.greater(0)]),
                Formula::and([start.less(0), end.less(0)]),
            ];
            if slope.unsigned_abs() != 1 {
                ways.push(rest.floor_mod(slope.checked_abs()?).differs(0));
            }
            Some(Formula::or(ways))
        }
        _ => None,
    }
}

/// How many of the values 0, 1, 2, ... of `symbol` satisfy `condition` before the first that does not; `None` where there
/// is no closed form. Where the condition holds for ever, the result means nothing.
pub(super) fn trip(condition: &Formula, symbol: &Symbol) -> Option<Term> {
    closed_trip(condition, symbol).or_else(|| trip_by_case(condition, symbol))
}

/// Whether some value 0, 1, 2, ... of `symbol` does not satisfy `condition`, whatever else holds.
pub(super) fn is_finite(condition: &Formula, symbol: &Symbol) -> bool {
    let ends = ends(condition, symbol).and_then(|(_, end)| end);
    ends.is_some_and(|end| end.exists.is_true()) || trip_by_case(condition, symbol).is_some()
}

/// How many of the values 0, 1, 2, ... of `symbol` satisfy `condition` before the first that does not, but no more than
/// `most`; `None` where there is no closed form.
pub(super) fn trip_within(condition: &Formula, symbol: &Symbol, most: Term) -> Option<Term> {
    let (throughout, end) = ends(condition, symbol)?;
    let most = End {
        exists: Formula::truth(),
        number: Term::constant(0).maximum(most),
    };
    let end = match end {
        Some(end) => end.or_earlier(most),
        None => most,
    };
    Some(Term::ite(throughout, end.number, 0))
}

fn closed_trip(condition: &Formula, symbol: &Symbol) -> Option<Term> {
    let (throughout, end) = ends(condition, symbol)?;
    let end = end.filter(|end| !end.exists.is_false())?;
    Some(Term::ite(throughout, end.number, 0))
}

/// What of a condition is the same for all values of `symbol`, and the end of the rest, if anything depends on it.
fn ends(condition: &Formula, symbol: &Symbol) -> Option<(Formula, Option<End>)> {
    let zero = Term::constant(0);
    let mut end: Option<End> = None;
    let mut throughout = Vec::new();
    for part in condition.conjuncts() {
        if !mentions(part, symbol) {
            throughout.push(part.clone());
            continue;
        }
        let FormulaKind::Atom(kind, term) = part.kind() else {
            return None;
        };
        let (rest, slope) = linear(term, symbol)?;
        let own = match (kind, slope.as_constant()) {
            (AtomKind::NonNegative, Some(slope)) if slope < 0 => End {
                exists: Formula::truth(),
                number: zero.maximum(rest.floor_div(slope.checked_neg()?) + Term::constant(1)),
            },
            (AtomKind::NonNegative, None) => End {
                exists: Formula::or([rest.less(0), slope.less(0)]),
                number: {
                    let beyond = rest.floor_div(-slope) + Term::constant(1);
                    Term::ite(rest.less(0), 0, beyond)
                },
            },
            (AtomKind::NonZero, Some(slope @ (1 | -1))) => {
                let number = rest.scaled(-slope);
                End {
                    exists: number.at_least(0),
                    number,
                }
            }
            _ => return None,
        };
        end = Some(match end {
            Some(other) => other.or_earlier(own),
            None => own,
        });
    }
    Some((Formula::and(throughout), end))
}

/// The first number for which a part of a condition does not hold.
struct End {
    /// There is one: otherwise the part holds for ever, and the number means nothing.
    exists: Formula,
    number: Term,
}

impl End {
    fn or_earlier(self, other: End) -> End {
        let earlier = self.number.minimum(other.number.clone());
        let first = Term::ite(other.exists.clone(), earlier, self.number);
        End {
            number: Term::ite(self.exists.clone(), first, other.number),
            exists: Formula::or([self.exists, other.exists]),
        }
    }
}

/// The same by trying the values one by one: until the condition is false whatever else holds, or until the tables in
/// it end.
fn trip_by_case(condition: &Formula, symbol: &Symbol) -> Option<Term> {
    /// More values are not tried.
    const MOST: i64 = 64;
    let at = |value: i64| {
        condition.substitute(&BTreeMap::from([(symbol.clone(), Term::constant(value))]))
    };
    let tabled = values_tabled(condition, symbol);
    let mut open: Vec<(i64, Formula)> = Vec::new();
    for value in 0..=MOST {
        let here = at(value);
        if here.is_false() {
            let end = Term::constant(value);
            let ends = open.into_iter().rev();
            return Some(ends.fold(end, |later, (value, here)| Term::ite(here, later, value)));
        }
        if !here.is_true() {
            if value > tabled {
                return None;
            }
            open.push((value, here));
        }
    }
    None
}

/// The values of a table by `symbol`: those for 0, 1, 2, ..., and at last that for all others.
fn table<'a>(term: &'a Term, symbol: &Symbol) -> Vec<&'a Term> {
    let number = Term::var(symbol.clone());
    let (mut values, mut rest) = (Vec::new(), term);
    while let TermKind::Ite(condition, value, otherwise) = rest.kind()
        && i64::try_from(values.len()).is_ok_and(|at| *condition == number.equals(at))
    {
        values.push(value);
        rest = otherwise;
    }
    values.push(rest);
    values
}

/// The term where `symbol` is at least 0 and below `end`: its tables have no cases for other values.
pub(super) fn before(term: &Term, symbol: &Symbol, end: usize) -> Term {
    let number = Term::var(symbol.clone());
    term.rewrite(|part| {
        let values = table(part, symbol);
        // The last of them is that of all others.
        let known = values.get(..end).filter(|_| end < values.len())?;
        let (last, cases) = known.split_last()?;
        let cases = (0_i64..).zip(cases).collect::<Vec<_>>().into_iter().rev();
        Some(cases.fold((*last).clone(), |rest, (at, value)| {
            Term::ite(number.equals(at), (*value).clone(), rest)
        }))
    })
}

/// How many values the largest table by `symbol` has.
pub(super) fn values_tabled(condition: &Formula, symbol: &Symbol) -> i64 {
    let mut most = 0;
    condition.for_each_term(|term| most = most.max(table(term, symbol).len() - 1));
    i64::try_from(most).unwrap_or(0)
}

/// Whether all that depends on `symbol` is one table whose values never fall or never rise: constants, multiples of one
/// term, or quotients of one dividend (which go towards zero).
fn is_monotone_by_case(term: &Term, symbol: &Symbol) -> bool {
    let entries = match term.kind() {
        TermKind::Sum(entries, _) => &entries[..],
        _ => &[(term.clone(), 1)],
    };
    let depends = |term: &Term| term.free_symbols().contains(symbol);
    let mut open = entries.iter().filter(|(entry, _)| depends(entry));
    let (Some((entry, _)), None) = (open.next(), open.next()) else {
        return false;
    };
    let values = table(entry, symbol);
    if values.len() < 2 || values.iter().any(|value| depends(value)) {
        return false;
    }
    let pairs = || values.iter().zip(values.iter().skip(1));
    let distances: Option<Vec<i64>> = pairs().map(|(a, b)| (*b - *a).as_constant()).collect();
    if let Some(distances) = distances {
        return distances.iter().all(|by| *by >= 0) || distances.iter().all(|by| *by <= 0);
    }
    let multiples: Option<Vec<(Term, i64)>> = values.iter().map(|value| multiple(value)).collect();
    if let Some(multiples) = multiples {
        let pairs = multiples.iter().zip(multiples.iter().skip(1));
        return pairs
            .into_iter()
            .all(|((a, least), (b, most))| a == b && least <= most);
    }
    are_quotients(&values)
}

/// A positive multiple of something that is no multiple.
fn multiple(term: &Term) -> Option<(Term, i64)> {
    match term.kind() {
        TermKind::Sum(entries, 0) => match &entries[..] {
            [(entry, factor)] if *factor > 0 => Some((entry.clone(), *factor)),
            _ => None,
        },
        TermKind::Sum(..) | TermKind::Const(_) => None,
        _ => Some((term.clone(), 1)),
    }
}

/// Whether the first value is divided by more and more, and 0 in the end where the quotients are rounded towards it.
fn are_quotients(values: &[&Term]) -> bool {
    let Some((first, [second, ..])) = values.split_first() else {
        return false;
    };
    let TermKind::Divide(rounded, ..) = second.kind() else {
        return false;
    };
    let to_zero = match rounded {
        Division::TruncQuotient => true,
        Division::FloorQuotient => false,
        _ => return false,
    };
    let divisor = |value: &Term| match value.kind() {
        _ if value == *first => Some(1),
        TermKind::Divide(division, of, by) if division == rounded && of == *first => {
            by.as_constant().filter(|by| *by > 0)
        }
        TermKind::Const(0) if to_zero => Some(i64::MAX),
        _ => None,
    };
    let divisors: Option<Vec<i64>> = values.iter().map(|value| divisor(value)).collect();
    divisors.is_some_and(|divisors| divisors.is_sorted())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(term: &Term, values: &[(&str, i64)]) -> Option<i64> {
        let values = values
            .iter()
            .map(|(name, value)| (Symbol::new(*name), Term::constant(*value)))
            .collect();
        term.substitute(&values).as_constant()
    }

    #[test]
    fn trips_count_the_values_before_the_first_failure() {
        let (n, a, t) = (Term::var("n"), Term::var("a"), Term::var("t"));
        let symbol = Symbol::new("n");
        let conditions = [
            n.scaled(3).less(a.clone()),
            Formula::and([n.less(a.clone()), n.at_most(5)]),
            n.differs(a.clone()),
            (n.clone() * t.clone()).less(a.clone()),
            Formula::and([n.differs(a.clone() - Term::constant(4)), n.at_most(5)]),
            Formula::and([
                (n.clone() * (t.clone() - Term::constant(2))).less(a.clone()),
                n.at_most(7),
            ]),
        ];
        for condition in conditions {
            let Some(count) = trip(&condition, &symbol) else {
                panic!("no closed form of {condition}");
            };
            for a in 0..9 {
                for t in 1..4 {
                    let holds = |n: i64| {
                        let at = [("n", n), ("a", a), ("t", t)]
                            .map(|(name, value)| (Symbol::new(name), Term::constant(value)));
                        condition.substitute(&at.into_iter().collect()).is_true()
                    };
                    let expected = (0..).find(|n| !holds(*n));
                    assert_eq!(
                        value(&count, &[("a", a), ("t", t)]),
                        expected,
                        "{condition}"
                    );
                }
            }
        }
    }

    #[test]
    fn bounds_by_minima_are_several_bounds() {
        let (i, a, b) = (Term::var("i"), Term::var("a"), Term::var("b"));
        let bound = i.less(a.minimum(b.clone()));
        let expected = Formula::and([i.less(a.clone()), i.less(b.clone())]);
        assert_eq!(conjunctive(&bound), expected);
        let bound = i.at_least(a.maximum(b.clone()));
        assert_eq!(
            conjunctive(&bound),
            Formula::and([i.at_least(a.clone()), i.at_least(b.clone())])
        );
        let bound = i.less(a.maximum(b));
        assert_eq!(conjunctive(&bound), bound);
    }

    #[test]
    fn held_is_held_everywhere_between() {
        let (n, a) = (Term::var("n"), Term::var("a"));
        let symbol = Symbol::new("n");
        let conditions = [
            n.scaled(2).differs(a.clone()),
            n.differs(a.clone()),
            n.scaled(-3).at_least(a.clone()),
        ];
        for condition in conditions {
            let Some(formula) = held(&condition, &symbol, &Term::var("f"), &Term::var("l")) else {
                panic!("no closed form of {condition}");
            };
            for a in -3..7 {
                for first in -2..2 {
                    for last in first..4 {
                        let at = |n: i64| {
                            let values = [("n", n), ("a", a), ("f", first), ("l", last)];
                            values
                                .map(|(name, value)| (Symbol::new(name), Term::constant(value)))
                                .into_iter()
                                .collect()
                        };
                        let expected =
                            (first..=last).all(|n| condition.substitute(&at(n)).is_true());
                        let found = formula.substitute(&at(0)).is_true();
                        assert_eq!(found, expected, "{condition}: {a}, {first} to {last}");
                    }
                }
            }
        }
    }

    #[test]
    fn tables_end_before_a_number() {
        let (k, symbol) = (Term::var("k"), Symbol::new("k"));
        let table = Term::ite(
            k.equals(0),
            1,
            Term::ite(k.equals(1), 2, Term::ite(k.equals(2), 4, 8)),
        );
        assert_eq!(before(&table, &symbol, 2), Term::ite(k.equals(0), 1, 2));
        assert_eq!(before(&table, &symbol, 4), table);
        // A single case says nothing of the values before it.
        let single = Term::ite(k.equals(1), 2, 8);
        assert_eq!(before(&single, &symbol, 2), single);
    }
}
