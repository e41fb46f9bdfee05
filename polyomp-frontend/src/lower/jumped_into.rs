//! Blocks of host code that jumps lead into (C11 6.8.6.1): what stands before a region in them says nothing of when a run
//! comes to it, so their regions are undecided.

use std::collections::BTreeSet;

use super::Lowerer;
use super::jumps::deeper_label;
use super::linkage::FunctionKey;
use super::names::{Visit, each_expression_in, walk_stmt};
use crate::source::Span;
use crate::syntax::ast::{ExprKind, Pragma, Stmt, StmtKind};

impl Lowerer<'_> {
    /// Whether a statement outside of regions has regions that a jump from elsewhere may lead to: they are made here, as
    /// unknown ones.
    pub(super) fn jumped_into(&mut self, stmt: &Stmt) -> bool {
        if self.strands > 0 {
            return false;
        }
        // They were made where the function begins.
        if self.may_go_anywhere() && !self.regions_from(stmt).is_empty() {
            return true;
        }
        if !self.has_outer_jump(stmt) {
            return false;
        }
        let regions = self.regions_from(stmt);
        if regions.is_empty() {
            return false;
        }
        let what = "a block that a jump leads into";
        for pragma in regions {
            let unsupported = self.nested(|this| this.unsupported(stmt.span, what));
            let region = self.unknown_region(&pragma, unsupported);
            self.out.extend(region);
        }
        self.gaps.jumps = true;
        true
    }

    /// Where jumps in the function that is walked may lead to any label: its regions, made as unknown ones before all that
    /// it does, as what stands before a label says nothing of when a run comes there.
    pub(super) fn regions_behind_any_label(&mut self) {
        let Some(function) = self.current_function() else {
            return;
        };
        if self.strands > 0 || !self.may_go_anywhere() {
            return;
        }
        let stmts = function.body.stmts.iter();
        let found: Vec<(Span, Vec<Pragma>)> = stmts
            .map(|stmt| (stmt.span, self.regions_from(stmt)))
            .collect();
        for (span, regions) in found {
            self.gaps.jumps |= !regions.is_empty();
            for pragma in regions {
                let what = "a function in which a jump may lead to any label";
                let unsupported = self.nested(|this| this.unsupported(span, what));
                let region = self.unknown_region(&pragma, unsupported);
                self.out.extend(region);
            }
        }
    }

    /// Whether a jump in the function that is walked may lead to any of its labels.
    fn may_go_anywhere(&mut self) -> bool {
        let Some(function) = self.current_function() else {
            return false;
        };
        let key = self.key_of(function);
        if let Some(known) = self.jumping.get(&key) {
            return *known;
        }
        let mut all = Labels::default();
        function.body.stmts.iter().for_each(|stmt| all.stmt(stmt));
        self.jumping.insert(key, all.anywhere);
        all.anywhere
    }

    /// The outermost directives in a statement, and in the functions that are named in it.
    fn regions_from(&self, stmt: &Stmt) -> Vec<Pragma> {
        let mut found = Regions(Vec::new());
        let mut seen: BTreeSet<FunctionKey> = BTreeSet::new();
        let mut open = vec![(self.part_of(stmt.span), std::slice::from_ref(stmt))];
        while let Some((part, stmts)) = open.pop() {
            for stmt in stmts {
                found.stmt(stmt);
                each_expression_in(stmt, &mut |expr| {
                    if let ExprKind::Ident(name) = &expr.kind
                        && let Some(function) = self.function_in(part, name)
                        && seen.insert(self.key_of(function))
                    {
                        let part = self.part_of(function.name_span);
                        open.push((part, &function.body.stmts));
                    }
                });
            }
        }
        found.0
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
    /// A computed `goto`, or assembly that may jump.
    anywhere: bool,
}

impl Visit for Labels {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Label(name) => {
                self.labels.insert(name.clone());
            }
            StmtKind::Goto(name) => self.gotos.push(name.clone()),
            StmtKind::ComputedGoto(_) | StmtKind::Asm { jumps: true, .. } => self.anywhere = true,
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
