//! `interop`: a task that is ordered with what a foreign runtime does (OpenMP 6.0, section 16.1).
//!
//! What the foreign runtime does is code that is not there. The construct itself gives the object another value, or looks
//! at it, and with `depend`, which only one for synchronisation may have, creates an empty task.

use polyomp_core::spmd::ElementType;

use crate::openmp::{ClauseKind, ClauseName, ExprText, TextSpan};

use super::super::Lowerer;
use super::Context;

impl Lowerer<'_> {
    pub(super) fn interop(&mut self, context: &Context<'_>) {
        let Some(construct) = context.constructs.first() else {
            return;
        };
        let waits = self.waits(context, 0);
        let depends = self.depends(context, 0);
        let mut made = Vec::new();
        let clauses = construct.clauses.iter();
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Other(ClauseName::Use, Some(text)) => {
                    if let Some(expr) = self.clause_expression(context.pragma, text) {
                        let value = self.value(&expr);
                        self.evaluate(expr.span, value);
                    }
                }
                ClauseKind::Other(ClauseName::Init | ClauseName::Destroy, Some(text)) => {
                    made.push(last_part(text));
                }
                _ => {}
            }
        }
        if !depends.is_empty() || waits.may_go_on() {
            self.empty_task(context, waits.deferred(), depends);
        }
        for text in made {
            let Some(expr) = self.clause_expression(context.pragma, &text) else {
                continue;
            };
            let lvalue = self.lvalue(&expr);
            let value = self.unknown(ElementType::Int, "an interoperability object", Vec::new());
            self.store_implied(lvalue, expr.span, value, "interoperability object");
        }
    }
}

/// What stands after the modifiers of a clause.
pub(super) fn last_part(text: &ExprText) -> ExprText {
    let mut depth = 0usize;
    let mut start = 0;
    for (at, sign) in text.text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    let part = text.text.get(start..).unwrap_or_default();
    let skipped = start + (part.len() - part.trim_start().len());
    ExprText {
        text: part.trim().to_string(),
        span: TextSpan {
            start: text.span.start + skipped,
            ..text.span
        },
    }
}
