//! Objects where a number or a pointer is wanted: conversion functions are called.

use super::super::Parser;
use super::make;
use super::not_followed::Given;
use super::types::is_number;
use super::{ClassKind, Overload};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType, RecordId, Storage, Type, UnaryOp};
use crate::syntax::parser::Parse;
use crate::syntax::qualified;
use crate::syntax::tokens::Kind;

/// How many classes are searched for conversion functions.
const MOST: usize = 64;

impl Parser<'_> {
    /// So many tokens ahead: whether a conversion function is declared (`operator bool`).
    pub(super) fn is_conversion_ahead(&self, ahead: usize) -> bool {
        let ty = self.token(ahead + 1);
        self.is_ahead(ahead, "operator")
            && ty.kind == Kind::Word
            && !matches!(ty.text, "new" | "delete" | "co_await")
    }

    /// A conversion function in a class, at `operator`.
    pub(super) fn conversion_member(&mut self, id: RecordId, is_virtual: bool) -> Parse<()> {
        let start = self.at;
        let explicit = self.is_said_explicit(start);
        let (overload, name_span) = self.conversion_declared()?;
        self.note_explicit(&overload, explicit);
        self.member_function(id, overload, name_span, false, is_virtual)
    }

    /// Behind the specifiers of a definition: how many tokens ahead the `operator` of `Class::operator bool` stands, if that
    /// is defined.
    fn conversion_outside(&self) -> Option<usize> {
        let mut at = 0;
        while matches!(self.token(at).text, "inline" | "constexpr") {
            at += 1;
        }
        let mut parts = Vec::new();
        loop {
            let token = self.token(at);
            if token.kind != Kind::Word {
                return None;
            }
            parts.push(token.text.to_string());
            at = self.own_arguments_end(&parts, at + 1).unwrap_or(at + 1);
            if !self.is_ahead(at, "::") {
                return None;
            }
            at += 1;
            if self.is_conversion_ahead(at) {
                return Some(at);
            }
        }
    }

    /// A conversion function that is defined outside of its class; whether one is.
    pub(super) fn conversion_definition(&mut self) -> Parse<bool> {
        let Some(ahead) = self.conversion_outside() else {
            return Ok(false);
        };
        let start = self.at;
        let mut storage = Storage::default();
        while self.is_any(&["inline", "constexpr"]) {
            storage.inline = true;
            self.at += 1;
        }
        let mut parts = Vec::new();
        while self.at < start + ahead {
            parts.push(self.bump().text.to_string());
            self.own_arguments(&mut parts);
            self.eat("::");
        }
        let class = self.lookup_type(&parts);
        let class = class.as_ref().and_then(|ty| self.class_of(ty));
        let Some((id, full)) = class.map(|(id, class)| (id, class.name.clone())) else {
            return Err(self.expected("a class that is known"));
        };
        let outer = self.cpp_mut().prefixes.len();
        self.cpp_mut().prefixes.push(full);
        let result = self.conversion_declared().and_then(|(overload, span)| {
            let name = overload.symbol.clone();
            self.note_function(&name, &overload, &mut storage);
            self.define(&overload, Some(id), span, storage, Vec::new(), start)
        });
        self.cpp_mut().prefixes.truncate(outer);
        result.map(|()| true)
    }

    /// At `operator`: the function that is declared.
    fn conversion_declared(&mut self) -> Parse<(Overload, Span)> {
        let start = self.at;
        self.at += 1;
        let mut ty = self.specifiers(true)?.ty;
        while self.is_any(&["*", "&", "&&"]) {
            ty = match self.bump().text {
                "*" => QualType::pointer_to(ty),
                "&" => make::reference(ty),
                _ => make::expiring_reference(ty),
            };
            let quals = self.qualifiers()?;
            if !make::is_reference(&ty) {
                ty.quals = quals;
            }
        }
        let name_span = self.span_from(start);
        let name = format!("operator {}", self.key(&ty));
        let function = self.function_type(ty)?;
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        let overload = self.declare_function(&name, function, defaults, true, false);
        Ok((overload, name_span))
    }

    /// The names of the conversion functions of a class, and of those that it derives from.
    pub(super) fn conversions_of(&self, ty: &QualType) -> Vec<String> {
        let Some((id, _)) = self.class_of(ty) else {
            return Vec::new();
        };
        let Some(cpp) = &self.cpp else {
            return Vec::new();
        };
        let (mut open, mut found) = (vec![id], Vec::new());
        for _ in 0..MOST {
            let Some(class) = open.pop().and_then(|id| cpp.classes.get(&id)) else {
                break;
            };
            let prefix = format!("{}::", class.name);
            for full in cpp.functions.keys() {
                if let Some(name) = full.strip_prefix(&prefix)
                    && name.starts_with("operator ")
                    && !name.starts_with("operator new")
                    && !name.starts_with("operator delete")
                    && !found.iter().any(|known| known == name)
                {
                    found.push(name.to_string());
                }
            }
            open.extend(class.bases.iter().map(|(_, base)| *base));
        }
        found
    }

    /// Whether an object of the class may become a number or a pointer without anybody's asking for it.
    pub(super) fn converts_by_itself(&self, ty: &QualType) -> bool {
        let names = self.conversions_of(ty);
        let functions = self.cpp.iter().flat_map(|cpp| &cpp.functions);
        let mut own = functions.filter(|(full, _)| {
            let last = qualified::split(full).map_or("", |(_, last)| last);
            last.starts_with("operator ") && names.iter().any(|name| full.ends_with(name.as_str()))
        });
        self.has_conversions(ty)
            && own.any(|(_, all)| all.iter().any(|function| !function.explicit))
    }

    /// Whether a class has conversion functions, or may have them.
    pub(super) fn has_conversions(&self, ty: &QualType) -> bool {
        let user = self.kind_of(ty) == Some(&ClassKind::User);
        user && !self.conversions_of(ty).is_empty()
    }

    /// An object of a class of the program where no object is wanted.
    pub(in super::super) fn as_scalar(&mut self, expr: Expr) -> Expr {
        if self.cpp.is_none() {
            return expr;
        }
        let expr = super::wrapper::unwrapped(expr);
        let Some(ty) = self.type_of(&expr) else {
            return expr;
        };
        let Some((_, class)) = self.class_of(&ty) else {
            return self.as_caller(expr);
        };
        if class.kind == ClassKind::Guard {
            return make::member(expr, "owns", false);
        }
        let span = expr.span;
        if class.kind == ClassKind::Stream {
            return Self::state_read(expr, span);
        }
        if class.kind != ClassKind::User {
            return expr;
        }
        let name = class.name.clone();
        match &self.conversions_of(&ty)[..] {
            [only] => self.call_member(expr, &ty, only, Vec::new(), span),
            _ => self.not_followed(
                format!("a conversion of an object of the class `{name}`"),
                vec![expr],
                Given::Objects,
                span,
            ),
        }
    }

    /// Whether `explicit` stands before this token.
    pub(super) fn is_said_explicit(&self, at: usize) -> bool {
        let before = self.tokens.get(..at);
        let before = before.unwrap_or_default().iter().rev();
        let mut words = before.take_while(|token| {
            matches!(
                token.text,
                "virtual" | "explicit" | "inline" | "constexpr" | "consteval"
            )
        });
        words.any(|token| token.text == "explicit")
    }

    /// What a conversion function gives a reference to, where one to this type is wanted (C++17, section 11.6.3).
    pub(super) fn converted_reference(
        &mut self,
        object: &Expr,
        found: &QualType,
        to: &QualType,
    ) -> Option<Expr> {
        if self.kind_of(found) != Some(&ClassKind::User) {
            return None;
        }
        let plain = format!("operator {}&", self.key(to));
        let constant = format!("operator const {}&", self.key(to));
        let known = self.conversions_of(found);
        let has = |name: &String| known.contains(name);
        let name = match to.canonical().quals.is_const {
            false => [plain].into_iter().find(has),
            // One for constant objects beside the other one is that of a constant object.
            true => [plain, constant].into_iter().find(has),
        }?;
        let span = object.span;
        let found = self.call_member(object.clone(), found, &name, Vec::new(), span);
        self.is_lvalue(&found).then_some(found)
    }

    /// An expression whose value nobody wants: what it designates is not read then, unless it is volatile (C++17, section
    /// 8), which lowering tells.
    pub(in super::super) fn discarded(&self, expr: Expr) -> Expr {
        if self.cpp.is_none() {
            return expr;
        }
        let designates = match &expr.kind {
            // Any other name may be that of a macro.
            ExprKind::Ident(name) => self.scopes.variable(name).is_some(),
            ExprKind::Subscript { .. } | ExprKind::Member { .. } => self.is_lvalue(&expr),
            ExprKind::Unary { op, .. } => *op == UnaryOp::Deref,
            ExprKind::Comma { .. } => {
                let ExprKind::Comma { lhs, rhs } = expr.kind else {
                    return expr;
                };
                let rhs = Box::new(self.discarded(*rhs));
                return Expr {
                    kind: ExprKind::Comma { lhs, rhs },
                    ..expr
                };
            }
            _ => false,
        };
        match designates {
            true => make::cast(QualType::plain(Type::Void), expr),
            false => expr,
        }
    }

    /// The value as one of a type that is none of a class.
    pub(in super::super) fn scalar_for(&mut self, expr: Expr, ty: &QualType) -> Expr {
        if let Some(from) = super::moved::source(&expr)
            && super::destroy::is_smart(ty)
        {
            return self.taken(from.clone(), ty, expr.span);
        }
        if let Some(function) = self.meant(&expr, ty) {
            return function;
        }
        if self.signature_of(ty).is_some() {
            return self.function_made(expr, ty);
        }
        if is_number(ty) || ty.decayed().pointee().is_some() {
            return self.as_scalar(expr);
        }
        // What is not known may keep what the object leads to, and use it later.
        let keeps = matches!(&ty.ty, Type::Unknown(name) if name != "auto")
            && self
                .type_of(&expr)
                .is_some_and(|found| self.class_of(&found).is_some());
        if keeps {
            let span = expr.span;
            let what = format!("a `{}` that is made of an object", self.shown(ty));
            return make::unsupported(what, vec![make::address(expr)], span);
        }
        expr
    }

    /// Whether memory for objects of the type comes from, or goes to, a function of the program.
    pub(super) fn own_allocation(&self, ty: &QualType, name: &str) -> bool {
        let class = self.class_of(ty).map(|(_, class)| class.name.as_str());
        let Some(cpp) = &self.cpp else { return false };
        [name.to_string(), format!("{name}[]")].iter().any(|name| {
            cpp.functions.contains_key(name)
                || class.is_some_and(|class| self.find_method(class, name).is_some())
        })
    }

    /// What stands for `new` and `delete` where the program says what they do.
    pub(super) fn unknown_allocation(&self, what: &str, operands: Vec<Expr>, span: Span) -> Expr {
        make::unsupported(
            format!("`{what}`, which the program defines"),
            operands,
            span,
        )
    }
}
