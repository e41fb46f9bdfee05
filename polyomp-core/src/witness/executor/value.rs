//! Concrete values, and C's operators on them with every overflow noticed.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::Arc;

use super::stop::{DIVISION_BY_ZERO, Stop};
use super::wide;
use crate::spmd::{BinaryOp, UnaryOp};

/// One step from an object instance to a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// An element, and how many elements its dimension has, when known.
    Index { index: i64, extent: Option<i64> },
    /// A member.
    Field(Arc<str>),
    /// Part of a union.
    Bytes { from: i64, count: i64 },
}

/// A pointer into an object instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pointer {
    pub(crate) instance: u32,
    pub(crate) steps: Vec<Step>,
}

impl Pointer {
    /// The pointer `count` elements further.
    fn offset(&self, count: i64) -> Option<Pointer> {
        let mut moved = self.clone();
        match moved.steps.last_mut() {
            Some(Step::Index { index, .. }) => *index = index.checked_add(count)?,
            Some(Step::Bytes { from, count: bytes }) => {
                *from = from.checked_add(bytes.checked_mul(count)?)?;
            }
            _ if count == 0 => {}
            _ => moved.steps.push(Step::Index {
                index: count,
                extent: None,
            }),
        }
        Some(moved)
    }

    /// The same place, in an array that may have another length by now.
    fn of_other_length(&self) -> Pointer {
        let mut grown = self.clone();
        if let Some(Step::Index { extent, .. }) = grown.steps.last_mut() {
            *extent = None;
        }
        grown
    }

    /// The same place for a pointer that moves by `to` scalars at a time instead of `from`.
    fn reshaped(&self, from: i64, to: i64) -> Option<Pointer> {
        let mut moved = self.clone();
        let counted = |number: i64| -> Option<i64> {
            let scalars = number.checked_mul(from)?;
            if scalars == 0 {
                return Some(0);
            }
            (scalars.checked_rem(to)? == 0).then(|| scalars.checked_div(to))?
        };
        match moved.steps.last_mut() {
            Some(Step::Index { index, extent }) => {
                *index = counted(*index)?;
                *extent = extent.and_then(counted);
            }
            Some(Step::Bytes { .. }) => return None,
            _ => moved.steps.push(Step::Index {
                index: 0,
                extent: counted(1),
            }),
        }
        Some(moved)
    }

    /// How many elements `self` is beyond `other`, where both are elements of one array: its rows stand one behind the
    /// other.
    fn rows_between(&self, other: &Pointer) -> Option<i64> {
        let steps = || self.steps.iter().zip(&other.steps);
        let common = steps().take_while(|(a, b)| a == b).count();
        if self.steps.len() != other.steps.len() {
            return None;
        }
        let mut distance = 0i64;
        for (position, steps) in steps().skip(common).enumerate() {
            let (
                Step::Index { index: i, extent },
                Step::Index {
                    index: j,
                    extent: other,
                },
            ) = steps
            else {
                return None;
            };
            if position > 0 {
                let known = extent.filter(|_| extent == other)?;
                distance = distance.checked_mul(known)?;
            }
            distance = distance.checked_add(i.checked_sub(*j)?)?;
        }
        Some(distance)
    }

    /// How many elements `self` is beyond `other`, when that is defined.
    fn distance(&self, other: &Pointer) -> Option<i64> {
        if self.instance != other.instance {
            return None;
        }
        if let Some(distance) = self.rows_between(other) {
            return Some(distance);
        }
        let split = |pointer: &Pointer| -> (Vec<Step>, i64) {
            let mut steps = pointer.steps.clone();
            match steps.pop() {
                Some(Step::Index { index, .. }) => (steps, index),
                Some(Step::Bytes { from, count }) => {
                    steps.push(Step::Bytes { from: 0, count });
                    (steps, from)
                }
                Some(field) => {
                    steps.push(field);
                    (steps, 0)
                }
                None => (steps, 0),
            }
        };
        let (path, index) = split(self);
        let (other_path, other_index) = split(other);
        if path != other_path {
            return None;
        }
        let distance = index.checked_sub(other_index)?;
        match path.last() {
            Some(Step::Bytes { count, .. }) if *count > 0 => distance.checked_div(*count),
            _ => Some(distance),
        }
    }
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Int(i64),
    Pointer(Rc<Pointer>),
    /// A number that stands for a value that is not followed (floating point):
    /// computing with it never fails, and means nothing.
    Other(i64),
    /// A number of an unsigned type of 64 bits as C has it, reduced to that type. Only executions in which nothing is made
    /// up have such.
    Wide(u64),
    /// An integer beyond 64 bits, as hashes and random numbers have on their way: what only passes it on goes on,
    /// what is decided by it cannot be executed.
    Lost,
}

