//! Arithmetic of constants: what operators make of integers, ideal ones and those of a type.

use super::{BinaryOp, IntKind, UnaryOp};

/// An integer constant and its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    pub value: i128,
    pub kind: IntKind,
}

impl Constant {
    /// As an enumeration constant has its type: `int`, or the first type that is large enough.
    pub(crate) fn of(value: i128) -> Self {
        use IntKind::*;
        let kinds = [Int, UnsignedInt, Long, UnsignedLong];
        let kind = kinds.into_iter().find(|kind| kind.wrapped(value) == value);
        let kind = kind.unwrap_or(Int128);
        Self { value, kind }
    }

    /// In another type (C11, 6.3.1.3).
    pub(crate) fn converted(self, kind: IntKind) -> Self {
        let value = kind.wrapped(self.value);
        Self { value, kind }
    }

    pub(crate) fn unary(self, op: UnaryOp) -> Option<Self> {
        let kind = match op {
            UnaryOp::Not => IntKind::Int,
            _ => self.kind.promoted(),
        };
        Some(
            Self {
                value: op.apply(self.value)?,
                kind,
            }
            .converted(kind),
        )
    }

    /// The operands are converted to their common type first, but for shifts and what is logical (C11, 6.5).
    pub(crate) fn binary(self, op: BinaryOp, other: Self) -> Option<Self> {
        use BinaryOp::*;
        let common = self.kind.common(other.kind);
        let (left, right, kind) = match op {
            And | Or => (self, other, IntKind::Int),
            Shl | Shr => (self, other, self.kind.promoted()),
            Lt | Gt | Le | Ge | Eq | Ne => (
                self.converted(common),
                other.converted(common),
                IntKind::Int,
            ),
            _ => (self.converted(common), other.converted(common), common),
        };
        let value = op.apply(left.value, right.value)?;
        // Where a type has a sign, compilers reduce what does not fit as well (`1 << 31`).
        Some(Self { value, kind }.converted(kind))
    }
}

impl IntKind {
    /// The type that an operand of this type has in an expression (C11, 6.3.1.1).
    pub(crate) fn promoted(self) -> Self {
        if self.bits() < 32 { Self::Int } else { self }
    }

    /// The type of an operation on operands of these types (C11, 6.3.1.8).
    pub(crate) fn common(self, other: Self) -> Self {
        let (a, b) = (self.promoted(), other.promoted());
        match a.bits().cmp(&b.bits()) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Equal if a.is_signed() => b,
            std::cmp::Ordering::Equal => a,
        }
    }

    /// What a number becomes in this type.
    fn wrapped(self, value: i128) -> i128 {
        let Some(modulus) = 1i128.checked_shl(self.bits()).filter(|it| *it > 1) else {
            return value;
        };
        let low = value.rem_euclid(modulus);
        match self.is_signed() && low >= modulus / 2 {
            true => low - modulus,
            false => low,
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(value: i128, kind: IntKind) -> Constant {
        Constant { value, kind }
    }

    #[test]
    fn the_usual_arithmetic_conversions_are_those_of_c() {
        assert_eq!(IntKind::Char.common(IntKind::Short), IntKind::Int);
        assert_eq!(
            IntKind::Int.common(IntKind::UnsignedInt),
            IntKind::UnsignedInt
        );
        assert_eq!(IntKind::Long.common(IntKind::UnsignedInt), IntKind::Long);
        assert_eq!(
            IntKind::UnsignedLong.common(IntKind::Int),
            IntKind::UnsignedLong
        );
    }

    #[test]
    fn operands_are_converted_before_the_operation() {
        let (minus_one, zero) = (
            constant(-1, IntKind::Int),
            constant(0, IntKind::UnsignedInt),
        );
        let less = minus_one.binary(BinaryOp::Lt, zero);
        assert_eq!(less, Some(constant(0, IntKind::Int)));
        let all = zero.unary(UnaryOp::BitNot);
        assert_eq!(all, Some(constant(4_294_967_295, IntKind::UnsignedInt)));
        let top = all.and_then(|all| all.binary(BinaryOp::Shr, constant(31, IntKind::Long)));
        assert_eq!(top, Some(constant(1, IntKind::UnsignedInt)));
        assert_eq!(
            constant(300, IntKind::Int).converted(IntKind::Char).value,
            44
        );
        assert_eq!(
            constant(200, IntKind::Int).converted(IntKind::Char).value,
            -56
        );
    }
}
