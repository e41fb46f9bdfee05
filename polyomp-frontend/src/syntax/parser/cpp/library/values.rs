//! What algorithms are given besides ranges: arguments that do something are evaluated once, and values are read.

use super::super::accessor::is_pure;
use super::super::list;
use super::super::make::{self, int};
use super::elements::Range;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Stmt};
use crate::syntax::parser::Parser;
use crate::syntax::scope::Meaning;

/// How an algorithm takes a value.
enum Taken {
    /// It is copied where the algorithm is called.
    Copied,
    /// It is read where there are elements to compare it with, or to become it.
    Referred,
}

/// Which of the arguments behind the range is a value that the algorithm reads (C++17, sections 28 and 29.8).
fn value_of(name: &str) -> Option<(usize, Taken)> {
    Some(match name {
        "fill" | "find" | "count" | "remove" | "lower_bound" | "upper_bound" | "binary_search" => {
            (0, Taken::Referred)
        }
        "iota" | "accumulate" | "reduce" => (0, Taken::Copied),
        "inner_product" => (1, Taken::Copied),
        _ => return None,
    })
}

impl Parser<'_> {
    /// The arguments of an algorithm, those that do something by names: whatever becomes of them, they are evaluated once.
    /// None if something is done by one of which nothing more is known.
    pub(super) fn evaluated_once(
        &mut self,
        args: &[Expr],
        before: &mut Vec<Stmt>,
        span: Span,
    ) -> Option<Vec<Expr>> {
        let mut held: Vec<Expr> = Vec::new();
        for (position, arg) in args.iter().enumerate() {
            // The end of a whole sequence is told by where that begins.
            if let ExprKind::Binary {
                op: BinaryOp::Add,
                lhs,
                rhs,
            } = &arg.kind
                && position == 1
                && let (Some(begin), Some(first)) = (args.first(), held.first().cloned())
                && !is_pure(arg)
                && lhs.same_text(begin)
            {
                let count = self.held_argument(rhs, before, span)?;
                held.push(make::binary(BinaryOp::Add, first, count, arg.span));
                continue;
            }
            held.push(self.held_argument(arg, before, span)?);
        }
        Some(held)
    }

    fn held_argument(&mut self, arg: &Expr, before: &mut Vec<Stmt>, span: Span) -> Option<Expr> {
        let stays = is_pure(arg)
            || matches!(arg.kind, ExprKind::String(_))
            || list::is_list(arg)
            || self.is_callable(arg)
            || self.is_order(arg)
            || self.is_inserter(arg);
        if stays {
            return Some(arg.clone());
        }
        let ty = self.type_of(arg)?;
        if self.kind_of(&ty).is_some() {
            return Some(arg.clone());
        }
        let ty = super::super::types::plain(ty.decayed());
        let name = self.fresh_name("given");
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        before.push(make::declare(&name, ty, Some(arg.clone()), span));
        Some(make::ident(&name, arg.span))
    }

    /// The reads of the values that an algorithm gets.
    pub(super) fn values_read(
        &self,
        name: &str,
        range: &Range,
        rest: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let (position, taken) = value_of(name)?;
        let value = rest.get(position)?.clone();
        Some(match taken {
            Taken::Copied => value,
            Taken::Referred => {
                let some = make::binary(BinaryOp::Gt, range.count(span), int(0, span), span);
                let read = make::comma(value, int(0, span));
                make::conditional(some, read, int(0, span), span)
            }
        })
    }
}
