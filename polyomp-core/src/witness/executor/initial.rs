//! What memory holds at first.

use std::rc::Rc;
use std::sync::Arc;

use crate::spmd::ElementType;

use super::evaluate::{Reference, number};

use super::location::{LocationId, Part};
use super::machine::Machine;
use super::value::{Pointer, Step, Value};

impl Machine<'_> {
    /// What was chosen for an element of memory.
    pub(super) fn input(&self, reference: &Reference) -> Option<i64> {
        if self.values.inputs.is_empty() {
            return None;
        }
        let object = self.instances.object(reference.instance)?;
        let indices = reference.steps.iter().filter_map(|step| match step {
            Step::Index { index, .. } => Some(*index),
            Step::Field(_) | Step::Bytes { .. } => None,
        });
        let members = reference.steps.iter().filter_map(|step| match step {
            Step::Field(name) => Some(Arc::clone(name)),
            Step::Index { .. } | Step::Bytes { .. } => None,
        });
        let cell = (object, members.collect(), indices.collect());
        self.values.inputs.get(&cell).copied()
    }

    /// Whether an object has the content of the file from the start.
    pub(super) fn has_content(&self, reference: &Reference) -> bool {
        let object = self.instances.object(reference.instance);
        let object = object.and_then(|object| self.program.object(object));
        object.is_some_and(|object| object.initial.is_some() && !object.external)
    }

    /// What memory holds that nothing has written.
    pub(super) fn initial(
        &mut self,
        element: ElementType,
        reference: &Reference,
        location: LocationId,
    ) -> Value {
        let mut outside = true;
        if let Some(object) = self.instances.object(reference.instance) {
            let object = self.program.object(object);
            outside = object.is_some_and(|object| object.external);
            let values = object.and_then(|object| object.initial.as_ref());
            if let (Some(values), Some([Part::Element(element)])) = (
                values,
                self.trace.locations.get(location).map(|l| l.way.as_slice()),
            ) && let Some(value) = usize::try_from(*element)
                .ok()
                .and_then(|element| values.get(element))
            {
                return Value::Int(*value);
            }
        }
        match element {
            ElementType::Pointer => Value::Pointer(Rc::new(Pointer {
                instance: self.instances.pointee(location),
                steps: Vec::new(),
            })),
            _ if outside => number(element, self.invented.result(location)),
            _ => number(element, 0),
        }
    }
}
