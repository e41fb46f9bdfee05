//! Blocks of host code that jumps lead into (C11 6.8.6.1): what stands before a region in them says nothing of when a run
//! comes to it, so their regions are undecided.

use std::collections::BTreeSet;

use super::Lowerer;
use super::jumps::deeper_label;
use super::names::{Visit, walk_stmt};
use crate::syntax::ast::{Pragma, Stmt, StmtKind};

impl Lowerer<'_> {
    /// Whether a statement outside of regions has regions that a jump from elsewhere may lead to: they are made here, as
    /// unknown ones.
    pub(super) fn jumped_into(&mut self, stmt: &Stmt) -> bool {
        if self.strands > 0 || !self.has_outer_jump(stmt) {
            return false;
        }
        let mut regions = Regions(Vec::new());
        regions.stmt(stmt);
        if regions.0.is_empty() {
            return false;
        }
        let what = "a block that a jump leads into";
        for pragma in regions.0 {
            let unsupported = self.nested(|this| this.unsupported(stmt.span, what));
            let region = self.unknown_region(&pragma, unsupported);
            self.out.extend(region);
        }
        self.gaps.jumps = true;
        true
    }

    /// Whether labels stand in a statement that a `goto`, or a `switch`, outside of it leads to.
    fn has_outer_jump(&self, stmt: &Stmt) -> bool {
        let is_block = matches!(
            stmt.kind,
            StmtKind::If { .. }
                | StmtKind::For { .. }
                | StmtKind::While { .. }
                | StmtKind::DoWhile { .. }
                | StmtKind::Compound(_)
                | StmtKind::Switch { .. }
        );
        if !is_block {
            return false;
        }
        if deeper_label(stmt).is_some() && !matches!(stmt.kind, StmtKind::Switch { .. }) {
            return true;
        }
        let mut inside = Labels::default();
        inside.stmt(stmt);
        if inside.labels.is_empty() {
            return false;
        }
        let Some(function) = self.current_function() else {
            return false;
        };
        let mut all = Labels::default();
        for stmt in &function.body.stmts {
            all.stmt(stmt);
        }
        let count =
            |gotos: &[String], label: &String| gotos.iter().filter(|found| *found == label).count();
        let mut labels = inside.labels.iter();
        labels.any(|label| count(&all.gotos, label) > count(&inside.gotos, label))
    }
}

/// The labels in a statement, and where its jumps lead.
#[derive(Default)]
struct Labels {
    labels: BTreeSet<String>,
    gotos: Vec<String>,
}

impl Visit for Labels {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Label(name) => {
                self.labels.insert(name.clone());
            }
            StmtKind::Goto(name) => self.gotos.push(name.clone()),
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}

/// The outermost directives in a statement.
struct Regions(Vec<Pragma>);

impl Visit for Regions {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Omp { pragma, .. } => self.0.push(pragma.clone()),
            _ => walk_stmt(self, stmt),
        }
    }
}
