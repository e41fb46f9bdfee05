//! Values: expressions without their side effects, which are emitted as statements before them.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, Projection, RESHAPE, StmtKind, UnaryOp};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, QualType, Type};

use super::Lowerer;
use super::places::{Lvalue, loads, reads};
use super::signs::Operand;

/// The stack that one level of the walk may need.
const RED_ZONE: usize = 256 * 1024;
/// What is added when it is used up.
const MORE_STACK: usize = 4 * 1024 * 1024;

/// Runs `work` with enough stack.
pub(super) fn with_stack<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, MORE_STACK, work)
}

impl Lowerer<'_> {
    /// The value of an expression; its side effects are emitted.
    pub(super) fn value(&mut self, expr: &ast::Expr) -> Expr {
        with_stack(|| self.value_of(expr))
    }

    /// The value of an expression as far as it has no side effects.
    pub(super) fn pure_value(&mut self, expr: &ast::Expr) -> Expr {
        let mut value = Expr::Int(0);
        self.nested(|this| value = this.value(expr));
        value
    }

    /// The value of an expression, converted to a type.
    pub(super) fn value_as(&mut self, expr: &ast::Expr, ty: Option<&QualType>) -> Expr {
        let value = self.value(expr);
        let from = self.type_of(expr);
        self.converted(value, from.as_ref(), ty)
    }

    /// The value of an argument as one of its parameter's type. Extents in that type speak of other parameters, which
    /// are not bound yet.
    pub(super) fn argument(&mut self, expr: &ast::Expr, ty: Option<&QualType>) -> Expr {
        let rows = |this: &Self, ty: Option<&QualType>| {
            let pointee = this.pointed(ty?)?;
            this.resolved(&pointee).array().is_some().then_some(pointee)
        };
        let from = self.type_of(expr);
        if let (Some(pointee), None) = (rows(self, ty), rows(self, from.as_ref()))
            && self.size_of(&pointee).is_none()
            && from.is_some_and(|from| self.pointed(&from).is_some())
        {
            let value = self.value(expr);
            let reason = "the size of the rows that a parameter points to";
            let row = self.unknown(ElementType::Int, reason, Vec::new());
            let operands = vec![value, Expr::Int(1), row];
            return self.opaque(ElementType::Pointer, Some(RESHAPE), reason, operands);
        }
        self.value_as(expr, ty)
    }

    fn value_of(&mut self, expr: &ast::Expr) -> Expr {
        if let Some(value) = self.constant(expr)
            && !matches!(expr.kind, ExprKind::Cast { .. })
        {
            return Expr::Int(value);
        }
        match &expr.kind {
            ExprKind::Int(_) => self.unknown(
                ElementType::Int,
                "a constant of more than 64 bits",
                Vec::new(),
            ),
            ExprKind::Char(value) => Expr::Int(*value),
            ExprKind::Float(literal) => {
                let text = format!("{:?}", literal.value);
                self.opaque(
                    ElementType::Float,
                    Some(&text),
                    "a floating-point constant",
                    Vec::new(),
                )
            }
            ExprKind::Ident(name) => {
                if self.lookup(name).is_some() {
                    let ty = self.type_of(expr);
                    let lvalue = self.lvalue(expr);
                    return self.read(lvalue, ty.as_ref(), expr.span);
                }
                if name == "NULL" {
                    return Expr::Int(0);
                }
                if self.functions.contains_key(name.as_str()) {
                    return self.function_pointer(name);
                }
                let reason = format!("`{name}` is not declared in this file");
                self.opaque(ElementType::Int, Some(name), &reason, Vec::new())
            }
            ExprKind::Subscript { base, index }
                if super::library::character_table(base).is_some() =>
            {
                let table = super::library::character_table(base).unwrap_or_default();
                let index = self.value(index);
                let reason = "what kind of character it is";
                self.opaque(ElementType::Int, Some(table), reason, vec![index])
            }
            ExprKind::String(_)
            | ExprKind::Subscript { .. }
            | ExprKind::Member { .. }
            | ExprKind::CompoundLiteral { .. } => {
                let ty = self.type_of(expr);
                match self.lvalue(expr) {
                    Lvalue::Memory(place) if matches!(expr.kind, ExprKind::String(_)) => {
                        let mut place = place;
                        place.projections.push(Projection::Index {
                            index: Expr::Int(0),
                            extent: None,
                        });
                        Expr::AddressOf(Box::new(place))
                    }
                    lvalue => self.read(lvalue, ty.as_ref(), expr.span),
                }
            }
            ExprKind::Unary { op, operand } => self.unary(expr, *op, operand),
            ExprKind::IncDec {
                increment,
                prefix,
                operand,
            } => {
                let ty = self.type_of(operand);
                let lvalue = self.lvalue(operand);
                let lvalue = self.settled(lvalue, operand.span);
                let old = self.read(lvalue.clone(), ty.as_ref(), operand.span);
                let element = ty.as_ref().map_or(ElementType::Int, |ty| self.element(ty));
                let old = self.keep(operand.span, "old", element, old);
                let step = if *increment { 1 } else { -1 };
                let new = self.stepped(old.clone(), Expr::Int(step), ty.as_ref());
                let new = self.stored(&old, new, !*increment, ty.as_ref());
                self.write(lvalue, ty.as_ref(), operand.span, new.clone());
                if *prefix { new } else { old }
            }
            ExprKind::Binary { op, lhs, rhs } => self.binary(*op, lhs, rhs),
            ExprKind::Assign { op, lhs, rhs } => {
                let value = self.assignment(*op, lhs, rhs);
                value.unwrap_or(Expr::Int(0))
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => self.conditional(expr, cond, then.as_deref(), otherwise),
            ExprKind::Comma { lhs, rhs } => {
                self.effects(lhs);
                self.value(rhs)
            }
            ExprKind::Call { callee, args } => {
                let value = self.call(expr, callee, args);
                value.unwrap_or_else(|| {
                    let element = self
                        .type_of(expr)
                        .map_or(ElementType::Int, |ty| self.element(&ty));
                    self.unknown(element, "the result of a call", Vec::new())
                })
            }
            ExprKind::Cast { ty, operand } => {
                let from = self.type_of(operand);
                if let Some(pointee) = ty.pointee().cloned() {
                    return self.pointer_cast(operand, from.as_ref(), &pointee);
                }
                let value = self.value(operand);
                self.converted(value, from.as_ref(), Some(ty))
            }
            ExprKind::SizeofExpr(operand) => match self.type_of(operand) {
                Some(ty) => self.size_value(&ty),
                None => self.opaque(ElementType::Int, Some("sizeof"), "a size", Vec::new()),
            },
            ExprKind::SizeofType(ty) => self.size_value(ty),
            ExprKind::AlignofType(_) | ExprKind::AlignofExpr(_) | ExprKind::Offsetof { .. } => self
                .opaque(
                    ElementType::Int,
                    Some("layout"),
                    "the layout of a type",
                    Vec::new(),
                ),
            ExprKind::Statement(block) => self.statement_expression(block),
            ExprKind::Generic { choices, .. } => {
                let what = "`_Generic` is not resolved";
                self.unsupported(expr.span, what);
                for (_, choice) in choices {
                    self.pure_value(choice);
                }
                self.unknown(ElementType::Opaque, what, Vec::new())
            }
            ExprKind::VaArg { list, ty } => {
                self.effects(list);
                let element = self.element(ty);
                self.unknown(element, "a variable argument", Vec::new())
            }
            ExprKind::Unsupported { what, operands } => {
                let operands = operands.iter().map(|operand| self.value(operand)).collect();
                self.unsupported(expr.span, what.clone());
                self.unknown(ElementType::Opaque, what, operands)
            }
        }
    }

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
                let step = Expr::Int(if *increment { 1 } else { -1 });
                let new = self.stepped(old.clone(), step, ty.as_ref());
                let new = self.stored(&old, new, !*increment, ty.as_ref());
                self.write(lvalue, ty.as_ref(), operand.span, new);
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effects(lhs);
                self.effects(rhs);
            }
            ExprKind::Call { callee, args } => {
                if let Some(value) = self.call(expr, callee, args)
                    && loads(&value)
                {
                    self.emit(expr.span, StmtKind::Eval(value));
                }
            }
            ExprKind::Cast { operand, .. } => self.effects(operand),
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
            let value = self.value_as(rhs, ty.as_ref());
            (self.hint, self.hint_type) = outer;
            let lvalue = self.lvalue(lhs);
            self.write(lvalue, ty.as_ref(), lhs.span, value);
            return;
        };
        let right = self.value(rhs);
        let right_type = self.type_of(rhs);
        (self.hint, self.hint_type) = outer;
        let lvalue = self.lvalue(lhs);
        let lvalue = self.settled(lvalue, lhs.span);
        let old = self.read(lvalue.clone(), ty.as_ref(), lhs.span);
        let new = if ty.as_ref().is_some_and(|ty| ty.pointee().is_some()) {
            let step = match op {
                ast::BinaryOp::Sub => Expr::Unary(UnaryOp::Neg, Box::new(right)),
                _ => right,
            };
            self.stepped(old, step, ty.as_ref())
        } else {
            let operand = |ty, span| Operand { ty, span };
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

    /// `lhs op= rhs`, whose value is used.
    fn assignment(
        &mut self,
        op: Option<ast::BinaryOp>,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
    ) -> Option<Expr> {
        self.assign_expression(op, lhs, rhs);
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
    fn stepped(&mut self, value: Expr, step: Expr, ty: Option<&QualType>) -> Expr {
        if ty.is_some_and(|ty| self.resolved(ty).pointee().is_some()) {
            Expr::PointerOffset(Box::new(value), Box::new(step))
        } else {
            Expr::Binary(BinaryOp::Add, Box::new(value), Box::new(step))
        }
    }

    fn unary(&mut self, expr: &ast::Expr, op: ast::UnaryOp, operand: &ast::Expr) -> Expr {
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
        Expr::Unary(op, Box::new(value))
    }

    fn binary(&mut self, op: ast::BinaryOp, lhs: &ast::Expr, rhs: &ast::Expr) -> Expr {
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
        if matches!(op, ast::BinaryOp::Add | ast::BinaryOp::Sub) {
            match (pointer(self, lhs), pointer(self, rhs), op) {
                (true, false, ast::BinaryOp::Add) => {
                    return Expr::PointerOffset(Box::new(left), Box::new(right));
                }
                (true, false, _) => {
                    let back = match right {
                        Expr::Int(value) => Expr::Int(value.wrapping_neg()),
                        right => Expr::Unary(UnaryOp::Neg, Box::new(right)),
                    };
                    return Expr::PointerOffset(Box::new(left), Box::new(back));
                }
                (false, true, ast::BinaryOp::Add) => {
                    return Expr::PointerOffset(Box::new(right), Box::new(left));
                }
                _ => {}
            }
        }
        let (left_type, right_type) = (self.type_of(lhs), self.type_of(rhs));
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

    fn conditional(
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
        let mut chosen = condition.clone();
        let then_effects = self.nested(|this| {
            if let Some(then) = then {
                chosen = this.value_as(then, ty.as_ref());
            }
        });
        let mut other = Expr::Int(0);
        let other_effects = self.nested(|this| other = this.value_as(otherwise, ty.as_ref()));
        if then_effects.is_empty() && other_effects.is_empty() {
            return Expr::Conditional(Box::new(condition), Box::new(chosen), Box::new(other));
        }
        let result = self.fresh_local("chosen", element);
        let branch = |this: &mut Self, effects, span: Span, value| {
            let outer = std::mem::replace(&mut this.out, effects);
            this.assign(span, result, value);
            std::mem::replace(&mut this.out, outer)
        };
        let then_body = branch(self, then_effects, expr.span, chosen);
        let else_body = branch(self, other_effects, otherwise.span, other);
        let kind = StmtKind::If {
            cond: condition,
            then_body,
            else_body,
        };
        self.emit(expr.span, kind);
        Expr::Local(result)
    }

    /// A value of one type as one of another.
    pub(super) fn converted(
        &mut self,
        value: Expr,
        from: Option<&QualType>,
        to: Option<&QualType>,
    ) -> Expr {
        let Some(to) = to else { return value };
        if self.is_int(Some(to)) && self.is_float(from) {
            let function = "(int)";
            return self.opaque(
                ElementType::Int,
                Some(function),
                "a conversion from floating point",
                vec![value],
            );
        }
        if self.is_float(Some(to)) && self.is_int(from) {
            return self.opaque(
                ElementType::Float,
                Some("(double)"),
                "a conversion to floating point",
                vec![value],
            );
        }
        let shaped = |this: &Self, ty: &QualType| {
            let pointee = this.pointed(ty)?;
            let resolved = this.resolved(&pointee);
            Some((resolved.array().is_some(), pointee))
        };
        if let (Type::Pointer(_), Some(from)) = (&self.resolved(to).ty, from)
            && let (Some((rows, _)), Some((other_rows, pointee))) =
                (shaped(self, from), shaped(self, to))
            && rows != other_rows
        {
            return self.retyped(value, Some(from), &pointee);
        }
        if from.is_none_or(|from| self.is_int(Some(from)))
            && matches!(self.resolved(to).ty, Type::Integer(_))
        {
            return self.in_type(value, from, to);
        }
        if self.resolved(to).ty == Type::Bool && self.is_int(from) {
            return match value {
                Expr::Int(value) => Expr::Int(i64::from(value != 0)),
                value => Expr::Binary(BinaryOp::Ne, Box::new(value), Box::new(Expr::Int(0))),
            };
        }
        value
    }

    /// A cast to a pointer: what is pointed to does not change, unless it is counted in other units.
    fn pointer_cast(
        &mut self,
        operand: &ast::Expr,
        from: Option<&QualType>,
        pointee: &QualType,
    ) -> Expr {
        if let ExprKind::Call { callee, args } = &operand.kind
            && let Some(value) = self.allocation(operand, callee, args, Some(pointee))
        {
            return value;
        }
        let value = self.value(operand);
        self.retyped(value, from, pointee)
    }

    /// A value as a pointer to another type.
    fn retyped(&mut self, value: Expr, from: Option<&QualType>, pointee: &QualType) -> Expr {
        let Some(source) = from.and_then(|ty| self.pointed(ty)) else {
            return match (&value, self.is_int(from)) {
                (Expr::Int(0), _) | (_, false) => value,
                _ => self.unknown(
                    ElementType::Pointer,
                    "a pointer made from an integer",
                    vec![value],
                ),
            };
        };
        let void = |ty: &QualType| *ty.unaliased() == Type::Void;
        let same_units = self.scalar_of(&source) == self.scalar_of(pointee);
        if void(&source) || void(pointee) || same_units {
            return self.reshaped(value, &source, pointee);
        }
        match (self.size_of(&source), self.size_of(pointee)) {
            (Some(a), Some(b)) if a == b => value,
            _ => self.unknown(
                ElementType::Pointer,
                "a cast to a pointer to elements of another size",
                vec![value],
            ),
        }
    }

    /// A pointer that counts arrays of one shape as one that counts arrays of another, or their scalars.
    pub(super) fn reshaped(&mut self, value: Expr, source: &QualType, pointee: &QualType) -> Expr {
        let ((_, from), (_, to)) = (self.array_shape(source), self.array_shape(pointee));
        if from == to || value == Expr::Int(0) {
            return value;
        }
        // Members of records stand behind subscripts of all dimensions.
        let record = |scalar: Type| matches!(scalar, Type::Record(_));
        if to.is_empty() && record(self.scalar_of(source)) {
            let mut place = super::places::deref(value);
            let indices = from.into_iter().map(|extent| Projection::Index {
                index: Expr::Int(0),
                extent,
            });
            place.projections.extend(indices);
            return Expr::AddressOf(Box::new(place));
        }
        let (Some(from), Some(to)) = (scalars(from), scalars(to)) else {
            let reason = "a cast to a pointer to arrays of unknown size";
            return self.unknown(ElementType::Pointer, reason, vec![value]);
        };
        if from == to {
            return value;
        }
        let reason = "a pointer to arrays of another size";
        self.opaque(
            ElementType::Pointer,
            Some(RESHAPE),
            reason,
            vec![value, from, to],
        )
    }

    pub(super) fn scalar_of(&self, ty: &QualType) -> Type {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array() {
            ty = self.resolved(&array.element.clone());
        }
        match ty.ty {
            Type::Integer(kind) => Type::Integer(signed(kind)),
            Type::Pointer(_) => Type::Pointer(std::sync::Arc::new(QualType::plain(Type::Void))),
            other => other,
        }
    }

    /// The size of a type, with variable extents.
    pub(super) fn size_value(&mut self, ty: &QualType) -> Expr {
        if let Some(size) = self.size_of(ty) {
            return Expr::Int(size);
        }
        if let Some(array) = self.resolved(ty).array().cloned()
            && let Some(extent) = self.extent(&array)
        {
            let element = self.size_value(&array.element);
            return Expr::Binary(BinaryOp::Mul, Box::new(extent), Box::new(element));
        }
        self.opaque(
            ElementType::Int,
            Some("sizeof"),
            "the size of a type",
            Vec::new(),
        )
    }

    /// GNU `({ … })`.
    fn statement_expression(&mut self, block: &ast::Block) -> Expr {
        self.push_scope();
        let mut result = None;
        if let Some((last, before)) = block.stmts.split_last() {
            match &last.kind {
                ast::StmtKind::Expr(expr) => {
                    self.statements_before(before, last);
                    let element = self.type_of(expr).map_or(ElementType::Opaque, |ty| {
                        self.element(&self.resolved(&ty).decayed())
                    });
                    let value = self.value(expr);
                    result = Some(self.keep(expr.span, "value", element, value));
                }
                _ => self.statements(&block.stmts),
            }
        }
        self.pop_scope();
        result.unwrap_or(Expr::Int(0))
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

fn signed(kind: ast::IntKind) -> ast::IntKind {
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

/// How many scalars an array of these extents has.
fn scalars(extents: Vec<Option<Expr>>) -> Option<Expr> {
    let all: Vec<Expr> = extents.into_iter().collect::<Option<_>>()?;
    let product = |a: Expr, b: Expr| match (a, b) {
        (Expr::Int(1), other) | (other, Expr::Int(1)) => other,
        (Expr::Int(a), Expr::Int(b)) => Expr::Int(a.saturating_mul(b)),
        (a, b) => Expr::Binary(BinaryOp::Mul, Box::new(a), Box::new(b)),
    };
    Some(all.into_iter().fold(Expr::Int(1), product))
}
