//! Pointers that iterations of a loop leave as they are or set to some place, as data says (`if (a[i] < *least) least =
//! &a[i];`): each is what it was before the loop, or the place that one of the iterations so far has given it.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::location::{Location, Root, Step};
use crate::spmd::Stmt;

use super::change::Change;
use super::env::{Env, Value};
use super::iterations::Numbering;
use super::rehearsal::Rehearsed;
use super::slots::{Slot, slot_value};
use super::turning::is_no_null;
use super::walker::Extractor;

/// Where a pointer may have come from.
#[derive(Debug, Clone, PartialEq)]
enum Origin {
    /// What a slot holds before the loop.
    Old(usize),
    /// The place that an iteration gives it, for its coordinate, and when it does.
    Place(Location, Formula),
    /// An element of an array, whichever it is.
    Within(Location),
}

/// One of several places, which is not known: functions of the number of iterations tell.
#[derive(Debug, Clone)]
pub(super) struct Among {
    origins: Vec<Origin>,
    /// Which of them.
    which: Symbol,
    /// Which iteration has given it the place.
    given: Symbol,
    /// Which element it is.
    element: Symbol,
    /// The coordinate of the loop, what it is first, and its change from one iteration to the next.
    coordinate: (Symbol, Term, i64),
}

impl Among {
    /// The value after `times` iterations; after all that there are, where that is below 0.
    pub(super) fn after(
        &self,
        slot: usize,
        times: &Term,
        outer: &[Term],
        old: impl Fn(usize) -> Option<Value>,
    ) -> Option<Value> {
        let of = |function: &Symbol| {
            let arguments = outer.iter().chain([times]).cloned();
            Term::apply(function.clone(), arguments.collect())
        };
        let there = self.at(&of(&self.given));
        let held = |origin: &Origin| match origin {
            Origin::Old(slot) => old(*slot).filter(is_followed),
            Origin::Place(place, _) => Some(Value::pointer(place.substitute(&there))),
            Origin::Within(array) => {
                let mut place = array.clone();
                if let Some(Step::Index { index, .. }) = place.steps.last_mut() {
                    *index = of(&self.element);
                }
                Some(Value::pointer(place))
            }
        };
        let mut origins = self.origins.iter().enumerate().rev();
        let (_, last) = origins.next()?;
        let which = of(&self.which);
        let value = origins.try_fold(held(last)?, |value, (number, origin)| {
            let here = which.equals(i64::try_from(number).ok()?);
            held(origin)?.join(&here, &value)
        })?;
        old(slot)
            .filter(is_followed)?
            .join(&times.equals(0), &value)
    }
}

impl Among {
    /// The coordinate of the loop in the iteration with this number.
    fn at(&self, number: &Term) -> BTreeMap<Symbol, Term> {
        let (coordinate, first, step) = &self.coordinate;
        BTreeMap::from([(coordinate.clone(), first.clone() + number.scaled(*step))])
    }

    /// What is known of the iteration that has given the place, over the coordinates around and the number of iterations:
    /// it is one of them, and one that does.
    fn known(&self, around: usize) -> (Vec<Symbol>, Formula) {
        let names = (0..=around).map(|number| Symbol::new(format!("argument {number}")));
        let names: Vec<Symbol> = names.collect();
        let arguments: Vec<Term> = names.iter().cloned().map(Term::var).collect();
        let given = Term::apply(self.given.clone(), arguments.clone());
        let mut known = vec![given.at_least(0)];
        if let Some(times) = arguments.last() {
            known.push(Formula::or([times.at_most(0), given.less(times.clone())]));
        }
        let which = Term::apply(self.which.clone(), arguments);
        let there = self.at(&given);
        let last = self.origins.len().saturating_sub(1);
        for (number, origin) in self.origins.iter().enumerate() {
            // (Any other number stands for the last one.)
            if let (Origin::Place(_, when), Ok(here)) = (origin, i64::try_from(number))
                && number < last
            {
                known.push(which.equals(here).implies(when.substitute(&there)));
            }
        }
        (names, Formula::and(known))
    }
}

