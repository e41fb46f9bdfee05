//! The arithmetic of normal forms: collecting linear combinations, multiplying out, dividing by constants.

use std::collections::BTreeMap;

use super::recompose;
use super::table;
use super::term::{Division, Term, TermKind};

/// Above this number of summands a product of sums stays a product.
const LARGEST_EXPANSION: usize = 64;

/// So often parts of a sum are put together.
const MOST_STEPS: usize = 32;

/// Collects `coefficient * term`s. What cannot be folded without overflow is kept beside, as it is.
#[derive(Default)]
pub(super) struct SumBuilder {
    entries: BTreeMap<Term, i64>,
    unfolded: Vec<(Term, i64)>,
    constant: i64,
}

impl SumBuilder {
    pub(super) fn add(&mut self, term: &Term, coefficient: i64) {
        if coefficient == 0 {
            return;
        }
        match term.kind() {
            TermKind::Const(value) => {
                let sum = value
                    .checked_mul(coefficient)
                    .and_then(|v| self.constant.checked_add(v));
                match sum {
                    Some(sum) => self.constant = sum,
                    None => self.unfolded.push((term.clone(), coefficient)),
                }
            }
            TermKind::Sum(entries, constant) => {
                let scaled: Option<Vec<i64>> = entries
                    .iter()
                    .map(|(_, factor)| factor.checked_mul(coefficient))
                    .collect();
                let constant = constant
                    .checked_mul(coefficient)
                    .and_then(|v| self.constant.checked_add(v));
                match (scaled, constant) {
                    (Some(scaled), Some(constant)) => {
                        self.constant = constant;
                        for ((entry, _), factor) in entries.iter().zip(scaled) {
                            self.add_entry(entry, factor);
                        }
                    }
                    _ => self.unfolded.push((term.clone(), coefficient)),
                }
            }
            _ => self.add_entry(term, coefficient),
        }
    }

    fn add_entry(&mut self, term: &Term, coefficient: i64) {
        if matches!(term.kind(), TermKind::Const(_) | TermKind::Sum(..)) {
            self.unfolded.push((term.clone(), coefficient));
            return;
        }
        let collected = self.entries.entry(term.clone()).or_insert(0);
        match collected.checked_add(coefficient) {
            Some(sum) => *collected = sum,
            None => self.unfolded.push((term.clone(), coefficient)),
        }
    }

    pub(super) fn finish(mut self) -> Term {
        // What overflowed at first may fit (or cancel) now that everything is known.
        for (term, coefficient) in std::mem::take(&mut self.unfolded) {
            match term.kind() {
                TermKind::Const(_) => self.add(&term, coefficient),
                TermKind::Sum(..) => self.unfolded.push((term, coefficient)),
                _ => self.add_entry(&term, coefficient),
            }
        }
        // (What comes of it may be a part of what goes together next.)
        for _ in 0..MOST_STEPS {
            match recompose::in_sum(&mut self.entries) {
                Some((term, coefficient)) => self.add(&term, coefficient),
                None => break,
            }
        }
        let mut entries: Vec<(Term, i64)> = self
            .entries
            .into_iter()
            .filter(|(_, factor)| *factor != 0)
            .collect();
        if !self.unfolded.is_empty() {
            entries.append(&mut self.unfolded);
            entries.sort();
        }
        match entries.as_slice() {
            [] => Term::constant(self.constant),
            [(term, 1)] if self.constant == 0 => term.clone(),
            _ => Term::raw(TermKind::Sum(entries, self.constant)),
        }
    }
}

/// The summands of a term as (factors, coefficient), or `None` when one of them is kept unfolded.
pub(super) fn monomials(term: &Term) -> Option<Vec<(Vec<Term>, i64)>> {
    let factors = |term: &Term| match term.kind() {
        TermKind::Product(factors) => Some(factors.clone()),
        TermKind::Const(_) | TermKind::Sum(..) => None,
        _ => Some(vec![term.clone()]),
    };
    match term.kind() {
        TermKind::Const(value) => Some(vec![(Vec::new(), *value)]),
        TermKind::Sum(entries, constant) => {
            let mut result = Vec::with_capacity(entries.len() + 1);
            for (entry, coefficient) in entries {
                result.push((factors(entry)?, *coefficient));
            }
            if *constant != 0 {
                result.push((Vec::new(), *constant));
            }
            Some(result)
        }
        _ => Some(vec![(factors(term)?, 1)]),
    }
}

pub(super) fn product(mut factors: Vec<Term>) -> Term {
    match factors.len() {
        0 => Term::constant(1),
        1 => factors.remove(0),
        _ => {
            let cases = factors.iter().position(table::is_table).and_then(|at| {
                let mut others = factors.clone();
                let table = others.remove(at);
                table::distribute(&table, &product(others), &|value, other| {
                    other.scaled(value)
                })
            });
            cases.unwrap_or_else(|| {
                factors.sort();
                Term::raw(TermKind::Product(factors))
            })
        }
    }
}

