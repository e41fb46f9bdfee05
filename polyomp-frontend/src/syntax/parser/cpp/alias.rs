//! References that live as long as the program: at namespace scope, static members, and static ones of functions.
//!
//! Where such a reference is bound to an object that is known when compiling, its name stands for that object. Where it is
//! bound to another one, what it refers to is not followed.

use super::super::Parser;
use super::make;
use super::not_followed::Given;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Initializer, QualType, UnaryOp};
use crate::syntax::tokens::Kind;

impl Parser<'_> {
    /// The variable of this qualified name, or the object that it is a reference to.
    pub(super) fn variable_named(&self, name: &str, span: Span) -> Expr {
        let known = self.cpp.as_ref().and_then(|cpp| cpp.aliases.get(name));
        let Some(object) = known else {
            return make::ident(name, span);
        };
        match self.is_hidden(object) {
            true => {
                let what = format!("`{name}`, a reference to what a name here hides");
                make::unsupported(what, Vec::new(), span)
            }
            false => Expr {
                span,
                ..object.clone()
            },
        }
    }

    /// Takes down what a reference of this name is bound to, given as a pointer; whether its name stands for something else
    /// now, so that it is no variable of the tree.
    pub(super) fn note_alias(&mut self, name: &str, bound: Option<&Expr>, span: Span) -> bool {
        let object = bound.map(|pointer| make::deref(pointer.clone(), span));
        let object = match object {
            Some(object) if self.is_fixed(&object) => object,
            // An object without a name, which the reference is the name of.
            Some(object) if matches!(object.kind, ExprKind::CompoundLiteral { .. }) => {
                self.cpp_mut().aliases.remove(name);
                return false;
            }
            Some(_) => {
                let what =
                    format!("the static reference `{name}` to what is not known when compiling");
                make::unsupported(what, Vec::new(), span)
            }
            None => {
                let what = format!("the reference `{name}`, which is initialised elsewhere");
                make::unsupported(what, Vec::new(), span)
            }
        };
        let steady = !matches!(object.kind, ExprKind::Unsupported { .. });
        self.cpp_mut().aliases.insert(name.to_string(), object);
        steady || bound.is_none()
    }

    /// Takes down the name that a declaration at namespace scope gives which cannot be parsed: nothing is known of it.
    pub(super) fn note_unparsed(&mut self, start: usize) {
        let tokens = self.tokens.get(start..).unwrap_or_default();
        let ends = |text: &str| matches!(text, "(" | "=" | "{" | ";" | "[" | "}");
        let before = tokens.iter().take_while(|token| {
            token.kind != Kind::End && !(token.kind == Kind::Punct && ends(token.text))
        });
        let last = before.filter(|token| token.kind == Kind::Word).last();
        if let Some(name) = last.map(|token| token.text.to_string()) {
            let full = self.declared_name(&name);
            self.cpp_mut().unparsed.insert(full);
        }
    }

    /// What stands for a qualified name, or a call of what has it, if its declaration cannot be parsed.
    pub(super) fn unparsed_name(&self, name: &str, args: Vec<Expr>, span: Span) -> Option<Expr> {
        let cpp = self.cpp.as_ref()?;
        if !cpp.unparsed.contains(name) || cpp.functions.contains_key(name) {
            return None;
        }
        let what = format!("`{name}`, whose declaration cannot be parsed");
        Some(self.not_followed(what, args, Given::Everything, span))
    }

    /// Whether an expression designates the same object whenever it is evaluated: a variable at namespace scope, or a
    /// part of one.
    pub(super) fn is_fixed(&self, object: &Expr) -> bool {
        match &object.kind {
            ExprKind::Ident(name) => {
                let ty: Option<&QualType> = self.scopes.variable(name);
                !self.scopes.is_inner(name) && ty.is_some_and(|ty| !make::is_reference(ty))
            }
            ExprKind::Member { base, arrow, .. } => !arrow && self.is_fixed(base),
            ExprKind::Subscript { base, index } => {
                let array = self.type_of(base).is_some_and(|ty| ty.array().is_some());
                array && self.is_fixed(base) && matches!(index.kind, ExprKind::Int(_))
            }
            _ => false,
        }
    }

    /// Whether what a static variable is initialised with is a constant: it has the value before the program begins
    /// (C++17, section 6.6.2).
    pub(super) fn is_constant_initialiser(&self, init: &Initializer) -> bool {
        match init {
            Initializer::Expr(expr) => self.is_constant_value(expr),
            Initializer::List { items, .. } => items
                .iter()
                .all(|item| self.is_constant_initialiser(&item.value)),
        }
    }

    fn is_constant_value(&self, expr: &Expr) -> bool {
        if self.constant(expr).is_some() {
            return true;
        }
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
            ExprKind::SizeofType(_) | ExprKind::SizeofExpr(_) => true,
            ExprKind::Ident(name) => match self.scopes.variable(name) {
                Some(ty) if ty.canonical().quals.is_const => true,
                Some(ty) => ty.array().is_some() && !self.scopes.is_inner(name),
                None => !self.scopes.is_inner(name),
            },
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => {
                self.is_fixed(operand)
                    || matches!(&operand.kind, ExprKind::Ident(name) if self.scopes.variable(name).is_none())
            }
            ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } => false,
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => {
                self.is_constant_value(operand)
            }
            ExprKind::Binary { lhs, rhs, .. } => {
                self.is_constant_value(lhs) && self.is_constant_value(rhs)
            }
            ExprKind::Conditional {
                cond,
                then: Some(then),
                otherwise,
            } => [cond, then, otherwise]
                .into_iter()
                .all(|part| self.is_constant_value(part)),
            ExprKind::CompoundLiteral { init, .. } => self.is_constant_initialiser(init),
            _ => false,
        }
    }

    /// Whether the variable that such an object is part of has its name hidden here.
    fn is_hidden(&self, object: &Expr) -> bool {
        match &object.kind {
            ExprKind::Ident(name) => self.scopes.is_inner(name),
            ExprKind::Member { base, .. } | ExprKind::Subscript { base, .. } => {
                self.is_hidden(base)
            }
            _ => false,
        }
    }
}
