//! Whether an argument becomes an object of a class by itself: by a constructor that is not `explicit`, or a conversion
//! function (C++17, section 16.3.3.1.2). A function to whose parameter it does not is not called.

use super::super::Parser;
use super::types::is_number;
use super::{ClassKind, make};
use crate::source::Span;
use crate::syntax::ast::QualType;

impl Parser<'_> {
    /// Whether a value of this type may become an object of the class.
    pub(super) fn may_become(&self, found: &QualType, wanted: &QualType) -> bool {
        let (Some((id, class)), Some(cpp)) = (self.class_of(wanted), &self.cpp) else {
            return true;
        };
        let from_class = self.class_of(found).map(|(_, class)| class);
        match &class.kind {
            ClassKind::User => {}
            // A text is made of characters, by no number.
            ClassKind::Vector(element) if !class.is_view() => {
                let pointed = found.decayed().pointee().cloned();
                return from_class.is_some()
                    || !is_number(found)
                        && pointed.is_none_or(|to| {
                            make::is_character(element) && self.key(&to) == self.key(element)
                        });
            }
            ClassKind::Vector(_) | ClassKind::Array(_) => return !is_number(found),
            _ => return true,
        }
        if let Some(from) = from_class {
            let prefix = format!("{}::operator ", from.name);
            let of_templates = format!("{}::operator", from.name);
            let converts = cpp.functions.range(prefix.clone()..).next();
            let templates = cpp.templates.range(of_templates.clone()..).next();
            let inherits = !from.bases.is_empty();
            if inherits
                || converts.is_some_and(|(name, _)| name.starts_with(&prefix))
                || templates.is_some_and(|(name, _)| name.starts_with(&of_templates))
            {
                return true;
            }
        }
        let name = format!("{}::{}", class.name, super::name::last_part(&class.name));
        let whole = self.unit.record(id).is_some_and(|of| of.fields.is_some());
        if !whole || cpp.templates.contains_key(&name) || cpp.reused.contains(&name) {
            return true;
        }
        let known = cpp.functions.get(&name).into_iter().flatten();
        known.filter(|made| !made.explicit).any(|made| {
            let rest = made.defaults.iter().skip(1);
            let first = made.ty.params.first();
            let alone = rest.into_iter().all(Option::is_some)
                && made.defaults.len() >= made.ty.params.len();
            match first {
                None => made.ty.variadic,
                Some(_) if !alone && made.ty.params.len() > 1 => false,
                Some(first) => {
                    let to = make::referred(&first.ty);
                    self.becomes_simply(found, &to)
                }
            }
        })
    }

    /// Whether a value becomes one of the type without code of the program.
    fn becomes_simply(&self, found: &QualType, wanted: &QualType) -> bool {
        if self.key(&found.decayed()) == self.key(&wanted.decayed()) {
            return true;
        }
        match (self.kind_of(found), self.kind_of(wanted)) {
            (Some(_), Some(_)) => {
                let object = make::ident("", Span::default());
                self.base_part(object, found, wanted).is_some()
                    // The library has ways that are not described.
                    || !matches!(
                        (self.kind_of(found), self.kind_of(wanted)),
                        (Some(ClassKind::User), Some(ClassKind::User))
                    )
            }
            (None, None) => {
                !(is_number(wanted) && found.decayed().pointee().is_some())
                    || *wanted.unaliased() == crate::syntax::ast::Type::Bool
            }
            (None, Some(ClassKind::User)) | (Some(ClassKind::User), None) => false,
            _ => true,
        }
    }

    /// Whether `explicit` stands before this token.
    pub(super) fn is_said_explicit(&self, at: usize) -> bool {
        let before = self.tokens.get(..at);
        let before = before.unwrap_or_default().iter().rev();
        let mut words = before.take_while(|token| {
            matches!(
                token.text,
                "virtual" | "explicit" | "inline" | "constexpr" | "consteval"
            )
        });
        words.any(|token| token.text == "explicit")
    }
}
