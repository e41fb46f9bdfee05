//! What recursive calls give back by value, in objects that stand for it.
//!
//! A container moves into one that tasks share (`half = sorted(half)` in a task): its memory comes into being in the task, and
//! whoever waits for that uses it. It is as good as that which the other one has had: nothing else leads to either.

use std::collections::{BTreeSet, HashMap};

use polyomp_core::spmd::{Base, ObjectId, Place};

/// The objects, and where objects come into being.
#[derive(Debug, Default)]
pub(in crate::lower) struct Results {
    objects: BTreeSet<ObjectId>,
    /// Within how many strands objects are declared that others than the host declare.
    depths: HashMap<ObjectId, u32>,
}

impl Results {
    /// An object is declared within so many strands.
    pub(in crate::lower) fn born(&mut self, object: ObjectId, strands: u32) {
        if strands > 0 {
            self.depths.insert(object, strands);
        }
    }

    /// A call gives back what is at a place.
    pub(super) fn given_back(&mut self, place: &Place) {
        if let Base::Object(object) = place.base {
            self.objects.insert(object);
        }
    }

    /// Whether what moves from one place to another gets the memory that the other one has: that is one of a strand around,
    /// so it has some.
    pub(in crate::lower) fn keep_memory(&self, from: &Place, to: &Place) -> bool {
        let (Base::Object(from), Base::Object(to)) = (&from.base, &to.base) else {
            return false;
        };
        let depth = |object| self.depths.get(object).copied().unwrap_or(0);
        self.objects.contains(from) && depth(to) < depth(from)
    }
}
