//! Which places of an object are stored to, and by whom: members are told apart, elements are not. From that follows what
//! stays known of a member, and whose memory the pointers that an object holds point to.
//!
//! The pointers that an array holds are taken to point to distinct memory, which is stated with every verdict that used
//! it, unless the program is seen to do otherwise: it stores a pointer there that something else holds too (`a[1] =
//! a[0]`), that points into an object of another name, be it by a cast, or that was allocated once for several elements, or
//! one of which nothing is known though it makes pointers of numbers, or by casts that are not followed, or it copies there
//! what holds pointers, without their being followed one by one (`memcpy`). Where one loop
//! fills an array with pointers into one block (`a[i] = block + i * m`) the rows are [known](super::content); where
//! nothing tells them, what they point to is unknown.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::formula::Formula;
use crate::report::{AccessKind, Approximation};
use crate::scop::AccessRelation;
use crate::scop::path::{PathKind, Strand};
use crate::spmd::{ElementType, ForkKind, NodeId, ObjectId};

use super::env::Value;
use super::walker::Extractor;
use super::writer::Meanwhile;
use crate::scop::location::{Location, Root, Step};

/// Pointers behind so many pointers are followed.
const DEEPEST_HOLDER: usize = 4;

/// What an object holds along the same way, subscripts apart.
pub(super) type Seat = (ObjectId, Vec<Step>);

/// A store of a pointer, and the way to the place where constant subscripts lead to it.
pub(super) type PointerStore = (NodeId, Option<Vec<Step>>);

