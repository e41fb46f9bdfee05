//! Pointers that change places an unknown number of times, as where a loop of steps swaps its buffers within a loop of
//! other steps, or is left when data says so: each holds what one of them held before, and they do not hold the same.

use std::collections::BTreeSet;

use crate::formula::{Formula, FormulaKind, Symbol, Term};
use crate::scop::location::{Location, Root};
use crate::scop::{UnknownKind, coordinate};
use crate::spmd::{NodeId, Stmt};

use super::change::Change;
use super::env::{Env, Value};
use super::slots::{Slot, slot_value};
use super::walker::Extractor;

impl Extractor<'_> {
    /// Finds the pairs of slots that an iteration swaps or leaves as they are; it begins with the `placeholders`.
    pub(super) fn turning(
        &mut self,
        stmt: &Stmt,
        slots: &[Slot],
        end: &Env,
        placeholders: &[Value],
        changes: &mut [Option<Change>],
    ) {
        let open = |changes: &[Option<Change>], slot: usize| {
            let agreed = matches!(slots.get(slot), Some(Slot::Agreed(_)));
            matches!(changes.get(slot), Some(None)) && !agreed
        };
        let held = |slot: usize| only_target(placeholders.get(slot)?);
        let left = |slot: usize| slot_value(end, slots.get(slot)?);
        for one in 0..slots.len() {
            for two in one + 1..slots.len() {
                if !(open(changes, one) && open(changes, two)) {
                    continue;
                }
                let (Some(first), Some(second)) = (held(one), held(two)) else {
                    continue;
                };
                let values = left(one).zip(left(two));
                if !values.is_some_and(|values| are_one_each(&values, [first, second])) {
                    continue;
                }
                for (slot, circle) in [(one, vec![one, two]), (two, vec![two, one])] {
                    let change = self.turns(stmt, one + 1, circle);
                    if let Some(found) = changes.get_mut(slot) {
                        *found = Some(change);
                    }
                }
            }
        }
    }

    /// That a circle turns by an unknown amount; `which` tells it from others of the loop that turn otherwise.
    pub(super) fn turns(&mut self, stmt: &Stmt, which: usize, circle: Vec<usize>) -> Change {
        let by = Symbol::new(format!("turned{}.{which}.{}", stmt.id, circle.len()));
        let reason = "how often a loop has swapped pointers".to_string();
        self.unknown_at(by.clone(), stmt.span, reason, UnknownKind::Weak);
        Change::Turns { circle, by }
    }

    /// What pointers hold where ways out of a loop lead to, in whichever iteration they were taken, as they hold it in one
    /// of these `states`: each one of a few places. What decides which one it is speaks of the iteration, and has a name of
    /// its own out here, which is the same for pointers that never hold the same place.
    pub(super) fn left_in(
        &mut self,
        label: NodeId,
        slots: &[Slot],
        states: &[&Env],
    ) -> Vec<(Slot, Value)> {
        let mut groups: Vec<(Vec<Location>, Vec<Left>)> = Vec::new();
        for slot in slots {
            let Some(left) = self.left_as(slot, states) else {
                continue;
            };
            let places: BTreeSet<&Location> = left.places().collect();
            let places: Vec<Location> = places.into_iter().cloned().collect();
            let fits = |(others, group): &&mut (Vec<Location>, Vec<Left>)| {
                *others == places
                    && group.len() < places.len()
                    && group.iter().all(|other| left.is_elsewhere(other))
            };
            match groups.iter_mut().find(fits) {
                Some((_, group)) => group.push(left),
                None => groups.push((places, vec![left])),
            }
        }
        let mut found = Vec::new();
        for (number, (places, group)) in groups.into_iter().enumerate() {
            let orders = orders(places.len(), group.len());
            let by = match orders.len() {
                1 => Term::constant(0),
                _ => {
                    let by = Symbol::new(format!("left{label}.{number}"));
                    let reason = "how often a loop has swapped pointers".to_string();
                    self.unknown(by.clone(), reason, UnknownKind::Weak);
                    Term::apply(by, self.coordinates())
                }
            };
            for (position, left) in group.into_iter().enumerate() {
                let held = |order: &Vec<usize>| {
                    let place = places.get(*order.get(position)?)?;
                    Some(Value::pointer(place.clone()))
                };
                let mut rest = orders.iter().enumerate().rev();
                let last = rest.next().and_then(|(_, order)| held(order));
                let value = rest.try_fold(last, |value, (which, order)| {
                    let here = by.equals(i64::try_from(which).ok()?);
                    Some(held(order)?.join(&here, &value?))
                });
                if let Some(Some(value)) = value {
                    found.push((left.slot, value));
                }
            }
        }
        found
    }

    /// What a slot holds in these states, where each is a pointer to places that mean the same wherever the loop was left.
    fn left_as(&mut self, slot: &Slot, states: &[&Env]) -> Option<Left> {
        /// One of more places is not followed.
        const MOST: usize = 3;
        let known = self.coordinate_symbols();
        let means_it_here = |symbol: &Symbol| {
            !coordinate::is_coordinate(symbol)
                || coordinate::is_team_size(symbol)
                || known.contains(symbol)
        };
        let mut left = Left {
            slot: slot.clone(),
            states: Vec::new(),
        };
        let mut null = false;
        for state in states {
            let Value::Pointer(cases) = slot_value(state, slot)? else {
                return None;
            };
            null |= !is_no_null(&cases);
            left.states.push(cases);
        }
        let places: BTreeSet<Location> = left.places().cloned().collect();
        if places.is_empty() || places.len() > MOST {
            return None;
        }
        // Where it leads to none of them it is null. Allocated memory may be that in any case, and so may what has a name.
        let mut allocated = Vec::new();
        for place in &places {
            let mut terms = place.terms();
            if place.root == Root::Unknown
                || !terms.all(|term| term.free_symbols().iter().all(means_it_here))
            {
                return None;
            }
            let Some(object) = place.object() else {
                continue;
            };
            match self.program.object(object)?.allocated {
                true => allocated.push(object),
                false if null => return None,
                false => {}
            }
        }
        if null {
            self.perhaps_null.extend(allocated);
        }
        Some(left)
    }
}

