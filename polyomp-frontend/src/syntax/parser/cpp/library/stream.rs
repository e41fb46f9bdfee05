//! Streams and texts.

use super::super::ClassKind;
use super::super::make::{self, int, member};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::syntax::parser::Parser;

/// What the function that writes to a standard stream is called.
const OUTPUT: &str = "operator output";

/// What the function that changes the format of a standard stream is called.
const FORMAT: &str = "operator format";

/// Whether it is one of the streams that the library has.
pub(in super::super) fn is_standard_stream(name: &str) -> bool {
    matches!(
        name,
        "cout" | "cerr" | "clog" | "cin" | "wcout" | "wcerr" | "wclog" | "wcin"
    )
}

/// Whether it is a manipulator that changes what a stream remembers of how to write and to read.
pub(super) fn is_setting(name: &str) -> bool {
    takes_setting(name)
        || matches!(
            name,
            "boolalpha"
                | "dec"
                | "defaultfloat"
                | "fixed"
                | "hex"
                | "hexfloat"
                | "internal"
                | "left"
                | "noboolalpha"
                | "noshowbase"
                | "noshowpoint"
                | "noshowpos"
                | "noskipws"
                | "nounitbuf"
                | "nouppercase"
                | "oct"
                | "right"
                | "scientific"
                | "showbase"
                | "showpoint"
                | "showpos"
                | "skipws"
                | "unitbuf"
                | "uppercase"
        )
}

/// Manipulators with an argument.
pub(super) fn takes_setting(name: &str) -> bool {
    matches!(
        name,
        "resetiosflags" | "setbase" | "setfill" | "setiosflags" | "setprecision" | "setw"
    )
}

