//! Locks: those of OpenMP, of POSIX threads and of C11 threads are the same thing, an object that one strand at a time
//! holds.

use std::collections::BTreeSet;

use polyomp_core::spmd::{
    Atomicity, Base, ElementType, Expr, Load, LockAction, LockStmt, Place, StmtKind as Out, UnaryOp,
};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, Initializer, ItemKind};

use super::super::Lowerer;
use super::super::library;
use super::super::names::{self, Visit};
use super::super::places::deref;

/// How long a function waits for the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wait {
    /// Until it is free.
    Free,
    /// Not at all.
    Not,
    /// For some time.
    Time,
}

/// What a function that takes locks gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// Whether it was taken.
    Taken,
    /// 0 if it was taken, else this.
    Error(i64),
}

/// What a function does with its lock.
#[derive(Debug, Clone, Copy)]
struct LockFunction {
    action: LockAction,
    wait: Wait,
    gives: Gives,
    nestable: Nestable,
}

/// Whether the strand that holds the lock may take it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Nestable {
    No,
    Yes,
    /// That depends on the lock's attributes.
    Attribute,
}

/// `EBUSY`
const BUSY: Gives = Gives::Error(16);
/// `ETIMEDOUT`
const TIMED_OUT: Gives = Gives::Error(110);
/// `thrd_busy`
const THREAD_BUSY: Gives = Gives::Error(1);
/// `thrd_timedout`
const THREAD_TIMED_OUT: Gives = Gives::Error(4);

const fn function(
    action: LockAction,
    wait: Wait,
    gives: Gives,
    nestable: Nestable,
) -> Option<LockFunction> {
    Some(LockFunction {
        action,
        wait,
        gives,
        nestable,
    })
}

/// What a function does with the lock that its first argument points to.
fn lock_function(name: &str) -> Option<LockFunction> {
    use LockAction::{Set, SetShared, Unset};
    match name {
        "omp_set_lock" => function(Set, Wait::Free, Gives::Taken, Nestable::No),
        "omp_unset_lock" => function(Unset, Wait::Free, Gives::Taken, Nestable::No),
        "omp_test_lock" => function(Set, Wait::Not, Gives::Taken, Nestable::No),
        "omp_set_nest_lock" => function(Set, Wait::Free, Gives::Taken, Nestable::Yes),
        "omp_unset_nest_lock" => function(Unset, Wait::Free, Gives::Taken, Nestable::Yes),
        "omp_test_nest_lock" => function(Set, Wait::Not, Gives::Taken, Nestable::Yes),
        "pthread_mutex_lock" => function(Set, Wait::Free, BUSY, Nestable::Attribute),
        "pthread_mutex_trylock" => function(Set, Wait::Not, BUSY, Nestable::Attribute),
        "pthread_mutex_timedlock" | "pthread_mutex_clocklock" => {
            function(Set, Wait::Time, TIMED_OUT, Nestable::Attribute)
        }
        "pthread_mutex_unlock" => function(Unset, Wait::Free, BUSY, Nestable::Attribute),
        "pthread_spin_lock" => function(Set, Wait::Free, BUSY, Nestable::No),
        "pthread_spin_trylock" => function(Set, Wait::Not, BUSY, Nestable::No),
        "pthread_spin_unlock" => function(Unset, Wait::Free, BUSY, Nestable::No),
        "pthread_rwlock_rdlock" => function(SetShared, Wait::Free, BUSY, Nestable::No),
        "pthread_rwlock_tryrdlock" => function(SetShared, Wait::Not, BUSY, Nestable::No),
        "pthread_rwlock_timedrdlock" | "pthread_rwlock_clockrdlock" => {
            function(SetShared, Wait::Time, TIMED_OUT, Nestable::No)
        }
        "pthread_rwlock_wrlock" => function(Set, Wait::Free, BUSY, Nestable::No),
        "pthread_rwlock_trywrlock" => function(Set, Wait::Not, BUSY, Nestable::No),
        "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock" => {
            function(Set, Wait::Time, TIMED_OUT, Nestable::No)
        }
        "pthread_rwlock_unlock" => function(Unset, Wait::Free, BUSY, Nestable::No),
        "mtx_lock" => function(Set, Wait::Free, THREAD_BUSY, Nestable::Attribute),
        "mtx_trylock" => function(Set, Wait::Not, THREAD_BUSY, Nestable::Attribute),
        "mtx_timedlock" => function(Set, Wait::Time, THREAD_TIMED_OUT, Nestable::Attribute),
        "mtx_unlock" => function(Unset, Wait::Free, THREAD_BUSY, Nestable::Attribute),
        _ => None,
    }
}

