//! Lambdas: a struct of what they capture, and a function that gets it.

use std::collections::BTreeSet;

use super::super::{Parse, Parser, Tall};
use super::make::{self, member};
use super::{ClassKind, Overload, Qualified};
use crate::syntax::ast::{
    ExprKind, FunctionDef, InitItem, Initializer, ItemKind, Param, QualType, Stmt, Storage, Type,
};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// What a lambda captures.
#[derive(Default)]
struct Captures {
    /// `[&]` or `[=]`: by reference or by value.
    all: Option<bool>,
    /// By name, and whether by reference.
    named: Vec<(String, bool)>,
    this: bool,
}

impl Parser<'_> {
    /// Passes over a body in braces if it has no directives and assigns nothing itself; whether it does.
    fn skip_body_without_effects(&mut self) -> bool {
        let mut depth = 0usize;
        for (ahead, token) in self.tokens.get(self.at..).into_iter().flatten().enumerate() {
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma | Kind::Hidden, _) => return false,
                (Kind::Word, "new" | "delete" | "throw" | "asm" | "__asm__") => return false,
                (Kind::Punct, "++" | "--") => return false,
                (Kind::Punct, text)
                    if text.ends_with('=') && !matches!(text, "==" | "!=" | "<=" | ">=") =>
                {
                    return false;
                }
                (Kind::Punct, "{") => depth += 1,
                (Kind::Punct, "}") => {
                    depth -= 1;
                    if depth == 0 {
                        self.at += ahead + 1;
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// At the `[` of a lambda.
    pub(super) fn lambda(&mut self) -> Parse<Tall> {
        let start = self.at;
        let span = self.peek().span;
        let captures = self.captures()?;
        self.cpp_mut().defaults = Vec::new();
        let auto = QualType::plain(Type::Unknown("auto".to_string()));
        let ty = match self.is("(") {
            true => self.function_type(auto)?,
            false => crate::syntax::ast::FunctionType {
                result: auto,
                params: Vec::new(),
                variadic: false,
                prototyped: true,
            },
        };
        let defaults = std::mem::take(&mut self.cpp_mut().defaults);
        // Copies are constant in a lambda that is not `mutable` (C++17, section 8.1.5.1).
        let read = self.tokens.get(start..self.at).unwrap_or_default();
        let mutable = read.iter().rev().take_while(|token| token.text != ")");
        let constant = !mutable.into_iter().any(|token| token.text == "mutable");
        if !self.is("{") {
            return Err(self.expected("`{`"));
        }
        let generic =
            |ty: &QualType| matches!(&make::referred(ty).ty, Type::Unknown(name) if name == "auto");
        if ty.params.iter().any(|param| generic(&param.ty)) {
            let captures_nothing =
                captures.all.is_none() && captures.named.is_empty() && !captures.this;
            if captures_nothing && self.skip_body_without_effects() {
                let what = "a lambda whose parameters have no types";
                let expr = make::unsupported(what, Vec::new(), self.span_from(start));
                return self.taller(expr, 0);
            }
            return Err(self.expected("a lambda whose parameters have types"));
        }
        let mut used = self.used_in_body();
        // What is captured by name is copied, whether the body uses it or not.
        for (name, _) in &captures.named {
            if !used.contains(name) && self.scopes.is_inner(name) {
                used.push(name.clone());
            }
        }
        let name = self.fresh_name("lambda");
        let closure = self.new_class(&name, ClassKind::User, None);
        self.cpp_mut().types.insert(name.clone(), closure.clone());
        let mut fields: Vec<(String, QualType)> = Vec::new();
        let mut values = Vec::new();
        let mut before: Vec<Stmt> = Vec::new();
        let mut copies = Vec::new();
        let object = || make::ident("closure", span);
        let outer_this = self.cpp_mut().this;
        let takes_this = outer_this.is_some() && (captures.this || captures.all.is_some());
        if takes_this && let Some(id) = outer_this {
            let ty = QualType::pointer_to(QualType::plain(Type::Record(id)));
            fields.push(("this".to_string(), ty.clone()));
            values.push(make::ident("this", span));
            let value = member(object(), "this", true);
            before.push(make::declare("this", ty, Some(value), span));
        }
        for captured in used {
            let listed = captures.named.iter().find(|(name, _)| *name == captured);
            let by_reference = match (listed, captures.all) {
                (Some((_, by_reference)), _) => *by_reference,
                (None, Some(by_reference)) => by_reference,
                (None, None) => continue,
            };
            let Some(ty) = self.scopes.variable(&captured).map(make::referred) else {
                continue;
            };
            let variable = make::ident(&captured, span);
            let part = member(object(), &captured, true);
            let (field, value, bound) = match by_reference {
                true => (
                    QualType::pointer_to(ty.clone()),
                    make::address(variable),
                    part,
                ),
                false => {
                    let value = self.copied(variable, &ty, span);
                    let mut copy = ty.clone();
                    copy.quals.is_const |= constant;
                    copies.push((captured.clone(), make::reference(copy)));
                    (ty.clone(), value, make::address(part))
                }
            };
            fields.push((captured.clone(), field));
            values.push(value);
            before.push(make::declare(
                &captured,
                make::reference(ty),
                Some(bound),
                span,
            ));
        }
        if let Type::Record(id) = closure.ty {
            let fields: Vec<(&str, QualType)> = fields
                .iter()
                .map(|(name, ty)| (name.as_str(), ty.clone()))
                .collect();
            self.set_fields(id, fields);
        }
        self.lambda_function(&name, &closure, ty, defaults, (before, copies), start)?;
        let span = self.span_from(start);
        let items = values
            .into_iter()
            .map(|value| InitItem {
                designators: Vec::new(),
                value: Initializer::Expr(value),
            })
            .collect();
        let kind = ExprKind::CompoundLiteral {
            ty: Box::new(closure),
            init: Box::new(Initializer::List { items, span }),
        };
        self.tall(kind, span, 4)
    }

    fn captures(&mut self) -> Parse<Captures> {
        self.expect("[")?;
        let mut captures = Captures::default();
        while !self.eat("]") {
            if self.eat("=") {
                captures.all = Some(false);
            } else if self.is("&") && (self.is_ahead(1, ",") || self.is_ahead(1, "]")) {
                self.at += 1;
                captures.all = Some(true);
            } else if self.eat("this") {
                captures.this = true;
            } else {
                let by_reference = self.eat("&");
                let name = self.name("what is captured")?.text.to_string();
                if self.is("=") || self.is("{") {
                    return Err(self.expected("a capture of a variable"));
                }
                captures.named.push((name, by_reference));
            }
            if !self.is("]") && !self.eat(",") {
                return Err(self.expected("`,` or `]`"));
            }
        }
        Ok(captures)
    }

    /// The variables of blocks around that are named in the body that is next.
    fn used_in_body(&mut self) -> Vec<String> {
        let Some(close) = self.partner(self.at) else {
            return Vec::new();
        };
        let mut names = BTreeSet::new();
        let mut before = "";
        for token in self.tokens.get(self.at..close).unwrap_or(&[]) {
            match token.kind {
                Kind::Word if !matches!(before, "." | "->" | "::") => {
                    names.insert(token.text);
                }
                Kind::Pragma => {
                    let words = token
                        .text
                        .split(|c: char| !(c.is_alphanumeric() || c == '_'));
                    names.extend(words);
                }
                _ => {}
            }
            before = token.text;
        }
        names
            .into_iter()
            .filter(|name| {
                *name != "this"
                    && self.scopes.is_inner(name)
                    && self.scopes.variable(name).is_some()
            })
            .map(str::to_string)
            .collect()
    }

    fn lambda_function(
        &mut self,
        name: &str,
        closure: &QualType,
        ty: crate::syntax::ast::FunctionType,
        defaults: Vec<Option<crate::syntax::ast::Expr>>,
        (before, copies): (Vec<Stmt>, Vec<(String, QualType)>),
        start: usize,
    ) -> Parse<()> {
        let symbol = format!("{name}::operator()");
        let is_auto = matches!(&ty.result.ty, Type::Unknown(name) if name == "auto");
        let reference = make::is_reference(&ty.result);
        let cpp = self.cpp_mut();
        let outer = (
            cpp.result.take(),
            cpp.returns_reference,
            std::mem::take(&mut cpp.cleanups),
            std::mem::take(&mut cpp.loops),
            std::mem::replace(&mut cpp.closes, false),
            std::mem::take(&mut cpp.temporaries),
        );
        cpp.returns_reference = reference;
        cpp.result = match is_auto {
            true => Some(None),
            false => Some(Some(make::referred(&ty.result))),
        };
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let depth = self.scopes.depth();
        let outer_scope = std::mem::replace(&mut self.cpp_mut().function_scope, depth);
        for (name, ty) in copies {
            self.scopes.declare(&name, Meaning::Object);
            self.scopes.declare_variable(&name, ty);
        }
        for param in &ty.params {
            if let Some(name) = &param.name {
                self.scopes.declare(name, Meaning::Object);
                self.scopes.declare_variable(name, param.ty.decayed());
            }
        }
        let body = self.block();
        self.scopes.leave_to(scopes);
        self.cpp_mut().function_scope = outer_scope;
        let cpp = self.cpp_mut();
        let found = cpp.result.take();
        (
            cpp.result,
            cpp.returns_reference,
            cpp.cleanups,
            cpp.loops,
            cpp.closes,
            cpp.temporaries,
        ) = outer;
        let mut body = body?;
        body.stmts.splice(0..0, before);
        let result = match is_auto {
            true => found
                .flatten()
                .unwrap_or_else(|| QualType::plain(Type::Void)),
            false if reference => QualType::pointer_to(make::referred(&ty.result)),
            false => ty.result.clone(),
        };
        self.cpp_mut()
            .results
            .insert(symbol.clone(), result.clone());
        let overload = Overload {
            symbol: symbol.clone(),
            ty: ty.clone(),
            defaults,
            rvalues: Vec::new(),
            method: true,
            qualified: Qualified::default(),
            is_virtual: false,
            reference,
        };
        self.cpp_mut()
            .functions
            .insert(symbol.clone(), vec![overload]);
        let span = self.span_from(start);
        let mut params = ty.params;
        params.insert(
            0,
            Param {
                name: Some("closure".to_string()),
                span,
                ty: QualType::pointer_to(closure.clone()),
            },
        );
        let function = FunctionDef {
            name: symbol,
            name_span: span,
            ty: crate::syntax::ast::FunctionType {
                result,
                params,
                ..ty
            },
            storage: Storage {
                inline: true,
                ..Storage::default()
            },
            body,
        };
        self.note_accessor(&function);
        self.push_item(ItemKind::Function(Box::new(function)), start);
        Ok(())
    }
}
