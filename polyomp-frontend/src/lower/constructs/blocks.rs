//! `sections`, `single`, `masked`, `scope`: blocks that some threads of a team execute.

use crate::source::Span;
use polyomp_core::spmd::{Expr, Masked, Section, Sections, Single, StmtKind as Out};

use crate::openmp::{ClauseKind, Directive, Leaf};
use crate::syntax::ast::{Stmt, StmtKind};

use super::super::Lowerer;
use super::super::lifetimes::leaves_tasks;
use super::Context;
use super::data::Finisher;
use super::last::Last;
use super::waiting::Waits;

impl Lowerer<'_> {
    pub(super) fn sections(&mut self, context: &mut Context<'_>, at: usize) {
        let waits = self.waits_in_barrier(context, at);
        let captured = self.capture_values(context, at);
        self.push_scope();
        let copies = self.make_copies(context, at, &captured, false);
        let mut sections = Vec::new();
        let stmts: &[Stmt] = match context.body.map(|body| &body.kind) {
            Some(StmtKind::Compound(block)) => &block.stmts,
            _ => &[],
        };
        let mut first: Vec<Stmt> = Vec::new();
        for stmt in stmts {
            let section = match &stmt.kind {
                StmtKind::Omp { pragma, body } => {
                    let parsed = self.directive(pragma);
                    let is_section = parsed
                        .directive
                        .as_ref()
                        .is_some_and(|directive| directive.contains(Leaf::Section));
                    is_section.then_some((pragma, body.as_deref()))
                }
                _ => None,
            };
            let Some((pragma, body)) = section else {
                first.push(stmt.clone());
                continue;
            };
            self.first_section(&mut first, &mut sections);
            let block = self.nested(|this| {
                this.structured(|this| {
                    this.push_scope();
                    if let Some(body) = body {
                        this.statement(body);
                    }
                    this.pop_scope();
                });
            });
            sections.push(Section {
                span: self.span(pragma.line),
                body: block,
            });
        }
        self.first_section(&mut first, &mut sections);
        if stmts.is_empty()
            && let Some(body) = context.body
        {
            self.unsupported(body.span, "`sections` without a block in braces");
        }
        let given = self.copies_given_back(context, at, &copies);
        let mut behind = Vec::new();
        if let Some(last) = sections.last_mut() {
            let end = self.nested(|this| behind = this.give_back_in_section(given, &copies));
            last.body.extend(end);
        }
        let statement = Sections {
            construct: context.construct.clone(),
            sections,
            nowait: self.nowait_span(context, at),
        };
        self.emit(context.pragma.line, Out::Sections(statement));
        let exclusion = self.exclusion();
        self.finish_copies(&copies, Finisher::Thread, &exclusion);
        self.give_back_behind(&behind, &Last::of_blocks(), &copies, Finisher::Thread);
        self.pop_scope();
        self.wait_in_barrier(context, waits);
    }

    /// The statements before the first `section` directive are a section too.
    fn first_section(&mut self, first: &mut Vec<Stmt>, sections: &mut Vec<Section>) {
        let stmts = std::mem::take(first);
        let Some(start) = stmts
            .iter()
            .find(|stmt| !matches!(stmt.kind, StmtKind::Empty))
        else {
            return;
        };
        let span = self.span(start.span);
        let body = self.nested(|this| {
            this.structured(|this| {
                this.push_scope();
                this.statements(&stmts);
                this.pop_scope();
            });
        });
        sections.push(Section { span, body });
    }

    pub(super) fn single(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let waits = self.waits_in_barrier(context, at);
        let captured = self.capture_values(context, at);
        self.push_scope();
        self.make_copies(context, at, &captured, false);
        let copied: Vec<(Span, String)> = context
            .constructs
            .get(at)
            .into_iter()
            .flat_map(|construct| &construct.clauses)
            .filter_map(|clause| match &clause.kind {
                ClauseKind::CopyPrivate(items) => Some(items),
                _ => None,
            })
            .flatten()
            .map(|item| {
                let span = context.pragma.span_of(item.span.start, item.span.end);
                (span, item.name.clone())
            })
            .collect();
        let mut held = Vec::new();
        let lives = match self.ends_before_tasks(context, at) {
            true => self.lives_here(),
            false => Vec::new(),
        };
        let body = self.nested(|this| {
            this.structured(|this| this.inner(context, directive, at));
            let block = context.body.map_or(context.pragma.line, |body| body.span);
            this.end_lives(&lives, 0, block);
            for (span, name) in &copied {
                held.push(this.held_for_others(*span, name));
            }
        });
        self.pop_scope();
        // Its tasks share the copy of the thread that executes it, which is not written.
        let creates = leaves_tasks(&body);
        let single = Single {
            construct: context.construct.clone(),
            body,
            nowait: self.nowait_span(context, at),
        };
        self.emit(context.pragma.line, Out::Single(single));
        let broadcasts = !copied.is_empty();
        let items = copied.iter().zip(held);
        let (followed, unknown): (Vec<_>, Vec<_>) =
            items.partition(|(_, held)| held.is_some() || creates);
        for ((span, name), _) in unknown {
            self.broadcast(*span, name, None);
        }
        // The others read what has been written, and it is not written again before they have.
        if !followed.is_empty() {
            for ((span, name), _) in followed.iter().filter(|_| !creates) {
                self.overwrites(*span, name);
            }
            self.end_barrier(context);
        }
        for ((span, name), held) in followed {
            self.broadcast(*span, name, held);
        }
        match broadcasts {
            true => self.wait_in_barrier(context, Waits::Always),
            false => self.wait_in_barrier(context, waits),
        }
    }

    pub(super) fn masked(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let filter = self.clause_value(context, at, |kind| match kind {
            ClauseKind::Filter(filter) => Some(filter),
            _ => None,
        });
        let body = self.nested(|this| this.structured(|this| this.inner(context, directive, at)));
        let masked = Masked {
            construct: context.construct.clone(),
            filter: filter.unwrap_or(Expr::Int(0)),
            body,
        };
        self.emit(context.pragma.line, Out::Masked(masked));
    }

    pub(super) fn scope(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let waits = self.waits_in_barrier(context, at);
        let captured = self.capture_values(context, at);
        self.push_scope();
        let copies = self.make_copies(context, at, &captured, false);
        let start = self.out.len();
        self.structured(|this| this.inner(context, directive, at));
        let exclusion = self.exclusion();
        self.finish_copies(&copies, Finisher::Thread, &exclusion);
        if self.ends_before_tasks(context, at) {
            let lives = self.lives_here();
            let block = context.body.map_or(context.pragma.line, |body| body.span);
            self.end_lives(&lives, start, block);
        }
        self.pop_scope();
        self.wait_in_barrier(context, waits);
    }
}
