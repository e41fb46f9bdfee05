//! Registers that only move one way, by amounts that data tell: what `while (a[i] < p) i++;` in a loop makes of `i`.
//!
//! After some iterations such a register is at least as far as they move it in any case, and further by a count that nothing
//! is known of but that it does not fall, and what each iteration adds to it.

use crate::formula::{Division, Symbol, Term, TermKind};
use crate::scop::{CountingLaw, Scop, coordinate};
use crate::spmd::Stmt;

use super::change::{Change, difference};
use super::counts::{Count, Counted};
use super::env::Value;
use super::iterations::Numbering;
use super::rehearsal::placeholder_number;
use super::slots::{Slot, slot_value};
use super::walker::Extractor;

/// A bound of a term: so many times some symbol, and so much more.
type Bound = (i64, i64);

impl Extractor<'_> {
    /// The change of something that only moves one way.
    pub(super) fn one_way(
        &mut self,
        stmt: &Stmt,
        (value, placeholder): (&Value, &Value),
        counts: &mut Vec<Count>,
    ) -> Option<Change> {
        let moved = match (value, placeholder) {
            (Value::Int(term), Value::Int(start)) => {
                let start = start.as_var()?;
                let least = bound(&self.scop, term, start, false);
                let most = bound(&self.scop, term, start, true);
                (
                    least.filter(|least| least.0 == 1),
                    most.filter(|most| most.0 == 1),
                )
            }
            (Value::Pointer(_), Value::Pointer(_)) => {
                let step = difference(value, placeholder)?;
                // It mentions no placeholder of its own.
                let none = Symbol::new("");
                let least = bound(&self.scop, &step, &none, false);
                (least, bound(&self.scop, &step, &none, true))
            }
            _ => return None,
        };
        let (least, falls) = match moved {
            (Some((_, least @ 0..)), _) => (least, false),
            (_, Some((_, most @ ..=0))) => (most.checked_neg()?, true),
            _ => return None,
        };
        counts.push(self.count(stmt, counts.len(), None, Counted::Times));
        Some(Change::Grows {
            least,
            count: counts.len() - 1,
            falls,
        })
    }

    /// Notes what a generic iteration adds to the counts that registers follow, which held `entered` at its start: nothing
    /// where walks of the loop do not agree on it.
    pub(super) fn note_laws(
        &mut self,
        slots: &[Slot],
        entered: &[Option<Value>],
        (changes, counts): (&[Option<Change>], &[Count]),
        numbering: &Numbering,
    ) {
        if self.dry > 0 || counts.is_empty() {
            return;
        }
        for (index, count) in counts.iter().enumerate() {
            let follows = changes.iter().position(|change| {
                matches!(change, Some(Change::Varies { count, .. } | Change::Grows { count, .. })
                    if *count == index)
            });
            let law = follows.and_then(|slot| {
                let end = slot_value(&self.env, slots.get(slot)?)?;
                let start = entered.get(slot)?.as_ref()?;
                self.law(changes.get(slot)?.as_ref()?, (&end, start), numbering)
            });
            if let Some(known) = self.scop.counts.get_mut(&count.symbol) {
                known.disputed |= known.law.is_some() && known.law != law;
                known.law = law.filter(|_| !known.disputed);
            }
        }
    }

    /// What an iteration adds to the count that a register follows, which holds `start` before it and `end` behind it.
    fn law(
        &self,
        change: &Change,
        (end, start): (&Value, &Value),
        numbering: &Numbering,
    ) -> Option<CountingLaw> {
        if !numbering.sequential || self.env.reach.is_false() {
            return None;
        }
        let moved = distance(end, start)?;
        let (by, spread, others) = match change {
            Change::Varies {
                least,
                spread,
                others,
                ..
            } => (moved - Term::constant(*least), *spread, *others),
            Change::Grows { least, falls, .. } => {
                let forward = if *falls { -moved } else { moved };
                (forward - Term::constant(*least), 1, false)
            }
            _ => return None,
        };
        // The coordinate becomes the number of the iteration.
        let (coordinate, first, step) = numbering.coordinate.as_ref()?;
        let number = Term::var(coordinate.clone());
        let at = first.clone() + number.scaled(*step);
        let by = by.substitute(&[(coordinate.clone(), at)].into());
        let mut names = self.coordinates_above(self.path.len().saturating_sub(1));
        names.push(coordinate.clone());
        let told = |symbol: &Symbol| match coordinate::is_coordinate(symbol) {
            true => names.contains(symbol),
            false => placeholder_number(symbol).is_none(),
        };
        let is_told = by.free_symbols().iter().all(told);
        is_told.then_some(CountingLaw {
            names,
            others,
            spread,
            by,
        })
    }
}

