//! `while` and `do`: domains from conditions that are evaluated again in each iteration.

use std::collections::BTreeMap;

use imbl::OrdMap;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::coordinate;
use crate::scop::path::PathKind;
use crate::scop::{Binding, Trip, UnknownKind, trips_of};
use crate::spmd::{Expr, NodeId, Stmt, While};

use super::env::Value;
use super::iterations::Numbering;
use super::rehearsal::placeholder_number;
use super::walker::Extractor;
use crate::scop::closed;

/// The name of how many iterations a loop has.
pub(super) fn iterations_of(stmt: NodeId) -> Symbol {
    Symbol::new(format!("ended{stmt}"))
}

impl Extractor<'_> {
    pub(super) fn while_loop(&mut self, stmt: &Stmt, looped: &While) {
        let counter = coordinate::counter(stmt.id);
        let at = Term::var(counter.clone());
        let conditions = self.conditions.len();
        self.conditions.push(at.at_least(0));
        let numbering = Numbering {
            number: Some(at.clone()),
            trip: None,
            sequential: true,
            coordinate: Some((counter.clone(), Term::constant(0), 1)),
        };
        let kind = PathKind::While {
            counter: counter.clone(),
        };
        let summary = self.summary(&looped.body);
        let has_barrier = summary.barrier;
        let at_end = looped.test_at_end;
        self.iterate(stmt, &looped.body, at_end, kind, numbering, |walk| {
            if looped.test_at_end {
                walk.block(&looped.body);
                walk.leaf = (stmt.id, 0);
                let condition = walk.holds(stmt, looped);
                let condition = walk.test(stmt.id, &looped.cond, condition, true);
                // An iteration that is not the last was followed by a true condition: that bounds the next ones.
                if let Some(frame) = walk.loops.last_mut() {
                    let since = walk.conditions.get(frame.conditions..).unwrap_or_default();
                    let since = [since, &[condition.negated()]].concat();
                    frame.left_where(&since, &walk.env.reach);
                    frame.trip =
                        closed::trip(&condition, &counter).map(|more| more + Term::constant(1));
                    frame.finite = closed::is_finite(&condition, &counter);
                }
                let more = closed::trip(&condition, &counter);
                walk.bind_length(stmt.id, looped, &counter, more.as_ref());
            } else {
                let tested = walk.tested(stmt, looped, &counter, has_barrier);
                walk.conditions.push(tested);
                walk.leaf = (stmt.id, 0);
                let condition = walk.holds(stmt, looped);
                walk.conditions.pop();
                if let Some(frame) = walk.loops.last_mut() {
                    frame.trip = closed::trip(&condition, &counter);
                    frame.finite = closed::is_finite(&condition, &counter);
                    frame.endless = condition.is_true();
                }
                let trip = closed::trip(&condition, &counter);
                walk.bind_length(stmt.id, looped, &counter, trip.as_ref());
                walk.shorten_tables(&counter);
                let domain = walk.while_domain(stmt, looped, &counter, &condition, has_barrier);
                // A way out may end it while its condition still holds.
                if !has_barrier && summary.exits.is_empty() {
                    walk.note_end(stmt, &counter, &condition);
                }
                walk.conditions.push(domain);
                walk.block(&looped.body);
                walk.conditions.pop();
            }
        });
        self.conditions.truncate(conditions);
    }

    /// When the condition holds, with what that implies.
    fn holds(&mut self, stmt: &Stmt, looped: &While) -> Formula {
        let goes_on = self.goes_on(stmt.id);
        Formula::and([self.condition(&looped.cond), goes_on])
    }

    /// When the condition is evaluated for iteration `counter`: the one before was executed.
    fn tested(
        &mut self,
        stmt: &Stmt,
        looped: &While,
        counter: &Symbol,
        has_barrier: bool,
    ) -> Formula {
        self.dry += 1;
        self.leaf = (stmt.id, 0);
        let condition = self.holds(stmt, looped);
        if let Some(frame) = self.loops.last_mut() {
            frame.trip = closed::trip(&condition, counter);
        }
        let domain = self.while_domain(stmt, looped, counter, &condition, has_barrier);
        self.dry -= 1;
        let at = Term::var(counter.clone());
        let before = BTreeMap::from([(counter.clone(), at.clone() - Term::constant(1))]);
        Formula::or([at.equals(0), domain.substitute(&before)])
    }

    /// Where the number of iterations is a constant, tables of what the loop changes need no more cases.
    fn shorten_tables(&mut self, number: &Symbol) {
        let trip = self.loops.last().and_then(|frame| frame.trip.as_ref());
        let end = trip.and_then(Term::as_constant);
        let Some(end) = end.and_then(|trip| usize::try_from(trip).ok()) else {
            return;
        };
        shorten(&mut self.env.locals, number, end);
        shorten(&mut self.env.memory, number, end);
    }

    /// Where the number of iterations has no closed form, names it for what follows the loop, and says what is known of
    /// it: the condition holds before the last of them, and does not after it.
    fn note_end(&mut self, stmt: &Stmt, counter: &Symbol, condition: &Formula) {
        /// A number of iterations of no more parts needs no name.
        const LIGHT: u64 = 8;
        let Some(frame) = self.loops.last() else {
            return;
        };
        let ended = frame.ended.clone();
        let heavy = ended.as_ref().is_some_and(|end| end.weight() > LIGHT);
        if frame.trip.is_some() || (frame.counts.is_empty() && !heavy) {
            return;
        }
        let (counts, entered) = (frame.counts.clone(), frame.entered.clone());
        let outer: Vec<Symbol> = match self.path.split_last() {
            Some((_, around)) => around.iter().flat_map(|node| node.coordinates()).collect(),
            None => return,
        };
        let symbol = iterations_of(stmt.id);
        let reason = "the number of iterations of this loop depends on data".to_string();
        self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Weak);
        let around: Vec<Term> = outer.iter().cloned().map(Term::var).collect();
        let end = Term::apply(symbol.clone(), around.clone());
        let last = end.clone() - Term::constant(1);
        let at = |time: &Term| BTreeMap::from([(counter.clone(), time.clone())]);
        let none = end.at_most(0);
        let mut known = vec![
            Formula::or([none.clone(), condition.substitute(&at(&last))]),
            condition.substitute(&at(&end)).negated(),
        ];
        for count in &counts {
            known.push(Formula::or([none.clone(), count.grows(&around, &end)]));
        }
        let same = ended.map(|ended| end.equals(ended));
        let always = Formula::and([end.at_least(0)].into_iter().chain(same));
        self.note_number((symbol, outer), always, &entered, Formula::and(known));
        if let Some(frame) = self.loops.last_mut() {
            frame.ended = Some(end);
        }
    }

    /// The domain of iteration `counter`: the condition held there and in all iterations before.
    fn while_domain(
        &mut self,
        stmt: &Stmt,
        looped: &While,
        counter: &Symbol,
        condition: &Formula,
        has_barrier: bool,
    ) -> Formula {
        let last = Term::var(counter.clone());
        let trip = self.loops.last().and_then(|frame| frame.trip.as_ref());
        if let Some(trip) = trip.and_then(Term::as_constant).filter(|trip| *trip >= 0) {
            return last.less(trip);
        }
        let mut parts = Vec::new();
        let mut unknown = Vec::new();
        for part in condition.conjuncts() {
            match held(part, counter, has_barrier) {
                Some(held) => parts.push(held),
                None => unknown.push(part.clone()),
            }
        }
        // Of the iteration itself it is known all the same. (Threads that meet barriers in the loop agree on the number of
        // its iterations; on the values in its condition they need not.)
        if !has_barrier {
            parts.extend(unknown.iter().cloned());
        }
        if !unknown.is_empty() {
            let symbol = trips_of(stmt.id);
            let reason = "the number of iterations of this loop depends on data".to_string();
            self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Value);
            // It depends on what the condition speaks of, and on nothing else. (In a rehearsal of a loop around that may be
            // what its iterations change: it is another number in each of them.)
            let mut symbols = Formula::and(unknown.iter().cloned()).free_symbols();
            symbols.remove(counter);
            symbols.retain(|symbol| {
                coordinate::is_coordinate(symbol) || placeholder_number(symbol).is_some()
            });
            if let (true, Some(thread)) = (has_barrier, self.thread())
                && symbols.remove(&thread)
            {
                self.assume_agreement();
            }
            let outer: Vec<Symbol> = symbols.into_iter().collect();
            let around = outer.iter().cloned().map(Term::var).collect();
            let trip = Term::apply(symbol.clone(), around);
            if !has_barrier {
                let closed = condition.conjuncts().iter();
                let closed = Formula::and(closed.filter(|part| !unknown.contains(part)).cloned());
                let end = closed::trip_within(&closed, counter, trip.clone());
                if let Some(frame) = self.loops.last_mut() {
                    frame.ended = end.filter(|_| frame.trip.is_none());
                }
            }
            parts.push(last.less(trip.clone()));
            // Nothing but the number of the iteration and what the function depends on: that is what it ends by.
            let condition = Formula::and(unknown);
            let own = condition.free_symbols().into_iter();
            let own = own.filter(|symbol| coordinate::is_coordinate(symbol) && symbol != counter);
            if self.dry == 0
                && !condition.contains_apply()
                && own.into_iter().all(|symbol| outer.contains(&symbol))
            {
                let at = |time: Term| condition.substitute(&[(counter.clone(), time)].into());
                let before = at(trip.clone() - Term::constant(1));
                // It need not end by its condition: one that holds for ever holds then too.
                let late = at(Term::constant(1 << 16));
                let known = [
                    trip.at_least(0),
                    Formula::or([trip.at_most(0), before]),
                    Formula::or([at(trip.clone()).negated(), late]),
                ];
                self.scop.ends.insert(symbol, (outer, Formula::and(known)));
            }
            if self.dry == 0 {
                let is_open = |walk: &mut Self, leaf: &Expr| {
                    held(&walk.condition(leaf), counter, has_barrier).is_none()
                };
                let leaves = self.leaves(stmt.id, &looped.cond, false, is_open);
                let path = self.path[..self.path.len().saturating_sub(1)].to_vec();
                self.scop.bindings.push(Binding {
                    node: stmt.id,
                    leaf: None,
                    path,
                    value: trip,
                    trip: Some(Trip {
                        leaves,
                        ends: true,
                        iteration: counter.clone(),
                        at: last,
                    }),
                });
            }
        }
        Formula::and(parts)
    }
}

/// That a part of the condition held in all iterations up to this one, where that has a closed form. Long tables are
/// none for loops with barriers: phases are made of their domains.
fn held(part: &Formula, counter: &Symbol, has_barrier: bool) -> Option<Formula> {
    const LONGEST: i64 = 16;
    if has_barrier && closed::values_tabled(part, counter) > LONGEST {
        return None;
    }
    let (first, last) = (Term::constant(0), Term::var(counter.clone()));
    closed::held(part, counter, &first, &last)
}

/// Where `number` ends before `end`, tables over it need no more cases.
fn shorten<K: Ord + Clone>(values: &mut OrdMap<K, Value>, number: &Symbol, end: usize) {
    let shorter = |value: &Value| match value {
        Value::Int(value) => {
            Some(closed::before(value, number, end)).filter(|found| found != value)
        }
        Value::Pointer(_) | Value::Unknown => None,
    };
    let found = values.iter();
    let found = found.filter_map(|(key, value)| Some((key.clone(), shorter(value)?)));
    for (key, value) in found.collect::<Vec<_>>() {
        values.insert(key, Value::Int(value));
    }
}
