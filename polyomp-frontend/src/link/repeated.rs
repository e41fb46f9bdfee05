//! Functions that several files of a C++ program define alike: `inline` ones, members that are defined in their class, and
//! what templates are made to. Each file has its own in the tree; those with variables that stay are one function all the
//! same, so that these variables are.

use std::collections::BTreeSet;

use crate::syntax::ast::{
    Declaration, Expr, ExprKind, FunctionDef, ItemKind, StorageClass, TranslationUnit,
};

use crate::lower::names::{self, Visit};

/// Whether a function of a source file has variables that stay when it returns, itself or in lambdas.
pub(crate) fn keeps_state(unit: &TranslationUnit, part: usize, function: &FunctionDef) -> bool {
    let mut search = Search::default();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    function
        .body
        .stmts
        .iter()
        .for_each(|stmt| search.stmt(stmt));
    while let Some(name) = search.made.pop_first() {
        if search.found {
            break;
        }
        if !seen.insert(name.clone()) {
            continue;
        }
        for item in unit.items_of(part) {
            match &item.kind {
                ItemKind::Function(found) if found.name == name => {
                    found.body.stmts.iter().for_each(|stmt| search.stmt(stmt));
                }
                // One that a static object of a function is.
                ItemKind::Declaration(declaration) => {
                    let mut declared = declaration.declarators.iter();
                    search.found |= declared.any(|found| found.name == name);
                }
                _ => {}
            }
        }
    }
    search.found
}

#[derive(Default)]
struct Search {
    found: bool,
    /// Names that the parser made.
    made: BTreeSet<String>,
}

impl Visit for Search {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Ident(name) = &expr.kind
            && name.contains('#')
        {
            self.made.insert(name.clone());
        }
        names::walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        self.found |= declaration.storage.class == StorageClass::Static;
        names::walk_declaration(self, declaration);
    }
}
