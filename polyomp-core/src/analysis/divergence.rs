//! Barrier divergence: threads of one team that may meet different numbers of barriers.

use std::collections::BTreeSet;

use crate::formula::{Formula, Term};
use crate::mhp::Copies;
use crate::phase::Phases;
use crate::report::{Approximation, Diagnostic, RegionReport, Rule};
use crate::scop::{Scop, Strand, SyncInstance, SyncKind, is_coordinate, is_team_size};
use crate::solve::{Decision, Model, Query};
use crate::spmd::{NodeId, Span};

use super::EntryAnalysis;

/// Adds a diagnostic for each fork of the region whose threads may execute different numbers of barriers.
pub(super) fn check(analysis: &mut EntryAnalysis<'_>, region: usize, report: &mut RegionReport) {
    for strand in strands(analysis.scop, region) {
        let Some((span, total)) = analysis.mhp.phases.divergence(strand) else {
            continue;
        };
        let Some(total) = total else {
            let reason = "threads may differ in how often they execute this barrier; how often has no closed form";
            report.undecided.push(Approximation {
                span,
                reason: reason.to_string(),
            });
            continue;
        };
        let Some(condition) = Condition::of(analysis.scop, strand, total) else {
            continue;
        };
        match analysis.solver.decide(&condition.query) {
            Decision::Empty { .. } => {}
            Decision::GaveUp { reason } => {
                let reason = format!(
                    "whether all threads execute this barrier equally often was not decided: {reason}"
                );
                report.undecided.push(Approximation { span, reason });
            }
            Decision::Point(model) => report.diagnostics.push(Diagnostic {
                rule: Rule::BarrierDivergence,
                span,
                message: condition.message(&model),
            }),
        }
    }
}

/// The barriers of each region whose number of executions depends on the thread: no execution may come to what follows.
pub(super) fn suspects(scop: &Scop, phases: &mut Phases<'_>) -> Vec<(usize, Span)> {
    // Within the region itself there is a diagnostic.
    if scop.regions.len() < 2 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for region in 0..scop.regions.len() {
        for strand in strands(scop, region) {
            let suspect = phases.divergence(strand);
            found.extend(suspect.map(|(span, _)| (region, span)));
        }
    }
    found
}

/// The forks of a region that have barriers.
fn strands(scop: &Scop, region: usize) -> BTreeSet<NodeId> {
    let Some(info) = scop.regions.get(region) else {
        return BTreeSet::new();
    };
    let own = |sync: &&SyncInstance| {
        sync.kind == SyncKind::Barrier && sync.path.iter().any(|node| node.node == info.node)
    };
    let syncs = scop.syncs.iter().filter(own);
    syncs.map(|sync| sync.strand).collect()
}

/// When two threads of a fork execute different numbers of its barriers.
struct Condition {
    copies: Copies,
    /// The number of a thread.
    thread: Term,
    /// How many barriers it executes.
    total: Term,
    query: Query,
}

impl Condition {
    fn of(scop: &Scop, strand: NodeId, total: Term) -> Option<Condition> {
        let sync = scop.syncs.iter().find(|sync| sync.strand == strand)?;
        let mut path = sync.path.iter().enumerate();
        let (index, node) = path.find(|(_, node)| node.node == strand)?;
        let Some(Strand::Fork { number, size, .. }) = node.strand() else {
            return None;
        };
        let copies = Copies::sharing(&sync.path, index);
        let thread = Term::var(number.clone());
        let team = copies.term(&Term::var(size.clone()), 1);
        // What is known of the fork itself: the conditions of the barrier that speak of nothing below it.
        let above: BTreeSet<_> = sync
            .path
            .iter()
            .take(index)
            .flat_map(|node| node.coordinates())
            .collect();
        let context = sync.guard.conjuncts().iter().filter(|part| {
            part.free_symbols()
                .iter()
                .all(|symbol| !is_coordinate(symbol) || symbol == size || above.contains(symbol))
        });
        let mut parts: Vec<Formula> = context.map(|part| copies.formula(part, 1)).collect();
        parts.extend(scop.facts.iter().cloned());
        for which in [1, 2] {
            let thread = copies.term(&thread, which);
            parts.extend([thread.at_least(0), thread.less(team.clone())]);
        }
        // A thread that ends the run waits for nobody, and nobody waits for it. Endings in loops are left out: that none of
        // their iterations happens is not said here.
        let outside: BTreeSet<_> = sync
            .path
            .iter()
            .take(index + 1)
            .flat_map(|node| node.coordinates())
            .collect();
        for (guard, path) in &scop.endings {
            let own = path.get(index).is_some_and(|node| node.node == strand);
            let mut symbols = guard.free_symbols().into_iter();
            let once = symbols.all(|symbol| {
                !is_coordinate(&symbol) || symbol == *size || outside.contains(&symbol)
            });
            if own && once {
                parts.extend([1, 2].map(|which| copies.formula(&guard.negated(), which)));
            }
        }
        parts.push(copies.term(&total, 1).differs(copies.term(&total, 2)));
        let formula = Formula::and(parts);
        let minimise = super::priorities(&formula, |around| copies.term(around, 1), &sync.path);
        Some(Condition {
            copies,
            thread,
            total,
            query: Query { formula, minimise },
        })
    }

    /// What two such threads do.
    fn message(&self, model: &Model) -> String {
        let at = |which: usize| {
            let thread = self.copies.term(&self.thread, which).eval(model);
            let count = self.copies.term(&self.total, which).eval(model);
            format!(
                "thread {} executes {}",
                thread.unwrap_or(0),
                count.unwrap_or(0)
            )
        };
        let given: Vec<String> = model
            .values
            .iter()
            .filter(|(symbol, _)| !is_coordinate(symbol) || is_team_size(symbol))
            .map(|(symbol, value)| {
                let name = if is_coordinate(symbol) {
                    "num_threads"
                } else {
                    symbol.name()
                };
                format!("{name} = {value}")
            })
            .collect();
        format!(
            "threads may meet different numbers of barriers: {}, {} (with {})",
            at(1),
            at(2),
            given.join(", ")
        )
    }
}
