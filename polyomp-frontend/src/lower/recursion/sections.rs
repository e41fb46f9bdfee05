//! Sections that a team of their own executes, in the body of a recursive function: tasks that are waited for.
//!
//! A `parallel sections` executes each section once, on some thread of a team that meets at its end. So what one section
//! may do at the same time as another is what tasks in a `taskgroup` may; sections that one thread happens to execute
//! one after the other only have less. What a generic call says of tasks holds for such sections.

use crate::openmp::{ClauseKind, Leaf};
use crate::source::Span;
use crate::syntax::ast::{Block, Pragma, Stmt, StmtKind};

use super::super::Lowerer;

impl Lowerer<'_> {
    /// Walks a `parallel sections` of a generic call as tasks; whether it is one whose clauses mean the same for these.
    pub(in super::super) fn sections_as_tasks(
        &mut self,
        pragma: &Pragma,
        body: Option<&Stmt>,
    ) -> bool {
        if !self.frames.iter().any(|frame| frame.calls.is_some()) {
            return false;
        }
        let parsed = self.directive(pragma);
        let Some(directive) = parsed
            .directive
            .as_ref()
            .filter(|_| parsed.errors.is_empty())
        else {
            return false;
        };
        if directive.leaves() != [Leaf::Parallel, Leaf::Sections] {
            return false;
        }
        let mut text = "task".to_string();
        let mut has_default = false;
        for clause in &directive.clauses {
            let same = matches!(
                clause.kind,
                ClauseKind::Default(_)
                    | ClauseKind::Shared(_)
                    | ClauseKind::Private(_)
                    | ClauseKind::FirstPrivate(_)
            );
            let written = pragma.text.get(clause.span.start..clause.span.end);
            let (true, Some(written), None) = (same, written, &clause.directive) else {
                return false;
            };
            has_default |= matches!(clause.kind, ClauseKind::Default(_));
            text.push(' ');
            text.push_str(written);
        }
        if !has_default {
            // What is not named is shared, where a task would have copies of it.
            text.push_str(" default(shared)");
        }
        let Some(Stmt {
            kind: StmtKind::Compound(block),
            ..
        }) = body
        else {
            return false;
        };
        // Directives are kept by where they begin: each that is made here begins elsewhere in the line.
        let begins = |ahead: u32, text: &str| Pragma {
            text: text.to_string(),
            span: pragma.span,
            line: Span::new(pragma.line.start + ahead, pragma.line.end),
        };
        let mut tasks = Vec::new();
        for stmt in &block.stmts {
            let section = match &stmt.kind {
                StmtKind::Omp {
                    pragma,
                    body: Some(body),
                } => {
                    let parsed = self.directive(pragma);
                    let directive = parsed.directive.as_ref();
                    let is_section =
                        directive.is_some_and(|directive| directive.leaves() == [Leaf::Section]);
                    is_section.then_some(&**body)
                }
                _ => None,
            };
            let ahead = 2 + tasks.len() as u32;
            let fits = pragma.line.start + ahead < pragma.line.end;
            // A first section without its directive.
            let section = section.or_else(|| tasks.is_empty().then_some(stmt));
            let Some(section) = section.filter(|_| fits) else {
                return false;
            };
            tasks.push(Stmt {
                span: section.span,
                kind: StmtKind::Omp {
                    pragma: begins(ahead, &text),
                    body: Some(Box::new(section.clone())),
                },
            });
        }
        let span = block.span;
        let group = Stmt {
            span,
            kind: StmtKind::Compound(Block { stmts: tasks, span }),
        };
        self.construct(&begins(1, "taskgroup"), Some(&group));
        true
    }
}
