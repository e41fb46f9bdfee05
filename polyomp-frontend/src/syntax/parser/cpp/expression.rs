//! Expressions that C does not have, and those that mean more than in C.

use super::super::{Parse, Parser, Tall};
use super::ClassKind;
use super::make;
use super::name::{Arg, Path};
use super::types::plain;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Initializer, QualType, SyntaxError, Type};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// How much higher what is made here is than its parts.
const HEIGHT: usize = 4;

impl Parser<'_> {
    fn taller(&mut self, expr: Expr, below: usize) -> Parse<Tall> {
        self.tall(expr.kind, expr.span, below + HEIGHT)
    }

    /// A primary expression of C++; none if it is one of C.
    pub(in super::super) fn cpp_primary(&mut self) -> Parse<Option<Tall>> {
        let start = self.at;
        let token = self.peek();
        if token.kind == Kind::Punct {
            return match token.text {
                "[" => self.lambda().map(Some),
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
                let void = make::pointer(QualType::plain(Type::Void));
                let value = make::cast(void, make::int(0, token.span));
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
                    operands.push(value.expr);
                }
                let span = self.span_from(start);
                let expr = match self.cpp_mut().catches {
                    true => make::unsupported("an exception that may be caught", operands, span),
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

    /// `T(args)`, `T{args}`
    fn functional_cast(&mut self) -> Parse<Tall> {
        let start = self.at;
        let ty = match self.cpp_named_type()? {
            Some(ty) => ty,
            None => self.specifiers(true)?.ty,
        };
        if self.is("{") {
            let (init, below) = self.measured(|parser| parser.initializer())?;
            let span = self.span_from(start);
            let Initializer::List { items, .. } = init else {
                return Err(self.expected("`{`"));
            };
            let expr = self.made_of_list(&ty, items, span);
            return self.taller(expr, below);
        }
        if !self.is("(") {
            return Err(self.expected("`(` or `{`"));
        }
        self.at += 1;
        let (args, below) = self.deeper(|parser| parser.arguments())?;
        let span = self.span_from(start);
        let expr = match self.kind_of(&ty) {
            None => self.made(&ty, args, span),
            Some(_) => self.made(&ty, args, span),
        };
        self.taller(expr, below)
    }

    fn cast_to(&mut self, ty: QualType, operand: Expr, span: Span) -> Expr {
        if let Type::Reference(_) = ty.ty {
            return operand;
        }
        if self.kind_of(&ty).is_some() {
            return self.made(&ty, vec![operand], span);
        }
        Expr {
            span,
            ..make::cast(ty, operand)
        }
    }

    /// `new T`, `new T(args)`, `new T[n]`
    fn new_expression(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        if self.is("(") {
            return Err(self.expected("a `new` without placement"));
        }
        let mut ty = self.specifiers(true)?.ty;
        while self.eat("*") {
            let quals = self.qualifiers()?;
            ty = QualType {
                quals,
                ..make::pointer(ty)
            };
        }
        let mut below = 0;
        let mut args = Vec::new();
        let mut count = None;
        if self.eat("[") {
            let extent = self.unclosed(|parser| parser.comma())?;
            self.expect("]")?;
            below = extent.height;
            count = Some(extent.expr);
            if self.is("[") {
                return Err(self.expected("a single dimension"));
            }
        }
        let list = self.is("{");
        if self.eat("(") {
            let (found, height) = self.deeper(|parser| parser.arguments())?;
            below = below.max(height);
            args = found;
        } else if list {
            let (init, height) = self.measured(|parser| parser.initializer())?;
            below = below.max(height);
            if let Initializer::List { items, .. } = init {
                for item in items {
                    if let Initializer::Expr(expr) = item.value {
                        args.push(expr);
                    }
                }
            }
        }
        let span = self.span_from(start);
        let classy = self.needs_construction(&ty, 0);
        let one = count.is_none();
        let memory = self.allocate(
            &ty,
            Some(count.clone().unwrap_or_else(|| make::int(1, span))),
            "",
            span,
        );
        if !classy && (args.is_empty() || !one) {
            return self.taller(memory, below);
        }
        let name = self.fresh_name("made");
        let object = make::ident(&name, span);
        let pointer = make::pointer(ty.clone());
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, pointer.clone());
        let mut stmts = vec![make::declare(&name, pointer, Some(memory), span)];
        if one {
            let place = make::deref(object.clone(), span);
            stmts.extend(self.construct(place, &ty, args, "", span));
        } else if let Some(count) = count {
            let at = self.fresh_name("at");
            let part = make::subscript(object.clone(), make::ident(&at, span), span);
            let body = self.construct(part, &ty, Vec::new(), "", span);
            stmts.push(make::count_loop(&at, count, body, span));
        }
        stmts.push(make::statement(object));
        let expr = make::statement_expr(stmts, span);
        self.taller(expr, below)
    }

    /// `delete p`, `delete[] p`
    pub(in super::super) fn delete_expression(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        if self.eat("[") {
            self.expect("]")?;
        }
        let operand = self.cast()?;
        let span = self.span_from(start);
        let expr = make::call("free", vec![operand.expr], span);
        self.taller(expr, operand.height)
    }

    /// A name, qualified or not, and the call of it if it is one of a function.
    fn named(&mut self) -> Parse<Tall> {
        let start = self.at;
        // A variable hides what else has its name.
        let token = self.peek();
        if token.kind == Kind::Word
            && !self.is_ahead(1, "::")
            && let Some(Meaning::Object | Meaning::Constant(_)) = self.scopes.meaning(token.text)
            && self.scopes.variable(token.text).is_some()
            && self.scopes.is_inner(token.text)
        {
            self.at += 1;
            return self.variable(token.text, token.span);
        }
        if let Some(end) = self.type_extent(0)
            && self.token(end).kind == Kind::Punct
            && matches!(self.token(end).text, "(" | "{")
        {
            return self.functional_cast();
        }
        let path = self.path()?;
        let span = self.span_from(start);
        if self.is("(") {
            self.at += 1;
            let (args, below) = self.deeper(|parser| parser.arguments())?;
            let span = self.span_from(start);
            let expr = self.call_path(&path, args, span)?;
            return self.taller(expr, below);
        }
        let expr = self.path_value(&path, span)?;
        self.taller(expr, 0)
    }

    fn variable(&mut self, name: &str, span: Span) -> Parse<Tall> {
        if let Some(Meaning::Constant(Some(value))) = self.scopes.meaning(name).cloned() {
            return self.number(value, span);
        }
        self.tall(ExprKind::Ident(name.to_string()), span, 0)
    }

    /// A constant as a number.
    fn number(&mut self, value: i128, span: Span) -> Parse<Tall> {
        let magnitude = make::int(value.unsigned_abs(), span);
        if value >= 0 {
            return self.tall(magnitude.kind, span, 0);
        }
        let kind = ExprKind::Unary {
            op: crate::syntax::ast::UnaryOp::Minus,
            operand: Box::new(magnitude),
        };
        self.tall(kind, span, 1)
    }

    /// What a name that is not called stands for.
    fn path_value(&mut self, path: &Path, span: Span) -> Parse<Expr> {
        if let Some(class) = &path.class {
            return self.class_value(class.clone(), path, span);
        }
        if let [name] = &path.parts[..] {
            match self.scopes.meaning(name).cloned() {
                Some(Meaning::Constant(Some(value))) => {
                    return self.number(value, span).map(|tall| tall.expr);
                }
                Some(Meaning::Constant(None)) => return Ok(make::ident(name, span)),
                Some(_) if self.scopes.variable(name).is_some() && self.scopes.is_inner(name) => {
                    return Ok(make::ident(name, span));
                }
                _ => {}
            }
            if let Some(member) = self.implicit_member(name, span) {
                return Ok(member);
            }
        }
        for candidate in self.candidates(&path.parts) {
            if let Some(value) = self.constant_named(&candidate) {
                return self.number(value, span).map(|tall| tall.expr);
            }
            if self.scopes.variable(&candidate).is_some() {
                return Ok(make::ident(&candidate, span));
            }
            if let Some(Meaning::Constant(Some(value))) = self.scopes.meaning(&candidate).cloned() {
                return self.number(value, span).map(|tall| tall.expr);
            }
            let functions = self
                .cpp
                .as_ref()
                .and_then(|cpp| cpp.functions.get(&candidate));
            if let Some([only]) = functions.map(Vec::as_slice) {
                return Ok(make::ident(&only.symbol.clone(), span));
            }
        }
        if let Some(name) = self.std_name(&path.parts) {
            if name.starts_with("memory_order") {
                let name = name.replace("memory_order::", "memory_order_");
                return Ok(make::ident(&name, span));
            }
            let full = format!("std::{name}");
            return Ok(make::ident(&full, span));
        }
        match &path.parts[..] {
            [name] => Ok(make::ident(name, span)),
            _ => Err(SyntaxError {
                message: format!("`{}` is not known.", path.parts.join("::")),
                span,
            }),
        }
    }

    /// A static member of a class that is made from a template.
    fn class_value(&mut self, class: QualType, path: &Path, span: Span) -> Parse<Expr> {
        let member = path.parts.last().cloned().unwrap_or_default();
        if let Some((_, known)) = self.class_of(&class) {
            let full = format!("{}::{member}", known.name);
            if let Some(value) = self.constant_named(&full) {
                return self.number(value, span).map(|tall| tall.expr);
            }
            if self.scopes.variable(&full).is_some() {
                return Ok(make::ident(&full, span));
            }
        }
        Err(SyntaxError {
            message: format!("The member `{member}` is not known."),
            span,
        })
    }

    /// A call of what a name stands for.
    fn call_path(&mut self, path: &Path, args: Vec<Expr>, span: Span) -> Parse<Expr> {
        let explicit = path.args.clone().unwrap_or_default();
        if let Some(class) = &path.class {
            let member = path.parts.last().cloned().unwrap_or_default();
            let class = class.clone();
            if let Some((_, known)) = self.class_of(&class) {
                let full = format!("{}::{member}", known.name);
                return Ok(self.resolve_call(&full, None, args, span));
            }
            // `std::numeric_limits<double>::max()`
            if matches!(&class.ty, Type::Unknown(name) if name == "std::numeric_limits") {
                return Ok(make::call("std::numeric_limits", Vec::new(), span));
            }
            return Err(self.expected("a function that is known"));
        }
        if let [name] = &path.parts[..] {
            if self.scopes.variable(name).is_some() && self.scopes.is_inner(name) {
                let called = make::ident(name, span);
                return Ok(self.call_object(&called, args, span));
            }
            if let Some(member) = self.implicit_member(name, span) {
                return Ok(self.call_object(&member, args, span));
            }
        }
        for candidate in self.candidates(&path.parts) {
            let known = self
                .cpp
                .as_ref()
                .and_then(|cpp| cpp.functions.get(&candidate))
                .map(|found| found.iter().any(|overload| overload.method));
            let template = self
                .cpp
                .as_ref()
                .and_then(|cpp| cpp.templates.get(&candidate))
                .and_then(|found| found.first())
                .map(|template| (template.is_class, template.method_of.is_some()));
            if let Some((false, method)) = template {
                let object = method.then(|| make::deref(make::ident("this", span), span));
                let found = self.template_call(&candidate, object.as_ref(), &explicit, &args, span);
                let exact = known.is_some();
                if let Some(found) = found
                    && !exact
                {
                    return Ok(found);
                }
                if known.is_none() {
                    let what = format!("a call of the template `{}`", path.parts.join("::"));
                    return Ok(make::unsupported(what, args, span));
                }
            }
            if let Some(method) = known {
                let object = match method {
                    true => self.this_as(&candidate, span),
                    false => None,
                };
                return Ok(self.resolve_call(&candidate, object, args, span));
            }
            if self.scopes.variable(&candidate).is_some() {
                let called = make::ident(&candidate, span);
                return Ok(self.call_object(&called, args, span));
            }
        }
        let types: Vec<QualType> = explicit
            .iter()
            .filter_map(|arg| match arg {
                Arg::Type(ty) => Some(ty.clone()),
                Arg::Value(_) => None,
            })
            .collect();
        let name = match self.std_name(&path.parts) {
            Some(name) => name,
            None => match &path.parts[..] {
                // A function of C, or one that is not in the file.
                [name] => return Ok(self.plain_call(name, args, span)),
                // `chrono::steady_clock::now()` and the like with a prefix that is no namespace here.
                parts => {
                    let full = parts.join("::");
                    return Ok(make::unsupported(format!("a call of `{full}`"), args, span));
                }
            },
        };
        if let Some(stripped) = name.strip_prefix("numeric_limits") {
            let _ = stripped;
            return Ok(make::call("std::numeric_limits", Vec::new(), span));
        }
        Ok(self.library_function(&name, &types, args, span))
    }

    /// `this` as a pointer to the class that has this member function.
    fn this_as(&self, function: &str, span: Span) -> Option<Expr> {
        let id = self.cpp.as_ref()?.this?;
        let object = make::deref(make::ident("this", span), span);
        let own = QualType::plain(Type::Record(id));
        let class = function.rsplit_once("::")?.0;
        let (_, known) = self.class_of(&own)?;
        if known.name == class {
            return Some(make::address(object));
        }
        let base = self.cpp.as_ref()?.types.get(class)?.clone();
        let part = self.base_part(object, &own, &base)?;
        Some(make::address(part))
    }

    /// A call of a function that is not in the file.
    fn plain_call(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Expr {
        // `abs` of floats, `max` and the like after `using namespace std` are found before.
        let float = args.first().and_then(|arg| self.type_of(arg));
        if name == "abs"
            && let Some(ty) = &float
            && matches!(ty.unaliased(), Type::Float(_))
        {
            return make::cast(plain(ty.clone()), make::call("fabs", args, span));
        }
        // What no declaration is seen of may be of the library, and take references.
        let classes = args.iter().any(|arg| {
            self.type_of(arg)
                .is_none_or(|ty| matches!(ty.unaliased(), Type::Record(_)))
        });
        let used = self
            .cpp
            .as_ref()
            .is_some_and(|cpp| cpp.using.iter().any(|name| name.starts_with("std")));
        if !crate::lower::is_known_function(name) && !args.is_empty() && (used || classes) {
            return make::unsupported(format!("a call of `{name}`"), args, span);
        }
        make::call(name, args, span)
    }

    // What follows a primary expression.

    /// `object[index]`
    pub(in super::super) fn cpp_subscript(
        &mut self,
        object: &Expr,
        index: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.type_of(object)?;
        match self.kind_of(&ty)? {
            ClassKind::User => {
                let args = vec![index.clone()];
                Some(self.call_member(object.clone(), &ty, "operator[]", args, span))
            }
            _ => self.library_element(object, index.clone(), span),
        }
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
        let name = match token.text {
            "operator" => match self.operator_name() {
                Some(name) => name,
                None => return Err(self.expected("an operator")),
            },
            _ => {
                let mut name = self.name("the name of a member")?.text.to_string();
                while self.is("::") {
                    self.at += 1;
                    name = self.name("the name of a member")?.text.to_string();
                }
                name
            }
        };
        let ty = self.type_of(&object.expr);
        let (place, ty) = match (arrow, ty) {
            (true, Some(ty)) => {
                let smart = self.kind_of(&ty).is_some();
                if smart {
                    return Err(self.expected("a pointer"));
                }
                let to = self.pointed(&ty);
                (make::deref(object.expr, token.span), to)
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
        if self.is("(") && !is_field {
            self.at += 1;
            let (args, below) = self.deeper(|parser| parser.arguments())?;
            let span = self.span_from(start);
            let below = below.max(object.height);
            self.cpp_mut().member_span = Some(token.span);
            let expr = match ty {
                Some(ty) => self.call_member(place, &ty, &name, args, span),
                None => {
                    let mut operands = vec![place];
                    operands.extend(args);
                    let what = format!("the member function `{name}` of what is not known here");
                    make::unsupported(what, operands, span)
                }
            };
            return self.taller(expr, below);
        }
        let span = self.span_from(start);
        if let Some(ty) = &ty
            && let Some(found) = self.member_part(place.clone(), ty, &name, 0)
        {
            return self.taller(Expr { span, ..found }, object.height);
        }
        // A static member.
        if let Some(ty) = &ty
            && let Some((_, class)) = self.class_of(ty)
        {
            let full = format!("{}::{name}", class.name);
            if self.scopes.variable(&full).is_some() {
                return self.tall(ExprKind::Ident(full), span, 0);
            }
        }
        let record = ty
            .as_ref()
            .is_some_and(|ty| matches!(ty.unaliased(), Type::Record(_)));
        if ty.is_some() && !record {
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

    /// What a binary operator means for objects; none if what it means in C.
    pub(in super::super) fn cpp_binary(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr)
            && let Some(found) = self.stream_operator(op == BinaryOp::Shl, left, right, span)
        {
            return Some(found);
        }
        let (a, b) = (self.type_of(left), self.type_of(right));
        let class = |parser: &Self, ty: &Option<QualType>| {
            ty.as_ref().and_then(|ty| parser.kind_of(ty)).cloned()
        };
        let (left_kind, right_kind) = (class(self, &a), class(self, &b));
        if left_kind.is_none() && right_kind.is_none() {
            return None;
        }
        let name = format!("operator{}", op.symbol());
        let args = vec![left.clone(), right.clone()];
        if let Some(found) = self.operator_call(&name, &a, args, span) {
            return Some(found);
        }
        if op == BinaryOp::Add
            && let Some(found) = self.joined(left, right, span)
        {
            return Some(found);
        }
        if matches!(
            op,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge
        ) && let (Some(ty), Some(ClassKind::Vector(_))) = (&a, &left_kind)
        {
            let other = self.as_text(right.clone());
            return Some(self.library_method(left.clone(), ty, "compare", vec![other], span));
        }
        let what = format!("the operator `{}` of objects", op.symbol());
        Some(make::unsupported(
            what,
            vec![left.clone(), right.clone()],
            span,
        ))
    }

    /// A call of an operator function, a member or not.
    fn operator_call(
        &mut self,
        name: &str,
        first: &Option<QualType>,
        args: Vec<Expr>,
        span: Span,
    ) -> Option<Expr> {
        if let Some(ty) = first
            && let Some((_, class)) = self.class_of(ty)
        {
            let full = format!("{}::{name}", class.name);
            let known = self
                .cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(&full));
            if known {
                let mut args = args.into_iter();
                let object = args.next()?;
                return Some(self.call_member(object, ty, name, args.collect(), span));
            }
        }
        for candidate in self.candidates(&[name.to_string()]) {
            let known = self
                .cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(&candidate));
            if known {
                return Some(self.resolve_call(&candidate, None, args, span));
            }
            if let Some(found) = self.template_call(&candidate, None, &[], &args, span) {
                return Some(found);
            }
        }
        None
    }

    /// What an assignment means for objects; none if what it means in C.
    pub(in super::super) fn cpp_assignment(
        &mut self,
        op: Option<BinaryOp>,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.type_of(left)?;
        if self.is_bit(left) {
            return Some(self.bit_change(left.clone(), right.clone(), span));
        }
        let kind = self.kind_of(&ty)?.clone();
        let sign = op.map_or("=".to_string(), |op| format!("{}=", op.symbol()));
        let name = format!("operator{sign}");
        let args = vec![left.clone(), right.clone()];
        let found = self.type_of(right);
        let same = found
            .as_ref()
            .is_none_or(|found| self.key(found) == self.key(&ty));
        let defined = kind == ClassKind::User;
        if defined && let Some(found) = self.operator_call(&name, &Some(ty.clone()), args, span) {
            return Some(found);
        }
        match (op, &kind) {
            (None, _) if same => {
                let value = self.copied(right.clone(), &ty, span);
                Some(make::assign(None, left.clone(), value, span))
            }
            (None, _) => {
                let value = self.made(&ty, vec![right.clone()], span);
                Some(make::assign(None, left.clone(), value, span))
            }
            (Some(BinaryOp::Add), ClassKind::Vector(_)) => {
                let args = vec![right.clone()];
                Some(self.library_method(left.clone(), &ty, "operator+=", args, span))
            }
            _ => {
                let what = format!("the operator `{sign}` of objects");
                Some(make::unsupported(
                    what,
                    vec![left.clone(), right.clone()],
                    span,
                ))
            }
        }
    }

    /// Whether an expression is one bit of a `std::vector<bool>`.
    fn is_bit(&self, expr: &Expr) -> bool {
        let ExprKind::Subscript { base, .. } = &expr.kind else {
            return false;
        };
        let ExprKind::Member { base, field, .. } = &base.kind else {
            return false;
        };
        field == "data"
            && self
                .type_of(base)
                .is_some_and(|ty| self.kind_of(&ty) == Some(&ClassKind::Bits))
    }

    /// What `++`, `--` and prefix operators mean for objects.
    pub(in super::super) fn cpp_unary(
        &mut self,
        sign: &str,
        operand: &Expr,
        postfix: bool,
        span: Span,
    ) -> Option<Expr> {
        if sign == "&" {
            return None;
        }
        let ty = self.type_of(operand)?;
        self.kind_of(&ty)?;
        let name = format!("operator{sign}");
        let mut args = vec![operand.clone()];
        if postfix {
            args.push(make::int(0, span));
        }
        let found = self.operator_call(&name, &Some(ty), args.clone(), span);
        Some(found.unwrap_or_else(|| {
            make::unsupported(format!("the operator `{sign}` of an object"), args, span)
        }))
    }
}
