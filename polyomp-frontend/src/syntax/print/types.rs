//! Types in words, read from the left: `pointer to array [10] of const int`.

use super::Printer;
use crate::syntax::ast::{
    Extent, FloatKind, FunctionType, QualType, Qualifiers, RecordId, RecordKind, TranslationUnit,
    Type,
};

impl Printer<'_> {
    pub(super) fn ty(&self, ty: &QualType) -> String {
        let mut text = qualifiers(ty.quals);
        match &ty.ty {
            Type::Void => text.push_str("void"),
            Type::Bool => text.push_str("_Bool"),
            Type::Integer(kind) => text.push_str(kind.name()),
            Type::Float(kind) => text.push_str(&float(*kind)),
            Type::Complex(kind) => {
                text.push_str("complex ");
                text.push_str(&float(*kind));
            }
            Type::ComplexInteger(kind) => {
                text.push_str("complex ");
                text.push_str(kind.name());
            }
            Type::Pointer(pointee) => {
                text.push_str("pointer to ");
                text.push_str(&self.ty(pointee));
            }
            Type::Reference(to) => {
                text.push_str("reference to ");
                text.push_str(&self.ty(to));
            }
            Type::Array(array) => {
                let extent = match &array.extent {
                    Extent::Unspecified => String::new(),
                    Extent::Star => "*".to_string(),
                    Extent::Expr(expr) => self.expr(expr),
                };
                text.push_str("array [");
                text.push_str(&qualifiers(array.quals));
                text.push_str(&extent);
                text.push_str("] of ");
                text.push_str(&self.ty(&array.element));
            }
            Type::Function(function) => text.push_str(&self.function_type(function)),
            Type::Record(id) => text.push_str(&record(self.unit, *id)),
            Type::Enum(id) => {
                let tag = self
                    .unit
                    .enumeration(*id)
                    .and_then(|found| found.tag.as_deref());
                text.push_str("enum ");
                text.push_str(tag.unwrap_or("(unnamed)"));
            }
            Type::Typedef(named) => text.push_str(&named.name),
            Type::Typeof(expr) => {
                text.push_str("typeof ");
                text.push_str(&self.expr(expr));
            }
            Type::Unknown(name) => {
                text.push_str("unknown ");
                text.push_str(name);
            }
        }
        text
    }

    pub(super) fn function_type(&self, function: &FunctionType) -> String {
        let mut params: Vec<_> = function
            .params
            .iter()
            .map(|param| match &param.name {
                Some(name) => format!("{name}: {}", self.ty(&param.ty)),
                None => self.ty(&param.ty),
            })
            .collect();
        if function.variadic {
            params.push("...".to_string());
        }
        format!("({}) -> {}", params.join(", "), self.ty(&function.result))
    }
}

pub(super) fn record(unit: &TranslationUnit, id: RecordId) -> String {
    let Some(record) = unit.record(id) else {
        return "record (unknown)".to_string();
    };
    let kind = match record.kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    };
    match &record.tag {
        Some(tag) => format!("{kind} {tag}"),
        None => format!("{kind} (unnamed {})", id.0),
    }
}

fn qualifiers(quals: Qualifiers) -> String {
    let mut text = String::new();
    for (set, word) in [
        (quals.is_const, "const "),
        (quals.is_volatile, "volatile "),
        (quals.is_restrict, "restrict "),
        (quals.is_atomic, "_Atomic "),
    ] {
        if set {
            text.push_str(word);
        }
    }
    text
}

fn float(kind: FloatKind) -> String {
    match kind {
        FloatKind::Float => "float".to_string(),
        FloatKind::Double => "double".to_string(),
        FloatKind::LongDouble => "long double".to_string(),
        FloatKind::Other(bits) => format!("_Float{bits}"),
    }
}