/// Functions that make locks, and what belongs to them, ready for use or end it.
const MANAGERS: &[&str] = &[
    "omp_init_lock",
    "omp_init_nest_lock",
    "omp_init_lock_with_hint",
    "omp_init_nest_lock_with_hint",
    "omp_destroy_lock",
    "omp_destroy_nest_lock",
    "pthread_mutex_init",
    "pthread_mutex_destroy",
    "pthread_spin_init",
    "pthread_spin_destroy",
    "pthread_rwlock_init",
    "pthread_rwlock_destroy",
    "pthread_cond_init",
    "pthread_cond_destroy",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "mtx_init",
    "mtx_destroy",
    "cnd_init",
    "cnd_destroy",
    "cnd_signal",
    "cnd_broadcast",
];

/// The managers that begin or end the life of a lock or a condition variable: nothing else may use it meanwhile.
fn begins_or_ends(name: &str) -> bool {
    let life = ["_init", "_destroy", "omp_init", "omp_destroy"];
    MANAGERS.contains(&name) && life.iter().any(|part| name.contains(part))
}

/// Whether a function uses the lock or the condition variable that its first argument points to.
fn uses_first(name: &str) -> bool {
    lock_function(name).is_some() || MANAGERS.contains(&name) || WAITS.contains(&name)
}

/// Functions that release the lock of their second argument, wait for a signal, and take it again.
const WAITS: &[&str] = &[
    "pthread_cond_wait",
    "pthread_cond_timedwait",
    "pthread_cond_clockwait",
    "cnd_wait",
    "cnd_timedwait",
];

/// Names that make mutexes that their holder may take again.
const RECURSIVE: &[&str] = &[
    "pthread_mutexattr_settype",
    "PTHREAD_MUTEX_RECURSIVE",
    "PTHREAD_MUTEX_RECURSIVE_NP",
    "mtx_recursive",
];

/// The function that an expression calls by its name.
fn called(expr: &ast::Expr) -> Option<(&str, &[ast::Expr])> {
    match &expr.kind {
        ExprKind::Call { callee, args } => match &callee.kind {
            ExprKind::Ident(name) => Some((name, args)),
            _ => None,
        },
        _ => None,
    }
}

