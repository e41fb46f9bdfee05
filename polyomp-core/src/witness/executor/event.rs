//! What an execution records: access events, with the coordinates, the locks
//! and the SIMD lanes that they happened under.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::clock::{Clock, Segment};
use super::location::{LocationId, Locations, Reach};
use crate::report::Rule;
use crate::spmd::{NodeId, Touches};
use crate::witness::{Coordinate, Instance};

/// What a coordinate counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Parallel,
    Teams,
    Iteration,
}

#[derive(Debug, Clone)]
struct Link {
    parent: u32,
    node: NodeId,
    level: Level,
    values: Rc<[i64]>,
}

/// The tree of coordinates that were reached; strands and events name a point in it.
#[derive(Debug, Default)]
pub(super) struct Coordinates {
    links: Vec<Link>,
}

/// The point where an entry begins.
pub(super) const ROOT: u32 = u32::MAX;

impl Coordinates {
    pub(super) fn push(&mut self, parent: u32, node: NodeId, level: Level, values: &[i64]) -> u32 {
        let id = self.links.len() as u32;
        self.links.push(Link {
            parent,
            node,
            level,
            values: Rc::from(values),
        });
        id
    }

    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    fn links(&self, mut at: u32) -> Vec<&Link> {
        let mut path = Vec::new();
        while let Some(link) = self.links.get(at as usize) {
            path.push(link);
            at = link.parent;
        }
        path.reverse();
        path
    }

    /// The way to a point, outermost first.
    pub(super) fn path(&self, at: u32) -> Vec<Coordinate> {
        self.links(at)
            .into_iter()
            .map(|link| Coordinate {
                node: link.node,
                values: link.values.to_vec(),
            })
            .collect()
    }

    /// The first point on the way to this one, within the innermost fork, that is an iteration of one of these loops.
    pub(super) fn first_within(&self, mut at: u32, loops: &[NodeId]) -> Option<u32> {
        let mut found = None;
        while let Some(link) = self.links.get(at as usize)
            && link.level == Level::Iteration
        {
            if loops.contains(&link.node) {
                found = Some(at);
            }
            at = link.parent;
        }
        found
    }

    /// The point on the way to this one at which the outermost fork was met.
    pub(super) fn before_forks(&self, mut at: u32) -> u32 {
        let mut found = at;
        while let Some(link) = self.links.get(at as usize) {
            at = link.parent;
            if link.level != Level::Iteration {
                found = at;
            }
        }
        found
    }

    /// All values on the way, outermost first, and for each whether it is a fork's.
    pub(super) fn flattened(&self, at: u32) -> (Vec<i64>, Vec<bool>) {
        let mut values = Vec::new();
        let mut forks = Vec::new();
        for link in self.links(at) {
            for value in link.values.iter() {
                values.push(*value);
                forks.push(link.level != Level::Iteration);
            }
        }
        (values, forks)
    }

    /// The numbers of the teams of leagues around a point: its contention group.
    pub(super) fn teams(&self, at: u32) -> Vec<i64> {
        let links = self.links(at).into_iter();
        links
            .filter(|link| link.level == Level::Teams)
            .flat_map(|link| link.values.iter().copied())
            .collect()
    }

    /// How many forks are around a point.
    pub(super) fn level(&self, at: u32) -> usize {
        let links = self.links(at).into_iter();
        links.filter(|link| link.level != Level::Iteration).count()
    }

    /// The iterations within the innermost fork around a point, innermost first.
    pub(super) fn iterations(&self, at: u32) -> Vec<i64> {
        let links = self.links(at).into_iter().rev();
        links
            .take_while(|link| link.level == Level::Iteration)
            .flat_map(|link| link.values.iter().copied())
            .collect()
    }

    /// Whether a point is exactly where `instance` happens.
    pub(super) fn is_at(&self, mut at: u32, coordinates: &[Coordinate]) -> bool {
        for coordinate in coordinates.iter().rev() {
            match self.links.get(at as usize) {
                Some(link)
                    if link.node == coordinate.node
                        && link.values.as_ref() == coordinate.values.as_slice() =>
                {
                    at = link.parent;
                }
                _ => return false,
            }
        }
        at == ROOT
    }

