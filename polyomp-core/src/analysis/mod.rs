//! The whole analysis: a program to its report, through extraction, phases, MHP, conflicts, solving and witnesses.

mod actual;
mod all_runs;
mod alone;
mod beyond;
mod calls;
mod certainty;
mod claims;
mod classes;
mod confirm;
mod deeper;
mod divergence;
mod doubts;
mod emit;
mod executed;
mod explain;
mod findings;
mod flat_pair;
mod flat_rows;
mod handed_out;
mod help;
mod inputs;
mod instance;
mod interleavings;
mod members;
mod merge;
mod offsets;
mod open;
mod outside;
mod pair;
mod ranks;
mod reached;
mod row_sums;
mod rows;
mod sizes;
mod strides;
mod summed;
mod tables;
mod told;
mod unresolved;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::time::Duration;

use crate::budget::{Deadline, Reason};
use crate::conflict;
use crate::formula::{Formula, Symbol, Term};
use crate::mhp::{Case, Mhp};
use crate::phase::{PhaseError, Phases};
use crate::report::{Approximation, Certainty, Diagnostic, Race, RegionReport, Report, Verdict};
use crate::scop::{self, ExtractOptions, Scop, extract};
use crate::solve::{Limits, Solver};
use crate::spmd::conformance::{self, Misplaced};
use crate::spmd::visit::{Event, Leads, Node, Walk};
use crate::spmd::{Entry, NodeId, Program, Span, Stmt};
use crate::witness::executor::{AllRuns, Rechecks};

pub use emit::{Stage, emit};
pub use merge::merge;

use classes::Classes;
use findings::Findings;
use pair::{Outcome, priorities};
use rows::Rows;

/// What the analysis is told.
#[derive(Debug, Clone)]
pub struct Options {
    /// Time for one program, as a [`Stopwatch`](crate::stopwatch::Stopwatch) counts it; what is not decided then is
    /// unknown.
    pub timeout: Option<Duration>,
    /// Team sizes to look at: teams are smaller where a clause asks for fewer threads, and no larger where one asks for more.
    pub threads: Option<(u64, u64)>,
    /// Facts about parameters, such as `N > 0`.
    pub assume: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            timeout: Some(Duration::from_secs(10)),
            threads: None,
            assume: Vec::new(),
        }
    }
}

/// Decides every region of a program.
///
/// Never fails: what could not be decided is in the report, with why.
pub fn analyze(program: &Program, options: &Options) -> Report {
    let deadline = match options.timeout {
        Some(timeout) => Deadline::after(timeout),
        None => Deadline::none(),
    };
    analyze_until(program, options, &deadline)
}

