//! What formats of `printf` and its like make of the arguments (C11, 7.21.6.1).

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::syntax::ast::{self, ExprKind, Type};

use super::super::Lowerer;
use super::Effect;

/// What the conversion is called that stores how much was written.
const STORES: u8 = b'n';

/// The conversion that an argument is for: `*` for a width or a precision, `-` if it is for none; nothing where the format
/// is not known.
pub(super) fn conversion(format: &ast::Expr, position: usize) -> Option<u8> {
    match &format.kind {
        ExprKind::String(text) if !text.contains(&b'$') => {
            Some(conversions(text).get(position).copied().unwrap_or(b'-'))
        }
        _ => None,
    }
}

/// Whether an argument may be stored to.
pub(super) fn stores(format: &ast::Expr, position: usize) -> bool {
    conversion(format, position).is_none_or(|conversion| conversion == STORES)
}

impl Lowerer<'_> {
    /// What `%n` stores to, or may store to where the format is not known and the argument is a pointer to an integer.
    pub(super) fn touch_stored(
        &mut self,
        format: &ast::Expr,
        position: usize,
        (value, arg): (&Expr, &ast::Expr),
    ) {
        if !stores(format, position) || *value == Expr::Int(0) {
            return;
        }
        let Some(pointee) = self.type_of(arg).and_then(|ty| self.pointed(&ty)) else {
            return;
        };
        if conversion(format, position).is_some() {
            return self.touch(value, arg, Effect::Writes, Some(Expr::Int(1)));
        }
        // Those to characters are texts.
        let pointee = self.resolved(&pointee);
        let integer = matches!(pointee.ty, Type::Integer(kind) if kind.bits() > 8);
        if !integer || pointee.quals.is_const {
            return;
        }
        let what = "whether a format asks for what `%n` stores";
        let cond = self.unknown(ElementType::Int, what, Vec::new());
        let then_body = self.nested(|this| {
            this.touch(value, arg, Effect::Writes, Some(Expr::Int(1)));
        });
        let kind = Out::If {
            cond,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(arg.span, kind);
    }
}

fn conversions(format: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    let mut letters = format.iter().copied();
    while letters.any(|letter| letter == b'%') {
        for letter in letters.by_ref() {
            match letter {
                b'%' => break,
                b'*' => found.push(letter),
                b'h' | b'l' | b'j' | b'z' | b't' | b'L' | b'q' => {}
                // GNU's `%m` is the text of `errno`, and takes no argument.
                b'm' => break,
                letter if letter.is_ascii_alphabetic() => {
                    found.push(letter);
                    break;
                }
                _ => {}
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::conversions;

    #[test]
    fn formats_tell_what_they_take() {
        assert_eq!(conversions(b"%d%% %-8.3s|%*.*lf %lu%hhn"), *b"ds**fun");
        assert_eq!(conversions(b"100%"), *b"");
    }
}
