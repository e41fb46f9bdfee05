//! Pairs that are decided by what all runs access: no run has them touch one element, or each has.
//!
//! A program that computes its data itself makes the same accesses in every run, as far as threads and what is given do
//! not decide. Where the symbolic analysis loses that data (a permutation, lists in arrays, the sum of what was computed
//! before), [one execution](crate::witness::executor::AllRuns) tells all of them. Two accesses race in no run if their
//! instances in it touch different elements, or may not happen in parallel. They race if two instances touch one, may
//! happen in parallel, and are not ordered in the execution: what it knows of chunks, team sizes and barriers the phases
//! need not know.

use std::collections::BTreeMap;

use super::findings::Findings;
use super::pair::{Decided, Subject, WITHIN_ROWS, priorities};
use super::{Analysis, EntryAnalysis, EntryReport, actual};
use crate::formula::Formula;
use crate::report::{RegionReport, Rule, Verdict};
use crate::scop::{PathKind, Scop};
use crate::solve::{Decision, Query};
use crate::spmd::{Entry, NodeId};
use crate::witness::Instance;
use crate::witness::executor::AllRuns;

/// Pairs of instances that are looked at by the solver, for one pair of accesses.
const MOST: usize = 40;

impl Analysis<'_> {
    /// Whether the regions of an entry are worth a look at its runs: some are undecided, or rest on what runs may contradict,
    /// and none races. What a race makes of the data of an entry differs from run to run.
    pub(super) fn may_be_told_by_runs(&self, regions: &[(NodeId, RegionReport)]) -> bool {
        let mut verdicts = regions.iter().map(|(_, region)| region.verdict);
        self.all_runs.is_none()
            && self.options.assume.is_empty()
            && (verdicts.clone().any(is_open) || rests_on_rows(regions))
            && verdicts.all(|verdict| verdict == Verdict::RaceFree || is_open(verdict))
    }

    /// What all runs of an entry do, where that may tell more of its regions. Where all are decided, it does only as far as it
    /// contradicts what was assumed.
    pub(super) fn told_by_runs(
        &self,
        entry: &Entry,
        scop: &Scop,
        regions: &[(NodeId, RegionReport)],
    ) -> Option<AllRuns> {
        if !self.may_be_told_by_runs(regions) {
            return None;
        }
        let runs = self.rechecks.all_runs(entry, &scop.initialised)?;
        let mut verdicts = regions.iter().map(|(_, region)| region.verdict);
        (verdicts.any(is_open) || runs.leave_rows()).then_some(runs)
    }

    /// Takes what was found of the open regions with the accesses of all runs, where none of them races then, and of those
    /// that do.
    pub(super) fn refine_by_runs(found: &mut EntryReport, second: EntryReport, leave_rows: bool) {
        found.internal_errors.extend(second.internal_errors);
        let second = second.regions;
        let all = |verdict| second.iter().all(|(_, region)| region.verdict == verdict);
        let is_decided = all(Verdict::RaceFree);
        let mut decided: BTreeMap<NodeId, RegionReport> = second.into_iter().collect();
        let mut contradicted = BTreeMap::new();
        if leave_rows {
            contradicted.clone_from(&decided);
            contradicted.retain(|_, region| region.verdict != Verdict::RaceFree);
        }
        decided.retain(|_, region| is_decided || region.verdict == Verdict::Race);
        for (node, region) in &mut found.regions {
            if let Some(decided) = decided.remove(node) {
                *region = decided;
            }
        }
        // What was assumed of rows does not hold.
        for (node, region) in &mut found.regions {
            let was_free = region.verdict == Verdict::RaceFree;
            if let Some(decided) = contradicted.remove(node).filter(|_| was_free) {
                *region = decided;
            }
        }
    }
}

fn is_open(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::PossibleRace | Verdict::Unknown)
}

/// Whether a verdict assumes that subscripts stay within rows.
fn rests_on_rows(regions: &[(NodeId, RegionReport)]) -> bool {
    let mut assumptions = regions.iter().flat_map(|(_, region)| &region.assumptions);
    assumptions.any(|assumption| assumption.starts_with(WITHIN_ROWS))
}

