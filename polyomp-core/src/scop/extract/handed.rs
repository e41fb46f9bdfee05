//! Pointers that memory holds which unknown code is given: it may put others there, such as those that it swaps, or what
//! is left where it has moved something away.
//!
//! Pointers that are read from there afterwards are spoken of by their places, as before. So what was read from there
//! before has no name any more from then on, and what is known to be held there may be held by anything that the code
//! was given along with it. Where nothing is read from there any more, the names that there are stay.

use std::collections::{BTreeMap, BTreeSet};

use super::env::Value;
use super::rows::Seat;
use super::walker::Extractor;
use crate::scop::location::{Location, Step};
use crate::spmd::{NodeId, ObjectId};

/// What unknown code was given in the walk so far: memory, by what leads to it.
#[derive(Debug, Default)]
pub(super) struct Handed {
    /// What each call was given, and the first region that may come after it.
    calls: BTreeMap<NodeId, (BTreeSet<Seat>, usize)>,
    /// The calls that were given something of an object, as long as no pointer is read from there.
    open: BTreeMap<ObjectId, BTreeSet<NodeId>>,
    /// What pointers were read from in a loop of the host.
    read_in_loops: BTreeSet<Seat>,
}

impl Handed {
    /// Whether an access goes through a pointer that something holds which unknown code was given together with `holder`.
    pub(super) fn may_hold_it_since(
        &self,
        holder: &Seat,
        location: &Location,
        region: usize,
    ) -> bool {
        let Some(object) = location.object() else {
            return false;
        };
        let way = location.shape();
        let mut calls = self.calls.values();
        calls.any(|(all, first)| {
            let here = |seat: &Seat| seat.0 == object && leads_on(seat, &way);
            let there = |seat: &Seat| seat.0 == holder.0 && holder.1.starts_with(&seat.1);
            *first <= region && all.iter().any(there) && all.iter().any(here)
        })
    }
}

impl Extractor<'_> {
    /// Unknown code is given these.
    pub(super) fn note_handed(&mut self, node: NodeId, given: &[Value]) {
        let all = self.handed_by(given);
        if all.is_empty() {
            return;
        }
        let in_loop = !self.loops.is_empty();
        let first = match in_loop {
            true => 0,
            false => self.scop.regions.len(),
        };
        for (object, _) in &all {
            self.handed.open.entry(*object).or_default().insert(node);
        }
        let mut read = self.handed.read_in_loops.iter();
        let read_again = in_loop && read.any(|read| all.iter().any(|seat| holds(seat, read)));
        let call = self.handed.calls.entry(node).or_default();
        call.0.extend(all.iter().cloned());
        call.1 = first;
        if read_again {
            self.note_put_there(node);
        }
        if self.knowledge.put_there.contains_key(&node) {
            self.rename_put_there(&all, &format!("held before {node}"));
        }
    }

    /// A pointer is read that is spoken of by its place.
    pub(super) fn note_read_there(&mut self, place: &Location) {
        let Some(object) = place.object() else { return };
        let read = (object, place.shape());
        let open = self.handed.open.get(&object).into_iter().flatten();
        let again = open.filter(|node| {
            let call = self.handed.calls.get(node);
            call.is_some_and(|(all, _)| all.iter().any(|seat| holds(seat, &read)))
        });
        let again: Vec<NodeId> = again.copied().collect();
        for node in again {
            self.note_put_there(node);
            if let Some(open) = self.handed.open.get_mut(&object) {
                open.remove(&node);
            }
        }
        if !self.loops.is_empty() {
            self.handed.read_in_loops.insert(read);
        }
    }

    fn note_put_there(&mut self, node: NodeId) {
        if let Some((all, _)) = self.handed.calls.get(&node) {
            let found = self.found.put_there.entry(node).or_default();
            found.extend(all.iter().cloned());
        }
    }

    /// Unknown code that runs in a loop or by other strands may have put pointers where these are read.
    pub(super) fn end_put_there(&mut self, at: &str) {
        let calls = self.knowledge.put_there.values();
        let all: BTreeSet<Seat> = calls.flatten().cloned().collect();
        self.rename_put_there(&all, &format!("put there {at}"));
    }

    fn rename_put_there(&mut self, all: &BTreeSet<Seat>, at: &str) {
        if all.is_empty() {
            return;
        }
        let led_to = |to: &Location| {
            let Some(object) = to.object() else {
                return false;
            };
            let way = to.shape();
            let mut of_object = all.range((object, Vec::new())..);
            let mut of_object = of_object.by_ref().take_while(|seat| seat.0 == object);
            of_object.any(|seat| leads_on(seat, &way))
        };
        self.rename(&led_to, at);
    }

    /// The memory that pointers lead to, and what that leads to, by way of what is known to be held there.
    fn handed_by(&self, given: &[Value]) -> BTreeSet<Seat> {
        let seats = |value: &Value| -> Vec<Seat> {
            match value {
                Value::Pointer(cases) => {
                    let cases = cases.iter();
                    cases.filter_map(|(_, to)| memory_of(to)).collect()
                }
                Value::Int(_) | Value::Unknown => Vec::new(),
            }
        };
        let mut open: Vec<Seat> = given.iter().flat_map(seats).collect();
        let mut all = BTreeSet::new();
        while let Some(seat) = open.pop() {
            if !all.insert(seat.clone()) {
                continue;
            }
            let cells = super::persistent::cells_of(&self.env.memory, seat.0);
            let cells = cells.filter(|(cell, _)| cell.shape().starts_with(&seat.1));
            open.extend(cells.flat_map(|(_, value)| seats(value)));
            let kept = self.kept.iter().chain(&self.kept_by_cell);
            let held = kept.filter(|(_, (_, holder))| holds(&seat, holder));
            open.extend(held.map(|(held, _)| (*held, Vec::new())));
        }
        all
    }
}

/// The memory that a pointer leads into, by the last pointer on the way there.
fn memory_of(to: &Location) -> Option<Seat> {
    let mut way = to.shape();
    let last = way.iter().rposition(|step| *step == Step::Target);
    way.truncate(last.map_or(0, |at| at + 1));
    Some((to.object()?, way))
}

/// Whether a place is in some memory, or in what that leads to.
fn holds(memory: &Seat, place: &Seat) -> bool {
    memory.0 == place.0 && place.1.starts_with(&memory.1)
}

/// Whether a way goes through a pointer that is held there.
fn leads_on(memory: &Seat, way: &[Step]) -> bool {
    let rest = way.strip_prefix(&memory.1[..]);
    rest.is_some_and(|rest| rest.contains(&Step::Target))
}
