//! What registers and cells hold in each iteration.
//!
//! A register that a loop changes by the same amount in every iteration has a closed form (`v0 + c * n` in iteration
//! n); one that it does not change keeps its value; every other has an unknown value at the start of an iteration. The
//! body is rehearsed with a placeholder for each of them to find out which is which.

use std::collections::BTreeSet;

use crate::formula::{Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::coordinate;
use crate::scop::location::{Location, Step};
use crate::spmd::{ElementType, LocalId, Stmt};

use super::body::BodySummary;
use super::change::{Change, difference, terms};
use super::counts::Count;
use super::env::{Env, Value};
use super::iterations::Numbering;
use super::persistent::cells_of;
use super::rehearsal::placeholder_number;
use super::sequences::Sequence;
use super::walker::Extractor;

/// Something that an iteration can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
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

impl Extractor<'_> {
    pub(super) fn slots(&self, summary: &BodySummary) -> Vec<Slot> {
        let locals = summary
            .locals
            .iter()
            .filter(|local| self.env.locals.contains_key(*local))
            .copied()
            .map(Slot::Local);
        let changed = match summary.synchronises {
            true => self.changed_by_others(None),
            false => BTreeSet::new(),
        };
        let stored = summary.objects.iter();
        let cells = stored
            .flat_map(|object| cells_of(&self.env.memory, *object))
            .filter_map(|(cell, _)| {
                let others = cell
                    .object()
                    .is_some_and(|object| changed.contains(&object) && self.is_reseated(cell));
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
    pub(super) fn invalidate(
        &mut self,
        summary: &BodySummary,
        slots: &[Slot],
        stmt: &Stmt,
        when: &str,
    ) {
        let kept: Vec<(Location, Value)> = slots
            .iter()
            .filter_map(|slot| {
                let cell = slot.cell()?;
                Some((cell.clone(), self.env.memory.get(cell)?.clone()))
            })
            .collect();
        let contents = self.contents_beside(&summary.objects, stmt);
        for object in &summary.objects {
            let version = self.version(&format!("{when} {}", stmt.id));
            self.env.renew(*object, version);
        }
        self.env.contents.extend(contents);
        if summary.stores_through_pointers {
            self.forget_reachable(stmt.id);
        }
        if summary.unknown_effects {
            self.forget_escaped(stmt.id, summary.assumed_effects());
        }
        if summary.synchronises {
            self.synchronise(stmt.id, when);
        }
        let anywhere = summary.stores_through_pointers;
        let at = format!("{when} {}", stmt.id);
        self.end_swaps_within(&summary.objects, anywhere, &at);
        if summary.unknown_effects {
            self.end_put_there(&at);
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
    pub(super) fn changes(
        &mut self,
        start: &Env,
        slots: &[Slot],
        stmt: &Stmt,
        numbering: &Numbering,
        body: &impl Fn(&mut Self),
    ) -> (Vec<Option<Change>>, Vec<Count>) {
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
            return (vec![None; slots.len()], Vec::new());
        }
        let rehearsed = self.rehearsed(start, slots, stmt, body);
        let end = rehearsed.end.clone();
        let (held, placeholders): (Vec<bool>, Vec<Value>) =
            rehearsed.placeholders.iter().cloned().unzip();
        let dead = end.reach.is_false();
        let is_outside = |symbol: &Symbol| {
            placeholder_number(symbol).is_none_or(|number| number <= first_placeholder)
                && (!coordinate::is_coordinate(symbol)
                    || coordinate::is_team_size(symbol)
                    || outside.contains(symbol))
        };
        let same_for_all_iterations = |term: &Term| term.free_symbols().iter().all(is_outside);
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
            if held.get(slot) == Some(&true) {
                return Some(Change::Step(Term::constant(0)));
            }
            if let Some(step) = difference(&value, placeholder).filter(&same_for_all_iterations) {
                return Some(Change::Step(step));
            }
            if matches!(value, Value::Pointer(_))
                && value.of_other_length() == placeholder.of_other_length()
            {
                return Some(Change::OtherLength);
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
            if slots
                .get(slot)
                .is_some_and(|slot| self.holds_pointers(slot))
                && slot_value(start, slots.get(slot)?)?.is_null()
                && let Some(only) = self.only_target(&value, placeholder)
                && only.terms().all(&same_for_all_iterations)
            {
                return Some(Change::Becomes(Value::pointer(only)));
            }
            // It gets what another one holds throughout.
            if let Some(other) = source(slot).filter(|other| *other != slot)
                && source(other) == Some(other)
            {
                return Some(Change::Becomes(slot_value(start, slots.get(other)?)?));
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
        let mut changes: Vec<Option<Change>> = (0..slots.len())
            .map(|slot| if dead { None } else { change(slot) })
            .collect();
        // What a null pointer becomes it may become in some iterations only.
        for (slot, change) in slots.iter().zip(&changes) {
            if let Some(Change::Becomes(Value::Pointer(cases))) = change
                && slot_value(start, slot).is_some_and(|old| old.is_null())
                && slot_value(&end, slot) != Some(Value::Pointer(cases.clone()))
            {
                let objects = cases.iter().filter_map(|(_, to)| to.object());
                self.perhaps_null.extend(objects);
            }
        }
        if !dead {
            self.turning(stmt, slots, &end, &placeholders, &mut changes);
        }
        let mut counts = Vec::new();
        for (index, slot) in slots.iter().enumerate() {
            if dead || !matches!(changes.get(index), Some(None)) || matches!(slot, Slot::Agreed(_))
            {
                continue;
            }
            if let (Some(value), Some(placeholder)) =
                (slot_value(&end, slot), placeholders.get(index))
            {
                let sequence = self.sequence(stmt, slot_value(start, slot), &value, placeholder);
                changes[index] = sequence
                    .or_else(|| self.varying(stmt, (&value, placeholder), numbering, &mut counts))
                    .or_else(|| {
                        let ends = (&value, placeholder);
                        self.choosing(stmt, ends, numbering, is_outside, &mut counts)
                    })
                    .or_else(|| self.one_way(stmt, (&value, placeholder), &mut counts));
            }
        }
        if !dead {
            self.walks(start, slots, &placeholders, &mut changes, stmt, body);
            self.among(
                stmt,
                (start, slots),
                &rehearsed,
                numbering,
                is_outside,
                &mut changes,
            );
            for (index, slot) in slots.iter().enumerate() {
                if matches!(changes.get(index), Some(None))
                    && !matches!(slot, Slot::Agreed(_))
                    && let (Some(value), Some(placeholder)) =
                        (slot_value(&end, slot), placeholders.get(index))
                {
                    let left = matches!(&value, Value::Pointer(cases)
                        if cases.iter().any(|(_, to)| rehearsed.is_left(to)));
                    let drifts = self.drifting(stmt, index, &value, placeholder);
                    changes[index] = drifts.filter(|_| !left);
                }
            }
        }
        self.env = start.clone();
        (changes, counts)
    }

    /// The change of a pointer that stays in the array that it points into.
    fn drifting(
        &mut self,
        stmt: &Stmt,
        slot: usize,
        end: &Value,
        placeholder: &Value,
    ) -> Option<Change> {
        let (Value::Pointer(cases), Value::Pointer(old)) = (end, placeholder) else {
            return None;
        };
        let [(_, old)] = &old[..] else {
            return None;
        };
        let around = |location: &Location| match location.steps.split_last() {
            Some((Step::Index { extent, .. }, around)) => Some((extent.clone(), around.to_vec())),
            _ => None,
        };
        let array = around(old)?;
        let stays = |to: &Location| to.root == old.root && around(to).as_ref() == Some(&array);
        if !cases.iter().all(|(_, to)| stays(to)) {
            return None;
        }
        let symbol = Symbol::new(format!("drifts{}.{slot}", stmt.id));
        let reason = "how far a pointer moves in each iteration".to_string();
        self.unknown_at(symbol.clone(), stmt.span, reason, UnknownKind::Weak);
        Some(Change::Drifts(symbol))
    }

    /// Whether it is a register for pointers.
    pub(super) fn holds_pointers(&self, slot: &Slot) -> bool {
        let Slot::Local(local) = slot else {
            return false;
        };
        let local = self.program.local(*local);
        local.is_some_and(|local| local.element == ElementType::Pointer)
    }

    /// The only place that an iteration makes a null pointer lead to, if it does: allocated memory may be null in any case.
    fn only_target(&self, end: &Value, placeholder: &Value) -> Option<Location> {
        let (Value::Pointer(cases), Value::Pointer(old)) = (end, placeholder) else {
            return None;
        };
        let [(_, old)] = &old[..] else {
            return None;
        };
        let mut targets = cases.iter().map(|(_, to)| to).filter(|to| *to != old);
        let only = targets.next()?;
        let allocated = self.program.object(only.object()?)?.allocated;
        if !allocated || !targets.all(|to| to == only) {
            return None;
        }
        let mut only = only.clone();
        // How much is allocated may be another number in each iteration.
        if let [Step::Index { extent, .. }] = &mut only.steps[..] {
            *extent = None;
        }
        Some(only)
    }

    /// The values that something goes through, where each follows from the one before.
    fn sequence(
        &mut self,
        stmt: &Stmt,
        first: Option<Value>,
        next: &Value,
        placeholder: &Value,
    ) -> Option<Change> {
        let (Some(Value::Int(first)), Value::Int(next), Value::Int(placeholder)) =
            (first, next, placeholder)
        else {
            return None;
        };
        let old = placeholder.as_var()?;
        let beyond = Symbol::new(format!("sequence{}{}", stmt.id, old.name()));
        let sequence = Sequence::of(next, old, &first, beyond)?;
        if let Some(beyond) = sequence.unknown() {
            let reason = "what becomes of a value that changes in each iteration".to_string();
            self.unknown_at(beyond.clone(), stmt.span, reason, UnknownKind::Weak);
        }
        Some(Change::Sequence(sequence))
    }

    pub(super) fn set_slot(&mut self, slot: &Slot, value: Option<Value>, when: &str, stmt: &Stmt) {
        let value = value.or_else(|| match slot {
            Slot::Local(local) => {
                let value = self.unknown_local(*local, when, stmt.id);
                let name = self.program.local(*local).map(|local| &*local.name);
                let reason = format!(
                    "what a loop makes of the pointer `{}` is not followed",
                    name.unwrap_or("?")
                );
                self.lost(&value, stmt.span, reason);
                Some(value)
            }
            Slot::Cell(_) | Slot::Agreed(_) => None,
        });
        assign_slot(&mut self.env, slot, value);
    }
}

pub(super) fn slot_value(env: &Env, slot: &Slot) -> Option<Value> {
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

pub(super) fn assign_slot(env: &mut Env, slot: &Slot, value: Option<Value>) {
    match (slot, value) {
        (Slot::Local(local), Some(value)) => {
            env.locals.insert(*local, value);
        }
        (Slot::Local(local), None) => {
            env.locals.remove(local);
        }
        (Slot::Cell(cell) | Slot::Agreed(cell), Some(Value::Unknown) | None) => {
            for cells in env.all_cells() {
                cells.remove(cell);
            }
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
