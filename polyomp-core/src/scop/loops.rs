//! Loops: their coordinates and domains, and what the registers hold in each iteration.
//!
//! A register that a loop changes by the same amount in every iteration has a closed form (`v0 + c * n` in iteration
//! n); one that it does not change keeps its value; every other has an unknown value at the start of an iteration. The
//! body is rehearsed with a placeholder for each of them to find out which is which.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::spmd::visit::accesses;
use crate::spmd::{
    BinaryOp, Expr, ForkKind, Iterator as LoopIterator, LocalId, Loop, ObjectId, Schedule, Stmt,
    UnaryOp, While, Worksharing,
};

use super::Binding;
use super::body::BodySummary;
use super::change::{Change, difference, terms};
use super::closed;
use super::coordinate;
use super::env::{Env, Value};
use super::extract::{Extractor, LoopFrame};
use super::location::Location;
use super::path::{IteratorInfo, Lanes, PathKind, PathNode, SharedLoop, Strand};
use super::{Step, UnknownKind};

/// Something that an iteration can change.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Slot {
    Local(LocalId),
    Cell(Location),
    /// A cell that other strands write too: it has a value in closed form while they agree on it.
    Agreed(Location),
}

impl Slot {
    fn cell(&self) -> Option<&Location> {
        match self {
            Slot::Local(_) => None,
            Slot::Cell(cell) | Slot::Agreed(cell) => Some(cell),
        }
    }
}

