//! Operators of numbers that objects are the operands of: where no operator function takes them, the objects become
//! numbers (C++17, sections 16.3.1.2 and 16.6).

use super::super::Parser;
use super::make;
use super::types::is_number;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, UnaryOp};

impl Parser<'_> {
    /// The number that an object becomes by the only conversion function that its class has; what is a number already is
    /// left. None if neither is so: which conversion is meant depends on more then.
    fn as_operand(&mut self, operand: &Expr) -> Option<Expr> {
        let ty = self.type_of(operand)?;
        if is_number(&ty) {
            return Some(operand.clone());
        }
        // A header that was not found may have an operator for it.
        if self.misses_header || !self.becomes_one_number(&ty) {
            return None;
        }
        Some(self.as_scalar(operand.clone()))
    }

    /// The operator of numbers.
    pub(super) fn built_in_binary(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let (left, right) = (self.as_operand(left)?, self.as_operand(right)?);
        Some(make::binary(op, left, right, span))
    }

    /// The operator of a number.
    pub(super) fn built_in_unary(
        &mut self,
        sign: &str,
        operand: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let op = match sign {
            "+" => UnaryOp::Plus,
            "-" => UnaryOp::Minus,
            "~" => UnaryOp::BitNot,
            "!" => UnaryOp::Not,
            _ => return None,
        };
        let operand = self.as_operand(operand)?;
        let operand = Box::new(operand);
        Some(make::expr(ExprKind::Unary { op, operand }, span))
    }

    /// Whether the class has one conversion function, which nobody has to ask for and which gives a number.
    fn becomes_one_number(&self, ty: &QualType) -> bool {
        let [only] = &self.conversions_of(ty)[..] else {
            return false;
        };
        let found = self
            .class_of(ty)
            .and_then(|(_, class)| self.find_method(&class.name, only));
        let Some(cpp) = &self.cpp else { return false };
        // Conversion function templates would give others.
        let converts = |name: &String| {
            let behind = name.rsplit_once("::operator").map(|(_, behind)| behind);
            behind.is_some_and(|behind| behind.starts_with(char::is_alphabetic))
        };
        if cpp.templates.keys().any(converts) {
            return false;
        }
        let all = found.and_then(|(_, full)| cpp.functions.get(&full));
        all.is_some_and(|all| {
            !all.is_empty()
                && all
                    .iter()
                    .all(|one| !one.explicit && is_number(&make::referred(&one.ty.result)))
        })
    }
}
