//! One generic iteration of a loop, walked with placeholders for what its iterations may change.
//!
//! What is found of one of them is right only as long as the others hold what they are taken to: a pointer that is taken to
//! stay where it leads, or in its array, and does not, gets a name of which nothing is known in another walk.

use std::collections::BTreeSet;

use crate::formula::{Symbol, Term};
use crate::scop::location::{Location, Step};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Expr, LocalId, Stmt, StmtKind};

use super::change;
use super::env::{Env, Value};
use super::slots::{Slot, assign_slot, slot_value};
use super::turning::is_no_null;
use super::walker::Extractor;

/// What slots are taken to hold at the start of an iteration.
struct Taken {
    /// Registers that only move along their arrays.
    moved: BTreeSet<LocalId>,
    /// Pointers that are not into arrays are held: then their targets are followed.
    hold: bool,
    /// Slots with pointers that lead elsewhere in other iterations.
    anywhere: BTreeSet<usize>,
}

/// One generic iteration, walked to see what it changes.
pub(super) struct Rehearsed {
    /// What each slot holds at its start, and whether that is what it holds before the loop.
    pub(super) placeholders: Vec<(bool, Value)>,
    /// What that is called, or how far a pointer into an array is from there.
    pub(super) names: Vec<Symbol>,
    /// Those of pointers that lead into other arrays in later iterations.
    pub(super) elsewhere: BTreeSet<Symbol>,
    /// The state that it leaves.
    pub(super) end: Env,
}

impl Rehearsed {
    /// Whether a place is one in the array into which some pointer leads, and later on it leads into another one.
    pub(super) fn is_left(&self, place: &Location) -> bool {
        let is_elsewhere = |symbol: &Symbol| self.elsewhere.contains(symbol);
        !self.elsewhere.is_empty()
            && place
                .terms()
                .any(|term| term.free_symbols().iter().any(is_elsewhere))
    }
}

impl Extractor<'_> {
    /// What an iteration makes of slots, and what these are taken to hold at its start.
    pub(super) fn rehearsed(
        &mut self,
        start: &Env,
        slots: &[Slot],
        stmt: &Stmt,
        body: &impl Fn(&mut Self),
    ) -> Rehearsed {
        let mut taken = Taken {
            moved: only_moved(stmt),
            hold: true,
            anywhere: BTreeSet::new(),
        };
        // What is said of the others is right only where these keep what they are taken to hold, or stay in the arrays that
        // they are taken to lead to.
        loop {
            let mut found = self.rehearsed_slots(start, slots, &taken, body);
            let ends = slots.iter().map(|slot| slot_value(&found.end, slot));
            let mut keeps = ends.clone().zip(&found.placeholders);
            let keeps =
                keeps.all(|(end, (held, placeholder))| !held || end.as_ref() == Some(placeholder));
            let left = ends.enumerate().zip(&found.placeholders);
            let left = left.filter(|((_, end), (held, placeholder))| {
                !held && leads_into_array(placeholder) && !stays(placeholder, end.as_ref())
            });
            let left = left.map(|((slot, _), _)| slot);
            // (What all strands agree on has no name in between.)
            let (agreed, left): (BTreeSet<usize>, BTreeSet<usize>) =
                left.partition(|slot| matches!(slots.get(*slot), Some(Slot::Agreed(_))));
            let names = agreed.iter().filter_map(|slot| found.names.get(*slot));
            found.elsewhere = names.cloned().collect();
            if (keeps || !taken.hold) && left.is_subset(&taken.anywhere) {
                break found;
            }
            taken.hold &= keeps;
            taken.anywhere.extend(left);
        }
    }

    /// What an iteration makes of slots that hold placeholders at its start.
    fn rehearsed_slots(
        &mut self,
        start: &Env,
        slots: &[Slot],
        taken: &Taken,
        body: &impl Fn(&mut Self),
    ) -> Rehearsed {
        let (mut placeholders, mut names) = (Vec::new(), Vec::new());
        for (number, slot) in slots.iter().enumerate() {
            self.placeholders += 1;
            let name = placeholder_name(self.placeholders);
            let placeholder = Term::var(name.clone());
            names.push(name.clone());
            let becomes_pointer = self.holds_pointers(slot);
            let anywhere = taken.anywhere.contains(&number);
            let is_moved = matches!(slot, Slot::Local(local) if taken.moved.contains(local));
            let value = slot_value(start, slot).and_then(|old| match old {
                // A null pointer, until the loop stores another one.
                Value::Int(_) if becomes_pointer && old.is_null() => {
                    Some((false, Value::pointer(Location::held(name, Vec::new()))))
                }
                Value::Int(_) => Some((false, Value::Int(placeholder.clone()))),
                Value::Pointer(cases) => match &cases[..] {
                    [(case, target)]
                        if !anywhere
                            && case.is_true()
                            && matches!(target.steps.last(), Some(Step::Index { .. })) =>
                    {
                        Some((false, Value::pointer(target.offset(&placeholder))))
                    }
                    _ if is_moved
                        && !anywhere
                        && let Some(cases) = change::moved(&cases, &placeholder) =>
                    {
                        Some((false, Value::Pointer(cases)))
                    }
                    _ if taken.hold && !anywhere => Some((true, Value::Pointer(cases))),
                    // (A pointer of which nothing were known would be taken to be the one of the start.)
                    _ => Some((false, Value::pointer(Location::held(name, Vec::new())))),
                },
                Value::Unknown => None,
            });
            let (held, value) = value.unwrap_or((false, Value::Unknown));
            assign_slot(&mut self.env, slot, Some(value.clone()));
            placeholders.push((held, value));
        }
        let end = self.rehearse(|walk| body(walk));
        Rehearsed {
            placeholders,
            names,
            elsewhere: BTreeSet::new(),
            end,
        }
    }
}

