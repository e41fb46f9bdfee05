//! Counts of the elements that stand before one in an order: a loop over all elements that counts those that a comparison
//! finds less than one of them. That the comparison is an order is left to the analysis.

use std::collections::BTreeSet;

use crate::formula::Symbol;
use crate::scop::Rank;

use super::counts::{Count, Counted};
use super::iterations::Numbering;
use super::rehearsal::placeholder_number;
use super::walker::Extractor;

impl Extractor<'_> {
    /// Notes what a count in the innermost loop is. A loop may be walked several times, with other values around it, and one
    /// name stands for all of them: it is a rank only where all agree.
    pub(super) fn note_rank(&mut self, count: &Count, numbering: Option<&Numbering>) {
        let found = numbering.and_then(|numbering| self.rank(count, numbering));
        let known = self.scop.ranks.entry(count.symbol.clone());
        known
            .and_modify(|known| {
                if *known != found {
                    *known = None;
                }
            })
            .or_insert(found);
    }

    fn rank(&self, count: &Count, numbering: &Numbering) -> Option<Rank> {
        let Counted::Often(condition) = &count.what else {
            return None;
        };
        let (Some((element, first, 1)), Some(trip), true) =
            (&numbering.coordinate, &numbering.trip, numbering.sequential)
        else {
            return None;
        };
        let compared = condition.free_symbols();
        let bounds: BTreeSet<Symbol> = [first, trip]
            .into_iter()
            .flat_map(|term| term.free_symbols())
            .collect();
        // What changes in the loop is no part of an order.
        let changes = |name: &Symbol| placeholder_number(name).is_some();
        let same = !compared.iter().chain(&bounds).any(changes);
        (same && compared.contains(element) && !bounds.contains(element)).then(|| Rank {
            condition: condition.clone(),
            around: self.coordinates_above(self.path.len().saturating_sub(1)),
            element: element.clone(),
            first: first.clone(),
            trip: trip.clone(),
        })
    }
}
