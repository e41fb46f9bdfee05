//! Linearised subscripts: `i*M + j = k*M + l` with `0 <= j, l < M` says `i = k` and `j = l`.
//!
//! An equality `factor*quotient + rest = 0` with `|rest| < factor` is equivalent to `quotient = 0 and rest = 0`, as in
//! Euclid's division. isl proves the bound from the other conjuncts; applied again to the quotient, this takes apart
//! subscripts of any number of dimensions, and what was a product of parameters and iterators becomes affine.

use std::collections::BTreeSet;

use super::approximate;
use crate::formula::{AtomKind, Formula, FormulaKind, Term, TermKind};
use crate::polyhedral::Context;

/// Equalities are taken apart so many times at most: more than arrays have dimensions.
const MOST_STEPS: usize = 16;

/// Extents differ from a symbol by no more than a halo.
const LARGEST_OFFSET: i64 = 8;

/// Extents that are sums of more are not looked at, nor are more of them for one symbol.
const LONGEST_BOUND: usize = 6;
const MOST_OFFSETS: usize = 4;

/// An equivalent formula in which equalities of linearised subscripts are equalities of subscripts.
pub(super) fn delinearise(context: &Context, formula: &Formula) -> Formula {
    let mut formula = formula.clone();
    for _ in 0..MOST_STEPS {
        match step(context, &formula) {
            Some(next) => formula = next,
            None => break,
        }
    }
    formula
}

fn step(context: &Context, formula: &Formula) -> Option<Formula> {
    let conjuncts = formula.conjuncts();
    conjuncts
        .iter()
        .enumerate()
        .find_map(|(position, conjunct)| {
            let FormulaKind::Atom(AtomKind::Zero, term) = conjunct.kind() else {
                return None;
            };
            let others = || {
                conjuncts
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != position)
                    .map(|(_, part)| part.clone())
            };
            factors(term).iter().find_map(|factor| {
                offsets(conjuncts, factor).iter().find_map(|offset| {
                    let split = Split::new(term, factor, offset)?;
                    let too_large = Formula::or([
                        split.rest.at_least(&split.extent),
                        split.rest.at_most(-&split.extent),
                    ]);
                    let refuted = Formula::and(others().chain([too_large]));
                    approximate::is_empty(context, context.quota(), &refuted).then(|| {
                        Formula::and(
                            others().chain([split.quotient.equals(0), split.rest.equals(0)]),
                        )
                    })
                })
            })
        })
}

/// The terms that occur as factors of products in a sum.
fn factors(term: &Term) -> BTreeSet<Term> {
    let TermKind::Sum(entries, _) = term.kind() else {
        return BTreeSet::new();
    };
    let products = entries.iter().filter_map(|(entry, _)| match entry.kind() {
        TermKind::Product(factors) => Some(factors),
        _ => None,
    });
    products
        .flatten()
        .filter(|factor| !matches!(factor.kind(), TermKind::Sum(..)))
        .cloned()
        .collect()
}

/// What may be missing from `factor` to make an extent such as `N + 1` or `N - K + 1`, which normal form has multiplied out:
/// a bound `j < N - K + 1` tells. Those that are constants come first.
fn offsets(conjuncts: &[Formula], factor: &Term) -> Vec<Term> {
    let bounds = conjuncts.iter().filter_map(|conjunct| {
        let FormulaKind::Atom(AtomKind::NonNegative, bound) = conjunct.kind() else {
            return None;
        };
        let TermKind::Sum(entries, constant) = bound.kind() else {
            return None;
        };
        Some((entries, constant.checked_add(1)?))
    });
    let bounds: Vec<(&Vec<(Term, i64)>, i64)> = bounds.collect();
    // factor*coefficient + constant >= j, so the extent may be factor*coefficient + constant + 1.
    let plain = bounds.iter().filter_map(|(entries, extent)| {
        let (_, coefficient) = entries
            .iter()
            .find(|(entry, coefficient)| entry == factor && *coefficient > 0)?;
        (extent % coefficient == 0).then_some(extent / coefficient)
    });
    let plain: BTreeSet<i64> = plain
        .filter(|offset| offset.abs() <= LARGEST_OFFSET)
        .chain([0])
        .collect();
    let others = bounds
        .iter()
        .flat_map(|(entries, extent)| compound_offsets(entries, *extent, factor));
    let others: BTreeSet<Term> = others.collect();
    let plain = plain.into_iter().map(Term::constant);
    plain.chain(others.into_iter().take(MOST_OFFSETS)).collect()
}

