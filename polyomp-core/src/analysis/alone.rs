//! Regions that have no data race because nothing in them runs in parallel: the report says so, as it is rarely meant.

use crate::formula::{Formula, Symbol, Term};
use crate::report::{RegionReport, Verdict};
use crate::scop::{self, PathKind, Scop, Strand};
use crate::spmd::{Entry, NodeId, Span};

use super::EntryAnalysis;
use super::empty_report;

/// A note on regions that no run comes to.
const UNREACHED: &str = "no run comes to this region";

impl EntryAnalysis<'_> {
    /// Says of a region without races which of its teams have one thread each time, or that it is never executed.
    pub(super) fn alone(&mut self, region: usize, report: &mut RegionReport) {
        /// In entries with more regions, these questions take as long as all others: a note is not worth that.
        const MOST: usize = 24;
        if report.verdict != Verdict::RaceFree || self.scop.regions.len() > MOST {
            return;
        }
        let scop = self.scop;
        let accesses = || {
            scop.accesses
                .iter()
                .filter(|access| access.region == region)
        };
        let info = scop.regions.get(region);
        let left_out = info.is_some_and(|info| info.reached.is_false());
        let is_in_none = |access: &scop::AccessRelation| self.never_happens(&access.guard);
        if left_out || accesses().next().is_some() && accesses().all(is_in_none) {
            report.notes.push(UNREACHED.to_owned());
            return;
        }
        let mut teams: Vec<(Symbol, Span)> = Vec::new();
        for node in accesses().flat_map(|access| access.path.iter()) {
            if let PathKind::Strand(Strand::Fork { size, .. }, _) = &node.kind
                && !teams.iter().any(|(known, _)| known == size)
            {
                teams.push((size.clone(), node.span));
            }
        }
        for (size, span) in teams {
            let several = Term::var(size.clone()).at_least(2);
            let mut in_team = accesses().filter(|access| {
                access.path.iter().any(|node| {
                    matches!(&node.kind, PathKind::Strand(Strand::Fork { size: of, .. }, _) if *of == size)
                })
            });
            let alone = in_team.all(|access| {
                let guard = Formula::and([access.guard.clone(), several.clone()]);
                self.never_happens(&guard)
            });
            if alone {
                report.notes.push(match span == report.span {
                    true => "the team of this region has one thread".to_owned(),
                    false => format!(
                        "the team that is created at line {} has one thread",
                        span.line
                    ),
                });
            }
        }
    }
}

/// The regions of an entry that its description leaves out, as conditions around them never hold.
pub(super) fn unreached(entry: &Entry, scop: &Scop) -> Vec<(NodeId, RegionReport)> {
    let constructs = scop::constructs(entry).into_iter();
    let is_known = |node: NodeId| scop.regions.iter().any(|info| info.node == node);
    let unknown = constructs.filter(|(node, _)| !is_known(*node));
    let report = |construct: &crate::spmd::Construct| RegionReport {
        span: construct.span,
        construct: construct.name.clone(),
        verdict: Verdict::RaceFree,
        notes: vec![UNREACHED.to_owned()],
        ..empty_report()
    };
    unknown
        .map(|(node, construct)| (node, report(construct)))
        .collect()
}
