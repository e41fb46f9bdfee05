//! Counts of the elements that stand before one in an order: a loop over all elements that counts those that a comparison
//! finds less than one of them. That the comparison is an order is left to the analysis.

use crate::formula::Formula;
use crate::scop::Rank;

use super::counts::{Count, Counted};
use super::iterations::Numbering;
use super::walker::Extractor;

impl Extractor<'_> {
    /// Notes what a count in the innermost loop may be.
    pub(super) fn note_rank(&mut self, count: &Count, numbering: &Numbering) {
        let Counted::Often(condition) = &count.what else {
            return;
        };
        let (Some((element, first, 1)), Some(trip), true) =
            (&numbering.coordinate, &numbering.trip, numbering.sequential)
        else {
            return;
        };
        let around = self.coordinates_above(self.path.len().saturating_sub(1));
        let within = |formula: &Formula| formula.free_symbols().contains(element);
        let bounds = [first, trip];
        if !within(condition)
            || bounds
                .iter()
                .any(|term| term.free_symbols().contains(element))
        {
            return;
        }
        let rank = Rank {
            condition: condition.clone(),
            around,
            element: element.clone(),
            first: first.clone(),
            trip: trip.clone(),
        };
        self.scop.ranks.insert(count.symbol.clone(), rank);
    }
}
