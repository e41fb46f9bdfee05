//! Records that are seen as other records: what a cast between pointers to records means.
//!
//! Members are told apart by their names, so a pointer may only be used as one to another record where the members with
//! the same names lie in the same bytes, be they those that one of the records begins with; or where the other record is the
//! first member, which is named then. Memory that is seen in another way is not followed.

use polyomp_core::spmd::{Base, ElementType, Expr, Place, Projection, VIEW};

use crate::source::Language;
use crate::syntax::ast::{self, Field, QualType, Record, RecordKind, Type};

use super::Lowerer;
use super::places::deref;

/// Records within records are followed so deep.
const DEEPEST: u32 = 8;
pub(super) const OTHER_RECORD: &str = "a cast to a pointer to another struct";

impl Lowerer<'_> {
    /// A pointer to one record as a pointer to another one; none where one of them is no struct.
    pub(super) fn as_record(
        &mut self,
        value: &Expr,
        source: &QualType,
        pointee: &QualType,
    ) -> Option<Expr> {
        let scalars = [source, pointee].map(|ty| QualType::plain(self.scalar_of(ty)));
        let structs = scalars.each_ref().map(|ty| self.struct_of(ty).is_some());
        if structs != [true; 2] || self.agree(&scalars[0], &scalars[1], 0) {
            return None;
        }
        if self.begin_alike(&scalars[0], &scalars[1]) && !self.have_elements(&scalars) {
            self.seen_alike.extend(scalars.map(|ty| ty.ty));
            return Some(value.clone());
        }
        let mut way = Vec::new();
        if *value == Expr::Int(0) || !self.begins_with(source, pointee, &mut way) {
            if let Some(whole) = self.whole_of(value, source, pointee) {
                return Some(whole);
            }
            return (*value != Expr::Int(0))
                .then(|| self.view(OTHER_RECORD, value.clone(), pointee));
        }
        Some(self.member_address(value, way))
    }

    /// A pointer to other elements of the memory that a pointer leads to.
    pub(super) fn view(&mut self, reason: &str, value: Expr, pointee: &QualType) -> Expr {
        let ty = QualType::plain(self.resolved(pointee).ty);
        let known = self.views.iter().position(|known| *known == ty);
        let number = known.unwrap_or_else(|| {
            self.views.push(ty);
            self.views.len() - 1
        });
        let operands = vec![value, Expr::Int(number as i64)];
        self.opaque(ElementType::Pointer, Some(VIEW), reason, operands)
    }

    /// A pointer to one struct, which is no more than one scalar, as a pointer to that. None for what may be one of several
    /// structs: from a pointer to its scalar the next ones are not reached.
    pub(super) fn as_scalar(
        &mut self,
        value: &Expr,
        source: &QualType,
        pointee: &QualType,
    ) -> Option<Expr> {
        let single = matches!(value, Expr::AddressOf(place)
            if matches!(place.base, Base::Object(_))
                && !matches!(place.projections.last(), Some(Projection::Index { .. })));
        if !single {
            return None;
        }
        let (mut way, mut inner) = (Vec::new(), self.resolved(source));
        while let Some((name, ty)) = self.first_member(&inner) {
            if way.len() > DEEPEST as usize {
                return None;
            }
            way.push((inner, name));
            inner = self.resolved(&ty);
        }
        let scalar = |ty: &QualType| ty.array().is_none() && self.record_of(ty).is_none();
        let sizes = [source, &inner, pointee].map(|ty| self.size_of(ty));
        let whole = sizes[0].is_some() && sizes.iter().all(|size| *size == sizes[0]);
        let fits = whole && !way.is_empty() && scalar(&inner) && scalar(&self.resolved(pointee));
        fits.then(|| self.member_address(value, way))
    }

    /// Whether a pointer that becomes one to something else without a cast is one to other elements then. Compilers of C
    /// warn of that only (C11 6.5.16.1 forbids it); what types that are not known are is taken to fit.
    pub(super) fn counts_otherwise(&self, source: &QualType, pointee: &QualType) -> bool {
        let scalars = [source, pointee].map(|ty| self.scalar_of(ty));
        let open = |ty: &Type| matches!(ty, Type::Void | Type::Function(_) | Type::Unknown(_));
        self.source.language() == Language::C
            && scalars[0] != scalars[1]
            && !scalars.iter().any(open)
    }

    /// Whether two pointers lead to pointers whose subscripts are counted in other units: what is read through one of them
    /// was stored through the other.
    pub(super) fn holds_other_pointers(&self, source: &QualType, pointee: &QualType) -> bool {
        let (Some(old), Some(new)) = (self.pointed(source), self.pointed(pointee)) else {
            return false;
        };
        let sizes = [&old, &new].map(|ty| self.size_of(&QualType::plain(self.scalar_of(ty))));
        self.counts_otherwise(&old, &new) && sizes[0] != sizes[1]
            || self.is_row(&old) != self.is_row(&new)
            || self.holds_other_pointers(&old, &new)
    }

    /// Whether one of two pointers is one to rows, and the other is not.
    pub(super) fn is_of_rows(&self, source: &QualType, pointee: &QualType) -> bool {
        let rows = [source, pointee].map(|ty| self.is_several(ty));
        rows[0] != rows[1]
    }

    /// The address of a member of a member of what a pointer points to.
    fn member_address(&mut self, pointer: &Expr, way: Vec<(QualType, String)>) -> Expr {
        let mut place = deref(pointer.clone());
        for (record, name) in way {
            self.select_member(&mut place, Some(&record), &name);
        }
        address(place)
    }

    pub(super) fn struct_of(&self, ty: &QualType) -> Option<&Record> {
        let record = self.record_of(ty)?;
        (record.kind != RecordKind::Union).then_some(record)
    }

    /// The record that is all of a struct: its only member.
    pub(super) fn only_member(&self, ty: &QualType) -> Option<&QualType> {
        let [only] = self.struct_of(ty)?.fields.as_deref()? else {
            return None;
        };
        let name = only.name.as_ref().filter(|_| only.bits.is_none())?;
        self.struct_of(&only.ty)?;
        let (from, size) = self.bytes_of(ty, name)?;
        (from == 0 && size > 0 && self.size_of(ty) == Some(size)).then_some(&only.ty)
    }

    /// Whether a pointer to one of these structs has been used as one to elements of an array: those of structs of another
    /// size lie elsewhere.
    fn have_elements(&self, structs: &[QualType; 2]) -> bool {
        let sizes = structs.each_ref().map(|ty| self.size_of(ty));
        let apart = sizes[0].is_none() || sizes[0] != sizes[1];
        apart && structs.iter().any(|ty| self.indexed.contains(&ty.ty))
    }

    /// An element of an array that is declared as such is used.
    pub(super) fn note_element(&mut self, element: &QualType, at: &Expr) {
        let to = self.scalar_of(element);
        if matches!(to, Type::Record(_)) && *at != Expr::Int(0) && !self.indexed.contains(&to) {
            self.indexed.push(to);
        }
    }

    /// A pointer moves on to another element. Where it is one to structs that are used as others which begin alike, that is
    /// not where elements of these are.
    pub(super) fn moved_on(&mut self, pointer: Expr, ty: Option<&QualType>, by: &Expr) -> Expr {
        let to = ty.and_then(|ty| self.pointed(&self.resolved(ty)));
        let to = to.map(|to| self.scalar_of(&to));
        let Some(to) = to.filter(|to| matches!(to, Type::Record(_)) && *by != Expr::Int(0)) else {
            return pointer;
        };
        if self.seen_alike.contains(&to) {
            return self.elsewhere(pointer);
        }
        if !self.indexed.contains(&to) {
            self.indexed.push(to);
        }
        pointer
    }

    /// Whether the members of one of two structs are those that the other begins with, by their names and their memory.
    fn begin_alike(&self, a: &QualType, b: &QualType) -> bool {
        let fields = |ty| self.struct_of(ty).and_then(|found| found.fields.as_ref());
        let (Some(fields), Some(others)) = (fields(a), fields(b)) else {
            return false;
        };
        let mut pairs = fields.iter().zip(others);
        !fields.is_empty()
            && !others.is_empty()
            && pairs.all(|(field, other)| self.are_one_member((a, field), (b, other), 0))
    }

    /// Whether members of two records that have the same name are the same memory, and others are not.
    pub(super) fn agree(&self, a: &QualType, b: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        if let Some(inner) = self.only_member(a) {
            return self.agree(inner, b, depth + 1);
        }
        if let Some(inner) = self.only_member(b) {
            return self.agree(a, inner, depth + 1);
        }
        if self.resolved(a).ty == self.resolved(b).ty {
            return true;
        }
        let (Some(one), Some(other)) = (self.struct_of(a), self.struct_of(b)) else {
            return false;
        };
        let (Some(fields), Some(others)) = (&one.fields, &other.fields) else {
            return false;
        };
        let same = fields.len() == others.len() && self.size_of(a) == self.size_of(b);
        let mut pairs = fields.iter().zip(others);
        same && pairs.all(|(field, other)| self.are_one_member((a, field), (b, other), depth))
    }

    /// Whether members of two records have one name, and are the same memory.
    fn are_one_member(
        &self,
        (a, field): (&QualType, &Field),
        (b, other): (&QualType, &Field),
        depth: u32,
    ) -> bool {
        let Some(name) = field.name.as_ref().filter(|_| field.bits.is_none()) else {
            return false;
        };
        let bytes = self.bytes_of(a, name);
        if other.name.as_ref() != Some(name) || bytes.is_none() || bytes != self.bytes_of(b, name) {
            return false;
        }
        let scalar = |ty| QualType::plain(self.scalar_of(ty));
        let (inner, inner2) = (scalar(&field.ty), scalar(&other.ty));
        let records = [&inner, &inner2].map(|ty| self.record_of(ty).is_some());
        match records {
            // Subscripts count elements: the same ones only where these are as large.
            [false, false] => self.rows(&field.ty) == self.rows(&other.ty),
            [true, true] => {
                self.dimensions(&field.ty) == self.dimensions(&other.ty)
                    && self.agree(&inner, &inner2, depth + 1)
            }
            _ => false,
        }
    }

    /// The extents of an array, where they are constants, and the size of its elements.
    fn rows(&self, ty: &QualType) -> Option<(Vec<i64>, i64)> {
        let mut ty = self.resolved(ty);
        let mut extents = Vec::new();
        while let Some(array) = ty.array().cloned() {
            extents.push(match &array.extent {
                ast::Extent::Expr(extent) => self.constant(extent)?,
                _ => 0,
            });
            ty = self.resolved(&array.element);
        }
        Some((extents, self.size_of(&ty)?))
    }

    /// How many dimensions an array has.
    fn dimensions(&self, ty: &QualType) -> usize {
        let mut ty = self.resolved(ty);
        let mut dimensions = 0;
        while let Some(array) = ty.array() {
            dimensions += 1;
            ty = self.resolved(&array.element.clone());
        }
        dimensions
    }

    /// The name and the type of the first member of a struct.
    fn first_member(&self, record: &QualType) -> Option<(String, QualType)> {
        let first = self.struct_of(record)?.fields.as_ref()?.first()?;
        let name = first.name.clone().filter(|_| first.bits.is_none())?;
        Some((name, first.ty.clone()))
    }

    /// Whether a record begins with another one, and the way to that.
    pub(super) fn begins_with(
        &self,
        record: &QualType,
        wanted: &QualType,
        way: &mut Vec<(QualType, String)>,
    ) -> bool {
        let mut record = self.resolved(record);
        for _ in 0..DEEPEST {
            let Some((name, ty)) = self.first_member(&record) else {
                return false;
            };
            way.push((record, name));
            if self.agree(&ty, wanted, 0) {
                return true;
            }
            record = self.resolved(&ty);
        }
        false
    }
}

fn address(place: Place) -> Expr {
    match (place.projections.is_empty(), place.base) {
        (true, Base::Deref(pointer)) => *pointer,
        (_, base) => Expr::AddressOf(Box::new(Place {
            base,
            projections: place.projections,
        })),
    }
}
