//! Labels that a `goto` leads to: one that stands behind is the end of a block that the jump leaves, one that stands before
//! is the beginning of a loop, with the condition of the jump where it has one.

use polyomp_core::spmd::{ElementType, Expr, StmtKind as Out, While};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, Stmt, StmtKind, UnaryOp};

use super::Lowerer;
use super::names::{Visit, walk_expr, walk_stmt};
use super::values::with_stack;

impl Lowerer<'_> {
    /// Walks statements among which labels stand.
    pub(super) fn with_labels(&mut self, stmts: &[Stmt], work: impl Fn(&mut Self, &[Stmt]) + Copy) {
        let labels: Vec<(usize, &str)> = stmts
            .iter()
            .enumerate()
            .filter_map(|(at, stmt)| match &stmt.kind {
                StmtKind::Label(name) => Some((at, name.as_str())),
                _ => None,
            })
            .collect();
        if labels.is_empty() {
            return work(self, stmts);
        }
        let part = |from: usize, to: usize| stmts.get(from..to).unwrap_or(&[]);
        let goes = |stmts: &[Stmt], name: &str| stmts.iter().any(|stmt| goes_to(stmt, name));
        let end = stmts.len();
        // The last one that jumps lead forward to, and no loop is around.
        let forward = labels.iter().rev().find(|(at, name)| {
            let crossed = |(other, name): &(usize, &str)| other < at && goes(part(*at, end), name);
            goes(part(0, *at), name) && !labels.iter().any(crossed)
        });
        if let Some((at, name)) = forward {
            let (before, after) = (part(0, *at), part(*at, end));
            let label = self.fresh_label();
            if let Some(frame) = self.frames.last_mut() {
                frame.gotos.push((name.to_string(), label));
            }
            let body = self.nested(|this| with_stack(|| this.with_labels(before, work)));
            if let Some(frame) = self.frames.last_mut() {
                frame.gotos.pop();
            }
            let span = before.first().map_or(Span::default(), |stmt| stmt.span);
            self.emit(span, Out::Labelled { label, body });
            return with_stack(|| self.with_labels(after, work));
        }
        let backward = labels.iter().find_map(|(at, name)| {
            let jumps = part(*at, end)
                .iter()
                .rposition(|stmt| goes_to(stmt, name))?;
            Some((*at, *name, at + jumps + 1))
        });
        let Some((at, name, last)) = backward else {
            return work(self, stmts);
        };
        // What is declared in the loop may be used behind it.
        let declares = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Declaration(_));
        let last = match part(at, last).iter().any(declares) {
            true => end,
            false => last,
        };
        let span = stmts.get(at).map_or(Span::default(), |stmt| stmt.span);
        with_stack(|| {
            self.with_labels(part(0, at), work);
            let body = part(at + 1, last);
            match as_loop(body, name, span) {
                Some(looped) => self.with_labels(&looped, work),
                None => self.repeated(span, name, body, work),
            }
            self.with_labels(part(last, end), work);
        });
    }

    /// Statements to the beginning of which jumps lead.
    fn repeated(
        &mut self,
        span: Span,
        name: &str,
        stmts: &[Stmt],
        work: impl Fn(&mut Self, &[Stmt]) + Copy,
    ) {
        for stmt in stmts {
            self.note_falling(stmt);
        }
        let (again, done) = (self.fresh_label(), self.fresh_label());
        self.loop_depth += 1;
        if let Some(frame) = self.frames.last_mut() {
            frame.gotos.push((name.to_string(), again));
        }
        let mut body = self.nested(|this| this.with_labels(stmts, work));
        if let Some(frame) = self.frames.last_mut() {
            frame.gotos.pop();
        }
        self.loop_depth -= 1;
        body.extend(self.nested(|this| this.emit(span, Out::Exit(done))));
        let body = self.nested(|this| this.emit(span, Out::Labelled { label: again, body }));
        let looped = While {
            cond: Expr::Int(1),
            body,
            test_at_end: false,
        };
        let body = self.nested(|this| this.emit(span, Out::While(looped)));
        self.emit(span, Out::Labelled { label: done, body });
    }

    pub(super) fn goto(&mut self, span: Span, name: &str) {
        let label = self.frames.last().and_then(|frame| {
            frame
                .gotos
                .iter()
                .rev()
                .find(|(found, _)| found == name)
                .map(|(_, label)| *label)
        });
        match label {
            Some(label) => self.emit(span, Out::Exit(label)),
            None => {
                self.note_jump();
                self.unsupported(span, format!("`goto {name}`, which jumps into a block"));
            }
        }
    }

    /// A jump to a label that the text does not name: it leads to any.
    pub(super) fn goto_somewhere(&mut self, span: Span, what: &str) {
        let gotos = self.frames.last().map(|frame| frame.gotos.clone());
        for (name, label) in gotos.into_iter().flatten() {
            let reason = format!("whether {what} leads to `{name}`");
            let cond = self.unknown(ElementType::Int, &reason, Vec::new());
            let then_body = self.nested(|this| this.emit(span, Out::Exit(label)));
            let kind = Out::If {
                cond,
                then_body,
                else_body: Vec::new(),
            };
            self.emit(span, kind);
        }
        self.note_jump();
        self.unsupported(span, what);
    }
}