pub(super) fn multiply(a: &Term, b: &Term) -> Term {
    match (a.as_constant(), b.as_constant()) {
        (Some(0), _) | (_, Some(0)) => return Term::constant(0),
        (Some(factor), _) => return b.scaled(factor),
        (_, Some(factor)) => return a.scaled(factor),
        _ => {}
    }
    expand(a, b).unwrap_or_else(|| product(vec![a.clone(), b.clone()]))
}

fn expand(a: &Term, b: &Term) -> Option<Term> {
    let (left, right) = (monomials(a)?, monomials(b)?);
    if left.len().saturating_mul(right.len()) > LARGEST_EXPANSION {
        return None;
    }
    let mut builder = SumBuilder::default();
    for (left_factors, left_coefficient) in &left {
        for (right_factors, right_coefficient) in &right {
            let coefficient = left_coefficient.checked_mul(*right_coefficient)?;
            let factors = left_factors.iter().chain(right_factors).cloned().collect();
            builder.add(&product(factors), coefficient);
        }
    }
    Some(builder.finish())
}

/// `entries + constant` split at a positive divisor: what it divides exactly (already divided), and the rest with a
/// constant in `0..divisor`.
fn split(term: &Term, divisor: i64) -> Option<(Term, Term)> {
    let (entries, constant) = match term.kind() {
        TermKind::Sum(entries, constant) => (entries.as_slice(), *constant),
        TermKind::Const(value) => (&[][..], *value),
        _ => return None,
    };
    let mut exact = SumBuilder::default();
    let mut rest = SumBuilder::default();
    exact.add(&Term::constant(constant.div_euclid(divisor)), 1);
    rest.add(&Term::constant(constant.rem_euclid(divisor)), 1);
    for (entry, coefficient) in entries {
        if coefficient % divisor == 0 {
            exact.add(entry, coefficient / divisor);
        } else {
            rest.add(entry, *coefficient);
        }
    }
    Some((exact.finish(), rest.finish()))
}

pub(super) fn divide(division: Division, dividend: Term, divisor: Term) -> Term {
    let unfolded = |a: Term, b: Term| Term::raw(TermKind::Divide(division, a, b));
    if table::is_table(&divisor) {
        let by_case = |by: i64, dividend: &Term| divide(division, dividend.clone(), by.into());
        if let Some(cases) = table::distribute(&divisor, &dividend, &by_case) {
            return cases;
        }
    }
    if division == Division::TruncQuotient
        && let Some((inner, both)) = recompose::nested_quotient(&dividend, &divisor)
    {
        return divide(division, inner, both);
    }
    let Some(by) = divisor
        .as_constant()
        .filter(|by| *by != 0 && *by != i64::MIN)
    else {
        return match (division, recompose::exact_quotient(&dividend, &divisor)) {
            (_, None) => unfolded(dividend, divisor),
            (Division::FloorQuotient | Division::TruncQuotient, Some(exact)) => exact,
            (Division::FloorRemainder | Division::TruncRemainder, Some(_)) => Term::constant(0),
        };
    };
    if let Some(value) = dividend.as_constant() {
        let folded = division
            .apply(value.into(), by.into())
            .and_then(|v| i64::try_from(v).ok());
        return folded.map_or_else(|| unfolded(dividend, divisor), Term::constant);
    }
    if table::is_table(&dividend) {
        let of_case = |value: i64, by: &Term| divide(division, value.into(), by.clone());
        if let Some(cases) = table::distribute(&dividend, &divisor, &of_case) {
            return cases;
        }
    }
    if by < 0 {
        let negated = Term::constant(-by);
        return match division {
            Division::FloorQuotient => divide(division, dividend.scaled(-1), negated),
            Division::FloorRemainder => divide(division, dividend.scaled(-1), negated).scaled(-1),
            Division::TruncQuotient => divide(division, dividend, negated).scaled(-1),
            Division::TruncRemainder => divide(division, dividend, negated),
        };
    }
    if by == 1 {
        return match division {
            Division::FloorQuotient | Division::TruncQuotient => dividend,
            Division::FloorRemainder | Division::TruncRemainder => Term::constant(0),
        };
    }
    let Some((exact, rest)) = split(&dividend, by) else {
        return unfolded(dividend, divisor);
    };
    let divides = rest.as_constant() == Some(0);
    match division {
        Division::FloorQuotient if rest.as_constant().is_some() => exact,
        Division::FloorQuotient => exact + unfolded(rest, divisor),
        Division::FloorRemainder if rest.as_constant().is_some() => rest,
        Division::FloorRemainder => unfolded(rest, divisor),
        Division::TruncQuotient if divides => exact,
        Division::TruncRemainder if divides => Term::constant(0),
        Division::TruncQuotient | Division::TruncRemainder => unfolded(dividend, divisor),
    }
}
