//! Functions that hand out what they find and put something else in its place (`p = top; top += n; return p`, `return
//! stack[--depth]`): two of their results are not one memory for the sake of where they were found.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{
    Block, Declaration, Expr, ExprKind, FunctionDef, Stmt, StmtKind, StorageClass,
};

use super::super::names::{self, Visit};

/// Whether a value that the function returns comes from a place that it changes whenever it returns it.
pub(super) fn is_handed_out(function: &FunctionDef, value: &Expr) -> bool {
    let mut replaced = Replaced::default();
    replaced.block(&function.body, true);
    let params = function.ty.params.iter();
    replaced
        .automatic
        .extend(params.filter_map(|param| param.name.clone()));
    let Replaced {
        mut places,
        automatic,
    } = replaced;
    places.retain(|name, _| !automatic.contains(name));
    if mentions(value, &places) {
        return true;
    }
    let ExprKind::Ident(local) = &value.without_casts().kind else {
        return false;
    };
    let mut sources = Sources {
        local,
        places: &places,
        found: false,
    };
    function
        .body
        .stmts
        .iter()
        .for_each(|stmt| sources.stmt(stmt));
    sources.found
}

/// The name of a variable or member.
fn named(place: &Expr) -> Option<&str> {
    match &place.without_casts().kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Member { field, .. } => Some(field),
        _ => None,
    }
}

/// The places that a function changes, and where it does that last.
type Changes = BTreeMap<String, u32>;

/// Whether a value is that of a place before it changes.
fn mentions(value: &Expr, places: &Changes) -> bool {
    let mut found = false;
    names::each_expression(value, &mut |expr| {
        let changed = named(expr).and_then(|name| places.get(name));
        found |= changed.is_some_and(|changed| *changed > expr.span.start);
    });
    found
}

/// What a function changes on each way to a return: at its top, or in a block that returns.
#[derive(Default)]
struct Replaced {
    places: Changes,
    automatic: BTreeSet<String>,
}

impl Replaced {
    fn block(&mut self, block: &Block, top: bool) {
        let returns = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Return(_));
        let always = top || block.stmts.iter().any(returns);
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Expr(value) | StmtKind::Return(Some(value)) if always => {
                    self.change(value);
                }
                StmtKind::Declaration(declaration) => {
                    self.declaration(declaration);
                }
                _ => self.within(stmt),
            }
        }
    }

    /// Blocks within other statements.
    fn within(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Compound(block) => self.block(block, false),
            StmtKind::If {
                then, otherwise, ..
            } => {
                self.within(then);
                otherwise.iter().for_each(|stmt| self.within(stmt));
            }
            StmtKind::Omp {
                body: Some(body), ..
            } => self.within(body),
            _ => {}
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        if declaration.storage.class != StorageClass::Static {
            let declared = declaration.declarators.iter();
            self.automatic.extend(declared.map(|one| one.name.clone()));
        }
        names::each_expression_of(declaration, &mut |expr| self.note(expr));
    }

    fn change(&mut self, value: &Expr) {
        names::each_expression(value, &mut |expr| self.note(expr));
    }

    fn note(&mut self, expr: &Expr) {
        if let ExprKind::Assign { lhs: place, .. } | ExprKind::IncDec { operand: place, .. } =
            &expr.kind
        {
            let change = named(place).map(|name| (name.to_string(), expr.span.end));
            self.places.extend(change);
        }
    }
}

/// Whether a variable gets what one of some places holds.
struct Sources<'n> {
    local: &'n str,
    places: &'n Changes,
    found: bool,
}

impl Visit for Sources<'_> {
    fn declaration(&mut self, declaration: &Declaration) {
        let own = declaration
            .declarators
            .iter()
            .any(|one| one.name == self.local);
        if own {
            names::each_expression_of(declaration, &mut |expr| {
                self.found |= mentions(expr, self.places);
            });
        }
        names::walk_declaration(self, declaration);
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Assign { op: None, lhs, rhs } = &expr.kind
            && named(lhs) == Some(self.local)
        {
            self.found |= mentions(rhs, self.places);
        }
        names::walk_expr(self, expr);
    }
}
