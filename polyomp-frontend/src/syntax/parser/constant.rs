//! Values of constant expressions, for enumeration constants.

use super::Parser;
use crate::syntax::ast::{Expr, ExprKind, Type};
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// The value of an integer constant expression, if it can be computed without sizes of types.
    pub(super) fn constant(&self, expr: &Expr) -> Option<i128> {
        match &expr.kind {
            ExprKind::Int(literal) => i128::try_from(literal.value).ok(),
            ExprKind::Char(value) => Some(i128::from(*value)),
            ExprKind::Ident(name) => match self.scopes.meaning(name)? {
                Meaning::Constant(value) => *value,
                _ => None,
            },
            ExprKind::Unary { op, operand } => op.apply(self.constant(operand)?),
            ExprKind::Binary { op, lhs, rhs } => op.apply(self.constant(lhs)?, self.constant(rhs)?),
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let cond = self.constant(cond)?;
                match then {
                    Some(then) if cond != 0 => self.constant(then),
                    None if cond != 0 => Some(cond),
                    _ => self.constant(otherwise),
                }
            }
            ExprKind::Cast { ty, operand } => {
                let value = self.constant(operand)?;
                match ty.unaliased() {
                    Type::Bool => Some(i128::from(value != 0)),
                    // All of these types hold it.
                    Type::Integer(_) => Some(value).filter(|value| (0..128).contains(value)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
