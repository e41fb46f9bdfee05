//! What a strand stores, and what exists from its declaration on.

use super::evaluate::Target;
use super::machine::{Halt, Machine};
use super::state::{State, Strand};
use super::step::reads;
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Base, Stmt, StmtKind, Storage};

impl<'p> Machine<'p> {
    /// Executes nothing of a statement: what it may change is not known afterwards.
    pub(super) fn forget(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        statement: &'p Stmt,
    ) -> Result<(), Halt> {
        let mut everything = false;
        let mut objects = Vec::new();
        let walk = Walk::stmts(std::slice::from_ref(statement));
        let mut inner = Vec::new();
        for event in walk {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            match &stmt.kind {
                StmtKind::Assign { local, .. } => Self::set(strand, *local, None),
                StmtKind::Loop(looped) => {
                    for iterator in &looped.iterators {
                        Self::set(strand, iterator.local, None);
                    }
                }
                StmtKind::Store { place, .. } => match place.base {
                    Base::Object(object) => objects.push(object),
                    Base::Deref(_) => everything = true,
                },
                StmtKind::Declare(object) => objects.push(*object),
                StmtKind::UnknownEffect { .. } | StmtKind::Unsupported { .. } => everything = true,
                StmtKind::Labelled { label, .. } => inner.push(*label),
                StmtKind::Exit(label) if !inner.contains(label) => {
                    return Err(Halt::no(
                        "whether the region is executed depends on values that are not known",
                    ));
                }
                StmtKind::Lock(_) => {
                    return Err(Halt::no("a lock may be held when the region begins"));
                }
                _ => {}
            }
        }
        for (index, forgotten) in state.forgotten.iter_mut().enumerate() {
            *forgotten |= everything || objects.iter().any(|object| object.0 as usize == index);
        }
        let forgotten = &state.forgotten;
        let locations = &self.locations;
        let machine = &*self;
        state.memory.retain(|location, _| {
            let object = locations
                .get(*location)
                .and_then(|location| machine.object_of(location.instance));
            object.is_some_and(|object| forgotten.get(object.0 as usize) == Some(&false))
        });
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        statement: &'p Stmt,
    ) -> Result<(), Halt> {
        let StmtKind::Store { site, place, value } = &statement.kind else {
            return Ok(());
        };
        let ends_update = strand.update == Some(statement.id);
        let updates = ends_update || (site.atomicity.is_atomic() && reads(value, place));
        if updates && !strand.host {
            if !ends_update {
                self.visible()?;
            }
            self.update = Some(place);
        }
        let value = self.value(state, strand, value, 0);
        let target = match &value {
            Ok(_) => self.target(state, strand, place, 0),
            Err(halt) => Err(halt.clone()),
        };
        self.update = None;
        let value = value?;
        let location = match target? {
            Target::One(location) => location,
            _ if strand.host => return self.forget(state, strand, statement),
            Target::Whole => return Err(Halt::no("a whole object is written at once")),
            Target::Unknown => {
                return Err(Halt::no("an access through a pointer that is not known"));
            }
        };
        if !strand.host && !updates && self.is_visible(site) {
            self.visible()?;
        }
        strand.update = None;
        self.record(state, strand, site, true, location)?;
        self.write(state, strand, site, location, value, updates);
        Ok(())
    }

    pub(super) fn declare(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        object: crate::spmd::ObjectId,
    ) {
        let storage = self.program.object(object).map(|object| object.storage);
        if storage != Some(Storage::Scoped) {
            return;
        }
        // Where nobody can still point to the last instance, the next one may be the same.
        let number = if self.facts.address_taken.contains(&object) {
            let count = strand.declared.entry(object).or_insert(0);
            *count += 1;
            *count
        } else {
            0
        };
        let thread = if strand.host {
            u32::MAX
        } else {
            strand.thread as u32
        };
        let instance = self.instance(object, thread, number);
        let locations = &self.locations;
        state.memory.retain(|location, _| {
            locations
                .get(*location)
                .is_none_or(|location| location.instance != instance)
        });
        match strand.scoped.iter_mut().find(|(known, _)| *known == object) {
            Some((_, known)) => *known = instance,
            None => strand.scoped.push((object, instance)),
        }
    }
}
