//! Operators, which classes may define.

use super::super::Parser;
use super::ClassKind;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, Stmt};

use super::construct::DEEPEST;

impl Parser<'_> {
    /// `object[index]`
    pub(in super::super) fn cpp_subscript(
        &mut self,
        object: &Expr,
        index: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.type_of(object)?;
        match self.kind_of(&ty)? {
            ClassKind::User => {
                let args = vec![index.clone()];
                Some(self.call_member(object.clone(), &ty, "operator[]", args, span))
            }
            _ => {
                let index = self.as_scalar(index.clone());
                self.library_element(object, index, span)
            }
        }
    }

    /// What a binary operator means for objects; none if what it means in C.
    pub(in super::super) fn cpp_binary(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr)
            && let Some(found) = self.stream_operator(op == BinaryOp::Shl, left, right, span)
        {
            return Some(found);
        }
        let (a, b) = (self.type_of(left), self.type_of(right));
        let class = |parser: &Self, ty: &Option<QualType>| {
            ty.as_ref().and_then(|ty| parser.kind_of(ty)).cloned()
        };
        let (left_kind, right_kind) = (class(self, &a), class(self, &b));
        if left_kind.is_none() && right_kind.is_none() {
            return None;
        }
        let name = format!("operator{}", op.symbol());
        let args = vec![left.clone(), right.clone()];
        if let Some(found) = self.operator_call(&name, &a, args, span) {
            return Some(found);
        }
        if op == BinaryOp::Add
            && let Some(found) = self.joined(left, right, span)
        {
            return Some(found);
        }
        if matches!(
            op,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge
        ) && let (Some(ty), Some(ClassKind::Vector(_))) = (&a, &left_kind)
        {
            let other = self.as_text(right.clone());
            return Some(self.library_method(left.clone(), ty, "compare", vec![other], span));
        }
        let what = format!("the operator `{}` of objects", op.symbol());
        Some(make::unsupported(
            what,
            vec![left.clone(), right.clone()],
            span,
        ))
    }

    /// What a comma between objects means that a class has an operator for.
    pub(in super::super) fn cpp_comma(
        &mut self,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let functions = &self.cpp.as_ref()?.functions;
        if !functions.keys().any(|name| name.ends_with("operator,")) {
            return None;
        }
        let first = self.type_of(left);
        let second = self.type_of(right);
        let mut known = first.iter().chain(&second);
        if !known.any(|ty| self.kind_of(ty).is_some()) {
            return None;
        }
        let args = vec![left.clone(), right.clone()];
        self.operator_call("operator,", &first, args, span)
    }

    /// A call of an operator function, a member or not.
    fn operator_call(
        &mut self,
        name: &str,
        first: &Option<QualType>,
        args: Vec<Expr>,
        span: Span,
    ) -> Option<Expr> {
        if let Some(ty) = first
            && let Some((_, class)) = self.class_of(ty)
        {
            let full = format!("{}::{name}", class.name);
            let known = self
                .cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(&full));
            if known {
                let mut args = args.into_iter();
                let object = args.next()?;
                return Some(self.call_member(object, ty, name, args.collect(), span));
            }
        }
        for candidate in self.candidates(&[name.to_string()]) {
            let known = self
                .cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(&candidate));
            if known {
                return Some(self.resolve_call(&candidate, None, args, span));
            }
            if let Some(found) = self.template_call(&candidate, None, &[], &args, span) {
                return Some(found);
            }
        }
        None
    }

    /// What an assignment means for objects; none if what it means in C.
    pub(in super::super) fn cpp_assignment(
        &mut self,
        op: Option<BinaryOp>,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.type_of(left)?;
        if self.is_bit(left) {
            return Some(self.bit_change(left.clone(), right.clone(), span));
        }
        if super::destroy::is_smart(&ty) {
            if ty.pointee().is_some_and(|to| self.needs_destruction(to, 0)) {
                let what = "an assignment to a smart pointer, which may call a destructor";
                let operands = vec![left.clone(), right.clone()];
                return Some(make::unsupported(what, operands, span));
            }
            let value = self.scalar_for(right.clone(), &ty);
            return Some(make::assign(op, left.clone(), value, span));
        }
        let Some(kind) = self.kind_of(&ty).cloned() else {
            let found = self.type_of(right)?;
            self.kind_of(&found)
                .filter(|kind| **kind == ClassKind::User)?;
            let value = self.scalar_for(right.clone(), &ty);
            return Some(make::assign(op, left.clone(), value, span));
        };
        let sign = op.map_or("=".to_string(), |op| format!("{}=", op.symbol()));
        let name = format!("operator{sign}");
        let args = vec![left.clone(), right.clone()];
        let found = self.type_of(right);
        let same = found
            .as_ref()
            .is_none_or(|found| self.key(found) == self.key(&ty));
        let defined = kind == ClassKind::User;
        if defined && let Some(found) = self.operator_call(&name, &Some(ty.clone()), args, span) {
            return Some(found);
        }
        match (op, &kind) {
            (None, _) if same && self.assigns_by_parts(&ty, 0) => {
                let mut stmts = Vec::new();
                let to = self.stable(left.clone(), &mut stmts);
                let from = match self.is_lvalue(right) {
                    true => self.stable(right.clone(), &mut stmts),
                    false => {
                        let name = self.fresh_name("assigned");
                        let plain = super::types::unqualified(&ty);
                        stmts.push(make::declare(&name, plain, Some(right.clone()), span));
                        make::ident(&name, span)
                    }
                };
                self.assign_parts(&to, &from, &ty, &mut stmts, span);
                let place = make::address(to);
                stmts.push(make::statement(place));
                Some(make::deref(make::statement_expr(stmts, span), span))
            }
            (None, _) if same => {
                let value = self.copied(right.clone(), &ty, span);
                Some(make::assign(None, left.clone(), value, span))
            }
            (None, _) => {
                let value = self.made(&ty, vec![right.clone()], span);
                Some(make::assign(None, left.clone(), value, span))
            }
            (Some(BinaryOp::Add), ClassKind::Vector(_)) => {
                let args = vec![right.clone()];
                Some(self.library_method(left.clone(), &ty, "operator+=", args, span))
            }
            _ => {
                let what = format!("the operator `{sign}` of objects");
                Some(make::unsupported(
                    what,
                    vec![left.clone(), right.clone()],
                    span,
                ))
            }
        }
    }

    /// Whether the assignment that a class has without saying so calls one that a program defines for a part of it
    /// (C++17, section 15.8.2: "the direct base classes … and the … non-static data members").
    fn assigns_by_parts(&self, ty: &QualType, depth: u32) -> bool {
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        if !matches!(class.kind, ClassKind::User | ClassKind::Pair) || depth > DEEPEST {
            return false;
        }
        self.fields_of(id).iter().any(|field| {
            let mut ty = field.ty.clone();
            while let Some(array) = ty.array() {
                ty = array.element.clone();
            }
            self.has_assignment(&ty) || self.assigns_by_parts(&ty, depth + 1)
        })
    }

    fn has_assignment(&self, ty: &QualType) -> bool {
        self.class_of(ty).is_some_and(|(_, class)| {
            let full = format!("{}::operator=", class.name);
            self.cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(&full))
        })
    }

    fn assign_parts(
        &mut self,
        to: &Expr,
        from: &Expr,
        ty: &QualType,
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) {
        let Some((id, _)) = self.class_of(ty) else {
            return;
        };
        for field in self.fields_of(id) {
            let Some(name) = field.name else { continue };
            let to = make::member(to.clone(), &name, false);
            let from = make::member(from.clone(), &name, false);
            if self.has_assignment(&field.ty) {
                let call = self.call_member(to, &field.ty, "operator=", vec![from], span);
                stmts.push(make::statement(call));
            } else if self.assigns_by_parts(&field.ty, 0) {
                self.assign_parts(&to, &from, &field.ty, stmts, span);
            } else if field.ty.array().is_some() {
                let what = "an assignment of an object that has an array in it";
                stmts.push(make::statement(make::unsupported(
                    what,
                    vec![to, from],
                    span,
                )));
            } else {
                let value = self.copied(from, &field.ty, span);
                stmts.push(make::statement(make::assign(None, to, value, span)));
            }
        }
    }

    /// Whether an expression is one bit of a `std::vector<bool>`.
    fn is_bit(&self, expr: &Expr) -> bool {
        let ExprKind::Subscript { base, .. } = &expr.kind else {
            return false;
        };
        let ExprKind::Member { base, field, .. } = &base.kind else {
            return false;
        };
        field == "data"
            && self
                .type_of(base)
                .is_some_and(|ty| self.kind_of(&ty) == Some(&ClassKind::Bits))
    }

    /// What `++`, `--` and prefix operators mean for objects.
    pub(in super::super) fn cpp_unary(
        &mut self,
        sign: &str,
        operand: &Expr,
        postfix: bool,
        span: Span,
    ) -> Option<Expr> {
        if sign == "&" {
            return None;
        }
        let ty = self.type_of(operand)?;
        self.kind_of(&ty)?;
        let name = format!("operator{sign}");
        let mut args = vec![operand.clone()];
        if postfix {
            args.push(make::int(0, span));
        }
        let found = self.operator_call(&name, &Some(ty), args.clone(), span);
        Some(found.unwrap_or_else(|| {
            make::unsupported(format!("the operator `{sign}` of an object"), args, span)
        }))
    }
}
