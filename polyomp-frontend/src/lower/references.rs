//! C++ references: variables that designate what a pointer, which nothing changes, points to.
//!
//! Constructs treat a reference as what it refers to: a private copy is one of that.

use std::sync::Arc;

use polyomp_core::spmd::{Base, ElementType, Expr, Place, Storage};

use crate::openmp::data_sharing::{self, Enclosing};
use crate::source::Span;
use crate::syntax::ast::{HELD, QualType, Type};

use super::Lowerer;
use super::aliasing::Reachable;
use super::places::whole;
use super::symbols::{Home, Var};

impl Lowerer<'_> {
    /// Binds a reference of this name to what `value` points to.
    pub(super) fn reference(&mut self, name: &str, to: &QualType, value: Option<Expr>, span: Span) {
        let local = self.fresh_local(name, ElementType::Pointer);
        let value = match value {
            Some(value) => self.settled_value(value, ElementType::Pointer, span),
            None => self.unknown(
                ElementType::Pointer,
                "what a reference without a known value refers to",
                Vec::new(),
            ),
        };
        if let Expr::AddressOf(place) = &value
            && self.has_one_name(place)
        {
            self.aliases.insert(local, (**place).clone());
        }
        self.note_pointer(local, &value);
        self.assign(span, local, value);
        let id = self.add_var(Var {
            ty: to.clone(),
            home: Home::Reference(local),
            storage: data_sharing::Storage::Automatic,
            threadprivate: false,
            enclosing: Enclosing::at_declaration(data_sharing::Storage::Automatic),
            passed: None,
            target: None,
            pointees: Vec::new(),
        });
        self.bind(name, id);
    }

    /// Whether a place may be named instead of a pointer to it, wherever that is used: it is the same one all the time. The
    /// name of what each thread has stands for the copy of another one elsewhere, and that of what is allocated for all that
    /// is allocated there.
    pub(super) fn has_one_name(&self, place: &Place) -> bool {
        let allocated = match place.base {
            Base::Object(object) => self.program.object(object).is_some_and(|it| it.allocated),
            Base::Deref(_) => false,
        };
        super::statements::is_fixed(place) && !allocated && !place.is_thread_private(&self.program)
    }

    /// Whether objects of the type are, or have in them, some of the C++ library that own memory: a copy of their bytes
    /// is no copy of them.
    pub(super) fn owns_memory(&self, ty: &QualType, depth: u32) -> bool {
        if !self.is_cpp() || depth > 16 {
            return false;
        }
        let ty = self.resolved(ty);
        if let Some(array) = ty.array() {
            return self.owns_memory(&array.element, depth + 1);
        }
        let Type::Record(id) = ty.ty else {
            return false;
        };
        let Some(record) = self.unit.record(id) else {
            return true;
        };
        let tag = record.tag.as_deref().unwrap_or_default();
        let library = tag.starts_with("std::") && !tag.starts_with(HELD);
        let fields = record.fields.as_deref().unwrap_or_default();
        fields.iter().any(|field| {
            let pointer = library && field.ty.pointee().is_some();
            pointer || self.owns_memory(&field.ty, depth + 1)
        })
    }

    /// Whether pointers are in objects of the type.
    pub(super) fn holds_pointers(&self, ty: &QualType, depth: u32) -> bool {
        let ty = self.resolved(ty);
        if let Some(array) = ty.array() {
            return self.holds_pointers(&array.element, depth);
        }
        let Type::Record(id) = ty.ty else {
            return ty.pointee().is_some();
        };
        let fields = self
            .unit
            .record(id)
            .and_then(|record| record.fields.as_deref());
        fields.filter(|_| depth <= 16).is_none_or(|fields| {
            let mut fields = fields.iter();
            fields.any(|field| self.holds_pointers(&field.ty, depth + 1))
        })
    }

    /// A reference that the caller of an entry gives: to one object of its own, or to what one of `others` refers to.
    pub(super) fn entry_reference(
        &mut self,
        name: &str,
        (ty, to): (&QualType, &QualType),
        assumption: Option<Arc<str>>,
        others: Option<&mut Vec<Reachable>>,
        span: Span,
    ) {
        let (element, extents) = self.array_shape(to);
        let object = self.fresh_object(name, element, extents, Storage::Shared, span);
        if let Some(object) = self.object_mut(object) {
            object.assumption = assumption;
            object.external = true;
        }
        let mut value = Expr::AddressOf(Box::new(whole(object)));
        if let Some(others) = others {
            value = self.aliased(name, ty, to, value, others);
        }
        self.reference(name, to, Some(value), span);
    }
}
