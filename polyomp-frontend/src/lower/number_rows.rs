//! Structs of equal numbers that the program also sees as these numbers: `((struct float2 *)p)[i]` is `p[2 * i]` and
//! `p[2 * i + 1]`.
//!
//! Where a cast leads from one to the other, such a struct is laid out as a row of its numbers wherever it stands, which
//! is what it is in memory: members become elements of the row, and an access to the whole struct one to each of them. So
//! both views speak of the same elements. Which structs these are is known when all casts have been walked, so lowering
//! begins again when it finds one.

use polyomp_core::spmd::{ElementType, Expr, Load, Place, Projection, StmtKind};

use crate::source::Span;
use crate::syntax::ast::{QualType, RecordId, RecordKind, Type};

use super::Lowerer;
use super::operators::signed;
use super::places::Lvalue;
use super::places::loads;
use super::unions::all_of;

/// Structs with more members are no rows.
const LONGEST: usize = 16;
/// The [`Opaque`](polyomp_core::spmd::Opaque) function of a row that is read as a whole. Its operands read the numbers.
const ROW: &str = "(row)";

/// A struct that is a row of numbers.
pub(super) struct Row {
    pub(super) number: QualType,
    pub(super) members: Vec<String>,
    /// How many numbers long it is: there may be room behind the last one.
    pub(super) length: usize,
}

