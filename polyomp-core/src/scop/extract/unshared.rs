//! Memory that a strand has allocated, and a pointer to which has not been stored anywhere yet.
//!
//! Who gets there by a pointer in memory has read what the strand stored afterwards: without a race of the two on that
//! pointer, all that the strand did to the memory before has happened before (OpenMP 5.2, section 1.4.6; the pointer's own
//! race is one of its region). An atomic store gives the pointer to others without a race, and orders nothing unless it
//! releases: then nothing is said.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::env::Value;
use super::walker::Extractor;
use crate::formula::{Formula, Symbol};
use crate::scop::AccessRelation;
use crate::spmd::{NodeId, ObjectId};

/// What the walk so far knows of allocated objects.
#[derive(Debug, Default)]
pub(super) struct Unshared {
    /// Those that one strand alone knows of, that strand (`None`: the host), and under which conditions they are allocated.
    own: BTreeMap<ObjectId, (Option<NodeId>, Formula)>,
    /// Where pointers to objects were stored, by the coordinates there.
    published: Vec<(ObjectId, Vec<Symbol>)>,
    /// Those that are known elsewhere: their names may be spoken again without their being allocated again.
    known: BTreeSet<ObjectId>,
    /// Those that an atomic store may have told others of.
    told: BTreeSet<ObjectId>,
}

impl Unshared {
    /// Nothing is known of where pointers are from here on.
    pub(super) fn forget(&mut self) {
        let own = std::mem::take(&mut self.own);
        self.known.extend(own.keys());
        self.told.extend(own.into_keys());
    }

    /// Whether others may have got a pointer to the object without its having been ordered.
    fn is_told(&self, object: ObjectId) -> bool {
        self.told.contains(&object)
    }
}

impl Extractor<'_> {
    fn own_strand(&self) -> Option<NodeId> {
        let mut path = self.path.iter().rev().map(Rc::as_ref);
        path.find(|node| node.strand().is_some())
            .map(|node| node.node)
    }

    /// An object is allocated here.
    pub(super) fn note_unshared(&mut self, object: ObjectId) {
        // What was allocated at the same place before has the same name.
        if self.dry == 0 && self.is_held_here(object) {
            self.unshared.known.insert(object);
        }
        if self.dry == 0 && !self.unshared.known.contains(&object) {
            let strand = self.own_strand();
            let allocated = self.guard(&Formula::truth());
            self.unshared.own.insert(object, (strand, allocated));
        }
    }

    /// Whether a register or a cell of the strand leads to the object.
    fn is_held_here(&self, object: ObjectId) -> bool {
        let leads = |value: &Value| match value {
            Value::Pointer(cases) => cases.iter().any(|(_, to)| to.object() == Some(object)),
            _ => false,
        };
        self.env.locals.values().any(leads) || self.env.memory.values().any(leads)
    }

    /// A value is stored: what it points to is known there.
    pub(super) fn note_published(&mut self, value: &Value, atomic: bool) {
        if self.unshared.own.is_empty() && !atomic {
            return;
        }
        let cases = match value {
            Value::Pointer(cases) => &cases[..],
            Value::Int(_) => return,
            Value::Unknown => return self.unshared.forget(),
        };
        let here = self.coordinate_symbols();
        for object in cases.iter().filter_map(|(_, to)| to.object()) {
            if self.allocated.contains_key(&object) {
                self.unshared.published.push((object, here.clone()));
            }
            self.unshared.own.remove(&object);
            self.unshared.known.insert(object);
            if atomic {
                self.unshared.told.insert(object);
            }
        }
    }

    /// Memory is not its strand's own where others may have got a pointer to it without its having been ordered, or one may
    /// have been made of others, which is not followed.
    pub(super) fn share_what_was_told(&mut self) {
        let made = self.knowledge.pointers_made;
        let published = std::mem::take(&mut self.unshared.published);
        for access in self
            .scop
            .accesses
            .iter_mut()
            .filter(|access| access.unshared)
        {
            let object = access.location.object();
            access.unshared = object.is_some_and(|object| {
                let mut published = published.iter().filter(|(other, _)| *other == object);
                let allocated = self.allocated.get(&object).map_or(0, Vec::len);
                !made
                    && !self.unshared.is_told(object)
                    && !self.knowledge.recast.contains(&object)
                    && !published.any(|(_, at)| may_be_earlier(access, at, allocated))
            });
        }
    }

    /// Whether the current strand alone knows of the object, at an access with this guard: it is allocated wherever that
    /// is made, so it is the one of this iteration.
    pub(super) fn is_unshared(&self, object: ObjectId, guard: &Formula) -> bool {
        let Some((strand, allocated)) = self.unshared.own.get(&object) else {
            return false;
        };
        let mut needed = allocated.conjuncts().iter();
        *strand == self.own_strand() && needed.all(|part| guard.conjuncts().contains(part))
    }
}

/// Whether a pointer that is stored at these coordinates may have been stored before an access to what has been allocated
/// within the first few of them: in an earlier iteration of a loop that both are in.
fn may_be_earlier(access: &AccessRelation, stored: &[Symbol], allocated: usize) -> bool {
    let own = access.path.iter().flat_map(|node| node.coordinates());
    let common = own.zip(stored).take_while(|(own, stored)| own == *stored);
    common.count() > allocated
}
