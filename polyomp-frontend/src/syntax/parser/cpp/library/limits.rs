//! `std::numeric_limits`: what it says of integers and of floats is known when compiling (C++17, section 21.3.4).

use super::super::{enumeration, make};
use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Expr, FloatKind, IntKind, QualType, Type, TypedefType};
use crate::syntax::parser::{Parse, Parser};

const LIMITS: &str = "std::numeric_limits";

/// The class for a type: another name of that, whose members are these numbers.
pub(super) fn limits_of(ty: &QualType) -> QualType {
    let alias = TypedefType {
        name: LIMITS.to_string(),
        target: ty.clone(),
    };
    QualType::plain(Type::Typedef(std::sync::Arc::new(alias)))
}

impl Parser<'_> {
    /// A member of `std::numeric_limits`, or the call of one; none where the class is another one.
    pub(in super::super) fn limit(
        &mut self,
        class: &QualType,
        member: &str,
        span: Span,
    ) -> Option<Parse<Expr>> {
        let ty = match &class.ty {
            Type::Typedef(alias) if alias.name == LIMITS => alias.target.clone(),
            _ => return None,
        };
        // Of an enumeration it says nothing, although that is a number in the tree.
        let is_number = enumeration::name_of(&ty).is_none();
        if let Some(known) = known(&ty, member).filter(|_| is_number) {
            let number = self.number(known, span).map(|tall| tall.expr);
            return Some(match is_value(member) {
                true => {
                    number.map(|number| make::cast(super::super::types::unqualified(&ty), number))
                }
                false => number,
            });
        }
        // What arguments of a template are not known yet is none of these.
        let number = make::call(LIMITS, Vec::new(), span);
        let result = match is_value(member) {
            true => super::super::types::unqualified(&ty),
            false => make::integer(IntKind::Int),
        };
        Some(Ok(make::cast(result, number)))
    }
}

/// Whether a member gives a value of the type.
fn is_value(member: &str) -> bool {
    matches!(
        member,
        "max"
            | "min"
            | "lowest"
            | "epsilon"
            | "infinity"
            | "quiet_NaN"
            | "signaling_NaN"
            | "denorm_min"
            | "round_error"
    )
}

fn known(ty: &QualType, member: &str) -> Option<Constant> {
    let int = |value: i128| {
        Some(Constant {
            value,
            kind: IntKind::Int,
        })
    };
    match (ty.unaliased(), member) {
        (Type::Bool | Type::Integer(_) | Type::Float(_), "is_specialized") => int(1),
        (Type::Integer(kind), _) => {
            let (bits, signed) = (kind.bits(), kind.is_signed());
            let digits = bits - u32::from(signed);
            // Those of 128 bits do not fit.
            let most = (1i128.checked_shl(digits).filter(|_| digits < 127)?) - 1;
            let of_type = |value| Some(Constant { value, kind: *kind });
            match member {
                "max" => of_type(most),
                "min" | "lowest" if signed => of_type(-most - 1),
                "min" | "lowest" => of_type(0),
                "digits" => int(digits.into()),
                "digits10" => int((digits * 301 / 1000).into()),
                "is_signed" => int(signed.into()),
                "is_integer" | "is_exact" => int(1),
                "radix" => int(2),
                "epsilon" | "round_error" | "infinity" | "denorm_min" => of_type(0),
                "has_infinity" | "has_quiet_NaN" => int(0),
                _ => None,
            }
        }
        (Type::Float(kind), _) => match (kind, member) {
            (FloatKind::Float, "digits") => int(24),
            (FloatKind::Double, "digits") => int(53),
            (FloatKind::Float, "digits10") => int(6),
            (FloatKind::Double, "digits10") => int(15),
            (_, "is_signed" | "has_infinity" | "has_quiet_NaN") => int(1),
            (_, "is_integer" | "is_exact") => int(0),
            (_, "radix") => int(2),
            _ => None,
        },
        _ => None,
    }
}
