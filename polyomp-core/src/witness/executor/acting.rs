//! The steps of an execution in which nothing is made up (see [`Actual`](super::actual::Actual)).

use super::actual::{Order, decides_nothing, held_as, operation, read_as};
use super::evaluate::Reference;
use super::location::{Location, LocationId, Part};
use super::machine::{Flow, Machine};
use super::stop::Stop;
use super::strand::Strand;
use super::value::{self, Value};
use super::wide;
use crate::spmd::{
    AccessSite, Atomicity, BinaryOp, ElementType, Expr, Load, NodeId, OR_ELSE, Opaque, Place,
    RESHAPE, Stmt, StmtKind, converts_to,
};

impl<'p> Machine<'p> {
    /// Whether it is not known what a value says, in an execution in which that may go on.
    pub(super) fn is_lost(&self, value: &Value) -> bool {
        self.actual.is_some() && (decides_nothing(value) || self.is_untold(value))
    }

    /// Whether a number may be another one in the type that it has by now.
    pub(super) fn is_untold(&self, value: &Value) -> bool {
        self.program.untold_conversions && wide::is_ambiguous(value)
    }

    /// The number that a subscript is.
    pub(super) fn subscript(&self, value: &Value) -> Result<i64, Stop> {
        match self.is_untold(value) {
            true => Err(Stop::unexecutable("a subscript is not known")),
            false => value.integer(),
        }
    }

    /// That a value that decides something is known.
    pub(super) fn check(&self, value: &Value) -> Result<(), Stop> {
        match self.is_lost(value) {
            true => Err(Stop::unexecutable("a value that decides is not known")),
            false => Ok(()),
        }
    }

    /// The same where it has to be an integer.
    pub(super) fn check_integer(&self, value: &Value) -> Result<(), Stop> {
        match (&self.actual, value) {
            (Some(_), Value::Other(_)) => Err(Stop::unexecutable("a float decides")),
            _ => self.check(value),
        }
    }

    pub(super) fn goes_backwards(&self) -> bool {
        let order = self.actual.as_ref().map(|actual| actual.order);
        order == Some(Order::Backwards)
    }

    /// A fork has made a team.
    pub(super) fn note_team(&mut self, fork: NodeId, size: i64) {
        if let Some(actual) = &mut self.actual {
            let known = actual.teams.entry(fork).or_insert(Some(size));
            *known = known.filter(|known| *known == size);
        }
    }

    /// What a strand has done so far comes before what others do once they synchronise.
    pub(super) fn synchronise(&mut self, strand: &mut Strand<'p>) {
        if let Some(actual) = &mut self.actual {
            let own = strand.publish();
            let all = actual.synchronise(&own);
            strand.acquire(&all);
        }
    }

    pub(super) fn take_lock(&mut self, strand: &mut Strand<'p>) {
        self.synchronise(strand);
        if let Some(actual) = &mut self.actual {
            actual.held = actual.held.saturating_add(1);
        }
    }

    pub(super) fn release_lock(&mut self, strand: &mut Strand<'p>) {
        self.synchronise(strand);
        if let Some(actual) = &mut self.actual {
            actual.held = actual.held.saturating_sub(1);
        }
    }

