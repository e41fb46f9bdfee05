//! Functions of the standard library: those that C has too, and the few that have a meaning of their own.

use super::super::accessor::is_pure;
use super::super::declaration::Init;
use super::super::make::{self, int, integer};
use super::super::not_followed::Given;
use super::super::types::{is_number, unqualified};
use super::super::wrapper;
use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Declaration, Expr, ExprKind, FloatKind, Initializer, IntKind, QualType, Stmt,
    StmtKind, Type, UnaryOp,
};
use crate::syntax::parser::Parser;

/// What the first operand of `std::min` is called, where it is evaluated once.
const LEFT: &str = "left";

/// Whether the library has a function or object of this name.
pub(super) fn is_function(name: &str) -> bool {
    matches!(
        name,
        "abs"
            | "min"
            | "max"
            | "swap"
            | "move"
            | "forward"
            | "ref"
            | "cref"
            | "as_const"
            | "size"
            | "ssize"
            | "begin"
            | "end"
            | "data"
            | "endl"
            | "ends"
            | "flush"
            | "ws"
            | "this_thread::sleep_for"
            | "this_thread::sleep_until"
            | "this_thread::yield"
            | "make_pair"
            | "make_tuple"
            | "make_unique"
            | "make_shared"
            | "norm"
            | "conj"
            | "real"
            | "imag"
            | "arg"
            | "polar"
            | "to_string"
            | "stoi"
            | "stol"
            | "stoul"
            | "stoull"
            | "stod"
            | "stof"
            | "getline"
            | "terminate"
            | "atomic_thread_fence"
            | "get"
            | "chrono::duration_cast"
            | "chrono::steady_clock::now"
            | "chrono::system_clock::now"
            | "chrono::system_clock::to_time_t"
            | "thread::hardware_concurrency"
            | "chrono::high_resolution_clock::now"
            | "clamp"
            | "exit"
            | "memory_order_relaxed"
            | "memory_order_consume"
            | "memory_order_acquire"
            | "memory_order_release"
            | "memory_order_acq_rel"
            | "memory_order_seq_cst"
            | "defer_lock"
            | "adopt_lock"
            | "try_to_lock"
            | "lock"
            | "swap_ranges"
            | "back_inserter"
            | "front_inserter"
            | "inserter"
    ) || super::algorithm::is_algorithm(name)
        || super::stream::is_standard_stream(name)
        || super::stream::is_setting(name)
        || super::result_type(name).is_some()
}

