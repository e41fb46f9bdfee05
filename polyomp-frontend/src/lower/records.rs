//! Copies of structs, member by member, so that what their members hold is followed: pointers above all.
//!
//! A copy within a construct to memory that others may see stays one access, as the source has it.

use polyomp_core::spmd::{Base, Expr, Load, Place, Projection, StmtKind, Storage};

use crate::source::Span;
use crate::syntax::ast::{QualType, RecordKind, Type};

use super::Lowerer;
use super::places::{Lvalue, whole};
use super::symbols::Home;
use super::unions::all_of;

/// Structs with more members are copied as one.
const MOST_MEMBERS: usize = 16;
/// Structs within structs are followed so deep.
const DEEPEST: u32 = 4;

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
        let own = match place.base {
            Base::Object(object) => self
                .program
                .object(object)
                .is_some_and(|object| object.storage == Storage::Scoped),
            Base::Deref(_) => false,
        };
        if !(own || self.strands == 0) || self.atomic.is_some() {
            return false;
        }
        let Some(members) = self.members(ty, 0) else {
            return false;
        };
        let source = self.settled(Lvalue::Memory(source), span);
        let (Lvalue::Memory(source), Lvalue::Memory(place)) =
            (source, self.settled(Lvalue::Memory(place.clone()), span))
        else {
            return false;
        };
        for (names, ty) in members {
            let member = |this: &mut Self, place: &Place| {
                let mut member = place.clone();
                for (ty, name) in &names {
                    this.select_member(&mut member, Some(ty), name);
                }
                member
            };
            let mut from = member(self, &source);
            let mut to = member(self, &place);
            let element = self.element(&ty);
            if !self.fits_register(&ty) {
                all_of(&mut from);
                all_of(&mut to);
            }
            let site = self.site(span);
            let value = Expr::Load(Box::new(Load {
                site,
                place: from,
                element,
                narrow: self.narrow_type(&ty),
            }));
            let site = self.site(span);
            self.emit(
                span,
                StmtKind::Store {
                    site,
                    place: to,
                    value,
                },
            );
        }
        true
    }

    /// A copy of a struct as it is now; none where its members are not followed one by one.
    pub(super) fn snapshot(&mut self, place: Place, ty: &QualType, span: Span) -> Option<Expr> {
        self.members(ty, 0)?;
        let Home::Object(object) = self.new_home("<start>", ty, true, span) else {
            return None;
        };
        let source = self.read(Lvalue::Memory(place), Some(ty), span);
        let snapshot = Lvalue::Memory(whole(object));
        self.write(snapshot.clone(), Some(ty), span, source);
        Some(self.read(snapshot, Some(ty), span))
    }

    /// The members of a struct, and of structs in it: the way to each, and its type.
    #[allow(clippy::type_complexity)] // a way, and where it leads
    fn members(
        &self,
        ty: &QualType,
        depth: u32,
    ) -> Option<Vec<(Vec<(QualType, String)>, QualType)>> {
        let record_type = self.resolved(ty);
        let Type::Record(id) = record_type.ty else {
            return None;
        };
        let record = self.unit.record(id)?;
        if depth > DEEPEST || record.kind == RecordKind::Union {
            return None;
        }
        let mut members = Vec::new();
        for field in record.fields.as_ref()? {
            let name = field.name.clone().filter(|_| field.bits.is_none())?;
            let here = (record_type.clone(), name);
            let inner = match self.resolved(&field.ty).ty {
                Type::Record(_) => self.members(&field.ty, depth + 1),
                _ => None,
            };
            match inner {
                Some(inner) => members.extend(inner.into_iter().map(|(way, ty)| {
                    let way = std::iter::once(here.clone()).chain(way).collect();
                    (way, ty)
                })),
                None => members.push((vec![here], field.ty.clone())),
            }
        }
        (members.len() <= MOST_MEMBERS).then_some(members)
    }
}

/// The place of a struct that an expression reads as a whole.
pub(super) fn record_read(value: &Expr) -> Option<Place> {
    let Expr::Load(load) = value else { return None };
    let mut place = load.place.clone();
    match place.projections.pop() {
        Some(Projection::Whole) => Some(place),
        _ => None,
    }
}
