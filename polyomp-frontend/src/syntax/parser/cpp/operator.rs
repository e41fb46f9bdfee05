//! Operators, which classes may define.

use super::super::{Parse, Parser, Tall};
use super::ClassKind;
use super::make;
use super::not_followed::Given;
use super::overload::{Among, Choice};
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType};
use crate::syntax::qualified;

use super::parts::DEEPEST;

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
            kind => {
                let is_map = matches!(kind, ClassKind::Map(_));
                // Keys of maps may be objects.
                let key = self.map_key(&ty).filter(|_| is_map);
                let index = match key.is_some_and(|key| self.kind_of(&key).is_some()) {
                    true => index.clone(),
                    false => self.as_scalar(index.clone()),
                };
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
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) && self.may_be_of_a_header(left) {
            let what = format!(
                "the operator `{}` of what a header that was not found may declare",
                op.symbol()
            );
            return Some(self.not_followed(
                what,
                vec![left.clone(), right.clone()],
                Given::Objects,
                span,
            ));
        }
        let (a, b) = (self.type_of(left), self.type_of(right));
        let class = |parser: &Self, ty: &Option<QualType>| {
            ty.as_ref().and_then(|ty| parser.kind_of(ty)).cloned()
        };
        let (left_kind, right_kind) = (class(self, &a), class(self, &b));
        let name = format!("operator{}", op.symbol());
        let args = vec![left.clone(), right.clone()];
        if left_kind.is_none() && right_kind.is_none() {
            let calls = |ty: &Option<QualType>| {
                let ty = ty.as_ref();
                ty.is_some_and(|ty| self.signature_of(ty).is_some())
            };
            if calls(&a) || calls(&b) {
                // It is compared with nothing but a null pointer.
                let (left, right) = (left.clone(), right.clone());
                let (left, right) = (self.as_caller(left), self.as_caller(right));
                return Some(make::binary(op, left, right, span));
            }
            return self.enumeration_operator(&name, &args, span);
        }
        if let Some(found) = self.operator_call(&name, &a, args, span) {
            return Some(found);
        }
        if let Some(found) = self.compared_pairs(op, left, right, span) {
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
            let element = self.sequence(ty).map(|(element, _)| element);
            let op = match op {
                BinaryOp::Eq | BinaryOp::Ne => BinaryOp::Eq,
                _ => BinaryOp::Lt,
            };
            let calls = element.map(|element| self.operator_calls(op, &element, 0, span));
            let found = self.library_method(left.clone(), ty, "compare", vec![other], span);
            return Some(super::library::after(
                calls.unwrap_or_default(),
                found,
                span,
            ));
        }
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            // Objects that are conditions: streams, and others that can be converted.
            let left = self.as_scalar(left.clone());
            let right = self.as_scalar(right.clone());
            return Some(make::binary(op, left, right, span));
        }
        if let Some(found) = self.built_in_binary(op, left, right, span) {
            return Some(found);
        }
        let what = format!("the operator `{}` of objects", op.symbol());
        Some(self.not_followed(
            what,
            vec![left.clone(), right.clone()],
            Given::Objects,
            span,
        ))
    }

    /// Whether it is an object like a stream, of which a header tells that was not found: a name of capital letters is that
    /// of a number.
    fn may_be_of_a_header(&self, object: &Expr) -> bool {
        let ExprKind::Ident(name) = &object.kind else {
            return false;
        };
        self.misses_header
            && name.chars().any(char::is_lowercase)
            && self.scopes.meaning(name).is_none()
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

    /// The functions for an operator that are no members.
    fn operators_beside(&self, name: &str, args: &[Expr]) -> Vec<String> {
        let levels = self.candidate_levels(&[name.to_string()]);
        let mut found = self.nearest_level(&levels);
        found.extend(self.associated(name, args));
        found.retain(|name| !self.is_in_class(name) && self.has_functions(name));
        found
    }

    /// A call of an operator function, a member or not (C++17, section 16.3.1.2).
    fn operator_call(
        &mut self,
        name: &str,
        first: &Option<QualType>,
        args: Vec<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let mut names = self.operators_beside(name, &args);
        let mut member = None;
        if let Some(ty) = first
            && let Some((_, class)) = self.class_of(ty)
        {
            let class = class.name.clone();
            let own = format!("{class}::{name}");
            let method = self.find_method(&class, name);
            // A template of the class hides functions of its base classes.
            member = match method {
                Some((owner, full)) if owner == class || !self.has_functions(&own) => Some(full),
                _ => self.has_functions(&own).then_some(own),
            };
        }
        if name == "operator=" {
            match self.assigned_by_default(&member, &args) {
                Some(true) => return None,
                Some(false) => {}
                None => {
                    let what = format!("`{name}`, for which there are several functions");
                    return Some(self.not_followed(what, args, Given::Everything, span));
                }
            }
        }
        names.extend(member.clone());
        if names.is_empty() {
            return None;
        }
        let call = self.operator_with(&args);
        let choice = match member.is_some_and(|name| self.cpp_mut().reused.contains(&name)) {
            true => Choice::Undecided,
            false => self.choose(&names, &call, Among::Both, &[]),
        };
        let built_in = self.may_be_built_in(name, &args) && !self.is_exact(&choice, &args);
        let is_member = match &choice {
            Choice::Function(overload) => overload.method,
            Choice::Template { name, position, .. } => {
                let all = self.cpp_mut().templates.get(name);
                let template = all.and_then(|all| all.get(*position));
                template.is_some_and(|template| template.method_of.is_some())
            }
            Choice::Nothing => return None,
            Choice::Undecided => false,
        };
        if built_in || matches!(choice, Choice::Undecided) {
            let what = format!("`{name}`, for which there are several functions");
            return Some(self.undecided(what, &names, None, args, span));
        }
        if !is_member {
            let operands = args.clone();
            let found = self.call_chosen(choice, None, args, span);
            return Some(found.unwrap_or_else(|| {
                let what = format!("a call of `{name}`");
                self.undecided(what, &names, None, operands, span)
            }));
        }
        let ty = first.as_ref()?;
        let mut args = args.into_iter();
        let object = args.next()?;
        self.cpp_mut().object_goes = self.stays(&object) == Some(false);
        let call = self.call_member(object, ty, name, args.collect(), span);
        self.cpp_mut().object_goes = false;
        Some(call)
    }

    /// Whether the assignment is the one that a class has without saying so; none if that is not known.
    fn assigned_by_default(&self, member: &Option<String>, args: &[Expr]) -> Option<bool> {
        let types: Vec<_> = args.iter().map(|arg| self.type_of(arg)).collect();
        let [Some(left), right] = &types[..] else {
            return Some(false);
        };
        let Some(member) = member else {
            return Some(false);
        };
        let Some(right) = right else { return None };
        let takes = |to: &QualType| {
            self.key(to) == self.key(right) || self.base_part(args[1].clone(), right, to).is_some()
        };
        let own = self.class_of(left).map(|(_, class)| class.name.as_str());
        let inherited = qualified::split(member).map(|(class, _)| class) != own;
        if inherited {
            // Those of a base class are hidden by it.
            return takes(left).then_some(true);
        }
        if !takes(left) {
            return Some(false);
        }
        let cpp = self.cpp.as_ref()?;
        let declared = cpp.functions.get(member).into_iter().flatten();
        let declared = declared.into_iter().any(|one| {
            let to = one.ty.params.first();
            to.is_some_and(|to| self.key(&make::referred(&to.ty)) == self.key(left))
        });
        match (declared, cpp.templates.contains_key(member)) {
            (true, _) => Some(false),
            (false, false) => Some(true),
            (false, true) => None,
        }
    }

    /// Whether the operator of numbers and pointers may be meant, which objects of the classes become.
    fn may_be_built_in(&self, name: &str, args: &[Expr]) -> bool {
        if matches!(
            name,
            "operator=" | "operator()" | "operator->" | "operator,"
        ) {
            return false;
        }
        args.iter().all(|arg| {
            self.type_of(arg).is_none_or(|ty| match self.class_of(&ty) {
                Some(_) => self.has_conversions(&ty),
                None => true,
            })
        })
    }

    /// Whether a function takes the operands as they are.
    fn is_exact(&self, choice: &Choice, args: &[Expr]) -> bool {
        let Choice::Function(overload) = choice else {
            return false;
        };
        let rest = match overload.method {
            true => args.get(1..).unwrap_or_default(),
            false => args,
        };
        overload.ty.params.iter().zip(rest).all(|(param, arg)| {
            self.type_of(arg).is_some_and(|found| {
                self.exact_key(&found.decayed())
                    == self.exact_key(&make::referred(&param.ty).decayed())
            })
        })
    }

    /// What is assigned or changed: where a comma or a choice designates it, which they do not in C, by a pointer.
    pub(in super::super) fn cpp_target(&self, target: Tall) -> Tall {
        let designates = matches!(
            target.expr.kind,
            ExprKind::Comma { .. } | ExprKind::Conditional { .. }
        );
        if self.cpp.is_none() || !designates || !self.is_lvalue(&target.expr) {
            return target;
        }
        let span = target.expr.span;
        Tall {
            expr: make::deref(make::address(target.expr), span),
            ..target
        }
    }

    /// What an assignment means for objects; none if what it means in C.
    pub(in super::super) fn cpp_assignment(
        &mut self,
        op: Option<BinaryOp>,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        if op.is_none()
            && let Some(ignored) = super::tied::ignored(left, right)
        {
            return Some(ignored);
        }
        if op.is_none()
            && let Some(assigned) = self.assigned_to_tied(left, right, span)
        {
            return Some(assigned);
        }
        let ty = self.type_of(left)?;
        if op.is_none() && self.signature_of(&ty).is_some() {
            let value = self.function_made(right.clone(), &ty);
            return Some(make::assign(None, left.clone(), value, span));
        }
        let made;
        let is_made = super::list::is_list(right) && op.is_none();
        let right = match is_made {
            true => {
                made = self.unlisted(right.clone(), &ty);
                &made
            }
            false => right,
        };
        if self.is_bit(left) {
            return Some(self.bit_change(left.clone(), right.clone(), span));
        }
        if super::destroy::is_smart(&ty) {
            if ty.pointee().is_some_and(|to| self.needs_destruction(to, 0)) {
                let what = "an assignment to a smart pointer, which may call a destructor";
                let operands = vec![left.clone(), right.clone()];
                return Some(self.not_followed(what, operands, Given::Objects, span));
            }
            let value = self.scalar_for(right.clone(), &ty);
            return Some(make::assign(op, left.clone(), value, span));
        }
        let Some(kind) = self.kind_of(&ty).cloned() else {
            if is_made {
                return Some(make::assign(op, left.clone(), right.clone(), span));
            }
            if let Some(op) = op {
                let args = [left.clone(), right.clone()];
                let name = format!("operator{}=", op.symbol());
                if let Some(found) = self.enumeration_operator(&name, &args, span) {
                    return Some(found);
                }
            }
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
            (None, ClassKind::Guard) if same => Some(self.guard_assigned(left, right, &ty, span)),
            (None, _) if same && self.holds_lock(&ty, 0) => {
                let what = "an assignment of an object that holds a lock";
                let operands = vec![left.clone(), right.clone()];
                Some(self.not_followed(what, operands, Given::Objects, span))
            }
            (None, _)
                if same
                    && (self.assigns_by_parts(&ty, 0)
                        || is_made && matches!(kind, ClassKind::Vector(_))
                        // Nothing points to the characters of a text that goes: it may hold them in itself.
                        || matches!(&kind, ClassKind::Vector(char) if make::is_character(char))
                            && super::moved::source(right).is_none()
                        || self.is_lvalue(right)
                            && self.is_deep(&ty, 0)
                            && self.assigns_in_place(&ty, 0)) =>
            {
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
                let mut calls = Vec::new();
                if self.is_lvalue(right) {
                    calls.extend(self.elements_assigned(left, right, &ty, span));
                }
                let mut gone = Vec::new();
                self.memory_goes(left, &ty, 0, (&mut calls, &mut gone), left.span);
                let value = self.copied(right.clone(), &ty, span);
                let assigned = make::assign(None, left.clone(), value, span);
                if gone.is_empty() {
                    return Some(super::library::after(calls, assigned, span));
                }
                calls.push(make::statement(assigned));
                calls.extend(gone);
                calls.push(make::statement(make::address(left.clone())));
                Some(make::deref(make::statement_expr(calls, span), span))
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
                Some(self.not_followed(
                    what,
                    vec![left.clone(), right.clone()],
                    Given::Objects,
                    span,
                ))
            }
        }
    }

    /// Whether an expression is one bit of a `std::vector<bool>`.
    pub(super) fn is_bit(&self, expr: &Expr) -> bool {
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

    /// Whether the program says what the address of an object is.
    fn takes_address(&self, ty: &QualType, operand: &Expr) -> bool {
        let Some((_, class)) = self.class_of(ty) else {
            return false;
        };
        let own = self.find_method(&class.name, "operator&");
        let mut names = self.candidates(&["operator&".to_string()]);
        names.extend(self.associated("operator&", std::slice::from_ref(operand)));
        names.extend(own.map(|(_, name)| name));
        let Some(cpp) = &self.cpp else { return false };
        let known = names.iter().filter_map(|name| cpp.functions.get(name));
        // With another operand it is the one of bits.
        known.flatten().any(|overload| {
            let operands = overload.ty.params.len() + usize::from(overload.method);
            operands == 1
        })
    }

    /// The pointer that `->` goes along: objects give one by functions of their own, until one is none (C++17, section
    /// 16.5.6).
    pub(super) fn through_arrows(
        &mut self,
        object: Expr,
        ty: QualType,
        span: Span,
    ) -> Parse<(Expr, QualType)> {
        let (mut object, mut ty) = (object, ty);
        for _ in 0..DEEPEST {
            match self.kind_of(&ty) {
                None => return Ok((object, ty)),
                Some(ClassKind::User) => {}
                Some(_) => break,
            }
            object = self.call_member(object, &ty, "operator->", Vec::new(), span);
            let Some(found) = self.type_of(&object) else {
                break;
            };
            ty = found;
        }
        Err(self.expected("a pointer"))
    }

    /// What `++`, `--` and prefix operators mean for objects.
    pub(in super::super) fn cpp_unary(
        &mut self,
        sign: &str,
        operand: &Expr,
        postfix: bool,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.type_of(operand)?;
        if self.kind_of(&ty).is_none() {
            if sign == "&" || super::enumeration::name_of(&ty).is_none() {
                return None;
            }
            let mut args = vec![operand.clone()];
            args.extend(postfix.then(|| make::int(0, span)));
            return self.enumeration_operator(&format!("operator{sign}"), &args, span);
        }
        if sign == "&" && !self.takes_address(&ty, operand) {
            return None;
        }
        if sign == "!" && self.kind_of(&ty) == Some(&ClassKind::Stream) {
            let state = self.as_scalar(operand.clone());
            return Some(make::comma(state, make::chosen(span)));
        }
        let name = format!("operator{sign}");
        let mut args = vec![operand.clone()];
        if postfix {
            args.push(make::int(0, span));
        }
        let found = self
            .operator_call(&name, &Some(ty), args.clone(), span)
            .or_else(|| self.built_in_unary(sign, operand, span));
        Some(found.unwrap_or_else(|| {
            let what = format!("the operator `{sign}` of an object");
            self.not_followed(what, args, Given::Objects, span)
        }))
    }
}
