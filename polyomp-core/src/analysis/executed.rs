//! An entry decided again: as it stands, after host code whose effects are known has been executed, and with the accesses
//! that all runs make.
//!
//! Nearly all programs are decided as they stand. What computes subscripts or pointers before a region has no closed
//! form there; [`host`](crate::host) replaces it by what it leaves behind.

use std::collections::{BTreeMap, BTreeSet};

use super::{Analysis, EntryReport, told};
use crate::budget::Deadline;
use crate::host;
use crate::report::{Certainty, RegionReport, Verdict};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Entry, Expr, NodeId, source_name};
use crate::witness::executor::{Rechecks, may_be_alike};

impl Analysis<'_> {
    pub(super) fn entry(
        &self,
        entry: &Entry,
        deadline: &Deadline,
        names: &mut told::Names,
    ) -> EntryReport {
        let mut found = self.with_host(entry, deadline, names);
        if let Some(runs) = found.all_runs.take()
            && self.may_be_told_by_runs(&found.regions)
        {
            let open: BTreeSet<NodeId> = open_regions(&found);
            let analysis = Analysis {
                all_runs: Some(&runs),
                facts: self.facts.clone(),
                ..*self
            };
            let second = analysis.decide(entry, Some(&open), deadline, names);
            Self::refine_by_runs(&mut found, second, runs.leave_rows());
        }
        found
    }

    /// Whether an entry reads what it is given, other than how many words a command has.
    fn is_given(&self, entry: &Entry) -> bool {
        Walk::block(&entry.body).any(|event| match event {
            Event::Enter(Node::Expr(Expr::Param(id))) => {
                let name = self
                    .program
                    .param(*id)
                    .map(|param| source_name(&param.name));
                name.is_none_or(|name| name != "argc" && !name.starts_with("OMP_"))
            }
            _ => false,
        })
    }

    fn with_host(
        &self,
        entry: &Entry,
        deadline: &Deadline,
        names: &mut told::Names,
    ) -> EntryReport {
        let Some(program) = host::executed(self.program, entry) else {
            // What one execution tells is to be asked, too, where the rest takes long.
            let is_told = may_be_alike(entry) && !self.is_given(entry);
            let parts = if is_told { 2 } else { 1 };
            return self.decide(entry, None, &deadline.share(parts), names);
        };
        let as_it_stands = Analysis {
            executes: false,
            facts: self.facts.clone(),
            ..*self
        };
        let mut found = as_it_stands.decide(entry, None, &deadline.share(2), names);
        let open = open_regions(&found);
        let Some(entry) = program.entries.first().filter(|_| !open.is_empty()) else {
            return found;
        };
        let rechecks = Rechecks::new(&program).until(deadline);
        let analysis = Analysis {
            program: &program,
            rechecks: &rechecks,
            options: self.options,
            facts: self.facts.clone(),
            executes: true,
            all_runs: None,
        };
        let second = analysis.decide(entry, Some(&open), deadline, names);
        found.internal_errors.extend(second.internal_errors);
        refine(&mut found.regions, second.regions);
        found
    }
}

fn open_regions(found: &EntryReport) -> BTreeSet<NodeId> {
    let regions = found.regions.iter();
    let open = regions.filter(|(_, region)| is_open(region));
    open.map(|(node, _)| *node).collect()
}

/// Whether a verdict may change when more is known: not all is proved, or something is taken for granted.
fn is_open(region: &RegionReport) -> bool {
    match region.verdict {
        Verdict::Race => proved(region) < region.races.len(),
        Verdict::RaceFree => !region.assumptions.is_empty(),
        Verdict::PossibleRace | Verdict::Unknown => true,
    }
}

/// How many races are certain.
fn proved(region: &RegionReport) -> usize {
    let races = region.races.iter();
    races
        .filter(|race| race.certainty == Certainty::Proved)
        .count()
}

/// Takes the second verdict on each region that was open, where it is decided then, or takes less for granted.
fn refine(first: &mut [(NodeId, RegionReport)], second: Vec<(NodeId, RegionReport)>) {
    let mut known: BTreeMap<NodeId, RegionReport> = second.into_iter().collect();
    for (node, region) in first.iter_mut().filter(|(_, region)| is_open(region)) {
        let decided = known.remove(node).filter(|second| match second.verdict {
            Verdict::Race => proved(region) <= proved(second),
            Verdict::RaceFree => {
                let mut taken = second.assumptions.iter();
                let less = taken.all(|taken| region.assumptions.contains(taken))
                    && second.assumptions.len() < region.assumptions.len();
                region.verdict != Verdict::RaceFree || less
            }
            Verdict::PossibleRace | Verdict::Unknown => false,
        });
        if let Some(decided) = decided {
            *region = decided;
        }
    }
}
