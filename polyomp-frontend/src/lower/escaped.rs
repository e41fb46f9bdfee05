//! Functions whose pointers get to calls that are not followed: what the calls that are followed give them is not all that
//! they are called with.

use std::collections::HashSet;
use std::sync::Arc;

use crate::syntax::ast::{
    self, ExprKind, FunctionDef, FunctionType, ItemKind, QualType, StorageClass, Type,
};

use super::Lowerer;
use super::names::{self, Visit};

/// Functions of the library that call what they are given, and are followed.
const FOLLOWED: [&str; 2] = ["qsort", "bsearch"];

/// What calls that are not followed may call.
#[derive(Debug, Default)]
pub(super) struct Escaped {
    /// Anything that something points to.
    all: bool,
    /// What can be called as these types say.
    types: Vec<FunctionType>,
    /// Where calls through pointers end in text that was walked.
    pub(super) walked: HashSet<u32>,
}

impl Escaped {
    /// A call that may be of anything that a pointer of the type points to.
    pub(super) fn through(&mut self, ty: Option<&Arc<FunctionType>>) {
        match ty {
            Some(ty) if !self.types.contains(ty) => self.types.push((**ty).clone()),
            Some(_) => {}
            None => self.all = true,
        }
    }
}

impl Lowerer<'_> {
    /// What is given to text that is not there: functions that it leads to may be called.
    pub(super) fn give_functions(&mut self, ty: &QualType) {
        let ty = self.resolved(ty).decayed();
        let to = ty.pointee().map(|to| self.resolved(to));
        match to.as_ref().map(|to| &to.ty) {
            Some(Type::Function(function)) => {
                let function = function.clone();
                self.escaped.through(Some(&function));
            }
            _ => self.escaped.all |= self.holds_functions(&ty, 0),
        }
    }

    /// Whether pointers to functions stand in a type, or in what it leads to.
    pub(super) fn holds_functions(&self, ty: &QualType, depth: u32) -> bool {
        const DEEPEST: u32 = 4;
        let ty = self.resolved(ty).decayed();
        match ty.unaliased() {
            Type::Function(_) => true,
            Type::Record(id) if depth < DEEPEST => {
                let fields = self
                    .unit
                    .record(*id)
                    .and_then(|record| record.fields.as_ref());
                let mut fields = fields.into_iter().flatten();
                fields.any(|field| self.holds_functions(&field.ty, depth + 1))
            }
            Type::Array(array) => self.holds_functions(&array.element, depth),
            _ if depth < DEEPEST => ty
                .pointee()
                .is_some_and(|to| self.holds_functions(to, depth + 1)),
            _ => true,
        }
    }

    /// Whether calls that are not followed may be of a function that something points to.
    pub(super) fn may_escape(&self, function: &FunctionDef) -> bool {
        let escaped = &self.escaped;
        let like = |ty: &FunctionType| self.is_like(function, ty);
        escaped.all
            || escaped.types.iter().any(like)
            || self.is_given_away(function)
            || self.calls_pointers_elsewhere()
    }

    /// Whether the text gives the function to one that is not there.
    fn is_given_away(&self, function: &FunctionDef) -> bool {
        let key = self.key_of(function);
        let mut found = false;
        for caller in self.definitions() {
            let part = self.part_of(caller.name_span);
            let is_it = |name: &String| {
                let named = self.function_in(part, name);
                named.is_some_and(|named| self.key_of(named) == key)
            };
            for stmt in &caller.body.stmts {
                names::each_expression_in(stmt, &mut |expr| {
                    let ExprKind::Call { callee, args } = &expr.kind else {
                        return;
                    };
                    let known = match &callee.kind {
                        ExprKind::Ident(name) => {
                            self.function_in(part, name).is_some()
                                || FOLLOWED.contains(&name.as_str())
                        }
                        // Calls through pointers speak for themselves.
                        _ => true,
                    };
                    let mut args = args.iter().filter(|_| !known);
                    found |= args.any(|arg| {
                        let mut named = false;
                        names::each_part(arg, &mut |part| {
                            named |= matches!(&part.kind, ExprKind::Ident(name) if is_it(name));
                        });
                        named
                    });
                });
            }
        }
        found
    }

    /// Whether pointers are called in text that was not walked.
    fn calls_pointers_elsewhere(&self) -> bool {
        let mut variables = Variables::default();
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Declaration(declaration) => variables.declaration(declaration),
                ItemKind::Function(function) => {
                    let params = function.ty.params.iter();
                    let params = params.filter_map(|param| param.name.as_deref());
                    variables.0.extend(params.map(str::to_string));
                    names::walk_block(&mut variables, &function.body);
                }
                _ => {}
            }
        }
        let mut found = false;
        for function in self.definitions() {
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| {
                    if let ExprKind::Call { callee, .. } = &expr.kind {
                        found |= !variables.names_function(callee)
                            && !self.escaped.walked.contains(&expr.span.end);
                    }
                });
            }
        }
        found
    }
}

/// The names of variables, wherever they are declared.
#[derive(Default)]
struct Variables(HashSet<String>);

impl Variables {
    /// Whether an expression can only be a function by its name.
    fn names_function(&self, callee: &ast::Expr) -> bool {
        match &callee.kind {
            ExprKind::Ident(name) => !self.0.contains(name),
            ExprKind::Unary { operand, .. } => self.names_function(operand),
            _ => false,
        }
    }
}

impl Visit for Variables {
    fn declaration(&mut self, declaration: &ast::Declaration) {
        let declarators = declaration.declarators.iter();
        let variables = declarators.filter(|declarator| {
            declaration.storage.class != StorageClass::Typedef
                && !matches!(declarator.ty.unaliased(), Type::Function(_))
        });
        self.0
            .extend(variables.map(|declarator| declarator.name.clone()));
        names::walk_declaration(self, declaration);
    }
}
