//! Names for instances: what pointers into them are addresses of, in the program that comes of it.

use rustc_hash::FxHashMap;

use super::memory::Instances;
use crate::spmd::{Base, Expr, Object, ObjectId, Place, Program, Projection};
use crate::witness::executor::value::{Pointer, Step};

/// What each instance is called.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// Those that are no object of their own: the object, and the row of it.
    rows: FxHashMap<u32, (ObjectId, i64)>,
    /// Objects that are allocated once, where no loop repeats that: their names stand for one instance.
    single: Vec<ObjectId>,
}

impl Names {
    /// The object is allocated once, by a statement that stays or is replaced.
    pub(super) fn keep(&mut self, object: ObjectId) {
        self.single.push(object);
    }

    /// Objects that are no more allocated where their addresses are taken.
    pub(super) fn kept(&self) -> &[ObjectId] {
        &self.single
    }

    /// What replaced statements have allocated: the rows of one new array, unless it is one.
    pub(super) fn gather(
        &mut self,
        program: &mut Program,
        object: ObjectId,
        instances: &[u32],
        sizes: &FxHashMap<u32, Vec<Option<i64>>>,
    ) -> Option<ObjectId> {
        if let [_] = instances {
            self.keep(object);
            return None;
        }
        let described = program.object(object)?.clone();
        let count = instances.len() as i64;
        let rows = [Some(Expr::Int(count))].into_iter();
        // Rows of different lengths: the array has room for the longest.
        let longest = |at: usize| {
            let own = instances
                .iter()
                .map(|instance| *sizes.get(instance)?.get(at)?);
            let longest: Option<i64> = own.reduce(|a, b| Some(a?.max(b?))).flatten();
            longest.map(Expr::Int)
        };
        let extents = rows
            .chain((0..described.extents.len()).map(longest))
            .collect();
        let array = Object {
            name: unused_name(program, described.source_name()),
            extents,
            allocated: false,
            initial: None,
            ..described
        };
        let id = ObjectId(program.objects.len() as u32);
        program.objects.push(array);
        for (row, instance) in (0_i64..).zip(instances) {
            self.rows.insert(*instance, (id, row));
        }
        Some(id)
    }

    /// The object that an instance is in, and the steps to it; none where it has no name.
    pub(super) fn of(
        &self,
        program: &Program,
        instances: &Instances,
        instance: u32,
    ) -> Option<(ObjectId, Vec<Step>)> {
        if let Some((object, row)) = self.rows.get(&instance) {
            let extent = program.object(*object)?.extents.first()?.as_ref();
            let extent = match extent {
                Some(Expr::Int(count)) => Some(*count),
                _ => None,
            };
            let index = *row;
            return Some((*object, vec![Step::Index { index, extent }]));
        }
        let object = instances.object(instance)?;
        let own = instance == object.0;
        let allocated = program.object(object)?.allocated;
        (own && (!allocated || self.single.contains(&object))).then(|| (object, Vec::new()))
    }

    /// A pointer as the object that it leads into, and the steps from there.
    pub(super) fn target(
        &self,
        program: &Program,
        instances: &Instances,
        pointer: &Pointer,
    ) -> Option<(ObjectId, Vec<Step>)> {
        let (object, mut steps) = self.of(program, instances, pointer.instance)?;
        let mut own = pointer.steps.iter().cloned();
        if !steps.is_empty()
            && let Some(first) = own.next()
        {
            // Rows are as long as the longest of them.
            let length = program.object(object)?.extents.get(steps.len()).cloned();
            steps.push(match (first, length) {
                (Step::Index { index, .. }, Some(Some(Expr::Int(length)))) => Step::Index {
                    index,
                    extent: Some(length),
                },
                // The object is no array: it has one element.
                (Step::Index { index: 0, .. }, None) => {
                    steps.extend(own);
                    return Some((object, steps));
                }
                (Step::Index { .. }, _) => return None,
                (other, _) => other,
            });
        }
        steps.extend(own);
        Some((object, steps))
    }
}

/// A name that no object has: `p#2`.
pub(super) fn unused_name(program: &Program, name: &str) -> String {
    let taken = |name: &String| program.objects.iter().any(|object| object.name == *name);
    let numbered = (2_u32..).map(|number| format!("{name}#{number}"));
    numbered
        .into_iter()
        .find(|name| !taken(name))
        .unwrap_or_default()
}

/// The place that steps from an object lead to, their numbers as expressions.
pub(super) fn place(
    object: ObjectId,
    steps: &[Step],
    mut number: impl FnMut(usize, i64) -> Expr,
) -> Option<Place> {
    let mut projections = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        projections.push(match step {
            Step::Index { index, extent } => Projection::Index {
                index: number(at, *index),
                extent: extent.map(Expr::Int),
            },
            Step::Field(name) => Projection::Field(name.clone()),
            Step::Bytes { .. } => return None,
        });
    }
    Some(Place {
        base: Base::Object(object),
        projections,
    })
}
