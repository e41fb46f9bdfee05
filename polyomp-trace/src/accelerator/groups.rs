//! Instances of races → groups of the same places and objects, and when there are enough of them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::config::Config;
use super::race::{Hazard, Outcome, Race, Role, Side, Stopped};
use crate::object::{Object, Objects};
use crate::place::PlaceId;
use crate::range::ByteRange;

/// More different races than anybody reads; what comes after tells nothing new.
const MOST: usize = 10_000;

/// More instances than this take longer to count than anybody waits.
const MOST_INSTANCES: u64 = 1 << 29;

/// One side of an instance, before it is known what its bytes belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Touch {
    pub role: Role,
    pub position: u64,
    pub place: PlaceId,
    pub range: ByteRange,
    pub reach: ByteRange,
}

/// What blocks that one place allocates again and again have in common.
type ObjectKey = (String, PlaceId);

/// What instances of one race have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    hazard: Hazard,
    sides: [(Role, PlaceId, Option<ObjectKey>); 2],
}

#[derive(Debug)]
struct Group {
    race: Race,
    /// The position of the later side of the last instance.
    last: u64,
}

/// The races found so far.
#[derive(Debug)]
pub(super) struct Groups {
    first_only: bool,
    /// What the bytes belong to.
    pub objects: Objects,
    groups: Vec<Group>,
    known: FxHashMap<Key, usize>,
    /// The group of the last instance: a loop that races has many of one group.
    recent: Option<(Instance, usize)>,
    instances: u64,
    stopped: Option<Stopped>,
}

/// What tells the group of an instance without a look at names. The objects
/// are kept alive, so that no other one can take their place in memory.
#[derive(Debug)]
struct Instance {
    hazard: Hazard,
    sides: [(Role, PlaceId, Option<Arc<Object>>); 2],
}

impl Instance {
    fn is_of(&self, hazard: Hazard, sides: &[Side; 2]) -> bool {
        self.hazard == hazard
            && self
                .sides
                .iter()
                .zip(sides)
                .all(|((role, place, object), side)| {
                    let same = match (object, &side.object) {
                        (None, None) => true,
                        (Some(one), Some(two)) => Arc::ptr_eq(one, two),
                        _ => false,
                    };
                    same && *role == side.role && *place == side.place
                })
    }
}

impl Groups {
    pub(super) fn new(config: &Config) -> Self {
        Groups {
            first_only: config.first_only,
            objects: Objects::default(),
            groups: Vec::new(),
            known: FxHashMap::default(),
            recent: None,
            instances: 0,
            stopped: None,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Whether no more is wanted.
    pub(super) fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// One more instance, if any is wanted; `same_bytes` tells whether the two operations
    /// themselves touch a common byte.
    pub(super) fn found(&mut self, hazard: Hazard, sides: [Touch; 2], same_bytes: bool) {
        if self.has_stopped() {
            return;
        }
        self.add(hazard, sides, same_bytes);
        self.instances += 1;
        if self.first_only {
            self.stopped = Some(Stopped::FirstRace);
        } else if self.groups.len() >= MOST || self.instances >= MOST_INSTANCES {
            self.stopped = Some(Stopped::TooManyRaces);
        }
    }

    fn add(&mut self, hazard: Hazard, sides: [Touch; 2], same_bytes: bool) {
        let [earlier, later] = sides;
        let shared = earlier.reach.intersection(later.reach);
        let sides = sides.map(|touch| side(touch, shared, &self.objects));
        let index = match &self.recent {
            Some((instance, index)) if instance.is_of(hazard, &sides) => *index,
            _ => self.index_of(hazard, &sides),
        };
        let Some(group) = self.groups.get_mut(index) else {
            self.groups.push(Group {
                race: Race {
                    hazard,
                    sides,
                    same_bytes,
                    count: 1,
                },
                last: later.position,
            });
            return;
        };
        if group.last != later.position {
            group.race.count += 1;
            group.last = later.position;
        }
        if same_bytes && !group.race.same_bytes {
            group.race.same_bytes = true;
            group.race.sides = sides;
        }
    }

    fn index_of(&mut self, hazard: Hazard, sides: &[Side; 2]) -> usize {
        let key = Key {
            hazard,
            sides: sides.each_ref().map(|side| {
                let object = side.object.as_deref();
                let object = object.map(|object| (object.name.clone(), object.place));
                (side.role, side.place, object)
            }),
        };
        let index = *self.known.entry(key).or_insert(self.groups.len());
        let instance = Instance {
            hazard,
            sides: sides
                .each_ref()
                .map(|side| (side.role, side.place, side.object.clone())),
        };
        self.recent = Some((instance, index));
        index
    }

    pub(super) fn outcome(self, operations: u64) -> Outcome {
        let mut races: Vec<Race> = self.groups.into_iter().map(|group| group.race).collect();
        // Stable: what one operation found stays in the order of the addresses.
        races.sort_by_key(|race| {
            let [earlier, later] = &race.sides;
            (later.position, earlier.position)
        });
        Outcome {
            races,
            operations,
            stopped: self.stopped,
        }
    }
}

/// The object is that of the operation's own bytes, where these are touched
/// by the other side if any of them are.
fn side(touch: Touch, shared: Option<ByteRange>, objects: &Objects) -> Side {
    let common = shared.and_then(|shared| touch.range.intersection(shared));
    let byte = common.unwrap_or(touch.range).first();
    Side {
        role: touch.role,
        position: touch.position,
        place: touch.place,
        range: touch.range,
        reach: touch.reach,
        object: objects.at(byte).map(Arc::clone),
    }
}
