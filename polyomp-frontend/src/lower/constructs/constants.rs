//! Constants in clauses: numbers of loops as numbers, and those that have no meaning: `collapse(0)`, `num_threads(-3)`.

use std::borrow::Cow;

use crate::openmp::{ClauseKind, Directive, ExprText};
use crate::syntax::ast::Pragma;

use super::super::Lowerer;

impl Lowerer<'_> {
    /// The directive with the numbers of loops that it spells as expressions (`collapse(DIM - 1)`) as numbers.
    pub(super) fn with_loop_numbers<'d>(
        &mut self,
        pragma: &Pragma,
        directive: &'d Directive,
    ) -> Cow<'d, Directive> {
        let mut directive = Cow::Borrowed(directive);
        for at in 0..directive.clauses.len() {
            let Some(text) = directive
                .clauses
                .get(at)
                .and_then(|one| loop_number(&one.kind))
            else {
                continue;
            };
            if text.text.trim().parse::<i64>().is_ok() {
                continue;
            }
            let Some(value) = self.clause_constant(pragma, text) else {
                continue;
            };
            // A text is as long as what it stands for.
            let number = format!("{value:<width$}", width = text.text.len());
            if number.len() == text.text.len()
                && let Some(clause) = directive.to_mut().clauses.get_mut(at)
                && let ClauseKind::Collapse(text) | ClauseKind::Ordered(Some(text)) =
                    &mut clause.kind
            {
                text.text = number;
            }
        }
        directive
    }

    /// Reports arguments of clauses that are constants and not positive, and numbers of loops that are no number.
    pub(super) fn check_constants(&mut self, pragma: &Pragma, directive: &Directive) {
        for clause in &directive.clauses {
            let name = clause.kind.name().map_or("", |name| name.as_str());
            if let Some(text) = loop_number(&clause.kind) {
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

/// The number of loops that a clause gives.
fn loop_number(kind: &ClauseKind) -> Option<&ExprText> {
    match kind {
        ClauseKind::Collapse(count) => Some(count),
        ClauseKind::Ordered(count) => count.as_ref(),
        _ => None,
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
