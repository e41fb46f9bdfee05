//! Jumps: `break`, `continue`, `return` and `switch`, as blocks that are left.

use polyomp_core::spmd::{BinaryOp, Block, ElementType, Expr, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, IntKind, Stmt, StmtKind};

use super::Lowerer;
use super::conversions::fit;
use super::names::{Visit, walk_stmt};
use super::places::Lvalue;
use super::symbols::Jump;

impl Lowerer<'_> {
    /// `break` or `continue`.
    pub(super) fn jump(&mut self, span: Span, breaks: bool) {
        let target = self.frames.last_mut().and_then(|frame| {
            let jumps = if breaks {
                &mut frame.breaks
            } else {
                &mut frame.continues
            };
            let jump = jumps.last_mut()?;
            jump.used = true;
            Some(jump.label)
        });
        match target {
            Some(label) => self.emit(span, Out::Exit(label)),
            None => self.unsupported(span, "a jump out of a construct"),
        }
    }

    pub(super) fn return_statement(&mut self, span: Span, value: Option<&ast::Expr>) {
        let target = self.frames.last().and_then(|frame| frame.returns);
        let value = value.map(|value| {
            self.note_returned(value);
            let ty = self.frame_result();
            self.value_as(value, ty.as_ref())
        });
        let Some((label, result)) = target else {
            if let Some(value) = value {
                self.evaluate(span, value);
            }
            return self.unsupported(span, "a `return` out of a construct");
        };
        if let Some(value) = value {
            let record = self.frames.last().and_then(|frame| frame.record.clone());
            match (result, record) {
                (Some(local), _) => self.assign(span, local, value),
                (None, Some(record)) => {
                    let ty = self.frame_result();
                    self.write(Lvalue::Memory(record), ty.as_ref(), span, value);
                }
                (None, None) => self.evaluate(span, value),
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.returned += 1;
        }
        self.emit(span, Out::Exit(label));
    }

    fn frame_result(&self) -> Option<ast::QualType> {
        Some(self.current_function()?.ty.result.clone())
    }

    /// The statements of `work`, which `break` and `continue` may leave, if `breaks` and `continues` say so.
    pub(super) fn breakable(
        &mut self,
        span: Span,
        breaks: bool,
        work: impl FnOnce(&mut Self),
    ) -> Block {
        let label = self.fresh_label();
        if let Some(frame) = self.frames.last_mut() {
            let jumps = if breaks {
                &mut frame.breaks
            } else {
                &mut frame.continues
            };
            jumps.push(Jump { label, used: false });
        }
        let body = self.nested(work);
        let jump = self.frames.last_mut().and_then(|frame| {
            let jumps = if breaks {
                &mut frame.breaks
            } else {
                &mut frame.continues
            };
            jumps.pop()
        });
        if !jump.is_some_and(|jump| jump.used) {
            return body;
        }
        self.nested(|this| this.emit(span, Out::Labelled { label, body }))
    }

    /// The value of a label in the type of what selects it.
    fn label_value(&mut self, label: &ast::Expr, kind: Option<IntKind>) -> Expr {
        let value = self.pure_value(label);
        match (value, kind) {
            (Expr::Int(value), Some(kind)) => Expr::Int(fit(value, kind).unwrap_or(value)),
            (value, _) => value,
        }
    }

    /// The value that a `switch` compares with its labels, and the type that these are of.
    fn selector(&mut self, value: &ast::Expr) -> (Expr, Option<IntKind>) {
        let selector = self.value(value);
        // The labels are of its type (C11 6.8.4.2).
        let kind = self.operand_type(value).and_then(|ty| self.int_kind(&ty));
        let kind = kind.map(|kind| kind.promoted());
        let selector = match kind {
            Some(kind) => self.widened(selector, kind, value.span),
            None => selector,
        };
        let selector = self.keep(value.span, "selector", ElementType::Int, selector);
        (selector, kind)
    }

    /// Labels that are not followed, as they stand within other statements of the block.
    fn report_deeper_labels(&mut self, block: &ast::Block) {
        let labelled =
            |stmt: &&Stmt| matches!(stmt.kind, StmtKind::Case { .. } | StmtKind::Default);
        let unreached = block.stmts.iter().take_while(|stmt| !labelled(stmt));
        // Said here, not where the label stands: it is reached whatever leads there else.
        let deeper = block.stmts.iter().find_map(deeper_label);
        let deeper = deeper.or(unreached
            .into_iter()
            .find(|stmt| has_labels(stmt))
            .map(|stmt| stmt.span));
        if let Some(at) = deeper {
            self.note_jump();
            let what = "a label of a `switch` that stands deeper than others";
            self.unsupported(at, what);
        }
    }

    /// Whether a label before a segment is that of the selector's value; nothing where only `default` is.
    fn selects(
        &mut self,
        selector: &Expr,
        kind: Option<IntKind>,
        segment: &Segment<'_>,
    ) -> Option<Expr> {
        let compare = |op: BinaryOp, label: Expr| {
            Expr::Binary(op, Box::new(selector.clone()), Box::new(label))
        };
        let mut tests = Vec::new();
        for label in &segment.labels {
            let StmtKind::Case { low, high } = &label.kind else {
                continue;
            };
            let low = self.label_value(low, kind);
            tests.push(match high {
                None => compare(BinaryOp::Eq, low),
                Some(high) => {
                    let high = self.label_value(high, kind);
                    Expr::Binary(
                        BinaryOp::LogicalAnd,
                        Box::new(compare(BinaryOp::Ge, low)),
                        Box::new(compare(BinaryOp::Le, high)),
                    )
                }
            });
        }
        tests.into_iter().reduce(either)
    }

    pub(super) fn switch(&mut self, span: Span, value: &ast::Expr, body: &Stmt) {
        let (selector, kind) = self.selector(value);
        let StmtKind::Compound(block) = &body.kind else {
            if has_labels(body) {
                self.note_jump();
                self.unsupported(span, "a `switch` without a block");
            }
            return;
        };
        self.report_deeper_labels(block);
        let segments = segments(&block.stmts);
        let conditions: Vec<(Option<Expr>, bool)> = segments
            .iter()
            .map(|segment| {
                let is_default = |label: &&Stmt| matches!(label.kind, StmtKind::Default);
                let has_default = segment.labels.iter().any(is_default);
                (self.selects(&selector, kind, segment), has_default)
            })
            .collect();
        let any = conditions
            .iter()
            .filter_map(|(condition, _)| condition.clone())
            .reduce(either);
        let none_matches = any.map_or(Expr::Int(1), |any| {
            Expr::Unary(polyomp_core::spmd::UnaryOp::Not, Box::new(any))
        });
        self.push_scope();
        let falls = segments
            .iter()
            .rev()
            .skip(1)
            .any(|segment| !ends_in_jump(&segment.body));
        let body = self.breakable(span, true, |this| {
            let falling = falls.then(|| {
                let local = this.fresh_local("falls", ElementType::Int);
                this.assign(span, local, Expr::Int(0));
                local
            });
            for (segment, (condition, is_default)) in segments.iter().zip(conditions) {
                // `default` is also reached by the labels it shares its statements with.
                let mut cond = match (condition, is_default) {
                    (Some(condition), true) => either(none_matches.clone(), condition),
                    (Some(condition), false) => condition,
                    (None, _) => none_matches.clone(),
                };
                if let Some(local) = falling {
                    cond = either(Expr::Local(local), cond);
                }
                let then_body = this.nested(|this| {
                    if let Some(local) = falling {
                        this.assign(span, local, Expr::Int(1));
                    }
                    let stmts: Vec<Stmt> =
                        segment.body.iter().map(|stmt| (*stmt).clone()).collect();
                    this.statements(&stmts);
                });
                let at = segment.labels.first().map_or(span, |label| label.span);
                let else_body = Vec::new();
                this.emit(
                    at,
                    Out::If {
                        cond,
                        then_body,
                        else_body,
                    },
                );
            }
        });
        self.pop_scope();
        self.out.extend(body);
    }
}

