//! The generic iteration of a loop, and what holds after the loop.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::coordinate;
use crate::scop::path::{PathKind, PathNode};
use crate::spmd::{LocalId, Stmt, StmtKind};

use super::body::BodySummary;
use super::change::Change;
use super::content::NotedStore;
use super::counts::{Count, Counted};
use super::env::{Env, Value};
use super::growth::Growing;
use super::slots::{Slot, slot_value};
use super::walker::{Extractor, LoopFrame};
use super::ways_out::meets_barrier;
use crate::scop::closed;

/// How an iteration is numbered.
pub(super) struct Numbering {
    /// Iteration number from 0; `None` where there is none in closed form.
    pub(super) number: Option<Term>,
    /// Number of iterations, where the loop runs to its end.
    pub(super) trip: Option<Term>,
    /// All iterations are executed by one strand, in their order.
    pub(super) sequential: bool,
    /// The innermost coordinate, what it is in the first iteration, and its change from one iteration to the next.
    pub(super) coordinate: Option<(Symbol, Term, i64)>,
}

/// The registers where a loop was left speak of an iteration whose number is not known.
const NOT_KNOWN: usize = usize::MAX;

/// When an iteration does not leave the loop.
struct Stays {
    /// All of it, where it is known.
    all: Option<Formula>,
    /// What of it has a closed form.
    closed: Formula,
    /// How many ways lead out; 0 where that is not known.
    ways: usize,
}

