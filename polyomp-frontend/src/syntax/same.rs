//! Records that several source files of a program define alike are one type: what one file stores through a pointer to
//! its `struct s`, another reads through a pointer to its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::ast::{Extent, Field, QualType, RecordId, TranslationUnit, Type};

/// How deep descriptions of types go.
const DEEPEST: usize = 20;

/// Which records of a source file are those of one before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Same {
    /// The first number that is the file's own.
    pub first: usize,
    /// For a number that the file would give, the one that the record has already.
    pub other: BTreeMap<RecordId, RecordId>,
    /// Records of files before that this one defines, too.
    pub defined: BTreeSet<RecordId>,
}

/// The records from number `first` on that are those of files before, each with its number there: they have the same
/// tag, and the same members unless one of the two is never defined.
pub(super) fn records(unit: &TranslationUnit, first: usize) -> BTreeMap<RecordId, RecordId> {
    let describe = |number: usize| description(unit, RecordId(number as u32));
    let mut by_tag: BTreeMap<Option<&str>, Vec<usize>> = BTreeMap::new();
    for (number, record) in unit.records.iter().enumerate().take(first) {
        by_tag
            .entry(record.tag.as_deref())
            .or_default()
            .push(number);
    }
    let mut same = BTreeMap::new();
    for (number, record) in unit.records.iter().enumerate().skip(first) {
        let alike = by_tag.get(&record.tag.as_deref()).into_iter().flatten();
        let found = alike.copied().find(|known| {
            let Some(other) = unit.records.get(*known) else {
                return false;
            };
            if other.kind != record.kind || other.attributes != record.attributes {
                return false;
            }
            match (&other.fields, &record.fields) {
                (Some(_), Some(_)) => {
                    let described = describe(number);
                    described.is_some() && described == describe(*known)
                }
                _ => record.tag.is_some(),
            }
        });
        if let Some(found) = found {
            same.insert(RecordId(number as u32), RecordId(found as u32));
        }
    }
    // Members of one name must be the same, too.
    loop {
        let is = |id: &RecordId| same.get(id).unwrap_or(id).0;
        let other = same.iter().find_map(|(new, old)| {
            let (mine, others) = (named_in(unit, *new), named_in(unit, *old));
            let pairs = mine.iter().zip(&others);
            let alike = |(mine, other): (&RecordId, &RecordId)| {
                let same_one = is(mine) == other.0;
                let open = |id: &RecordId| unit.record(*id).is_none_or(|it| it.fields.is_none());
                same_one || open(mine) || open(other)
            };
            (!pairs.into_iter().all(alike)).then_some(*new)
        });
        match other {
            Some(other) => _ = same.remove(&other),
            None => return same,
        }
    }
}

/// The records with a tag in the types of the members of a record.
fn named_in(unit: &TranslationUnit, id: RecordId) -> Vec<RecordId> {
    let mut found = Vec::new();
    let fields = unit.record(id).and_then(|record| record.fields.as_deref());
    for field in fields.unwrap_or_default() {
        named_by(unit, &field.ty, &mut found, 0);
    }
    found
}

fn named_by(unit: &TranslationUnit, ty: &QualType, found: &mut Vec<RecordId>, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    match ty.unaliased() {
        Type::Pointer(to) | Type::Reference(to) => named_by(unit, to, found, depth + 1),
        Type::Array(array) => named_by(unit, &array.element, found, depth + 1),
        Type::Record(id) => match unit.record(*id) {
            Some(record) if record.tag.is_none() => {
                for field in record.fields.iter().flatten() {
                    named_by(unit, &field.ty, found, depth + 1);
                }
            }
            _ => found.push(*id),
        },
        Type::Function(function) => {
            for param in &function.params {
                named_by(unit, &param.ty, found, depth + 1);
            }
            named_by(unit, &function.result, found, depth + 1);
        }
        _ => {}
    }
}

/// The members of a record in words; none if something in it has no name that means the same in another file.
fn description(unit: &TranslationUnit, id: RecordId) -> Option<String> {
    let mut text = String::new();
    fields(unit, unit.record(id)?.fields.as_deref()?, &mut text, 0)?;
    Some(text)
}

fn fields(unit: &TranslationUnit, list: &[Field], text: &mut String, depth: usize) -> Option<()> {
    for field in list {
        text.push_str(field.name.as_deref().unwrap_or("-"));
        if let Some(bits) = &field.bits {
            let _ = write!(text, ":{}", number(bits)?);
        }
        text.push(' ');
        describe(unit, &field.ty, text, depth + 1)?;
        text.push(';');
    }
    Some(())
}

fn describe(unit: &TranslationUnit, ty: &QualType, text: &mut String, depth: usize) -> Option<()> {
    if depth > DEEPEST {
        return None;
    }
    let ty = ty.canonical();
    let quals = ty.quals;
    let _ = write!(text, "{}{}", quals.is_const, quals.is_volatile);
    match &ty.ty {
        Type::Pointer(pointee) => {
            text.push('*');
            describe(unit, pointee, text, depth + 1)
        }
        Type::Reference(to) => {
            text.push('&');
            describe(unit, to, text, depth + 1)
        }
        Type::Array(array) => {
            match &array.extent {
                Extent::Expr(extent) => {
                    let _ = write!(text, "[{}]", number(extent)?);
                }
                Extent::Unspecified => text.push_str("[]"),
                Extent::Star => text.push_str("[*]"),
            }
            describe(unit, &array.element, text, depth + 1)
        }
        Type::Record(id) => {
            let record = unit.record(*id)?;
            let _ = write!(text, "{:?}", record.kind);
            match &record.tag {
                Some(tag) => text.push_str(tag),
                None => {
                    text.push('{');
                    fields(unit, record.fields.as_deref()?, text, depth + 1)?;
                    text.push('}');
                }
            }
            Some(())
        }
        Type::Enum(_) => {
            text.push_str("enum");
            Some(())
        }
        Type::Function(function) => {
            text.push('(');
            for param in &function.params {
                describe(unit, &param.ty, text, depth + 1)?;
                text.push(',');
            }
            text.push(')');
            describe(unit, &function.result, text, depth + 1)
        }
        Type::Typeof(_) => None,
        Type::Typedef(_)
        | Type::Void
        | Type::Bool
        | Type::Integer(_)
        | Type::Float(_)
        | Type::Complex(_)
        | Type::ComplexInteger(_)
        | Type::Unknown(_) => {
            let _ = write!(text, "{:?}", ty.ty);
            Some(())
        }
    }
}

/// The value of a constant that is written with numbers only.
fn number(expr: &super::ast::Expr) -> Option<u128> {
    use super::ast::{BinaryOp, ExprKind};
    match &expr.kind {
        ExprKind::Int(literal) => Some(literal.value),
        ExprKind::Binary { op, lhs, rhs } => {
            let (a, b) = (number(lhs)?, number(rhs)?);
            match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                BinaryOp::Div => a.checked_div(b),
                _ => None,
            }
        }
        _ => None,
    }
}
