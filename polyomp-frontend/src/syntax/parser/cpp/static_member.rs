//! Static members of classes: variables that a class declares, and defines where they are `inline`, constant, or those of a
//! class template.

use std::sync::Arc;

use super::super::{Parse, Parser};
use super::declaration::Init;
use super::make;
use crate::source::Span;
use crate::syntax::ast::{
    Declaration, Declarator, Extent, Initializer, ItemKind, QualType, Storage, StorageClass, Type,
};

impl Parser<'_> {
    /// A static member is a variable at namespace scope.
    pub(super) fn static_member(
        &mut self,
        start: usize,
        name: &str,
        span: Span,
        ty: QualType,
        storage: Storage,
    ) -> Parse<()> {
        let full = self.declared_name(name);
        let global = self.scopes.clone();
        let from = self.at;
        let init = self.init(&ty)?;
        let (ty, init) = self.deduced(ty, init)?;
        if make::is_reference(&ty) && matches!(init, Init::None) {
            self.scopes = global;
            self.scopes.declare_outermost(&full, ty);
            self.note_alias(&full, None, span);
            return Ok(());
        }
        // What it is defines a definition outside of the class.
        let made = full.contains('<');
        let declares = matches!(init, Init::None) && !storage.inline && !made;
        let (declared, value, after) = match declares && !self.is_said_constant(from) {
            true => (ty, None, Vec::new()),
            false => self.initialised(&full, ty, init, span)?,
        };
        let value = value.or_else(|| self.untold_member(&full, &declared, span));
        self.scopes = global;
        self.scopes.declare_outermost(&full, declared.clone());
        if make::is_reference(&declared)
            && let Some(Initializer::Expr(bound)) = &value
            && self.note_alias(&full, Some(bound), span)
        {
            return Ok(());
        }
        if let Some(Initializer::Expr(value)) = &value
            && let Some(value) = self.constant_of(&declared, value)
        {
            self.cpp_mut().constants.insert(full.clone(), value);
            self.note_constant(&full, &declared);
        }
        let mut storage = storage;
        storage.class = match declares {
            true => StorageClass::Extern,
            false => StorageClass::None,
        };
        // Who makes it among the files that have it is not followed.
        let once = after.is_empty() || super::linked::is_constant(&declared);
        storage.inline = !declares && once;
        self.initialised_at_start(&full, &mut storage, from, after, span);
        let declaration = Declaration {
            storage,
            declarators: vec![Declarator {
                name: full,
                name_span: span,
                ty: declared,
                init: value,
                span,
            }],
            span,
        };
        self.push_item(ItemKind::Declaration(declaration), start);
        Ok(())
    }

    /// An array type with numbers of elements that say the same in other files.
    pub(super) fn with_numbers(&self, ty: QualType) -> QualType {
        let Type::Array(array) = &ty.ty else {
            return ty;
        };
        let mut array = (**array).clone();
        array.element = self.with_numbers(array.element);
        if let Extent::Expr(extent) = &array.extent
            && let Some(value) = self.constant(extent)
            && let Ok(value) = u128::try_from(value)
        {
            array.extent = Extent::Expr(make::int(value, extent.span));
        }
        QualType {
            ty: Type::Array(Arc::new(array)),
            ..ty
        }
    }
}
