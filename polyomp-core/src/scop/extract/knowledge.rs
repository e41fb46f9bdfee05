//! What a look at the whole entry tells of its objects: a walk is repeated until it finds no more than it was told.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::spmd::{ElementType, Entry, NodeId, ObjectId, Program};

use super::body::{BodySummary, Targets};
use super::rows::{PointerStore, Seat};
use super::writer::Writers;
use crate::scop::location::Location;

/// What is known of objects from a look at the whole entry.
#[derive(Debug, Clone, Default)]
pub(super) struct Knowledge {
    /// Objects that are stored to at all.
    pub(super) stored: BTreeSet<ObjectId>,
    /// Objects that a strand other than the one that owns them stores to.
    pub(super) volatile: BTreeSet<ObjectId>,
    /// What stores to those.
    pub(super) writers: Writers,
    /// Variables and members that are stored to themselves, not only what they point to.
    pub(super) assigned: BTreeSet<Seat>,
    /// The stores to these.
    pub(super) assigning: BTreeMap<Seat, BTreeSet<NodeId>>,
    /// What a strand other than the one that owns the object stores to, subscripts apart.
    pub(super) reseated: BTreeSet<Seat>,
    /// Where pointers are stored, and the stores.
    pub(super) seats: BTreeMap<Seat, BTreeSet<PointerStore>>,
    /// Where null pointers are stored, and by what.
    pub(super) nulled: BTreeMap<Seat, BTreeSet<NodeId>>,
    /// Where pointers are stored that are known to point to what others point to.
    pub(super) shared_seats: BTreeSet<Seat>,
    /// Arrays of pointers in which two change places.
    pub(super) swapped: BTreeSet<ObjectId>,
    /// Calls of unknown code that may have put pointers where some are read afterwards, and what those were given.
    pub(super) put_there: BTreeMap<NodeId, BTreeSet<Seat>>,
    /// What is stored to in regions, subscripts apart, by the node of the outermost construct.
    pub(super) stored_in: BTreeMap<NodeId, BTreeSet<Seat>>,
    /// Pointers are stored of which it is not known where they point to: what variables hold may be held there, too.
    pub(super) stores_unknown: bool,
    /// Pointers are stored where it is not known what that is.
    pub(super) links_anywhere: bool,
    /// Pointers are made that are not followed, of others or of numbers: two of which nothing is known may be the same.
    pub(super) pointers_made: bool,
    /// Objects that pointers which are not followed were made from, such as by casts: these may point into them.
    pub(super) recast: BTreeSet<ObjectId>,
    /// Members that pointers are stored to; any, where it is not known which. Whether that is in a region.
    pub(super) relinked: BTreeSet<(bool, Option<Arc<str>>)>,
    /// Members of nodes of lists that regions store to; any, where it is not known which.
    pub(super) written_members: BTreeSet<Option<Arc<str>>>,
    /// Places whose values of the start of the entry are asked for later, where more is stored to their objects: they are
    /// followed from there. Whether these are pointers.
    pub(super) held_at_start: BTreeSet<(Location, bool)>,
    /// Objects that are stored to under mutual exclusion: strands may read different values in one phase.
    pub(super) protected: BTreeSet<ObjectId>,
    /// Objects of a strand that its tasks access.
    pub(super) in_tasks: BTreeSet<ObjectId>,
    /// Strands of one team may meet at different barriers.
    pub(super) unaligned: bool,
    /// Objects that pointers may reach.
    pub(super) address_taken: BTreeSet<ObjectId>,
    /// Objects that unknown code may reach.
    pub(super) escaped: BTreeSet<ObjectId>,
    /// Those of them that it is given pointers to.
    pub(super) given: BTreeSet<ObjectId>,
    /// What stores through pointers reach, where that is known.
    pub(super) targets: Targets,
    /// Whether any unknown code runs.
    pub(super) unknown_code: bool,
    /// Objects that may have changed between the start of the program and the start of the entry.
    pub(super) changed: BTreeSet<ObjectId>,
}

