//! Intrinsics for vectors (`_mm256_loadu_ps`), by their names: those that load and store touch so many bytes behind a
//! pointer, all others compute values.

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::syntax::ast::{self, Type};

use super::super::Lowerer;
use super::meaning::{Length, Use};

/// What an intrinsic does to memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Intrinsic {
    /// Nothing.
    Value,
    /// It reads or writes so many bytes behind one argument; some of them where a mask tells which.
    Touches {
        writes: bool,
        argument: usize,
        bytes: i64,
        masked: bool,
    },
}

/// What a function of this name does, where it is an intrinsic of which that is known. Gathers, scatters and what touches
/// several places are not.
pub(super) fn intrinsic(name: &str) -> Option<Intrinsic> {
    let registers = [("_mm_", 16), ("_mm256_", 32), ("_mm512_", 64)];
    let (operation, width) = registers
        .iter()
        .find_map(|(prefix, width)| Some((name.strip_prefix(prefix)?, *width)))?;
    let elsewhere = [
        "gather",
        "scatter",
        "malloc",
        "free",
        "csr",
        "fence",
        "clflush",
        "clwb",
        "2intersect",
        "sincos",
        "monitor",
        "mwait",
        "maskmove",
        "2_m128",
        "cldemote",
    ];
    if operation == "pause" || operation == "prefetch" {
        return Some(Intrinsic::Value);
    }
    if elsewhere.iter().any(|part| operation.contains(part)) {
        return None;
    }
    let (unmasked, masked) = ["mask_", "maskz_", "mask"]
        .iter()
        .find_map(|prefix| operation.strip_prefix(prefix))
        .filter(|rest| is_load(rest) || is_store(rest))
        .map_or((operation, false), |rest| (rest, true));
    let zeroed = operation.starts_with("maskz_");
    if is_load(unmasked) {
        // `mask_load(src, k, p)`, `maskz_load(k, p)`, `maskload(p, k)`, `loadh_pd(a, p)`
        let argument = match () {
            () if zeroed => 1,
            () if operation.starts_with("mask_") => 2,
            () if ["loadh_", "loadl_pd", "loadl_pi"]
                .iter()
                .any(|one| unmasked.starts_with(one)) =>
            {
                1
            }
            () => 0,
        };
        let bytes = read_bytes(unmasked, width);
        return Some(Intrinsic::Touches {
            writes: false,
            argument,
            bytes,
            masked,
        });
    }
    if is_store(unmasked) {
        let bytes = written_bytes(unmasked, width);
        return Some(Intrinsic::Touches {
            writes: true,
            argument: 0,
            bytes,
            masked,
        });
    }
    Some(Intrinsic::Value)
}

fn is_load(operation: &str) -> bool {
    let named = ["load", "lddqu", "stream_load", "expandload"];
    let pointed = [
        "broadcast_ss",
        "broadcast_sd",
        "broadcast_ps",
        "broadcast_pd",
    ];
    named.iter().any(|name| operation.starts_with(name)) || pointed.contains(&operation)
}

fn is_store(operation: &str) -> bool {
    let named = ["store", "stream_", "compressstore"];
    named.iter().any(|name| operation.starts_with(name)) && !is_load(operation)
}

/// The bytes of the one number that an operation ends in, where it is about one only.
fn one_number(operation: &str) -> Option<i64> {
    let ends = [
        ("_ss", 4),
        ("_sd", 8),
        ("_sh", 2),
        ("_si16", 2),
        ("_si32", 4),
        ("_si64", 8),
        ("_pi", 8),
    ];
    let mut ends = ends.iter();
    let end = ends.find(|(end, _)| operation.ends_with(end));
    end.map(|(_, bytes)| *bytes)
}

