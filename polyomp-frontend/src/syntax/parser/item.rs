//! Declarations, and what stands at file scope.

use std::sync::Arc;

use super::{Parse, Parser};
use crate::syntax::NESTED_FUNCTION;
use crate::syntax::ast::{
    Declaration, Declarator, Expr, ExprKind, Extent, FunctionDef, FunctionType, InitItem,
    Initializer, IntKind, IntLiteral, Item, ItemKind, QualType, StorageClass, SyntaxError, Type,
};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

use super::specifier::Specifiers;
use super::statement::assembly_words;

impl Parser<'_> {
    /// Everything up to the end of the text.
    pub(crate) fn translation_unit(&mut self) {
        while self.peek().kind != Kind::End {
            let start = self.at;
            if self.cpp.is_some() {
                self.recovering_item();
                self.closes_nothing(start);
                continue;
            }
            match self.item() {
                Ok(Some(kind)) => {
                    let span = self.span_from(start);
                    self.unit.items.push(Item { kind, span });
                }
                Ok(None) => {}
                Err(error) => self.error_item(start, error),
            }
            self.closes_nothing(start);
        }
        if self.cpp.is_some() {
            self.unused_templates();
            self.finish_statics();
            self.dispatchers();
            self.start_main();
        }
    }

    /// A `}` too many: nothing else stops recovery without moving on.
    fn closes_nothing(&mut self, start: usize) {
        if self.at != start {
            return;
        }
        self.at += 1;
        let error = SyntaxError {
            message: "This closes nothing.".to_string(),
            span: self.span_from(start),
        };
        let already = self.unit.errors.last().map(|last| last.span) == Some(error.span);
        if !already {
            self.unit.errors.push(error);
        }
    }

    fn error_item(&mut self, start: usize, error: SyntaxError) {
        self.scopes.leave_to(1);
        let (span, unparsed) = self.recover(start, error);
        self.unit.items.push(Item {
            kind: ItemKind::Error(unparsed),
            span,
        });
    }

    /// `asm (…);` at file scope: the words in it.
    pub(super) fn file_assembly(&mut self) -> Parse<Vec<String>> {
        let first = self.at;
        self.at += 1;
        self.skip_parentheses()?;
        let tokens = self.tokens.get(first..self.at).unwrap_or_default();
        let strings = tokens.iter().filter(|token| token.kind == Kind::String);
        let words = assembly_words(strings.map(|token| token.text));
        self.expect(";")?;
        Ok(words)
    }

    fn item(&mut self) -> Parse<Option<ItemKind>> {
        let token = self.peek();
        match (token.kind, token.text) {
            (Kind::Pragma, _) => {
                let pragma = self.bump().pragma();
                return Ok(Some(ItemKind::Pragma(pragma)));
            }
            (Kind::Punct, ";") => {
                self.at += 1;
                return Ok(None);
            }
            (Kind::Word, "asm" | "__asm__" | "__asm") => {
                let words = self.file_assembly()?;
                return Ok(Some(ItemKind::Asm(words)));
            }
            (Kind::Word, "_Static_assert") => {
                self.static_assert()?;
                return Ok(None);
            }
            _ => {}
        }
        let start = self.at;
        self.renaming.said = None;
        let leading = self.attributes()?;
        let token = self.peek();
        self.type_depth = 0;
        // A function without a type returns `int`, as before C99.
        let untyped = token.kind == Kind::Word
            && self.is_ahead(1, "(")
            && !super::is_keyword(token.text)
            && !self.scopes.is_type(token.text);
        let mut specifiers = if untyped {
            Specifiers {
                ty: QualType::plain(Type::Integer(crate::syntax::ast::IntKind::Int)),
                storage: Default::default(),
            }
        } else {
            self.specifiers(true)?
        };
        specifiers.storage.add(leading);
        if self.is(";") {
            return self.rest(start, &specifiers, Vec::new()).map(Some);
        }
        let first_start = self.at;
        let mut declared = self.declarator(specifiers.ty.clone())?;
        specifiers
            .storage
            .add(self.declarator_attributes(&mut declared.ty)?);
        let function = match (&declared.ty.ty, &declared.name) {
            (Type::Function(ty), Some((name, span))) => Some((ty.clone(), name.clone(), *span)),
            _ => None,
        };
        if let Some((ty, name, name_span)) = function {
            let is_definition =
                self.is("{") || (!ty.prototyped && !ty.params.is_empty() && self.is_declaration());
            if is_definition && specifiers.storage.class != StorageClass::Typedef {
                let mut storage = specifiers.storage;
                // A prototype may have given it internal linkage (C17, section 6.2.2, paragraph 5).
                if self.internal.contains(&name) {
                    storage.class = StorageClass::Static;
                }
                self.scopes.declare(&name, Meaning::Object);
                let ty = Arc::unwrap_or_clone(ty);
                let scopes = self.scopes.depth();
                self.scopes.enter();
                let result = self.function_body(ty);
                self.scopes.leave_to(scopes);
                let (ty, body) = result?;
                return Ok(Some(ItemKind::Function(Box::new(FunctionDef {
                    name,
                    name_span,
                    ty,
                    storage,
                    body,
                }))));
            }
        }
        let first = self.finish_declarator(first_start, &specifiers, declared)?;
        self.rest(start, &specifiers, vec![first]).map(Some)
    }

    /// The body of a function, with the declarations of its parameters in the K&R style before it.
    fn function_body(
        &mut self,
        mut ty: FunctionType,
    ) -> Parse<(FunctionType, crate::syntax::ast::Block)> {
        while !self.is("{") {
            let declaration = self.declaration()?;
            for declarator in declaration.declarators {
                let param = ty
                    .params
                    .iter_mut()
                    .find(|param| param.name.as_ref() == Some(&declarator.name));
                if let Some(param) = param {
                    param.ty = declarator.ty;
                    param.span = declarator.name_span;
                }
            }
        }
        for param in &ty.params {
            if let Some(name) = &param.name {
                self.scopes.declare(name, Meaning::Object);
            }
        }
        let body = self.block()?;
        Ok((ty, body))
    }

    fn rest(
        &mut self,
        start: usize,
        specifiers: &Specifiers,
        declarators: Vec<Declarator>,
    ) -> Parse<ItemKind> {
        let declaration = self.rest_of_declaration(start, specifiers, declarators)?;
        Ok(ItemKind::Declaration(declaration))
    }

    /// A declaration with its `;`.
    pub(super) fn declaration(&mut self) -> Parse<Declaration> {
        let start = self.at;
        let outer = std::mem::take(&mut self.type_depth);
        let result = self
            .specifiers(false)
            .and_then(|specifiers| self.rest_of_declaration(start, &specifiers, Vec::new()));
        self.type_depth = outer;
        result
    }

    fn rest_of_declaration(
        &mut self,
        start: usize,
        specifiers: &Specifiers,
        mut declarators: Vec<Declarator>,
    ) -> Parse<Declaration> {
        let base_depth = self.type_depth;
        let mut storage = specifiers.storage;
        while !self.is(";") {
            if !declarators.is_empty() && !self.eat(",") {
                return Err(self.expected("`,` or `;`"));
            }
            self.type_depth = base_depth;
            let first = self.at;
            let mut declared = self.declarator(specifiers.ty.clone())?;
            storage.add(self.declarator_attributes(&mut declared.ty)?);
            if self.is("{") && matches!(declared.ty.ty, Type::Function(_)) {
                return Err(SyntaxError {
                    message: NESTED_FUNCTION.to_string(),
                    span: self.here(),
                });
            }
            declarators.push(self.finish_declarator(first, specifiers, declared)?);
        }
        self.expect(";")?;
        Ok(Declaration {
            storage,
            declarators,
            span: self.span_from(start),
        })
    }

    /// Makes the name known, and takes its initialiser.
    fn finish_declarator(
        &mut self,
        start: usize,
        specifiers: &Specifiers,
        declared: super::declarator::Declared,
    ) -> Parse<Declarator> {
        let Some((name, name_span)) = declared.name else {
            return Err(self.expected("a name"));
        };
        self.make_known(&name, &declared.ty, specifiers.storage.class)?;
        self.note_name(&name, name_span, specifiers.storage.weak);
        if specifiers.storage.class == StorageClass::Static && self.scopes.depth() == 1 {
            self.internal.insert(name.clone());
        }
        let init = if self.eat("=") {
            Some(self.initializer()?)
        } else {
            None
        };
        if self.cpp.is_none() && declared.ty.array().is_some() {
            let ty = with_extent(&declared.ty, init.as_ref());
            self.scopes.declare_variable(&name, ty);
        }
        Ok(Declarator {
            name,
            name_span,
            ty: declared.ty,
            init,
            span: self.span_from(start),
        })
    }
}

