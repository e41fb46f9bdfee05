//! The whole analysis: a program to its report, through extraction, phases, MHP, conflicts, solving and witnesses.

mod divergence;
mod emit;
mod explain;
mod findings;
mod instance;
mod interleavings;
mod rows;
mod tables;

use std::collections::BTreeMap;
use std::time::Duration;

use crate::conflict;
use crate::formula::{Formula, Symbol, Term};
use crate::mhp;
use crate::phase::{PhaseError, Phases};
use crate::report::{Approximation, Certainty, Diagnostic, RegionReport, Report, Rule, Verdict};
use crate::scop::{
    AccessRelation, ExtractOptions, Scop, UnknownKind, extract, is_coordinate, is_strand,
    is_team_size,
};
use crate::solve::{Deadline, Decision, Limits, Query, Solver};
use crate::spmd::conformance::{self, Misplaced};
use crate::spmd::{Program, Span};
use crate::witness::executor::{Recheck, Rechecks};

pub use emit::{Stage, emit};

use findings::Findings;
use rows::Rows;

/// What the analysis is told.
#[derive(Debug, Clone)]
pub struct Options {
    /// Time for one program; what is not decided then is unknown.
    pub timeout: Option<Duration>,
    /// Team sizes to look at, where no clause says otherwise.
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
    let mut unknown_names = crate::assume::names(&facts);
    let deadline = match options.timeout {
        Some(timeout) => Deadline::after(timeout),
        None => Deadline::none(),
    };
    let extraction = ExtractOptions {
        threads: options.threads,
        facts,
    };
    let rechecks = Rechecks::new(program);
    for entry in &program.entries {
        let scop = extract(program, entry, &extraction);
        unknown_names.retain(|name| !scop.knows(name));
        for outside in &scop.outside {
            if !report.notes.contains(outside) {
                report.notes.push(outside.clone());
            }
        }
        let mut solver = match Solver::new(Limits::default(), deadline.clone()) {
            Ok(solver) => solver,
            Err(error) => {
                report
                    .internal_errors
                    .push(format!("the solver cannot be started: {error}"));
                return report;
            }
        };
        let mut entry_analysis = EntryAnalysis {
            program,
            scop: &scop,
            phases: Phases::new(solver.polyhedral(), &scop),
            solver: &mut solver,
            rechecks: &rechecks,
            misused: false,
            told: told(options),
            rows: BTreeMap::new(),
            internal_errors: Vec::new(),
        };
        let contradicted = !extraction.facts.is_empty()
            && entry_analysis.is_empty(&Formula::and(scop.facts.iter().cloned()));
        let misplaced = conformance::nesting(&entry.body);
        for region in 0..scop.regions.len() {
            let mut region_report = entry_analysis.region(region, &misplaced);
            // What was not understood may order anything.
            if !region_report.unsupported.is_empty() {
                region_report.races.clear();
            }
            interleavings::refine(
                &mut entry_analysis,
                entry,
                options,
                &deadline,
                region,
                &mut region_report,
            );
            if contradicted {
                region_report.undecided.push(Approximation {
                    span: region_report.span,
                    reason: "the given assumptions contradict what the program says".to_string(),
                });
            }
            region_report.verdict = verdict(&region_report);
            report.regions.push(region_report);
        }
        report
            .internal_errors
            .append(&mut entry_analysis.internal_errors);
    }
    merge_regions(&mut report.regions);
    report
        .notes
        .extend(unknown_names.into_iter().map(|name| Approximation {
            span: Span::default(),
            reason: format!(
                "an assumption speaks of `{name}`, which is no parameter or variable that regions only read: it has \
                 no effect"
            ),
        }));
    report
}

/// What the user told, as assumptions of verdicts.
fn told(options: &Options) -> Vec<String> {
    let facts = options.assume.iter();
    let mut told: Vec<String> = facts
        .map(|fact| format!("`{}`, as told", fact.trim()))
        .collect();
    if let Some((least, most)) = options.threads {
        told.push(format!(
            "teams have {least} to {most} threads where no clause says otherwise, as told"
        ));
    }
    told
}

