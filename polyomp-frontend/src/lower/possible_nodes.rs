//! The structs that trees and lists are made of, and which expressions may lead to them.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::syntax::ast::{Expr, QualType, RecordId, RecordKind, Type};

use super::Lowerer;
use super::possible_types::PossibleTypes;

/// The types that names are declared with.
pub(super) type Names = BTreeMap<String, Vec<QualType>>;

pub(super) struct Possible {
    types: Rc<PossibleTypes>,
    /// The struct that is looked for, and those that hold it.
    holders: Vec<RecordId>,
    /// Whether a union holds it.
    pub(super) in_union: bool,
}

impl Possible {
    pub(super) fn of(lowerer: &Lowerer<'_>, record: RecordId) -> Self {
        let mut found = Self {
            types: Rc::clone(&lowerer.possible_types),
            holders: vec![record],
            in_union: false,
        };
        let unit = lowerer.unit;
        loop {
            let before = found.holders.len();
            for (number, described) in unit.records.iter().enumerate() {
                let id = RecordId(number as u32);
                let mut fields = described.fields.iter().flatten();
                if !found.holders.contains(&id) && fields.any(|field| found.holds(&field.ty)) {
                    found.holders.push(id);
                    found.in_union |= described.kind == RecordKind::Union;
                }
            }
            if found.holders.len() == before {
                return found;
            }
        }
    }

    /// How many pointers and arrays lead from a type to a struct that is, or holds, the one that is looked for.
    pub(super) fn level(&self, ty: &QualType) -> Option<usize> {
        let mut ty = ty;
        let mut level = 0;
        loop {
            ty = match ty.unaliased() {
                Type::Pointer(to) | Type::Reference(to) => to,
                Type::Array(array) => &array.element,
                Type::Record(id) => return self.holders.contains(id).then_some(level),
                _ => return None,
            };
            level += 1;
        }
    }

    /// Whether it is the struct that is looked for.
    pub(super) fn is(&self, record: RecordId) -> bool {
        self.holders.first() == Some(&record)
    }

    /// Whether what has the type holds the struct itself.
    pub(super) fn holds(&self, ty: &QualType) -> bool {
        match ty.unaliased() {
            Type::Array(array) => self.holds(&array.element),
            Type::Record(id) => self.holders.contains(id),
            _ => false,
        }
    }

    /// What types an expression may have; nothing means that it is not known.
    pub(super) fn types(&self, expr: &Expr, names: &Names) -> Vec<QualType> {
        let declared = |name: &str| names.get(name).cloned().unwrap_or_default();
        self.types.of(expr, &declared)
    }

    /// Whether an expression may be a pointer, or an array, that leads to the struct by at least so many.
    pub(super) fn leads(&self, expr: &Expr, names: &Names, least: usize) -> bool {
        let types = self.types(expr, names);
        let mut levels = types.iter().filter_map(|ty| self.level(ty));
        levels.any(|level| level >= least)
    }
}
