//! Where types and declarations begin in C++, and the specifiers that C does not have.

use super::super::specifier::{is_storage, is_type_word, qualifier};
use super::super::{Parse, Parser};
use super::name::is_cpp_keyword;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{QualType, Qualifiers, Storage, Type};
use crate::syntax::tokens::Kind;

/// Whether the word is part of a type by itself.
fn is_cpp_type_word(word: &str) -> bool {
    is_type_word(word)
        || matches!(
            word,
            "auto"
                | "bool"
                | "wchar_t"
                | "char8_t"
                | "char16_t"
                | "char32_t"
                | "class"
                | "decltype"
                | "typename"
        )
}

/// Whether it is GCC's word for the type of an expression.
pub(super) fn is_typeof(word: &str) -> bool {
    matches!(word, "typeof" | "__typeof__" | "__typeof")
}

/// Whether the word stands among those of a type.
pub(super) fn is_of_type(word: &str) -> bool {
    is_cpp_type_word(word) || qualifier(word).is_some()
}

impl Parser<'_> {
    pub(in super::super) fn is_cpp_type_ahead(&self, ahead: usize) -> bool {
        let token = self.token(ahead);
        match token.kind {
            Kind::Word => {
                is_cpp_type_word(token.text)
                    || qualifier(token.text).is_some()
                    || matches!(token.text, "constexpr" | "unsigned")
                    || self.type_extent(ahead).is_some()
                    || (self.scopes.meaning(token.text).is_none()
                        && !is_cpp_keyword(token.text)
                        && self.scopes.is_type(token.text))
            }
            Kind::Punct => token.text == "::" && self.type_extent(ahead).is_some(),
            _ => false,
        }
    }

    pub(in super::super) fn is_cpp_declaration(&self) -> bool {
        // `[[maybe_unused]] int x`
        let mut from = 0;
        while self.is_ahead(from, "[") && self.is_ahead(from + 1, "[") {
            match self.brackets_end(from) {
                Some(end) => from = end,
                None => return false,
            }
        }
        let token = self.token(from);
        if token.kind == Kind::Word {
            if matches!(
                token.text,
                "using" | "constexpr" | "constinit" | "thread_local" | "alignas"
            ) || (is_storage(token.text) && token.text != "auto")
            {
                return true;
            }
            if qualifier(token.text).is_some()
                || matches!(
                    token.text,
                    "struct" | "class" | "union" | "enum" | "auto" | "typename"
                )
            {
                return true;
            }
            if matches!(token.text, "__attribute__" | "__attribute") {
                return false;
            }
        }
        let mut end = match self.type_extent(from) {
            Some(end) => end,
            None if token.text == "decltype" || is_typeof(token.text) => {
                match self.parentheses_end(from + 1) {
                    Some(end) => end,
                    None => return false,
                }
            }
            None if self.is_cpp_type_ahead(from) && token.kind == Kind::Word => {
                // `unsigned long x`, `double x`
                let mut at = from + 1;
                while is_cpp_type_word(self.token(at).text)
                    || qualifier(self.token(at).text).is_some()
                {
                    at += 1;
                }
                at
            }
            None => return false,
        };
        loop {
            let token = self.token(end);
            match token.text {
                "__attribute__" | "__attribute" => match self.parentheses_end(end + 1) {
                    Some(after) => end = after,
                    None => return false,
                },
                word if token.kind == Kind::Word && qualifier(word).is_some() => end += 1,
                _ => break,
            }
        }
        while matches!(
            self.token(end).text,
            "*" | "&" | "&&" | "const" | "__restrict__" | "__restrict"
        ) {
            end += 1;
        }
        let next = self.token(end);
        if next.kind == Kind::Punct && next.text == "(" {
            // `double (*f)(int)`, `double (&a)[8]`, `double (B::*f)(int)`
            let named = self.token(end + 2).kind == Kind::Word && self.is_ahead(end + 3, ")");
            return self.is_ahead(end + 1, "*")
                || self.is_any_ahead(end + 1, &["&", "&&"])
                    && named
                    && self.is_any_ahead(end + 4, &["[", "("])
                || self.member_pointer_ahead(end + 1).is_some();
        }
        next.kind == Kind::Word && !is_cpp_keyword(next.text)
    }

    /// Behind the `]` that closes the `[` so many tokens ahead.
    fn brackets_end(&self, ahead: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in ahead.. {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => return None,
                (Kind::Punct, "[") => depth += 1,
                (Kind::Punct, "]") => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Behind the `)` that closes the `(` so many tokens ahead.
    pub(super) fn parentheses_end(&self, ahead: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in ahead.. {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End, _) => return None,
                (Kind::Punct, "(") => depth += 1,
                (Kind::Punct, ")") => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return (at > ahead).then_some(at + 1);
            }
        }
        None
    }

    /// Takes a specifier that C does not have.
    pub(in super::super) fn cpp_specifier(
        &mut self,
        named: &mut Option<QualType>,
        arithmetic: bool,
        quals: &mut Qualifiers,
        storage: &mut Storage,
    ) -> Parse<bool> {
        let token = self.peek();
        match token.text {
            "constexpr" | "constinit" => {
                quals.is_const |= token.text == "constexpr";
                // A `constexpr` function is no constant.
                self.at += 1;
                return Ok(true);
            }
            "consteval" | "explicit" | "virtual" | "mutable" | "friend" => {
                self.at += 1;
                return Ok(true);
            }
            "thread_local" => {
                storage.thread_local = true;
                self.at += 1;
                return Ok(true);
            }
            "auto" if named.is_none() => {
                self.at += 1;
                *named = Some(QualType::plain(Type::Unknown("auto".to_string())));
                return Ok(true);
            }
            "wchar_t" | "char32_t" | "char16_t" | "char8_t" if named.is_none() => {
                self.at += 1;
                *named = super::make::wide(token.text);
                return Ok(true);
            }
            "struct" | "class" | "union" if named.is_none() => {
                if token.text == "union" {
                    *named = Some(self.union_specifier()?);
                    return Ok(true);
                }
                *named = Some(self.deeper(|parser| parser.class_specifier())?);
                return Ok(true);
            }
            "enum" if named.is_none() => {
                *named = Some(self.enumeration_specifier()?);
                return Ok(true);
            }
            _ => {}
        }
        // Behind `int` and the like the name of a type is one that is declared anew.
        if named.is_some() || arithmetic || is_type_word(token.text) || is_storage(token.text) {
            return Ok(false);
        }
        match self.cpp_named_type()? {
            Some(ty) => {
                *named = Some(ty);
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// `enum name : type { … }`, `enum class name { … }`
    fn enumeration_specifier(&mut self) -> Parse<QualType> {
        let start = self.at;
        self.at += 1;
        let scoped = self.eat("class") || self.eat("struct");
        self.attributes()?;
        let mut name = self.typedef_name(start);
        let mut around = None;
        if self.peek().kind == Kind::Word {
            let (last, outer) = self.name_outside("the name of an enumeration")?;
            (name, around) = (Some(last), outer);
        }
        let result = self.enumeration_behind_name(name, scoped);
        self.leave_declared(around);
        result
    }

    fn enumeration_behind_name(&mut self, name: Option<String>, scoped: bool) -> Parse<QualType> {
        if let Some(name) = name.as_ref().filter(|_| scoped) {
            let full = self.declared_name(name);
            self.cpp_mut().scoped.insert(full);
        }
        let (mut kind, mut held) = (None, None);
        if self.eat(":") {
            let specifiers = self.specifiers(true)?;
            held = Some(super::types::unqualified(&specifiers.ty));
            if let Type::Integer(found) = specifiers.ty.unaliased() {
                kind = Some(*found);
                if let (Some(name), false) = (&name, scoped) {
                    let full = self.declared_name(name);
                    self.cpp_mut().underlying.insert(full, *found);
                }
            }
        }
        if !self.is("{") {
            let known = name
                .as_ref()
                .and_then(|name| self.lookup_type(std::slice::from_ref(name)));
            return match (known, name) {
                (Some(ty), _) => Ok(ty),
                (None, Some(name)) => {
                    let ty = super::enumeration::named(&self.declared_name(&name), held);
                    self.name_type(&name, ty.clone());
                    Ok(ty)
                }
                (None, None) => Err(self.expected("`{`")),
            };
        }
        self.at += 1;
        let ty = match &name {
            Some(name) => super::enumeration::named(&self.declared_name(name), held),
            // A `typedef` may name it.
            None => {
                let name = self.declared_name(&format!("#{}", self.at));
                super::enumeration::named(&name, held)
            }
        };
        let mut next = Some(0i128);
        while !self.is("}") {
            let constant = self.name("the name of a constant")?.text.to_string();
            self.attributes()?;
            if self.eat("=") {
                let value = self.conditional_expr()?;
                next = self.constant(&value);
            }
            let Some(value) = next else {
                return Err(self.expected("a constant whose value is known"));
            };
            let full = match (&name, scoped) {
                (Some(name), true) => self.declared_name(&format!("{name}::{constant}")),
                _ => self.declared_name(&constant),
            };
            let number = Constant::of(value);
            let number = kind.map_or(number, |kind| number.converted(kind));
            self.cpp_mut().enumerators.insert(full.clone(), ty.clone());
            self.cpp_mut().constants.insert(full, number);
            if !scoped && self.scopes.depth() > 1 {
                self.scopes.declare_variable(&constant, ty.clone());
                self.scopes.declare_constant(&constant, number);
            }
            if let (Some(name), false) = (&name, scoped) {
                // An enumeration without scope may qualify its constants all the same.
                let full = self.declared_name(&format!("{name}::{constant}"));
                self.cpp_mut().enumerators.insert(full.clone(), ty.clone());
                self.cpp_mut().constants.insert(full, number);
            }
            next = value.checked_add(1);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("}")?;
        if let Some(name) = name {
            self.name_type(&name, ty.clone());
        }
        Ok(ty)
    }
}