impl Parser<'_> {
    /// A text as a pointer to its characters.
    pub(in super::super) fn as_text(&mut self, expr: Expr) -> Expr {
        let ty = self.type_of(&expr);
        match ty.as_ref().and_then(|ty| self.kind_of(ty)) {
            // Its length is read, too.
            Some(ClassKind::Vector(_)) if self.is_lvalue(&expr) => make::comma(
                member(expr.clone(), "size", false),
                member(expr, "data", false),
            ),
            Some(ClassKind::Vector(_)) => member(expr, "data", false),
            _ => expr,
        }
    }

    /// Whether an expression is one of the standard streams, which threads may use at the same time.
    fn is_standard(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Ident(name) => name.strip_prefix("std::").is_some_and(is_standard_stream),
            ExprKind::Call { callee, .. } => {
                matches!(&callee.kind, ExprKind::Ident(name) if name == OUTPUT)
            }
            _ => false,
        }
    }

    /// `stream << value` and `stream >> variable`; none if the operands are no such thing.
    pub(in super::super) fn stream_operator(
        &mut self,
        out: bool,
        stream: &Expr,
        value: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let standard = Self::is_standard(stream);
        let own = self
            .type_of(stream)
            .is_some_and(|ty| self.kind_of(&ty) == Some(&ClassKind::Stream));
        if !standard && !own {
            return None;
        }
        let shown = self.is_manipulator(value);
        let ty = self.type_of(value);
        if let Some(ty) = &ty
            && matches!(
                self.kind_of(ty),
                Some(ClassKind::User | ClassKind::Pair | ClassKind::Map(_))
            )
        {
            return None;
        }
        if standard {
            let mut args = match &stream.kind {
                ExprKind::Call { args, .. } => args.clone(),
                _ => Vec::new(),
            };
            if out && !shown {
                let text = self.as_text(value.clone());
                args.push(text);
            } else if !out && !shown {
                args.push(self.input(value.clone(), span));
            } else if Self::is_set(value) {
                args.push(make::call(FORMAT, Self::settings(value).to_vec(), span));
            }
            return Some(make::call(OUTPUT, args, span));
        }
        // What stands before in a chain is done once, and not again where the stream is named.
        let (before, stream) = match &stream.kind {
            ExprKind::Comma { lhs, rhs } => (Some(&**lhs), &**rhs),
            _ => (None, stream),
        };
        let state = member(stream.clone(), "state", false);
        let change = make::assign(Some(BinaryOp::Add), state, make::chosen(span), span);
        let whole = match (out, shown) {
            (_, true) => {
                let given = Self::settings(value).iter().cloned();
                given.fold(change, |sum, given| make::comma(given, sum))
            }
            (true, false) => {
                let text = self.as_text(value.clone());
                make::comma(make::call(OUTPUT, vec![text], span), change)
            }
            (false, false) => make::comma(self.input(value.clone(), span), change),
        };
        let done = match before {
            Some(before) => make::comma(before.clone(), whole),
            None => whole,
        };
        Some(make::comma(done, stream.clone()))
    }

    /// A value from outside goes to a variable.
    fn input(&mut self, variable: Expr, span: Span) -> Expr {
        let ty = self.type_of(&variable);
        match ty.as_ref().and_then(|ty| self.kind_of(ty)) {
            Some(ClassKind::Vector(_)) => {
                let size = member(variable, "size", false);
                make::assign(None, size, make::chosen(span), span)
            }
            _ => {
                let value = match ty {
                    Some(ty) => {
                        make::cast(super::super::types::unqualified(&ty), make::chosen(span))
                    }
                    None => make::chosen(span),
                };
                make::assign(None, variable, value, span)
            }
        }
    }

    /// The function that an expression names or calls, without `std::`.
    fn manipulator(expr: &Expr) -> Option<&str> {
        let name = match &expr.kind {
            ExprKind::Ident(name) => name,
            ExprKind::Call { callee, .. } => match &callee.kind {
                ExprKind::Ident(name) => name,
                _ => return None,
            },
            _ => return None,
        };
        Some(name.trim_start_matches("std::"))
    }

    fn is_manipulator(&self, expr: &Expr) -> bool {
        Self::is_set(expr)
            || Self::manipulator(expr)
                .is_some_and(|name| matches!(name, "endl" | "ends" | "flush" | "ws"))
    }

    /// Whether a manipulator changes what the stream remembers.
    fn is_set(expr: &Expr) -> bool {
        Self::manipulator(expr).is_some_and(is_setting)
    }

    /// What a manipulator is given.
    fn settings(expr: &Expr) -> &[Expr] {
        match &expr.kind {
            ExprKind::Call { args, .. } => args,
            _ => &[],
        }
    }

    pub(super) fn stream_method(
        &mut self,
        object: Expr,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let state = member(object, "state", false);
        // Member functions that are `const` only read (C++17, section 20.5.5.9).
        let only_reads = match name {
            "is_open" | "good" | "fail" | "bad" | "eof" | "rdstate" => true,
            "str" | "precision" | "width" => args.is_empty(),
            _ => false,
        };
        let access = match only_reads {
            true => state,
            false => make::assign(Some(BinaryOp::Add), state, make::chosen(span), span),
        };
        match name {
            "str" if args.is_empty() => {
                let ty = self.library_type("string", Vec::new()).ok()?;
                Some(self.fresh_sequence(&ty, vec![access], span))
            }
            "is_open" | "good" | "fail" | "bad" | "eof" | "rdstate" | "close" | "open"
            | "precision" | "width" | "flush" | "setf" | "clear" | "str" => {
                let whole = args
                    .iter()
                    .fold(access, |sum, arg| make::comma(sum, arg.clone()));
                Some(make::comma(whole, make::chosen(span)))
            }
            _ => None,
        }
    }

    /// A text that is made of two.
    pub(in super::super) fn joined(&mut self, a: &Expr, b: &Expr, span: Span) -> Option<Expr> {
        let text = |parser: &Self, expr: &Expr| {
            let ty = parser.type_of(expr)?;
            let known = parser.kind_of(&ty)?;
            matches!(known, ClassKind::Vector(char) if make::is_character(char)).then_some(ty)
        };
        let ty = text(self, a).or_else(|| text(self, b))?;
        let (a, b) = (self.as_text(a.clone()), self.as_text(b.clone()));
        let reads = vec![make::call(OUTPUT, vec![a, b], span), int(0, span)];
        Some(self.fresh_sequence(&ty, reads, span))
    }
}
