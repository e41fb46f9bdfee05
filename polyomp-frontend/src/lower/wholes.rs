//! Pointers to a base class that become pointers to the class that derives from it (`static_cast<Own *>(this)`): where it
//! is told which object they point into, they point to the object around.

use polyomp_core::spmd::{Base, ElementType, Expr, LocalId, Place, Projection};

use crate::source::Span;
use crate::syntax::ast::{QualType, RecordId, Type};

use super::Lowerer;
use super::places::deref;
use super::symbols::Home;

/// Base classes within each other, and calls that hand a pointer on, are followed so far.
const DEEPEST: usize = 32;

impl Lowerer<'_> {
    /// A pointer to a part of an object of C++ as a pointer to that object, which is of the other class.
    pub(super) fn whole_of(&self, value: &Expr, part: &QualType, whole: &QualType) -> Option<Expr> {
        if !self.is_cpp() {
            return None;
        }
        let way = self.way_to_part(whole, part, 0)?;
        let way = self.named_on_way(whole, way);
        if way.is_empty() {
            return Some(value.clone());
        }
        let mut place = self.place_passed(value)?;
        for name in way.iter().rev() {
            match place.projections.pop() {
                Some(Projection::Field(field)) if *field == **name => {}
                _ => return None,
            }
        }
        Some(Expr::AddressOf(Box::new(place)))
    }

    /// A pointer to an object of C++ as a pointer to the part of it that is of a base class: null stays null.
    pub(super) fn base_part_of(
        &mut self,
        value: &Expr,
        from: &QualType,
        to: &QualType,
    ) -> Option<Expr> {
        if !self.is_cpp() || *value == Expr::Int(0) {
            return None;
        }
        let (whole, part) = (self.pointed(from)?, self.pointed(to)?);
        let way = self.way_to_part(&whole, &part, 0)?;
        let way = self.named_on_way(&whole, way);
        if way.is_empty() {
            return Some(value.clone());
        }
        let within = |mut place: Place| {
            place.projections.extend(
                way.iter()
                    .map(|name| Projection::Field(name.as_str().into())),
            );
            Expr::AddressOf(Box::new(place))
        };
        if let Expr::AddressOf(place) = value {
            return Some(within((**place).clone()));
        }
        let pointer = self.settled_value(value.clone(), ElementType::Pointer, Span::default());
        let there = within(deref(pointer.clone()));
        Some(Expr::Conditional(
            Box::new(pointer),
            Box::new(there),
            Box::new(Expr::Int(0)),
        ))
    }

    /// The class that derives from one which is made of a template for that very class (`struct Own : Base<Own>`), and the
    /// member that stands for the base. Functions that use it have no other objects.
    pub(super) fn derived_by(&self, base: &QualType) -> Option<(QualType, String)> {
        if !self.is_cpp() {
            return None;
        }
        let tag = self.struct_of(base)?.tag.clone()?;
        let args = tag.strip_suffix('>')?.split_once('<')?.1.to_string();
        let records = self.unit.records.iter().enumerate();
        let mut found = records.filter_map(|(index, record)| {
            let named = record
                .tag
                .as_deref()
                .filter(|tag| args.split(", ").any(|arg| arg == *tag));
            named?;
            let ty = QualType::plain(Type::Record(RecordId(index as u32)));
            match &self.way_to_part(&ty, base, DEEPEST)?[..] {
                [only] => Some((ty, only.clone())),
                _ => None,
            }
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }

    /// Whether records of the type may be base classes whose members count as those of the objects around.
    pub(super) fn is_merged(&self, ty: &QualType) -> bool {
        if !self.is_cpp() {
            return false;
        }
        let ty = self.resolved(ty).ty;
        matches!(ty, Type::Record(_))
            && self.unit.records.iter().any(|record| {
                let fields = record.fields.iter().flatten();
                let mut merged = fields.filter(|field| {
                    let name = field.name.as_ref();
                    name.is_some_and(|name| record.merged.contains(name))
                });
                merged.any(|field| self.resolved(&field.ty).ty == ty)
            })
    }

    /// The members on a way to a part that places name: members of bases that are merged are those of the object itself.
    fn named_on_way(&self, whole: &QualType, way: Vec<String>) -> Vec<String> {
        let mut ty = whole.clone();
        let mut named = Vec::new();
        for name in way {
            let Some(record) = self.struct_of(&ty) else {
                break;
            };
            let fields = record.fields.iter().flatten();
            let field = fields
                .into_iter()
                .find(|field| field.name.as_ref() == Some(&name));
            let inner = field.map(|field| field.ty.clone());
            let merged = record.merged.contains(&name) || self.only_member(&ty).is_some();
            if !merged {
                named.push(name);
            }
            match inner {
                Some(inner) => ty = inner,
                None => break,
            }
        }
        named
    }

    /// The place that a pointer leads to which was handed to functions and never changed.
    fn place_passed(&self, value: &Expr) -> Option<Place> {
        let mut value = value.clone();
        for _ in 0..DEEPEST {
            value = match value {
                Expr::AddressOf(place) => return is_settled(&place).then_some(*place),
                Expr::Local(local) => match self.aliases.get(&local) {
                    Some(place) => return Some(place.clone()),
                    None => self.passed_in(local)?,
                },
                _ => return None,
            };
        }
        None
    }

    fn passed_in(&self, local: LocalId) -> Option<Expr> {
        let mut vars = self.vars.iter().rev();
        let found = vars.find(|var| var.home == Home::Local(local) && var.passed.is_some());
        found?.passed.clone()
    }

    /// The names of the members of a class that lead to the part of it that is of a base class.
    fn way_to_part(&self, whole: &QualType, part: &QualType, depth: usize) -> Option<Vec<String>> {
        let fields = self.struct_of(whole)?.fields.clone()?;
        let is_part = |ty: &QualType| {
            let records = [ty, part].map(|ty| self.resolved(ty).ty);
            records[0] == records[1]
        };
        let mut found = fields.iter().filter_map(|field| {
            let name = field.name.clone()?;
            if is_part(&field.ty) {
                return Some(vec![name]);
            }
            if depth >= DEEPEST || self.struct_of(&field.ty).is_none() {
                return None;
            }
            let mut way = self.way_to_part(&field.ty, part, depth + 1)?;
            way.insert(0, name);
            Some(way)
        });
        let way = found.next()?;
        // There may be several parts of that class.
        found.next().is_none().then_some(way)
    }
}

/// Whether a place stays the same while functions are called with it: registers around are those of whoever calls.
fn is_settled(place: &Place) -> bool {
    let settled = |expr: &Expr| super::is_simple(expr) || matches!(expr, Expr::Local(_));
    let base = match &place.base {
        Base::Object(_) => true,
        Base::Deref(pointer) => settled(pointer),
    };
    base && place.projections.iter().all(|projection| match projection {
        Projection::Index { index, extent } => {
            settled(index) && extent.as_ref().is_none_or(settled)
        }
        Projection::Bytes { from, .. } => super::is_simple(from),
        Projection::Field(_) | Projection::Whole => true,
    })
}
