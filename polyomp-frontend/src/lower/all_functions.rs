//! Whether the files of a program show all functions that its pointers may point to: those whose names stand in it for
//! something else than a call. A pointer to another one would have to come from code that is not there.
//!
//! So a call through a pointer is one of these functions, of those that the pointer's type fits (calling another one has
//! no meaning, C11 6.3.2.3p8). Nothing of this holds without `main`, with a call of a function that is not known, where
//! something else than a function becomes a pointer to one, or with text that cannot be parsed.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Language;
use crate::syntax::ast::{
    self, Declaration, Expr, ExprKind, FunctionDef, ItemKind, QualType, Stmt, StmtKind,
    StorageClass, Type,
};

use super::Lowerer;
use super::names::{self, Visit};

impl Lowerer<'_> {
    /// Whether the files show every function that a pointer may point to.
    pub(super) fn shows_all_functions(&mut self) -> bool {
        self.source.language() == Language::C && self.files_show_all_functions()
    }

    /// The same but for what only C++ has, such as virtual functions.
    pub(super) fn files_show_all_functions(&mut self) -> bool {
        if let Some(known) = self.all_functions_shown {
            return known;
        }
        let shown = self.roots.iter().any(|root| root.name == "main")
            && self.gives_no_function_pointers()
            && (0..self.unit.parts.len()).all(|part| self.part_shows_all(part));
        self.all_functions_shown = Some(shown);
        shown
    }

    /// Whether no variable of another file holds pointers to functions.
    fn gives_no_function_pointers(&self) -> bool {
        let mut declared: BTreeMap<&str, &QualType> = BTreeMap::new();
        let mut defined: BTreeSet<&str> = BTreeSet::new();
        for item in &self.unit.items {
            let ItemKind::Declaration(declaration) = &item.kind else {
                continue;
            };
            for declarator in &declaration.declarators {
                if matches!(declarator.ty.unaliased(), Type::Function(_)) {
                    continue;
                }
                let name = declarator.name.as_str();
                match declaration.storage.class {
                    StorageClass::Extern if declarator.init.is_none() => {
                        declared.insert(name, &declarator.ty);
                    }
                    StorageClass::Typedef => {}
                    _ => {
                        defined.insert(name);
                    }
                }
            }
        }
        declared.retain(|name, _| !defined.contains(name));
        !declared.values().any(|ty| self.holds_functions(ty, 0))
    }

    /// Whether a file calls nothing that is not known, names no function of the library for something else than a call,
    /// and makes no pointer to a function one to a function of another kind.
    fn part_shows_all(&self, part: usize) -> bool {
        let mut prototypes: BTreeSet<&str> = BTreeSet::new();
        let mut outside = Text::default();
        for item in self.unit.items_of(part) {
            match &item.kind {
                ItemKind::Declaration(declaration) => {
                    outside.declaration(declaration);
                    let functions = declaration.declarators.iter();
                    let functions =
                        functions.filter(|found| matches!(found.ty.unaliased(), Type::Function(_)));
                    prototypes.extend(functions.map(|found| found.name.as_str()));
                }
                ItemKind::Error(_) | ItemKind::Asm(_) => return false,
                ItemKind::Function(_) | ItemKind::Pragma(_) => {}
            }
        }
        let is_variable = |name: &String| outside.declared.contains(name);
        let mut texts = vec![Text {
            declared: BTreeSet::new(),
            ..outside.clone()
        }];
        for item in self.unit.items_of(part) {
            if let ItemKind::Function(function) = &item.kind {
                texts.push(Text::of(function));
            }
        }
        texts.iter().all(|text| {
            let others = |names: &BTreeSet<String>| -> Vec<String> {
                let names = names.iter();
                let names = names.filter(|name| !text.declared.contains(*name));
                let names = names.filter(|name| !is_variable(name));
                names
                    .filter(|name| self.function_in(part, name).is_none())
                    .cloned()
                    .collect()
            };
            let mut called = others(&text.calls).into_iter();
            let mut named = others(&text.values).into_iter();
            let fits = |(name, ty): &(String, QualType)| {
                let function = self.function_in(part, name);
                match ty.pointee().map(QualType::unaliased) {
                    // (What a variable holds that is no such pointer may be any number.)
                    Some(Type::Function(ty)) => {
                        function.is_some_and(|found| self.is_like(found, ty))
                    }
                    _ => true,
                }
            };
            text.is_clear
                && called.all(|name| super::is_known_function(&name))
                && !named.any(|name| {
                    super::is_known_function(&name) || prototypes.contains(name.as_str())
                })
                && text.casts.iter().all(fits)
        })
    }
}

/// What a text names.
#[derive(Clone)]
struct Text {
    /// The variables that it declares.
    declared: BTreeSet<String>,
    calls: BTreeSet<String>,
    /// What it names for something else than a call.
    values: BTreeSet<String>,
    /// What is named right where it is converted, and to what.
    casts: Vec<(String, QualType)>,
    is_clear: bool,
}

impl Default for Text {
    fn default() -> Self {
        Self {
            declared: BTreeSet::new(),
            calls: BTreeSet::new(),
            values: BTreeSet::new(),
            casts: Vec::new(),
            is_clear: true,
        }
    }
}

impl Text {
    fn of(function: &FunctionDef) -> Self {
        let mut text = Self::default();
        let params = function.ty.params.iter();
        text.declared
            .extend(params.filter_map(|param| param.name.clone()));
        function.body.stmts.iter().for_each(|stmt| text.stmt(stmt));
        text
    }
}

impl Visit for Text {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args } => {
                match &callee.kind {
                    ExprKind::Ident(name) => {
                        self.calls.insert(name.clone());
                    }
                    _ => self.expr(callee),
                }
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Ident(name) => {
                self.values.insert(name.clone());
            }
            ExprKind::Unsupported { .. } => self.is_clear = false,
            ExprKind::Cast { ty, operand } => {
                let pointee = ty.pointee().map(QualType::unaliased);
                let to_function = matches!(pointee, Some(Type::Function(_)));
                if let ExprKind::Ident(name) = &address_of(operand).kind {
                    self.casts.push((name.clone(), (**ty).clone()));
                } else if to_function && !is_null(operand) {
                    self.is_clear = false;
                }
                self.expr(operand);
            }
            _ => names::walk_expr(self, expr),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.is_clear &= !matches!(stmt.kind, StmtKind::Error(_) | StmtKind::Asm { .. });
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let variables = declaration.declarators.iter();
        let variables =
            variables.filter(|found| !matches!(found.ty.unaliased(), Type::Function(_)));
        self.declared
            .extend(variables.map(|found| found.name.clone()));
        names::walk_declaration(self, declaration);
    }
}

/// Whether it is a null pointer as the source writes it.
fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) => true,
        ExprKind::Cast { operand, .. } => is_null(operand),
        _ => false,
    }
}

/// What an address is that of.
fn address_of(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Unary {
            op: ast::UnaryOp::AddressOf,
            operand,
        } => operand,
        _ => expr,
    }
}
