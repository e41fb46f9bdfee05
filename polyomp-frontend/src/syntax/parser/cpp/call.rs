//! Calls: which of the functions of a name is meant, and how member functions get their object.

use super::super::Parser;
use super::make;
use super::name::Arg;
use super::not_followed::Given;
use super::overload::Among;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, FunctionType, QualType, Type, UnaryOp};

impl Parser<'_> {
    /// A call of the function with this qualified name.
    pub(super) fn resolve_call(
        &mut self,
        name: &str,
        object: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let names = [name.to_string()];
        self.call_of(&names, Among::Functions, &[], object, args, span)
    }

    /// The call of a template of this name, or of one of the functions beside it; none where there is no template.
    pub(super) fn template_beside(
        &mut self,
        name: &str,
        object: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let templates = self.cpp_mut().templates.get(name)?;
        if templates.iter().all(|one| one.is_class || one.is_alias) {
            return None;
        }
        let pointer = object.map(|object| make::address(object.clone()));
        let names = [name.to_string()];
        Some(self.call_of(&names, Among::Both, &[], pointer, args.to_vec(), span))
    }

    /// The call of one of the functions and templates of these names, with these arguments for the parameters of templates.
    pub(super) fn call_of(
        &mut self,
        names: &[String],
        among: Among,
        explicit: &[Arg],
        object: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let cpp = self.cpp_mut();
        let implicit = cpp.implicit;
        let reused = names.iter().any(|name| cpp.reused.contains(name));
        let functions = names.iter().any(|name| cpp.functions.contains_key(name));
        let templates = names.iter().any(|name| cpp.templates.contains_key(name));
        let name = names.first().map_or("", String::as_str);
        if reused {
            let what = format!("a call of `{name}`, or of one of a base class");
            return self.undecided(what, &[], object, args, span);
        }
        let call = self.call_with(object.as_ref(), &args, implicit);
        let choice = self.choose(names, &call, among, explicit);
        let found = self.call_chosen(choice, object.clone(), args.clone(), span);
        found.unwrap_or_else(|| {
            let what = match (functions && among != Among::Templates, templates) {
                (true, true) => format!("a call of `{name}`, for which there is a template"),
                (true, false) => format!("a call of one of the functions `{name}`"),
                (false, true) => format!("a call of the template `{name}`"),
                (false, false) => format!("a call of `{name}`"),
            };
            self.undecided(what, names, object, args, span)
        })
    }

    /// Whether a pointer points to a constant object.
    pub(super) fn points_to_constant(&self, pointer: &Expr) -> bool {
        if let ExprKind::Ident(name) = &pointer.kind
            && name == "this"
        {
            return self.cpp.as_ref().is_some_and(|cpp| cpp.constant_this);
        }
        let ty = self.type_of(pointer);
        let to = ty.and_then(|ty| make::referred(&ty).decayed().pointee().cloned());
        to.is_some_and(|to| is_constant(&to))
    }

    /// Whether an expression designates a constant object, or a part of one.
    pub(super) fn is_constant_object(&self, object: &Expr) -> bool {
        if self.type_of(object).is_some_and(|ty| is_constant(&ty)) {
            return true;
        }
        match &object.kind {
            ExprKind::Member {
                base, arrow: true, ..
            } => self.points_to_constant(base),
            ExprKind::Member { base, .. } => self.is_constant_object(base),
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.points_to_constant(operand),
            _ => false,
        }
    }

    /// The object that an expression designates, seen as one of this type, which may be constant where it is not, and
    /// the other way round.
    pub(super) fn seen_as(&self, object: Expr, ty: &QualType) -> Expr {
        let known = self.type_of(&object);
        let differs = known.is_some_and(|known| {
            self.key(&known) == self.key(ty) && is_constant(&known) != is_constant(ty)
        });
        if !differs || !self.is_lvalue(&object) || !self.tells_constants_apart(ty, 0) {
            return object;
        }
        let span = object.span;
        let pointer = make::cast(QualType::pointer_to(ty.clone()), make::address(object));
        make::deref(pointer, span)
    }

    /// A pointer as one to a constant object, where that is told from one to another object.
    pub(super) fn pointing_to_constant(&self, pointer: Expr) -> Expr {
        let ty = self.type_of(&pointer).map(|ty| ty.decayed());
        let Some(mut to) = ty.and_then(|ty| ty.pointee().cloned()) else {
            return pointer;
        };
        if is_constant(&to) || !self.tells_constants_apart(&to, 0) {
            return pointer;
        }
        to.quals.is_const = true;
        make::cast(QualType::pointer_to(to), pointer)
    }

    /// Whether a member function of the class, or of a part of its objects, is another one for constant objects.
    fn tells_constants_apart(&self, ty: &QualType, depth: u32) -> bool {
        let told = self.cpp.as_ref().is_some_and(|cpp| cpp.constants_told);
        if told || depth > super::parts::DEEPEST {
            return true;
        }
        if let Some(array) = ty.array() {
            return self.tells_constants_apart(&array.element, depth + 1);
        }
        let (Some((id, class)), Some(cpp)) = (self.class_of(ty), &self.cpp) else {
            return false;
        };
        match &class.kind {
            ClassKind::Vector(element) | ClassKind::Map(element) | ClassKind::Array(element) => {
                return self.tells_constants_apart(element, depth + 1);
            }
            ClassKind::User | ClassKind::Pair => {}
            _ => return false,
        }
        let prefix = format!("{}::", class.name);
        let own = cpp.functions.range(prefix.clone()..);
        let mut own = own.take_while(|(name, _)| name.starts_with(&prefix));
        own.any(|(_, all)| {
            let constant = all.iter().filter(|one| one.qualified.constant).count();
            constant > 0 && constant < all.len()
        }) || self
            .fields_of(id)
            .iter()
            .any(|field| self.tells_constants_apart(&field.ty, depth + 1))
    }

    /// A call of this very function.
    pub(super) fn call_overload(
        &mut self,
        overload: &Overload,
        object: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let count = args.len();
        let mut passed = Vec::new();
        // "Explicit qualification with the scope operator suppresses the virtual call mechanism" (C++17, section 13.3).
        let mut exact = std::mem::take(&mut self.cpp_mut().names_class);
        if overload.method
            && let Some(object) = object
        {
            exact |= self.points_to_whole(&object, overload);
            passed.push(object);
        }
        for (position, arg) in args.into_iter().enumerate() {
            let param = overload.ty.params.get(position);
            passed.push(match param {
                Some(param) => self.bound(arg, &param.ty.clone()),
                None => arg,
            });
        }
        for (position, param) in overload.ty.params.iter().enumerate().skip(count) {
            if let Some(Some(value)) = overload.defaults.get(position) {
                let value = Expr {
                    span,
                    ..value.clone()
                };
                passed.push(self.bound(value, &param.ty.clone()));
            }
        }
        if overload.is_virtual && !exact {
            return self.dispatched(overload, passed, span);
        }
        if let Some(value) = self.accessed(&overload.symbol, &passed, span) {
            return match overload.reference {
                true => {
                    let object = make::deref(value, span);
                    let object = self.seen_as(object, &make::referred(&overload.ty.result));
                    self.with_category(object, &overload.ty.result, span)
                }
                // The result is a value: no reference is bound to what it is read from.
                false if self.is_lvalue(&value) => {
                    let ty = super::types::unqualified(&overload.ty.result);
                    match make::is_auto(&ty) {
                        true => match self.type_of(&value) {
                            Some(found) => make::cast(super::types::plain(found.decayed()), value),
                            None => value,
                        },
                        false => make::cast(ty, value),
                    }
                }
                false => value,
            };
        }
        let call = make::call(&overload.symbol, passed, span);
        if overload.reference {
            return self.with_category(make::deref(call, span), &overload.ty.result, span);
        }
        let result = self.cpp_mut().results.get(&overload.symbol).cloned();
        if let Some(result) = result {
            self.note_temporary(&result);
        }
        call
    }

    /// `object.name(args)`, the object being designated by an expression.
    pub(super) fn call_member(
        &mut self,
        object: Expr,
        ty: &QualType,
        name: &str,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let class = match self.class_of(ty) {
            Some((_, class)) if class.kind == ClassKind::User => class.clone(),
            Some((_, class))
                if matches!(class.kind, ClassKind::Vector(_))
                    && matches!(object.kind, ExprKind::Statement(_)) =>
            {
                // What was made just now has a name until the call is over.
                let mut stmts = Vec::new();
                let Some(held) = self.held(&object, &mut stmts, span) else {
                    return self.library_method(object, ty, name, args, span);
                };
                let call = self.library_method(held, ty, name, args, span);
                stmts.push(make::statement(call));
                return make::statement_expr(stmts, span);
            }
            _ => return self.library_method(object, ty, name, args, span),
        };
        let mut stmts = Vec::new();
        let object = match self.is_lvalue(&object) {
            true => object,
            false => {
                // A temporary, which has a name until the call is over.
                let held = self.fresh_name(super::temporary::TEMPORARY);
                self.scopes
                    .declare(&held, crate::syntax::scope::Meaning::Object);
                self.scopes.declare_variable(&held, ty.clone());
                let ty = super::types::unqualified(ty);
                stmts.push(make::declare(&held, ty, Some(object), span));
                make::ident(&held, span)
            }
        };
        // A template of the class hides functions of its base classes.
        let own = format!("{}::{name}", class.name);
        let hides = self.cpp_mut().templates.contains_key(&own);
        let method = self.find_method(&class.name, name);
        let call = match method.filter(|(owner, _)| !hides || *owner == class.name) {
            Some((owner, qualified)) => {
                let object = match owner == class.name {
                    true => object,
                    false => match self.cpp_mut().types.get(&owner).cloned() {
                        Some(base) => self.base_part(object.clone(), ty, &base).unwrap_or(object),
                        None => object,
                    },
                };
                match self.template_beside(&qualified, Some(&object), &args, span) {
                    Some(call) => call,
                    None => self.resolve_call(&qualified, Some(make::address(object)), args, span),
                }
            }
            None => match self.member_template(&class, name, &object, &args, span) {
                Some(call) => call,
                None => {
                    let mut operands = vec![object];
                    operands.extend(args);
                    self.not_followed(
                        format!("the member function `{name}` of `{}`", class.name),
                        operands,
                        Given::Everything,
                        span,
                    )
                }
            },
        };
        self.given_after(stmts, call, span)
    }

    /// The class that has a member function of this name, and its qualified name.
    pub(super) fn find_method(&self, class: &str, name: &str) -> Option<(String, String)> {
        let cpp = self.cpp.as_ref()?;
        let mut open = vec![class.to_string()];
        for _ in 0..32 {
            let class = open.pop()?;
            let qualified = format!("{class}::{name}");
            if cpp.functions.contains_key(&qualified) {
                return Some((class, qualified));
            }
            let bases = cpp
                .types
                .get(&class)
                .and_then(|ty| self.class_of(ty))
                .map(|(_, class)| class.bases.clone());
            for (_, base) in bases.unwrap_or_default() {
                open.extend(cpp.classes.get(&base).map(|class| class.name.clone()));
            }
        }
        None
    }

    /// What is passed to a function that a pointer leads to.
    pub(super) fn passed_to(&mut self, function: &FunctionType, args: Vec<Expr>) -> Vec<Expr> {
        let params = function.params.iter().map(|param| Some(&param.ty));
        let params = params.chain(std::iter::repeat(None));
        args.into_iter()
            .zip(params)
            .map(|(arg, param)| match param {
                Some(ty) => self.bound(arg, ty),
                None => arg,
            })
            .collect()
    }

    /// A call of an object: a lambda, a function object, a generator, or a pointer to a function.
    pub(super) fn call_object(&mut self, called: &Expr, args: Vec<Expr>, span: Span) -> Expr {
        if let Some(call) = self.call_designated(called, &args, span) {
            return call;
        }
        let ty = self.type_of(called);
        match ty.as_ref().and_then(|ty| self.kind_of(ty)).cloned() {
            Some(ClassKind::Random(_)) => self.random_use(called.clone(), args, span),
            Some(_) => {
                let ty = ty.unwrap_or_else(|| QualType::plain(Type::Void));
                self.call_member(called.clone(), &ty, "operator()", args, span)
            }
            None => {
                if let Some(value) = self.operation(ty.as_ref(), &args, span) {
                    return value;
                }
                if let ExprKind::Ident(name) = &called.kind
                    && self.cpp_mut().functions.contains_key(name)
                {
                    return self.resolve_call(&name.clone(), None, args, span);
                }
                if let Some(call) = self.held_call(called, args.clone(), span) {
                    return call;
                }
                if ty.as_ref().is_some_and(is_bound) {
                    let what = "a call of what `std::bind` and the like give";
                    // What is called may be something else that is not followed.
                    let operands = [called.clone()].into_iter().chain(args).collect();
                    return self.not_followed(what, operands, Given::Everything, span);
                }
                let callee = Box::new(called.clone());
                let function = ty.as_ref().and_then(designated_function);
                let args = match &function {
                    Some(function) => self.passed_to(function, args),
                    None => args,
                };
                let call = make::expr(ExprKind::Call { callee, args }, span);
                if let Some(function) = function.filter(|found| make::is_reference(&found.result)) {
                    return self.with_category(make::deref(call, span), &function.result, span);
                }
                call
            }
        }
    }
}

/// The type of what `std::bind` and the like give: by way of that something else may be written than arguments hold.
pub(super) const BOUND: &str = "std::bind";

fn is_bound(ty: &QualType) -> bool {
    matches!(&ty.ty, Type::Unknown(name) if name == BOUND)
}

/// The function that a value of this type designates, or points to.
fn designated_function(ty: &QualType) -> Option<FunctionType> {
    let to = ty.pointee().unwrap_or(ty);
    match to.unaliased() {
        Type::Function(function) => Some((**function).clone()),
        _ => None,
    }
}

fn is_constant(ty: &QualType) -> bool {
    ty.canonical().quals.is_const
}
