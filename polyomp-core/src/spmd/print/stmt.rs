//! Statements in the text form: one a line, bodies between braces.

use super::expr::LOWEST;
use super::{Detail, Printer};
use crate::spmd::expr::{Atomicity, Expr};
use crate::spmd::program::{Construct, Span};
use crate::spmd::stmt::{
    BarrierOrigin, Block, Cancelled, Claim, Depend, DependKind, Doacross, Fork, ForkKind, Iterator,
    LockAction, Loop, LoopSharing, Schedule, ScheduleKind, Stmt, StmtKind, Task,
};
use crate::spmd::visit::{MAX_NESTING, on_enough_stack};

/// The construct's name when the text gives none.
pub(in crate::spmd) mod default_name {
    pub const FOR: &str = "for";
    pub const SIMD: &str = "simd";
    pub const PARALLEL: &str = "parallel";
    pub const TEAMS: &str = "teams";
    pub const SECTIONS: &str = "sections";
    pub const SINGLE: &str = "single";
    pub const MASKED: &str = "masked";
    pub const MASTER: &str = "master";
    pub const TASK: &str = "task";
}

/// Whether an iterator whose direction the text does not give goes down.
pub(in crate::spmd) fn descends_by_default(step: &Expr) -> bool {
    matches!(step, Expr::Int(i64::MIN..0))
}

pub(in crate::spmd) fn depend_word(kind: DependKind) -> &'static str {
    match kind {
        DependKind::In => "in",
        DependKind::Out => "out",
        DependKind::InOut => "inout",
        DependKind::MutexInOutSet => "mutexinoutset",
        DependKind::InOutSet => "inoutset",
    }
}

fn schedule_word(kind: ScheduleKind) -> &'static str {
    match kind {
        ScheduleKind::Unspecified => "unspecified",
        ScheduleKind::Static => "static",
        ScheduleKind::Dynamic => "dynamic",
        ScheduleKind::Guided => "guided",
        ScheduleKind::Auto => "auto",
        ScheduleKind::Runtime => "runtime",
        ScheduleKind::Reproducible => "reproducible",
    }
}

