//! What the pointer parameters of a function that is analysed on its own may point to.
//!
//! They are taken to point to distinct memory, which every verdict that used it states. With `--alias may` each of them
//! points to memory of its own or, as far as nobody knows, somewhere into that of another parameter or of a variable with
//! external linkage of the same type; `restrict` keeps what it says.

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
                let (Some(a), Some(b)) = (self.kind_of(pointee), self.kind_of(&other.pointee))
                else {
                    continue;
                };
                if a != b {
                    continue;
                }
                let unit =
                    |reason: &str, function: &str| (reason.to_string(), function.to_string());
                let (reason, function) = unit(
                    &format!("`{name}` and `{}` may point to the same memory", other.name),
                    &format!("alias {name} {}", other.name),
                );
                let same = self.opaque(ElementType::Int, Some(&function), &reason, Vec::new());
                let shape = self.array_shape(pointee) == self.array_shape(&other.pointee);
                cases += 1;
                let there = if shape && cases <= MOST_OTHERS {
                    let function = format!("distance {name} {}", other.name);
                    let distance =
                        self.opaque(ElementType::Int, Some(&function), &reason, Vec::new());
                    Expr::PointerOffset(Box::new(other.start.clone()), Box::new(distance))
                } else {
                    self.opaque(ElementType::Pointer, None, &reason, Vec::new())
                };
                value = Expr::Conditional(Box::new(same), Box::new(there), Box::new(value));
            }
        }
        others.push(Reachable {
            name: name.to_string(),
            pointee: pointee.clone(),
            start: own,
            open,
        });
        value
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
