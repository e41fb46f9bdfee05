//! The re-check of a witness: the program is executed with the two instances
//! on the strands that they name.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::choices::{Choices, Limits};
use super::covering::{self, Unit};
use super::event::{Event, Filter, Trace};
use super::invented::{Invented, Kind};
use super::machine::Machine;
use super::pools::{Pool, Pools};
use super::slice::{Horizon, Slice};
use super::stop::{Divergence, Stop, WAITS};
use super::tree::{Tree, all, each_expression};
use super::work::{Placement, Target, UnitKey};
use crate::budget::Deadline;
use crate::spmd::visit::Leads;
use crate::spmd::{AccessSite, Entry, Expr, ForkKind, NodeId, ParamId, Program, Stmt, StmtKind};
use crate::witness::{Instance, Values, Witness};

/// What the executor says of a witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recheck {
    /// The two instances happen, and race.
    Confirmed,
    /// They do not: why.
    Refuted(String),
    /// They do not with the ways to divide work among threads that were tried, which are not all: why.
    Unconfirmed(String),
    /// It cannot be told: why.
    Unexecutable(String),
}

/// The re-check of a witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Execution {
    /// What it says.
    pub said: Recheck,
    /// The parameters that the program asked for until then: values of others do not matter.
    pub asked: BTreeSet<ParamId>,
    /// An instance did not happen, but the execution had to make up values that the witness does not tell: with others
    /// it might have.
    pub made_up: bool,
    /// A task depends on a location of which nothing is known: it might be one that orders the instances.
    pub lost_dependence: bool,
    /// Loops had to wait for what other strands write: what else orders the instances then is not followed.
    pub waited: bool,
}

/// What executions tell besides what they say.
#[derive(Debug, Default)]
struct Told {
    asked: BTreeSet<ParamId>,
    made_up: bool,
    lost_dependence: bool,
    waited: bool,
}

/// Executes a program as a witness says, and tells whether its two instances race.
pub fn race_of(program: &Program, witness: &Witness) -> Recheck {
    Rechecks::new(program).race_of(witness)
}

/// The re-checks of the witnesses of one program: what they have in common is found out once.
#[derive(Debug)]
pub struct Rechecks<'p> {
    program: &'p Program,
    entries: Vec<(&'p Entry, Tree<'p>)>,
    commons: RefCell<BTreeMap<Question, Common>>,
    pools: Pools,
    /// When executions are given up.
    deadline: Option<Deadline>,
}

/// Which entry, the two statements that are looked at, and the loops in whose first iterations they are.
type Question = (usize, Vec<usize>, Vec<usize>);

/// What re-checks of the same two statements of an entry share; few executions need a slice.
type Common = Rc<(Horizon, OnceCell<Slice>)>;

impl<'p> Rechecks<'p> {
    /// Of a program.
    pub fn new(program: &'p Program) -> Self {
        let entries = program.entries.iter();
        Rechecks {
            program,
            entries: entries
                .map(|entry| (entry, Tree::new(program, entry)))
                .collect(),
            commons: RefCell::default(),
            pools: Pools::default(),
            deadline: None,
        }
    }

    /// The same, given up when the time is used up.
    pub(crate) fn until(self, deadline: &Deadline) -> Self {
        Rechecks {
            deadline: Some(deadline.clone()),
            ..self
        }
    }

    pub(super) fn program(&self) -> &'p Program {
        self.program
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (&'p Entry, &Tree<'p>)> {
        self.entries.iter().map(|(entry, tree)| (*entry, tree))
    }

    /// Where the pointers of an entry lead; found once for all that ask.
    pub(crate) fn leads(&self, entry: &Entry) -> Rc<Leads> {
        let mut entries = self.entries.iter();
        match entries.find(|(one, _)| std::ptr::eq(*one, entry)) {
            Some((_, tree)) => Rc::clone(tree.leads()),
            None => Rc::new(Leads::of(self.program, entry)),
        }
    }

