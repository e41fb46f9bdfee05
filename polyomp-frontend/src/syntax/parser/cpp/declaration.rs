//! Namespaces, declarations, and functions.

use super::super::specifier::Specifiers;
use super::super::{Parse, Parser};
use super::ClassKind;
use super::list;
use super::make;
use super::name::{Arg, is_cpp_keyword};
use super::placeholder;
use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{
    Declaration, Declarator, Expr, ExprKind, InitItem, Initializer, QualType, Stmt, StmtKind,
    StorageClass, SyntaxError, Type, UnaryOp,
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
    /// The qualified form of a name that is declared here.
    pub(super) fn declared_name(&self, name: &str) -> String {
        match self.cpp.as_ref().and_then(|cpp| cpp.prefixes.last()) {
            Some(prefix) => format!("{prefix}::{name}"),
            None => name.to_string(),
        }
    }

    /// The initialiser of a variable.
    pub(super) fn init(&mut self, ty: &QualType) -> Parse<Init> {
        if self.eat("=") {
            if self.is("{") {
                return match make::is_auto(ty) {
                    // A `std::initializer_list` (C++17, section 10.1.7.4.1).
                    true => Ok(Init::Equals(Initializer::Expr(self.braced_list()?.expr))),
                    false => self.braces(),
                };
            }
            let expr = self.assignment_expr()?;
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

    /// The `std::initializer_list` that `auto` stands for before a braced list.
    fn listed_values(&mut self, auto: &QualType, items: Vec<InitItem>) -> Parse<(QualType, Init)> {
        let span = self.span_from(self.at.saturating_sub(1));
        let types: Option<Vec<QualType>> = items
            .iter()
            .map(|item| match &item.value {
                Initializer::Expr(value) => self.type_of(value),
                Initializer::List { .. } => None,
            })
            .map(|ty| Some(super::types::unqualified(&ty?.decayed())))
            .collect();
        let types = types.unwrap_or_default();
        let Some(first) = types.first() else {
            return Err(self.expected("a list of values whose type is known"));
        };
        if !types.iter().all(|ty| self.is_same(ty, first)) {
            return Err(self.expected("a list of values of one type"));
        }
        let mut ty = self.library_type("initializer_list", vec![Arg::Type(first.clone())])?;
        ty.quals.is_const = auto.canonical().quals.is_const;
        Ok((ty, Init::Braces(items, span)))
    }

    pub(super) fn braces(&mut self) -> Parse<Init> {
        match self.initializer()? {
            Initializer::List { items, span } => Ok(Init::Braces(items, span)),
            Initializer::Expr(expr) => Ok(Init::Equals(Initializer::Expr(expr))),
        }
    }

    /// The type with `auto`, and arguments of a class template that are not written, as the initialiser says.
    pub(super) fn deduced(&mut self, ty: QualType, init: Init) -> Parse<(QualType, Init)> {
        let args = match &init {
            Init::Equals(Initializer::Expr(expr)) => Some(vec![expr.clone()]),
            Init::Parentheses(args) => Some(args.clone()),
            Init::Braces(items, _) => super::construct_list::plain_items(items),
            _ => None,
        };
        if let Some(class) = self.deduced_of(&ty, &args.unwrap_or_default()) {
            return Ok((class?, init));
        }
        if placeholder::is_of_expression(&ty) {
            let named = self.is_name_before(0);
            let value = match &init {
                Init::Equals(Initializer::Expr(expr)) => Some(expr),
                _ => None,
            };
            let found = value.and_then(|value| self.stands_for(&ty, value, named));
            return match found {
                Some(found) => Ok((found, init)),
                None => Err(self.expected("a value whose type is known")),
            };
        }
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
        if let Some(items) = value.and_then(list::items)
            && !pointer
            && !reference
        {
            return self.listed_values(&ty, items);
        }
        let Some(found) = value.and_then(|value| self.type_of(value)) else {
            return Err(SyntaxError {
                message: "The type that `auto` stands for here is not known.".to_string(),
                span: self.span_from(self.at.saturating_sub(1)),
            });
        };
        if let Some(value) = value.filter(|value| self.is_bit(value))
            && !reference
            && !found.canonical().quals.is_const
        {
            return Err(SyntaxError {
                message: "A variable that stands for an element of a `std::vector<bool>`."
                    .to_string(),
                span: value.span,
            });
        }
        // `const auto *` points to what is constant.
        let is_const = match pointer {
            true => inner.quals.is_const,
            false => named.quals.is_const || ty.quals.is_const,
        };
        let pointing = |found: QualType| match found.pointee() {
            Some(to) if pointer && named.quals.is_const && !super::destroy::is_smart(&found) => {
                let mut to = to.clone();
                to.quals.is_const = true;
                QualType::pointer_to(to)
            }
            _ => found,
        };
        // Atomics cannot be copied: what looks like a copy of one is that of a `std::atomic_ref`, which stands for it, too.
        let names_atomic = |value: &Expr| {
            let designates = matches!(
                value.kind,
                ExprKind::Ident(_)
                    | ExprKind::Member { .. }
                    | ExprKind::Subscript { .. }
                    | ExprKind::Unary {
                        op: UnaryOp::Deref,
                        ..
                    }
            );
            // (An assignment gives a value.)
            designates && found.canonical().quals.is_atomic
        };
        let wraps = value
            .is_some_and(|value| names_atomic(value) || super::wrapper::inner(value).is_some());
        if reference || wraps {
            let mut to = pointing(found);
            to.quals.is_const |= is_const;
            let goes = make::is_expiring(&ty)
                && value.is_some_and(|value| self.stays(value) == Some(false));
            return Ok(match goes {
                true => (make::expiring_reference(to), init),
                false => (make::reference(to), init),
            });
        }
        // Smart pointers are known by the name of their type.
        let mut found = match super::destroy::is_smart(&found) {
            true => QualType::plain(found.ty),
            false => super::types::plain(found.decayed()),
        };
        if pointer && found.pointee().is_none() {
            return Err(self.expected("a pointer"));
        }
        found = pointing(found);
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
        if self.signature_of(&ty).is_some() {
            let value = self.function_initialised(&ty, init, span);
            return Ok((ty, Some(Initializer::Expr(value)), Vec::new()));
        }
        let shown = super::name::last_part(name).to_string();
        let object = make::ident(name, span);
        let classy = self.kind_of(&ty).is_some() || self.needs_construction(&ty, 0);
        if !classy {
            let several = match &init {
                Init::Parentheses(args) => args.len() > 1,
                Init::Braces(items, _) => items.len() > 1,
                _ => false,
            };
            if several && super::destroy::is_smart(&ty) {
                return Err(self.expected("a smart pointer that deletes by `delete`"));
            }
            let value = match init {
                // Smart pointers are null where nothing is said.
                Init::None if super::destroy::is_smart(&ty) => {
                    Some(Initializer::Expr(make::int(0, span)))
                }
                Init::None => None,
                Init::Equals(Initializer::Expr(value)) => {
                    Some(Initializer::Expr(self.scalar_for(value, &ty)))
                }
                Init::Equals(Initializer::List { items, span }) => Some(Initializer::List {
                    items: self.meant_items(items, &ty),
                    span,
                }),
                Init::Parentheses(args) => self.single(&ty, args, span).map(Initializer::Expr),
                Init::Braces(items, span) => match (ty.array().is_some(), items.len()) {
                    (false, 0) => Some(Initializer::Expr(make::int(0, span))),
                    (false, 2..) if super::construct_list::plain_items(&items).is_some() => {
                        let args = super::construct_list::plain_items(&items);
                        let value = self.single(&ty, args.unwrap_or_default(), span);
                        value.map(Initializer::Expr)
                    }
                    _ => Some(Initializer::List {
                        items: self.meant_items(items, &ty),
                        span,
                    }),
                },
            };
            return Ok((ty, value, Vec::new()));
        }
        if let Init::Equals(Initializer::Expr(value)) = &init
            && self
                .type_of(value)
                .is_none_or(|found| self.key(&found) == self.key(&ty))
        {
            if self.is_lvalue(value) && !super::copy::is_literal(value) && self.is_deep(&ty, 0) {
                let mut stmts = Vec::new();
                let from = self.stable(value.clone(), &mut stmts);
                stmts.extend(self.copy_parts(&object, &from, &ty, 0, span));
                return Ok((ty, None, stmts));
            }
            self.kept(value);
            let value = self.copied(value.clone(), &ty, span);
            return Ok((ty, Some(Initializer::Expr(value)), Vec::new()));
        }
        let declared = ty.clone();
        let stmts = match init {
            Init::None => self.construct(object, &ty, Vec::new(), &shown, span),
            Init::Equals(Initializer::Expr(value)) => {
                self.cpp_mut().implicit = self.kind_of(&ty) == Some(&ClassKind::User);
                let made = self.construct(object, &ty, vec![value], &shown, span);
                self.cpp_mut().implicit = false;
                made
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
        let leading = self.attributes()?;
        let mut specifiers = self.specifiers_of_variable()?;
        specifiers.storage.add(leading);
        if self.is_binding_ahead() {
            return self.binding_declaration(specifiers.ty, stmts);
        }
        while !self.is(";") {
            let first = self.at;
            let mut declared = self.declarator(specifiers.ty.clone())?;
            specifiers
                .storage
                .add(self.declarator_attributes(&mut declared.ty)?);
            let Some((name, name_span)) = declared.name else {
                return Err(self.expected("a name"));
            };
            if specifiers.storage.class == StorageClass::Typedef {
                self.name_type(&name, declared.ty);
            } else if let Type::Function(ty) = &declared.ty.ty {
                let ty = (**ty).clone();
                let defaults = std::mem::take(&mut self.cpp_mut().defaults);
                let known = self.cpp_mut().functions.get(&name).cloned();
                let own = self.param_keys(&ty);
                let mut known = known.iter().flatten();
                if known.any(|other| self.param_keys(&other.ty) != own) {
                    let what = format!("a declaration of `{name}` that hides other functions");
                    stmts.push(make::statement(make::unsupported(
                        what,
                        Vec::new(),
                        name_span,
                    )));
                }
                self.declare_function(&name, ty, defaults, false, false);
            } else {
                let within = self
                    .cpp_mut()
                    .prefixes
                    .last()
                    .is_some_and(|prefix| !prefix.is_empty());
                if specifiers.storage.class == StorageClass::Extern && within {
                    // It names what stands in the namespace around (C++17, section 6.5).
                    let what = format!("the declaration of `{name}` within a namespace or a class");
                    stmts.push(make::statement(make::unsupported(
                        what,
                        Vec::new(),
                        name_span,
                    )));
                }
                self.local_variable(first, &specifiers, &name, name_span, declared.ty, stmts)?;
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect(";")?;
        let span = self.span_from(start);
        stmts.extend(self.gone(span));
        Ok(())
    }

    /// The variable that a condition declares, and its value as one.
    pub(super) fn condition_variable(&mut self, stmts: &mut Vec<Stmt>) -> Parse<Expr> {
        self.attributes()?;
        let specifiers = self.specifiers(true)?;
        let first = self.at;
        let declared = self.declarator(specifiers.ty.clone())?;
        let Some((name, span)) = declared.name else {
            return Err(self.expected("a name"));
        };
        self.local_variable(first, &specifiers, &name, span, declared.ty, stmts)?;
        let value = make::ident(&name, span);
        Ok(self.as_scalar(value))
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
        let open = matches!(&ty.ty, Type::Unknown(name) if name == "auto");
        let ty = match open {
            true => self.guard_in_place().unwrap_or(ty),
            false => ty,
        };
        if self.signature_of(&ty).is_some() {
            // What it holds may call itself by this name.
            self.scopes.declare(name, Meaning::Object);
            self.scopes.declare_variable(name, ty.clone());
        }
        let init = self.init(&ty)?;
        let plain = !make::is_reference(&ty);
        let (ty, init) = self.deduced(ty, init)?;
        if plain && make::is_reference(&ty) {
            self.cpp_mut().wrappers.insert(name.to_string());
        }
        if let Some(ClassKind::Guard) = self.kind_of(&ty) {
            return self.guard(name, name_span, ty, init, stmts);
        }
        let is_static = specifiers.storage.class == StorageClass::Static;
        if is_static && !specifiers.storage.thread_local && self.needs_construction(&ty, 0) {
            return self.static_object((name, name_span), ty, init, stmts);
        }
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, ty.clone());
        let of_thread = specifiers.storage.thread_local;
        if is_static || of_thread || specifiers.storage.class == StorageClass::Extern {
            self.scopes.declare_lasting(name, of_thread);
        }
        let (declared, value, after) = self.initialised(name, ty, init, name_span)?;
        let value = match make::is_reference(&declared) && !is_static {
            true => self.extended(value, stmts),
            false => value,
        };
        if let Some(Initializer::Expr(init)) = &value
            && let Some(value) = self.constant_of(&declared, init)
        {
            self.scopes.declare_constant(name, value);
        }
        let span = self.span_from(first);
        let mut storage = specifiers.storage;
        if is_static
            && make::is_reference(&declared)
            && let Some(Initializer::Expr(bound)) = &value
        {
            let object = make::deref(bound.clone(), span);
            if self.is_fixed(&object) {
                // It is bound to the same object whenever control passes here.
                storage.class = StorageClass::None;
            } else if !matches!(object.kind, ExprKind::CompoundLiteral { .. }) {
                let what =
                    format!("the static reference `{name}` to what is not known when compiling");
                stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
            }
        }
        let mut value = value;
        let lasts = is_static || storage.thread_local;
        if lasts
            && !make::is_reference(&declared)
            && let Some(init) = &value
            && !self.is_constant_initialiser(init)
        {
            // It gets its value where control passes here first.
            let what =
                format!("the static variable `{name}`, which is initialised when it is reached");
            stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
            let some = make::cast(super::types::unqualified(&declared), make::unknown(span));
            value = declared
                .array()
                .is_none()
                .then_some(Initializer::Expr(some));
        }
        if is_static && !after.is_empty() {
            // It is initialised once, by whoever comes first.
            self.cpp_mut().fresh += 1;
            let what = format!("the static variable `{name}` of a class");
            stmts.push(make::statement(make::unsupported(what, Vec::new(), span)));
        }
        let goes = (!is_static).then(|| declared.clone());
        stmts.push(Stmt {
            kind: StmtKind::Declaration(Declaration {
                storage,
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
        match is_static && !after.is_empty() {
            // It may have been initialised before.
            true => stmts.push(Stmt {
                kind: StmtKind::If {
                    cond: make::chosen(span),
                    then: Box::new(make::compound(after, span)),
                    otherwise: None,
                },
                span,
            }),
            false => stmts.extend(after),
        }
        if let Some(ty) = goes {
            self.destroyed_at_end(name, &ty, false, name_span);
        }
        Ok(())
    }

    /// Something is done where the block ends.
    pub(super) fn at_end(&mut self, of: Option<String>, call: Expr) {
        if let Some(open) = self.cpp_mut().cleanups.last_mut() {
            open.push(super::destroy::Cleanup { of, call });
        }
    }

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
            self.own_arguments(&mut parts);
            self.special_arguments(&parts);
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
        if matches!(token.text, "new" | "delete") {
            let many = self.is("[") && self.is_ahead(1, "]");
            self.at += if many { 2 } else { 0 };
            let many = if many { "[]" } else { "" };
            return Some(format!("operator {}{many}", token.text));
        }
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

    /// The value of a constant at namespace scope.
    pub(super) fn constant_named(&self, name: &str) -> Option<Constant> {
        self.cpp.as_ref()?.constants.get(name).copied()
    }
}
