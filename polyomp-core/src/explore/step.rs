//! Statements: what one strand does next, one small step after another.

use super::evaluate::Target;
use super::machine::{Halt, Machine, acquire_flush, release_flush};
use super::state::{Frame, LockKey, State, Status, Strand, Unit};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{
    Atomicity, Expr, Fork, LabelId, LocalId, LockAction, LockStmt, Loop, NodeId, Stmt, StmtKind,
};
use crate::witness::executor::iterations::Iterations;

/// What a step leads to.
pub(super) enum Flow<'p> {
    /// The next one.
    On,
    /// A barrier.
    Barrier,
    /// The host has reached the region.
    Region(&'p Fork),
}

pub(super) fn enter<'p>(strand: &mut Strand<'p>, statements: &'p [Stmt]) {
    strand.frames.push(Frame::Block {
        statements,
        next: 0,
    });
}

impl<'p> Machine<'p> {
    /// One step of a strand that has not ended. What it has read before it was interrupted is in its log.
    pub(super) fn step(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
    ) -> Result<Flow<'p>, Halt> {
        self.tick()?;
        strand.replayed = 0;
        let flow = self.frame(state, strand)?;
        strand.log.clear();
        Ok(flow)
    }

    fn frame(&mut self, state: &mut State<'p>, strand: &mut Strand<'p>) -> Result<Flow<'p>, Halt> {
        match strand.frames.last() {
            None => Ok(Flow::On),
            Some(Frame::Block { statements, next }) => {
                let statements: &'p [Stmt] = statements;
                match statements.get(*next) {
                    Some(statement) => {
                        let depth = strand.frames.len();
                        let flow = self.execute(state, strand, statement)?;
                        // A jump has taken the block away.
                        if let Some(Frame::Block {
                            statements: now,
                            next,
                        }) = strand.frames.get_mut(depth.saturating_sub(1))
                            && std::ptr::eq(*now, statements)
                        {
                            *next += 1;
                        }
                        Ok(flow)
                    }
                    None => {
                        strand.frames.pop();
                        Ok(Flow::On)
                    }
                }
            }
            Some(Frame::While { body, ran }) => {
                let (body, ran) = (*body, *ran);
                if (ran || !body.test_at_end) && !self.condition(state, strand, &body.cond)? {
                    strand.frames.pop();
                    return Ok(Flow::On);
                }
                if let Some(Frame::While { ran, .. }) = strand.frames.last_mut() {
                    *ran = true;
                }
                enter(strand, &body.body);
                Ok(Flow::On)
            }
            Some(Frame::Loop(frame)) => {
                let frame = frame.clone();
                self.advance_loop(state, strand, frame)
            }
            Some(Frame::Sections {
                node,
                sections,
                occurrence,
                next,
            }) => {
                let (node, sections, occurrence, part) = (*node, *sections, *occurrence, *next);
                let Some(section) = sections.sections.get(part) else {
                    strand.frames.pop();
                    return Ok(Flow::On);
                };
                let mine = self.owner(state, (node, occurrence, part as u64))? == strand.thread;
                if let Some(Frame::Sections { next, .. }) = strand.frames.last_mut() {
                    *next += 1;
                }
                if mine {
                    enter(strand, &section.body);
                }
                Ok(Flow::On)
            }
            Some(Frame::Labelled(_) | Frame::Critical(_)) => {
                self.pop(state, strand)?;
                Ok(Flow::On)
            }
        }
    }

    /// Leaves the innermost frame.
    pub(super) fn pop(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
    ) -> Result<(), Halt> {
        match strand.frames.pop() {
            Some(Frame::Critical(key)) => self.release(state, strand, key)?,
            Some(Frame::Loop(frame)) => strand.iteration = frame.outside,
            _ => {}
        }
        Ok(())
    }

    pub(super) fn owner(&mut self, state: &State<'p>, unit: Unit) -> Result<usize, Halt> {
        if state.size <= 1 {
            return Ok(0);
        }
        state.units.get(&unit).copied().ok_or(Halt::Choice(unit))
    }

    pub(super) fn occurrence(strand: &mut Strand<'p>, node: NodeId) -> u32 {
        let count = strand.occurrences.entry(node).or_insert(0);
        let before = *count;
        *count = count.saturating_add(1);
        before
    }

    pub(super) fn set(strand: &mut Strand<'p>, local: LocalId, value: super::state::Val) {
        if let Some(place) = strand.locals.get_mut(local.0 as usize) {
            *place = value;
        }
    }

    fn execute(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        statement: &'p Stmt,
    ) -> Result<Flow<'p>, Halt> {
        if strand.host
            && statement.id != self.region
            && let Some(skipped) = self.skips(state, strand, statement)
        {
            return skipped.map(|()| Flow::On);
        }
        match &statement.kind {
            StmtKind::Assign { local, value } => {
                self.assign(state, strand, statement.id, *local, value)?;
            }
            StmtKind::Store { .. } => self.store(state, strand, statement)?,
            StmtKind::Eval(value) => {
                self.value(state, strand, value, 0)?;
            }
            StmtKind::Declare(object) => self.declare(state, strand, *object),
            StmtKind::Assume(condition) => self.assume(state, strand, condition)?,
            StmtKind::Labelled { label, body } => {
                strand.frames.push(Frame::Labelled(*label));
                enter(strand, body);
            }
            StmtKind::Exit(label) => self.exit(state, strand, *label)?,
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                let holds = self.condition(state, strand, cond)?;
                // The comparison of an update failed: it writes nothing.
                if !holds
                    && strand.update.is_some()
                    && strand.update == self.facts.comparisons.get(&statement.id).copied()
                {
                    strand.update = None;
                }
                enter(strand, if holds { then_body } else { else_body });
            }
            StmtKind::Loop(body) => self.enter_loop(state, strand, statement.id, body)?,
            StmtKind::While(body) => strand.frames.push(Frame::While { body, ran: false }),
            StmtKind::Fork(fork) if strand.host && statement.id == self.region => {
                return Ok(Flow::Region(fork));
            }
            StmtKind::Sections(sections) => {
                let occurrence = Self::occurrence(strand, statement.id);
                strand.frames.push(Frame::Sections {
                    node: statement.id,
                    sections,
                    occurrence,
                    next: 0,
                });
            }
            StmtKind::Single(single) => {
                // Counted only once it is decided: the statement may be executed again before.
                let occurrence = strand.occurrences.get(&statement.id).copied().unwrap_or(0);
                let mine = self.owner(state, (statement.id, occurrence, 0))? == strand.thread;
                Self::occurrence(strand, statement.id);
                if mine {
                    enter(strand, &single.body);
                }
            }
            StmtKind::Masked(masked) => {
                if self.number(state, strand, &masked.filter)? == strand.thread as i64 {
                    enter(strand, &masked.body);
                }
            }
            StmtKind::Critical(critical) => {
                self.enter_critical(state, strand, &critical.name)?;
                enter(strand, &critical.body);
            }
            StmtKind::Lock(lock) => self.lock(state, strand, lock)?,
            StmtKind::Barrier(_) if !strand.host => {
                strand.status = Status::Barrier(statement.id, statement.span);
                return Ok(Flow::Barrier);
            }
            StmtKind::Barrier(_) => {}
            StmtKind::Flush(Atomicity::Relaxed) if self.lists_order_all => {
                self.flush(strand, Atomicity::AcquireRelease)?;
            }
            StmtKind::Flush(order) => self.flush(strand, *order)?,
            StmtKind::Fork(_)
            | StmtKind::Task(_)
            | StmtKind::Taskwait(_)
            | StmtKind::Taskgroup(_)
            | StmtKind::Ordered(_)
            | StmtKind::Doacross(_)
            | StmtKind::Cancel(_)
            | StmtKind::Claim(_)
            | StmtKind::UnknownEffect { .. }
            | StmtKind::Unsupported { .. } => {
                return Err(Halt::no("a construct that is not followed"));
            }
        }
        Ok(Flow::On)
    }

    fn assign(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        node: NodeId,
        local: LocalId,
        value: &'p Expr,
    ) -> Result<(), Halt> {
        let capture = self.facts.captures.get(&node).copied();
        if capture.is_some() && !strand.host {
            self.visible()?;
            if let Expr::Load(load) = value {
                self.update = Some(&load.place);
            }
            strand.update = capture;
        }
        let value = self.value(state, strand, value, 0);
        self.update = None;
        Self::set(strand, local, value?);
        Ok(())
    }

    /// Goes on only where a condition holds.
    fn assume(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        condition: &'p Expr,
    ) -> Result<(), Halt> {
        self.silent += 1;
        let value = self.value(state, strand, condition, 0);
        self.silent -= 1;
        if value?.and_then(|value| value.truth().ok()).unwrap_or(true) {
            return Ok(());
        }
        if !strand.host {
            return Err(Halt::no("a thread may end the run"));
        }
        Err(Halt::Infeasible)
    }

    fn enter_critical(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        name: &'p str,
    ) -> Result<(), Halt> {
        let key = self.critical(name);
        if strand.host {
            return Ok(());
        }
        self.visible()?;
        if !self.take(state, strand, key, false) {
            return Err(Halt::Blocked);
        }
        strand.frames.push(Frame::Critical(key));
        Ok(())
    }

    fn flush(&mut self, strand: &mut Strand<'p>, order: Atomicity) -> Result<(), Halt> {
        use Atomicity::{Acquire, AcquireRelease, Release};
        if strand.host {
            return Ok(());
        }
        self.visible()?;
        if matches!(order, Acquire | AcquireRelease) {
            acquire_flush(strand);
        }
        if matches!(order, Release | AcquireRelease) {
            release_flush(strand);
        }
        Ok(())
    }

    /// What the host does not execute: other regions, what is not understood, and control flow that depends on values
    /// that are not known. Memory that it may change is not known afterwards.
    fn skips(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        statement: &'p Stmt,
    ) -> Option<Result<(), Halt>> {
        let unknown = match &statement.kind {
            StmtKind::Fork(_)
            | StmtKind::Task(_)
            | StmtKind::Taskwait(_)
            | StmtKind::Taskgroup(_)
            | StmtKind::Ordered(_)
            | StmtKind::Doacross(_)
            | StmtKind::Cancel(_)
            | StmtKind::UnknownEffect { .. }
            | StmtKind::Unsupported { .. } => true,
            StmtKind::Claim(_) => return Some(Ok(())),
            StmtKind::Loop(looped)
                if looped.sharing.simd.is_some() || looped.sharing.distribute.is_some() =>
            {
                true
            }
            StmtKind::If { cond, .. } => self.value(state, strand, cond, 0).ok()?.is_none(),
            StmtKind::While(looped) => {
                !looped.test_at_end && self.value(state, strand, &looped.cond, 0).ok()?.is_none()
            }
            StmtKind::Loop(looped) => !self.is_short(state, strand, looped),
            _ => false,
        };
        if !unknown {
            return None;
        }
        if contains(statement, self.region) {
            return Some(Err(Halt::no(
                "whether the region is executed depends on values that are not known",
            )));
        }
        Some(self.forget(state, strand, statement))
    }

    /// Whether a loop of the host is known to have few iterations.
    fn is_short(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        looped: &'p Loop,
    ) -> bool {
        const FEW: u64 = 1000;
        let mut ranges = Vec::new();
        for iterator in &looped.iterators {
            match self.range(state, strand, iterator) {
                Ok(range) => ranges.push(range),
                Err(_) => return false,
            }
        }
        Iterations::Product(ranges)
            .count()
            .is_some_and(|count| count <= FEW)
    }

    fn exit(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        label: LabelId,
    ) -> Result<(), Halt> {
        while let Some(frame) = strand.frames.last() {
            let target = matches!(frame, Frame::Labelled(known) if *known == label);
            self.pop(state, strand)?;
            if target {
                return Ok(());
            }
        }
        Err(Halt::no("a jump leaves the region"))
    }

    fn lock(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        lock: &'p LockStmt,
    ) -> Result<(), Halt> {
        if strand.host {
            return Err(Halt::no("a lock is used outside of the region"));
        }
        if lock.action == LockAction::SetShared {
            return Err(Halt::no("a lock is held by several readers"));
        }
        let takes = lock.action == LockAction::Set;
        if takes && let Some(tried) = strand.tried {
            let Target::One(location) = self.target(state, strand, &lock.place, 0)? else {
                return Err(Halt::no("which lock is taken is not known"));
            };
            if LockKey::Object(location) != tried {
                return Err(Halt::no(
                    "what the test of a lock decides was not understood",
                ));
            }
            strand.tried = None;
            return Ok(());
        }
        let Target::One(location) = self.target(state, strand, &lock.place, 0)? else {
            return Err(Halt::no("which lock is taken is not known"));
        };
        // Where nobody tests locks, whether one is released a little later makes no difference.
        if takes || !self.facts.tests.is_empty() {
            self.visible()?;
        }
        let key = LockKey::Object(location);
        if takes {
            if !self.take(state, strand, key, lock.nestable) {
                return Err(Halt::Blocked);
            }
            return Ok(());
        }
        self.release(state, strand, key)
    }
}

/// Whether a statement is, or holds, the one with this node.
pub(super) fn contains(statement: &Stmt, node: NodeId) -> bool {
    let walk = Walk::stmts(std::slice::from_ref(statement));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && stmt.id == node
        {
            return true;
        }
    }
    false
}

/// Whether an expression atomically reads a place.
pub(super) fn reads(expr: &Expr, place: &crate::spmd::Place) -> bool {
    let walk = Walk::expr(expr);
    for event in walk {
        if let Event::Enter(Node::Expr(Expr::Load(load))) = event
            && load.site.atomicity.is_atomic()
            && load.place == *place
        {
            return true;
        }
    }
    false
}
