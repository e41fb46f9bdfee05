//! Arithmetic of constants: what operators make of integers, before a type has a say.

use super::{BinaryOp, UnaryOp};

impl UnaryOp {
    /// What the operator makes of a constant; nothing where that is no integer.
    pub(crate) fn apply(self, value: i128) -> Option<i128> {
        match self {
            UnaryOp::Plus => Some(value),
            UnaryOp::Minus => value.checked_neg(),
            UnaryOp::BitNot => Some(!value),
            UnaryOp::Not => Some(i128::from(value == 0)),
            UnaryOp::Deref | UnaryOp::AddressOf | UnaryOp::Real | UnaryOp::Imag => None,
        }
    }
}

impl BinaryOp {
    /// What the operator makes of two constants; nothing where C gives it no meaning.
    pub(crate) fn apply(self, left: i128, right: i128) -> Option<i128> {
        use BinaryOp::*;
        // No type is wider.
        let shift = || u32::try_from(right).ok().filter(|shift| *shift < 64);
        Some(match self {
            Add => left.checked_add(right)?,
            Sub => left.checked_sub(right)?,
            Mul => left.checked_mul(right)?,
            Div => left.checked_div(right)?,
            Rem => left.checked_rem(right)?,
            Shl => left.checked_mul(1i128.checked_shl(shift()?)?)?,
            Shr => left.checked_shr(shift()?)?,
            Lt => i128::from(left < right),
            Gt => i128::from(left > right),
            Le => i128::from(left <= right),
            Ge => i128::from(left >= right),
            Eq => i128::from(left == right),
            Ne => i128::from(left != right),
            BitAnd => left & right,
            BitXor => left ^ right,
            BitOr => left | right,
            And => i128::from(left != 0 && right != 0),
            Or => i128::from(left != 0 || right != 0),
        })
    }
}
