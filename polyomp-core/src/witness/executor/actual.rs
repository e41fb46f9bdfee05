//! Executions in which nothing is made up: what happens in them happens in a run of the program.
//!
//! The re-check of a witness is told the values that the analysis chose, and takes any for the rest: it shows that two
//! instances race *if* these are the values. An actual execution is told none. Memory holds what was stored last, in the
//! order of the steps; what is not followed is [`Value::Lost`], and where that would decide what is executed, or which
//! element is touched, the execution ends. What was seen until then is a part of a run that the program permits, in
//! which the steps of threads take turns as [`Order`] says.
//!
//! A run orders more than the text does: who takes a lock comes after who held it, and may have learned from that. All
//! that synchronises is taken to order what happens before it in this run with all that comes later, so that two
//! accesses that are left unordered race. A strand that holds a lock is not interrupted.
//!
//! Floating-point numbers are followed as long as they are exact in any format: sums and products of small numbers and
//! halves of them are the same wherever they are rounded. [`Value::Other`] holds their bits here. It depends on their types
//! what becomes of integers beyond 32 bits: nothing is decided by one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::clock::Clock;
use super::evaluate::Reference;
use super::location::{Location, LocationId, Part, Reach};
use super::machine::{Flow, Machine};
use super::stop::Stop;
use super::strand::Strand;
use super::value::{self, Value, may_be_one_address};
use super::work::mix;
use crate::spmd::{
    AccessSite, Atomicity, BinaryOp, ElementType, Expr, Load, NarrowInt, NodeId, OR_ELSE, ObjectId,
    Opaque, Place, RESHAPE, Stmt, StmtKind, UnaryOp, converts_to,
};

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Each strand goes as far as it can, those with low numbers first.
    Forwards,
    /// The same, those with high numbers first.
    Backwards,
    /// After each step another strand goes on.
    Alternating,
}

/// What a value of the memory of an instance is where nothing was stored since.
#[derive(Debug, Clone, PartialEq)]
enum Rest {
    /// What it holds at first.
    Initial,
    /// This many fillings ago: that.
    Filled(Value),
}

/// How the ways into an instance look: members and subscripts, without numbers.
type Shape = Vec<Option<Arc<str>>>;

/// The memory of an actual execution, and what orders its steps.
#[derive(Debug)]
pub(super) struct Actual<'p> {
    pub(super) order: Order,
    /// Objects that hold their initial content where the entry begins.
    pub(super) initialised: &'p BTreeSet<ObjectId>,
    /// What was stored, and how often the instance had been filled then.
    memory: FxHashMap<LocationId, (Value, u32)>,
    filled: FxHashMap<u32, (u32, Rest)>,
    /// The forms of the ways into each instance, and the instances that are seen in several.
    shapes: FxHashMap<u32, Vec<Shape>>,
    known: FxHashSet<LocationId>,
    mixed: FxHashSet<u32>,
    /// What all synchronisation so far has published.
    published: Clock,
    /// How many locks are held.
    pub(super) held: u32,
    /// Whether something was atomic: updates of several statements are not to be interrupted.
    pub(super) atomic: bool,
    /// How many values were given to the program from outside.
    given: u64,
    /// How large teams were: none where they differ.
    pub(super) teams: BTreeMap<NodeId, Option<i64>>,
}

impl<'p> Actual<'p> {
    pub(super) fn new(order: Order, initialised: &'p BTreeSet<ObjectId>) -> Self {
        Actual {
            order,
            initialised,
            memory: FxHashMap::default(),
            filled: FxHashMap::default(),
            shapes: FxHashMap::default(),
            known: FxHashSet::default(),
            mixed: FxHashSet::default(),
            published: Clock::default(),
            held: 0,
            atomic: false,
            given: 0,
            teams: BTreeMap::new(),
        }
    }

    /// What a location holds; none where that is what the instance holds at first.
    pub(super) fn read(&mut self, id: LocationId, location: &Location) -> Option<Value> {
        self.see(id, location);
        if self.mixed.contains(&location.instance) || location.reach != Reach::One {
            return Some(Value::Lost);
        }
        let filled = self.filled.get(&location.instance);
        let (times, rest) = filled.map_or((0, &Rest::Initial), |(times, rest)| (*times, rest));
        match self.memory.get(&id) {
            Some((value, at)) if *at == times => Some(value.clone()),
            _ => match rest {
                Rest::Initial => None,
                Rest::Filled(value) => Some(value.clone()),
            },
        }
    }

