//! What the walk no longer knows after synchronisation, stores through pointers and unknown code.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::formula::{Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::location::{Location, Step};
use crate::spmd::{ElementType, NodeId, ObjectId, Storage};

use super::body::BodySummary;
use super::content::take_object;
use super::env::Value;
use super::persistent::cells_of;
use super::versions::Kinds;
use super::walker::Extractor;
use super::writer::{Meanwhile, Writer};

impl Extractor<'_> {
    /// Objects that another strand may have written to when the current one synchronises; where the host does, after the team
    /// that has `ended`, if that is why.
    pub(super) fn changed_by_others(&self, ended: Option<NodeId>) -> BTreeSet<ObjectId> {
        let here = Writer::at(self.path.iter().map(Rc::as_ref));
        let meanwhile = Meanwhile::at(self.path.iter().map(Rc::as_ref));
        let ended = ended.filter(|_| matches!(meanwhile, Meanwhile::Nobody));
        let changed = |object: &&ObjectId| {
            let writers = self.knowledge.writers.get(object);
            match ended {
                Some(fork) => !Writer::are_gone(writers, fork),
                None => !here.is_alone(writers),
            }
        };
        let volatile = self.knowledge.volatile.iter();
        volatile.filter(changed).copied().collect()
    }

    /// Another strand may have written since: forget what others write.
    pub(super) fn synchronise(&mut self, node: NodeId, when: &str) {
        self.synchronise_after(None, node, when);
    }

    /// The same, where a team that `ended` is all that may have.
    pub(super) fn synchronise_after(&mut self, ended: Option<NodeId>, node: NodeId, when: &str) {
        for object in self.changed_by_others(ended) {
            let mut version = self.version(&format!("{when} {node}"));
            version.synchronised = true;
            let known = !self.knowledge.unaligned && !self.knowledge.protected.contains(&object);
            let contents = take_object(&mut self.env.contents, object);
            let pending = take_object(&mut self.env.pending, object);
            let agreed = self.env.take_agreed(object);
            let members = self.members_left_alone(object);
            self.env.renew(object, version);
            self.env.memory.extend(members);
            if known {
                self.env.put_agreed(agreed);
                self.env.contents.extend(contents);
                self.env.pending.extend(pending);
            }
            self.env.written.remove(&object);
        }
    }

    /// What is known of members that other strands leave alone, among the objects that they store to in a block.
    pub(super) fn left_alone_by(&self, summary: &BodySummary) -> Vec<(Location, Value)> {
        if summary.stores_through_pointers || summary.unknown_effects {
            return Vec::new();
        }
        // What each thread has a copy of, it stores to itself.
        let shared = summary.objects.iter().filter(|object| {
            let object = self.program.object(**object);
            object.is_some_and(|object| object.storage != Storage::ThreadPrivate)
        });
        shared
            .flat_map(|object| self.members_left_alone(*object))
            .collect()
    }

    /// The same of objects that are not the strand's own, where it may have executed the block itself.
    pub(super) fn others_left_alone_by(&self, summary: &BodySummary) -> Vec<(Location, Value)> {
        let is_own = |object| self.strands_of(object) == self.clocks.len();
        let mut kept = self.left_alone_by(summary);
        kept.retain(|(cell, _)| cell.object().is_some_and(|object| !is_own(object)));
        kept
    }

    /// What is known of the members of an object that no other strand stores to.
    pub(super) fn members_left_alone(&self, object: ObjectId) -> Vec<(Location, Value)> {
        cells_of(&self.env.memory, object)
            .filter(|(cell, _)| self.is_left_alone(cell))
            .map(|(cell, value)| (cell.clone(), value.clone()))
            .collect()
    }

    /// Whether no other strand stores to a cell.
    pub(super) fn is_left_alone(&self, cell: &Location) -> bool {
        cell.is_fixed() && !self.is_reseated(cell)
    }

    /// A pointer that is not followed may have written: forget what pointers reach.
    pub(super) fn forget_reachable(&mut self, node: NodeId) {
        let version = self.version(&format!("effect {node}"));
        let kinds = self.env.versions.kinds();
        let reached = |object| kinds.kind(object) & Kinds::REACHED != 0;
        let through = |cell: &Location| cell.steps.iter().any(|step| matches!(step, Step::Target));
        self.env
            .forget_cells(|cell| through(cell) || cell.object().is_some_and(reached));
        self.env.forget_contents(reached);
        // What pointers that are held in memory point to is no object of its own: their content changes, they do not.
        self.env
            .versions
            .insert_all(Kinds::REACHED | Kinds::LEADS, version);
    }

    /// Unknown code has run: forget what it may have changed. In a strand, code that is `assumed` not to interfere changes
    /// no more than what the strands write anyway: any other write would be a race.
    pub(super) fn forget_escaped(&mut self, node: NodeId, assumed: bool) {
        let among_strands = assumed && self.clocks.len() > 1;
        let kind = match among_strands {
            true => Kinds::ESCAPED_AMONG_STRANDS,
            false => Kinds::ESCAPED,
        };
        let kinds = self.env.versions.kinds();
        let kept = self.env.memory.keys().filter_map(Location::object);
        let kept = kept.filter(|object| {
            kinds.kind(*object) & Kinds::ESCAPED == 0
                && self.knowledge.escaped.contains(object)
                && (!among_strands || self.knowledge.volatile.contains(object))
        });
        self.trusted.extend(kept);
        let changed = |object| kinds.kind(object) & kind != 0;
        self.env
            .forget_cells(|cell| cell.object().is_some_and(changed));
        self.env.forget_contents(changed);
        let version = self.version(&format!("effect {node}"));
        self.env.versions.insert_all(kind, version);
    }

    /// The value of a register that is not followed: the same for the same `when`, statement and coordinates.
    pub(super) fn unknown_local(
        &mut self,
        local: crate::spmd::LocalId,
        when: &str,
        node: NodeId,
    ) -> Value {
        self.unknown_at_place(local, &format!("{when} {node}"))
    }

    pub(super) fn unknown_at_place(&mut self, local: crate::spmd::LocalId, place: &str) -> Value {
        let (name, element) = self
            .program
            .local(local)
            .map_or(("?", ElementType::Opaque), |local| {
                (local.name.as_str(), local.element)
            });
        let symbol = Symbol::new(format!("{name}.{}@{place}", local.0));
        match element {
            ElementType::Int => {
                let arguments = self.coordinates();
                let reason =
                    format!("the value of `{name}` is not followed through this statement");
                self.unknown(symbol.clone(), reason, UnknownKind::Weak);
                Value::Int(Term::apply(symbol, arguments))
            }
            ElementType::Pointer => {
                self.note_named(local, &symbol);
                Value::pointer(Location::held(symbol, self.coordinates()))
            }
            _ => Value::Unknown,
        }
    }
}
