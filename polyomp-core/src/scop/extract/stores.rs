//! Stores, and the record of every access.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::conflict::{constants_differ, leading_indices};
use crate::formula::{AtomKind, Formula, FormulaKind, Symbol, Term, TermKind};
use crate::report::AccessKind;
use crate::scop::location::{Location, Step};
use crate::scop::path::Strand;
use crate::scop::{AccessRelation, is_strand};
use crate::spmd::{AccessSite, Base, END_OF_LIFE, ElementType, Expr, NodeId, ObjectId, Place};

use super::content::take_object;
use super::env::Value;
use super::own_copies::is_left;
use super::persistent::{cells_of, remove_of};
use super::walker::Extractor;
use super::walks::may_hold_pointers;
use super::writer::Writer;

/// How many elements of an array that constant subscripts lead to have a value that is followed.
const MOST_NUMBERS: usize = 64;

impl Extractor<'_> {
    pub(super) fn store(&mut self, site: &AccessSite, place: &Place, value: &Expr) {
        let copies_parts = value.copies_parts();
        let holds_pointers = may_hold_pointers(self.program, place, value);
        let returned = matches!(value, Expr::Opaque(opaque) if opaque.operands.is_empty());
        let expr = value;
        let value = self.evaluate(expr);
        // It may be what a pointer to an object became by a cast.
        let recast = !returned && value.may_be_unknown() && !self.knowledge.recast.is_empty();
        let mut targets = self.resolve(place);
        if holds_pointers || value == Value::Int(Term::constant(0)) {
            self.note_links(place, &targets);
        }
        if let (true, Value::Pointer(cases)) = (holds_pointers, &value) {
            self.note_common_nodes(&targets, cases);
        }
        if holds_pointers {
            // What is known of the pointers that memory holds is told by where pointers are stored: a node may be any of
            // the places that are asked for.
            for (_, target) in &mut targets {
                if target.node().is_some() {
                    *target = Location::unknown();
                }
            }
        }
        let atomic = site.atomicity.is_atomic();
        if holds_pointers {
            self.note_published(&value, atomic);
        }
        let excluded =
            atomic || !self.env.locks.is_empty() || self.path.iter().any(|node| node.excludes());
        let through_pointer = self.dry == 0 && matches!(place.base, Base::Deref(_));
        for (case, target) in &targets {
            match target.object() {
                Some(object) if through_pointer => {
                    let reached = self.found.targets.entry(site.id).or_default();
                    reached.insert(object);
                }
                None if through_pointer => {
                    self.unknown_targets.insert(site.id);
                }
                _ => {}
            }
            self.record(site, AccessKind::Write, place, case, target);
            let stored = match &value {
                Value::Int(term) if case.is_true() && targets.len() == 1 => Some(term),
                _ => None,
            };
            self.note_increment(site, target, stored);
            let whenever = case.is_true();
            let further = match (&value, whenever && !self.loops.is_empty()) {
                (Value::Pointer(_), true) => self.beyond_the_last(target, expr),
                _ => None,
            };
            let noted = if whenever { &value } else { &Value::Unknown };
            self.note_store(target, noted, further);
            let Some(object) = target.object() else {
                // Bytes may be those of a pointer; a number that is no character, or that is a member, is none.
                let member = |step: &Step| matches!(step, Step::Field(_));
                let ends = site.implied.as_deref() == Some(END_OF_LIFE);
                let number = site.number || ends || target.steps.iter().any(member);
                self.found.links_anywhere |= holds_pointers;
                if holds_pointers || !number {
                    self.scop.linking.insert(site.id);
                }
                if target.node().is_some() {
                    self.note_written_node(target);
                }
                // A walk that knows more may know where it leads to.
                if excluded && !self.knowledge.targets.contains_key(&site.id) {
                    self.note_unknown_store(target, number && !holds_pointers);
                }
                self.forget_reachable(site.id);
                if matches!(value, Value::Pointer(_)) {
                    self.share_structs();
                }
                continue;
            };
            if self
                .program
                .object(object)
                .is_some_and(|object| object.nodes)
            {
                self.note_written_node(target);
                self.forget_reachable(site.id);
            }
            self.note_stored(site.id, object, target, (&value, holds_pointers));
            if copies_parts || recast && !target.is_cell() {
                self.found.shared_seats.insert((object, target.shape()));
            }
            self.note_strands(object, target, excluded);
            // Of what no other strand stores to, an atomic store leaves what another one would.
            let among_others = atomic && self.knowledge.volatile.contains(&object);
            // Other memory of the same name keeps what it holds.
            let among_others = among_others || self.may_be_several(object);
            let only = targets.len() == 1 && case.is_true() && !among_others;
            self.set_stored(site.id, object, target, &value, only);
        }
        self.end_swap(site.id);
    }

    /// Notes that an object was stored to.
    fn note_stored(
        &mut self,
        site: NodeId,
        object: ObjectId,
        target: &Location,
        value: (&Value, bool),
    ) {
        self.found.stored.insert(object);
        self.note_seat(site, target, value);
        if is_direct(target) {
            let seat = (object, target.shape());
            self.found.assigned.insert(seat.clone());
            self.found.assigning.entry(seat).or_default().insert(site);
        }
    }

    /// Notes which strands have stored to an object, if not only the one that it belongs to.
    fn note_strands(&mut self, object: ObjectId, target: &Location, excluded: bool) {
        let foreign = target.root != self.root(object);
        // Its tasks may find another value than when they were created.
        let under_tasks = excluded && self.knowledge.in_tasks.contains(&object);
        if foreign || under_tasks || self.strands_of(object) != self.clocks.len() {
            self.found.volatile.insert(object);
            let writer = Writer::at(self.path.iter().map(Rc::as_ref));
            let writers = self.found.writers.entry(object).or_default();
            writers.insert(writer);
            self.found.reseated.insert((object, target.shape()));
            if excluded {
                self.found.protected.insert(object);
            }
        }
    }

    /// A store that critical sections order with others reaches what is not known: another strand may find there what was
    /// stored, without a race. A number replaces no pointer.
    fn note_unknown_store(&mut self, target: &Location, number: bool) {
        if self.clocks.len() == 1 {
            return;
        }
        let mut steps = target.steps.iter().rev();
        let innermost = steps.find(|step| !matches!(step, Step::Index { .. }));
        let member = matches!(innermost, Some(Step::Field(_)));
        let known = &self.knowledge;
        // Before an entry that is not `main`, others may have got pointers to what they see.
        let reached: Vec<ObjectId> = match member {
            true => self.reachable_structs(),
            false => known.address_taken.union(&known.changed).copied().collect(),
        };
        if member || !number {
            self.note_written_node(target);
        }
        let writer = Writer::at(self.path.iter().map(Rc::as_ref));
        for object in reached {
            self.found.stored.insert(object);
            self.found.volatile.insert(object);
            self.found.protected.insert(object);
            if !member && !number {
                self.found.reseated.insert((object, Vec::new()));
            }
            let writers = self.found.writers.entry(object).or_default();
            writers.insert(writer.clone());
        }
    }

    /// What memory holds after a store: `only` to this target, always, and not at once with others.
    fn set_stored(
        &mut self,
        site: NodeId,
        object: ObjectId,
        target: &Location,
        value: &Value,
        only: bool,
    ) {
        // Of what constant subscripts lead to, pointers are followed.
        let followed = target.is_cell()
            || target.is_fixed()
                && match self.program_object_type(object) {
                    ElementType::Pointer => true,
                    ElementType::Opaque => matches!(value, Value::Pointer(_)),
                    _ => false,
                };
        self.env.written.insert(object);
        self.end_held(site, target, value);
        self.note_fixed(target, value);
        self.note_element(target, value);
        self.note_shuffled(target, value);
        if only && followed && self.program_object_type(object) != ElementType::Float {
            for cells in self.env.all_cells() {
                remove_of(cells, object, |cell| overlaps(cell, target));
            }
            let value = match value.is_unknown_pointer() {
                true => {
                    let name = target.display(self.program, |_| String::new());
                    let name = Symbol::new(format!("{name}@{site}"));
                    Value::pointer(Location::held(name, self.coordinates()))
                }
                false => value.clone(),
            };
            self.env.memory.insert(target.clone(), value);
            return;
        }
        let version = self.version(&format!("stored {site}"));
        if only {
            self.grow_further(object, target, value, &version.name);
        }
        let conditions = &self.conditions;
        let changed =
            |cell: &Location| overlaps(cell, target) && !apart_where(conditions, cell, target);
        for cells in self.env.all_cells() {
            remove_of(cells, object, changed);
        }
        // What a pointer leads to is no part of the array that holds it.
        if is_direct(target) {
            self.env.end_contents(object, target);
        } else {
            take_object(&mut self.env.pending, object);
        }
        self.env.versions.insert(object, version);
        // Numbers beside which others may lie are followed, too, where they are few.
        if only
            && target.is_fixed()
            && matches!(value, Value::Int(_))
            && cells_of(&self.env.memory, object).count() < MOST_NUMBERS
        {
            self.env.memory.insert(target.clone(), value.clone());
        }
        if only && matches!(value, Value::Int(_)) && is_chosen_by_strand(target) {
            self.env.own.insert(target.clone(), value.clone());
        }
    }

    /// Notes a number that is stored where a constant subscript leads to.
    fn note_fixed(&mut self, target: &Location, value: &Value) {
        let indices: Vec<&Term> = target.indices().collect();
        let ([index], Value::Int(value)) = (&indices[..], value) else {
            return;
        };
        if let (Some(at), Some(value)) = (index.as_constant(), value.as_constant()) {
            let name = target.display(self.program, |_| String::new());
            let known = self.scop.fixed.entry(name).or_default();
            known.entry(at).or_default().insert(value);
        }
    }

    /// Notes whether one element of an array gets a number, or each in its turn of a loop. A single one is overwritten if a
    /// loop has stored there before, or may have, or an initialiser says what the elements are.
    fn note_element(&mut self, target: &Location, value: &Value) {
        let indices: Vec<&Term> = target.indices().collect();
        let ([index], Value::Int(value)) = (&indices[..], value) else {
            return;
        };
        if self.dry > 0 {
            return;
        }
        let name = target.display(self.program, |_| String::new());
        let symbols = index.free_symbols();
        if self
            .coordinate_symbols()
            .iter()
            .any(|own| symbols.contains(own))
        {
            self.scop.filled.insert(name);
        } else {
            let object = target
                .object()
                .and_then(|object| self.program.object(object));
            let initial = object.and_then(|object| object.initial.as_ref());
            if initial.is_some_and(|initial| initial.iter().any(|value| *value != 0)) {
                self.scop.filled.insert(name.clone());
            }
            let overwritten = self.scop.filled.contains(&name) || !self.loops.is_empty();
            let singles = self.scop.singles.entry(name).or_default();
            singles.insert(((*index).clone(), value.clone(), overwritten));
        }
    }

    /// Notes where an element of an array becomes another one, at a place that data tell: nothing is left of their order.
    fn note_shuffled(&mut self, target: &Location, value: &Value) {
        let Value::Int(value) = value else { return };
        if !target.indices().any(Term::contains_apply) {
            return;
        }
        let name = target.display(self.program, |_| String::new());
        let own = |(function, _): &(Symbol, usize)| {
            let mut parts = function.name().split('@');
            parts.next() == Some(&name)
        };
        // `next[x]++` is none.
        let own: Vec<_> = value.functions().into_iter().filter(own).collect();
        let indices: Vec<Term> = target.indices().cloned().collect();
        let steps = match value.kind() {
            TermKind::Sum(entries, _) => match &entries[..] {
                [(term, 1)] => Some(term),
                _ => None,
            },
            _ => Some(value),
        };
        let counts = steps.is_some_and(|term| {
            matches!(term.kind(), TermKind::Apply(_, arguments) if arguments.starts_with(&indices))
        });
        if !own.is_empty() && !counts {
            self.scop.shuffled.insert(name);
        }
    }

    /// A store of what the place holds already (`p = p`): a write that others may race with, but nothing changes, so that
    /// what is known of the place stays known, to other strands too.
    pub(super) fn store_back(&mut self, site: &AccessSite, place: &Place, value: &Expr) {
        self.evaluate(value);
        for (case, target) in &self.resolve(place) {
            self.record(site, AccessKind::Write, place, case, target);
            self.note_increment(site, target, None);
        }
    }

    /// Records one access, unless this is a dry walk or host code.
    pub(super) fn record(
        &mut self,
        site: &AccessSite,
        kind: AccessKind,
        place: &Place,
        case: &Formula,
        target: &Location,
    ) {
        let (Some(region), 0) = (self.region, self.dry) else {
            return;
        };
        let guard = self.guard(case);
        if guard.is_false() {
            return;
        }
        let inside = self.bounded(kind, case, target);
        let guard = Formula::and([guard, inside]);
        let in_task = self.path.iter().rev().find_map(|node| node.strand());
        if let (Some(Strand::Task(_)), Some(object)) = (in_task, target.object())
            && self.strands_of(object) < self.clocks.len()
        {
            self.found.in_tasks.insert(object);
        }
        let object = target
            .object()
            .and_then(|object| self.program.object(object));
        let assumption = object.and_then(|object| object.assumption.clone());
        self.scop.regions[region]
            .assumptions
            .extend(assumption.map(|text| text.to_string()));
        if object.is_some() && target.steps.contains(&Step::Target) {
            self.assume_distinct(target);
        }
        if let Some(node) = target.node() {
            self.assume_end(node);
        }
        let Some(clock) = self.clocks.last().cloned() else {
            return;
        };
        if self.is_summarised() {
            return;
        }
        // Claims are about objects by name.
        let location = match target.node() {
            Some(_) if !self.claims.is_empty() => Location::unknown(),
            _ => target.clone(),
        };
        let object = target.object();
        let unshared = object.is_some_and(|object| self.is_unshared(object, &guard));
        self.scop.accesses.push(AccessRelation {
            site: site.clone(),
            kind,
            own: place.is_thread_private(self.program),
            location,
            guard,
            path: self.path.clone(),
            clock,
            locks: self.env.locks.clone(),
            uncertain_locks: self.env.uncertain_locks,
            creator_locks: self.env.creator_locks,
            region,
            unshared,
            one_of_several: (target.object())
                .filter(|object| self.may_be_several(*object))
                .map(|_| place.base.clone()),
            ordered_blocks: Default::default(),
        });
    }
}