/// What a slot holds in some states.
struct Left {
    slot: Slot,
    states: Vec<Vec<(Formula, Location)>>,
}

impl Left {
    fn places(&self) -> impl Iterator<Item = &Location> {
        self.states.iter().flatten().map(|(_, place)| place)
    }

    /// Whether it holds another place than the other one in each of the states.
    fn is_elsewhere(&self, other: &Left) -> bool {
        let mut states = self.states.iter().zip(&other.states);
        states.all(|(one, two)| are_apart(one, two))
    }
}

/// In what ways so many slots hold one each of some places, all of them different.
fn orders(places: usize, slots: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..slots {
        let longer = found.iter().flat_map(|order: &Vec<usize>| {
            let free = (0..places).filter(|place| !order.contains(place));
            free.map(|place| [&order[..], &[place]].concat())
        });
        found = longer.collect();
    }
    found
}

/// Where a pointer leads to in any case.
fn only_target(value: &Value) -> Option<&Location> {
    match value {
        Value::Pointer(cases) => match &cases[..] {
            [(_, target)] => Some(target),
            _ => None,
        },
        Value::Int(_) | Value::Unknown => None,
    }
}

/// Whether two pointers hold one each of two places, in any case: where neither, they would be null.
fn are_one_each((one, two): &(Value, Value), places: [&Location; 2]) -> bool {
    let (Value::Pointer(one), Value::Pointer(two)) = (one, two) else {
        return false;
    };
    let is_one = |cases: &[(Formula, Location)]| {
        cases.iter().all(|(_, to)| places.contains(&to)) && is_no_null(cases)
    };
    is_one(one) && is_one(two) && are_apart(one, two)
}

/// Whether some case of a pointer holds in any case.
pub(super) fn is_no_null(cases: &[(Formula, Location)]) -> bool {
    never(&Formula::or(cases.iter().map(|(case, _)| case.clone())).negated())
}

/// Whether two pointers never lead to the same of the places that they may lead to.
fn are_apart(one: &[(Formula, Location)], two: &[(Formula, Location)]) -> bool {
    let mut pairs = one.iter().flat_map(|a| two.iter().map(move |b| (a, b)));
    pairs.all(|((when, place), (when2, place2))| {
        place != place2 || never(&Formula::and([when.clone(), when2.clone()]))
    })
}

/// Whether a formula is false whatever its atoms are, where these have nothing to do with each other.
pub(super) fn never(formula: &Formula) -> bool {
    /// Formulas above this size, and more atoms, are not looked at.
    const WEIGHT: u64 = 400;
    const ATOMS: u32 = 8;
    fn decide(formula: &Formula, most: u32) -> bool {
        let Some(atom) = first_atom(formula) else {
            return formula.is_false();
        };
        let rest = most.checked_sub(1);
        rest.is_some_and(|rest| {
            let mut values = [Formula::truth(), Formula::falsity()].into_iter();
            values.all(|value| decide(&with_atom(formula, &atom, &value), rest))
        })
    }
    formula.weight() <= WEIGHT && decide(formula, ATOMS)
}

fn first_atom(formula: &Formula) -> Option<Formula> {
    match formula.kind() {
        FormulaKind::True | FormulaKind::False => None,
        FormulaKind::Atom(..) => Some(formula.clone()),
        FormulaKind::And(parts) | FormulaKind::Or(parts) => parts.iter().find_map(first_atom),
    }
}

/// The formula where an atom is true, or false.
fn with_atom(formula: &Formula, atom: &Formula, value: &Formula) -> Formula {
    let again = |part: &Formula| with_atom(part, atom, value);
    match formula.kind() {
        FormulaKind::True | FormulaKind::False => formula.clone(),
        FormulaKind::Atom(..) if formula == atom => value.clone(),
        FormulaKind::Atom(..) if *formula == atom.negated() => value.negated(),
        FormulaKind::Atom(..) => formula.clone(),
        FormulaKind::And(parts) => Formula::and(parts.iter().map(again)),
        FormulaKind::Or(parts) => Formula::or(parts.iter().map(again)),
    }
}
