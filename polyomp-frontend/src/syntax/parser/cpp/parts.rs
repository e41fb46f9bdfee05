//! Members of objects: their own, those of what their classes derive from, and what stands in them.

use super::super::{Parse, Parser};
use super::make::{self, member};
use super::not_followed::Given;
use super::{Class, ClassKind};
use crate::source::Span;
use crate::syntax::ast::{Expr, Field, QualType, RecordId, Stmt, StmtKind, Type, Unparsed};

/// How deep classes within classes are followed.
pub(super) const DEEPEST: u32 = 8;

impl Parser<'_> {
    /// An anonymous union or struct in a class: its members are found in it as those of a base are.
    pub(super) fn anonymous_member(&mut self, id: RecordId, inner: RecordId, span: Span) {
        let part = self.fresh_name("part");
        let cpp = self.cpp_mut();
        cpp.classes
            .entry(inner)
            .or_insert_with(|| Class::new(part.clone(), ClassKind::User));
        if let Some(class) = cpp.classes.get_mut(&id) {
            class.bases.push((part.clone(), inner));
        }
        let record = self.unit.records.get_mut(id.0 as usize);
        if let Some(fields) = record.and_then(|record| record.fields.as_mut()) {
            fields.push(Field {
                name: Some(part),
                span,
                ty: QualType::plain(Type::Record(inner)),
                bits: None,
            });
        }
    }

    /// Whether a part of the text of the class cannot be parsed.
    pub(super) fn is_unparsed(&self, ty: &QualType) -> bool {
        self.class_of(ty)
            .is_some_and(|(_, class)| class.unparsed.is_some())
    }

    /// What is done to an object of such a class: what is not known of it may be code that uses all that it names.
    pub(super) fn done_to_unparsed(
        &self,
        what: &str,
        ty: &QualType,
        operands: Vec<Expr>,
        span: Span,
    ) -> [Stmt; 2] {
        let words = self
            .class_of(ty)
            .and_then(|(_, class)| class.unparsed.clone());
        let class = self.shown(ty);
        let what = format!("{what} a `{class}`, of whose text a part cannot be parsed");
        let code = Unparsed {
            message: format!("A part of `{class}`."),
            words: words.unwrap_or_default(),
            ..Unparsed::default()
        };
        let code = Stmt {
            kind: StmtKind::Error(code),
            span,
        };
        let done = self.not_followed(what, operands, Given::Everything, span);
        [code, make::statement(done)]
    }

    /// Whether a copy of an object of the type has memory of its own that the object points to, or is made by code.
    pub(super) fn is_deep(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        if let Some(array) = ty.array() {
            return self.is_deep(&array.element, depth + 1);
        }
        let Some((id, class)) = self.class_of(ty) else {
            return false;
        };
        match &class.kind {
            ClassKind::Vector(_) => !class.is_view(),
            ClassKind::Bits | ClassKind::Map(_) => true,
            ClassKind::User | ClassKind::Pair | ClassKind::Array(_) => {
                class.unparsed.is_some()
                    || self.copies_itself(ty)
                    || self
                        .fields_of(id)
                        .iter()
                        .any(|field| self.is_deep(&field.ty, depth + 1))
            }
            _ => false,
        }
    }

    /// Whether objects of the type are pointers, or have members that are: references too.
    pub(super) fn holds_pointers(&self, ty: &QualType, depth: u32) -> bool {
        if depth > DEEPEST {
            return true;
        }
        if let Some(array) = ty.array() {
            return self.holds_pointers(&array.element, depth + 1);
        }
        match ty.unaliased() {
            Type::Record(id) => {
                let mut fields = self.fields_of(*id).into_iter();
                self.is_unparsed(ty)
                    || fields.any(|field| self.holds_pointers(&field.ty, depth + 1))
            }
            _ => ty.pointee().is_some(),
        }
    }

    pub(super) fn fields_of(&self, id: crate::syntax::ast::RecordId) -> Vec<Field> {
        let record = self.unit.record(id);
        record
            .and_then(|record| record.fields.clone())
            .unwrap_or_default()
    }

    /// The part of an object that `object.Base::name` names a member of.
    pub(super) fn qualified_part(
        &mut self,
        object: Expr,
        ty: QualType,
        qualifier: &[String],
    ) -> Parse<(Expr, Option<QualType>)> {
        let Some(base) = self.lookup_type(qualifier) else {
            return Err(self.expected("a member of a class that is known"));
        };
        if self.key(&base) == self.key(&ty) {
            return Ok((object, Some(ty)));
        }
        match self.base_part(object, &ty, &base) {
            Some(part) => Ok((part, Some(base))),
            None => Err(self.expected("a member of a class that the object's own derives from")),
        }
    }

    /// A member of the class around that a bare name stands for, through `this`.
    pub(super) fn implicit_member(&self, name: &str, span: Span) -> Option<Expr> {
        let id = self.cpp.as_ref()?.this?;
        // What a block brings is nearer.
        if self.scopes.brought(name).is_some() {
            return None;
        }
        let object = QualType::plain(Type::Record(id));
        let base = make::deref(make::ident("this", span), span);
        let found = match self.field(&object, name) {
            Some(_) => self.member_part(base, &object, name, 0)?,
            None => self.part_of_bases(base, &self.bases_seen(id, name), name, 0)?,
        };
        Some(Expr { span, ..found })
    }

    /// A member of an object, or of what its class derives from.
    pub(super) fn member_part(
        &self,
        object: Expr,
        ty: &QualType,
        name: &str,
        depth: u32,
    ) -> Option<Expr> {
        let (_, class) = self.class_of(ty)?;
        if let Some(field) = self.field(ty, name) {
            let through = match &object.kind {
                crate::syntax::ast::ExprKind::Unary {
                    op: crate::syntax::ast::UnaryOp::Deref,
                    operand,
                } => member((**operand).clone(), name, true),
                _ => member(object, name, false),
            };
            // A member that is a reference.
            let span = through.span;
            return Some(match is_reference_member(&field) {
                true => make::deref(through, span),
                false => through,
            });
        }
        if depth > 16 {
            return None;
        }
        self.part_of_bases(object, &class.bases, name, depth)
    }

    fn part_of_bases(
        &self,
        object: Expr,
        bases: &[(String, RecordId)],
        name: &str,
        depth: u32,
    ) -> Option<Expr> {
        bases.iter().find_map(|(part, id)| {
            let base = QualType::plain(Type::Record(*id));
            let object = member(object.clone(), part, false);
            self.member_part(object, &base, name, depth + 1)
        })
    }
}

/// Whether a member of this type was declared as a reference: it is kept as a pointer.
pub(super) fn is_reference_member(ty: &QualType) -> bool {
    ty.quals.is_restrict && ty.pointee().is_some()
}
