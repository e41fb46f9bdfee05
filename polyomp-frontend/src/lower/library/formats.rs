//! What formats of `printf`, `scanf` and their like make of the arguments (C11, 7.21.6.1 and 7.21.6.2).

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out};

use crate::syntax::ast::{self, ExprKind, Type};

use super::super::Lowerer;
use super::Effect;
use super::specifications::{Direction, specifications};

/// What the conversion is called that stores how much was written.
const STORES: u8 = b'n';

/// The conversion of wide texts, which is `ls`, too.
const WIDE: u8 = b'S';

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

/// Whether a conversion reads the text that its argument points to.
pub(super) fn reads_text(conversion: u8) -> bool {
    matches!(conversion, b's' | WIDE)
}

/// Whether `scanf` may write more than one value to an argument: texts, or what a format says that is not known.
pub(super) fn fills_text(format: Option<&ast::Expr>, position: usize) -> bool {
    match format.map(|format| &format.kind) {
        Some(ExprKind::String(text)) if !text.contains(&b'$') => {
            let found = inputs(text).get(position).copied();
            found.is_some_and(|letter| matches!(letter, b's' | WIDE | b'c' | b'C' | b'['))
        }
        _ => true,
    }
}

/// The decimal numbers that `sscanf` finds in a text by a format, in their order, up to the first conversion that is none of
/// such, or fails.
pub(super) fn numbers_in(text: &[u8], format: &[u8]) -> Vec<i64> {
    let skip = |at: &mut usize| {
        while text.get(*at).is_some_and(u8::is_ascii_whitespace) {
            *at += 1;
        }
    };
    let (mut found, mut at) = (Vec::new(), 0);
    let mut letters = format.iter().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_whitespace() {
            skip(&mut at);
            continue;
        }
        if *letter != b'%' {
            if text.get(at) != Some(letter) {
                break;
            }
            at += 1;
            continue;
        }
        while letters
            .next_if(|letter| matches!(**letter, b'l' | b'h'))
            .is_some()
        {}
        if !matches!(letters.next(), Some(b'd' | b'u')) {
            break;
        }
        skip(&mut at);
        let start = at;
        at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
        while text.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        let number = text
            .get(start..at)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| digits.parse().ok()) {
            Some(number) => found.push(number),
            None => break,
        }
    }
    found
}

impl Lowerer<'_> {
    /// Whether `printf` and its like read a text that an argument is, of some conversion if the format tells it.
    pub(super) fn is_text_of(&self, conversion: Option<u8>, arg: &ast::Expr) -> bool {
        match conversion {
            Some(WIDE) => !matches!(arg.kind, ExprKind::String(_)) && self.leads_on(arg),
            None => self.is_text(arg) || self.is_wide_text(arg),
            Some(_) => self.is_text(arg),
        }
    }

    fn leads_on(&self, arg: &ast::Expr) -> bool {
        let ty = self.type_of(arg);
        ty.is_some_and(|ty| self.pointed(&ty).is_some())
    }

    pub(super) fn is_wide_text(&self, arg: &ast::Expr) -> bool {
        let pointee = self.type_of(arg).and_then(|ty| self.pointed(&ty));
        let name = pointee.map(|pointee| pointee.ty);
        matches!(name, Some(Type::Typedef(alias)) if alias.name == "wchar_t")
    }

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

/// The conversions that the arguments of `printf` are for, in their order.
fn conversions(format: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    for specification in specifications(format, Direction::Output) {
        found.extend(std::iter::repeat_n(b'*', specification.stars));
        found.extend(match specification.letter {
            // GNU's `%m` is the text of `errno`, and takes no argument.
            b'm' => None,
            b's' if specification.bits == 64 => Some(WIDE),
            letter => Some(letter),
        });
    }
    found
}

/// The conversions of `scanf` that store.
fn inputs(format: &[u8]) -> Vec<u8> {
    let stored = specifications(format, Direction::Input).filter(|found| found.stars == 0);
    stored
        .map(|found| match found.allocates {
            true => b'p',
            false => found.letter,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{conversions, inputs};

    #[test]
    fn formats_tell_what_they_take() {
        assert_eq!(conversions(b"%d%% %-8.3s|%*.*lf %lu%hhn"), *b"ds**fun");
        assert_eq!(conversions(b"100%"), *b"");
        assert_eq!(conversions(b"%ls %S %lc %lu"), *b"SScu");
        assert_eq!(inputs(b"%d %*s %20ls %ms %*ms %[^a-z] %%"), *b"dsp[");
    }
}
