//! Names of which nothing is known, because a header was not found that would tell them.
//!
//! Most are constants or variables, but one may be a macro that is another value for each thread or iteration
//! (`#define ME omp_get_thread_num()`). They are taken to be one value each, which the verdict of each region says that
//! uses them, or that lies behind code which relies on two uses being the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::spmd::{ELSEWHERE, NodeId, Opaque};

use super::walker::Extractor;

/// How often a name was evaluated by the host.
#[derive(Debug, Default)]
pub(super) struct Constants {
    /// Where, and whether that was in a loop.
    evaluated: BTreeMap<Arc<str>, (BTreeSet<NodeId>, bool)>,
}

impl Extractor<'_> {
    /// A value is used: that of a name of which nothing is known?
    pub(super) fn note_constant(&mut self, opaque: &Opaque) {
        let Some(name) = &opaque.function else {
            return;
        };
        if !opaque.reason.ends_with(ELSEWHERE) {
            return;
        }
        if let Some(region) = self.region {
            self.scop.regions[region].constants.insert(name.clone());
        } else if self.dry == 0 {
            let in_loop = !self.coordinates().is_empty();
            let (places, loops) = self.constants.evaluated.entry(name.clone()).or_default();
            places.insert(opaque.id);
            *loops |= in_loop;
        }
    }

    /// The names that the host has evaluated more than once.
    pub(super) fn constants_before(&self) -> BTreeSet<Arc<str>> {
        let all = self.constants.evaluated.iter();
        let often = all.filter(|(_, (places, loops))| *loops || places.len() > 1);
        often.map(|(name, _)| name.clone()).collect()
    }
}
