//! Claims that a region rests on: each is shown, or is why the region is not decided.

use crate::formula::Formula;
use crate::report::{Approximation, RegionReport};

use super::EntryAnalysis;

impl EntryAnalysis<'_> {
    /// Adds to the report what could not be shown.
    pub(super) fn claims(&mut self, region: usize, report: &mut RegionReport) {
        let scop = self.scop;
        let of_region = |claim: &&crate::scop::Obligation| claim.region == region;
        for obligation in scop.obligations.iter().filter(of_region) {
            let open = Approximation {
                span: obligation.span,
                reason: obligation.what.clone(),
            };
            if report.undecided.contains(&open) {
                continue;
            }
            let Some((formula, known)) = self.instances(&obligation.violated) else {
                continue;
            };
            if !self.is_empty(&Formula::and([formula, known])) {
                report.undecided.push(open);
            }
        }
    }
}
