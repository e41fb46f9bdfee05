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

/// Constants of how a stream is opened, and where its places are counted from.
pub(in super::super) fn constant(name: &str) -> Option<u128> {
    let name = [
        "ios::",
        "ios_base::",
        "fstream::",
        "ifstream::",
        "ofstream::",
    ]
    .iter()
    .find_map(|class| name.strip_prefix(class))?;
    Some(match name {
        "beg" => 0,
        "cur" | "app" => 1,
        "end" | "ate" => 2,
        "binary" => 4,
        "in" => 8,
        "out" => 16,
        "trunc" => 32,
        _ => return None,
    })
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

    /// Whether a stream is in order, which its state tells.
    pub(in super::super) fn state_read(stream: Expr, span: Span) -> Expr {
        let (before, stream) = match stream.kind {
            ExprKind::Comma { lhs, rhs } => (Some(*lhs), *rhs),
            _ => (None, stream),
        };
        let read = make::comma(member(stream, "state", false), make::chosen(span));
        match before {
            Some(before) => make::comma(before, read),
            None => read,
        }
    }

    /// `std::getline(stream, text)`: the stream, after that. None if the arguments are no such.
    pub(super) fn line_read(&mut self, args: &[Expr], span: Span) -> Option<Expr> {
        let [stream, text, delimiter @ ..] = args else {
            return None;
        };
        let ty = self.type_of(text)?;
        if !matches!(self.kind_of(&ty), Some(ClassKind::Vector(_))) || !self.is_lvalue(text) {
            return None;
        }
        let given = delimiter.iter().cloned();
        if Self::is_standard(stream) {
            let args = given.chain([self.input(text.clone(), span)]).collect();
            return Some(make::call(OUTPUT, args, span));
        }
        let ty = self.type_of(stream)?;
        if self.kind_of(&ty) != Some(&ClassKind::Stream) {
            return None;
        }
        let (before, stream) = match &stream.kind {
            ExprKind::Comma { lhs, rhs } => (Some(&**lhs), &**rhs),
            _ => (None, stream),
        };
        let state = member(stream.clone(), "state", false);
        let change = make::assign(Some(BinaryOp::Add), state, make::chosen(span), span);
        let whole = make::comma(self.input(text.clone(), span), change);
        let whole = before
            .cloned()
            .into_iter()
            .chain(given)
            .rev()
            .fold(whole, |whole, before| make::comma(before, whole));
        Some(make::comma(whole, stream.clone()))
    }

    /// Member functions of the standard streams that only change how they write.
    pub(in super::super) fn standard_stream_method(
        &mut self,
        stream: &Expr,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        if let ("get", [character]) = (name, args)
            && Self::is_standard(stream)
            && self.is_lvalue(character)
        {
            let read = self.input(character.clone(), span);
            return Some(make::call(OUTPUT, vec![read], span));
        }
        let known = matches!(
            name,
            "precision"
                | "width"
                | "fill"
                | "setf"
                | "unsetf"
                | "flush"
                | "put"
                | "good"
                | "fail"
                | "eof"
                | "peek"
                | "ignore"
                | "clear"
                | "tie"
        ) || name == "get" && args.is_empty();
        let known = known && Self::is_standard(stream);
        known.then(|| {
            let set = make::call(FORMAT, args.to_vec(), span);
            make::comma(make::call(OUTPUT, vec![set], span), make::chosen(span))
        })
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
            "is_open" | "good" | "fail" | "bad" | "eof" | "rdstate" | "gcount" | "flags" => true,
            "str" | "precision" | "width" | "fill" => args.is_empty(),
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
            // Some characters, of which there are as many as the input has.
            "read" if args.len() == 2 => {
                let [to, count] = args else { return None };
                let stored = self.ranged("operator write", to.clone(), count.clone(), span);
                Some(make::comma(make::comma(access, stored), make::chosen(span)))
            }
            "write" if args.len() == 2 => {
                let [from, count] = args else { return None };
                let read = self.ranged("operator read", from.clone(), count.clone(), span);
                Some(make::comma(make::comma(access, read), make::chosen(span)))
            }
            "get" if args.len() == 1 => {
                let ty = self.type_of(args.first()?)?;
                if !super::super::types::is_number(&ty) {
                    return None;
                }
                let stored = self.input(args.first()?.clone(), span);
                Some(make::comma(make::comma(access, stored), make::chosen(span)))
            }
            "getline" | "get" if args.len() >= 2 => {
                let [to, count, ..] = args else { return None };
                let stored = self.ranged("operator write", to.clone(), count.clone(), span);
                Some(make::comma(make::comma(access, stored), make::chosen(span)))
            }
            "get" if args.is_empty() => Some(make::comma(access, make::chosen(span))),
            "is_open" | "good" | "fail" | "bad" | "eof" | "rdstate" | "close" | "open"
            | "precision" | "width" | "flush" | "setf" | "clear" | "str" | "gcount" | "flags"
            | "fill" | "unsetf" | "seekg" | "seekp" | "tellg" | "tellp" | "ignore" | "peek"
            | "unget" | "putback" | "put" | "sync" | "setstate" | "exceptions" => {
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