/// How an iteration is numbered.
struct Numbering {
    /// Iteration number from 0; `None` where there is none in closed form.
    number: Option<Term>,
    /// Number of iterations, where the loop runs to its end.
    trip: Option<Term>,
    /// All iterations are executed by one strand, in their order.
    sequential: bool,
    /// The innermost coordinate, what it is in the first iteration, and its change from one iteration to the next.
    coordinate: Option<(Symbol, Term, i64)>,
}

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
        let mut iterators: Vec<IteratorInfo> = Vec::new();
        for (position, iterator) in looped.iterators.iter().enumerate() {
            // The bounds of an inner iterator are evaluated in each iteration of the outer ones, those of the first
            // before the loop.
            let outer = PathKind::Loop {
                iterators: iterators.clone(),
                worksharing: None,
                distribute: None,
                simd: None,
                divided: 0,
                ordered: false,
                bounds: true,
            };
            let mut made = None;
            if position == 0 {
                made = Some(self.iterator(stmt, position, iterator));
            } else {
                self.within(stmt, outer, |walk| {
                    made = Some(walk.iterator(stmt, position, iterator))
                });
            }
            let Some((info, domain)) = made else { continue };
            self.env
                .locals
                .insert(iterator.local, Value::Int(info.value.clone()));
            self.conditions.push(domain);
            iterators.push(info);
        }
        let (number, trip) = linear_number(&iterators);
        let worksharing = looped.sharing.worksharing.as_ref().map(|sharing| {
            let all = iterators.len();
            let divided = sharing.collapse.map_or(all, |count| count as usize);
            let (number, trip) = linear_number(iterators.get(..divided).unwrap_or(&iterators));
            self.shared_loop(sharing, &sharing.schedule, number, trip)
        });
        let divided = looped
            .sharing
            .worksharing
            .as_ref()
            .and_then(|sharing| sharing.collapse)
            .map_or(iterators.len(), |count| count as usize);
        let distribute = looped
            .sharing
            .distribute
            .as_ref()
            .map(|schedule| SharedLoop {
                schedule: schedule.kind,
                chunk: schedule
                    .chunk
                    .as_ref()
                    .and_then(|chunk| self.quietly(chunk)),
                construct: crate::spmd::Construct {
                    name: "distribute".to_string(),
                    span: stmt.span,
                },
                nowait: None,
                number: number.clone(),
                trip: trip.clone(),
            });
        let simd = looped.sharing.simd.as_ref().map(|simd| Lanes {
            safelen: simd
                .safelen
                .as_ref()
                .map(|safelen| self.quietly(safelen).zip(number.clone())),
            concurrent: simd.concurrent,
            order: Rc::new(
                accesses(&looped.body)
                    .into_iter()
                    .enumerate()
                    .map(|(position, access)| (access.site.id, position))
                    .collect(),
            ),
        });
        let ordered = looped
            .sharing
            .worksharing
            .as_ref()
            .is_some_and(|sharing| sharing.ordered);
        let sequential = worksharing.is_none() && distribute.is_none() && simd.is_none();
        let last = iterators.last().cloned();
        let coordinate = match (&iterators[..], last) {
            ([_], Some(only)) => {
                let step = coordinate_step(&only);
                let first = only.number.substitute(&BTreeMap::new());
                let start = match step {
                    -1 => Term::var(only.coordinate.clone()) + first,
                    _ => Term::var(only.coordinate.clone()) - first,
                };
                Some((only.coordinate, start, step))
            }
            _ => None,
        };
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
                Some(value) if self.summary(&looped.body).exits.is_empty() => {
                    self.env.locals.insert(local, value);
                }
                _ => {
                    self.env.locals.remove(&local);
                }
            }
        }
    }

    fn iterator(
        &mut self,
        stmt: &Stmt,
        position: usize,
        iterator: &LoopIterator,
    ) -> (IteratorInfo, Formula) {
        let lower = self.integer(&iterator.lower);
        let upper = self.integer(&iterator.upper);
        let step = self.integer(&iterator.step);
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

    fn shared_loop(
        &mut self,
        sharing: &Worksharing,
        schedule: &Schedule,
        number: Option<Term>,
        trip: Option<Term>,
    ) -> SharedLoop {
        SharedLoop {
            schedule: schedule.kind,
            chunk: schedule.chunk.as_ref().map(|chunk| self.integer(chunk)),
            construct: sharing.construct.clone(),
            nowait: sharing.nowait,
            number,
            trip,
        }
    }

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
        let has_barrier = self.summary(&looped.body).barrier;
        let at_end = looped.test_at_end;
        self.iterate(stmt, &looped.body, at_end, kind, numbering, |walk| {
            if looped.test_at_end {
                walk.block(&looped.body);
                walk.leaf = (stmt.id, 0);
                let condition = walk.condition(&looped.cond);
                // An iteration that is not the last was followed by a true condition: that bounds the next ones.
                if let Some(frame) = walk.loops.last_mut() {
                    let since = walk.conditions.get(frame.conditions..).unwrap_or_default();
                    let since = [since, &[condition.negated()]].concat();
                    frame.left_where(&since, &walk.env.reach);
                    frame.trip =
                        closed::trip(&condition, &counter).map(|more| more + Term::constant(1));
                }
            } else {
                walk.leaf = (stmt.id, 0);
                let condition = walk.condition(&looped.cond);
                if let Some(frame) = walk.loops.last_mut() {
                    frame.trip = closed::trip(&condition, &counter);
                }
                let domain = walk.while_domain(stmt, looped, &counter, &condition, has_barrier);
                walk.conditions.push(domain);
                walk.block(&looped.body);
                walk.conditions.pop();
            }
        });
        self.conditions.truncate(conditions);
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
        let (first, last) = (Term::constant(0), Term::var(counter.clone()));
        let mut parts = Vec::new();
        let mut unknown = Vec::new();
        for part in condition.conjuncts() {
            match closed::held(part, counter, &first, &last) {
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
            let symbol = Symbol::new(format!("trip{}", stmt.id));
            let reason = "the number of iterations of this loop depends on data".to_string();
            self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Value);
            // It depends on what the condition speaks of, and on nothing else.
            let mut symbols = Formula::and(unknown).free_symbols();
            symbols.remove(counter);
            symbols.retain(coordinate::is_coordinate);
            let thread = self.path.iter().rev().find_map(|node| match node.strand() {
                Some(Strand::Fork {
                    kind: ForkKind::Parallel,
                    number,
                    ..
                }) => Some(number.clone()),
                _ => None,
            });
            if let (true, Some(thread)) = (has_barrier, thread)
                && symbols.remove(&thread)
                && let (Some(region), 0) = (self.region, self.dry)
            {
                // Threads that meet its barriers agree on how often they do.
                self.scop.regions[region]
                    .assumptions
                    .insert(crate::phase::AGREEMENT.to_string());
            }
            let outer = symbols.into_iter().map(Term::var).collect();
            let trip = Term::apply(symbol, outer);
            parts.push(Term::var(counter.clone()).less(trip.clone()));
            if self.dry == 0 {
                let leaves = self.open_leaves(stmt, &looped.cond, counter);
                let path = self.path[..self.path.len().saturating_sub(1)].to_vec();
                self.scop.bindings.push(Binding {
                    node: stmt.id,
                    leaf: None,
                    path,
                    value: trip,
                    trip: Some(leaves),
                });
            }
        }
        Formula::and(parts)
    }

    /// The leaves of a while loop's condition whose truth in each iteration has no closed form, and whether they stand
    /// under a negation.
    fn open_leaves(&mut self, stmt: &Stmt, condition: &Expr, counter: &Symbol) -> Vec<(i64, bool)> {
        let (first, last) = (Term::constant(0), Term::var(counter.clone()));
        let (mut leaves, mut number) = (Vec::new(), 0);
        let mut open = vec![(condition, false)];
        while let Some((expr, negated)) = open.pop() {
            match expr {
                Expr::Unary(UnaryOp::Not, operand) => open.push((operand, !negated)),
                Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, left, right) => {
                    open.extend([(right.as_ref(), negated), (left.as_ref(), negated)]);
                }
                _ => {
                    self.dry += 1;
                    self.leaf = (stmt.id, number);
                    let truth = self.condition(expr);
                    self.dry -= 1;
                    if closed::held(&truth, counter, &first, &last).is_none() {
                        leaves.push((number, negated));
                    }
                    number += 1;
                }
            }
        }
        leaves
    }

    /// Walks the body of a loop for one generic iteration; `body` walks it once.
    fn iterate(
        &mut self,
        stmt: &Stmt,
        block: &crate::spmd::Block,
        tests_at_end: bool,
        kind: PathKind,
        numbering: Numbering,
        body: impl Fn(&mut Self),
    ) {
        let summary = self.summary(block);
        let before = self.env.clone();
        let reach = before.reach.clone();
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
        self.path.push(Rc::new(PathNode {
            node: stmt.id,
            kind,
            span: stmt.span,
        }));
        // Collapsed iterators without a common number order the iterations one after the other.
        let numbers = numbering.number.clone().map_or(each, |number| vec![number]);
        if let Some(clock) = self.clocks.last_mut() {
            for number in &numbers {
                clock.time.enter(number.clone());
                if summary.barrier {
                    clock.barrier.enter(number.clone());
                }
                if summary.taskwait {
                    clock.taskwait.enter(number.clone());
                }
            }
        }
        self.loops.push(LoopFrame {
            conditions: self.conditions.len(),
            exits: Vec::new(),
            trip: None,
            path: self.path.len(),
            reach: reach.clone(),
            depth: self.clocks.last().map_or(0, |clock| clock.time.stamp.len()),
        });

        let slots = self.slots(&summary);
        self.invalidate(&summary, &slots, stmt, "iteration");
        let start = self.env.clone();
        let changes = self.changes(&start, &slots, &body);
        self.enter_iteration(stmt, &start, &slots, &changes, &numbering);
        let alive = if tests_at_end || summary.locks || !summary.exits.is_empty() {
            self.alive(stmt, &numbering, &body)
        } else {
            Formula::truth()
        };
        self.conditions.push(alive);
        if let Some(frame) = self.loops.last_mut() {
            frame.conditions = self.conditions.len();
            frame.exits.clear();
        }
        let noted = self.noted.len();
        body(self);
        let stores = self.noted.split_off(noted);
        let contents = match only {
            Some(iterator)
                if summary.exits.is_empty()
                    && !summary.cancels
                    && !summary.stores_through_pointers =>
            {
                let mut contents = self.contents_of_loop(&iterator, &stores);
                if summary.unknown_effects {
                    contents.retain(|(object, _)| !self.knowledge.escaped.contains(object));
                }
                contents
            }
            _ => Vec::new(),
        };
        self.noted.extend(stores);
        self.conditions.pop();
        let left = !summary.exits.is_empty();
        let trip = self.loops.pop().and_then(|frame| frame.trip);
        let trip = numbering.trip.clone().or(trip);
        if let Some(clock) = self.clocks.last_mut() {
            for _ in &numbers {
                clock.time.leave();
                if summary.barrier {
                    clock.barrier.leave();
                }
                if summary.taskwait {
                    clock.taskwait.leave();
                }
            }
        }
        self.path.pop();

        // Afterwards: what was before, with what the iterations changed.
        let end = std::mem::replace(&mut self.env, before.clone());
        self.env.keep_locks(&end);
        self.invalidate(&summary, &slots, stmt, "after");
        let old = |slot: usize| slot_value(&before, slots.get(slot)?);
        for (index, (slot, change)) in slots.iter().zip(&changes).enumerate() {
            let value = match (change, &trip) {
                (Some(change), _) if change.is_none() => old(index),
                (Some(change), Some(trip)) if !left && numbering.sequential => {
                    change.after(index, trip, old)
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
        self.keep_contents(contents, divided);
        self.env.reach = reach;
        if !summary.exits.is_empty() {
            let symbol = Symbol::new(format!("left{}", stmt.id));
            self.unknown_at(
                symbol.clone(),
                stmt.span,
                "this loop may be left early".to_string(),
                UnknownKind::Weak,
            );
            let not_left = Term::apply(symbol, self.coordinates()).equals(0);
            self.env.reach = Formula::and([self.env.reach.clone(), not_left]);
        }
    }

    fn slots(&self, summary: &BodySummary) -> Vec<Slot> {
        let locals = summary
            .locals
            .iter()
            .filter(|local| self.env.locals.contains_key(local))
            .copied()
            .map(Slot::Local);
        let stored = |object: ObjectId| summary.objects.contains(&object);
        let changed = match summary.synchronises {
            true => self.changed_by_others(),
            false => BTreeSet::new(),
        };
        let cells = self
            .env
            .memory
            .keys()
            .filter(|cell| cell.object().is_some_and(stored))
            .filter_map(|cell| {
                let others = cell
                    .object()
                    .is_some_and(|object| changed.contains(&object));
                match others {
                    false => Some(Slot::Cell(cell.clone())),
                    true if self.knowledge.unaligned => None,
                    true => {
                        let agreed = self.env.agreed.contains_key(cell);
                        agreed.then(|| Slot::Agreed(cell.clone()))
                    }
                }
            });
        locals.chain(cells).collect()
    }

    /// Forgets what the loop may change and no slot follows.
    fn invalidate(&mut self, summary: &BodySummary, slots: &[Slot], stmt: &Stmt, when: &str) {
        let kept: Vec<(Location, Value)> = slots
            .iter()
            .filter_map(|slot| {
                let cell = slot.cell()?;
                Some((cell.clone(), self.env.memory.get(cell)?.clone()))
            })
            .collect();
        for object in &summary.objects {
            let version = self.version(&format!("{when} {}", stmt.id));
            self.env.renew(*object, version);
        }
        if summary.stores_through_pointers {
            self.forget_reachable(stmt.id);
        }
        if summary.unknown_effects {
            self.forget_escaped(stmt.id, summary.assumed_effects());
        }
        if summary.synchronises {
            self.synchronise(stmt.id, when);
        }
        let reached = &self.knowledge.address_taken;
        let by_name = |cell: &Location| {
            cell.object()
                .is_some_and(|object| !reached.contains(&object))
        };
        let kept = kept
            .into_iter()
            .filter(|(cell, _)| !summary.stores_through_pointers || by_name(cell));
        for (cell, value) in kept {
            if slots.contains(&Slot::Agreed(cell.clone())) {
                self.env.agreed.insert(cell.clone(), value.clone());
            }
            self.env.memory.insert(cell, value);
        }
    }

    /// By how much each slot changes in one iteration; `None` where that is not the same for all.
    fn changes(
        &mut self,
        start: &Env,
        slots: &[Slot],
        body: &impl Fn(&mut Self),
    ) -> Vec<Option<Change>> {
        /// Longer circles of handed on values are not followed.
        const LONGEST_CIRCLE: usize = 4;
        let first_placeholder = self.placeholders;
        let outside: BTreeSet<Symbol> = self
            .path
            .iter()
            .rev()
            .skip(1)
            .flat_map(|node| node.coordinates())
            .collect();
        if slots.is_empty() || self.rehearsals == 0 {
            return vec![None; slots.len()];
        }
        let mut placeholders = Vec::new();
        for slot in slots {
            self.placeholders += 1;
            let placeholder = Term::var(Symbol::new(format!("?{}", self.placeholders)));
            let value = slot_value(start, slot).and_then(|old| match old {
                Value::Int(_) => Some(Value::Int(placeholder.clone())),
                Value::Pointer(cases) => match &cases[..] {
                    [(case, target)]
                        if case.is_true()
                            && matches!(target.steps.last(), Some(Step::Index { .. })) =>
                    {
                        Some(Value::pointer(target.offset(&placeholder)))
                    }
                    _ => None,
                },
                Value::Unknown => None,
            });
            let value = value.unwrap_or(Value::Unknown);
            assign_slot(&mut self.env, slot, Some(value.clone()));
            placeholders.push(value);
        }
        let end = self.rehearse(|walk| body(walk));
        let dead = end.reach.is_false();
        let same_for_all_iterations = |term: &Term| {
            term.free_symbols().iter().all(|symbol| {
                let placeholder = symbol
                    .name()
                    .strip_prefix('?')
                    .and_then(|number| number.parse::<u32>().ok());
                placeholder.is_none_or(|number| number <= first_placeholder)
                    && (!coordinate::is_coordinate(symbol)
                        || coordinate::is_team_size(symbol)
                        || outside.contains(symbol))
            })
        };
        // Where a slot gets the value that another one has at the start of the iteration.
        let source = |slot: usize| -> Option<usize> {
            let value = slot_value(&end, slots.get(slot)?)?;
            placeholders
                .iter()
                .position(|placeholder| *placeholder != Value::Unknown && *placeholder == value)
        };
        let change = |slot: usize| -> Option<Change> {
            let (value, placeholder) =
                (slot_value(&end, slots.get(slot)?)?, placeholders.get(slot)?);
            if let Some(step) = difference(&value, placeholder).filter(&same_for_all_iterations) {
                return Some(Change::Step(step));
            }
            if let (Value::Int(value), Value::Int(placeholder)) = (&value, placeholder) {
                let sum = value.clone() + placeholder.clone();
                if same_for_all_iterations(&sum) {
                    return Some(Change::Reflects(sum));
                }
            }
            if terms(&value).is_some_and(|terms| terms.iter().all(&same_for_all_iterations)) {
                return Some(Change::Becomes(value));
            }
            let mut circle = vec![slot];
            loop {
                let next = source(*circle.last()?)?;
                if next == slot {
                    return Some(Change::Circle(circle));
                }
                if circle.contains(&next) || circle.len() == LONGEST_CIRCLE {
                    return None;
                }
                circle.push(next);
            }
        };
        let changes = (0..slots.len())
            .map(|slot| if dead { None } else { change(slot) })
            .collect();
        self.env = start.clone();
        changes
    }

    /// Sets the slots to what they hold at the start of the generic iteration.
    fn enter_iteration(
        &mut self,
        stmt: &Stmt,
        start: &Env,
        slots: &[Slot],
        changes: &[Option<Change>],
        numbering: &Numbering,
    ) {
        let old = |slot: usize| slot_value(start, slots.get(slot)?);
        for (index, (slot, change)) in slots.iter().zip(changes).enumerate() {
            let value = match (change, &numbering.number) {
                (Some(change), _) if change.is_none() => old(index),
                (Some(change), Some(number)) if numbering.sequential => {
                    change.after(index, number, old)
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
            self.set_slot(slot, value, "iteration", stmt);
        }
    }

    /// When the generic iteration is reached: no iteration before it left the loop. Locks that an iteration releases are
    /// no longer held by the next.
    fn alive(&mut self, stmt: &Stmt, numbering: &Numbering, body: &impl Fn(&mut Self)) -> Formula {
        if let Some(frame) = self.loops.last_mut() {
            frame.exits.clear();
        }
        let rehearsed = self.rehearsals > 0;
        let mut stays = Formula::truth();
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
            let held: Option<Vec<Formula>> = stays
                .conjuncts()
                .iter()
                .map(|part| closed::held(part, coordinate, first, &previous))
                .collect();
            if let (true, Some(held)) = (outer_only, held) {
                return Formula::or([number.equals(0), Formula::and(held)]);
            }
        }
        let symbol = Symbol::new(format!("alive{}", stmt.id));
        let reason = "this loop may be left early, depending on data".to_string();
        self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Weak);
        let unknown = Term::apply(symbol, self.coordinates()).differs(0);
        match &numbering.number {
            Some(number) => Formula::or([number.equals(0), unknown]),
            None => unknown,
        }
    }

    fn set_slot(&mut self, slot: &Slot, value: Option<Value>, when: &str, stmt: &Stmt) {
        let value = value.or_else(|| match slot {
            Slot::Local(local) => Some(self.unknown_local(*local, when, stmt.id)),
            Slot::Cell(_) | Slot::Agreed(_) => None,
        });
        assign_slot(&mut self.env, slot, value);
    }
}

fn slot_value(env: &Env, slot: &Slot) -> Option<Value> {
    match slot {
        Slot::Local(local) => env.locals.get(local).cloned(),
        Slot::Cell(cell) => env.memory.get(cell).cloned(),
        // Between iterations there may be no barrier: what one strand has written since is not agreed on.
        Slot::Agreed(cell) => env
            .agreed
            .get(cell)
            .filter(|value| env.memory.get(cell) == Some(value))
            .cloned(),
    }
}

fn assign_slot(env: &mut Env, slot: &Slot, value: Option<Value>) {
    match (slot, value) {
        (Slot::Local(local), Some(value)) => {
            env.locals.insert(*local, value);
        }
        (Slot::Local(local), None) => {
            env.locals.remove(local);
        }
        (Slot::Cell(cell) | Slot::Agreed(cell), Some(Value::Unknown) | None) => {
            env.memory.remove(cell);
            env.disagree(|other| other == cell);
        }
        (Slot::Cell(cell), Some(value)) => {
            env.memory.insert(cell.clone(), value);
        }
        (Slot::Agreed(cell), Some(value)) => {
            env.memory.insert(cell.clone(), value.clone());
            env.agreed.insert(cell.clone(), value);
        }
    }
}

fn coordinate_step(iterator: &IteratorInfo) -> i64 {
    let ahead = Term::var(iterator.coordinate.clone()) + Term::constant(1);
    let next = iterator
        .number
        .substitute(&BTreeMap::from([(iterator.coordinate.clone(), ahead)]));
    (next - iterator.number.clone()).as_constant().unwrap_or(1)
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

/// A coordinate of a loop inside: it is not on the path.
fn is_inner(symbol: &Symbol, known: &[Symbol]) -> bool {
    coordinate::is_coordinate(symbol)
        && !known.contains(symbol)
        && !coordinate::is_team_size(symbol)
}