/// How far a value has moved from another one.
fn distance(end: &Value, start: &Value) -> Option<Term> {
    match (end, start) {
        (Value::Pointer(cases), Value::Pointer(only)) if cases.len() > 1 && only.len() == 1 => {
            let mut cases = cases.iter().rev();
            let from =
                |(_, target): &(_, _)| difference(&Value::pointer(Clone::clone(target)), start);
            let last = from(cases.next()?)?;
            cases.try_fold(last, |others, case| {
                Some(Term::ite(case.0.clone(), from(case)?, others))
            })
        }
        _ => difference(end, start),
    }
}

/// So many times `start` and so much more that a term is never less than, or never more where `upper`.
fn bound(scop: &Scop, term: &Term, start: &Symbol, upper: bool) -> Option<Bound> {
    let of = |term: &Term| bound(scop, term, start, upper);
    let outer = |one: i64, other: i64| match upper {
        true => one.max(other),
        false => one.min(other),
    };
    let inner = |one: i64, other: i64| match upper {
        true => one.min(other),
        false => one.max(other),
    };
    // One of two terms, of which nothing else is known.
    let either = |one: &Term, other: &Term| {
        let ((times, a), (times2, b)) = (of(one)?, of(other)?);
        (times == times2).then(|| (times, outer(a, b)))
    };
    // Beyond both of them.
    let beyond = |one: &Term, other: &Term| match (of(one), of(other)) {
        (Some((times, a)), Some((times2, b))) if times == times2 => Some((times, inner(a, b))),
        // (What speaks of `start` bounds less.)
        (Some((0, more)), _) | (_, Some((0, more))) => Some((0, more)),
        (Some(only), _) | (None, Some(only)) => Some(only),
        (None, None) => None,
    };
    match term.kind() {
        TermKind::Const(value) => Some((0, *value)),
        TermKind::Var(symbol) => (symbol == start).then_some((1, 0)),
        TermKind::Sum(entries, constant) => {
            let (mut times, mut more) = (0i64, *constant);
            for (entry, factor) in entries {
                let (own, own_more) = bound(scop, entry, start, upper == (*factor > 0))?;
                times = times.checked_add(own.checked_mul(*factor)?)?;
                more = more.checked_add(own_more.checked_mul(*factor)?)?;
            }
            Some((times, more))
        }
        TermKind::Ite(_, then, otherwise) => either(then, otherwise),
        TermKind::Min(one, other) if upper => beyond(one, other),
        TermKind::Max(one, other) if !upper => beyond(one, other),
        TermKind::Min(one, other) | TermKind::Max(one, other) => either(one, other),
        TermKind::Divide(division, over, by) => {
            let by = by.as_constant().filter(|by| *by > 0)?;
            let known = |upper| match bound(scop, over, start, upper)? {
                (0, known) => Some(known),
                _ => None,
            };
            let positive = known(false).is_some_and(|least| least >= 0);
            let most = match division {
                Division::FloorRemainder => Some(if upper { by - 1 } else { 0 }),
                Division::TruncRemainder => Some(match (upper, positive) {
                    (true, _) => by - 1,
                    (false, true) => 0,
                    (false, false) => 1 - by,
                }),
                Division::TruncQuotient | Division::FloorQuotient if upper => {
                    known(true).map(|most| most.max(0) / by)
                }
                Division::TruncQuotient | Division::FloorQuotient => positive.then_some(0),
            };
            Some((0, most?))
        }
        TermKind::Apply(symbol, _) if !upper => {
            let counts = scop.counts.contains_key(symbol) || scop.ends.contains_key(symbol);
            counts.then_some((0, 0))
        }
        _ => None,
    }
}
