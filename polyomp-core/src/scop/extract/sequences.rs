//! Registers that each iteration changes by a rule of their own value alone: `s *= 2`, `n /= 2`, `m = (m + 1) / 2`.
//!
//! The values that they go through are tabled by the number of the iteration. A table ends where the value no longer
//! changes (`n / 2` reaches 0), or where it would leave the range of integers.

use std::collections::BTreeMap;

use crate::formula::{Division, Symbol, Term, TermKind};

/// Longer tables are not made.
const LONGEST: usize = 64;

/// What is below this is an integer in every type that is not narrower than `int`; narrower ones wrap in the program's
/// own words. The values of doubling go on to the widest type: what is too large for the register's type is undefined
/// there, or wraps, which is not looked at.
const IN_EVERY_TYPE: i64 = 1 << 31;

/// The values of a register before iteration 0, 1, 2, ...
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    values: Vec<Term>,
    then: Then,
}

/// What follows a table.
#[derive(Debug, Clone)]
enum Then {
    /// The last value.
    Last,
    /// The values from the first again.
    Again,
    /// This function of the coordinates around the loop and of the number.
    Unknown(Symbol),
}

impl Sequence {
    /// The sequence from `first` on, where an iteration makes `next` of the value `old`; `beyond` names what follows a
    /// table that ends early.
    pub(super) fn of(next: &Term, old: &Symbol, first: &Term, beyond: Symbol) -> Option<Sequence> {
        let at = |value: &Term| next.substitute(&BTreeMap::from([(old.clone(), value.clone())]));
        if next.free_symbols().len() != 1 || next.contains_apply() {
            return None;
        }
        match scale(next, old) {
            Some(Scale::Times(factor)) => {
                let doubling = factor & (factor - 1) == 0;
                let powers = powers(factor, if doubling { 1 << 62 } else { IN_EVERY_TYPE });
                let fits = |power: &i64| {
                    let first = first.as_constant();
                    first.is_none_or(|first| first.checked_mul(*power).is_some())
                };
                let values = powers
                    .into_iter()
                    .take_while(fits)
                    .map(|power| first.scaled(power))
                    .collect();
                // What is below zero may become the least of all integers, which is a power of two.
                let positive = first.as_constant().is_some_and(|first| first > 0);
                let then = match doubling && positive {
                    true => Then::Last,
                    false => Then::Unknown(beyond),
                };
                Some(Sequence { values, then })
            }
            Some(Scale::Divided(division, by)) if !first.is_constant_in_cases() => {
                let quotient = |power: i64| Term::divide(division, first.clone(), power.into());
                let mut values: Vec<Term> = powers(by, 1 << 62).into_iter().map(quotient).collect();
                if division == Division::TruncQuotient {
                    values.push(Term::constant(0));
                }
                let then = Then::Last;
                Some(Sequence { values, then })
            }
            _ => {
                let mut values = vec![first.clone()];
                loop {
                    let last = values.last()?;
                    let largest = largest(last)?;
                    let following = at(last);
                    let then = if following == *last {
                        Some(Then::Last)
                    } else if values.first() == Some(&following) {
                        Some(Then::Again)
                    } else if largest >= IN_EVERY_TYPE || values.len() == LONGEST {
                        values.pop();
                        Some(Then::Unknown(beyond.clone()))
                    } else {
                        None
                    };
                    if let Some(then) = then {
                        return (!values.is_empty()).then_some(Sequence { values, then });
                    }
                    values.push(following);
                }
            }
        }
    }

    /// The value before iteration `number`; `outer` are the coordinates around the loop.
    pub(super) fn at(&self, number: &Term, outer: &[Term]) -> Option<Term> {
        // The number of the iteration that ends the loop is a constant in each of several cases, and the value is one of
        // the table there: asking each for each number would square their size.
        if number.as_constant().is_none() {
            let none = Term::constant(0);
            let cases = number.in_each_case(&none, |number, _| {
                let value = self.at(&Term::constant(number), outer);
                value.unwrap_or_else(|| Term::constant(0))
            });
            if cases.is_some() {
                return cases.filter(|_| !self.values.is_empty());
            }
        }
        let (last, values) = self.values.split_last()?;
        let length = i64::try_from(self.values.len()).ok()?;
        let (number, rest) = match &self.then {
            Then::Last => (number.clone(), last.clone()),
            Then::Again => (number.floor_mod(length), last.clone()),
            Then::Unknown(function) => {
                let arguments = outer.iter().chain([number]).cloned().collect();
                let unknown = Term::apply(function.clone(), arguments);
                let last = Term::ite(number.equals(length - 1), last.clone(), unknown);
                (number.clone(), last)
            }
        };
        let numbered: Vec<(i64, &Term)> = (0..length).zip(values).collect();
        let cases = numbered.into_iter().rev();
        Some(cases.fold(rest, |rest, (at, value)| {
            Term::ite(number.equals(at), value, rest)
        }))
    }

