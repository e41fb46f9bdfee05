//! Copies of structs and of short arrays of pointers, part by part, so that what the parts hold is followed: pointers above
//! all.
//!
//! A copy within a construct to memory that others may see stays one access, as the source has it; not that of a base class
//! whose members count as those of the objects around.

use std::sync::Arc;

use polyomp_core::spmd::{
    AccessSite, Base, COPIED, ElementType, Expr, Load, Place, Projection, StmtKind, Storage,
};

use crate::source::Span;
use crate::syntax::ast::{ArrayType, Extent, QualType, RecordKind, Type};

use super::Lowerer;
use super::places::{Lvalue, whole};
use super::symbols::Home;
use super::unions::all_of;

/// Structs with more members are copied as one.
const MOST_MEMBERS: usize = 64;
/// Structs within structs are followed so deep.
const DEEPEST: u32 = 4;
/// What the copies that a construct makes start with.
pub(super) const INITIAL: &str = "initial value of a private copy";
/// Arrays of pointers are copied element by element up to this length.
const MOST_ELEMENTS: i64 = 8;

/// One step from a struct to a part of it that is copied by itself.
#[derive(Debug, Clone)]
enum Way {
    /// To a member of the record of this type.
    Member(QualType, String),
    /// To an element of an array of so many.
    Element(i64, i64),
}

/// A part of a struct.
#[derive(Debug, Clone)]
struct Part {
    way: Vec<Way>,
    ty: QualType,
    /// It is a bit-field, whose value is not followed.
    bits: bool,
}

