//! What registers and memory hold while host code is executed.

use imbl::{OrdMap, OrdSet};

use crate::spmd::{LocalId, ObjectId, Program, Storage};
use crate::witness::executor::location::{Part, normalise, scalar_way};
use crate::witness::executor::value::{Step, Value};

/// A value; none where it is not known. [`Value::Other`] stands for a floating-point number, whatever it is.
pub(super) type Val = Option<Value>;

/// One instance of an object, and the way to one scalar in it.
pub(super) type Cell = (u32, Vec<Part>);

/// The instances of objects. Each object has one from the start, with its own number.
#[derive(Debug)]
pub(super) struct Instances {
    objects: Vec<ObjectId>,
}

impl Instances {
    pub(super) fn new(program: &Program) -> Self {
        let objects = (0..program.objects.len()).map(|index| ObjectId(index as u32));
        Instances {
            objects: objects.collect(),
        }
    }

    pub(super) fn fresh(&mut self, object: ObjectId) -> u32 {
        let instance = self.objects.len() as u32;
        self.objects.push(object);
        instance
    }

    pub(super) fn object(&self, instance: u32) -> Option<ObjectId> {
        self.objects.get(instance as usize).copied()
    }

    /// All instances of an object.
    pub(super) fn of(&self, object: ObjectId) -> impl Iterator<Item = u32> + '_ {
        let instances = (0_u32..).zip(&self.objects);
        instances
            .filter(move |(_, of)| **of == object)
            .map(|(instance, _)| instance)
    }
}

/// The state of the host. Copies share what they have in common.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    locals: OrdMap<LocalId, Value>,
    memory: OrdMap<Cell, Val>,
    /// Instances of which nothing is known but what has been stored since.
    open: OrdSet<u32>,
    /// The same for all instances.
    all_open: bool,
    /// Instances that were filled with zeros at once.
    cleared: OrdSet<u32>,
}

impl State {
    /// The state in which an entry begins: before it, nothing but static initialisation has happened, or anything.
    pub(super) fn at_start(begins_program: bool) -> Self {
        State {
            all_open: !begins_program,
            ..State::default()
        }
    }

    pub(super) fn local(&self, local: LocalId) -> Val {
        self.locals.get(&local).cloned()
    }

    pub(super) fn assign(&mut self, local: LocalId, value: Val) {
        match value {
            Some(value) => self.locals.insert(local, value),
            None => self.locals.remove(&local),
        };
    }

    /// What a cell holds.
    pub(super) fn read(&self, program: &Program, instances: &Instances, cell: &Cell) -> Val {
        if let Some(known) = self.memory.get(cell) {
            return known.clone();
        }
        let (instance, way) = cell;
        if self.cleared.contains(instance) {
            return Some(Value::Int(0));
        }
        if self.is_open(*instance) {
            return None;
        }
        let [Part::Element(element)] = way.as_slice() else {
            return None;
        };
        let object = program.object(instances.object(*instance)?)?;
        let values = object.initial.as_ref()?;
        let value = values.get(usize::try_from(*element).ok()?)?;
        Some(Value::Int(*value))
    }

    /// Whether what nobody is seen to have stored is not known.
    pub(super) fn is_open(&self, instance: u32) -> bool {
        self.all_open || self.open.contains(&instance)
    }

    pub(super) fn write(&mut self, cell: Cell, value: Val) {
        self.memory.insert(cell, value);
    }

    /// What is known of an instance below a way.
    pub(super) fn below<'s>(
        &'s self,
        instance: u32,
        way: &'s [Part],
    ) -> impl Iterator<Item = (&'s Vec<Part>, &'s Val)> {
        let from = (instance, way.to_vec());
        let cells = self.memory.range(from..);
        cells
            .take_while(move |((of, _), _)| *of == instance)
            .take_while(move |((_, cell), _)| cell.starts_with(way))
            .map(|((_, cell), value)| (cell, value))
    }

    /// Nothing is known of an instance.
    pub(super) fn forget(&mut self, instance: u32) {
        self.drop_cells(instance);
        self.open.insert(instance);
        self.cleared.remove(&instance);
    }

    /// An instance comes to be, with nothing in it.
    pub(super) fn begin(&mut self, instance: u32) {
        self.drop_cells(instance);
        self.open.remove(&instance);
        self.cleared.remove(&instance);
    }

    /// An instance is filled with zeros.
    pub(super) fn clear(&mut self, instance: u32) {
        self.drop_cells(instance);
        self.cleared.insert(instance);
    }

    /// Whether an instance was filled with zeros.
    pub(super) fn is_cleared(&self, instance: u32) -> bool {
        self.cleared.contains(&instance)
    }

    fn drop_cells(&mut self, instance: u32) {
        let cells = self.below(instance, &[]);
        let cells: Vec<Cell> = cells.map(|(way, _)| (instance, way.clone())).collect();
        for cell in cells {
            self.memory.remove(&cell);
        }
    }

    /// Nothing is known of any memory.
    pub(super) fn forget_memory(&mut self) {
        self.memory = OrdMap::new();
        self.cleared = OrdSet::new();
        self.all_open = true;
    }
}

/// The cell that a way from an instance leads to, in its normal form: a struct that is no element of an array, and the
/// element 0 of it, are the same.
pub(super) fn cell_of(
    program: &Program,
    instances: &Instances,
    instance: u32,
    steps: &[Step],
) -> Option<Cell> {
    let way = normalise(steps)?;
    let object = program.object(instances.object(instance)?)?;
    let single = object.extents.is_empty();
    let way = match (way.split_first(), single) {
        (Some((Part::Element(0), rest)), true) if !rest.is_empty() => rest.to_vec(),
        (Some((Part::Field(_), _)), false) => [Part::Element(0)].into_iter().chain(way).collect(),
        _ => way,
    };
    Some((instance, scalar_way(way)))
}

/// Whether host code executes on the only instance of an object.
pub(super) fn is_shared(program: &Program, object: ObjectId) -> bool {
    let object = program.object(object);
    object.is_some_and(|object| object.storage == Storage::Shared)
}