    /// A strand lets others go on: it holds no lock that they might take.
    pub(super) fn check_locks(&self, flow: &Flow) -> Result<(), Stop> {
        let held = self.actual.as_ref().is_some_and(|actual| actual.held > 0);
        match flow {
            Flow::Wait | Flow::Barrier(_) if held => {
                Err(Stop::unexecutable("a strand that holds a lock waits"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a strand of which it is not known what it does next can be left where it is: it holds up nobody.
    pub(super) fn may_stay_behind(&self) -> bool {
        let actual = self.actual.as_ref();
        actual.is_some_and(|actual| actual.held == 0 && !actual.all_runs)
    }

    /// Whether statements only read.
    pub(super) fn changes_nothing(&self, body: &[Stmt]) -> bool {
        self.actual.is_some()
            && !self.is_of_all_runs()
            && body
                .iter()
                .all(|stmt| matches!(stmt.kind, StmtKind::Eval(_)))
    }

    /// Something is accessed in one step.
    fn access_atomically(&mut self, strand: &mut Strand<'p>, site: &AccessSite) {
        let Some(actual) = &mut self.actual else {
            return;
        };
        match site.atomicity {
            Atomicity::Plain => {}
            Atomicity::Relaxed => actual.atomic = true,
            Atomicity::Acquire | Atomicity::Release | Atomicity::AcquireRelease => {
                actual.atomic = true;
                self.synchronise(strand);
            }
        }
    }

    /// Where a place is that an actual execution touches: within its object.
    fn touched(
        &mut self,
        strand: &mut Strand<'p>,
        reference: &Reference,
        site: NodeId,
    ) -> Result<LocationId, Stop> {
        if reference.instance == self.instances.unknown() {
            return Err(Stop::unexecutable("where a pointer leads to is not known"));
        }
        if self.is_outside(reference) && !self.goes_on_in_another_row(reference, site) {
            return Err(Stop::unexecutable("an access is outside of its object"));
        }
        self.location(strand, reference)
    }

    pub(super) fn load_actually(
        &mut self,
        strand: &mut Strand<'p>,
        load: &Load,
        depth: u32,
    ) -> Result<Value, Stop> {
        let place = self.reference(strand, &load.place, depth);
        let location = match &place {
            Ok(reference) => self.touched(strand, reference, load.site.id),
            Err(stop) => Err(stop.clone()),
        };
        let (reference, id) = match (place, location) {
            (Ok(reference), Ok(location)) => (reference, location),
            (Err(Stop::Unexecutable(_)), _) | (_, Err(Stop::Unexecutable(_)))
                if !self.is_of_all_runs() =>
            {
                return Ok(Value::Lost);
            }
            (Err(stop), _) | (_, Err(stop)) => return Err(stop),
        };
        self.access_atomically(strand, &load.site);
        let own = load.place.is_thread_private(self.program);
        self.record(strand, &load.site, false, id, false, own)?;
        let Some(location) = self.trace.locations.get(id).cloned() else {
            return Ok(Value::Lost);
        };
        let Some(actual) = &mut self.actual else {
            return Ok(Value::Lost);
        };
        if actual.all_runs && load.site.atomicity.is_atomic() {
            return Ok(Value::Lost);
        }
        let held = actual.read(id, &location);
        if self.is_in_some_order(strand) || self.may_be_of_another(id, reference.instance) {
            return Ok(Value::Lost);
        }
        let value = match held {
            Some(value) => value,
            None => self.held_at_first(&reference, &location),
        };
        let value = held_as(Some(load.element), value);
        Ok(match load.element {
            ElementType::Int => read_as(value, load.narrow),
            _ => value,
        })
    }

    /// What a scalar holds that nothing has been stored to.
    fn held_at_first(&self, reference: &Reference, location: &Location) -> Value {
        let object = self.instances.object(reference.instance);
        let object = object.filter(|object| {
            let actual = self.actual.as_ref();
            actual.is_some_and(|actual| actual.initialised.contains(object))
        });
        let values = object
            .and_then(|object| self.program.object(object))
            .and_then(|object| object.initial.as_ref());
        match (values, location.way.as_slice()) {
            (Some(values), [Part::Element(element)]) => {
                let value = usize::try_from(*element).ok().and_then(|at| values.get(at));
                value.map_or(Value::Lost, |value| Value::Int(*value))
            }
            _ => Value::Lost,
        }
    }

    pub(super) fn store_actually(
        &mut self,
        strand: &mut Strand<'p>,
        site: &AccessSite,
        place: &Place,
        value: Value,
    ) -> Result<(), Stop> {
        let reference = self.place(strand, place)?;
        let id = self.touched(strand, &reference, site.id)?;
        self.access_atomically(strand, site);
        let own = place.is_thread_private(self.program);
        self.record(strand, site, true, id, false, own)?;
        let location = self.trace.locations.get(id).cloned();
        let is_atomic = self.is_of_all_runs() && site.atomicity.is_atomic();
        let value = match is_atomic || self.is_in_some_order(strand) {
            true => Value::Lost,
            false => self.published_in_all_runs(value, reference.instance),
        };
        self.note_store(id);
        if let (Some(actual), Some(location)) = (&mut self.actual, location) {
            actual.write(id, &location, value);
            self.moves();
        }
        Ok(())
    }

    pub(super) fn opaque_actually(
        &mut self,
        strand: &mut Strand<'p>,
        opaque: &Opaque,
        depth: u32,
    ) -> Result<Value, Stop> {
        let mut operands = Vec::with_capacity(opaque.operands.len());
        for operand in &opaque.operands {
            operands.push(self.evaluate(strand, operand, depth)?);
        }
        let function = opaque.function.as_deref();
        let is_float = opaque.element == ElementType::Float;
        if is_float && operands.iter().any(|operand| self.is_untold(operand)) {
            return Ok(Value::Lost);
        }
        if let Some(to) = function.and_then(converts_to) {
            return Ok(match operands.as_slice() {
                [Value::Int(value)] => Value::Int(to.of_number(*value)),
                [Value::Wide(value)] => Value::Int(to.of_number(value.cast_signed())),
                _ => Value::Lost,
            });
        }
        Ok(match (function, operands.as_slice()) {
            (Some(RESHAPE), [pointer, Value::Int(from), Value::Int(to)]) => {
                value::reshape(pointer, *from, *to).unwrap_or(Value::Lost)
            }
            (Some(OR_ELSE), [first @ Value::Pointer(_), _]) => first.clone().of_other_length(),
            (Some(OR_ELSE), [Value::Int(0), second]) => second.clone(),
            (Some(RESHAPE | OR_ELSE), _) => Value::Lost,
            _ => match &mut self.actual {
                Some(actual) => actual.opaque(opaque, &operands),
                None => Value::Lost,
            },
        })
    }

    /// The value of an expression, given those of its operands.
    pub(super) fn operation(
        &self,
        op: BinaryOp,
        expr: &Expr,
        left: &Value,
        right: &Value,
    ) -> Value {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Mul, Shl, Sub};
        // Its low bits are the same in any type.
        let keeps = matches!(op, Add | Sub | Mul | Shl | BitAnd | BitOr | BitXor);
        match !keeps && (self.is_untold(left) || self.is_untold(right)) {
            true => Value::Lost,
            false => operation(op, expr, left, right),
        }
    }

    /// Bits of an unsigned product: those of one that was not reduced to its type are the same.
    pub(super) fn masked_product(
        &mut self,
        strand: &mut Strand<'p>,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
    ) -> Result<Option<Value>, Stop> {
        let (Some(_), BinaryOp::BitAnd, Some([a, b]), Expr::Int(mask @ 0..=0xFFFF_FFFF)) =
            (&self.actual, op, left.unsigned_product(), right)
        else {
            return Ok(None);
        };
        let (a, b) = (self.value(strand, a)?, self.value(strand, b)?);
        let low = |value: &Value| match value {
            Value::Int(value) => Some(*value),
            Value::Wide(value) => Some(value.cast_signed()),
            _ => None,
        };
        Ok(Some(match (low(&a), low(&b)) {
            (Some(a), Some(b)) => Value::Int(a.wrapping_mul(b) & mask),
            _ => Value::Lost,
        }))
    }
}
