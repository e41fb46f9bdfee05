//! Memory locations: object instances, and normalised ways to one element.
//!
//! Subscripts with known extents are flattened, so that `a[i][j]` with `j` past
//! its row is an element of the next row; a scalar is the element 0 of itself.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::value::Step;
use crate::spmd::ObjectId;

/// Index of an interned location.
pub(crate) type LocationId = u32;

/// One component of a normalised way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Part {
    Element(i64),
    Field(Arc<str>),
}

/// How far a location reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// One scalar.
    One,
    /// Everything that lies below the way.
    Below,
    /// Everything below the elements `first..first + count`, where `first` is the
    /// last component of the way.
    Range { count: i64 },
    /// These bytes of the union that the way leads to.
    Bytes { from: i64, count: i64 },
}

/// An interned location.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Location {
    pub(crate) instance: u32,
    pub(crate) way: Vec<Part>,
    pub(crate) reach: Reach,
}

impl Location {
    /// Whether two locations have a scalar in common.
    pub(crate) fn overlaps(&self, other: &Location) -> bool {
        self.instance == other.instance
            && match (self.reach, other.reach) {
                (Reach::One, Reach::One) => {
                    self.way == other.way || self.is_whole_of(other) || other.is_whole_of(self)
                }
                (
                    Reach::Bytes { from, count },
                    Reach::Bytes {
                        from: other_from,
                        count: other_count,
                    },
                ) => {
                    self.way == other.way
                        && from < other_from.saturating_add(other_count)
                        && other_from < from.saturating_add(count)
                }
                (Reach::Bytes { .. }, _) => other.covers(self),
                (_, Reach::Bytes { .. }) => self.covers(other),
                (Reach::One, _) => other.covers(self),
                (_, Reach::One) => self.covers(other),
                _ => self.covers(other) || other.covers(self),
            }
    }

    /// Whether a member of a structure is part of what is accessed without a word about its members.
    fn is_whole_of(&self, member: &Location) -> bool {
        let rest = match self.way.as_slice() {
            [Part::Element(0)] if matches!(member.way.first(), Some(Part::Field(_))) => {
                return true;
            }
            way => member.way.strip_prefix(way),
        };
        matches!(rest, Some([Part::Field(_), ..]))
    }

    /// The way from a whole object to a part of it.
    pub(crate) fn way_to<'a>(&self, part: &'a Location) -> Option<&'a [Part]> {
        if self.instance != part.instance || part.reach != Reach::One {
            return None;
        }
        match (self.way.as_slice(), self.reach) {
            // A scalar struct and the element 0 of it are the same.
            ([] | [Part::Element(0)], Reach::Below | Reach::Range { count: 1 })
                if !matches!(part.way.first(), Some(Part::Element(_))) =>
            {
                Some(&part.way)
            }
            (way, Reach::Below | Reach::Range { count: 1 }) => part.way.strip_prefix(way),
            _ => None,
        }
    }

    /// The part of a whole object that a way leads to.
    pub(crate) fn part(&self, rest: &[Part]) -> Location {
        let is_struct = matches!(rest.first(), Some(Part::Field(_)));
        let mut way = match self.way.as_slice() {
            [Part::Element(0)] if is_struct => Vec::new(),
            way => way.to_vec(),
        };
        way.extend_from_slice(rest);
        Location {
            instance: self.instance,
            way: scalar_way(way),
            reach: Reach::One,
        }
    }

    /// Whether the start of `other` lies within `self`.
    fn covers(&self, other: &Location) -> bool {
        match self.reach {
            Reach::One | Reach::Bytes { .. } => self.way == other.way,
            Reach::Below => {
                // A scalar struct and the element 0 of it are the same.
                let way = match self.way.as_slice() {
                    [Part::Element(0)] if !matches!(other.way.first(), Some(Part::Element(_))) => {
                        &[]
                    }
                    way => way,
                };
                other.way.starts_with(way)
            }
            Reach::Range { count } => {
                let Some((Part::Element(first), before)) = self.way.split_last() else {
                    return false;
                };
                match other.way.get(before.len()) {
                    Some(Part::Element(element)) => {
                        other.way.starts_with(before)
                            && *first <= *element
                            && element.checked_sub(*first).is_some_and(|d| d < count)
                    }
                    _ => false,
                }
            }
        }
    }
}

/// The normal form of a way: consecutive subscripts flattened where the
/// extents allow it. `None` when that overflows.
pub(crate) fn normalise(steps: &[Step]) -> Option<Vec<Part>> {
    let mut way: Vec<Part> = Vec::with_capacity(1);
    let mut previous_is_index = false;
    for step in steps {
        match step {
            Step::Field(name) => {
                way.push(Part::Field(Arc::clone(name)));
                previous_is_index = false;
            }
            Step::Index { index, extent } => {
                match (way.last_mut(), extent) {
                    (Some(Part::Element(element)), Some(extent)) if previous_is_index => {
                        *element = element.checked_mul(*extent)?.checked_add(*index)?;
                    }
                    _ => way.push(Part::Element(*index)),
                }
                previous_is_index = true;
            }
            // The caller has split it off.
            Step::Bytes { .. } => return None,
        }
    }
    Some(way)
}