impl Knowledge {
    pub(super) fn of(program: &Program, entry: &Entry) -> Self {
        let mut knowledge = Knowledge::default();
        super::escape::addresses(&entry.body, &mut knowledge.address_taken);
        let visible = super::escape::visible(program);
        let escapes = super::escape::escapes(program, &entry.body);
        if escapes.unknown_code {
            // Pointers that it gives back may point to what it sees.
            let is_pointer = |object: &&ObjectId| {
                let object = program.object(**object);
                object.is_some_and(|object| object.element == ElementType::Pointer)
            };
            let seen = visible.iter().filter(|object| !is_pointer(object));
            knowledge.address_taken.extend(seen.chain(&escapes.given));
        }
        knowledge.unknown_code = escapes.unknown_code;
        (knowledge.escaped, knowledge.given) = (escapes.reached, escapes.given);
        knowledge.stored = BodySummary::of(&entry.body, &Targets::new()).objects;
        if entry.name != "main" {
            knowledge.changed = visible;
            for other in &program.entries {
                let summary = BodySummary::of(&other.body, &Targets::new());
                if summary.stores_through_pointers || summary.unknown_effects {
                    super::escape::addresses(&other.body, &mut knowledge.changed);
                }
                knowledge.changed.extend(summary.objects);
            }
        }
        knowledge
    }

    /// Whether a walk that was told this found no more.
    pub(super) fn covers(&self, found: &Knowledge) -> bool {
        found.volatile.is_subset(&self.volatile)
            && found.protected.is_subset(&self.protected)
            && found.in_tasks.is_subset(&self.in_tasks)
            && (self.unaligned || !found.unaligned)
            && found.stored.is_subset(&self.stored)
            && found.assigned.is_subset(&self.assigned)
            && found.reseated.is_subset(&self.reseated)
            && found.shared_seats.is_subset(&self.shared_seats)
            && found.swapped.is_subset(&self.swapped)
            && found.recast.is_subset(&self.recast)
            && found.written_members.is_subset(&self.written_members)
            && found.relinked.is_subset(&self.relinked)
            && found.held_at_start.is_subset(&self.held_at_start)
            && each_is_covered(&self.assigning, &found.assigning)
            && each_is_covered(&self.writers, &found.writers)
            && each_is_covered(&self.seats, &found.seats)
            && each_is_covered(&self.nulled, &found.nulled)
            && each_is_covered(&self.stored_in, &found.stored_in)
            && each_is_covered(&self.put_there, &found.put_there)
            && (self.stores_unknown || !found.stores_unknown)
            && (self.links_anywhere || !found.links_anywhere)
            && (self.pointers_made || !found.pointers_made)
    }

    /// Adds what a walk found.
    pub(super) fn learn(&mut self, found: Knowledge) {
        // A walk that was not told what other strands store to takes what it finds there for the strand's own.
        let told = found.volatile.is_subset(&self.volatile);
        self.volatile.extend(found.volatile);
        self.protected.extend(found.protected);
        self.in_tasks.extend(found.in_tasks);
        self.unaligned |= found.unaligned && told;
        self.stored.extend(found.stored);
        self.assigned.extend(found.assigned);
        self.reseated.extend(found.reseated);
        for (object, writers) in found.writers {
            self.writers.entry(object).or_default().extend(writers);
        }
        self.shared_seats.extend(found.shared_seats);
        self.swapped.extend(found.swapped);
        self.recast.extend(found.recast);
        self.relinked.extend(found.relinked);
        self.written_members.extend(found.written_members);
        self.held_at_start.extend(found.held_at_start);
        self.stores_unknown |= found.stores_unknown;
        self.links_anywhere |= found.links_anywhere;
        self.pointers_made |= found.pointers_made;
        for (region, seats) in found.stored_in {
            self.stored_in.entry(region).or_default().extend(seats);
        }
        for (call, objects) in found.put_there {
            self.put_there.entry(call).or_default().extend(objects);
        }
        for (seat, sites) in found.seats {
            self.seats.entry(seat).or_default().extend(sites);
        }
        for (seat, sites) in found.assigning {
            self.assigning.entry(seat).or_default().extend(sites);
        }
        for (seat, sites) in found.nulled {
            self.nulled.entry(seat).or_default().extend(sites);
        }
    }
}

fn each_is_covered<K: Ord, V: Ord>(
    known: &BTreeMap<K, BTreeSet<V>>,
    found: &BTreeMap<K, BTreeSet<V>>,
) -> bool {
    found.iter().all(|(key, values)| {
        let known = known.get(key);
        known.is_some_and(|known| values.is_subset(known))
    })
}
