//! Which expressions keep their value while a statement is executed, such as the bounds of loops.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::openmp::data_sharing::Storage;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, QualType, RecordKind, Stmt, Type, UnaryOp};

use super::library::writes;
use super::names;
use super::reaches::Scope;
use super::symbols::Home;
use super::{FunctionKey, Lowerer, is_known_function};

/// What a statement stores to other than variables by their names.
#[derive(Default)]
struct Stored {
    /// To members, and to elements and by pointers, of these names.
    named: Vec<NamedStore>,
    /// To what has no such name, of these types.
    types: Vec<QualType>,
    /// Something of any type.
    any: bool,
    /// What these functions of the program store by name.
    callees: BTreeSet<FunctionKey>,
    /// What code that is not in the program may store.
    elsewhere: bool,
}

/// A store to a member, or to an element or by a pointer of a name.
#[derive(Clone)]
struct NamedStore {
    name: String,
    ty: QualType,
    /// The struct or the array that is a variable and of which it is a part.
    root: Option<String>,
}

/// A function whose stores are looked at, and the names of what its parameters are given; none where that has no name.
struct Callee<'a> {
    function: &'a FunctionDef,
    given: BTreeMap<String, Option<String>>,
}

impl<'a> Lowerer<'a> {
    /// Whether the value of the expression stays the same while the body is executed.
    pub(super) fn is_invariant(&self, expr: &ast::Expr, body: &Stmt) -> bool {
        let mut stays = !self.has_effects(expr);
        let stored = self.stored_in(body);
        let scope = self.scope_here();
        names::each_expression(expr, &mut |part| match &part.kind {
            // Of records, it is members that are read.
            ExprKind::Ident(_)
            | ExprKind::Member { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } if self.is_record(part) => {}
            ExprKind::Ident(name) => {
                let var = self.lookup(name).and_then(|id| self.var(id));
                let global = var.is_some_and(|var| var.storage != Storage::Automatic);
                let called = global && self.changed_by_calls(&stored, name);
                // As a pointer or an array it is read through.
                let read = var.is_none_or(|var| self.resolved(&var.ty).array().is_none());
                let changed = read && self.is_overwritten(&stored, &scope, part);
                stays &= !self.assigns(body, name) && !called && !changed;
            }
            ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } => stays &= !self.is_overwritten(&stored, &scope, part),
            _ => {}
        });
        stays
    }

    /// Whether what is stored may be what an expression reads.
    fn is_overwritten(&self, stored: &Stored, scope: &Scope, read: &ast::Expr) -> bool {
        let Some(key) = scope.key_of(read) else {
            return true;
        };
        let union = self.is_in_union(read);
        let fits = |ty: &QualType| union || self.may_hold(ty, read);
        // Other members of a union, and records as a whole, are stored by other names.
        let whole = |ty: &QualType| self.record_of(ty).is_some();
        let root = self.own_root(self.part, scope, read);
        let apart =
            |store: &NamedStore| root.is_some() && store.root.is_some() && root != store.root;
        let mut named = stored.named.iter().filter(|store| !apart(store));
        stored.any
            || stored.types.iter().any(fits)
            || named.any(|store| {
                let meets = union || whole(&store.ty) || self.groups.same(&store.name, &key);
                meets && fits(&store.ty)
            })
    }

    /// The struct or the array that is a variable and of which an expression designates a part: all that stands between
    /// them is members and elements of arrays, no pointer and no reference.
    fn own_root(&self, part: usize, scope: &Scope, expr: &ast::Expr) -> Option<String> {
        let is_array = |ty: &QualType| self.resolved(ty).array().is_some();
        let is_record = |ty: &QualType| self.record_of(ty).is_some();
        let mut within = expr;
        loop {
            within = match &within.kind {
                ExprKind::Ident(name) => {
                    let mut types = self.declared_in(part, scope, name).into_iter();
                    let own = types.len() > 0 && types.all(|ty| is_array(&ty) || is_record(&ty));
                    return own.then(|| scope.key(name));
                }
                ExprKind::Subscript { base, .. } => {
                    let types = self.types_in(part, scope, base)?;
                    types.iter().all(is_array).then_some(base)?
                }
                ExprKind::Member {
                    base,
                    arrow: false,
                    field,
                    ..
                } if !self.possible_types.may_refer(field) => {
                    let types = self.types_in(part, scope, base)?;
                    types.iter().all(is_record).then_some(base)?
                }
                _ => return None,
            };
        }
    }

    fn scope_here(&self) -> Rc<Scope> {
        let function = self.current_function();
        function
            .map(|function| self.names_of(function))
            .unwrap_or_default()
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

    /// Whether a statement assigns a variable by its name; other than parts of a record, if it is one, and other than by
    /// functions of the program that are given its address.
    fn assigns(&self, body: &Stmt, name: &str) -> bool {
        if !names::assigns(body, name) {
            return false;
        }
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
            // By an element: what is read of it is looked at.
            ExprKind::Assign { lhs: target, .. }
            | ExprKind::IncDec {
                operand: target, ..
            } if !matches!(target.kind, ExprKind::Ident(_)) => {}
            _ => here |= names::assigns_here(expr, name),
        });
        here
    }

    fn stored_in(&self, body: &Stmt) -> Stored {
        let mut stored = Stored::default();
        let scope = self.scope_here();
        let types = |expr: &ast::Expr| match self.type_of(expr) {
            Some(ty) => Some(vec![ty]),
            // Declared within.
            None => self.types_in(self.part, &scope, expr),
        };
        let mut open: Vec<Callee<'a>> = Vec::new();
        names::each_expression_in(body, &mut |inner| {
            self.store_of(inner, (self.part, &scope), &types, &mut stored, &mut open);
        });
        while let Some(callee) = open.pop() {
            self.stored_by(&callee, &mut stored, &mut open);
        }
        stored
    }

    /// What an expression itself stores, and the functions that it calls.
    fn store_of(
        &self,
        expr: &ast::Expr,
        (part, scope): (usize, &Scope),
        types: &dyn Fn(&ast::Expr) -> Option<Vec<QualType>>,
        stored: &mut Stored,
        open: &mut Vec<Callee<'a>>,
    ) {
        match &expr.kind {
            ExprKind::Call { callee, args } => match &callee.kind {
                ExprKind::Ident(name) => match self.function_in(part, name) {
                    Some(function) => {
                        let names = function.ty.params.iter().map(|param| param.name.clone());
                        let given = names
                            .zip(args)
                            .filter_map(|(name, arg)| Some((name?, self.given_name(scope, arg))));
                        let given = given.collect();
                        open.push(Callee { function, given });
                    }
                    None => self.stored_by_library(name, args, scope, types, stored),
                },
                _ => (stored.elsewhere, stored.any) = (true, true),
            },
            ExprKind::Assign { lhs, .. } | ExprKind::IncDec { operand: lhs, .. } => {
                match (scope.key_of(lhs), types(lhs)) {
                    (_, None) => stored.any = true,
                    (Some(name), Some(types)) => {
                        let root = self.own_root(part, scope, lhs);
                        stored.named.extend(types.into_iter().map(|ty| NamedStore {
                            name: name.clone(),
                            ty,
                            root: root.clone(),
                        }));
                    }
                    (None, Some(types)) => stored.types.extend(types),
                }
            }
            _ => {}
        }
    }

    /// The name of the memory that an argument leads to, for one that does.
    fn given_name(&self, scope: &Scope, arg: &ast::Expr) -> Option<String> {
        match &arg.kind {
            ExprKind::Binary { lhs, rhs, .. } => {
                let mut sides = [lhs, rhs].into_iter();
                let pointer = sides.find(|side| {
                    let types = self.types_in(self.part, scope, side).unwrap_or_default();
                    types.iter().any(|ty| self.pointed(ty).is_some())
                });
                self.given_name(scope, pointer?)
            }
            _ => scope.key_of(arg),
        }
    }

    /// What a function that is not in the program stores through its arguments; `types` are those that an expression may
    /// have.
    fn stored_by_library(
        &self,
        name: &str,
        args: &[ast::Expr],
        scope: &Scope,
        types: &dyn Fn(&ast::Expr) -> Option<Vec<QualType>>,
        stored: &mut Stored,
    ) {
        stored.elsewhere |= !is_known_function(name);
        for (index, arg) in args.iter().enumerate() {
            if !writes(name, args, index) {
                continue;
            }
            for ty in types(arg).unwrap_or_default() {
                let Some(pointee) = self.pointed(&ty).filter(|ty| !ty.quals.is_const) else {
                    continue;
                };
                match self.given_name(scope, arg) {
                    Some(name) => stored.named.push(NamedStore {
                        name,
                        ty: pointee,
                        root: None,
                    }),
                    None => stored.types.push(pointee),
                }
            }
        }
    }

    /// Whether something of a type may be what is read.
    fn may_hold(&self, stored: &QualType, read: &ast::Expr) -> bool {
        let ty = self.type_of(read);
        ty.is_none_or(|ty| self.may_be_one_object(stored, &ty, 0))
    }

    /// What a function of the program stores: by the name of a parameter, to what that was given.
    fn stored_by(&self, callee: &Callee<'a>, stored: &mut Stored, open: &mut Vec<Callee<'a>>) {
        /// More functions are not looked at.
        const MOST: usize = 64;
        let key = self.key_of(callee.function);
        let part = key.0;
        let first = stored.callees.insert(key);
        if stored.callees.len() > MOST {
            stored.any = true;
            return;
        }
        let scope = self.names_of(callee.function);
        let types = |expr: &ast::Expr| self.types_in(part, &scope, expr);
        let mut own = Stored::default();
        let mut called = Vec::new();
        for stmt in &callee.function.body.stmts {
            names::each_expression_in(stmt, &mut |expr| {
                self.store_of(expr, (part, &scope), &types, &mut own, &mut called);
            });
        }
        let given = |name: &str| -> Vec<&Option<String>> {
            let params = callee.given.iter();
            let params = params.filter(|(param, _)| self.groups.same(&scope.key(param), name));
            params.map(|(_, given)| given).collect()
        };
        for store in own.named {
            for target in given(&store.name) {
                match target {
                    Some(target) => stored.named.push(NamedStore {
                        name: target.clone(),
                        ..store.clone()
                    }),
                    None => stored.types.push(store.ty.clone()),
                }
            }
            stored.named.push(store);
        }
        stored.types.extend(own.types);
        stored.any |= own.any;
        stored.elsewhere |= own.elsewhere;
        // One that calls itself is given other arguments each time.
        for mut next in called.into_iter().filter(|_| first) {
            for name in next.given.values_mut() {
                if let Some(own) = name.as_deref() {
                    let targets = given(own);
                    *name = match &targets[..] {
                        [] => name.take(),
                        [one] => (*one).clone(),
                        _ => None,
                    };
                }
            }
            open.push(next);
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
