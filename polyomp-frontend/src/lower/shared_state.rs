//! Which functions use what all threads share without being handed it: variables at file scope that something changes,
//! and their own static ones.
//!
//! Code that constructs run where no call stands, such as the initialiser of a declared reduction, is of interest only
//! where it does that: what else it uses is a thread's own.

use std::collections::BTreeSet;

use crate::syntax::ast::{
    Declaration, Expr, ExprKind, FunctionDef, Stmt, StmtKind, StorageClass, Type,
};
use crate::syntax::words;

use super::Lowerer;
use super::names::{self, Visit};

/// The names in a function.
#[derive(Default)]
struct Names {
    used: BTreeSet<String>,
    declared: BTreeSet<String>,
    /// It has static variables, or text that is not understood.
    open: bool,
}

impl Visit for Names {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ident(name) => {
                self.used.insert(name.clone());
            }
            ExprKind::Unsupported { .. } => self.open = true,
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.open |= matches!(stmt.kind, StmtKind::Error(_) | StmtKind::Asm { .. });
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let storage = &declaration.storage;
        for declarator in &declaration.declarators {
            let variable = !matches!(declarator.ty.unaliased(), Type::Function(_));
            let lasting = storage.class == StorageClass::Static && !storage.thread_local;
            self.open |= variable && lasting && !declarator.ty.quals.is_const;
            if storage.class != StorageClass::Extern {
                self.declared.insert(declarator.name.clone());
            }
        }
        names::walk_declaration(self, declaration);
    }
}

impl<'a> Lowerer<'a> {
    /// Whether a function, or one that it calls, uses what all threads share.
    pub(super) fn uses_shared_state(&self, function: &'a FunctionDef) -> bool {
        self.reach_shared_state(vec![function])
    }

    fn reach_shared_state(&self, mut open: Vec<&'a FunctionDef>) -> bool {
        let mut seen: BTreeSet<(usize, String)> = BTreeSet::new();
        while let Some(function) = open.pop() {
            if !seen.insert(self.key_of(function)) {
                continue;
            }
            let part = self.part_of(function.name_span);
            let mut names = Names::default();
            let params = function.ty.params.iter();
            names
                .declared
                .extend(params.filter_map(|param| param.name.clone()));
            function.body.stmts.iter().for_each(|stmt| names.stmt(stmt));
            if names.open {
                return true;
            }
            for name in names.used.difference(&names.declared) {
                if self.is_shared_variable(part, name) {
                    return true;
                }
                open.extend(self.function_in(part, name));
            }
        }
        false
    }

    /// Whether a name at file scope is that of a variable that something changes.
    fn is_shared_variable(&self, part: usize, name: &str) -> bool {
        let found = self.at_file_scope(part, name);
        let Some(var) = found.and_then(|id| self.var(id)) else {
            return false;
        };
        let assigned = self.assigned_globals.contains(&self.name_in(part, name));
        !var.threadprivate && !self.is_constant(&var.ty) && assigned
    }

    /// Whether code of a directive uses what all threads share, by the names in its text.
    pub(super) fn text_uses_shared_state(&self, text: &str, functions: &[&'a FunctionDef]) -> bool {
        let mut open: Vec<&'a FunctionDef> = functions.to_vec();
        // Members are of what is named before.
        for word in words(text).into_iter().filter(|word| !word.is_member) {
            if self.is_shared_variable(self.part, word.text) {
                return true;
            }
            let meant = self.functions_named(word.text);
            if meant.is_empty() && word.called && self.is_unknown_function(word.text) {
                return true;
            }
            open.extend(meant);
        }
        self.reach_shared_state(open)
    }

    /// The functions that a name in the text of a directive may mean: in C++ those of any scope.
    fn functions_named(&self, word: &str) -> Vec<&'a FunctionDef> {
        if !self.is_cpp() {
            return self.function_in(self.part, word).into_iter().collect();
        }
        let all = self.definitions().iter().copied();
        all.filter(|function| last_name(&function.name) == word)
            .collect()
    }

    /// Whether nothing is known of a function. What C++ has of them is mostly of its library.
    fn is_unknown_function(&self, name: &str) -> bool {
        !self.is_cpp() && !super::is_known_function(name) && !name.starts_with("omp_")
    }

    pub(super) fn is_cpp(&self) -> bool {
        self.source.language() == crate::source::Language::Cpp
    }
}

/// The name of a function of C++ without the scopes around it, the arguments of a template and the number that tells it
/// from others of the name.
pub(super) fn last_name(symbol: &str) -> &str {
    let last = symbol.rsplit("::").next().unwrap_or(symbol);
    let last = last.split('#').next().unwrap_or(last);
    match last.starts_with("operator") {
        true => last,
        false => last.split('<').next().unwrap_or(last),
    }
}
