//! Pointers that memory holds which unknown code is given: it may put others there, such as those that it swaps, or what
//! is left where it has moved something away.
//!
//! Pointers that are read from there afterwards are spoken of by their places, as before. So what was read from there
//! before has no name any more from then on, and what is known to be held there may be held by anything that the code
//! was given along with it. Where nothing is read from there any more, the names that there are stay.

use std::collections::{BTreeMap, BTreeSet};

use super::env::Value;
use super::walker::Extractor;
use crate::scop::location::{Location, Step};
use crate::spmd::{NodeId, ObjectId};

/// What unknown code was given in the walk so far.
#[derive(Debug, Default)]
pub(super) struct Handed {
    /// What each call leads to, and the first region that may come after it.
    calls: BTreeMap<NodeId, (BTreeSet<ObjectId>, usize)>,
    /// The calls that were given something, as long as no pointer is read from there.
    open: BTreeMap<ObjectId, BTreeSet<NodeId>>,
    /// What pointers were read from in a loop of the host.
    read_in_loops: BTreeSet<ObjectId>,
}

impl Handed {
    /// Whether some call before the region was given both.
    fn together(&self, one: ObjectId, other: ObjectId, region: usize) -> bool {
        let mut calls = self.calls.values();
        calls.any(|(all, first)| *first <= region && all.contains(&one) && all.contains(&other))
    }

    /// Whether an access goes through a pointer that something holds which unknown code was given together with `holder`.
    pub(super) fn may_hold_it_since(
        &self,
        holder: ObjectId,
        location: &Location,
        region: usize,
    ) -> bool {
        let through = location.steps.contains(&Step::Target);
        let other = location.object().filter(|object| *object != holder);
        through && other.is_some_and(|other| self.together(holder, other, region))
    }
}

impl Extractor<'_> {
    /// Unknown code is given these.
    pub(super) fn note_handed(&mut self, node: NodeId, given: &[Value]) {
        let all = self.led_to_by(given);
        if all.is_empty() {
            return;
        }
        let in_loop = !self.loops.is_empty();
        let first = match in_loop {
            true => 0,
            false => self.scop.regions.len(),
        };
        for object in &all {
            self.handed.open.entry(*object).or_default().insert(node);
        }
        let read = &self.handed.read_in_loops;
        let read_again = in_loop && all.iter().any(|object| read.contains(object));
        let call = self.handed.calls.entry(node).or_default();
        call.0.extend(&all);
        call.1 = first;
        if read_again {
            self.note_put_there(&BTreeSet::from([node]));
        }
        if self.knowledge.put_there.contains_key(&node) {
            self.rename_held(
                &|object| all.contains(&object),
                None,
                &format!("held before {node}"),
            );
        }
    }

    /// A pointer is read that is spoken of by its place.
    pub(super) fn note_read_there(&mut self, object: ObjectId) {
        if !self.loops.is_empty() {
            self.handed.read_in_loops.insert(object);
        }
        if let Some(calls) = self.handed.open.remove(&object) {
            self.note_put_there(&calls);
        }
    }

    fn note_put_there(&mut self, calls: &BTreeSet<NodeId>) {
        for node in calls {
            if let Some((all, _)) = self.handed.calls.get(node) {
                let found = self.found.put_there.entry(*node).or_default();
                found.extend(all);
            }
        }
    }

    /// The objects that pointers lead to, by way of what is known to be held there.
    fn led_to_by(&self, given: &[Value]) -> BTreeSet<ObjectId> {
        let objects = |value: &Value| -> Vec<ObjectId> {
            match value {
                Value::Pointer(cases) => cases.iter().filter_map(|(_, to)| to.object()).collect(),
                Value::Int(_) | Value::Unknown => Vec::new(),
            }
        };
        let mut open: Vec<ObjectId> = given.iter().flat_map(objects).collect();
        let mut all = BTreeSet::new();
        while let Some(object) = open.pop() {
            if !all.insert(object) {
                continue;
            }
            let cells = super::persistent::cells_of(&self.env.memory, object);
            open.extend(cells.flat_map(|(_, value)| objects(value)));
            let kept = self.kept.iter().chain(&self.kept_by_cell);
            let held = kept.filter(|(_, (_, (holder, _)))| *holder == object);
            open.extend(held.map(|(held, _)| *held));
        }
        all
    }
}
