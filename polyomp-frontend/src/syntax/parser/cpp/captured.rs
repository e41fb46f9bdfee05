//! The names in the body of a lambda: which are those of its own variables, and so capture nothing (C++17, section
//! 8.1.5.2).

use std::collections::BTreeSet;

use crate::lower::names::{Visit, walk_declaration, walk_expr, walk_stmt};
use crate::syntax::ast::{Block, Declaration, Expr, ExprKind, Pragma, Stmt, StmtKind};
use crate::syntax::parser::Parser;
use crate::syntax::tokens::{Kind, Token};

/// The names in a body.
#[derive(Default)]
pub(super) struct Names {
    /// Those that it declares somewhere.
    declared: BTreeSet<String>,
    /// Those that it uses where it has not declared them.
    free: BTreeSet<String>,
    /// What the blocks that are open declare, the outermost first.
    open: Vec<BTreeSet<String>>,
}

impl Names {
    pub(super) fn of(body: &Block) -> Self {
        let mut names = Self {
            open: vec![BTreeSet::new()],
            ..Self::default()
        };
        body.stmts.iter().for_each(|stmt| names.stmt(stmt));
        names
    }

    /// Whether it declares a variable of this name.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.declared.contains(name)
    }

    /// Whether the name is that of its own variables wherever it stands.
    pub(super) fn are_own(&self, name: &str) -> bool {
        self.declares(name) && !self.free.contains(name)
    }

    fn used(&mut self, name: &str) {
        if !self.open.iter().any(|block| block.contains(name)) {
            self.free.insert(name.to_string());
        }
    }
}

impl Visit for Names {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ident(name) => self.used(name),
            // It is not evaluated, but has a type.
            ExprKind::SizeofExpr(operand) | ExprKind::AlignofExpr(operand) => self.expr(operand),
            _ => walk_expr(self, expr),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Error(unparsed) = &stmt.kind {
            unparsed.words.iter().for_each(|word| self.used(word));
        }
        walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        walk_declaration(self, declaration);
        for found in &declaration.declarators {
            self.declared.insert(found.name.clone());
            if let Some(block) = self.open.last_mut() {
                block.insert(found.name.clone());
            }
        }
    }

    fn pragma(&mut self, pragma: &Pragma) {
        let is_name = |ch: char| ch.is_alphanumeric() || ch == '_';
        for word in pragma.text.split(|ch: char| !is_name(ch)) {
            self.used(word);
        }
    }

    fn enter_scope(&mut self) {
        self.open.push(BTreeSet::new());
    }

    fn leave_scope(&mut self) {
        self.open.pop();
    }
}

impl Parser<'_> {
    /// At the body of a lambda: whether it may declare a variable of this name, behind a type that ends with a word.
    pub(super) fn may_declare(&mut self, name: &str) -> bool {
        let Some(close) = self.partner(self.at) else {
            return true;
        };
        let body = self.tokens.get(self.at..close).unwrap_or_default();
        let ends_type = |token: &Token<'_>| {
            token.kind == Kind::Word
                && !matches!(
                    token.text,
                    "return"
                        | "throw"
                        | "else"
                        | "do"
                        | "case"
                        | "sizeof"
                        | "delete"
                        | "not"
                        | "and"
                        | "or"
                        | "xor"
                        | "bitand"
                        | "bitor"
                        | "compl"
                        | "co_return"
                )
        };
        body.windows(3).any(|around| match around {
            [first, sign, last] if last.text == name => {
                ends_type(sign)
                    || matches!(sign.text, "*" | "&" | "&&")
                        && (super::name::is_cpp_keyword(first.text) && ends_type(first))
            }
            _ => false,
        })
    }
}

/// The variable that a statement declares.
pub(super) fn declared(stmt: &Stmt) -> Option<&str> {
    match &stmt.kind {
        StmtKind::Declaration(declaration) => {
            let first = declaration.declarators.first()?;
            Some(first.name.as_str())
        }
        _ => None,
    }
}
