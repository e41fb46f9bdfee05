//! What locks and releases the mutexes of the library. They are those of POSIX and OpenMP here, which lowering knows.

use super::super::make::{self, int};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, QualType};
use crate::syntax::parser::Parser;

/// The functions for one type of mutexes; all take a pointer to it.
#[derive(Debug, PartialEq)]
pub(in super::super) struct Mutex {
    /// What lowering calls the type.
    name: &'static str,
    pub(in super::super) exclusive: Ways,
    /// Where several may hold it at once.
    pub(in super::super) shared: Option<Ways>,
    pub(in super::super) release: &'static str,
    /// What a function that tries gives where it does not get the mutex.
    fails: Fails,
}

/// How a mutex is taken.
#[derive(Debug, PartialEq)]
pub(in super::super) struct Ways {
    /// As soon as that is possible.
    pub(in super::super) wait: &'static str,
    /// If it is possible at once.
    try_it: &'static str,
}

/// The result of a function that fails.
#[derive(Debug, PartialEq)]
enum Fails {
    /// An error, where 0 tells success.
    Error,
    /// 0, where anything else tells success.
    Zero,
}

const MUTEXES: [Mutex; 3] = [
    Mutex {
        name: "pthread_mutex_t",
        exclusive: Ways {
            wait: "pthread_mutex_lock",
            try_it: "pthread_mutex_trylock",
        },
        shared: None,
        release: "pthread_mutex_unlock",
        fails: Fails::Error,
    },
    Mutex {
        name: "omp_nest_lock_t",
        exclusive: Ways {
            wait: "omp_set_nest_lock",
            try_it: "omp_test_nest_lock",
        },
        shared: None,
        release: "omp_unset_nest_lock",
        fails: Fails::Zero,
    },
    Mutex {
        name: "pthread_rwlock_t",
        exclusive: Ways {
            wait: "pthread_rwlock_wrlock",
            try_it: "pthread_rwlock_trywrlock",
        },
        shared: Some(Ways {
            wait: "pthread_rwlock_rdlock",
            try_it: "pthread_rwlock_tryrdlock",
        }),
        release: "pthread_rwlock_unlock",
        fails: Fails::Error,
    },
];

/// What lowering calls a type of mutexes of the library.
pub(super) fn lowered(name: &str) -> Option<&'static str> {
    Some(match name {
        "mutex" | "timed_mutex" => "pthread_mutex_t",
        "recursive_mutex" | "recursive_timed_mutex" => "omp_nest_lock_t",
        "shared_mutex" | "shared_timed_mutex" => "pthread_rwlock_t",
        _ => return None,
    })
}

impl Mutex {
    /// That of a type, if it is one of the library's.
    pub(in super::super) fn of(ty: &QualType) -> Option<&'static Mutex> {
        MUTEXES.iter().find(|mutex| ty.is_named(mutex.name))
    }

    /// Whether it can be taken at once; it is then.
    pub(in super::super) fn tried(&self, ways: &Ways, mutex: Expr, span: Span) -> Expr {
        let tried = make::call(ways.try_it, vec![mutex], span);
        let op = match self.fails {
            Fails::Error => BinaryOp::Eq,
            Fails::Zero => BinaryOp::Ne,
        };
        make::binary(op, tried, int(0, span), span)
    }

    /// A member function of it, called for the mutex at `place`.
    pub(super) fn method(&self, place: Expr, name: &str, span: Span) -> Option<Expr> {
        let call = |function: &str, place: Expr| make::call(function, vec![place], span);
        Some(match (name, &self.shared) {
            ("lock", _) => call(self.exclusive.wait, place),
            ("try_lock", _) => self.tried(&self.exclusive, place, span),
            ("unlock", _) | ("unlock_shared", Some(_)) => call(self.release, place),
            ("lock_shared", Some(ways)) => call(ways.wait, place),
            ("try_lock_shared", Some(ways)) => self.tried(ways, place, span),
            _ => return None,
        })
    }
}

impl Parser<'_> {
    /// `std::lock(a, b, ...)`, which takes all of them: mutexes, objects that hold some, or what has a `lock` of its own.
    pub(super) fn lock_all(&mut self, mutexes: &[Expr], span: Span) -> Option<Expr> {
        let mut all: Option<Expr> = None;
        for mutex in mutexes {
            let ty = self.type_of(mutex)?;
            let call = self.call_member(mutex.clone(), &ty, "lock", Vec::new(), span);
            all = Some(match all {
                Some(before) => make::comma(before, call),
                None => call,
            });
        }
        all
    }
}
