//! Objects that hold locks while they live: `std::lock_guard`, `std::unique_lock`, `std::scoped_lock`, `std::shared_lock`.

use super::super::{Parse, Parser};
use super::declaration::Init;
use super::library::mutex::{Mutex, Ways};
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
    /// It is locked here if that is possible at once.
    Perhaps,
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
                "std::try_to_lock" => Some(Held::Perhaps),
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
        if let ([mutex], true) = (
            &args[..],
            used || matches!(held, Held::Later | Held::Perhaps),
        ) {
            let mutex = mutex.clone();
            return self.movable_guard(name, span, ty, mutex, held, stmts);
        }
        let shares = self.is_shared_lock(&ty);
        for arg in args {
            let Some((lock, unlock)) = self.lock_calls(&arg, shares, span) else {
                return Err(self.expected("a mutex that is known"));
            };
            if held == Held::Now {
                stmts.push(make::statement(lock));
            }
            self.at_end(None, unlock);
        }
        Ok(())
    }

    /// What locks a mutex and what releases it, also one of the file's own classes.
    fn lock_calls(&mut self, mutex: &Expr, shares: bool, span: Span) -> Option<(Expr, Expr)> {
        let ty = self.type_of(mutex)?;
        let [lock, unlock] = match shares {
            true => ["lock_shared", "unlock_shared"],
            false => ["lock", "unlock"],
        };
        let own = self.class_of(&ty).map(|(_, class)| class.name.clone());
        let known = match own {
            Some(class) => self.find_method(&class, lock).is_some(),
            None => Mutex::of(&ty).is_some(),
        };
        if !known {
            return None;
        }
        let mut call = |name: &str| self.call_member(mutex.clone(), &ty, name, Vec::new(), span);
        Some((call(lock), call(unlock)))
    }

    /// Whether it is `std::shared_lock`.
    fn is_shared_lock(&self, guard: &QualType) -> bool {
        let class = self
            .class_of(guard)
            .and_then(|(_, class)| class.made_from.as_ref());
        class.is_some_and(|(name, _)| name == "std::shared_lock")
    }

    /// The functions for the mutex that a guard points to, and how it takes that.
    fn guarded(&self, guard: &QualType) -> Option<(&'static Mutex, &'static Ways)> {
        let (id, _) = self.class_of(guard)?;
        let mut fields = self.fields_of(id).into_iter();
        let lock = fields.find(|field| field.name.as_deref() == Some("lock"))?;
        let mutex = Mutex::of(lock.ty.pointee()?)?;
        match self.is_shared_lock(guard) {
            true => Some((mutex, mutex.shared.as_ref()?)),
            false => Some((mutex, &mutex.exclusive)),
        }
    }

    /// Whether the rest of the block names the object: it may be unlocked then.
    pub(super) fn is_used_ahead(&self, name: &str) -> bool {
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
        let wanted = self.type_of(&mutex);
        let Some((functions, ways)) = self
            .guarded(&ty)
            .filter(|(functions, _)| wanted.as_ref().and_then(Mutex::of) == Some(functions))
        else {
            return Err(self.expected("a mutex that is known"));
        };
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, ty.clone());
        let part = |part: &str| member(make::ident(name, span), part, false);
        let owns = match held {
            Held::Perhaps => functions.tried(ways, part("lock"), span),
            _ => make::int(u128::from(held != Held::Later), span),
        };
        stmts.push(make::declare(name, ty, None, span));
        for (field, value) in [("lock", make::address(mutex)), ("owns", owns)] {
            let set = make::assign(None, part(field), value, span);
            stmts.push(make::statement(set));
        }
        if held == Held::Now {
            let call = make::call(ways.wait, vec![part("lock")], span);
            stmts.push(make::statement(call));
        }
        let call = make::call(functions.release, vec![part("lock")], span);
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
    pub(super) fn guard_method(
        &mut self,
        object: Expr,
        ty: &QualType,
        name: &str,
        span: Span,
    ) -> Option<Expr> {
        let part = |part: &str| member(object.clone(), part, false);
        let (functions, ways) = self.guarded(ty)?;
        let set = |owns: Expr| make::assign(None, part("owns"), owns, span);
        let call = |function: &str| make::call(function, vec![part("lock")], span);
        Some(match name {
            "lock" => make::comma(call(ways.wait), set(make::int(1, span))),
            "unlock" => make::comma(call(functions.release), set(make::int(0, span))),
            "try_lock" => set(functions.tried(ways, part("lock"), span)),
            "owns_lock" => part("owns"),
            _ => return None,
        })
    }
}