/// The same as far as it is done before a deadline.
fn analyze_until(program: &Program, options: &Options, deadline: &Deadline) -> Report {
    let mut report = Report {
        files: program.files.clone(),
        regions: Vec::new(),
        notes: Vec::new(),
        internal_errors: Vec::new(),
        error: None,
    };
    for unsupported in &program.unsupported {
        report.notes.push(Approximation {
            span: unsupported.span,
            reason: unsupported.what.clone(),
        });
    }
    if let Some(violation) = program.verify().first() {
        report.error = Some(format!(
            "it is no sound program: {violation} (line {})",
            violation.span.line
        ));
        return report;
    }
    let facts = match crate::assume::parse_facts(&options.assume) {
        Ok(facts) => facts,
        Err(message) => {
            report.error = Some(message);
            return report;
        }
    };
    let summed = summed::report(program, options, deadline);
    if let Some(summed) = summed.as_ref().filter(|summed| summed::decides(summed)) {
        return summed.clone();
    }
    // Of a form in which calls go deeper, races are proved in the time that is left: some is kept for it.
    let whole = deadline;
    let deadline = &match program.deeper {
        Some(_) => deadline.share(2),
        None => deadline.clone(),
    };
    let mut names = told::Names::of(&facts);
    let rechecks = Rechecks::new(program).until(deadline);
    let analysis = Analysis {
        program,
        options,
        facts,
        rechecks: &rechecks,
        executes: true,
        all_runs: None,
    };
    // Each has an equal part of the time that is left, small ones first: what they do not need is left to the large
    // ones, and none waits for the time of another.
    // Of one without regions there is nothing to say.
    let mut order: Vec<usize> = (0..program.entries.len()).collect();
    order.retain(|at| {
        program
            .entries
            .get(*at)
            .is_some_and(|entry| !scop::constructs(entry).is_empty())
    });
    order.sort_by_cached_key(|at| program.entries.get(*at).map(size_of_entry));
    let mut found: BTreeMap<usize, EntryReport> = BTreeMap::new();
    for (done, at) in order.iter().enumerate() {
        if let Some(entry) = program.entries.get(*at) {
            let deadline = deadline.share(order.len() - done);
            found.insert(*at, analysis.entry(entry, &deadline, &mut names));
        }
    }
    for entry in found.into_values() {
        for note in entry.notes {
            if !report.notes.contains(&note) {
                report.notes.push(note);
            }
        }
        let regions = entry.regions.into_iter().map(|(_, region)| region);
        report.regions.extend(regions);
        report.internal_errors.extend(entry.internal_errors);
    }
    merge::regions(&mut report.regions);
    report.notes.extend(names.notes());
    if let Some(summed) = summed {
        summed::refine(&mut report, summed);
    }
    deeper::refine(&mut report, program, options, whole);
    report
}

/// How much there is to look at.
fn size_of_entry(entry: &Entry) -> usize {
    Walk::block(&entry.body)
        .filter(|event| matches!(event, Event::Enter(_)))
        .count()
}

/// What all entries are analysed with.
struct Analysis<'a> {
    program: &'a Program,
    options: &'a Options,
    facts: Vec<Formula>,
    rechecks: &'a Rechecks<'a>,
    /// Whether entries are executed from their beginning.
    executes: bool,
    /// What all runs of the entry do, once it is looked at for that.
    all_runs: Option<&'a AllRuns>,
}

/// What was found out about one entry.
#[derive(Default)]
struct EntryReport {
    /// With the statements that fork them.
    regions: Vec<(NodeId, RegionReport)>,
    notes: Vec<Approximation>,
    internal_errors: Vec<String>,
    /// What all runs do, where that might decide more.
    all_runs: Option<AllRuns>,
}