    pub(super) fn write(&mut self, id: LocationId, location: &Location, value: Value) {
        self.see(id, location);
        let filled = self.filled.get(&location.instance);
        let times = filled.map_or(0, |(times, _)| *times);
        match location.reach {
            Reach::One => {
                self.memory.insert(id, (value, times));
            }
            // All of it holds zeros, or what is not followed.
            Reach::Below | Reach::Range { .. } | Reach::Bytes { .. } => {
                let all = matches!(location.way.as_slice(), [] | [Part::Element(0)])
                    && location.reach == Reach::Below;
                let rest = match value {
                    Value::Int(0) if all => Value::Int(0),
                    _ => Value::Lost,
                };
                let filled = (times.saturating_add(1), Rest::Filled(rest));
                self.filled.insert(location.instance, filled);
            }
        }
    }

    /// Notices where one memory is seen in several ways: what it holds is not followed.
    fn see(&mut self, id: LocationId, location: &Location) {
        if !self.known.insert(id) {
            return;
        }
        match location.reach {
            Reach::One => {}
            Reach::Below | Reach::Range { .. } => return,
            Reach::Bytes { .. } => {
                self.mixed.insert(location.instance);
                return;
            }
        }
        let parts = location.way.iter();
        let shape: Shape = parts
            .map(|part| match part {
                Part::Element(_) => None,
                Part::Field(name) => Some(Arc::clone(name)),
            })
            .collect();
        let shapes = self.shapes.entry(location.instance).or_default();
        if shapes.contains(&shape) {
            return;
        }
        let overlap = |other: &Shape| {
            let differ = other.iter().zip(&shape).find(|(a, b)| a != b);
            // Two members are apart; a member and an element, or a part of one of them, need not be.
            !matches!(differ, Some((Some(_), Some(_))))
        };
        if shapes.iter().any(overlap) {
            self.mixed.insert(location.instance);
        }
        shapes.push(shape);
    }

    /// Something synchronises: what it has published, and what all others have published so far.
    pub(super) fn synchronise(&mut self, own: &Clock) -> Clock {
        self.published.join(own);
        self.published.clone()
    }

    /// The value of an opaque expression, given those of its operands.
    pub(super) fn opaque(&mut self, opaque: &Opaque, operands: &[Value]) -> Value {
        if let Some(most) = given_by(&opaque.reason) {
            self.given += 1;
            let number = mix(self.given, 0x5851_F42D_4C95_7F2D) >> 16;
            return Value::Int(i64::try_from(number % most).unwrap_or(0));
        }
        let constant = |name: &str| name.parse::<f64>().ok();
        let exact = match (opaque.function.as_deref(), operands) {
            (Some("(double)"), [Value::Int(value)]) => {
                let literal = matches!(
                    opaque.operands.first(),
                    Some(Expr::Int(_) | Expr::Unary(UnaryOp::Neg, _))
                );
                // What is below zero in an unsigned type stands for a large number.
                match *value >= 0 || literal {
                    true => exactly(*value as f64, *value == (*value as f64) as i64),
                    false => None,
                }
            }
            (Some("(int)"), [value]) => {
                return match real(value) {
                    Some(value) if value.abs() < 2_147_483_648.0 => {
                        Value::Int(value.trunc() as i64)
                    }
                    _ => Value::Lost,
                };
            }
            (Some("+"), [a, b]) => arithmetic(BinaryOp::Add, a, b),
            (Some("-"), [a, b]) => arithmetic(BinaryOp::Sub, a, b),
            (Some("*"), [a, b]) => arithmetic(BinaryOp::Mul, a, b),
            (Some("/"), [a, b]) => arithmetic(BinaryOp::Div, a, b),
            (Some(name), []) => constant(name).and_then(|value| exactly(value, true)),
            _ => None,
        };
        let float = opaque.element == ElementType::Float;
        exact.filter(|_| float).unwrap_or(Value::Lost)
    }
}

/// Below which number any value may come from outside, where an opaque expression of this reason stands for one.
fn given_by(reason: &str) -> Option<u64> {
    let name = reason.strip_prefix("the result of `")?.strip_suffix('`')?;
    match name {
        "rand" | "random" | "rand_r" => Some(32_768),
        "scanf" => Some(100),
        "getchar" | "fgetc" | "getc" => Some(128),
        _ => None,
    }
}

/// A number as floating-point: none where it is none, or is not known.
fn real(value: &Value) -> Option<f64> {
    match value {
        Value::Int(value) => Some(*value as f64).filter(|real| *real as i64 == *value),
        Value::Other(bits) => Some(f64::from_bits(*bits as u64)),
        Value::Pointer(_) | Value::Lost => None,
    }
}

/// A floating-point number that is the same in all formats.
fn exactly(value: f64, exact: bool) -> Option<Value> {
    let single = f64::from(value as f32);
    let normal = value == 0.0 || value.is_normal() && (value as f32).is_normal();
    let kept = exact && normal && single.to_bits() == value.to_bits();
    // A zero below zero is true as bits.
    kept.then(|| {
        Value::Other(if value == 0.0 {
            0
        } else {
            value.to_bits() as i64
        })
    })
}