impl Parser<'_> {
    /// A call of a function of the library, written with `std::` or not.
    pub(in super::super) fn library_function(
        &mut self,
        name: &str,
        types: &[QualType],
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let first = args.first().and_then(|arg| self.type_of(arg));
        let is_float = |ty: &Option<QualType>| {
            ty.as_ref()
                .is_some_and(|ty| matches!(ty.unaliased(), Type::Float(_)))
        };
        let is_complex = |ty: &Option<QualType>| {
            ty.as_ref()
                .is_some_and(|ty| matches!(ty.unaliased(), Type::Complex(_)))
        };
        let double = || QualType::plain(Type::Float(FloatKind::Double));
        if name == "getline"
            && let [line, _, _] = &args[..]
            && self
                .type_of(line)
                .is_some_and(|ty| ty.decayed().pointee().is_some())
        {
            // The one of POSIX.
            return make::call("getline", args, span);
        }
        if name == "getline"
            && let Some(read) = self.line_read(&args, span)
        {
            return read;
        }
        match (name, &args[..]) {
            ("exchange", [object, value]) if self.is_lvalue(object) => {
                if let Some(old) = self.exchanged_value(object, value, span) {
                    return old;
                }
            }
            _ => {}
        }
        match (name, &args[..]) {
            // They take references.
            ("tie" | "exchange" | "from_chars" | "getline", args) => {
                let args = args.iter().map(|arg| match self.is_lvalue(arg) {
                    true => make::address(arg.clone()),
                    false => arg.clone(),
                });
                let args = args.collect();
                return make::unsupported(format!("`std::{name}`"), args, span);
            }
            ("abs", [arg]) if is_float(&first) => {
                let ty = first.unwrap_or_else(double);
                return make::cast(ty, make::call("fabs", vec![arg.clone()], span));
            }
            ("abs" | "norm" | "arg", [arg]) if is_complex(&first) => {
                let kind = match first.as_ref().map(QualType::unaliased) {
                    Some(Type::Complex(kind)) => *kind,
                    _ => FloatKind::Double,
                };
                let sum = make::binary(
                    BinaryOp::Add,
                    part(arg, UnaryOp::Real),
                    part(arg, UnaryOp::Imag),
                    span,
                );
                let sum = make::call("fabs", vec![sum], span);
                return make::cast(QualType::plain(Type::Float(kind)), sum);
            }
            ("real", [arg]) if is_complex(&first) => return part(arg, UnaryOp::Real),
            ("imag", [arg]) if is_complex(&first) => return part(arg, UnaryOp::Imag),
            ("conj" | "exp" | "sqrt" | "log" | "pow" | "sin" | "cos", [arg, ..])
                if is_complex(&first) =>
            {
                return args.iter().skip(1).fold(arg.clone(), |sum, arg| {
                    make::binary(BinaryOp::Add, sum, arg.clone(), span)
                });
            }
            ("polar", [a, b]) => {
                let sum = make::binary(BinaryOp::Add, a.clone(), b.clone(), span);
                let complex = QualType::plain(Type::Complex(FloatKind::Double));
                return make::cast(complex, sum);
            }
            ("min" | "max", [list]) if super::super::list::is_list(list) => {
                let mut items = super::super::list::flat(list).into_iter();
                if let Some(first) = items.next() {
                    let ty = types.first().cloned().or_else(|| self.type_of(&first));
                    return items.fold(first, |sum, item| {
                        self.extreme(name, sum, item, ty.clone(), span)
                    });
                }
            }
            ("min" | "max", [a, b]) => {
                let ty = types.first().cloned().or(first);
                return self.extreme(name, a.clone(), b.clone(), ty, span);
            }
            ("clamp", [value, low, high]) => {
                let high = self.extreme("min", value.clone(), high.clone(), first.clone(), span);
                return self.extreme("max", high, low.clone(), first, span);
            }
            ("swap", [a, b]) => {
                if let Some(ty) = first {
                    return self.swapped(a.clone(), b.clone(), &ty, span);
                }
            }
            ("iter_swap", [a, b]) => {
                let ty = self
                    .type_of(a)
                    .and_then(|ty| ty.decayed().pointee().cloned());
                if let Some(ty) = ty {
                    let object = |at: &Expr| make::deref(at.clone(), span);
                    return self.swapped(object(a), object(b), &ty, span);
                }
            }
            ("invoke", [called, given @ ..]) if self.is_callable(called) => {
                return self.call_object(called, given.to_vec(), span);
            }
            ("bind" | "bind_front" | "mem_fn" | "not_fn", args) => {
                let what = format!("`std::{name}`");
                let made = self.not_followed(what, args.to_vec(), Given::Everything, span);
                let name = super::super::call::BOUND.to_string();
                return make::cast(QualType::plain(Type::Unknown(name)), made);
            }
            ("back_inserter" | "front_inserter", [_]) | ("inserter", [_, _]) => {
                return self.inserter(&args, span);
            }
            ("lock", [_, ..]) => {
                if let Some(taken) = self.lock_all(&args, span) {
                    return taken;
                }
            }
            ("move", [arg]) => return self.moved(arg.clone(), span),
            ("as_const" | "cref", [arg]) => {
                let wraps = name == "cref";
                let seen = match first {
                    Some(mut ty) => {
                        ty.quals.is_const = true;
                        self.seen_as(arg.clone(), &ty)
                    }
                    None => arg.clone(),
                };
                return match wraps {
                    true => wrapper::wrapped(seen, span),
                    false => seen,
                };
            }
            ("ref", [arg]) => return wrapper::wrapped(arg.clone(), span),
            // What a parameter was bound to that goes is moved.
            ("forward", [arg]) => {
                let Some(ty) = types.first() else {
                    return self.staying(arg.clone(), span);
                };
                let ty = make::expiring_reference(ty.clone());
                return self.given_as(arg.clone(), &ty, span);
            }
            ("chrono::duration_cast", [arg]) => {
                return match types.first() {
                    Some(ty) => make::cast(ty.clone(), arg.clone()),
                    None => arg.clone(),
                };
            }
            ("size" | "ssize", [arg]) => {
                if let Some(found) = self.size_of_range(arg, span) {
                    let kind = match name {
                        "size" => IntKind::UnsignedLong,
                        _ => IntKind::Long,
                    };
                    return make::cast(integer(kind), found);
                }
            }
            ("begin" | "cbegin" | "data", [arg]) => {
                if let Some((begin, _)) = self.range_ends(arg, span) {
                    return match name {
                        "cbegin" => self.pointing_to_constant(begin),
                        _ => begin,
                    };
                }
            }
            ("end" | "cend", [arg]) => {
                if let Some((_, end)) = self.range_ends(arg, span) {
                    return match name {
                        "cend" => self.pointing_to_constant(end),
                        _ => end,
                    };
                }
            }
            ("distance", [a, b]) => {
                return make::binary(BinaryOp::Sub, b.clone(), a.clone(), span);
            }
            ("advance", [a, b]) => {
                return make::assign(Some(BinaryOp::Add), a.clone(), b.clone(), span);
            }
            ("next", [a]) => return make::binary(BinaryOp::Add, a.clone(), int(1, span), span),
            ("next", [a, b]) => {
                return make::binary(BinaryOp::Add, a.clone(), b.clone(), span);
            }
            ("prev", [a]) => return make::binary(BinaryOp::Sub, a.clone(), int(1, span), span),
            (
                "chrono::steady_clock::now"
                | "chrono::system_clock::now"
                | "chrono::high_resolution_clock::now",
                [],
            ) => return make::call("omp_get_wtime", Vec::new(), span),
            ("to_string", [arg]) => {
                let ty = self.library_type("string", Vec::new());
                if let Ok(ty) = ty {
                    return self.fresh_sequence(&ty, vec![arg.clone()], span);
                }
            }
            ("stoi" | "stol" | "stoul" | "stoull" | "stoll", [_, ..]) => {
                let kind = match name {
                    "stoi" => IntKind::Int,
                    "stol" => IntKind::Long,
                    "stoll" => IntKind::LongLong,
                    "stoul" => IntKind::UnsignedLong,
                    _ => IntKind::UnsignedLongLong,
                };
                let number = self.number_of_text("atol", &args, span);
                return make::cast(integer(kind), number);
            }
            ("stod" | "stof" | "stold", [_, ..]) => {
                let kind = match name {
                    "stof" => FloatKind::Float,
                    "stod" => FloatKind::Double,
                    _ => FloatKind::LongDouble,
                };
                let number = self.number_of_text("atof", &args, span);
                return make::cast(QualType::plain(Type::Float(kind)), number);
            }
            ("make_unique" | "make_shared", _) => {
                if let Some(ty) = types.first() {
                    let pointer = self.made_pointer(ty, args, span);
                    return self.smart(name == "make_unique", ty, pointer);
                }
            }
            ("make_pair", [_, _]) | ("make_tuple", [_, ..]) => {
                let types: Option<Vec<super::super::name::Arg>> = args
                    .iter()
                    .map(|arg| match wrapper::inner(arg) {
                        // That gives a reference.
                        Some(_) => None,
                        None => self.type_of(arg),
                    })
                    .map(|ty| Some(super::super::name::Arg::Type(unqualified(&ty?.decayed()))))
                    .collect();
                let made = if name == "make_pair" { "pair" } else { "tuple" };
                if let Some(types) = types
                    && let Ok(ty) = self.library_type(made, types)
                {
                    return self.aggregate(&ty, args, span);
                }
            }
            // Waiting orders nothing.
            ("this_thread::sleep_for" | "this_thread::sleep_until", [_]) => {
                return make::call("usleep", args, span);
            }
            ("this_thread::yield", []) => return make::call("sched_yield", args, span),
            (setting, [_]) if super::stream::takes_setting(setting) => {
                return make::call(&format!("std::{name}"), args, span);
            }
            ("chrono::system_clock::to_time_t", [time]) => {
                return make::cast(integer(IntKind::Long), time.clone());
            }
            ("ios_base::sync_with_stdio" | "ios::sync_with_stdio", [with]) => {
                return make::comma(with.clone(), make::chosen(span));
            }
            // A hint, which an environment gives.
            ("thread::hardware_concurrency", []) => {
                return make::cast(integer(IntKind::UnsignedInt), make::chosen(span));
            }
            // The one of files.
            ("remove", [_]) => return make::call("remove", args, span),
            ("atomic_thread_fence", [_]) => {
                return make::call("atomic_thread_fence", args, span);
            }
            ("terminate", []) => return make::call("abort", Vec::new(), span),
            _ => {}
        }
        if let Some(found) = self.algorithm(name, &args, span) {
            return found;
        }
        let class_args = args.iter().any(|arg| {
            self.type_of(arg)
                .is_some_and(|ty| matches!(ty.unaliased(), Type::Record(_)))
        });
        let plain = name.rsplit("::").next().unwrap_or(name);
        // What a template does to elements that hold pointers.
        let moves_pointers = !crate::lower::is_known_function(plain)
            && args.iter().any(|arg| {
                let ty = self.type_of(arg).map(|ty| ty.decayed());
                ty.is_some_and(|ty| ty.pointee().is_some_and(|to| self.holds_pointers(to, 0)))
            });
        // What is not known may call what it is given.
        let calls = !crate::lower::is_known_function(plain)
            && args.iter().any(|arg| {
                let ty = self.type_of(arg).map(|ty| ty.decayed());
                ty.and_then(|ty| ty.pointee().cloned())
                    .is_some_and(|to| matches!(to.unaliased(), Type::Function(_)))
            });
        let is_own = name.contains("::") || super::is_template(name) || is_special(plain);
        if class_args || moves_pointers || calls || is_own {
            let given = match super::algorithm::takes_iterators(plain) {
                true => Given::Objects,
                false => Given::Everything,
            };
            let ty = self.iterator_given(plain, &args);
            let made = self.not_followed(format!("`std::{name}`"), args, given, span);
            return match ty {
                Some(ty) => make::cast(ty, made),
                None => made,
            };
        }
        // What it gives may follow from the arguments.
        if !crate::lower::is_known_function(plain) && super::result_type(plain).is_none() {
            let call = make::call(plain, args, span);
            return make::comma(call, make::unknown(span));
        }
        let own = self.float_kind(plain, &args);
        let call = make::call(plain, args, span);
        match own {
            Some(kind) => make::cast(QualType::plain(Type::Float(kind)), call),
            None => call,
        }
    }

    /// The smaller or larger of two.
    fn extreme(&mut self, name: &str, a: Expr, b: Expr, ty: Option<QualType>, span: Span) -> Expr {
        let float = ty
            .as_ref()
            .is_some_and(|ty| matches!(ty.unaliased(), Type::Float(_)));
        let number = ty.as_ref().is_some_and(is_number);
        let op = if name == "min" {
            BinaryOp::Lt
        } else {
            BinaryOp::Gt
        };
        if float {
            let call = make::call(&format!("std::{name}"), vec![a, b], span);
            return match ty {
                Some(ty) => make::cast(unqualified(&ty), call),
                None => call,
            };
        }
        if !number {
            if let Some(found) = ty
                .as_ref()
                .and_then(|ty| self.extreme_of_objects(name, &a, &b, ty, span))
            {
                return found;
            }
            let what = format!("`std::{name}` of objects");
            return self.not_followed(what, vec![a, b], Given::Objects, span);
        }
        let ty = ty.map_or_else(|| integer(IntKind::Int), |ty| unqualified(&ty));
        let (left, right) = (self.fresh_name(LEFT), self.fresh_name("right"));
        let take = |name: &str| make::ident(name, span);
        let result = make::conditional(
            make::binary(op, take(&left), take(&right), span),
            take(&left),
            take(&right),
            span,
        );
        if is_simple(&a) && is_simple(&b) {
            let cond = make::binary(op, a.clone(), b.clone(), span);
            return make::conditional(cond, a, b, span);
        }
        let result = make::cast(ty.clone(), result);
        make::statement_expr(
            vec![
                make::declare(&left, ty.clone(), Some(a), span),
                make::declare(&right, ty, Some(b), span),
                make::statement(result),
            ],
            span,
        )
    }

    /// What a reference to `std::min(a, b)` or `std::max(a, b)` refers to: one of both (C++17, section 28.7.8).
    pub(in super::super) fn extreme_object(&self, value: &Expr) -> Option<Expr> {
        let span = value.span;
        let (op, a, b) = match &value.kind {
            ExprKind::Cast { operand, .. } => {
                let ExprKind::Call { callee, args } = &operand.kind else {
                    return None;
                };
                let (ExprKind::Ident(name), [a, b]) = (&callee.kind, &args[..]) else {
                    return None;
                };
                let op = match name.as_str() {
                    "std::min" => BinaryOp::Lt,
                    "std::max" => BinaryOp::Gt,
                    _ => return None,
                };
                (op, a, b)
            }
            ExprKind::Statement(block) => {
                let taken = |stmt: &Stmt| match &stmt.kind {
                    StmtKind::Declaration(Declaration { declarators, .. }) => {
                        let first = declarators.first()?;
                        let Some(Initializer::Expr(value)) = &first.init else {
                            return None;
                        };
                        Some((first.name.clone(), value.clone()))
                    }
                    _ => None,
                };
                let [left, right, last] = &block.stmts[..] else {
                    return None;
                };
                let (first, a) = taken(left)?;
                let (_, b) = taken(right)?;
                let StmtKind::Expr(Expr {
                    kind: ExprKind::Cast { operand, .. },
                    ..
                }) = &last.kind
                else {
                    return None;
                };
                let ExprKind::Conditional { cond, .. } = &operand.kind else {
                    return None;
                };
                let ExprKind::Binary { op, .. } = &cond.kind else {
                    return None;
                };
                if !first.starts_with(&format!("{LEFT}#")) {
                    return None;
                }
                return self.chosen(*op, &a, &b, span);
            }
            _ => return None,
        };
        self.chosen(op, a, b, span)
    }

    fn chosen(&self, op: BinaryOp, a: &Expr, b: &Expr, span: Span) -> Option<Expr> {
        let inner = |expr: &Expr| self.extreme_object(expr).unwrap_or_else(|| expr.clone());
        let (a, b) = (inner(a), inner(b));
        let (left, right) = (self.type_of(&a)?, self.type_of(&b)?);
        let both = self.is_lvalue(&a) && self.is_lvalue(&b) && is_pure(&a) && is_pure(&b);
        if !both || self.key(&left) != self.key(&right) {
            return None;
        }
        let cond = make::binary(op, a.clone(), b.clone(), span);
        Some(make::conditional(cond, a, b, span))
    }

    /// `std::make_unique` and `std::make_shared`.
    fn made_pointer(&mut self, ty: &QualType, args: Vec<Expr>, span: Span) -> Expr {
        let mut args = args.into_iter();
        match (ty.array(), args.next()) {
            (Some(array), Some(count)) => {
                let element = array.element.clone();
                if !self.needs_construction(&element, 0) {
                    return self.allocate(&element, Some(count), "", span);
                }
                let number = integer(IntKind::UnsignedLong);
                let (held, count) = self.held_value(&count, &number, span);
                let memory = self.allocate(&element, Some(count.clone()), "", span);
                let pointer = QualType::pointer_to(element.clone());
                let (made, object) = self.held_value(&memory, &pointer, span);
                let mut stmts = vec![held, made];
                let values = Init::Parentheses(Vec::new());
                stmts.extend(self.new_elements(&object, &element, count, values, span));
                stmts.push(make::statement(object));
                make::statement_expr(stmts, span)
            }
            (None, None) if is_number(ty) => self.allocate(ty, Some(int(1, span)), "", span),
            (None, Some(value)) if is_number(ty) => {
                let memory = self.allocate(ty, Some(int(1, span)), "", span);
                let name = self.fresh_name("made");
                let target = make::deref(make::ident(&name, span), span);
                let pointer = QualType::pointer_to(ty.clone());
                make::statement_expr(
                    vec![
                        make::declare(&name, pointer, Some(memory), span),
                        make::statement(make::assign(None, target, value, span)),
                        make::statement(make::ident(&name, span)),
                    ],
                    span,
                )
            }
            (_, first) => {
                let args: Vec<Expr> = first.into_iter().chain(args).collect();
                self.made_on_heap(ty, args, span)
            }
        }
    }
}

/// Whether a name has a meaning of its own, and is no function of C.
fn is_special(name: &str) -> bool {
    is_function(name) && super::result_type(name).is_none() && !matches!(name, "abs" | "exit")
}

fn is_simple(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Char(_) | ExprKind::Float(_) | ExprKind::Ident(_) => true,
        ExprKind::Member { base, arrow, .. } => !arrow && is_simple(base),
        ExprKind::Cast { operand, .. } => is_simple(operand),
        ExprKind::Binary { lhs, rhs, .. } => is_simple(lhs) && is_simple(rhs),
        _ => false,
    }
}

pub(in super::super) fn part(expr: &Expr, op: UnaryOp) -> Expr {
    let span = expr.span;
    let operand = Box::new(expr.clone());
    make::expr(ExprKind::Unary { op, operand }, span)
}