impl Extractor<'_> {
    /// An object is allocated here, if it is one that is allocated.
    pub(super) fn note_allocation(&mut self, object: ObjectId) {
        if self.is_allocated(object) {
            let coordinates = self.coordinate_symbols();
            self.allocated.insert(object, coordinates);
            self.note_unshared(object);
        }
    }

    fn is_allocated(&self, object: ObjectId) -> bool {
        let object = self.program.object(object);
        object.is_some_and(|object| object.allocated)
    }

    /// Whether the object was not allocated in this iteration of the innermost loop: its name then stands for one object.
    pub(super) fn outlives_iteration(&self, to: &Location) -> bool {
        match (&to.root, to.object()) {
            (_, Some(object)) => self.object_outlives_iteration(object),
            // What casts make of pointers leads into the same objects.
            (Root::Held { value, .. }, None) => {
                let into = self.scop.views.get(value);
                into.is_some_and(|into| {
                    into.iter()
                        .all(|object| self.object_outlives_iteration(*object))
                })
            }
            _ => false,
        }
    }

    fn object_outlives_iteration(&self, object: ObjectId) -> bool {
        !self.is_allocated(object)
            || self
                .allocated
                .get(&object)
                .is_some_and(|allocated| allocated.len() < self.coordinate_symbols().len())
    }

    /// Whether the name of an object stands for several: it is allocated in a loop.
    pub(super) fn is_allocated_often(&self, object: ObjectId) -> bool {
        let often = self.allocated.get(&object);
        self.is_allocated(object) && often.is_none_or(|allocated| !allocated.is_empty())
    }

    /// Whether the name of an object may stand for several here: it is allocated in a loop, and this is not in the iteration
    /// that has allocated it last.
    pub(super) fn may_be_several(&self, object: ObjectId) -> bool {
        let allocated = self.allocated.get(&object);
        let here = || self.coordinate_symbols();
        self.is_allocated(object)
            && allocated.is_some_and(|at| !at.is_empty() && !here().starts_with(at))
    }

    /// Notes where a pointer is stored, and whether another one may point to the same memory. Variables and members of
    /// variables are followed by their values while these are known. The value `may_be` a pointer by its type.
    pub(super) fn note_seat(
        &mut self,
        site: NodeId,
        target: &Location,
        (value, may_be): (&Value, bool),
    ) {
        if let Value::Pointer(cases) = value {
            let known = |(_, to): &(Formula, Location)| to.object().is_some();
            self.found.stores_unknown |= !cases.iter().all(known);
        }
        let Some(object) = target.object() else {
            return;
        };
        if let Meanwhile::Team(team) = Meanwhile::at(self.path.iter().map(Rc::as_ref)) {
            let stored = self.found.stored_in.entry(team).or_default();
            stored.insert((object, target.shape()));
        }
        if target.is_cell() {
            return self.note_cell(site, (object, target.shape()), target, value);
        }
        let seat = (object, target.shape());
        let cases = match value {
            Value::Pointer(cases) => &cases[..],
            _ => &[],
        };
        // Bytes of a pointer, by way of another member of a union.
        let bytes = target
            .steps
            .iter()
            .any(|step| matches!(step, Step::Bytes { .. }));
        // Nothing is at a null pointer.
        if !bytes && matches!(value, Value::Int(number) if number.as_constant() == Some(0)) {
            self.found.nulled.entry(seat).or_default().insert(site);
            return;
        }
        let is_pointer = self.program_object_type(object) == ElementType::Pointer;
        if !cases.is_empty() || is_pointer {
            let sites = self.found.seats.entry(seat.clone()).or_default();
            let fixed = target.is_fixed().then(|| target.steps.clone());
            sites.insert((site, fixed));
        }
        // Or a number that is no pointer which is followed, or what may be null and may be a pointer.
        let is_open = match value {
            Value::Unknown => true,
            Value::Int(_) => is_pointer || may_be,
            Value::Pointer(_) => false,
        };
        if cases.is_empty() && bytes || is_open {
            self.found.shared_seats.insert(seat.clone());
        }
        // Or what is there already.
        let others = cases.iter().filter(|(_, to)| *to != target.target());
        if self.swaps(site) {
            return;
        }
        for (case, to) in others {
            self.note_pointer(site, &seat, to);
            self.note_carried(&seat, case, to);
        }
    }

    fn note_pointer(&mut self, site: NodeId, seat: &Seat, to: &Location) {
        // A null pointer points to nothing. Of what is not known nothing speaks against its being distinct, unless
        // strands keep it to use it at once: each may have got the same.
        let Some((object, at_start)) = self.pointed_object(to) else {
            // Registers that hold pointers of which nothing is known have names.
            let made = self.knowledge.pointers_made && !matches!(to.root, Root::Node(_));
            if made
                || to.root == Root::Unknown && self.region.is_some()
                || matches!(&to.root, Root::Held { value, .. } if self.scop.views.contains_key(value))
            {
                self.found.shared_seats.insert(seat.clone());
            }
            let lenders = self.lenders(to);
            if !lenders.is_empty() {
                self.found.shared_seats.insert(seat.clone());
                self.found.shared_seats.extend(lenders);
            }
            return;
        };
        if let Some((_, cell)) = self.kept_by_cell.get(&object) {
            self.found.shared_seats.insert(cell.clone());
        }
        let here = self.coordinate_symbols();
        let fresh = at_start && self.allocated.get(&object) == Some(&here) && !to.root.is_former();
        let first = match self.kept.get(&object) {
            Some((known, other)) if *known != site || other != seat => {
                self.found.shared_seats.insert(other.clone());
                false
            }
            _ => true,
        };
        if !fresh || !first {
            self.found.shared_seats.insert(seat.clone());
        }
        self.kept.insert(object, (site, seat.clone()));
    }

    /// The object that a pointer leads into, be it by a cast, and whether it leads to its start.
    fn pointed_object(&self, to: &Location) -> Option<(ObjectId, bool)> {
        match &to.root {
            Root::Object { object, .. } => Some((*object, starts_object(to))),
            Root::Held { value, .. } => {
                let mut into = self.scop.views.get(value)?.iter();
                let (object, None) = (into.next()?, into.next()) else {
                    return None;
                };
                let whole = starts_object(to) && self.views_of_starts.contains(value);
                Some((*object, whole))
            }
            Root::Unknown | Root::Node(_) => None,
        }
    }

    /// Notes a pointer that a variable or a member of one gets: it alone holds what was allocated for it.
    fn note_cell(&mut self, site: NodeId, seat: Seat, target: &Location, value: &Value) {
        let here = self.coordinate_symbols();
        let cases = match value {
            Value::Pointer(cases) => &cases[..],
            Value::Int(number) if number.as_constant() == Some(0) => &[],
            // A number of another member, or what is no pointer that is followed.
            Value::Int(_) | Value::Unknown => {
                self.found.shared_seats.insert(seat);
                return;
            }
        };
        // What is there already is in no other place for that.
        let others = cases.iter().filter(|(_, to)| *to != target.target());
        for (_, to) in others {
            let fresh = to.object().filter(|object| {
                let allocated = self.allocated.get(object);
                allocated == Some(&here) && starts_object(to) && !to.root.is_former()
            });
            let alone = fresh.is_some_and(|object| {
                let other = self.kept_by_cell.get(&object);
                let alone = other.is_none_or(|(known, other)| *known == site && *other == seat);
                if let Some((_, other)) = other.filter(|_| !alone) {
                    self.found.shared_seats.insert(other.clone());
                }
                alone && !self.kept.contains_key(&object)
            });
            if !alone {
                self.found.shared_seats.insert(seat.clone());
            }
            if let Some(object) = to.object() {
                self.kept_by_cell.insert(object, (site, seat.clone()));
            }
        }
    }

    /// A pointer is stored where nothing is known of: it may be a member of any struct that pointers lead to, or what a
    /// pointer pointed to before a cast from which on it is not followed. (Other arrays of pointers are filled by their
    /// names, or row by row through a pointer that is followed.)
    pub(super) fn share_structs(&mut self) {
        let structs = self.reachable_structs().into_iter();
        let recast = self.knowledge.recast.iter().copied();
        let seats = structs.chain(recast).map(|object| (object, Vec::new()));
        self.found.shared_seats.extend(seats);
    }

    /// What shares its targets under the name of an allocated object, does so by way of the pointer that holds it, too.
    pub(super) fn share_by_holders(&mut self) {
        let holders = self.kept.iter().chain(&self.kept_by_cell);
        let holders: Vec<(ObjectId, Seat)> = holders
            .map(|(object, (_, holder))| (*object, holder.clone()))
            .collect();
        // One holder is held by another.
        for _ in 0..DEEPEST_HOLDER {
            let shared = &self.found.shared_seats;
            let seats_of = |object: ObjectId| {
                let seats = shared.range((object, Vec::new())..);
                seats.take_while(move |(other, _)| *other == object)
            };
            let mut more = Vec::new();
            for (object, (holder, way)) in &holders {
                for (_, steps) in seats_of(*object) {
                    let steps = way.iter().chain([&Step::Target]).chain(steps);
                    more.push((*holder, steps.cloned().collect()));
                }
            }
            let known = self.found.shared_seats.len();
            self.found.shared_seats.extend(more);
            if self.found.shared_seats.len() == known {
                return;
            }
        }
    }

    /// Regions that touch an allocated object by its own pointer and through one that is held elsewhere.
    pub(super) fn note_both_ways(&mut self) {
        // Where pointers are known to be shared, those that are still spoken of by their place were held at the start.
        let assumed = self
            .kept
            .iter()
            .chain(&self.kept_by_cell)
            .filter(|(_, (_, seat))| !self.knowledge.shared_seats.contains(seat));
        let handed = &self.handed;
        for (object, (_, (holder, shape))) in assumed {
            for (index, region) in self.scop.regions.iter_mut().enumerate() {
                let accesses = || {
                    let all = self.scop.accesses.iter();
                    all.filter(move |access| access.region == index)
                };
                let direct = |location: &Location| location.object() == Some(*object);
                let seat = (*holder, shape.clone());
                let held = |location: &Location| {
                    let way = location.shape();
                    let there = location.object() == Some(*holder)
                        && way.starts_with(shape)
                        && way.get(shape.len()) == Some(&Step::Target);
                    there || handed.may_hold_it_since(&seat, location, index)
                };
                let Some(one) = accesses().find(|access| direct(&access.location)) else {
                    continue;
                };
                let by_holder: Vec<_> =
                    accesses().filter(|access| held(&access.location)).collect();
                let once = &self.scop.once;
                let written = accesses()
                    .filter(|access| direct(&access.location) && !access.unshared)
                    .any(|own| {
                        by_holder.iter().any(|other| {
                            let writes = [own.kind, other.kind].contains(&AccessKind::Write);
                            let apart = once.orders(own.site.id, other.site.id)
                                || share_critical(own, other);
                            writes && !apart
                        })
                    });
                if written {
                    let name = one.location.source_variable(self.program);
                    let reason = format!(
                        "`{name}` is also reached through a pointer that is stored in memory"
                    );
                    let span = one.site.span;
                    region.approximations.insert(Approximation { span, reason });
                }
            }
        }
    }

    /// Whether another strand may have changed what is there.
    pub(super) fn is_reseated(&self, target: &Location) -> bool {
        is_among(target, &self.knowledge.reseated) || self.is_written_as_node(target)
    }

    /// Whether another strand may change what is there while the current one is at work.
    pub(super) fn is_reseated_meanwhile(&self, target: &Location) -> bool {
        let stored = match Meanwhile::at(self.path.iter().map(Rc::as_ref)) {
            Meanwhile::Nobody => None,
            Meanwhile::Team(team) => self.knowledge.stored_in.get(&team),
            Meanwhile::Anybody => Some(&self.knowledge.reseated),
        };
        // What the strand that owns it stores, others may only find changed by a race.
        let foreign = is_among(target, &self.knowledge.reseated);
        foreign && stored.is_some_and(|stored| is_among(target, stored))
            || self.is_written_as_node(target)
    }

    /// Whether a strand that a fork of the host creates stores to what is there.
    pub(super) fn is_stored_in(&self, team: NodeId, target: &Location) -> bool {
        let stored = self.knowledge.stored_in.get(&team);
        stored.is_some_and(|stored| is_among(target, stored)) || self.is_written_as_node(target)
    }

    /// Whether a variable that is assigned holds what was allocated for it alone, whenever it is: then that has a name
    /// wherever nothing assigns the variable. Pointers of which nothing is known may lead there.
    pub(super) fn holds_its_own(&mut self, target: &Location) -> bool {
        let Some(object) = target.object().filter(|_| target.is_cell()) else {
            return false;
        };
        let known = &self.knowledge;
        let hidden = known.unknown_code && known.escaped.contains(&object);
        let linked = known.links_anywhere && known.address_taken.contains(&object);
        // Bytes of it may be stored where it is seen as other memory.
        let reached = hidden || linked || known.recast.contains(&object);
        let own = !reached && !known.stores_unknown && !self.is_shared_seat(target);
        if own {
            self.holders.insert(object);
        }
        own
    }

    /// Whether the pointers there are known to point to what others point to.
    pub(super) fn is_shared_seat(&self, target: &Location) -> bool {
        is_among(target, &self.knowledge.shared_seats)
    }
}

