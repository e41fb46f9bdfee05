//! The functions that a pointer may point to, where the text tells all: by an expression, a table, a variable that only
//! gets such, or the result of a function that only returns such.

use std::collections::BTreeSet;

use crate::openmp::data_sharing;
use crate::syntax::ast::{self, ExprKind, FunctionDef, Stmt, StmtKind, Type, UnaryOp};

use super::Lowerer;
use super::names::{self, Visit};

/// Over how many variables, functions and parts of expressions pointers are followed.
const MOST_STEPS: u32 = 6;

impl<'a> Lowerer<'a> {
    /// All functions that an expression may stand for; none where the text does not tell.
    pub(super) fn possible_functions(&self, expr: &ast::Expr) -> Option<BTreeSet<String>> {
        self.possible_within(expr, self.current_function()?, MOST_STEPS)
    }

    /// The same of an expression in the text of a function.
    fn possible_within(
        &self,
        expr: &ast::Expr,
        function: &'a FunctionDef,
        steps: u32,
    ) -> Option<BTreeSet<String>> {
        let steps = steps.checked_sub(1)?;
        let here = self
            .current_function()
            .is_some_and(|current| self.key_of(current) == self.key_of(function));
        // Their parts are looked at one by one, each with the names in it.
        let is_made_of_others = matches!(
            expr.kind,
            ExprKind::Conditional { .. } | ExprKind::Cast { .. }
        );
        if !is_made_of_others && !self.is_told_by_names(expr, function, here) {
            return None;
        }
        if !is_made_of_others
            && let Some(found) = self
                .functions_in(expr)
                .or_else(|| self.functions_of_table(expr))
        {
            return Some(found);
        }
        match &expr.kind {
            ExprKind::Cast { operand, .. } => self.possible_within(operand, function, steps),
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => {
                let mut found = self.possible_within(then, function, steps)?;
                found.extend(self.possible_within(otherwise, function, steps)?);
                Some(found)
            }
            ExprKind::Ident(name) if here => {
                let var = self.var(self.lookup(name)?)?;
                let is_local = var.storage == data_sharing::Storage::Automatic
                    && self.points_to_function(&var.ty);
                let is_param = function
                    .ty
                    .params
                    .iter()
                    .any(|param| param.name.as_ref() == Some(name));
                if !is_local || is_param {
                    return None;
                }
                let mut uses = Given {
                    name,
                    values: Some(Vec::new()),
                };
                function.body.stmts.iter().for_each(|stmt| uses.stmt(stmt));
                self.union(uses.values?, function, steps)
            }
            ExprKind::Call { callee, .. } => {
                let ExprKind::Ident(name) = &callee.kind else {
                    return None;
                };
                if here && self.lookup(name).is_some() {
                    return None;
                }
                let part = self.part_of(function.name_span);
                let called = self.function_in(part, name)?;
                if self.part_of(called.name_span) != self.part {
                    return None;
                }
                let mut results = Results(Some(Vec::new()));
                let stmts = &called.body.stmts;
                stmts.iter().for_each(|stmt| results.stmt(stmt));
                self.union(results.0?, called, steps)
            }
            _ => None,
        }
    }

    fn union(
        &self,
        exprs: Vec<ast::Expr>,
        function: &'a FunctionDef,
        steps: u32,
    ) -> Option<BTreeSet<String>> {
        let mut all = BTreeSet::new();
        for expr in &exprs {
            all.extend(self.possible_within(expr, function, steps)?);
        }
        Some(all)
    }

    /// Whether what an expression in the text of a function names is what the name stands for where the call is. In another
    /// function, both have to mean what is declared at file scope; in this one, the name has no second meaning.
    fn is_told_by_names(&self, expr: &ast::Expr, function: &FunctionDef, here: bool) -> bool {
        let Some(base) = base_of(expr) else {
            return true;
        };
        let is_declared = declares(function, base);
        if here {
            let part = self.part_of(function.name_span);
            let is_outside = || {
                self.function_in(part, base).is_some() || self.at_file_scope(part, base).is_some()
            };
            return !is_declared || !is_outside();
        }
        let var = self.lookup(base).and_then(|id| self.var(id));
        let is_there = var.is_none_or(|var| var.storage == data_sharing::Storage::FileScope);
        is_there && !is_declared
    }
}

/// Whether a function declares a name anywhere.
fn declares(function: &FunctionDef, name: &str) -> bool {
    let mut params = function.ty.params.iter();
    if params.any(|param| param.name.as_deref() == Some(name)) {
        return true;
    }
    let mut declared = Declared(BTreeSet::new());
    let stmts = &function.body.stmts;
    stmts.iter().for_each(|stmt| declared.stmt(stmt));
    declared.0.contains(name)
}

/// The name whose value, element or member decides what an expression stands for.
fn base_of(expr: &ast::Expr) -> Option<&String> {
    match &expr.kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Subscript { base, .. } | ExprKind::Member { base, .. } => base_of(base),
        ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => base_of(operand),
        _ => None,
    }
}

/// What a variable of a function is given in it; none where something else may set it.
struct Given<'n> {
    name: &'n str,
    values: Option<Vec<ast::Expr>>,
}

impl Visit for Given<'_> {
    fn expr(&mut self, expr: &ast::Expr) {
        let is_it =
            |expr: &ast::Expr| matches!(&expr.kind, ExprKind::Ident(name) if name == self.name);
        match &expr.kind {
            ExprKind::Assign { op, lhs, rhs } if is_it(lhs) => match (&mut self.values, op) {
                (Some(values), None) => values.push((**rhs).clone()),
                _ => self.values = None,
            },
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            }
            | ExprKind::IncDec { operand, .. }
                if is_it(operand) =>
            {
                self.values = None;
            }
            ExprKind::Unsupported { .. } => self.values = None,
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if names::is_unclear(stmt, self.name) {
            self.values = None;
        }
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &ast::Declaration) {
        for declarator in &declaration.declarators {
            if matches!(declarator.ty.ty, Type::Reference(_)) {
                // It may be another name of the variable.
                self.values = None;
            }
            if declarator.name == self.name {
                match (&mut self.values, &declarator.init) {
                    (_, None) => {}
                    (Some(values), Some(ast::Initializer::Expr(value))) => {
                        values.push(value.clone());
                    }
                    _ => self.values = None,
                }
            }
        }
        names::walk_declaration(self, declaration);
    }
}

/// What a function returns; none where that is not told.
struct Results(Option<Vec<ast::Expr>>);

impl Visit for Results {
    fn stmt(&mut self, stmt: &Stmt) {
        match (&stmt.kind, &mut self.0) {
            (StmtKind::Return(Some(value)), Some(values)) => values.push(value.clone()),
            (StmtKind::Error(_), _) => self.0 = None,
            _ => {}
        }
        names::walk_stmt(self, stmt);
    }
}

/// The names that a function declares.
struct Declared(BTreeSet<String>);

impl Visit for Declared {
    fn declaration(&mut self, declaration: &ast::Declaration) {
        let names = declaration.declarators.iter();
        self.0
            .extend(names.map(|declarator| declarator.name.clone()));
        names::walk_declaration(self, declaration);
    }
}
