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
                    let split = Split::new(term, factor, *offset)?;
                    let too_large = Formula::or([
                        split.rest.at_least(&split.extent),
                        split.rest.at_most(-&split.extent),
                    ]);
                    let refuted = Formula::and(others().chain([too_large]));
                    approximate::is_empty(context, &refuted).then(|| {
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

/// What may be missing from `factor` to make an extent such as `N + 1`, which normal form has multiplied out: a bound
/// `j < N + 1` tells.
fn offsets(conjuncts: &[Formula], factor: &Term) -> BTreeSet<i64> {
    let bounds = conjuncts.iter().filter_map(|conjunct| {
        let FormulaKind::Atom(AtomKind::NonNegative, bound) = conjunct.kind() else {
            return None;
        };
        let TermKind::Sum(entries, constant) = bound.kind() else {
            return None;
        };
        // factor*coefficient + constant >= j, so the extent may be factor*coefficient + constant + 1.
        let (_, coefficient) = entries
            .iter()
            .find(|(entry, coefficient)| entry == factor && *coefficient > 0)?;
        let extent = constant.checked_add(1)?;
        (extent % coefficient == 0).then_some(extent / coefficient)
    });
    bounds
        .filter(|offset| offset.abs() <= LARGEST_OFFSET)
        .chain([0])
        .collect()
}

/// `extent * quotient + rest`.
struct Split {
    extent: Term,
    quotient: Term,
    rest: Term,
}

impl Split {
    /// Splits a sum at `factor + offset`; `None` where that leaves products in the rest or makes no progress.
    fn new(term: &Term, factor: &Term, offset: i64) -> Option<Split> {
        let TermKind::Sum(entries, constant) = term.kind() else {
            return None;
        };
        let mut quotient = Vec::new();
        let mut rest = Vec::new();
        for (entry, coefficient) in entries {
            match without(entry, factor) {
                Some(other) => quotient.push((other, *coefficient)),
                None => rest.push((entry.clone(), *coefficient)),
            }
        }
        let mut divisor = 0u64;
        for (_, coefficient) in &quotient {
            divisor = crate::formula::greatest_common_divisor(divisor, coefficient.unsigned_abs());
        }
        let divisor = i64::try_from(divisor).ok().filter(|divisor| *divisor > 0)?;
        let quotient = Term::linear(
            quotient
                .into_iter()
                .map(|(entry, factor)| (entry, factor / divisor)),
            0,
        );
        let extent = (factor + offset).scaled(divisor);
        // factor * q = (factor + offset) * q - offset * q
        let rest = Term::linear(rest, *constant) - quotient.scaled(divisor).scaled(offset);
        (quotient.as_constant().is_none() && has_no_product(&rest)).then_some(Split {
            extent,
            quotient,
            rest,
        })
    }
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
