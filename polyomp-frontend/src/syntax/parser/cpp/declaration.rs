//! Namespaces, declarations, and functions.

use std::sync::Arc;

use super::super::specifier::Specifiers;
use super::super::{Parse, Parser};
use super::make;
use super::name::is_cpp_keyword;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{
    Declaration, Declarator, Expr, FunctionDef, FunctionType, InitItem, Initializer, Item,
    ItemKind, Param, QualType, Stmt, StmtKind, StorageClass, SyntaxError, Type,
};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// How a variable is initialised.
pub(super) enum Init {
    None,
    Equals(Initializer),
    Parentheses(Vec<Expr>),
    Braces(Vec<InitItem>, Span),
}

impl Parser<'_> {
    /// Something at namespace scope.
    pub(in super::super) fn cpp_item(&mut self) -> Parse<()> {
        let token = self.peek();
        let start = self.at;
        match (token.kind, token.text) {
            (Kind::Pragma, _) => {
                let pragma = self.bump().pragma();
                self.push_item(ItemKind::Pragma(pragma), start);
                Ok(())
            }
            (Kind::Punct, ";") => {
                self.at += 1;
                Ok(())
            }
            (Kind::Word, "asm" | "__asm__" | "__asm") => {
                self.at += 1;
                self.skip_parentheses()?;
                self.expect(";")?;
                self.push_item(ItemKind::Asm, start);
                Ok(())
            }
            (Kind::Word, "static_assert" | "_Static_assert") => self.static_assert(),
            (Kind::Word, "namespace") => self.namespace(),
            (Kind::Word, "inline") if self.is_ahead(1, "namespace") => {
                self.at += 1;
                self.namespace()
            }
            (Kind::Word, "using") => self.using(),
            (Kind::Word, "template") => self.template(),
            (Kind::Word, "extern") if self.token(1).kind == Kind::String => {
                self.at += 2;
                if !self.eat("{") {
                    return self.cpp_item();
                }
                self.items_to_brace()
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
            let (span, unparsed) = self.recover(start, error);
            let kind = ItemKind::Error(unparsed);
            self.unit.items.push(Item { kind, span });
        }
    }

    /// Leaves whatever function or class an error lies in.
    pub(super) fn forget_function(&mut self, prefixes: usize) {
        let cpp = self.cpp_mut();
        cpp.prefixes.truncate(prefixes);
        cpp.cleanups.clear();
        cpp.loops.clear();
        cpp.function = 0;
        cpp.this = None;
        cpp.result = None;
        cpp.closes = false;
    }

    /// The qualified form of a name that is declared here.
    pub(super) fn declared_name(&self, name: &str) -> String {
        match self.cpp.as_ref().and_then(|cpp| cpp.prefixes.last()) {
            Some(prefix) => format!("{prefix}::{name}"),
            None => name.to_string(),
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
                self.cpp_mut().brought.insert(name, path.parts.join("::"));
            }
            return Ok(());
        }
        self.expect("{")?;
        let Some(name) = name else {
            return self.items_to_brace();
        };
        let full = self.declared_name(&name);
        self.cpp_mut().namespaces.insert(full.clone());
        self.cpp_mut().prefixes.push(full);
        let result = self.items_to_brace();
        self.cpp_mut().prefixes.pop();
        result
    }

    /// `using …;`
    pub(super) fn using(&mut self) -> Parse<()> {
        self.at += 1;
        if self.eat("namespace") {
            let path = self.path()?;
            self.expect(";")?;
            let found = self.candidates(&path.parts).into_iter().find(|name| {
                self.cpp
                    .as_ref()
                    .is_some_and(|cpp| cpp.namespaces.contains(name))
            });
            let name = found.unwrap_or_else(|| path.parts.join("::"));
            self.cpp_mut().using.push(name);
            return Ok(());
        }
        if self.is_ahead(1, "=") {
            let name = self.name("the name of a type")?.text.to_string();
            self.expect("=")?;
            let ty = self.type_name()?;
            self.expect(";")?;
            self.name_type(&name, ty);
            return Ok(());
        }
        self.eat("typename");
        let path = self.path()?;
        self.expect(";")?;
        if let Some(last) = path.parts.last() {
            let full = path.parts.join("::");
            self.cpp_mut().brought.insert(last.clone(), full);
        }
        Ok(())
    }

    /// Makes a name stand for a type.
    pub(super) fn name_type(&mut self, name: &str, ty: QualType) {
        if self.scopes.depth() > 1 {
            let depth = self.type_depth.saturating_add(1);
            let named = Type::Typedef(Arc::new(crate::syntax::ast::TypedefType {
                name: name.to_string(),
                target: ty,
            }));
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
        if self.is_constructor_definition() {
            return self.member_definition(start);
        }
        let mut specifiers = self.specifiers(true)?;
        specifiers.storage.add(leading);
        if self.eat(";") {
            return Ok(());
        }
        loop {
            let first = self.at;
            let outer = self.cpp_mut().prefixes.len();
            let declared = self.declarator(specifiers.ty.clone())?;
            specifiers.storage.add(self.trailing_attributes()?);
            let Some((name, name_span)) = declared.name.clone() else {
                return Err(self.expected("a name"));
            };
            if specifiers.storage.class == StorageClass::Typedef {
                self.name_type(&name, declared.ty);
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
        loop {
            let token = self.token(at);
            if token.kind != Kind::Word {
                return false;
            }
            let (name, next) = (token.text, self.token(at + 1).text);
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
        let class_scope = full.rsplit_once("::").map(|(class, _)| class.to_string());
        let outer = self.cpp_mut().prefixes.len();
        if name.contains("::")
            && let Some(class) = class_scope
        {
            self.cpp_mut().prefixes.push(class);
        }
        self.scopes.declare(&full, Meaning::Object);
        self.scopes.declare_variable(&full, ty.clone());
        let init = self.init(&ty);
        self.cpp_mut().prefixes.truncate(outer);
        let init = init?;
        let (ty, init) = self.deduced(ty, init)?;
        self.scopes.declare_variable(&full, ty.clone());
        let span = self.span_from(first);
        let (declared, value, after) = self.initialised(&full, ty, init, name_span)?;
        if declared.quals.is_const
            && let Some(Initializer::Expr(value)) = &value
            && let Some(value) = self.constant(value)
            && matches!(declared.unaliased(), Type::Integer(_) | Type::Bool)
        {
            self.cpp_mut().constants.insert(full.clone(), value);
        }
        self.cpp_mut().start.extend(after);
        let declaration = Declaration {
            storage: specifiers.storage,
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

    /// The initialiser of a variable.
    pub(super) fn init(&mut self, ty: &QualType) -> Parse<Init> {
        if self.eat("=") {
            if self.is("{") {
                return self.braces();
            }
            let expr = self.assignment_expr()?;
            let _ = ty;
            return Ok(Init::Equals(Initializer::Expr(expr)));
        }
        if self.is("{") {
            return self.braces();
        }
        if self.eat("(") {
            let (args, _) = self.arguments()?;
            return Ok(Init::Parentheses(args));
        }
        Ok(Init::None)
    }

    pub(super) fn braces(&mut self) -> Parse<Init> {
        match self.initializer()? {
            Initializer::List { items, span } => Ok(Init::Braces(items, span)),
            Initializer::Expr(expr) => Ok(Init::Equals(Initializer::Expr(expr))),
        }
    }

    /// The type with `auto`, and arguments of a class template that are not written, as the initialiser says.
    pub(super) fn deduced(&mut self, ty: QualType, init: Init) -> Parse<(QualType, Init)> {
        let reference = make::is_reference(&ty);
        let inner = make::referred(&ty);
        let is_auto = |ty: &QualType| matches!(&ty.ty, Type::Unknown(name) if name == "auto");
        let (pointer, named) = match inner.pointee() {
            Some(to) => (true, to.clone()),
            None => (false, inner.clone()),
        };
        if !is_auto(&named) {
            return Ok((ty, init));
        }
        let value = match &init {
            Init::Equals(Initializer::Expr(expr)) => Some(expr),
            Init::Parentheses(args) => args.first(),
            Init::Braces(items, _) => items.first().and_then(|item| match &item.value {
                Initializer::Expr(expr) => Some(expr),
                Initializer::List { .. } => None,
            }),
            _ => None,
        };
        let Some(found) = value.and_then(|value| self.type_of(value)) else {
            return Err(SyntaxError {
                message: "The type that `auto` stands for here is not known.".to_string(),
                span: self.span_from(self.at.saturating_sub(1)),
            });
        };
        let is_const = named.quals.is_const || ty.quals.is_const;
        if reference {
            let mut to = found;
            to.quals.is_const |= is_const;
            return Ok((make::reference(to), init));
        }
        let mut found = super::types::plain(found.decayed());
        if pointer && found.pointee().is_none() {
            return Err(self.expected("a pointer"));
        }
        found.quals.is_const |= is_const;
        Ok((found, init))
    }

    /// What a variable with this initialiser is declared as, its value in the tree, and what is done after that.
    pub(super) fn initialised(
        &mut self,
        name: &str,
        ty: QualType,
        init: Init,
        span: Span,
    ) -> Parse<(QualType, Option<Initializer>, Vec<Stmt>)> {
        if make::is_reference(&ty) {
            let value = match init {
                Init::Equals(Initializer::Expr(expr)) => Some(expr),
                Init::Parentheses(mut args) => args.pop(),
                Init::Braces(items, _) => {
                    items.into_iter().next().and_then(|item| match item.value {
                        Initializer::Expr(expr) => Some(expr),
                        Initializer::List { .. } => None,
                    })
                }
                _ => None,
            };
            let Some(value) = value else {
                return Err(self.expected("what the reference refers to"));
            };
            let value = self.bound(value, &ty);
            return Ok((ty, Some(Initializer::Expr(value)), Vec::new()));
        }
        let shown = super::construct::last_part(name).to_string();
        let object = make::ident(name, span);
        let classy = self.kind_of(&ty).is_some() || self.needs_construction(&ty, 0);
        if !classy {
            let value = match init {
                Init::None => None,
                Init::Equals(value) => Some(value),
                Init::Parentheses(mut args) => args.pop().map(Initializer::Expr),
                Init::Braces(items, span) => match (ty.array().is_some(), items.len()) {
                    (false, 0) => Some(Initializer::Expr(make::int(0, span))),
                    _ => Some(Initializer::List { items, span }),
                },
            };
            return Ok((ty, value, Vec::new()));
        }
        if let Init::Equals(Initializer::Expr(value)) = &init
            && self
                .type_of(value)
                .is_none_or(|found| self.key(&found) == self.key(&ty))
        {
            let value = self.copied(value.clone(), &ty, span);
            return Ok((ty, Some(Initializer::Expr(value)), Vec::new()));
        }
        let declared = ty.clone();
        let stmts = match init {
            Init::None => self.construct(object, &ty, Vec::new(), &shown, span),
            Init::Equals(Initializer::Expr(value)) => {
                self.construct(object, &ty, vec![value], &shown, span)
            }
            Init::Parentheses(args) => self.construct(object, &ty, args, &shown, span),
            Init::Equals(Initializer::List { items, span }) | Init::Braces(items, span) => {
                self.construct_list(object, &ty, items, &shown, span)
            }
        };
        Ok((declared, None, stmts))
    }

    /// A declaration in a block, as statements.
    pub(in super::super) fn cpp_declaration(&mut self, stmts: &mut Vec<Stmt>) -> Parse<()> {
        let start = self.at;
        if self.is("using") {
            return self.using();
        }
        let outer = std::mem::take(&mut self.type_depth);
        let result = self.block_declaration(start, stmts);
        self.type_depth = outer;
        result
    }

    fn block_declaration(&mut self, start: usize, stmts: &mut Vec<Stmt>) -> Parse<()> {
        self.attributes()?;
        let specifiers = self.specifiers(true)?;
        while !self.is(";") {
            let first = self.at;
            let declared = self.declarator(specifiers.ty.clone())?;
            let Some((name, name_span)) = declared.name else {
                return Err(self.expected("a name"));
            };
            if specifiers.storage.class == StorageClass::Typedef {
                self.name_type(&name, declared.ty);
            } else if let Type::Function(ty) = &declared.ty.ty {
                let ty = (**ty).clone();
                let defaults = std::mem::take(&mut self.cpp_mut().defaults);
                self.declare_function(&name, ty, defaults, false, false);
            } else {
                self.local_variable(first, &specifiers, &name, name_span, declared.ty, stmts)?;
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(";")?;
        let _ = start;
        Ok(())
    }

    fn local_variable(
        &mut self,
        first: usize,
        specifiers: &Specifiers,
        name: &str,
        name_span: Span,
        ty: QualType,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<()> {
        // The name is known in its own initialiser; a lambda is known by its type only after it.
        let init = self.init(&ty)?;
        let (ty, init) = self.deduced(ty, init)?;
        if let Some(ClassKind::Guard) = self.kind_of(&ty) {
            return self.guard(name, name_span, ty, init, stmts);
        }
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, ty.clone());
        let (declared, value, after) = self.initialised(name, ty, init, name_span)?;
        let is_static = specifiers.storage.class == StorageClass::Static;
        if declared.quals.is_const
            && matches!(declared.unaliased(), Type::Integer(_) | Type::Bool)
            && let Some(Initializer::Expr(init)) = &value
            && let Some(value) = self.constant(init)
        {
            self.scopes.declare_constant(name, value);
        }
        let span = self.span_from(first);
        if is_static && !after.is_empty() {
            // It is initialised once, by whoever comes first.
            self.cpp_mut().fresh += 1;
            let what = format!("the static variable `{name}` of a class");
            stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
        }
        let destructor = self.destructor(&declared);
        stmts.push(Stmt {
            kind: StmtKind::Declaration(Declaration {
                storage: specifiers.storage,
                declarators: vec![Declarator {
                    name: name.to_string(),
                    name_span,
                    ty: declared,
                    init: value,
                    span,
                }],
                span,
            }),
            span,
        });
        stmts.extend(after);
        if let Some(destructor) = destructor
            && !is_static
        {
            let object = make::address(make::ident(name, name_span));
            let call = make::call(&destructor, vec![object], name_span);
            self.at_end(call);
        }
        Ok(())
    }

    /// The destructor that objects of the type have, by its name in the tree.
    fn destructor(&self, ty: &QualType) -> Option<String> {
        let (_, class) = self.class_of(ty)?;
        let name = format!("{}::~", class.name);
        let found = self.cpp.as_ref()?.functions.get(&name)?.first()?;
        Some(found.symbol.clone())
    }

    /// Something is done where the block ends.
    pub(super) fn at_end(&mut self, call: Expr) {
        if let Some(open) = self.cpp_mut().cleanups.last_mut() {
            open.push(call);
        }
    }

    // Functions.

    /// A function at namespace scope, or a member function outside of its class; whether it is defined here.
    fn namespace_function(
        &mut self,
        start: usize,
        name: &str,
        name_span: Span,
        ty: FunctionType,
        storage: crate::syntax::ast::Storage,
    ) -> Parse<bool> {
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        if self.eat("=") {
            // `= delete`, `= default`
            self.at += 1;
            return Ok(false);
        }
        let parts: Vec<String> = name.split("::").map(str::to_string).collect();
        let mut class = None;
        if let Some((_, class_parts)) = parts.split_last()
            && !class_parts.is_empty()
        {
            class = self.lookup_type(class_parts);
            let Some(prefix) = class
                .as_ref()
                .and_then(|ty| self.class_of(ty))
                .map(|(_, class)| class.name.clone())
                .or_else(|| {
                    self.candidates(class_parts).into_iter().find(|name| {
                        self.cpp
                            .as_ref()
                            .is_some_and(|cpp| cpp.namespaces.contains(name))
                    })
                })
            else {
                return Err(SyntaxError {
                    message: format!("`{name}` belongs to no class or namespace that is known."),
                    span: name_span,
                });
            };
            self.cpp_mut().prefixes.push(prefix);
        }
        let last = parts.last().cloned().unwrap_or_default();
        let overload = self.declare_function(&last, ty, defaults, class.is_some(), false);
        if !self.is("{") {
            return Ok(false);
        }
        let this = class
            .as_ref()
            .and_then(|ty| self.class_of(ty))
            .map(|(id, _)| id)
            .filter(|_| overload.method);
        self.define(&overload, this, name_span, storage, Vec::new(), start)?;
        Ok(true)
    }

    /// Makes a function known, and gives how it is called.
    pub(super) fn declare_function(
        &mut self,
        name: &str,
        ty: FunctionType,
        defaults: Vec<Option<Expr>>,
        method: bool,
        is_static: bool,
    ) -> Overload {
        let full = match self.scopes.depth() > 1 && !method {
            true => name.to_string(),
            false => self.declared_name(name),
        };
        let key = |parser: &Self, ty: &FunctionType| -> Vec<String> {
            let params = ty.params.iter();
            params
                .map(|param| {
                    let quals = make::referred(&param.ty).quals.is_const;
                    format!("{quals}{}", parser.key(&param.ty.decayed()))
                })
                .collect()
        };
        let wanted = key(self, &ty);
        let constant = self.cpp_mut().trailing_const;
        let known = self.cpp_mut().functions.get(&full).cloned();
        let known = known.unwrap_or_default();
        for overload in &known {
            if key(self, &overload.ty) == wanted && (!method || overload.ty.variadic == ty.variadic)
            {
                let mut overload = overload.clone();
                // The names of parameters are those of the definition.
                overload.ty.params = ty.params;
                if overload.defaults.iter().all(Option::is_none) {
                    overload.defaults = defaults;
                }
                let symbol = overload.symbol.clone();
                if let Some(all) = self.cpp_mut().functions.get_mut(&full)
                    && let Some(place) = all.iter_mut().find(|found| found.symbol == symbol)
                {
                    *place = overload.clone();
                }
                return overload;
            }
        }
        let _ = constant;
        let symbol = match known.len() {
            0 => full.clone(),
            others => format!("{full}#{}", others + 1),
        };
        let reference = make::is_reference(&ty.result);
        let result = match reference {
            true => make::pointer(make::referred(&ty.result)),
            false => ty.result.clone(),
        };
        self.cpp_mut().results.insert(symbol.clone(), result);
        let overload = Overload {
            symbol,
            ty,
            defaults,
            method: method && !is_static,
            is_virtual: false,
            reference,
        };
        let all = self.cpp_mut().functions.entry(full).or_default();
        all.push(overload.clone());
        overload
    }

    /// The body of a function: `{` is next, or `:` of a constructor.
    pub(super) fn define(
        &mut self,
        overload: &Overload,
        this: Option<crate::syntax::ast::RecordId>,
        name_span: Span,
        storage: crate::syntax::ast::Storage,
        before: Vec<Stmt>,
        start: usize,
    ) -> Parse<()> {
        let mut ty = overload.ty.clone();
        let cpp = self.cpp_mut();
        let outer = (
            cpp.this.replace(crate::syntax::ast::RecordId(0)),
            cpp.result.take(),
            cpp.returns_reference,
            std::mem::take(&mut cpp.cleanups),
            std::mem::take(&mut cpp.loops),
            std::mem::replace(&mut cpp.closes, false),
        );
        let is_auto = matches!(&ty.result.ty, Type::Unknown(name) if name == "auto");
        let cpp = self.cpp_mut();
        cpp.this = this;
        cpp.returns_reference = overload.reference;
        cpp.result = match is_auto {
            true => Some(None),
            false => Some(Some(make::referred(&ty.result))),
        };
        let scopes = self.scopes.depth();
        self.scopes.enter();
        if let Some(this) = this {
            let object = QualType::plain(Type::Record(this));
            self.scopes.declare("this", Meaning::Object);
            self.scopes.declare_variable("this", make::pointer(object));
        }
        for param in &ty.params {
            if let Some(name) = &param.name {
                self.scopes.declare(name, Meaning::Object);
                self.scopes.declare_variable(name, param.ty.decayed());
            }
        }
        let mut stmts = before;
        let constructs = this.filter(|_| self.is_constructor(overload));
        let result = self
            .constructor_list(constructs, &mut stmts)
            .and_then(|()| self.block());
        self.scopes.leave_to(scopes);
        let found = self.cpp_mut().result.take();
        let cpp = self.cpp_mut();
        (
            cpp.this,
            cpp.result,
            cpp.returns_reference,
            cpp.cleanups,
            cpp.loops,
            cpp.closes,
        ) = outer;
        let mut body = result?;
        stmts.append(&mut body.stmts);
        body.stmts = stmts;
        if is_auto {
            let result = found
                .flatten()
                .unwrap_or_else(|| QualType::plain(Type::Void));
            self.cpp_mut()
                .results
                .insert(overload.symbol.clone(), result.clone());
            ty.result = result;
        }
        if overload.reference {
            ty.result = make::pointer(make::referred(&ty.result));
        }
        if let Some(this) = this {
            let object = QualType::plain(Type::Record(this));
            ty.params.insert(
                0,
                Param {
                    name: Some("this".to_string()),
                    span: name_span,
                    ty: make::pointer(object),
                },
            );
        }
        ty.prototyped = true;
        let function = FunctionDef {
            name: overload.symbol.clone(),
            name_span,
            ty,
            storage,
            body,
        };
        self.note_accessor(&function);
        self.push_item(ItemKind::Function(Box::new(function)), start);
        Ok(())
    }

    /// Whether it is a constructor: a member function called as its class.
    fn is_constructor(&self, overload: &Overload) -> bool {
        let Some((class, name)) = overload.symbol.rsplit_once("::") else {
            return false;
        };
        let name = name.split('#').next().unwrap_or(name);
        overload.method && super::construct::last_part(class) == name
    }

    /// What initialises the variables at namespace scope is done where `main` starts.
    pub(in super::super) fn start_main(&mut self) {
        let start = std::mem::take(&mut self.cpp_mut().start);
        if start.is_empty() {
            return;
        }
        for item in &mut self.unit.items {
            if let ItemKind::Function(function) = &mut item.kind
                && function.name == "main"
            {
                function.body.stmts.splice(0..0, start);
                return;
            }
        }
    }

    // Declarators.

    /// The name that a declarator gives: qualified, or an operator.
    pub(in super::super) fn cpp_declared_name(&mut self) -> Option<(String, Span)> {
        let start = self.at;
        let mut parts = Vec::new();
        loop {
            let token = self.peek();
            if token.kind != Kind::Word {
                break;
            }
            if token.text == "operator" {
                parts.push(self.operator_name()?);
                return Some((parts.join("::"), self.span_from(start)));
            }
            if is_cpp_keyword(token.text) {
                break;
            }
            parts.push(token.text.to_string());
            self.at += 1;
            if !(self.is("::") && self.token(1).kind == Kind::Word) {
                return Some((parts.join("::"), self.span_from(start)));
            }
            self.at += 1;
        }
        self.at = start;
        None
    }

    /// `operator+`
    pub(super) fn operator_name(&mut self) -> Option<String> {
        self.at += 1;
        let token = self.bump();
        if token.kind != Kind::Punct {
            return None;
        }
        let mut sign = token.text.to_string();
        let pairs = [("(", ")"), ("[", "]"), (">", ">")];
        for (first, second) in pairs {
            if sign == first && self.is(second) {
                sign.push_str(second);
                self.at += 1;
                break;
            }
        }
        Some(format!("operator{sign}"))
    }

    /// At a `(` after a declared name: whether parameters follow, and not arguments.
    pub(in super::super) fn is_parameters(&self) -> bool {
        if self.is_ahead(1, ")") || self.is_ahead(1, "...") {
            return true;
        }
        if !self.is_type_ahead(1) {
            return false;
        }
        // `x(int(y))`, `x(T::f())`, `v(Size{3})` are arguments.
        let Some(end) = self.type_extent(1) else {
            let next = self.token(2);
            return !matches!(next.text, "(" | "{") || next.kind != Kind::Punct;
        };
        let next = self.token(end);
        !(next.kind == Kind::Punct && matches!(next.text, "(" | "{" | "." | "::"))
    }

    /// What may follow the parameters of a function.
    pub(in super::super) fn after_parameters(&mut self) -> Parse<Option<QualType>> {
        self.cpp_mut().trailing_const = false;
        loop {
            if self.is_any(&[
                "const", "override", "final", "mutable", "volatile", "&", "&&",
            ]) {
                if self.is("const") {
                    self.cpp_mut().trailing_const = true;
                }
                self.at += 1;
            } else if self.eat("noexcept") {
                if self.is("(") {
                    self.skip_parentheses()?;
                }
            } else if self.is("->") {
                self.at += 1;
                return self.type_name().map(Some);
            } else if self.is("[") && self.is_ahead(1, "[") {
                self.attributes()?;
            } else {
                return Ok(None);
            }
        }
    }

    /// The value of a constant at namespace scope.
    pub(super) fn constant_named(&self, name: &str) -> Option<i128> {
        self.cpp.as_ref()?.constants.get(name).copied()
    }
}
