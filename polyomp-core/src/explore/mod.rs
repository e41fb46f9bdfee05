//! Interleavings: follows every order in which the threads of a small, concrete region can make their steps.
//!
//! Phases, locksets and the enumerating executor know the order that the program's text gives. Where the order comes
//! from data (a flag that is waited for, a lock that is held over a barrier, a test of a lock) it shows only in the
//! executions themselves. This module runs the SPMD form of a region as an explicit-state model checker does: the
//! threads' *visible* steps (locks, criticals, atomics, flushes, and plain accesses that were found to race) are
//! interleaved in every way, all other steps run at once; states that were seen are not followed again, so
//! busy-wait loops end.
//!
//! Races are found by happens-before (OpenMP 5.2, section 1.4): program order, fork and join, barriers, a release of a
//! lock (the end of a critical) to every later taking of it, release to acquire by atomics and flushes. A relaxed
//! atomic orders nothing on its own. Only sequentially consistent executions are followed; where atomics may let a region
//! have others (`weak`), the exploration is not complete.

mod evaluate;
mod facts;
mod handover;
mod looping;
mod machine;
mod memory;
mod progress;
mod search;
mod state;
mod step;
mod waiting;
mod weak;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::budget::Deadline;
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Entry, LocalId, NodeId, ObjectId, ParamId, Program, Span};

use facts::Facts;
use machine::{Halt, Machine};

pub(crate) use handover::{Handover, handover};

/// Limits of one exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Different states.
    pub states: usize,
    /// Steps of all executions together.
    pub steps: u64,
    /// The largest team that is followed.
    pub team: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            states: 12_000,
            steps: 2_000_000,
            team: 4,
        }
    }
}

/// What is explored.
#[derive(Debug, Clone)]
pub struct Subject<'p> {
    /// The program.
    pub program: &'p Program,
    /// The entry that the region stands in.
    pub entry: &'p Entry,
    /// The region: its fork.
    pub region: NodeId,
    /// Parameters with a known value.
    pub params: BTreeMap<ParamId, i64>,
    /// Objects that hold their initial content when the entry starts.
    pub initialised: BTreeSet<ObjectId>,
    /// The smallest and largest team, where no clause says otherwise.
    pub threads: Option<(u64, u64)>,
    /// Whether a `flush` with a list orders what one without a list does; nothing, otherwise.
    pub lists_order_all: bool,
    /// When to give up.
    pub deadline: Deadline,
}

/// One of the two accesses of a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// Its site.
    pub access: NodeId,
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// The thread.
    pub thread: usize,
    /// Iterators around it and their values, outermost first.
    pub iteration: Vec<(LocalId, i64)>,
}

/// Two accesses of one execution that nothing orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// The two.
    pub sightings: [Sighting; 2],
    /// The size of the team.
    pub team: usize,
    /// What they touch, as reports name it.
    pub element: String,
    /// The object's name.
    pub variable: String,
    /// The barrier that the team has passed last.
    pub passed: Option<Span>,
}

/// What an exploration found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exploration {
    /// The instances found, by the sites of the two accesses, the smaller node first.
    pub races: BTreeMap<[NodeId; 2], Vec<Race>>,
    /// Why interleavings may have been missed; none when all were followed.
    pub incomplete: Option<String>,
    /// The sizes of the teams that were followed.
    pub teams: Vec<usize>,
}

/// Follows the interleavings of a region.
pub fn explore(subject: &Subject<'_>, limits: &Limits) -> Exploration {
    let mut result = Exploration::default();
    let facts = Facts::new(&subject.entry.body, subject.region);
    if !facts.found {
        result.incomplete = Some("the region is not in the entry".to_string());
        return result;
    }
    if let Some(reason) = &facts.obstacle {
        result.incomplete = Some(reason.clone());
        return result;
    }
    let given = |bound: fn((u64, u64)) -> u64| subject.threads.map(bound);
    let least = given(|(least, _)| least).map_or(2, |least| least.max(2) as usize);
    let mut team = least;
    let mut left = *limits;
    loop {
        let mut machine = Machine::new(subject, facts.clone(), team, left);
        let end = machine.all(&subject.entry.body);
        let asked = machine.asked;
        left = machine.left();
        for (pair, races) in machine.races {
            result.races.entry(pair).or_default().extend(races);
        }
        match end {
            Ok(()) => result.teams.push(team),
            Err(Halt::Not(reason)) => {
                result.incomplete = Some(reason);
                return result;
            }
            Err(_) => {
                result.incomplete = Some("the exploration did not come to an end".to_string());
                return result;
            }
        }
        // A larger team shows nothing where a clause allows none.
        let most = match (asked.flatten(), given(|(_, most)| most)) {
            (Some(asked), given) => {
                let asked = u64::try_from(asked).unwrap_or(1);
                Some(given.map_or(asked, |given| given.min(asked)))
            }
            (None, given) => given,
        };
        let reason = match most {
            Some(most) if team as u64 >= most => {
                result.incomplete = inconsistent(subject);
                return result;
            }
            Some(most) if most <= limits.team as u64 => {
                team += 1;
                continue;
            }
            Some(most) => format!("teams of up to {most} threads are too large"),
            None => "the team may have any size".to_string(),
        };
        result.incomplete = Some(reason);
        return result;
    }
}

/// Why a region may have executions that were not followed, although all interleavings were.
fn inconsistent(subject: &Subject<'_>) -> Option<String> {
    let mut walk = Walk::stmts(&subject.entry.body);
    let region = walk.find_map(|event| match event {
        Event::Enter(Node::Stmt(stmt)) if stmt.id == subject.region => Some(stmt),
        _ => None,
    });
    region
        .filter(|region| weak::may_be_inconsistent(region))
        .map(|_| "threads may see its atomic operations in different orders".to_string())
}

impl<'p> Machine<'p> {
    /// The whole search, again for as long as there are more accesses whose order matters.
    fn all(&mut self, body: &'p [crate::spmd::Stmt]) -> Result<(), Halt> {
        const ROUNDS: usize = 12;
        for _ in 0..ROUNDS {
            match self.search(body) {
                Ok(()) if !self.newly_racing() => return Ok(()),
                Ok(()) | Err(Halt::Again) => {}
                Err(halt) => return Err(halt),
            }
        }
        Err(Halt::no("there are too many races to follow"))
    }
}