    /// Executes the program as a witness says, and tells whether its two instances race.
    pub fn race_of(&self, witness: &Witness) -> Recheck {
        self.execute(witness).said
    }

    /// [`Rechecks::race_of`], with what the execution asked for.
    pub fn execute(&self, witness: &Witness) -> Execution {
        let mut told = Told::default();
        let said = self.within(witness, Limits::default(), &mut told);
        let Told {
            asked,
            made_up,
            lost_dependence,
            waited,
        } = told;
        Execution {
            said,
            asked,
            made_up,
            lost_dependence,
            waited,
        }
    }

    /// [`Rechecks::race_of`] with limits of one's own.
    pub fn race_within(&self, witness: &Witness, limits: Limits) -> Recheck {
        self.within(witness, limits, &mut Told::default())
    }

    fn within(&self, witness: &Witness, limits: Limits, told: &mut Told) -> Recheck {
        let choices = Choices::from(witness);
        let nowhere = || Recheck::Unexecutable("no entry of the program has both accesses".into());
        let Some((number, wanted)) = self.entry_of(witness) else {
            return nowhere();
        };
        if let Some(reason) = outside_of_bounds(self.program, &choices) {
            return Recheck::Refuted(reason);
        }
        let Some((entry, tree)) = self.entries.get(number) else {
            return nowhere();
        };
        let firsts = first_iterations(tree, &witness.instances, &wanted);
        let common = self.common(number, &wanted, &firsts);
        let targets = witness
            .instances
            .iter()
            .zip(&wanted)
            .map(|(instance, at)| target(tree, instance, *at))
            .collect();
        let (horizon, slice) = &*common;
        let filter = Filter::Instances(witness.instances.clone());
        let mut check = Check {
            program: self.program,
            entry,
            tree,
            witness,
            choices: &choices,
            targets,
            filter: &filter,
            horizon,
            pools: &self.pools,
            deadline: self.deadline.as_ref(),
            told,
            in_order: false,
            invents: Kind::Zero,
        };
        let sliced = || Slice::new(tree, horizon, &wanted, &firsts);
        let recheck = check.limited(limits, &|| slice.get_or_init(sliced));
        if let (Recheck::Refuted(_), true) = (&recheck, check.told.made_up) {
            for invents in Kind::OTHERS {
                check.invents = invents;
                if check.limited(limits, &|| slice.get_or_init(sliced)) == Recheck::Confirmed {
                    return Recheck::Confirmed;
                }
            }
            // As of the first execution, which is what is spoken of.
            check.told.made_up = true;
        }
        if recheck != Recheck::Unexecutable(WAITS.to_owned()) {
            return recheck;
        }
        // What the witness says of values that others write is no order in which they are written, and loops that wait
        // need one: they go by what memory holds.
        let by_memory = Choices {
            values: Values {
                opaque: BTreeMap::new(),
                ..choices.values.clone()
            },
            ..choices.clone()
        };
        check.choices = &by_memory;
        check.in_order = true;
        match check.limited(limits, &|| slice.get_or_init(sliced)) {
            Recheck::Confirmed => Recheck::Confirmed,
            _ => recheck,
        }
    }

    /// The entry that has both accesses, and the statements that make them.
    fn entry_of(&self, witness: &Witness) -> Option<(usize, Vec<usize>)> {
        let entries = self.entries.iter().enumerate();
        entries.into_iter().find_map(|(number, (_, tree))| {
            let wanted: Option<Vec<usize>> = witness
                .instances
                .iter()
                .map(|instance| tree.find(instance.access))
                .collect();
            Some((number, wanted?))
        })
    }

    fn common(&self, number: usize, wanted: &[usize], firsts: &[usize]) -> Common {
        let Some((_, tree)) = self.entries.get(number) else {
            return Rc::default();
        };
        let mut commons = self.commons.borrow_mut();
        let common = commons
            .entry((number, wanted.to_vec(), firsts.to_vec()))
            .or_insert_with(|| Rc::new((Horizon::new(tree, wanted, firsts), OnceCell::new())));
        Rc::clone(common)
    }
}

