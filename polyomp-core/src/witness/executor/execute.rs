//! Statements: one step of one strand.

use super::actual;
use super::event::Held;
use super::machine::{Flow, LockName, Machine};
use super::stop::{Stop, WAITS};
use super::strand::{Frame, Group, Role, Sharing, Strand, WorkKey};
use super::tree;
use super::work::UnitKey;
use crate::spmd::{
    AccessSite, Expr, LabelId, LockAction, LockStmt, NodeId, Ordered, Place, Stmt, StmtKind,
    Storage,
};

impl<'p> Machine<'p> {
    /// One step of a strand that has not ended.
    pub(super) fn step(&mut self, strand: &mut Strand<'p>) -> Result<Flow, Stop> {
        match strand.frames.last_mut() {
            None => Ok(Flow::Continue),
            Some(Frame::Block { statements, next }) => {
                let statements: &'p [Stmt] = statements;
                match statements.get(*next) {
                    Some(_) if self.ended && matches!(strand.role, Role::Initial) => {
                        Err(Stop::Infeasible("a thread ends the run before".to_string()))
                    }
                    Some(statement)
                        if matches!(strand.role, Role::Initial)
                            && self.horizon.is_some_and(|end| end.is_beyond(statement.id)) =>
                    {
                        strand.frames.clear();
                        Ok(Flow::Continue)
                    }
                    Some(statement) => {
                        *next += 1;
                        self.execute(strand, statement)
                    }
                    None => {
                        strand.frames.pop();
                        Ok(Flow::Continue)
                    }
                }
            }
            Some(Frame::While { .. }) => self.advance_while(strand),
            Some(Frame::Sections {
                node,
                sections,
                occurrence,
                next,
            }) => {
                let (node, occurrence, part) = (*node, *occurrence, *next);
                *next += 1;
                match sections.sections.get(part) {
                    Some(section) => {
                        if self.executes(strand, node, part, occurrence)? {
                            strand.frames.push(Frame::Block {
                                statements: &section.body,
                                next: 0,
                            });
                        }
                    }
                    None => {
                        strand.frames.pop();
                    }
                }
                Ok(Flow::Continue)
            }
            Some(_) => match strand.frames.pop() {
                Some(Frame::Loop(frame)) => {
                    self.moves();
                    self.advance(strand, frame)
                }
                Some(frame) => {
                    self.leave(strand, frame);
                    Ok(Flow::Continue)
                }
                None => Ok(Flow::Continue),
            },
        }
    }

    /// Undoes what a frame that was popped has set up.
    fn leave(&mut self, strand: &mut Strand<'p>, frame: Frame<'p>) {
        match frame {
            Frame::Block { .. } | Frame::Labelled(_) | Frame::Sections { .. } => {}
            Frame::Loop(mut frame) => self.leave_iteration(strand, &mut frame),
            Frame::While { outside, .. } => strand.coordinate = outside,
            Frame::Critical => {
                self.release_lock(strand);
                strand.held.pop();
                strand.lockset = None;
            }
            Frame::Ordered { work } => self.leave_ordered(strand, work),
            Frame::Taskgroup {
                outer,
                held,
                reduces,
            } => {
                self.leave_taskgroup(strand, outer);
                strand.held_for_tasks = held;
                if reduces {
                    strand.reductions.pop();
                }
            }
        }
    }

