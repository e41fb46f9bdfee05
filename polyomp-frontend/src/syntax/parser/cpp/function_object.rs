//! `std::function`: a pointer to an object, and one to a function that calls that object, as implementations have it. The
//! object is a copy that nothing changes, so that copies of the `std::function` may have the same one.

use super::super::Parser;
use super::declaration::Init;
use super::make::{self, int, member};
use super::{ClassKind, placeholder};
use crate::source::Span;
use crate::syntax::ast::{
    Block, Expr, ExprKind, Field, FunctionDef, FunctionType, HELD, HELD_CALL, HELD_CALLER,
    Initializer, ItemKind, Param, QualType, Record, RecordId, RecordKind, Stmt, StmtKind, Storage,
    Type, UnaryOp,
};
use crate::syntax::scope::Meaning;

/// The member that is the object.
const OBJECT: &str = "object";

impl Parser<'_> {
    /// `std::function<…>`
    pub(super) fn function_object(&mut self, called: Option<&QualType>) -> QualType {
        let Some(Type::Function(function)) = called.map(QualType::unaliased) else {
            return QualType::plain(Type::Unknown("std::function".to_string()));
        };
        let signature = (**function).clone();
        let params: Vec<String> = signature
            .params
            .iter()
            .map(|param| self.exact_key(&param.ty))
            .collect();
        let result = self.exact_key(&signature.result);
        let name = format!("{HELD}{result}({})>", params.join(","));
        if let Some(known) = self.cpp_mut().instances.get(&name) {
            return known.clone();
        }
        let span = self.peek().span;
        let id = RecordId(self.unit.records.len() as u32);
        let field = |name: &str, ty: QualType| Field {
            name: Some(name.to_string()),
            span,
            ty,
            bits: None,
        };
        let call = QualType::pointer_to(QualType::plain(Type::Function(caller(&signature).into())));
        self.unit.records.push(Record {
            kind: RecordKind::Struct,
            tag: Some(name.clone()),
            fields: Some(vec![field(HELD_CALL, call), field(OBJECT, anything())]),
            attributes: false,
            alignment: None,
            merged: Vec::new(),
            unparsed: false,
            span,
        });
        let ty = QualType::plain(Type::Record(id));
        let cpp = self.cpp_mut();
        cpp.signatures.insert(id, signature);
        cpp.instances.insert(name, ty.clone());
        ty
    }

    /// How an object of the type is called, if that is a `std::function`.
    pub(super) fn signature_of(&self, ty: &QualType) -> Option<&FunctionType> {
        match ty.unaliased() {
            Type::Record(id) => self.cpp.as_ref()?.signatures.get(id),
            _ => None,
        }
    }

    /// What calls the object: a null pointer where there is none.
    pub(super) fn as_caller(&self, object: Expr) -> Expr {
        let ty = self.type_of(&object);
        match ty.is_some_and(|ty| self.signature_of(&ty).is_some()) {
            true => member(object, HELD_CALL, false),
            false => object,
        }
    }

    /// A call of the object that a `std::function` holds.
    pub(super) fn held_call(&mut self, called: &Expr, args: Vec<Expr>, span: Span) -> Option<Expr> {
        let ty = self.type_of(called)?;
        let signature = self.signature_of(&ty)?.clone();
        let mut stmts = Vec::new();
        let object = self.held(called, &mut stmts, span)?;
        let mut passed = vec![member(object.clone(), OBJECT, false)];
        passed.extend(self.passed_to(&signature, args));
        let callee = Box::new(member(object, HELD_CALL, false));
        let callee_args = passed;
        let call = make::expr(
            ExprKind::Call {
                callee,
                args: callee_args,
            },
            span,
        );
        let call = match make::is_reference(&signature.result) {
            true => self.with_category(make::deref(call, span), &signature.result, span),
            false => call,
        };
        Some(self.given_after(stmts, call, span))
    }

    /// A value as a `std::function`; one that is not understood is left.
    pub(super) fn function_made(&mut self, value: Expr, ty: &QualType) -> Expr {
        let span = value.span;
        let Some(signature) = self.signature_of(ty).cloned() else {
            return value;
        };
        let (value, moved) = match super::moved::source(&value) {
            Some(object) => (object.clone(), true),
            None => (value, false),
        };
        let found = self.type_of(&value);
        if found
            .as_ref()
            .is_some_and(|found| found.unaliased() == ty.unaliased())
        {
            return match moved {
                true => self.taken(value, ty, span),
                false => value,
            };
        }
        let null = found
            .as_ref()
            .is_some_and(|ty| ty.is_named(make::NULL_TYPE))
            || matches!(&value.without_casts().kind, ExprKind::Int(literal) if literal.value == 0);
        let parts = match null {
            true => Some((int(0, span), int(0, span))),
            false => self.caller_and_object(&value, &signature, ty, span),
        };
        let Some((call, object)) = parts else {
            let what = format!("a `{}` that is made of an object", self.tag_of(ty));
            let kept = match self.is_lvalue(&value) || found.is_some() {
                true => make::address(value),
                false => value,
            };
            return make::unsupported(what, vec![kept], span);
        };
        let name = self.fresh_name("function");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        let set = |field: &str, value: Expr| {
            let place = member(make::ident(&name, span), field, false);
            make::statement(make::assign(None, place, value, span))
        };
        let stmts = vec![
            make::declare(&name, super::types::unqualified(ty), None, span),
            set(HELD_CALL, call),
            set(OBJECT, object),
            make::statement(make::ident(&name, span)),
        ];
        make::statement_expr(stmts, span)
    }

    /// What calls a value as the signature says, and the object that it is called with.
    fn caller_and_object(
        &mut self,
        value: &Expr,
        signature: &FunctionType,
        ty: &QualType,
        span: Span,
    ) -> Option<(Expr, Expr)> {
        let wanted =
            QualType::pointer_to(QualType::plain(Type::Function(signature.clone().into())));
        let value = self.meant(value, &wanted).unwrap_or_else(|| value.clone());
        if make::is_reference(&signature.result) || signature.variadic {
            return None;
        }
        let named = match &value.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => operand,
            _ => &value,
        };
        if let ExprKind::Ident(name) = &named.kind
            && self.scopes.variable(name).is_none()
            && self.function_pointer(name).is_some()
        {
            let called = named.clone();
            let whole = self.tag_of(ty);
            let caller = self.caller_of(&whole, name, signature, span, |_| Some(called))?;
            return Some((caller, int(0, span)));
        }
        let class = super::types::unqualified(&self.type_of(&value)?);
        // When copies of it go is not followed.
        if !self.is_unchanged_by_calls(&class) || self.goes_noticed(&class) {
            return None;
        }
        let key = self.exact_key(&class);
        let pointer = QualType::pointer_to(class.clone());
        let whole = self.tag_of(ty);
        let caller = self.caller_of(&whole, &key, signature, span, |object| {
            Some(make::deref(make::cast(pointer, object), span))
        })?;
        self.kept(&value);
        let mut stmts = Vec::new();
        let value = match super::copy::is_literal(&value) {
            // What is made without a name gets one, as what it holds is followed then.
            true => {
                let name = self.fresh_name("held");
                self.scopes.declare(&name, Meaning::Object);
                self.scopes.declare_variable(&name, class.clone());
                stmts.push(make::declare(&name, class.clone(), Some(value), span));
                make::ident(&name, span)
            }
            false => value,
        };
        let memory = self.made_on_heap(&class, vec![value], span);
        stmts.push(make::statement(make::cast(anything(), memory)));
        Some((caller, make::statement_expr(stmts, span)))
    }

    /// What the type is called.
    fn tag_of(&self, ty: &QualType) -> String {
        let record = match ty.unaliased() {
            Type::Record(id) => self.unit.records.get(id.0 as usize),
            _ => None,
        };
        let tag = record.and_then(|record| record.tag.clone());
        tag.unwrap_or_else(|| "std::function".to_string())
    }

    /// Whether objects of a class can be called, and no call changes them.
    fn is_unchanged_by_calls(&self, ty: &QualType) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let Some(cpp) = &self.cpp else { return false };
        let name = format!("{}::operator()", class.name);
        let functions = cpp.functions.get(&name).map_or(&[][..], Vec::as_slice);
        let templates = cpp.templates.get(&name).map_or(&[][..], Vec::as_slice);
        let constant = functions
            .iter()
            .all(|one| one.qualified.constant && !one.is_virtual);
        let generic = templates.iter().all(|template| {
            let lambda = template.lambda.as_ref();
            lambda.is_some_and(|lambda| !lambda.mutable)
        });
        class.kind == ClassKind::User
            && class.mutable.is_empty()
            && constant
            && generic
            && !(functions.is_empty() && templates.is_empty())
    }

    /// The function that calls what it finds by the pointer that it is given, made where it is wanted first.
    fn caller_of(
        &mut self,
        whole: &str,
        of: &str,
        signature: &FunctionType,
        span: Span,
        called: impl FnOnce(Expr) -> Option<Expr>,
    ) -> Option<Expr> {
        let name = format!("{whole}{HELD_CALLER}{of}");
        if self.cpp_mut().results.contains_key(&name) {
            return Some(make::ident(&name, span));
        }
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let temporaries = std::mem::take(&mut self.cpp_mut().temporaries);
        let mut ty = caller(signature);
        let mut args = Vec::new();
        for (position, param) in ty.params.iter_mut().enumerate() {
            let own = format!("argument#{position}");
            self.scopes.declare(&own, Meaning::Object);
            self.scopes.declare_variable(&own, param.ty.clone());
            args.push((make::ident(&own, span), param.ty.clone()));
            param.name = Some(own);
            param.span = span;
        }
        let object = args.remove(0).0;
        let args = args
            .into_iter()
            .map(
                |(arg, ty)| match make::is_reference(&ty) && !make::is_expiring(&ty) {
                    true => arg,
                    false => self.moved(arg, span),
                },
            )
            .collect();
        let call = called(object).map(|called| self.call_object(&called, args, span));
        let noticed = std::mem::replace(&mut self.cpp_mut().temporaries, temporaries) > 0;
        let kind = call.map(|call| match *signature.result.unaliased() == Type::Void {
            true => StmtKind::Expr(call),
            false => StmtKind::Return(Some(self.converted(call, &signature.result, span))),
        });
        self.scopes.leave_to(scopes);
        let kind = kind.filter(|_| !noticed)?;
        let stmts = vec![Stmt { kind, span }];
        ty.result = placeholder::in_tree(&ty.result);
        self.cpp_mut()
            .results
            .insert(name.clone(), ty.result.clone());
        let function = FunctionDef {
            name: name.clone(),
            name_span: span,
            ty,
            storage: Storage {
                inline: true,
                ..Storage::default()
            },
            body: Block { stmts, span },
        };
        let start = self.at;
        self.push_item(ItemKind::Function(Box::new(function)), start);
        Some(make::ident(&name, span))
    }

    /// The value that a variable of this type is initialised with.
    pub(super) fn function_initialised(&mut self, ty: &QualType, init: Init, span: Span) -> Expr {
        let one = |mut values: Vec<Expr>| match values.len() {
            0 => int(0, span),
            1 => values.remove(0),
            _ => make::unsupported("several values for a `std::function`", values, span),
        };
        let value = match init {
            Init::None => int(0, span),
            Init::Equals(Initializer::Expr(value)) => value,
            Init::Parentheses(values) => one(values),
            Init::Equals(Initializer::List { items, .. }) | Init::Braces(items, _) => {
                one(items.iter().flat_map(super::list::exprs_in).collect())
            }
        };
        self.function_made(value, ty)
    }
}

fn anything() -> QualType {
    QualType::pointer_to(QualType::plain(Type::Void))
}

/// The type of the function that gets the object, too.
fn caller(signature: &FunctionType) -> FunctionType {
    let mut ty = signature.clone();
    let object = Param {
        name: None,
        span: Span::default(),
        ty: anything(),
    };
    ty.params.insert(0, object);
    ty
}
