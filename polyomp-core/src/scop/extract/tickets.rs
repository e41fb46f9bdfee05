//! Counters that hand out each number once: `k = n++` as an atomic capture, in critical sections of one name, or with one
//! lock held.
//!
//! A shared scalar, member, or element that a constant subscript leads to (`*p`), that every store of a region to it
//! increments, each in one step with the read before it, gives two executions of such a read two values, as far apart as
//! the first of them moved it. Where it is incremented
//! under a condition (`if (n < max) k = n++`), that holds of executions that did.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::spmd::{AccessSite, ForkKind, NodeId, ObjectId, Storage};

use super::stores::overlaps;
use super::walker::Extractor;
use crate::scop::Ticket;
use crate::scop::location::Location;
use crate::scop::path::{PathKind, PathNode, Strand};

/// What makes the read and the increment one step.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Atomic,
    Critical(String),
    Lock(Location),
}

/// An increment of a cell: the function that stands for the values that were read, the way it is protected, by how much it
/// is incremented, and when, over which coordinates.
#[derive(Debug, Clone)]
struct Increment {
    cell: Location,
    values: Symbol,
    step: Step,
    by: i64,
    when: Formula,
    coordinates: Vec<Symbol>,
}

/// The stores of one region to one object.
#[derive(Debug, Clone, Default)]
pub(super) struct Stores {
    increments: Vec<Increment>,
    /// Where there are others.
    others: Vec<Location>,
}

/// Where mutual exclusion begins: how many conditions stand around it, and when it is reached.
#[derive(Debug, Clone)]
pub(super) struct Begin {
    conditions: usize,
    reach: Formula,
}

/// What the walk has come across of counters.
#[derive(Debug, Default)]
pub(super) struct Counters {
    /// The stores to each object in each region.
    stores: BTreeMap<(usize, ObjectId), Stores>,
    /// Regions in which stores are not seen: through pointers with unknown targets, or by unknown code.
    blind: BTreeSet<usize>,
    /// The critical sections around the current point.
    pub(super) criticals: Vec<Begin>,
    /// Where locks were taken, and which.
    taken: BTreeMap<NodeId, (Begin, Location)>,
}