impl Analysis<'_> {
    /// The description of an entry, and why it is only a coarse one where there was no time for a better one.
    fn extracted(
        &self,
        entry: &Entry,
        deadline: &Deadline,
    ) -> Result<(Scop, Option<Reason>), Reason> {
        let extracted = |coarse: bool| {
            let extraction = ExtractOptions {
                threads: self.options.threads,
                facts: self.facts.clone(),
                // The rest is for deciding what it finds.
                deadline: deadline.share(2),
                coarse,
            };
            extract(self.program, entry, &extraction)
        };
        match extracted(false) {
            Ok(scop) => Ok((scop, None)),
            Err(reason) => Ok((extracted(true)?, Some(reason))),
        }
    }

    /// Decides the regions of an entry as it stands: all, or those that these statements fork.
    fn decide(
        &self,
        entry: &Entry,
        only: Option<&BTreeSet<NodeId>>,
        deadline: &Deadline,
        names: &mut told::Names,
    ) -> EntryReport {
        let (scop, coarse) = match self.extracted(entry, deadline) {
            Ok(extracted) => extracted,
            Err(reason) => {
                return EntryReport {
                    regions: unextracted(entry, &reason),
                    ..EntryReport::default()
                };
            }
        };
        names.found(&scop);
        let mut found = EntryReport {
            notes: scop.outside.iter().cloned().collect(),
            ..EntryReport::default()
        };
        let mut solver = match Solver::new(Limits::default(), deadline.clone()) {
            Ok(solver) => solver,
            Err(error) => {
                let error = format!("the solver cannot be started: {error}");
                found.internal_errors.push(error);
                return found;
            }
        };
        let mut analysis = EntryAnalysis {
            program: self.program,
            entry,
            scop: &scop,
            mhp: Mhp::new(Phases::new(solver.polyhedral(), &scop)),
            solver: &mut solver,
            rechecks: self.rechecks,
            misused: false,
            suspects: Vec::new(),
            options: self.options,
            classes: Classes::default(),
            cases: HashMap::new(),
            rows: BTreeMap::new(),
            flat_rows: BTreeMap::new(),
            counters: Vec::new(),
            grown: BTreeSet::new(),
            ranked: BTreeMap::new(),
            flow: OnceCell::new(),
            executions: actual::Executions::default(),
            executes: self.executes,
            all_runs: self.all_runs,
            beyond: beyond::Known::default(),
            internal_errors: Vec::new(),
        };
        analysis.show_counters();
        analysis.show_ranks();
        analysis.suspects = divergence::suspects(&scop, &mut analysis.mhp.phases);
        let contradicted =
            !self.facts.is_empty() && analysis.is_empty(&Formula::and(scop.facts.iter().cloned()));
        let misplaced = conformance::nesting(&entry.body);
        let asked = scop.regions.iter().enumerate();
        let asked = asked.filter(|(_, info)| only.is_none_or(|only| only.contains(&info.node)));
        let mut pairs: Vec<(usize, Vec<(usize, usize)>)> = asked
            .map(|(region, _)| (region, conflict::pairs(self.program, &scop, region)))
            .collect();
        pairs.sort_by_key(|(_, pairs)| pairs.len());
        let forks = forks(entry, &scop);
        let mut regions: BTreeMap<usize, (NodeId, RegionReport)> = BTreeMap::new();
        for (done, (region, among)) in pairs.iter().enumerate() {
            let deadline = deadline.share(pairs.len() - done);
            analysis.solver.set_deadline(deadline.clone());
            let mut report = analysis.region(*region, among, &misplaced);
            let fork = scop.regions.get(*region);
            if let Some(fork) = fork.and_then(|info| forks.get(&info.node)) {
                interleavings::refine(
                    &mut analysis,
                    entry,
                    self.options,
                    &deadline,
                    fork,
                    &mut report,
                );
                calls::refine(fork, &mut report);
                doubts::refine(self.program, fork, &mut report);
            }
            if report.unsupported.is_empty() {
                analysis.outside(*region, &mut report);
            }
            if contradicted || analysis.is_contradicted(*region) {
                report.races.clear();
                report.undecided.push(Approximation {
                    span: report.span,
                    reason: "the given assumptions contradict what the program says".to_string(),
                });
            }
            report.verdict = verdict(&report);
            analysis.alone(*region, &mut report);
            if let (Some(reason), Verdict::PossibleRace | Verdict::Unknown) =
                (&coarse, report.verdict)
            {
                let span = report.span;
                let reason = format!("what loops leave behind was not followed: {reason}");
                report.undecided.push(Approximation { span, reason });
            }
            let node = fork.map_or(NodeId::default(), |info| info.node);
            regions.insert(*region, (node, report));
        }
        found.regions = regions.into_values().collect();
        if only.is_none() && self.facts.is_empty() {
            found.regions.extend(alone::unreached(entry, &scop));
        }
        found.internal_errors = analysis.internal_errors;
        found.all_runs = self.told_by_runs(entry, &scop, &found.regions);
        found
    }
}

/// The statements of the regions of an entry.
fn forks<'e>(entry: &'e Entry, scop: &Scop) -> HashMap<NodeId, &'e Stmt> {
    let nodes: BTreeSet<NodeId> = scop.regions.iter().map(|info| info.node).collect();
    Walk::block(&entry.body)
        .filter_map(|event| match event {
            Event::Enter(Node::Stmt(stmt)) if nodes.contains(&stmt.id) => Some((stmt.id, stmt)),
            _ => None,
        })
        .collect()
}