    /// The function that says what follows the table, where that is not known.
    pub(super) fn unknown(&self) -> Option<&Symbol> {
        match &self.then {
            Then::Unknown(function) => Some(function),
            _ => None,
        }
    }
}

/// A rule that has a closed form from any first value on.
enum Scale {
    /// `c * v`, c > 1.
    Times(i64),
    /// `v / c`, c > 1.
    Divided(Division, i64),
}

fn scale(next: &Term, old: &Symbol) -> Option<Scale> {
    let is_old = |term: &Term| term.as_var() == Some(old);
    match next.kind() {
        TermKind::Sum(entries, 0) => match &entries[..] {
            [(entry, factor)] if is_old(entry) && *factor > 1 => Some(Scale::Times(*factor)),
            _ => None,
        },
        TermKind::Divide(division, dividend, divisor) if is_old(dividend) => {
            let by = divisor.as_constant().filter(|by| *by > 1)?;
            let quotient = [Division::TruncQuotient, Division::FloorQuotient];
            quotient
                .contains(division)
                .then_some(Scale::Divided(*division, by))
        }
        _ => None,
    }
}

/// 1, c, c * c, ... up to a bound.
fn powers(factor: i64, most: i64) -> Vec<i64> {
    let next = |power: &i64| power.checked_mul(factor).filter(|next| *next <= most);
    std::iter::successors(Some(1), next).collect()
}

/// The largest absolute value that a table has in any case.
fn largest(term: &Term) -> Option<i64> {
    match term.kind() {
        TermKind::Const(value) => value.checked_abs(),
        TermKind::Ite(_, then, otherwise) => Some(largest(then)?.max(largest(otherwise)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(next: impl Fn(Term) -> Term, first: impl Into<Term>) -> Option<Vec<Option<i64>>> {
        let (old, number) = (Symbol::new("v"), Symbol::new("k"));
        let next = next(Term::var(old.clone()));
        let sequence = Sequence::of(&next, &old, &first.into(), Symbol::new("beyond"))?;
        let value = sequence.at(&Term::var(number.clone()), &[])?;
        let at = |k: i64| {
            let n = (Symbol::new("n"), Term::constant(100));
            [(number.clone(), Term::constant(k)), n].into()
        };
        Some(
            (0..8)
                .map(|k| value.substitute(&at(k)).as_constant())
                .collect(),
        )
    }

    fn one() -> Term {
        Term::constant(1)
    }

    #[test]
    fn rules_are_followed_until_nothing_changes() {
        let some = |values: [i64; 8]| Some(values.map(Some).to_vec());
        let halved = |first| values(|v| v.trunc_div(2), first);
        assert_eq!(
            halved(Term::constant(100)),
            some([100, 50, 25, 12, 6, 3, 1, 0])
        );
        assert_eq!(halved(Term::var("n")), some([100, 50, 25, 12, 6, 3, 1, 0]));
        let shifted = values(|v| v.floor_div(2), Term::var("n"));
        assert_eq!(shifted, some([100, 50, 25, 12, 6, 3, 1, 0]));
        let rounded = values(|v| (v + one()).trunc_div(2), 100);
        assert_eq!(rounded, some([100, 50, 25, 13, 7, 4, 2, 1]));
        assert_eq!(
            values(|v| v.scaled(3), 2),
            some([2, 6, 18, 54, 162, 486, 1458, 4374])
        );
        assert_eq!(
            values(|v| v.scaled(2), Term::var("n")).map(|all| all[4]),
            Some(Some(1600))
        );
        assert_eq!(
            values(|v| Term::constant(3) - v, 1),
            some([1, 2, 1, 2, 1, 2, 1, 2])
        );
        let turning = values(|v| (v + one()).floor_mod(3), 0);
        assert_eq!(turning, some([0, 1, 2, 0, 1, 2, 0, 1]));
        // What leaves the range of `int` is not known: it may wrap.
        let wide = values(|v| v.scaled(1000) + one(), 7);
        let known = [Some(7), Some(7001), Some(7001001)]
            .into_iter()
            .chain([None; 5]);
        assert_eq!(wide, Some(known.collect()));
    }
}
