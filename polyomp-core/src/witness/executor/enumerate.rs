//! All races of a program within bounds: every parameter value, every team
//! size, every placement of work units that can matter (see `covering`).

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::choices::{Choices, Limits};
use super::covering::{self, Row, Unit};
use super::event::{Event, Filter, Trace};
use super::location::Reach;
use super::machine::Machine;
use super::slice::Flow;
use super::stop::{Divergence, Stop};
use super::tree::{self, Tree};
use super::work::{Placement, UnitKey};
use crate::report::Rule;
use crate::spmd::{Entry, Expr, NodeId, ParamId, Program, ScheduleKind, StmtKind, Storage};
use crate::witness::{Instance, Values, Witness};

/// What is enumerated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnumerationBounds {
    /// Smallest value of a parameter.
    pub first_param: i64,
    /// Largest value of a parameter.
    pub last_param: i64,
    /// Team sizes from 1 to this.
    pub max_team: i64,
    /// Executions in all.
    pub executions: usize,
    /// Try all placements of work wherever they are few enough, also where
    /// fewer are known to do (to check that they do).
    pub all_placements: bool,
    /// Count races as outside of their objects where the execution leaves any object: it has no meaning then.
    pub whole_executions: bool,
    /// Limits of each execution.
    pub limits: Limits,
}

impl Default for EnumerationBounds {
    fn default() -> Self {
        EnumerationBounds {
            first_param: 0,
            last_param: 3,
            max_team: 3,
            executions: 20_000,
            all_placements: false,
            whole_executions: false,
            limits: Limits {
                steps: 200_000,
                entities: 200_000,
                clock_entries: 2_000_000,
                listed_iterations: 10_000,
            },
        }
    }
}

/// A pair of accesses that race, with the first instance that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumeratedRace {
    /// The two accesses, the smaller node first.
    pub accesses: [NodeId; 2],
    /// As what they race.
    pub rule: Rule,
    /// Whether they only meet where one of them is outside of its object, so
    /// that the program has no meaning anyway.
    pub outside: bool,
    /// Where.
    pub witness: Witness,
}

/// What an enumeration found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// Pairs of accesses that race, each once.
    pub races: Vec<EnumeratedRace>,
    /// The first execution in which threads met different numbers of barriers.
    pub divergence: Option<(Choices, Divergence)>,
    /// Why races may have been missed.
    pub incomplete: Vec<String>,
    /// How many executions there were.
    pub executions: usize,
}

/// Finds the races of all entries of a program within bounds.
pub fn enumerate(program: &Program, bounds: &EnumerationBounds) -> Enumeration {
    let mut search = Search {
        program,
        bounds,
        found: FxHashSet::default(),
        result: Enumeration::default(),
    };
    for entry in &program.entries {
        search.entry(entry);
    }
    search.result
}

/// Placements that are tried where all have to be.
const ALL_PLACEMENTS: usize = 4096;
/// Units that a table of placements may have.
const UNITS: usize = 150;

/// Teams larger than this show nothing that smaller ones do not.
const LARGEST_TEAM: i64 = 64;

/// How an entry depends on the placement of its units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Nature {
    /// Nothing in it depends on strand numbers, so that two strands are as
    /// good as more.
    symmetric: bool,
    /// Units leave something behind that decides.
    leaks: bool,
    /// A third unit may order two others.
    entangled: bool,
    /// Forks within forks.
    nested: bool,
}