impl Lowerer<'_> {
    /// Emits the copy of a struct that is read as a whole; whether it did.
    pub(super) fn copied_record(
        &mut self,
        place: &Place,
        ty: Option<&QualType>,
        span: Span,
        value: &Expr,
    ) -> bool {
        let (Some(ty), Some(source)) = (ty, record_read(value)) else {
            return false;
        };
        let to = Copied {
            place: place.clone(),
            span,
            spelled: None,
        };
        let from = Copied {
            place: source,
            span,
            spelled: first_read(value).map(|read| read.site.clone()),
        };
        self.copied_parts(to, from, ty, None)
    }

    /// Emits the copy of a struct part by part; whether it did. What is `implied` is no access that the source spells out.
    pub(super) fn copied_parts(
        &mut self,
        to: Copied,
        from: Copied,
        ty: &QualType,
        implied: Option<&str>,
    ) -> bool {
        let own = match to.place.base {
            Base::Object(object) => self
                .program
                .object(object)
                .is_some_and(|object| object.storage == Storage::Scoped),
            Base::Deref(_) => false,
        };
        // An atomic struct is read and written at once (C11 6.2.6.1).
        let spelled = from.spelled.as_ref();
        let atomic = self.atomic.is_some()
            || ty.canonical().quals.is_atomic
            || spelled.is_some_and(|site| site.atomicity.is_atomic());
        let by_parts = own || self.strands == 0 || self.is_row(ty) || self.is_merged(ty);
        if !by_parts || atomic {
            return false;
        }
        let Some(parts) = self.parts(ty, 0) else {
            return false;
        };
        let source = self.settled(Lvalue::Memory(from.place), from.span);
        let (Lvalue::Memory(source), Lvalue::Memory(place)) =
            (source, self.settled(Lvalue::Memory(to.place), to.span))
        else {
            return false;
        };
        let kept = self.results.keep_memory(&source, &place);
        for part in parts {
            let mut place = self.part_of_place(&place, &part.way);
            let mut source = match kept && part.ty.pointee().is_some() {
                true => place.clone(),
                false => self.part_of_place(&source, &part.way),
            };
            let element = self.element(&part.ty);
            if !self.fits_register(&part.ty) {
                all_of(&mut source);
                all_of(&mut place);
            }
            let mut site = |span| match implied {
                Some(what) => self.implied_site(span, what),
                None => self.site(span),
            };
            let (mut read, mut written) = (site(from.span), site(to.span));
            if let Some(spelled) = from.spelled.as_ref().filter(|_| implied.is_none()) {
                (read.span, read.text) = (spelled.span, Arc::clone(&spelled.text));
            }
            read.doubt = self.type_doubt(Some(&part.ty)).or(read.doubt);
            written.doubt = read.doubt.clone();
            let load = Load {
                site: read,
                place: source,
                element,
                narrow: self.narrow_type(&part.ty),
            };
            let mut value = self.with_own_sign(load, &part.ty);
            if part.bits {
                value = self.unknown(element, "the value of a bit-field", vec![value]);
            }
            self.emit(
                to.span,
                StmtKind::Store {
                    site: written,
                    place,
                    value,
                },
            );
        }
        true
    }

    /// Emits that all of a struct is zero now, part by part: pointers in it are null. Whether it did.
    pub(super) fn cleared_parts(&mut self, place: &Place, ty: &QualType, span: Span) -> bool {
        let Some(parts) = self.parts(ty, 0).filter(|_| self.strands == 0) else {
            return false;
        };
        for part in parts {
            let mut place = self.part_of_place(place, &part.way);
            let element = self.element(&part.ty);
            if !self.fits_register(&part.ty) {
                all_of(&mut place);
            }
            let site = self.implied_site(span, super::library::IMPLIED);
            let value = match element {
                ElementType::Pointer | ElementType::Int if self.fits_register(&part.ty) => {
                    Expr::Int(0)
                }
                _ => self.written_by_call(element),
            };
            self.emit(span, StmtKind::Store { site, place, value });
        }
        true
    }

    fn part_of_place(&mut self, place: &Place, way: &[Way]) -> Place {
        let mut place = place.clone();
        for step in way {
            match step {
                Way::Member(ty, name) => self.select_member(&mut place, Some(ty), name),
                Way::Element(at, of) => place.projections.push(Projection::Index {
                    index: Expr::Int(*at),
                    extent: Some(Expr::Int(*of)),
                }),
            }
        }
        place
    }

    /// A copy of a struct as it is now; none where its members are not followed one by one.
    pub(super) fn snapshot(&mut self, place: Place, ty: &QualType, span: Span) -> Option<Expr> {
        self.parts(ty, 0)?;
        let Home::Object(object) = self.new_home("<start>", ty, true, span) else {
            return None;
        };
        let source = self.read_whole(place, ty, span);
        let snapshot = whole(object);
        self.write_whole(snapshot.clone(), ty, span, source);
        Some(self.read_whole(snapshot, ty, span))
    }

    /// A struct or an array as a value.
    fn read_whole(&mut self, mut place: Place, ty: &QualType, span: Span) -> Expr {
        if self.resolved(ty).array().is_none() {
            return self.read(Lvalue::Memory(place), Some(ty), span);
        }
        all_of(&mut place);
        Expr::Load(Box::new(Load {
            site: self.implied_site(span, INITIAL),
            place,
            element: ElementType::Opaque,
            narrow: None,
        }))
    }

    /// Stores the value of a struct or an array.
    pub(super) fn write_whole(&mut self, place: Place, ty: &QualType, span: Span, value: Expr) {
        if self.resolved(ty).array().is_none() {
            return self.write(Lvalue::Memory(place), Some(ty), span, value);
        }
        if let Some(source) = record_read(&value) {
            let side = |place| Copied {
                place,
                span,
                spelled: None,
            };
            if self.copied_parts(side(place.clone()), side(source), ty, Some(INITIAL)) {
                return;
            }
        }
        let mut place = place;
        all_of(&mut place);
        self.store_implied(Lvalue::Memory(place), span, value, INITIAL);
    }

    /// A private copy of memory that holds pointers that are not followed one by one: they point to what those of the
    /// original point to.
    pub(super) fn copies_pointers(&mut self, mut place: Place, ty: &QualType, span: Span) {
        let (element, _) = self.array_shape(ty);
        let pointers = matches!(element, ElementType::Pointer | ElementType::Opaque);
        if pointers && !self.fits_register(ty) {
            all_of(&mut place);
            let value = self.opaque(element, Some(COPIED), "what is copied", Vec::new());
            self.store_implied(Lvalue::Memory(place), span, value, INITIAL);
        }
    }

    /// The members of a struct, those of structs in it, and the elements of short arrays of pointers.
    fn parts(&self, ty: &QualType, depth: u32) -> Option<Vec<Part>> {
        let record_type = self.resolved(ty);
        if let Type::Array(array) = &record_type.ty {
            return self.elements_in_part(array);
        }
        let Type::Record(id) = record_type.ty else {
            return None;
        };
        let record = self.unit.record(id)?;
        if depth > DEEPEST || record.kind == RecordKind::Union {
            return None;
        }
        let mut parts = Vec::new();
        for field in record.fields.as_ref()? {
            let bits = field.bits.is_some();
            let name = match &field.name {
                Some(name) => name.clone(),
                // It fills up to the next one.
                None if bits => continue,
                None => return None,
            };
            let here = Way::Member(record_type.clone(), name);
            let resolved = self.resolved(&field.ty);
            let inner = match &resolved.ty {
                Type::Record(_) => self.parts(&field.ty, depth + 1),
                Type::Array(array) => self.elements_in_part(array),
                _ => None,
            };
            let inner = inner.unwrap_or_else(|| {
                let ty = field.ty.clone();
                let way = Vec::new();
                vec![Part { way, ty, bits }]
            });
            parts.extend(inner.into_iter().map(|mut part| {
                part.way.insert(0, here.clone());
                part
            }));
        }
        (parts.len() <= MOST_MEMBERS).then_some(parts)
    }

    /// The elements of a short array of pointers.
    fn elements_in_part(&self, array: &ArrayType) -> Option<Vec<Part>> {
        let Extent::Expr(extent) = &array.extent else {
            return None;
        };
        let length = self.constant(extent)?;
        let pointers = self.resolved(&array.element).array().is_none()
            && self.element(&array.element) == ElementType::Pointer;
        let elements = (0..length).map(|at| Part {
            way: vec![Way::Element(at, length)],
            ty: array.element.clone(),
            bits: false,
        });
        (pointers && length <= MOST_ELEMENTS).then(|| elements.collect())
    }
}

/// One side of a copy.
pub(super) struct Copied {
    pub(super) place: Place,
    /// Where it stands in the source.
    pub(super) span: Span,
    /// The access that the source spells out, where that stands elsewhere.
    pub(super) spelled: Option<AccessSite>,
}

/// The first access of an expression that reads a struct.
fn first_read(value: &Expr) -> Option<&Load> {
    match value {
        Expr::Load(load) => Some(load),
        Expr::Opaque(opaque) => first_read(opaque.operands.first()?),
        _ => None,
    }
}

/// The place of a struct that an expression reads as a whole.
pub(super) fn record_read(value: &Expr) -> Option<Place> {
    let Expr::Load(load) = value else {
        return super::number_rows::row_read(value);
    };
    let mut place = load.place.clone();
    match place.projections.pop() {
        Some(Projection::Whole) => Some(place),
        _ => None,
    }
}
