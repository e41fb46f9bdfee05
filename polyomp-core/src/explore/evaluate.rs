//! Expressions and places: their values where they are known, and the reads that they make.
//!
//! A statement that is interrupted before a read is evaluated again from its start when its strand has its next turn;
//! what it has read so far is in the strand's log.

use std::rc::Rc;

use super::machine::{Halt, Machine, depth_left};
use super::state::{State, Strand, Val};
use crate::spmd::{
    AccessSite, Base, BinaryOp, ElementType, Expr, Load, LocalId, Opaque, Place, Projection,
    RESHAPE, Storage, converts_to,
};
use crate::witness::executor::location::{Location, Part, Reach, normalise, scalar_way};
use crate::witness::executor::value::{self, Pointer, Step, Value};

/// A place, evaluated.
pub(super) enum Target {
    /// One scalar: its location.
    One(u32),
    /// More than that.
    Whole,
    /// Not known.
    Unknown,
}

impl<'p> Machine<'p> {
    /// The value of an expression.
    pub(super) fn value(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        expr: &'p Expr,
        depth: u32,
    ) -> Result<Val, Halt> {
        self.tick()?;
        let depth = depth_left(depth)?;
        match expr {
            Expr::Int(value) => Ok(Some(Value::Int(*value))),
            Expr::Param(id) => Ok(self.params.get(id).map(|value| Value::Int(*value))),
            Expr::Local(LocalId(id)) => Ok(strand.locals.get(*id as usize).cloned().flatten()),
            Expr::ThreadNum => Ok(Some(Value::Int(strand.thread as i64))),
            Expr::NumThreads => {
                let size = if strand.host { 1 } else { state.size };
                Ok(Some(Value::Int(size as i64)))
            }
            Expr::TeamNum => Ok(Some(Value::Int(0))),
            Expr::NumTeams => Ok(Some(Value::Int(1))),
            Expr::Load(load) => self.load(state, strand, load, depth),
            Expr::Unary(op, operand) => {
                let operand = self.value(state, strand, operand, depth)?;
                match operand {
                    Some(operand) => Ok(value::unary(*op, &operand).ok()),
                    None => Ok(None),
                }
            }
            Expr::Binary(op, left, right) => self.binary(state, strand, *op, left, right, depth),
            Expr::Conditional(condition, yes, no) => {
                let condition = self.value(state, strand, condition, depth)?;
                if strand.host && condition.is_none() {
                    return Ok(None);
                }
                let chosen = if self.decided(strand, condition)? {
                    yes
                } else {
                    no
                };
                self.value(state, strand, chosen, depth)
            }
            Expr::AddressOf(place) => self.address(state, strand, place, depth),
            Expr::PointerOffset(pointer, count) => {
                let pointer = self.value(state, strand, pointer, depth)?;
                let count = self.value(state, strand, count, depth)?;
                match (pointer, count) {
                    (Some(pointer), Some(Value::Int(count))) => {
                        Ok(value::offset(&pointer, count).ok())
                    }
                    _ => Ok(None),
                }
            }
            Expr::Opaque(opaque) => self.opaque(state, strand, opaque, depth),
        }
    }

    /// A value that decides where execution goes: it must be known.
    fn decided(&self, strand: &Strand<'p>, value: Val) -> Result<bool, Halt> {
        value.and_then(|value| value.truth().ok()).ok_or_else(|| {
            Halt::no(if strand.host {
                "a condition before the region depends on values that are not known"
            } else {
                "a condition depends on values that are not known"
            })
        })
    }

    /// Whether a condition holds.
    pub(super) fn condition(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        expr: &'p Expr,
    ) -> Result<bool, Halt> {
        let value = self.value(state, strand, expr, 0)?;
        self.decided(strand, value)
    }

    /// A number that decides where execution goes.
    pub(super) fn number(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        expr: &'p Expr,
    ) -> Result<i64, Halt> {
        match self.value(state, strand, expr, 0)? {
            Some(Value::Int(value)) => Ok(value),
            _ => Err(Halt::no(
                "a loop bound or a thread number depends on values that are not known",
            )),
        }
    }