fn read_bytes(operation: &str, width: i64) -> i64 {
    match operation {
        "load1_ps" | "load_ps1" => 4,
        "load1_pd" | "load_pd1" | "loaddup_pd" | "loadh_pd" | "loadl_pd" | "loadl_epi64" => 8,
        // All of a smaller register, to both halves.
        "broadcast_ps" | "broadcast_pd" => 16,
        _ => one_number(operation).unwrap_or(width),
    }
}

fn written_bytes(operation: &str, width: i64) -> i64 {
    match operation {
        "storeh_pd" | "storel_pd" | "storel_epi64" => 8,
        _ => one_number(operation).unwrap_or(width),
    }
}

/// What a number is that an intrinsic gives; vectors are none.
fn gives(name: &str) -> ElementType {
    let integers = [
        "movemask",
        "extract_epi",
        "_si32",
        "_si64",
        "_u32",
        "_u64",
        "test",
        "_mask",
        "comi",
    ];
    let reduces = name.contains("reduce_");
    let float = reduces && (name.ends_with("_ps") || name.ends_with("_pd"));
    match () {
        () if float || name.ends_with("cvtss_f32") || name.ends_with("_f64") => ElementType::Float,
        () if reduces || integers.iter().any(|part| name.contains(part)) => ElementType::Int,
        () => ElementType::Opaque,
    }
}

impl Lowerer<'_> {
    /// A call of an intrinsic; none where it is not known what it does.
    pub(super) fn intrinsic_call(
        &mut self,
        expr: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let meaning = intrinsic(name)?;
        let touched = match meaning {
            Intrinsic::Value => None,
            Intrinsic::Touches {
                argument, bytes, ..
            } => {
                let pointer = args.get(argument)?.without_casts();
                Some((argument, pointer, self.elements_in(pointer, bytes)?))
            }
        };
        let points = |this: &Self, arg: &ast::Expr| {
            let ty = this.type_of(arg);
            ty.is_some_and(|ty| this.pointed(&ty).is_some())
        };
        let pointer = touched.as_ref().map(|(argument, ..)| *argument);
        let mut others = args.iter().enumerate();
        let is_hint = name.ends_with("_prefetch");
        if !is_hint && others.any(|(at, arg)| Some(at) != pointer && points(self, arg)) {
            return None;
        }
        let mut operands = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            if Some(at) != pointer {
                let value = self.value(arg);
                operands.push(self.settled_value(value, ElementType::Opaque, arg.span));
            }
        }
        if let (Intrinsic::Touches { writes, masked, .. }, Some((_, pointer, count))) =
            (meaning, touched)
        {
            let value = self.value(pointer);
            let value = self.settled_value(value, ElementType::Pointer, pointer.span);
            let length = Length::Count(count);
            let used = match writes {
                true => Use::Out(length),
                false => Use::In(length),
            };
            let body = self.nested(|this| this.used_argument(used, &value, pointer, args));
            if masked {
                let cond = self.unknown(ElementType::Int, "what a mask selects", Vec::new());
                let kind = Out::If {
                    cond,
                    then_body: body,
                    else_body: Vec::new(),
                };
                self.emit(expr.span, kind);
            } else {
                self.out.extend(body);
            }
        }
        let reason = format!("the result of `{name}`");
        Some(self.unknown(gives(name), &reason, operands))
    }

    /// How many elements of what a pointer points to are so many bytes.
    fn elements_in(&self, pointer: &ast::Expr, bytes: i64) -> Option<i64> {
        let element = self.pointee_without_casts(pointer)?;
        let size = match &self.resolved(&element).ty {
            Type::Unknown(name) => register_bytes(name)?,
            Type::Void => return None,
            _ => self.size_of(&element)?,
        };
        (size > 0 && bytes % size == 0).then(|| bytes / size)
    }
}

/// The size of a register's type.
fn register_bytes(name: &str) -> Option<i64> {
    let size = name.strip_prefix("__m")?;
    let digits = size.trim_end_matches(['i', 'd', 'h']);
    let bits: i64 = digits.parse().ok()?;
    [128, 256, 512].contains(&bits).then_some(bits / 8)
}
