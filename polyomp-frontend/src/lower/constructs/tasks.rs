//! `task`, `taskwait`, `taskgroup`, and `target`, which is a task where it has `nowait`.

use polyomp_core::spmd::visit::{Event, Node, Walk};
use polyomp_core::spmd::{
    Block, Depend, ElementType, Expr, ForkKind, Side, StmtKind as Out, Task, Taskgroup, Taskwait,
};

use crate::openmp::data_sharing::Attribute;
use crate::openmp::{ClauseKind, ClauseName, Directive, ExprText, Leaf, TextSpan};
use crate::syntax::ast::{self, ExprKind, Stmt, StmtKind};

use super::super::{Lowerer, names};
use super::Context;
use super::data::Finisher;
use super::participants::Joins;
use super::transfers::Direction;
use super::waiting::Waits;

impl Lowerer<'_> {
    pub(super) fn task(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let condition = self.condition(context, at);
        let final_ = self.clause_value(context, at, |kind| match kind {
            ClauseKind::Final(condition) => Some(condition),
            _ => None,
        });
        if condition.is_some() || final_.is_some() {
            self.merged(context, at);
        }
        let depends = self.depends(context, at);
        let detached = self.detach(context, at);
        let captured = self.capture_values(context, at);
        let exclusion = self.exclusion();
        let untied = self.enter_task(context, at);
        let body = self.nested(|this| {
            this.in_strands(|this| {
                this.push_scope();
                let copies = this.make_copies(context, at, &captured, false);
                let span = context.pragma.line;
                this.cancellable(span, |this| this.inner(context, directive, at));
                this.finish_copies(&copies, Finisher::Thread, &exclusion);
                let lives = this.lives_here();
                let block = context.body.map_or(span, |body| body.span);
                this.end_lives(&lives, 0, block);
                this.pop_scope();
            });
        });
        self.untied = untied;
        let task = Task {
            construct: context.construct.clone(),
            condition,
            final_,
            device: false,
            detached,
            pool: from_pool(context, at),
            transparent: self.transparent(context, at),
            depends,
            body,
        };
        self.emit(context.pragma.line, Out::Task(task));
    }

    /// A task with a `detach` clause is complete when its body has ended and its event is fulfilled (OpenMP 5.2, section
    /// 12.5.2): the event gets its value before the task has its copy of it. Gives whether the fulfilment can order more
    /// than the end of the body does: another strand may be the one that fulfils it.
    fn detach(&mut self, context: &Context<'_>, at: usize) -> bool {
        let clauses = context.constructs.get(at).map(|found| &found.clauses);
        let event = clauses
            .into_iter()
            .flatten()
            .find_map(|clause| match &clause.kind {
                ClauseKind::Detach(event) => Some(event),
                _ => None,
            });
        let Some(event) = event else { return false };
        let span = context.pragma.span_of(event.span.start, event.span.end);
        if let Some(id) = self.lookup(&event.name)
            && let Some(lvalue) = self.variable(id)
        {
            let value = self.unknown(ElementType::Int, "the event of a task", Vec::new());
            self.store_implied(lvalue, span, value, "event of `detach`");
        }
        let mut here = 0usize;
        if let Some(body) = context.body {
            let mut inner = OwnFulfilments(0);
            names::Visit::stmt(&mut inner, body);
            here = inner.0;
        }
        let mut everywhere = 0usize;
        for function in self.definitions() {
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| {
                    everywhere += usize::from(is_fulfilment(expr));
                });
            }
        }
        everywhere != here
    }

    /// Whether the children of a construct's tasks may have dependences with tasks outside of them (`transparent`; OpenMP
    /// 6.0, section 17.9.6): not without children that have dependences.
    pub(super) fn transparent(&mut self, context: &Context<'_>, at: usize) -> bool {
        let Some(kind) = other_clause(context, at, ClauseName::Transparent) else {
            return false;
        };
        let none = kind.is_some_and(|kind| {
            kind.text.trim() == "omp_not_impex"
                || self.clause_constant(context.pragma, kind) == Some(0)
        });
        let mut found = MayDepend(false);
        if let Some(body) = context.body {
            names::Visit::stmt(&mut found, body);
        }
        !none && found.0
    }

    /// Notes whether the tasks of a construct are untied; gives what was so before.
    pub(super) fn enter_task(&mut self, context: &Context<'_>, at: usize) -> bool {
        let clauses = context.constructs.get(at).map(|found| &found.clauses);
        let untied = clauses
            .into_iter()
            .flatten()
            .any(|clause| matches!(clause.kind, ClauseKind::Untied(_)));
        std::mem::replace(&mut self.untied, untied)
    }

    /// A mergeable task that runs at once may have no copies of its own (OpenMP 5.2, section 12.5): whether it writes to
    /// its copy or to the original is then left open. A task that may be deferred is never merged.
    fn merged(&mut self, context: &Context<'_>, at: usize) {
        let clauses = context.constructs.get(at).map(|found| &found.clauses);
        let mergeable = clauses.into_iter().flatten().find_map(|clause| {
            matches!(clause.kind, ClauseKind::Mergeable(_)).then_some(clause.span)
        });
        let (Some(span), Some(body)) = (mergeable, context.body) else {
            return;
        };
        for var in &context.vars {
            let copied = matches!(
                var.attributes.get(at),
                Some(Attribute::Private | Attribute::FirstPrivate)
            );
            if copied && names::assigns(body, &var.name) {
                let what = format!("a merged task that writes to its copy of `{}`", var.name);
                self.unsupported(context.pragma.span_of(span.start, span.end), what);
            }
        }
    }

    /// The condition of the `if` clause of a construct.
    pub(super) fn condition(&mut self, context: &Context<'_>, at: usize) -> Option<Expr> {
        self.clause_value(context, at, |kind| match kind {
            ClauseKind::If(condition) => Some(condition),
            _ => None,
        })
    }

    /// The condition of a construct, which is that of the `simd` construct of the same directive too where its `if` says
    /// of neither that it is meant alone: it is evaluated once.
    pub(super) fn shared_condition(
        &mut self,
        context: &mut Context<'_>,
        at: usize,
    ) -> Option<Expr> {
        let condition = self.condition(context, at)?;
        let lanes = (context.constructs.iter()).position(|found| found.leaf == Leaf::Simd);
        let shared = lanes.and_then(|lanes| written_if(context, lanes));
        if shared.is_none() || shared != written_if(context, at) {
            return Some(condition);
        }
        let kept = self.keep(
            context.pragma.line,
            "condition",
            ElementType::Int,
            condition,
        );
        context.condition = shared.map(|clause| (clause, kept.clone()));
        Some(kept)
    }

    pub(super) fn taskwait(&mut self, context: &Context<'_>) {
        let depends = self.depends(context, 0);
        let waits = self.waits(context, 0);
        let span = context.pragma.line;
        match waits {
            Waits::Always => self.emit(span, Out::Taskwait(Taskwait { depends })),
            Waits::Never => self.empty_task(context, None, depends),
            Waits::Unless(cond) => {
                let then_body = self.nested(|this| this.empty_task(context, None, depends.clone()));
                let else_body =
                    self.nested(|this| this.emit(span, Out::Taskwait(Taskwait { depends })));
                let stmt = Out::If {
                    cond,
                    then_body,
                    else_body,
                };
                self.emit(span, stmt);
            }
        }
    }

    /// A task that does nothing, which later ones may depend on.
    pub(super) fn empty_task(
        &mut self,
        context: &Context<'_>,
        condition: Option<Expr>,
        depends: Vec<Depend>,
    ) {
        let task = Task {
            construct: context.construct.clone(),
            condition,
            final_: None,
            device: false,
            detached: false,
            pool: false,
            transparent: false,
            depends,
            body: Vec::new(),
        };
        self.emit(context.pragma.line, Out::Task(task));
    }

    pub(super) fn taskgroup(
        &mut self,
        context: &mut Context<'_>,
        directive: &Directive,
        at: usize,
    ) {
        let reduction = self.enter_task_reduction(context, at, &[]);
        let body = self.nested(|this| this.structured(|this| this.inner(context, directive, at)));
        let taskgroup = Taskgroup { reduction, body };
        self.emit(context.pragma.line, Out::Taskgroup(taskgroup));
    }

    /// `target`: executed by the encountering thread, or by a task with `nowait`.
    pub(super) fn target(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let waits = self.waits(context, at);
        let later = waits.may_go_on();
        let depends = self.depends(context, at);
        let captured = self.capture_values(context, at);
        let exclusion = self.exclusion();
        let limits = self.enter_limit(context, at, true);
        let group = self.enter_group();
        let settings = self.enter_device();
        let ancestors = self.enter_device_ancestors();
        let untied = std::mem::take(&mut self.untied);
        let side = self.side_of_target(context, at);
        // The host has what it maps for itself.
        let copied = (later || self.has_company()) && side != Side::Host;
        let differing = self.differing_names(context);
        let work = |this: &mut Self, context: &mut Context<'_>| {
            this.push_scope();
            let copies = this.make_copies(context, at, &captured, false);
            this.forget_differing(context, &differing);
            if copied {
                this.copies(context, at, Direction::ToDevice);
                this.implicit_copies(context, at, Direction::ToDevice);
            }
            let around = this.enter_side(side);
            this.inner(context, directive, at);
            this.enter_side(around);
            this.left_on_device(context, at);
            this.forget_differing(context, &differing);
            if copied {
                this.copies(context, at, Direction::FromDevice);
                this.implicit_copies(context, at, Direction::FromDevice);
            }
            let joined = copies
                .iter()
                .any(|copied| !matches!(copied.joins, Joins::Own));
            let by = match joined {
                true => Finisher::Thread,
                false => Finisher::Same,
            };
            let around = this.enter_side(Side::Either);
            this.finish_copies(&copies, by, &exclusion);
            this.enter_side(around);
            this.pop_scope();
        };
        let is_task = later || !depends.is_empty();
        let body = match is_task {
            true => self.nested(|this| this.in_strands(|this| work(this, context))),
            false => self.nested(|this| this.structured(|this| work(this, context))),
        };
        self.thread_limits = limits;
        let body = self.leave_group(context.pragma.line, group, body);
        self.leave_level(settings);
        self.ancestors = ancestors;
        self.untied = untied;
        // Where nothing tells the thread of the target region from the one that encounters it, it is as good as that.
        if !is_task && (self.strands == 0 || !has_own_thread(&body)) {
            return self.out.extend(body);
        }
        let condition = waits.deferred();
        let task = Task {
            construct: context.construct.clone(),
            condition,
            final_: None,
            device: true,
            detached: false,
            pool: false,
            transparent: false,
            depends,
            body,
        };
        self.emit(context.pragma.line, Out::Task(task));
    }
}

