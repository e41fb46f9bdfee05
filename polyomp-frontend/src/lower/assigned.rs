//! Which variables each function may change: what it assigns, and what it lets escape.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{self, ExprKind, ItemKind, Stmt, StmtKind, Type};

use super::names::{self, Visit, walk_stmt};
use super::{FunctionKey, Lowerer, Name};

impl Lowerer<'_> {
    /// The names of file scope that some function changes.
    pub(super) fn find_assigned(&mut self) {
        let mut by_function: BTreeMap<FunctionKey, BTreeSet<Name>> = BTreeMap::new();
        // Names of variables at file scope that hold a number.
        let mut numbers: Vec<BTreeSet<&str>> = Vec::new();
        for part in 0..self.unit.parts.len() {
            let mut found = BTreeSet::new();
            for item in self.unit.items_of(part) {
                if let ItemKind::Declaration(declaration) = &item.kind {
                    let declarators = declaration.declarators.iter();
                    let scalar = declarators.filter(|declarator| {
                        matches!(
                            declarator.ty.unaliased(),
                            Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_)
                        )
                    });
                    found.extend(scalar.map(|declarator| declarator.name.as_str()));
                }
            }
            numbers.push(found);
        }
        for function in self.definitions() {
            let mut assigned: BTreeSet<String> = BTreeSet::new();
            let part = self.part_of(function.name_span);
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| match &expr.kind {
                    ExprKind::Assign { lhs: target, .. }
                    | ExprKind::IncDec {
                        operand: target, ..
                    }
                    | ExprKind::Unary {
                        op: ast::UnaryOp::AddressOf,
                        operand: target,
                    } => assigned.extend(names::root(target).map(str::to_string)),
                    ExprKind::Call { args, .. } => {
                        assigned.extend(args.iter().filter_map(names::root).map(str::to_string))
                    }
                    _ => {}
                });
                // An array that is assigned to a pointer may be written through it.
                let number = |name: &str| {
                    let numbers = numbers.get(part);
                    numbers.is_some_and(|numbers| numbers.contains(name))
                };
                let mut escape = |expr: &ast::Expr| {
                    let values = match &expr.kind {
                        ExprKind::Assign { rhs, .. } => [Some(rhs), None],
                        ExprKind::Cast { operand, .. } => [Some(operand), None],
                        ExprKind::Binary { lhs, rhs, .. } => [Some(lhs), Some(rhs)],
                        _ => return,
                    };
                    for value in values.into_iter().flatten() {
                        // A number that is used as a value leads nowhere.
                        if let ExprKind::Ident(name) = &value.kind
                            && !number(name)
                        {
                            assigned.insert(name.clone());
                        }
                    }
                };
                names::each_expression_in(stmt, &mut escape);
                let mut declared = Declared(&mut assigned);
                declared.stmt(stmt);
            }
            let assigned = assigned.iter().map(|name| self.name_in(part, name));
            by_function.insert(self.key_of(function), assigned.collect());
        }
        let all = by_function.values().flatten();
        self.assigned_globals = all.cloned().collect();
        for part in 0..self.unit.parts.len() {
            for item in self.unit.items_of(part) {
                if let ItemKind::Error(unparsed) = &item.kind {
                    let words = unparsed.words.iter();
                    let words: Vec<Name> = words.map(|word| self.name_in(part, word)).collect();
                    self.assigned_globals.extend(words);
                }
            }
        }
        self.find_exposed(&by_function);
        self.assigned_by = by_function;
    }
}

/// Names that stand as they are in an initialiser, are outputs of `asm`, or stand in text that cannot be parsed.
struct Declared<'s>(&'s mut BTreeSet<String>);

impl Visit for Declared<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Error(unparsed) => self.0.extend(unparsed.words.iter().cloned()),
            StmtKind::Asm { outputs, .. } => {
                let names = outputs.iter().filter_map(names::root);
                self.0.extend(names.map(str::to_string));
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &ast::Declaration) {
        for declarator in &declaration.declarators {
            if let Some(ast::Initializer::Expr(expr)) = &declarator.init
                && let Some(name) = names::root(expr)
                && declarator.ty.pointee().is_some()
            {
                self.0.insert(name.to_string());
            }
        }
        names::walk_declaration(self, declaration);
    }
}
