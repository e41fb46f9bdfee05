//! What one iteration of a loop does to a register or memory cell, as far as that gives its value in every iteration.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::spmd::ObjectId;

use super::among::Among;
use super::chosen::Chosen;
use super::env::Value;
use super::rehearsal::placeholder_number;
use super::sequences::Sequence;
use crate::scop::location::{Location, Node, Root, Step};

/// A change that is the same in all iterations.
#[derive(Debug, Clone)]
pub(super) enum Change {
    /// It grows by this (pointers: by so many elements).
    Step(Term),
    /// It becomes this.
    Becomes(Value),
    /// It becomes this minus its old value (`p = 1 - p`).
    Reflects(Term),
    /// It grows by `least` in each iteration, and by `spread` more in those that are counted, or in all `others`.
    Varies {
        /// In each iteration.
        least: i64,
        /// More.
        spread: i64,
        /// Which count.
        count: usize,
        /// Not in those that are counted.
        others: bool,
    },
    /// It grows by at least so much in each iteration, and by as much more as this count does; or falls, where `falls`.
    Grows {
        /// In each iteration.
        least: i64,
        /// Which count.
        count: usize,
        /// It gets less.
        falls: bool,
    },
    /// It becomes this in some iterations: in the last of those with a number below this count, if any.
    Chosen(Chosen, usize),
    /// It goes through these values.
    Sequence(Sequence),
    /// It goes from node to node along links: to the pointer at `link` in the one that it points to. Where nothing is
    /// known of the first, that is called `first`.
    Walks {
        /// The way to the pointer in each node.
        link: Vec<Step>,
        /// A name for the value before the loop.
        first: Symbol,
        /// Objects whose names stand for several.
        several: Rc<BTreeSet<ObjectId>>,
    },
    /// A pointer that stays in the array that it points into, at a subscript that nothing is known of: this function of the
    /// number of iterations.
    Drifts(Symbol),
    /// A pointer that stays where it points to, in an array that may have another length since (`realloc`).
    OtherLength,
    /// Slots hand their values on in a circle (`swap(p, q)`): whose value it has after 0, 1, ... iterations.
    Circle(Vec<usize>),
    /// The same, where how far the circle has turned is not known: this function of the number of iterations, which is that
    /// of all slots in it.
    Turns {
        /// Whose value it has when the circle has turned by 0, 1, ...
        circle: Vec<usize>,
        /// How far it has turned.
        by: Symbol,
    },
    /// A pointer to one of several places.
    Among(Among),
}

impl Change {
    /// Whether nothing changes.
    pub(super) fn is_none(&self) -> bool {
        matches!(self, Change::Step(step) if step.as_constant() == Some(0))
    }

    /// Whether the value after some iterations is linear in their number, by a factor that is known.
    pub(super) fn is_linear(&self) -> bool {
        match self {
            Change::Step(step) => step.as_constant().is_some(),
            Change::Varies { .. } => true,
            _ => false,
        }
    }

    /// Whether the value after some iterations follows from their number, whatever that is: also where the loop may be
    /// left early.
    pub(super) fn holds_for_any_number(&self) -> bool {
        self.is_linear()
            || matches!(
                self,
                Change::Step(..) | Change::Chosen(..) | Change::Grows { .. }
            )
    }

    /// The value after `times` iterations; `old` gives what each slot held before the loop, `counted` what each count is
    /// then; `outer` are the coordinates around the loop.
    pub(super) fn after(
        &self,
        slot: usize,
        times: &Term,
        outer: &[Term],
        old: impl Fn(usize) -> Option<Value>,
        counted: impl Fn(usize) -> Option<Term>,
    ) -> Option<Value> {
        match self {
            Change::Sequence(sequence) => sequence.at(times, outer).map(Value::Int),
            Change::Step(step) => advance(&old(slot)?, step, times),
            Change::Varies {
                least,
                spread,
                count,
                others,
            } => {
                let counted = counted(*count)?;
                let counted = match others {
                    true => times.clone() - counted,
                    false => counted,
                };
                let distance = times.scaled(*least) + counted.scaled(*spread);
                advance(&old(slot)?, &distance, &Term::constant(1))
            }
            Change::Grows {
                least,
                count,
                falls,
            } => {
                let distance = times.scaled(*least) + counted(*count)?;
                let sign = if *falls { -1 } else { 1 };
                advance(&old(slot)?, &distance, &Term::constant(sign))
            }
            Change::Chosen(chosen, count) => {
                let Value::Int(old) = old(slot)? else {
                    return None;
                };
                let latest = counted(*count)?;
                let given = chosen.at(&(latest.clone() - Term::constant(1)));
                Some(Value::Int(Term::ite(latest.equals(0), old, given)))
            }
            Change::Becomes(value) => old(slot)?.join(&times.equals(0), value),
            Change::Walks {
                link,
                first,
                several,
            } => match old(slot)? {
                Value::Pointer(cases) => {
                    let cases = cases.iter().filter(|(case, _)| !case.is_false());
                    let nodes = cases.map(|(case, start)| {
                        let named = Location::held(first.clone(), outer.to_vec());
                        let several = start.object().is_some_and(|name| several.contains(&name));
                        let start = match start.root {
                            Root::Unknown => &named,
                            _ if several => &named,
                            _ => start,
                        };
                        (case.clone(), Node::of(start, link, times.clone()))
                    });
                    Some(Value::Pointer(nodes.collect()))
                }
                _ => None,
            },
            Change::OtherLength => old(slot).map(|old| old.of_other_length()),
            Change::Drifts(symbol) => {
                let arguments = outer.iter().chain([times]).cloned().collect();
                let at = Term::apply(symbol.clone(), arguments);
                match old(slot)? {
                    Value::Pointer(cases) => {
                        let mut cases = cases;
                        for (_, target) in &mut cases {
                            let Some(Step::Index { index, .. }) = target.steps.last_mut() else {
                                return None;
                            };
                            *index = at.clone();
                        }
                        Some(Value::Pointer(cases))
                    }
                    _ => None,
                }
            }
            Change::Reflects(sum) => match old(slot)? {
                Value::Int(value) => {
                    let even = times.floor_mod(2).equals(0);
                    Some(Value::Int(Term::ite(
                        even,
                        value.clone(),
                        sum.clone() - value,
                    )))
                }
                _ => None,
            },
            Change::Circle(slots) => {
                let length = i64::try_from(slots.len()).ok()?;
                turned(slots, &times.floor_mod(length), old)
            }
            Change::Turns { circle, by } => {
                let arguments = outer.iter().chain([times]).cloned().collect();
                turned(circle, &Term::apply(by.clone(), arguments), old)
            }
            Change::Among(among) => among.after(slot, times, outer, old),
        }
    }
}

