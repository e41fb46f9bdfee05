//! Static pointers that lead where their initialisers say as long as the program runs.

use crate::syntax::ast::{Expr, ExprKind, ItemKind, Pragma, QualType, Stmt, StmtKind, UnaryOp};

use super::Lowerer;
use super::names::{self, Visit};

impl Lowerer<'_> {
    /// Whether a pointer at file scope holds what its initialiser gave it: only this file knows its name, and no text of it
    /// assigns the pointer, takes its address, or names it in a directive. What it leads to may well be written.
    pub(super) fn is_never_redirected(&self, name: &str, ty: &QualType) -> bool {
        let internal = self.name_here(name).0.is_some();
        if !internal || self.resolved(ty).pointee().is_none() {
            return false;
        }
        let mut search = Redirects { name, found: false };
        for item in self.unit.items_of(self.part) {
            match &item.kind {
                ItemKind::Function(function) => {
                    let stmts = function.body.stmts.iter();
                    stmts.for_each(|stmt| search.stmt(stmt));
                }
                ItemKind::Declaration(declaration) => search.declaration(declaration),
                ItemKind::Pragma(pragma) => search.pragma(pragma),
                ItemKind::Error(unparsed) => search.unparsed(&unparsed.words),
                ItemKind::Asm(_) => search.found = true,
            }
        }
        !search.found
    }
}

struct Redirects<'n> {
    name: &'n str,
    found: bool,
}

impl Redirects<'_> {
    fn unparsed(&mut self, words: &[String]) {
        self.found |= words.iter().any(|word| word == self.name);
    }

    fn is_it(&self, expr: &Expr) -> bool {
        matches!(&expr.without_casts().kind, ExprKind::Ident(name) if name == self.name)
    }
}

impl Visit for Redirects<'_> {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Assign { lhs: operand, .. }
        | ExprKind::IncDec { operand, .. }
        | ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } = &expr.kind
        {
            self.found |= self.is_it(operand);
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Error(unparsed) => self.unparsed(&unparsed.words),
            StmtKind::Asm { outputs, .. } => {
                self.found |= outputs.iter().any(|output| self.is_it(output));
            }
            _ => {}
        }
        names::walk_stmt(self, stmt);
    }

    fn pragma(&mut self, pragma: &Pragma) {
        let is_part = |part: char| !(part.is_alphanumeric() || part == '_');
        self.found |= pragma.text.split(is_part).any(|word| word == self.name);
    }
}