impl Lowerer<'_> {
    /// A call of a function that handles locks; its value if it has one.
    pub(in super::super) fn lock_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        if MANAGERS.contains(&name) {
            for (position, arg) in args.iter().enumerate() {
                let value = self.value(arg);
                if position == 0 && self.begins_locks_in_constructs() {
                    let how = match begins_or_ends(name) {
                        true => Use::Life,
                        false => Use::Action,
                    };
                    self.use_lock(arg.span, pointed_by(value), how);
                } else {
                    self.evaluate(expr.span, value);
                }
            }
            return Some(Some(Expr::Int(0)));
        }
        if WAITS.contains(&name)
            && let [condition, lock, rest @ ..] = args
        {
            // While it holds the lock: who is woken up no longer uses the variable.
            let value = self.value(condition);
            match self.begins_locks_in_constructs() {
                true => self.use_lock(condition.span, pointed_by(value), Use::Action),
                false => self.evaluate(expr.span, value),
            }
            rest.iter().for_each(|arg| self.effects(arg));
            let nestable = self.has_recursive_mutexes();
            self.lock(expr.span, lock, LockAction::Unset, nestable);
            self.lock(expr.span, lock, LockAction::Set, nestable);
            return Some(Some(match name {
                "pthread_cond_wait" | "cnd_wait" => Expr::Int(0),
                _ => {
                    let reason = "whether a signal came in time";
                    self.unknown(ElementType::Int, reason, Vec::new())
                }
            }));
        }
        let function = lock_function(name)?;
        let [lock, rest @ ..] = args else {
            return None;
        };
        rest.iter().for_each(|arg| self.effects(arg));
        let nestable = self.is_nestable(function);
        if function.wait == Wait::Free {
            self.lock(expr.span, lock, function.action, nestable);
            return Some(Some(Expr::Int(0)));
        }
        let taken = self.whether_taken(function);
        let taken = self.keep(expr.span, "taken", ElementType::Int, taken);
        let then_body = self.nested(|this| {
            this.lock(expr.span, lock, function.action, nestable);
        });
        let kind = Out::If {
            cond: taken.clone(),
            then_body,
            else_body: Vec::new(),
        };
        self.emit(expr.span, kind);
        Some(Some(match function.gives {
            Gives::Taken => taken,
            Gives::Error(error) => Expr::Conditional(
                Box::new(taken),
                Box::new(Expr::Int(0)),
                Box::new(Expr::Int(error)),
            ),
        }))
    }

    fn whether_taken(&mut self, function: LockFunction) -> Expr {
        let reason = match function.wait {
            Wait::Time => "whether a lock was taken in time",
            Wait::Free | Wait::Not => "whether a lock was free",
        };
        self.unknown(ElementType::Int, reason, Vec::new())
    }

    /// The call, if the condition tells whether it took a lock that was free, and whether it holds when it did.
    pub(in super::super) fn tried_lock<'e>(
        &self,
        cond: &'e ast::Expr,
    ) -> Option<(&'e ast::Expr, bool)> {
        if let Some((name, [_, ..])) = called(cond) {
            let function = lock_function(name).filter(|function| function.wait == Wait::Not)?;
            return Some((cond, function.gives == Gives::Taken));
        }
        match &cond.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::Not,
                operand,
            } => {
                let (call, taken) = self.tried_lock(operand)?;
                Some((call, !taken))
            }
            ExprKind::Binary {
                op: op @ (ast::BinaryOp::Eq | ast::BinaryOp::Ne),
                lhs,
                rhs,
            } => {
                let (call, value) = match (self.constant(lhs), self.constant(rhs)) {
                    (None, Some(value)) => (lhs, value),
                    (Some(value), None) => (rhs, value),
                    _ => return None,
                };
                let (name, args) = called(call)?;
                let function = lock_function(name)
                    .filter(|function| function.wait == Wait::Not && !args.is_empty())?;
                let taken = match (function.gives, value) {
                    (Gives::Taken, 0) => false,
                    (Gives::Taken, 1) if function.nestable == Nestable::No => true,
                    (Gives::Error(_), 0) => true,
                    (Gives::Error(error), value) if value == error => false,
                    _ => return None,
                };
                Some((call, taken == (*op == ast::BinaryOp::Eq)))
            }
            _ => None,
        }
    }

    /// Takes the lock of a call that tried to.
    pub(in super::super) fn take_lock(&mut self, call: &ast::Expr) {
        if let Some((name, [lock, ..])) = called(call)
            && let Some(function) = lock_function(name)
        {
            let nestable = self.is_nestable(function);
            self.lock(call.span, lock, function.action, nestable);
        }
    }

    /// The value of a condition that tries a lock.
    pub(in super::super) fn try_value(&mut self, taken_when_true: bool) -> Expr {
        let taken = self.unknown(ElementType::Int, "whether a lock was free", Vec::new());
        match taken_when_true {
            true => taken,
            false => Expr::Unary(UnaryOp::Not, Box::new(taken)),
        }
    }

    fn is_nestable(&mut self, function: LockFunction) -> bool {
        match function.nestable {
            Nestable::No => false,
            Nestable::Yes => true,
            Nestable::Attribute => self.has_recursive_mutexes(),
        }
    }

    /// Whether a mutex may be one that its holder may take again: the file makes such, or others may.
    fn has_recursive_mutexes(&mut self) -> bool {
        if let Some(known) = self.recursive_mutexes {
            return known;
        }
        struct Search(bool);
        impl Visit for Search {
            fn expr(&mut self, expr: &ast::Expr) {
                self.0 |=
                    matches!(&expr.kind, ExprKind::Ident(name) if RECURSIVE.contains(&&**name));
                names::walk_expr(self, expr);
            }
        }
        let mut search = Search(!self.has_main());
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => {
                    function
                        .body
                        .stmts
                        .iter()
                        .for_each(|stmt| search.stmt(stmt));
                }
                ItemKind::Declaration(declaration) => {
                    let inits = declaration
                        .declarators
                        .iter()
                        .filter_map(|one| one.init.as_ref());
                    inits.for_each(|init: &Initializer| names::walk_initializer(&mut search, init));
                }
                _ => {}
            }
        }
        self.recursive_mutexes = Some(search.0);
        search.0
    }

    fn lock(&mut self, span: Span, lock: &ast::Expr, action: LockAction, nestable: bool) {
        let pointer = self.value(lock);
        let place = pointed_by(pointer);
        let object = match &place.base {
            Base::Object(object) => self.program.object(*object),
            Base::Deref(_) => None,
        };
        if object
            .is_some_and(|object| matches!(object.element, ElementType::Int | ElementType::Float))
        {
            let what = format!(
                "a lock in `{}`, which is of another type",
                self.text(lock.span)
            );
            return self.unsupported(lock.span, what);
        }
        if self.begins_locks_in_constructs() {
            self.use_lock(span, place.clone(), Use::Action);
        }
        let lock = LockStmt {
            action,
            place,
            nestable,
        };
        self.emit(span, Out::Lock(lock));
    }

    /// The access to a lock that a function makes. Those that take and release it are ordered among themselves; those
    /// that begin and end its life must be ordered by the program (OpenMP 5.2, 18.9.1 and 18.9.3: a lock is uninitialized,
    /// or unlocked, then).
    fn use_lock(&mut self, span: Span, place: Place, how: Use) {
        if self.strands == 0 {
            return;
        }
        let mut site = self.implied_site(span, "the lock itself");
        let element = ElementType::Opaque;
        match how {
            Use::Life => {
                let value = self.unknown(element, "the state of a lock", Vec::new());
                self.emit(span, Out::Store { site, place, value });
            }
            Use::Action => {
                site.atomicity = Atomicity::Relaxed;
                let load = Load {
                    site,
                    place,
                    element,
                    narrow: None,
                };
                self.emit(span, Out::Eval(Expr::Load(Box::new(load))));
            }
        }
    }

    /// Whether locks are made or ended in constructs, or in what is called there, or are written to as other memory is.
    fn begins_locks_in_constructs(&mut self) -> bool {
        if let Some(known) = self.begins_locks {
            return known;
        }
        let names = self.named_in_constructs();
        let mut uses = LockUses::default();
        for function in self.definitions() {
            let stmts = &function.body.stmts;
            stmts.iter().for_each(|stmt| uses.stmt(stmt));
        }
        let found =
            names.iter().any(|name| begins_or_ends(name)) || !uses.taken.is_disjoint(&uses.written);
        self.begins_locks = Some(found);
        found
    }
}

