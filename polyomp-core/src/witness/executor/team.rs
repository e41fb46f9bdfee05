//! Teams: forks, joins and barriers.

use super::event::Level;
use super::machine::{Flow, Machine};
use super::stop::{Divergence, Stop};
use super::strand::{Frame, GroupId, Role, Strand};
use super::value::Value;
use super::work::mix;
use crate::spmd::{Fork, ForkKind, NodeId, Span};

/// Strands that a fork creates unless told otherwise.
const DEFAULT_SIZE: i64 = 2;

impl<'p> Machine<'p> {
    /// How many strands a fork instance creates.
    fn fork_size(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        fork: &Fork,
    ) -> Result<i64, Stop> {
        if self.is_of_all_runs() {
            return self.any_size(strand, fork);
        }
        let condition = match &fork.condition {
            Some(condition) => self.condition(strand, node, condition)?,
            None => true,
        };
        let limit = match &fork.size {
            Some(size) => Some(self.number(strand, size)?.max(1)),
            None => None,
        };
        if !condition {
            return Ok(1);
        }
        let wanted = self.choices.team_sizes.get(&node).copied();
        Ok(match (wanted, limit) {
            (Some(wanted), Some(limit)) => wanted.min(limit),
            (Some(wanted), None) => wanted,
            (None, Some(limit)) => limit,
            (None, None) => DEFAULT_SIZE,
        }
        .max(1))
    }

    /// How many strands a fork creates where all runs are to be alike: one where there is no more in any of them.
    fn any_size(&mut self, strand: &mut Strand<'p>, fork: &Fork) -> Result<i64, Stop> {
        let mut size = DEFAULT_SIZE;
        for (clause, is_condition) in [(&fork.condition, true), (&fork.size, false)] {
            let Some(clause) = clause else { continue };
            match self.value(strand, clause)? {
                // What is given may be any number; what is computed may be the same in all runs.
                Value::Lost => self.unsure_of_team(is_condition, clause),
                value if is_condition && !value.truth()? => size = 1,
                Value::Int(limit) if !is_condition => size = size.min(limit.max(1)),
                _ => {}
            }
        }
        Ok(size)
    }

    pub(super) fn fork(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        fork: &'p Fork,
    ) -> Result<Flow, Stop> {
        let size = self.fork_size(strand, node, fork)?;
        let occurrence = strand.occurrence(node);
        let key = mix(
            strand.key,
            (u64::from(node.0) << 32) | u64::from(occurrence),
        );
        let level = self.trace.coordinates.level(strand.coordinate);
        let maker = (strand.owner, level);
        let group = self.add_group(node, key, size, Some(strand.id), maker);
        self.note_team(node, size);
        let published = strand.publish();
        let backwards = self.goes_backwards();
        for turn in 0..size {
            self.tick()?;
            let number = if backwards { size - 1 - turn } else { turn };
            let key = mix(key, number.unsigned_abs());
            let mut child = strand.child(0, key, Role::Member(group));
            child.clock = published.clone();
            child.held = strand.held.clone();
            child.held_for_tasks = self.of_blocks(&strand.held);
            child.owner = self.owner(strand.owner, number, level);
            child.included = false;
            child.anyone = false;
            child.taskgroup = None;
            let level = match fork.kind {
                ForkKind::Parallel => {
                    child.team = group;
                    child.thread = number;
                    Level::Parallel
                }
                ForkKind::Teams => {
                    child.league = group;
                    child.team_number = number;
                    child.team = self.implicit_group(key);
                    child.thread = 0;
                    Level::Teams
                }
            };
            self.new_coordinate(&mut child, node, level, &[number])?;
            child.frames.push(Frame::Block {
                statements: &fork.body,
                next: 0,
            });
            child.held.extend(self.only_thread(child.team)?);
            let id = self.start(child)?;
            self.wake(id);
        }
        Ok(Flow::Wait)
    }

    /// A strand has executed all its statements; true when it was the initial one.
    pub(super) fn finish(&mut self, strand: Strand<'p>) -> Result<bool, Stop> {
        self.slots
            .give_back(strand.slot, strand.clock.get(strand.slot));
        match strand.role {
            Role::Initial => Ok(true),
            Role::Member(group) => {
                self.join(&strand, group)?;
                Ok(false)
            }
            Role::Task { .. } if strand.ends_run => {
                self.leave_behind(strand)?;
                Ok(false)
            }
            Role::Task { .. } => {
                self.complete_task(strand)?;
                Ok(false)
            }
        }
    }

