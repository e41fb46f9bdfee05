//! Values of classes: temporaries, copies, and conversions to what is wanted.

use super::super::Parser;
use super::ClassKind;
use super::make::{self, int, member};
use super::not_followed::Given;
use super::parts::DEEPEST;
use super::types::unqualified;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, InitItem, Initializer, QualType, Stmt, Type};

impl Parser<'_> {
    /// What is read of a value that is not kept.
    pub(super) fn read_of(&mut self, value: &Expr) -> Vec<Stmt> {
        let is_class = self
            .type_of(value)
            .is_some_and(|ty| self.kind_of(&ty).is_some());
        match is_class {
            true => Vec::new(),
            false => vec![make::statement(value.clone())],
        }
    }

    /// A new object as a value.
    pub(super) fn made(&mut self, ty: &QualType, args: Vec<Expr>, span: Span) -> Expr {
        if self.kind_of(ty).is_none() {
            let value = self.single(ty, args, span);
            let value = value.unwrap_or_else(|| int(0, span));
            let value = self.scalar_for(value, ty);
            if self.signature_of(ty).is_some() {
                return value;
            }
            return Expr {
                span,
                ..make::cast(ty.clone(), value)
            };
        }
        let name = self.fresh_name("temporary");
        let object = make::ident(&name, span);
        self.scopes
            .declare(&name, crate::syntax::scope::Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        // A conversion by a constructor, whose argument is converted in turn.
        if self.cpp_mut().making > DEEPEST {
            let what = format!("a conversion to `{}`", self.shown(ty));
            return self.not_followed(what, args, Given::Objects, span);
        }
        let mut stmts = vec![make::declare(&name, unqualified(ty), None, span)];
        self.cpp_mut().making += 1;
        stmts.extend(match args.is_empty() && self.is_made_of_zeros(ty) {
            true => self.value_initialised(object.clone(), ty, 0, span),
            false => self.construct(object.clone(), ty, args, "", span),
        });
        self.cpp_mut().making -= 1;
        self.note_temporary(ty);
        stmts.push(make::statement(object));
        make::statement_expr(stmts, span)
    }

    /// The same, of a braced list.
    pub(super) fn made_of_list(&mut self, ty: &QualType, items: Vec<InitItem>, span: Span) -> Expr {
        if self.kind_of(ty).is_none() && ty.array().is_none() {
            if let Some(args) =
                super::construct_list::plain_items(&items).filter(|_| items.len() > 1)
            {
                return self.made(ty, args, span);
            }
            let first = items.into_iter().next().map(|item| item.value);
            let value = match first {
                Some(Initializer::Expr(expr)) if make::is_reference(ty) => {
                    return self.given_as(expr, ty, span);
                }
                Some(Initializer::Expr(expr)) => expr,
                _ => int(0, span),
            };
            return make::cast(ty.clone(), value);
        }
        let name = self.fresh_name("temporary");
        let object = make::ident(&name, span);
        let mut stmts = vec![make::declare(&name, unqualified(ty), None, span)];
        stmts.extend(self.construct_list(object.clone(), ty, items, "", span));
        self.note_temporary(ty);
        stmts.push(make::statement(object));
        make::statement_expr(stmts, span)
    }

    /// The value of an expression as that of another object: with memory of its own.
    pub(super) fn copied(&mut self, value: Expr, ty: &QualType, span: Span) -> Expr {
        if self.signature_of(ty).is_some() {
            return self.function_made(value, ty);
        }
        if let Some(from) = super::moved::source(&value) {
            return self.taken(from.clone(), ty, span);
        }
        if !self.is_lvalue(&value) || is_literal(&value) || !self.is_deep(ty, 0) {
            return value;
        }
        let mut stmts = Vec::new();
        let value = self.stable(value, &mut stmts);
        let name = self.fresh_name("copy");
        let copy = make::ident(&name, span);
        stmts.push(make::declare(&name, unqualified(ty), None, span));
        stmts.extend(self.copy_parts(&copy, &value, ty, 0, span));
        stmts.push(make::statement(copy));
        make::statement_expr(stmts, span)
    }

    pub(super) fn copy_parts(
        &mut self,
        to: &Expr,
        from: &Expr,
        ty: &QualType,
        depth: u32,
        span: Span,
    ) -> Vec<Stmt> {
        let plain = |to: &Expr, from: &Expr| {
            vec![make::statement(make::assign(
                None,
                to.clone(),
                from.clone(),
                span,
            ))]
        };
        if !self.is_deep(ty, 0) || depth > DEEPEST {
            return plain(to, from);
        }
        if self.is_unparsed(ty) {
            let operands = vec![make::address(to.clone()), from.clone()];
            return self.done_to_unparsed("copying", ty, operands, span).into();
        }
        if let Some(made) = self.copied_by_constructor(to, from, ty, span) {
            return vec![made];
        }
        let Some((id, class)) = self.class_of(ty) else {
            let what = "a copy of an array of objects with memory of their own";
            return vec![make::statement(make::unsupported(
                what,
                vec![from.clone()],
                span,
            ))];
        };
        match class.kind.clone() {
            ClassKind::Vector(_) | ClassKind::Bits => {
                let size = member(from.clone(), "size", false);
                let data = |object: &Expr| member(object.clone(), "data", false);
                let Some((element, _)) = self.sequence(ty) else {
                    return Vec::new();
                };
                let part = |name: &str| member(to.clone(), name, false);
                let memory = self.allocate_sequence(&element, part("size"), "", span);
                let mut stmts = vec![
                    make::statement(make::assign(None, part("size"), size.clone(), span)),
                    make::statement(make::assign(None, part("data"), memory, span)),
                ];
                let copies =
                    self.pointer_copies(data(to), data(from), size.clone(), &element, depth, span);
                stmts.push(copies.unwrap_or_else(|| {
                    make::statement(self.ranged("operator read", data(from), size, span))
                }));
                stmts
            }
            ClassKind::User | ClassKind::Pair => {
                let mut stmts = Vec::new();
                for field in self.fields_of(id) {
                    let Some(name) = field.name else { continue };
                    let (to, from) = (
                        member(to.clone(), &name, false),
                        member(from.clone(), &name, false),
                    );
                    stmts.extend(self.copy_parts(&to, &from, &field.ty, depth + 1, span));
                }
                stmts
            }
            _ => {
                let what = format!("a copy of a `{}`", self.shown(ty));
                vec![make::statement(make::unsupported(
                    what,
                    vec![from.clone()],
                    span,
                ))]
            }
        }
    }

    /// `place = value`, where the value gets memory of its own if objects of the type have that.
    pub(super) fn assignment_to(
        &mut self,
        place: Expr,
        value: Expr,
        ty: &QualType,
        span: Span,
    ) -> Stmt {
        let value = self.unlisted(value, ty);
        let value = self.copied(value, ty, span);
        make::statement(make::assign(None, place, value, span))
    }

    /// What is passed for a parameter, or bound to a reference.
    pub(super) fn bound(&mut self, value: Expr, ty: &QualType) -> Expr {
        let span = value.span;
        let value = self.unlisted(value, &make::referred(ty));
        if !make::is_reference(ty) {
            // It goes where the function ends.
            let value = self.converted(value, ty, span);
            self.kept(&value);
            return value;
        }
        let to = &make::referred(ty);
        if self.hides_object(&value) {
            let what = "a reference to one of two objects of which one is a constant";
            return make::unsupported(what, vec![value], span);
        }
        let value = match super::moved::source(&value) {
            Some(object) => object.clone(),
            None => super::wrapper::unwrapped(value),
        };
        let value = self.extreme_object(&value).unwrap_or(value);
        let found = self.type_of(&value);
        let same = found.as_ref().is_none_or(|found| {
            let (a, b) = (unqualified(found), unqualified(to));
            self.key(&a) == self.key(&b)
        });
        if same && self.is_lvalue(&value) {
            return make::address(value);
        }
        // The part of an object that is of a class that its own derives from.
        if self.is_lvalue(&value)
            && let Some(found) = &found
            && let Some(part) = self.base_part(value.clone(), found, to)
        {
            return make::address(part);
        }
        if let Some(found) = &found
            && let Some(object) = self.converted_reference(&value, found, to)
        {
            return make::address(object);
        }
        // What it refers to is not followed.
        if matches!(value.kind, ExprKind::Unsupported { .. }) && !super::list::is_list(&value) {
            return make::cast(QualType::pointer_to(to.clone()), value);
        }
        let value = self.converted(value, to, span);
        if self.kind_of(to).is_some() || self.signature_of(to).is_some() {
            return make::expr(
                ExprKind::Unary {
                    op: crate::syntax::ast::UnaryOp::AddressOf,
                    operand: Box::new(value),
                },
                span,
            );
        }
        let literal = ExprKind::CompoundLiteral {
            ty: Box::new(unqualified(to)),
            init: Box::new(Initializer::Expr(value)),
        };
        make::address(make::expr(literal, span))
    }

    /// What a member is initialised with that was declared as a reference, and is a pointer of this type.
    pub(super) fn bound_member(&mut self, value: Expr, ty: &QualType) -> Expr {
        match ty.pointee() {
            Some(to) => self.bound(value, &make::reference(to.clone())),
            None => make::address(value),
        }
    }

    /// The value as one of the type.
    pub(super) fn converted(&mut self, value: Expr, ty: &QualType, span: Span) -> Expr {
        let value = self.unlisted(value, ty);
        if self.kind_of(ty).is_none() {
            return self.scalar_for(value, ty);
        }
        let same = self
            .type_of(&value)
            .is_none_or(|found| self.key(&found) == self.key(ty));
        match same {
            true => self.copied(value, ty, span),
            false => {
                self.cpp_mut().implicit = self.kind_of(ty) == Some(&ClassKind::User);
                let made = self.made(ty, vec![value], span);
                self.cpp_mut().implicit = false;
                made
            }
        }
    }

    /// The part of an object that is of a class that its own derives from.
    pub(super) fn base_part(&self, object: Expr, ty: &QualType, base: &QualType) -> Option<Expr> {
        let (_, class) = self.class_of(ty)?;
        let (wanted, _) = self.class_of(base)?;
        class.bases.iter().find_map(|(name, id)| {
            let part = member(object.clone(), name, false);
            if *id == wanted {
                return Some(part);
            }
            let ty = QualType::plain(Type::Record(*id));
            self.base_part(part, &ty, base)
        })
    }
}

/// Whether it is an object without a name that nothing else is made of: a lambda, or what some functions of the library
/// give.
pub(super) fn is_literal(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::CompoundLiteral { .. })
}
