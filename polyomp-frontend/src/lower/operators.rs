//! Operators: arithmetic, conditions, and the order in which operands have their effects.

use super::Lowerer;
use super::signs::Operand;
use crate::source::Span;
use crate::syntax::ast::{self, Type};
use polyomp_core::spmd::{BinaryOp, ElementType, Expr, StmtKind, UnaryOp};

pub(super) fn signed(kind: ast::IntKind) -> ast::IntKind {
    use ast::IntKind::*;
    match kind {
        UnsignedChar | SignedChar => Char,
        UnsignedShort => Short,
        UnsignedInt => Int,
        UnsignedLong | LongLong | UnsignedLongLong => Long,
        other => other,
    }
}

/// The operator of the region form.
pub(super) fn operator(op: ast::BinaryOp) -> BinaryOp {
    match op {
        ast::BinaryOp::Add => BinaryOp::Add,
        ast::BinaryOp::Sub => BinaryOp::Sub,
        ast::BinaryOp::Mul => BinaryOp::Mul,
        ast::BinaryOp::Div => BinaryOp::Div,
        ast::BinaryOp::Rem => BinaryOp::Rem,
        ast::BinaryOp::Shl => BinaryOp::Shl,
        ast::BinaryOp::Shr => BinaryOp::Shr,
        ast::BinaryOp::Lt => BinaryOp::Lt,
        ast::BinaryOp::Gt => BinaryOp::Gt,
        ast::BinaryOp::Le => BinaryOp::Le,
        ast::BinaryOp::Ge => BinaryOp::Ge,
        ast::BinaryOp::Eq => BinaryOp::Eq,
        ast::BinaryOp::Ne => BinaryOp::Ne,
        ast::BinaryOp::BitAnd => BinaryOp::BitAnd,
        ast::BinaryOp::BitXor => BinaryOp::BitXor,
        ast::BinaryOp::BitOr => BinaryOp::BitOr,
        ast::BinaryOp::And => BinaryOp::LogicalAnd,
        ast::BinaryOp::Or => BinaryOp::LogicalOr,
    }
}

