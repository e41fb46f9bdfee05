//! The address of an overloaded function: which one is meant tells the type of the pointer that gets it (C++17, section
//! 16.4).

use super::super::Parser;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{
    Expr, ExprKind, FunctionType, InitItem, Initializer, QualType, Type, UnaryOp,
};

/// What stands for a name of several functions until it is known which one is meant. Elsewhere it is not understood.
const ONE_OF: &str = "the address of one of the functions ";

/// Whether it is a name of several functions.
pub(super) fn is_one_of(expr: &Expr) -> bool {
    let named = match &expr.kind {
        ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } => operand,
        _ => expr,
    };
    matches!(&named.kind, ExprKind::Unsupported { what, .. } if what.starts_with(ONE_OF))
}

impl Parser<'_> {
    /// Whichever of the functions of this qualified name.
    pub(super) fn one_of(&self, name: &str, span: Span) -> Expr {
        make::unsupported(format!("{ONE_OF}`{name}`"), Vec::new(), span)
    }

    /// The items of an array of pointers to functions, or of one pointer.
    pub(super) fn meant_items(&mut self, mut items: Vec<InitItem>, ty: &QualType) -> Vec<InitItem> {
        let element = match ty.array() {
            Some(array) => array.element.clone(),
            None => ty.clone(),
        };
        for item in &mut items {
            if let Initializer::Expr(expr) = &mut item.value
                && self.signature_of(&element).is_some()
            {
                *expr = self.function_made(expr.clone(), &element);
            } else if let Initializer::Expr(expr) = &mut item.value
                && let Some(function) = self.meant(expr, &element)
            {
                *expr = function;
            }
        }
        items
    }

    /// The function that a pointer of this type points to, if the expression is the address of one of several.
    pub(super) fn meant(&self, expr: &Expr, ty: &QualType) -> Option<Expr> {
        let named = match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => operand,
            _ => expr,
        };
        let ExprKind::Unsupported { what, .. } = &named.kind else {
            return None;
        };
        let name = what.strip_prefix(ONE_OF)?.trim_matches('`');
        let to = ty.decayed().pointee().cloned()?;
        let Type::Function(wanted) = to.unaliased() else {
            return None;
        };
        let overloads = self.cpp.as_ref()?.functions.get(name)?;
        let mut fitting = overloads.iter().filter(|overload| {
            self.param_keys(&overload.ty) == self.param_keys(wanted)
                && overload.ty.variadic == wanted.variadic
        });
        match (fitting.next(), fitting.next()) {
            (Some(only), None) if !only.method => Some(make::ident(&only.symbol, expr.span)),
            _ => None,
        }
    }

    /// What tells functions of one name apart: the types of their parameters.
    pub(super) fn param_keys(&self, function: &FunctionType) -> Vec<String> {
        let params = function.params.iter();
        params.map(|param| self.key(&param.ty)).collect()
    }
}
