//! Which functions a call sees: those declared before it, wherever a template is made to code (C++17, section 17.6.3),
//! and those in the namespaces of classes and enumerations of its arguments, which are looked up there.

use super::super::Parser;
use super::{ClassKind, Overload};
use crate::syntax::ast::{Expr, QualType, Type};

/// How deep types are looked into.
const DEEPEST: u32 = 8;

impl Parser<'_> {
    /// Whether a call here of the functions of this qualified name may be one of this one.
    pub(super) fn is_seen(&self, name: &str, overload: &Overload, args: &[Expr]) -> bool {
        // Those that are made of templates, and special cases of these, have their arguments in their names.
        overload.at <= self.at
            || overload.method
            || name.contains('<')
            || self.is_in_class(name)
            || args.iter().any(|arg| {
                let ty = self.type_of(arg);
                ty.is_none_or(|ty| self.has_namespace(&ty, 0))
            })
    }

    /// Whether the name is that of a member of a class.
    pub(super) fn is_in_class(&self, name: &str) -> bool {
        let Some((around, _)) = name.rsplit_once("::") else {
            return false;
        };
        let types = self.cpp.as_ref().map(|cpp| &cpp.types);
        types.is_some_and(|types| types.contains_key(around))
    }

    /// Whether functions are looked up in namespaces for the sake of an argument of this type.
    fn has_namespace(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST || super::enumeration::name_of(ty).is_some() {
            return true;
        }
        match ty.unaliased() {
            Type::Pointer(to) | Type::Reference(to) => self.has_namespace(to, depth + 1),
            Type::Array(array) => self.has_namespace(&array.element, depth + 1),
            Type::Function(_) | Type::Unknown(_) => true,
            Type::Record(_) => self.class_of(ty).is_none_or(|(_, class)| {
                let of = class.made_from.iter().flat_map(|(_, args)| args);
                class.kind == ClassKind::User
                    || of.into_iter().any(|arg| self.has_namespace(arg, depth + 1))
            }),
            _ => false,
        }
    }
}
