//! Strands that are left where they are: what comes next in them is not known, or they end the run. Others go on until they
//! would wait for one.
//!
//! A task is executed where it is created, as if it were called, and its creator goes on when it is complete. Where the task
//! is left, the creator goes on as well: another thread may have begun the task. What waits for tasks (a `taskwait`, a
//! barrier, a dependence) then waits in vain.

use super::machine::Machine;
use super::stop::Stop;
use super::strand::{Role, Strand};

impl<'p> Machine<'p> {
    /// A strand goes on no more.
    pub(super) fn leave_behind(&mut self, strand: Strand<'p>) -> Result<(), Stop> {
        let mut left = strand;
        loop {
            let Role::Task {
                creator,
                undeferred,
                team,
                group,
                ..
            } = left.role
            else {
                return Ok(());
            };
            // The only thread of a team does not leave a task anywhere, and it is not followed who waits at the end of a
            // taskgroup.
            let is_alone = self.groups.get(team).is_none_or(|team| team.size <= 1);
            if is_alone || group.is_some() {
                return self.wait_in_vain();
            }
            if let Some(team) = self.groups.get_mut(team) {
                team.has_left = true;
            }
            if undeferred {
                match self.strands.get_mut(creator).and_then(Option::take) {
                    Some(creator) => left = *creator,
                    None => return Ok(()),
                }
                continue;
            }
            if let Some(creator) = self.strand(creator) {
                creator.has_left = true;
            }
            self.ready.push_front(creator);
            return Ok(());
        }
    }

    /// A strand waits for one that was left: an execution in which nothing is made up goes on without it; else nothing of
    /// what is looked for comes any more.
    pub(super) fn wait_in_vain(&self) -> Result<(), Stop> {
        match self.actual {
            Some(_) => Ok(()),
            None => Err(self.in_vain()),
        }
    }

    /// Why a strand does not go on that waits for one which was left.
    pub(super) fn in_vain(&self) -> Stop {
        match self.actual {
            Some(_) => Stop::unexecutable("a task that is waited for is not followed to its end"),
            None => Stop::Infeasible("a task ends the run before".to_string()),
        }
    }
}
