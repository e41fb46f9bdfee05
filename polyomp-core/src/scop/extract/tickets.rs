//! Counters that hand out each number once: `k = n++` as an atomic capture, in critical sections of one name, or with one
//! lock held.
//!
//! A shared scalar, member, or element that a constant subscript leads to (`*p`), that every store of a region to it
//! increments, each in one step with the read before it, gives two executions of such a read two values, as far apart as
//! the first of them moved it: by a constant, or by what the analysis shows to be never negative (`b = n; n += m`). Where
//! it is incremented under a condition (`if (n < max) k = n++`), that holds of executions that did. None reads less than
//! what it held where the region began.
//!
//! Where other subscripts lead to it (`k = count[bin]++`), all elements that such stores may be of are counters, and two
//! executions at the same element get two values.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::spmd::{AccessSite, ForkKind, NodeId, ObjectId, Storage};

use super::env::{Env, Value};
use super::exchanges::{Exchanges, Read};
use super::stores::overlaps;
use super::walker::Extractor;
use crate::scop::location::{Location, Step as LocationStep};
use crate::scop::path::{PathKind, PathNode, Strand};
use crate::scop::{Counter, Ticket};

/// What makes the read and the increment one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
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
    by: Term,
    when: Formula,
    /// When the increment is reached.
    guard: Formula,
    coordinates: Vec<Symbol>,
    outside: usize,
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
    /// What is exchanged in each region.
    pub(super) exchanges: BTreeMap<(usize, ObjectId), Exchanges>,
    /// Reads that a store may be one step with.
    pub(super) recent: Vec<Read>,
    /// What is known where each region begins.
    pub(super) starts: BTreeMap<usize, Env>,
    /// Regions in which stores are not seen: through pointers with unknown targets, or by unknown code.
    pub(super) blind: BTreeSet<usize>,
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
            .filter(|_| target.is_fixed() || is_element(target))
            .and_then(|value| self.increment(site, target, value));
        self.note_exchange((region, object), site, target, value, increment.is_some());
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
        let TermKind::Sum(entries, _) = value.kind() else {
            return None;
        };
        let read = entries.iter().filter(|(_, times)| *times == 1);
        read.filter_map(|(read, _)| self.incremented(site, cell, read, value))
            .next()
    }

    /// The increment of a cell by what is stored beyond what was read.
    fn incremented(
        &self,
        site: &AccessSite,
        cell: &Location,
        read: &Term,
        value: &Term,
    ) -> Option<Increment> {
        let TermKind::Apply(values, arguments) = read.kind() else {
            return None;
        };
        let by = value - read;
        let again = by
            .functions()
            .iter()
            .any(|(function, _)| function == values);
        // One value for each execution.
        if again || by.as_constant() == Some(0) || *arguments != self.coordinates() {
            return None;
        }
        let (step, when) = if site.atomicity.is_atomic() {
            // Read and written by one expression.
            let mut recent = self.counters.recent.iter();
            let one = recent.any(|one| {
                one.values == *values && one.cell == *cell && one.site.is_one_with(site)
            });
            (one.then_some(Step::Atomic)?, Formula::truth())
        } else {
            // Teams have critical sections and locks of their own.
            if self.is_in_league() {
                return None;
            }
            self.critical_step(cell, values)
                .or_else(|| self.locked_step(cell, values))?
        };
        Some(Increment {
            cell: cell.clone(),
            values: values.clone(),
            step,
            by,
            when,
            guard: self.guard(&Formula::truth()),
            coordinates: self.coordinate_symbols(),
            outside: self.outside(),
        })
    }

    /// Whether a league of teams stands around.
    pub(super) fn is_in_league(&self) -> bool {
        let teams = |node: &std::rc::Rc<PathNode>| {
            let teams = ForkKind::Teams;
            matches!(node.strand(), Some(Strand::Fork { kind, .. }) if *kind == teams)
        };
        self.path.iter().any(teams)
    }

    /// How many of the coordinates are of loops around the region.
    pub(super) fn outside(&self) -> usize {
        let host =
            |node: &&std::rc::Rc<PathNode>| matches!(node.strand(), None | Some(Strand::Host));
        let around = self.path.iter().take_while(host);
        around.flat_map(|node| node.coordinates()).count()
    }

    /// The innermost critical section, where the values are those at its beginning, and when it comes here.
    fn critical_step(&self, cell: &Location, values: &Symbol) -> Option<(Step, Formula)> {
        let begin = self.counters.criticals.last()?;
        let inner = self.path.last()?;
        let PathKind::Critical { name } = &inner.kind else {
            return None;
        };
        let begun = self.are_values_of(cell, values, &format!("begin {}", inner.node));
        begun.then(|| (Step::Critical(name.clone()), self.since(begin)))
    }

    /// A lock that is held, where the values are those found when it was taken, and when what took it comes here.
    fn locked_step(&self, cell: &Location, values: &Symbol) -> Option<(Step, Formula)> {
        // Whatever takes or releases locks makes a new version: this one is that of the last.
        let version = &self.env.versions.get(cell.object()?)?.name;
        let at_once = self.are_values_of(cell, values, version);
        let mut taken = self.counters.taken.iter();
        let (_, (begin, lock)) = taken.find(|(node, _)| *version == format!("at {node}"))?;
        // The same lock for all who take it here.
        let one = lock.terms().all(|term| term.as_constant().is_some());
        let mut held = self.env.locks.iter();
        let held = held.any(|held| held.location == *lock && held.when.is_true() && !held.shared);
        (at_once && one && held).then(|| (Step::Lock(lock.clone()), self.since(begin)))
    }

    /// Whether a name is that of what a cell holds in a version of its object: one counter is not moved by another's value.
    fn are_values_of(&self, cell: &Location, values: &Symbol, version: &str) -> bool {
        let name = cell.display(self.program, |index| index.to_string());
        let held = values.name().strip_suffix(version);
        held.and_then(|held| held.strip_suffix('@')) == Some(&name)
    }

    /// What has to hold for what has come to `begin` to come here.
    fn since(&self, begin: &Begin) -> Formula {
        let conditions = self.conditions.get(begin.conditions..).unwrap_or_default();
        let known = begin.reach.conjuncts();
        let reach = self.env.reach.conjuncts().iter();
        let reach = reach.filter(|part| !known.contains(part)).cloned();
        Formula::and(conditions.iter().cloned().chain(reach))
    }

    /// The functions whose values are handed out, and the counters.
    pub(super) fn tickets(&self) -> (BTreeMap<Symbol, Ticket>, Vec<Counter>) {
        let mut tickets = BTreeMap::new();
        let mut counters = Vec::new();
        for ((region, object), stores) in &self.counters.stores {
            if !self.is_apart(*region, *object) {
                continue;
            }
            for own in together(&stores.increments) {
                let others = stores.increments.iter();
                let others = others.filter(|one| !own.iter().any(|own| std::ptr::eq(*own, *one)));
                let mut disturbed = stores.others.iter().chain(others.map(|one| &one.cell));
                let disturbs = |other| own.iter().any(|one| overlaps(&one.cell, other));
                let mut alike = own.windows(2).map(|pair| pair[0].step == pair[1].step);
                if !alike.all(|alike| alike) || disturbed.any(disturbs) {
                    continue;
                }
                let falls = |one: &&Increment| one.by.as_constant().is_some_and(|by| by < 0);
                let down = own.iter().all(falls);
                if !down && own.iter().any(falls) {
                    continue;
                }
                for one in &own {
                    handed_out(&mut tickets, one, counters.len());
                }
                let open = own.iter().filter(|one| one.by.as_constant().is_none());
                counters.push(Counter {
                    down,
                    start: own
                        .first()
                        .filter(|one| one.cell.is_fixed())
                        .and_then(|one| self.held_at_first(*region, &one.cell)),
                    unless: open
                        .map(|one| Formula::and([one.guard.clone(), one.by.less(0)]))
                        .collect(),
                });
            }
        }
        (tickets, counters)
    }

    /// What a cell holds where a region begins.
    fn held_at_first(&self, region: usize, cell: &Location) -> Option<Term> {
        let start = self.counters.starts.get(&region)?;
        if let Some(Value::Int(value)) = start.memory.get(cell) {
            return Some(value.clone());
        }
        let object = cell.object()?;
        let untouched = start.versions.get(object).is_none() && cell.steps.is_empty();
        let known = self.scop.initialised.contains(&object) && untouched;
        let initial = self.program.object(object)?.initial.as_deref()?;
        initial
            .first()
            .filter(|_| known)
            .map(|value| Term::constant(*value))
    }

    /// Whether it is a shared object, all stores to which are seen.
    pub(super) fn is_apart(&self, region: usize, object: ObjectId) -> bool {
        let described = self.program.object(object);
        let reachable = self.knowledge.address_taken.contains(&object)
            || self.knowledge.escaped.contains(&object);
        described.is_some_and(|object| object.storage == Storage::Shared)
            && !(reachable && self.counters.blind.contains(&region))
    }
}