impl Value {
    /// The pointer, to an array that may have another length by now.
    pub(crate) fn of_other_length(self) -> Value {
        match self {
            Value::Pointer(to) => Value::Pointer(Rc::new(to.of_other_length())),
            other => other,
        }
    }

    /// What the value says as a condition.
    pub(crate) fn truth(&self) -> Result<bool, Stop> {
        match self {
            Value::Int(value) | Value::Other(value) => Ok(*value != 0),
            Value::Wide(value) => Ok(*value != 0),
            Value::Pointer(_) => Ok(true),
            Value::Lost => Err(overflow()),
        }
    }

    /// The number, where only a number makes sense.
    pub(crate) fn integer(&self) -> Result<i64, Stop> {
        match self {
            Value::Int(value) | Value::Other(value) => Ok(*value),
            Value::Wide(value) => i64::try_from(*value).map_err(|_| overflow()),
            Value::Pointer(_) => Err(Stop::unexecutable("a pointer is used as a number")),
            Value::Lost => Err(overflow()),
        }
    }

    /// A number that stands for the value among the operands of a function.
    pub(crate) fn stand_in(&self) -> Result<i64, Stop> {
        Ok(match self {
            Value::Int(value) | Value::Other(value) => *value,
            Value::Wide(value) => value.cast_signed(),
            Value::Lost => return Err(overflow()),
            Value::Pointer(pointer) => {
                let mut sum = i64::from(pointer.instance).wrapping_add(1) << 32;
                for step in &pointer.steps {
                    if let Step::Index { index, .. } = step {
                        sum = sum.wrapping_mul(31).wrapping_add(*index);
                    }
                }
                sum
            }
        })
    }
}

fn overflow() -> Stop {
    Stop::unexecutable("an integer left the range of 64 bits")
}

fn truth(value: bool) -> Value {
    Value::Int(i64::from(value))
}

/// `pointer + count`.
pub(crate) fn offset(pointer: &Value, count: i64) -> Result<Value, Stop> {
    match pointer {
        Value::Int(base) | Value::Other(base) => {
            base.checked_add(count).map(Value::Int).ok_or_else(overflow)
        }
        Value::Pointer(pointer) => pointer
            .offset(count)
            .map(|moved| Value::Pointer(Rc::new(moved)))
            .ok_or_else(overflow),
        Value::Wide(_) | Value::Lost => Err(overflow()),
    }
}

/// A pointer that counts in units of `to` scalars instead of `from`.
pub(crate) fn reshape(pointer: &Value, from: i64, to: i64) -> Result<Value, Stop> {
    match pointer {
        Value::Pointer(target) if from != to => target
            .reshaped(from, to)
            .map(|moved| Value::Pointer(Rc::new(moved)))
            .ok_or_else(|| Stop::unexecutable("a cast pointer points into the middle of a row")),
        other => Ok(other.clone()),
    }
}

