//! Loops: their coordinates and domains.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::coordinate::{self, growth};
use crate::scop::path::{IteratorInfo, Lanes, PathKind, SharedLoop};
use crate::spmd::visit::accesses;
use crate::spmd::{
    Expr, Iterator as LoopIterator, LocalId, Loop, Schedule, ScheduleKind, Stmt, Worksharing,
};

use super::env::Value;
use super::iterations::Numbering;
use super::uniform::Part;
use super::walker::Extractor;
use crate::scop::closed;

impl Extractor<'_> {
    pub(super) fn counted_loop(&mut self, stmt: &Stmt, looped: &Loop) {
        match &looped.sharing.simd {
            Some(simd) if self.region.is_none() => {
                let construct = simd.construct.clone();
                self.in_region(stmt, &construct, |walk| walk.counted(stmt, looped));
            }
            _ => self.counted(stmt, looped),
        }
    }

    fn counted(&mut self, stmt: &Stmt, looped: &Loop) {
        let conditions = self.conditions.len();
        let before: Vec<_> = looped
            .iterators
            .iter()
            .map(|iterator| {
                (
                    iterator.local,
                    self.env.locals.get(&iterator.local).cloned(),
                )
            })
            .collect();
        let iterators = self.iterators(stmt, looped);
        let (number, trip) = linear_number(&iterators);
        let worksharing = looped.sharing.worksharing.as_ref().map(|sharing| {
            let all = iterators.len();
            let divided = sharing.collapse.map_or(all, |count| count as usize);
            let (number, trip) = linear_number(iterators.get(..divided).unwrap_or(&iterators));
            self.shared_loop(stmt, looped, sharing, number, trip)
        });
        let divided = looped
            .sharing
            .worksharing
            .as_ref()
            .and_then(|sharing| sharing.collapse)
            .map_or(iterators.len(), |count| count as usize);
        let distribute = self.distributed(stmt, looped, &number, &trip);
        let simd = self.lanes(looped, &number);
        let ordered = looped
            .sharing
            .worksharing
            .as_ref()
            .is_some_and(|sharing| sharing.ordered);
        let sequential = worksharing.is_none() && distribute.is_none() && simd.is_none();
        let coordinate = innermost(&iterators);
        let numbering = Numbering {
            number,
            trip,
            sequential,
            coordinate,
        };
        let iterator_locals: Vec<(LocalId, Value)> = looped
            .iterators
            .iter()
            .zip(&iterators)
            .map(|(iterator, info)| (iterator.local, Value::Int(info.value.clone())))
            .collect();
        let afterwards: Vec<(LocalId, Option<Value>)> = before
            .into_iter()
            .zip(looped.iterators.iter().zip(&iterators))
            .map(|((local, old), (_, info))| {
                let value = sequential
                    .then(|| final_value(info))
                    .filter(|_| iterators.len() == 1);
                (local, value.map(Value::Int).or(old))
            })
            .collect();
        let kind = PathKind::Loop {
            iterators,
            worksharing,
            distribute,
            simd,
            divided,
            ordered,
            bounds: false,
        };
        self.iterate(stmt, &looped.body, false, kind, numbering, |walk| {
            for (local, value) in &iterator_locals {
                walk.env.locals.insert(*local, value.clone());
            }
            walk.block(&looped.body);
        });
        self.conditions.truncate(conditions);
        for (local, value) in afterwards {
            match value {
                Some(value) => {
                    self.env.locals.insert(local, value);
                }
                _ => {
                    self.env.locals.remove(&local);
                }
            }
        }
    }

    /// The iterators of a loop nest, outermost first; their domains become conditions.
    fn iterators(&mut self, stmt: &Stmt, looped: &Loop) -> Vec<IteratorInfo> {
        // Bounds that use no outer iterator are evaluated before the nest, the others in each iteration of the outer ones.
        let sharers = self.sharers(looped);
        let mut before: Vec<_> = looped
            .iterators
            .iter()
            .zip(looped.bounded_within())
            .enumerate()
            .map(|(position, (iterator, within))| {
                (!within).then(|| self.iterator(stmt, position, iterator, &sharers))
            })
            .collect();
        let mut iterators: Vec<IteratorInfo> = Vec::new();
        for (position, (iterator, before)) in looped.iterators.iter().zip(&mut before).enumerate() {
            let mut made = before.take();
            if made.is_none() {
                let outer = PathKind::Loop {
                    iterators: iterators.clone(),
                    worksharing: None,
                    distribute: None,
                    simd: None,
                    divided: 0,
                    ordered: false,
                    bounds: true,
                };
                self.within(stmt, outer, |walk| {
                    made = Some(walk.iterator(stmt, position, iterator, &sharers))
                });
            }
            let Some((info, domain)) = made else { continue };
            self.env
                .locals
                .insert(iterator.local, Value::Int(info.value.clone()));
            self.conditions.push(domain);
            iterators.push(info);
        }
        iterators
    }

    fn iterator(
        &mut self,
        stmt: &Stmt,
        position: usize,
        iterator: &LoopIterator,
        sharers: &[Symbol],
    ) -> (IteratorInfo, Formula) {
        let mut shared = |bound: &Expr, part: Part| {
            let value = self.integer(bound);
            self.uniform(value, (stmt.id, position, part), sharers)
        };
        let (lower, same_lower) = shared(&iterator.lower, Part::Lower);
        let (upper, same_upper) = shared(&iterator.upper, Part::Upper);
        let (step, same_step) = shared(&iterator.step, Part::Step);
        let name = self
            .program
            .locals
            .get(iterator.local.0 as usize)
            .map_or_else(|| "i".to_string(), |local| local.name.clone());
        let coordinate = coordinate::iterator(&name, stmt.id, position);
        let at = Term::var(coordinate.clone());
        let zero = Term::constant(0);
        let (value, number, trip, domain) = match step.as_constant() {
            Some(1) => {
                let trip = zero.maximum(upper.clone() - lower.clone());
                let domain = Formula::and([at.at_least(lower.clone()), at.less(upper)]);
                (at.clone(), at - lower, trip, domain)
            }
            Some(-1) => {
                let trip = zero.maximum(lower.clone() - upper.clone());
                let domain = Formula::and([at.at_most(lower.clone()), at.greater(upper)]);
                (at.clone(), lower - at, trip, domain)
            }
            _ => {
                let value = lower.clone() + step.clone() * at.clone();
                let descending = step
                    .as_constant()
                    .map_or(iterator.descending, |step| step < 0);
                let (distance, stride, inside) = if descending {
                    (
                        lower - upper.clone(),
                        -step.clone(),
                        Formula::and([value.greater(upper), step.less(0)]),
                    )
                } else {
                    (
                        upper.clone() - lower,
                        step.clone(),
                        Formula::and([value.less(upper), step.greater(0)]),
                    )
                };
                let trip = zero.maximum(distance.ceil_div(stride));
                (
                    value,
                    at.clone(),
                    trip,
                    Formula::and([at.at_least(0), inside]),
                )
            }
        };
        let domain = Formula::and([domain, same_lower, same_upper, same_step]);
        let domain = closed::conjunctive(&domain);
        (
            IteratorInfo {
                name,
                coordinate,
                value,
                number,
                trip,
            },
            domain,
        )
    }

    fn distributed(
        &mut self,
        stmt: &Stmt,
        looped: &Loop,
        number: &Option<Term>,
        trip: &Option<Term>,
    ) -> Option<SharedLoop> {
        looped
            .sharing
            .distribute
            .as_ref()
            .map(|schedule| SharedLoop {
                schedule: schedule.kind,
                chunk: schedule
                    .chunk
                    .as_ref()
                    .and_then(|chunk| self.quietly(chunk)),
                untold: false,
                construct: crate::spmd::Construct {
                    name: "distribute".to_string(),
                    span: stmt.span,
                },
                nowait: None,
                number: number.clone(),
                trip: trip.clone(),
            })
    }

    fn lanes(&mut self, looped: &Loop, number: &Option<Term>) -> Option<Lanes> {
        looped.sharing.simd.as_ref().map(|simd| Lanes {
            number: number.clone(),
            safelen: simd.safelen.as_ref().map(|safelen| self.quietly(safelen)),
            concurrent: simd.concurrent,
            order: Rc::new(
                accesses(&looped.body)
                    .into_iter()
                    .enumerate()
                    .map(|(position, access)| (access.site.id, position))
                    .collect(),
            ),
        })
    }

    fn shared_loop(
        &mut self,
        stmt: &Stmt,
        looped: &Loop,
        sharing: &Worksharing,
        number: Option<Term>,
        trip: Option<Term>,
    ) -> SharedLoop {
        let schedule = &sharing.schedule;
        let sharers = self.sharers(looped);
        let (kind, chunk, untold) = match &schedule.set {
            Some(set) => self.set_schedule(schedule, set),
            None => {
                let chunk = schedule.chunk.as_ref().map(|chunk| {
                    let value = self.integer(chunk);
                    let (chunk, same) = self.uniform(value, (stmt.id, 0, Part::Chunk), &sharers);
                    self.conditions.push(same);
                    chunk
                });
                (schedule.kind, chunk, false)
            }
        };
        SharedLoop {
            schedule: kind,
            chunk,
            untold,
            construct: sharing.construct.clone(),
            nowait: sharing.nowait,
            number,
            trip,
        }
    }
}