impl Extractor<'_> {
    /// Notes a store of a region; `value` is what is stored where that is an integer that is followed.
    pub(super) fn note_increment(
        &mut self,
        site: &AccessSite,
        target: &Location,
        value: Option<&Term>,
    ) {
        let (Some(region), 0) = (self.region, self.dry) else {
            return;
        };
        let Some(object) = target.object() else {
            return self.note_unseen_stores();
        };
        let increment = value
            .filter(|_| target.is_fixed())
            .and_then(|value| self.increment(site, target, value));
        let stores = self.counters.stores.entry((region, object)).or_default();
        match increment {
            Some(increment) => stores.increments.push(increment),
            None => stores.others.push(target.clone()),
        }
    }

    /// Something here may store to what others can reach.
    pub(super) fn note_unseen_stores(&mut self) {
        self.counters.blind.extend(self.region);
    }

    /// Here mutual exclusion begins.
    pub(super) fn begin(&self) -> Begin {
        Begin {
            conditions: self.conditions.len(),
            reach: self.env.reach.clone(),
        }
    }

    /// A lock is taken by itself.
    pub(super) fn note_taken(&mut self, node: NodeId, lock: &Location) {
        let begin = self.begin();
        self.counters.taken.insert(node, (begin, lock.clone()));
    }

    fn increment(&self, site: &AccessSite, cell: &Location, value: &Term) -> Option<Increment> {
        let TermKind::Sum(entries, constant) = value.kind() else {
            return None;
        };
        let ([(read, 1)], true) = (&entries[..], *constant != 0) else {
            return None;
        };
        let TermKind::Apply(values, arguments) = read.kind() else {
            return None;
        };
        // One value for each execution.
        if *arguments != self.coordinates() {
            return None;
        }
        let (step, when) = if site.atomicity.is_atomic() {
            // Read and written by one expression.
            let read = self.scop.unknowns.get(values)?;
            let one = values.name().starts_with("loaded") && read.span == site.span;
            (one.then_some(Step::Atomic)?, Formula::truth())
        } else {
            // Teams have critical sections and locks of their own.
            let team = |node: &std::rc::Rc<PathNode>| {
                let teams = ForkKind::Teams;
                matches!(node.strand(), Some(Strand::Fork { kind, .. }) if *kind == teams)
            };
            if self.path.iter().any(team) {
                return None;
            }
            self.critical_step(values)
                .or_else(|| self.locked_step(cell, values))?
        };
        Some(Increment {
            cell: cell.clone(),
            values: values.clone(),
            step,
            by: *constant,
            when,
            coordinates: self.coordinate_symbols(),
        })
    }

    /// The innermost critical section, where the values are those at its beginning, and when it comes here.
    fn critical_step(&self, values: &Symbol) -> Option<(Step, Formula)> {
        let begin = self.counters.criticals.last()?;
        let inner = self.path.last()?;
        let PathKind::Critical { name } = &inner.kind else {
            return None;
        };
        let begun = values.name().ends_with(&format!("@begin {}", inner.node));
        begun.then(|| (Step::Critical(name.clone()), self.since(begin)))
    }

    /// A lock that is held, where the values are those found when it was taken, and when what took it comes here.
    fn locked_step(&self, cell: &Location, values: &Symbol) -> Option<(Step, Formula)> {
        // Whatever takes or releases locks makes a new version: this one is that of the last.
        let version = &self.env.versions.get(cell.object()?)?.name;
        let at_once = values.name().ends_with(&format!("@{version}"));
        let mut taken = self.counters.taken.iter();
        let (_, (begin, lock)) = taken.find(|(node, _)| *version == format!("at {node}"))?;
        // The same lock for all who take it here.
        let one = lock.terms().all(|term| term.as_constant().is_some());
        let mut held = self.env.locks.iter();
        let held = held.any(|held| held.location == *lock && held.when.is_true() && !held.shared);
        (at_once && one && held).then(|| (Step::Lock(lock.clone()), self.since(begin)))
    }

    /// What has to hold for what has come to `begin` to come here.
    fn since(&self, begin: &Begin) -> Formula {
        let conditions = self.conditions.get(begin.conditions..).unwrap_or_default();
        let known = begin.reach.conjuncts();
        let reach = self.env.reach.conjuncts().iter();
        let reach = reach.filter(|part| !known.contains(part)).cloned();
        Formula::and(conditions.iter().cloned().chain(reach))
    }

    /// The functions whose values are handed out.
    pub(super) fn tickets(&self) -> BTreeMap<Symbol, Ticket> {
        let mut tickets = BTreeMap::new();
        let mut counter = 0;
        for ((region, object), stores) in &self.counters.stores {
            if !self.is_apart(*region, *object) {
                continue;
            }
            let cells: BTreeSet<&Location> =
                stores.increments.iter().map(|one| &one.cell).collect();
            for cell in cells {
                let (own, others): (Vec<&Increment>, Vec<&Increment>) =
                    stores.increments.iter().partition(|one| one.cell == *cell);
                let others = others.into_iter().map(|one| &one.cell);
                let disturbed = stores.others.iter().chain(others);
                let alike = own.windows(2).all(|pair| {
                    pair[0].step == pair[1].step && (pair[0].by > 0) == (pair[1].by > 0)
                });
                if !alike || disturbed.into_iter().any(|other| overlaps(cell, other)) {
                    continue;
                }
                for one in own {
                    handed_out(&mut tickets, one, counter);
                }
                counter += 1;
            }
        }
        tickets
    }

    /// Whether it is a shared object, all stores to which are seen.
    fn is_apart(&self, region: usize, object: ObjectId) -> bool {
        let described = self.program.object(object);
        let reachable = self.knowledge.address_taken.contains(&object)
            || self.knowledge.escaped.contains(&object);
        described.is_some_and(|object| object.storage == Storage::Shared)
            && !(reachable && self.counters.blind.contains(&region))
    }
}

/// Takes down that an increment hands out values. One execution may come to several of them, each counted from the value
/// that it read first.
fn handed_out(tickets: &mut BTreeMap<Symbol, Ticket>, one: &Increment, counter: usize) {
    let new = Ticket {
        counter,
        coordinates: one.coordinates.clone(),
        when: one.when.clone(),
        by: one.by,
    };
    let ticket = tickets
        .entry(one.values.clone())
        .or_insert_with(|| new.clone());
    ticket.when = Formula::or([ticket.when.clone(), new.when]);
    if new.by.abs() < ticket.by.abs() {
        ticket.by = new.by;
    }
}
