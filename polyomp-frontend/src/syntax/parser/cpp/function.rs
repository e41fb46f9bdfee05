//! Functions: their declarations, overloads and bodies.

use super::super::{Parse, Parser};
use super::make;
use super::placeholder::{self, Returned};
use super::{Overload, Qualified};
use crate::source::Span;
use crate::syntax::ast::{
    Expr, FunctionDef, FunctionType, ItemKind, Param, QualType, Stmt, SyntaxError, Type,
};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
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
        cpp.temporaries = 0;
        cpp.constant_this = false;
        cpp.class_open = false;
        cpp.pending_arguments.clear();
    }

    /// A function at namespace scope, or a member function outside of its class; whether it is defined here.
    pub(super) fn namespace_function(
        &mut self,
        start: usize,
        name: &str,
        name_span: Span,
        ty: FunctionType,
        mut storage: crate::syntax::ast::Storage,
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
            let Some(prefix) = self.scope_named(class_parts) else {
                return Err(SyntaxError {
                    message: format!("`{name}` belongs to no class or namespace that is known."),
                    span: name_span,
                });
            };
            self.cpp_mut().prefixes.push(prefix);
        }
        let last = parts.last().cloned().unwrap_or_default();
        let overload = self.declare_function(&last, ty, defaults, class.is_some(), false);
        self.note_function(name, &overload, &mut storage);
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
        let wanted = self.parameters_key(&ty);
        let rvalues = self.cpp_mut().rvalues.clone();
        let qualified = match method && !is_static {
            true => self.cpp_mut().trailing,
            false => Qualified::default(),
        };
        let known = self.cpp_mut().functions.get(&full).cloned();
        let known = known.unwrap_or_default();
        for overload in &known {
            if self.parameters_key(&overload.ty) == wanted
                && overload.qualified == qualified
                && (overload.rvalues == rvalues || wanted.is_empty())
                && (!method || overload.ty.variadic == ty.variadic)
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
        if known.iter().any(|other| tells_constants(&other.ty, &ty)) {
            self.cpp_mut().constants_told = true;
        }
        let symbol = match known.len() {
            0 => full.clone(),
            others => format!("{full}#{}", others + 1),
        };
        let reference = make::is_reference(&ty.result);
        let result = placeholder::in_tree(&ty.result);
        self.cpp_mut().results.insert(symbol.clone(), result);
        let overload = Overload {
            symbol,
            ty,
            defaults,
            rvalues,
            method: method && !is_static,
            qualified,
            is_virtual: false,
            reference,
            explicit: false,
            at: self.at,
        };
        let all = self.cpp_mut().functions.entry(full).or_default();
        all.push(overload.clone());
        overload
    }

    /// What tells functions of one name apart: the types of their parameters.
    pub(super) fn parameters_key(&self, ty: &FunctionType) -> Vec<String> {
        let params = ty.params.iter();
        params
            .map(|param| {
                // What a parameter itself is does not count (C++17, section 11.3.5).
                let quals =
                    make::is_reference(&param.ty) && make::referred(&param.ty).quals.is_const;
                format!("{quals}{}", self.exact_key(&param.ty.decayed()))
            })
            .collect()
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
            std::mem::replace(&mut cpp.returned, Returned::of(&ty.result)),
            cpp.returns_reference,
            std::mem::take(&mut cpp.cleanups),
            std::mem::take(&mut cpp.loops),
            std::mem::replace(&mut cpp.closes, false),
            std::mem::replace(&mut cpp.constant_this, overload.qualified.constant),
            std::mem::replace(&mut cpp.class_open, false),
        );
        let open = placeholder::is_placeholder(&ty.result);
        let cpp = self.cpp_mut();
        cpp.this = this;
        cpp.returns_reference = overload.reference;
        cpp.result = match open {
            true => Some(None),
            false => Some(Some(make::referred(&ty.result))),
        };
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let depth = self.scopes.depth();
        let outer_scope = std::mem::replace(&mut self.cpp_mut().function_scope, depth);
        if let Some(this) = this {
            let mut object = QualType::plain(Type::Record(this));
            object.quals.is_const = overload.qualified.constant;
            self.scopes.declare("this", Meaning::Object);
            self.scopes
                .declare_variable("this", QualType::pointer_to(object));
        }
        self.open_block();
        if let Some(id) = this.filter(|_| overload.symbol.ends_with("::~")) {
            let object = make::deref(make::ident("this", name_span), name_span);
            // What is done last is taken down first.
            let members = self.members_destroyed(&object, id, 0, name_span);
            for stmt in members.into_iter().rev() {
                self.at_end(None, make::statement_expr(vec![stmt], name_span));
            }
        }
        self.declare_parameters(&mut ty.params);
        let mut stmts = before;
        let constructs = this.filter(|id| {
            let class = self.cpp.as_ref().and_then(|cpp| cpp.classes.get(id));
            class.is_some_and(|class| is_constructor(overload, &class.name))
        });
        let result = self
            .constructor_list(constructs, &mut stmts)
            .and_then(|()| self.block());
        let result = result.map(|mut body| {
            self.close_block(&mut body.stmts);
            body
        });
        self.scopes.leave_to(scopes);
        let cpp = self.cpp_mut();
        let found = std::mem::take(&mut cpp.returned);
        cpp.function_scope = outer_scope;
        (
            cpp.this,
            cpp.result,
            cpp.returned,
            cpp.returns_reference,
            cpp.cleanups,
            cpp.loops,
            cpp.closes,
            cpp.constant_this,
            cpp.class_open,
        ) = outer;
        let mut body = result?;
        stmts.append(&mut body.stmts);
        body.stmts = stmts;
        self.note_freeing(&overload.symbol, &body.stmts);
        if body.stmts.is_empty() {
            self.cpp_mut().idle.insert(overload.symbol.clone());
        }
        ty.result = placeholder::in_tree(&self.settle_returned(overload, found));
        if open {
            let result = ty.result.clone();
            self.cpp_mut()
                .results
                .insert(overload.symbol.clone(), result);
        }
        if let Some(this) = this {
            let object = QualType::plain(Type::Record(this));
            ty.params.insert(
                0,
                Param {
                    name: Some("this".to_string()),
                    span: name_span,
                    ty: QualType::pointer_to(object),
                },
            );
        }
        ty.prototyped = true;
        let mut storage = storage;
        storage.called_elsewhere |= overload.is_virtual;
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

    /// The parameters of a function in its body, which go where that ends.
    pub(super) fn declare_parameters(&mut self, params: &mut [Param]) {
        for param in params {
            if self.needs_destruction(&param.ty, 0) && param.name.is_none() {
                param.name = Some(self.fresh_name("unnamed"));
            }
            if let Some(name) = &param.name {
                self.scopes.declare(name, Meaning::Object);
                self.scopes.declare_variable(name, param.ty.decayed());
                self.destroyed_at_end(name, &param.ty, true, param.span);
            }
        }
    }

    /// At a `(` after a declared name: whether parameters follow, and not arguments.
    pub(in super::super) fn is_parameters(&self) -> bool {
        if self.is_ahead(1, ")") || self.is_ahead(1, "...") {
            return true;
        }
        if self.is_whole_pack(self.token(1).text) {
            return true;
        }
        if !self.is_type_ahead(1) {
            return false;
        }
        // `x(int(y))`, `x(T::f())`, `v(Size{3})` are arguments.
        // `f(void (*)(int))` has a parameter, which `f(int(*p))` has, too (C++17, section 11.2).
        let named = self.type_extent(1);
        let mut end = named.unwrap_or(1);
        while super::specifier::is_of_type(self.token(end).text) {
            end += 1;
        }
        while self.is_any_ahead(end, &["*", "const", "&", "&&"]) {
            end += 1;
        }
        if self.is_ahead(end, "(")
            && (self.is_any_ahead(end + 1, &["*", "&", "&&"])
                || self.member_pointer_ahead(end + 1).is_some())
        {
            return true;
        }
        let Some(end) = named else {
            let next = self.token(2);
            return !matches!(next.text, "(" | "{") || next.kind != Kind::Punct;
        };
        let next = self.token(end);
        !(next.kind == Kind::Punct && matches!(next.text, "(" | "{" | "." | "::"))
    }

    /// What may follow the parameters of a function.
    pub(in super::super) fn after_parameters(
        &mut self,
        params: &[Param],
    ) -> Parse<Option<QualType>> {
        let cpp = self.cpp_mut();
        cpp.trailing = Qualified::default();
        (cpp.trailing_override, cpp.trailing_final) = (false, false);
        loop {
            if self.is_any(&[
                "const", "override", "final", "mutable", "volatile", "&", "&&",
            ]) {
                let (constant, expiring) = (self.is("const"), self.is("&&"));
                let staying = self.is("&");
                let (overrides, last) = (self.is("override"), self.is("final"));
                let cpp = self.cpp_mut();
                cpp.trailing.constant |= constant;
                cpp.trailing.expiring |= expiring;
                cpp.trailing.staying |= staying;
                cpp.trailing_override |= overrides;
                cpp.trailing_final |= last;
                self.at += 1;
            } else if self.eat("noexcept") {
                if self.is("(") {
                    self.skip_parentheses()?;
                }
            } else if self.is("->") {
                self.at += 1;
                // It may speak of the parameters.
                let scopes = self.scopes.depth();
                self.scopes.enter();
                for param in params {
                    if let Some(name) = &param.name {
                        self.scopes.declare(name, Meaning::Object);
                        self.scopes.declare_variable(name, param.ty.decayed());
                    }
                }
                let ty = self.type_name();
                self.scopes.leave_to(scopes);
                return ty.map(Some);
            } else if self.is("[") && self.is_ahead(1, "[") {
                self.attributes()?;
            } else {
                return Ok(None);
            }
        }
    }
}

/// Whether it is a constructor of the class: a member function called as that, or what a template of that name is.
pub(super) fn is_constructor(overload: &Overload, class: &str) -> bool {
    let member = overload.symbol.strip_prefix(class);
    let member = member.and_then(|rest| rest.strip_prefix("::"));
    overload.method
        && member.is_some_and(|member| {
            member.split(['#', '<']).next() == Some(super::name::last_part(class))
        })
}

/// Whether functions differ in whether what a parameter refers or points to is constant.
fn tells_constants(one: &FunctionType, other: &FunctionType) -> bool {
    let to = |ty: &QualType| {
        let ty = make::referred(ty);
        let pointed = ty.decayed().pointee().map(|to| to.canonical().quals);
        (
            ty.canonical().quals.is_const,
            pointed.map(|quals| quals.is_const),
        )
    };
    let mut params = one.params.iter().zip(&other.params);
    params.any(|(one, other)| {
        let (one, other) = (to(&one.ty), to(&other.ty));
        one.0 != other.0 || one.1.zip(other.1).is_some_and(|(one, other)| one != other)
    })
}
