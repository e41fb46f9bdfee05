//! Explicit tasks: creation, dependences, and what waits for them.
//!
//! A task is run to its end as soon as it is created, which is always allowed;
//! that it may run later is in the clocks, not in the interleaving. In a team of
//! one thread it may run later, too: beside what a device does meanwhile, but not
//! beside what its thread does, which is a lock that each part of its program holds.
//!
//! A task that waits in a loop for what its creator, or another task, is still to do
//! may have been taken by a thread that waits at a barrier: then its creator goes on
//! beside it, up to where it may have to wait for its tasks.

use std::rc::Rc;

use super::clock::Clock;
use super::event::{Filter, Held};
use super::location::LocationId;
use super::machine::{Flow, LockName, Machine};
use super::stop::Stop;
use super::strand::{Frame, GroupId, INITIAL, Role, Strand};
use super::value::Value;
use super::work::mix;
use crate::spmd::{Depend, DependKind, NodeId, Task, Taskgroup, Taskwait};

/// Whether a task with dependence `later` waits for a sibling with `earlier`.
fn waits(earlier: DependKind, later: DependKind) -> bool {
    !matches!(
        (earlier, later),
        (DependKind::In, DependKind::In)
            | (DependKind::MutexInOutSet, DependKind::MutexInOutSet)
            | (DependKind::InOutSet, DependKind::InOutSet)
    )
}

impl<'p> Machine<'p> {
    fn dependences(
        &mut self,
        strand: &mut Strand<'p>,
        depends: &[Depend],
    ) -> Result<Vec<(Option<LocationId>, DependKind)>, Stop> {
        let mut evaluated = Vec::with_capacity(depends.len());
        for depend in depends {
            let Some(place) = &depend.place else {
                evaluated.push((None, depend.kind));
                continue;
            };
            for values in self.values_of(strand, &depend.iterators)? {
                for (iterator, value) in depend.iterators.iter().zip(values) {
                    Self::set_local(strand, iterator.local, Value::Int(value))?;
                }
                let mut reference = self.place(strand, place)?;
                // List items are the same when they start at the same place.
                reference.whole = false;
                self.lost_dependence |= reference.instance == self.instances.unknown();
                evaluated.push((Some(self.location(strand, &reference)?), depend.kind));
            }
        }
        Ok(evaluated)
    }

    /// What happens before a task with these dependences starts, by its siblings.
    fn predecessors(
        &self,
        strand: &Strand<'p>,
        depends: &[(Option<LocationId>, DependKind)],
    ) -> Clock {
        let mut clock = Clock::default();
        for (location, kind) in depends {
            for (known, earlier, done) in &strand.siblings {
                let same = known.is_none() || location.is_none() || known == location;
                if same && waits(*earlier, *kind) {
                    clock.join(done);
                }
            }
        }
        clock
    }

    pub(super) fn task(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        task: &'p Task,
    ) -> Result<Flow, Stop> {
        let deferred = match &task.condition {
            Some(condition) => self.condition(strand, node, condition)?,
            None => true,
        };
        let is_final = match &task.final_ {
            Some(condition) => self.condition(strand, node, condition)?,
            None => false,
        };
        let depends = self.dependences(strand, &task.depends)?;
        // Outside of all regions nothing runs beside the initial thread.
        let undeferred = !deferred || strand.included || strand.team == INITIAL;
        let occurrence = strand.occurrence(node);
        let key = mix(
            strand.key,
            (u64::from(node.0) << 32) | u64::from(occurrence),
        );
        if strand.has_left && !depends.is_empty() {
            return Err(self.in_vain());
        }
        let before = self.predecessors(strand, &depends);
        let published = strand.publish();
        let exclusive = self.exclusive(strand, &depends);
        let role = Role::Task {
            creator: strand.id,
            undeferred,
            team: strand.team,
            group: strand.taskgroup,
            depends,
            exclusive: exclusive.iter().map(|held| held.acquisition).collect(),
        };
        let mut child = strand.child(0, key, role);
        child.clock = published;
        child.clock.join(&before);
        child.included = strand.included || is_final;
        child.taskgroup = strand.taskgroup;
        child.held = match undeferred {
            true => strand.held.clone(),
            false => strand.held_for_tasks.clone(),
        };
        if task.device || !undeferred {
            // The thread may do something else meanwhile.
            let thread = self.lock(LockName::Thread(strand.team));
            let others = |held: &Held| held.lock != thread;
            child.held.retain(others);
            child.held_for_tasks.retain(others);
        }
        if !undeferred {
            let known = &self.trace.exclusive;
            let inherited = strand.held.iter();
            let inherited = inherited.filter(|held| known.contains_key(&held.acquisition));
            child.held.extend(inherited.copied());
        }
        child.held.extend(exclusive);
        if task.device {
            self.devices = self.devices.wrapping_add(1);
            child.device = self.devices;
            child.anyone = false;
            child.team = self.implicit_group(key);
            child.league = child.team;
            (child.thread, child.team_number) = (0, 0);
            child.held.extend(self.only_thread(child.team)?);
        } else if !undeferred {
            if !task.pool {
                child.held.extend(self.only_thread(child.team)?);
            }
            let group = self.group(strand.team)?;
            let (size, (maker, level)) = (group.size, group.maker);
            let chosen = self.chosen_executor(strand, node);
            match chosen.filter(|number| (0..size).contains(number)) {
                Some(number) => {
                    child.thread = number;
                    // (In a team of one, it is who made that.)
                    if size > 1 {
                        child.owner = self.owner(maker, number, level);
                    }
                }
                None => child.anyone = !matches!(self.filter, Filter::Instances(_)),
            }
        }
        child.frames.push(Frame::Block {
            statements: &task.body,
            next: 0,
        });
        Ok(Flow::Run(self.start(child)?))
    }

