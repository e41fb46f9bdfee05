//! Braced lists as arguments and as what is assigned: `f({1, 2})`, `x = {1, 2}`.

use super::super::{Parse, Parser, Tall};
use super::make;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, InitItem, Initializer, QualType};

/// What stands for a braced list until it is known what is made of it. Elsewhere it is not understood.
const LIST: &str = "a braced list";

impl Parser<'_> {
    /// At the `{` of an expression.
    pub(super) fn braced_list(&mut self) -> Parse<Tall> {
        let (init, below) = self.measured(|parser| parser.initializer())?;
        let Some(expr) = listed(init) else {
            return Err(self.expected("a list without names of members"));
        };
        self.taller(expr, below)
    }

    /// The object that a braced list makes where one of this type is wanted; other expressions as they are.
    pub(super) fn unlisted(&mut self, expr: Expr, ty: &QualType) -> Expr {
        match items(&expr) {
            Some(items) => self.made_of_list(ty, items, expr.span),
            None => expr,
        }
    }
}

fn listed(init: Initializer) -> Option<Expr> {
    match init {
        Initializer::Expr(expr) => Some(expr),
        Initializer::List { items, span } => {
            let operands: Option<Vec<Expr>> = items
                .into_iter()
                .map(|item| match item.designators.is_empty() {
                    true => listed(item.value),
                    false => None,
                })
                .collect();
            Some(make::unsupported(LIST, operands?, span))
        }
    }
}

/// What stands for a braced list of these items.
pub(super) fn made(items: Vec<InitItem>, span: Span) -> Expr {
    let operands = items.into_iter().filter_map(|item| listed(item.value));
    make::unsupported(LIST, operands.collect(), span)
}

/// The items, if the expression is a braced list.
pub(super) fn items(expr: &Expr) -> Option<Vec<InitItem>> {
    let ExprKind::Unsupported { what, operands } = &expr.kind else {
        return None;
    };
    let item = |operand: &Expr| InitItem {
        designators: Vec::new(),
        value: match items(operand) {
            Some(items) => Initializer::List {
                items,
                span: operand.span,
            },
            None => Initializer::Expr(operand.clone()),
        },
    };
    (what == LIST).then(|| operands.iter().map(item).collect())
}

/// The expressions in a braced list, or the expression itself.
pub(super) fn flat(expr: &Expr) -> Vec<Expr> {
    match &expr.kind {
        ExprKind::Unsupported { what, operands } if what == LIST => {
            operands.iter().flat_map(flat).collect()
        }
        _ => vec![expr.clone()],
    }
}

/// The expressions in an item.
pub(super) fn exprs_in(item: &InitItem) -> Vec<Expr> {
    match &item.value {
        Initializer::Expr(expr) => flat(expr),
        Initializer::List { items, .. } => items.iter().flat_map(exprs_in).collect(),
    }
}

pub(super) fn is_list(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Unsupported { what, .. } if what == LIST)
}