    fn execute(&mut self, strand: &mut Strand<'p>, statement: &'p Stmt) -> Result<Flow, Stop> {
        let node = statement.id;
        if !may_change_nothing(&statement.kind) {
            self.moves();
        }
        let enter = |strand: &mut Strand<'p>, body: &'p [Stmt]| {
            strand.frames.push(Frame::Block {
                statements: body,
                next: 0,
            });
        };
        match &statement.kind {
            StmtKind::Assign { local, value } => {
                let mut value = self.value(strand, value)?;
                if self.actual.is_some() {
                    let local = self.program.local(*local);
                    value = actual::held_as(local.map(|local| local.element), value);
                }
                if strand.locals.get(local.0 as usize) != Some(&value) {
                    self.moves();
                }
                Self::set_local(strand, *local, value)?;
            }
            StmtKind::Store { site, place, value } => self.store(strand, site, place, value)?,
            StmtKind::Eval(value) => match self.value(strand, value) {
                Err(Stop::Unexecutable(_)) if self.actual.is_some() && !self.is_of_all_runs() => {}
                value => drop(value?),
            },
            StmtKind::Declare(object) => {
                let storage = self.program.object(*object).map(|object| object.storage);
                if storage == Some(Storage::Scoped) {
                    let instance = self.fresh_instance(Some(*object))?;
                    strand.declare(*object, instance);
                }
            }
            StmtKind::Assume(condition) => self.assume(strand, statement, condition)?,
            StmtKind::Labelled { label, body } => {
                strand.frames.push(Frame::Labelled(*label));
                enter(strand, body);
            }
            StmtKind::Exit(label) => self.exit(strand, *label)?,
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                let chosen = if self.condition(strand, node, cond)? {
                    then_body
                } else {
                    else_body
                };
                enter(strand, chosen);
            }
            StmtKind::Loop(body) => return self.enter_loop(strand, node, body),
            StmtKind::While(body) => return Ok(self.enter_while(strand, node, body)),
            StmtKind::Fork(fork) => return self.fork(strand, node, fork),
            StmtKind::Sections(sections) => {
                let occurrence = strand.occurrence(node);
                strand.frames.push(Frame::Sections {
                    node,
                    sections,
                    occurrence,
                    next: 0,
                });
            }
            StmtKind::Single(single) => {
                let occurrence = strand.occurrence(node);
                if self.executes(strand, node, 0, occurrence)? {
                    enter(strand, &single.body);
                }
            }
            StmtKind::Masked(masked) => {
                if self.number(strand, &masked.filter)? == strand.thread {
                    enter(strand, &masked.body);
                }
            }
            // Who comes first orders strands that wait in other ways, too.
            StmtKind::Critical(_) | StmtKind::Lock(_) if self.in_order => {
                return Err(Stop::unexecutable(WAITS));
            }
            StmtKind::Critical(critical) => {
                self.enter_critical(strand, &critical.name);
                enter(strand, &critical.body);
            }
            StmtKind::Lock(lock) => self.lock_action(strand, lock)?,
            StmtKind::Ordered(ordered) => return self.enter_ordered(strand, ordered),
            StmtKind::Doacross(doacross) => return self.doacross(strand, doacross),
            StmtKind::Barrier(_) => return self.barrier(strand, node, statement.span),
            StmtKind::Task(task) => return self.task(strand, node, task),
            StmtKind::Taskwait(wait) => self.taskwait(strand, wait)?,
            StmtKind::Taskgroup(group) => {
                let frame = self.enter_taskgroup(strand, group);
                strand.frames.push(frame);
                enter(strand, &group.body);
            }
            // Their regions get no better verdict than unknown; what is
            // known of the rest can still be executed.
            StmtKind::UnknownEffect { .. } | StmtKind::Claim(_) | StmtKind::Unsupported { .. }
                if self.actual.is_some() =>
            {
                return Err(Stop::unexecutable("what it does is not known"));
            }
            StmtKind::UnknownEffect { operands, .. } => {
                for operand in operands {
                    self.value(strand, operand)?;
                }
            }
            // The construct need not be cancelled.
            StmtKind::Cancel(_) => {}
            StmtKind::Flush(atomicity) => {
                self.orders_nothing(*atomicity)?;
                self.synchronise(strand);
            }
            StmtKind::Claim(_) | StmtKind::Unsupported { .. } => {}
        }
        Ok(Flow::Continue)
    }

    fn store(
        &mut self,
        strand: &mut Strand<'p>,
        site: &'p AccessSite,
        place: &'p Place,
        value: &'p Expr,
    ) -> Result<(), Stop> {
        let from = value;
        let value = self.value(strand, from)?;
        if self.actual.is_some() {
            return self.store_actually(strand, site, place, value);
        }
        self.orders_nothing(site.atomicity)?;
        let reference = self.place(strand, place)?;
        let location = self.location(strand, &reference)?;
        let outside = self.is_outside(&reference);
        let own = place.is_thread_private(self.program);
        self.record(strand, site, true, location, outside, own)?;
        let before = self.memory.read(location, strand.slot, &strand.clock);
        if !before.is_some_and(|(known, own)| own && *known == value) {
            self.moves();
        }
        let (slot, clock) = (strand.slot, &strand.clock);
        match from {
            Expr::Int(_) => self.memory.write_constant(location, slot, clock, value),
            _ => self.memory.write(location, slot, clock, value),
        }
        if reference.whole {
            let parts = self.parts_of(strand, from)?;
            self.store_parts(strand, location, parts);
        }
        Ok(())
    }

    /// Goes on only where a condition holds.
    fn assume(
        &mut self,
        strand: &mut Strand<'p>,
        statement: &'p Stmt,
        condition: &'p Expr,
    ) -> Result<(), Stop> {
        if self.condition(strand, statement.id, condition)? {
            return Ok(());
        }
        if self.actual.is_some() {
            return Err(Stop::Infeasible("the run has ended".to_string()));
        }
        // Where it speaks of values that are not determined, they are just others than those at hand.
        let open = tree::all(condition).any(|expr| matches!(expr, Expr::Load(_) | Expr::Opaque(_)));
        if open {
            return Ok(());
        }
        if matches!(strand.role, Role::Initial) {
            return Err(Stop::Infeasible(format!(
                "what is assumed at line {} does not hold",
                statement.span.line
            )));
        }
        self.end_early(strand);
        Ok(())
    }

    fn enter_critical(&mut self, strand: &mut Strand<'p>, name: &str) {
        self.take_lock(strand);
        let group = match name.contains('#') {
            true => self.reduction(strand, name),
            false => self.contention_group(strand),
        };
        let lock = self.lock(LockName::Critical(name.to_string(), group));
        let acquisition = self.acquisition();
        strand.held.push(Held {
            lock,
            acquisition,
            shared: false,
        });
        strand.lockset = None;
        strand.frames.push(Frame::Critical);
    }

    /// Ends a strand where it ends the whole run: others may go on until they wait for it.
    pub(super) fn end_early(&mut self, strand: &mut Strand<'p>) {
        while let Some(frame) = strand.frames.pop() {
            self.leave(strand, frame);
        }
        strand.ends_run = true;
        self.ended = true;
    }

    /// The numbers of the teams of leagues, and the target regions, that a strand is in: what is locked excludes among
    /// the strands that agree in them.
    fn contention_group(&self, strand: &Strand<'p>) -> Vec<i64> {
        let mut group = self.trace.coordinates.teams(strand.coordinate);
        group.push(i64::from(strand.device));
        group
    }

    /// The execution of the construct that a partial result belongs to: that of the taskgroup with this reduction, or
    /// else that of the loops in the innermost team or league.
    fn reduction(&self, strand: &Strand<'p>, name: &str) -> Vec<i64> {
        let mut scopes = strand.reductions.iter().rev();
        if let Some((_, scope)) = scopes.find(|(known, _)| *known == name) {
            return vec![0, *scope as i64];
        }
        let is_alone = |group: &Group| group.parent.is_none();
        let group = match self.groups.get(strand.team).is_some_and(is_alone) {
            true => strand.league,
            false => strand.team,
        };
        let mut scope = vec![1, group as i64];
        if !matches!(strand.role, Role::Task { .. }) {
            scope.extend(self.trace.coordinates.iterations(strand.coordinate));
        }
        scope
    }

    /// Whether the strand is the thread that executes a single block or a section.
    fn executes(
        &mut self,
        strand: &Strand<'p>,
        node: NodeId,
        part: usize,
        occurrence: u32,
    ) -> Result<bool, Stop> {
        let team = self.group(strand.team)?;
        let (size, key) = (team.size, team.key);
        let unit = UnitKey::new(key, node, occurrence, part as u64);
        let thread = self.placement.block(
            &self.trace.coordinates,
            strand.coordinate,
            node,
            part,
            unit,
            size,
        );
        Ok(thread == strand.thread)
    }

    fn exit(&mut self, strand: &mut Strand<'p>, label: LabelId) -> Result<(), Stop> {
        while let Some(frame) = strand.frames.pop() {
            let target = matches!(frame, Frame::Labelled(known) if known == label);
            self.leave(strand, frame);
            if target {
                return Ok(());
            }
        }
        Err(Stop::unexecutable(
            "a jump leaves the block of statements that a strand executes",
        ))
    }

    fn lock_action(&mut self, strand: &mut Strand<'p>, action: &LockStmt) -> Result<(), Stop> {
        let reference = self.place(strand, &action.place)?;
        let location = self.location(strand, &reference)?;
        let group = self.contention_group(strand);
        let lock = self.lock(LockName::Object(location, group));
        match action.action {
            LockAction::Set | LockAction::SetShared => {
                // Setting a nestable lock again is the same acquisition.
                let held = strand.held.iter().find(|held| held.lock == lock).copied();
                if self.actual.is_some() && held.is_some() && !action.nestable {
                    return Err(Stop::unexecutable("it waits for a lock that it holds"));
                }
                self.take_lock(strand);
                let held = match held {
                    Some(held) if action.nestable => held,
                    _ => Held {
                        lock,
                        acquisition: self.acquisition(),
                        shared: action.action == LockAction::SetShared,
                    },
                };
                // Below what critical frames pop: they release the last one.
                strand.held.insert(0, held);
            }
            LockAction::Unset => {
                if let Some(index) = strand.held.iter().position(|held| held.lock == lock) {
                    strand.held.remove(index);
                    self.release_lock(strand);
                }
            }
        }
        strand.lockset = None;
        Ok(())
    }

    fn enter_ordered(
        &mut self,
        strand: &mut Strand<'p>,
        ordered: &'p Ordered,
    ) -> Result<Flow, Stop> {
        let innermost = strand.frames.iter().rev().find_map(|frame| match frame {
            Frame::Loop(frame) => match (&frame.sharing, frame.simd) {
                (Sharing::Team { .. }, _) | (_, Some(_)) => {
                    Some((frame.ordered, frame.current, frame.simd.is_some()))
                }
                _ => None,
            },
            _ => None,
        });
        let mut work = None;
        if let Some((key, position, simd)) = innermost {
            if let (Some(key), Some(position)) = (key, position)
                && let Some(state) = self.ordered.get_mut(&key)
            {
                if state.lowest < position {
                    // Earlier iterations are not finished: try again later.
                    state.waiting.push(strand.id);
                    if let Some(Frame::Block { next, .. }) = strand.frames.last_mut() {
                        *next = next.saturating_sub(1);
                    }
                    return Ok(Flow::Wait);
                }
                strand.acquire(&state.clock);
                work = Some(key);
            }
            if simd && let Some(lane) = strand.lanes.last_mut() {
                lane.ordered = true;
                strand.lane_set = None;
            }
        }
        strand.frames.push(Frame::Ordered { work });
        strand.frames.push(Frame::Block {
            statements: &ordered.body,
            next: 0,
        });
        Ok(Flow::Continue)
    }

    fn leave_ordered(&mut self, strand: &mut Strand<'p>, work: Option<WorkKey>) {
        if let Some(state) = work.and_then(|key| self.ordered.get_mut(&key)) {
            let published = strand.publish();
            state.clock.join(&published);
        }
        if let Some(lane) = strand.lanes.last_mut()
            && lane.ordered
        {
            lane.ordered = false;
            strand.lane_set = None;
        }
    }
}

/// Whether executing a statement itself may leave all as it is, so that it may do so again and again.
fn may_change_nothing(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Assign { .. }
            | StmtKind::Store { .. }
            | StmtKind::Eval(_)
            | StmtKind::Assume(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Exit(_)
            | StmtKind::If { .. }
            | StmtKind::While(_)
            | StmtKind::Masked(_)
            | StmtKind::Critical(_)
            | StmtKind::Flush(_)
            | StmtKind::Claim(_)
            | StmtKind::UnknownEffect { .. }
            | StmtKind::Cancel(_)
            | StmtKind::Unsupported { .. }
    )
}