impl EntryAnalysis<'_> {
    /// What the accesses of all runs tell of a pair: that it never touches one element where it may happen in parallel, or
    /// that it races where it does; nothing where neither is shown.
    pub(super) fn by_runs(
        &mut self,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Option<Decided> {
        let runs = self.all_runs?;
        let (a, b) = (subject.a, subject.b);
        let is_known = runs.knows(a.site.id) && runs.knows(b.site.id);
        if subject.case.rule != Rule::DataRace || !is_known {
            return None;
        }
        let paths = [a, b].into_iter().flat_map(|access| &access.path);
        let divided = paths.filter(|node| is_divided(&node.kind));
        let divided: Vec<NodeId> = divided.map(|node| node.node).collect();
        let met = runs.meetings(a.site.id, b.site.id, &divided, MOST + 1)?;
        let mut left = None;
        let (racing, others): (Vec<_>, Vec<_>) = met.iter().partition(|(_, races)| *races);
        for (met, races) in racing.into_iter().chain(others).take(MOST) {
            let domain = self.domain_there(subject, &met.instances)?;
            let Some((formula, known)) = self.instances(&domain) else {
                continue;
            };
            if !self.is_empty(&Formula::and([formula, known])) {
                // What races in the execution, too, is shown.
                if left.is_none() || *races {
                    left = Some((domain, met, *races));
                }
                if *races {
                    break;
                }
            }
        }
        let Some((domain, there, races)) = left else {
            return (met.len() <= MOST).then_some(Decided::Empty);
        };
        let touched = there.subscripts.as_ref();
        let touched = touched.and_then(|known| actual::touches(subject, known));
        let is_there = touched.is_some();
        let domain = Formula::and([domain, touched.unwrap_or_else(Formula::truth)]);
        let there = Subject {
            domain: &domain,
            ..*subject
        };
        let undecided = report.undecided.len();
        let decided = self.of_usual_sizes(&there, report, findings);
        let is_refuted = report.undecided.len() > undecided;
        report.undecided.truncate(undecided);
        match decided {
            Decided::Proved => Some(Decided::Proved),
            // What it rests on is so in all runs.
            Decided::Open
                if races
                    && runs.has_teams
                    && !is_refuted
                    && !self.misused
                    && subject.case.unsure.is_none() =>
            {
                let (formula, known) = self.instances(&domain)?;
                let minimise = priorities(
                    &domain,
                    |around| subject.case.copies.term(around, 1),
                    &a.path,
                );
                let query = Query {
                    formula: Formula::and([formula, known]),
                    minimise,
                };
                let Decision::Point(model) = self.solver.decide(&query) else {
                    return None;
                };
                Some(self.show_happened(subject, &model, None, is_there, report, findings))
            }
            _ => None,
        }
    }

    /// The domain of a subject where its instances are these, or the other way round, whichever threads execute them.
    fn domain_there(&self, subject: &Subject<'_>, instances: &[Instance; 2]) -> Option<Formula> {
        let at = |[first, second]: [&Instance; 2]| {
            let mut there = Vec::new();
            for (access, instance, which) in [(subject.a, first, 1), (subject.b, second, 2)] {
                let equations = actual::iterations_at(access, instance)?;
                there.extend(
                    equations
                        .into_iter()
                        .map(|(term, value)| subject.case.copies.term(&term, which).equals(value)),
                );
            }
            Some(Formula::and(there))
        };
        let [first, second] = instances;
        let mut there = at([first, second])?;
        if subject.a.site.id == subject.b.site.id {
            there = Formula::or([there, at([second, first])?]);
        }
        Some(Formula::and([there, subject.domain.clone()]))
    }
}

/// Whether the iterations of a loop are divided among threads, each as one.
fn is_divided(kind: &PathKind) -> bool {
    matches!(
        kind,
        PathKind::Loop {
            worksharing: Some(_),
            simd: None,
            bounds: false,
            ..
        }
    )
}
