//! Lambdas: a struct of what they capture, and a function that gets it.

use std::collections::BTreeSet;

use super::super::{Parse, Parser, Tall};
use super::captured::{Names, declared};
use super::make::{self, member};
use super::placeholder::{self, Returned};
use super::{ClassKind, Overload, Qualified};
use crate::syntax::ast::{
    Expr, ExprKind, FunctionDef, FunctionType, InitItem, Initializer, ItemKind, Param, QualType,
    RecordId, Stmt, Storage, Type,
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
    /// With a value of its own (`[n = 2 * m]`), and whether by reference.
    inits: Vec<(String, bool, Expr)>,
    this: bool,
    /// `[*this]`: a copy of it.
    copy_of_this: bool,
}

/// What the function of a lambda is made of, but for the body: `{` is next where it is parsed.
#[derive(Clone, Debug)]
pub(super) struct LambdaText {
    pub closure: QualType,
    pub ty: FunctionType,
    pub defaults: Vec<Option<Expr>>,
    /// Declarations of what is captured.
    pub before: Vec<Stmt>,
    /// What is captured because the body names it.
    pub implicit: Vec<String>,
    /// What is captured by value, as the body sees it.
    pub copies: Vec<(String, QualType)>,
    /// The class around.
    pub this: Option<RecordId>,
    pub constant_this: bool,
    /// Whether it may change its copies.
    pub mutable: bool,
    /// At the `[`.
    pub start: usize,
}

