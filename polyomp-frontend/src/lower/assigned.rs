//! Which variables each function may change: what it assigns, and what it lets escape.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{self, ExprKind, ItemKind, QualType, Stmt, StmtKind, Type};

use super::names::{self, Visit, walk_stmt};
use super::{FunctionKey, Lowerer, Name};

impl Lowerer<'_> {
    /// The names of file scope that some function changes.
    pub(super) fn find_assigned(&mut self) {
        self.find_lasting();
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
        let globals = self.aggregates_at_file_scope();
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
                let mut decays = Decays {
                    lowerer: self,
                    part,
                    globals: &globals,
                    found: &mut assigned,
                };
                decays.stmt(stmt);
            }
            let assigned = assigned.iter().map(|name| self.name_in(part, name));
            by_function.insert(self.key_of(function), assigned.collect());
        }
        let never_stored = self.never_stored();
        for assigned in by_function.values_mut() {
            assigned.retain(|name| !never_stored.contains(name));
        }
        let all = by_function.values().flatten();
        self.assigned_globals = all.cloned().collect();
        for part in 0..self.unit.parts.len() {
            for item in self.unit.items_of(part) {
                let mut names: BTreeSet<String> = BTreeSet::new();
                match &item.kind {
                    ItemKind::Error(unparsed) => names.extend(unparsed.words.iter().cloned()),
                    ItemKind::Asm(words) => names.extend(words.iter().cloned()),
                    ItemKind::Declaration(declaration) => {
                        let mut decays = Decays {
                            lowerer: self,
                            part,
                            globals: &globals,
                            found: &mut names,
                        };
                        decays.declaration(declaration);
                    }
                    _ => {}
                }
                let names: Vec<Name> = names.iter().map(|name| self.name_in(part, name)).collect();
                self.assigned_globals.extend(names);
            }
        }
        // What is assigned by another name.
        for (part, names) in self.unit.parts.iter().enumerate() {
            let further = names.further.iter();
            let assigned = further
                .filter(|(name, _)| self.assigned_globals.contains(&self.name_in(part, name)));
            let first: Vec<Name> = assigned
                .map(|(_, first)| self.name_in(part, first))
                .collect();
            self.assigned_globals.extend(first);
        }
        self.assigned_globals
            .retain(|name| !never_stored.contains(name));
        self.find_exposed(&by_function);
        self.assigned_by = by_function;
    }
}

type Aggregates<'a> = BTreeMap<(usize, &'a str), &'a QualType>;

impl<'a> Lowerer<'a> {
    /// The arrays and records at file scope, with their types.
    fn aggregates_at_file_scope(&self) -> Aggregates<'a> {
        let mut found = Aggregates::new();
        for part in 0..self.unit.parts.len() {
            for item in self.unit.items_of(part) {
                if let ItemKind::Declaration(declaration) = &item.kind {
                    for declarator in &declaration.declarators {
                        if declarator.ty.array().is_some()
                            || self.record_of(&declarator.ty).is_some()
                        {
                            found.insert((part, declarator.name.as_str()), &declarator.ty);
                        }
                    }
                }
            }
        }
        found
    }
}

/// Arrays, and those in records, that stand for the address of their first element: what is given that may write them.
struct Decays<'d, 'a> {
    lowerer: &'d Lowerer<'a>,
    part: usize,
    globals: &'d Aggregates<'a>,
    found: &'d mut BTreeSet<String>,
}

impl Decays<'_, '_> {
    /// The variable at file scope that an expression designates a part of, and the type of the part.
    fn part_of<'e>(&self, expr: &'e ast::Expr) -> Option<(&'e str, QualType)> {
        match &expr.kind {
            ExprKind::Ident(name) => {
                let ty = self.globals.get(&(self.part, name.as_str()))?;
                Some((name, (*ty).clone()))
            }
            ExprKind::Member {
                base,
                field,
                arrow: false,
                ..
            } => {
                let (name, ty) = self.part_of(base)?;
                Some((name, self.lowerer.field_type(&ty, field)?))
            }
            ExprKind::Subscript { base, .. }
            | ExprKind::Unary {
                op: ast::UnaryOp::Deref,
                operand: base,
            } => {
                let (name, ty) = self.part_of(base)?;
                let ty = self.lowerer.resolved(&ty);
                Some((name, ty.array()?.element.clone()))
            }
            _ => None,
        }
    }

    /// The subscripts on the way to a part.
    fn subscripts(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Subscript { base, index } => {
                self.expr(index);
                self.subscripts(base);
            }
            ExprKind::Member { base, .. } => self.subscripts(base),
            ExprKind::Unary { operand, .. } => self.subscripts(operand),
            _ => {}
        }
    }
}

impl Visit for Decays<'_, '_> {
    fn expr(&mut self, expr: &ast::Expr) {
        if matches!(expr.kind, ExprKind::SizeofExpr(_)) {
            return;
        }
        let Some((name, ty)) = self.part_of(expr) else {
            return names::walk_expr(self, expr);
        };
        if self.lowerer.resolved(&ty).array().is_some() {
            self.found.insert(name.to_string());
        }
        self.subscripts(expr);
    }
}

/// Names that stand as they are in an initialiser, are outputs of `asm`, or stand in text that cannot be parsed.
struct Declared<'s>(&'s mut BTreeSet<String>);

impl Visit for Declared<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Error(unparsed) => self.0.extend(unparsed.words.iter().cloned()),
            StmtKind::Asm { outputs, words, .. } => {
                self.0.extend(words.iter().cloned());
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