/// The regions of an entry that there was no time to extract.
fn unextracted(entry: &Entry, reason: &Reason) -> Vec<(NodeId, RegionReport)> {
    let regions = scop::constructs(entry).into_iter();
    regions
        .map(|(node, construct)| {
            let why = format!("the region was not looked at: extraction was given up, {reason}");
            let region = RegionReport {
                span: construct.span,
                construct: construct.name.clone(),
                undecided: vec![Approximation {
                    span: construct.span,
                    reason: why,
                }],
                ..empty_report()
            };
            (node, region)
        })
        .collect()
}

/// When two accesses may happen in parallel.
type Cases = Rc<Result<Vec<Case>, PhaseError>>;

struct EntryAnalysis<'a> {
    program: &'a Program,
    entry: &'a Entry,
    scop: &'a Scop,
    mhp: Mhp<'a>,
    solver: &'a mut Solver,
    rechecks: &'a Rechecks<'a>,
    /// The region has constructs where none may stand: executions need not do what the phases say.
    misused: bool,
    /// Barriers that threads may wait at for ever, with their regions.
    suspects: Vec<(usize, Span)>,
    options: &'a Options,
    /// Of the accesses of the region.
    classes: Classes,
    /// When accesses may happen in parallel, by their placements.
    cases: HashMap<(usize, usize), Cases>,
    /// What is known of the inner subscripts of each class of accesses.
    rows: BTreeMap<usize, Rows>,
    /// Whether flat subscripts of a class can be assumed to stay within rows of these lengths, at these places in them.
    flat_rows: BTreeMap<(usize, Vec<(Term, Term)>), bool>,
    /// Which counters are shown to move in one direction only.
    counters: Vec<bool>,
    /// The arrays that are shown to grow.
    grown: BTreeSet<Symbol>,
    /// The counts that are shown to be ranks.
    ranked: ranks::Ranked,
    /// What is assigned on the ways to the regions, once it is asked for.
    flow: OnceCell<reached::Flow<'a>>,
    /// What executions from the beginning of the program have seen of the region.
    executions: actual::Executions,
    /// Whether there are such: not where what the host computes is looked at anew.
    executes: bool,
    /// What all runs do.
    all_runs: Option<&'a AllRuns>,
    /// Of what leaves its array.
    beyond: beyond::Known,
    internal_errors: Vec<String>,
}

