//! What is known of functions of libraries by their names.

use crate::syntax::ast::{self, ExprKind, FloatKind, IntKind, QualType, Type};

use super::formats;
use super::meaning::{Function, Gives, Rest, Use};
use super::table::{self, ALLOCATE, INTEGER, MATH, NEVER};

/// Whether what a function gives depends on its arguments alone.
pub(in super::super) fn only_computes(name: &str) -> bool {
    math(name).is_some() || INTEGER.contains(&name)
}

/// The name without the suffix of its type (`sinf`, `sinl`).
pub(super) fn math(name: &str) -> Option<&str> {
    let name = name
        .strip_prefix("__builtin_")
        .filter(|_| !MATH.contains(&name))
        .unwrap_or(name);
    if MATH.contains(&name) {
        return Some(name);
    }
    let stem = name.strip_suffix(['f', 'l'])?;
    MATH.contains(&stem).then_some(stem)
}

/// The name without what compilers and headers put around it (`__builtin___memcpy_chk`, `__isoc99_sscanf`).
pub(in super::super) fn common_name(name: &str) -> &str {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    let plain = plain
        .strip_prefix("__isoc99_")
        .or_else(|| plain.strip_prefix("__isoc23_"))
        .unwrap_or(plain);
    let Some(checked) = plain
        .strip_prefix("__")
        .filter(|name| name.ends_with("_chk"))
    else {
        return plain;
    };
    // These have arguments more than what they stand for.
    match checked {
        "sprintf_chk" | "snprintf_chk" => checked,
        _ => checked.trim_end_matches("_chk"),
    }
}

/// Whether a call has no effects beyond its arguments'.
pub(in super::super) fn is_pure(name: &str) -> bool {
    only_computes(name) || super::super::constructs::is_query(name)
}

/// The name of the function that is called without arguments.
fn bare_call(expr: &ast::Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Call { callee, args } if args.is_empty() => match &callee.kind {
            ExprKind::Ident(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// Whether it is the address of `errno`, as headers write it.
pub(in super::super) fn is_errno(expr: &ast::Expr) -> bool {
    bare_call(expr).is_some_and(|name| table::ERRNO.contains(&name))
}

/// The table of characters that an expression stands for, as headers write it; nobody changes it.
pub(in super::super) fn character_table(expr: &ast::Expr) -> Option<&str> {
    let ExprKind::Unary {
        op: ast::UnaryOp::Deref,
        operand,
    } = &expr.kind
    else {
        return None;
    };
    bare_call(operand).filter(|name| table::CHARACTERS.contains(name))
}

/// Whether it is known what the function does, and that it orders nothing.
pub(in super::super) fn is_known(name: &str) -> bool {
    is_pure(name)
        || never_returns(name)
        || ALLOCATE.contains(&name)
        || name == "posix_memalign"
        || table::function(common_name(name)).is_some()
        || super::vector::intrinsic(name).is_some()
        || table::function(name).is_some()
}

/// Whether the function returns memory of its own.
pub(in super::super) fn is_allocator(name: &str) -> bool {
    ALLOCATE.contains(&name)
}

/// Whether a function may write to what an argument points to; of one that is not known, that is any.
pub(in super::super) fn writes(name: &str, args: &[ast::Expr], index: usize) -> bool {
    let known = table::function(common_name(name)).or_else(|| table::function(name));
    let Some(function) = known else {
        return !is_known(name);
    };
    let listed = function.args.len();
    match (function.args.get(index), function.rest) {
        (Some(uses), _) => !matches!(uses, Use::Value | Use::In(_)),
        (None, Rest::Input) => true,
        (None, Rest::Formatted) => {
            let format = listed.checked_sub(1).and_then(|last| args.get(last));
            format.is_none_or(|format| formats::stores(format, index.saturating_sub(listed)))
        }
        (None, Rest::Values | Rest::Texts) => false,
    }
}

/// Whether the function does not return.
pub(in super::super) fn never_returns(name: &str) -> bool {
    NEVER.contains(&name)
}

/// The least and the largest number that a function gives (C11, 7.22.2.1, for `rand`).
pub(super) fn result_range(name: &str) -> (Option<i64>, Option<i64>) {
    match name {
        "rand" | "rand_r" | "random" | "lrand48" | "nrand48" => (Some(0), Some(i32::MAX.into())),
        "atoi" | "mrand48" | "jrand48" => (Some(i32::MIN.into()), Some(i32::MAX.into())),
        "getpid" | "getpagesize" | "get_nprocs" | "get_nprocs_conf" => {
            (Some(1), Some(i32::MAX.into()))
        }
        "getppid" => (Some(0), Some(i32::MAX.into())),
        "getchar" | "getc" | "fgetc" => (Some(-1), Some(u8::MAX.into())),
        _ => (None, None),
    }
}

/// What a library function gives whose header was not found.
pub(in super::super) fn result_type(name: &str) -> Option<QualType> {
    let listed = table::function(name);
    let double = name == "omp_get_wtime"
        || name == "omp_get_wtick"
        || name == "drand48"
        || listed.is_some_and(|function| function.gives == Gives::Float)
        || math(name).is_some();
    if double {
        return Some(QualType::plain(Type::Float(FloatKind::Double)));
    }
    let inside = |function: &Function| matches!(function.gives, Gives::Within(_));
    if ALLOCATE.contains(&name) || name.contains("mem") && listed.is_some_and(inside) {
        let void = QualType::plain(Type::Void);
        return Some(QualType::pointer_to(void));
    }
    let pointer = |function: &Function| {
        matches!(function.gives, Gives::Text | Gives::Within(_)) && !name.contains("mem")
    };
    if listed.is_some_and(pointer) {
        let text = QualType::plain(Type::Integer(IntKind::Char));
        return Some(QualType::pointer_to(text));
    }
    let long = match name {
        "atol" | "strtol" | "random" | "lrand48" | "mrand48" => Some(IntKind::Long),
        "atoll" | "strtoll" => Some(IntKind::LongLong),
        "strtoul" => Some(IntKind::UnsignedLong),
        "strtoull" => Some(IntKind::UnsignedLongLong),
        _ => None,
    };
    if let Some(kind) = long {
        return Some(QualType::plain(Type::Integer(kind)));
    }
    let known = INTEGER.contains(&name)
        || listed.is_some_and(|function| !matches!(function.gives, Gives::Argument(_)))
        || name.starts_with("omp_get_")
        || name.starts_with("omp_in_");
    known.then(|| QualType::plain(Type::Integer(IntKind::Int)))
}

/// Whether a function returns the pointer that is its first argument, or one into what that points to.
pub(in crate::lower) fn gives_first(name: &str) -> bool {
    let name = common_name(name);
    let listed = super::table::function(name);
    // They return a null pointer where there was nothing to read (C11, 7.21.7.2).
    listed.is_some_and(|function| matches!(function.gives, Gives::Argument(0) | Gives::Within(0)))
        || name == "strtok_r"
        || ["fgets", "gets"].contains(&name)
}
