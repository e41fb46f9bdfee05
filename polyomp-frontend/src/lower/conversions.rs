//! Conversions between integer types: what a value becomes in a type that cannot hold it.
//!
//! Integers are ideal, so conversions to types as wide as `int` leave a value that is not a constant as it is: one below
//! zero in an unsigned type stands for what C makes of it, which [`super::signs`] knows where it matters.

use polyomp_core::spmd::visit::{Event, Node, Walk};
use polyomp_core::spmd::{BEYOND, BinaryOp, ElementType, Expr, NarrowInt, UnaryOp, conversion_to};

use crate::syntax::ast::{EnumId, IntKind, QualType, Type};

use super::Lowerer;
use super::places::{loads, reads};
use crate::source::{Language, Span};

/// What a constant becomes in a type, where 64 bits can tell it.
pub(super) fn fit(value: i64, kind: IntKind) -> Option<i64> {
    let bits = kind.bits();
    if bits >= 64 {
        return (kind.is_signed() || value >= 0).then_some(value);
    }
    let modulus = 1i64 << bits;
    let low = value.rem_euclid(modulus);
    let negative = kind.is_signed() && low >= modulus / 2;
    Some(if negative { low - modulus } else { low })
}

impl Lowerer<'_> {
    /// The kind of an integer type.
    pub(super) fn int_kind(&self, ty: &QualType) -> Option<IntKind> {
        match self.resolved(ty).ty {
            Type::Integer(kind) => Some(kind),
            Type::Enum(id) => Some(self.enumeration_type(id).unwrap_or(IntKind::Int)),
            Type::Bool => Some(IntKind::Int),
            _ => None,
        }
    }

    /// The least and the largest value of a type, where 64 bits with a sign can tell them and programs may come there.
    pub(super) fn range_of(&self, ty: &QualType) -> (Option<i64>, Option<i64>) {
        match self.int_kind(ty) {
            Some(kind) if kind.bits() > 32 && !kind.is_signed() => (Some(0), None),
            _ => match self.narrow_type(ty).map(NarrowInt::range) {
                Some((least, most)) => (Some(least), Some(most)),
                None => (None, None),
            },
        }
    }

    /// Whether what has this type is a number that no pointer is made of: no character, and no integer as wide as one.
    pub(super) fn is_mere_number(&self, ty: &QualType) -> bool {
        match self.resolved(ty).ty {
            Type::Float(_) => true,
            Type::Integer(kind) => (16..=32).contains(&kind.bits()),
            _ => false,
        }
    }

    /// Whether a floating point type does not have all values of another one.
    pub(super) fn narrows_float(&self, from: Option<&QualType>, to: &QualType) -> bool {
        let kinds = from.map(|from| (self.resolved(from).ty, self.resolved(to).ty));
        match kinds {
            Some((Type::Float(from), Type::Float(to))) => to.bits() < from.bits(),
            _ => false,
        }
    }

    /// The type in memory, where it has at most 32 bits.
    pub(super) fn narrow_type(&self, ty: &QualType) -> Option<NarrowInt> {
        match self.resolved(ty).ty {
            Type::Bool => Some(NarrowInt::Bool),
            Type::Enum(id) => {
                let kind = self.enumeration_type(id)?;
                NarrowInt::of(kind.bits(), kind.is_signed())
            }
            Type::Integer(kind) => NarrowInt::of(kind.bits(), kind.is_signed()),
            _ => None,
        }
    }

    /// The type of what has an enumeration's type: the first of `unsigned`, `int`, `unsigned long` and `long` that has all
    /// its constants, the unsigned ones only where none is negative, as compilers have it (C11, 6.7.2.2 leaves it to them).
    pub(super) fn enumeration_type(&self, id: EnumId) -> Option<IntKind> {
        if self.source.language() != Language::C {
            return None;
        }
        let constants = self.unit.enumeration(id)?.constants.as_ref()?;
        let values: Option<Vec<i128>> = constants.iter().map(|constant| constant.value).collect();
        let values = values?;
        let (least, most) = (
            values.iter().copied().min().unwrap_or(0),
            values.iter().copied().max().unwrap_or(0),
        );
        let signed = |value: i128| i32::try_from(value).is_ok();
        Some(match least < 0 {
            false if u32::try_from(most).is_ok() => IntKind::UnsignedInt,
            false => IntKind::UnsignedLong,
            true if signed(least) && signed(most) => IntKind::Int,
            true => IntKind::Long,
        })
    }

    /// An integer in another integer type.
    pub(super) fn in_type(&mut self, value: Expr, from: Option<&QualType>, to: &QualType) -> Expr {
        let Type::Integer(kind) = self.resolved(to).ty else {
            return value;
        };
        if let Expr::Int(constant) = value {
            return match fit(constant, kind) {
                Some(constant) => Expr::Int(constant),
                None => self.beyond(constant),
            };
        }
        let Some(from) = from.and_then(|ty| self.int_kind(ty)) else {
            return value;
        };
        self.note_untold(Some(&value), from, kind);
        let same =
            from == kind || (from.bits() == kind.bits() && from.is_signed() == kind.is_signed());
        let fits = from.bits() < kind.bits() && (!from.is_signed() || kind.is_signed());
        if let (Expr::Binary(BinaryOp::Sub, all, value), true) = (&value, kind.is_signed())
            && **all == Expr::Int(u32::MAX.into())
            && kind.bits() == 32
        {
            // What is inverted in an unsigned type (`~n`) has its sign again.
            return Expr::Unary(UnaryOp::BitNot, value.clone());
        }
        if kind.bits() < 32 {
            return match same || fits {
                true => value,
                false => self.wrapped(value, kind),
            };
        }
        if kind.bits() == 32 && (from.bits() > 32 || kind.is_signed() && !from.is_signed()) {
            return self.cut(value, from, kind);
        }
        // What is below zero in an unsigned type of 32 bits is large in one of 64.
        match !from.is_signed() && from.bits() == 32 && kind.bits() > 32 {
            true => self.around(value),
            false => value,
        }
    }

    /// A value as a conversion between integer types needs it: held, where it is read from memory and may be needed more
    /// than once or be below zero.
    pub(super) fn convertible(
        &mut self,
        value: Expr,
        from: Option<&QualType>,
        to: Option<&QualType>,
        span: Span,
    ) -> Expr {
        let kinds = [from, to].map(|ty| ty.and_then(|ty| self.int_kind(ty)));
        let [Some(from), Some(to)] = kinds else {
            return value;
        };
        let concerned = to.bits() >= 32
            && match (from.is_signed(), to.is_signed()) {
                (true, false) => loads(&value) && !self.is_nonnegative(&value),
                (false, _) => from.bits() == 32 && to.bits() > 32 && self.may_have_fallen(&value),
                _ => false,
            };
        match concerned {
            true => self.used_often(value, span),
            false => value,
        }
    }

    /// The value of an unsigned expression of 32 bits.
    pub(super) fn around(&mut self, value: Expr) -> Expr {
        if !self.may_have_fallen(&value) {
            return value;
        }
        if reads(&value) {
            let reason = "an unsigned value of what may be below zero";
            return self.unknown(ElementType::Int, reason, vec![value]);
        }
        let binary = |op, by| Expr::Binary(op, Box::new(value.clone()), Box::new(Expr::Int(by)));
        let below = binary(BinaryOp::Lt, 0);
        let around = binary(BinaryOp::Add, 1 << 32);
        Expr::Conditional(Box::new(below), Box::new(around), Box::new(value))
    }

    /// What a variable holds, or a quotient, as a value of 32 bits. Sums and products are taken to fit.
    fn cut(&mut self, value: Expr, from: IntKind, kind: IntKind) -> Expr {
        let Some(narrow) = NarrowInt::of(32, kind.is_signed()) else {
            return value;
        };
        if let Expr::Param(param) = value {
            // An input (`int n = strtol(...)`) is any value of the type.
            let last = self.program.params.len().checked_sub(1);
            if last == Some(param.0 as usize)
                && let Some(param) = self.program.params.last_mut()
            {
                let (least, most) = narrow.range();
                param.lower = Some(param.lower.map_or(least, |lower| lower.max(least)));
                param.upper = Some(param.upper.map_or(most, |upper| upper.min(most)));
                return value;
            }
        }
        if let Expr::Conditional(condition, then, otherwise) = value {
            let types = [from, kind].map(|kind| QualType::plain(Type::Integer(kind)));
            let mut chosen = |value| Box::new(self.in_type(value, Some(&types[0]), &types[1]));
            return Expr::Conditional(condition, chosen(*then), chosen(*otherwise));
        }
        let large = |mask: &Expr| matches!(mask, Expr::Int(mask) if *mask > i32::MAX.into());
        let given = match &value {
            Expr::Param(_) | Expr::Load(_) | Expr::Local(_) => true,
            Expr::Binary(BinaryOp::BitAnd, a, b) => from.bits() > 32 || large(a) || large(b),
            Expr::Binary(BinaryOp::Div | BinaryOp::Rem, ..) => from.bits() > 32,
            _ => is_mixed(&value) && from.bits() > 32,
        };
        match conversion_to(narrow).filter(|_| given) {
            Some(function) => {
                let reason = "a conversion to a type of 32 bits";
                self.opaque(ElementType::Int, Some(function), reason, vec![value])
            }
            None => value,
        }
    }

    /// Notes that a number of an unsigned type of 64 bits becomes one of a type that may not hold it, and that nothing will
    /// tell: this one, or any.
    pub(super) fn note_untold(&mut self, value: Option<&Expr>, from: IntKind, to: IntKind) {
        let told = to.bits() < 32 || from.is_signed() || from.bits() <= 32;
        let same = to.bits() > 32 && !to.is_signed();
        let bits = if to.bits() > 32 { 63 } else { 31 };
        if told || same || value.is_some_and(|value| is_below(value, bits)) {
            return;
        }
        let cut = value.is_some_and(|value| match value {
            Expr::Param(_) | Expr::Load(_) | Expr::Local(_) => true,
            Expr::Binary(op, ..) => {
                matches!(op, BinaryOp::BitAnd | BinaryOp::Div | BinaryOp::Rem) || is_mixed(value)
            }
            // Its parts are converted.
            Expr::Conditional(..) => true,
            _ => is_mixed(value),
        });
        self.program.untold_conversions |= to.bits() > 32 || !cut;
    }

    /// The result of arithmetic in a type narrower than `int`, or of a step below zero in an unsigned one.
    pub(super) fn stored(
        &mut self,
        old: &Expr,
        new: Expr,
        falls: bool,
        ty: Option<&QualType>,
    ) -> Expr {
        let ty = ty.map(|ty| self.resolved(ty).ty);
        let kind = match ty {
            Some(Type::Integer(kind)) => kind,
            // What is not zero is one.
            Some(Type::Bool) => {
                return Expr::Binary(BinaryOp::Ne, Box::new(new), Box::new(Expr::Int(0)));
            }
            _ => return new,
        };
        if kind.bits() < 32 {
            return self.wrapped(new, kind);
        }
        // In loops, closed forms matter more.
        if kind.is_signed() || !falls || self.loop_depth > 0 {
            return new;
        }
        let below = Expr::Binary(BinaryOp::Lt, Box::new(new.clone()), Box::new(Expr::Int(0)));
        let around = match kind.bits() {
            32 => Expr::Binary(
                BinaryOp::Add,
                Box::new(new.clone()),
                Box::new(Expr::Int(1 << 32)),
            ),
            _ => self.unknown(ElementType::Int, BEYOND, vec![old.clone()]),
        };
        Expr::Conditional(Box::new(below), Box::new(around), Box::new(new))
    }

    /// Whether a `_Bool` says of a value of the type that it is not zero, or not null.
    pub(super) fn is_compared(&self, from: Option<&QualType>) -> bool {
        self.is_float(from) || from.is_some_and(|from| self.pointed(from).is_some())
    }

    /// The low bits of a value.
    fn wrapped(&mut self, value: Expr, kind: IntKind) -> Expr {
        let binary = |op, a: Expr, b: i64| Expr::Binary(op, Box::new(a), Box::new(Expr::Int(b)));
        let modulus = 1i64 << kind.bits().min(31);
        if !kind.is_signed() {
            return binary(BinaryOp::BitAnd, value, modulus - 1);
        }
        let half = modulus / 2;
        let moved = binary(BinaryOp::Add, value, half);
        binary(
            BinaryOp::Sub,
            binary(BinaryOp::BitAnd, moved, modulus - 1),
            half,
        )
    }

    /// A negative constant in an unsigned type of 64 bits.
    pub(super) fn beyond(&mut self, constant: i64) -> Expr {
        let name = (constant as u64).to_string();
        self.opaque(ElementType::Int, Some(&name), BEYOND, Vec::new())
    }
}