/// Labels of a `switch` that follow each other, and the statements up to the next ones.
struct Segment<'s> {
    labels: Vec<&'s Stmt>,
    body: Vec<&'s Stmt>,
}

fn segments(stmts: &[Stmt]) -> Vec<Segment<'_>> {
    let mut found: Vec<Segment<'_>> = Vec::new();
    for stmt in stmts {
        let is_label = matches!(stmt.kind, StmtKind::Case { .. } | StmtKind::Default);
        match found.last_mut() {
            Some(segment) if is_label && segment.body.is_empty() => segment.labels.push(stmt),
            _ if is_label => found.push(Segment {
                labels: vec![stmt],
                body: Vec::new(),
            }),
            Some(segment) => segment.body.push(stmt),
            // Before the first label: never executed.
            None => {}
        }
    }
    found
}

fn either(a: Expr, b: Expr) -> Expr {
    Expr::Binary(BinaryOp::LogicalOr, Box::new(a), Box::new(b))
}

fn ends_in_jump(body: &[&Stmt]) -> bool {
    let Some(last) = body.last() else {
        return false;
    };
    match &last.kind {
        StmtKind::Break | StmtKind::Continue | StmtKind::Return(_) | StmtKind::Goto(_) => true,
        StmtKind::Compound(block) => ends_in_jump(&block.stmts.iter().collect::<Vec<_>>()),
        StmtKind::Expr(ast::Expr {
            kind: ExprKind::Call { callee, .. },
            ..
        }) => matches!(&callee.kind, ExprKind::Ident(name) if super::library::never_returns(name)),
        _ => false,
    }
}

/// A label of the `switch` around that stands within a statement in its block.
pub(super) fn deeper_label(stmt: &Stmt) -> Option<Span> {
    struct Search(Option<Span>);
    impl Visit for Search {
        fn stmt(&mut self, stmt: &Stmt) {
            match &stmt.kind {
                StmtKind::Case { .. } | StmtKind::Default => self.0 = self.0.or(Some(stmt.span)),
                // Its labels are its own.
                StmtKind::Switch { .. } => {}
                _ => walk_stmt(self, stmt),
            }
        }
    }
    if matches!(stmt.kind, StmtKind::Case { .. } | StmtKind::Default) {
        return None;
    }
    let mut search = Search(None);
    search.stmt(stmt);
    search.0
}

/// Whether something may jump into the statement.
pub(super) fn has_labels(stmt: &Stmt) -> bool {
    struct Search(bool);
    impl Visit for Search {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(
                stmt.kind,
                StmtKind::Case { .. } | StmtKind::Default | StmtKind::Label(_)
            );
            walk_stmt(self, stmt);
        }
    }
    let mut search = Search(false);
    search.stmt(stmt);
    search.0
}
