//! Tables: terms that are a constant in each of several cases (`k = 0 ? 1 : k = 1 ? 2 : 4`). What multiplies with one or
//! divides by one does so in each of its cases, where it stays affine.

use super::logic::{AtomKind, Formula};
use super::term::{Term, TermKind};
use super::with_stack;

/// Tables that are larger as trees are not worked with.
const LARGEST_TABLE: u64 = 4096;

/// What comes of a table and something else may be so large.
const LARGEST_RESULT: u64 = 16_384;

/// Whether the term is a constant in each of several cases.
pub(super) fn is_table(term: &Term) -> bool {
    term.weight() <= LARGEST_TABLE && has_cases(term)
}

fn has_cases(term: &Term) -> bool {
    let is_leaf = |term: &Term| term.as_constant().is_some() || has_cases(term);
    match term.kind() {
        TermKind::Ite(_, then, otherwise) => with_stack(|| is_leaf(then) && is_leaf(otherwise)),
        TermKind::Sum(entries, _) => {
            with_stack(|| entries.iter().all(|(entry, _)| has_cases(entry)))
        }
        _ => false,
    }
}

/// A comparison of a table in which one case of each choice is a constant is a matter of the conditions alone: `(c ? 1 :
/// d ? 1 : 0) != 0` says `c or d`, where no part comes twice. What joins the results of functions and of `||` is such.
pub(super) fn compared(kind: AtomKind, term: &Term) -> Option<Formula> {
    /// Larger ones are left as they are.
    const LARGEST: u64 = 64;
    let (table, factor, constant) = match term.kind() {
        TermKind::Ite(..) => (term, 1, 0),
        TermKind::Sum(entries, constant) => match entries.as_slice() {
            [(entry, factor)] => (entry, *factor, *constant),
            _ => return None,
        },
        _ => return None,
    };
    if table.weight() > LARGEST || !is_chain(table) {
        return None;
    }
    Some(of_chain(table, &|value| {
        kind.holds(i128::from(factor) * i128::from(value) + i128::from(constant))
    }))
}

/// Whether one case of each choice is a constant, and the other is one or such a choice.
fn is_chain(term: &Term) -> bool {
    let TermKind::Ite(_, then, otherwise) = term.kind() else {
        return false;
    };
    match (then.as_constant(), otherwise.as_constant()) {
        (Some(_), Some(_)) => true,
        (Some(_), None) => is_chain(otherwise),
        (None, Some(_)) => is_chain(then),
        (None, None) => false,
    }
}

fn of_chain(term: &Term, holds: &impl Fn(i64) -> bool) -> Formula {
    match term.kind() {
        TermKind::Const(value) => Formula::from(holds(*value)),
        TermKind::Ite(condition, then, otherwise) => {
            let (then, otherwise) = (of_chain(then, holds), of_chain(otherwise, holds));
            if then == otherwise {
                then
            } else if then.is_true() {
                Formula::or([condition.clone(), otherwise])
            } else if then.is_false() {
                Formula::and([condition.negated(), otherwise])
            } else if otherwise.is_true() {
                Formula::or([condition.negated(), then])
            } else {
                Formula::and([condition.clone(), then])
            }
        }
        // Chains have no other nodes.
        _ => Formula::falsity(),
    }
}

/// `work` of the constant and of `other`, in each case of a table; `None` where that would be too large.
pub(super) fn distribute(
    table: &Term,
    other: &Term,
    work: &impl Fn(i64, &Term) -> Term,
) -> Option<Term> {
    let table = in_cases(table)?;
    let size = table.weight().saturating_mul(other.weight());
    if size > LARGEST_RESULT {
        return None;
    }
    in_each_case(&table, other, work)
}

fn in_each_case(table: &Term, other: &Term, work: &impl Fn(i64, &Term) -> Term) -> Option<Term> {
    with_stack(|| match table.kind() {
        TermKind::Const(value) => Some(work(*value, other)),
        TermKind::Ite(condition, then, otherwise) => {
            let then = in_each_case(then, &given(other, condition, true), work)?;
            let otherwise = in_each_case(otherwise, &given(other, condition, false), work)?;
            Some(Term::ite(condition.clone(), then, otherwise))
        }
        _ => None,
    })
}

