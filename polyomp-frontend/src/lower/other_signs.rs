//! Numbers that are stored by way of one type and read by way of the type with the other sign (C11 6.5p7): their bits stay,
//! so what is read is the number with these bits.
//!
//! Integers are ideal, so memory holds the number that was stored. Where pointers to one type become pointers to the other
//! one, each read of numbers as wide converts what it finds. Which widths these are is known when all casts have been
//! walked, so lowering begins again when it finds one.

use std::collections::BTreeSet;

use polyomp_core::spmd::{ElementType, Expr, Load, NarrowInt, Opaque, seen_in};

use crate::syntax::ast::{IntKind, QualType, RecordId, Type};

use super::Lowerer;

/// Types within types are followed so deep.
const DEEPEST: u32 = 8;
const REASON: &str = "a number that is read by way of a type with another sign";

/// The numbers that stand in a type: how many bits they have, and whether they have a sign.
#[derive(Default)]
struct Numbers {
    found: BTreeSet<(u32, bool)>,
    seen: BTreeSet<RecordId>,
}

impl Lowerer<'_> {
    /// Notes the widths of numbers that two types of one memory have with different signs.
    pub(super) fn note_signs(&mut self, one: &QualType, other: &QualType) {
        if self.resolved(one).ty == self.resolved(other).ty {
            return;
        }
        let [one, other] = [one, other].map(|ty| {
            let mut numbers = Numbers::default();
            self.add_numbers(ty, &mut numbers, 0);
            numbers.found
        });
        let differ = |(bits, signed): &(u32, bool)| other.contains(&(*bits, !signed));
        let widths = one.iter().filter(|number| differ(number));
        self.program.untold_conversions |= widths.clone().any(|(bits, _)| *bits > 32);
        self.found_signs.extend(widths.map(|(bits, _)| *bits));
    }

    fn add_numbers(&self, ty: &QualType, numbers: &mut Numbers, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        match &self.resolved(ty).ty {
            Type::Array(array) => self.add_numbers(&array.element, numbers, depth + 1),
            Type::Pointer(to) => self.add_numbers(to, numbers, depth + 1),
            Type::Record(id) if numbers.seen.insert(*id) => {
                let fields = self
                    .unit
                    .record(*id)
                    .and_then(|record| record.fields.as_ref());
                for field in fields.into_iter().flatten() {
                    self.add_numbers(&field.ty, numbers, depth + 1);
                }
            }
            _ => {
                let number = self.signed_number(ty);
                numbers
                    .found
                    .extend(number.map(|kind| (kind.bits(), kind.is_signed())));
            }
        }
    }

    fn signed_number(&self, ty: &QualType) -> Option<IntKind> {
        match self.resolved(ty).ty {
            Type::Integer(kind) => Some(kind),
            Type::Enum(id) => self.enumeration_type(id),
            _ => None,
        }
    }

    /// Whether numbers of a type may have been stored by way of the one with the other sign.
    pub(super) fn has_other_sign(&self, ty: &QualType) -> bool {
        let kind = self.signed_number(ty);
        kind.is_some_and(|kind| self.known_signs.contains(&kind.bits()))
    }

    /// What is read of a type, as a number of that.
    pub(super) fn with_own_sign(&mut self, load: Load, ty: &QualType) -> Expr {
        let narrow = load.narrow.and_then(seen_in);
        let Some(function) = narrow.filter(|_| self.has_other_sign(ty)) else {
            return Expr::Load(Box::new(load));
        };
        let operands = vec![Expr::Load(Box::new(load))];
        self.opaque(ElementType::Int, Some(function), REASON, operands)
    }
}

/// The type as which a number is seen that may have been stored by way of another one.
pub(super) fn seen(opaque: &Opaque) -> Option<NarrowInt> {
    polyomp_core::spmd::seen_as(opaque.function.as_deref()?)
}
