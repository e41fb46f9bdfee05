//! The functions that a pointer may point to, where the text tells all: by an expression, a table, a variable that only
//! gets such, or the result of a function that only returns such.

use std::collections::BTreeSet;

use crate::openmp::data_sharing;
use crate::syntax::ast::{self, ExprKind, FunctionDef, Stmt, StmtKind, Type, UnaryOp};

use super::Lowerer;
use super::names::{self, Visit};

/// Over how many variables and functions pointers are followed.
const MOST_STEPS: u32 = 4;

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
        if !here && !self.means_the_same(expr, function) {
            return None;
        }
        if let Some(found) = self
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

    /// Whether what an expression in another function names is what the names stand for here: both mean what is declared
    /// at file scope.
    fn means_the_same(&self, expr: &ast::Expr, function: &FunctionDef) -> bool {
        let mut named = BTreeSet::new();
        names::each_part(expr, &mut |part| {
            if let ExprKind::Ident(name) = &part.kind {
                named.insert(name.clone());
            }
        });
        // Subscripts do not matter for which functions a table holds.
        let tables: Vec<&String> = named
            .iter()
            .filter(|name| {
                let var = self.lookup(name).and_then(|id| self.var(id));
                var.is_none_or(|var| var.storage == data_sharing::Storage::FileScope)
            })
            .collect();
        let mut declared = Declared(BTreeSet::new());
        let params = function.ty.params.iter();
        declared
            .0
            .extend(params.filter_map(|param| param.name.clone()));
        function
            .body
            .stmts
            .iter()
            .for_each(|stmt| declared.stmt(stmt));
        let base = base_of(expr);
        base.is_none_or(|base| tables.contains(&base) && !declared.0.contains(base))
    }
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
