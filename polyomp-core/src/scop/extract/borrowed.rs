//! Registers that were given a pointer which memory holds (`t = a[i]`). Where such a register gets a name of its own, after a
//! loop or where what memory holds has got other names, a store of it in an array still stores what something else
//! points to.
//!
//! At the start of a generic iteration nothing is said of them: those that go along a list hold another node each time.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::Symbol;
use crate::scop::location::{Location, Root, Step};
use crate::spmd::LocalId;

use super::env::Value;
use super::rows::Seat;
use super::walker::Extractor;

/// What the walk has come across of such registers.
#[derive(Debug, Default)]
pub(super) struct Borrowed {
    /// Whose names these are.
    named: BTreeMap<Symbol, LocalId>,
    /// Where the pointers are held that registers were given.
    lenders: BTreeMap<LocalId, BTreeSet<Seat>>,
}

impl Extractor<'_> {
    /// A register has got a name for what it holds.
    pub(super) fn note_named(&mut self, local: LocalId, name: &Symbol) {
        self.borrowed.named.insert(name.clone(), local);
    }

    /// Notes where the pointers are held that a register is given.
    pub(super) fn note_borrowed(&mut self, local: LocalId, value: &Value) {
        let Value::Pointer(cases) = value else {
            return;
        };
        for (_, to) in cases {
            let held = match (&to.root, to.object()) {
                (Root::Held { value, .. }, _) => {
                    let other = self.borrowed.named.get(value);
                    let other = other.and_then(|other| self.borrowed.lenders.get(other));
                    other.cloned().unwrap_or_default()
                }
                (_, Some(object)) => {
                    let way = to.shape();
                    let last = way.iter().rposition(|step| *step == Step::Target);
                    let seat = last.and_then(|last| Some((object, way.get(..last)?.to_vec())));
                    seat.into_iter().collect()
                }
                _ => BTreeSet::new(),
            };
            if !held.is_empty() {
                let lenders = self.borrowed.lenders.entry(local).or_default();
                lenders.extend(held);
            }
        }
    }

    /// The places that hold what a pointer without another name than that of a register may lead to.
    pub(super) fn lenders(&self, to: &Location) -> BTreeSet<Seat> {
        let Root::Held { value, .. } = &to.root else {
            return BTreeSet::new();
        };
        let local = self.borrowed.named.get(value);
        let local = local.filter(|_| !value.name().contains("@iteration"));
        let lenders = local.and_then(|local| self.borrowed.lenders.get(local));
        lenders.cloned().unwrap_or_default()
    }
}
