//! Which expressions keep their value while a statement is executed, such as the bounds of loops.

use std::collections::{BTreeMap, BTreeSet};

use crate::openmp::data_sharing::Storage;
use crate::source::Span;
use crate::syntax::ast::{
    self, Declaration, ExprKind, FunctionDef, ItemKind, QualType, RecordKind, Stmt, Type, UnaryOp,
};

use super::library::writes;
use super::names::{self, Visit};
use super::symbols::Home;
use super::{FunctionKey, Lowerer, is_known_function};

/// What a statement stores to other than variables and their parts by name.
#[derive(Default)]
struct Stored {
    /// Through pointers, of these types.
    types: Vec<QualType>,
    /// To elements of named pointers, of these types.
    elements: Vec<QualType>,
    /// To elements of pointers whose type is not looked for.
    untyped: bool,
    /// To parts of variables, of these types.
    parts: Vec<(String, QualType)>,
    /// Something of any type.
    any: bool,
    /// What these functions of the program store by name.
    callees: BTreeSet<FunctionKey>,
    /// What code that is not in the program may store.
    elsewhere: bool,
}

/// How a statement assigns a variable.
enum Assigned {
    Never,
    Here,
    /// By functions of the program that are given its address.
    Handed,
}

impl Lowerer<'_> {
    /// Finds the variables and the members that pointers are made to point to: those whose address is taken, other than to
    /// hand it to a function, which mostly gives them a value.
    pub(super) fn find_pointed_at(&mut self) {
        let mut found = BTreeSet::new();
        let mut handed = BTreeSet::new();
        let mut look = |expr: &ast::Expr| match &expr.kind {
            ExprKind::Call { args, .. } => handed.extend(args.iter().map(|arg| arg.span)),
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } if !handed.contains(&expr.span) => {
                if let ExprKind::Ident(name) | ExprKind::Member { field: name, .. } = &operand.kind
                {
                    found.insert(name.clone());
                }
            }
            _ => {}
        };
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => {
                    let stmts = function.body.stmts.iter();
                    stmts.for_each(|stmt| names::each_expression_in(stmt, &mut look));
                }
                ItemKind::Declaration(declaration) => {
                    names::each_expression_of(declaration, &mut look)
                }
                _ => {}
            }
        }
        self.pointed_at = found;
    }

    /// Whether the value of the expression stays the same while the body is executed.
    pub(super) fn is_invariant(&self, expr: &ast::Expr, body: &Stmt) -> bool {
        let mut stays = !self.has_effects(expr);
        let stored = self.stored_in(body);
        names::each_expression(expr, &mut |part| match &part.kind {
            ExprKind::Ident(name) => {
                let var = self.lookup(name).and_then(|id| self.var(id));
                let global = var.is_some_and(|var| var.storage != Storage::Automatic);
                let called = global && self.changed_by_calls(&stored, name);
                let pointed = self.pointed_at.contains(name) && self.among_elements(&stored, part);
                let assigned = match self.assigns(body, name) {
                    Assigned::Never => false,
                    Assigned::Here => true,
                    Assigned::Handed => {
                        !self.is_record(part) && (stored.any || self.among(&stored.types, part))
                    }
                };
                stays &= !assigned && !called && !pointed;
            }
            ExprKind::Subscript { base, .. } => {
                // An element: does the body write any of that array?
                if let Some(array) = names::root(base) {
                    let mut written = false;
                    names::each_expression_in(body, &mut |inner| {
                        if let ExprKind::Assign { lhs, .. } = &inner.kind {
                            written |= names::root(lhs) == Some(array);
                        }
                    });
                    stays &= !written;
                }
            }
            // Of records, it is members that are read.
            ExprKind::Member { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } if self.is_record(part) => {}
            ExprKind::Member { field, .. } => {
                let root = names::root(part);
                let parts = stored.parts.iter();
                let parts = parts.filter(|(name, _)| Some(name.as_str()) == root);
                let parts: Vec<QualType> = parts.map(|(_, ty)| ty.clone()).collect();
                let pointed = self.pointed_at.contains(field) && self.among_elements(&stored, part);
                let changed = match self.is_in_union(part) {
                    true => !stored.types.is_empty() || !parts.is_empty(),
                    false => self.among(&stored.types, part) || self.among(&parts, part),
                };
                stays &= !stored.any && !changed && !pointed;
            }
            ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } => stays &= !stored.any && !self.among(&stored.types, part),
            _ => {}
        });
        stays
    }

    /// Whether it is a member of a union, or of something in one: members of other types are the same bytes.
    fn is_in_union(&self, expr: &ast::Expr) -> bool {
        let mut expr = expr;
        while let ExprKind::Member { base, arrow, .. } = &expr.kind {
            let ty = self.type_of(base);
            let ty = ty.and_then(|ty| match arrow {
                true => self.pointed(&ty),
                false => Some(ty),
            });
            let record = ty.as_ref().and_then(|ty| self.record_of(ty));
            if record.is_none_or(|record| record.kind == RecordKind::Union) {
                return true;
            }
            expr = base;
            while let ExprKind::Subscript { base, .. } = &expr.kind {
                expr = base;
            }
        }
        false
    }

    fn is_record(&self, expr: &ast::Expr) -> bool {
        let ty = self.type_of(expr);
        ty.is_some_and(|ty| self.record_of(&ty).is_some())
    }

    /// How a statement assigns a variable, as far as its name tells; other than parts of a record, if it is one.
    fn assigns(&self, body: &Stmt, name: &str) -> Assigned {
        if !names::assigns(body, name) {
            return Assigned::Never;
        }
        let ty = self.typed(name).map(|(_, ty)| ty);
        let record = ty.is_some_and(|ty| self.record_of(&ty).is_some());
        let mut handed: BTreeSet<Span> = BTreeSet::new();
        let mut here = names::is_unclear(body, name);
        names::each_expression_in(body, &mut |expr| match &expr.kind {
            ExprKind::Call { callee, args } => {
                let known = |name: &String| self.function(name).is_some();
                if matches!(&callee.kind, ExprKind::Ident(name) if known(name)) {
                    handed.extend(args.iter().map(|arg| arg.span));
                }
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                ..
            } if handed.contains(&expr.span) => {}
            ExprKind::Assign { lhs: target, .. }
            | ExprKind::IncDec {
                operand: target, ..
            } if record && !matches!(target.kind, ExprKind::Ident(_)) => {}
            _ => here |= names::assigns_here(expr, name),
        });
        match here {
            true => Assigned::Here,
            false => Assigned::Handed,
        }
    }

    fn stored_in(&self, body: &Stmt) -> Stored {
        let mut stored = Stored::default();
        let types = |expr: &ast::Expr| self.type_of(expr).map(|ty| vec![ty]);
        names::each_expression_in(body, &mut |inner| match &inner.kind {
            ExprKind::Call { callee, args } => match &callee.kind {
                ExprKind::Ident(name) if self.function(name).is_some() => {
                    self.stored_by(name, &mut stored);
                }
                ExprKind::Ident(name) => {
                    self.stored_by_library(name, args, &types, &mut stored);
                }
                _ => (stored.elsewhere, stored.any) = (true, true),
            },
            ExprKind::Assign { lhs, .. } | ExprKind::IncDec { operand: lhs, .. } => {
                match (names::root(lhs), self.type_of(lhs)) {
                    (Some(name), Some(ty)) if self.is_pointer(name) => stored.elements.push(ty),
                    (Some(name), Some(ty)) => stored.parts.push((name.to_string(), ty)),
                    // Declared within.
                    (Some(name), None) if self.lookup(name).is_none() => stored.untyped = true,
                    (Some(_), None) => stored.any = true,
                    (None, Some(ty)) => stored.types.push(ty),
                    (None, None) => stored.any = true,
                }
            }
            _ => {}
        });
        stored
    }

    /// What a function that is not in the program stores through its arguments; `types` are those that an expression may
    /// have.
    fn stored_by_library(
        &self,
        name: &str,
        args: &[ast::Expr],
        types: &dyn Fn(&ast::Expr) -> Option<Vec<QualType>>,
        stored: &mut Stored,
    ) {
        stored.elsewhere |= !is_known_function(name);
        for (index, arg) in args.iter().enumerate() {
            if !writes(name, index) {
                continue;
            }
            for ty in types(arg).unwrap_or_default() {
                let Some(pointee) = self.pointed(&ty).filter(|ty| !ty.quals.is_const) else {
                    continue;
                };
                let named = matches!(arg.kind, ExprKind::Ident(_));
                match named && self.record_of(&pointee).is_none() {
                    true => stored.elements.push(pointee),
                    false => stored.types.push(pointee),
                }
            }
        }
    }

    fn is_pointer(&self, name: &str) -> bool {
        let ty = self.typed(name).map(|(_, ty)| self.resolved(&ty));
        ty.is_some_and(|ty| matches!(ty.ty, Type::Pointer(_)))
    }

    /// Whether something of one of these types may be what is read.
    fn among(&self, stored: &[QualType], read: &ast::Expr) -> bool {
        let ty = self.type_of(read);
        stored.iter().any(|stored| {
            let ty = ty.as_ref();
            ty.is_none_or(|ty| self.may_be_one_object(stored, ty, 0))
        })
    }

    fn among_elements(&self, stored: &Stored, read: &ast::Expr) -> bool {
        stored.untyped || self.among(&stored.elements, read)
    }

    /// What a function of the program stores, and those that it calls, other than to variables by name.
    fn stored_by(&self, name: &str, stored: &mut Stored) {
        let mut open = vec![(self.part, name.to_string())];
        while let Some((part, name)) = open.pop() {
            let Some(function) = self.function_in(part, &name) else {
                continue;
            };
            let key = self.key_of(function);
            let part = key.0;
            if !stored.callees.insert(key) {
                continue;
            }
            let declared = Declared::of(function);
            let types = |expr: &ast::Expr| self.types_in(part, &declared, expr);
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| match &expr.kind {
                    ExprKind::Assign { lhs, .. } | ExprKind::IncDec { operand: lhs, .. } => {
                        let by_name = matches!(lhs.kind, ExprKind::Ident(_));
                        let own = |root| self.is_own_aggregate(&declared, root);
                        if by_name || names::root(lhs).is_some_and(own) {
                            return;
                        }
                        match types(lhs) {
                            Some(types) => stored.types.extend(types),
                            None => stored.any = true,
                        }
                    }
                    ExprKind::Call { callee, args } => match &callee.kind {
                        ExprKind::Ident(name) if self.function_in(part, name).is_some() => {
                            open.push((part, name.clone()));
                        }
                        ExprKind::Ident(name) => self.stored_by_library(name, args, &types, stored),
                        _ => (stored.elsewhere, stored.any) = (true, true),
                    },
                    _ => {}
                });
            }
        }
    }

    /// Whether what is called may assign a variable that outlives calls by its name.
    fn changed_by_calls(&self, stored: &Stored, name: &str) -> bool {
        let name_here = self.name_here(name);
        let mut assigning = stored
            .callees
            .iter()
            .filter_map(|key| self.assigned_by.get(key));
        if assigning.any(|names| names.contains(&name_here)) {
            return true;
        }
        let home = self
            .lookup(name)
            .and_then(|id| self.var(id))
            .map(|var| var.home);
        let Some(Home::Object(object)) = home else {
            return stored.elsewhere;
        };
        let object = self.program.object(object);
        stored.elsewhere && object.is_none_or(|object| object.external)
    }

    /// Whether a name in a function means nothing but structs and arrays of its own.
    fn is_own_aggregate(&self, declared: &Declared, name: &str) -> bool {
        let types = declared.0.get(name);
        types.is_some_and(|types| {
            types.iter().all(|ty| {
                let ty = self.resolved(ty);
                ty.array().is_some() || self.record_of(&ty).is_some()
            })
        })
    }

    /// The types that an expression of a function may have: the members of all records that have such a name are meant.
    fn types_in(
        &self,
        part: usize,
        declared: &Declared,
        expr: &ast::Expr,
    ) -> Option<Vec<QualType>> {
        match &expr.kind {
            ExprKind::Ident(name) => match declared.0.get(name) {
                Some(types) => Some(types.clone()),
                None => {
                    let id = self.at_file_scope(part, name)?;
                    Some(vec![self.var(id)?.ty.clone()])
                }
            },
            ExprKind::Member { field, .. } => {
                let records = self.unit.records.iter();
                let fields = records.flat_map(|record| record.fields.iter().flatten());
                let named = fields.filter(|one| one.name.as_ref() == Some(field));
                let types: Vec<QualType> = named.map(|one| one.ty.clone()).collect();
                (!types.is_empty()).then_some(types)
            }
            ExprKind::Subscript { base, .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: base,
            } => {
                let types = self.types_in(part, declared, base)?;
                types.iter().map(|ty| self.pointed(ty)).collect()
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => {
                let types = self.types_in(part, declared, operand)?.into_iter();
                let address = |ty| QualType::plain(Type::Pointer(std::sync::Arc::new(ty)));
                Some(types.map(address).collect())
            }
            ExprKind::Cast { ty, .. } => Some(vec![(**ty).clone()]),
            _ => None,
        }
    }

    /// Whether something of the one type may be stored where something of the other is read: characters are part of
    /// anything, numbers and pointers of nothing else, and structs of what they have as members (C11 6.5p7).
    fn may_be_one_object(&self, stored: &QualType, read: &QualType, depth: u32) -> bool {
        /// Records within records are followed so deep.
        const DEEPEST: u32 = 8;
        let number = |ty: &QualType| {
            let ty = self.resolved(ty);
            match &ty.ty {
                Type::Integer(kind) => Some((0, i64::from(kind.bits()))),
                Type::Enum(_) => Some((0, 32)),
                Type::Float(_) => Some((1, self.size_of(&ty).unwrap_or(0))),
                Type::Pointer(_) => Some((2, 0)),
                _ => None,
            }
        };
        let character = |number: Option<(i32, i64)>| number == Some((0, 8));
        if let Some(Some(fields)) = self.record_of(stored).map(|record| &record.fields)
            && depth < DEEPEST
            && number(read).is_some()
        {
            return fields.iter().any(|field| {
                let mut ty = self.resolved(&field.ty);
                while let Some(array) = ty.array() {
                    ty = self.resolved(&array.element.clone());
                }
                match number(&ty) {
                    Some(stored) => number(read) == Some(stored),
                    None => self.may_be_one_object(&ty, read, depth + 1),
                }
            });
        }
        match (number(stored), number(read)) {
            (Some(stored), Some(read)) => {
                stored == read || character(Some(stored)) || character(Some(read))
            }
            _ => true,
        }
    }
}

/// The types with which a function declares names, its parameters too.
#[derive(Default)]
struct Declared(BTreeMap<String, Vec<QualType>>);

impl Declared {
    fn of(function: &FunctionDef) -> Declared {
        let mut declared = Declared::default();
        for param in &function.ty.params {
            // One that is written as an array is a pointer.
            let ty = match param.ty.array() {
                Some(array) => {
                    QualType::plain(Type::Pointer(std::sync::Arc::new(array.element.clone())))
                }
                None => param.ty.clone(),
            };
            declared.note(param.name.as_deref().unwrap_or_default(), ty);
        }
        let stmts = function.body.stmts.iter();
        stmts.for_each(|stmt| declared.stmt(stmt));
        declared
    }

    fn note(&mut self, name: &str, ty: QualType) {
        self.0.entry(name.to_string()).or_default().push(ty);
    }
}

impl Visit for Declared {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            self.note(&declarator.name, declarator.ty.clone());
        }
        names::walk_declaration(self, declaration);
    }
}
