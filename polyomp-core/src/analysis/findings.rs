//! Findings: one for each pair of source accesses, the proved one before the possible one.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict::SameElement;
use crate::formula::Formula;
use crate::report::{AccessKind, Approximation, Certainty, Race};
use crate::scop::{AccessRelation, Scop};
use crate::spmd::{END_OF_LIFE, Program, Span};

type Side = (Span, AccessKind, Option<String>);
type Key = [Side; 2];

/// The races of a region.
#[derive(Default)]
pub(super) struct Findings {
    races: BTreeMap<Key, Race>,
}

fn side(access: &AccessRelation) -> Side {
    (
        access.site.span,
        access.kind,
        access.site.implied.as_ref().map(|text| text.to_string()),
    )
}

fn key(a: &AccessRelation, b: &AccessRelation) -> Key {
    let mut sides = [side(a), side(b)];
    sides.sort();
    sides
}

impl Findings {
    /// A race on this pair of source accesses is known that is at least so certain.
    pub(super) fn is_known(
        &self,
        a: &AccessRelation,
        b: &AccessRelation,
        certainty: Certainty,
    ) -> bool {
        self.races
            .get(&key(a, b))
            .is_some_and(|race| race.certainty <= certainty)
    }

    /// The pair is known to race for certain.
    pub(super) fn is_proved(&self, scop: &Scop, first: usize, second: usize) -> bool {
        !self.races.is_empty()
            && match (scop.accesses.get(first), scop.accesses.get(second)) {
                (Some(a), Some(b)) => self.is_known(a, b, Certainty::Proved),
                _ => false,
            }
    }

    pub(super) fn add(&mut self, a: &AccessRelation, b: &AccessRelation, race: Race) {
        match self.races.get(&key(a, b)) {
            Some(known) if known.certainty <= race.certainty => {}
            _ => {
                self.races.insert(key(a, b), race);
            }
        }
    }

    pub(super) fn into_races(self) -> Vec<Race> {
        let ends = |(_, _, implied): &Side| implied.as_deref() == Some(END_OF_LIFE);
        let keys = self.races.keys().filter(|key| !key.iter().any(ends));
        let racing: BTreeSet<Side> = keys.flatten().cloned().collect();
        // An access that races anyway is not said to outlive what it accesses as well. The end is a read and a write, of
        // which the write tells all.
        let said = |key: &Key| {
            let reads = |side: &Side| ends(side) && side.1 == AccessKind::Read;
            key.iter().any(reads)
                || key.iter().any(ends) && key.iter().any(|side| racing.contains(side))
        };
        let certainty: BTreeMap<Key, Certainty> = self
            .races
            .iter()
            .map(|(key, race)| (key.clone(), race.certainty))
            .collect();
        let races = self.races.into_iter();
        let races =
            races.filter(|(key, race)| !said(key) && !is_told(key, race.certainty, &certainty));
        races.map(|(_, race)| race).collect()
    }
}

/// Whether the same pair races anyway: what is implied by an access that stands in the text adds nothing.
fn is_told(key: &Key, certainty: Certainty, known: &BTreeMap<Key, Certainty>) -> bool {
    let mut twin = key.clone();
    twin.iter_mut().for_each(|(_, _, implied)| *implied = None);
    twin.sort();
    twin != *key && known.get(&twin).is_some_and(|known| *known <= certainty)
}

/// One race for each pair of source accesses.
pub(super) fn unique(races: impl Iterator<Item = Race>) -> Vec<Race> {
    let mut known: BTreeMap<Key, Race> = BTreeMap::new();
    for race in races {
        let mut key = race
            .accesses
            .clone()
            .map(|access| (access.span, access.kind, access.implied));
        key.sort();
        match known.get(&key) {
            Some(old) if old.certainty <= race.certainty => {}
            _ => {
                known.insert(key, race);
            }
        }
    }
    known.into_values().collect()
}

/// What of a race condition is approximated: every uninterpreted function in it.
pub(super) fn approximations(
    program: &Program,
    scop: &Scop,
    domain: &Formula,
    same: &SameElement,
    access: &AccessRelation,
) -> Vec<Approximation> {
    let mut found: BTreeSet<Approximation> = BTreeSet::new();
    for (function, _) in domain.functions() {
        if super::tables::content(program, scop, &function).is_some() {
            continue;
        }
        let (span, reason) = match scop.unknowns.get(&function) {
            Some(unknown) => (unknown.span, unknown.reason.clone()),
            None => (access.site.span, format!("`{function}` is not known")),
        };
        let span = if span == Span::default() {
            access.site.span
        } else {
            span
        };
        found.insert(Approximation { span, reason });
    }
    if let Some(reason) = &same.approximation {
        found.insert(Approximation {
            span: access.site.span,
            reason: reason.clone(),
        });
    }
    found.into_iter().collect()
}