fn arithmetic(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    let (a, b) = (real(a)?, real(b)?);
    let (value, exact) = match op {
        BinaryOp::Add | BinaryOp::Sub => {
            let b = if op == BinaryOp::Sub { -b } else { b };
            let sum = a + b;
            let rest = sum - a;
            (sum, (a - (sum - rest)) + (b - rest) == 0.0)
        }
        BinaryOp::Mul => (a * b, a.mul_add(b, -(a * b)) == 0.0),
        BinaryOp::Div if b != 0.0 => (a / b, (a / b).mul_add(b, -a) == 0.0),
        BinaryOp::Min => (a.min(b), true),
        BinaryOp::Max => (a.max(b), true),
        _ => return None,
    };
    exactly(value, exact)
}

/// Every operator but the logical ones.
pub(super) fn binary(op: BinaryOp, left: &Value, right: &Value) -> Value {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Mul, Ne, Shl, Shr, Sub};
    let truth = |value: bool| Value::Int(i64::from(value));
    match (left, right) {
        (Value::Lost, _) | (_, Value::Lost) => Value::Lost,
        (Value::Other(_), _) | (_, Value::Other(_)) => {
            let (Some(a), Some(b)) = (real(left), real(right)) else {
                return Value::Lost;
            };
            match op {
                Lt => truth(a < b),
                Le => truth(a <= b),
                Gt => truth(a > b),
                Ge => truth(a >= b),
                Eq => truth(a == b),
                Ne => truth(a != b),
                _ => arithmetic(op, left, right).unwrap_or(Value::Lost),
            }
        }
        (Value::Pointer(a), Value::Pointer(b)) if may_be_one_address(a, b) => Value::Lost,
        _ if op == Shr => match (left, right) {
            // The bits of what is below zero in an unsigned type are others.
            (Value::Int(0..=0xFFFF_FFFF), Value::Int(0..32)) => {
                value::binary(op, left, right).unwrap_or(Value::Lost)
            }
            _ => Value::Lost,
        },
        // As bits they are the same whether they are reduced to 32 bits or not, and so are sums and products.
        _ if matches!(op, Add | Sub | Mul | Shl | BitAnd | BitOr | BitXor) => {
            value::binary(op, left, right).unwrap_or(Value::Lost)
        }
        _ if is_large(left) || is_large(right) => Value::Lost,
        _ => value::binary(op, left, right).unwrap_or(Value::Lost),
    }
}

/// Whether a number is beyond 32 bits: it depends on its type which one it is.
fn is_large(value: &Value) -> bool {
    matches!(value, Value::Int(number) if NarrowInt::I32.of_number(*number) != *number)
}

pub(super) fn unary(op: UnaryOp, operand: &Value) -> Value {
    match (op, operand) {
        (_, Value::Lost) => Value::Lost,
        (UnaryOp::Neg, Value::Other(_)) => {
            arithmetic(BinaryOp::Sub, &Value::Int(0), operand).unwrap_or(Value::Lost)
        }
        (UnaryOp::BitNot, Value::Other(_)) => Value::Lost,
        (UnaryOp::Not, operand) if is_large(operand) => Value::Lost,
        _ => value::unary(op, operand).unwrap_or(Value::Lost),
    }
}

/// What is read in a type: what was stored, if that fits.
pub(super) fn read_as(value: Value, narrow: Option<NarrowInt>) -> Value {
    match (value, narrow) {
        (Value::Int(value), Some(narrow)) => {
            let kept = narrow.of_number(value);
            match narrow != NarrowInt::I32 || kept == value {
                true => Value::Int(kept),
                false => Value::Lost,
            }
        }
        (value, _) => value,
    }
}

