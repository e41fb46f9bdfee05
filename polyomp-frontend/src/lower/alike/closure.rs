//! What the pointers of a text lead to, by all the stores in it.

use std::collections::{BTreeMap, BTreeSet};

use super::flows::{Flow, Flows, Named, Origin, Seat};

/// More copies of pointers are not looked at.
const MOST_COPIES: usize = 4000;

/// Two names of one memory.
pub(super) enum Pair<'c> {
    /// Two pointers that lead there.
    Pointers(&'c Named, &'c Named),
    /// A pointer, and the memory itself.
    Memory(&'c Named, &'c Named),
}

/// Which pointers are copies of which, and what is known to be led to.
#[derive(Debug, Default)]
pub(super) struct Closure {
    /// Where each comes from, and whether it does so in one activation of the function.
    copies: BTreeMap<Named, BTreeMap<Named, bool>>,
    memory: BTreeMap<Named, BTreeSet<Named>>,
    /// The pointers that the pointers in variables of functions lead to.
    cells: BTreeMap<Named, BTreeSet<Named>>,
    /// Variables of functions that get several values, and functions that return several.
    mixed: BTreeSet<Named>,
    /// Variables that have one value for each call of their function, and those of them that calls give it.
    own: BTreeSet<Named>,
    params: BTreeSet<Named>,
}

/// Where a pointer may come from, and lead to.
#[derive(Default)]
struct Origins<'c> {
    places: BTreeSet<&'c Named>,
    memory: BTreeSet<&'c Named>,
}

impl Closure {
    pub(super) fn of(flows: &Flows) -> Self {
        let mut closure = Closure::default();
        closure.find_cells(flows);
        let mut values: BTreeMap<&Named, Vec<&[Origin]>> = BTreeMap::new();
        for flow in &flows.stores {
            let own = !flow.given && !flow.to.through;
            let known = values.entry(&flow.to.named).or_default();
            match &flow.to.named {
                Named::Local(..) if own => known.push(&flow.from),
                Named::Result(..) if !known.contains(&&flow.from[..]) => known.push(&flow.from),
                _ => {}
            }
        }
        let mixed = values.into_iter().filter(|(_, values)| values.len() > 1);
        closure.mixed = mixed.map(|(named, _)| named.clone()).collect();
        let own = flows.declared.keys().chain(&flows.params);
        let own = own.filter(|named| !flows.lasting.contains(named));
        closure.own = own.cloned().collect();
        closure.params = flows.params.clone();
        flows.stores.iter().for_each(|flow| closure.add(flow));
        if closure.copies.values().map(BTreeMap::len).sum::<usize>() > MOST_COPIES {
            closure.copies.clear();
        }
        closure
    }

    fn find_cells(&mut self, flows: &Flows) {
        let mut more = true;
        while more {
            more = false;
            for flow in flows.stores.iter().filter(|flow| !flow.to.through) {
                for origin in &flow.from {
                    let found: BTreeSet<Named> = match origin {
                        Origin::Pointer(named) => [named.clone()].into(),
                        Origin::Content(Seat {
                            named,
                            through: false,
                        }) => self.cells.get(named).cloned().unwrap_or_default(),
                        Origin::Content(_) | Origin::Memory(_) => continue,
                    };
                    if found.is_empty() {
                        continue;
                    }
                    let known = self.cells.entry(flow.to.named.clone()).or_default();
                    let before = known.len();
                    known.extend(found);
                    more |= known.len() > before;
                }
            }
        }
    }

    /// Whether what is copied, and where to, is known to be pointers.
    fn leads_to_pointers(&self, flow: &Flow) -> bool {
        let known = |seat: &Seat| self.cells.contains_key(&seat.named);
        let from = |origin: &Origin| matches!(origin, Origin::Content(seat) if known(seat));
        known(&flow.to) && flow.from.iter().all(from)
    }

    /// The places that a seat may be.
    fn places(&self, seat: &Seat) -> BTreeSet<Named> {
        let cells = self.cells.get(&seat.named).filter(|_| seat.through);
        match cells {
            Some(cells) => cells.clone(),
            None => [seat.named.clone()].into(),
        }
    }