pub(crate) fn unary(op: UnaryOp, value: &Value) -> Result<Value, Stop> {
    match op {
        UnaryOp::Not => Ok(truth(!value.truth()?)),
        UnaryOp::Neg | UnaryOp::BitNot if matches!(value, Value::Other(_) | Value::Lost) => {
            Ok(value.clone())
        }
        UnaryOp::Neg | UnaryOp::BitNot if matches!(value, Value::Wide(_)) => {
            let minus = Value::Wide(u64::MAX);
            match op {
                UnaryOp::Neg => binary(BinaryOp::Mul, value, &minus),
                _ => binary(BinaryOp::BitXor, value, &minus),
            }
        }
        UnaryOp::Neg => value
            .integer()?
            .checked_neg()
            .map(Value::Int)
            .ok_or_else(overflow),
        UnaryOp::BitNot => Ok(Value::Int(!value.integer()?)),
    }
}

/// Whether pointers may be equal though they are written otherwise: one leads to a struct or an array, the other one to
/// its first member or element.
pub(crate) fn may_be_one_address(left: &Pointer, right: &Pointer) -> bool {
    let alike = |(a, b): (&Step, &Step)| match (a, b) {
        (Step::Index { extent, .. }, Step::Index { extent: other, .. }) => extent == other,
        (a, b) => a == b,
    };
    let pairs = || left.steps.iter().zip(&right.steps);
    left.instance == right.instance
        && (left.steps.len() != right.steps.len() || !pairs().all(alike))
}

/// Every operator but the logical ones, which decide what is evaluated.
pub(crate) fn binary(op: BinaryOp, left: &Value, right: &Value) -> Result<Value, Stop> {
    let compares = matches!(
        op,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
    );
    match (left, right) {
        (Value::Lost, _) | (_, Value::Lost) if compares => Err(overflow()),
        (Value::Lost, _) | (_, Value::Lost) => Ok(Value::Lost),
        (Value::Other(_), _) | (_, Value::Other(_)) => {
            // Of a sum or a product nothing is known; a comparison has a truth.
            Ok(if compares {
                Value::Int(integers(op, left.stand_in()?, right.stand_in()?)?)
            } else {
                Value::Other(0)
            })
        }
        (Value::Wide(_), _) | (_, Value::Wide(_)) => wide::binary(op, left, right),
        (Value::Int(left), Value::Int(right)) => match integers(op, *left, *right) {
            Err(_) if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) => {
                Ok(Value::Lost)
            }
            Err(_) if op == BinaryOp::Shl && (0..64).contains(right) => Ok(Value::Lost),
            result => result.map(Value::Int),
        },
        (Value::Pointer(left), Value::Pointer(right)) => pointers(op, left, right),
        (Value::Pointer(_), Value::Int(number)) => match op {
            BinaryOp::Add => offset(left, *number),
            BinaryOp::Sub => offset(left, number.checked_neg().ok_or_else(overflow)?),
            BinaryOp::Eq => Ok(truth(false)),
            BinaryOp::Ne => Ok(truth(true)),
            _ => Err(Stop::unexecutable("a pointer is used as a number")),
        },
        (Value::Int(number), Value::Pointer(_)) => match op {
            BinaryOp::Add => offset(right, *number),
            BinaryOp::Eq => Ok(truth(false)),
            BinaryOp::Ne => Ok(truth(true)),
            _ => Err(Stop::unexecutable("a pointer is used as a number")),
        },
    }
}

fn integers(op: BinaryOp, a: i64, b: i64) -> Result<i64, Stop> {
    let checked = |value: Option<i64>| value.ok_or_else(overflow);
    Ok(match op {
        BinaryOp::Add => checked(a.checked_add(b))?,
        BinaryOp::Sub => checked(a.checked_sub(b))?,
        BinaryOp::Mul => checked(a.checked_mul(b))?,
        BinaryOp::Div | BinaryOp::Rem if b == 0 => {
            return Err(Stop::unexecutable(DIVISION_BY_ZERO));
        }
        BinaryOp::Div => checked(a.checked_div(b))?,
        BinaryOp::Rem => checked(a.checked_rem(b))?,
        BinaryOp::Min => a.min(b),
        BinaryOp::Max => a.max(b),
        BinaryOp::Shl | BinaryOp::Shr if !(0..64).contains(&b) => {
            return Err(Stop::unexecutable("a shift by more bits than there are"));
        }
        BinaryOp::Shl => {
            let factor = if b < 63 { Some(1_i64 << b) } else { None };
            checked(if a == 0 {
                Some(0)
            } else {
                factor.and_then(|factor| a.checked_mul(factor))
            })?
        }
        BinaryOp::Shr => a >> b,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Lt => i64::from(a < b),
        BinaryOp::Le => i64::from(a <= b),
        BinaryOp::Gt => i64::from(a > b),
        BinaryOp::Ge => i64::from(a >= b),
        BinaryOp::Eq => i64::from(a == b),
        BinaryOp::Ne => i64::from(a != b),
        BinaryOp::LogicalAnd => i64::from(a != 0 && b != 0),
        BinaryOp::LogicalOr => i64::from(a != 0 || b != 0),
    })
}