impl Lowerer<'_> {
    /// The row that a type is laid out as.
    pub(super) fn row(&self, ty: &QualType) -> Option<Row> {
        let id = self.record_id(ty)?;
        if !self.known_rows.contains(&id) {
            return None;
        }
        self.row_in(ty)
    }

    pub(super) fn is_row(&self, ty: &QualType) -> bool {
        self.record_id(ty)
            .is_some_and(|id| self.known_rows.contains(&id))
    }

    fn record_id(&self, ty: &QualType) -> Option<RecordId> {
        match self.resolved(ty).ty {
            Type::Record(id) => Some(id),
            _ => None,
        }
    }

    /// The numbers that a struct consists of, if they are of one type and nothing else is in it.
    fn row_in(&self, ty: &QualType) -> Option<Row> {
        let record = self.record_of(ty)?;
        if record.kind == RecordKind::Union || record.attributes {
            return None;
        }
        let fields = record.fields.as_deref()?;
        if !(2..=LONGEST).contains(&fields.len()) {
            return None;
        }
        let number = fields.first()?.ty.clone();
        let mut members = Vec::new();
        for field in fields {
            let name = field.name.clone().filter(|_| field.bits.is_none())?;
            if self.number_kind(&field.ty)? != self.number_kind(&number)? {
                return None;
            }
            members.push(name);
        }
        let (size, whole) = (self.size_of(&number)?, self.size_of(ty)?);
        let length = usize::try_from(whole.checked_div(size)?).ok()?;
        (length >= members.len() && whole % size == 0).then_some(Row {
            number,
            members,
            length,
        })
    }

    /// The kind of a number, signed or not.
    fn number_kind(&self, ty: &QualType) -> Option<Type> {
        let ty = self.resolved(ty);
        match ty.ty {
            _ if ty.quals.is_atomic => None,
            Type::Integer(kind) => Some(Type::Integer(signed(kind))),
            Type::Float(_) => Some(ty.ty),
            _ => None,
        }
    }

    /// Notes which of two types that one memory is seen as are rows of the other, or of the same numbers as the other.
    pub(super) fn note_rows(&mut self, source: &QualType, pointee: &QualType) {
        let kinds = [source, pointee].map(|ty| {
            let scalar = QualType::plain(self.scalar_of(ty));
            let row = self.row_in(&scalar);
            let number = row.as_ref().map_or(&scalar, |row| &row.number);
            let kind = self.number_kind(number);
            (self.record_id(&scalar).filter(|_| row.is_some()), kind)
        });
        let [(row, kind), (row2, kind2)] = kinds;
        if kind.is_some() && kind == kind2 && row != row2 {
            self.found_rows.extend([row, row2].into_iter().flatten());
        }
    }

    /// Whether a type is laid out as several numbers, one behind the other: an array, or a struct that is a row.
    pub(super) fn is_several(&self, ty: &QualType) -> bool {
        self.resolved(ty).array().is_some() || self.is_row(ty)
    }

    /// Whether it is a struct that is a row, or an array of such.
    pub(super) fn has_rows(&self, ty: &QualType) -> bool {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array() {
            ty = self.resolved(&array.element.clone());
        }
        self.is_row(&ty)
    }

    /// Goes on to a member of a row; whether the struct is one.
    pub(super) fn select_number(&mut self, place: &mut Place, ty: &QualType, field: &str) -> bool {
        let Some(row) = self.row(ty) else {
            return false;
        };
        let at = row.members.iter().position(|name| name == field);
        let Some(at) = at.and_then(|at| i64::try_from(at).ok()) else {
            return false;
        };
        place.projections.push(number(at, row.length));
        true
    }

    /// The places that make up all of what stands at one.
    pub(super) fn wholes(&self, place: &Place, ty: Option<&QualType>) -> Vec<Place> {
        let bytes = matches!(place.projections.last(), Some(Projection::Bytes { .. }));
        let row = ty.filter(|_| !bytes).and_then(|ty| self.row(ty));
        let Some(row) = row else {
            let mut place = place.clone();
            all_of(&mut place);
            return vec![place];
        };
        let length = row.length;
        let places = (0i64..).take(length).map(|at| {
            let mut place = place.clone();
            place.projections.push(number(at, length));
            place
        });
        places.collect()
    }

    /// A row as a value; none for what is no row.
    pub(super) fn read_row(&mut self, place: &Place, ty: &QualType, span: Span) -> Option<Expr> {
        let row = self.row(ty)?;
        if matches!(place.projections.last(), Some(Projection::Bytes { .. })) {
            return None;
        }
        let Lvalue::Memory(place) = self.settled(Lvalue::Memory(place.clone()), span) else {
            return None;
        };
        let number = &row.number;
        let mut reads = Vec::new();
        for place in self.wholes(&place, Some(ty)) {
            reads.push(self.read(Lvalue::Memory(place), Some(number), span));
        }
        let reason = "a struct of several numbers";
        Some(self.opaque(ElementType::Opaque, Some(ROW), reason, reads))
    }

    /// Stores a value of which the numbers are not known to a row; whether it is one.
    pub(super) fn write_row(
        &mut self,
        place: &Place,
        ty: Option<&QualType>,
        span: Span,
        value: &Expr,
    ) -> bool {
        let Some((ty, row)) = ty.and_then(|ty| Some((ty, self.row(ty)?))) else {
            return false;
        };
        if matches!(place.projections.last(), Some(Projection::Bytes { .. })) {
            return false;
        }
        let Lvalue::Memory(place) = self.settled(Lvalue::Memory(place.clone()), span) else {
            return false;
        };
        if loads(value) {
            self.emit(span, StmtKind::Eval(value.clone()));
        }
        for place in self.wholes(&place, Some(ty)) {
            let element = self.element(&row.number);
            let number = self.unknown(element, "a number in a struct", Vec::new());
            self.write(Lvalue::Memory(place), Some(&row.number), span, number);
        }
        true
    }
}

fn number(at: i64, of: usize) -> Projection {
    let extent = i64::try_from(of).ok().map(Expr::Int);
    let index = Expr::Int(at);
    Projection::Index { index, extent }
}

/// The place of a row that an expression reads as a whole.
pub(super) fn row_read(value: &Expr) -> Option<Place> {
    let Expr::Opaque(opaque) = value else {
        return None;
    };
    let first = opaque.operands.first();
    let (Some(ROW), Some(Expr::Load(load))) = (opaque.function.as_deref(), first) else {
        return None;
    };
    let Load { place, .. } = &**load;
    let mut place = place.clone();
    place.projections.pop()?;
    Some(place)
}
