//! `std::tie(a, b) = …`: the parts of a pair or a tuple are assigned one by one (C++17, section 23.5.3.2).

use super::super::Parser;
use super::ClassKind;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, QualType, Type, UnaryOp};

/// What stands for `std::tie(…)`, with the addresses of what is tied. Elsewhere it is not understood.
pub(super) const TIED: &str = "`std::tie`";

impl Parser<'_> {
    /// The assignment; none if nothing is tied, or the parts of the value are not known.
    pub(super) fn assigned_to_tied(
        &mut self,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ExprKind::Unsupported { what, operands } = &left.kind else {
            return None;
        };
        if what != TIED {
            return None;
        }
        let ty = self.type_of(right)?;
        let (id, class) = self.class_of(&ty)?;
        if class.kind != ClassKind::Pair || self.fields_of(id).len() != operands.len() {
            return None;
        }
        let goes = !self.is_lvalue(right);
        let mut stmts = Vec::new();
        let object = self.held(right, &mut stmts, span)?;
        for (position, operand) in operands.iter().enumerate() {
            let target = match &operand.kind {
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => (**operand).clone(),
                _ => return None,
            };
            if is_ignore(&target) {
                continue;
            }
            let part = self.part_at(object.clone(), &ty, position, span)?;
            let part = match self
                .type_of(&part)
                .is_some_and(|ty| self.kind_of(&ty).is_some())
            {
                true if goes => self.moved(part, span),
                _ => part,
            };
            let assigned = self.cpp_assignment(None, &target, &part, span);
            let assigned = assigned.unwrap_or_else(|| make::assign(None, target, part, span));
            stmts.push(make::statement(assigned));
        }
        Some(make::statement_expr(stmts, span))
    }
}

/// `std::ignore = value`, which takes a reference and does nothing with it (C++17, section 23.5.3).
pub(super) fn ignored(left: &Expr, right: &Expr) -> Option<Expr> {
    let void = QualType::plain(Type::Void);
    is_ignore(left).then(|| make::cast(void, right.clone()))
}

fn is_ignore(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Ident(name) if name == "std::ignore")
}
