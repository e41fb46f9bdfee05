//! The function objects of the library that are operators: `std::plus<>` and its like (C++17, sections 23.14.6 to 23.14.9).

use super::super::make;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, QualType, Type};
use crate::syntax::parser::Parser;

/// The operator that a class of that name in `std` stands for.
pub(super) fn of(name: &str) -> Option<BinaryOp> {
    Some(match name {
        "plus" => BinaryOp::Add,
        "minus" => BinaryOp::Sub,
        "multiplies" => BinaryOp::Mul,
        "divides" => BinaryOp::Div,
        "modulus" => BinaryOp::Rem,
        "equal_to" => BinaryOp::Eq,
        "not_equal_to" => BinaryOp::Ne,
        "less" => BinaryOp::Lt,
        "greater" => BinaryOp::Gt,
        "less_equal" => BinaryOp::Le,
        "greater_equal" => BinaryOp::Ge,
        "logical_and" => BinaryOp::And,
        "logical_or" => BinaryOp::Or,
        "bit_and" => BinaryOp::BitAnd,
        "bit_or" => BinaryOp::BitOr,
        "bit_xor" => BinaryOp::BitXor,
        _ => return None,
    })
}

/// The operator that a type of function objects stands for.
fn operator(ty: &QualType) -> Option<BinaryOp> {
    match ty.unaliased() {
        Type::Unknown(name) => of(name.strip_prefix("std::")?),
        _ => None,
    }
}

/// Whether it is one of these types, and no order: those are known where algorithms take them.
pub(super) fn is_operation(ty: &QualType) -> bool {
    operator(ty).is_some_and(|op| !matches!(op, BinaryOp::Lt | BinaryOp::Gt))
}

impl Parser<'_> {
    /// A call of such an object as the operator; none if it is no such object.
    pub(in super::super) fn operation(
        &mut self,
        called: Option<&QualType>,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let op = operator(called?)?;
        let [left, right] = args else { return None };
        let own = self.cpp_binary(op, left, right, span);
        Some(own.unwrap_or_else(|| make::binary(op, left.clone(), right.clone(), span)))
    }
}
