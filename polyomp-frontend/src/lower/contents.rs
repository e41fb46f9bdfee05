//! What stands in a function: the calls and the constructs.

use std::collections::BTreeSet;

use crate::openmp::Leaf;
use crate::syntax::ast::{
    self, Declaration, ExprKind, FunctionDef, ItemKind, Pragma, QualType, Stmt, StmtKind,
    StorageClass, Type,
};

use super::Lowerer;
use super::names::{self, Visit, walk_stmt};

/// The names of the functions that a function calls.
pub(crate) fn calls_in(function: &FunctionDef) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    for stmt in &function.body.stmts {
        names::each_expression_in(stmt, &mut |expr| {
            if let ExprKind::Call { callee, .. } = &expr.kind
                && let ExprKind::Ident(name) = &callee.kind
            {
                called.insert(name.clone());
            }
        });
    }
    called
}

impl Lowerer<'_> {
    /// The names in constructs, and in the functions of the program that are named there. Functions that are named
    /// anywhere else than in their calls may be called there, by pointers.
    pub(super) fn named_in_constructs(&self) -> BTreeSet<String> {
        let mut search = Within::default();
        for item in &self.unit.items {
            let ItemKind::Declaration(declaration) = &item.kind else {
                continue;
            };
            for init in declaration.declarators.iter().flat_map(|one| &one.init) {
                names::walk_initializer(&mut search, init);
            }
        }
        for function in self.definitions() {
            function
                .body
                .stmts
                .iter()
                .for_each(|stmt| search.stmt(stmt));
        }
        let mut open: Vec<String> = search.named.iter().cloned().collect();
        while let Some(name) = open.pop() {
            let definitions = self.definitions().iter();
            for function in definitions.filter(|function| function.name == name) {
                let called = calls_in(function).into_iter();
                open.extend(called.filter(|name| search.named.insert(name.clone())));
            }
        }
        search.named
    }
}

/// The names that stand in constructs, and those that are not called elsewhere.
#[derive(Default)]
struct Within {
    constructs: usize,
    named: BTreeSet<String>,
}

impl Visit for Within {
    fn stmt(&mut self, stmt: &Stmt) {
        let construct = usize::from(matches!(stmt.kind, StmtKind::Omp { .. }));
        self.constructs += construct;
        walk_stmt(self, stmt);
        self.constructs -= construct;
    }

    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args }
                if self.constructs == 0 && matches!(callee.kind, ExprKind::Ident(_)) =>
            {
                return args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Ident(name) => {
                self.named.insert(name.clone());
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }
}

/// Whether some directive in the statement is such, by its leaves; one that is not known may be.
pub(super) fn some_directive(stmt: &Stmt, is_such: impl Fn(&[Leaf]) -> bool) -> bool {
    struct Search<F>(F, bool);
    impl<F: Fn(&[Leaf]) -> bool> Visit for Search<F> {
        fn pragma(&mut self, pragma: &Pragma) {
            let directive = crate::openmp::parse(&pragma.text).directive;
            self.1 |= directive.is_none_or(|directive| (self.0)(directive.leaves()));
        }
    }
    let mut search = Search(is_such, false);
    search.stmt(stmt);
    search.1
}

/// Whether a construct that makes a team stands in the statement.
pub(crate) fn makes_team(stmt: &Stmt) -> bool {
    let makes = |leaf: &Leaf| matches!(leaf, Leaf::Parallel | Leaf::Teams);
    some_directive(stmt, |leaves| leaves.iter().any(makes))
}

/// Whether a construct stands in the statement.
pub(crate) fn has_pragma(stmt: &Stmt) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= match &stmt.kind {
                StmtKind::Omp { .. } => true,
                StmtKind::Error(unparsed) => !unparsed.pragmas.is_empty(),
                _ => false,
            };
            if !self.0 {
                walk_stmt(self, stmt);
            }
        }
    }
    let mut search = Search(false);
    search.stmt(stmt);
    search.0
}

/// Whether what has this type may change.
fn is_variable(ty: &QualType) -> bool {
    match &ty.ty {
        Type::Array(array) => is_variable(&array.element),
        Type::Function(_) => false,
        _ => !ty.quals.is_const,
    }
}

/// Whether a variable is declared in the statement that outlives the call, and may change.
pub(super) fn keeps_values(stmt: &Stmt) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn declaration(&mut self, declaration: &Declaration) {
            let kept = matches!(
                declaration.storage.class,
                StorageClass::Static | StorageClass::Extern
            );
            let mut declared = declaration.declarators.iter();
            self.0 |= kept && declared.any(|one| is_variable(&one.ty));
            names::walk_declaration(self, declaration);
        }
    }
    let mut search = Search(false);
    search.stmt(stmt);
    search.0
}
