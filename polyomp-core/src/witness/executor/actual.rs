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
//! [`Value::Other`] holds a floating-point number as far as it is known ([`Real`]). It depends on their types what becomes
//! of integers beyond 32 bits: nothing is decided by one.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::all_runs::Changed;
use super::clock::Clock;
use super::location::{Location, LocationId, Part, Reach};
use super::real::Real;
use super::value::{self, Value, may_be_one_address};
use super::wide;
use super::work::mix;
use crate::spmd::{BinaryOp, ElementType, Expr, NarrowInt, NodeId, ObjectId, Opaque, UnaryOp};

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

/// Whether a way has the parts of another one, in their order, and more.
fn is_part(less: &Shape, more: &Shape) -> bool {
    let mut more = more.iter();
    less.iter().all(|part| more.any(|other| other == part))
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
    /// Whether what may differ from run to run is lost (see [`all_runs`](super::all_runs)).
    pub(super) all_runs: bool,
    /// It is not known of some forks whether they make teams.
    pub(super) unsure_teams: bool,
    /// Accesses of all runs that go on in the next row of their array, or in the one before.
    pub(super) left_rows: FxHashSet<NodeId>,
    /// When memory was stored to last, in steps.
    pub(super) stored_at: FxHashMap<LocationId, u64>,
    /// Since when what objects of single strands hold may be of another strand's iteration.
    pub(super) lost_at: FxHashMap<ObjectId, u64>,
    /// What divided loops change that single strands have.
    pub(super) changed: FxHashMap<NodeId, Rc<Changed>>,
    /// How many random numbers there were.
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
            all_runs: false,
            unsure_teams: false,
            left_rows: FxHashSet::default(),
            stored_at: FxHashMap::default(),
            lost_at: FxHashMap::default(),
            changed: FxHashMap::default(),
        }
    }

    /// The same for what all runs do.
    pub(super) fn of_all_runs(self) -> Self {
        Actual {
            all_runs: true,
            ..self
        }
    }

    /// Whether memory is seen in several ways.
    pub(super) fn is_mixed(&self, location: &Location) -> bool {
        self.mixed.contains(&location.instance)
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
                let all = location.way.is_empty() && location.reach == Reach::Below;
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
            // Two members are apart; a member and an element, or a part of one of them, need not be. Nor need be a member
            // and the same one that is named with the base class that it is from.
            !matches!(differ, Some((Some(_), Some(_))))
                || is_part(other, &shape)
                || is_part(&shape, other)
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

    /// A random number below some other one.
    fn give(&mut self, most: u64) -> i64 {
        self.given += 1;
        let number = mix(self.given, 0x5851_F42D_4C95_7F2D) >> 16;
        i64::try_from(number.checked_rem(most).unwrap_or(0)).unwrap_or(0)
    }

    /// The value of an opaque expression, given those of its operands.
    pub(super) fn opaque(&mut self, opaque: &Opaque, operands: &[Value]) -> Value {
        if let Some(most) = random_below(&opaque.reason)
            && !self.all_runs
        {
            return Value::Int(self.give(most));
        }
        let function = opaque.function.as_deref();
        if let (Some("(int)"), [value]) = (function, operands) {
            let whole = Real::in_value(value).and_then(Real::truncated);
            return whole.map_or(Value::Lost, Value::Int);
        }
        if opaque.element == ElementType::Int {
            return match (function, operands) {
                (Some("*"), [a, b]) => wide::product(opaque, a, b),
                _ => wide::large(opaque, operands).unwrap_or(Value::Lost),
            };
        }
        if opaque.element != ElementType::Float {
            return Value::Lost;
        }
        let pairs = opaque.operands.iter().zip(operands);
        let reals: Option<Vec<Real>> = pairs.map(|(expr, value)| real(expr, value)).collect();
        let real = match (function, reals.as_deref()) {
            (Some("(double)"), Some([real])) => Some(*real),
            (Some(name), Some(reals)) => Real::function(name, reals),
            _ => None,
        };
        real.map_or(Value::Lost, Real::value)
    }
}

/// Below which number any value may come, where an opaque expression of this reason is one of random numbers. What a
/// program reads is another matter: it may have to be of some form.
fn random_below(reason: &str) -> Option<u64> {
    let name = reason.strip_prefix("the result of `")?.strip_suffix('`')?;
    matches!(name, "rand" | "random" | "rand_r").then_some(32_768)
}

/// The value of an expression as a floating-point number. What is below zero in an unsigned type stands for a large
/// number.
fn real(expr: &Expr, value: &Value) -> Option<Real> {
    let literal = matches!(expr, Expr::Int(_) | Expr::Unary(UnaryOp::Neg, _));
    match value {
        Value::Int(..0) if !literal => None,
        value => Real::in_value(value),
    }
}

/// The value of an expression, given those of its operands: every operator but the logical ones.
pub(super) fn operation(op: BinaryOp, expr: &Expr, left: &Value, right: &Value) -> Value {
    if let (Expr::Binary(_, a, b), true) = (
        expr,
        matches!(left, Value::Other(_)) || matches!(right, Value::Other(_)),
    ) && (real(a, left).is_none() || real(b, right).is_none())
    {
        return Value::Lost;
    }
    let wide = wide::operation(op, expr, left, right);
    wide.unwrap_or_else(|| binary(op, left, right))
}

/// Every operator but the logical ones.
fn binary(op: BinaryOp, left: &Value, right: &Value) -> Value {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Mul, Ne, Shl, Shr, Sub};
    let truth = |value: bool| Value::Int(i64::from(value));
    match (left, right) {
        (Value::Lost, _) | (_, Value::Lost) => Value::Lost,
        (Value::Other(_), _) | (_, Value::Other(_)) => {
            let (Some(a), Some(b)) = (Real::in_value(left), Real::in_value(right)) else {
                return Value::Lost;
            };
            match matches!(op, Lt | Le | Gt | Ge | Eq | Ne) {
                true => a.compare(op, b).map_or(Value::Lost, truth),
                false => a.arithmetic(op, b).map_or(Value::Lost, Real::value),
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

/// Whether it is not known what a value says as a condition.
pub(super) fn decides_nothing(value: &Value) -> bool {
    match value {
        Value::Lost => true,
        Value::Other(_) => Real::in_value(value).and_then(Real::truth).is_none(),
        value => is_large(value),
    }
}

/// A value as one of this kind holds it.
pub(super) fn held_as(element: Option<ElementType>, value: Value) -> Value {
    match (element, value) {
        (Some(ElementType::Float), value @ (Value::Int(_) | Value::Wide(_))) => {
            Real::in_value(&value).map_or(Value::Lost, Real::value)
        }
        (Some(ElementType::Float), value) => value,
        // Numbers that are seen as such of another kind.
        (_, Value::Other(_)) => Value::Lost,
        (_, value) => value,
    }
}

pub(super) fn unary(op: UnaryOp, operand: &Value) -> Value {
    match (op, operand) {
        (_, Value::Lost) => Value::Lost,
        (UnaryOp::Neg, Value::Other(_)) => binary(BinaryOp::Sub, &Value::Int(0), operand),
        (UnaryOp::BitNot, Value::Other(_)) => Value::Lost,
        (UnaryOp::Not, operand) if decides_nothing(operand) => Value::Lost,
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
        (Value::Wide(value), Some(narrow)) => {
            let kept = narrow.of_number(value.cast_signed());
            match narrow != NarrowInt::I32 || kept.cast_unsigned() == value {
                true => Value::Int(kept),
                false => Value::Lost,
            }
        }
        (value, _) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
