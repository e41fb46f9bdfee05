//! Expressions and places: their values, and the reads that they make.

use std::rc::Rc;

use super::actual;
use super::location::{Location, LocationId, Reach, normalise, scalar_way};
use super::machine::Machine;
use super::stop::{Stop, WAITS};
use super::strand::Strand;
use super::value::{self, Pointer, Step, Value};
use crate::spmd::{
    Atomicity, Base, BinaryOp, ElementType, Expr, Load, LocalId, NodeId, OR_ELSE, Opaque, Place,
    Projection, RESHAPE, Storage, UnaryOp, converts_to,
};
use crate::witness::EXECUTOR_LEAF;

/// How deep expressions may nest.
const DEPTH: u32 = 200;

/// A number as a value of a type.
pub(super) fn number(element: ElementType, value: i64) -> Value {
    match element {
        ElementType::Int | ElementType::Pointer | ElementType::Lock => Value::Int(value),
        ElementType::Float | ElementType::Opaque => Value::Other(value),
    }
}

/// A place, evaluated.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) instance: u32,
    pub(super) steps: Vec<Step>,
    pub(super) whole: bool,
}

impl<'p> Machine<'p> {
    /// The value of an expression.
    pub(super) fn value(&mut self, strand: &mut Strand<'p>, expr: &Expr) -> Result<Value, Stop> {
        self.evaluate(strand, expr, 0)
    }

    /// The value of an expression that must be a number.
    pub(super) fn number(&mut self, strand: &mut Strand<'p>, expr: &Expr) -> Result<i64, Stop> {
        let value = self.evaluate(strand, expr, 0)?;
        self.check_integer(&value)?;
        value.integer()
    }

    /// Whether a condition holds.
    pub(super) fn truth(&mut self, strand: &mut Strand<'p>, expr: &Expr) -> Result<bool, Stop> {
        let value = self.evaluate(strand, expr, 0)?;
        self.check(&value)?;
        value.truth()
    }

    /// Whether a statement's condition holds. The truth of its leaves may have
    /// been chosen: a leaf is a maximal subexpression without `&&`, `||` and `!` at
    /// its top.
    pub(super) fn condition(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        expr: &Expr,
    ) -> Result<bool, Stop> {
        if !self.values.knows(node) {
            return self.truth(strand, expr);
        }
        let (mut coordinates, mut forks) = self.trace.coordinates.flattened(strand.coordinate);
        coordinates.push(0);
        forks.push(false);
        self.leaves(strand, node, expr, &mut coordinates, &forks, true, 0)
    }

    /// The truth of a part of a condition; the last of `coordinates` counts the leaves.
    #[allow(clippy::too_many_arguments)] // one recursion over one condition
    fn leaves(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        expr: &Expr,
        coordinates: &mut Vec<i64>,
        forks: &[bool],
        reached: bool,
        depth: u32,
    ) -> Result<bool, Stop> {
        if depth > DEPTH {
            return Err(Stop::unexecutable("an expression is nested too deeply"));
        }
        let depth = depth + 1;
        match expr {
            Expr::Unary(UnaryOp::Not, operand) => {
                let operand =
                    self.leaves(strand, node, operand, coordinates, forks, reached, depth)?;
                Ok(!operand)
            }
            Expr::Binary(op @ (BinaryOp::LogicalAnd | BinaryOp::LogicalOr), left, right) => {
                let left = self.leaves(strand, node, left, coordinates, forks, reached, depth)?;
                let decided = left == (*op == BinaryOp::LogicalOr);
                let reached = reached && !decided;
                let right = self.leaves(strand, node, right, coordinates, forks, reached, depth)?;
                Ok(if decided { left } else { right })
            }
            _ => {
                let chosen = self
                    .values
                    .exact(node, coordinates)
                    .or_else(|| self.values.elsewhere(node, coordinates, forks))
                    .or_else(|| self.values.same_leaf(node, coordinates));
                if let Some(leaf) = coordinates.last_mut() {
                    *leaf += 1;
                }
                if !reached {
                    return Ok(false);
                }
                let truth = self.evaluate(strand, expr, depth);
                match (chosen, truth) {
                    (Some(chosen), Ok(_) | Err(Stop::Unexecutable(_))) => Ok(chosen != 0),
                    (_, truth) => truth?.truth(),
                }
            }
        }
    }