/// The offsets that are more than a constant, where a bound is `extent - j`.
fn compound_offsets(entries: &[(Term, i64)], constant: i64, factor: &Term) -> Vec<Term> {
    let is_plain = |(entry, _): &(Term, i64)| matches!(entry.kind(), TermKind::Var(_));
    let has_factor = entries.contains(&(factor.clone(), 1));
    if !has_factor || !(3..=LONGEST_BOUND).contains(&entries.len()) || !entries.iter().all(is_plain)
    {
        return Vec::new();
    }
    let bounded = entries.iter().filter(|(_, coefficient)| *coefficient == -1);
    let offsets = bounded.map(|(bounded, _)| {
        let others = entries
            .iter()
            .filter(|(entry, _)| entry != factor && entry != bounded);
        Term::linear(others.cloned(), constant)
    });
    offsets.collect()
}

/// `extent * quotient + rest`.
struct Split {
    extent: Term,
    quotient: Term,
    rest: Term,
}

impl Split {
    /// Splits a sum at `factor + offset`; `None` where that leaves products in the rest or makes no progress.
    fn new(term: &Term, factor: &Term, offset: &Term) -> Option<Split> {
        let mut whole = Term::constant(0);
        let mut rest = term.clone();
        // What takes the place of the factor may have it as a factor, too.
        for _ in 0..MOST_STEPS {
            let (quotient, others) = taken_apart(&rest, factor)?;
            if quotient.as_constant() == Some(0) {
                break;
            }
            // factor * q = (factor + offset) * q - offset * q
            rest = others - &quotient * offset;
            whole = whole + quotient;
        }
        let divisor = content(&whole)?;
        let quotient = match whole.kind() {
            TermKind::Sum(entries, constant) => Term::linear(
                entries
                    .iter()
                    .map(|(entry, coefficient)| (entry.clone(), coefficient / divisor)),
                constant / divisor,
            ),
            _ => whole,
        };
        let extent = (factor + offset).scaled(divisor);
        (quotient.as_constant().is_none() && has_no_product(&rest)).then_some(Split {
            extent,
            quotient,
            rest,
        })
    }
}

/// A sum as `factor * quotient + others`.
fn taken_apart(term: &Term, factor: &Term) -> Option<(Term, Term)> {
    let TermKind::Sum(entries, constant) = term.kind() else {
        return Some((Term::constant(0), term.clone()));
    };
    let (mut quotient, mut others) = (Vec::new(), Vec::new());
    for (entry, coefficient) in entries {
        match without(entry, factor) {
            Some(other) => quotient.push((other, *coefficient)),
            None => others.push((entry.clone(), *coefficient)),
        }
    }
    Some((Term::linear(quotient, 0), Term::linear(others, *constant)))
}

/// What divides all coefficients of a sum.
fn content(term: &Term) -> Option<i64> {
    let TermKind::Sum(entries, constant) = term.kind() else {
        return Some(1);
    };
    let mut divisor = constant.unsigned_abs();
    for (_, coefficient) in entries {
        divisor = crate::formula::greatest_common_divisor(divisor, coefficient.unsigned_abs());
    }
    i64::try_from(divisor).ok().filter(|divisor| *divisor > 0)
}

/// Whether a sum consists of affine terms and of divisions of such by such (`c mod R` for a symbolic `R`).
fn has_no_product(term: &Term) -> bool {
    let plain = |entry: &Term| match entry.kind() {
        TermKind::Divide(_, dividend, divisor) => {
            dividend.is_quasi_affine() && divisor.is_quasi_affine()
        }
        _ => entry.is_quasi_affine(),
    };
    match term.kind() {
        TermKind::Sum(entries, _) => entries.iter().all(|(entry, _)| plain(entry)),
        _ => plain(term),
    }
}

/// `term / factor`, where `factor` is one of its factors.
fn without(term: &Term, factor: &Term) -> Option<Term> {
    if term == factor {
        return Some(Term::constant(1));
    }
    let TermKind::Product(factors) = term.kind() else {
        return None;
    };
    let position = factors.iter().position(|other| other == factor)?;
    let others = factors
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != position);
    Some(Term::product(others.map(|(_, other)| other.clone())))
}