/// The name of a placeholder.
pub(super) fn placeholder_name(number: u32) -> Symbol {
    Symbol::new(format!("?{number}"))
}

/// Which placeholder a symbol names, if it does.
pub(super) fn placeholder_number(symbol: &Symbol) -> Option<u32> {
    symbol.name().strip_prefix('?')?.parse().ok()
}

/// Whether a placeholder is taken to be a pointer into some arrays.
fn leads_into_array(placeholder: &Value) -> bool {
    match placeholder {
        Value::Pointer(cases) => cases
            .iter()
            .all(|(_, to)| matches!(to.steps.last(), Some(Step::Index { .. }))),
        Value::Int(_) | Value::Unknown => false,
    }
}

/// Whether a pointer leads into the same array at the end of an iteration, in each case that its placeholder has.
fn stays(placeholder: &Value, end: Option<&Value>) -> bool {
    let (Value::Pointer(old), Some(Value::Pointer(new))) = (placeholder, end) else {
        return false;
    };
    let within =
        |(old, new): (&Location, &Location)| match (old.steps.split_last(), new.steps.split_last())
        {
            (Some((_, around)), Some((Step::Index { .. }, around2))) => {
                old.root == new.root && around == around2
            }
            _ => false,
        };
    match &old[..] {
        [(_, old)] => is_no_null(new) && new.iter().all(|(_, new)| within((old, new))),
        _ => {
            old.len() == new.len()
                && old
                    .iter()
                    .zip(new)
                    .all(|((case, old), (case2, new))| case == case2 && within((old, new)))
        }
    }
}

/// The registers that a loop only moves by some elements.
fn only_moved(stmt: &Stmt) -> BTreeSet<LocalId> {
    let body = match &stmt.kind {
        StmtKind::Loop(looped) => &looped.body,
        StmtKind::While(looped) => &looped.body,
        _ => return BTreeSet::new(),
    };
    let assigned = |event| match event {
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            StmtKind::Assign { local, value } => Some((*local, value)),
            _ => None,
        },
        _ => None,
    };
    // (`*p++` moves a copy of the pointer.)
    let copies = Walk::block(body).filter_map(assigned);
    let copies = copies.filter_map(|(copy, value)| match value {
        Expr::Local(from) => Some((copy, *from)),
        _ => None,
    });
    let copies: BTreeSet<(LocalId, LocalId)> = copies.collect();
    let (mut moved, mut others) = (BTreeSet::new(), BTreeSet::new());
    for event in Walk::block(body) {
        if let Some((local, value)) = assigned(event) {
            let is_it = |from: LocalId| from == local || copies.contains(&(from, local));
            let from_there = matches!(value, Expr::PointerOffset(from, _)
                if matches!(**from, Expr::Local(from) if is_it(from)));
            match from_there {
                true => moved.insert(local),
                false => others.insert(local),
            };
        }
    }
    moved.retain(|local| !others.contains(local));
    moved
}
