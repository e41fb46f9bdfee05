//! Default arguments of member functions. The class is complete in them (C++17, section 12.2): they are parsed at its end,
//! and may name members that stand behind them.

use super::super::{Parse, Parser};
use super::library;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::scope::Scopes;
use crate::syntax::tokens::Kind;

/// What stands for one until its class is complete.
const LATER: &str = "a default argument of a class that is not complete";

/// A default argument that is parsed when its class is complete.
pub(crate) struct PendingArgument {
    at: usize,
    /// That of what stands for it.
    span: Span,
    prefixes: Vec<String>,
    scopes: Scopes,
}

impl Parser<'_> {
    /// Behind the `=` of a parameter.
    pub(in super::super) fn default_argument(&mut self) -> Parse<Expr> {
        if !self.cpp.as_ref().is_some_and(|cpp| cpp.class_open) {
            return self.assignment_expr();
        }
        let at = self.at;
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) => return Err(self.expected("`)`")),
                (Kind::Punct, ")" | "," | ";") => break,
                (Kind::Punct, "(") => self.skip_parentheses()?,
                (Kind::Punct, "[") => self.skip_brackets()?,
                (Kind::Punct, "{") => self.skip_braces()?,
                (Kind::Word, word) if self.is_ahead(1, "<") => {
                    self.at += 1;
                    let end = self.angle_end(0).filter(|_| self.is_called_template(word));
                    self.at += end.unwrap_or(1);
                }
                _ => self.at += 1,
            }
        }
        let span = self.span_from(at);
        let (prefixes, scopes) = (self.cpp_mut().prefixes.clone(), self.scopes.clone());
        self.cpp_mut().pending_arguments.push(PendingArgument {
            at,
            span,
            prefixes,
            scopes,
        });
        Ok(make::unsupported(LATER, Vec::new(), span))
    }

    /// Whether a template has this name, in whatever namespace.
    fn is_called_template(&self, name: &str) -> bool {
        let parts = [name.to_string()];
        self.lookup_template(&parts).is_some()
            || library::is_template_type(name)
            || library::is_template(name)
    }

    /// Parses the members of a class, and then the default arguments in it. Those of a class within another one wait for
    /// the end of that.
    pub(super) fn with_default_arguments(
        &mut self,
        members: impl FnOnce(&mut Self) -> Parse<()>,
    ) -> Parse<()> {
        let within = std::mem::replace(&mut self.cpp_mut().class_open, true);
        let result = members(self);
        self.cpp_mut().class_open = within;
        if within {
            return result;
        }
        let pending = std::mem::take(&mut self.cpp_mut().pending_arguments);
        let (after, errors) = (self.at, self.unit.errors.len());
        for argument in pending {
            self.at = argument.at;
            let cpp = self.cpp_mut();
            let prefixes = std::mem::replace(&mut cpp.prefixes, argument.prefixes);
            let closes = std::mem::replace(&mut cpp.closes, false);
            let scopes = std::mem::replace(&mut self.scopes, argument.scopes);
            let value = self.assignment_expr();
            self.unit.errors.truncate(errors);
            let inner = std::mem::replace(&mut self.scopes, scopes);
            self.scopes.renew_outermost(&inner);
            let cpp = self.cpp_mut();
            (cpp.prefixes, cpp.closes) = (prefixes, closes);
            let Ok(value) = value else { continue };
            let all = cpp.functions.values_mut().flatten();
            for default in all.flat_map(|overload| &mut overload.defaults).flatten() {
                let stands =
                    matches!(&default.kind, ExprKind::Unsupported { what, .. } if what == LATER);
                if stands && default.span == argument.span {
                    *default = value.clone();
                }
            }
        }
        self.at = after;
        result
    }
}