/// Where the `if` clause of a construct is written.
pub(super) fn written_if(context: &Context<'_>, at: usize) -> Option<TextSpan> {
    let clauses = &context.constructs.get(at)?.clauses;
    let mut clauses = clauses.iter();
    let found = clauses.find(|clause| matches!(clause.kind, ClauseKind::If(_)));
    found.map(|clause| clause.span)
}

/// Whether threads outside of the team may execute the tasks of a construct (`threadset`; OpenMP 6.0, section 14.8).
pub(super) fn from_pool(context: &Context<'_>, at: usize) -> bool {
    let set = other_clause(context, at, ClauseName::Threadset).flatten();
    set.is_some_and(|set| set.text.trim() != "omp_team")
}

/// A clause of which only the text is kept, with its argument.
pub(super) fn other_clause<'d>(
    context: &Context<'d>,
    at: usize,
    name: ClauseName,
) -> Option<Option<&'d ExprText>> {
    let construct: &'d crate::openmp::LeafConstruct<'d> = context.constructs.get(at)?;
    construct
        .clauses
        .iter()
        .find_map(|clause| match &clause.kind {
            ClauseKind::Other(found, text) if *found == name => Some(text.as_ref()),
            _ => None,
        })
}

/// The fulfilments that the strand of a statement executes itself: within other constructs another may.
struct OwnFulfilments(usize);

