//! What functions of the C library return, in C++ too.

use crate::syntax::ast::{Expr, FloatKind, IntKind, QualType, Type};
use crate::syntax::parser::Parser;
use crate::syntax::parser::cpp::make::integer;

/// What a function of the C library returns, where more is known than that it is an `int`.
pub(in super::super) fn result_type(name: &str) -> Option<QualType> {
    const DOUBLE: &[&str] = &[
        "sqrt",
        "sin",
        "cos",
        "tan",
        "exp",
        "log",
        "log2",
        "log10",
        "pow",
        "fabs",
        "floor",
        "ceil",
        "round",
        "fmod",
        "hypot",
        "atan",
        "atan2",
        "asin",
        "acos",
        "sinh",
        "cosh",
        "tanh",
        "exp2",
        "cbrt",
        "fmin",
        "fmax",
        "trunc",
        "erf",
        "erfc",
        "tgamma",
        "lgamma",
        "log1p",
        "expm1",
        "atof",
        "strtod",
        "drand48",
        "omp_get_wtime",
        "omp_get_wtick",
        "ldexp",
        "copysign",
        "fma",
        "rint",
        "nearbyint",
        "fdim",
        "creal",
        "cimag",
        "cabs",
        "carg",
    ];
    const INT: &[&str] = &[
        "rand",
        "omp_get_thread_num",
        "omp_get_num_threads",
        "omp_get_max_threads",
        "omp_get_num_procs",
        "omp_in_parallel",
        "omp_get_level",
        "omp_get_team_num",
        "omp_get_num_teams",
        "omp_get_num_devices",
        "atoi",
        "strcmp",
        "memcmp",
        "toupper",
        "tolower",
        "isdigit",
        "isalpha",
        "isspace",
        "omp_test_lock",
        "printf",
        "fprintf",
        "rand_r",
    ];
    const LONG: &[&str] = &[
        "atol", "strtol", "time", "clock", "lround", "labs", "random",
    ];
    const VOID: &[&str] = &[
        "free",
        "srand",
        "exit",
        "abort",
        "omp_set_lock",
        "omp_unset_lock",
        "omp_init_lock",
        "omp_destroy_lock",
        "omp_set_num_threads",
        "omp_set_nested",
        "omp_set_dynamic",
    ];
    if matches!(name, "isnan" | "isinf" | "isfinite") {
        return Some(QualType::plain(Type::Bool));
    }
    if DOUBLE.contains(&name) {
        return Some(QualType::plain(Type::Float(FloatKind::Double)));
    }
    // `sqrtf` and `sqrtl` are those of other types (C11, section 7.12).
    let of_other = |suffix| {
        let plain = name.strip_suffix(suffix)?;
        let is_c = !plain.starts_with("omp_") && !matches!(plain, "atof" | "drand48" | "strtod");
        (is_c && DOUBLE.contains(&plain)).then_some(())
    };
    if of_other("f").is_some() || name == "strtof" {
        return Some(QualType::plain(Type::Float(FloatKind::Float)));
    }
    if of_other("l").is_some() || name == "strtold" {
        return Some(QualType::plain(Type::Float(FloatKind::LongDouble)));
    }
    if INT.contains(&name) {
        return Some(integer(IntKind::Int));
    }
    if LONG.contains(&name) {
        return Some(integer(IntKind::Long));
    }
    if name == "strlen" {
        return Some(integer(IntKind::UnsignedLong));
    }
    if matches!(
        name,
        "malloc" | "calloc" | "realloc" | "aligned_alloc" | "memcpy" | "memset"
    ) {
        return Some(QualType::pointer_to(QualType::plain(Type::Void)));
    }
    VOID.contains(&name).then(|| QualType::plain(Type::Void))
}

/// The type of what a generator of random numbers gives, or a distribution with this argument (C++17, section 29.6).
pub(super) fn random(name: &str, argument: Option<QualType>) -> QualType {
    match name {
        "random_device" => integer(IntKind::UnsignedInt),
        "bernoulli_distribution" => QualType::plain(Type::Bool),
        "uniform_int_distribution" | "poisson_distribution" => {
            argument.unwrap_or_else(|| integer(IntKind::Int))
        }
        _ if name.ends_with("_distribution") => {
            argument.unwrap_or_else(|| QualType::plain(Type::Float(FloatKind::Double)))
        }
        _ => integer(IntKind::UnsignedLong),
    }
}

impl Parser<'_> {
    /// The type of what a function of <cmath> gives, where its arguments make it another one than `double` (C++17,
    /// section 29.9.1).
    pub(super) fn float_kind(&self, name: &str, args: &[Expr]) -> Option<FloatKind> {
        let result = result_type(name)?;
        let of_c = matches!(
            name,
            "atof" | "strtod" | "drand48" | "creal" | "cimag" | "cabs" | "carg"
        ) || name.starts_with("omp_");
        if of_c || !matches!(result.unaliased(), Type::Float(FloatKind::Double)) {
            return None;
        }
        let mut kinds = args.iter().map(|arg| {
            let ty = self.type_of(arg)?;
            match ty.unaliased() {
                Type::Float(kind) => Some(*kind),
                // An integer counts as a `double`.
                _ => None,
            }
        });
        let first = kinds.next()??;
        (first != FloatKind::Double && kinds.all(|kind| kind == Some(first))).then_some(first)
    }
}
