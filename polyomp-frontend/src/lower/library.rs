//! What functions of the C library do to memory.

use polyomp_core::spmd::{
    AccessSite, BinaryOp, ElementType, Expr, Iterator, Load, Loop, LoopSharing, StmtKind as Out,
    Storage,
};

use crate::syntax::ast::{self, ExprKind, FloatKind, IntKind, QualType, Type};

use super::Lowerer;
use super::places::deref;

/// Functions whose result depends on their arguments alone.
const MATH: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "nearbyint",
    "pow",
    "remainder",
    "rint",
    "round",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "cabs",
    "creal",
    "cimag",
    "cexp",
    "__builtin_huge_val",
    "__builtin_inf",
    "__builtin_nan",
];

/// Functions of integers whose result depends on their arguments alone.
const INTEGER: &[&str] = &[
    "abs",
    "labs",
    "llabs",
    "toupper",
    "tolower",
    "isdigit",
    "isalpha",
    "isspace",
    "isalnum",
    "isnan",
    "isinf",
    "lround",
    "lrint",
    "llround",
    "__builtin_popcount",
    "__builtin_ctz",
    "__builtin_clz",
    "__isnan",
    "__isinf",
    "signbit",
    "isfinite",
    "ilogb",
    "htonl",
    "ntohl",
];

/// Functions whose result is new each time, and which touch no memory of the program.
const VALUES: &[&str] = &[
    "rand",
    "random",
    "drand48",
    "lrand48",
    "mrand48",
    "clock",
    "getpid",
    "gettid",
    "sched_getcpu",
    "getchar",
    "getenv",
    "fopen",
    "sysconf",
    "getpagesize",
    "getppid",
    "omp_get_wtime",
    "omp_get_wtick",
    "errno",
    "__errno_location",
    "tmpfile",
    "sbrk",
];

/// Functions that read what their arguments are and no more.
const OUTPUT: &[&str] = &[
    "printf",
    "fprintf",
    "puts",
    "putchar",
    "fputs",
    "fputc",
    "putc",
    "fflush",
    "perror",
    "fclose",
    "srand",
    "srand48",
    "srandom",
    "free",
    "sleep",
    "usleep",
    "setbuf",
    "setvbuf",
    "system",
    "fseek",
    "rewind",
    "ftell",
    "feof",
    "ferror",
    "__builtin_expect",
    "__builtin_unreachable",
    "sched_yield",
    "vprintf",
    "vfprintf",
    "setlocale",
    "atexit",
    "signal",
    "raise",
    "__builtin_va_end",
    "__builtin_va_start",
    "nanosleep",
    "printf_s",
    "write",
    "close",
    "_mm_free",
    "omp_free",
    "omp_target_free",
    "munmap",
    "__builtin_assume_aligned",
    "__builtin_prefetch",
    "putenv",
    "unlink",
    "remove",
];

/// Functions that read the text their pointer arguments point to.
const READERS: &[&str] = &[
    "strlen",
    "strcmp",
    "strncmp",
    "strchr",
    "strrchr",
    "strstr",
    "memcmp",
    "strcasecmp",
    "fwrite",
    "strspn",
    "strcspn",
    "memchr",
];

/// Functions that give numbers that the outside world chose.
const INPUT: &[&str] = &[
    "atoi", "atol", "atoll", "strtol", "strtoul", "strtoll", "strtoull",
];
const FLOAT_INPUT: &[&str] = &["atof", "strtod", "strtof"];

const NEVER: &[&str] = &[
    "exit",
    "abort",
    "_Exit",
    "_exit",
    "__assert_fail",
    "__builtin_trap",
    "quick_exit",
    "longjmp",
    "__builtin_abort",
    "__assert",
    "__assert_rtn",
    "err",
    "errx",
];

const ALLOCATE: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "aligned_alloc",
    "valloc",
    "memalign",
    "alloca",
    "_mm_malloc",
    "__builtin_alloca",
    "__builtin_malloc",
    "omp_alloc",
    "omp_target_alloc",
    "reallocarray",
    "omp_calloc",
    "omp_aligned_alloc",
];

