//! Classes.

use std::collections::BTreeSet;

use super::super::{Parse, Parser};
use super::bodies::Pending;
use super::make;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{Field, ItemKind, QualType, RecordId, Storage, StorageClass, Type};
use crate::syntax::finite::ended;
use crate::syntax::parser::placing::Placing;
use crate::syntax::tokens::{Kind, Token};

impl Parser<'_> {
    /// At `class`, `struct` or `union` that is a C++ class.
    pub(in super::super) fn class_specifier(&mut self) -> Parse<QualType> {
        let start = self.at;
        self.at += 1;
        self.class_attributes()?;
        let (mut name, mut around) = (None, None);
        if self.peek().kind == Kind::Word && !self.is("final") {
            if let Some(end) = self.type_extent(0)
                && !self.is_ahead(end, "{")
                && !self.is_ahead(end, ":")
            {
                // `struct point p;`
                let named = self.cpp_named_type()?;
                return named.ok_or_else(|| self.expected("a class"));
            }
            let tag = self.peek().text.to_string();
            if !self.is_ahead(1, "{")
                && !self.is_ahead(1, ":")
                && !self.is_ahead(1, ";")
                && let Some(ty) = self
                    .c_struct(&tag)
                    .or_else(|| self.scopes.system_struct(&tag))
            {
                self.at += 1;
                return Ok(ty);
            }
            let (last, outer) = self.name_outside("the name of a class")?;
            (name, around) = (Some(last), outer);
        }
        let result = self.class_behind_name(name, start);
        self.leave_declared(around);
        result
    }

    fn class_behind_name(&mut self, name: Option<String>, start: usize) -> Parse<QualType> {
        if self.is("<") {
            return Err(self.expected("a class that is no special case of a template"));
        }
        let closed = self.eat("final");
        let name = match name.or_else(|| self.typedef_name(start)) {
            Some(name) => name,
            None => self.fresh_name("class"),
        };
        let ty = self.class_named(&name, start)?;
        if let Type::Record(id) = ty.ty
            && let Some(class) = self.cpp_mut().classes.get_mut(&id)
        {
            class.closed |= closed;
        }
        Ok(ty)
    }

    /// Passes over what stands between `class` and its name.
    pub(super) fn class_attributes(&mut self) -> Parse<()> {
        self.attributes()?;
        while self.is("alignas") {
            self.at += 1;
            self.skip_parentheses()?;
            self.attributes()?;
        }
        Ok(())
    }

    /// The rest of a class after its name.
    pub(super) fn class_named(&mut self, name: &str, start: usize) -> Parse<QualType> {
        let local = self.scopes.depth() > 1 && self.cpp_mut().prefixes.is_empty();
        let mut full = self.declared_name(name);
        if local && self.cpp_mut().types.contains_key(&full) {
            // Classes in functions are others of the same name.
            full = self.fresh_name(name);
        }
        let known = match local {
            true => None,
            false => self.cpp_mut().types.get(&full).cloned(),
        };
        let complete = |parser: &Self, ty: &QualType| match ty.unaliased() {
            Type::Record(id) => parser
                .unit
                .record(*id)
                .is_some_and(|record| record.fields.is_some()),
            _ => true,
        };
        let ty = match known.filter(|ty| !complete(self, ty) || !self.is_any(&["{", ":"])) {
            Some(ty) => ty,
            None => {
                let ty = self.new_class(&full, ClassKind::User, None);
                if local {
                    self.note_local_name(&full);
                    self.name_type(name, ty.clone());
                }
                self.cpp_mut().types.insert(full.clone(), ty.clone());
                ty
            }
        };
        if self.is("{") || self.is(":") {
            let Type::Record(id) = ty.ty else {
                return Err(self.expected("`;`"));
            };
            self.class_body(id, name, &full)?;
            let span = self.span_from(start);
            if let Some(record) = self.unit.records.get_mut(id.0 as usize) {
                record.span = span;
            }
        }
        Ok(ty)
    }

    /// From the base classes on.
    pub(super) fn class_body(&mut self, id: RecordId, name: &str, full: &str) -> Parse<()> {
        let open = self.at;
        self.cpp_mut().open_classes.push(id);
        let result = self.class_members(id, name, full);
        self.cpp_mut().open_classes.pop();
        let after = self.at;
        let unparsed = result.is_err().then(|| self.words_of_class(open));
        if let Some(record) = self.unit.records.get_mut(id.0 as usize) {
            record.unparsed = unparsed.is_some();
        }
        if let Some(class) = self.cpp_mut().classes.get_mut(&id) {
            class.unparsed = unparsed;
        }
        self.place_members(id, open);
        let (pending, result) = match result {
            Ok(pending) => {
                self.merge_bases(id);
                (pending, Ok(()))
            }
            Err(error) => (Vec::new(), Err(error)),
        };
        self.bodies_of(id, pending);
        self.at = after;
        result
    }

    /// The words of a class whose bases and members begin at a token, each once.
    fn words_of_class(&mut self, open: usize) -> Vec<String> {
        let tokens = self.tokens.get(open..).unwrap_or_default();
        let brace = tokens.iter().position(|token| token.text == "{");
        let close = brace.and_then(|brace| self.partner(open + brace));
        let text = self.tokens.get(open..close.unwrap_or(self.tokens.len()));
        let words = text.unwrap_or_default().iter();
        let words = words.filter(|token| token.kind == Kind::Word);
        let words: BTreeSet<&str> = words.map(|token| token.text).collect();
        words.into_iter().map(str::to_string).collect()
    }

    /// Takes down what attributes say of where the members of a class are whose bases and members begin at a token, and which
    /// has been parsed.
    fn place_members(&mut self, id: RecordId, open: usize) {
        let before = self.tokens.get(..open).unwrap_or_default();
        let is_start = |token: &Token<'_>| matches!(token.text, "class" | "struct" | "union");
        let start = before.iter().rposition(is_start).unwrap_or(open);
        let close = self.tokens.get(open..self.at).unwrap_or_default();
        let close = close.iter().rposition(|token| token.text == "}");
        let body = open - start..close.unwrap_or(0) + open - start;
        let tokens = self.tokens.get(start..self.at).unwrap_or_default();
        let placing = Placing::of(tokens, body);
        if let Some(record) = self.unit.records.get_mut(id.0 as usize) {
            record.attributes = placing.moves;
            record.alignment = placing.alignment;
        }
    }

    fn class_members(&mut self, id: RecordId, name: &str, full: &str) -> Parse<Vec<Pending>> {
        let mut fields = Vec::new();
        let (mut bases, mut dependent) = (Vec::new(), BTreeSet::new());
        let mut shared = BTreeSet::new();
        if self.eat(":") {
            loop {
                let mut is_virtual = false;
                while self.is_any(&["public", "private", "protected", "virtual"]) {
                    is_virtual |= self.is("virtual");
                    self.at += 1;
                }
                let (span, from) = (self.peek().span, self.at);
                let Some(ty) = self.cpp_named_type()? else {
                    return Err(self.expected("a class"));
                };
                let ty = ended(&self.unit.records, id, ty);
                let Some((base, class)) = self.class_of(&ty) else {
                    return Err(self.expected("a class whose members are known"));
                };
                let part = super::name::last_part(&class.name).to_string();
                shared.extend(is_virtual.then_some(base));
                dependent.extend(self.is_dependent_base(from, &ty).then_some(base));
                bases.push((part.clone(), base));
                fields.push(Field {
                    name: Some(part),
                    span,
                    ty,
                    bits: None,
                });
                if !self.eat(",") {
                    break;
                }
            }
        }
        self.expect("{")?;
        if let Some(class) = self.cpp_mut().classes.get_mut(&id) {
            (class.bases, class.dependent) = (bases, dependent);
            class.shared = shared;
        }
        if self.shares_base(id) {
            // Nothing is to be found in it.
            if let Some(class) = self.cpp_mut().classes.get_mut(&id) {
                class.bases.clear();
            }
            return Err(self.expected("base classes that have no virtual one in common"));
        }
        if let Some(record) = self.unit.records.get_mut(id.0 as usize) {
            record.fields = Some(fields);
        }
        self.cpp_mut().prefixes.push(full.to_string());
        let outer = std::mem::take(&mut self.cpp_mut().pending);
        let outer_defaults = std::mem::take(&mut self.cpp_mut().pending_defaults);
        let outer_defaulted = std::mem::take(&mut self.cpp_mut().pending_defaulted);
        let members = |parser: &mut Self| parser.deeper(|parser| parser.members(id, name, full));
        let result = self.with_default_arguments(members);
        let pending = std::mem::replace(&mut self.cpp_mut().pending, outer);
        let result = result.and_then(|()| self.postponed_defaults(id, outer_defaults));
        self.defaulted_constructors(id, outer_defaulted);
        self.cpp_mut().prefixes.pop();
        result?;
        self.attributes()?;
        Ok(pending)
    }

    fn members(&mut self, id: RecordId, name: &str, full: &str) -> Parse<()> {
        while !self.eat("}") {
            let start = self.at;
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::End, _) => return Err(self.expected("`}`")),
                (Kind::Pragma, _) => {
                    let pragma = self.bump().pragma();
                    if !self.threadprivate_in_scope(&pragma) {
                        self.push_item(ItemKind::Pragma(pragma), start);
                    }
                }
                (Kind::Punct, ";") => self.at += 1,
                (Kind::Word, "public" | "private" | "protected") if self.is_ahead(1, ":") => {
                    self.at += 2;
                }
                (Kind::Word, "using") => {
                    // A type, or a name of a base class.
                    if self.is_ahead(2, "=") {
                        self.at += 1;
                        let name = self.name("the name of a type")?.text.to_string();
                        self.expect("=")?;
                        let ty = self.type_name()?;
                        self.expect(";")?;
                        let full = self.declared_name(&name);
                        self.cpp_mut().types.insert(full, ty);
                    } else {
                        self.used_member(id, name, full)?;
                    }
                }
                (Kind::Word, "friend") if self.is_body_ahead() => self.friend_function()?,
                (Kind::Word, "friend") => self.skip_declaration()?,
                (Kind::Word, "template") => self.template()?,
                (Kind::Word, "static_assert" | "_Static_assert") => self.static_assert()?,
                _ => self.member(id, name)?,
            }
        }
        Ok(())
    }

    /// `using Base::name;`: functions of the name are those of both classes then. Which one is called is not followed.
    fn used_member(&mut self, id: RecordId, class: &str, full: &str) -> Parse<()> {
        let (mut before, mut last) = ("", "");
        while !self.eat(";") {
            let token = self.bump();
            if token.kind == Kind::End {
                return Err(self.expected("`;`"));
            }
            if token.kind == Kind::Word {
                (before, last) = (last, token.text);
            }
        }
        let last = if before == last { class } else { last };
        let name = format!("{full}::{last}");
        self.cpp_mut().reused.insert(name);
        if let Some(class) = self.cpp_mut().classes.get_mut(&id) {
            class.used.insert(last.to_string());
        }
        Ok(())
    }

    /// Passes over a declaration, or a function with its body.
    fn skip_declaration(&mut self) -> Parse<()> {
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => return Err(self.expected("`;`")),
                (Kind::Punct, ";") => {
                    self.at += 1;
                    return Ok(());
                }
                (Kind::Punct, "{") => return self.skip_braces(),
                _ => self.at += 1,
            }
        }
    }

    pub(super) fn skip_braces(&mut self) -> Parse<()> {
        match self.partner(self.at) {
            Some(close) => {
                self.at = close + 1;
                Ok(())
            }
            None => Err(self.expected("`}` for this `{`")),
        }
    }

    fn member(&mut self, id: RecordId, name: &str) -> Parse<()> {
        let start = self.at;
        self.attributes()?;
        let mut is_virtual = false;
        let mut at = 0;
        while matches!(
            self.token(at).text,
            "virtual" | "explicit" | "inline" | "constexpr"
        ) {
            is_virtual |= self.is_ahead(at, "virtual");
            at += 1;
        }
        if self.is_conversion_ahead(at) {
            self.at += at;
            return self.conversion_member(id, is_virtual);
        }
        let is_constructor = self.is_ahead(at, name) && self.is_ahead(at + 1, "(");
        let is_destructor = self.is_ahead(at, "~");
        if is_constructor || is_destructor {
            self.at += at;
            if is_destructor {
                self.at += 1;
            }
            let name_span = self.bump().span;
            let what = if is_destructor { "~" } else { name };
            return self.special_member(id, what, name_span, is_virtual);
        }
        while self.is("virtual") {
            self.at += 1;
        }
        let first = self.at;
        let specifiers = self.specifiers(true)?;
        let read = self.tokens.get(first..self.at).unwrap_or_default();
        let is_mutable = read.iter().any(|token| token.text == "mutable");
        if self.eat(";") {
            if let Type::Record(inner) = specifiers.ty.ty
                && let Some(record) = self.unit.record(inner)
                && record.tag.as_deref().is_none_or(|tag| tag.contains('#'))
            {
                let span = self.span_from(start);
                self.anonymous_member(id, inner, span);
            }
            return Ok(());
        }
        loop {
            let (member_name, ty, span) = if self.is(":") {
                (None, specifiers.ty.clone(), self.peek().span)
            } else {
                let declared = self.declarator(specifiers.ty.clone())?;
                let Some((name, span)) = declared.name else {
                    return Err(self.expected("a name"));
                };
                (Some(name), declared.ty, span)
            };
            let is_static = specifiers.storage.class == StorageClass::Static;
            match (&member_name, &ty.ty) {
                (Some(found), _) if specifiers.storage.class == StorageClass::Typedef => {
                    let full = self.declared_name(found);
                    self.cpp_mut().types.insert(full, ty);
                }
                (Some(found), Type::Function(function)) => {
                    let function = (**function).clone();
                    let defaults = std::mem::take(&mut self.cpp_mut().defaults);
                    let overload =
                        self.declare_function(found, function, defaults, true, is_static);
                    return self.member_function(id, overload, span, is_static, is_virtual);
                }
                (Some(found), _) if is_static => {
                    let found = found.clone();
                    self.static_member(start, &found, span, ty, specifiers.storage)?;
                }
                _ => {
                    if is_mutable && let Some(class) = self.cpp_mut().classes.get_mut(&id) {
                        class.mutable.extend(member_name.clone());
                    }
                    self.field_member(id, member_name, span, ty)?;
                }
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(";")?;
        Ok(())
    }

    fn field_member(
        &mut self,
        id: RecordId,
        name: Option<String>,
        span: Span,
        ty: QualType,
    ) -> Parse<()> {
        // A member that is a reference is a pointer in the tree.
        let ty = match &ty.ty {
            Type::Reference(_) => {
                let mut pointer = QualType::pointer_to(make::referred(&ty));
                pointer.quals.is_restrict = true;
                pointer
            }
            _ => ended(&self.unit.records, id, ty),
        };
        let bits = match self.eat(":") {
            true => Some(self.conditional_expr()?),
            false => None,
        };
        if self.is_any(&["=", "{"]) {
            self.postpone_default(id, name.as_deref(), &ty)?;
        }
        let ty = self.with_numbers(ty);
        let record = self.unit.records.get_mut(id.0 as usize);
        if let Some(fields) = record.and_then(|record| record.fields.as_mut()) {
            fields.push(Field {
                name,
                span,
                ty,
                bits,
            });
        }
        Ok(())
    }

    pub(super) fn member_function(
        &mut self,
        id: RecordId,
        mut overload: Overload,
        name_span: Span,
        is_static: bool,
        is_virtual: bool,
    ) -> Parse<()> {
        self.note_assignment(id, &overload);
        if (is_virtual || self.overrides(id, &overload)) && !self.cpp_mut().trailing_final {
            overload.is_virtual = true;
            let symbol = overload.symbol.clone();
            for all in self.cpp_mut().functions.values_mut() {
                for found in all.iter_mut().filter(|found| found.symbol == symbol) {
                    found.is_virtual = true;
                }
            }
        }
        if self.eat("=") {
            // `= 0`, `= default`, `= delete`
            if self.is_any(&["default", "delete"]) {
                // As if it were not declared: what it does then is known.
                let symbol = overload.symbol.clone();
                let cpp = self.cpp_mut();
                for all in cpp.functions.values_mut() {
                    all.retain(|found| found.symbol != symbol);
                }
                cpp.functions.retain(|_, all| !all.is_empty());
            } else {
                self.cpp_mut().pure.insert(overload.symbol.clone());
            }
            self.at += 1;
            self.expect(";")?;
            return Ok(());
        }
        if self.eat(";") {
            return Ok(());
        }
        let this = (!is_static).then_some(id);
        self.postpone(overload, this, name_span)
    }

    /// Takes down where a body stands, and passes over it.
    pub(super) fn postpone(
        &mut self,
        overload: Overload,
        this: Option<RecordId>,
        name_span: Span,
    ) -> Parse<()> {
        let at = self.at;
        if self.eat(":") {
            // `member(value), member{value}`
            loop {
                while !self.is_any(&["(", "{"]) {
                    if self.bump().kind == Kind::End {
                        return Err(self.expected("`{`"));
                    }
                }
                match self.is("(") {
                    true => self.skip_parentheses()?,
                    false => self.skip_braces()?,
                }
                if !self.eat(",") {
                    break;
                }
            }
        }
        if !self.is("{") {
            return Err(self.expected("`{` or `;`"));
        }
        self.skip_braces()?;
        self.note_body(at, overload, this, name_span);
        Ok(())
    }

    /// `Class::Class(…) : … { … }`, outside of the class.
    pub(super) fn member_definition(&mut self, start: usize) -> Parse<()> {
        let mut storage = Storage::default();
        while self.is_any(&["inline", "constexpr", "explicit"]) {
            storage.inline |= !self.is("explicit");
            self.at += 1;
        }
        let mut parts: Vec<String> = Vec::new();
        let mut destructor = false;
        while !self.is("(") {
            if self.eat("~") {
                destructor = true;
            }
            let token = self.bump();
            if token.kind != Kind::Word {
                return Err(self.expected("a name"));
            }
            parts.push(token.text.to_string());
            self.own_arguments(&mut parts);
            self.eat("::");
        }
        let name_span = self.span_from(start);
        let name = parts.pop().unwrap_or_default();
        let Some((id, full)) = self.lookup_type(&parts).and_then(|ty| {
            self.class_of(&ty)
                .map(|(id, class)| (id, class.name.clone()))
        }) else {
            return Err(self.expected("a class that is known"));
        };
        let outer = self.cpp_mut().prefixes.len();
        self.cpp_mut().prefixes.push(full);
        let named = (&*name, destructor, name_span);
        let result = self.member_definition_in(id, named, storage, start);
        self.cpp_mut().prefixes.truncate(outer);
        result
    }

    fn member_definition_in(
        &mut self,
        id: RecordId,
        (name, destructor, name_span): (&str, bool, Span),
        mut storage: Storage,
        start: usize,
    ) -> Parse<()> {
        let ty = self.function_type(QualType::plain(Type::Void))?;
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        let name = if destructor { "~" } else { name };
        let overload = self.declare_function(name, ty, defaults, true, false);
        self.note_function(name, &overload, &mut storage);
        self.define(&overload, Some(id), name_span, storage, Vec::new(), start)
    }
}
