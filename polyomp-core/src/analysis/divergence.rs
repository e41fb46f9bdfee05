//! Barrier divergence: threads of one team that may meet different numbers of barriers.

use std::collections::BTreeSet;

use crate::formula::{Formula, Term};
use crate::mhp::Copies;
use crate::report::{Approximation, Diagnostic, RegionReport, Rule};
use crate::scop::{Strand, SyncKind, is_coordinate, is_team_size};
use crate::solve::{Decision, Query};
use crate::spmd::NodeId;

use super::EntryAnalysis;

/// Adds a diagnostic for each fork of the region whose threads may execute different numbers of barriers.
pub(super) fn check(analysis: &mut EntryAnalysis<'_>, region: usize, report: &mut RegionReport) {
    let Some(info) = analysis.scop.regions.get(region) else {
        return;
    };
    let strands: BTreeSet<NodeId> = analysis
        .scop
        .syncs
        .iter()
        .filter(|sync| {
            sync.kind == SyncKind::Barrier && sync.path.iter().any(|node| node.node == info.node)
        })
        .map(|sync| sync.strand)
        .collect();
    for strand in strands {
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
        let sync = analysis
            .scop
            .syncs
            .iter()
            .find(|sync| sync.strand == strand);
        let Some((index, node)) = sync.and_then(|sync| {
            sync.path
                .iter()
                .enumerate()
                .find(|(_, node)| node.node == strand)
        }) else {
            continue;
        };
        let (Some(sync), Some(Strand::Fork { number, size, .. })) = (sync, node.strand()) else {
            continue;
        };
        let copies = Copies::sharing(&sync.path, index);
        let tid = Term::var(number.clone());
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
        parts.extend(analysis.scop.facts.iter().cloned());
        for which in [1, 2] {
            let thread = copies.term(&tid, which);
            parts.extend([thread.at_least(0), thread.less(team.clone())]);
        }
        parts.push(copies.term(&total, 1).differs(copies.term(&total, 2)));
        let formula = Formula::and(parts);
        let minimise = super::priorities(&formula, |around| copies.term(around, 1), &sync.path);
        match analysis.solver.decide(&Query { formula, minimise }) {
            Decision::Empty { .. } => {}
            Decision::GaveUp { reason } => {
                let reason = format!(
                    "whether all threads execute this barrier equally often was not decided: {reason}"
                );
                report.undecided.push(Approximation { span, reason });
            }
            Decision::Point(model) => {
                let at = |which: usize| {
                    let thread = copies.term(&tid, which).eval(&model);
                    let count = copies.term(&total, which).eval(&model);
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
                let message = format!(
                    "threads may meet different numbers of barriers: {}, {} (with {})",
                    at(1),
                    at(2),
                    given.join(", ")
                );
                report.diagnostics.push(Diagnostic {
                    rule: Rule::BarrierDivergence,
                    span,
                    message,
                });
            }
        }
    }
}
