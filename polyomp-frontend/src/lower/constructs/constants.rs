//! Constants in clauses that have no meaning: `collapse(0)`, `num_threads(-3)`.

use crate::openmp::{ClauseKind, Directive, ExprText};
use crate::syntax::ast::Pragma;

use super::super::Lowerer;

impl Lowerer<'_> {
    /// Reports arguments of clauses that are constants and not positive, and numbers of loops that are no number.
    pub(super) fn check_constants(&mut self, pragma: &Pragma, directive: &Directive) {
        for clause in &directive.clauses {
            let name = clause.kind.name().map_or("", |name| name.as_str());
            for text in loop_numbers(&clause.kind) {
                let written: Option<i64> = text.text.trim().parse().ok();
                let value = match written {
                    Some(value) => Some(value),
                    None => self.clause_constant(pragma, text),
                };
                if written.is_none() || value.is_some_and(|value| value <= 0) {
                    self.meaningless(pragma, name, text, value);
                }
            }
            for text in sizes(&clause.kind) {
                if let Some(value) = self.clause_constant(pragma, text)
                    && value <= 0
                {
                    self.meaningless(pragma, name, text, Some(value));
                }
            }
        }
    }

    pub(super) fn clause_constant(&mut self, pragma: &Pragma, text: &ExprText) -> Option<i64> {
        // What cannot be parsed is reported where it is used.
        let at = pragma.span_of(text.span.start, text.span.end);
        let expr = crate::syntax::parse_expression(&text.text, at.start, self.unit).ok()?;
        self.constant(&expr)
    }

    fn meaningless(&mut self, pragma: &Pragma, name: &str, text: &ExprText, value: Option<i64>) {
        let span = pragma.span_of(text.span.start, text.span.end);
        let text = text.text.trim();
        let what = match value {
            Some(value) if value <= 0 => {
                format!("`{name}({text})`, which must be positive")
            }
            _ => format!("`{name}({text})`, whose argument is no plain number"),
        };
        self.unsupported(span, what);
    }
}

/// Numbers of loops.
fn loop_numbers(kind: &ClauseKind) -> Vec<&ExprText> {
    match kind {
        ClauseKind::Collapse(count) => vec![count],
        ClauseKind::Ordered(count) => count.iter().collect(),
        _ => Vec::new(),
    }
}

/// Sizes and numbers that must be positive.
fn sizes(kind: &ClauseKind) -> Vec<&ExprText> {
    match kind {
        ClauseKind::Schedule(schedule) => schedule.chunk.iter().collect(),
        ClauseKind::NumThreads(clause) => clause.numbers.iter().collect(),
        ClauseKind::NumTeams(clause) => vec![&clause.upper],
        ClauseKind::SafeLen(length) => vec![length],
        _ => Vec::new(),
    }
}