    /// What a part of the program of a team's only thread holds while it runs.
    pub(super) fn only_thread(&mut self, team: GroupId) -> Result<Option<Held>, Stop> {
        if self.group(team)?.size > 1 || team == INITIAL {
            return Ok(None);
        }
        let lock = self.lock(LockName::Thread(team));
        let acquisition = self.acquisition();
        Ok(Some(Held {
            lock,
            acquisition,
            shared: false,
        }))
    }

    /// What keeps a task with these dependences apart from its siblings.
    fn exclusive(
        &mut self,
        strand: &Strand<'p>,
        depends: &[(Option<LocationId>, DependKind)],
    ) -> Vec<Held> {
        let mut held = Vec::new();
        for (location, kind) in depends {
            let (Some(location), DependKind::MutexInOutSet) = (location, kind) else {
                continue;
            };
            let lock = self.lock(LockName::Exclusive(strand.id, *location));
            let acquisition = self.acquisition();
            self.trace.exclusive.insert(acquisition, None);
            held.push(Held {
                lock,
                acquisition,
                shared: false,
            });
        }
        held
    }

    pub(super) fn acquisition(&mut self) -> u32 {
        self.acquisitions = self.acquisitions.wrapping_add(1);
        self.acquisitions
    }

    /// A task has executed all its statements.
    pub(super) fn complete_task(&mut self, strand: Strand<'p>) -> Result<(), Stop> {
        let Role::Task {
            creator,
            undeferred,
            team,
            group,
            depends,
            exclusive,
        } = strand.role
        else {
            return Ok(());
        };
        let mut done = strand.clock;
        // The implicit team of a device's thread ends with it, and so do its tasks.
        if strand.team != team
            && let Some(own) = self.groups.get(strand.team)
        {
            done.join(&own.tasks);
        }
        self.keep_clock(done.len())?;
        let done = Rc::new(done);
        for acquisition in &exclusive {
            let done = Some(Rc::clone(&done));
            self.trace.exclusive.insert(*acquisition, done);
        }
        // Only now is it known what of its descendants was kept apart.
        if let Filter::Instances(instances) = self.filter
            && !exclusive.is_empty()
            && self.trace.races(instances)
        {
            return Err(Stop::Confirmed);
        }
        if let Some(team) = self.groups.get_mut(team) {
            team.tasks.join(&done);
        }
        if let Some(group) = group.and_then(|group| self.taskgroups.get_mut(group)) {
            group.join(&done);
        }
        if let Some(creator) = self.strand(creator) {
            creator.children.join(&done);
            for (location, kind) in depends {
                creator.siblings.push((location, kind, Rc::clone(&done)));
            }
            if undeferred {
                creator.acquire(&done);
            }
        }
        if strand.beside {
            if let Some(team) = self.groups.get_mut(team) {
                team.beside = team.beside.saturating_sub(1);
            }
            if let Some(creator) = self.strand(creator) {
                creator.tasks_beside = creator.tasks_beside.saturating_sub(1);
                if creator.tasks_beside > 0 || !std::mem::take(&mut creator.held_up) {
                    return Ok(());
                }
            } else {
                return Ok(());
            }
            self.wake(creator);
            return Ok(());
        }
        // The creator goes on before anything else, as if it had called the task.
        self.ready.push_front(creator);
        Ok(())
    }

    /// A task waits in a loop for what nobody does: another thread may have taken it that waits at a barrier, so that its
    /// creator goes on beside it. True if it does so now.
    pub(super) fn lets_creator_go_on(&mut self, strand: &mut Strand<'p>) -> bool {
        let Role::Task {
            creator,
            undeferred: false,
            team,
            ..
        } = strand.role
        else {
            return false;
        };
        let Some(group) = self.groups.get_mut(team).filter(|_| !strand.beside) else {
            return false;
        };
        if group.arrived.len() + group.finished.len() <= group.beside {
            return false;
        }
        group.beside += 1;
        strand.beside = true;
        if let Some(creator) = self.strand(creator) {
            creator.tasks_beside += 1;
        }
        self.wake(creator);
        self.moves();
        true
    }

    pub(super) fn taskwait(
        &mut self,
        strand: &mut Strand<'p>,
        wait: &Taskwait,
    ) -> Result<(), Stop> {
        if strand.has_left {
            return Err(self.in_vain());
        }
        if wait.depends.is_empty() {
            let children = strand.children.clone();
            strand.acquire(&children);
        } else {
            let depends = self.dependences(strand, &wait.depends)?;
            let before = self.predecessors(strand, &depends);
            strand.acquire(&before);
        }
        Ok(())
    }

    pub(super) fn enter_taskgroup(
        &mut self,
        strand: &mut Strand<'p>,
        group: &'p Taskgroup,
    ) -> Frame<'p> {
        let outer = strand.taskgroup;
        let scope = self.taskgroups.len();
        strand.taskgroup = Some(scope);
        self.taskgroups.push(Clock::default());
        let reduction = group.reduction.as_deref();
        strand
            .reductions
            .extend(reduction.map(|name| (name, scope)));
        let block = self.of_blocks(&strand.held);
        let held = std::mem::replace(&mut strand.held_for_tasks, block);
        Frame::Taskgroup {
            outer,
            held,
            reduces: reduction.is_some(),
        }
    }

    pub(super) fn leave_taskgroup(&mut self, strand: &mut Strand<'p>, outer: Option<usize>) {
        if let Some(done) = strand
            .taskgroup
            .and_then(|group| self.taskgroups.get(group))
        {
            strand.acquire(done);
        }
        strand.taskgroup = outer;
    }
}