impl Parser<'_> {
    /// At the `[` of a lambda.
    pub(super) fn lambda(&mut self) -> Parse<Tall> {
        let start = self.at;
        let span = self.peek().span;
        let captures = self.captures()?;
        self.cpp_mut().defaults = Vec::new();
        let auto = QualType::plain(Type::Unknown("auto".to_string()));
        let ty = match self.is("(") {
            true => self.function_type(auto)?,
            false => FunctionType {
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
        let generic = ty
            .params
            .iter()
            .any(|param| super::generic::is_generic(&param.ty));
        let mut used = self.used_in_body();
        // What is captured by name is copied, whether the body uses it or not.
        for (name, _) in &captures.named {
            if !used.contains(name) && self.scopes.is_inner(name) {
                used.push(name.clone());
            }
        }
        // The names of parameters are theirs in the body.
        let is_param = |name: &String| {
            let mut params = ty.params.iter();
            params.any(|param| param.name.as_ref() == Some(name))
        };
        used.retain(|name| !is_param(name));
        let name = self.fresh_name("lambda");
        let closure = self.new_class(&name, ClassKind::User, None);
        self.cpp_mut().types.insert(name.clone(), closure.clone());
        let mut fields: Vec<(String, QualType)> = Vec::new();
        let mut values = Vec::new();
        let mut before: Vec<Stmt> = Vec::new();
        let mut copies = Vec::new();
        let mut implicit = Vec::new();
        let object = || make::ident("closure", span);
        let outer_this = self.cpp_mut().this;
        let takes_this = outer_this.is_some() && (captures.this || captures.all.is_some());
        if captures.copy_of_this
            && let Some(id) = outer_this
        {
            let ty = QualType::plain(Type::Record(id));
            let object = make::deref(make::ident("this", span), span);
            fields.push(("this".to_string(), ty.clone()));
            let value = match self.is_deep(&ty, 0) {
                true => self.copied(object.clone(), &ty, span),
                false => object.clone(),
            };
            values.push(value);
            let value = make::address(member(make::ident("closure", span), "this", true));
            before.push(make::declare(
                "this",
                QualType::pointer_to(ty),
                Some(value),
                span,
            ));
        } else if takes_this && let Some(id) = outer_this {
            let ty = QualType::pointer_to(QualType::plain(Type::Record(id)));
            fields.push(("this".to_string(), ty.clone()));
            values.push(make::ident("this", span));
            let value = member(object(), "this", true);
            before.push(make::declare("this", ty, Some(value), span));
        }
        for captured in used {
            let listed = captures.named.iter().find(|(name, _)| *name == captured);
            let lasting = self.scopes.lasting(&captured);
            let by_reference = match (lasting, listed, captures.all) {
                // What is no automatic variable is not captured: it is used itself (C++17, section 8.1.5.2).
                (Some(_), ..) => true,
                (None, Some((_, by_reference)), _) => *by_reference,
                (None, None, Some(by_reference)) => by_reference,
                (None, None, None) => continue,
            };
            if listed.is_none() {
                implicit.push(captured.clone());
            }
            let Some(ty) = self.scopes.variable(&captured).map(make::referred) else {
                continue;
            };
            let variable = make::ident(&captured, span);
            let mut part = member(object(), &captured, true);
            if lasting == Some(true) {
                // Who calls it may be another thread than who made it.
                let what = format!("`{captured}` in a lambda, of which each thread has its own");
                let own = make::unsupported(what, vec![part], span);
                part = make::cast(QualType::pointer_to(ty.clone()), own);
            }
            let (field, value, bound) = match by_reference {
                true => (
                    QualType::pointer_to(ty.clone()),
                    make::address(variable),
                    part,
                ),
                false => {
                    // Its body is looked into where it is called: the name may be that of a variable of its own.
                    let unsure = generic && listed.is_none() && self.may_declare(&captured);
                    let value = match unsure {
                        true => {
                            let what = format!("whether a generic lambda copies `{captured}`");
                            make::unsupported(what, vec![variable], span)
                        }
                        false => self.copied(variable, &ty, span),
                    };
                    let mut copy = ty.clone();
                    copy.quals.is_const |= constant;
                    copies.push((captured.clone(), make::part(copy)));
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
        for (captured, by_reference, init) in captures.inits {
            let Some(ty) = self.type_of(&init) else {
                return Err(self.expected("a capture of a value whose type is known"));
            };
            let part = member(object(), &captured, true);
            let ty = match by_reference {
                true => ty,
                false => super::types::plain(ty.decayed()),
            };
            let (field, value, bound) = match by_reference {
                true => (QualType::pointer_to(ty.clone()), make::address(init), part),
                false => {
                    let moved = super::moved::source(&init).is_some();
                    let value = match moved || self.is_lvalue(&init) {
                        true => self.copied(init, &ty, span),
                        false => {
                            self.kept(&init);
                            init
                        }
                    };
                    (ty.clone(), value, make::address(part))
                }
            };
            let mut seen = ty.clone();
            seen.quals.is_const |= constant && !by_reference;
            copies.push((captured.clone(), make::part(seen)));
            fields.push((captured.clone(), field));
            values.push(value);
            let ty = make::reference(ty);
            before.push(make::declare(&captured, ty, Some(bound), span));
        }
        self.set_captured(&closure, &fields);
        let text = LambdaText {
            closure: closure.clone(),
            ty,
            defaults,
            before,
            implicit,
            copies,
            this: outer_this,
            constant_this: self.cpp_mut().constant_this,
            mutable: !constant,
            start,
        };
        let unused = match generic {
            true => {
                self.keep_generic(&name, text)?;
                BTreeSet::new()
            }
            false => self.lambda_function(format!("{name}::operator()"), text)?,
        };
        let (fields, values): (Vec<_>, Vec<_>) = fields
            .into_iter()
            .zip(values)
            .filter(|((name, _), _)| !unused.contains(name))
            .unzip();
        self.set_captured(&closure, &fields);
        self.note_temporary(&closure);
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

    fn set_captured(&mut self, closure: &QualType, fields: &[(String, QualType)]) {
        if let Type::Record(id) = closure.ty {
            let fields = fields.iter();
            let fields = fields.map(|(name, ty)| (name.as_str(), ty.clone()));
            self.set_fields(id, fields.collect());
        }
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
            } else if self.is("*") && self.is_ahead(1, "this") {
                self.at += 2;
                captures.copy_of_this = true;
            } else if self.eat("this") {
                captures.this = true;
            } else {
                let by_reference = self.eat("&");
                let name = self.name("what is captured")?.text.to_string();
                if self.is("...") {
                    return Err(self.expected("a capture of a variable"));
                }
                let close = match self.peek().text {
                    "(" => Some(")"),
                    "{" => Some("}"),
                    _ => None,
                };
                if let Some(close) = close {
                    self.at += 1;
                    let value = self.unclosed(|parser| parser.assignment())?;
                    self.expect(close)?;
                    captures.inits.push((name, by_reference, value.expr));
                } else if self.eat("=") {
                    let value = self.unclosed(|parser| parser.assignment())?;
                    captures.inits.push((name, by_reference, value.expr));
                } else {
                    captures.named.push((name, by_reference));
                }
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
        let elements = self.elements_of(&names);
        let names = names.into_iter().map(str::to_string);
        names
            .chain(elements)
            .filter(|name| {
                *name != "this"
                    && self.scopes.is_inner(name)
                    && self.scopes.variable(name).is_some()
            })
            .collect()
    }

    /// The function of a lambda, at the `{` of its body. What it has captured for its names alone that are those of
    /// variables of its own is not captured.
    pub(super) fn lambda_function(
        &mut self,
        symbol: String,
        text: LambdaText,
    ) -> Parse<BTreeSet<String>> {
        let LambdaText {
            closure,
            mut ty,
            defaults,
            mut before,
            implicit,
            copies,
            mutable,
            start,
            ..
        } = text;
        let open = placeholder::is_placeholder(&ty.result);
        let reference = make::is_reference(&ty.result);
        let overload = Overload {
            symbol: symbol.clone(),
            ty: ty.clone(),
            defaults,
            rvalues: Vec::new(),
            method: true,
            qualified: Qualified {
                constant: !mutable,
                expiring: false,
                staying: false,
            },
            is_virtual: false,
            reference,
            explicit: false,
            at: 0,
        };
        // It is known in its body, which a generic one may call by a parameter.
        self.cpp_mut()
            .functions
            .insert(symbol.clone(), vec![overload.clone()]);
        if !open {
            let result = placeholder::in_tree(&ty.result);
            self.cpp_mut().results.insert(symbol.clone(), result);
        }
        let cpp = self.cpp_mut();
        let outer = (
            cpp.result.take(),
            std::mem::replace(&mut cpp.returned, Returned::of(&ty.result)),
            cpp.returns_reference,
            std::mem::take(&mut cpp.cleanups),
            std::mem::take(&mut cpp.loops),
            std::mem::replace(&mut cpp.closes, false),
            std::mem::take(&mut cpp.temporaries),
        );
        cpp.returns_reference = reference;
        cpp.result = match open {
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
        self.open_block();
        self.declare_parameters(&mut ty.params);
        let body = self.block().map(|mut body| {
            self.close_block(&mut body.stmts);
            body
        });
        self.scopes.leave_to(scopes);
        self.cpp_mut().function_scope = outer_scope;
        let cpp = self.cpp_mut();
        let found = std::mem::take(&mut cpp.returned);
        (
            cpp.result,
            cpp.returned,
            cpp.returns_reference,
            cpp.cleanups,
            cpp.loops,
            cpp.closes,
            cpp.temporaries,
        ) = outer;
        if body.is_err() {
            self.cpp_mut().functions.remove(&symbol);
        }
        let mut body = body?;
        let names = Names::of(&body);
        let unused: BTreeSet<String> = implicit
            .into_iter()
            .filter(|name| names.are_own(name))
            .collect();
        before.retain(|stmt| declared(stmt).is_none_or(|name| !unused.contains(name)));
        let mut captured = before.iter().filter_map(declared);
        if captured.any(|name| names.declares(name)) {
            // Its own variables hide what is captured.
            let span = body.span;
            let stmts = std::mem::take(&mut body.stmts);
            body.stmts.push(make::compound(stmts, span));
        }
        body.stmts.splice(0..0, before);
        let result = placeholder::in_tree(&self.settle_returned(&overload, found));
        self.cpp_mut()
            .results
            .insert(symbol.clone(), result.clone());
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
            ty: FunctionType {
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
        Ok(unused)
    }
}
