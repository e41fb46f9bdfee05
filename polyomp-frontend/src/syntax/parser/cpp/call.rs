//! Calls: which of the functions of a name is meant, and how member functions get their object.

use super::super::Parser;
use super::make;
use super::types::is_number;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType, Type, UnaryOp};

/// How far a member function is from an object that it is not for.
const WRONG_OBJECT: u32 = 10_000;

/// How far an argument is from a parameter of an enumeration that it is not of.
const WRONG_ENUMERATION: u32 = 1000;

impl Parser<'_> {
    /// A call of the function with this qualified name.
    pub(super) fn resolve_call(
        &mut self,
        name: &str,
        object: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let overloads = match self.cpp_mut().functions.get(name) {
            Some(found) => found.clone(),
            None => Vec::new(),
        };
        let goes = std::mem::take(&mut self.cpp_mut().object_goes);
        let implicit = std::mem::take(&mut self.cpp_mut().implicit);
        if self.cpp_mut().reused.contains(name) && !overloads.is_empty() {
            let what = format!("a call of `{name}`, or of one of a base class");
            let operands = object.into_iter().chain(args).collect();
            return make::unsupported(what, operands, span);
        }
        let Some(chosen) = self.best(name, &overloads, (object.as_ref(), goes), &args, implicit)
        else {
            let mut operands: Vec<Expr> = object.into_iter().collect();
            operands.extend(args);
            let what = match overloads.is_empty() {
                true => format!("a call of `{name}`"),
                false => format!("a call of one of the functions `{name}`"),
            };
            return make::unsupported(what, operands, span);
        };
        self.call_overload(&chosen, object, args, span)
    }

    /// The function of these that is called for an object, which may be about to go, and with arguments; none if that is
    /// not decided.
    fn best(
        &mut self,
        name: &str,
        overloads: &[Overload],
        (object, goes): (Option<&Expr>, bool),
        args: &[Expr],
        implicit: bool,
    ) -> Option<Overload> {
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.type_of(arg)).collect();
        let mut best: Option<(u32, &Overload)> = None;
        let mut ambiguous = false;
        let constant = object.map(|object| self.points_to_constant(object));
        for overload in overloads {
            if overload.method && object.is_none()
                || implicit && overload.explicit
                || !self.is_seen(name, overload, args)
            {
                continue;
            }
            let Some(mut score) = self.score(overload, &types) else {
                continue;
            };
            score = score.saturating_add(self.category_score(overload, args));
            // A list makes an object, or a number of one.
            let mut listed = overload.ty.params.iter().zip(args);
            if listed.any(|(param, arg)| self.is_far(&param.ty, arg)) {
                continue;
            }
            if overload.method && Some(overload.qualified.constant) != constant {
                // A member that is `mutable` is taken to be constant like what it is in.
                score += match (overload.qualified.constant, goes) {
                    (true, false) => 1,
                    (true, true) => 2,
                    (false, _) => WRONG_OBJECT,
                };
            }
            score += match (overload.qualified.expiring, goes) {
                (true, false) => WRONG_OBJECT,
                (false, true) => 1,
                _ => 0,
            };
            match best {
                Some((known, _)) if known < score => {}
                Some((known, _)) if known == score => ambiguous = true,
                _ => {
                    best = Some((score, overload));
                    ambiguous = false;
                }
            }
        }
        best.filter(|_| !ambiguous)
            .map(|(_, overload)| overload.clone())
    }

    /// The nearest of the functions of this name.
    pub(super) fn nearest_overload(
        &mut self,
        name: &str,
        object: Option<&Expr>,
        args: &[Expr],
    ) -> Option<Overload> {
        let overloads = self.cpp_mut().functions.get(name)?.clone();
        let goes = self.cpp_mut().object_goes;
        self.best(name, &overloads, (object, goes), args, false)
    }

    /// How far the arguments are from the parameters of a function; none if they do not fit.
    pub(super) fn distance(&self, overload: &Overload, args: &[Expr]) -> Option<u32> {
        let types: Vec<Option<QualType>> = args.iter().map(|arg| self.type_of(arg)).collect();
        let score = self.score(overload, &types)?;
        let mut listed = overload.ty.params.iter().zip(args);
        if listed.any(|(param, arg)| self.is_far(&param.ty, arg)) {
            return None;
        }
        Some(score.saturating_add(self.category_score(overload, args)))
    }

    /// How far the arguments are from the nearest of the functions of this name.
    pub(super) fn nearest(&mut self, name: &str, args: &[Expr]) -> Option<u32> {
        let overloads = self.cpp_mut().functions.get(name)?.clone();
        let seen = overloads
            .iter()
            .filter(|overload| self.is_seen(name, overload, args));
        seen.filter_map(|overload| self.distance(overload, args))
            .min()
    }

    /// Whether the argument is a braced list that makes no object of this type, or a number that is no pointer.
    fn is_far(&self, ty: &QualType, arg: &Expr) -> bool {
        let to = make::referred(ty);
        if self.kind_of(&to).is_none() && to.decayed().pointee().is_some() {
            // An enumerator is no null pointer.
            let null = matches!(&arg.kind, ExprKind::Int(literal) if literal.value == 0)
                && self
                    .type_of(arg)
                    .as_ref()
                    .and_then(super::enumeration::name_of)
                    .is_none();
            return !null && self.type_of(arg).is_some_and(|found| is_number(&found));
        }
        let Some(items) = super::list::items(arg) else {
            return false;
        };
        let ty = make::referred(ty);
        self.kind_of(&ty).is_none() && (items.len() > 1 || ty.array().is_some())
    }

    /// Whether a pointer points to a constant object.
    fn points_to_constant(&self, pointer: &Expr) -> bool {
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

    /// How far the arguments are from the parameters; none if they do not fit.
    fn score(&self, overload: &Overload, types: &[Option<QualType>]) -> Option<u32> {
        let params = &overload.ty.params;
        if types.len() > params.len() {
            return overload.ty.variadic.then_some(100);
        }
        let defaulted = params.len() - types.len();
        let defaults = overload.defaults.iter().rev().take(defaulted);
        if defaults.clone().count() < defaulted || defaults.into_iter().any(Option::is_none) {
            return None;
        }
        let mut sum = 0;
        for (param, found) in params.iter().zip(types) {
            let Some(found) = found else {
                sum += 1;
                continue;
            };
            let mutable = match &param.ty.ty {
                Type::Reference(to) => !is_constant(to),
                _ => false,
            };
            let wanted = make::referred(&param.ty);
            let named = super::enumeration::name_of;
            if named(&wanted) != named(found) && is_number(&wanted) && is_number(found) {
                // A number becomes no enumeration, and one of these no other; what is scoped becomes no number.
                if named(&wanted).is_some() {
                    return None;
                }
                let number = match mutable {
                    true => None,
                    false => self.number_of_enumeration(found, &wanted),
                };
                sum += number.unwrap_or(WRONG_ENUMERATION);
                continue;
            }
            if self.key(&wanted.decayed()) == self.key(&found.decayed()) {
                if self.exact_key(&wanted.decayed()) != self.exact_key(&found.decayed()) {
                    sum += WRONG_ENUMERATION;
                }
                // A `const` object is not passed to a reference that may change it.
                let constant = found.canonical().quals.is_const;
                sum += match (mutable, constant) {
                    (true, true) => return None,
                    (false, false) if make::is_reference(&param.ty) => 1,
                    _ => 0,
                };
                continue;
            }
            let class = |ty: &QualType| self.kind_of(ty).is_some();
            sum += match (class(&wanted), class(found)) {
                (false, false) => {
                    let numbers = is_number(&wanted) && is_number(found);
                    let pointers =
                        wanted.decayed().pointee().is_some() && found.decayed().pointee().is_some();
                    let float =
                        |ty: &QualType| matches!(ty.unaliased(), Type::Float(_) | Type::Complex(_));
                    // A number is no pointer, but for one that is written as 0.
                    let to_number = is_number(&wanted)
                        && *wanted.unaliased() != Type::Bool
                        && found.decayed().pointee().is_some();
                    match (numbers, pointers) {
                        _ if to_number => return None,
                        (true, _) if mutable => return None,
                        (true, _) => 10 + 10 * u32::from(float(&wanted) != float(found)),
                        (_, true) => self.pointers_apart(&wanted, found)?,
                        // A null pointer, or an unknown type.
                        _ => 40,
                    }
                }
                (true, true) => {
                    let object = make::ident("", Span::default());
                    match self.base_part(object, found, &wanted) {
                        Some(_) => 20,
                        None if matches!(self.kind_of(&wanted), Some(ClassKind::User))
                            && self.may_become(found, &wanted) =>
                        {
                            60
                        }
                        None => return None,
                    }
                }
                (true, false) if self.may_become(found, &wanted) => 50,
                (true, false) => return None,
                // By a conversion function.
                (false, true) if self.converts_by_itself(found) => 55,
                (false, true) => return None,
            };
        }
        Some(sum)
    }

    /// How far a pointer is from one that is wanted; none if it does not become one (C++17, section 7.11).
    fn pointers_apart(&self, wanted: &QualType, found: &QualType) -> Option<u32> {
        let (wanted, found) = (wanted.decayed(), found.decayed());
        let (to, from) = (wanted.pointee()?, found.pointee()?);
        match (self.key(to) == self.key(from), to.unaliased()) {
            (true, _) if is_constant(from) && !is_constant(to) => None,
            // One that takes it as it is is nearer, templates too.
            (true, _) => Some(3),
            (false, Type::Void) => (is_constant(to) || !is_constant(from)).then_some(16),
            (false, _) => {
                // What is neither is not known.
                let kind = |ty: &QualType| match self.class_of(ty) {
                    Some(_) => Some(true),
                    None if is_number(ty) || ty.decayed().pointee().is_some() => Some(false),
                    None => None,
                };
                match (kind(to), kind(from)) {
                    (Some(true), Some(true)) => {
                        let object = make::ident("", Span::default());
                        self.base_part(object, from, to).map(|_| 15)
                    }
                    (Some(_), Some(_)) => None,
                    _ => Some(15),
                }
            }
        }
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
        let mut exact = false;
        if overload.method
            && let Some(object) = object
        {
            exact = self.points_to_whole(&object, overload);
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
            let what = format!("a call of the virtual function `{}`", overload.symbol);
            return make::unsupported(what, passed, span);
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
                let held = self.fresh_name("temporary");
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
                    make::unsupported(
                        format!("the member function `{name}` of `{}`", class.name),
                        operands,
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
                if let ExprKind::Ident(name) = &called.kind
                    && self.cpp_mut().functions.contains_key(name)
                {
                    return self.resolve_call(&name.clone(), None, args, span);
                }
                let callee = Box::new(called.clone());
                let call = make::expr(ExprKind::Call { callee, args }, span);
                // What a `std::function` holds is the program's affair, not that of its input.
                let stored = ty.is_some_and(
                    |ty| matches!(&ty.ty, Type::Unknown(name) if name.starts_with("std::function")),
                );
                match stored {
                    true => make::comma(call, make::unknown(span)),
                    false => call,
                }
            }
        }
    }
}

fn is_constant(ty: &QualType) -> bool {
    ty.canonical().quals.is_const
}
