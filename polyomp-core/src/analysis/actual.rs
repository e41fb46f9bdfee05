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
use crate::report::{Certainty, RegionReport};
use crate::scop::{AccessRelation, PathKind, Strand};
use crate::solve::{Decision, Model, Query};
use crate::spmd::{NodeId, ParamId};
use crate::witness::Instance;
use crate::witness::executor::{Happened, Order};

/// What is said of a race that an execution from the beginning has come to.
const SEEN: &str = "; an execution of the program from its beginning comes to this";

/// The actual executions of an entry as far as a region.
#[derive(Debug, Default)]
pub(super) struct Executions {
    region: usize,
    seen: Vec<Happened>,
}

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
        let Some((model, asked)) = self.happens(&formula, subject, &minimise) else {
            return decided;
        };
        report.undecided.truncate(undecided);
        if let Some(assumption) = &subject.same.assumption
            && !report.assumptions.contains(assumption)
        {
            report.assumptions.push(assumption.clone());
        }
        let instance = subject.instance(self.program, self.scop, &model);
        let phases = &mut self.mhp.phases;
        let mut race = explain::race(
            &instance,
            Some(&asked),
            phases,
            Certainty::Proved,
            Vec::new(),
        );
        race.why.push_str(SEEN);
        findings.add(a, b, race);
        Decided::Proved
    }

    /// A point of a formula whose instances race in an actual execution, and the parameters that this one asked for.
    fn happens(
        &mut self,
        formula: &Formula,
        subject: &Subject<'_>,
        minimise: &[Symbol],
    ) -> Option<(Model, BTreeSet<ParamId>)> {
        let Subject { a, b, case, .. } = *subject;
        let rule = case.rule;
        for number in 0..ORDERS.len() {
            let seen = self.execution(a.region, number)?;
            let mut instances = seen.races(a.site.id, b.site.id, rule);
            if a.site.id == b.site.id {
                let swapped = instances.clone().into_iter();
                instances.extend(swapped.map(|[x, y]| [y, x]));
            }
            let (teams, params) = (seen.teams.clone(), seen.params.clone());
            for pair in instances {
                let Some(there) = self.there(subject, &pair, &teams, &params) else {
                    continue;
                };
                let query = Query {
                    formula: Formula::and([formula.clone(), there]),
                    minimise: minimise.to_vec(),
                };
                if let Decision::Point(model) = self.solver.decide(&query) {
                    return Some((model, params.into_keys().collect()));
                }
            }
        }
        None
    }

    /// One of the executions as far as a region; none where it is no use to look at more.
    fn execution(&mut self, region: usize, number: usize) -> Option<&Happened> {
        if self.executions.region != region {
            self.executions = Executions {
                region,
                seen: Vec::new(),
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
            let params = self.environment();
            let initialised = &self.scop.initialised;
            let seen = self
                .rechecks
                .happened(&sites, order, &params, initialised)?;
            self.executions.seen.push(seen);
        }
        self.executions.seen.get(number).filter(|seen| came(seen))
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

/// The values that the coordinates of an access have in an instance; none where these are others.
fn at(
    access: &AccessRelation,
    instance: &Instance,
    teams: &BTreeMap<NodeId, i64>,
) -> Option<Vec<(Term, i64)>> {
    let mut found = Vec::new();
    let mut coordinates = instance.coordinates.iter();
    for node in &access.path {
        let terms = match &node.kind {
            PathKind::Strand(Strand::Fork { number, size, .. }, _) => {
                if let Some(known) = teams.get(&node.node) {
                    found.push((Term::var(size.clone()), *known));
                }
                vec![Term::var(number.clone())]
            }
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
