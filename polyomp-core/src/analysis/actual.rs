//! Races that depend on data which the program computes: shown by executions from its beginning.
//!
//! What a race condition says of values that are not followed may hold or not, so the race is possible. Where the program
//! is closed, or what it is given may have any value, an execution that follows all values decides that: the run may end
//! up in a race, and then it is one.

use std::collections::{BTreeMap, BTreeSet};

use super::findings::Findings;
use super::pair::{Decided, Subject, priorities};
use super::{EntryAnalysis, explain};
use crate::formula::{Formula, Symbol, Term};
use crate::report::{Certainty, RegionReport, Rule};
use crate::scop::{AccessRelation, Location, PathKind, Step, Strand};
use crate::solve::{Decision, Model, Query};
use crate::spmd::{NodeId, ParamId, source_name};
use crate::witness::Instance;
use crate::witness::executor::{Happened, Order};

/// What is said of a race that an execution from the beginning has come to.
const SEEN: &str = "; an execution of the program from its beginning comes to this";

/// The actual executions of an entry as far as a region.
#[derive(Debug, Default)]
pub(super) struct Executions {
    region: usize,
    seen: Vec<Happened>,
    /// The program gets no arguments in them: what it does with some is not known.
    bare: bool,
}

/// A point of a race condition that an execution has come to.
struct Happens {
    model: Model,
    /// The parameters that the execution asked for.
    asked: BTreeSet<ParamId>,
    /// The element that the point speaks of is the one of the execution.
    is_there: bool,
}

/// An execution takes at most one of so many parts of the time that is left.
const PARTS: usize = 8;

/// The executions that are tried, one after the other.
const ORDERS: [Order; 3] = [Order::Forwards, Order::Backwards, Order::Alternating];

