//! `scan`: what a list item of an `inscan` reduction holds on either side of it.
//!
//! Each iteration has a copy of its own. What it is when an iteration begins, and behind the directive, depends on the
//! other iterations (OpenMP 5.2, section 5.6), so it is not known there. Nothing orders the parts of one iteration with
//! those of others, and no program relies on that: iterations depend on each other through list items only.

use crate::openmp::{ClauseKind, Directive, LeafConstruct, ListItem, ReductionModifier};

use super::super::Lowerer;
use super::Context;

impl Lowerer<'_> {
    /// The start of an iteration.
    pub(super) fn start_scan(&mut self, context: &Context<'_>, construct: &LeafConstruct<'_>) {
        for clause in &construct.clauses {
            if let ClauseKind::Reduction(reduction) = &clause.kind
                && reduction.modifier == Some(ReductionModifier::Inscan)
            {
                self.rescan(context, &reduction.items);
            }
        }
    }

    /// The directive.
    pub(super) fn scan(&mut self, context: &Context<'_>, directive: &Directive) {
        for clause in &directive.clauses {
            if let ClauseKind::Inclusive(items) | ClauseKind::Exclusive(items) = &clause.kind {
                self.rescan(context, items);
            }
        }
    }

    fn rescan(&mut self, context: &Context<'_>, items: &[ListItem]) {
        for item in items {
            let Some((id, ty)) = self.typed(&item.name) else {
                continue;
            };
            let Some(lvalue) = self.variable(id) else {
                continue;
            };
            let span = context.pragma.span_of(item.span.start, item.span.end);
            // Only copies of an `inscan` reduction may be named (OpenMP 5.2, section 5.6).
            if self.var(id).is_some_and(|var| var.enclosing.shared_by_team) {
                self.unsupported(span, "a `scan` of what is no `inscan` reduction here");
                continue;
            }
            let element = self.element(&ty);
            let value = self.unknown(element, "the result of a scan", Vec::new());
            let lvalue = self.whole_value(lvalue, &ty);
            self.store_implied(lvalue, span, value, "result of a scan");
        }
    }
}
