//! Pointers that are stored where it is not known where that is: any other pointer in memory may be the one that they
//! replace, so what that leads to is no longer known to be apart from anything.

use crate::report::AccessKind;
use crate::scop::{AccessRelation, Location, Root, Scop, Step};
use crate::spmd::Program;

use super::{nodes, views};

/// The stores of pointers to places that are not known, of one region.
pub(crate) struct Links<'a> {
    program: &'a Program,
    scop: &'a Scop,
    stores: Vec<&'a AccessRelation>,
}

impl<'a> Links<'a> {
    /// Those among some accesses (indices into [`Scop::accesses`]). Nodes of lists are none: nothing links these.
    pub(crate) fn among(program: &'a Program, scop: &'a Scop, accesses: &[usize]) -> Self {
        let accesses = accesses.iter();
        let accesses = accesses.filter_map(|access| scop.accesses.get(*access));
        let stores = accesses.filter(|access| {
            access.kind == AccessKind::Write
                && scop.linking.contains(&access.site.id)
                && access.location.object().is_none()
                && access.location.node().is_none()
        });
        Links {
            program,
            scop,
            stores: stores.collect(),
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.stores.is_empty()
    }

    /// Whether one of them may replace a pointer on the way to a location.
    pub(crate) fn may_lead_to(&self, location: &Location) -> bool {
        let pointers = location.steps.iter().enumerate();
        let mut pointers = pointers.filter(|(_, step)| **step == Step::Target);
        pointers.any(|(length, _)| {
            let pointer = Location {
                root: location.root.clone(),
                steps: location.steps.get(..length).unwrap_or_default().to_vec(),
            };
            self.stores
                .iter()
                .any(|store| self.may_replace(&store.location, &pointer))
        })
    }

    fn may_replace(&self, stored: &Location, pointer: &Location) -> bool {
        let is_reached = match pointer.object() {
            // What a pointer leads to may be led to by others.
            Some(_) if pointer.steps.contains(&Step::Target) => true,
            Some(object) => match views::leads_into(self.scop, stored) {
                Some(into) => into.contains(&object),
                None => self.scop.reachable.contains(&object),
            },
            None => true,
        };
        is_reached && !nodes::are_other_kinds(self.program, self.scop, stored, pointer)
    }

    /// Whether one of them may replace a pointer on the way to a lock that an access is under: it may be another one then.
    pub(crate) fn may_change_locks(&self, access: &AccessRelation) -> bool {
        let mut locks = access.locks.iter().map(|lock| &lock.location);
        locks.any(|lock| !matches!(lock.root, Root::Object { .. }) || self.may_lead_to(lock))
    }
}