const FIRST_STEPS: u64 = 200_000;

/// Other placements of one witness are tried for so many steps.
const PLACEMENT_STEPS: u64 = 1_000_000;

/// The re-check of one witness.
struct Check<'p> {
    program: &'p Program,
    entry: &'p Entry,
    tree: &'p Tree<'p>,
    witness: &'p Witness,
    choices: &'p Choices,
    targets: Vec<Target>,
    filter: &'p Filter,
    horizon: &'p Horizon,
    pools: &'p Pools,
    deadline: Option<&'p Deadline>,
    /// What the last execution told.
    told: &'p mut Told,
    /// [`Machine::in_order`]
    in_order: bool,
    /// What is made up.
    invents: Kind,
}

enum Said {
    Is(Recheck),
    Exhausted(&'static str),
}

struct Outcome {
    said: Said,
    /// The units that no instance asked for.
    asked: Vec<Unit>,
}

impl<'p> Check<'p> {
    /// What an execution within these limits says.
    fn limited(&mut self, limits: Limits, slice: &dyn Fn() -> &'p Slice) -> Recheck {
        // Most executions are short; those that are not are cut down to what matters.
        let first = Limits {
            steps: limits.steps.min(FIRST_STEPS),
            ..limits
        };
        let outcome = self.execute(first, Pool::Short, None, Vec::new(), None);
        match outcome.said {
            Said::Is(Recheck::Refuted(reason)) => {
                self.placed_otherwise(first, &outcome.asked, reason)
            }
            Said::Is(recheck) => recheck,
            Said::Exhausted(limit) => {
                let slice = slice();
                let said = self
                    .execute(limits, Pool::Short, Some(slice), Vec::new(), None)
                    .said;
                let reason = match said {
                    Said::Is(Recheck::Refuted(_)) if slice.may_hang() => limit,
                    Said::Is(recheck) => return recheck,
                    Said::Exhausted(reason) => reason,
                };
                // Limits of a caller's own hold. A loop that waits ends at none.
                if limits == Limits::default()
                    && !matches!(said, Said::Is(_))
                    && reason != WAITS
                    && let Said::Is(recheck) = self
                        .execute(limits, Pool::Long, Some(slice), Vec::new(), None)
                        .said
                {
                    return recheck;
                }
                // The first limit that it met tells most: a loop that waits ends at any.
                Recheck::Unexecutable(reason.to_owned())
            }
        }
    }

    fn execute(
        &mut self,
        limits: Limits,
        pool: Pool,
        slice: Option<&'p Slice>,
        table: Vec<(UnitKey, i64)>,
        others: Option<i64>,
    ) -> Outcome {
        let placement = Placement {
            targets: std::mem::take(&mut self.targets),
            table: table.into_iter().collect(),
            others,
            asked: Vec::new(),
            scattered: false,
        };
        let horizon = self.horizon.end();
        let steps = self.pools.left(horizon, pool, limits);
        let limits = Limits { steps, ..limits };
        let mut machine = Machine::new(
            self.program,
            self.choices,
            placement,
            self.filter,
            limits,
            slice,
        );
        machine.horizon = Some(self.horizon);
        machine.in_order = self.in_order;
        machine.invented = Invented::of(self.invents);
        machine.deadline = self.deadline.cloned();
        let stop = machine.run(self.entry).err();
        // However it ended: what has happened has happened, and how it is
        // ordered stays so.
        let judged = judge(self.entry, self.tree, &machine.trace, self.witness);
        let said = match stop {
            _ if judged == Recheck::Confirmed => Said::Is(judged),
            None | Some(Stop::Divergence(_) | Stop::Confirmed) => Said::Is(judged),
            Some(Stop::Infeasible(reason)) => Said::Is(Recheck::Refuted(reason)),
            Some(Stop::Unexecutable(reason)) => Said::Is(Recheck::Unexecutable(reason)),
            Some(Stop::Exhausted(limit)) => Said::Exhausted(limit),
        };
        if pool == Pool::Long || !matches!(said, Said::Is(Recheck::Confirmed)) {
            let given_up = matches!(said, Said::Exhausted(_));
            self.pools.take(horizon, pool, machine.steps, given_up);
        }
        self.targets = machine.placement.targets;
        let mut instances = self.witness.instances.iter();
        let absent = instances.any(|instance| machine.trace.of(instance).is_empty());
        *self.told = Told {
            asked: machine.asked.into_inner(),
            made_up: absent && machine.invented.any(),
            lost_dependence: machine.lost_dependence,
            waited: self.in_order,
        };
        Outcome {
            said,
            asked: machine.placement.asked,
        }
    }

