//! What a declaration says of a name, coarsely: a definition that says something else is that of another program.

use crate::syntax::ast::{QualType, Type};

/// A letter for the kind of each type: of the result and the parameters of a function, or of a variable.
pub(super) type Signature = String;

/// Of what the type does not say anything.
const ANY: char = '?';

/// The signature of a name of this type.
pub(super) fn signature(ty: &QualType) -> Signature {
    let Type::Function(function) = ty.unaliased() else {
        return variable(ty);
    };
    let mut text = String::from(kind(&function.result));
    if !function.prototyped || function.variadic {
        return text;
    }
    text.push('(');
    text.extend(function.params.iter().map(|param| kind(&param.ty)));
    text.push(')');
    text
}

fn variable(ty: &QualType) -> Signature {
    match ty.array() {
        Some(array) => format!("[{}", variable(&array.element)),
        None => kind(ty).to_string(),
    }
}

fn kind(ty: &QualType) -> char {
    match ty.unaliased() {
        Type::Void => 'v',
        Type::Bool | Type::Integer(_) | Type::Enum(_) => 'i',
        Type::Float(_) => 'f',
        Type::Complex(_) | Type::ComplexInteger(_) => 'c',
        Type::Pointer(_) | Type::Reference(_) | Type::Array(_) | Type::Function(_) => 'p',
        Type::Record(_) => 'r',
        Type::Typedef(_) | Type::Typeof(_) | Type::Unknown(_) => ANY,
    }
}

/// Whether two signatures may be those of one name. Parameters that one of them does not tell are any.
pub(super) fn agree(a: &str, b: &str) -> bool {
    let told = |text: &str| text.contains('(');
    let same = |a: char, b: char| a == b || a == ANY || b == ANY;
    match (a.starts_with('['), b.starts_with('[')) {
        (false, false) if told(a) != told(b) => {
            a.chars().zip(b.chars()).take(1).all(|(a, b)| same(a, b))
        }
        _ => {
            a.chars().count() == b.chars().count()
                && a.chars().zip(b.chars()).all(|(a, b)| same(a, b))
        }
    }
}