/// Whether it is a pointer to some places, or null.
fn is_followed(value: &Value) -> bool {
    match value {
        Value::Pointer(cases) => cases.iter().all(|(_, to)| to.root != Root::Unknown),
        Value::Int(_) => value.is_null(),
        Value::Unknown => false,
    }
}

impl Extractor<'_> {
    /// Finds the changes of pointers of which nothing else is known, where an iteration leaves them at places that are
    /// known, or where others were.
    pub(super) fn among(
        &mut self,
        stmt: &Stmt,
        (start, slots): (&Env, &[Slot]),
        rehearsed: &Rehearsed,
        numbering: &Numbering,
        is_outside: impl Fn(&Symbol) -> bool,
        changes: &mut [Option<Change>],
    ) {
        let Some((coordinate, number)) = numbering
            .coordinate
            .clone()
            .zip(numbering.number.clone())
            .filter(|_| numbering.sequential)
        else {
            return;
        };
        let around = self.path.iter().rev().skip(1);
        let around = around.map(|node| node.coordinates().len()).sum();
        let search = Search {
            start,
            slots,
            rehearsed,
            coordinate: &coordinate.0,
            steps: steps(start, slots, rehearsed, &number, changes),
            is_outside,
        };
        let direct: Vec<Option<Vec<Origin>>> = (0..slots.len())
            .map(|slot| search.origins(slot, changes))
            .collect();
        for slot in 0..slots.len() {
            if !matches!(changes.get(slot), Some(None))
                || matches!(slots.get(slot), Some(Slot::Agreed(_)))
            {
                continue;
            }
            let Some(origins) = closed(slot, &direct) else {
                continue;
            };
            let name = |what: &str| Symbol::new(format!("{what}{}.{slot}", stmt.id));
            let (which, given, element) = (name("among"), name("given"), name("element"));
            for symbol in [&which, &given, &element] {
                let reason = "which place a loop has chosen for a pointer".to_string();
                self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Weak);
            }
            let among = Among {
                origins,
                which,
                given: given.clone(),
                element,
                coordinate: coordinate.clone(),
            };
            self.scop.ends.insert(given, among.known(around));
            if let Some(change) = changes.get_mut(slot) {
                *change = Some(Change::Among(among));
            }
        }
    }
}

/// What stands for the placeholders of slots that grow evenly, in the iteration with this number.
fn steps(
    start: &Env,
    slots: &[Slot],
    rehearsed: &Rehearsed,
    number: &Term,
    changes: &[Option<Change>],
) -> BTreeMap<Symbol, Term> {
    let slots = slots.iter().zip(changes).zip(&rehearsed.names);
    let grown = slots.filter_map(|((slot, change), name)| {
        let Some(Change::Step(step)) = change else {
            return None;
        };
        let distance = number.clone() * step.clone();
        match slot_value(start, slot)? {
            Value::Int(first) => Some((name.clone(), first + distance)),
            // The placeholder is how far it has moved.
            Value::Pointer(_) => Some((name.clone(), distance)),
            Value::Unknown => None,
        }
    });
    grown.collect()
}

struct Search<'s, F> {
    start: &'s Env,
    slots: &'s [Slot],
    rehearsed: &'s Rehearsed,
    coordinate: &'s Symbol,
    steps: BTreeMap<Symbol, Term>,
    is_outside: F,
}

