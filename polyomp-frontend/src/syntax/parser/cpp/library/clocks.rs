//! Clocks, and the types of durations and of points of time: numbers here.

use super::super::make::{self, integer};
use super::super::name::Arg;
use super::super::{Class, ClassKind};
use crate::syntax::ast::{Expr, FloatKind, IntKind, QualType, Type};
use crate::syntax::parser::Parser;

/// Durations that are whole numbers of their units, and points of time: numbers here.
const TICKS: &str = "std::chrono::ticks";

/// How many units such a duration has.
pub(super) fn ticks(duration: Expr, ty: &QualType) -> Expr {
    match ty.is_named(TICKS) {
        true => make::cast(integer(IntKind::Long), duration),
        false => duration,
    }
}

/// Whether it is a class of clocks, which have no state.
pub(super) fn is_clock_class(name: &str) -> bool {
    matches!(
        name,
        "chrono::steady_clock" | "chrono::system_clock" | "chrono::high_resolution_clock"
    )
}

/// Whether it is a type of durations, or of points of time.
pub(super) fn is_clock(name: &str) -> bool {
    let Some(name) = name.strip_prefix("chrono::") else {
        return false;
    };
    matches!(
        name,
        "steady_clock::time_point"
            | "system_clock::time_point"
            | "high_resolution_clock::time_point"
            | "seconds"
            | "milliseconds"
            | "microseconds"
            | "nanoseconds"
            | "minutes"
            | "hours"
    )
}

/// The type of the points of time, and of the durations, of a clock; none if the class is no clock.
pub(super) fn of_clock(class: &Class) -> Option<QualType> {
    let name = class.name.strip_prefix("std::")?;
    let double = QualType::plain(Type::Float(FloatKind::Double));
    is_clock_class(name).then(|| make::named_number(TICKS, double))
}

impl Parser<'_> {
    /// Such a type; none if it is no such name.
    pub(super) fn clock_type(&mut self, name: &str, args: &[Arg]) -> Option<QualType> {
        if is_clock_class(name) {
            return Some(self.library_class(name, &[], ClassKind::Pair, Vec::new()));
        }
        if !is_clock(name) && !matches!(name, "chrono::duration" | "chrono::time_point") {
            return None;
        }
        let double = QualType::plain(Type::Float(FloatKind::Double));
        let counts = match args.first() {
            // A point of time names its clock.
            Some(Arg::Type(rep)) if self.class_of(rep).is_none() => {
                matches!(rep.unaliased(), Type::Integer(_))
            }
            _ => true,
        };
        Some(match counts {
            true => make::named_number(TICKS, double),
            false => double,
        })
    }
}