/// The type of an array with the number of its elements, where its initialiser tells it plainly.
fn with_extent(ty: &QualType, init: Option<&Initializer>) -> QualType {
    let Some(array) = ty.array() else {
        return ty.clone();
    };
    let literal = |value: usize| {
        ExprKind::Int(IntLiteral {
            value: value as u128,
            kind: IntKind::Int,
        })
    };
    let (count, span) = match init {
        Some(Initializer::List { items, span })
            if let [
                InitItem {
                    value:
                        Initializer::Expr(Expr {
                            kind: ExprKind::String(bytes),
                            ..
                        }),
                    ..
                },
            ] = &items[..]
                && matches!(array.element.unaliased(), Type::Integer(_)) =>
        {
            (literal(bytes.len() + 1), *span)
        }
        Some(Initializer::List { items, span })
            if items.iter().all(|item| is_element(item, &array.element)) =>
        {
            (literal(items.len()), *span)
        }
        Some(Initializer::Expr(expr)) => match &expr.kind {
            ExprKind::String(bytes) => (literal(bytes.len() + 1), expr.span),
            _ => return ty.clone(),
        },
        _ => return ty.clone(),
    };
    if !matches!(array.extent, Extent::Unspecified) {
        return ty.clone();
    }
    let mut array = array.clone();
    array.extent = Extent::Expr(Expr { kind: count, span });
    QualType::plain(Type::Array(Arc::new(array)))
}

/// Whether an item of a list initialises one element of this type, the next one.
fn is_element(item: &InitItem, element: &QualType) -> bool {
    let scalar = matches!(
        element.unaliased(),
        Type::Bool | Type::Integer(_) | Type::Float(_) | Type::Enum(_) | Type::Pointer(_)
    );
    // `{"text"}` may be the array itself.
    let text = matches!(
        &item.value,
        Initializer::Expr(Expr {
            kind: ExprKind::String(_),
            ..
        })
    );
    let plain = scalar && !(text && matches!(element.unaliased(), Type::Integer(_)));
    item.designators.is_empty() && (plain || matches!(item.value, Initializer::List { .. }))
}