/// The location of a scalar: the first element of whatever its way names.
pub(crate) fn scalar_way(mut way: Vec<Part>) -> Vec<Part> {
    while way.len() > 1 && way.last() == Some(&Part::Element(0)) {
        way.pop();
    }
    if way.is_empty() {
        way.push(Part::Element(0));
    }
    way
}

/// Interned locations.
#[derive(Debug, Default)]
pub(crate) struct Locations {
    elements: FxHashMap<(u32, i64), LocationId>,
    others: FxHashMap<Location, LocationId>,
    of_instances: FxHashMap<u32, Vec<LocationId>>,
    all: Vec<Location>,
}

impl Locations {
    pub(crate) fn intern(&mut self, location: Location) -> LocationId {
        let next = self.all.len() as LocationId;
        let id = match (location.way.as_slice(), location.reach) {
            ([Part::Element(element)], Reach::One) => *self
                .elements
                .entry((location.instance, *element))
                .or_insert(next),
            _ => *self.others.entry(location.clone()).or_insert(next),
        };
        if id == next {
            let known = self.of_instances.entry(location.instance);
            known.or_default().push(id);
            self.all.push(location);
        }
        id
    }

    /// Those of an object.
    pub(crate) fn of_instance(&self, instance: u32) -> &[LocationId] {
        self.of_instances.get(&instance).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn get(&self, id: LocationId) -> Option<&Location> {
        self.all.get(id as usize)
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }
}

/// Object instances. Shared objects have the instance of their own number.
#[derive(Debug)]
pub(crate) struct Instances {
    objects: Vec<Option<ObjectId>>,
    thread_private: FxHashMap<(ObjectId, u32), u32>,
    pointees: FxHashMap<LocationId, u32>,
    unknown: u32,
}

impl Instances {
    pub(crate) fn new(shared: usize) -> Self {
        let mut objects: Vec<Option<ObjectId>> = (0..shared)
            .map(|index| Some(ObjectId(index as u32)))
            .collect();
        objects.push(None);
        Instances {
            unknown: shared as u32,
            objects,
            thread_private: FxHashMap::default(),
            pointees: FxHashMap::default(),
        }
    }

    /// A new instance of a scoped object.
    pub(crate) fn fresh(&mut self, object: Option<ObjectId>) -> u32 {
        let id = self.objects.len() as u32;
        self.objects.push(object);
        id
    }

    /// The instance of a threadprivate object that a thread has.
    pub(crate) fn of_thread(&mut self, object: ObjectId, owner: u32) -> u32 {
        if let Some(instance) = self.thread_private.get(&(object, owner)) {
            return *instance;
        }
        let instance = self.fresh(Some(object));
        self.thread_private.insert((object, owner), instance);
        instance
    }

    /// What a pointer that the program never set points to: an object of its own.
    pub(crate) fn pointee(&mut self, location: LocationId) -> u32 {
        if let Some(instance) = self.pointees.get(&location) {
            return *instance;
        }
        let instance = self.fresh(None);
        self.pointees.insert(location, instance);
        instance
    }

    /// The memory that pointers with a chosen numeric value point into.
    pub(crate) fn unknown(&self) -> u32 {
        self.unknown
    }

    /// The object that an instance is one of.
    pub(crate) fn object(&self, instance: u32) -> Option<ObjectId> {
        self.objects.get(instance as usize).copied().flatten()
    }

    pub(crate) fn len(&self) -> usize {
        self.objects.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(index: i64, extent: Option<i64>) -> Step {
        Step::Index { index, extent }
    }

    fn at(way: Vec<Part>, reach: Reach) -> Location {
        Location {
            instance: 0,
            way,
            reach,
        }
    }

    #[test]
    fn a_subscript_past_its_row_is_in_the_next_row() {
        let past = normalise(&[index(0, Some(3)), index(5, Some(5))]);
        let next = normalise(&[index(1, Some(3)), index(0, Some(5))]);
        assert_eq!(past, next);
        assert_eq!(past, Some(vec![Part::Element(5)]));
        let unknown = normalise(&[index(0, None), index(5, None)]);
        assert_eq!(unknown, Some(vec![Part::Element(0), Part::Element(5)]));
    }

    #[test]
    fn whole_objects_overlap_their_parts() {
        let field = |name: &str| Part::Field(Arc::from(name));
        let whole = at(vec![], Reach::Below);
        let member = at(vec![Part::Element(2), field("x")], Reach::One);
        assert!(whole.overlaps(&member));
        assert!(member.overlaps(&whole));
        let row = at(vec![Part::Element(10)], Reach::Range { count: 5 });
        assert!(row.overlaps(&at(vec![Part::Element(14)], Reach::One)));
        assert!(!row.overlaps(&at(vec![Part::Element(15)], Reach::One)));
        let other = at(vec![Part::Element(14)], Reach::Range { count: 5 });
        assert!(other.overlaps(&row));
    }
}
