//! Namespaces, and what stands in them: items, `using`, declarations of variables.

use super::super::specifier::Specifiers;
use super::super::{Parse, Parser};
use super::declaration::Init;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{
    Declaration, Declarator, Initializer, Item, ItemKind, QualType, StorageClass, Type,
};
use crate::syntax::qualified;
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// Something at namespace scope.
    pub(in super::super) fn cpp_item(&mut self) -> Parse<()> {
        let token = self.peek();
        let start = self.at;
        match (token.kind, token.text) {
            (Kind::Pragma, _) => {
                let pragma = self.bump().pragma();
                if !self.threadprivate_in_scope(&pragma) {
                    self.push_item(ItemKind::Pragma(pragma), start);
                }
                Ok(())
            }
            (Kind::Punct, ";") => {
                self.at += 1;
                Ok(())
            }
            (Kind::Word, "asm" | "__asm__" | "__asm") => {
                let words = self.file_assembly()?;
                self.push_item(ItemKind::Asm(words), start);
                Ok(())
            }
            (Kind::Word, "static_assert" | "_Static_assert") => self.static_assert(),
            (Kind::Word, "namespace") => self.namespace(),
            (Kind::Word, "inline") if self.is_ahead(1, "namespace") => {
                self.at += 1;
                if self.token(1).kind == Kind::Word {
                    let full = self.declared_name(self.token(1).text);
                    self.cpp_mut().inline_namespaces.insert(full);
                }
                self.namespace()
            }
            (Kind::Word, "using") => self.using(),
            (Kind::Word, "template") => self.template(),
            (Kind::Word, "extern") if self.token(1).kind == Kind::String => {
                let is_c = self.token(1).text == "\"C\"";
                self.at += 2;
                let linked = &mut self.cpp_mut().linked;
                let around = std::mem::replace(&mut linked.c_language, is_c);
                let result = match self.eat("{") {
                    true => self.items_to_brace(),
                    false => {
                        self.cpp_mut().linked.c_declaration = true;
                        let result = self.cpp_item();
                        self.cpp_mut().linked.c_declaration = false;
                        result
                    }
                };
                self.cpp_mut().linked.c_language = around;
                result
            }
            _ => self.namespace_declaration(),
        }
    }

    pub(super) fn push_item(&mut self, kind: ItemKind, start: usize) {
        let span = self.span_from(start);
        self.unit.items.push(Item { kind, span });
    }

    fn items_to_brace(&mut self) -> Parse<()> {
        self.deeper(|parser| {
            while !parser.is("}") {
                if parser.peek().kind == Kind::End {
                    return Err(parser.expected("`}`"));
                }
                let start = parser.at;
                parser.recovering_item();
                if parser.at == start {
                    return Err(parser.expected("a declaration"));
                }
            }
            parser.at += 1;
            Ok(())
        })
    }

    /// One item; an error in it becomes one.
    pub(in super::super) fn recovering_item(&mut self) {
        let start = self.at;
        let depth = self.scopes.depth();
        let prefixes = self.cpp_mut().prefixes.len();
        if let Err(error) = self.cpp_item() {
            self.scopes.leave_to(depth);
            self.forget_function(prefixes);
            self.note_unparsed(start);
            let (span, unparsed) = self.recover(start, error);
            let kind = ItemKind::Error(unparsed);
            self.unit.items.push(Item { kind, span });
        }
    }

    fn namespace(&mut self) -> Parse<()> {
        self.at += 1;
        self.attributes()?;
        let mut name = None;
        if self.peek().kind == Kind::Word {
            let mut full = self.name("the name of a namespace")?.text.to_string();
            while self.eat("::") {
                let next = self.name("the name of a namespace")?;
                full = format!("{full}::{}", next.text);
            }
            name = Some(full);
        }
        if self.eat("=") {
            // `namespace fs = std::filesystem;`
            let path = self.path()?;
            self.expect(";")?;
            if let Some(name) = name {
                self.bring(&name, &path)?;
            }
            return Ok(());
        }
        self.expect("{")?;
        let Some(name) = name else {
            let before = self.known_names();
            let result = self.items_to_brace();
            self.note_own(before);
            return result;
        };
        let full = self.declared_name(&name);
        self.cpp_mut().namespaces.insert(full.clone());
        self.cpp_mut().prefixes.push(full);
        let result = self.items_to_brace();
        self.cpp_mut().prefixes.pop();
        result
    }

    /// Makes a name stand for a type.
    pub(super) fn name_type(&mut self, name: &str, ty: QualType) {
        if self.scopes.depth() > 1 {
            let depth = self.type_depth.saturating_add(1);
            let named = make::alias(name, ty);
            self.scopes.declare(name, Meaning::Type(named, depth));
            return;
        }
        let full = self.declared_name(name);
        self.cpp_mut().types.insert(full, ty);
    }

    /// Variables and functions at namespace scope.
    fn namespace_declaration(&mut self) -> Parse<()> {
        let start = self.at;
        let leading = self.attributes()?;
        self.type_depth = 0;
        if self.deduction_guide() {
            return Ok(());
        }
        if self.is_constructor_definition() {
            return self.member_definition(start);
        }
        if self.conversion_definition()? {
            return Ok(());
        }
        let mut specifiers = self.specifiers_of_variable()?;
        specifiers.storage.add(leading);
        if self.eat(";") {
            return Ok(());
        }
        loop {
            let first = self.at;
            let outer = self.cpp_mut().prefixes.len();
            let mut declared = self.declarator(specifiers.ty.clone())?;
            specifiers
                .storage
                .add(self.declarator_attributes(&mut declared.ty)?);
            let Some((name, name_span)) = declared.name.clone() else {
                return Err(self.expected("a name"));
            };
            if specifiers.storage.class == StorageClass::Typedef {
                self.name_type(&name, declared.ty);
            } else if specifiers.storage.alias {
                return Err(self.expected("a declaration that makes no second name"));
            } else if let Type::Function(ty) = &declared.ty.ty {
                let ty = (**ty).clone();
                let done =
                    self.namespace_function(start, &name, name_span, ty, specifiers.storage)?;
                self.cpp_mut().prefixes.truncate(outer);
                if done {
                    return Ok(());
                }
            } else {
                self.namespace_variable(first, &specifiers, &name, name_span, declared.ty)?;
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(";")?;
        Ok(())
    }

    /// Whether this is `Class::Class(…` or `Class::~Class(…`, outside of the class.
    fn is_constructor_definition(&self) -> bool {
        let mut at = 0;
        while matches!(self.token(at).text, "inline" | "constexpr" | "explicit") {
            at += 1;
        }
        let mut last = "";
        let mut parts = Vec::new();
        loop {
            let token = self.token(at);
            if token.kind != Kind::Word {
                return false;
            }
            let name = token.text;
            parts.push(name.to_string());
            if let Some(end) = self.own_arguments_end(&parts, at + 1) {
                at = end - 1;
            }
            let next = self.token(at + 1).text;
            if next == "(" {
                return name == last;
            }
            if next != "::" {
                return false;
            }
            if self.is_ahead(at + 2, "~") {
                return true;
            }
            last = name;
            at += 2;
        }
    }

    /// A variable at namespace scope.
    fn namespace_variable(
        &mut self,
        first: usize,
        specifiers: &Specifiers,
        name: &str,
        name_span: Span,
        ty: QualType,
    ) -> Parse<()> {
        // A static member, defined outside of its class, has its own name already.
        let full = match name.contains("::") {
            true => self
                .candidates(&name.split("::").map(str::to_string).collect::<Vec<_>>())
                .into_iter()
                .find(|found| self.scopes.variable(found).is_some())
                .unwrap_or_else(|| name.to_string()),
            false => self.declared_name(name),
        };
        let class_scope = qualified::split(&full).map(|(class, _)| class.to_string());
        let outer = self.cpp_mut().prefixes.len();
        if name.contains("::")
            && let Some(class) = class_scope
        {
            self.cpp_mut().prefixes.push(class);
        }
        self.scopes.declare(&full, Meaning::Object);
        self.scopes.declare_variable(&full, ty.clone());
        let from = self.at;
        let init = self.init(&ty);
        let declares = specifiers.storage.class == StorageClass::Extern;
        let declares = declares && matches!(init, Ok(Init::None));
        self.cpp_mut().prefixes.truncate(outer);
        let init = init?;
        let (ty, init) = self.deduced(ty, init)?;
        self.scopes.declare_variable(&full, ty.clone());
        let span = self.span_from(first);
        if make::is_reference(&ty) && matches!(init, Init::None) {
            self.note_alias(&full, None, name_span);
            return Ok(());
        }
        // Elsewhere it is defined, and initialised.
        let (declared, value, after) = match declares {
            true => (ty, None, Vec::new()),
            false => self.initialised(&full, ty, init, name_span)?,
        };
        if make::is_reference(&declared)
            && let Some(Initializer::Expr(bound)) = &value
            && self.note_alias(&full, Some(bound), name_span)
        {
            return Ok(());
        }
        if let Some(Initializer::Expr(value)) = &value
            && let Some(value) = self.constant_of(&declared, value)
        {
            self.cpp_mut().constants.insert(full.clone(), value);
            self.note_constant(&full, &declared);
        }
        let mut storage = specifiers.storage;
        storage.thread_local |= self.is_threadprivate(&full);
        let initialised = value.is_some() || !after.is_empty();
        self.note_variable((name, &full), &declared, &mut storage, (initialised, from));
        // Who makes it among the files that have it is not followed.
        storage.inline &= after.is_empty() || super::linked::is_constant(&declared);
        self.initialised_at_start(&full, &mut storage, from, after, name_span);
        let declaration = Declaration {
            storage,
            declarators: vec![Declarator {
                name: full,
                name_span,
                ty: declared,
                init: value,
                span,
            }],
            span,
        };
        self.unit.items.push(Item {
            kind: ItemKind::Declaration(declaration),
            span,
        });
        Ok(())
    }
}