fn pointers(op: BinaryOp, left: &Pointer, right: &Pointer) -> Result<Value, Stop> {
    let distance = left.distance(right);
    match op {
        BinaryOp::Eq => return Ok(truth(distance == Some(0))),
        BinaryOp::Ne => return Ok(truth(distance != Some(0))),
        _ => {}
    }
    let distance = distance
        .ok_or_else(|| Stop::unexecutable("pointers into different objects are compared"))?;
    let ordering = distance.cmp(&0);
    match op {
        BinaryOp::Sub => Ok(Value::Int(distance)),
        BinaryOp::Lt => Ok(truth(ordering == Ordering::Less)),
        BinaryOp::Le => Ok(truth(ordering != Ordering::Greater)),
        BinaryOp::Gt => Ok(truth(ordering == Ordering::Greater)),
        BinaryOp::Ge => Ok(truth(ordering != Ordering::Less)),
        _ => Err(Stop::unexecutable("a pointer is used as a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_truncates_and_overflow_is_noticed() {
        assert_eq!(integers(BinaryOp::Div, -7, 2), Ok(-3));
        assert_eq!(integers(BinaryOp::Rem, -7, 2), Ok(-1));
        assert!(integers(BinaryOp::Div, 1, 0).is_err());
        assert!(integers(BinaryOp::Rem, i64::MIN, -1).is_err());
        assert!(integers(BinaryOp::Add, i64::MAX, 1).is_err());
        assert_eq!(integers(BinaryOp::Shl, 3, 2), Ok(12));
        assert!(integers(BinaryOp::Shl, 1, 63).is_err());
        assert!(integers(BinaryOp::Shr, 1, 64).is_err());
    }

    #[test]
    fn what_is_beyond_64_bits_is_passed_on_and_decides_nothing() {
        let large = Value::Int(i64::MAX);
        let lost = binary(BinaryOp::Mul, &large, &Value::Int(3));
        assert_eq!(lost, Ok(Value::Lost));
        let sum = binary(BinaryOp::Add, &Value::Lost, &Value::Int(1));
        assert_eq!(sum, Ok(Value::Lost));
        assert!(binary(BinaryOp::Lt, &Value::Lost, &large).is_err());
        assert!(Value::Lost.truth().is_err());
        assert!(Value::Lost.integer().is_err());
    }

    #[test]
    fn pointers_move_and_compare_within_an_object() {
        let start = Value::Pointer(Rc::new(Pointer {
            instance: 3,
            steps: vec![Step::Index {
                index: 2,
                extent: None,
            }],
        }));
        let Ok(end) = offset(&start, 4) else {
            panic!("the offset is defined");
        };
        assert_eq!(binary(BinaryOp::Sub, &end, &start), Ok(Value::Int(4)));
        assert_eq!(binary(BinaryOp::Lt, &start, &end), Ok(Value::Int(1)));
        assert_eq!(
            binary(BinaryOp::Eq, &start, &Value::Int(0)),
            Ok(Value::Int(0))
        );
        let other = Value::Pointer(Rc::new(Pointer {
            instance: 4,
            steps: Vec::new(),
        }));
        assert_eq!(binary(BinaryOp::Ne, &start, &other), Ok(Value::Int(1)));
        assert!(binary(BinaryOp::Sub, &start, &other).is_err());
    }
}