    pub(super) fn evaluate(
        &mut self,
        strand: &mut Strand<'p>,
        expr: &Expr,
        depth: u32,
    ) -> Result<Value, Stop> {
        self.tick()?;
        if depth > DEPTH {
            return Err(Stop::unexecutable("an expression is nested too deeply"));
        }
        let depth = depth + 1;
        match expr {
            Expr::Int(value) => Ok(Value::Int(*value)),
            Expr::Param(id) => Ok(self.of_one_run(self.param(*id))),
            Expr::Local(LocalId(id)) => strand
                .locals
                .get(*id as usize)
                .cloned()
                .ok_or_else(|| Stop::unexecutable("a register is not declared")),
            Expr::ThreadNum if strand.anyone => Err(Stop::by_anyone()),
            Expr::ThreadNum => Ok(self.of_one_run(strand.thread)),
            Expr::NumThreads => Ok(self.of_one_run(self.group(strand.team)?.size)),
            Expr::TeamNum => Ok(self.of_one_run(strand.team_number)),
            Expr::NumTeams => Ok(self.of_one_run(self.group(strand.league)?.size)),
            Expr::Load(load) if self.actual.is_some() => self.load_actually(strand, load, depth),
            Expr::Load(load) => self.load(strand, load, depth),
            Expr::Unary(op, operand) => {
                let operand = self.evaluate(strand, operand, depth)?;
                match self.actual {
                    Some(_) => Ok(actual::unary(*op, &operand)),
                    None => value::unary(*op, &operand),
                }
            }
            Expr::Binary(op, left, right) => {
                if let Some(value) = self.masked_product(strand, *op, left, right)? {
                    return Ok(value);
                }
                let left = self.evaluate(strand, left, depth)?;
                match op {
                    BinaryOp::LogicalAnd | BinaryOp::LogicalOr if self.is_lost(&left) => {
                        self.is_passed_over()?;
                        return Ok(Value::Lost);
                    }
                    BinaryOp::LogicalAnd if !left.truth()? => return Ok(Value::Int(0)),
                    BinaryOp::LogicalOr if left.truth()? => return Ok(Value::Int(1)),
                    _ => {}
                }
                let right = self.evaluate(strand, right, depth)?;
                match op {
                    BinaryOp::LogicalAnd | BinaryOp::LogicalOr if self.is_lost(&right) => {
                        Ok(Value::Lost)
                    }
                    _ if self.are_placed_by_run(&left, &right) => Ok(Value::Lost),
                    BinaryOp::LogicalAnd | BinaryOp::LogicalOr => {
                        Ok(Value::Int(i64::from(right.truth()?)))
                    }
                    _ if self.actual.is_some() => Ok(self.operation(*op, expr, &left, &right)),
                    _ => match value::binary(*op, &left, &right)? {
                        Value::Other(_) => {
                            let operands = (op, left.stand_in()?, right.stand_in()?);
                            Ok(Value::Other(self.invented.result(operands)))
                        }
                        value => Ok(value),
                    },
                }
            }
            Expr::Conditional(condition, yes, no) => {
                let condition = self.evaluate(strand, condition, depth)?;
                if self.is_lost(&condition) {
                    self.is_passed_over()?;
                    return Ok(Value::Lost);
                }
                let chosen = if condition.truth()? { yes } else { no };
                self.evaluate(strand, chosen, depth)
            }
            Expr::AddressOf(place) => {
                let mut reference = self.reference(strand, place, depth)?;
                if self.is_of_all_runs() && self.may_be_null(place) {
                    return Ok(Value::Lost);
                }
                if let Base::Object(object) = place.base
                    && self.is_allocated(object)
                    && (strand.is_initial() || self.actual.is_some())
                {
                    if !strand.is_initial() {
                        return Ok(Value::Lost);
                    }
                    reference.instance = self.allocation(object)?;
                }
                Ok(self.pointer(reference))
            }
            Expr::PointerOffset(pointer, count) => {
                let pointer = self.evaluate(strand, pointer, depth)?;
                let count = self.evaluate(strand, count, depth)?;
                if self.is_lost(&pointer) || self.is_lost(&count) {
                    return Ok(Value::Lost);
                }
                value::offset(&pointer, count.integer()?)
            }
            Expr::Opaque(opaque) if self.actual.is_some() => {
                self.opaque_actually(strand, opaque, depth)
            }
            Expr::Opaque(opaque) => self.opaque(strand, opaque, depth),
        }
    }

