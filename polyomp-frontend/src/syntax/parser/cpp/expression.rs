//! Expressions that C does not have, and those that mean more than in C.

use super::super::{Parse, Parser, Tall};
use super::ClassKind;
use super::make;
use super::not_followed::Given;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Initializer, QualType, SyntaxError, Type};
use crate::syntax::tokens::Kind;

/// How much higher what is made here is than its parts.
const HEIGHT: usize = 4;

impl Parser<'_> {
    pub(super) fn taller(&mut self, expr: Expr, below: usize) -> Parse<Tall> {
        self.tall(expr.kind, expr.span, below + HEIGHT)
    }

    /// A primary expression of C++; none if it is one of C.
    pub(in super::super) fn cpp_primary(&mut self) -> Parse<Option<Tall>> {
        let start = self.at;
        let token = self.peek();
        if token.kind == Kind::Punct {
            return match token.text {
                "[" => self.lambda().map(Some),
                "{" => self.braced_list().map(Some),
                "::" if self.is_ahead(1, "new") => {
                    self.at += 1;
                    self.new_expression().map(Some)
                }
                "::" => self.named().map(Some),
                _ => Ok(None),
            };
        }
        if token.kind != Kind::Word {
            return Ok(None);
        }
        let simple = |parser: &mut Self, kind: ExprKind| {
            parser.at += 1;
            parser.tall(kind, token.span, 0).map(Some)
        };
        match token.text {
            "true" | "false" => {
                let value = make::int(u128::from(token.text == "true"), token.span);
                let value = make::cast(QualType::plain(Type::Bool), value);
                simple(self, value.kind)
            }
            "nullptr" => {
                let void = QualType::pointer_to(QualType::plain(Type::Void));
                let value = make::cast(void, make::int(0, token.span));
                simple(self, value.kind)
            }
            // What GCC's headers make of `NULL`.
            "__null" => {
                let value = make::int(0, token.span);
                simple(self, value.kind)
            }
            "this" => simple(self, ExprKind::Ident("this".to_string())),
            "static_cast" | "const_cast" | "reinterpret_cast" => {
                self.at += 1;
                self.expect("<")?;
                let outer = std::mem::replace(&mut self.cpp_mut().closes, false);
                let ty = self.type_name()?;
                self.cpp_mut().closes = outer;
                self.expect(">")?;
                self.expect("(")?;
                let operand = self.unclosed(|parser| parser.comma())?;
                self.expect(")")?;
                let span = self.span_from(start);
                let expr = self.cast_to(ty, operand.expr, span);
                self.taller(expr, operand.height).map(Some)
            }
            "noexcept" if self.is_ahead(1, "(") => {
                // The operand is not evaluated (C++17, section 8.3.7).
                self.at += 2;
                let operand = self.unclosed(|parser| parser.comma())?;
                self.expect(")")?;
                let span = self.span_from(start);
                let value = make::cast(QualType::plain(Type::Bool), make::unknown(span));
                self.taller(value, operand.height).map(Some)
            }
            "dynamic_cast" | "typeid" | "co_await" => {
                Err(self.expected("an expression that is known here"))
            }
            "new" => self.new_expression().map(Some),
            "throw" => {
                self.at += 1;
                let mut operands = Vec::new();
                let mut below = 0;
                if !self.is(";") && !self.is(":") && !self.is(")") {
                    let value = self.deeper(|parser| parser.assignment())?;
                    below = value.height;
                    // The exception is a copy.
                    let value = value.expr;
                    operands.push(match self.type_of(&value) {
                        Some(ty) if self.copies_by_code(&ty) => {
                            let span = value.span;
                            self.copied(value, &ty, span)
                        }
                        _ => value,
                    });
                }
                let span = self.span_from(start);
                let expr = match self.cpp_mut().catches {
                    true => thrown(operands, span),
                    false => operands.into_iter().fold(
                        make::call("abort", Vec::new(), span),
                        |end, operand| match operand.kind {
                            ExprKind::Unsupported { .. } => end,
                            _ => make::comma(operand, end),
                        },
                    ),
                };
                self.taller(expr, below).map(Some)
            }
            "sizeof"
            | "__builtin_offsetof"
            | "__builtin_va_arg"
            | "va_arg"
            | "_Generic"
            | "__builtin_types_compatible_p" => Ok(None),
            word if super::name::is_cpp_keyword(word) => {
                // `int(x)`, `double{x}`
                if self.is_type_ahead(0) {
                    return self.functional_cast().map(Some);
                }
                Err(self.expected("an expression"))
            }
            _ => self.named().map(Some),
        }
    }

    /// Parses something in brackets: a `>` in it is an operator.
    pub(in super::super) fn unclosed<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Parse<T> {
        let outer = std::mem::replace(&mut self.cpp_mut().closes, false);
        let result = parse(self);
        self.cpp_mut().closes = outer;
        result
    }

    /// At a type: whether a value is made of what stands in parentheses after it, as in `(float(n) - 1)`. A type of
    /// functions has a declarator there.
    pub(in super::super) fn is_functional_cast_ahead(&self, ahead: usize) -> bool {
        let mut end = ahead + 1;
        while self.is_ahead(end, "::") {
            end += 2;
        }
        let declarator = ["*", "&", "&&"];
        self.is_ahead(end, "(") && !declarator.iter().any(|text| self.is_ahead(end + 1, text))
    }

    /// `T(args)`, `T{args}`
    pub(super) fn functional_cast(&mut self) -> Parse<Tall> {
        let start = self.at;
        let ty = match self.bare_template_called() {
            Some(ty) => ty,
            None => match self.cpp_named_type()? {
                Some(ty) => ty,
                None => self.specifiers(true)?.ty,
            },
        };
        if self.is("{") {
            let (init, below) = self.measured(|parser| parser.initializer())?;
            let span = self.span_from(start);
            let Initializer::List { items, .. } = init else {
                return Err(self.expected("`{`"));
            };
            let args = super::construct_list::plain_items(&items).unwrap_or_default();
            let ty = self.deduced_of(&ty, &args).unwrap_or(Ok(ty))?;
            let expr = self.made_of_list(&ty, items, span);
            return self.taller(expr, below);
        }
        if !self.is("(") {
            return Err(self.expected("`(` or `{`"));
        }
        self.at += 1;
        let (args, below) = self.deeper(|parser| parser.arguments())?;
        let span = self.span_from(start);
        let ty = self.deduced_of(&ty, &args).unwrap_or(Ok(ty))?;
        let mut args = args;
        let expr = match args.pop() {
            Some(only) if args.is_empty() && make::is_reference(&ty) => {
                self.cast_to(ty, only, span)
            }
            last => {
                args.extend(last);
                self.made(&ty, args, span)
            }
        };
        self.taller(expr, below)
    }

    fn cast_to(&mut self, ty: QualType, operand: Expr, span: Span) -> Expr {
        if make::is_reference(&ty) {
            return self.given_as(operand, &ty, span);
        }
        if self.kind_of(&ty).is_some() {
            return self.made(&ty, vec![operand], span);
        }
        let operand = self.scalar_for(operand, &ty);
        Expr {
            span,
            ..make::cast(ty, operand)
        }
    }

    /// The object that a cast to a reference designates.
    pub(super) fn cast_to_reference(&mut self, operand: Expr, to: &QualType, span: Span) -> Expr {
        let operand = super::wrapper::unwrapped(operand);
        let Some(found) = self.type_of(&operand) else {
            return operand;
        };
        let is_atomic = |ty: &QualType| ty.canonical().quals.is_atomic;
        if self.key(&found) == self.key(to) && is_atomic(&found) == is_atomic(to) {
            return self.seen_as(operand, to);
        }
        if let Some(object) = self.converted_reference(&operand, &found, to) {
            return object;
        }
        if let Some(part) = self.base_part(operand.clone(), &found, to) {
            return part;
        }
        // The object that this one is a part of, or bytes as something else.
        let classes = self.kind_of(&found).is_some() || self.kind_of(to).is_some();
        if !self.is_lvalue(&operand) {
            return operand;
        }
        if !classes {
            let pointer = make::cast(QualType::pointer_to(to.clone()), make::address(operand));
            return make::deref(pointer, span);
        }
        let part = self.base_part(make::ident("", span), to, &found);
        match part.is_some() {
            true => {
                let pointer = make::cast(QualType::pointer_to(to.clone()), make::address(operand));
                make::deref(pointer, span)
            }
            _ => {
                let what = format!("a cast of an object to `{} &`", self.shown(to));
                self.not_followed(what, vec![operand], Given::Objects, span)
            }
        }
    }

    /// `(T)value` for a class: an object that is made of the value.
    pub(in super::super) fn cast_to_class(
        &mut self,
        ty: &QualType,
        operand: &Expr,
        span: Span,
    ) -> Option<Expr> {
        if !make::is_reference(ty) {
            self.kind_of(ty)?;
        }
        Some(self.cast_to(ty.clone(), operand.clone(), span))
    }

    /// `(…)` after an expression that is no name.
    pub(in super::super) fn cpp_call(
        &mut self,
        called: &Expr,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        self.call_object(called, args, span)
    }

    /// `.name` and `->name`, with the call that may follow.
    pub(in super::super) fn cpp_member(
        &mut self,
        object: Tall,
        arrow: bool,
        start: usize,
    ) -> Parse<Tall> {
        self.eat("template");
        let token = self.peek();
        let mut qualifier: Vec<String> = Vec::new();
        if self.eat("~") {
            let ty = self.type_of(&object.expr);
            let (place, ty) = match arrow {
                true => {
                    let to = ty.and_then(|ty| self.pointed(&ty));
                    (make::deref(object.expr, token.span), to)
                }
                false => (object.expr, ty),
            };
            let Some(ty) = ty else {
                return Err(self.expected("an object whose type is known"));
            };
            let expr = self.ended_by_name(place, &ty, start)?;
            return self.taller(expr, object.height);
        }
        let name = match token.text {
            "operator" => match self.operator_name() {
                Some(name) => name,
                None => return Err(self.expected("an operator")),
            },
            _ => {
                let mut name = self.name("the name of a member")?.text.to_string();
                while self.is("::") {
                    self.at += 1;
                    qualifier.push(name);
                    name = self.name("the name of a member")?.text.to_string();
                }
                name
            }
        };
        let ty = self.type_of(&object.expr);
        let goes = !arrow && self.stays(&object.expr) == Some(false);
        // What is called for an object that is moved may change it; nothing else does.
        let object = match super::moved::source(&object.expr) {
            Some(moved) => Tall {
                expr: moved.clone(),
                ..object
            },
            None => object,
        };
        let (place, ty) = match (arrow, ty) {
            (true, Some(ty)) => {
                let (pointer, ty) = self.through_arrows(object.expr, ty, token.span)?;
                let to = self.pointed(&ty);
                (make::deref(pointer, token.span), to)
            }
            (true, None) => (make::deref(object.expr, token.span), None),
            (false, ty) => (object.expr, ty),
        };
        let place = Expr {
            span: self.tokens.get(start).map_or(place.span, |first| {
                let before = self.at.saturating_sub(3).max(start);
                let last = self.tokens.get(before).map_or(first.span, |last| last.span);
                first.span.to(last)
            }),
            ..place
        };
        let (place, ty) = match ty {
            Some(ty) if !qualifier.is_empty() => self.qualified_part(place, ty, &qualifier)?,
            ty => (place, ty),
        };
        // Members of the library's classes are its functions; the structs that stand for them are no one's business.
        let open = ty.as_ref().is_some_and(|ty| {
            matches!(
                self.kind_of(ty),
                None | Some(ClassKind::User | ClassKind::Pair)
            )
        });
        let is_field = open
            && ty
                .as_ref()
                .is_some_and(|ty| self.member_part(place.clone(), ty, &name, 0).is_some());
        if !is_field && self.opens_arguments() {
            let call = self.member_template_named(place, ty, &name, start)?;
            return self.taller(call, object.height);
        }
        if self.is("(") && !is_field {
            self.at += 1;
            let (args, below) = self.deeper(|parser| parser.arguments())?;
            let span = self.span_from(start);
            let below = below.max(object.height);
            self.cpp_mut().member_span = Some(token.span);
            self.cpp_mut().object_goes = goes;
            self.cpp_mut().names_class = !qualifier.is_empty();
            let expr = match ty {
                Some(ty) => self.call_member(place, &ty, &name, args, span),
                None => {
                    let mut operands = vec![place];
                    operands.extend(args);
                    if name == "what" && operands.len() == 1 {
                        // What an exception says is a text that nobody writes to.
                        return self.tall(ExprKind::String(Vec::new()), span, 0);
                    }
                    if let Some(call) =
                        self.standard_stream_method(&operands[0], &name, &operands[1..], span)
                    {
                        return self.taller(call, below);
                    }
                    let what = format!("the member function `{name}` of what is not known here");
                    self.not_followed(what, operands, Given::Everything, span)
                }
            };
            self.cpp_mut().object_goes = false;
            self.cpp_mut().names_class = false;
            return self.taller(expr, below);
        }
        let span = self.span_from(start);
        if let Some(ty) = &ty
            && let Some(found) = self.member_part(place.clone(), ty, &name, 0)
        {
            // A member of what goes, goes with it; what one refers to stays.
            let own = matches!(found.kind, ExprKind::Member { .. });
            let found = match goes && own && self.is_lvalue(&found) {
                true => self.moved(found, span),
                false if goes => Expr { span, ..found },
                false => self.staying(found, span),
            };
            return self.taller(found, object.height);
        }
        // A static member.
        if let Some(ty) = &ty
            && let Some((_, class)) = self.class_of(ty)
        {
            let full = format!("{}::{name}", class.name);
            if let Some(copy) = self.copy_of(&full, span) {
                return self.taller(copy, 0);
            }
            if self.scopes.variable(&full).is_some() {
                let found = self.variable_named(&full, span);
                return self.taller(found, object.height);
            }
        }
        let record = ty
            .as_ref()
            .is_some_and(|ty| matches!(ty.unaliased(), Type::Record(_)));
        let missing = ty
            .as_ref()
            .is_some_and(|ty| self.kind_of(ty) == Some(&ClassKind::User));
        if ty.is_some() && !record || missing {
            return Err(SyntaxError {
                message: format!("The member `{name}` is not known."),
                span: token.span,
            });
        }
        let kind = ExprKind::Member {
            base: Box::new(place),
            field: name,
            field_span: token.span,
            arrow: false,
        };
        self.tall(kind, span, object.height)
    }
}

/// An exception that a handler of the file may catch: what follows may be left out. A handler is code that may run after
/// its block, whatever of that has been done.
fn thrown(operands: Vec<Expr>, span: Span) -> Expr {
    let stops = make::call("abort", Vec::new(), span);
    let may_stop = make::binary(BinaryOp::And, make::unknown_number(span), stops, span);
    operands
        .into_iter()
        .fold(may_stop, |end, operand| match operand.kind {
            ExprKind::Unsupported { .. } => end,
            _ => make::comma(operand, end),
        })
}
