//! Which functions a call sees: those declared before it, wherever a template is made to code (C++17, section 17.6.3),
//! and those in the namespaces of classes and enumerations of its arguments, which are looked up there.

use super::super::Parser;
use super::{ClassKind, Overload};
use crate::syntax::ast::{Expr, QualType, Type};
use crate::syntax::qualified;

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

    /// Functions of this name in the namespaces of the classes and enumerations of the arguments (C++17, section 6.4.2).
    pub(super) fn associated(&self, name: &str, args: &[Expr]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for arg in args {
            if let Some(ty) = self.type_of(arg) {
                self.associated_with(name, &ty, &mut found, 0);
            }
        }
        found
    }

    fn associated_with(&self, name: &str, ty: &QualType, found: &mut Vec<String>, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        let named = match super::enumeration::name_of(ty) {
            Some(enumeration) => Some(enumeration.to_string()),
            None => self
                .class_of(ty)
                .filter(|(_, class)| class.kind == ClassKind::User)
                .map(|(_, class)| class.name.split('<').next().unwrap_or_default().to_string()),
        };
        if let Some(named) = named {
            let types = self.cpp.as_ref().map(|cpp| &cpp.types);
            let is_class = |name: &str| types.is_some_and(|types| types.contains_key(name));
            // What a class is in is its namespace.
            let mut around = qualified::split(&named).map(|(around, _)| around);
            while let Some(class) = around.filter(|around| is_class(around)) {
                around = qualified::split(class).map(|(around, _)| around);
            }
            let full = match around {
                Some(around) => format!("{around}::{name}"),
                None => name.to_string(),
            };
            if !found.contains(&full) {
                found.push(full);
            }
        }
        if let Some((_, class)) = self.class_of(ty) {
            for (_, base) in &class.bases {
                let base = QualType::plain(Type::Record(*base));
                self.associated_with(name, &base, found, depth + 1);
            }
            for arg in class.made_from.iter().flat_map(|(_, args)| args) {
                self.associated_with(name, arg, found, depth + 1);
            }
        }
        match ty.unaliased() {
            Type::Pointer(to) | Type::Reference(to) => {
                self.associated_with(name, to, found, depth + 1);
            }
            Type::Array(array) => self.associated_with(name, &array.element, found, depth + 1),
            _ => {}
        }
    }

    /// Whether there are functions of this qualified name, or templates of some.
    pub(super) fn has_functions(&self, name: &str) -> bool {
        self.cpp.as_ref().is_some_and(|cpp| {
            let mut templates = cpp.templates.get(name).into_iter().flatten();
            cpp.functions.contains_key(name)
                || templates.any(|template| !template.is_class && !template.is_alias)
        })
    }

    /// The names in the nearest scope that has functions of a name: `using` may have made those of several namespaces
    /// stand beside each other there. Those of a class hide those of its base classes.
    pub(super) fn nearest_level(&self, levels: &[Vec<String>]) -> Vec<String> {
        let known = |level: &Vec<String>| -> Vec<String> {
            let known = level.iter().filter(|name| self.has_functions(name));
            known.cloned().collect()
        };
        let mut found = levels.iter().map(known);
        let mut found = found.find(|level| !level.is_empty()).unwrap_or_default();
        match found.first().is_some_and(|first| self.is_in_class(first)) {
            true => found.truncate(1),
            false => found.retain(|name| !self.is_in_class(name)),
        }
        found
    }

    /// Whether the name is that of a member of a class.
    pub(super) fn is_in_class(&self, name: &str) -> bool {
        let Some((around, _)) = qualified::split(name) else {
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
