//! Unions: which bytes of one a member has. Members overlap where their bytes do.

use std::sync::Arc;

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, Place, Projection};

use crate::syntax::ast::{QualType, Record, RecordKind, Type};

use super::Lowerer;

/// The name that anonymous unions have as members.
const UNION: &str = "<union>";
/// How deep anonymous records are followed.
const DEEPEST: u32 = 64;
/// More bytes than a member has whose place is not known.
const SOMEWHERE: u32 = 1 << 16;

impl Lowerer<'_> {
    /// Goes on to a member of the record that lies at the place.
    pub(super) fn select_member(
        &mut self,
        place: &mut Place,
        record: Option<&QualType>,
        field: &str,
    ) {
        let Some((ty, record)) = record.and_then(|ty| {
            let ty = self.resolved(ty);
            let Type::Record(id) = ty.ty else { return None };
            Some((ty, self.unit.record(id)?))
        }) else {
            return self.select_untold_member(place, field);
        };
        if record.fields.is_none() {
            return self.select_untold_member(place, field);
        }
        if matches!(place.projections.last(), Some(Projection::Bytes { .. })) {
            let bytes = self.bytes_of(&ty, field);
            return self.narrow(place, bytes.map(|(from, size)| (Expr::Int(from), size)));
        }
        if record.kind == RecordKind::Union {
            return self.select_union_member(place, &ty, field);
        }
        if self.select_number(place, &ty, field) {
            return;
        }
        // What is all of a record is that record, seen in another way.
        if self.only_member(&ty).is_some() || record.merged.iter().any(|name| name == field) {
            return;
        }
        if let Some((location, shared)) = self.bit_field_location(record, field) {
            self.bit_fields.insert(Arc::clone(&location));
            place.projections.push(Projection::Field(location));
            if !shared {
                let reason = "whether bit-fields share a memory location";
                let from = self.unknown(ElementType::Int, reason, Vec::new());
                place.projections.push(Projection::Bytes { from, count: 1 });
            }
            return;
        }
        let mut unions = 0u32;
        for found in record.fields.iter().flatten() {
            if found.name.is_some() || found.bits.is_some() {
                continue;
            }
            let is_union = self
                .record_of(&found.ty)
                .is_some_and(|record| record.kind == RecordKind::Union);
            unions += u32::from(is_union);
            if self.field_type(&found.ty, field).is_some() {
                if is_union {
                    let name = match unions {
                        1 => Arc::from(UNION),
                        _ => Arc::from(format!("{UNION}#{unions}")),
                    };
                    place.projections.push(Projection::Field(name));
                }
                let inner = found.ty.clone();
                return self.select_member(place, Some(&inner), field);
            }
        }
        place.projections.push(Projection::Field(Arc::from(field)));
    }

    /// The memory location of a bit-field, called after the first of those that are in it, and whether it is known that
    /// all of them are. Neighbours share one; a field without a width ends it (C11, 3.14).
    fn bit_field_location(&self, record: &Record, field: &str) -> Option<(Arc<str>, bool)> {
        let (mut first, mut found, mut known) = (None, false, true);
        for other in record.fields.iter().flatten() {
            let ends = match (&other.bits, &other.name) {
                (Some(_), Some(name)) => {
                    first.get_or_insert(name.as_str());
                    found |= name == field;
                    false
                }
                (Some(width), None) => {
                    let width = self.constant(width);
                    known &= width.is_some();
                    width == Some(0)
                }
                (None, _) => true,
            };
            if ends {
                if found {
                    break;
                }
                (first, known) = (None, true);
            }
        }
        let first = first.filter(|_| found)?;
        Some((Arc::from(first), known))
    }

    fn select_union_member(&mut self, place: &mut Place, ty: &QualType, field: &str) {
        place.projections.push(Projection::Bytes {
            from: Expr::Int(0),
            count: SOMEWHERE,
        });
        let ambiguous = self
            .field_type(ty, field)
            .is_some_and(|ty| self.element(&ty) == ElementType::Pointer)
            && self.pointer_members(ty) > 1;
        let bytes = self.bytes_of(ty, field).filter(|_| !ambiguous);
        self.narrow(place, bytes.map(|(from, size)| (Expr::Int(from), size)));
    }

    /// Goes on to an element of an array within a union; whether the place is in one.
    pub(super) fn select_element(
        &mut self,
        place: &mut Place,
        element: &QualType,
        index: &Expr,
    ) -> bool {
        if !matches!(place.projections.last(), Some(Projection::Bytes { .. })) {
            return false;
        }
        let size = self.size_of(element).filter(|_| self.is_plain(element, 0));
        let bytes = size.map(|size| {
            let from = match index {
                Expr::Int(index) => Expr::Int(index.saturating_mul(size)),
                index => Expr::Binary(
                    BinaryOp::Mul,
                    Box::new(index.clone()),
                    Box::new(Expr::Int(size)),
                ),
            };
            (from, size)
        });
        self.narrow(place, bytes);
        true
    }

    /// Goes on to some of the bytes of a place; where they are not known, they may be any.
    fn narrow(&mut self, place: &mut Place, bytes: Option<(Expr, i64)>) {
        let known = bytes.and_then(|(from, size)| {
            let size = u32::try_from(size).ok().filter(|size| *size > 0)?;
            Some((from, size))
        });
        let (more, size) = match known {
            Some(known) => known,
            None => {
                let reason = "where a member of a union stands in it";
                let somewhere = self.unknown(ElementType::Int, reason, Vec::new());
                (somewhere, SOMEWHERE)
            }
        };
        if let Some(Projection::Bytes { from, count }) = place.projections.last_mut() {
            *count = size;
            let before = std::mem::replace(from, Expr::Int(0));
            *from = match (before, more) {
                (Expr::Int(0), more) => more,
                (before, Expr::Int(0)) => before,
                (Expr::Int(before), Expr::Int(more)) => Expr::Int(before.saturating_add(more)),
                (before, more) => Expr::Binary(BinaryOp::Add, Box::new(before), Box::new(more)),
            };
        }
    }

    /// Where a member stands in its record, and its size; none where that is not known.
    pub(super) fn bytes_of(&self, record: &QualType, field: &str) -> Option<(i64, i64)> {
        if !self.is_plain(record, 0) {
            return None;
        }
        self.find_bytes(record, field, 0)
    }

    fn find_bytes(&self, ty: &QualType, field: &str, depth: u32) -> Option<(i64, i64)> {
        if depth > DEEPEST {
            return None;
        }
        let record = self.record_of(ty)?;
        let layout = self.record_layout(record, 0)?;
        let members = record.fields.iter().flatten().zip(&layout.members);
        for (member, place) in members {
            match &member.name {
                Some(name) if name == field => return *place,
                None if self.field_type(&member.ty, field).is_some() => {
                    let (outer, _) = (*place)?;
                    let (inner, size) = self.find_bytes(&member.ty, field, depth + 1)?;
                    return Some((outer.checked_add(inner)?, size));
                }
                _ => {}
            }
        }
        None
    }

    /// Whether no attributes, and no pragmas, move the members of records in the type.
    fn is_plain(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        let ty = self.resolved(ty);
        match &ty.ty {
            Type::Array(array) => self.is_plain(&array.element, depth + 1),
            Type::Record(id) => self.unit.record(*id).is_some_and(|record| {
                let mut fields = record.fields.iter().flatten();
                !self.packing.moves(record)
                    && fields.all(|field| self.is_plain(&field.ty, depth + 1))
            }),
            _ => true,
        }
    }

    /// How many members of a union, and of records in it, are pointers.
    fn pointer_members(&self, ty: &QualType) -> usize {
        let Some(record) = self.record_of(ty) else {
            return 0;
        };
        let fields = record.fields.iter().flatten();
        fields
            .map(|field| {
                let ty = self.resolved(&field.ty);
                match &ty.ty {
                    Type::Pointer(_) => 1,
                    // Those in records are counted as many.
                    Type::Record(_) => 2,
                    Type::Array(_) if self.element(&ty) == ElementType::Pointer => 2,
                    _ => 0,
                }
            })
            .sum()
    }

    pub(super) fn record_of(&self, ty: &QualType) -> Option<&Record> {
        match self.resolved(ty).ty {
            Type::Record(id) => self.unit.record(id),
            _ => None,
        }
    }
}

/// All of the record or array at a place.
pub(super) fn all_of(place: &mut Place) {
    if !matches!(
        place.projections.last(),
        Some(Projection::Bytes { .. } | Projection::Whole)
    ) {
        place.projections.push(Projection::Whole);
    }
}
