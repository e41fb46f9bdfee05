//! Loops over ranges: those of the library and arrays are counted, those of the file's own classes go from what `begin`
//! gives to what `end` gives (C++17, section 9.5.4).

use super::super::{Parse, Parser};
use super::ClassKind;
use super::declaration::Init;
use super::library::distance;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Block, Expr, ForInit, Initializer, IntKind, QualType, Stmt, StmtKind, Type,
};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// How a loop goes through a range.
enum Walk {
    /// By the numbers of the elements, of which there are so many.
    Counted(Expr),
    /// By an object.
    Stepped { cond: Expr, step: Expr },
}

impl Parser<'_> {
    /// `for (declaration : range) body`; none if it is no such loop.
    pub(super) fn range_for(&mut self) -> Parse<Option<StmtKind>> {
        let mut at = 2;
        let mut depth = 0i32;
        loop {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) | (Kind::Punct, ";" | "?") => return Ok(None),
                (Kind::Punct, "(" | "[" | "{") => depth += 1,
                (Kind::Punct, ")" | "]" | "}") => {
                    depth -= 1;
                    if depth < 0 {
                        return Ok(None);
                    }
                }
                (Kind::Punct, ":") if depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let result = self.range_for_here();
        self.scopes.leave_to(scopes);
        result.map(Some)
    }

    /// A list in braces as an array of the elements that a loop goes through.
    fn listed_range(&mut self, declared: &QualType, outer: &mut Vec<Stmt>) -> Parse<Expr> {
        let start = self.at;
        let init = self.initializer()?;
        let span = self.span_from(start);
        let Initializer::List { items, .. } = &init else {
            return Err(self.expected("a list"));
        };
        let first = items.first().and_then(|item| match &item.value {
            Initializer::Expr(expr) => self.type_of(expr),
            Initializer::List { .. } => None,
        });
        let named = super::types::unqualified(&make::referred(declared));
        let element = match named.unaliased() {
            Type::Unknown(_) => first,
            _ => Some(named),
        };
        let Some(element) = element.filter(|ty| self.kind_of(ty).is_none()) else {
            return Err(self.expected("a list of numbers"));
        };
        let ty = make::array_of(element, make::int(items.len() as u128, span));
        let name = self.fresh_name("range");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        outer.push(make::declare_with(&name, ty, Some(init), span));
        Ok(make::ident(&name, span))
    }

    fn range_for_here(&mut self) -> Parse<StmtKind> {
        let start = self.at;
        self.at += 1;
        self.expect("(")?;
        let specifiers = self.specifiers(true)?;
        let (name, name_span, declared_type, names) = match self.is_binding_ahead() {
            true => {
                let at = self.peek().span;
                let (names, ty) = self.bound_names(specifiers.ty)?;
                (self.fresh_name("bound"), at, ty, names)
            }
            false => {
                let declared = self.declarator(specifiers.ty)?;
                let Some((name, span)) = declared.name else {
                    return Err(self.expected("a name"));
                };
                (name, span, declared.ty, Vec::new())
            }
        };
        self.expect(":")?;
        let mut outer = Vec::new();
        let range = match self.is("{") {
            true => self.listed_range(&declared_type, &mut outer)?,
            false => self.expression()?,
        };
        self.expect(")")?;
        let head = self.span_from(start);
        let range_type = self.type_of(&range);
        let held = !self.is_lvalue(&range);
        let range = match (held, range_type) {
            (false, _) => self.stable(range, &mut outer),
            (true, Some(ty)) => {
                let name = self.fresh_name("range");
                outer.push(make::declare(&name, ty.clone(), Some(range), head));
                self.scopes.declare(&name, Meaning::Object);
                self.scopes.declare_variable(&name, ty);
                make::ident(&name, head)
            }
            (true, None) => return Err(self.expected("a range of a known type")),
        };
        let at = self.fresh_name("element");
        // What a loop that threads share goes through does not change meanwhile (OpenMP 5.2, section 4.4.1).
        let shared = start
            .checked_sub(1)
            .is_some_and(|before| self.kind_at(before) == Kind::Pragma);
        let outermost = (!shared).then_some(&mut outer);
        let (element, walk) = self.walk_of(&range, &at, (head, name_span), outermost)?;
        let init = Init::Equals(Initializer::Expr(element));
        self.open_loop();
        self.open_block();
        let mut stmts = Vec::new();
        let bound = self.bound_object(&name, declared_type, init, name_span, &mut stmts);
        let body = bound
            .and_then(|ty| self.bind_names(&name, &ty, names, &mut stmts))
            .and_then(|()| self.body());
        stmts.extend(body.as_ref().ok().map(|body| (**body).clone()));
        self.close_block(&mut stmts);
        self.close_loop();
        body?;
        let span = self.span_from(start);
        let mut looped = match walk {
            Walk::Counted(size) => make::count_loop(&at, size, stmts, head),
            Walk::Stepped { cond, step } => Stmt {
                kind: StmtKind::For {
                    init: ForInit::None,
                    cond: Some(cond),
                    step: Some(step),
                    body: Box::new(make::compound(stmts, head)),
                    head,
                },
                span,
            },
        };
        looped.span = span;
        if outer.is_empty() {
            return Ok(looped.kind);
        }
        outer.push(looped);
        Ok(StmtKind::Compound(Block { stmts: outer, span }))
    }

    /// The element that is next, and how the loop goes on; `outer` is what stands before the loop, if something may.
    fn walk_of(
        &mut self,
        range: &Expr,
        at: &str,
        (head, name_span): (Span, Span),
        mut outer: Option<&mut Vec<Stmt>>,
    ) -> Parse<(Expr, Walk)> {
        let mut ends = match (
            self.range_ends(range, range.span),
            self.size_of_range(range, range.span),
        ) {
            (Some((begin, _)), Some(size)) => Some((begin, size)),
            _ => None,
        };
        if ends.is_none() {
            let Some((begin, end)) = self.own_ends(range, head) else {
                return Err(self.expected("a range whose elements are known"));
            };
            let ty = self.type_of(&begin);
            let pointers = ty.is_some_and(|ty| ty.decayed().pointee().is_some());
            let mut apart = Vec::new();
            let before = outer.as_deref_mut().unwrap_or(&mut apart);
            if !pointers {
                let found = self.stepped(begin, end, (head, name_span), before)?;
                return match apart.is_empty() {
                    true => Ok(found),
                    false => Err(self.expected("a range whose elements are counted")),
                };
            }
            let calls = |expr: &Expr| !super::accessor::is_pure(expr);
            // They are evaluated once, before the first iteration (C++17, section 9.5.4).
            let (begin, end) = match outer {
                Some(outer) => (
                    self.kept_end("begin", begin, head, outer)?,
                    self.kept_end("end", end, head, outer)?,
                ),
                None if calls(&begin) || calls(&end) => {
                    return Err(self.expected("a range whose ends are no calls"));
                }
                None => (begin, end),
            };
            let size = distance(&begin, &end, head);
            ends = Some((begin, size));
        }
        let Some((begin, size)) = ends else {
            return Err(self.expected("a range whose elements are known"));
        };
        self.scopes.declare(at, Meaning::Object);
        self.scopes
            .declare_variable(at, make::integer(IntKind::UnsignedLong));
        let element = make::subscript(begin, make::ident(at, name_span), name_span);
        Ok((element, Walk::Counted(size)))
    }

    /// What `begin` and `end` give for an object of a class of the file: member functions, or others in its namespace.
    fn own_ends(&mut self, range: &Expr, span: Span) -> Option<(Expr, Expr)> {
        let ty = self.type_of(range)?;
        let (_, class) = self.class_of(&ty)?;
        if class.kind != ClassKind::User {
            return None;
        }
        let class = class.name.clone();
        let known = |parser: &Self, name: &str| {
            let cpp = parser.cpp.as_ref();
            parser.find_method(&class, name).is_some()
                || cpp.is_some_and(|cpp| cpp.templates.contains_key(&format!("{class}::{name}")))
        };
        let members = known(self, "begin") && known(self, "end");
        let mut end_of = |name: &str| {
            if members {
                return Some(self.call_member(range.clone(), &ty, name, Vec::new(), span));
            }
            let args = vec![range.clone()];
            let mut names = self.associated(name, &args);
            // Classes at file scope have theirs there.
            names.push(name.to_string());
            let known = names.into_iter().find(|name| {
                let cpp = self.cpp.as_ref();
                cpp.is_some_and(|cpp| cpp.functions.contains_key(name))
            })?;
            Some(self.resolve_call(&known, None, args, span))
        };
        Some((end_of("begin")?, end_of("end")?))
    }

    /// A variable with what `begin` or `end` gives, before the loop.
    fn kept_end(
        &mut self,
        what: &str,
        value: Expr,
        span: Span,
        outer: &mut Vec<Stmt>,
    ) -> Parse<Expr> {
        let name = self.fresh_name(what);
        let auto = QualType::plain(Type::Unknown("auto".to_string()));
        let init = Init::Equals(Initializer::Expr(value));
        self.bound_object(&name, auto, init, span, outer)?;
        Ok(make::ident(&name, span))
    }

    /// A loop that an object goes through the range for.
    fn stepped(
        &mut self,
        begin: Expr,
        end: Expr,
        (head, name_span): (Span, Span),
        outer: &mut Vec<Stmt>,
    ) -> Parse<(Expr, Walk)> {
        let begin = self.kept_end("begin", begin, head, outer)?;
        let end = self.kept_end("end", end, head, outer)?;
        let differ = self.cpp_binary(BinaryOp::Ne, &begin, &end, head);
        let next = self.cpp_unary("++", &begin, false, head);
        let element = self.cpp_unary("*", &begin, false, name_span);
        let (Some(differ), Some(next), Some(element)) = (differ, next, element) else {
            return Err(self.expected("an iterator whose operators are known"));
        };
        let cond = self.as_scalar(differ);
        let step = self.discarded(next);
        Ok((element, Walk::Stepped { cond, step }))
    }
}