    /// A witness says where its two instances happen; where other units of work
    /// are may decide whether something orders the two (an ordered block, a
    /// taskwait), or whether they happen at all.
    fn placed_otherwise(&mut self, limits: Limits, units: &[Unit], reason: String) -> Recheck {
        const STRANDS: i64 = 4;
        const ROWS: usize = 512;
        /// Of more units on more strands, not even each two are put on each two strands.
        const COLUMNS: i64 = 2048;
        let Some(most) = units.iter().map(|(_, size)| *size).max() else {
            return Recheck::Refuted(reason);
        };
        let enough = self.pools.unconfirmed().saturating_add(PLACEMENT_STEPS);
        for strand in 0..most.min(STRANDS) {
            let outcome = self.execute(limits, Pool::Short, None, Vec::new(), Some(strand));
            if let Said::Is(Recheck::Confirmed) = outcome.said {
                return Recheck::Confirmed;
            }
        }
        let everything = covering::everything(units, ROWS);
        let complete = everything.is_some();
        let columns = most.saturating_mul(units.len() as i64);
        let some = match complete || columns > COLUMNS {
            true => None,
            false => Some(covering::pairwise(units)),
        };
        for row in everything
            .into_iter()
            .flatten()
            .chain(some.into_iter().flatten())
        {
            if self.pools.unconfirmed() > enough {
                return Recheck::Unconfirmed(reason);
            }
            let table = units
                .iter()
                .zip(row)
                .map(|((key, _), strand)| (*key, strand));
            let outcome = self.execute(limits, Pool::Short, None, table.collect(), None);
            if let Said::Is(Recheck::Confirmed) = outcome.said {
                return Recheck::Confirmed;
            }
        }
        match complete {
            true => Recheck::Refuted(reason),
            false => Recheck::Unconfirmed(reason),
        }
    }
}

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
    let placement = Placement::default();
    let mut machine = Machine::new(program, choices, placement, &filter, limits, None);
    match machine.run(entry) {
        Ok(()) | Err(Stop::Confirmed) => Ok(None),
        Err(Stop::Divergence(divergence)) => Ok(Some(divergence)),
        Err(Stop::Infeasible(reason) | Stop::Unexecutable(reason)) => Err(reason),
        Err(Stop::Exhausted(reason)) => Err(reason.to_owned()),
    }
}

fn outside_of_bounds(program: &Program, choices: &Choices) -> Option<String> {
    choices.params.iter().find_map(|(ParamId(id), value)| {
        let param = program.params.get(*id as usize)?;
        let low = param.lower.is_some_and(|lower| *value < lower);
        let high = param.upper.is_some_and(|upper| *value > upper);
        (low || high).then(|| format!("`{}` cannot be {value}", param.name))
    })
}

