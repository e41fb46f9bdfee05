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
use crate::spmd::{NodeId, ObjectId};

/// What the walk so far knows of allocated objects.
#[derive(Debug, Default)]
pub(super) struct Unshared {
    /// Those that one strand alone knows of, and that strand (`None`: the host).
    own: BTreeMap<ObjectId, Option<NodeId>>,
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
        if self.dry == 0 && !self.unshared.known.contains(&object) {
            let strand = self.own_strand();
            self.unshared.own.insert(object, strand);
        }
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
        for object in cases.iter().filter_map(|(_, to)| to.object()) {
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
        for access in self
            .scop
            .accesses
            .iter_mut()
            .filter(|access| access.unshared)
        {
            let object = access.location.object();
            access.unshared = object.is_some_and(|object| {
                !made && !self.unshared.is_told(object) && !self.knowledge.recast.contains(&object)
            });
        }
    }

    /// Whether the current strand alone knows of the object.
    pub(super) fn is_unshared(&self, object: ObjectId) -> bool {
        self.unshared.own.get(&object) == Some(&self.own_strand())
    }
}
