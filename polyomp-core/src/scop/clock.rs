//! Clocks: the 2d+1 schedule of a strand's program, as a whole and as seen by each kind of synchronisation.
//!
//! A [`Clock`] is a time vector `[s0, i, s1, j, s2]` that alternates static positions with iteration numbers. The
//! clock of a kind of synchronisation moves only where such a synchronisation stands: statements between the same two
//! barriers share a stamp, which keeps the phase computation as small as the barriers are few. Even positions are
//! statements, odd ones are synchronisations and the loops that hold them: in the second motivating example of the
//! talk the barrier B(i,j) has the stamp (1,i,1,j,1), and with the constant positions dropped (i,j,1).

use std::rc::Rc;

use crate::formula::{Formula, Term};
use crate::spmd::{NodeId, Span};

use super::path::PathNode;

/// A time vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    /// Static positions at even places, iteration numbers at odd ones.
    pub stamp: Vec<Term>,
}

impl Default for Clock {
    fn default() -> Self {
        Clock {
            stamp: vec![Term::constant(0)],
        }
    }
}

impl Clock {
    fn position(&self) -> i64 {
        self.stamp.last().and_then(Term::as_constant).unwrap_or(0)
    }

    fn set_position(&mut self, position: i64) {
        if let Some(last) = self.stamp.last_mut() {
            *last = Term::constant(position);
        }
    }

    /// The stamp of a synchronisation (or of any single statement) here; time moves on past it.
    pub fn tick(&mut self) -> Vec<Term> {
        let position = self.position();
        self.set_position(position + 1);
        let stamp = self.stamp.clone();
        self.set_position(position + 2);
        stamp
    }

    /// Enters a loop; `number` is its iteration number.
    pub fn enter(&mut self, number: Term) {
        let position = self.position();
        self.set_position(position + 1);
        self.stamp.push(number);
        self.stamp.push(Term::constant(0));
    }

    /// Leaves it.
    pub fn leave(&mut self) {
        self.stamp
            .truncate(self.stamp.len().saturating_sub(2).max(1));
        let position = self.position();
        self.set_position(position + 1);
    }
}

/// The clocks of one strand's program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StrandClock {
    /// Moves at every statement and loop.
    pub time: Clock,
    /// Moves at barriers.
    pub barrier: Clock,
    /// Moves at taskwaits.
    pub taskwait: Clock,
}

impl StrandClock {
    /// Enters a loop, or several at once, with these iteration numbers. Only a loop with barriers (taskwaits) in it adds
    /// a dimension to the stamps of these.
    pub fn enter(&mut self, numbers: &[Term], barriers: bool, taskwaits: bool) {
        for clock in self.moving(barriers, taskwaits) {
            for number in numbers {
                clock.enter(number.clone());
            }
        }
    }

    /// Leaves as many loops.
    pub fn leave(&mut self, loops: usize, barriers: bool, taskwaits: bool) {
        for clock in self.moving(barriers, taskwaits) {
            for _ in 0..loops {
                clock.leave();
            }
        }
    }

    fn moving(&mut self, barriers: bool, taskwaits: bool) -> impl Iterator<Item = &mut Clock> {
        let barrier = barriers.then_some(&mut self.barrier);
        let taskwait = taskwaits.then_some(&mut self.taskwait);
        [Some(&mut self.time), barrier, taskwait]
            .into_iter()
            .flatten()
    }
}

/// Kinds of synchronisation that have a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SyncKind {
    /// A barrier of the team.
    Barrier,
    /// A taskwait of the strand.
    Taskwait,
}

/// One synchronisation statement of a strand's program.
#[derive(Debug, Clone)]
pub struct SyncInstance {
    /// Its kind.
    pub kind: SyncKind,
    /// The strand whose program it stands in: its fork or task, or `None` in host code.
    pub strand: NodeId,
    /// Its node.
    pub node: NodeId,
    /// Its place.
    pub span: Span,
    /// What it is in words ("barrier at the end of `for`").
    pub description: String,
    /// Its time stamp on the clock of its kind.
    pub stamp: Vec<Term>,
    /// Its domain.
    pub guard: Formula,
    /// The path to it.
    pub path: Vec<Rc<PathNode>>,
}