/// The name without the suffix of its type (`sinf`, `sinl`).
fn math(name: &str) -> Option<&str> {
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

/// Whether a call has no effects beyond its arguments'.
pub(super) fn is_pure(name: &str) -> bool {
    math(name).is_some() || INTEGER.contains(&name) || super::constructs::is_query(name)
}

/// Whether the function does not return.
pub(super) fn never_returns(name: &str) -> bool {
    NEVER.contains(&name)
}

/// What a library function gives whose header was not found.
pub(super) fn result_type(name: &str) -> Option<QualType> {
    let double = name == "omp_get_wtime"
        || name == "omp_get_wtick"
        || name == "drand48"
        || FLOAT_INPUT.contains(&name)
        || math(name).is_some();
    if double {
        return Some(QualType::plain(Type::Float(FloatKind::Double)));
    }
    if ALLOCATE.contains(&name) {
        let void = QualType::plain(Type::Void);
        return Some(QualType::plain(Type::Pointer(std::sync::Arc::new(void))));
    }
    let known = INTEGER.contains(&name)
        || VALUES.contains(&name)
        || INPUT.contains(&name)
        || OUTPUT.contains(&name)
        || name.starts_with("omp_get_")
        || name.starts_with("omp_in_");
    known.then(|| QualType::plain(Type::Integer(IntKind::Int)))
}

impl Lowerer<'_> {
    /// A call of a known library function; its value if it has one.
    pub(super) fn library_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        let plain = name.strip_prefix("__builtin_").unwrap_or(name);
        let plain = plain
            .strip_prefix("__")
            .and_then(|name| name.strip_suffix("_chk"))
            .unwrap_or(plain)
            .trim_end_matches("_chk")
            .trim_start_matches("___");
        if let Some(name) = math(name) {
            let operands = args.iter().map(|arg| self.value(arg)).collect();
            let reason = format!("the result of `{name}`");
            return Some(Some(self.opaque(
                ElementType::Float,
                Some(name),
                &reason,
                operands,
            )));
        }
        if matches!(name, "abs" | "labs" | "llabs")
            && let [arg] = args
        {
            let value = self.value(arg);
            let value = self.settled_value(value, ElementType::Int, arg.span);
            let negative = Expr::Binary(
                BinaryOp::Lt,
                Box::new(value.clone()),
                Box::new(Expr::Int(0)),
            );
            let negated = Expr::Unary(polyomp_core::spmd::UnaryOp::Neg, Box::new(value.clone()));
            return Some(Some(Expr::Conditional(
                Box::new(negative),
                Box::new(negated),
                Box::new(value),
            )));
        }
        if INTEGER.contains(&name) {
            let operands = args.iter().map(|arg| self.value(arg)).collect();
            let reason = format!("the result of `{name}`");
            return Some(Some(self.opaque(
                ElementType::Int,
                Some(name),
                &reason,
                operands,
            )));
        }
        if never_returns(name) {
            args.iter().for_each(|arg| self.effects(arg));
            // What is asserted after a region may depend on how it went: no assumption on its inputs.
            let is_input = !self.forked && self.strands == 0;
            if is_input || (self.strands > 0 && !name.contains("assert")) {
                self.emit(expr.span, Out::Assume(Expr::Int(0)));
            }
            return Some(Some(Expr::Int(0)));
        }
        if INPUT.contains(&name) || FLOAT_INPUT.contains(&name) {
            let operands: Vec<Expr> = args.iter().map(|arg| self.value(arg)).collect();
            for operand in operands {
                self.evaluate(expr.span, operand);
            }
            let float = FLOAT_INPUT.contains(&name);
            let element = if float {
                ElementType::Float
            } else {
                ElementType::Int
            };
            return Some(Some(self.input(element, name)));
        }
        if VALUES.contains(&name) {
            let operands = args.iter().map(|arg| self.value(arg)).collect();
            let element = self
                .type_of(expr)
                .map_or(ElementType::Int, |ty| self.element(&ty));
            let reason = format!("the result of `{name}`");
            if element == ElementType::Int && self.happens_once() {
                return Some(Some(self.input(element, name)));
            }
            return Some(Some(self.unknown(element, &reason, operands)));
        }
        if plain == "expect" && !args.is_empty() {
            return args.first().map(|arg| Some(self.value(arg)));
        }
        if OUTPUT.contains(&name) || OUTPUT.contains(&plain) {
            let text = matches!(plain, "printf" | "fprintf" | "puts" | "fputs");
            for arg in args {
                if matches!(arg.kind, ExprKind::String(_)) {
                    continue;
                }
                let value = self.value(arg);
                self.evaluate(expr.span, value.clone());
                if text && self.is_text(arg) {
                    self.touch(&value, arg, false, None);
                }
            }
            let reason = format!("the result of `{name}`");
            return Some(Some(self.unknown(ElementType::Int, &reason, Vec::new())));
        }
        if READERS.contains(&plain) {
            for arg in args {
                let value = self.value(arg);
                self.evaluate(expr.span, value.clone());
                if self
                    .type_of(arg)
                    .is_some_and(|ty| self.pointed(&ty).is_some())
                {
                    self.touch(&value, arg, false, None);
                }
            }
            let reason = format!("the result of `{name}`");
            let element = self
                .type_of(expr)
                .map_or(ElementType::Int, |ty| self.element(&ty));
            return Some(Some(self.unknown(element, &reason, Vec::new())));
        }
        self.writer_call(expr, plain, args)
    }

    /// Functions that write what an argument points to.
    fn writer_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        // Which arguments are written, which are read, and which one says how many bytes.
        let (written, read, size): (&[usize], &[usize], Option<usize>) = match name {
            "memset" | "bzero" => (&[0], &[], Some(args.len().saturating_sub(1).min(2))),
            "memcpy" | "memmove" | "mempcpy" => (&[0], &[1], Some(2)),
            "strcpy" | "strcat" | "strncpy" | "strncat" => (&[0], &[1], None),
            "sprintf" | "snprintf" | "fgets" | "gets" | "fread" | "gettimeofday" | "time"
            | "rand_r" | "getline" | "erand48" | "nrand48" | "asctime_r" | "localtime_r"
            | "read" => (&[0], &[], None),
            "clock_gettime" | "frexp" | "modf" | "getrusage" | "modff" => (&[1], &[], None),
            "sincos" | "sincosf" => (&[1, 2], &[], None),
            "scanf" | "__isoc99_scanf" | "isoc99_scanf" => return Some(self.scanf(args, 1)),
            "fscanf" | "sscanf" | "isoc99_fscanf" | "isoc99_sscanf" => {
                return Some(self.scanf(args, 2));
            }
            "localtime" | "gmtime" | "ctime" | "strdup" | "strtok" | "qsort" | "bsearch"
            | "posix_memalign" => return None,
            _ => return None,
        };
        let values: Vec<Expr> = args.iter().map(|arg| self.value(arg)).collect();
        for (position, value) in values.iter().enumerate() {
            let Some(arg) = args.get(position) else {
                continue;
            };
            let count = size.and_then(|size| args.get(size)).and_then(|size| {
                let element = self.pointee_without_casts(arg)?;
                self.count_of(size, &element)
            });
            if written.contains(&position) && *value != Expr::Int(0) {
                self.touch(value, arg, true, count);
            } else if read.contains(&position) {
                self.touch(value, arg, false, count);
            } else {
                self.evaluate(expr.span, value.clone());
            }
        }
        if matches!(
            name,
            "memset" | "memcpy" | "memmove" | "strcpy" | "strcat" | "strncpy"
        ) {
            return Some(values.into_iter().next());
        }
        let element = self
            .type_of(expr)
            .map_or(ElementType::Int, |ty| self.element(&ty));
        let reason = format!("the result of `{name}`");
        Some(Some(self.unknown(element, &reason, Vec::new())))
    }

    fn scanf(&mut self, args: &[ast::Expr], skip: usize) -> Option<Expr> {
        for arg in args.iter().skip(skip) {
            let ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } = &arg.kind
            else {
                let value = self.value(arg);
                self.touch(&value, arg, true, None);
                continue;
            };
            let ty = self.type_of(operand);
            let element = ty
                .as_ref()
                .map_or(ElementType::Opaque, |ty| self.element(ty));
            let outer = self.hint.replace(self.text(operand.span));
            let value = self.input(element, "scanf");
            self.hint = outer;
            let lvalue = self.lvalue(operand);
            self.write(lvalue, ty.as_ref(), operand.span, value);
        }
        Some(self.unknown(ElementType::Int, "the result of `scanf`", Vec::new()))
    }

    /// A number that comes from outside: a symbolic constant where it is read once.
    pub(super) fn input(&mut self, element: ElementType, function: &str) -> Expr {
        if element == ElementType::Int && self.happens_once() {
            let name = self.hint.clone().unwrap_or_else(|| "input".to_string());
            return Expr::Param(self.fresh_param(&name, None));
        }
        let reason = format!("the result of `{function}`");
        self.unknown(element, &reason, Vec::new())
    }

    /// Whether what stands here is executed at most once.
    pub(super) fn happens_once(&self) -> bool {
        self.strands == 0 && self.loop_depth == 0
    }

    fn is_text(&self, arg: &ast::Expr) -> bool {
        !matches!(arg.kind, ExprKind::String(_))
            && self
                .type_of(arg)
                .and_then(|ty| self.pointed(&ty))
                .is_some_and(
                    |to| matches!(self.resolved(&to).ty, Type::Integer(kind) if kind.bits() == 8),
                )
    }

    /// What an argument points to, seen through casts to `void *`.
    fn pointee_without_casts(&self, arg: &ast::Expr) -> Option<QualType> {
        let mut arg = arg;
        while let ExprKind::Cast { operand, .. } = &arg.kind {
            arg = operand;
        }
        let mut ty = self.pointed(&self.type_of(arg)?)?;
        while let Some(array) = self.resolved(&ty).array() {
            ty = array.element.clone();
        }
        Some(ty)
    }

    /// Accesses to what a pointer argument points to: to `count` elements, or an unknown number.
    fn touch(&mut self, pointer: &Expr, arg: &ast::Expr, writes: bool, count: Option<Expr>) {
        let element_type = self.pointee_without_casts(arg);
        let element = element_type
            .as_ref()
            .map_or(ElementType::Opaque, |ty| self.element(ty));
        let span = arg.span;
        let (whole_arg, mut arg) = (arg, arg);
        while let ExprKind::Cast { operand, .. } = &arg.kind {
            arg = operand;
        }
        // `&x`: the one variable.
        if let ExprKind::Unary {
            op: ast::UnaryOp::AddressOf,
            operand,
        } = &arg.kind
            && !matches!(operand.kind, ExprKind::Subscript { .. })
        {
            let place = deref(pointer.clone());
            let site = self.implied_site(span, "effect of the called function");
            return self.touch_place(site, place, element, writes);
        }
        // Rows are counted in their elements.
        let mut pointer = pointer.clone();
        if let (Some(rows), Some(scalar)) = (
            self.type_of(whole_arg).and_then(|ty| self.pointed(&ty)),
            &element_type,
        ) && self.resolved(&rows).array().is_some()
        {
            pointer = self.reshaped(pointer, &rows, scalar);
        }
        let pointer = self.settled_value(pointer, ElementType::Pointer, span);
        let upper = match count {
            Some(count) => self.settled_value(count, ElementType::Int, span),
            None => self.unknown(
                ElementType::Int,
                "the number of elements that a function touches",
                Vec::new(),
            ),
        };
        let local = self.fresh_local("element", ElementType::Int);
        let place = deref(Expr::PointerOffset(
            Box::new(pointer),
            Box::new(Expr::Local(local)),
        ));
        let site = self.implied_site(span, "effect of the called function");
        let body = self.nested(|this| this.touch_place(site, place, element, writes));
        let iterator = Iterator {
            local,
            lower: Expr::Int(0),
            upper,
            step: Expr::Int(1),
            descending: false,
        };
        let looped = Loop {
            iterators: vec![iterator],
            sharing: LoopSharing::default(),
            body,
        };
        self.emit(span, Out::Loop(looped));
    }

    fn touch_place(
        &mut self,
        site: AccessSite,
        place: polyomp_core::spmd::Place,
        element: ElementType,
        writes: bool,
    ) {
        let span = site.span;
        if writes {
            let value = self.unknown(element, "what a called function writes", Vec::new());
            self.emit_at(span, Out::Store { site, place, value });
        } else {
            let load = Load {
                site,
                place,
                element,
            };
            self.emit_at(span, Out::Eval(Expr::Load(Box::new(load))));
        }
    }

    // Allocation.

    /// A call of an allocation function: a pointer to memory of its own.
    pub(super) fn allocation(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        args: &[ast::Expr],
        pointee: Option<&QualType>,
    ) -> Option<Expr> {
        let ExprKind::Ident(name) = &callee.kind else {
            return None;
        };
        let known = ALLOCATE.contains(&name.as_str());
        // A function whose name says that it allocates, and which is not in this file.
        let lower = name.to_lowercase();
        let called_so = (lower.contains("alloc") || lower.starts_with("new_"))
            && !lower.contains("free")
            && !lower.contains("dealloc")
            && name != "posix_memalign"
            && (pointee.is_some()
                || self.hint_type.is_some()
                || self.type_of(expr).is_some_and(|ty| ty.pointee().is_some()));
        if !(known || called_so) || self.functions.contains_key(name.as_str()) {
            return None;
        }
        // Another function's name may say which one it stands for.
        let like = match args.len() {
            _ if known => name.as_str(),
            2 if lower.ends_with("calloc") => "calloc",
            1 if lower.ends_with("malloc") => "malloc",
            _ => "",
        };
        if matches!(name.as_str(), "realloc" | "reallocarray")
            && let Some(old) = args.first()
        {
            let old = self.value(old);
            if old != Expr::Int(0) {
                args.iter().skip(1).for_each(|arg| self.effects(arg));
                return Some(old);
            }
        }
        let pointee = pointee
            .cloned()
            .or_else(|| self.hint_type.clone())
            .filter(|ty| *ty.unaliased() != Type::Void);
        let name_hint = self
            .hint
            .clone()
            .unwrap_or_else(|| "<allocation>".to_string());
        let size = match like {
            "" => None,
            "calloc" | "omp_calloc" => args.first(),
            "aligned_alloc" | "memalign" | "realloc" | "omp_aligned_alloc" => args.get(1),
            _ => args.first(),
        };
        let count = match (&pointee, size) {
            (Some(_), Some(size)) if like.ends_with("calloc") => {
                let same = args.get(1).is_some_and(|unit| {
                    self.constant(unit).is_some()
                        && self.constant(unit) == pointee.as_ref().and_then(|ty| self.size_of(ty))
                });
                same.then(|| self.value(size))
            }
            (Some(pointee), Some(size)) => self.count_of(size, pointee),
            _ => None,
        };
        if count.is_none() {
            for arg in args {
                let value = self.value(arg);
                self.evaluate(expr.span, value);
            }
        }
        let extent = count.map(|count| self.keep(expr.span, "extent", ElementType::Int, count));
        let (element, mut extents) = match &pointee {
            Some(pointee) => self.array_shape(pointee),
            None => (ElementType::Opaque, Vec::new()),
        };
        // One record by itself: its members are cells whose values can be followed.
        let one = extent == Some(Expr::Int(1))
            && pointee
                .as_ref()
                .is_some_and(|ty| matches!(self.resolved(ty).ty, Type::Record(_)));
        if !one {
            extents.insert(0, extent.clone());
        }
        let storage = self.storage_here();
        let object = self.fresh_object(&name_hint, element, extents, storage, expr.span);
        if let Some(object) = self.object_mut(object) {
            object.allocated = true;
        }
        if !known && let Some(object) = self.object_mut(object) {
            let text = match like {
                "" => format!("`{name}` returns memory of its own"),
                like => format!("`{name}` allocates memory as `{like}` does"),
            };
            object.assumption = Some(std::sync::Arc::from(text));
        }
        if storage == Storage::Scoped {
            self.emit(expr.span, Out::Declare(object));
        }
        let mut place = super::places::whole(object);
        if !one {
            place
                .projections
                .push(polyomp_core::spmd::Projection::Index {
                    index: Expr::Int(0),
                    extent,
                });
        }
        Some(Expr::AddressOf(Box::new(place)))
    }

    /// How many elements a size in bytes stands for.
    fn count_of(&mut self, size: &ast::Expr, element: &QualType) -> Option<Expr> {
        let unit = self.size_of(element)?;
        if let Some(bytes) = self.constant(size) {
            return (unit > 0 && bytes % unit == 0).then(|| Expr::Int(bytes / unit));
        }
        match &size.kind {
            ExprKind::Cast { operand, .. } => self.count_of(operand, element),
            ExprKind::SizeofExpr(operand) => {
                let ty = self.type_of(operand)?;
                let size = self.size_value(&ty);
                elements_in(size, unit)
            }
            ExprKind::SizeofType(ty) => {
                let size = self.size_value(ty);
                elements_in(size, unit)
            }
            ExprKind::Binary {
                op: ast::BinaryOp::Mul,
                lhs,
                rhs,
            } => {
                let multiply = |a: Expr, b: Expr| match (a, b) {
                    (Expr::Int(1), other) | (other, Expr::Int(1)) => other,
                    (a, b) => Expr::Binary(BinaryOp::Mul, Box::new(a), Box::new(b)),
                };
                if let Some(left) = self.count_of(lhs, element) {
                    let right = self.value(rhs);
                    return Some(multiply(left, right));
                }
                let right = self.count_of(rhs, element)?;
                let left = self.value(lhs);
                Some(multiply(left, right))
            }
            _ => None,
        }
    }
}

/// `n * c` bytes as a number of elements of `unit` bytes.
fn elements_in(size: Expr, unit: i64) -> Option<Expr> {
    match size {
        Expr::Int(bytes) if unit > 0 && bytes % unit == 0 => Some(Expr::Int(bytes / unit)),
        Expr::Binary(BinaryOp::Mul, a, b) => {
            let b = elements_in(*b, unit)?;
            Some(match b {
                Expr::Int(1) => *a,
                b => Expr::Binary(BinaryOp::Mul, a, Box::new(b)),
            })
        }
        _ => None,
    }
}
