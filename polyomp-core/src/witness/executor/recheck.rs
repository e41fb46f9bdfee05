//! The re-check of a witness: the program is executed with the two instances
//! on the strands that they name.

use std::cell::OnceCell;

use super::choices::{Choices, Limits};
use super::event::{Event, Filter, Trace};
use super::machine::Machine;
use super::slice::Slice;
use super::stop::{Divergence, Stop};
use super::tree::Tree;
use super::work::{Placement, Target};
use crate::spmd::{Entry, ParamId, Program, StmtKind};
use crate::witness::{Instance, Witness};

/// What the executor says of a witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recheck {
    /// The two instances happen, and race.
    Confirmed,
    /// They do not: why.
    Refuted(String),
    /// It cannot be told: why.
    Unexecutable(String),
}

/// Executes a program as a witness says, and tells whether its two instances race.
pub fn race_of(program: &Program, witness: &Witness) -> Recheck {
    race_within(program, witness, Limits::default())
}

/// [`race_of`] with limits of one's own.
pub fn race_within(program: &Program, witness: &Witness, limits: Limits) -> Recheck {
    let choices = Choices::from(witness);
    let Some((entry, tree)) = entry_of(program, witness) else {
        return Recheck::Unexecutable("no entry of the program has both accesses".to_owned());
    };
    if let Some(reason) = outside_of_bounds(program, &choices) {
        return Recheck::Refuted(reason);
    }
    let targets: Option<Vec<Target>> = witness
        .instances
        .iter()
        .map(|instance| target(&tree, instance))
        .collect();
    let Some(targets) = targets else {
        return Recheck::Unexecutable("no entry of the program has both accesses".to_owned());
    };
    let filter = Filter::Instances(witness.instances.clone());
    // Most executions are short; those that are not are cut down to what matters.
    let first = Limits {
        steps: limits.steps.min(FIRST_STEPS),
        ..limits
    };
    let slice = OnceCell::new();
    let mut reason = "";
    for (limits, sparse) in [(first, false), (limits, true)] {
        let slice = sparse.then(|| slice.get_or_init(|| Slice::new(&tree)));
        let placement = Placement::Instances(targets.clone());
        let mut machine = Machine::new(program, &choices, placement, &filter, limits, slice);
        match machine.run(entry) {
            Ok(()) | Err(Stop::Divergence(_)) => return judge(program, &machine.trace, witness),
            Err(stop) => {
                // What has happened has happened, and how it is ordered stays so.
                if judge(program, &machine.trace, witness) == Recheck::Confirmed {
                    return Recheck::Confirmed;
                }
                match stop {
                    Stop::Infeasible(reason) => return Recheck::Refuted(reason),
                    Stop::Unexecutable(reason) => return Recheck::Unexecutable(reason),
                    Stop::Exhausted(limit) => reason = limit,
                    Stop::Divergence(_) => {}
                }
            }
        }
    }
    Recheck::Unexecutable(reason.to_owned())
}

const FIRST_STEPS: u64 = 200_000;

/// Executes an entry with these choices, and tells whether threads of a team
/// meet different numbers of barriers.
///
/// # Errors
/// A sentence, when the execution cannot be carried out.
pub fn divergence_of(
    program: &Program,
    entry: &Entry,
    choices: &Choices,
    limits: Limits,
) -> Result<Option<Divergence>, String> {
    if let Some(reason) = outside_of_bounds(program, choices) {
        return Err(reason);
    }
    let filter = Filter::All;
    let placement = Placement::Instances(Vec::new());
    let mut machine = Machine::new(program, choices, placement, &filter, limits, None);
    match machine.run(entry) {
        Ok(()) => Ok(None),
        Err(Stop::Divergence(divergence)) => Ok(Some(divergence)),
        Err(Stop::Infeasible(reason) | Stop::Unexecutable(reason)) => Err(reason),
        Err(Stop::Exhausted(reason)) => Err(reason.to_owned()),
    }
}

fn entry_of<'p>(program: &'p Program, witness: &Witness) -> Option<(&'p Entry, Tree<'p>)> {
    program.entries.iter().find_map(|entry| {
        let tree = Tree::new(&entry.body);
        let both = witness
            .instances
            .iter()
            .all(|instance| tree.find(instance.access).is_some());
        both.then_some((entry, tree))
    })
}

fn outside_of_bounds(program: &Program, choices: &Choices) -> Option<String> {
    choices.params.iter().find_map(|(ParamId(id), value)| {
        let param = program.params.get(*id as usize)?;
        let low = param.lower.is_some_and(|lower| *value < lower);
        let high = param.upper.is_some_and(|upper| *value > upper);
        (low || high).then(|| format!("`{}` cannot be {value}", param.name))
    })
}

fn target(tree: &Tree<'_>, instance: &Instance) -> Option<Target> {
    let at = tree.find(instance.access)?;
    let units = tree
        .around(at)
        .filter(|(_, _, statement)| {
            matches!(statement.kind, StmtKind::Single(_) | StmtKind::Sections(_))
        })
        .map(|(_, part, statement)| (statement.id, part))
        .collect();
    Some(Target {
        instance: instance.clone(),
        units,
    })
}

fn judge(program: &Program, trace: &Trace, witness: &Witness) -> Recheck {
    let happened: Vec<Vec<&Event>> = witness
        .instances
        .iter()
        .map(|instance| {
            trace
                .events
                .iter()
                .filter(|event| {
                    event.access == instance.access
                        && trace
                            .coordinates
                            .is_at(event.coordinate, &instance.coordinates)
                })
                .collect()
        })
        .collect();
    let [first, second] = happened.as_slice() else {
        return Recheck::Unexecutable("a witness has two instances".to_owned());
    };
    for (events, instance) in happened.iter().zip(&witness.instances) {
        if events.is_empty() {
            return Recheck::Refuted(format!(
                "the instance {} is not executed",
                describe(program, instance)
            ));
        }
    }
    let mut reason = "";
    for a in first {
        for b in second {
            match trace.race(a, b) {
                Ok(_) => return Recheck::Confirmed,
                Err(why) => reason = why,
            }
        }
    }
    Recheck::Refuted(reason.to_owned())
}

fn describe(program: &Program, instance: &Instance) -> String {
    let mut text = format!("of access {}", instance.access);
    for coordinate in &instance.coordinates {
        text.push_str(&format!(" {}:{:?}", coordinate.node, coordinate.values));
    }
    // Numbers of nodes mean something only together with the program's text.
    if program.entries.len() > 1 {
        text.push_str(" (in one of several entries)");
    }
    text
}
