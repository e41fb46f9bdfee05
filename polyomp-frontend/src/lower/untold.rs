//! Types that a header tells which was not found.
//!
//! What has such a type may be atomic (`typedef _Atomic int counter_t`), an object of a class that locks, or each
//! thread's own where the name is that of a macro. So an access to it is no part of a race for certain.

use std::sync::Arc;

use crate::syntax::ast::{QualType, Type};

use super::Lowerer;

impl Lowerer<'_> {
    /// Why it is not known whether an access to what has a type is atomic; none where the type is known.
    pub(super) fn type_doubt(&self, ty: Option<&QualType>) -> Option<Arc<str>> {
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