impl Nature {
    fn new(program: &Program, tree: &Tree<'_>) -> Nature {
        let flow = Flow::new(tree);
        let mut nature = Nature {
            symmetric: true,
            leaks: false,
            entangled: false,
            nested: false,
        };
        for (index, node) in tree.nodes.iter().enumerate() {
            let mut shares = false;
            match &node.statement.kind {
                StmtKind::Masked(_) => nature.symmetric = false,
                StmtKind::Ordered(_) | StmtKind::Doacross(_) => nature.entangled = true,
                // What a unit waits for is up to what its thread did before.
                StmtKind::Taskwait(_) => nature.entangled |= in_unit(tree, index),
                StmtKind::Task(task) if !task.depends.is_empty() => {
                    nature.entangled |= in_unit(tree, index);
                }
                StmtKind::Single(_) | StmtKind::Sections(_) => shares = true,
                StmtKind::Store { place, .. } if flow.decides(tree, place, index) => {
                    nature.leaks = true
                }
                StmtKind::Loop(body) => {
                    let work = body.sharing.worksharing.as_ref().map(|work| &work.schedule);
                    for schedule in [work, body.sharing.distribute.as_ref()]
                        .into_iter()
                        .flatten()
                    {
                        shares = true;
                        if schedule.kind == ScheduleKind::Static || schedule.set.is_some() {
                            nature.symmetric = false;
                        }
                    }
                }
                StmtKind::Fork(_) => {
                    nature.nested |= tree
                        .around(index)
                        .any(|(_, _, around)| matches!(around.kind, StmtKind::Fork(_)));
                }
                _ => {}
            }
            if shares && flow.leaves_registers(tree, index) {
                nature.leaks = true;
            }
            tree::each_expression(node.statement, |_, expr| {
                nature.symmetric &= !tree::all(expr).any(|expr| {
                    matches!(
                        expr,
                        Expr::ThreadNum | Expr::NumThreads | Expr::TeamNum | Expr::NumTeams
                    )
                });
            });
        }
        nature.symmetric &= !program
            .objects
            .iter()
            .any(|object| object.storage == Storage::ThreadPrivate);
        nature
    }
}

/// Whether a statement is within a unit of work.
fn in_unit(tree: &Tree<'_>, index: usize) -> bool {
    tree.around(index).any(|(_, _, around)| match &around.kind {
        StmtKind::Single(_) | StmtKind::Sections(_) => true,
        StmtKind::Loop(body) => {
            body.sharing.worksharing.is_some() || body.sharing.distribute.is_some()
        }
        _ => false,
    })
}

struct Search<'p> {
    program: &'p Program,
    bounds: &'p EnumerationBounds,
    /// With whether one of the accesses is outside of its object.
    found: FxHashSet<(NodeId, NodeId, Rule, bool)>,
    result: Enumeration,
}

impl<'p> Search<'p> {
    fn incomplete(&mut self, reason: &str) {
        if !self.result.incomplete.iter().any(|known| known == reason) {
            self.result.incomplete.push(reason.to_owned());
        }
    }

    fn entry(&mut self, entry: &'p Entry) {
        let tree = Tree::new(self.program, entry);
        let nature = Nature::new(self.program, &tree);
        let forks: Vec<NodeId> = tree
            .nodes
            .iter()
            .filter(|node| matches!(node.statement.kind, StmtKind::Fork(_)))
            .map(|node| node.statement.id)
            .collect();
        let mut most = self.bounds.max_team.clamp(1, LARGEST_TEAM);
        if nature.symmetric && !nature.leaks && !nature.entangled && !self.bounds.all_placements {
            most = most.min(2);
        }
        let sizes = team_sizes(&forks, most, nature.nested);
        let Some(sizes) = sizes else {
            return self.incomplete("there are too many nested forks");
        };
        let Some(params) = self.param_values(&tree) else {
            return self.incomplete("there are too many parameters");
        };
        for params in params {
            let mut largest = None;
            for sizes in &sizes {
                // Clauses may not let a team grow any further.
                let wanted = sizes.values().copied().max().unwrap_or(1);
                if !nature.nested && largest.is_some_and(|largest| largest < wanted - 1) {
                    break;
                }
                let choices = Choices {
                    params: params.clone(),
                    team_sizes: sizes.clone(),
                    values: Values::default(),
                };
                largest = Some(self.placements(entry, nature, &choices));
                if self.result.executions >= self.bounds.executions {
                    return self.incomplete("there are too many executions");
                }
            }
        }
    }

