//! Numbers that texts are (`std::stoi` and the like).

use super::super::make;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// The number that a text is, in C found by `function`. A text that a pointer leads to may come from outside, as those
    /// of the command line do, and is any number then. What an object of the program holds is the program's affair, and so
    /// is a text that is none, for which an exception is thrown: these numbers are lost.
    pub(super) fn number_of_text(&mut self, function: &str, args: &[Expr], span: Span) -> Expr {
        let [text, others @ ..] = args else {
            return make::unknown_number(span);
        };
        let pointer = self
            .type_of(text)
            .is_some_and(|ty| ty.pointee().is_some() && self.kind_of(&ty).is_none());
        if others.is_empty() && pointer && !matches!(text.kind, ExprKind::String(_)) {
            return make::call(function, vec![text.clone()], span);
        }
        if let ([], ExprKind::String(bytes)) = (others, &text.kind)
            && function == "atol"
            && let Some(value) = whole_number(bytes)
        {
            return make::int(value, span);
        }
        let mut stmts = vec![self.text_read(text, span)];
        // Where the number ends is stored; to `nullptr`, nothing is.
        if let [at, base @ ..] = others {
            stmts.extend(base.iter().cloned().map(make::statement));
            if !is_null(at) {
                let place = make::deref(at.clone(), span);
                let end = make::assign(None, place, make::unknown_number(span), span);
                stmts.push(make::statement(end));
            }
        }
        let number = match function {
            "atof" => make::unknown(span),
            _ => make::unknown_number(span),
        };
        stmts.push(make::statement(number));
        make::statement_expr(stmts, span)
    }
}

/// A text of a few digits as the number that it is.
fn whole_number(text: &[u8]) -> Option<u128> {
    let text = text.strip_suffix(&[0]).unwrap_or(text);
    let digits = !text.is_empty() && text.len() < 10 && text.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(text).ok()?;
    text.parse().ok().filter(|_| digits)
}

/// Whether it is a null pointer that is written as one.
fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(literal) => literal.value == 0,
        ExprKind::Cast { operand, .. } => is_null(operand),
        _ => false,
    }
}
