//! Pointers to member functions: pointers to functions whose first parameter is `this`.
//!
//! Pointers to data members are not known: a declarator of one is an error.

use std::sync::Arc;

use super::super::{Parse, Parser, Tall};
use super::make;
use super::not_followed::Given;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, FunctionType, Param, QualType, Type};
use crate::syntax::qualified;
use crate::syntax::tokens::Kind;

/// What `object.*pointer` is until arguments follow: its operands are the address of the object, and the pointer.
const DESIGNATED: &str = "what a pointer to a member leads to";

impl Parser<'_> {
    /// How many tokens the `B::` of a `B::*` has that begins so many tokens ahead.
    pub(in super::super) fn member_pointer_ahead(&self, ahead: usize) -> Option<usize> {
        self.cpp.as_ref()?;
        let mut at = ahead;
        while self.token(at).kind == Kind::Word && self.is_ahead(at + 1, "::") {
            at += 2;
        }
        (at > ahead && self.is_ahead(at, "*")).then_some(at - ahead)
    }

    /// At `B::*` in a declarator: moves past it, and gives the class.
    pub(in super::super) fn member_pointer_class(&mut self) -> Parse<Option<QualType>> {
        let Some(length) = self.member_pointer_ahead(0) else {
            return Ok(None);
        };
        let parts: Vec<String> = (0..length)
            .step_by(2)
            .map(|at| self.token(at).text.to_string())
            .collect();
        let candidates = self.candidates(&parts);
        let types = &self.cpp_mut().types;
        let class = candidates
            .iter()
            .find_map(|candidate| types.get(candidate))
            .cloned();
        let Some(class) = class else {
            return Err(self.expected("the name of a class"));
        };
        self.at += length + 1;
        Ok(Some(class))
    }

    /// The type of a pointer to a member of a class.
    pub(in super::super) fn member_pointer_type(
        &self,
        class: QualType,
        member: &QualType,
    ) -> Parse<QualType> {
        let Type::Function(function) = &member.ty else {
            return Err(self.expected("a pointer to a member function"));
        };
        let this = Param {
            name: Some("this".to_string()),
            ty: QualType::pointer_to(class),
            span: self.peek().span,
        };
        let mut params = vec![this];
        params.extend(function.params.iter().cloned());
        let function = FunctionType {
            params,
            prototyped: true,
            ..(**function).clone()
        };
        Ok(QualType::pointer_to(QualType::plain(Type::Function(
            Arc::new(function),
        ))))
    }

    /// After `object.` or `object->`, at the `*` of an operator for pointers to members.
    pub(in super::super) fn designated_member(
        &mut self,
        object: Tall,
        arrow: bool,
        start: usize,
    ) -> Parse<Tall> {
        self.at += 1;
        let pointer = self.deeper(|parser| parser.cast())?;
        let below = object.height.max(pointer.height);
        let object = match arrow {
            true => object.expr,
            false => make::address(object.expr),
        };
        let span = self.span_from(start);
        let found = make::unsupported(DESIGNATED, vec![object, pointer.expr], span);
        self.taller(found, below)
    }

    /// The call of the member function that an object and a pointer designate.
    pub(super) fn call_designated(
        &mut self,
        called: &Expr,
        args: &[Expr],
        span: Span,
    ) -> Option<Expr> {
        let ExprKind::Unsupported { what, operands } = &called.kind else {
            return None;
        };
        let [object, pointer] = &operands[..] else {
            return None;
        };
        if what != DESIGNATED {
            return None;
        }
        let everything = || {
            let mut all = operands.clone();
            all.extend(args.iter().cloned());
            Some(self.not_followed(DESIGNATED, all, Given::Everything, span))
        };
        let class = |parser: &Self, ty: Option<QualType>| {
            let to = ty.and_then(|ty| parser.pointed(&ty))?;
            parser.class_of(&to).map(|(id, _)| id)
        };
        let ty = self.type_of(pointer).and_then(|ty| self.pointed(&ty));
        let Some(Type::Function(function)) = ty.map(|ty| ty.unaliased().clone()) else {
            return everything();
        };
        let expected = function.params.first().map(|this| this.ty.clone());
        let (expected, given) = (class(self, expected), class(self, self.type_of(object)));
        // Where the part of a base class is in an object is not followed here.
        let fits = args.len() + 1 == function.params.len() && !make::is_reference(&function.result);
        if expected.is_none() || expected != given || !fits {
            return everything();
        }
        let mut passed = vec![object.clone()];
        for (arg, param) in args.iter().zip(function.params.iter().skip(1)) {
            passed.push(self.bound(arg.clone(), &param.ty));
        }
        let call = make::expr(
            ExprKind::Call {
                callee: Box::new(pointer.clone()),
                args: passed,
            },
            span,
        );
        Some(call)
    }

    /// The type of a pointer to a function, by its name in the tree.
    pub(super) fn function_pointer(&self, symbol: &str) -> Option<QualType> {
        let name = symbol.split('#').next().unwrap_or(symbol);
        let overloads = self.cpp.as_ref()?.functions.get(name)?;
        let found = overloads.iter().find(|found| found.symbol == symbol)?;
        let function = QualType::plain(Type::Function(Arc::new(found.ty.clone())));
        if !found.method {
            return Some(QualType::pointer_to(function));
        }
        let (class, _) = qualified::split(name)?;
        let class = self.cpp.as_ref()?.types.get(class)?.clone();
        self.member_pointer_type(class, &function).ok()
    }
}