    /// When `coordinates` lead through this point, up to the numbers that the
    /// innermost forks of the levels in `free` have there: those numbers, and
    /// how many coordinates the point has.
    pub(super) fn leads_through(
        &self,
        at: u32,
        coordinates: &[Coordinate],
        free: &[Level],
    ) -> Option<(Vec<Option<i64>>, usize)> {
        let path = self.links(at);
        let mut found: Vec<Option<i64>> = vec![None; free.len()];
        let mut seen = vec![false; free.len()];
        let wanted = coordinates.get(..path.len())?;
        for (link, coordinate) in path.iter().zip(wanted).rev() {
            if link.node != coordinate.node {
                return None;
            }
            let level = free.iter().position(|level| *level == link.level);
            match level {
                Some(level) if seen.get(level) == Some(&false) => {
                    if let (Some(seen), Some(found)) = (seen.get_mut(level), found.get_mut(level)) {
                        *seen = true;
                        *found = coordinate.values.first().copied();
                    }
                }
                _ if link.values.as_ref() == coordinate.values.as_slice() => {}
                _ => return None,
            }
        }
        Some((found, path.len()))
    }
}

/// A lock that is held: which, and by which acquisition. Strands that inherit
/// an acquisition (a team forked within a critical section) do not exclude each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Held {
    pub(super) lock: u32,
    pub(super) acquisition: u32,
    /// Held for reading: other readers are not kept out.
    pub(super) shared: bool,
}

/// A SIMD lane: the loop instance, the iteration, and the `safelen`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Lane {
    pub(super) instance: u32,
    pub(super) iteration: u64,
    pub(super) safelen: Option<i64>,
    /// With `order(concurrent)`.
    pub(super) concurrent: bool,
    /// Within an ordered block of the loop.
    pub(super) ordered: bool,
}

/// One access that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Event {
    pub(super) access: NodeId,
    pub(super) write: bool,
    pub(super) atomic: bool,
    /// Of the executing thread's own copy, by name.
    pub(super) own: bool,
    /// Outside of its object, where it has no meaning.
    pub(super) outside: bool,
    /// Which copy of the object it touched.
    pub(super) touches: Touches,
    pub(super) location: LocationId,
    pub(super) coordinate: u32,
    pub(super) segment: u32,
    pub(super) locks: u32,
    pub(super) lanes: u32,
}

/// Sets that events share.
#[derive(Debug)]
pub(super) struct Interned<T> {
    ids: FxHashMap<Rc<[T]>, u32>,
    all: Vec<Rc<[T]>>,
}

impl<T: Clone + Eq + std::hash::Hash> Interned<T> {
    pub(super) fn new() -> Self {
        Interned {
            ids: FxHashMap::default(),
            all: Vec::new(),
        }
    }

    pub(super) fn intern(&mut self, items: &[T]) -> u32 {
        if let Some(id) = self.ids.get(items) {
            return *id;
        }
        let id = self.all.len() as u32;
        let items: Rc<[T]> = Rc::from(items);
        self.ids.insert(Rc::clone(&items), id);
        self.all.push(items);
        id
    }

    pub(super) fn get(&self, id: u32) -> &[T] {
        self.all
            .get(id as usize)
            .map_or(&[], |items| items.as_ref())
    }
}

/// Which events are worth keeping.
#[derive(Debug, Clone)]
pub(super) enum Filter {
    /// Every one.
    All,
    /// Those of two instances.
    Instances([Instance; 2]),
    /// Those of strands other than the initial one, at these sites.
    Sites(FxHashSet<NodeId>),
}

/// Everything that was recorded.
#[derive(Debug)]
pub(super) struct Trace {
    pub(super) events: Vec<Event>,
    pub(super) segments: Vec<Segment>,
    pub(super) coordinates: Coordinates,
    pub(super) locations: Locations,
    pub(super) locks: Interned<Held>,
    pub(super) lanes: Interned<Lane>,
    /// The acquisitions by tasks that exclude their siblings, and when each of these tasks was complete, once it is. What
    /// the task creates inherits them: it is kept apart if it is complete when the task is.
    pub(super) exclusive: FxHashMap<u32, Option<Rc<Clock>>>,
    /// The lexical order of the accesses, once a SIMD loop was executed.
    pub(super) lexical: FxHashMap<NodeId, usize>,
}

impl Trace {
    pub(super) fn new() -> Self {
        let mut trace = Trace {
            events: Vec::new(),
            segments: Vec::new(),
            coordinates: Coordinates::default(),
            locations: Locations::default(),
            locks: Interned::new(),
            lanes: Interned::new(),
            exclusive: FxHashMap::default(),
            lexical: FxHashMap::default(),
        };
        // Number 0 of both is the empty set.
        trace.locks.intern(&[]);
        trace.lanes.intern(&[]);
        trace
    }

