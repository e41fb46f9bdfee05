//! Objects that hold locks while they live: `std::lock_guard`, `std::unique_lock`, `std::scoped_lock`.

use super::super::{Parse, Parser};
use super::declaration::Init;
use super::make::{self, member};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Initializer, QualType, Stmt};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// What the second argument of a guard says of its mutex.
#[derive(Clone, Copy, PartialEq)]
enum Held {
    /// It is locked here.
    Now,
    /// It is locked later.
    Later,
    /// It is locked already.
    Before,
}

impl Parser<'_> {
    /// `std::lock_guard<…> name(mutex);`
    pub(super) fn guard(
        &mut self,
        name: &str,
        span: Span,
        ty: QualType,
        init: Init,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<()> {
        let mut args = match init {
            Init::Parentheses(args) => args,
            Init::Braces(items, _) => items
                .into_iter()
                .filter_map(|item| match item.value {
                    Initializer::Expr(expr) => Some(expr),
                    Initializer::List { .. } => None,
                })
                .collect(),
            _ => return Err(self.expected("a mutex")),
        };
        let mut held = Held::Now;
        if let [_, tag] = &args[..]
            && let ExprKind::Ident(tag) = &tag.kind
            && let Some(said) = match tag.as_str() {
                "std::defer_lock" => Some(Held::Later),
                "std::adopt_lock" => Some(Held::Before),
                _ => None,
            }
        {
            held = said;
            args.pop();
        }
        if args.is_empty() {
            return Err(self.expected("a mutex"));
        }
        let used = self.is_used_ahead(name);
        if let ([mutex], true) = (&args[..], used || held == Held::Later) {
            let mutex = mutex.clone();
            return self.movable_guard(name, span, ty, mutex, held, stmts);
        }
        for arg in args {
            let (lock, unlock) = self.lock_functions(&arg)?;
            let mutex = make::address(arg);
            if held == Held::Now {
                stmts.push(make::statement(make::call(lock, vec![mutex.clone()], span)));
            }
            self.at_end(None, make::call(unlock, vec![mutex], span));
        }
        Ok(())
    }

    fn lock_functions(&self, mutex: &Expr) -> Parse<(&'static str, &'static str)> {
        let found = self.type_of(mutex);
        let named = |name: &str| found.as_ref().is_some_and(|ty| ty.is_named(name));
        if named("pthread_mutex_t") {
            Ok(("pthread_mutex_lock", "pthread_mutex_unlock"))
        } else if named("omp_nest_lock_t") {
            Ok(("omp_set_nest_lock", "omp_unset_nest_lock"))
        } else {
            Err(self.expected("a mutex that is known"))
        }
    }

    /// Whether the rest of the block names the object: it may be unlocked then.
    fn is_used_ahead(&self, name: &str) -> bool {
        let mut depth = 0i32;
        for token in self.tokens.get(self.at..).unwrap_or_default() {
            match (token.kind, token.text) {
                (Kind::End, _) => return false,
                (Kind::Punct, "{") => depth += 1,
                (Kind::Punct, "}") => {
                    depth -= 1;
                    if depth < 0 {
                        return false;
                    }
                }
                (Kind::Word, word) if word == name => return true,
                _ => {}
            }
        }
        false
    }

    /// A guard that is unlocked and locked again: it knows whether it holds its mutex.
    fn movable_guard(
        &mut self,
        name: &str,
        span: Span,
        ty: QualType,
        mutex: Expr,
        held: Held,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<()> {
        let (lock, unlock) = self.lock_functions(&mutex)?;
        if lock != "pthread_mutex_lock" {
            return Err(self.expected("a mutex that is not recursive"));
        }
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, ty.clone());
        let part = |part: &str| member(make::ident(name, span), part, false);
        let owns = make::int(u128::from(held != Held::Later), span);
        stmts.push(make::declare(name, ty, None, span));
        for (field, value) in [("lock", make::address(mutex)), ("owns", owns)] {
            let set = make::assign(None, part(field), value, span);
            stmts.push(make::statement(set));
        }
        if held == Held::Now {
            let call = make::call(lock, vec![part("lock")], span);
            stmts.push(make::statement(call));
        }
        let call = make::call(unlock, vec![part("lock")], span);
        let end = make::conditional(
            part("owns"),
            make::comma(call, make::int(0, span)),
            make::int(0, span),
            span,
        );
        self.at_end(None, end);
        Ok(())
    }

    /// `guard.lock()` and the like.
    pub(super) fn guard_method(&mut self, object: Expr, name: &str, span: Span) -> Option<Expr> {
        let part = |part: &str| member(object.clone(), part, false);
        let (function, owns) = match name {
            "lock" => ("pthread_mutex_lock", 1),
            "unlock" => ("pthread_mutex_unlock", 0),
            "owns_lock" => return Some(part("owns")),
            _ => return None,
        };
        let call = make::call(function, vec![part("lock")], span);
        let set = make::assign(None, part("owns"), make::int(owns, span), span);
        Some(make::comma(call, set))
    }
}