/// The names of variables and members in what functions take as locks, and of those that are assigned, or that functions of
/// the library write to.
#[derive(Default)]
struct LockUses {
    taken: BTreeSet<String>,
    written: BTreeSet<String>,
}

impl Visit for LockUses {
    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Assign { op: None, lhs, .. } => named(lhs, &mut self.written),
            _ => match called(expr) {
                Some((name, [first, ..])) if uses_first(name) => {
                    named(first, &mut self.taken);
                }
                Some((name, args @ [first, ..]))
                    if library::is_known(name) && library::writes(name, args, 0) =>
                {
                    named(first, &mut self.written);
                }
                _ => {}
            },
        }
        names::walk_expr(self, expr);
    }
}

/// The names in an expression.
fn named(expr: &ast::Expr, found: &mut BTreeSet<String>) {
    names::each_expression(expr, &mut |part| match &part.kind {
        ExprKind::Ident(name) | ExprKind::Member { field: name, .. } => {
            found.insert(name.clone());
        }
        _ => {}
    });
}

/// How a function uses a lock.
enum Use {
    /// Its life begins or ends.
    Life,
    /// It is taken or released.
    Action,
}

fn pointed_by(pointer: Expr) -> Place {
    match pointer {
        Expr::AddressOf(place) => *place,
        pointer => deref(pointer),
    }
}