impl Extractor<'_> {
    /// Walks the body of a loop for one generic iteration; `body` walks it once.
    pub(super) fn iterate(
        &mut self,
        stmt: &Stmt,
        block: &crate::spmd::Block,
        tests_at_end: bool,
        kind: PathKind,
        numbering: Numbering,
        body: impl Fn(&mut Self),
    ) {
        let summary = self.summary(block);
        self.begin_unset(&summary, block);
        let before = self.env.clone();
        let (reach, onward) = (before.reach.clone(), before.onward.clone());
        let shared = match &kind {
            PathKind::Loop {
                iterators,
                worksharing: Some(_),
                distribute: None,
                ..
            } => iterators.clone(),
            _ => Vec::new(),
        };
        let (only, divided, each) = match &kind {
            PathKind::Loop {
                iterators,
                worksharing,
                distribute,
                ..
            } => {
                let only = match &iterators[..] {
                    [only] => Some(only.clone()),
                    _ => None,
                };
                let each = iterators.iter().map(|iterator| iterator.number.clone());
                (
                    only,
                    worksharing.is_some() || distribute.is_some(),
                    each.collect(),
                )
            }
            _ => (None, false, Vec::new()),
        };
        let by_threads = match &kind {
            PathKind::Loop {
                worksharing, simd, ..
            } => worksharing.is_some() && simd.is_none(),
            _ => false,
        };
        self.path.push(Rc::new(PathNode {
            node: stmt.id,
            kind,
            span: stmt.span,
        }));
        // Collapsed iterators without a common number order the iterations one after the other.
        let numbers = numbering.number.clone().map_or(each, |number| vec![number]);
        if let Some(clock) = self.clocks.last_mut() {
            clock.enter(&numbers, summary.barrier, summary.taskwait);
        }
        self.loops.push(LoopFrame {
            conditions: self.conditions.len(),
            exits: Vec::new(),
            trip: None,
            finite: false,
            ended: None,
            endless: false,
            entered: self.entered(&reach),
            counts: Vec::new(),
            iterations: self.iterations(&numbering, summary.barrier && meets_barrier(block)),
            path: self.path.len(),
            reach: reach.clone(),
            depth: self.clocks.last().map_or(0, |clock| clock.time.stamp.len()),
        });

        let slots = self.slots(&summary);
        self.invalidate(&summary, &slots, stmt, "iteration");
        let start = self.env.clone();
        let (changes, counts) = self.changes(&start, &slots, stmt, &numbering, &body);
        self.enter_iteration(stmt, &start, &slots, (&changes, &counts), &numbering);
        if let Some(frame) = self.loops.last_mut() {
            frame.counts = counts.clone();
        }
        let alive = if tests_at_end || summary.locks || !summary.exits.is_empty() {
            self.alive(stmt, &numbering, meets_barrier(block), &body)
        } else {
            Formula::truth()
        };
        let domain = self.conditions.len();
        self.conditions.push(alive);
        if let Some(frame) = self.loops.last_mut() {
            frame.conditions = self.conditions.len();
            frame.exits.clear();
        }
        let noted = self.noted.len();
        let carried = self.carried_in(&slots, &start, &changes);
        let entered = self.env.locals.clone();
        let held: Vec<Option<Value>> = slots
            .iter()
            .map(|slot| slot_value(&self.env, slot))
            .collect();
        body(self);
        self.note_laws(&slots, &held, (&changes, &counts), &numbering);
        self.share_carried(stmt, carried);
        let stores = self.noted.split_off(noted);
        let growing = match &only {
            Some(iterator)
                if numbering.sequential
                    && summary.exits.is_empty()
                    && !summary.cancels
                    && !summary.stores_through_pointers
                    && !summary.unknown_effects =>
            {
                self.growing(stmt, iterator, &entered, &stores)
            }
            _ => Vec::new(),
        };
        let mut contents = match only {
            Some(iterator)
                if summary.exits.is_empty()
                    && !summary.cancels
                    && !summary.stores_through_pointers =>
            {
                let mut contents = self.contents_of_loop(&iterator, &stores);
                if summary.unknown_effects {
                    contents.retain(|((object, _), _)| !self.knowledge.escaped.contains(object));
                }
                contents
            }
            _ => Vec::new(),
        };
        // That each element is what the one before it was tells less than by how much it grows.
        let recurs = |object| growing.iter().any(|array: &Growing| array.recurs(object));
        contents.retain(|((object, _), _)| !recurs(*object));
        let plain =
            !summary.cancels && !summary.stores_through_pointers && !summary.unknown_effects;
        let left = match summary.exits.is_empty() && plain {
            true => {
                let domain = self.conditions.get(..domain).unwrap_or_default();
                self.left_by_iterations(&shared, domain, &stores)
            }
            false => Vec::new(),
        };
        // A loop around makes them only where this one has an iteration.
        let trip = numbering.trip.as_ref().and_then(Term::as_constant);
        let happens = summary.exits.is_empty() && trip.is_some_and(|trip| trip > 0);
        let outwards = |store: NotedStore| store.outside(happens);
        self.noted.extend(stores.into_iter().map(outwards));
        self.conditions.pop();
        let Some(frame) = self.loops.pop() else {
            return;
        };
        if let Some(clock) = self.clocks.last_mut() {
            clock.leave(numbers.len(), summary.barrier, summary.taskwait);
        }
        self.path.pop();

        let own = numbering.trip.as_ref().filter(|_| by_threads);
        let trips = self.trips(&numbering, &frame, tests_at_end, !summary.exits.is_empty());
        self.after_loop(stmt, &summary, &before, &slots, (&changes, &counts), &trips);
        self.keep_growth(stmt, growing);
        if let Some(trip) = own {
            self.after_own_iterations(stmt, &before, &slots, (&changes, &counts), trip);
        }
        self.keep_contents(contents, divided);
        self.promise_left(left, &before);
        (self.env.reach, self.env.onward) = (reach, onward);
        if !summary.exits.is_empty() {
            self.pass_exits(stmt, &frame, &summary, trips.into_iter().flatten().next());
        }
    }

    /// How many iterations there are where one strand executes them and no way out leads out of the loop: in closed form,
    /// or as a number that is not known.
    fn trips(
        &self,
        numbering: &Numbering,
        frame: &LoopFrame,
        tests_at_end: bool,
        exits: bool,
    ) -> [Option<Term>; 2] {
        if !numbering.sequential {
            return [None, None];
        }
        // The number means nothing where the condition holds for ever, as it may where a way out ends the loop.
        let trip = frame.trip.clone().filter(|_| !exits || frame.finite);
        let trip = numbering.trip.clone().or(trip);
        // The condition at the end is what an iteration leaves by.
        let last = frame.iterations.as_ref().and_then(|all| all.last.clone());
        let ended = match tests_at_end && !exits {
            true => last.map(|last| last + Term::constant(1)),
            false => frame.ended.clone(),
        };
        [trip, ended]
    }

    /// Goes on after a loop that ways out may have left: what holds where they lead to is said without its coordinates,
    /// where it is known in which iteration that was.
    fn pass_exits(
        &mut self,
        stmt: &Stmt,
        frame: &LoopFrame,
        body: &BodySummary,
        trip: Option<Term>,
    ) {
        let depth = self.loops.len();
        let exits = self.labels.iter().flat_map(|label| &label.exits);
        // Conditions around exclude all of them: the loop runs to its end.
        if !exits.into_iter().any(|exit| exit.loops > depth) {
            return;
        }
        let iterations = frame.iterations.as_ref();
        let last = iterations.and_then(|iterations| iterations.last.clone());
        let left = match (&last, &trip) {
            (Some(_), _) if frame.endless => Formula::truth(),
            (Some(last), Some(trip)) => last.less(trip.clone()),
            _ => {
                let symbol = Symbol::new(format!("left{}", stmt.id));
                let reason = "this loop may be left early".to_string();
                self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Left);
                Term::apply(symbol, self.coordinates()).differs(0)
            }
        };
        let last = match (iterations, last) {
            (Some(iterations), Some(last)) if frame.endless => {
                Some(self.leaving(stmt, iterations, last, &frame.entered))
            }
            (_, last) => last,
        };
        let exits = self.labels.iter_mut().flat_map(|label| &mut label.exits);
        let mut exits: Vec<_> = exits.filter(|exit| exit.loops == depth + 1).collect();
        if last.is_none() {
            exits.iter_mut().for_each(|exit| exit.loops = NOT_KNOWN);
        }
        if let (Some(iterations), Some(last)) = (iterations, last) {
            let there = iterations.at(&last);
            let iterator = match &stmt.kind {
                StmtKind::Loop(looped) => looped.iterators.first().map(|first| first.local),
                _ => None,
            };
            let changed: Vec<LocalId> = body.locals.iter().copied().chain(iterator).collect();
            // What an only way out asks for holds in the iteration that leaves.
            let only = exits.len() == 1;
            for exit in &mut exits {
                exit.loops = depth;
                for local in &changed {
                    if let Some(value) = exit.env.locals.get_mut(local) {
                        *value = value.substitute(&there);
                    }
                }
                for reach in [&mut exit.env.reach, &mut exit.env.onward] {
                    let conditions = reach.conjuncts().iter();
                    let conditions = conditions.filter_map(|part| {
                        let outer = part.substitute(&there);
                        (!only || outer == *part).then_some(outer)
                    });
                    *reach = Formula::and([left.clone()].into_iter().chain(conditions));
                }
            }
        }
        self.env.narrow(&left.negated());
    }

    /// What holds after the loop: what was `before` it, with what the iterations changed. `trips` is how many there were,
    /// where one strand has executed them all: in closed form, or else as a number that is not known.
    fn after_loop(
        &mut self,
        stmt: &Stmt,
        summary: &BodySummary,
        before: &Env,
        slots: &[Slot],
        (changes, counts): (&[Option<Change>], &[Count]),
        [trip, ended]: &[Option<Term>; 2],
    ) {
        let end = std::mem::replace(&mut self.env, before.clone());
        self.env.keep_locks(&end);
        self.invalidate(summary, slots, stmt, "after");
        let old = |slot: usize| slot_value(before, slots.get(slot)?);
        let outer = self.coordinates();
        for (index, (slot, change)) in slots.iter().zip(changes).enumerate() {
            let value = match (change, trip, ended) {
                (Some(change), ..) if change.is_none() => old(index),
                (Some(change), Some(trip), _) => change.after(index, trip, &outer, old, |count| {
                    Some(counts.get(count)?.after(&outer, trip))
                }),
                // It is null still, or what the iterations make of it.
                (Some(Change::Becomes(value @ Value::Pointer(_))), None, _)
                    if old(index).is_some_and(|old| old.is_null()) =>
                {
                    Some(value.clone())
                }
                // (No iteration has this number.)
                (
                    Some(
                        change @ (Change::Drifts(_)
                        | Change::Turns { .. }
                        | Change::Among(_)
                        | Change::OtherLength),
                    ),
                    None,
                    _,
                ) => change.after(index, &Term::constant(-1), &outer, old, |_| None),
                (Some(Change::Circle(circle)), None, _) => {
                    let change = self.turns(stmt, 0, circle.clone());
                    change.after(index, &Term::constant(-1), &outer, old, |_| None)
                }
                (Some(change), None, Some(trip)) if change.holds_for_any_number() => {
                    change.after(index, trip, &outer, old, |count| {
                        Some(counts.get(count)?.after(&outer, trip))
                    })
                }
                _ => None,
            };
            self.set_slot(slot, value, "after", stmt);
        }
        for local in &summary.locals {
            if !slots.contains(&Slot::Local(*local)) {
                self.env.locals.remove(local);
            }
        }
    }

    /// What the registers of a thread hold after those iterations of a divided loop that it has executed: some of them, how
    /// many is not known.
    fn after_own_iterations(
        &mut self,
        stmt: &Stmt,
        before: &Env,
        slots: &[Slot],
        (changes, counts): (&[Option<Change>], &[Count]),
        trip: &Term,
    ) {
        let old = |slot: usize| slot_value(before, slots.get(slot)?);
        let outer = self.coordinates();
        let mut own = None;
        for (index, (slot, change)) in slots.iter().zip(changes).enumerate() {
            let (Slot::Local(_), Some(change)) = (slot, change) else {
                continue;
            };
            if change.is_none() || !change.is_linear() {
                continue;
            }
            let own: &Term = own.get_or_insert_with(|| {
                let count = self.count(stmt, counts.len(), Some(1), Counted::Times);
                count.after(&outer, trip)
            });
            let value = change.after(index, own, &outer, old, |count| {
                Some(counts.get(count)?.after(&outer, own))
            });
            if value.is_some() {
                self.set_slot(slot, value, "after", stmt);
            }
        }
    }

    /// Sets the slots to what they hold at the start of the generic iteration.
    fn enter_iteration(
        &mut self,
        stmt: &Stmt,
        start: &Env,
        slots: &[Slot],
        (changes, counts): (&[Option<Change>], &[Count]),
        numbering: &Numbering,
    ) {
        let old = |slot: usize| slot_value(start, slots.get(slot)?);
        let outer: Vec<Term> = match self.path.split_last() {
            Some((_, around)) => around
                .iter()
                .flat_map(|node| node.coordinates())
                .map(Term::var)
                .collect(),
            None => Vec::new(),
        };
        let mut values = Vec::new();
        for (index, (slot, change)) in slots.iter().zip(changes).enumerate() {
            let value = match (change, &numbering.number) {
                (Some(change), _) if change.is_none() => old(index),
                (Some(change), Some(number)) if numbering.sequential => {
                    change.after(index, number, &outer, old, |count| {
                        Some(counts.get(count)?.after(&outer, number))
                    })
                }
                _ => None,
            };
            let value = value.or_else(|| {
                let first = match old(index)? {
                    Value::Int(first) => first,
                    _ => return None,
                };
                let later = match slot {
                    Slot::Local(local) => self.unknown_local(*local, "iteration", stmt.id),
                    Slot::Cell(cell) => self.version_value(start, cell)?,
                    Slot::Agreed(_) => return None,
                };
                match (later, &numbering.number) {
                    (Value::Int(later), Some(number)) if numbering.sequential => {
                        Some(Value::Int(Term::ite(number.equals(0), first, later)))
                    }
                    _ => None,
                }
            });
            values.push(value);
        }
        self.make_former(&mut values, changes);
        for (slot, value) in slots.iter().zip(values) {
            self.set_slot(slot, value, "iteration", stmt);
        }
    }

    /// When the generic iteration is reached: no iteration before it left the loop. Locks that an iteration releases are
    /// no longer held by the next.
    fn alive(
        &mut self,
        stmt: &Stmt,
        numbering: &Numbering,
        barrier: bool,
        body: &impl Fn(&mut Self),
    ) -> Formula {
        if let Some(frame) = self.loops.last_mut() {
            frame.exits.clear();
        }
        let rehearsed = self.rehearsals > 0;
        let (mut stays, mut ways) = (Formula::truth(), 0);
        if rehearsed {
            let end = self.rehearse(|walk| body(walk));
            if !end.reach.is_false() {
                self.env.keep_locks(&end);
            }
            let exits = self
                .loops
                .last()
                .map(|frame| frame.exits.clone())
                .unwrap_or_default();
            if exits.is_empty() {
                return Formula::truth();
            }
            ways = exits.len();
            stays = Formula::or(exits).negated();
        } else {
            self.env.uncertain_locks = true;
            self.env.locks.clear();
        }
        if let (true, Some((coordinate, first, step)), Some(number)) =
            (rehearsed, &numbering.coordinate, &numbering.number)
        {
            let known = self.coordinate_symbols();
            let outer_only = stays
                .free_symbols()
                .iter()
                .all(|symbol| !is_inner(symbol, &known));
            let previous = Term::var(coordinate.clone()) - Term::constant(*step);
            let (mut closed, mut held, mut open) = (Vec::new(), Vec::new(), Vec::new());
            if outer_only {
                for part in stays.conjuncts() {
                    match closed::held(part, coordinate, first, &previous) {
                        Some(before) => {
                            closed.push(part.clone());
                            held.push(before);
                        }
                        None => open.push(part.clone()),
                    }
                }
            }
            if outer_only && open.is_empty() {
                return Formula::or([number.equals(0), Formula::and(held)]);
            }
            // Of the iteration before it is known all the same. (Threads that meet barriers in the loop agree on which
            // iteration leaves it, but not on the values.)
            if !barrier {
                let before = BTreeMap::from([(coordinate.clone(), previous.clone())]);
                held.extend(open.iter().map(|part| part.substitute(&before)));
            }
            let stays = Stays {
                all: Some(stays),
                closed: Formula::and(closed),
                ways,
            };
            held.push(self.reached(stmt, numbering, barrier, &stays));
            return Formula::or([number.equals(0), Formula::and(held)]);
        }
        let stays = Stays {
            all: rehearsed.then_some(stays),
            closed: Formula::truth(),
            ways,
        };
        self.reached(stmt, numbering, barrier, &stays)
    }

    /// The same where that has no closed form.
    fn reached(
        &mut self,
        stmt: &Stmt,
        numbering: &Numbering,
        barrier: bool,
        stays: &Stays,
    ) -> Formula {
        let reason = "this loop may be left early, depending on data".to_string();
        let mut around = self.coordinate_symbols();
        let (Some(number), true) = (&numbering.number, numbering.sequential) else {
            let symbol = Symbol::new(format!("alive{}", stmt.id));
            self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Left);
            let unknown = Term::apply(symbol, self.coordinates()).differs(0);
            return match &numbering.number {
                Some(number) => Formula::or([number.equals(0), unknown]),
                None => unknown,
            };
        };
        // The iterations up to some are reached: how many is not known.
        let own = self.path.last().map(|node| node.coordinates());
        around.retain(|symbol| !own.as_ref().is_some_and(|own| own.contains(symbol)));
        if let Some(thread) = self.thread() {
            let known = self.coordinate_symbols();
            let common = stays.all.as_ref().is_some_and(|stays| {
                let free = stays.free_symbols();
                !free.contains(&thread) && !free.iter().any(|symbol| is_inner(symbol, &known))
            });
            if common || barrier {
                around.retain(|symbol| *symbol != thread);
            }
            if barrier && !common {
                self.assume_agreement();
            }
        }
        let symbol = Symbol::new(format!("stays{}", stmt.id));
        self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Left);
        let around = around.into_iter().map(Term::var).collect();
        let reached = Term::apply(symbol, around);
        let frame = self.loops.last_mut();
        if let Some(iterations) = frame.and_then(|frame| frame.iterations.as_mut()) {
            iterations.end_after(reached.clone(), &stays.closed, stays.ways);
        }
        Formula::or([number.equals(0), number.at_most(reached)])
    }
}

/// A coordinate of a loop inside: it is not on the path.
fn is_inner(symbol: &Symbol, known: &[Symbol]) -> bool {
    coordinate::is_coordinate(symbol)
        && !known.contains(symbol)
        && !coordinate::is_team_size(symbol)
}