impl names::Visit for OwnFulfilments {
    fn stmt(&mut self, stmt: &Stmt) {
        if !matches!(stmt.kind, StmtKind::Omp { .. }) {
            names::walk_stmt(self, stmt);
        }
    }

    fn expr(&mut self, expr: &ast::Expr) {
        self.0 += usize::from(is_fulfilment(expr));
        names::walk_expr(self, expr);
    }
}

/// Whether there may be a dependence in a statement, or in what it calls.
struct MayDepend(bool);

impl names::Visit for MayDepend {
    fn expr(&mut self, expr: &ast::Expr) {
        self.0 |= matches!(expr.kind, ExprKind::Call { .. });
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Omp { pragma, .. } => self.0 |= pragma.text.contains("depend"),
            StmtKind::Error(_) => self.0 = true,
            _ => {}
        }
        names::walk_stmt(self, stmt);
    }
}

fn is_fulfilment(expr: &ast::Expr) -> bool {
    matches!(&expr.kind, ExprKind::Ident(name) if name == "omp_fulfill_event")
}

/// Whether a target region asks for the number of its thread, forks teams, or locks something: these are those of its own contention
/// group (OpenMP 5.2, section 13.8).
fn has_own_thread(body: &Block) -> bool {
    let mut teams = 0usize;
    for event in Walk::stmts(body) {
        match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                Out::Fork(fork) if fork.kind == ForkKind::Teams => return true,
                Out::Fork(_) => teams += 1,
                Out::Critical(critical) if !critical.name.contains('#') => return true,
                Out::Lock(_) => return true,
                _ => {}
            },
            Event::Leave(Node::Stmt(stmt)) if matches!(stmt.kind, Out::Fork(_)) => teams -= 1,
            Event::Enter(Node::Expr(
                Expr::ThreadNum | Expr::NumThreads | Expr::TeamNum | Expr::NumTeams,
            )) if teams == 0 => return true,
            _ => {}
        }
    }
    false
}