/// The loops of host code in whose first iterations both instances are, the accesses being of the statements `wanted`.
fn first_iterations(tree: &Tree<'_>, instances: &[Instance], wanted: &[usize]) -> Vec<usize> {
    let firsts = |(instance, at): (&Instance, &usize)| -> BTreeSet<usize> {
        let mut around: Vec<(usize, usize, &Stmt)> = tree.around(*at).collect();
        around.reverse();
        let of_host = around.iter().take_while(|(_, _, statement)| {
            !matches!(statement.kind, StmtKind::Fork(_) | StmtKind::Task(_))
        });
        let in_first = |statement: &Stmt| {
            let mut coordinates = instance.coordinates.iter();
            let coordinate = coordinates.find(|coordinate| coordinate.node == statement.id);
            coordinate.is_some_and(|coordinate| is_first(statement, &coordinate.values))
        };
        let firsts = of_host.filter(|(_, _, statement)| in_first(statement));
        firsts.map(|(at, _, _)| *at).collect()
    };
    let sets = instances.iter().zip(wanted).map(firsts);
    let both = sets.reduce(|a, b| &a & &b);
    both.unwrap_or_default().into_iter().collect()
}

/// Whether these values are those of the first iteration of a loop.
fn is_first(statement: &Stmt, values: &[i64]) -> bool {
    match &statement.kind {
        StmtKind::While(_) => values == [0],
        StmtKind::Loop(body) => {
            let lower = body.iterators.iter().zip(values);
            body.iterators.len() == values.len()
                && lower
                    .map(|(iterator, value)| (&iterator.lower, value))
                    .all(|(lower, value)| matches!(lower, Expr::Int(lower) if lower == value))
        }
        _ => false,
    }
}

fn target(tree: &Tree<'_>, instance: &Instance, at: usize) -> Target {
    let units = tree
        .around(at)
        .filter(|(_, _, statement)| {
            matches!(statement.kind, StmtKind::Single(_) | StmtKind::Sections(_))
        })
        .map(|(_, part, statement)| (statement.id, part))
        .collect();
    Target {
        instance: instance.clone(),
        units,
    }
}

fn judge(entry: &Entry, tree: &Tree<'_>, trace: &Trace, witness: &Witness) -> Recheck {
    let happened: Vec<Vec<&Event>> = witness
        .instances
        .iter()
        .map(|instance| trace.of(instance))
        .collect();
    let [first, second] = happened.as_slice() else {
        return Recheck::Unexecutable("a witness has two instances".to_owned());
    };
    for (events, instance) in happened.iter().zip(&witness.instances) {
        if events.is_empty() {
            return Recheck::Refuted(format!(
                "{} is not executed with these values",
                describe(entry, tree, instance)
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

/// An instance as the user knows it: what it accesses, where, in which thread and iteration.
fn describe(entry: &Entry, tree: &Tree<'_>, instance: &Instance) -> String {
    let at = tree.find(instance.access);
    let statement = at
        .and_then(|at| tree.nodes.get(at))
        .map(|node| node.statement);
    let mut text = match statement.and_then(|statement| site(statement, instance.access)) {
        Some(site) => format!("`{}` (line {}", site.text, site.span.line),
        None => format!("an access of `{}` (", entry.name),
    };
    let around: BTreeMap<NodeId, &Stmt> = at
        .into_iter()
        .flat_map(|at| tree.around(at))
        .map(|(_, _, statement)| (statement.id, statement))
        .chain(statement.map(|statement| (statement.id, statement)))
        .collect();
    for coordinate in &instance.coordinates {
        let values: Vec<String> = coordinate.values.iter().map(i64::to_string).collect();
        let what = match around
            .get(&coordinate.node)
            .map(|statement| &statement.kind)
        {
            Some(StmtKind::Fork(fork)) if fork.kind == ForkKind::Teams => "team",
            Some(StmtKind::Fork(_)) => "thread",
            _ => "iteration",
        };
        text.push_str(&format!(", {what} {}", values.join(", ")));
    }
    text.push(')');
    text
}

/// The site with that number in a statement itself.
fn site(statement: &Stmt, access: NodeId) -> Option<AccessSite> {
    let mut found = match &statement.kind {
        StmtKind::Store { site, .. } if site.id == access => Some(site.clone()),
        _ => None,
    };
    each_expression(statement, |_, expr| {
        for part in all(expr) {
            if let Expr::Load(load) = part
                && load.site.id == access
            {
                found.get_or_insert_with(|| load.site.clone());
            }
        }
    });
    found
}
