//! What the pointer parameters of a function that is analysed on its own may point to.
//!
//! They are taken to point to distinct memory, which every verdict that used it states. With `--alias may` each of them
//! points to memory of its own or, as far as nobody knows, somewhere into that of another parameter or of a variable with
//! external linkage of the same type, or to a member of that type in one; `restrict` keeps what it says.

use polyomp_core::spmd::{ElementType, Expr, ObjectId};

use crate::syntax::ast::{IntKind, QualType, Type};

use super::Lowerer;
use super::symbols::Home;

/// What is taken of pointer parameters of unknown origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aliasing {
    /// They point to distinct memory.
    #[default]
    Distinct,
    /// They may point to the same memory.
    May,
}

/// One pointer may be one of so many others.
const MOST_OTHERS: usize = 4;

/// Memory that a pointer parameter may point to.
pub(super) struct Reachable {
    name: String,
    /// What it holds.
    pointee: QualType,
    /// A pointer to its first element.
    start: Expr,
    /// It is one record.
    one: bool,
    /// Pointers without `restrict` may point to the same.
    open: bool,
}

impl Lowerer<'_> {
    /// The value of a pointer parameter that may be another one; `own` points to memory of its own.
    pub(super) fn aliased(
        &mut self,
        name: &str,
        ty: &QualType,
        pointee: &QualType,
        own: Expr,
        others: &mut Vec<Reachable>,
    ) -> Expr {
        let open = !ty.quals.is_restrict;
        let mut value = own.clone();
        let mut cases = 0;
        if open {
            for other in others.iter().filter(|other| other.open) {
                let Some(kind) = self.kind_of(pointee) else {
                    continue;
                };
                let mut ways = Vec::new();
                if self.kind_of(&other.pointee).as_ref() == Some(&kind) {
                    ways.push(Vec::new());
                }
                self.ways_to(&kind, &other.pointee, &[], &mut ways);
                for way in ways {
                    cases += 1;
                    value = self.maybe_there((name, pointee), other, &way, cases, value);
                }
            }
        }
        others.push(Reachable {
            name: name.to_string(),
            pointee: pointee.clone(),
            one: is_one(&own),
            start: own,
            open,
        });
        value
    }

    /// The value of a pointer that may also point to what a way leads to in the memory of another one.
    fn maybe_there(
        &mut self,
        (name, pointee): (&str, &QualType),
        other: &Reachable,
        way: &[(QualType, String)],
        cases: usize,
        value: Expr,
    ) -> Expr {
        let members: String = way.iter().map(|(_, member)| format!(".{member}")).collect();
        let there = format!("{}{members}", other.name);
        let reason = format!("`{name}` and `{there}` may point to the same memory");
        let case = |what: &str| format!("{what} {name} {there}");
        let same = self.opaque(ElementType::Int, Some(&case("alias")), &reason, Vec::new());
        let distance = |this: &mut Self| {
            let function = case("distance");
            this.opaque(ElementType::Int, Some(&function), &reason, Vec::new())
        };
        let alike = way.is_empty() && self.array_shape(pointee) == self.array_shape(&other.pointee);
        let there = if cases > MOST_OTHERS || (way.is_empty() && !alike) {
            self.opaque(ElementType::Pointer, None, &reason, Vec::new())
        } else if way.is_empty() {
            let distance = distance(self);
            Expr::PointerOffset(Box::new(other.start.clone()), Box::new(distance))
        } else {
            let start = match (&other.start, other.one) {
                (Expr::AddressOf(place), true) => (**place).clone(),
                (start, _) => {
                    let function = case("element");
                    let at = self.opaque(ElementType::Int, Some(&function), &reason, Vec::new());
                    super::places::deref(Expr::PointerOffset(Box::new(start.clone()), Box::new(at)))
                }
            };
            let mut place = start;
            let mut held = None;
            for (record, member) in way {
                self.select_member(&mut place, Some(record), member);
                held = self.field_type(record, member);
            }
            match held.map(|ty| self.resolved(&ty)) {
                Some(ty) if ty.array().is_some() => {
                    let first = self.decay(place, &ty);
                    let distance = distance(self);
                    Expr::PointerOffset(Box::new(first), Box::new(distance))
                }
                _ => Expr::AddressOf(Box::new(place)),
            }
        };
        Expr::Conditional(Box::new(same), Box::new(there), Box::new(value))
    }

    /// The ways to the members of a record that hold what a pointer may point to, those of records in it too.
    fn ways_to(
        &self,
        kind: &Type,
        ty: &QualType,
        around: &[(QualType, String)],
        found: &mut Vec<Vec<(QualType, String)>>,
    ) {
        /// Records within records are followed so deep.
        const DEEPEST: usize = 4;
        let ty = self.resolved(ty);
        let Some(record) = self.record_of(&ty).filter(|_| around.len() < DEEPEST) else {
            return;
        };
        for field in record.fields.iter().flatten() {
            let Some(name) = field.name.clone().filter(|_| field.bits.is_none()) else {
                continue;
            };
            let mut way = around.to_vec();
            way.push((ty.clone(), name));
            self.ways_to(kind, &field.ty, &way, found);
            if self.kind_of(&field.ty).as_ref() == Some(kind) {
                found.push(way);
            }
        }
    }

    /// A variable at file scope that code elsewhere may have given a function the address of.
    pub(super) fn reachable_variable(&mut self, name: &str, object: ObjectId) -> Option<Reachable> {
        let home = Home::Object(object);
        let var = self.vars.iter().find(|var| var.home == home)?;
        let ty = self.resolved(&var.ty);
        let mut place = super::places::whole(object);
        let pointee = match ty.array() {
            Some(array) => {
                place
                    .projections
                    .push(polyomp_core::spmd::Projection::Index {
                        index: Expr::Int(0),
                        extent: None,
                    });
                array.element.clone()
            }
            None => ty,
        };
        Some(Reachable {
            name: name.to_string(),
            pointee,
            one: place.projections.is_empty(),
            start: Expr::AddressOf(Box::new(place)),
            open: true,
        })
    }

    /// What is stored there, as far as that tells whether pointers to it may be equal. Characters may be part of
    /// anything: only pointers to characters are compared with them.
    fn kind_of(&self, pointee: &QualType) -> Option<Type> {
        match self.scalar_of(pointee) {
            Type::Void => None,
            Type::Typedef(_)
            | Type::Typeof(_)
            | Type::Unknown(_)
            | Type::Function(_)
            | Type::Reference(_) => None,
            Type::Enum(_) => Some(Type::Integer(IntKind::Int)),
            other => Some(other),
        }
    }
}

/// Whether it points to an object that is one record.
fn is_one(pointer: &Expr) -> bool {
    matches!(pointer, Expr::AddressOf(place) if place.projections.is_empty())
}
