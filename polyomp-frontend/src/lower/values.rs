//! Values: expressions without their side effects, which are emitted as statements before them.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LOST, Projection, RESHAPE, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, QualType, Type};

use super::Lowerer;
use super::forgetting::LEFT_BY_EXCEPTION;
use super::operators::signed;
use super::places::Lvalue;

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
        self.note_conversion(expr, from.as_ref(), ty);
        self.drop_type(from.as_ref(), ty);
        let value = self.typed_again(value, expr, ty);
        let value = self.convertible(value, from.as_ref(), ty, expr.span);
        self.converted(value, from.as_ref(), ty)
    }

    /// An object as a number is what a function of its class makes of it, which is not followed.
    fn note_conversion(
        &mut self,
        expr: &ast::Expr,
        from: Option<&QualType>,
        to: Option<&QualType>,
    ) {
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        let number = |ty: &QualType| {
            matches!(
                ty.ty,
                Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_)
            )
        };
        let is_object = matches!(self.resolved(from).ty, Type::Record(_));
        if is_object && number(&self.resolved(to)) {
            let what = "the conversion of an object to a number";
            self.unsupported(expr.span, what);
            self.may_change(expr.span, what, Vec::new());
        }
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
        if let Some(constant) = self.typed_constant(expr) {
            match (i64::try_from(constant.value), &expr.kind) {
                (Ok(value), _) => return Expr::Int(value),
                (Err(_), ExprKind::Int(_) | ExprKind::Cast { .. }) => {
                    return self.beyond(constant.value as i64);
                }
                // What is below zero stands for what it is in the type (`~0ul`): see `signs`.
                (Err(_), _) => {}
            }
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
            ExprKind::Ident(name) => self.named_value(expr, name),
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
            | ExprKind::CompoundLiteral { .. } => self.stored_value(expr),
            ExprKind::Unary { op, operand } => self.unary(expr, *op, operand),
            ExprKind::IncDec {
                increment,
                prefix,
                operand,
            } => self.counted(*increment, *prefix, operand),
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
                if !args.is_empty()
                    && matches!(&callee.kind, ExprKind::Ident(name) if name == ast::UNSPECIFIED)
                {
                    return match self.is_of_class(args) {
                        Some(known) => Expr::Int(i64::from(known)),
                        None => self.call(expr, callee, &[]).unwrap_or(Expr::Int(0)),
                    };
                }
                let value = self.call(expr, callee, args);
                value.unwrap_or_else(|| {
                    let element = self
                        .type_of(expr)
                        .map_or(ElementType::Int, |ty| self.element(&ty));
                    self.unknown(element, "the result of a call", Vec::new())
                })
            }
            ExprKind::Cast { ty, operand } if self.only_designates(ty, operand) => {
                self.designate(operand);
                Expr::Int(0)
            }
            ExprKind::Cast { ty, operand } => self.cast(ty, operand),
            ExprKind::SizeofExpr(operand) => match self.type_of(operand) {
                Some(ty) => {
                    self.evaluate_sized(operand, &ty);
                    self.size_value(&ty)
                }
                None => {
                    let function = match &operand.kind {
                        // A type that is not declared, which looks like a variable.
                        ExprKind::Ident(name) if self.lookup(name).is_none() => {
                            Some(format!("sizeof {name}"))
                        }
                        _ => None,
                    };
                    let function = function.as_deref();
                    self.opaque(ElementType::Int, function, "a size", Vec::new())
                }
            },
            ExprKind::SizeofType(ty) => {
                self.evaluate_extents(ty);
                self.evaluate_members(ty, expr.span);
                self.size_value(ty)
            }
            ExprKind::AlignofType(_) | ExprKind::AlignofExpr(_) => {
                self.unknown(ElementType::Int, "the layout of a type", Vec::new())
            }
            ExprKind::Offsetof { member, .. } => self.unknown_offset(member),
            ExprKind::Statement(block) => self.statement_expression(block),
            ExprKind::Generic { control, choices } => self.generic(expr.span, control, choices),
            ExprKind::VaArg { list, ty } => {
                self.advance_list(list);
                let element = self.element(ty);
                // Calls may give the same pointer more than once.
                let function = (element == ElementType::Pointer).then_some(LOST);
                self.opaque(element, function, "a variable argument", Vec::new())
            }
            ExprKind::Unsupported { what, operands } => {
                if what == LEFT_BY_EXCEPTION {
                    self.left_by_exception(expr.span, operands);
                    return Expr::Int(0);
                }
                let values: Vec<Expr> =
                    operands.iter().map(|operand| self.value(operand)).collect();
                self.unsupported(expr.span, what.clone());
                self.may_change(expr.span, what, values.clone());
                self.unknown(ElementType::Opaque, what, values)
            }
        }
    }

    /// What `va_arg` does to its list: it goes on to the next argument.
    fn advance_list(&mut self, list: &ast::Expr) {
        let ty = self.type_of(list);
        let lvalue = self.lvalue(list);
        let lvalue = self.settled(lvalue, list.span);
        let before = self.read(lvalue.clone(), ty.as_ref(), list.span);
        self.evaluate(list.span, before);
        let element = ty
            .as_ref()
            .map_or(ElementType::Opaque, |ty| self.element(ty));
        let next = self.unknown(element, "a list of variable arguments", Vec::new());
        self.write(lvalue, ty.as_ref(), list.span, next);
    }

    /// `_Generic`: the choice for the type of the control; any of them where that is not known.
    fn generic(
        &mut self,
        span: Span,
        control: &ast::Expr,
        choices: &[(Option<QualType>, ast::Expr)],
    ) -> Expr {
        if let Some(chosen) = self.generic_choice(control, choices) {
            return self.value(chosen);
        }
        let what = "which choice of a `_Generic` it is";
        for (_, choice) in choices {
            let then_body = self.nested(|this| {
                let value = this.value(choice);
                this.emit(choice.span, Out::Eval(value));
            });
            let cond = self.unknown(ElementType::Int, what, Vec::new());
            let kind = Out::If {
                cond,
                then_body,
                else_body: Vec::new(),
            };
            self.emit(span, kind);
        }
        self.unsupported(span, "`_Generic` is not resolved");
        self.unknown(ElementType::Opaque, what, Vec::new())
    }

    fn named_value(&mut self, expr: &ast::Expr, name: &str) -> Expr {
        if self.lookup(name).is_some() {
            let ty = self.type_of(expr);
            let lvalue = self.lvalue(expr);
            return self.read(lvalue, ty.as_ref(), expr.span);
        }
        if name == "NULL" {
            return Expr::Int(0);
        }
        // What a missing header of OpenMP names without calling it is rather a constant.
        let is_constant = name.starts_with("omp_") && !self.unit.declares(self.part, name);
        if let Some(label) = self.function_label(name).filter(|_| !is_constant) {
            return Expr::Int(self.function_number(&label));
        }
        if let Some(value) = self.library_variable(name, expr.span) {
            return value;
        }
        let reason = self.not_declared(name);
        self.opaque(ElementType::Int, Some(name), &reason, Vec::new())
    }

    /// What is read where an lvalue stands for its value; the address of a string.
    fn stored_value(&mut self, expr: &ast::Expr) -> Expr {
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

    /// `++` and `--`
    fn counted(&mut self, increment: bool, prefix: bool, operand: &ast::Expr) -> Expr {
        let ty = self.type_of(operand);
        let lvalue = self.lvalue(operand);
        let lvalue = self.settled(lvalue, operand.span);
        let old = self.read(lvalue.clone(), ty.as_ref(), operand.span);
        let element = ty.as_ref().map_or(ElementType::Int, |ty| self.element(ty));
        let old = self.keep(operand.span, "old", element, old);
        let step = if increment { 1 } else { -1 };
        let (from, step) = self.untyped_move(operand, old.clone(), step);
        let new = self.stepped(from, step, ty.as_ref());
        let new = self.stored(&old, new, !increment, ty.as_ref());
        self.write(lvalue, ty.as_ref(), operand.span, new.clone());
        if prefix { new } else { old }
    }

    fn cast(&mut self, ty: &QualType, operand: &ast::Expr) -> Expr {
        let from = self.type_of(operand);
        if let Some(pointee) = ty.pointee().cloned() {
            return self.pointer_cast(operand, from.as_ref(), ty, &pointee);
        }
        let value = self.value(operand);
        let value = self.convertible(value, from.as_ref(), Some(ty), operand.span);
        self.converted(value, from.as_ref(), Some(ty))
    }

    /// A value of one type as one of another.
    pub(super) fn converted(
        &mut self,
        value: Expr,
        from: Option<&QualType>,
        to: Option<&QualType>,
    ) -> Expr {
        let Some(to) = to else { return value };
        // A `std::function` is a type of which nothing is known.
        let is_known = !matches!(self.resolved(to).ty, Type::Unknown(_));
        if is_known
            && from.is_some_and(|from| self.points_to_function(from))
            && !self.points_to_function(to)
        {
            return self.no_function(value, to);
        }
        // The name of a function has no type.
        if from.is_none()
            && let Expr::Int(number) = value
            && number != 0
            && self.element(to) == ElementType::Pointer
        {
            return self.no_function(Expr::Int(number), to);
        }
        if let Type::Unknown(name) = &self.resolved(to).ty
            && self.misses_header()
            && self.is_int(from)
        {
            // The type of a missing header may be a narrow one.
            let function = format!("({name})");
            let reason = format!("a conversion to `{name}`, which is not declared");
            return self.opaque(ElementType::Int, Some(&function), &reason, vec![value]);
        }
        if self.resolved(to).ty == Type::Bool && self.is_compared(from) {
            return Expr::Binary(BinaryOp::Ne, Box::new(value), Box::new(Expr::Int(0)));
        }
        if self.is_int(Some(to))
            && let Some(pointee) = from.and_then(|from| self.pointed(from))
            && !matches!(&value, Expr::Int(_) | Expr::Opaque(_))
            && self.size_of(&pointee) != Some(1)
        {
            // Addresses count bytes, as pointers to other elements do not.
            return self.opaque(
                ElementType::Int,
                Some("(address)"),
                "the number of an address",
                vec![value],
            );
        }
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
        if matches!(value, Expr::Load(_) | Expr::Local(_)) && self.narrows_float(from, to) {
            // What is rounded compares otherwise.
            return self.opaque(
                ElementType::Float,
                Some("(narrower)"),
                "a conversion to a narrower floating point type",
                vec![value],
            );
        }
        if let Some(from) = from
            && let Some(part) = self.base_part_of(&value, from, to)
        {
            return part;
        }
        if let (Type::Pointer(_), Some(from)) = (&self.resolved(to).ty, from)
            && let (Some(source), Some(pointee)) = (self.pointed(from), self.pointed(to))
            && (self.counts_otherwise(&source, &pointee)
                || self.is_of_rows(&source, &pointee)
                || self.holds_other_pointers(&source, &pointee))
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
        to: &QualType,
        pointee: &QualType,
    ) -> Expr {
        if let ExprKind::Call { callee, args } = &operand.kind
            && let Some(value) = self.allocation(operand, callee, args, Some(pointee))
        {
            return value;
        }
        let value = self.value(operand);
        self.evaluate_extents(pointee);
        self.drop_type(from, Some(to));
        let value = self.typed_again(value, operand, Some(to));
        self.retyped(value, from, pointee)
    }

    /// The number that stands for a function as another value.
    fn no_function(&mut self, value: Expr, to: &QualType) -> Expr {
        if self.resolved(to).ty == Type::Bool {
            return Expr::Binary(BinaryOp::Ne, Box::new(value), Box::new(Expr::Int(0)));
        }
        match value {
            Expr::Int(0) => value,
            value => {
                let element = self.element(to);
                self.unknown(
                    element,
                    "a pointer to a function as another value",
                    vec![value],
                )
            }
        }
    }

    /// A value as a pointer to another type.
    pub(super) fn retyped(
        &mut self,
        value: Expr,
        from: Option<&QualType>,
        pointee: &QualType,
    ) -> Expr {
        let Some(source) = from.and_then(|ty| self.pointed(ty)) else {
            return match (&value, self.is_int(from)) {
                (Expr::Int(0), _) | (_, false) => value,
                _ => self.opaque(
                    ElementType::Pointer,
                    Some(LOST),
                    "a pointer made from an integer",
                    vec![value],
                ),
            };
        };
        let function = |ty: &QualType| matches!(ty.unaliased(), Type::Function(_));
        match (function(&source), function(pointee)) {
            (true, true) => return value,
            (true, false) => {
                let ty = QualType::pointer_to(pointee.clone());
                return self.no_function(value, &ty);
            }
            (false, true) if value != Expr::Int(0) => {
                let reason = "a pointer to a function that was another pointer";
                return self.unknown(ElementType::Int, reason, vec![value]);
            }
            _ => {}
        }
        self.note_signs(&source, pointee);
        if *pointee.unaliased() != Type::Void && self.holds_other_pointers(&source, pointee) {
            let reason = "a cast to a pointer to pointers to elements of another size";
            return self.unknown(ElementType::Pointer, reason, vec![value]);
        }
        self.note_rows(&source, pointee);
        let void = |ty: &QualType| *ty.unaliased() == Type::Void;
        let same_units = self.scalar_of(&source) == self.scalar_of(pointee);
        if void(&source) || void(pointee) || same_units {
            return self.reshaped(value, &source, pointee);
        }
        if let Some(seen) = self.as_record(&value, &source, pointee) {
            return seen;
        }
        if let Some(seen) = self.as_scalar(&value, &source, pointee) {
            return seen;
        }
        let row = self.has_rows(&source) || self.has_rows(pointee);
        let alike = self.array_shape(&source).1 == self.array_shape(pointee).1;
        match (self.size_of(&source), self.size_of(pointee)) {
            (Some(a), Some(b)) if a == b && !row && alike => value,
            _ => self.view(
                "a cast to a pointer to elements of another size",
                value,
                pointee,
            ),
        }
    }

    pub(super) fn scalar_of(&self, ty: &QualType) -> Type {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array() {
            ty = self.resolved(&array.element.clone());
        }
        if let Some(row) = self.row(&ty) {
            ty = self.resolved(&row.number);
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
        let function = self.size_name(ty);
        let function = function.as_deref();
        self.opaque(ElementType::Int, function, "the size of a type", Vec::new())
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
                    // What is left in a struct of the block's own is read part by part where it is wanted: nothing
                    // else gets there any more.
                    let own = matches!(&expr.kind, ExprKind::Ident(name) if declares(before, name));
                    result = Some(match own && super::records::record_read(&value).is_some() {
                        true => value,
                        false => self.keep(expr.span, "value", element, value),
                    });
                }
                _ => self.statements(&block.stmts),
            }
        }
        self.pop_scope();
        result.unwrap_or(Expr::Int(0))
    }
}

/// Whether one of the statements declares a variable of this name that is no static one.
fn declares(stmts: &[ast::Stmt], name: &str) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        ast::StmtKind::Declaration(declaration) => {
            declaration.storage.class == ast::StorageClass::None
                && declaration.declarators.iter().any(|one| one.name == name)
        }
        _ => false,
    })
}
