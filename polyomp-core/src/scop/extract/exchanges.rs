//! Exchanges: a read and a store of one place in one step (`old = x; x = 1` as an atomic capture or in a critical section,
//! comparison and exchange).
//!
//! Of two executions at one place, the later one reads what some store of the region has stored: if that is never what
//! was there at first, only one of them finds that (`if (!old)`).

use std::collections::BTreeMap;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::location::Location;
use crate::scop::path::PathKind;
use crate::scop::{Exchange, Stored, is_team_size};
use crate::spmd::{AccessSite, NodeId, ObjectId};

use super::tickets::Step;
use super::walker::Extractor;

/// A read that a store after it may be one step with.
#[derive(Debug, Clone)]
pub(super) struct Read {
    pub(super) site: AccessSite,
    pub(super) cell: Location,
    /// The function that stands for the values.
    pub(super) values: Symbol,
    /// The critical section around.
    critical: Option<NodeId>,
}

/// The stores of one region to one object, as far as some are exchanges.
#[derive(Debug, Clone, Default)]
pub(super) struct Exchanges {
    exchanges: Vec<(Symbol, Exchange, Step)>,
    /// What is stored.
    stored: Vec<Stored>,
    /// Something that is not followed is stored, or what is stored tells nothing.
    open: bool,
}

impl Extractor<'_> {
    /// Notes what a load has read, where a store may follow in the same step.
    pub(super) fn note_read(&mut self, site: &AccessSite, cell: &Location, value: &Term) {
        let critical = self.critical();
        let TermKind::Apply(values, arguments) = value.kind() else {
            return;
        };
        let own = match critical {
            _ if values.name().starts_with("loaded") => true,
            Some(node) => values.name().ends_with(&format!("@begin {node}")),
            None => false,
        };
        let excluded = site.atomicity.is_atomic() || critical.is_some();
        // One value for each execution.
        if self.region.is_none()
            || self.dry > 0
            || !own
            || !excluded
            || *arguments != self.coordinates()
        {
            return;
        }
        let new = Read {
            site: site.clone(),
            cell: cell.clone(),
            values: values.clone(),
            critical,
        };
        let together = |read: &Read| match critical {
            Some(_) => read.critical == critical,
            None => read.site.is_one_with(&new.site),
        };
        self.counters.recent.retain(together);
        self.counters.recent.push(new);
    }

    /// The critical section directly around.
    fn critical(&self) -> Option<NodeId> {
        let inner = self.path.last()?;
        matches!(inner.kind, PathKind::Critical { .. }).then_some(inner.node)
    }

    /// Notes a store: whether it is one step with reads before it.
    pub(super) fn note_exchange(
        &mut self,
        of: (usize, ObjectId),
        site: &AccessSite,
        cell: &Location,
        value: Option<&Term>,
        increments: bool,
    ) {
        /// What is stored in more ways is not followed.
        const MOST: usize = 8;
        let league = self.is_in_league();
        let critical = self.critical().filter(|_| !league);
        let (own, others): (Vec<Read>, Vec<Read>) = std::mem::take(&mut self.counters.recent)
            .into_iter()
            .partition(|read| read.cell.object() == cell.object());
        self.counters.recent = others;
        let reads = own.into_iter().filter_map(|read| {
            let step = match (critical, self.path.last().map(|node| &node.kind)) {
                _ if read.site.is_one_with(site) => Step::Atomic,
                (Some(node), Some(PathKind::Critical { name })) if read.critical == Some(node) => {
                    Step::Critical(name.clone())
                }
                _ => return None,
            };
            (read.cell == *cell).then_some((read.values, step))
        });
        let reads: Vec<(Symbol, Step)> = reads.collect();
        let guard = self.guard(&Formula::truth());
        // That a strand is one of a team holds of all of them.
        let when = guard.conjuncts().iter().filter(|part| {
            let symbols = part.free_symbols();
            !symbols.iter().any(is_team_size)
        });
        let exchange = Exchange {
            object: 0,
            cell: cell.clone(),
            coordinates: self.coordinate_symbols(),
            outside: self.outside(),
            when: Formula::and(when.cloned()),
        };
        let all = self.counters.exchanges.entry(of).or_default();
        all.open |= increments || all.stored.len() >= MOST;
        if all.open {
            return;
        }
        let Some(value) = value else {
            all.open = true;
            return;
        };
        let stored = Stored {
            value: value.clone(),
            guard: match value.as_constant() {
                Some(_) => Formula::truth(),
                None => guard.clone(),
            },
        };
        if !all.stored.contains(&stored) {
            all.stored.push(stored);
        }
        let new = reads
            .into_iter()
            .map(|(values, step)| (values, exchange.clone(), step));
        all.exchanges.extend(new);
    }

    /// The functions that stand for what exchanges read, and what is stored in the objects that they exchange.
    pub(super) fn exchanged(&self) -> (BTreeMap<Symbol, Exchange>, Vec<Vec<Stored>>) {
        let mut exchanges = BTreeMap::new();
        let mut stored = Vec::new();
        for ((region, object), all) in &self.counters.exchanges {
            let mut steps = all.exchanges.windows(2);
            let alike = steps.all(|pair| pair[0].2 == pair[1].2);
            if all.open || !alike || all.exchanges.is_empty() || !self.is_apart(*region, *object) {
                continue;
            }
            for (values, exchange, _) in &all.exchanges {
                let new = Exchange {
                    object: stored.len(),
                    ..exchange.clone()
                };
                let known: &mut Exchange = exchanges
                    .entry(values.clone())
                    .or_insert_with(|| new.clone());
                // One execution may come to several stores.
                known.when = Formula::or([known.when.clone(), new.when]);
            }
            stored.push(all.stored.clone());
        }
        (exchanges, stored)
    }
}
