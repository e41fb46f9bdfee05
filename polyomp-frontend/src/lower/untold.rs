//! What a header tells which was not found: types, names that are macros, and variables that threads have copies of.
//!
//! What has such a type may be atomic (`typedef _Atomic int counter_t`), an object of a class that locks, or each
//! thread's own where the name is that of a macro. So an access to it is no part of a race for certain.

use std::sync::Arc;

use polyomp_core::spmd::{ELSEWHERE, Place, Projection};

use crate::source::Span;
use crate::syntax::ast::{ItemKind, QualType, StorageClass, Type};

use super::Lowerer;

impl Lowerer<'_> {
    /// Why it is not known whether an access to what has a type is atomic; none where the type is known.
    pub(super) fn type_doubt(&self, ty: Option<&QualType>) -> Option<Arc<str>> {
        if ty.is_some_and(|ty| self.is_merged(ty)) {
            let what = "it is a base class, whose members are not told apart from those of the object around";
            return Some(what.into());
        }
        if !self.is_partly_read() {
            return None;
        }
        let name = match ty {
            None => None,
            Some(ty) => Some(self.untold_type(ty)?),
        };
        let what = match name {
            Some(name) => format!("the type `{name}` is not known"),
            None => "its type is not known".to_string(),
        };
        Some(format!("{what}: it may be atomic").into())
    }

    /// Why accesses within a critical region may be excluded from those in one with another name: names of locks are
    /// replaced where they are those of macros, so that two may be one.
    pub(super) fn lock_doubt(&self, name: &str) -> Option<Arc<str>> {
        if name.is_empty() || !self.misses_header() {
            return None;
        }
        let others = self.source.text().split("critical").skip(1);
        let mut others = others.filter_map(|text| {
            let list = text.trim_start().strip_prefix('(')?;
            list.split(|c: char| !c.is_alphanumeric() && c != '_')
                .find(|word| !word.is_empty())
        });
        let other = others.find(|other| *other != name)?;
        Some(
            format!(
                "a header that was not found may make `{name}` and `{other}` names of one lock"
            )
            .into(),
        )
    }

    /// Why a variable at file scope may be each thread's own: `threadprivate` usually stands with the declaration in the
    /// header.
    pub(super) fn sharing_doubt(&self, name: &str, class: StorageClass) -> Option<Arc<str>> {
        let may_be = self.misses_header()
            && (class != StorageClass::Static || self.is_given_to_a_macro(name));
        may_be
            .then(|| format!("a header that was not found may make `{name}` threadprivate").into())
    }

    /// An item of a clause that is not declared, and so may be a macro that stands for other variables.
    pub(super) fn doubt_item(&mut self, name: &str, span: Span) {
        if self.misses_header() && self.lookup(name).is_none() && self.may_be_a_macro(name) {
            let what =
                format!("which variables `{name}` is, which a header that was not found may tell");
            self.unsupported(span, what);
        }
    }

    /// A statement that is one word may be a declaration: names behind it may be those of other variables.
    pub(super) fn may_declare(&mut self, name: &str) {
        if self.misses_header() {
            let what = format!("the unknown macro `{name}` may declare variables of these names");
            self.doubts_here.push(what.into());
        }
    }

    /// Goes on to a member of a record of which nothing is known: it may overlap with others, as those of unions and
    /// neighbouring bit-fields do, and is taken not to.
    pub(super) fn select_untold_member(&mut self, place: &mut Place, field: &str) {
        let field: Arc<str> = Arc::from(field);
        self.program.untold_members.insert(Arc::clone(&field));
        place.projections.push(Projection::Field(field));
    }

    /// Whether a word that stands at file scope like a declaration without a type (`PER_THREAD(x);`) mentions a name: it is
    /// a macro then, which may declare anything of it.
    fn is_given_to_a_macro(&self, name: &str) -> bool {
        let items = self.unit.items_of(self.part).iter();
        let mut declarations = items.filter(|item| match &item.kind {
            ItemKind::Declaration(declaration) => declaration
                .declarators
                .first()
                .is_some_and(|first| first.name_span.start == item.span.start),
            _ => false,
        });
        declarations.any(|item| self.words_of(item.span).contains(name))
    }

    /// Why the value of a name is not known.
    pub(super) fn not_declared(&self, name: &str) -> String {
        match self.misses_header() && self.may_be_a_macro(name) && !is_standard_value(name) {
            true => format!("`{name}` {ELSEWHERE}"),
            false => format!("`{name}` is not declared in this file"),
        }
    }

    /// What the size of a type is called that is not known: the same for the same type only. None where the type has no
    /// name.
    pub(super) fn size_name(&self, ty: &QualType) -> Option<String> {
        match self.resolved(ty).ty {
            Type::Unknown(name) => Some(format!("sizeof {name}")),
            Type::Record(id) => Some(format!("sizeof record {}", id.0)),
            _ => None,
        }
    }

    /// The name of a type that is not known, of a scalar or of the elements of arrays.
    fn untold_type(&self, ty: &QualType) -> Option<String> {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array() {
            ty = self.resolved(&array.element);
        }
        match &ty.ty {
            Type::Unknown(name) => (!is_standard(name)).then(|| name.clone()),
            Type::Record(id) => {
                let record = self.unit.record(*id)?;
                let unknown = record.fields.is_none();
                unknown.then(|| record.tag.clone().unwrap_or_default())
            }
            Type::Typeof(_) => Some("typeof".to_string()),
            _ => None,
        }
    }
}

/// Values that the C library and POSIX define, which are constants wherever they come from (C11, 5.2.4.2, 7.20).
fn is_standard_value(name: &str) -> bool {
    let limits = ["_MIN", "_MAX", "_EPSILON", "_DIG", "_BIT"];
    let of_types = [
        "CHAR", "SCHAR", "UCHAR", "SHRT", "USHRT", "INT", "UINT", "LONG", "ULONG", "LLONG",
        "ULLONG", "FLT", "DBL", "LDBL", "SIZE", "RAND", "PATH", "INT32", "INT64", "UINT32",
        "UINT64",
    ];
    let is_limit = limits.iter().any(|limit| {
        let of = name.strip_suffix(limit);
        of.is_some_and(|of| of_types.contains(&of))
    });
    let others = [
        "M_PI",
        "M_E",
        "HUGE_VAL",
        "INFINITY",
        "NAN",
        "EOF",
        "BUFSIZ",
        "EXIT_SUCCESS",
        "EXIT_FAILURE",
        "CLOCKS_PER_SEC",
        "stdin",
        "stdout",
        "stderr",
        "true",
        "false",
        "NULL",
    ];
    is_limit || others.contains(&name)
}

/// Types of the C library, which are what the standard says wherever they come from (C11, 7.19, 7.20).
fn is_standard(name: &str) -> bool {
    let sized = |prefix: &str| {
        let rest = name.strip_prefix(prefix);
        rest.and_then(|rest| rest.strip_suffix("_t"))
            .is_some_and(|rest| {
                let digits = rest
                    .trim_start_matches("_least")
                    .trim_start_matches("_fast");
                matches!(digits, "8" | "16" | "32" | "64" | "ptr" | "max")
            })
    };
    let others = [
        "size_t",
        "ssize_t",
        "ptrdiff_t",
        "bool",
        "wchar_t",
        "time_t",
        "clock_t",
    ];
    others.contains(&name) || sized("int") || sized("uint")
}
