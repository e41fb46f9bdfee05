//! Values of constant expressions, for enumeration constants.

use super::Parser;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
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
            ExprKind::Unary { op, operand } => {
                let value = self.constant(operand)?;
                match op {
                    UnaryOp::Plus => Some(value),
                    UnaryOp::Minus => value.checked_neg(),
                    UnaryOp::BitNot => Some(!value),
                    UnaryOp::Not => Some(i128::from(value == 0)),
                    _ => None,
                }
            }
            ExprKind::Binary { op, lhs, rhs } => {
                let left = self.constant(lhs)?;
                let right = self.constant(rhs)?;
                binary(*op, left, right)
            }
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
            _ => None,
        }
    }
}

fn binary(op: BinaryOp, left: i128, right: i128) -> Option<i128> {
    use BinaryOp::*;
    let shift = || u32::try_from(right).ok();
    Some(match op {
        Add => left.checked_add(right)?,
        Sub => left.checked_sub(right)?,
        Mul => left.checked_mul(right)?,
        Div => left.checked_div(right)?,
        Rem => left.checked_rem(right)?,
        Shl => left.checked_mul(1i128.checked_shl(shift()?)?)?,
        Shr => left.checked_shr(shift()?)?,
        Lt => i128::from(left < right),
        Gt => i128::from(left > right),
        Le => i128::from(left <= right),
        Ge => i128::from(left >= right),
        Eq => i128::from(left == right),
        Ne => i128::from(left != right),
        BitAnd => left & right,
        BitXor => left ^ right,
        BitOr => left | right,
        And => i128::from(left != 0 && right != 0),
        Or => i128::from(left != 0 || right != 0),
    })
}
