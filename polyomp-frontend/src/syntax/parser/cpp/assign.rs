//! Assignments of objects, part by part, where the program does not say how: containers copy into the memory that they have.

use super::super::Parser;
use super::ClassKind;
use super::make;
use super::not_followed::Given;
use super::parts::DEEPEST;
use crate::source::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, QualType, Stmt, StmtKind};
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// Whether the assignment that a class has without saying so calls one that a program defines for a part of it
    /// (C++17, section 15.8.2: "the direct base classes … and the … non-static data members").
    pub(super) fn assigns_by_parts(&self, ty: &QualType, depth: u32) -> bool {
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        let parts = matches!(
            class.kind,
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_)
        );
        if !parts || depth > DEEPEST {
            return false;
        }
        if class.unparsed.is_some() {
            return true;
        }
        self.fields_of(id).iter().any(|field| {
            let mut ty = field.ty.clone();
            while let Some(array) = ty.array() {
                ty = array.element.clone();
            }
            self.has_assignment(&ty) || self.assigns_by_parts(&ty, depth + 1)
        })
    }

    /// Whether the assignment of an object copies what its containers hold into the memory that they have, or have got.
    pub(super) fn assigns_in_place(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST || ty.array().is_some() {
            return false;
        }
        let Some((id, class)) = self.class_of(ty) else {
            return true;
        };
        match &class.kind {
            ClassKind::Vector(element) => {
                !self.is_deep(element, 0)
                    || !self.copies_by_code(element) && self.assigns_in_place(element, depth + 1)
            }
            ClassKind::User | ClassKind::Pair => self
                .fields_of(id)
                .iter()
                .all(|field| self.assigns_in_place(&field.ty, depth + 1)),
            _ => false,
        }
    }

    pub(super) fn has_assignment(&self, ty: &QualType) -> bool {
        self.class_of(ty).is_some_and(|(_, class)| {
            let full = format!("{}::operator=", class.name);
            self.cpp
                .as_ref()
                .is_some_and(|cpp| cpp.functions.contains_key(&full))
        })
    }

    /// Elements that own memory are assigned: those that are there keep it, others get it.
    fn elements_assigned_in_place(
        &mut self,
        to: &Expr,
        from: &Expr,
        element: &QualType,
        span: Span,
    ) -> Stmt {
        let part = |whole: &Expr, name: &str| make::member(whole.clone(), name, false);
        let at = self.fresh_name("element");
        let index = || make::ident(&at, span);
        let one = |whole: &Expr| make::subscript(part(whole, "data"), index(), span);
        let (place, value) = (one(to), one(from));
        let mut kept = Vec::new();
        self.assign_parts(&place, &value, element, &mut kept, span);
        let new = self.copy_parts(&place, &value, element, 0, span);
        let is_there = make::binary(BinaryOp::Lt, index(), part(to, "size"), span);
        let assigned = Stmt {
            kind: StmtKind::If {
                cond: is_there,
                then: Box::new(make::compound(kept, span)),
                otherwise: Some(Box::new(make::compound(new, span))),
            },
            span,
        };
        make::count_loop(&at, part(from, "size"), vec![assigned], span)
    }

    pub(super) fn assign_parts(
        &mut self,
        to: &Expr,
        from: &Expr,
        ty: &QualType,
        stmts: &mut Vec<Stmt>,
        span: Span,
    ) {
        let Some((id, class)) = self.class_of(ty) else {
            return;
        };
        if class.unparsed.is_some() {
            let operands = vec![make::address(to.clone()), from.clone()];
            stmts.extend(self.done_to_unparsed("assigning", ty, operands, span));
            return;
        }
        if matches!(class.kind, ClassKind::Vector(_)) {
            // Elements are copied, into other memory where there is not enough.
            let part = |whole: &Expr, name: &str| make::member(whole.clone(), name, false);
            let size = part(from, "size");
            let Some((element, _)) = self.sequence(ty) else {
                return;
            };
            stmts.extend(self.elements_gone(to, span));
            stmts.push(self.moved_memory(to, span));
            let longer = make::assign(None, part(to, "size"), size.clone(), span);
            if self.is_deep(&element, 0) && !self.copies_by_code(&element) {
                stmts.push(self.elements_assigned_in_place(to, from, &element, span));
                stmts.push(make::statement(longer));
                return;
            }
            stmts.push(make::statement(longer));
            stmts.extend(self.elements_assigned(to, from, ty, span));
            let (into, out_of) = (part(to, "data"), part(from, "data"));
            if let Some(copies) = self.pointer_copies(into, out_of, size.clone(), &element, 0, span)
            {
                stmts.push(copies);
                return;
            }
            for (how, whole) in [("operator read", from), ("operator write", to)] {
                let touched = self.ranged(how, part(whole, "data"), size.clone(), span);
                stmts.push(make::statement(touched));
            }
            return;
        }
        for field in self.fields_of(id) {
            let Some(name) = field.name else { continue };
            let to = make::member(to.clone(), &name, false);
            let from = make::member(from.clone(), &name, false);
            if self.has_assignment(&field.ty) {
                let call = self.call_member(to, &field.ty, "operator=", vec![from], span);
                stmts.push(make::statement(call));
            } else if self.assigns_by_parts(&field.ty, 0)
                || self.is_deep(&field.ty, 0) && self.assigns_in_place(&field.ty, 0)
            {
                self.assign_parts(&to, &from, &field.ty, stmts, span);
            } else if field.ty.array().is_some() {
                let what = "an assignment of an object that has an array in it";
                stmts.push(make::statement(self.not_followed(
                    what,
                    vec![to, from],
                    Given::Objects,
                    span,
                )));
            } else {
                let value = self.copied(from, &field.ty, span);
                stmts.push(make::statement(make::assign(None, to, value, span)));
            }
        }
    }

    /// The memory that containers have goes, where they get that of others: who still reads it by a pointer must be done.
    /// Of what a pointer or a subscript leads to, that memory is not followed. What is done before they get the other one,
    /// and after that.
    pub(super) fn memory_goes(
        &mut self,
        object: &Expr,
        ty: &QualType,
        depth: u32,
        (before, after): (&mut Vec<Stmt>, &mut Vec<Stmt>),
        span: Span,
    ) {
        if depth > DEEPEST || !is_named(object) {
            return;
        }
        let Some((id, class)) = self.class_of(ty) else {
            return;
        };
        let part = |name: &str| make::member(object.clone(), name, false);
        match class.kind {
            ClassKind::Vector(_) if !class.is_view() => {
                let mut held = |name: &str| {
                    let kept = self.fresh_name("gone");
                    let value = part(name);
                    let ty = self.type_of(&value)?;
                    self.scopes.declare(&kept, Meaning::Object);
                    self.scopes.declare_variable(&kept, ty.clone());
                    before.push(make::declare(&kept, ty, Some(value), span));
                    Some(make::ident(&kept, span))
                };
                if let (Some(data), Some(size)) = (held("data"), held("size")) {
                    let gone = self.ranged("operator write", data, size, span);
                    after.push(make::statement(gone));
                }
            }
            ClassKind::User | ClassKind::Pair => {
                for field in self.fields_of(id) {
                    if let Some(name) = field.name {
                        let stmts = (&mut *before, &mut *after);
                        self.memory_goes(&part(&name), &field.ty, depth + 1, stmts, span);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Whether it is a variable, or a part of one.
fn is_named(object: &Expr) -> bool {
    match &object.kind {
        ExprKind::Ident(_) => true,
        ExprKind::Member { base, arrow, .. } => !arrow && is_named(base),
        _ => false,
    }
}