    fn pointer(&self, reference: Reference) -> Value {
        match reference.steps.as_slice() {
            // Unknown memory is addressed by numbers.
            [Step::Index { index, .. }] if reference.instance == self.instances.unknown() => {
                Value::Int(*index)
            }
            _ => Value::Pointer(Rc::new(Pointer {
                instance: reference.instance,
                steps: reference.steps,
            })),
        }
    }

    fn opaque(
        &mut self,
        strand: &mut Strand<'p>,
        opaque: &Opaque,
        depth: u32,
    ) -> Result<Value, Stop> {
        if let (Some(RESHAPE), [pointer, from, to]) =
            (opaque.function.as_deref(), opaque.operands.as_slice())
        {
            let pointer = self.evaluate(strand, pointer, depth)?;
            let from = self.evaluate(strand, from, depth)?.integer()?;
            let to = self.evaluate(strand, to, depth)?.integer()?;
            return value::reshape(&pointer, from, to);
        }
        if let (Some(OR_ELSE), [first, second]) =
            (opaque.function.as_deref(), opaque.operands.as_slice())
        {
            let first = self.evaluate(strand, first, depth)?;
            return match first.truth()? {
                true => Ok(first.of_other_length()),
                false => self.evaluate(strand, second, depth),
            };
        }
        let mut operands = Vec::with_capacity(opaque.operands.len());
        for operand in &opaque.operands {
            operands.push(self.evaluate(strand, operand, depth)?.stand_in()?);
        }
        if let Some(to) = opaque.function.as_deref().and_then(converts_to)
            && let [value] = operands[..]
        {
            return Ok(Value::Int(to.of_number(value)));
        }
        let told = match &opaque.function {
            Some(name) => self.values.function(name, operands.clone()),
            None => None,
        };
        if let Some(value) = told {
            return Ok(number(opaque.element, value));
        }
        let chosen = self
            .chosen_exactly(strand, opaque.id)
            .or_else(|| self.chosen_elsewhere(strand, opaque.id))
            .or_else(|| self.chosen_anywhere(strand, opaque.id));
        let value = chosen.unwrap_or_else(|| match &opaque.function {
            Some(name) => self.invented.result((name, operands)),
            None => self.invented.next(),
        });
        Ok(number(opaque.element, value))
    }

    /// The thread that was chosen to execute a task.
    pub(super) fn chosen_executor(&self, strand: &Strand<'p>, task: NodeId) -> Option<i64> {
        if !self.values.knows(task) {
            return None;
        }
        let (mut coordinates, mut forks) = self.trace.coordinates.flattened(strand.coordinate);
        coordinates.push(EXECUTOR_LEAF);
        forks.push(false);
        let exact = self.values.exact(task, &coordinates);
        exact.or_else(|| self.values.elsewhere(task, &coordinates, &forks))
    }

    fn chosen_exactly(&self, strand: &Strand<'p>, node: NodeId) -> Option<i64> {
        if !self.values.knows(node) {
            return None;
        }
        let (coordinates, _) = self.trace.coordinates.flattened(strand.coordinate);
        self.values.exact(node, &coordinates)
    }

    fn chosen_elsewhere(&self, strand: &Strand<'p>, node: NodeId) -> Option<i64> {
        if !self.values.knows(node) {
            return None;
        }
        let (coordinates, forks) = self.trace.coordinates.flattened(strand.coordinate);
        self.values.elsewhere(node, &coordinates, &forks)
    }

