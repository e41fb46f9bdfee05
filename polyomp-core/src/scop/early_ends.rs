//! Where a run may end before others of its strands know of it, and which regions it may not come to then.

use std::collections::BTreeSet;

use crate::spmd::NodeId;

use super::Scop;

/// A place at which a strand of a region, or an iteration of a loop, may end the run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct EarlyEnd {
    /// The region it stands in; none in host code.
    pub region: Option<usize>,
    /// How many regions stand before it, in the order in which the entry is executed.
    pub begun: usize,
    /// The loops around it, and the constructs.
    pub around: BTreeSet<NodeId>,
}

impl EarlyEnd {
    /// Whether it may be executed before a region ends that stands in these loops.
    fn precedes(&self, region: usize, loops: &BTreeSet<NodeId>) -> bool {
        self.region.unwrap_or(self.begun) <= region || !self.around.is_disjoint(loops)
    }
}

impl Scop {
    /// Whether instances of a region need not happen, as the run may have ended in the middle of something before.
    pub(crate) fn ends_before(&self, region: usize) -> bool {
        self.ends_of(region).next().is_some()
    }

    /// Whether a strand of a region may have ended it: of this one, or of one before.
    pub(crate) fn strands_end_before(&self, region: usize) -> bool {
        self.ends_of(region).any(|end| end.region.is_some())
    }

    fn ends_of(&self, region: usize) -> impl Iterator<Item = &EarlyEnd> {
        let info = self.regions.get(region);
        let ends = self.early_ends.iter();
        ends.filter(move |end| info.is_none_or(|info| end.precedes(region, &info.loops)))
    }
}
