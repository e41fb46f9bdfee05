//! `critical`, `atomic`, `barrier` and `ordered`.

use polyomp_core::spmd::{
    Atomicity, Barrier, BarrierOrigin, Critical, Doacross, Ordered, StmtKind as Out,
};

use crate::openmp::{
    self, Argument, Association, AtomicAccess, ClauseKind, ClauseName, DependClause, Directive,
    Leaf, MemoryOrder, TextSpan,
};
use crate::syntax::ast::{Expr, ExprKind, Stmt, StmtKind};

use super::super::{AtomicConstruct, Lowerer};
use super::Context;
use super::atomic_operands::Updates;
use super::tasks::other_clause;

impl Lowerer<'_> {
    pub(super) fn barrier(&mut self, context: &Context<'_>) {
        let origin = BarrierOrigin::Explicit;
        self.emit(context.pragma.line, Out::Barrier(Barrier { origin }));
    }

    /// An operation that is atomic, or a flush, for the threads of a contention group only (`memscope(cgroup)`; OpenMP
    /// 6.0, section 17.8.4) is no less where there is one such group.
    fn check_memory_scope(&mut self, context: &Context<'_>) {
        let Some(Some(scope)) = other_clause(context, 0, ClauseName::Memscope) else {
            return;
        };
        let groups = [Leaf::Teams, Leaf::Target];
        if scope.text.trim() == "cgroup"
            && self.around.iter().any(|(_, leaf)| groups.contains(leaf))
        {
            let at = context.pragma.span_of(scope.span.start, scope.span.end);
            self.unsupported(
                at,
                "`memscope(cgroup)` where there may be several contention groups",
            );
        }
    }

    pub(super) fn flush(&mut self, context: &Context<'_>, directive: &Directive) {
        self.check_memory_scope(context);
        let mut order = match &directive.argument {
            Argument::List(_) => Atomicity::Relaxed,
            _ => Atomicity::AcquireRelease,
        };
        let mut acq_rel = false;
        for clause in &directive.clauses {
            if let ClauseKind::MemoryOrder(given) = &clause.kind {
                acq_rel = matches!(given, MemoryOrder::AcqRel);
                order = match given {
                    MemoryOrder::Acquire => Atomicity::Acquire,
                    MemoryOrder::Release => Atomicity::Release,
                    _ => order,
                };
            }
        }
        // With `acq_rel` it is a release and an acquire flush, which is less than a strong one.
        if acq_rel && order == Atomicity::AcquireRelease {
            self.emit(context.pragma.line, Out::Flush(Atomicity::Release));
            order = Atomicity::Acquire;
        }
        self.emit(context.pragma.line, Out::Flush(order));
    }

    pub(super) fn critical(&mut self, context: &Context<'_>, directive: &Directive) {
        let name = match &directive.argument {
            Argument::CriticalName(name) => name.text.clone(),
            _ => String::new(),
        };
        let doubts = self.doubts_here.len();
        self.doubts_here.extend(self.lock_doubt(&name));
        let body = self.nested(|this| this.structured(|this| this.body(context)));
        self.doubts_here.truncate(doubts);
        self.emit(context.pragma.line, Out::Critical(Critical { name, body }));
    }

    pub(super) fn ordered(&mut self, context: &Context<'_>, directive: &Directive) {
        if directive.association() == Association::Standalone {
            for clause in &directive.clauses {
                if let ClauseKind::Doacross(doacross)
                | ClauseKind::Depend(DependClause::Doacross(doacross)) = &clause.kind
                {
                    self.doacross(context, clause.span, doacross);
                }
            }
            return;
        }
        let has = |wanted: &ClauseKind| {
            let mut kinds = directive.clauses.iter().map(|clause| &clause.kind);
            kinds.any(|kind| kind == wanted)
        };
        // It keeps the lanes of a thread in order, and no two threads (OpenMP 5.2, section 15.10.2).
        let lanes_only = has(&ClauseKind::Simd) && !has(&ClauseKind::Threads);
        let loops = self.around.iter().rev().map(|(_, leaf)| *leaf);
        let mut loops = loops.skip_while(|leaf| *leaf != Leaf::Simd).skip(1);
        if lanes_only && loops.next() == Some(Leaf::For) {
            let what = "`ordered simd` in a loop that threads divide";
            self.unsupported(context.pragma.line, what);
        }
        let body = self.nested(|this| this.structured(|this| this.body(context)));
        self.emit(context.pragma.line, Out::Ordered(Ordered { body }));
    }

    /// A source, or a sink: the values of the iterators in the iteration that it waits for.
    fn doacross(&mut self, context: &Context<'_>, span: TextSpan, clause: &openmp::Doacross) {
        let at = context.pragma.span_of(span.start, span.end);
        let Some(count) = self.doacross else {
            return self.unsupported(at, "a doacross dependence outside of its loop");
        };
        let doacross = match clause {
            openmp::Doacross::Source(_) => Doacross::Source,
            openmp::Doacross::SinkPrevious => Doacross::SinkPrevious,
            openmp::Doacross::Sink(vector) if vector.len() != count => {
                let what = format!(
                    "a sink of {} elements in a loop nest with {count} iteration variables",
                    vector.len()
                );
                return self.unsupported(at, what);
            }
            openmp::Doacross::Sink(vector) => {
                let mut values = Vec::new();
                for element in vector {
                    let name = &element.variable;
                    let text = match &element.offset {
                        None => name.text.clone(),
                        Some(offset) => {
                            let sign = if offset.negative { '-' } else { '+' };
                            format!("{} {sign} ({})", name.text, offset.distance.text)
                        }
                    };
                    let Some(expr) = self.clause_text(context.pragma, &text, name.span) else {
                        return;
                    };
                    values.push(self.value(&expr));
                }
                Doacross::Sink(values)
            }
        };
        self.emit(context.pragma.line, Out::Doacross(doacross));
    }

    pub(super) fn atomic_construct(&mut self, context: &Context<'_>) {
        let Some(construct) = context.constructs.first() else {
            return;
        };
        self.check_memory_scope(context);
        let mut access = AtomicAccess::Update;
        let mut order = self.default_order;
        let mut capture = false;
        for clause in &construct.clauses {
            match &clause.kind {
                ClauseKind::Atomic(given) => access = *given,
                ClauseKind::MemoryOrder(given) => order = *given,
                ClauseKind::Capture | ClauseKind::Compare => capture = true,
                _ => {}
            }
        }
        let acquires = matches!(
            order,
            MemoryOrder::SeqCst | MemoryOrder::AcqRel | MemoryOrder::Acquire
        );
        let releases = matches!(
            order,
            MemoryOrder::SeqCst | MemoryOrder::AcqRel | MemoryOrder::Release
        );
        // What is sequentially consistent is told by having both.
        let consistent = order == MemoryOrder::SeqCst;
        let load = match acquires {
            true if consistent => Atomicity::AcquireRelease,
            true => Atomicity::Acquire,
            false => Atomicity::Relaxed,
        };
        let store = match releases {
            true if consistent => Atomicity::AcquireRelease,
            true => Atomicity::Release,
            false => Atomicity::Relaxed,
        };
        let Some(body) = context.body else { return };
        let location = if access == AtomicAccess::Read && !capture {
            read_location(body)
        } else {
            self.written_location(body)
        };
        let Some(location) = location else {
            self.unsupported(body.span, "the statement of an `atomic` construct");
            return self.body(context);
        };
        let alone = matches!(access, AtomicAccess::Read | AtomicAccess::Write) && !capture;
        let one = self.captured(body).filter(|_| capture);
        let spelled = self.spelled(location.span);
        let compares = |kind: &ClauseKind| matches!(kind, ClauseKind::Compare);
        let compares = (construct.clauses.iter()).any(|clause| compares(&clause.kind));
        let updates = match access {
            AtomicAccess::Write if !capture => Updates::Nothing,
            _ if capture && !compares => Updates::Captured,
            _ => Updates::Alone,
        };
        let construct = AtomicConstruct {
            apart: match access == AtomicAccess::Read && !capture {
                true => Vec::new(),
                false => self.plainly_read(body, &spelled, updates),
            },
            location: spelled,
            load,
            store,
            updated: Some(location.span).filter(|_| !alone),
            gathered: capture && one.is_none() && is_copied_first(body),
        };
        let outer = self.atomic.replace(construct);
        self.structured(|this| match one {
            Some(capture) => this.effects(&capture),
            None => this.body(context),
        });
        self.atomic = outer;
    }

    /// The storage location that is written, or updated.
    fn written_location<'s>(&self, stmt: &'s Stmt) -> Option<&'s Expr> {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.written(expr),
            StmtKind::If { then, .. } => self.written_location(then),
            StmtKind::Compound(block) => {
                let mut real = block
                    .stmts
                    .iter()
                    .filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
                let (first, second) = (real.next()?, real.next());
                let Some(second) = second else {
                    return self.written_location(first);
                };
                // `v = x; x op= e;` or `x op= e; v = x;`
                let written = self.written_location(second)?;
                // `r = x == e; if (r) x = d;`
                if matches!(second.kind, StmtKind::If { .. }) && compares(first) {
                    return Some(written);
                }
                let copied = match &first.kind {
                    StmtKind::Expr(Expr {
                        kind: ExprKind::Assign { op: None, rhs, .. },
                        ..
                    }) => self.spelled(rhs.span) == self.spelled(written.span),
                    _ => false,
                };
                if copied {
                    Some(written)
                } else {
                    self.written_location(first)
                }
            }
            _ => None,
        }
    }

    fn written<'s>(&self, expr: &'s Expr) -> Option<&'s Expr> {
        match &expr.kind {
            ExprKind::IncDec { operand, .. } => Some(operand),
            ExprKind::Assign {
                op: Some(_), lhs, ..
            } => Some(lhs),
            ExprKind::Assign { op: None, lhs, rhs } => {
                // `v = x++`, `v = x = x + e`, `v = x op= e`: the inner one.
                self.written(rhs).or(Some(lhs))
            }
            _ => None,
        }
    }
}

/// `{ v = x; x = e; }`
fn is_copied_first(body: &Stmt) -> bool {
    let StmtKind::Compound(block) = &body.kind else {
        return false;
    };
    let real = block.stmts.iter();
    let mut real = real.filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
    let is_expression =
        |stmt: Option<&Stmt>| stmt.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Expr(_)));
    is_expression(real.next()) && is_expression(real.next()) && real.next().is_none()
}

/// Whether a statement keeps whether two values are equal.
fn compares(stmt: &Stmt) -> bool {
    let StmtKind::Expr(Expr {
        kind: ExprKind::Assign { op: None, rhs, .. },
        ..
    }) = &stmt.kind
    else {
        return false;
    };
    matches!(rhs.kind, ExprKind::Binary { op, .. } if op == crate::syntax::ast::BinaryOp::Eq)
}

/// The storage location that `v = x` reads.
fn read_location(stmt: &Stmt) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::Expr(Expr {
            kind: ExprKind::Assign { op: None, rhs, .. },
            ..
        }) => Some(rhs.without_casts()),
        StmtKind::Compound(block) => match &block.stmts[..] {
            [only] => read_location(only),
            _ => None,
        },
        _ => None,
    }
}