impl EntryAnalysis<'_> {
    /// Looks for an instance that races for certain, or else one that the executor confirms if some values are as the
    /// analysis chooses them.
    pub(super) fn decide(
        &mut self,
        formula: Formula,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        let Subject { a, b, case, .. } = *subject;
        let undecided = report.undecided.len();
        let decided = self.propose(formula.clone(), subject, report, findings);
        let open = match decided {
            Decided::Empty | Decided::Proved => false,
            Decided::Undecided(_) | Decided::Unexecuted(_) | Decided::Open => true,
        };
        // What is assumed of the values that a program is given, the executions do not know of.
        if !open
            || !self.executes
            || findings.is_known(a, b, Certainty::Proved)
            || self.misused
            || case.unsure.is_some()
            || subject.same.approximation.is_some()
            || !self.options.assume.is_empty()
            || self
                .options
                .threads
                .is_some_and(|(least, most)| !(least..=most).contains(&2))
            || self.approximations(subject).is_empty()
        {
            return decided;
        }
        let minimise = priorities(
            subject.domain,
            |around| case.copies.term(around, 1),
            &a.path,
        );
        let Some(Happens {
            model,
            asked,
            is_there,
        }) = self.happens(&formula, subject, &minimise)
        else {
            return decided;
        };
        report.undecided.truncate(undecided);
        self.show_happened(subject, &model, Some(&asked), is_there, report, findings)
    }

    /// Says that an execution from the beginning comes to a race. `is_there`: the point tells which element it is.
    pub(super) fn show_happened(
        &mut self,
        subject: &Subject<'_>,
        model: &Model,
        asked: Option<&BTreeSet<ParamId>>,
        is_there: bool,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        let Subject { a, b, .. } = *subject;
        if let Some(assumption) = &subject.same.assumption
            && !report.assumptions.contains(assumption)
        {
            report.assumptions.push(assumption.clone());
        }
        let instance = subject.instance(self.program, self.scop, model);
        let phases = &mut self.mhp.phases;
        let mut race = explain::race(&instance, asked, phases, Certainty::Proved, Vec::new());
        race.why.push_str(SEEN);
        if !is_there {
            // Which element it is, the values that were chosen do not tell.
            for (access, of) in race.accesses.iter_mut().zip([a, b]) {
                let hidden = |_: &Term| "?".to_string();
                access.element = of.location.source_text(self.program, hidden);
            }
        }
        findings.add(a, b, race);
        Decided::Proved
    }

    /// A point of a formula whose instances race in an actual execution.
    fn happens(
        &mut self,
        formula: &Formula,
        subject: &Subject<'_>,
        minimise: &[Symbol],
    ) -> Option<Happens> {
        let Subject { a, b, case, .. } = *subject;
        let rule = case.rule;
        for number in 0..ORDERS.len() {
            let seen = self.execution(a.region, number)?;
            let mut met = seen.races(a.site.id, b.site.id, rule);
            if a.site.id == b.site.id {
                let swapped = met.clone().into_iter();
                met.extend(swapped.map(|mut met| {
                    met.instances.reverse();
                    met
                }));
            }
            let (teams, params) = (seen.teams.clone(), seen.params.clone());
            for met in met {
                let Some(there) = self.there(subject, &met.instances, &teams, &params) else {
                    continue;
                };
                let formula = Formula::and([formula.clone(), there]);
                let touched = met.subscripts.and_then(|known| touches(subject, &known));
                let exact = touched.map(|touched| Formula::and([formula.clone(), touched]));
                let queries = exact.map(|exact| (exact, true)).into_iter();
                let found = queries
                    .chain([(formula, false)])
                    .find_map(|(formula, is_there)| {
                        let query = Query {
                            formula,
                            minimise: minimise.to_vec(),
                        };
                        match self.solver.decide(&query) {
                            Decision::Point(model) => Some((model, is_there)),
                            _ => None,
                        }
                    });
                if let Some((model, is_there)) = found {
                    return Some(Happens {
                        model,
                        asked: params.into_keys().collect(),
                        is_there,
                    });
                }
            }
        }
        None
    }

    /// Whether some execution comes to a race of these accesses.
    pub(super) fn meet_when_executed(
        &mut self,
        a: &AccessRelation,
        b: &AccessRelation,
        rule: Rule,
    ) -> bool {
        // What is assumed of the values that a program is given, the executions do not know of.
        if !self.executes || !self.options.assume.is_empty() {
            return false;
        }
        (0..ORDERS.len()).any(|number| {
            let seen = self.execution(a.region, number);
            seen.is_some_and(|seen| !seen.races(a.site.id, b.site.id, rule).is_empty())
        })
    }

    /// One of the executions as far as a region; none where it is no use to look at more.
    fn execution(&mut self, region: usize, number: usize) -> Option<&Happened> {
        if self.executions.region != region {
            self.executions = Executions {
                region,
                ..Executions::default()
            };
        }
        let came = |seen: &Happened| !seen.is_empty();
        while self.executions.seen.len() <= number {
            if !self.executions.seen.iter().all(came) || self.solver.deadline().passed().is_some() {
                return None;
            }
            let order = *ORDERS.get(self.executions.seen.len())?;
            let accesses = self.scop.accesses.iter();
            let sites: BTreeSet<NodeId> = accesses
                .filter(|access| access.region == region)
                .map(|access| access.site.id)
                .collect();
            let environment = self.environment();
            let initialised = &self.scop.initialised;
            // The pairs need the rest.
            let deadline = self.solver.deadline().share(PARTS);
            let execute = |params: &BTreeMap<ParamId, i64>| {
                let rechecks = &self.rechecks;
                rechecks.happened(&sites, order, params, initialised, deadline.clone())
            };
            let bare = self.without_arguments(&environment);
            let mut seen = match &bare {
                Some(bare) if self.executions.bare => execute(bare)?,
                _ => execute(&environment)?,
            };
            if let Some(bare) = bare
                && self.executions.seen.is_empty()
                && !came(&seen)
            {
                seen = execute(&bare)?;
                self.executions.bare = true;
            }
            self.executions.seen.push(seen);
        }
        self.executions.seen.get(number).filter(|seen| came(seen))
    }

    /// The same parameters of a program that gets no arguments beside its name, if it asks for some.
    fn without_arguments(&self, params: &BTreeMap<ParamId, i64>) -> Option<BTreeMap<ParamId, i64>> {
        let mut all = (0_u32..).zip(&self.program.params);
        let (number, _) = all.find(|(_, param)| source_name(&param.name) == "argc")?;
        let mut params = params.clone();
        params.insert(ParamId(number), 1);
        Some(params)
    }

    /// What the environment says of teams, as executions have it.
    fn environment(&self) -> BTreeMap<ParamId, i64> {
        let all = (0_u32..).zip(&self.program.params);
        let known = all.filter_map(|(id, param)| match param.name.as_str() {
            "OMP_NUM_THREADS" => Some((ParamId(id), 2)),
            "OMP_CANCELLATION" => Some((ParamId(id), 0)),
            _ => None,
        });
        known.collect()
    }

    /// That the instances of a subject are these, in teams of these sizes.
    fn there(
        &self,
        subject: &Subject<'_>,
        instances: &[Instance; 2],
        teams: &BTreeMap<NodeId, i64>,
        params: &BTreeMap<ParamId, i64>,
    ) -> Option<Formula> {
        let [first, second] = instances;
        let mut parts = Vec::new();
        for (access, instance, which) in [(subject.a, first, 1), (subject.b, second, 2)] {
            let equations = at(access, instance, teams)?;
            let copied = equations
                .into_iter()
                .map(|(term, value)| subject.case.copies.term(&term, which).equals(value));
            parts.extend(copied);
        }
        for (symbol, param) in &self.scop.params {
            if let Some(value) = params.get(param) {
                parts.push(Term::var(symbol.clone()).equals(*value));
            }
        }
        Some(Formula::and(parts))
    }
}