impl Lowerer<'_> {
    pub(super) fn unary(
        &mut self,
        expr: &ast::Expr,
        op: ast::UnaryOp,
        operand: &ast::Expr,
    ) -> Expr {
        let op = match op {
            ast::UnaryOp::Plus => return self.value(operand),
            ast::UnaryOp::Minus => UnaryOp::Neg,
            ast::UnaryOp::BitNot => UnaryOp::BitNot,
            ast::UnaryOp::Not => UnaryOp::Not,
            ast::UnaryOp::AddressOf => return self.address_of(operand),
            ast::UnaryOp::Deref | ast::UnaryOp::Real | ast::UnaryOp::Imag => {
                let ty = self.type_of(expr);
                if op == ast::UnaryOp::Deref
                    && ty
                        .as_ref()
                        .is_some_and(|ty| matches!(ty.unaliased(), Type::Function(_)))
                {
                    return self.value(operand);
                }
                let lvalue = self.lvalue(expr);
                return self.read(lvalue, ty.as_ref(), expr.span);
            }
        };
        let value = self.value(operand);
        let kind = self.type_of(expr).and_then(|ty| self.int_kind(&ty));
        let plain = kind.is_some_and(|kind| !kind.is_signed() && kind.bits() == 32);
        match op {
            // In an unsigned type what is not set is set, and nothing above (C11, 6.5.3.3).
            UnaryOp::BitNot if plain && !self.may_have_fallen(&value) => {
                let all = Expr::Int(u32::MAX.into());
                Expr::Binary(BinaryOp::Sub, Box::new(all), Box::new(value))
            }
            op => Expr::Unary(op, Box::new(value)),
        }
    }

    pub(super) fn binary(&mut self, op: ast::BinaryOp, lhs: &ast::Expr, rhs: &ast::Expr) -> Expr {
        if matches!(op, ast::BinaryOp::And | ast::BinaryOp::Or) {
            return self.short_circuit(op, lhs, rhs);
        }
        let left = self.value(lhs);
        let left = self.before_effects(left, lhs, &[rhs]);
        let right = self.value(rhs);
        let pointer = |this: &Self, expr: &ast::Expr| {
            this.type_of(expr)
                .and_then(|ty| this.pointed(&ty))
                .is_some()
        };
        let (left, right) = match op {
            ast::BinaryOp::Add | ast::BinaryOp::Sub => {
                self.untyped_steps((lhs, left), (rhs, right))
            }
            _ => (left, right),
        };
        if matches!(op, ast::BinaryOp::Add | ast::BinaryOp::Sub) {
            match (pointer(self, lhs), pointer(self, rhs), op) {
                (true, false, ast::BinaryOp::Add) => {
                    let ty = self.type_of(lhs);
                    let left = self.moved_on(left, ty.as_ref(), &right);
                    return Expr::PointerOffset(Box::new(left), Box::new(right));
                }
                (true, false, _) => {
                    let back = match right {
                        Expr::Int(value) => Expr::Int(value.wrapping_neg()),
                        right => Expr::Unary(UnaryOp::Neg, Box::new(right)),
                    };
                    let ty = self.type_of(lhs);
                    let left = self.moved_on(left, ty.as_ref(), &back);
                    return Expr::PointerOffset(Box::new(left), Box::new(back));
                }
                (false, true, ast::BinaryOp::Add) => {
                    let ty = self.type_of(rhs);
                    let right = self.moved_on(right, ty.as_ref(), &left);
                    return Expr::PointerOffset(Box::new(right), Box::new(left));
                }
                _ => {}
            }
        }
        let (left_type, right_type) = (self.operand_type(lhs), self.operand_type(rhs));
        let operand = |ty, span| Operand { ty, span };
        let (left, right) = match self.unsigned_operation(
            op,
            (left, operand(left_type.as_ref(), lhs.span)),
            (right, operand(right_type.as_ref(), rhs.span)),
        ) {
            Ok(value) => return value,
            Err(operands) => operands,
        };
        let float = self.is_float(left_type.as_ref()) || self.is_float(right_type.as_ref());
        let comparison = matches!(
            op,
            ast::BinaryOp::Lt
                | ast::BinaryOp::Gt
                | ast::BinaryOp::Le
                | ast::BinaryOp::Ge
                | ast::BinaryOp::Eq
                | ast::BinaryOp::Ne
        );
        if float && !comparison {
            // A name for the operation, so that equal operands are seen to give equal results.
            return self.opaque(
                ElementType::Float,
                Some(op.symbol()),
                "floating-point arithmetic",
                vec![left, right],
            );
        }
        Expr::Binary(operator(op), Box::new(left), Box::new(right))
    }

    /// The value of an operand, held if what is evaluated after it has side effects.
    fn before_effects(&mut self, value: Expr, expr: &ast::Expr, later: &[&ast::Expr]) -> Expr {
        if later.iter().any(|later| self.has_effects(later)) && !super::is_simple(&value) {
            let element = self.type_of(expr).map_or(ElementType::Int, |ty| {
                self.element(&self.resolved(&ty).decayed())
            });
            return self.keep(expr.span, "value", element, value);
        }
        value
    }

    /// `&&` and `||`.
    fn short_circuit(&mut self, op: ast::BinaryOp, lhs: &ast::Expr, rhs: &ast::Expr) -> Expr {
        let and = op == ast::BinaryOp::And;
        let left = self.value(lhs);
        let mut right = Expr::Int(0);
        let effects = self.nested(|this| right = this.value(rhs));
        if effects.is_empty() {
            return Expr::Binary(operator(op), Box::new(left), Box::new(right));
        }
        let result = self.fresh_local("condition", ElementType::Int);
        let truth =
            |value: Expr| Expr::Binary(BinaryOp::Ne, Box::new(value), Box::new(Expr::Int(0)));
        let decided = self.nested(|this| this.assign(lhs.span, result, Expr::Int(i64::from(!and))));
        let outer = std::mem::replace(&mut self.out, effects);
        self.assign(rhs.span, result, truth(right));
        let open = std::mem::replace(&mut self.out, outer);
        let (then_body, else_body) = if and {
            (open, decided)
        } else {
            (decided, open)
        };
        let kind = StmtKind::If {
            cond: left,
            then_body,
            else_body,
        };
        self.emit(lhs.span, kind);
        Expr::Local(result)
    }

    pub(super) fn conditional(
        &mut self,
        expr: &ast::Expr,
        cond: &ast::Expr,
        then: Option<&ast::Expr>,
        otherwise: &ast::Expr,
    ) -> Expr {
        let condition = self.value(cond);
        let ty = self.type_of(expr);
        let element = ty.as_ref().map_or(ElementType::Int, |ty| {
            self.element(&self.resolved(ty).decayed())
        });
        let condition = match then {
            Some(_) => condition,
            None => self.keep(cond.span, "value", element, condition),
        };
        let spans = (expr.span, otherwise.span);
        let ty = ty.as_ref();
        let kept = condition.clone();
        self.either(
            condition,
            element,
            spans,
            |this| match then {
                Some(then) => this.value_as(then, ty),
                None => kept,
            },
            |this| this.value_as(otherwise, ty),
        )
    }

    /// The value that a condition chooses of two: what gives the other is not done.
    pub(super) fn either(
        &mut self,
        condition: Expr,
        element: ElementType,
        (span, other_span): (Span, Span),
        then: impl FnOnce(&mut Self) -> Expr,
        otherwise: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let (mut chosen, mut other) = (Expr::Int(0), Expr::Int(0));
        let then_effects = self.nested(|this| chosen = then(this));
        let other_effects = self.nested(|this| other = otherwise(this));
        if then_effects.is_empty() && other_effects.is_empty() {
            return Expr::Conditional(Box::new(condition), Box::new(chosen), Box::new(other));
        }
        let result = self.fresh_local("chosen", element);
        let branch = |this: &mut Self, effects, span: Span, value| {
            let outer = std::mem::replace(&mut this.out, effects);
            this.assign(span, result, value);
            std::mem::replace(&mut this.out, outer)
        };
        let then_body = branch(self, then_effects, span, chosen);
        let else_body = branch(self, other_effects, other_span, other);
        let kind = StmtKind::If {
            cond: condition,
            then_body,
            else_body,
        };
        self.emit(span, kind);
        Expr::Local(result)
    }
}
