//! Expressions of clauses whose values decide nothing here: on which device a region runs, in which order tasks do. The
//! thread that encounters the construct evaluates them all the same, with their reads and side effects.

use crate::openmp::{
    Clause, ClauseKind, ClauseName, ExprText, ItemForm, Leaf, LeafConstruct, Selection,
};

use super::super::Lowerer;
use super::Context;

impl Lowerer<'_> {
    /// Evaluates these expressions of the leaf construct `at`.
    pub(super) fn evaluate_hints(&mut self, context: &Context<'_>, at: usize) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        // The lanes of a loop that is divided, too, are made with that.
        let is_simd = |construct: &LeafConstruct<'_>| construct.leaf == Leaf::Simd;
        if !is_simd(construct) && context.constructs.get(at + 1).is_some_and(is_simd) {
            self.evaluate_hints(context, at + 1);
        }
        let before = context.constructs.get(..at).unwrap_or_default();
        for clause in &construct.clauses {
            let repeated = |other: &&Clause| other.span == clause.span;
            if before
                .iter()
                .any(|construct| construct.clauses.iter().any(repeated))
            {
                continue;
            }
            for text in evaluated(&clause.kind, construct.leaf) {
                let Some(expr) = self.clause_expression(context.pragma, text) else {
                    continue;
                };
                // What the initial thread reads alone is of no interest.
                if self.strands > 0 || self.has_effects(&expr) {
                    let value = self.value(&expr);
                    self.evaluate(expr.span, value);
                }
            }
        }
    }
}

/// What is evaluated of a clause and looked at nowhere else.
fn evaluated(clause: &ClauseKind, leaf: Leaf) -> Vec<&ExprText> {
    match clause {
        ClauseKind::Priority(value) => vec![value],
        ClauseKind::Device(clause) => vec![&clause.device],
        // Conditions of other constructs decide something.
        ClauseKind::If(condition) if matches!(leaf, Leaf::Target | Leaf::TargetData) => {
            vec![condition]
        }
        ClauseKind::TaskReduction(clause) => {
            let forms = clause.items.iter().map(|item| &item.form);
            let selections = forms.flat_map(|form| match form {
                ItemForm::Path(selections) => &selections[..],
                ItemForm::Lvalue => &[],
            });
            let sections = selections.filter_map(|selection| match selection {
                Selection::Section(section) => Some(section),
                Selection::Member(_) | Selection::Arrow(_) => None,
            });
            sections
                .flat_map(|section| [&section.lower, &section.length, &section.stride])
                .flatten()
                .collect()
        }
        // What is no name of the library's.
        ClauseKind::Other(
            ClauseName::GraphId
            | ClauseName::GraphReset
            | ClauseName::Replayable
            | ClauseName::Transparent,
            Some(value),
        ) if !value.text.trim().starts_with("omp_") => vec![value],
        ClauseKind::If(condition) if leaf == Leaf::Taskgraph => vec![condition],
        _ => Vec::new(),
    }
}
