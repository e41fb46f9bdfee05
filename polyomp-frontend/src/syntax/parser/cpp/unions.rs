//! Unions: parsed as those of C, and known by their names as classes are.

use super::super::{Parse, Parser};
use super::{Class, ClassKind};
use crate::syntax::ast::{QualType, Type};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// At `union`.
    pub(super) fn union_specifier(&mut self) -> Parse<QualType> {
        let tag = self.token(1);
        let start = self.at;
        self.at += 1;
        let other_name = self.typedef_name(start);
        self.at = start;
        let named = tag.kind == Kind::Word && !super::name::is_cpp_keyword(tag.text);
        let known = named.then(|| self.type_extent(1)).flatten();
        if known.is_some_and(|end| !self.is_ahead(end, "{")) {
            // `union number n;`
            self.at += 1;
            let named = self.cpp_named_type()?;
            return named.ok_or_else(|| self.expected("a union"));
        }
        let ty = self.deeper(|parser| parser.tagged())?;
        let Type::Record(id) = ty else {
            return Err(self.expected("a union"));
        };
        let name = match (named, other_name) {
            (true, _) => self.declared_name(tag.text),
            (false, Some(name)) => self.declared_name(&name),
            (false, None) => self.fresh_name("union"),
        };
        self.cpp_mut()
            .classes
            .entry(id)
            .or_insert_with(|| Class::new(name, ClassKind::User));
        let ty = QualType::plain(ty);
        if named {
            self.name_type(tag.text, ty.clone());
        }
        Ok(ty)
    }
}