/// What the first slot of a circle holds when it has turned by so much.
fn turned(circle: &[usize], by: &Term, old: impl Fn(usize) -> Option<Value>) -> Option<Value> {
    let mut order = circle.iter().enumerate().rev();
    let (_, last) = order.next()?;
    order.try_fold(old(*last)?, |value, (position, slot)| {
        let here = by.equals(i64::try_from(position).ok()?);
        old(*slot)?.join(&here, &value)
    })
}

/// `value` after `times` changes by `step`.
fn advance(value: &Value, step: &Term, times: &Term) -> Option<Value> {
    let distance = times.clone() * step.clone();
    match value {
        Value::Int(old) => Some(Value::Int(old.clone() + distance)),
        Value::Pointer(cases) => match &cases[..] {
            [(case, target)] if case.is_true() => Some(Value::pointer(target.offset(&distance))),
            _ => moved(cases, &distance).map(Value::Pointer),
        },
        Value::Unknown => None,
    }
}

/// A pointer into one of several arrays, so many elements further on.
pub(super) fn moved(
    cases: &[(Formula, Location)],
    elements: &Term,
) -> Option<Vec<(Formula, Location)>> {
    let cases = cases.iter().map(|(case, target)| {
        let within = matches!(target.steps.last(), Some(Step::Index { .. }));
        within.then(|| (case.clone(), target.offset(elements)))
    });
    cases.collect()
}

/// By how much `end` is larger than `start`.
pub(super) fn difference(end: &Value, start: &Value) -> Option<Term> {
    match (end, start) {
        (Value::Int(end), Value::Int(start)) => Some(end.clone() - start.clone()),
        (Value::Pointer(end), Value::Pointer(start)) if end.len() == start.len() => {
            let mut cases = end.iter().zip(start);
            let (first, first2) = cases.next()?;
            let step = distance(first, first2)?;
            cases
                .all(|(one, two)| distance(one, two).as_ref() == Some(&step))
                .then_some(step)
        }
        _ => None,
    }
}

/// How many elements lie between two places of one array, to which pointers lead in the same case.
fn distance(
    (case, end): &(Formula, Location),
    (case2, start): &(Formula, Location),
) -> Option<Term> {
    if case != case2 || end.root != start.root {
        return None;
    }
    let (last, before) = end.steps.split_last()?;
    let (last2, before2) = start.steps.split_last()?;
    match (last, last2) {
        // One that has another length by now (`realloc`) is not the one that it was.
        (
            Step::Index { index, extent },
            Step::Index {
                index: index2,
                extent: extent2,
            },
        ) if before == before2 && extent == extent2 => Some(index.clone() - index2.clone()),
        _ => None,
    }
}

/// The terms and the conditions in a value, if it is followed at all. A pointer that a [rehearsal](super::rehearsal) has put
/// in the place of one is.
pub(super) fn all_terms(value: &Value) -> Option<(Vec<Term>, Vec<Formula>)> {
    let is_placeholder = |target: &Location| match &target.root {
        Root::Held { value, .. } => placeholder_number(value).is_some(),
        _ => false,
    };
    match value {
        Value::Int(term) => Some((vec![term.clone()], Vec::new())),
        Value::Pointer(cases) => {
            let (mut terms, mut conditions) = (Vec::new(), Vec::new());
            for (case, target) in cases {
                if target.object().is_none() && !is_placeholder(target) {
                    return None;
                }
                terms.extend(target.terms().cloned());
                conditions.push(case.clone());
            }
            Some((terms, conditions))
        }
        Value::Unknown => None,
    }
}

/// The terms in a value, if it is followed at all.
pub(super) fn terms(value: &Value) -> Option<Vec<Term>> {
    fn of_location(location: &Location) -> Option<Vec<Term>> {
        location.object()?;
        Some(location.indices().cloned().collect())
    }
    match value {
        Value::Int(term) => Some(vec![term.clone()]),
        Value::Pointer(cases) => match &cases[..] {
            [(case, target)] if case.is_true() => of_location(target),
            _ => None,
        },
        Value::Unknown => None,
    }
}
