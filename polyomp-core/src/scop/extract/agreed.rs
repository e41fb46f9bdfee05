//! Cells whose value all strands of a team agree on, although some strand writes them in the region: what the host left
//! there before the fork, what the one strand that executes a `single`, a `masked` block or a section wrote, from the
//! next barrier on, and what a shared scalar holds at a barrier, whatever that is.
//!
//! All strands of a team go through the same text. What is stored to a cell anywhere in it ends the agreement where it is
//! stored, so a value that is still agreed on at a barrier is what every strand finds there: as everywhere in the
//! [state](super::env) of a strand, values are followed as if there were no race. Cells that are stored to under mutual
//! exclusion are never agreed on, and neither is what atomic reads find.

use std::collections::BTreeMap;

use crate::formula::{Symbol, Term};
use crate::spmd::{ElementType, NodeId, ObjectId, Storage};

use super::change::all_terms;
use super::env::{Env, Value};
use super::persistent::{Cells, cells_of, intersect, remove_object, retain};
use super::walker::Extractor;
use crate::scop::UnknownKind;
use crate::scop::coordinate;
use crate::scop::location::Location;
use crate::scop::path::Strand;

impl Extractor<'_> {
    /// What a block that one strand executes, and that ended in the state `end`, left in cells of these objects, where
    /// that is the same whichever strand it was. `executor` stands for the number of that strand.
    pub(super) fn cells_left(
        &self,
        end: &Cells,
        objects: &[ObjectId],
        executor: &BTreeMap<Symbol, Term>,
    ) -> Vec<(Location, Value)> {
        let mut known = self.coordinate_symbols();
        known.extend(self.path.iter().filter_map(|node| match node.strand() {
            Some(Strand::Fork { size, .. }) => Some(size.clone()),
            _ => None,
        }));
        let foreign = |symbol: &Symbol| {
            coordinate::is_strand(symbol)
                || (coordinate::is_coordinate(symbol) && !known.contains(symbol))
        };
        let same_for_all = |cell: &Location, value: &Value| {
            let Some((terms, conditions)) = all_terms(value) else {
                return false;
            };
            let free = terms.iter().chain(cell.terms());
            let conditions = conditions.iter().flat_map(|part| part.free_symbols());
            let symbols = free.flat_map(|term| term.free_symbols());
            !symbols.chain(conditions).any(|symbol| foreign(&symbol))
        };
        let objects = objects.iter();
        let open = objects.filter(|object| !self.knowledge.protected.contains(object));
        let held = open.flat_map(|object| cells_of(end, *object));
        held.map(|(cell, value)| (cell.substitute(executor), value.substitute(executor)))
            .filter(|(cell, value)| same_for_all(cell, value))
            .collect()
    }

    /// One strand begins a block that may write these objects, and what it leaves is promised to all: what it knows of
    /// them that the others do not agree on is no part of that, since another strand may have written since. (To some
    /// cells, such as other members, none of them ever writes.)
    pub(super) fn forget_own_view(&mut self, objects: &[ObjectId], node: NodeId) {
        for object in objects {
            let open = |(cell, value): (&Location, &Value)| {
                self.env.agreed.get(cell) != Some(value)
                    && self.env.pending_cells.get(cell) != Some(value)
                    && !self.is_left_alone(cell)
            };
            if !cells_of(&self.env.memory, *object).any(open) {
                continue;
            }
            let kept = self.members_left_alone(*object);
            let version = self.version(&format!("begin {node}"));
            let agreed = self.env.take_agreed(*object);
            self.env.renew(*object, version);
            self.env.put_agreed(agreed);
            self.env.memory.extend(kept);
        }
    }

    /// A barrier: what shared scalars hold is the same for all strands of the team, also where it is not known what.
    pub(super) fn agree_on_scalars(&mut self) {
        if self.knowledge.unaligned {
            return;
        }
        for object in self.changed_by_others(None) {
            let shared = self.program.object(object).is_some_and(|described| {
                described.storage == Storage::Shared
                    && described.element == ElementType::Int
                    && described.extents.is_empty()
            });
            if !shared || self.knowledge.protected.contains(&object) {
                continue;
            }
            let cell = Location {
                root: self.root(object),
                steps: Vec::new(),
            };
            if self.env.memory.contains_key(&cell) {
                continue;
            }
            let env = self.env.clone();
            if let Some(value) = self.version_value(&env, &cell) {
                self.env.memory.insert(cell.clone(), value.clone());
                self.env.agreed.insert(cell, value);
            }
        }
    }

    /// A name for the number of the strand that executes a block: one for each execution of it.
    pub(super) fn executor(&mut self, node: NodeId) -> BTreeMap<Symbol, Term> {
        let number = self.path.iter().rev().find_map(|node| match node.strand() {
            Some(Strand::Fork { number, .. }) => Some(number.clone()),
            _ => None,
        });
        let Some(number) = number else {
            return BTreeMap::new();
        };
        let symbol = Symbol::new(format!("executor{node}"));
        let around = self.coordinate_symbols().into_iter();
        let around = around.filter(|symbol| *symbol != number).map(Term::var);
        let value = Term::apply(symbol.clone(), around.collect());
        let reason = "which thread executes a block is not known".to_string();
        self.unknown(symbol, reason, UnknownKind::Weak);
        BTreeMap::from([(number, value)])
    }
}

impl Env {
    /// A fork: the strands start with what the one before them knew.
    pub(super) fn agree_on_all(&mut self) {
        self.agreed = self.memory.clone();
        self.pending_cells.clear();
    }

    /// From the next barrier on these are known.
    pub(super) fn promise(&mut self, cells: Vec<(Location, Value)>) {
        self.pending_cells.extend(cells);
    }

    /// A barrier: what was promised is agreed on.
    pub(super) fn settle_cells(&mut self) {
        for (cell, value) in std::mem::take(&mut self.pending_cells) {
            self.memory.insert(cell.clone(), value.clone());
            self.agreed.insert(cell, value);
        }
    }

    /// Something is stored to cells for which this holds.
    pub(super) fn disagree(&mut self, changed: impl Fn(&Location) -> bool) {
        retain(&mut self.agreed, |cell, _| !changed(cell));
        retain(&mut self.pending_cells, |cell, _| !changed(cell));
    }

    /// Something is stored to any cell of an object.
    pub(super) fn disagree_on(&mut self, object: ObjectId) {
        remove_object(&mut self.agreed, object);
        remove_object(&mut self.pending_cells, object);
    }

    /// Takes what is agreed on out of the state, to put it back after it forgot an object.
    pub(super) fn take_agreed(&self, object: ObjectId) -> Agreed {
        let of_object = |cells: &Cells| {
            cells_of(cells, object)
                .map(|(cell, value)| (cell.clone(), value.clone()))
                .collect()
        };
        Agreed {
            now: of_object(&self.agreed),
            later: of_object(&self.pending_cells),
        }
    }

    pub(super) fn put_agreed(&mut self, kept: Agreed) {
        self.memory.extend(kept.now.iter().cloned());
        self.agreed.extend(kept.now);
        self.pending_cells.extend(kept.later);
    }

    /// Keeps what is agreed on in both.
    pub(super) fn join_agreed(&mut self, other: &Env) {
        intersect(&mut self.agreed, &other.agreed);
        intersect(&mut self.pending_cells, &other.pending_cells);
    }
}

/// Cells of one object that are agreed on, or will be.
pub(super) struct Agreed {
    now: Vec<(Location, Value)>,
    later: Vec<(Location, Value)>,
}