    fn binary(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        op: BinaryOp,
        left: &'p Expr,
        right: &'p Expr,
        depth: u32,
    ) -> Result<Val, Halt> {
        let left = self.value(state, strand, left, depth)?;
        if matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            if strand.host && left.is_none() {
                return Ok(None);
            }
            let truth = self.decided(strand, left)?;
            if truth == (op == BinaryOp::LogicalOr) {
                return Ok(Some(Value::Int(i64::from(truth))));
            }
            let right = self.value(state, strand, right, depth)?;
            let right = right.and_then(|right| right.truth().ok());
            return Ok(right.map(|right| Value::Int(i64::from(right))));
        }
        let right = self.value(state, strand, right, depth)?;
        match (left, right) {
            (Some(left), Some(right)) => {
                let value = value::binary(op, &left, &right).ok();
                Ok(value.filter(|value| *value != Value::Lost))
            }
            _ => Ok(None),
        }
    }

    fn address(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        place: &'p Place,
        depth: u32,
    ) -> Result<Val, Halt> {
        let Some((mut instance, steps, whole)) = self.steps(state, strand, place, depth)? else {
            return Ok(None);
        };
        if let Base::Object(object) = place.base
            && strand.host
        {
            instance = self.allocation(object).unwrap_or(instance);
        }
        Ok((!whole).then(|| Value::Pointer(Rc::new(Pointer { instance, steps }))))
    }

    fn opaque(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        opaque: &'p Opaque,
        depth: u32,
    ) -> Result<Val, Halt> {
        let mut operands = Vec::with_capacity(opaque.operands.len());
        for operand in &opaque.operands {
            operands.push(self.value(state, strand, operand, depth)?);
        }
        if let (Some(RESHAPE), [Some(pointer), Some(Value::Int(from)), Some(Value::Int(to))]) =
            (opaque.function.as_deref(), operands.as_slice())
        {
            return Ok(value::reshape(pointer, *from, *to).ok());
        }
        if let (Some(to), [Some(Value::Int(value))]) = (
            opaque.function.as_deref().and_then(converts_to),
            operands.as_slice(),
        ) {
            return Ok(Some(Value::Int(to.of_number(*value))));
        }
        let Some(test) = self.facts.tests.get(&opaque.id).copied() else {
            return Ok(None);
        };
        if strand.host {
            return Err(Halt::no("a lock is tested outside of the region"));
        }
        let Target::One(location) = self.target(state, strand, &test.lock.place, depth)? else {
            return Err(Halt::no("which lock is tested is not known"));
        };
        if let Some(known) = strand.log.get(strand.replayed).cloned() {
            strand.replayed += 1;
            return Ok(known);
        }
        self.visible()?;
        let taken = self.test(state, strand, location)?;
        let value = Some(Value::Int(i64::from(taken == test.taken_is_true)));
        strand.log.push(value.clone());
        strand.replayed += 1;
        Ok(value)
    }

    fn load(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        load: &'p Load,
        depth: u32,
    ) -> Result<Val, Halt> {
        let target = self.target(state, strand, &load.place, depth)?;
        if self.silent == 0 && !strand.host {
            if let Some(known) = strand.log.get(strand.replayed).cloned() {
                strand.replayed += 1;
                return Ok(known);
            }
            if self.is_visible(&load.site) {
                if self.update.is_none() {
                    self.visible()?;
                } else if self.update.as_ref() != Some(&&load.place) {
                    return Err(Halt::no(
                        "an atomic update reads other memory whose order matters",
                    ));
                }
            }
        }
        let value = match target {
            Target::One(location) => {
                self.record(state, strand, &load.site, false, location)?;
                self.read(state, strand, &load.site, location)
            }
            Target::Whole | Target::Unknown if strand.host => None,
            Target::Whole => return Err(Halt::no("a whole object is read at once")),
            Target::Unknown => {
                return Err(Halt::no("an access through a pointer that is not known"));
            }
        };
        // An integer read as a float has no value here.
        let value = match load.element {
            ElementType::Float | ElementType::Opaque => None,
            _ => value,
        };
        if self.silent == 0 && !strand.host {
            strand.log.push(value.clone());
            strand.replayed += 1;
        }
        Ok(value)
    }

    /// Whether the order of an access among those of other strands matters.
    pub(super) fn is_visible(&self, site: &AccessSite) -> bool {
        site.atomicity.is_atomic() || self.racing.contains(&site.id)
    }

    /// Instance, way, and whether all of what lies there is meant.
    #[allow(clippy::type_complexity)] // one evaluated place
    fn steps(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        place: &'p Place,
        depth: u32,
    ) -> Result<Option<(u32, Vec<Step>, bool)>, Halt> {
        let program = self.program;
        let (instance, mut steps) = match &place.base {
            Base::Object(id) => {
                let object = program
                    .object(*id)
                    .ok_or_else(|| Halt::no("an object is not declared"))?;
                let instance = match object.storage {
                    Storage::Shared => id.0,
                    Storage::ThreadPrivate => self.instance(*id, strand.thread as u32, 0),
                    Storage::Scoped => strand
                        .scoped
                        .iter()
                        .rev()
                        .find(|(known, _)| known == id)
                        .map(|(_, instance)| *instance)
                        .ok_or_else(|| Halt::no("an object is used before it is declared"))?,
                };
                (instance, Vec::new())
            }
            Base::Deref(pointer) => match self.value(state, strand, pointer, depth)? {
                Some(Value::Pointer(pointer)) => (pointer.instance, pointer.steps.clone()),
                _ => return Ok(None),
            },
        };
        for projection in &place.projections {
            match projection {
                Projection::Index { index, extent } => {
                    let Some(Value::Int(index)) = self.value(state, strand, index, depth)? else {
                        return Ok(None);
                    };
                    let extent = match extent {
                        Some(extent) => {
                            self.silent += 1;
                            let extent = self.value(state, strand, extent, depth);
                            self.silent -= 1;
                            match extent? {
                                Some(Value::Int(extent)) if extent > 0 => Some(extent),
                                _ => None,
                            }
                        }
                        None => None,
                    };
                    steps.push(Step::Index { index, extent });
                }
                Projection::Field(name) => steps.push(Step::Field(name.clone())),
                Projection::Bytes { .. } => {
                    return Err(Halt::no("a member of a union is used"));
                }
                Projection::Whole => return Ok(Some((instance, steps, true))),
            }
        }
        Ok(Some((instance, steps, false)))
    }

    /// What a place is.
    pub(super) fn target(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        place: &'p Place,
        depth: u32,
    ) -> Result<Target, Halt> {
        let Some((instance, steps, whole)) = self.steps(state, strand, place, depth)? else {
            return Ok(Target::Unknown);
        };
        if whole {
            return Ok(Target::Whole);
        }
        let Some(way) = normalise(&steps) else {
            return Ok(Target::Unknown);
        };
        let location = Location {
            instance,
            way: scalar_way(way),
            reach: Reach::One,
        };
        Ok(Target::One(self.locations.intern(location)))
    }

    /// What a location holds that nothing has written.
    pub(super) fn initial(&self, state: &State<'p>, location: u32) -> Val {
        let location = self.locations.get(location)?;
        let index = self.object_of(location.instance)?.0 as usize;
        let object = self.program.objects.get(index)?;
        if state.forgotten.get(index).copied().unwrap_or(true)
            || !self
                .initialised
                .contains(&crate::spmd::ObjectId(index as u32))
        {
            return None;
        }
        let [Part::Element(element)] = location.way.as_slice() else {
            return None;
        };
        let value = object
            .initial
            .as_ref()?
            .get(usize::try_from(*element).ok()?)?;
        Some(Value::Int(*value))
    }
}
