//! Objects that hold locks while they live: `std::lock_guard`, `std::unique_lock`, `std::scoped_lock`, `std::shared_lock`.

use super::super::{Parse, Parser};
use super::ClassKind;
use super::declaration::Init;
use super::library::mutex::{Mutex, Ways};
use super::make::{self, member};
use super::parts::DEEPEST;
use super::types::unqualified;
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

/// What the arguments of a guard say of its mutex; the one that says it is taken away.
fn held_by(args: &mut Vec<Expr>) -> Held {
    let held = match &args[..] {
        [
            _,
            Expr {
                kind: ExprKind::Ident(tag),
                ..
            },
        ] => match tag.as_str() {
            "std::defer_lock" => Some(Held::Later),
            "std::adopt_lock" => Some(Held::Before),
            "std::try_to_lock" => Some(Held::Perhaps),
            _ => None,
        },
        _ => None,
    };
    if held.is_some() {
        args.pop();
    }
    held.unwrap_or(Held::Now)
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
            Init::Equals(Initializer::Expr(value)) => vec![value],
            Init::None => Vec::new(),
            Init::Equals(_) => return Err(self.expected("a mutex")),
        };
        if args.is_empty() || self.is_another(&args, &ty) {
            let place = make::ident(name, span);
            self.scopes.declare(name, Meaning::Object);
            self.scopes.declare_variable(name, ty.clone());
            stmts.push(make::declare(name, unqualified(&ty), None, span));
            stmts.extend(self.made_guard(place, &ty, args, span));
            self.destroyed_at_end(name, &ty, false, span);
            return Ok(());
        }
        let held = held_by(&mut args);
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

    /// Whether a guard is made of another one.
    fn is_another(&self, args: &[Expr], ty: &QualType) -> bool {
        matches!(args, [only] if self
            .type_of(only)
            .is_some_and(|found| self.key(&found) == self.key(ty)))
    }

    /// What makes an object of this type hold a mutex, or take over what another one holds.
    pub(super) fn made_guard(
        &mut self,
        place: Expr,
        ty: &QualType,
        mut args: Vec<Expr>,
        span: Span,
    ) -> Vec<Stmt> {
        if self.is_another(&args, ty)
            && let Some(other) = args.pop()
        {
            self.kept(&other);
            let value = self.copied(other, ty, span);
            return vec![make::statement(make::assign(None, place, value, span))];
        }
        if args.is_empty() {
            let nothing = [("lock", make::int(0, span)), ("owns", make::int(0, span))];
            let set = nothing.map(|(field, value)| {
                let part = member(place.clone(), field, false);
                make::statement(make::assign(None, part, value, span))
            });
            return set.to_vec();
        }
        let held = held_by(&mut args);
        let taken = match &args[..] {
            [mutex] => self.taken_at(&place, ty, mutex.clone(), held, span),
            _ => None,
        };
        taken.unwrap_or_else(|| {
            let what = "a lock of several mutexes that is no variable of a block";
            vec![make::statement(make::unsupported(what, args, span))]
        })
    }

    /// Whether an object of the type is a lock, or has one as a part: copies of it are moved.
    pub(super) fn holds_lock(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return true;
        }
        if let Some(array) = ty.array() {
            return self.holds_lock(&array.element, depth + 1);
        }
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        match &class.kind {
            ClassKind::Guard => true,
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                let fields = self.fields_of(id);
                fields
                    .iter()
                    .any(|field| self.holds_lock(&field.ty, depth + 1))
            }
            _ => false,
        }
    }

    /// What a guard does where it goes.
    pub(super) fn guard_released(&mut self, place: &Expr, ty: &QualType, span: Span) -> Stmt {
        let part = |part: &str| member(place.clone(), part, false);
        let call = match self.guarded(ty) {
            Some((functions, _)) => make::call(functions.release, vec![part("lock")], span),
            None => {
                let what = "a lock of a mutex that is not known, where it goes";
                make::unsupported(what, vec![part("lock")], span)
            }
        };
        let call = make::comma(call, make::int(0, span));
        let nothing = make::int(0, span);
        make::statement(make::conditional(part("owns"), call, nothing, span))
    }

    /// `guard = other`: it releases what it holds before it takes over what the other one does (C++17, section
    /// 33.4.4.2.1).
    pub(super) fn guard_assigned(
        &mut self,
        left: &Expr,
        right: &Expr,
        ty: &QualType,
        span: Span,
    ) -> Expr {
        let mut stmts = Vec::new();
        let to = self.stable(left.clone(), &mut stmts);
        let name = self.fresh_name("assigned");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        self.kept(right);
        let value = self.copied(right.clone(), ty, span);
        stmts.push(make::declare(&name, unqualified(ty), Some(value), span));
        stmts.push(self.guard_released(&to, ty, span));
        let taken = make::assign(None, to.clone(), make::ident(&name, span), span);
        stmts.push(make::statement(taken));
        stmts.push(make::statement(make::address(to)));
        make::deref(make::statement_expr(stmts, span), span)
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
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, ty.clone());
        let place = make::ident(name, span);
        let Some(taken) = self.taken_at(&place, &ty, mutex, held, span) else {
            return Err(self.expected("a mutex that is known"));
        };
        stmts.push(make::declare(name, ty.clone(), None, span));
        stmts.extend(taken);
        self.destroyed_at_end(name, &ty, false, span);
        Ok(())
    }

    /// What makes a guard at this place hold a mutex; none if that is not known.
    fn taken_at(
        &mut self,
        place: &Expr,
        ty: &QualType,
        mutex: Expr,
        held: Held,
        span: Span,
    ) -> Option<Vec<Stmt>> {
        let wanted = self.type_of(&mutex);
        let (functions, ways) = self
            .guarded(ty)
            .filter(|(functions, _)| wanted.as_ref().and_then(Mutex::of) == Some(functions))?;
        let part = |part: &str| member(place.clone(), part, false);
        let owns = match held {
            Held::Perhaps => functions.tried(ways, part("lock"), span),
            _ => make::int(u128::from(held != Held::Later), span),
        };
        let mut stmts = Vec::new();
        for (field, value) in [("lock", make::address(mutex)), ("owns", owns)] {
            let set = make::assign(None, part(field), value, span);
            stmts.push(make::statement(set));
        }
        if held == Held::Now {
            let call = make::call(ways.wait, vec![part("lock")], span);
            stmts.push(make::statement(call));
        }
        Some(stmts)
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
