//! Conversions to integer types of 32 bits.
//!
//! Integers are ideal, and programs are taken not to compute more than their types hold. What they are given may still
//! be more than a type holds that they convert it to (`(int)size`): it is another number then, which differs by a
//! multiple of the type's modulus (C11, 6.3.1.3). That number gets a symbol of its own, so that terms stay affine.

use std::ops::RangeInclusive;

use crate::formula::{AtomKind, Division, Formula, FormulaKind, Symbol, Term, TermKind};
use crate::scop::{UnknownKind, is_coordinate};
use crate::spmd::NarrowInt;

use super::walker::Extractor;

/// The least and the largest value, where they are known.
type Range = (Option<i64>, Option<i64>);

impl Extractor<'_> {
    /// A number in an integer type.
    pub(super) fn number_in(&mut self, value: &Term, to: NarrowInt) -> Term {
        let (least, most) = to.range();
        if let Some(value) = value.as_constant() {
            return Term::constant(to.of_number(value));
        }
        let range = least..=most;
        let counted = || {
            self.range_of_counter(value)
                .filter(|known| leaves(*known, &range))
        };
        let Some(given) = self.range_of(value).or_else(counted) else {
            self.scop.taken_to_fit = true;
            return value.clone();
        };
        let fits = |bound: Option<i64>| bound.is_some_and(|bound| range.contains(&bound));
        if fits(given.0) && fits(given.1) {
            return value.clone();
        }
        let moved = value.clone() - Term::constant(least);
        // What is not followed, or differs between strands, decides which number it is: no run is given it.
        let computed = |function: &Symbol| {
            let unknown = self.scop.unknowns.get(function);
            !unknown.is_some_and(|unknown| matches!(unknown.kind, UnknownKind::Input(..)))
        };
        let functions = value.functions();
        if value.free_symbols().iter().any(is_coordinate)
            || functions.iter().any(|(function, _)| computed(function))
        {
            return moved.floor_mod(most - least + 1) + Term::constant(least);
        }
        let symbol = Symbol::new(format!("({}) {value}", to.word()));
        let number = Term::var(symbol.clone());
        let above = moved.floor_mod(most - least + 1);
        let known = number.equals(above + Term::constant(least));
        self.scop.converted.insert(symbol, known);
        number
    }

    /// Constants between which the counter of a loop around stays.
    fn range_of_counter(&self, value: &Term) -> Option<Range> {
        let counter = value.as_var().filter(|symbol| is_coordinate(symbol))?;
        let mut range: Range = (None, None);
        for part in self.conditions.iter().flat_map(Formula::conjuncts) {
            let FormulaKind::Atom(AtomKind::NonNegative, bound) = part.kind() else {
                continue;
            };
            let (entries, constant) = match bound.kind() {
                TermKind::Sum(entries, constant) => (&entries[..], *constant),
                TermKind::Var(symbol) if symbol == counter => {
                    range.0 = range.0.max(Some(0));
                    continue;
                }
                _ => continue,
            };
            match entries {
                [(term, 1)] if term == value => range.0 = range.0.max(constant.checked_neg()),
                [(term, -1)] if term == value => {
                    range.1 = Some(range.1.map_or(constant, |known| known.min(constant)));
                }
                _ => {}
            }
        }
        Some(range)
    }

    /// A number that memory holds in an integer type: the one with the same bits.
    pub(super) fn number_seen_in(&self, value: &Term, to: NarrowInt) -> Term {
        let (least, most) = to.range();
        if let Some(value) = value.as_constant() {
            return Term::constant(to.of_number(value));
        }
        let own = match value.kind() {
            TermKind::Var(symbol) | TermKind::Apply(symbol, _) => self.scop.narrow.get(symbol),
            _ => None,
        };
        let own = own.copied().flatten().map(NarrowInt::range);
        let own = own.map(|(least, most)| (Some(least), Some(most)));
        let (lower, upper) = own.or_else(|| self.range_of(value)).unwrap_or_default();
        let fits = |bound: Option<i64>| bound.is_some_and(|bound| (least..=most).contains(&bound));
        if fits(lower) && fits(upper) {
            return value.clone();
        }
        let moved = value.clone() - Term::constant(least);
        moved.floor_mod(most - least + 1) + Term::constant(least)
    }

    /// The least and the largest value of a number that the program is given, and of what it divides or chooses of such;
    /// `None` of other numbers.
    fn range_of(&self, value: &Term) -> Option<Range> {
        match value.kind() {
            TermKind::Const(value) => Some((Some(*value), Some(*value))),
            TermKind::Var(symbol) | TermKind::Apply(symbol, _) => self.range_of_given(symbol),
            TermKind::Divide(division, dividend, divisor) => {
                let by = divisor.as_constant().filter(|by| *by > 0);
                let given = self.range_of(dividend);
                let (least, most) = given.unwrap_or_default();
                match (division, by) {
                    (Division::FloorRemainder, Some(by)) => Some((Some(0), Some(by - 1))),
                    (Division::TruncRemainder, Some(by)) => {
                        let negative = least.is_none_or(|least| least < 0);
                        Some((Some(if negative { 1 - by } else { 0 }), Some(by - 1)))
                    }
                    (Division::FloorQuotient | Division::TruncQuotient, Some(by)) => {
                        let quotient = |bound: Option<i64>| {
                            let bound = division.apply(bound?.into(), by.into())?;
                            i64::try_from(bound).ok()
                        };
                        given.map(|_| (quotient(least), quotient(most)))
                    }
                    (_, None) => given.map(|_| (None, None)),
                }
            }
            TermKind::Min(a, b) | TermKind::Max(a, b) | TermKind::Ite(_, a, b) => {
                let ((least, most), (least2, most2)) = (self.range_of(a)?, self.range_of(b)?);
                let both = |a: Option<i64>, b: Option<i64>| a.zip(b);
                Some((
                    both(least, least2).map(|(a, b)| a.min(b)),
                    both(most, most2).map(|(a, b)| a.max(b)),
                ))
            }
            TermKind::Product(_) | TermKind::Sum(..) => None,
        }
    }

    /// The same of a number that has a name, or that stands in an array.
    fn range_of_given(&self, symbol: &Symbol) -> Option<Range> {
        if let Some(param) = self.scop.params.get(symbol) {
            let param = self.program.param(*param)?;
            return Some((param.lower, param.upper));
        }
        let unknown = self.scop.unknowns.get(symbol)?;
        if !matches!(unknown.kind, UnknownKind::Input(..)) {
            return None;
        }
        let range = self.scop.narrow.get(symbol).copied().flatten();
        let range = range.map(NarrowInt::range);
        Some((range.map(|range| range.0), range.map(|range| range.1)))
    }
}

/// Whether numbers between these bounds are seen to be beyond a range.
fn leaves((least, most): Range, range: &RangeInclusive<i64>) -> bool {
    least.is_some_and(|least| least < *range.start())
        || most.is_some_and(|most| most > *range.end())
}
