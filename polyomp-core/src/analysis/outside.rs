//! Accesses that lie outside of their object in every execution: such a program has no meaning in C (C11, 6.5.6), and that
//! its accesses make no pair within the object says nothing of it.

use std::collections::BTreeSet;

use crate::conflict;
use crate::formula::Formula;
use crate::report::{Approximation, RegionReport};
use crate::scop::is_coordinate;

use super::EntryAnalysis;

/// So many different subscripts of a region are looked at.
const MOST: usize = 64;

impl EntryAnalysis<'_> {
    /// Adds to the report which accesses are never within their object: of those whose subscript is the same in all
    /// iterations, as the one that a loop has left behind.
    pub(super) fn outside(&mut self, region: usize, report: &mut RegionReport) {
        let mut seen = BTreeSet::new();
        let accesses = self.scop.accesses.iter();
        for access in accesses.filter(|access| access.region == region) {
            let within = conflict::in_object(self.program, &access.location);
            let symbols = within.free_symbols();
            let told = within.is_true()
                || symbols.iter().any(is_coordinate)
                || !within.functions().is_empty();
            if told || seen.len() == MOST || !seen.insert((access.guard.clone(), within.clone())) {
                continue;
            }
            let inside = Formula::and([access.guard.clone(), within]);
            if self.never_happens(&inside) && !self.never_happens(&access.guard) {
                report.undecided.push(Approximation {
                    span: access.site.span,
                    reason: format!(
                        "`{}` lies outside of its array wherever it is executed",
                        access.site.text
                    ),
                });
            }
        }
    }
}