/// Whether a pointer leads to the start of an object.
pub(super) fn starts_object(to: &Location) -> bool {
    match &to.steps[..] {
        [] => true,
        [Step::Index { index, .. }] => index.as_constant() == Some(0),
        _ => false,
    }
}

/// Whether a place is one of these, a part of one of them, or has one of them as a part.
pub(super) fn is_among(target: &Location, seats: &BTreeSet<Seat>) -> bool {
    let Some(object) = target.object() else {
        return true;
    };
    let shape = target.shape();
    let seats = seats.range((object, Vec::new())..);
    seats
        .take_while(|(other, _)| *other == object)
        .any(|(_, steps)| {
            let way = match steps.split_last() {
                Some((Step::Whole, around)) => around,
                _ => steps,
            };
            let (shorter, longer) = match way.len() <= shape.len() {
                true => (way, &shape[..]),
                false => (&shape[..], way),
            };
            // What a pointer leads to is no part of it.
            let beyond = longer.get(shorter.len()..).unwrap_or_default();
            longer.starts_with(shorter) && !beyond.contains(&Step::Target)
        })
}

/// Whether two accesses of one region stand in critical sections of one name, which the strands themselves have entered.
fn share_critical(a: &AccessRelation, b: &AccessRelation) -> bool {
    let entered = |access: &'_ AccessRelation| -> BTreeSet<String> {
        let own = access.path.iter().rev();
        let own = own.take_while(|node| node.strand().is_none());
        own.filter_map(|node| match &node.kind {
            // Others exclude within one execution of their construct.
            PathKind::Critical { name } if !name.contains('#') => Some(name.clone()),
            _ => None,
        })
        .collect()
    };
    // Teams and devices have sections of their own.
    let elsewhere = a.path.iter().any(|node| match node.strand() {
        Some(Strand::Fork { kind, .. }) => *kind == ForkKind::Teams,
        Some(Strand::Task(task)) => task.device,
        Some(Strand::Host) | None => false,
    });
    !elsewhere && !entered(a).is_disjoint(&entered(b))
}
