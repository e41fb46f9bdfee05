//! `groupprivate`: variables of which each contention group has a copy of its own (OpenMP 6.0, section 7.13).
//!
//! A team of a league, and a target region, is such a group with all that it forks. Its copies come into being with it and
//! hold nothing at first. So within such a construct the variable stands for an object of the construct.

use std::collections::{BTreeMap, BTreeSet};

use polyomp_core::spmd::{Block, ObjectId, StmtKind as Out, Storage};

use crate::openmp::Argument;
use crate::source::Span;

use super::super::Lowerer;
use super::super::symbols::{Home, Var, VarId};

/// The variables with such copies, and those of the contention group that is walked.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Groups {
    /// What the variables are in the initial group.
    private: BTreeSet<ObjectId>,
    /// The copies; nothing in the initial group.
    here: Option<BTreeMap<ObjectId, ObjectId>>,
}

/// The group around another one.
pub(super) struct Around(Option<BTreeMap<ObjectId, ObjectId>>);

impl Lowerer<'_> {
    /// Gives each contention group its own copy of the variables.
    pub(in super::super) fn groupprivate(&mut self, span: Span, argument: &Argument) {
        let Argument::List(items) = argument else {
            return;
        };
        for item in items {
            let Some(id) = self.lookup(&item.name) else {
                continue;
            };
            // One that does not live as long as the program is not meant, but what it would mean is clear.
            self.move_to_memory(id, span);
            let Some(Home::Object(object)) = self.var(id).map(|var| var.home) else {
                continue;
            };
            let mut copies = self.contention.here.iter().flat_map(BTreeMap::values);
            if copies.any(|copy| *copy == object) || !self.contention.private.insert(object) {
                continue;
            }
            if self.contention.here.is_some() {
                self.copy_for_group(object);
            }
        }
    }

    fn move_to_memory(&mut self, id: VarId, span: Span) {
        let Some(var) = self.var(id) else { return };
        let (Home::Local(local), ty) = (var.home, var.ty.clone()) else {
            return;
        };
        let name = self.program.local(local).map(|local| local.name.clone());
        let (element, extents) = self.array_shape(&ty);
        let name = name.unwrap_or_default();
        let storage = Storage::Shared;
        let object = self.fresh_object(&name, element, extents, storage, span);
        if let Some(var) = self.vars.get_mut(id.0) {
            var.home = Home::Object(object);
        }
    }

    /// Whether each contention group has a variable of its own: no construct makes copies of it (OpenMP 6.0, section 7.1.1).
    pub(super) fn is_group_private(&self, var: &Var) -> bool {
        let Home::Object(object) = var.home else {
            return false;
        };
        let mut copies = self.contention.here.iter().flat_map(BTreeMap::values);
        self.contention.private.contains(&object) || copies.any(|copy| *copy == object)
    }

    fn copy_for_group(&mut self, object: ObjectId) {
        let Some(mut copy) = self.object_mut(object).cloned() else {
            return;
        };
        copy.name = self.unique(&copy.name);
        copy.storage = Storage::Scoped;
        copy.initial = None;
        copy.external = false;
        let id = ObjectId(self.program.objects.len() as u32);
        self.program.objects.push(copy);
        self.move_homes(object, id);
        if let Some(here) = &mut self.contention.here {
            here.insert(object, id);
        }
    }

    /// Variables that are in one object are in another from here on.
    fn move_homes(&mut self, from: ObjectId, to: ObjectId) {
        for var in &mut self.vars {
            if var.home == Home::Object(from) {
                var.home = Home::Object(to);
            }
        }
    }

    /// What follows is executed by another contention group.
    pub(super) fn enter_group(&mut self) -> Around {
        let around = self.contention.here.replace(BTreeMap::new());
        for (original, copy) in around.iter().flatten() {
            self.move_homes(*copy, *original);
        }
        for object in self.contention.private.clone() {
            self.copy_for_group(object);
        }
        Around(around)
    }

    /// The body that the group has executed, with its copies. Those that it does not use are left out.
    pub(super) fn leave_group(&mut self, span: Span, around: Around, body: Block) -> Block {
        let copies = std::mem::replace(&mut self.contention.here, around.0);
        for (original, copy) in copies.iter().flatten() {
            self.move_homes(*copy, *original);
        }
        let back = self.contention.here.clone();
        for (original, copy) in back.iter().flatten() {
            self.move_homes(*original, *copy);
        }
        let copies = copies.into_iter().flat_map(BTreeMap::into_values);
        let mut declared = self.nested(|this| {
            for copy in copies {
                this.emit(span, Out::Declare(copy));
            }
        });
        declared.extend(body);
        declared
    }
}