/// The statements behind a label as a loop of C, where they are written like one.
fn as_loop(stmts: &[Stmt], name: &str, span: Span) -> Option<Vec<Stmt>> {
    if stmts.iter().any(leaves_loop) {
        return None;
    }
    let (last, before) = stmts.split_last()?;
    let jumps = |stmts: &[Stmt]| stmts.iter().any(|stmt| goes_to(stmt, name));
    let statement = |kind| Stmt { kind, span };
    let block = |stmts: &[Stmt]| {
        let stmts = stmts.to_vec();
        Box::new(statement(StmtKind::Compound(ast::Block { stmts, span })))
    };
    match &last.kind {
        // `again: if (c) { …; goto again; }`
        StmtKind::If {
            cond,
            then,
            otherwise: None,
        } if before.is_empty() => {
            let StmtKind::Compound(then) = &then.kind else {
                return None;
            };
            let (jump, body) = then.stmts.split_last()?;
            let cond = cond.clone();
            let body = block(body);
            (is_goto(jump) == Some(name) && !jumps(std::slice::from_ref(&*body)))
                .then(|| vec![statement(StmtKind::While { cond, body })])
        }
        // `again: …; if (c) goto again;`
        StmtKind::If {
            cond,
            then,
            otherwise: None,
        } if is_goto(then) == Some(name) && !jumps(before) => {
            let (cond, body) = (cond.clone(), block(before));
            Some(vec![statement(StmtKind::DoWhile { body, cond })])
        }
        // `again: if (c) goto done; …; goto again;`
        StmtKind::Goto(target) if target == name && !jumps(before) => {
            let (first, body) = before.split_first()?;
            let StmtKind::If {
                cond,
                then,
                otherwise: None,
            } = &first.kind
            else {
                return None;
            };
            let done = is_goto(then)?.to_string();
            let cond = ast::Expr {
                kind: ExprKind::Unary {
                    op: UnaryOp::Not,
                    operand: Box::new(cond.clone()),
                },
                span: cond.span,
            };
            let body = block(body);
            Some(vec![
                statement(StmtKind::While { cond, body }),
                statement(StmtKind::Goto(done)),
            ])
        }
        _ => None,
    }
}

/// The label that a statement only goes to.
fn is_goto(stmt: &Stmt) -> Option<&str> {
    match &stmt.kind {
        StmtKind::Goto(name) => Some(name),
        StmtKind::Compound(block) => match &block.stmts[..] {
            [only] => is_goto(only),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a `break` or `continue` leaves a loop around the statement, or a declaration is visible behind it.
fn leaves_loop(stmt: &Stmt) -> bool {
    jumps_out(stmt, false) || matches!(stmt.kind, StmtKind::Declaration(_))
}

/// Whether the body of a loop may leave it before its condition does: by `break`, `goto` or `return`.
pub(super) fn ends_loop(body: &Stmt) -> bool {
    jumps_out(body, true)
}

/// Whether a jump out of a loop around the statement stands in it: out of the loop as a `whole`, or out of the iteration.
fn jumps_out(stmt: &Stmt, whole: bool) -> bool {
    struct Search {
        whole: bool,
        found: bool,
        loops: u32,
        switches: u32,
    }
    impl Visit for Search {
        fn expr(&mut self, expr: &ast::Expr) {
            self.found |= matches!(expr.kind, ExprKind::Statement(_));
            walk_expr(self, expr);
        }
        fn stmt(&mut self, stmt: &Stmt) {
            match &stmt.kind {
                StmtKind::Break => self.found |= self.loops == 0 && self.switches == 0,
                StmtKind::Continue => self.found |= self.loops == 0 && !self.whole,
                StmtKind::Goto(_) | StmtKind::Return(_) if self.whole => self.found = true,
                StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::DoWhile { .. } => {
                    self.loops += 1;
                    walk_stmt(self, stmt);
                    self.loops -= 1;
                }
                StmtKind::Switch { .. } => {
                    self.switches += 1;
                    walk_stmt(self, stmt);
                    self.switches -= 1;
                }
                _ => walk_stmt(self, stmt),
            }
        }
    }
    let mut search = Search {
        whole,
        found: false,
        loops: 0,
        switches: 0,
    };
    search.stmt(stmt);
    search.found
}

/// Whether a `goto` in the statement goes to the label.
fn goes_to(stmt: &Stmt, name: &str) -> bool {
    struct Search<'n>(&'n str, bool);
    impl Visit for Search<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            self.1 |= match &stmt.kind {
                StmtKind::Goto(target) => target == self.0,
                StmtKind::ComputedGoto(_) | StmtKind::Asm { jumps: true, .. } => true,
                _ => false,
            };
            walk_stmt(self, stmt);
        }
    }
    let mut search = Search(name, false);
    search.stmt(stmt);
    search.1
}
