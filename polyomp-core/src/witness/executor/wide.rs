//! Numbers of unsigned types of 64 bits, as generators of random numbers and hashes have them: C reduces what is computed
//! to the type (C11 6.2.5, paragraph 9), where the program form has ideal integers.
//!
//! Such a number comes from a product of which the type is known. What is computed from it and another integer has the same
//! type (6.3.1.8), shifts by it aside. What becomes of it in another type the program form tells, or else says that it does
//! not tell all ([`Program::untold_conversions`](crate::spmd::Program::untold_conversions)).

use super::stop::{DIVISION_BY_ZERO, Stop};
use super::value::Value;
use crate::spmd::{BinaryOp, Expr, NarrowInt, Opaque};

/// Beyond that an integer of the program form need not be the number that C has.
fn is_small(value: i64) -> bool {
    NarrowInt::I32.of_number(value) == value
}

/// The bits of an operand that becomes a number of 64 bits; `spelled` where it is a constant of the program.
fn bits(value: &Value, spelled: bool) -> Option<u64> {
    match value {
        Value::Wide(value) => Some(*value),
        Value::Int(value) if spelled || is_small(*value) => Some(value.cast_unsigned()),
        _ => None,
    }
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(_))
}

/// A number of the type; a small one is like any other integer.
fn number(value: u64) -> Value {
    match i64::try_from(value) {
        Ok(value) if is_small(value) => Value::Int(value),
        _ => Value::Wide(value),
    }
}

/// The product of two operands, reduced to the type; lost where an operand is not known as C has it.
pub(super) fn product(opaque: &Opaque, left: &Value, right: &Value) -> Value {
    let [a, b] = opaque.operands.as_slice() else {
        return Value::Lost;
    };
    match (bits(left, is_constant(a)), bits(right, is_constant(b))) {
        (Some(a), Some(b)) => Value::Wide(a.wrapping_mul(b)),
        _ => Value::Lost,
    }
}

/// An operation of expressions, at least one of which has such a number; none where it has none.
pub(super) fn operation(op: BinaryOp, expr: &Expr, left: &Value, right: &Value) -> Option<Value> {
    if !matches!(left, Value::Wide(_)) && !matches!(right, Value::Wide(_)) {
        return None;
    }
    let constants = match expr {
        Expr::Binary(_, a, b) => [is_constant(a), is_constant(b)],
        _ => [false, false],
    };
    let taken = |value: &Value, spelled: bool| match bits(value, spelled) {
        Some(bits) => Value::Wide(bits),
        None => Value::Lost,
    };
    let value = match (op, left, right) {
        // The type of a shift is that of what is shifted.
        (BinaryOp::Shl | BinaryOp::Shr, Value::Wide(_), Value::Int(_)) => binary(op, left, right),
        (BinaryOp::Shl | BinaryOp::Shr, ..) => return Some(Value::Lost),
        _ => {
            let (left, right) = (taken(left, constants[0]), taken(right, constants[1]));
            match (&left, &right) {
                (Value::Wide(_), Value::Wide(_)) => binary(op, &left, &right),
                _ => return Some(Value::Lost),
            }
        }
    };
    Some(value.unwrap_or(Value::Lost))
}

/// Every operator but the logical ones, where one operand is such a number.
pub(super) fn binary(op: BinaryOp, left: &Value, right: &Value) -> Result<Value, Stop> {
    use BinaryOp::{
        Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, LogicalAnd, LogicalOr, Lt, Max, Min, Mul,
        Ne, Rem, Shl, Shr, Sub,
    };
    let (Some(a), Some(b)) = (bits(left, true), bits(right, true)) else {
        return Ok(Value::Lost);
    };
    let truth = |value: bool| Ok(Value::Int(i64::from(value)));
    Ok(match op {
        // It may be an operand of the next sum or product.
        Add => Value::Wide(a.wrapping_add(b)),
        Sub => Value::Wide(a.wrapping_sub(b)),
        Mul => Value::Wide(a.wrapping_mul(b)),
        BitXor => Value::Wide(a ^ b),
        BitOr => Value::Wide(a | b),
        BitAnd => number(a & b),
        Shl | Shr if b >= 64 => {
            return Err(Stop::unexecutable("a shift by more bits than there are"));
        }
        Shl => Value::Wide(a << b),
        Shr => number(a >> b),
        Div | Rem if b == 0 => return Err(Stop::unexecutable(DIVISION_BY_ZERO)),
        Div => number(a / b),
        Rem => number(a % b),
        Min => number(a.min(b)),
        Max => number(a.max(b)),
        Lt => return truth(a < b),
        Le => return truth(a <= b),
        Gt => return truth(a > b),
        Ge => return truth(a >= b),
        Eq => return truth(a == b),
        Ne => return truth(a != b),
        LogicalAnd => return truth(a != 0 && b != 0),
        LogicalOr => return truth(a != 0 || b != 0),
    })
}

/// Whether a number may be one of another type by now, and other in that one.
pub(super) fn is_ambiguous(value: &Value) -> bool {
    matches!(value, Value::Wide(value) if *value > u64::from(i32::MAX.cast_unsigned()))
}

/// What an opaque expression of a large number is.
pub(super) fn large(opaque: &Opaque, operands: &[Value]) -> Option<Value> {
    match (opaque.function.as_deref()?, operands) {
        ("(unsigned)", [Value::Int(value)]) if is_small(*value) => {
            Some(Value::Wide(value.cast_unsigned()))
        }
        ("(unsigned)", [value @ Value::Wide(_)]) => Some(value.clone()),
        (digits, []) if *opaque.reason == *crate::spmd::BEYOND => {
            digits.parse().ok().map(Value::Wide)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_products_wrap_around() {
        let large = Value::Wide(u64::MAX);
        assert_eq!(
            binary(BinaryOp::Add, &large, &Value::Int(2)),
            Ok(Value::Wide(1))
        );
        assert_eq!(
            binary(BinaryOp::Mul, &large, &Value::Int(-1)),
            Ok(Value::Wide(1))
        );
        assert_eq!(
            binary(BinaryOp::Shr, &large, &Value::Int(33)),
            Ok(Value::Int(0x7FFF_FFFF))
        );
        assert_eq!(
            binary(BinaryOp::Rem, &large, &Value::Int(10)),
            Ok(Value::Int(5))
        );
        assert_eq!(
            binary(BinaryOp::Lt, &large, &Value::Int(0)),
            Ok(Value::Int(0))
        );
    }

    #[test]
    fn integers_that_may_be_of_another_type_are_no_operands() {
        let sum = |a: &Value, b: &Value| {
            let expr = Expr::Binary(
                BinaryOp::Add,
                Box::new(Expr::ThreadNum),
                Box::new(Expr::NumThreads),
            );
            operation(BinaryOp::Add, &expr, a, b)
        };
        let (wide, large) = (Value::Wide(7), Value::Int(1 << 40));
        assert_eq!(sum(&wide, &large), Some(Value::Lost));
        assert_eq!(sum(&wide, &Value::Int(1)), Some(Value::Wide(8)));
        assert_eq!(sum(&large, &large), None);
    }
}