    /// All values of the parameters that the entry speaks of.
    fn param_values(&self, tree: &Tree<'_>) -> Option<Vec<BTreeMap<ParamId, i64>>> {
        let mut used: FxHashSet<ParamId> = FxHashSet::default();
        for node in &tree.nodes {
            tree::each_expression(node.statement, |_, expr| {
                used.extend(tree::all(expr).filter_map(|expr| match expr {
                    Expr::Param(param) => Some(*param),
                    _ => None,
                }));
            });
        }
        let mut all = vec![BTreeMap::new()];
        for (index, param) in self.program.params.iter().enumerate() {
            let id = ParamId(index as u32);
            if !used.contains(&id) {
                continue;
            }
            let first = param.lower.unwrap_or(i64::MIN).max(self.bounds.first_param);
            let last = param.upper.unwrap_or(i64::MAX).min(self.bounds.last_param);
            // Where the bounds leave nothing, the nearest value still does something.
            let (first, last) = if first <= last {
                (first, last)
            } else {
                let nearest = param.lower.or(param.upper).unwrap_or(first);
                (nearest, nearest)
            };
            let values = first..=last;
            if all.len().checked_mul(values.clone().count())? > self.bounds.executions {
                return None;
            }
            all = all
                .into_iter()
                .flat_map(|known| {
                    values.clone().map(move |value| {
                        let mut known: BTreeMap<ParamId, i64> = known.clone();
                        known.insert(id, value);
                        known
                    })
                })
                .collect();
        }
        Some(all)
    }

    /// Executes with all placements that matter; gives the size of the largest team.
    fn placements(&mut self, entry: &'p Entry, nature: Nature, choices: &Choices) -> i64 {
        const ROUNDS: usize = 4;
        let mut units: Vec<Unit> = Vec::new();
        let (mut asked, largest) = self.execute(entry, choices, &[], &[]);
        for _ in 0..ROUNDS {
            // Only units that more than one strand could execute are asked for.
            let new: Vec<Unit> = asked
                .drain(..)
                .filter(|unit| !units.contains(unit))
                .collect();
            if new.is_empty() {
                return largest;
            }
            units.extend(new);
            if units.len() > UNITS {
                self.incomplete("there are too many units of work");
                units.truncate(UNITS);
            }
            for row in self.rows(nature, &units) {
                if self.result.executions >= self.bounds.executions {
                    self.incomplete("there are too many executions");
                    return largest;
                }
                let (more, _) = self.execute(entry, choices, &units, &row);
                asked.extend(more);
            }
            asked.sort_unstable();
            asked.dedup();
        }
        self.incomplete("the units of work depend on their placement");
        largest
    }

    fn rows(&mut self, nature: Nature, units: &[Unit]) -> Vec<Row> {
        if nature.leaks || nature.nested || self.bounds.all_placements {
            if let Some(rows) = covering::everything(units, ALL_PLACEMENTS) {
                return rows;
            }
            self.incomplete("there are too many placements of work");
        }
        let mut rows: Vec<Row> = covering::pairwise(units).collect();
        if nature.entangled {
            if let Some(all) = covering::everything(units, ALL_PLACEMENTS / 16) {
                return all;
            }
            let (more, complete) = covering::pairs_and_rest(units, ALL_PLACEMENTS);
            if !complete {
                self.incomplete("there are too many placements of work");
            }
            rows.extend(more);
        }
        rows
    }

    /// Executes once; gives the units that were not placed, and the size of
    /// the largest team.
    fn execute(
        &mut self,
        entry: &'p Entry,
        choices: &Choices,
        units: &[Unit],
        row: &[i64],
    ) -> (Vec<Unit>, i64) {
        self.result.executions += 1;
        let table: FxHashMap<UnitKey, i64> = units
            .iter()
            .zip(row)
            .map(|((key, _), strand)| (*key, *strand))
            .collect();
        let placement = Placement {
            table,
            ..Placement::default()
        };
        let mut machine = Machine::new(
            self.program,
            choices,
            placement,
            &Filter::All,
            self.bounds.limits,
            None,
        );
        let stop = machine.run(entry).err();
        let largest = machine.groups.iter().map(|group| group.size).max();
        match stop {
            // What contradicts the program's assumptions does not happen.
            Some(Stop::Infeasible(_)) => {}
            Some(Stop::Unexecutable(reason)) => self.incomplete(&reason),
            Some(Stop::Exhausted(reason)) => {
                self.incomplete(reason);
                self.collect(&machine.trace, choices);
            }
            Some(Stop::Divergence(divergence)) => {
                if self.result.divergence.is_none() {
                    self.result.divergence = Some((choices.clone(), divergence));
                }
                self.collect(&machine.trace, choices);
            }
            None | Some(Stop::Confirmed) => self.collect(&machine.trace, choices),
        }
        (machine.placement.asked, largest.unwrap_or(1))
    }