    fn add(&mut self, flow: &Flow) {
        if flow.in_bytes && !self.leads_to_pointers(flow) {
            return;
        }
        let targets = self.places(&flow.to);
        for origin in &flow.from {
            let (memory, sources) = match origin {
                Origin::Memory(named) => (Some(named), BTreeSet::new()),
                Origin::Content(seat) => (None, self.places(seat)),
                Origin::Pointer(_) => continue,
            };
            // Each call of the function stores another pointer to another place.
            let several = targets.len() > 1 || sources.len() > 1;
            for target in &targets {
                if let Some(memory) = memory {
                    let known = self.memory.entry(target.clone()).or_default();
                    known.insert(memory.clone());
                }
                for source in sources.iter().filter(|source| *source != target) {
                    let known = self.copies.entry(target.clone()).or_default();
                    let one = !(several && matches!(source, Named::Local(..)));
                    *known.entry(source.clone()).or_default() |= one;
                }
            }
        }
    }

    /// The places from which a pointer may have come to another, that one too, and the memory that it may lead to: not
    /// round a circle, in which pointers are exchanged.
    ///
    /// Each call of a function that returns a pointer has variables of its own, so these are no common places; where they
    /// got theirs from may be one.
    fn origins<'c>(
        &'c self,
        of: &'c Named,
        all: &BTreeMap<&'c Named, BTreeSet<&'c Named>>,
    ) -> Origins<'c> {
        let mut found = Origins::default();
        found.places.insert(of);
        let (mut seen, mut open) = (BTreeSet::from([(of, false)]), vec![(of, false)]);
        while let Some((target, returned)) = open.pop() {
            found
                .memory
                .extend(self.memory.get(target).into_iter().flatten());
            for (source, one) in self.copies.get(target).into_iter().flatten() {
                let exchanged = all
                    .get(source)
                    .is_some_and(|sources| sources.contains(target));
                let is_result = matches!(source, Named::Result(..));
                let fleeting = returned && self.own.contains(source);
                if !*one
                    || exchanged
                    || self.mixed.contains(source)
                    || fleeting && self.params.contains(source)
                {
                    continue;
                }
                if !is_result && !fleeting {
                    found.places.insert(source);
                }
                let next = (source, is_result || fleeting);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    /// The same, by whatever way.
    fn all_origins(&self) -> BTreeMap<&Named, BTreeSet<&Named>> {
        let from = |of| {
            let (mut found, mut open) = (BTreeSet::new(), vec![of]);
            while let Some(target) = open.pop() {
                let sources = self.copies.get(target).into_iter();
                for source in sources.flat_map(BTreeMap::keys) {
                    if found.insert(source) {
                        open.push(source);
                    }
                }
            }
            found
        };
        self.copies.keys().map(|of| (of, from(of))).collect()
    }

    /// The names that lead to one memory.
    pub(super) fn pairs(&self) -> Vec<Pair<'_>> {
        let all = self.all_origins();
        let addressed: BTreeSet<&Named> = self.cells.values().flatten().collect();
        let lasts = |named: &&Named| match named {
            Named::Local(..) => addressed.contains(named),
            Named::Variable(_) | Named::Member(_) => true,
            Named::Result(..) => false,
        };
        let mut by_origin: BTreeMap<&Named, BTreeSet<&Named>> = BTreeMap::new();
        let mut by_memory: BTreeMap<&Named, BTreeSet<&Named>> = BTreeMap::new();
        let stored = self.copies.keys().chain(self.memory.keys());
        let sources = self.copies.values().flat_map(BTreeMap::keys);
        let places: BTreeSet<&Named> = stored.chain(sources).filter(lasts).collect();
        for place in places {
            let origins = self.origins(place, &all);
            for origin in origins.places {
                by_origin.entry(origin).or_default().insert(place);
            }
            for memory in origins.memory {
                by_memory.entry(memory).or_default().insert(place);
            }
        }
        let mut pairs = Vec::new();
        for (memory, places) in &by_memory {
            pairs.extend(places.iter().map(|place| Pair::Memory(place, memory)));
        }
        for places in by_origin.values().chain(by_memory.values()) {
            for (index, place) in places.iter().enumerate() {
                let others = places.iter().take(index);
                pairs.extend(others.map(|other| Pair::Pointers(place, other)));
            }
        }
        pairs
    }
}