/// Increments of one counter, or of elements of one array of counters, where some are of elements that are not told by
/// constants.
fn together(increments: &[Increment]) -> Vec<Vec<&Increment>> {
    let mut groups: BTreeMap<(Vec<LocationStep>, Option<&Location>), Vec<&Increment>> =
        BTreeMap::new();
    for one in increments {
        let shape = one.cell.shape();
        let mut alike = increments
            .iter()
            .filter(|other| other.cell.shape() == shape);
        let fixed = alike.all(|other| other.cell.is_fixed());
        let cell = fixed.then_some(&one.cell);
        groups.entry((shape, cell)).or_default().push(one);
    }
    groups.into_values().collect()
}

/// Whether it is an element or a member of one of the object itself, whatever its subscripts are.
fn is_element(target: &Location) -> bool {
    let within =
        |step: &LocationStep| matches!(step, LocationStep::Index { .. } | LocationStep::Field(_));
    target.steps.iter().all(within)
}

/// Takes down that an increment hands out values. One execution may come to several of them, each counted from the value
/// that it read first.
fn handed_out(tickets: &mut BTreeMap<Symbol, Ticket>, one: &Increment, counter: usize) {
    let new = Ticket {
        counter,
        cell: one.cell.clone(),
        coordinates: one.coordinates.clone(),
        outside: one.outside,
        when: one.when.clone(),
        by: one.by.clone(),
    };
    let ticket = tickets
        .entry(one.values.clone())
        .or_insert_with(|| new.clone());
    ticket.when = Formula::or([ticket.when.clone(), new.when]);
    if ticket.by != new.by {
        let constants = ticket.by.as_constant().zip(new.by.as_constant());
        let least = constants.map_or(0, |(a, b)| if a.abs() < b.abs() { a } else { b });
        ticket.by = Term::constant(least);
    }
}