struct EntryAnalysis<'a> {
    program: &'a Program,
    scop: &'a Scop,
    phases: Phases<'a>,
    solver: &'a mut Solver,
    rechecks: &'a Rechecks<'a>,
    /// The region has constructs where none may stand: executions need not do what the phases say.
    misused: bool,
    /// What the user told.
    told: Vec<String>,
    /// What is known of the inner subscripts of each access, by its index.
    rows: BTreeMap<usize, Rows>,
    internal_errors: Vec<String>,
}

impl EntryAnalysis<'_> {
    fn region(&mut self, index: usize, misplaced: &[Misplaced]) -> RegionReport {
        let Some(info) = self.scop.regions.get(index) else {
            return empty_report();
        };
        let mut report = RegionReport {
            span: info.construct.span,
            construct: info.construct.name.clone(),
            verdict: Verdict::RaceFree,
            assumptions: info.assumptions.iter().chain(&self.told).cloned().collect(),
            approximations: info.approximations.iter().cloned().collect(),
            unsupported: info.unsupported.iter().cloned().collect(),
            undecided: Vec::new(),
            diagnostics: info.diagnostics.clone(),
            races: Vec::new(),
            pairs: 0,
        };
        let mut misplaced = misplaced
            .iter()
            .filter(|misplaced| misplaced.around.contains(&info.node))
            .map(|misplaced| misplaced.diagnostic.clone())
            .peekable();
        self.misused = misplaced.peek().is_some();
        let internal_errors = self.internal_errors.len();
        let pairs = conflict::pairs(self.program, self.scop, index);
        report.pairs = pairs.len();
        let mut findings = Findings::default();
        for (first, second) in pairs {
            let (Some(a), Some(b)) = (
                self.scop.accesses.get(first),
                self.scop.accesses.get(second),
            ) else {
                continue;
            };
            if findings.is_known(a, b, Certainty::Proved) {
                continue;
            }
            self.pair((first, a), (second, b), &mut report, &mut findings);
        }
        report.races = findings.into_races();
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
            for assumption in self.phases.assumptions(strand) {
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

    fn pair(
        &mut self,
        (first, a): (usize, &AccessRelation),
        (second, b): (usize, &AccessRelation),
        report: &mut RegionReport,
        findings: &mut Findings,
    ) {
        let undecided = |report: &mut RegionReport, span: Span, reason: String| {
            report.undecided.push(Approximation { span, reason });
        };
        let cases = match mhp::cases(&mut self.phases, a, b) {
            Ok(cases) => cases,
            // It is misplaced, which is reported.
            Err(PhaseError::ThreadDependent { .. }) if self.misused => return,
            Err(PhaseError::ThreadDependent { span, .. }) => {
                let reason =
                    "this barrier is executed under a condition that depends on the thread"
                        .to_string();
                return undecided(report, span, reason);
            }
            Err(PhaseError::Polyhedral(reason)) => {
                return undecided(
                    report,
                    a.site.span,
                    format!("phases were not computed: {reason}"),
                );
            }
        };
        for case in cases {
            let among_teams = mhp::among_teams(&case, a);
            let excluded = mhp::common_critical(a, b, among_teams).is_some();
            if excluded && case.rule == Rule::DataRace {
                continue;
            }
            let scop = self.scop;
            let (solver, rows) = (&mut *self.solver, &mut self.rows);
            let mut asked = false;
            let mut same = conflict::same_element(self.program, a, b, &case.copies, |access| {
                asked = true;
                let index = if std::ptr::eq(access, a) {
                    first
                } else {
                    second
                };
                let known = rows
                    .entry(index)
                    .or_insert_with(|| rows::of(solver, scop, access));
                *known != Rows::Left
            });
            for (access, index, copy) in [(a, first, 1), (b, second, 2)] {
                if !asked || rows.get(&index) != Some(&Rows::Assumed) {
                    continue;
                }
                let inside = conflict::leaves_row(&access.location).negated();
                let inside = case.copies.formula(&inside, copy);
                same.formula = Formula::and([same.formula, inside]);
                let array = access.location.variable(self.program);
                let assumption = format!("the inner subscripts of `{array}` stay within its rows");
                if !report.assumptions.contains(&assumption) {
                    report.assumptions.push(assumption);
                }
            }
            if same.formula.is_false() {
                continue;
            }
            let locked = locked(a, b, &case);
            let domain = Formula::and([
                case.copies.formula(&a.guard, 1),
                case.copies.formula(&b.guard, 2),
                same.formula.clone(),
                case.copies
                    .formula(&conflict::in_object(self.program, &a.location), 1),
                case.formula.clone(),
                locked.negated(),
            ]);
            let subject = Subject {
                a,
                b,
                case: &case,
                same: &same,
                domain: &Formula::and([domain.clone(), case.customary.clone()]),
            };
            let before = (report.undecided.len(), findings.len());
            if self.subject(&subject, report, findings) {
                return;
            }
            let refuted = before == (report.undecided.len(), findings.len());
            if refuted
                && !case.customary.is_true()
                && !report
                    .assumptions
                    .iter()
                    .any(|known| known == mhp::CUSTOMARY)
                && self
                    .instances(&domain)
                    .is_some_and(|(formula, _)| !self.is_empty(&formula))
            {
                report.assumptions.push(mhp::CUSTOMARY.to_string());
            }
        }
    }

    /// The points of a domain, with what equations say of the values in it, and what is known of single elements;
    /// `None` where there are none at once.
    fn instances(&self, domain: &Formula) -> Option<(Formula, Formula)> {
        let formula = Formula::and(self.scop.facts.iter().cloned().chain([domain.clone()]));
        if formula.is_false() {
            return None;
        }
        let equations = tables::equations(self.program, self.scop, &formula);
        let formula = Formula::and([formula, equations]);
        let known = tables::elements(self.program, self.scop, &formula);
        Some((formula, known))
    }

    /// Decides one case of a pair; says whether the pair is known to race.
    fn subject(
        &mut self,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> bool {
        let Some((formula, known)) = self.instances(subject.domain) else {
            return false;
        };
        if !known.is_true() && self.is_empty(&formula) {
            return false;
        }
        self.decide(Formula::and([formula, known]), subject, report, findings)
    }

    /// Whether no point satisfies a formula, for certain.
    fn is_empty(&mut self, formula: &Formula) -> bool {
        let decision = self.solver.decide(&Query::new(formula.clone()));
        matches!(decision, Decision::Empty { .. })
    }

    /// Looks for an instance that the executor confirms; says whether the pair is known to race.
    fn decide(
        &mut self,
        mut formula: Formula,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> bool {
        /// Instances that are tried where something is approximated.
        const TRIES: usize = 4;
        let Subject {
            a,
            b,
            case,
            same,
            domain,
        } = *subject;
        let approximations = findings::approximations(self.program, self.scop, domain, same, a);
        let weak = domain.functions().iter().any(|(symbol, _)| {
            self.scop
                .unknowns
                .get(symbol)
                .is_some_and(|unknown| unknown.kind == UnknownKind::Weak)
        });
        let maybe_locked = |x: &AccessRelation, y: &AccessRelation| {
            x.uncertain_locks && (y.uncertain_locks || !y.locks.is_empty())
        };
        // What the execution of an instance decides exactly does not make it less certain.
        let weak = weak
            || self.misused
            || unequal_locks(a, b, case)
            || self.scop.ends_early
            || maybe_locked(a, b)
            || maybe_locked(b, a)
            || case.approximation.is_some()
            || mhp::ordered_elsewhere(&self.scop.accesses, a.region);
        let certainty = if approximations.is_empty() {
            Certainty::Proved
        } else {
            Certainty::Possible
        };
        // The same accesses on another way through the program.
        if findings.is_known(a, b, certainty) {
            return false;
        }
        let minimise = priorities(domain);
        let mut refuted = None;
        let mut unexecuted = None;
        for attempt in 0..TRIES {
            let query = Query {
                formula: formula.clone(),
                minimise: minimise.clone(),
            };
            let model = match self.solver.decide(&query) {
                Decision::Empty { .. } => break,
                Decision::GaveUp { .. } if refuted.is_some() => break,
                Decision::GaveUp { reason } => {
                    let reason = format!(
                        "whether `{}` and `{}` race was not decided: {reason}",
                        a.site.text, b.site.text
                    );
                    let span = a.site.span;
                    report.undecided.push(Approximation { span, reason });
                    return false;
                }
                Decision::Point(model) => model,
            };
            let instance = instance::Instances {
                program: self.program,
                scop: self.scop,
                case,
                a,
                b,
                model: &model,
            };
            let witness = instance.witness();
            let reason = match self.rechecks.race_of(&witness) {
                Recheck::Confirmed => {
                    if let Some(assumption) = &same.assumption
                        && !report.assumptions.contains(assumption)
                    {
                        report.assumptions.push(assumption.clone());
                    }
                    let race =
                        explain::race(&instance, &mut self.phases, certainty, approximations);
                    findings.add(a, b, race);
                    return certainty == Certainty::Proved;
                }
                Recheck::Refuted(reason) if certainty == Certainty::Proved && !weak => {
                    let text = format!(
                        "the instance found for `{}` (line {}) and `{}` (line {}) is no race when executed: {reason} \
                         (with {})",
                        a.site.text,
                        a.site.span.line,
                        b.site.text,
                        b.site.span.line,
                        values(&model)
                    );
                    report.undecided.push(Approximation {
                        span: a.site.span,
                        reason: format!(
                            "whether `{}` and `{}` race: the analysis and the execution disagree",
                            a.site.text, b.site.text
                        ),
                    });
                    self.internal_errors.push(text);
                    return false;
                }
                // Nothing speaks against it, but it could not be executed to the end.
                Recheck::Unexecutable(reason) if certainty == Certainty::Possible => {
                    let mut approximations = approximations.clone();
                    let reason = format!("the instance was not re-checked: {reason}");
                    approximations.push(Approximation {
                        span: a.site.span,
                        reason: reason.clone(),
                    });
                    let race =
                        explain::race(&instance, &mut self.phases, certainty, approximations);
                    unexecuted.get_or_insert(race);
                    break;
                }
                Recheck::Refuted(reason) => reason,
                // Another instance would take as long.
                Recheck::Unexecutable(reason) => {
                    refuted.get_or_insert(reason);
                    break;
                }
            };
            refuted.get_or_insert(reason);
            formula = Formula::and([
                formula,
                other_instance(&minimise, &model, attempt, case.approximation.is_some()),
            ]);
        }
        if let Some(race) = unexecuted {
            findings.add(a, b, race);
            return false;
        }
        if let Some(reason) = refuted {
            let reason = format!(
                "an instance of `{}` and `{}` that may race could not be confirmed: {reason}",
                a.site.text, b.site.text
            );
            let span = a.site.span;
            report.undecided.push(Approximation { span, reason });
        }
        false
    }
}

/// What is decided: one way in which instances of two accesses can happen in parallel.
#[derive(Clone, Copy)]
struct Subject<'a> {
    a: &'a AccessRelation,
    b: &'a AccessRelation,
    case: &'a mhp::Case,
    same: &'a conflict::SameElement,
    domain: &'a Formula,
}

/// An instance that differs from a model: first in some iteration, then in all of them.
fn other_instance(
    symbols: &[Symbol],
    model: &crate::solve::Model,
    attempt: usize,
    wider: bool,
) -> Formula {
    let differs = |symbol: &Symbol| {
        let value = model.value(symbol)?;
        Some(Term::var(symbol.clone()).differs(value))
    };
    let is_iteration =
        |symbol: &&Symbol| is_coordinate(symbol) && !is_strand(symbol) && !is_team_size(symbol);
    if wider && attempt == 0 {
        // With more threads each of them executes less, and what is not followed of it matters less.
        let sizes = symbols.iter().filter(|symbol| is_team_size(symbol));
        return Formula::or(sizes.filter_map(|symbol| {
            let value = model.value(symbol)?;
            Some(Term::var(symbol.clone()).greater(value))
        }));
    }
    let iterations: Vec<Formula> = symbols
        .iter()
        .filter(is_iteration)
        .filter_map(differs)
        .collect();
    if iterations.is_empty() {
        Formula::or(symbols.iter().filter_map(differs))
    } else if attempt <= usize::from(wider) {
        Formula::or(iterations)
    } else {
        Formula::and(iterations)
    }
}

/// The values of a model's symbols, as text.
fn values(model: &crate::solve::Model) -> String {
    let values: Vec<String> = model
        .values
        .iter()
        .map(|(symbol, value)| format!("{symbol} = {value}"))
        .collect();
    crate::scop::plain(&values.join(", "))
}

/// When the two instances hold a common lock.
fn locked(a: &AccessRelation, b: &AccessRelation, case: &mhp::Case) -> Formula {
    // A lock, too, is one of a contention group.
    if case.rule != Rule::DataRace || mhp::among_teams(case, a) {
        return Formula::falsity();
    }
    Formula::or(a.locks.iter().flat_map(|x| {
        b.locks
            .iter()
            .map(|y| {
                Formula::and([
                    case.copies.formula(&x.when, 1),
                    case.copies.formula(&y.when, 2),
                    conflict::same_lock(&x.location, &y.location, &case.copies)
                        .unwrap_or(Formula::falsity()),
                ])
            })
            .collect::<Vec<_>>()
    }))
}

/// Whether it cannot be told of some locks that the two hold whether they are the same.
fn unequal_locks(a: &AccessRelation, b: &AccessRelation, case: &mhp::Case) -> bool {
    a.locks.iter().any(|x| {
        b.locks
            .iter()
            .any(|y| conflict::same_lock(&x.location, &y.location, &case.copies).is_none())
    })
}

/// Which unknowns to keep small, most wanted first: team sizes, parameters, threads, iterations.
fn priorities(formula: &Formula) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = formula.free_symbols().into_iter().collect();
    let rank = |symbol: &Symbol| match (
        is_team_size(symbol),
        is_coordinate(symbol),
        is_strand(symbol),
    ) {
        (true, ..) => 0,
        (_, false, _) => 1,
        (_, _, true) => 2,
        _ => 3,
    };
    symbols.sort_by_key(|symbol| (rank(symbol), symbol.clone()));
    symbols
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

/// A region that is reached in several ways (a function inlined at several calls) is one region of the report.
fn merge_regions(regions: &mut Vec<RegionReport>) {
    let mut merged: Vec<RegionReport> = Vec::new();
    for region in regions.drain(..) {
        match merged
            .iter_mut()
            .find(|known| known.span == region.span && known.construct == region.construct)
        {
            Some(known) => {
                fn extend<T: PartialEq>(known: &mut Vec<T>, more: Vec<T>) {
                    for item in more {
                        if !known.contains(&item) {
                            known.push(item);
                        }
                    }
                }
                known.verdict = known.verdict.min(region.verdict);
                extend(&mut known.assumptions, region.assumptions);
                extend(&mut known.approximations, region.approximations);
                extend(&mut known.unsupported, region.unsupported);
                extend(&mut known.undecided, region.undecided);
                extend(&mut known.diagnostics, region.diagnostics);
                let races = std::mem::take(&mut known.races)
                    .into_iter()
                    .chain(region.races);
                known.races = findings::unique(races);
                known.pairs += region.pairs;
            }
            None => merged.push(region),
        }
    }
    merged.sort_by_key(|region| region.span);
    *regions = merged;
}

fn empty_report() -> RegionReport {
    RegionReport {
        span: Span::default(),
        construct: String::new(),
        verdict: Verdict::Unknown,
        assumptions: Vec::new(),
        approximations: Vec::new(),
        unsupported: Vec::new(),
        undecided: Vec::new(),
        diagnostics: Vec::<Diagnostic>::new(),
        races: Vec::new(),
        pairs: 0,
    }
}