/// Whether writing `target` may change the cell, both of one object.
pub(crate) fn overlaps(cell: &Location, target: &Location) -> bool {
    if is_left(&cell.root) && target.root.instance().is_empty() {
        return false;
    }
    let way = |location: &'_ Location| match location.steps.split_last() {
        Some((Step::Whole, around)) => around.len(),
        _ => location.steps.len(),
    };
    let (mut a, mut b) = (&cell.steps[..way(cell)], &target.steps[..way(target)]);
    loop {
        let ((x, rest), (y, rest2)) = (leading_indices(a), leading_indices(b));
        if x.len() != y.len() {
            return true;
        }
        let apart = constants_differ(&x, &y);
        match (rest.split_first(), rest2.split_first()) {
            (None, None) => return !apart,
            (Some((Step::Field(f), more)), Some((Step::Field(g), more2))) => {
                if apart || f != g {
                    return false;
                }
                (a, b) = (more, more2);
            }
            (Some((Step::Target, more)), Some((Step::Target, more2))) => (a, b) = (more, more2),
            // What a pointer points to is no part of it.
            (None, Some((Step::Target, _))) => return false,
            // One is a part of the other, or they are seen through different types.
            _ => return true,
        }
    }
}

/// Whether the subscripts of two places with one dimension differ under these conditions, as one conjunct of them tells.
fn apart_where(conditions: &[Formula], cell: &Location, target: &Location) -> bool {
    let ([Step::Index { index: at, .. }, rest @ ..], [Step::Index { index, .. }, rest2 @ ..]) =
        (&cell.steps[..], &target.steps[..])
    else {
        return false;
    };
    let more = |rest: &[Step]| matches!(rest.first(), Some(Step::Index { .. }));
    if more(rest) || more(rest2) {
        return false;
    }
    let distance = index - at;
    let positive = |distance: Term| distance.as_constant().is_some_and(|least| least > 0);
    let zero = |distance: Term| distance.as_constant() == Some(0);
    let mut known = conditions
        .iter()
        .flat_map(|condition| condition.conjuncts());
    known.any(|part| match part.kind() {
        FormulaKind::Atom(AtomKind::NonNegative, term) => {
            positive(&distance - term) || positive(-(&distance + term))
        }
        FormulaKind::Atom(AtomKind::NonZero, term) => {
            zero(&distance - term) || zero(&distance + term)
        }
        _ => false,
    })
}

/// Whether the target is in the object itself, not in what a pointer in it leads to.
fn is_direct(target: &Location) -> bool {
    !target.steps.iter().any(|step| matches!(step, Step::Target))
}

/// Whether only numbers of strands choose which element a place is.
fn is_chosen_by_strand(target: &Location) -> bool {
    let plain = |step: &Step| matches!(step, Step::Index { .. } | Step::Field(_));
    let symbols: BTreeSet<Symbol> = target.indices().flat_map(Term::free_symbols).collect();
    !symbols.is_empty()
        && symbols.iter().all(is_strand)
        && !target.indices().any(Term::contains_apply)
        && target.steps.iter().all(plain)
}