impl EntryAnalysis<'_> {
    fn leads(&self) -> Rc<Leads> {
        self.rechecks.leads(self.entry)
    }

    fn region(
        &mut self,
        index: usize,
        pairs: &[(usize, usize)],
        misplaced: &[Misplaced],
    ) -> RegionReport {
        let Some(info) = self.scop.regions.get(index) else {
            return empty_report();
        };
        let mut report = RegionReport {
            span: info.construct.span,
            construct: info.construct.name.clone(),
            verdict: Verdict::RaceFree,
            assumptions: info
                .assumptions
                .iter()
                .cloned()
                .chain(told::assumptions(self.options, self.scop, info))
                .chain(told::constants(info))
                .collect(),
            notes: Vec::new(),
            approximations: info.approximations.iter().cloned().collect(),
            unsupported: info.unsupported.iter().cloned().collect(),
            undecided: Vec::new(),
            diagnostics: info.diagnostics.clone(),
            races: Vec::new(),
            pairs: pairs.len(),
        };
        let mut misplaced = misplaced
            .iter()
            .filter(|misplaced| misplaced.around.contains(&info.node))
            .map(|misplaced| misplaced.diagnostic.clone())
            .peekable();
        self.misused = misplaced.peek().is_some();
        let internal_errors = self.internal_errors.len();
        self.classes = Classes::of_region(self.scop, index);
        self.cases.clear();
        self.rows.clear();
        self.flat_rows.clear();
        // What was not understood may order anything, and may do anything else.
        if report.unsupported.is_empty() {
            report.races = self.races(pairs, &mut report);
            self.unresolved(index, &mut report);
            self.beyond_members(index, &mut report);
            self.members_apart(index, &mut report);
            self.claims(index, &mut report);
        }
        // That threads meet different barriers follows from a misplaced one.
        if !self.misused {
            let before = (report.diagnostics.len(), report.undecided.len());
            divergence::check(self, index, &mut report);
            // Phases mean nothing where threads miss barriers: that an execution shows something else is no error.
            if before != (report.diagnostics.len(), report.undecided.len()) {
                self.internal_errors.truncate(internal_errors);
            }
        }
        report.diagnostics.extend(misplaced);
        for strand in self.scop.syncs.iter().map(|sync| sync.strand) {
            for assumption in self.mhp.phases.assumptions(strand) {
                if !report.assumptions.contains(&assumption) {
                    report.assumptions.push(assumption);
                }
            }
        }
        report.assumptions.sort();
        report.undecided.sort();
        report.undecided.dedup();
        report
    }

    /// The races among pairs of accesses of one region.
    fn races(&mut self, pairs: &[(usize, usize)], report: &mut RegionReport) -> Vec<Race> {
        let mut findings = Findings::default();
        let mut known: HashMap<(usize, usize), Outcome> = HashMap::new();
        for (done, &(first, second)) in pairs.iter().enumerate() {
            let (x, y) = (self.classes.class(first), self.classes.class(second));
            // Two instances race or do not, whichever is called the first.
            let classes = (x.min(y), x.max(y));
            let outcome = match known.get(&classes) {
                Some(Outcome::Settled) => continue,
                Some(outcome @ Outcome::Undecided(_)) => outcome.clone(),
                Some(Outcome::Unexecuted(of, instance)) if *of == (x, y) => {
                    let accesses = &self.scop.accesses;
                    if let (Some(a), Some(b)) = (accesses.get(first), accesses.get(second)) {
                        self.unexecuted(a, b, &instance.clone(), &mut findings);
                    }
                    continue;
                }
                _ => {
                    if let Some(reason) = self.solver.deadline().passed() {
                        let left = pairs.len() - done;
                        let reason = format!(
                            "{left} of {} pairs of accesses were not compared: {reason}",
                            pairs.len()
                        );
                        let span = report.span;
                        report.undecided.push(Approximation { span, reason });
                        break;
                    }
                    if findings.is_proved(self.scop, first, second) {
                        continue;
                    }
                    self.pair(first, second, report, &mut findings)
                }
            };
            let accesses = &self.scop.accesses;
            if let (Outcome::Undecided(gap), Some(a), Some(b)) =
                (&outcome, accesses.get(first), accesses.get(second))
            {
                report.undecided.push(gap.of(a, b));
            }
            known.insert(classes, outcome);
        }
        findings.into_races()
    }
}

fn verdict(report: &RegionReport) -> Verdict {
    let worst = report.races.iter().map(|race| race.certainty).min();
    match worst {
        Some(Certainty::Proved) => Verdict::Race,
        Some(Certainty::Possible) => Verdict::PossibleRace,
        None => {
            let decided = report.undecided.is_empty()
                && report.unsupported.is_empty()
                && report.approximations.is_empty()
                && report.diagnostics.is_empty();
            if decided {
                Verdict::RaceFree
            } else {
                Verdict::Unknown
            }
        }
    }
}

fn empty_report() -> RegionReport {
    RegionReport {
        span: Span::default(),
        construct: String::new(),
        verdict: Verdict::Unknown,
        assumptions: Vec::new(),
        notes: Vec::new(),
        approximations: Vec::new(),
        unsupported: Vec::new(),
        undecided: Vec::new(),
        diagnostics: Vec::<Diagnostic>::new(),
        races: Vec::new(),
        pairs: 0,
    }
}