/// That the accesses of a subject touch the element with these subscripts, where their locations tell it.
pub(super) fn touches(subject: &Subject<'_>, known: &[i64]) -> Option<Formula> {
    let mut parts = Vec::new();
    for (access, which) in [(subject.a, 1), (subject.b, 2)] {
        let subscripts = flattened(&access.location)?;
        // A scalar is the element 0 of itself.
        if subscripts.is_empty() && known == [0] {
            continue;
        }
        if subscripts.len() != known.len() {
            return None;
        }
        let equations = subscripts.iter().zip(known).map(|(term, value)| {
            let here = subject.case.copies.term(term, which);
            here.equals(*value)
        });
        parts.extend(equations);
    }
    Some(Formula::and(parts))
}

/// The subscripts of a location, those that follow each other flattened where extents allow it, as the executor has them;
/// none of what is no element of an object.
fn flattened(location: &Location) -> Option<Vec<Term>> {
    location.object()?;
    let mut found: Vec<Term> = Vec::new();
    let mut follows = false;
    for step in &location.steps {
        match step {
            Step::Field(_) => follows = false,
            Step::Index { index, extent } => {
                match (found.last_mut(), extent) {
                    (Some(last), Some(extent)) if follows => {
                        *last = last.clone() * extent.clone() + index.clone();
                    }
                    _ => found.push(index.clone()),
                }
                follows = true;
            }
            Step::Bytes { .. } | Step::Target | Step::Whole => return None,
        }
    }
    Some(found)
}

/// The values that the coordinates of an access have in an instance; none where these are others.
fn at(
    access: &AccessRelation,
    instance: &Instance,
    teams: &BTreeMap<NodeId, i64>,
) -> Option<Vec<(Term, i64)>> {
    let mut found = coordinates_at(access, instance)?;
    let forks = access.path.iter().filter_map(|node| match &node.kind {
        PathKind::Strand(Strand::Fork { size, .. }, _) => {
            Some((Term::var(size.clone()), *teams.get(&node.node)?))
        }
        _ => None,
    });
    found.extend(forks);
    Some(found)
}

/// The same for its iterations: whichever threads execute them.
pub(super) fn iterations_at(
    access: &AccessRelation,
    instance: &Instance,
) -> Option<Vec<(Term, i64)>> {
    let strands = access.path.iter().filter_map(|node| match &node.kind {
        PathKind::Strand(Strand::Fork { number, .. }, _) => Some(Term::var(number.clone())),
        _ => None,
    });
    let strands: Vec<Term> = strands.collect();
    let mut found = coordinates_at(access, instance)?;
    found.retain(|(term, _)| !strands.contains(term));
    Some(found)
}

fn coordinates_at(access: &AccessRelation, instance: &Instance) -> Option<Vec<(Term, i64)>> {
    let mut found = Vec::new();
    let mut coordinates = instance.coordinates.iter();
    for node in &access.path {
        let terms = match &node.kind {
            PathKind::Strand(Strand::Fork { number, .. }, _) => vec![Term::var(number.clone())],
            PathKind::Loop { bounds: true, .. } => continue,
            PathKind::Loop { iterators, .. } => {
                let values = iterators.iter().map(|iterator| iterator.value.clone());
                values.collect()
            }
            PathKind::While { counter } => vec![Term::var(counter.clone())],
            _ => continue,
        };
        let coordinate = coordinates.next()?;
        if coordinate.node != node.node || coordinate.values.len() != terms.len() {
            return None;
        }
        found.extend(terms.into_iter().zip(coordinate.values.iter().copied()));
    }
    coordinates.next().is_none().then_some(found)
}
