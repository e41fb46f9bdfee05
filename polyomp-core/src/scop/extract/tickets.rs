//! Counters that hand out each number once: `k = n++` as an atomic capture, or in critical sections of one name.
//!
//! A shared scalar that every store of a region to it increments, each in one step with the read before it, gives two
//! executions of such a read two values.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::spmd::{AccessSite, ForkKind, ObjectId, Storage};

use super::walker::Extractor;
use crate::scop::location::Location;
use crate::scop::path::{PathKind, PathNode, Strand};

/// What makes the read and the increment one step.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Atomic,
    Critical(String),
}

/// An increment: the function that stands for the values that were read, the way it is protected, and its sign.
#[derive(Debug, Clone)]
struct Increment {
    values: Symbol,
    step: Step,
    up: bool,
}

/// The stores of one region to one object.
#[derive(Debug, Clone, Default)]
pub(super) struct Stores {
    increments: Vec<Increment>,
    /// There are others.
    others: bool,
}

/// A critical section that is being walked: how many conditions stand around it, and when it is reached.
#[derive(Debug, Clone)]
pub(super) struct OpenCritical {
    pub(super) conditions: usize,
    pub(super) reach: Formula,
}

impl Extractor<'_> {
    /// Notes a store of a region; `value` is what is stored where that is an integer that is followed.
    pub(super) fn note_increment(
        &mut self,
        site: &AccessSite,
        target: &Location,
        value: Option<&Term>,
    ) {
        let (Some(region), 0, Some(object)) = (self.region, self.dry, target.object()) else {
            return;
        };
        let increment = value
            .filter(|_| target.steps.is_empty())
            .and_then(|value| self.increment(site, value));
        let stores = self.counters.entry((region, object)).or_default();
        match increment {
            Some(increment) => stores.increments.push(increment),
            None => stores.others = true,
        }
    }

    fn increment(&self, site: &AccessSite, value: &Term) -> Option<Increment> {
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
        let step = if site.atomicity.is_atomic() {
            // Read and written by one expression.
            let read = self.scop.unknowns.get(values)?;
            let one = values.name().starts_with("loaded") && read.span == site.span;
            one.then_some(Step::Atomic)?
        } else {
            // Teams have critical sections of their own.
            let team = |node: &std::rc::Rc<PathNode>| {
                let teams = ForkKind::Teams;
                matches!(node.strand(), Some(Strand::Fork { kind, .. }) if *kind == teams)
            };
            if self.path.iter().any(team) {
                return None;
            }
            let open = self.criticals.last()?;
            let inner = self.path.last()?;
            let PathKind::Critical { name } = &inner.kind else {
                return None;
            };
            let always = open.conditions == self.conditions.len() && open.reach == self.env.reach;
            let begun = values.name().ends_with(&format!("@begin {}", inner.node));
            (always && begun).then(|| Step::Critical(name.clone()))?
        };
        Some(Increment {
            values: values.clone(),
            step,
            up: *constant > 0,
        })
    }

    /// The functions whose values are handed out once, by counter.
    pub(super) fn tickets(&self) -> BTreeMap<Symbol, usize> {
        let mut tickets = BTreeMap::new();
        for (number, ((_, object), stores)) in self.counters.iter().enumerate() {
            let Some(first) = stores.increments.first() else {
                continue;
            };
            let alike = stores
                .increments
                .iter()
                .all(|other| other.step == first.step && other.up == first.up);
            if stores.others || !alike || !self.is_apart(*object) {
                continue;
            }
            let functions: BTreeSet<&Symbol> =
                stores.increments.iter().map(|one| &one.values).collect();
            tickets.extend(functions.into_iter().map(|values| (values.clone(), number)));
        }
        tickets
    }

    /// Whether it is a shared object that is only reached by its name.
    fn is_apart(&self, object: ObjectId) -> bool {
        let described = self.program.object(object);
        described.is_some_and(|object| object.storage == Storage::Shared)
            && !self.knowledge.address_taken.contains(&object)
            && !self.knowledge.escaped.contains(&object)
    }
}