    fn chosen_anywhere(&self, strand: &Strand<'p>, node: NodeId) -> Option<i64> {
        if !self.values.knows(node) {
            return None;
        }
        let (coordinates, forks) = self.trace.coordinates.flattened(strand.coordinate);
        self.values.anywhere(node, &coordinates, &forks)
    }

    /// Whether what was chosen for a node says nothing of this strand's executions of it: it differs, or is of other strands.
    fn is_chosen_for_others(&self, strand: &Strand<'p>, node: NodeId) -> bool {
        if !self.values.knows(node) {
            return false;
        }
        let (coordinates, forks) = self.trace.coordinates.flattened(strand.coordinate);
        self.values.is_for_others(node, &coordinates, &forks)
    }

    fn load(&mut self, strand: &mut Strand<'p>, load: &Load, depth: u32) -> Result<Value, Stop> {
        let reference = self.reference(strand, &load.place, depth)?;
        let location = self.location(strand, &reference)?;
        let outside = self.is_outside(&reference);
        let own = load.place.is_thread_private(self.program);
        self.record(strand, &load.site, false, location, outside, own)?;
        let node = load.site.id;
        if self.in_order && load.site.atomicity.is_atomic() {
            self.orders_nothing(load.site.atomicity)?;
            if let Some(value) = self.memory.newest(location) {
                return Ok(value.clone());
            }
        }
        if let Some(value) = self.chosen_exactly(strand, node) {
            return Ok(number(load.element, value));
        }
        let written = self.memory.read(location, strand.slot, &strand.clock);
        // What the program says of a table is nearer to the truth than what the witness says of other elements of it.
        if self.is_chosen_for_others(strand, node) {
            match written {
                Some((value, _)) if self.memory.is_constant(location) => return Ok(value.clone()),
                None if self.has_content(&reference) => {
                    return Ok(self.initial(load.element, &reference, location));
                }
                _ => {}
            }
        }
        // What the witness says of the same load elsewhere is nearer to it than what this interleaving wrote; what it
        // says of the element is what that holds at first.
        if let Some(value) = self.chosen_elsewhere(strand, node) {
            return Ok(number(load.element, value));
        }
        if written.is_none()
            && let Some(value) = self.input(&reference)
        {
            return Ok(number(load.element, value));
        }
        match (written, self.chosen_anywhere(strand, node)) {
            (Some((value, true)), _) | (Some((value, false)), None) => Ok(value.clone()),
            (_, Some(value)) => Ok(number(load.element, value)),
            (None, None) => Ok(self.initial(load.element, &reference, location)),
        }
    }

    /// Whether all that orders strands is in their clocks, where atomics go by the order of the execution.
    pub(super) fn orders_nothing(&self, atomicity: Atomicity) -> Result<(), Stop> {
        match atomicity {
            Atomicity::Plain | Atomicity::Relaxed => Ok(()),
            _ if !self.in_order => Ok(()),
            _ => Err(Stop::unexecutable(WAITS)),
        }
    }

    /// Evaluates a place, without touching it.
    pub(super) fn place(
        &mut self,
        strand: &mut Strand<'p>,
        place: &Place,
    ) -> Result<Reference, Stop> {
        self.reference(strand, place, 0)
    }