impl<'p> Machine<'p> {
    /// Whether a value is lost in an execution in which that may go on.
    pub(super) fn is_lost(&self, value: &Value) -> bool {
        self.actual.is_some() && *value == Value::Lost
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

    /// Whether statements only read.
    pub(super) fn changes_nothing(&self, body: &[Stmt]) -> bool {
        self.actual.is_some()
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
    ) -> Result<LocationId, Stop> {
        if reference.instance == self.instances.unknown() {
            return Err(Stop::unexecutable("where a pointer leads to is not known"));
        }
        if self.is_outside(reference) {
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
            Ok(reference) => self.touched(strand, reference),
            Err(stop) => Err(stop.clone()),
        };
        let (reference, id) = match (place, location) {
            (Ok(reference), Ok(location)) => (reference, location),
            (Err(Stop::Unexecutable(_)), _) | (_, Err(Stop::Unexecutable(_))) => {
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
        let value = match actual.read(id, &location) {
            Some(value) => value,
            None => self.held_at_first(&reference, &location),
        };
        Ok(match (load.element, value) {
            (ElementType::Float, value @ Value::Int(_)) => real(&value)
                .and_then(|real| exactly(real, true))
                .unwrap_or(Value::Lost),
            (ElementType::Float, value) => value,
            // Numbers that are seen as such of another kind.
            (_, Value::Other(_)) => Value::Lost,
            (_, value) => read_as(value, load.narrow),
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
        let id = self.touched(strand, &reference)?;
        self.access_atomically(strand, site);
        let own = place.is_thread_private(self.program);
        self.record(strand, site, true, id, false, own)?;
        let location = self.trace.locations.get(id).cloned();
        if let (Some(actual), Some(location)) = (&mut self.actual, location) {
            actual.write(id, &location, value);
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
        if let Some(to) = function.and_then(converts_to) {
            return Ok(match operands.as_slice() {
                [Value::Int(value)] => Value::Int(to.of_number(*value)),
                _ => Value::Lost,
            });
        }
        Ok(match (function, operands.as_slice()) {
            (Some(RESHAPE), [pointer, Value::Int(from), Value::Int(to)]) => {
                value::reshape(pointer, *from, *to).unwrap_or(Value::Lost)
            }
            (Some(OR_ELSE), [first @ Value::Pointer(_), _]) => first.clone(),
            (Some(OR_ELSE), [Value::Int(0), second]) => second.clone(),
            (Some(RESHAPE | OR_ELSE), _) => Value::Lost,
            _ => match &mut self.actual {
                Some(actual) => actual.opaque(opaque, &operands),
                None => Value::Lost,
            },
        })
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
        Ok(Some(match (a, b) {
            (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_mul(b) & mask),
            _ => Value::Lost,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(value: f64) -> Value {
        Value::Other(value.to_bits() as i64)
    }

    #[test]
    fn floats_are_followed_while_they_are_exact() {
        assert_eq!(
            arithmetic(BinaryOp::Mul, &float(0.5), &Value::Int(3)),
            Some(float(1.5))
        );
        assert_eq!(arithmetic(BinaryOp::Div, &float(1.0), &float(3.0)), None);
        assert_eq!(
            arithmetic(BinaryOp::Add, &float(16_777_216.0), &float(1.0)),
            None
        );
        assert_eq!(exactly(0.1, true), None);
        assert_eq!(
            binary(BinaryOp::Lt, &float(-2.0), &float(1.5)),
            Value::Int(1)
        );
        assert_eq!(unary(UnaryOp::Neg, &float(0.0)), Value::Other(0));
    }

    #[test]
    fn integers_beyond_their_type_decide_nothing() {
        let large = binary(BinaryOp::Mul, &Value::Int(1 << 30), &Value::Int(4));
        assert_eq!(large, Value::Int(1 << 32));
        assert_eq!(binary(BinaryOp::Lt, &large, &Value::Int(1)), Value::Lost);
        assert_eq!(binary(BinaryOp::Rem, &large, &Value::Int(7)), Value::Lost);
        assert_eq!(binary(BinaryOp::Shr, &large, &Value::Int(3)), Value::Lost);
        assert_eq!(
            binary(BinaryOp::BitAnd, &large, &Value::Int(7)),
            Value::Int(0)
        );
        assert_eq!(read_as(large, Some(NarrowInt::I32)), Value::Lost);
        assert_eq!(
            read_as(Value::Int(-1), Some(NarrowInt::U8)),
            Value::Int(255)
        );
    }

    #[test]
    fn memory_that_is_seen_in_two_ways_is_lost() {
        let initialised = BTreeSet::new();
        let mut actual = Actual::new(Order::Forwards, &initialised);
        let at = |way: Vec<Part>, reach| Location {
            instance: 1,
            way,
            reach,
        };
        let x = at(vec![Part::Element(3), Part::Field("x".into())], Reach::One);
        let y = at(vec![Part::Element(3), Part::Field("y".into())], Reach::One);
        actual.write(0, &x, Value::Int(1));
        actual.write(1, &y, Value::Int(2));
        assert_eq!(actual.read(0, &x), Some(Value::Int(1)));
        let all = at(vec![], Reach::Below);
        actual.write(2, &all, Value::Int(0));
        assert_eq!(actual.read(1, &y), Some(Value::Int(0)));
        let whole = at(vec![Part::Element(3)], Reach::One);
        actual.write(3, &whole, Value::Int(7));
        assert_eq!(actual.read(0, &x), Some(Value::Lost));
    }
}