impl<F: Fn(&Symbol) -> bool> Search<'_, F> {
    /// Where the pointer comes from that a slot holds at the end of an iteration: what stands for the value of a slot at its
    /// start is that slot's old one here.
    fn origins(&self, slot: usize, changes: &[Option<Change>]) -> Option<Vec<Origin>> {
        match changes.get(slot)? {
            None => {}
            Some(change) if change.is_none() => return Some(vec![Origin::Old(slot)]),
            Some(Change::Circle(circle) | Change::Turns { circle, .. }) => {
                return Some(circle.iter().copied().map(Origin::Old).collect());
            }
            Some(Change::Becomes(Value::Pointer(cases))) if is_no_null(cases) => {
                let always = Formula::truth();
                let places = cases.iter().map(|(_, to)| self.place(&always, to));
                return [Some(Origin::Old(slot))]
                    .into_iter()
                    .chain(places)
                    .collect();
            }
            Some(_) => return None,
        }
        if !is_followed(&slot_value(self.start, self.slots.get(slot)?)?) {
            return None;
        }
        let end = slot_value(&self.rehearsed.end, self.slots.get(slot)?)?;
        let cases = match &end {
            Value::Pointer(cases) => &cases[..],
            _ => return None,
        };
        let mut found = vec![Origin::Old(slot)];
        // Whether an iteration sets it to null is better asked where that is tested.
        if !is_no_null(cases) {
            return None;
        }
        for (case, to) in cases {
            // (What grows evenly is followed by the number of the iteration.)
            let grows = |other: &usize| matches!(changes.get(*other), Some(Some(change @ Change::Step(_))) if !change.is_none());
            match self.held_at_start(to).filter(|other| !grows(other)) {
                Some(other) => found.push(Origin::Old(other)),
                None => found.push(self.place(case, to)?),
            }
        }
        Some(found)
    }

    /// The slot that leads to a place at the start of an iteration, and that is not followed any further.
    fn held_at_start(&self, place: &Location) -> Option<usize> {
        let mut placeholders = self.rehearsed.placeholders.iter();
        placeholders.position(|(held, placeholder)| match placeholder {
            Value::Pointer(cases) => matches!(&cases[..], [(_, to)] if !held && to == place),
            _ => false,
        })
    }

    /// A place that an iteration gives a pointer, told by the coordinate of the loop and what does not change in it.
    fn place(&self, case: &Formula, place: &Location) -> Option<Origin> {
        match &place.root {
            Root::Object { .. } => {}
            // (What an iteration finds in memory of which nothing is known may be anything in each.)
            Root::Held { value, at }
                if (self.is_outside)(value)
                    && at
                        .iter()
                        .all(|term| term.free_symbols().iter().all(&self.is_outside)) => {}
            _ => return None,
        }
        if self.rehearsed.is_left(place) {
            return None;
        }
        let told = |symbol: &Symbol| symbol == self.coordinate || (self.is_outside)(symbol);
        let is_told = |term: &Term| term.free_symbols().iter().all(told);
        let place = place.substitute(&self.steps);
        if place.terms().all(is_told) {
            let parts = case.substitute(&self.steps);
            let parts = parts.conjuncts().iter();
            let parts = parts.filter(|part| part.free_symbols().iter().all(told));
            return Some(Origin::Place(place, Formula::and(parts.cloned())));
        }
        // Whichever element it is: of this array.
        let mut array = place;
        let Some(Step::Index { index, .. }) = array.steps.last_mut() else {
            return None;
        };
        *index = Term::constant(0);
        let fixed = |term: &Term| term.free_symbols().iter().all(&self.is_outside);
        let is_fixed = array.terms().all(fixed);
        is_fixed.then_some(Origin::Within(array))
    }
}

/// All that a slot may hold, where others hand their values on to it.
fn closed(slot: usize, direct: &[Option<Vec<Origin>>]) -> Option<Vec<Origin>> {
    /// One of more places is not followed.
    const MOST: usize = 5;
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([slot]);
    let mut open = vec![slot];
    while let Some(slot) = open.pop() {
        for origin in direct.get(slot)?.as_ref()? {
            if let Origin::Old(other) = origin
                && seen.insert(*other)
            {
                open.push(*other);
            }
            // A place may be given in one case or another.
            let same = found.iter().position(|known| match (known, origin) {
                (Origin::Place(known, _), Origin::Place(place, _)) => known == place,
                _ => known == origin,
            });
            match (same.and_then(|same| found.get_mut(same)), origin) {
                (Some(Origin::Place(_, when)), Origin::Place(_, more)) => {
                    *when = Formula::or([when.clone(), more.clone()]);
                }
                (None, _) => found.push(origin.clone()),
                (Some(_), _) => {}
            }
        }
    }
    (found.len() <= MOST).then_some(found)
}