    /// Adds the racing pairs of one execution.
    fn collect(&mut self, trace: &Trace, choices: &Choices) {
        // Of events that differ in their coordinates only, one is enough.
        let mut seen = FxHashSet::default();
        let mut events: Vec<(u32, u32, &Event)> = Vec::with_capacity(trace.events.len());
        let mut written: FxHashSet<u32> = FxHashSet::default();
        let mut ranges: FxHashSet<u32> = FxHashSet::default();
        for event in &trace.events {
            let same = Event {
                coordinate: 0,
                ..*event
            };
            if !seen.insert(same) {
                continue;
            }
            let Some(location) = trace.locations.get(event.location) else {
                continue;
            };
            if location.reach != Reach::One {
                ranges.insert(location.instance);
            }
            if event.write {
                written.insert(location.instance);
            }
            events.push((location.instance, event.location, event));
        }
        events.retain(|(instance, _, _)| written.contains(instance));
        let left = self.bounds.whole_executions && trace.events.iter().any(|event| event.outside);
        // Where something reaches over several elements, locations do not tell
        // what may overlap; elsewhere equal locations do.
        for (instance, location, _) in &mut events {
            if ranges.contains(instance) {
                *location = u32::MAX;
            }
        }
        events.sort_by_key(|(instance, location, event)| (*instance, *location, event.access));
        for group in events.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            if !group.iter().any(|(_, _, event)| event.write) {
                continue;
            }
            for (index, (_, _, first)) in group.iter().enumerate() {
                for (_, _, second) in group.iter().skip(index) {
                    if !first.write && !second.write {
                        continue;
                    }
                    let pair = (first.access, second.access);
                    let outside = left || first.outside || second.outside;
                    let known = |rule| {
                        self.found.contains(&(pair.0, pair.1, rule, false))
                            || outside && self.found.contains(&(pair.0, pair.1, rule, true))
                    };
                    let lanes = first.lanes != second.lanes;
                    if known(Rule::DataRace) && (!lanes || known(Rule::SimdRace)) {
                        continue;
                    }
                    if let Ok(rule) = trace.race(first, second)
                        && !known(rule)
                    {
                        self.found.insert((pair.0, pair.1, rule, outside));
                        self.result
                            .races
                            .retain(|race| race.accesses != [pair.0, pair.1] || race.rule != rule);
                        self.result.races.push(EnumeratedRace {
                            accesses: [pair.0, pair.1],
                            rule,
                            outside,
                            witness: witness(trace, choices, first, second),
                        });
                    }
                }
            }
        }
    }
}

fn witness(trace: &Trace, choices: &Choices, first: &Event, second: &Event) -> Witness {
    let instance = |event: &Event| Instance {
        access: event.access,
        coordinates: trace.coordinates.path(event.coordinate),
    };
    Witness {
        params: choices.params.clone(),
        team_sizes: choices.team_sizes.clone(),
        instances: [instance(first), instance(second)],
        values: choices.values.clone(),
    }
}

/// Sizes of the teams of all forks: the same for all, or where forks are
/// within forks all combinations.
fn team_sizes(forks: &[NodeId], most: i64, nested: bool) -> Option<Vec<BTreeMap<NodeId, i64>>> {
    const COMBINATIONS: usize = 256;
    if forks.is_empty() {
        return Some(vec![BTreeMap::new()]);
    }
    if !nested {
        let same = |size| forks.iter().map(|fork| (*fork, size)).collect();
        return Some((1..=most).map(same).collect());
    }
    let mut all: Vec<BTreeMap<NodeId, i64>> = vec![BTreeMap::new()];
    for fork in forks {
        all = all
            .into_iter()
            .flat_map(|known| {
                (1..=most).map(move |size| {
                    let mut known = known.clone();
                    known.insert(*fork, size);
                    known
                })
            })
            .collect();
        if all.len() > COMBINATIONS {
            return None;
        }
    }
    Some(all)
}
