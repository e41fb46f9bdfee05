//! Enumerations: their values are numbers in the tree. What tells them from numbers is the name of their type, which
//! operators that a program defines for them are found by.

use std::sync::Arc;

use super::super::Parser;
use super::Overload;
use super::make;
use super::types::{is_number, unqualified};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, IntKind, QualType, Type, TypedefType};
use crate::syntax::qualified;

/// What the names of these types begin with, which no name in a program does.
const ENUMERATION: &str = "enum ";

/// The type of an enumeration with this qualified name, and the type that the program says holds its values.
pub(super) fn named(full: &str, held: Option<QualType>) -> QualType {
    QualType::plain(Type::Typedef(Arc::new(TypedefType {
        name: format!("{ENUMERATION}{full}"),
        target: held.unwrap_or_else(|| make::integer(IntKind::Int)),
    })))
}

/// The qualified name of the enumeration that a type is.
pub(super) fn name_of(ty: &QualType) -> Option<&str> {
    match &ty.ty {
        Type::Typedef(alias) => match alias.name.strip_prefix(ENUMERATION) {
            Some(name) => Some(name),
            None => name_of(&alias.target),
        },
        _ => None,
    }
}

/// The type of the enumeration, if it is one, without qualifiers.
pub(super) fn itself(ty: &QualType) -> Option<QualType> {
    match &ty.ty {
        Type::Typedef(alias) if alias.name.starts_with(ENUMERATION) => {
            Some(QualType::plain(ty.ty.clone()))
        }
        Type::Typedef(alias) => itself(&alias.target),
        _ => None,
    }
}

impl Parser<'_> {
    /// A constant of this qualified name stands at the place; takes down which type it is of.
    pub(super) fn note_enumerator(&mut self, name: &str, span: Span) {
        let cpp = self.cpp_mut();
        match cpp.enumerators.get(name).cloned() {
            Some(ty) => cpp.enumerator_places.insert(span, ty),
            // Another instance of the same template may have had one there.
            None => cpp.enumerator_places.remove(&span),
        };
    }

    /// A constant of this name that the scopes know stands at the place.
    pub(super) fn note_local_constant(&mut self, name: &str, span: Span) {
        let ty = self.scopes.constant_type(name).map(unqualified);
        let places = &mut self.cpp_mut().enumerator_places;
        match ty.filter(is_number) {
            Some(ty) => places.insert(span, ty),
            None => places.remove(&span),
        };
    }

    /// A constant of this qualified name and type is known.
    pub(super) fn note_constant(&mut self, name: &str, ty: &QualType) {
        let ty = unqualified(ty);
        if is_number(&ty) {
            self.cpp_mut().enumerators.insert(name.to_string(), ty);
        }
    }

    /// What an operator means that the program defines for enumerations (C++17, section 16.5).
    pub(super) fn enumeration_operator(
        &mut self,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.type_of(arg)).collect();
        let of: Vec<Option<String>> = types
            .iter()
            .map(|ty| ty.as_ref().and_then(name_of).map(str::to_string))
            .collect();
        if of.iter().all(Option::is_none) {
            return None;
        }
        let mut candidates = self.candidates(&[name.to_string()]);
        for enumeration in of.iter().flatten() {
            if let Some((around, _)) = qualified::split(enumeration) {
                candidates.push(format!("{around}::{name}"));
            }
        }
        let cpp = self.cpp.as_ref()?;
        let templates = candidates
            .iter()
            .any(|name| cpp.templates.contains_key(name));
        let fits = |overload: &&Overload| {
            let params = &overload.ty.params;
            let mut some = false;
            let all = params.iter().zip(&of).all(|(param, arg)| {
                let to = make::referred(&param.ty);
                let wanted = name_of(&to);
                some |= wanted.is_some();
                self.kind_of(&to).is_none() && (wanted.is_none() || wanted == arg.as_deref())
            });
            all && some && params.len() == args.len()
        };
        let known = candidates.iter().filter_map(|name| cpp.functions.get(name));
        let fitting: Vec<Overload> = known.flatten().filter(fits).cloned().collect();
        match &fitting[..] {
            [] if templates => {
                let what = format!("`{name}` of enumerations, for which there are templates");
                Some(make::unsupported(what, args.to_vec(), span))
            }
            [] => None,
            [only] => Some(self.call_overload(only, None, args.to_vec(), span)),
            _ => {
                let what = format!("a call of one of the functions `{name}`");
                Some(make::unsupported(what, args.to_vec(), span))
            }
        }
    }

    /// The type of a constant of an enumeration that stands there.
    pub(super) fn enumerator_type(&self, expr: &Expr) -> Option<QualType> {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Unary { .. } => {
                let places = &self.cpp.as_ref()?.enumerator_places;
                places.get(&expr.span).cloned()
            }
            _ => None,
        }
    }
}
