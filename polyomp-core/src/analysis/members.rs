//! Members of records of which nothing is known, because a header was not found that would tell them. Such a record may
//! be a union, or its members neighbouring bit-fields; they are taken to lie in memory of their own.

use std::collections::{BTreeMap, BTreeSet};

use crate::report::{AccessKind, RegionReport};
use crate::scop::Step;
use crate::spmd::ObjectId;

use super::EntryAnalysis;

/// The members of one record that a region touches, and whether it writes to one.
type Touched<'a> = (BTreeSet<&'a str>, bool);

impl EntryAnalysis<'_> {
    /// Adds to the report which members are taken not to overlap.
    pub(super) fn members_apart(&self, region: usize, report: &mut RegionReport) {
        let untold = &self.program.untold_members;
        if untold.is_empty() {
            return;
        }
        let mut records: BTreeMap<(Option<ObjectId>, Vec<Step>), Touched<'_>> = BTreeMap::new();
        let accesses = self.scop.accesses.iter();
        for access in accesses.filter(|access| access.region == region) {
            let mut way = Vec::new();
            for step in &access.location.steps {
                if let Step::Field(name) = step
                    && untold.contains(name)
                {
                    let record = (access.location.object(), way.clone());
                    let (names, written) = records.entry(record).or_default();
                    names.insert(name);
                    *written |= access.kind == AccessKind::Write;
                }
                if !matches!(step, Step::Index { .. } | Step::Bytes { .. }) {
                    way.push(step.clone());
                }
            }
        }
        let apart = records
            .into_values()
            .filter(|(names, written)| *written && names.len() > 1);
        let names: BTreeSet<&str> = apart.flat_map(|(names, _)| names).collect();
        if names.is_empty() {
            return;
        }
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        report.assumptions.push(format!(
            "{}, members of types that a header tells which was not found, do not overlap",
            names.join(", ")
        ));
    }
}