    fn join(&mut self, strand: &Strand<'p>, group: GroupId) -> Result<(), Stop> {
        // The implicit team of a league's strand ends with it, and so do its tasks.
        let left = |group: GroupId| self.groups.get(group).is_some_and(|group| group.has_left);
        let has_left = left(group) || left(strand.team);
        let tasks = if strand.team == group {
            None
        } else {
            self.groups.get(strand.team).map(|own| own.tasks.clone())
        };
        let Some(state) = self.groups.get_mut(group) else {
            return Ok(());
        };
        state.joined.join(&strand.clock);
        if let Some(tasks) = tasks {
            state.joined.join(&tasks);
        }
        let number = if strand.team == group {
            strand.thread
        } else {
            strand.team_number
        };
        state.finished.push(number);
        state.ends_run |= strand.ends_run;
        if has_left {
            return self.wait_in_vain();
        }
        if i64::try_from(state.finished.len()).is_ok_and(|count| count >= state.size) {
            let (parent, ends_run) = (state.parent, state.ends_run);
            let mut joined = std::mem::take(&mut state.joined);
            joined.join(&state.tasks);
            if let Some(parent) = parent {
                if let Some(mut waiting) = self.strands.get_mut(parent).and_then(Option::take) {
                    waiting.acquire(&joined);
                    // The run has ended before the end of the region. (The initial strand finds that out by itself.)
                    if ends_run && !matches!(waiting.role, Role::Initial) {
                        self.end_early(&mut waiting);
                    }
                    if let Some(place) = self.strands.get_mut(parent) {
                        *place = Some(waiting);
                    }
                }
                self.wake(parent);
            }
            return Ok(());
        }
        self.meet(group)
    }

    pub(super) fn barrier(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        span: Span,
    ) -> Result<Flow, Stop> {
        let team = strand.team;
        if matches!(strand.role, Role::Task { .. }) {
            return Err(Stop::unexecutable("a task executes a barrier"));
        }
        let id = strand.id;
        let Some(group) = self.groups.get_mut(team) else {
            return Err(Stop::unexecutable("a barrier binds to no team"));
        };
        if group.parent.is_none() {
            // A team of one: only its tasks are waited for.
            let tasks = group.tasks.clone();
            strand.acquire(&tasks);
            return Ok(Flow::Continue);
        }
        group.arrived.push((id, node, span));
        Ok(Flow::Barrier(team))
    }

    /// Lets a team go on when all its threads have met at a barrier.
    pub(super) fn meet(&mut self, team: GroupId) -> Result<(), Stop> {
        let Some(group) = self.groups.get_mut(team) else {
            return Ok(());
        };
        let here = group.arrived.len() + group.finished.len();
        if group.arrived.is_empty() || i64::try_from(here).is_ok_and(|here| here < group.size) {
            return Ok(());
        }
        if !group.finished.is_empty() {
            return match self.divergence(team) {
                Some(divergence) => Err(Stop::Divergence(divergence)),
                None => Ok(()),
            };
        }
        if group.has_left {
            return self.wait_in_vain();
        }
        let arrived = std::mem::take(&mut group.arrived);
        let mut joined = std::mem::take(&mut group.tasks);
        for (id, _, _) in &arrived {
            if let Some(strand) = self.strand(*id) {
                let published = strand.publish();
                joined.join(&published);
            }
        }
        for (id, _, _) in arrived {
            if let Some(strand) = self.strand(id) {
                strand.acquire(&joined);
            }
            self.wake(id);
        }
        Ok(())
    }

    /// The divergence of a team that can go on no more.
    pub(super) fn divergence(&self, team: GroupId) -> Option<Divergence> {
        let group = self.groups.get(team)?;
        let (_, barrier, span) = group.arrived.first().copied()?;
        let waiting: Vec<i64> = group
            .arrived
            .iter()
            .filter_map(|(id, _, _)| self.strands.get(*id)?.as_ref().map(|strand| strand.thread))
            .collect();
        let absent = (0..group.size)
            .filter(|number| !waiting.contains(number))
            .collect();
        Some(Divergence {
            fork: group.fork,
            barrier,
            span,
            waiting,
            absent,
        })
    }
}