/// A table without sums: cases with constants.
fn in_cases(table: &Term) -> Option<Term> {
    let (entries, constant) = match table.kind() {
        TermKind::Sum(entries, constant) => (entries, constant),
        // What is added may stand in a case: `c ? (d ? 1 : 0) + 4 : 0`.
        TermKind::Ite(condition, then, otherwise) => {
            let [then, otherwise] = [then, otherwise].map(|case| with_stack(|| in_cases(case)));
            return Some(Term::ite(condition.clone(), then?, otherwise?));
        }
        _ => return Some(table.clone()),
    };
    let mut sum = Term::constant(*constant);
    for (entry, factor) in entries {
        let entry = with_stack(|| in_cases(entry))?;
        if sum.weight().saturating_mul(entry.weight()) > LARGEST_RESULT {
            return None;
        }
        let open = std::cell::Cell::new(false);
        sum = in_each_case(&sum, &entry, &|value, entry| {
            let scaled = in_each_case(entry, &Term::constant(value), &|entry, value| {
                value + Term::constant(entry).scaled(*factor)
            });
            open.set(open.get() || scaled.is_none());
            scaled.unwrap_or_else(|| entry.clone())
        })?;
        if open.get() {
            return None;
        }
    }
    Some(sum)
}

/// The term where the condition is known to hold, or not to hold.
fn given(term: &Term, condition: &Formula, holds: bool) -> Term {
    if term.as_constant().is_some() {
        return term.clone();
    }
    term.rewrite(|part| match part.kind() {
        TermKind::Ite(other, then, _) if holds && other == condition => {
            Some(given(then, condition, holds))
        }
        TermKind::Ite(other, _, otherwise)
            if (!holds && other == condition)
                || (holds && Formula::and([condition.clone(), other.clone()]).is_false()) =>
        {
            Some(given(otherwise, condition, holds))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::Symbol;
    use super::*;

    /// 1, 2, 4, 8, 16 for k = 0, 1, 2, 3, and all others.
    fn powers() -> Term {
        let k = Term::var("k");
        (0..4).rev().fold(Term::constant(16), |rest, at| {
            Term::ite(k.equals(at), 1 << at, rest)
        })
    }

    #[test]
    fn comparisons_with_a_table_are_of_its_conditions() {
        let [a, b, c] = ["a", "b", "c"].map(|name| Term::var(name).differs(0));
        let either = Term::ite(a.clone(), 1, Term::ite(b.clone(), 1, 0));
        assert_eq!(either.differs(0), Formula::or([a.clone(), b.clone()]));
        assert_eq!(either.equals(1), Formula::or([a.clone(), b.clone()]));
        let neither = Formula::and([a.negated(), b.negated()]);
        assert_eq!(either.less(1), neither);
        assert!(either.at_least(0).is_true());
        assert!(either.equals(2).is_false());
        let all = Term::ite(either.differs(0), Term::ite(c.clone(), -3, 5), 5);
        assert_eq!(all.less(0), Formula::and([Formula::or([a, b]), c]));
    }

    #[test]
    fn sums_within_the_cases_of_a_table_are_divided_too() {
        let one = |name: &str| Term::ite(Term::var(name).at_least(1), 1, 0);
        let flags = Term::ite(
            Term::var("v").at_least(1),
            one("u") + Term::constant(4),
            one("w").scaled(2),
        );
        for [u, v, w] in [[0, 0, 0], [0, 0, 1], [1, 0, 1], [0, 1, 0], [1, 1, 0]] {
            let at = [("u", u), ("v", v), ("w", w)];
            let at: BTreeMap<_, _> = at
                .map(|(name, value)| (Symbol::new(name), Term::constant(value)))
                .into();
            let value = if v >= 1 { u + 4 } else { 2 * w };
            let found = |term: Term| term.substitute(&at).as_constant();
            assert_eq!(found(flags.floor_div(4)), Some(value / 4));
            assert_eq!(found(flags.trunc_rem(2)), Some(value % 2));
            assert_eq!(found(flags.clone() * one("u")), Some(value * u));
        }
    }

    #[test]
    fn arithmetic_with_a_table_is_affine_in_each_case() {
        let (x, table) = (Term::var("x"), powers());
        let other = table.scaled(2) + Term::constant(1);
        type Meant = fn(i64, i64) -> i64;
        let terms: [(Term, Meant); 6] = [
            (x.clone() * table.clone(), |x, p| x * p),
            (x.trunc_rem(table.scaled(2)), |x, p| x % (2 * p)),
            (x.floor_div(&table), |x, p| x.div_euclid(p)),
            (table.clone() * other.clone(), |_, p| p * (2 * p + 1)),
            (x.clone() * (other.clone() - table.clone()), |x, p| {
                x * (p + 1)
            }),
            (Term::constant(64).trunc_div(other), |_, p| 64 / (2 * p + 1)),
        ];
        for (term, meant) in terms {
            let mut affine = true;
            term.for_each_term(|part| affine &= !matches!(part.kind(), TermKind::Product(_)));
            assert!(affine, "{term}");
            for x in -9..9 {
                for k in 0..6 {
                    let at = [("x", x), ("k", k)]
                        .map(|(name, value)| (Symbol::new(name), Term::constant(value)));
                    let found = term.substitute(&BTreeMap::from(at)).as_constant();
                    assert_eq!(found, Some(meant(x, 1 << k.min(4))), "{term}: {x}, {k}");
                }
            }
        }
    }
}