impl Extractor<'_> {
    /// The kind and the chunk size that the program has set where the loop begins, and whether that is not followed: it
    /// may be any schedule then.
    fn set_schedule(
        &mut self,
        schedule: &Schedule,
        set: &Expr,
    ) -> (ScheduleKind, Option<Term>, bool) {
        let mut number = |expr| self.quietly(expr).and_then(|term| term.as_constant());
        let (set, chunk) = (number(set), schedule.chunk.as_ref().and_then(number));
        let resolved = set.and_then(|set| schedule.resolved(Some(set), chunk));
        match resolved {
            // Any at all.
            Some((kind @ (ScheduleKind::Runtime | ScheduleKind::Auto), _)) => (kind, None, false),
            Some((kind, size)) if chunk.is_some() => {
                let size = size.and_then(|size| i64::try_from(size).ok());
                (kind, size.map(Term::constant), false)
            }
            _ => (ScheduleKind::Runtime, None, true),
        }
    }
}

/// The coordinate of a loop with one iterator, the coordinate's first value, and its change in each iteration.
fn innermost(iterators: &[IteratorInfo]) -> Option<(Symbol, Term, i64)> {
    let [only] = iterators else { return None };
    let step = coordinate_step(only);
    let at = Term::var(only.coordinate.clone());
    let first = only.number.clone();
    let start = match step {
        -1 => at + first,
        _ => at - first,
    };
    Some((only.coordinate.clone(), start, step))
}

