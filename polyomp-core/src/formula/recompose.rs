//! What division takes apart, put together again: `n * (i / n) + i % n` is `i` (C11, section 6.5.5), and `i - i % n` is
//! `n * (i / n)`.
//!
//! Programs compute the subscripts of several dimensions from one number like that, and the address from those. The divisors
//! are no constants as a rule, so no solver of linear arithmetic sees it. All of this holds wherever the divisions have a
//! value.

use std::collections::BTreeMap;

use super::sum::{SumBuilder, monomials, product};
use super::term::{Division, Term, TermKind};

/// The summands of a sum, each with its coefficient.
type Summands = BTreeMap<Term, i64>;

/// Whether a summand has a remainder as a factor.
fn has_remainder(summand: &Term) -> bool {
    match summand.kind() {
        TermKind::Product(factors) => factors.iter().any(|factor| remainder(factor).is_some()),
        _ => remainder(summand).is_some(),
    }
}

/// The dividend and the divisor of a remainder of C.
fn remainder(term: &Term) -> Option<(&Term, &Term)> {
    match term.kind() {
        TermKind::Divide(Division::TruncRemainder, dividend, divisor) => Some((dividend, divisor)),
        _ => None,
    }
}

/// Puts a sum together once, if it can be: takes what is together something else out of it, and gives that.
pub(super) fn in_sum(summands: &mut Summands) -> Option<(Term, i64)> {
    if !summands.keys().any(has_remainder) {
        return None;
    }
    summands.retain(|_, coefficient| *coefficient != 0);
    step(summands)
}

/// Takes a remainder and what completes it out of a sum: what they are together.
fn step(summands: &mut Summands) -> Option<(Term, i64)> {
    let all: Vec<(Term, i64)> = summands
        .iter()
        .filter(|(summand, _)| has_remainder(summand))
        .map(|(summand, coefficient)| (summand.clone(), *coefficient))
        .collect();
    for (summand, coefficient) in all {
        let factors = match summand.kind() {
            TermKind::Product(factors) => factors.clone(),
            _ => vec![summand.clone()],
        };
        for (at, factor) in factors.iter().enumerate() {
            let Some((dividend, divisor)) = remainder(factor) else {
                continue;
            };
            let mut others = factors.clone();
            others.remove(at);
            let quotient = dividend.trunc_div(divisor);
            let whole = Term::product(others.iter().cloned().chain([divisor.clone(), quotient]));
            let itself = Term::product(others.iter().cloned().chain([dividend.clone()]));
            let opposite = coefficient.checked_neg()?;
            for (rest, times, together) in
                [(&whole, coefficient, &itself), (&itself, opposite, &whole)]
            {
                if take(summands, rest, times) {
                    summands.remove(&summand);
                    return Some((together.clone(), times));
                }
            }
        }
    }
    None
}

/// Takes `times * term` out of a sum, if all of it is there.
fn take(summands: &mut Summands, term: &Term, times: i64) -> bool {
    let Some(parts) = monomials(term) else {
        return false;
    };
    let mut wanted = Vec::with_capacity(parts.len());
    for (factors, number) in parts {
        let Some(number) = number.checked_mul(times) else {
            return false;
        };
        let part = product(factors);
        if part.as_constant().is_some() || summands.get(&part) != Some(&number) {
            return false;
        }
        wanted.push(part);
    }
    for part in wanted {
        summands.remove(&part);
    }
    true
}

/// The quotient of two terms where the second one is a factor of each part of the first.
pub(super) fn exact_quotient(dividend: &Term, divisor: &Term) -> Option<Term> {
    let by = monomials(divisor)?;
    let [(factors, number)] = &by[..] else {
        return None;
    };
    if factors.is_empty() || *number == 0 {
        return None;
    }
    let mut quotient = SumBuilder::default();
    for (mut left, coefficient) in monomials(dividend)? {
        for factor in factors {
            let at = left.iter().position(|known| known == factor)?;
            left.remove(at);
        }
        if coefficient.checked_rem(*number)? != 0 {
            return None;
        }
        quotient.add(&product(left), coefficient.checked_div(*number)?);
    }
    Some(quotient.finish())
}

/// The dividend and the divisor of a quotient of a quotient, as one: rounding towards zero twice is doing it once.
pub(super) fn nested_quotient(dividend: &Term, divisor: &Term) -> Option<(Term, Term)> {
    let TermKind::Divide(Division::TruncQuotient, inner, by) = dividend.kind() else {
        return None;
    };
    let both = by * divisor;
    (both.as_constant() != Some(0)).then(|| (inner.clone(), both))
}
