//! Expressions that are evaluated for their effects: assignments, increments.

use super::operators::operator;
use super::places::{loads, reads};
use super::signs::Operand;
use super::values::with_stack;
use super::{Lowerer, is_simple};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, INITIALISED, QualType};
use polyomp_core::spmd::{BinaryOp, ElementType, Expr, StmtKind, UnaryOp};

impl Lowerer<'_> {
    /// Evaluates for the side effects and the reads.
    pub(super) fn effects(&mut self, expr: &ast::Expr) {
        with_stack(|| match &expr.kind {
            ExprKind::Assign { op, lhs, rhs } => {
                self.assign_expression(*op, lhs, rhs);
            }
            ExprKind::IncDec {
                increment, operand, ..
            } => {
                let ty = self.type_of(operand);
                let lvalue = self.lvalue(operand);
                let lvalue = self.settled(lvalue, operand.span);
                let old = self.read(lvalue.clone(), ty.as_ref(), operand.span);
                let step = if *increment { 1 } else { -1 };
                let (from, step) = self.untyped_move(operand, old.clone(), step);
                let new = self.stepped(from, step, ty.as_ref());
                let new = self.stored(&old, new, !*increment, ty.as_ref());
                self.write(lvalue, ty.as_ref(), operand.span, new);
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effects(lhs);
                self.effects(rhs);
            }
            ExprKind::Call { callee, .. } if matches!(&callee.kind, ExprKind::Ident(name) if name.starts_with(INITIALISED)) => {
                if let ExprKind::Ident(name) = &callee.kind {
                    self.take_turn(name.trim_start_matches(INITIALISED));
                }
            }
            ExprKind::Call { callee, args } => {
                if let Some(value) = self.call(expr, callee, args)
                    && loads(&value)
                {
                    self.emit(expr.span, StmtKind::Eval(value));
                }
                // Outside of regions what it declares is shared like what it hides.
                if let ExprKind::Ident(name) = &callee.kind
                    && self.strands > 0
                    && self.lookup(name).is_none()
                    && self.may_be_a_macro(name)
                    && !self.source.is_system_function(name)
                {
                    self.may_declare(name);
                }
            }
            ExprKind::Cast { ty, operand } if self.only_designates(ty, operand) => {
                self.designate(operand);
            }
            ExprKind::Cast { operand, .. } => self.effects(operand),
            // Alone in a statement only a macro makes sense (`BARRIER;`), which may stand for anything.
            ExprKind::Ident(name) if self.lookup(name).is_none() && self.may_be_a_macro(name) => {
                let what = format!("the unknown macro `{name}`");
                self.unknown_call(expr, &what, Some(name), &[]);
                self.may_declare(name);
            }
            _ => {
                let value = self.value(expr);
                if loads(&value) {
                    self.emit(expr.span, StmtKind::Eval(value));
                }
            }
        });
    }

    /// `lhs op= rhs` as a statement.
    fn assign_expression(&mut self, op: Option<ast::BinaryOp>, lhs: &ast::Expr, rhs: &ast::Expr) {
        let ty = self.type_of(lhs);
        let outer = (self.hint.take(), self.hint_type.take());
        self.hint_type = ty.as_ref().and_then(|ty| self.pointed(ty));
        self.hint = match &lhs.kind {
            ExprKind::Ident(name) => Some(name.clone()),
            ExprKind::Member { field, .. } => Some(field.clone()),
            _ => None,
        };
        let Some(op) = op else {
            self.hint_call = Some(rhs.without_casts().span);
            let value = self.value_as(rhs, ty.as_ref());
            (self.hint, self.hint_type) = outer;
            // What an atomic variable is assigned is evaluated before, also where that reads it: only compound assignments
            // are one step (C11, section 6.5.16.2).
            let is_atomic = |ty: &QualType| ty.canonical().quals.is_atomic;
            let value = match ty.as_ref().filter(|ty| is_atomic(ty)) {
                Some(ty) if self.atomic.is_none() => {
                    let element = self.element(ty);
                    self.settled_value(value, element, rhs.span)
                }
                _ => value,
            };
            let value = self.right_side_first(lhs, value, ty.as_ref(), rhs.span);
            let lvalue = self.lvalue(lhs);
            self.write(lvalue, ty.as_ref(), lhs.span, value);
            let sources = self.seen_through(rhs);
            self.note_sources(lhs, sources);
            return;
        };
        let right = self.value(rhs);
        let right_type = self.operand_type(rhs);
        (self.hint, self.hint_type) = outer;
        let right = self.right_side_first(lhs, right, right_type.as_ref(), rhs.span);
        let lvalue = self.lvalue(lhs);
        let lvalue = self.settled(lvalue, lhs.span);
        let old = self.read(lvalue.clone(), ty.as_ref(), lhs.span);
        let new = if ty.as_ref().is_some_and(|ty| ty.pointee().is_some()) {
            let (old, right) = self.untyped_steps((lhs, old), (rhs, right));
            let step = match op {
                ast::BinaryOp::Sub => Expr::Unary(UnaryOp::Neg, Box::new(right)),
                _ => right,
            };
            self.stepped(old, step, ty.as_ref())
        } else {
            let operand = |ty, span| Operand { ty, span };
            let kinds = [right_type.as_ref(), ty.as_ref()].map(|ty| self.int_kind(ty?));
            if let ([Some(from), Some(to)], false) =
                (kinds, matches!(op, ast::BinaryOp::Shl | ast::BinaryOp::Shr))
            {
                self.note_untold(None, from, to);
            }
            let new = match self.unsigned_operation(
                op,
                (old.clone(), operand(ty.as_ref(), lhs.span)),
                (right, operand(right_type.as_ref(), rhs.span)),
            ) {
                Ok(value) => value,
                Err((left, right)) => Expr::Binary(operator(op), Box::new(left), Box::new(right)),
            };
            let float = self.is_float(ty.as_ref()) || self.is_float(right_type.as_ref());
            match (float, &ty) {
                (true, Some(to)) if self.element(to) == ElementType::Int => self.unknown(
                    ElementType::Int,
                    "a conversion from floating point",
                    vec![new],
                ),
                (true, _) => new,
                (false, _) => self.stored(&old, new, op == ast::BinaryOp::Sub, ty.as_ref()),
            }
        };
        self.write(lvalue, ty.as_ref(), lhs.span, new);
    }

    /// The value of the right side, which C++ evaluates before what the left side does (C++17, section 8.18).
    fn right_side_first(
        &mut self,
        lhs: &ast::Expr,
        value: Expr,
        ty: Option<&QualType>,
        span: Span,
    ) -> Expr {
        let number = ty.filter(|ty| self.element(ty) != ElementType::Opaque);
        match number {
            Some(ty) if self.is_cpp() && !is_simple(&value) && self.has_effects(lhs) => {
                let element = self.element(ty);
                self.keep(span, "value", element, value)
            }
            _ => value,
        }
    }

    /// `lhs op= rhs`, whose value is used.
    pub(super) fn assignment(
        &mut self,
        op: Option<ast::BinaryOp>,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
    ) -> Option<Expr> {
        self.assign_expression(op, lhs, rhs);
        if self.bit_field_width(lhs).is_some() {
            // What is left of it.
            let written = match self.out.last().map(|last| &last.kind) {
                Some(StmtKind::Store { value, .. }) if !reads(value) => vec![value.clone()],
                _ => Vec::new(),
            };
            return Some(self.unknown(ElementType::Int, "the value of a bit-field", written));
        }
        // The value is what was written: hold it, so that it is not read back.
        let last = self.out.last_mut()?;
        match &mut last.kind {
            StmtKind::Assign { local, .. } => Some(Expr::Local(*local)),
            StmtKind::Store { .. } => {
                let written = self.out.pop()?;
                let StmtKind::Store { site, place, value } = written.kind else {
                    return None;
                };
                let element = self
                    .type_of(lhs)
                    .map_or(ElementType::Opaque, |ty| self.element(&ty));
                let value = if reads(&value) {
                    self.keep(lhs.span, "value", element, value)
                } else {
                    value
                };
                let kind = StmtKind::Store {
                    site,
                    place,
                    value: value.clone(),
                };
                self.emit(lhs.span, kind);
                Some(value)
            }
            _ => None,
        }
    }

    /// `value + step` in units of what the type counts in.
    pub(super) fn stepped(&mut self, value: Expr, step: Expr, ty: Option<&QualType>) -> Expr {
        if ty.is_some_and(|ty| self.resolved(ty).pointee().is_some()) {
            let value = self.moved_on(value, ty, &step);
            Expr::PointerOffset(Box::new(value), Box::new(step))
        } else {
            Expr::Binary(BinaryOp::Add, Box::new(value), Box::new(step))
        }
    }

    /// Whether evaluating an expression may do more than give a value.
    pub(super) fn has_effects(&self, expr: &ast::Expr) -> bool {
        let mut found = false;
        super::names::each_expression(expr, &mut |expr| {
            found |= match &expr.kind {
                ExprKind::Assign { .. } | ExprKind::IncDec { .. } | ExprKind::Statement(_) => true,
                ExprKind::Call { callee, .. } => match &callee.kind {
                    ExprKind::Ident(name) => !super::library::is_pure(name),
                    _ => true,
                },
                _ => false,
            };
        });
        found
    }
}