impl Printer<'_> {
    pub(super) fn push_stmts(&mut self, block: &Block) {
        for (index, stmt) in block.iter().enumerate() {
            if index > 0 {
                self.push_line();
            }
            self.push_stmt(stmt);
        }
    }

    /// What stands between the braces.
    pub(super) fn push_body(&mut self, block: &Block) {
        self.indent += 1;
        for stmt in block {
            self.push_line();
            self.push_stmt(stmt);
        }
        self.indent -= 1;
        self.push_line();
    }

    fn push_braced(&mut self, block: &Block) {
        self.push(" {");
        self.push_body(block);
        self.push("}");
    }

    fn push_stmt(&mut self, stmt: &Stmt) {
        if self.depth > MAX_NESTING {
            self.push("...");
            return;
        }
        self.depth += 1;
        on_enough_stack(|| self.push_kind(stmt));
        self.depth -= 1;
    }

    fn push_kind(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        let body = match &stmt.kind {
            StmtKind::Labelled { label, body } => {
                self.push(&format!("block '{}", label.0));
                body
            }
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                self.push_with("if ", cond);
                self.push_at(span);
                self.push_braced(then_body);
                if !else_body.is_empty() {
                    self.push(" else");
                    self.push_braced(else_body);
                }
                return;
            }
            StmtKind::Loop(looped) => {
                self.push_loop(looped, span);
                &looped.body
            }
            StmtKind::While(looped) if looped.test_at_end => {
                self.push("do");
                self.push_braced(&looped.body);
                self.push_with(" while ", &looped.cond);
                self.push_at(span);
                return;
            }
            StmtKind::While(looped) => {
                self.push_with("while ", &looped.cond);
                &looped.body
            }
            StmtKind::Fork(fork) => {
                self.push_fork(fork, span);
                &fork.body
            }
            StmtKind::Sections(sections) => {
                self.push("sections");
                self.push_construct(&sections.construct, default_name::SECTIONS, span);
                self.push_nowait(sections.nowait);
                self.push_at(span);
                self.push(" {");
                self.indent += 1;
                for section in &sections.sections {
                    self.push_line();
                    self.push("section");
                    self.push_at(section.span);
                    self.push_braced(&section.body);
                }
                self.indent -= 1;
                self.push_line();
                self.push("}");
                return;
            }
            StmtKind::Single(single) => {
                self.push("single");
                self.push_construct(&single.construct, default_name::SINGLE, span);
                self.push_nowait(single.nowait);
                &single.body
            }
            StmtKind::Masked(masked) => {
                self.push("masked");
                self.push_construct(&masked.construct, default_name::MASKED, span);
                if masked.filter != Expr::Int(0) {
                    self.push_with(" filter ", &masked.filter);
                }
                &masked.body
            }
            StmtKind::Critical(critical) => {
                self.push("critical");
                if !critical.name.is_empty() {
                    self.push(" ");
                    self.push_string(&critical.name);
                }
                &critical.body
            }
            StmtKind::Ordered(ordered) => {
                self.push("ordered");
                &ordered.body
            }
            StmtKind::Task(task) => {
                self.push_task(task, span);
                &task.body
            }
            StmtKind::Taskgroup(group) => {
                self.push("taskgroup");
                if let Some(name) = &group.reduction {
                    self.push(" ");
                    self.push_string(name);
                }
                &group.body
            }
            simple => {
                self.push_simple(simple);
                self.push_at(span);
                return;
            }
        };
        self.push_at(span);
        self.push_braced(body);
    }

    fn push_claim(&mut self, claim: &Claim) {
        self.push("claim ");
        self.push_string(&claim.what);
        self.push_with(" ", &claim.fact);
        for (index, limit) in claim.limits.iter().enumerate() {
            self.push(if index == 0 { " within (" } else { ", (" });
            self.push_place(&limit.place);
            for (first, end) in &limit.ranges {
                self.push_with(", ", first);
                self.push_with(", ", end);
            }
            self.push(")");
            if limit.reads {
                self.push(" reads");
            }
        }
        if claim.summarised {
            self.push(" summarised");
        }
    }

    /// Statements without a body.
    fn push_simple(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { local, value } => {
                let name = self.names.local(*local);
                self.push(&name);
                self.push_with(" = ", value);
            }
            StmtKind::Store { site, place, value } => {
                self.push_place(place);
                self.push_site(site, place);
                self.push_with(" = ", value);
            }
            StmtKind::Eval(value) => self.push_with("eval ", value),
            StmtKind::Declare(object) => {
                let name = self.names.object(*object);
                self.push(&format!("declare {name}"));
            }
            StmtKind::Assume(fact) => self.push_with("assume ", fact),
            StmtKind::Claim(claim) => self.push_claim(claim),
            StmtKind::Exit(label) => self.push(&format!("exit '{}", label.0)),
            StmtKind::Lock(lock) => {
                self.push(match lock.action {
                    LockAction::Set => "set_lock ",
                    LockAction::SetShared => "share_lock ",
                    LockAction::Unset => "unset_lock ",
                });
                if lock.nestable {
                    self.push("nestable ");
                }
                self.push_place(&lock.place);
            }
            StmtKind::Barrier(barrier) => {
                self.push("barrier");
                if let BarrierOrigin::EndOf(construct) = &barrier.origin {
                    self.push(" end-of ");
                    self.push_string(construct);
                }
            }
            StmtKind::Taskwait(wait) => {
                self.push("taskwait");
                self.push_depends(&wait.depends);
            }
            StmtKind::Doacross(Doacross::Source) => self.push("ordered source"),
            StmtKind::Doacross(Doacross::SinkPrevious) => self.push("ordered sink previous"),
            StmtKind::Doacross(Doacross::Sink(vector)) => {
                for (index, value) in vector.iter().enumerate() {
                    self.push_with(if index == 0 { "ordered sink (" } else { ", " }, value);
                }
                self.push(if vector.is_empty() {
                    "ordered sink ()"
                } else {
                    ")"
                });
            }
            StmtKind::Cancel(cancelled) => {
                self.push("cancel ");
                self.push(match cancelled {
                    Cancelled::Parallel => "parallel",
                    Cancelled::For => "for",
                    Cancelled::Sections => "sections",
                });
            }
            StmtKind::Flush(order) => self.push(match order {
                Atomicity::AcquireRelease => "flush",
                Atomicity::Acquire => "flush \"acquire\"",
                Atomicity::Release => "flush \"release\"",
                Atomicity::Plain | Atomicity::Relaxed => "flush \"partial\"",
            }),
            StmtKind::UnknownEffect {
                what,
                operands,
                assumption,
            } => {
                self.push("unknown-effect ");
                self.push_string(what);
                if !operands.is_empty() {
                    self.push(" (");
                    for (index, operand) in operands.iter().enumerate() {
                        self.push(if index == 0 { "" } else { ", " });
                        self.push_expr(operand, super::expr::LOWEST);
                    }
                    self.push(")");
                }
                if let Some(assumption) = assumption {
                    self.push(" assuming ");
                    self.push_string(assumption);
                }
            }
            StmtKind::Unsupported { what } => {
                self.push("unsupported ");
                self.push_string(what);
            }
            // Statements with a body, which `push_kind` has printed.
            StmtKind::Labelled { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::While(_)
            | StmtKind::Fork(_)
            | StmtKind::Sections(_)
            | StmtKind::Single(_)
            | StmtKind::Masked(_)
            | StmtKind::Critical(_)
            | StmtKind::Ordered(_)
            | StmtKind::Task(_)
            | StmtKind::Taskgroup(_) => {}
        }
    }

    fn push_with(&mut self, words: &str, expr: &Expr) {
        self.push(words);
        self.push_expr(expr, LOWEST);
    }

    /// The construct's name and place, as far as they are not the usual ones.
    fn push_construct(&mut self, construct: &Construct, usual: &str, stmt: Span) {
        let moved = self.detail == Detail::Full && construct.span != stmt;
        if construct.name != usual || moved {
            self.push(" ");
            self.push_string(&construct.name);
        }
        if moved {
            self.push(" @");
            self.push_span(construct.span);
        }
    }

    fn push_nowait(&mut self, nowait: Option<Span>) {
        if let Some(span) = nowait {
            self.push(" nowait");
            if self.detail == Detail::Full {
                self.push(" @");
                self.push_span(span);
            }
        }
    }

    fn push_schedule(&mut self, schedule: &Schedule) {
        let Schedule { kind, chunk, set } = schedule;
        if *kind != ScheduleKind::Unspecified || chunk.is_some() || set.is_some() {
            self.push(" ");
            self.push(schedule_word(*kind));
        }
        if let Some(set) = set {
            self.push_with("[", set);
            self.push("]");
        }
        if let Some(chunk) = chunk {
            self.push_with("(", chunk);
            self.push(")");
        }
    }

    fn push_loop(&mut self, looped: &Loop, span: Span) {
        let LoopSharing {
            worksharing,
            distribute,
            simd,
        } = &looped.sharing;
        let start = self.out.len();
        if let Some(distribute) = distribute {
            self.push("distribute");
            self.push_schedule(distribute);
            self.push(" ");
        }
        if let Some(worksharing) = worksharing {
            self.push("for");
            self.push_schedule(&worksharing.schedule);
            if let Some(collapse) = worksharing.collapse {
                self.push(&format!(" collapse({collapse})"));
            }
            if worksharing.ordered {
                self.push(" ordered");
            }
            self.push_nowait(worksharing.nowait);
            self.push_construct(&worksharing.construct, default_name::FOR, span);
            self.push(" ");
        }
        if let Some(simd) = simd {
            self.push("simd");
            if let Some(safelen) = &simd.safelen {
                self.push_with("(", safelen);
                self.push(")");
            }
            if simd.concurrent {
                self.push(" concurrent");
            }
            self.push_construct(&simd.construct, default_name::SIMD, span);
            self.push(" ");
        }
        if self.out.len() == start {
            self.push("loop ");
        }
        for (index, iterator) in looped.iterators.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push_iterator(iterator);
        }
    }

    fn push_iterator(&mut self, iterator: &Iterator) {
        let name = self.names.local(iterator.local);
        self.push(&name);
        self.push_with(" in ", &iterator.lower);
        self.push_with(" .. ", &iterator.upper);
        if iterator.step != Expr::Int(1) {
            self.push_with(" step ", &iterator.step);
        }
        if iterator.descending != descends_by_default(&iterator.step) {
            self.push(if iterator.descending { " down" } else { " up" });
        }
    }

    fn push_fork(&mut self, fork: &Fork, span: Span) {
        let (word, usual, size) = match fork.kind {
            ForkKind::Parallel => ("parallel", default_name::PARALLEL, " threads "),
            ForkKind::Teams => ("teams", default_name::TEAMS, " size "),
        };
        self.push(word);
        self.push_construct(&fork.construct, usual, span);
        if let Some(threads) = &fork.size {
            self.push_with(size, threads);
        }
        if let Some(condition) = &fork.condition {
            self.push_with(" if ", condition);
        }
        for assumption in &fork.assumptions {
            self.push(" assuming ");
            self.push_string(assumption);
        }
    }

    fn push_task(&mut self, task: &Task, span: Span) {
        self.push("task");
        self.push_construct(&task.construct, default_name::TASK, span);
        if let Some(condition) = &task.condition {
            self.push_with(" if ", condition);
        }
        if let Some(final_) = &task.final_ {
            self.push_with(" final ", final_);
        }
        if task.device {
            self.push(" device");
        }
        if task.detached {
            self.push(" detached");
        }
        if task.pool {
            self.push(" pool");
        }
        if task.transparent {
            self.push(" transparent");
        }
        self.push_depends(&task.depends);
    }

    fn push_depends(&mut self, depends: &[Depend]) {
        if depends.is_empty() {
            return;
        }
        self.push(" depend(");
        for (index, depend) in depends.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push(depend_word(depend.kind));
            self.push(" ");
            for (index, iterator) in depend.iterators.iter().enumerate() {
                self.push(if index == 0 { "for " } else { ", " });
                self.push_iterator(iterator);
            }
            if !depend.iterators.is_empty() {
                self.push(": ");
            }
            match &depend.place {
                Some(place) => self.push_place(place),
                None => self.push("omp_all_memory"),
            }
            if self.detail == Detail::Full {
                self.push("@");
                self.push_span(depend.span);
            }
        }
        self.push(")");
    }
}
