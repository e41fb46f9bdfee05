//! Virtual functions: which member functions are, and where an object's own class is known all the same.

use super::super::Parser;
use super::make;
use super::{ClassKind, Overload};
use crate::syntax::ast::{Expr, ExprKind, QualType, RecordId, Type, UnaryOp};
use crate::syntax::qualified;

/// How deep classes that derive from others are followed.
const DEEPEST: u32 = 32;

impl Parser<'_> {
    /// Whether a member function of the class overrides a virtual one, and so is virtual "even if not declared so"
    /// (C++17, section 13.3).
    pub(super) fn overrides(&mut self, id: RecordId, overload: &Overload) -> bool {
        if !overload.method {
            return false;
        }
        let (_, name) = class_and_name(&overload.symbol);
        self.cpp_mut().trailing_override || self.overrides_in(id, name, overload, 0)
    }

    fn overrides_in(&self, id: RecordId, name: &str, overload: &Overload, depth: u32) -> bool {
        let Some(cpp) = &self.cpp else { return false };
        let Some(class) = cpp.classes.get(&id).filter(|_| depth < DEEPEST) else {
            return false;
        };
        let wanted = self.parameters_key(&overload.ty);
        class.bases.iter().any(|(_, base)| {
            let full = cpp
                .classes
                .get(base)
                .map(|class| format!("{}::{name}", class.name));
            let known = full.and_then(|full| cpp.functions.get(&full));
            let here = known.into_iter().flatten().any(|found| {
                found.is_virtual
                    && found.qualified == overload.qualified
                    && self.parameters_key(&found.ty) == wanted
            });
            here || self.overrides_in(*base, name, overload, depth + 1)
        })
    }

    /// Whether a pointer points to an object, or the part of one that is of a base class, that is no part of an object
    /// of a class that derives from its own: the last override of the function is the one that a search from the class
    /// of the object finds.
    pub(super) fn points_to_whole(&self, pointer: &Expr, overload: &Overload) -> bool {
        let ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } = &pointer.kind
        else {
            return self.points_to_closed(pointer, overload);
        };
        let mut object = &**operand;
        while let ExprKind::Member {
            base,
            field,
            arrow: false,
            ..
        } = &object.kind
            && self.is_base_part(base, field)
        {
            object = base;
        }
        let Some(ty) = self.type_of(object) else {
            return false;
        };
        let (class, name) = class_and_name(&overload.symbol);
        let found = self
            .class_of(&ty)
            .and_then(|(_, class)| self.find_method(&class.name, name));
        let closed = self.class_of(&ty).is_some_and(|(_, class)| class.closed);
        found.is_some_and(|(owner, _)| owner == class) && (closed || self.is_whole(object))
    }

    /// Whether a pointer points to an object of a class from which none derives.
    fn points_to_closed(&self, pointer: &Expr, overload: &Overload) -> bool {
        let to = self.type_of(pointer).and_then(|ty| self.pointed(&ty));
        let class = to.as_ref().and_then(|ty| self.class_of(ty));
        let (owner, name) = class_and_name(&overload.symbol);
        class.is_some_and(|(_, class)| {
            let found = self.find_method(&class.name, name);
            class.closed && found.is_some_and(|(found, _)| found == owner)
        })
    }

    fn is_base_part(&self, object: &Expr, field: &str) -> bool {
        let ty = self.type_of(object);
        let class = ty.as_ref().and_then(|ty| self.class_of(ty));
        class.is_some_and(|(_, class)| class.bases.iter().any(|(part, _)| part == field))
    }

    /// Whether an expression designates an object that was made as one of the class that the expression has.
    fn is_whole(&self, object: &Expr) -> bool {
        match &object.kind {
            // A variable.
            ExprKind::Ident(name) => self
                .scopes
                .variable(name)
                .is_some_and(|ty| !make::is_reference(ty) && self.is_object(ty)),
            // A member that is no reference: those are pointers.
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let ty = self.type_of(base);
                let ty = match arrow {
                    true => ty.and_then(|ty| self.pointed(&ty)),
                    false => ty,
                };
                let class = ty.as_ref().and_then(|ty| self.class_of(ty));
                class.is_some_and(|(_, class)| !class.bases.iter().any(|(part, _)| part == field))
            }
            // An element of an array, or of a sequence of the library.
            ExprKind::Subscript { base, .. } => {
                if self.type_of(base).is_some_and(|ty| ty.array().is_some()) {
                    return true;
                }
                let ExprKind::Member { base, field, .. } = &base.kind else {
                    return false;
                };
                let ty = self.type_of(base);
                let kind = ty.as_ref().and_then(|ty| self.kind_of(ty));
                field == "data" && matches!(kind, Some(ClassKind::Vector(_)))
            }
            _ => false,
        }
    }

    fn is_object(&self, ty: &QualType) -> bool {
        matches!(ty.unaliased(), Type::Record(_))
    }
}

/// What the name of a member function in the tree is made of.
pub(super) fn class_and_name(symbol: &str) -> (&str, &str) {
    let (class, name) = qualified::split(symbol).unwrap_or(("", symbol));
    // Further ones of a name have a number.
    (class, name.split('#').next().unwrap_or(name))
}
