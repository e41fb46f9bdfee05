//! What actual executions see of the accesses of a region.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::actual::{Actual, Order};
use super::choices::{Choices, Limits};
use super::event::{Filter, Trace};
use super::location::{Location, Part, Reach};
use super::machine::Machine;
use super::recheck::Rechecks;
use super::slice::Horizon;
use super::work::Placement;
use crate::budget::Deadline;
use crate::report::Rule;
use crate::spmd::{NodeId, ObjectId, ParamId};
use crate::witness::Instance;

/// What is done for one execution, at most.
const LIMITS: Limits = Limits {
    steps: 4_500_000,
    entities: 1_500_000,
    clock_entries: 1_000_000,
    listed_iterations: 100_000,
};

/// What one execution has seen.
#[derive(Debug)]
pub(crate) struct Happened {
    trace: Trace,
    /// The events of each site, in the order of execution.
    events: FxHashMap<NodeId, Vec<usize>>,
    /// How large teams were, where a fork made teams of one size.
    pub(crate) teams: BTreeMap<NodeId, i64>,
    /// The parameters that the program asked for, with the values that they had.
    pub(crate) params: BTreeMap<ParamId, i64>,
}

/// Two instances that touch one element.
#[derive(Debug, Clone)]
pub(crate) struct Met {
    pub(crate) instances: [Instance; 2],
    /// The subscripts of the element that both touch, those that follow each other flattened where extents allow it; none
    /// where it is more than one.
    pub(crate) subscripts: Option<Vec<i64>>,
}

impl Rechecks<'_> {
    /// Executes the entry that has these sites, as far as it is known what it does: with these values of its parameters,
    /// or others within their bounds, and `initialised` objects that hold their initial content; as far as it comes in time.
    pub(crate) fn happened(
        &self,
        sites: &BTreeSet<NodeId>,
        order: Order,
        params: &BTreeMap<ParamId, i64>,
        initialised: &BTreeSet<ObjectId>,
        deadline: Deadline,
    ) -> Option<Happened> {
        /// What a parameter is that nothing else is said of.
        const USUAL: i64 = 8;
        let first = sites.first()?;
        let (entry, tree) = self
            .entries()
            .find(|(_, tree)| tree.find(*first).is_some())?;
        let all = (0_u32..).zip(&self.program().params);
        let choices = Choices {
            params: all
                .map(|(id, param)| {
                    let value = params.get(&ParamId(id)).copied().unwrap_or(USUAL);
                    let value = param.lower.map_or(value, |lower| value.max(lower));
                    let value = param.upper.map_or(value, |upper| value.min(upper));
                    (ParamId(id), value)
                })
                .collect(),
            ..Choices::default()
        };
        let wanted: Vec<usize> = sites.iter().filter_map(|site| tree.find(*site)).collect();
        let horizon = Horizon::new(tree, &wanted, &[]);
        let filter = Filter::Sites(sites.iter().copied().collect::<FxHashSet<_>>());
        let placement = Placement::default();
        let mut machine = Machine::new(self.program(), &choices, placement, &filter, LIMITS, None);
        machine.horizon = Some(&horizon);
        machine.deadline = Some(deadline);
        machine.actual = Some(Box::new(Actual::new(order, initialised)));
        // However it ends: what has happened has happened.
        let _ = machine.run(entry);
        let mut events: FxHashMap<NodeId, Vec<usize>> = FxHashMap::default();
        for (index, event) in machine.trace.events.iter().enumerate() {
            events.entry(event.access).or_default().push(index);
        }
        let asked = machine.asked.into_inner().into_iter();
        let params = asked.filter_map(|id| Some((id, *choices.params.get(&id)?)));
        let teams = machine
            .actual
            .map(|actual| actual.teams)
            .unwrap_or_default();
        let teams = teams.into_iter();
        Some(Happened {
            events,
            teams: teams
                .filter_map(|(fork, size)| Some((fork, size?)))
                .collect(),
            params: params.collect(),
            trace: machine.trace,
        })
    }
}

impl Happened {
    /// Whether it has come to the region.
    pub(crate) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Some instances of two sites that race.
    pub(crate) fn races(&self, first: NodeId, second: NodeId, rule: Rule) -> Vec<Met> {
        /// So many are enough.
        const ENOUGH: usize = 4;
        /// Pairs that are compared.
        const MOST: usize = 200_000;
        let none = Vec::new();
        let of = |site: &NodeId| self.events.get(site).unwrap_or(&none).iter();
        let all = &self.trace.events;
        let mut places: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for index in of(&first) {
            if let Some(event) = all.get(*index) {
                places.entry(event.location).or_default().push(*index);
            }
        }
        let pairs = of(&second).flat_map(|b| {
            let location = all.get(*b).map(|event| event.location);
            let others = location.and_then(|location| places.get(&location));
            others.into_iter().flatten().map(move |a| (*a, *b))
        });
        let mut found = Vec::new();
        for (a, b) in pairs.take(MOST) {
            let (Some(a), Some(b)) = (all.get(a), all.get(b)) else {
                continue;
            };
            if self.trace.race(a, b) != Ok(rule) {
                continue;
            }
            let location = self.trace.locations.get(a.location);
            found.push(Met {
                instances: [a, b].map(|event| Instance {
                    access: event.access,
                    coordinates: self.trace.coordinates.path(event.coordinate),
                }),
                subscripts: location.and_then(subscripts),
            });
            if found.len() >= ENOUGH {
                break;
            }
        }
        found
    }
}

/// The subscripts on the way to one element.
pub(super) fn subscripts(location: &Location) -> Option<Vec<i64>> {
    let way = location.way.iter().filter_map(|part| match part {
        Part::Element(element) => Some(*element),
        Part::Field(_) => None,
    });
    (location.reach == Reach::One).then(|| way.collect())
}
