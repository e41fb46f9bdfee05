//! Names that stand for values, and calls of functions by their names.

use super::super::{Parse, Parser, Tall};
use super::library::rivals::Rival;
use super::make;
use super::name::{Arg, Path};
use super::not_followed::Given;
use super::overload::Among;
use super::types::plain;
use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Expr, ExprKind, IntLiteral, QualType, SyntaxError, Type};
use crate::syntax::qualified;
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// A name, qualified or not, and the call of it if it is one of a function.
    pub(super) fn named(&mut self) -> Parse<Tall> {
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
        if self.opens_arguments() && !self.is_value(&path, span) {
            return Err(self.expected("a template that is known"));
        }
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

    pub(super) fn variable(&mut self, name: &str, span: Span) -> Parse<Tall> {
        if let Some(Meaning::Constant(Some(value))) = self.scopes.meaning(name).cloned() {
            self.note_local_constant(name, span);
            return self.number(value, span);
        }
        self.tall(ExprKind::Ident(name.to_string()), span, 0)
    }

    /// A constant as a number.
    pub(in crate::syntax::parser) fn number(
        &mut self,
        constant: Constant,
        span: Span,
    ) -> Parse<Tall> {
        let (value, kind) = (constant.value.unsigned_abs(), constant.kind.promoted());
        let magnitude = make::expr(ExprKind::Int(IntLiteral { value, kind }), span);
        if constant.value >= 0 {
            return self.tall(magnitude.kind, span, 0);
        }
        let kind = ExprKind::Unary {
            op: crate::syntax::ast::UnaryOp::Minus,
            operand: Box::new(magnitude),
        };
        self.tall(kind, span, 1)
    }

    /// Whether a name is that of a variable, a constant, or a member of the object at hand.
    fn is_value(&mut self, path: &Path, span: Span) -> bool {
        let is_object = |parser: &Self, name: &str| {
            let constant = matches!(parser.scopes.meaning(name), Some(Meaning::Constant(_)));
            constant || parser.scopes.variable(name).is_some()
        };
        if let [name] = &path.parts[..]
            && (is_object(self, name) || self.implicit_member(name, span).is_some())
        {
            return true;
        }
        let names = self.candidates_of(path);
        names
            .iter()
            .any(|name| self.constant_named(name).is_some() || is_object(self, name))
    }

    /// What a name that is not called stands for.
    fn path_value(&mut self, path: &Path, span: Span) -> Parse<Expr> {
        if let Some(class) = &path.class {
            return self.class_value(class.clone(), path, span);
        }
        if let [name] = &path.parts[..]
            && path.global
            && self.scopes.is_inner(name)
        {
            // The tree has one name for both.
            return Ok(make::unsupported(
                format!("`::{name}`, which a variable of the same name hides"),
                Vec::new(),
                span,
            ));
        }
        if let [name] = &path.parts[..]
            && !path.global
        {
            match self.scopes.meaning(name).cloned() {
                Some(Meaning::Constant(Some(value))) => {
                    self.note_local_constant(name, span);
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
        for candidate in self.candidates_of(path) {
            if let Some(value) = self.constant_named(&candidate) {
                self.note_enumerator(&candidate, span);
                return self.number(value, span).map(|tall| tall.expr);
            }
            if let Some(copy) = self.copy_of(&candidate, span) {
                return Ok(copy);
            }
            if let Some(unparsed) = self.unparsed_name(&candidate, Vec::new(), span) {
                return Ok(unparsed);
            }
            if self.scopes.variable(&candidate).is_some() {
                return Ok(self.variable_named(&candidate, span));
            }
            if let Some(Meaning::Constant(Some(value))) = self.scopes.meaning(&candidate).cloned() {
                return self.number(value, span).map(|tall| tall.expr);
            }
            let functions = self
                .cpp
                .as_ref()
                .and_then(|cpp| cpp.functions.get(&candidate));
            if let Some([only]) = functions.map(Vec::as_slice) {
                if only.is_virtual {
                    let what = format!("the address of the virtual function `{}`", only.symbol);
                    return Ok(make::unsupported(what, Vec::new(), span));
                }
                return Ok(make::ident(&only.symbol.clone(), span));
            }
            if functions.is_some_and(|all| all.len() > 1) {
                return Ok(self.one_of(&candidate, span));
            }
        }
        if let Some(name) = self.std_name(&path.parts) {
            if name.starts_with("memory_order") {
                let name = name.replace("memory_order::", "memory_order_");
                return Ok(make::ident(&name, span));
            }
            if let Some(question) = super::library::asked_by(&name) {
                let args = path.args.clone().unwrap_or_default();
                return self.trait_number(question, &args, span);
            }
            if let Some(value) = super::library::stream::constant(&name) {
                return Ok(make::int(value, span));
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

    /// A static member of a class that is made from a template, or a member of the object at hand.
    fn class_value(&mut self, class: QualType, path: &Path, span: Span) -> Parse<Expr> {
        let member = path.parts.last().cloned().unwrap_or_default();
        // `std::numeric_limits<double>::digits10`
        if let Some(limit) = self.limit(&class, &member, span) {
            return limit;
        }
        if let Some((_, known)) = self.class_of(&class) {
            let full = format!("{}::{member}", known.name);
            let mut names = vec![full.clone()];
            self.inherited(&known.name.clone(), &member, &mut names, false, 0);
            for name in &names {
                if let Some(value) = self.constant_named(name) {
                    self.note_enumerator(name, span);
                    return self.number(value, span).map(|tall| tall.expr);
                }
                if let Some(copy) = self.copy_of(name, span) {
                    return Ok(copy);
                }
                if self.scopes.variable(name).is_some() {
                    return Ok(self.variable_named(name, span));
                }
            }
            if let Some(object) = self.this_as(&full, span)
                && let Some(part) = self.member_part(make::deref(object, span), &class, &member, 0)
            {
                return Ok(Expr { span, ..part });
            }
        }
        // It depends on arguments that are to be deduced.
        if self.cpp_mut().undeduced {
            return Ok(make::int(1, span));
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
            // `std::numeric_limits<double>::max()`
            if let Some(limit) = self.limit(&class, &member, span) {
                return limit;
            }
            if let Some((_, known)) = self.class_of(&class) {
                let full = match self.find_method(&known.name, &member) {
                    Some((_, full)) => full,
                    None => format!("{}::{member}", known.name),
                };
                // A member of a base class, for the object at hand.
                let object = self.this_as(&full, span);
                let among = match path.args {
                    Some(_) => Among::Templates,
                    None => Among::Both,
                };
                return Ok(self.call_of(&[full], among, &explicit, object, args, span));
            }
            return Err(self.expected("a function that is known"));
        }
        if let [name] = &path.parts[..]
            && !path.global
        {
            if self.scopes.variable(name).is_some() && self.scopes.is_inner(name) {
                let called = make::ident(name, span);
                return Ok(self.call_object(&called, args, span));
            }
            if let Some(member) = self.implicit_member(name, span) {
                return Ok(self.call_object(&member, args, span));
            }
        }
        let levels = self.levels_of(path);
        let associated = match &path.parts[..] {
            [name] if !path.global => self.associated(name, &args),
            _ => Vec::new(),
        };
        let nearest = self.nearest_level(&levels);
        let mut candidates: Vec<String> = levels.into_iter().flatten().collect();
        candidates.extend(associated.iter().cloned());
        for candidate in candidates {
            let known = self
                .cpp
                .as_ref()
                .and_then(|cpp| cpp.functions.get(&candidate))
                .filter(|found| found.iter().any(|one| self.is_seen(&candidate, one, &args)))
                .map(|found| found.iter().any(|overload| overload.method));
            let template = self
                .cpp
                .as_ref()
                .and_then(|cpp| cpp.templates.get(&candidate))
                .and_then(|found| found.first())
                .filter(|template| !template.is_class && !template.is_alias)
                .map(|template| template.method_of.is_some());
            if known.is_some() || template.is_some() {
                let in_class = self.is_in_class(&candidate);
                let names: Vec<String> = match in_class {
                    true => vec![candidate.clone()],
                    // Those of all scopes where the nearest one is seen only by some of them.
                    false => {
                        let here = [candidate.clone()].into_iter();
                        here.chain(nearest.iter().cloned())
                            .chain(associated.iter().cloned())
                            .filter(|name| !self.is_in_class(name))
                            .collect()
                    }
                };
                if known == Some(false)
                    && !in_class
                    && template.is_none()
                    && let [name] = &path.parts[..]
                    && !path.global
                    && *name == candidate
                {
                    match self.rival(name, &args) {
                        Rival::Own => {}
                        Rival::Library => return Ok(self.library_function(name, &[], args, span)),
                        Rival::Either => {
                            let what = format!("a call of `{name}`, or of `std::{name}`");
                            return Ok(self.not_followed(what, args, Given::Everything, span));
                        }
                    }
                }
                let method = known == Some(true) || template == Some(true);
                let object = match method {
                    true => self.this_as(&candidate, span),
                    false => None,
                };
                let among = match path.args {
                    Some(_) => Among::Templates,
                    None => Among::Both,
                };
                self.cpp_mut().names_class = method && template.is_none() && path.parts.len() > 1;
                let call = self.call_of(&names, among, &explicit, object, args, span);
                self.cpp_mut().names_class = false;
                return Ok(call);
            }
            if let Some(unparsed) = self.unparsed_name(&candidate, args.clone(), span) {
                return Ok(unparsed);
            }
            if self.scopes.variable(&candidate).is_some() {
                let called = self.copy_of(&candidate, span);
                let called = called.unwrap_or_else(|| self.variable_named(&candidate, span));
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
                // Nothing declares it, so the types of its arguments bring it (C++17, section 6.4.2).
                [name] if self.is_brought_by_arguments(name, &args) => {
                    return Ok(self.library_function(name, &types, args, span));
                }
                // A function of C, or one that is not in the file.
                [name] => return Ok(self.plain_call(name, args, span)),
                // `chrono::steady_clock::now()` and the like with a prefix that is no namespace here.
                parts => {
                    let full = parts.join("::");
                    let what = format!("a call of `{full}`");
                    return Ok(self.not_followed(what, args, Given::Everything, span));
                }
            },
        };
        if let ("get", [Arg::Value(at)], [object]) = (name.as_str(), &explicit[..], &args[..])
            && let Some(at) = self.constant(at).and_then(|at| usize::try_from(at).ok())
            && let Some(ty) = self.type_of(object)
            && let Some(part) = self.part_at(object.clone(), &ty, at, span)
        {
            return Ok(Expr { span, ..part });
        }
        if name.starts_with("numeric_limits") {
            return Ok(make::call("std::numeric_limits", Vec::new(), span));
        }
        Ok(self.library_function(&name, &types, args, span))
    }

    /// `this` as a pointer to the class that has this member function.
    fn this_as(&self, function: &str, span: Span) -> Option<Expr> {
        let id = self.cpp.as_ref()?.this?;
        let object = make::deref(make::ident("this", span), span);
        let own = QualType::plain(Type::Record(id));
        let class = qualified::split(function)?.0;
        let (_, known) = self.class_of(&own)?;
        if known.name == class {
            return Some(make::address(object));
        }
        let base = self.cpp.as_ref()?.types.get(class)?.clone();
        let part = self.base_part(object, &own, &base)?;
        Some(make::address(part))
    }

    /// Whether a name that is not declared is that of a function of the library that works on its objects and iterators.
    fn is_brought_by_arguments(&self, name: &str, args: &[Expr]) -> bool {
        let of_library = |arg: &Expr| {
            let ty = self.type_of(arg);
            ty.is_some_and(|ty| match self.kind_of(&ty) {
                Some(kind) => *kind != super::ClassKind::User,
                // Iterators are pointers here.
                None => ty.pointee().is_some(),
            })
        };
        !self.misses_header
            && super::library::is_known(name)
            && !crate::lower::is_known_function(name)
            && !self.is_function_of_c(name)
            && args.iter().any(of_library)
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
        let used = self.uses_library();
        let known = crate::lower::is_known_function(name) || self.is_function_of_c(name);
        if !known && !args.is_empty() && (used || classes) {
            let what = format!("a call of `{name}`");
            return self.not_followed(what, args, Given::Objects, span);
        }
        make::call(name, args, span)
    }
}
