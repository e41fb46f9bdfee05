//! Friends that are defined in a class.

use super::super::{Parse, Parser};
use crate::syntax::ast::Type;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Whether a body stands at the end of the declaration here.
    pub(super) fn is_body_ahead(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let end = rest.iter().find(|token| {
            matches!(token.kind, Kind::End | Kind::Pragma) || matches!(token.text, ";" | "{")
        });
        end.is_some_and(|token| token.text == "{" && !self.is_ahead(1, "class"))
    }

    /// A function that is defined in a class and is no member of it: it stands in the namespace around (C++17, section
    /// 14.3).
    pub(super) fn friend_function(&mut self) -> Parse<()> {
        self.at += 1;
        let specifiers = self.specifiers(true)?;
        let name_at = self.at;
        let declared = self.declarator(specifiers.ty)?;
        let (Some((name, _)), Type::Function(ty)) = (declared.name, declared.ty.ty) else {
            return Err(self.expected("a function"));
        };
        let name_span = self.span_from(name_at);
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        let inner = self.cpp_mut().prefixes.clone();
        while let Some(prefix) = self.cpp_mut().prefixes.last().cloned()
            && self.cpp_mut().types.contains_key(&prefix)
        {
            self.cpp_mut().prefixes.pop();
        }
        let scopes = std::mem::take(&mut self.scopes);
        self.scopes = scopes.outermost();
        let overload = self.declare_function(&name, (*ty).clone(), defaults, false, false);
        let changed = std::mem::replace(&mut self.scopes, scopes);
        self.scopes.renew_outermost(&changed);
        self.cpp_mut().prefixes = inner;
        self.postpone(overload, None, name_span)
    }
}