    pub(super) fn reference(
        &mut self,
        strand: &mut Strand<'p>,
        place: &Place,
        depth: u32,
    ) -> Result<Reference, Stop> {
        let (instance, mut steps) = match &place.base {
            Base::Object(id) => {
                let object = self
                    .program
                    .object(*id)
                    .ok_or_else(|| Stop::unexecutable("an object is not declared"))?;
                let instance = match object.storage {
                    Storage::Shared => id.0,
                    Storage::ThreadPrivate if strand.anyone => return Err(Stop::by_anyone()),
                    Storage::ThreadPrivate => self.instances.of_thread(*id, strand.owner),
                    Storage::Scoped => strand.instance(*id).ok_or_else(|| {
                        Stop::Unexecutable(format!(
                            "`{}` is used where no instance of it was declared",
                            object.name
                        ))
                    })?,
                };
                (instance, Vec::with_capacity(place.projections.len()))
            }
            Base::Deref(pointer) => match self.evaluate(strand, pointer, depth)? {
                Value::Pointer(pointer) => (pointer.instance, pointer.steps.clone()),
                Value::Wide(_) | Value::Lost => {
                    return Err(Stop::unexecutable(
                        "an integer beyond 64 bits is used as a pointer",
                    ));
                }
                Value::Int(index) | Value::Other(index) => (
                    self.instances.unknown(),
                    vec![Step::Index {
                        index,
                        extent: None,
                    }],
                ),
            },
        };
        let mut whole = false;
        for projection in &place.projections {
            match projection {
                Projection::Index { index, extent } => {
                    let index = self.evaluate(strand, index, depth)?;
                    let index = self.subscript(&index)?;
                    let extent = match extent {
                        Some(extent) => self.extent(strand, extent, depth)?,
                        None => None,
                    };
                    steps.push(Step::Index { index, extent });
                }
                Projection::Field(name) => steps.push(Step::Field(name.clone())),
                Projection::Bytes { from, count } => {
                    let from = self.evaluate(strand, from, depth)?.integer()?;
                    let count = i64::from(*count);
                    steps.push(Step::Bytes { from, count });
                }
                Projection::Whole => {
                    whole = true;
                    break;
                }
            }
        }
        Ok(Reference {
            instance,
            steps,
            whole,
        })
    }

    /// An extent; reading it is no access, and one that makes no sense is unknown.
    pub(super) fn extent(
        &mut self,
        strand: &mut Strand<'p>,
        extent: &Expr,
        depth: u32,
    ) -> Result<Option<i64>, Stop> {
        if let Expr::Int(extent) = extent {
            return Ok((*extent > 0).then_some(*extent));
        }
        self.silent += 1;
        let extent = self.evaluate(strand, extent, depth);
        self.silent -= 1;
        let extent = extent?.integer()?;
        Ok((extent > 0).then_some(extent))
    }

    /// Whether a place is certainly outside of its object (before its first element, or in a vector past its last) or
    /// of its row, which the analysis may assume not to happen.
    /// Where in its array a parameter points is not known; such an object has an assumption.
    pub(super) fn is_outside(&self, reference: &Reference) -> bool {
        let object = self
            .instances
            .object(reference.instance)
            .and_then(|object| self.program.object(object));
        let Some(object) = object.filter(|object| !object.extents.is_empty()) else {
            return false;
        };
        match reference.steps.as_slice() {
            [Step::Index { extent: None, .. }, ..] if object.assumption.is_some() => false,
            [Step::Index { index, .. }, inner @ ..]
                if matches!(inner.first(), Some(Step::Index { .. })) =>
            {
                let leaves = |step: &Step| match step {
                    Step::Index { index, extent } => {
                        *index < 0 || extent.is_some_and(|extent| *index >= extent)
                    }
                    _ => false,
                };
                *index < 0 || inner.iter().any(leaves)
            }
            [Step::Index { index, extent }, ..] => {
                *index < 0 || extent.is_some_and(|extent| *index >= extent)
            }
            _ => false,
        }
    }

    /// The location of a place.
    pub(super) fn location(
        &mut self,
        strand: &mut Strand<'p>,
        reference: &Reference,
    ) -> Result<LocationId, Stop> {
        let (bytes, steps) = match reference.steps.split_last() {
            Some((Step::Bytes { from, count }, before)) => (Some((*from, *count)), before),
            _ => (None, &reference.steps[..]),
        };
        if steps.iter().any(|step| matches!(step, Step::Bytes { .. })) {
            return Err(Stop::unexecutable("a part of a member of a union"));
        }
        let way = normalise(steps)
            .ok_or_else(|| Stop::unexecutable("a subscript left the range of 64 bits"))?;
        let location = if let Some((from, count)) = bytes {
            Location {
                instance: reference.instance,
                way: scalar_way(way),
                reach: Reach::Bytes { from, count },
            }
        } else if reference.whole {
            self.whole(strand, reference, way)?
        } else {
            Location {
                instance: reference.instance,
                way: scalar_way(way),
                reach: Reach::One,
            }
        };
        let id = self.trace.locations.intern(location);
        self.check_locations()?;
        Ok(id)
    }
}