    /// The events that are instances of an access.
    pub(super) fn of(&self, instance: &Instance) -> Vec<&Event> {
        self.events
            .iter()
            .filter(|event| {
                event.access == instance.access
                    && self
                        .coordinates
                        .is_at(event.coordinate, &instance.coordinates)
            })
            .collect()
    }

    /// Whether two instances have happened and race.
    pub(super) fn races(&self, [first, second]: &[Instance; 2]) -> bool {
        let second = self.of(second);
        let races = |a: &Event| second.iter().any(|b| self.race(a, b).is_ok());
        self.of(first).into_iter().any(races)
    }

    /// Whether two events race, and as what; else why not.
    pub(super) fn race(&self, a: &Event, b: &Event) -> Result<Rule, &'static str> {
        if a.location != b.location {
            let overlap = match (
                self.locations.get(a.location),
                self.locations.get(b.location),
            ) {
                (Some(a), Some(b)) => a.overlaps(b),
                _ => false,
            };
            if !overlap {
                return Err("the two accesses touch different elements");
            }
        }
        if !a.write && !b.write {
            return Err("neither access writes");
        }
        if !a.touches.may_meet(b.touches) {
            return Err("the two accesses touch different copies of host and device");
        }
        let bytes = |event: &Event| match self.locations.get(event.location)?.reach {
            Reach::Bytes { count, .. } => Some(count),
            _ => None,
        };
        let of_one_size = match (bytes(a), bytes(b)) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        };
        if a.atomic && b.atomic && of_one_size {
            return Err("both accesses are atomic");
        }
        if let Some(concurrent) = self.concurrent_lanes(a, b) {
            return if concurrent {
                Ok(Rule::SimdRace)
            } else {
                Err("the two iterations are not executed by lanes at once")
            };
        }
        if a.own && b.own {
            return Err("both accesses are of the executing thread's own copy");
        }
        let (Some(first), Some(second)) = (
            self.segments.get(a.segment as usize),
            self.segments.get(b.segment as usize),
        ) else {
            return Err("an access was not executed");
        };
        if first.happens_before(second) || second.happens_before(first) {
            return Err(if first.slot == second.slot {
                "the two accesses are ordered within one strand"
            } else {
                "one access happens before the other"
            });
        }
        if self.exclude(a, b) {
            return Err("a common lock keeps the two accesses apart");
        }
        Ok(Rule::DataRace)
    }

    /// For iterations of one SIMD loop instance: whether lanes execute them at once.
    fn concurrent_lanes(&self, a: &Event, b: &Event) -> Option<bool> {
        if a.lanes == b.lanes {
            return None;
        }
        let (first, second) = (self.lanes.get(a.lanes), self.lanes.get(b.lanes));
        let (x, y) = first
            .iter()
            .zip(second)
            .take_while(|(x, y)| x.instance == y.instance)
            .find(|(x, y)| x.iteration != y.iteration)?;
        let near = x.safelen.is_none_or(|safelen| {
            i64::try_from(x.iteration.abs_diff(y.iteration)).is_ok_and(|d| d < safelen)
        });
        // What stands earlier in the body does what it does in earlier iterations first.
        let (early, late) = match x.iteration < y.iteration {
            true => (a, b),
            false => (b, a),
        };
        let position = |event: &Event| self.lexical.get(&event.access);
        let forward = !x.concurrent
            && position(early)
                .zip(position(late))
                .is_some_and(|(early, late)| early < late);
        Some(near && !forward && !(x.ordered && y.ordered))
    }

    fn exclude(&self, a: &Event, b: &Event) -> bool {
        let held = self.locks.get(b.locks);
        self.locks.get(a.locks).iter().any(|mine| {
            held.iter().any(|theirs| {
                mine.lock == theirs.lock
                    && mine.acquisition != theirs.acquisition
                    && !(mine.shared && theirs.shared)
                    && self.is_held(mine, a)
                    && self.is_held(theirs, b)
            })
        })
    }

    /// Whether an acquisition that was inherited protects an event.
    fn is_held(&self, held: &Held, event: &Event) -> bool {
        match self.exclusive.get(&held.acquisition) {
            // As long as the task is not complete no other has begun.
            None | Some(None) => true,
            Some(Some(done)) => self
                .segments
                .get(event.segment as usize)
                .is_some_and(|segment| done.get(segment.slot) >= segment.time),
        }
    }
}