fn coordinate_step(iterator: &IteratorInfo) -> i64 {
    growth(&iterator.number, &iterator.coordinate).unwrap_or(1)
}

/// What the iterator holds after the loop has run to its end.
fn final_value(iterator: &IteratorInfo) -> Term {
    let ahead = BTreeMap::from([(
        iterator.coordinate.clone(),
        Term::var(iterator.coordinate.clone()) + Term::constant(1),
    )]);
    let per_step = iterator.value.substitute(&ahead) - iterator.value.clone();
    let direction = coordinate_step(iterator);
    let first = iterator.value.clone() - (per_step.scaled(direction) * iterator.number.clone());
    first + per_step.scaled(direction) * iterator.trip.clone()
}

/// The number of an iteration over all collapsed iterators, and how many there are, when the inner iterators do not
/// depend on the outer ones.
fn linear_number(iterators: &[IteratorInfo]) -> (Option<Term>, Option<Term>) {
    let Some((first, rest)) = iterators.split_first() else {
        return (None, None);
    };
    let (mut number, mut trip) = (first.number.clone(), first.trip.clone());
    let mut outer = vec![first.coordinate.clone()];
    for iterator in rest {
        let symbols = iterator.trip.free_symbols();
        if outer.iter().any(|coordinate| symbols.contains(coordinate)) {
            return (None, None);
        }
        number = number * iterator.trip.clone() + iterator.number.clone();
        trip = trip * iterator.trip.clone();
        outer.push(iterator.coordinate.clone());
    }
    (Some(number), Some(trip))
}