/// Whether a value is computed from an unsigned product that may be too large for its type, or is part of such a number:
/// no index or size is shifted so far.
fn is_mixed(value: &Expr) -> bool {
    Walk::expr(value).any(|event| match event {
        Event::Enter(Node::Expr(Expr::Binary(BinaryOp::Shr, _, by))) => {
            matches!(**by, Expr::Int(12..))
        }
        Event::Enter(Node::Expr(part)) => part.unsigned_product().is_some(),
        _ => false,
    })
}

/// Whether an unsigned number of 64 bits certainly has no bits above so many.
fn is_below(value: &Expr, bits: u32) -> bool {
    let small = |value: i64| value >= 0 && value >> bits == 0;
    match value {
        Expr::Int(value) => small(*value),
        Expr::Binary(BinaryOp::Shr, _, by) => {
            matches!(**by, Expr::Int(by) if (i64::from(64 - bits)..64).contains(&by))
        }
        Expr::Binary(BinaryOp::Rem, _, by) => matches!(**by, Expr::Int(by) if small(by)),
        Expr::Binary(BinaryOp::BitAnd, a, b) => {
            let mask = |mask: &Expr| matches!(mask, Expr::Int(mask) if small(*mask));
            mask(a) || mask(b)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_keep_the_bits_that_the_type_has() {
        assert_eq!(fit(-1, IntKind::UnsignedInt), Some(4_294_967_295));
        assert_eq!(fit(-1, IntKind::UnsignedLong), None);
        assert_eq!(fit(300, IntKind::UnsignedChar), Some(44));
        assert_eq!(fit(200, IntKind::Char), Some(-56));
        assert_eq!(fit(0x8000_0000, IntKind::Int), Some(-2_147_483_648));
        assert_eq!(fit(-5, IntKind::Long), Some(-5));
    }
}
