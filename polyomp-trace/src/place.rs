//! The places in the source that operations come from.

use rustc_hash::FxHashMap;

/// A place, as a number: index into a [`Places`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceId(pub u32);

impl PlaceId {
    /// The place of operations of which nobody knows where they stand.
    pub const UNKNOWN: PlaceId = PlaceId(0);
}

impl Default for PlaceId {
    fn default() -> Self {
        PlaceId::UNKNOWN
    }
}

/// Where in the program an operation stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Place {
    /// Not known.
    #[default]
    Unknown,
    /// A place in the source.
    Source {
        /// Path of the file.
        file: String,
        /// Line, from 1 on.
        line: u32,
        /// Column, from 1 on; 0 where it is not known.
        column: u32,
        /// The function, where it is known.
        function: Option<String>,
        /// Where the function was inlined: the place of the call, among the
        /// same [`Places`]. Unknown where it was not.
        inlined_at: PlaceId,
    },
    /// A place in the compiled program, for which its debug information has to
    /// be asked.
    Code {
        /// Path of the executable or library.
        module: String,
        /// Address within it, as its own tables count.
        offset: u64,
    },
}

/// Calls inlined into one another deeper than this are not followed.
pub const MOST_INLINED: usize = 32;

/// Places by their number. [`PlaceId::UNKNOWN`] is always among them.
#[derive(Debug, Clone)]
pub struct Places {
    places: Vec<Place>,
    known: FxHashMap<Place, PlaceId>,
}

impl Default for Places {
    fn default() -> Self {
        Places {
            places: vec![Place::Unknown],
            known: FxHashMap::from_iter([(Place::Unknown, PlaceId::UNKNOWN)]),
        }
    }
}

impl Places {
    /// The number of a place, a new one where it has none; none when there
    /// are no more numbers.
    pub fn intern(&mut self, place: Place) -> Option<PlaceId> {
        if let Some(id) = self.known.get(&place) {
            return Some(*id);
        }
        let id = PlaceId(u32::try_from(self.places.len()).ok()?);
        self.places.push(place.clone());
        self.known.insert(place, id);
        Some(id)
    }

    /// The place of a number; unknown where the number was never given out.
    pub fn get(&self, id: PlaceId) -> &Place {
        usize::try_from(id.0)
            .ok()
            .and_then(|index| self.places.get(index))
            .unwrap_or(&Place::Unknown)
    }

    /// Where the function of a place was inlined: the calls from the inside to
    /// the outside, at most [`MOST_INLINED`].
    pub fn inlined_at(&self, place: &Place) -> Vec<&Place> {
        let call_of = |place: &Place| match place {
            Place::Source { inlined_at, .. } => match self.get(*inlined_at) {
                Place::Unknown => None,
                call => Some(call),
            },
            _ => None,
        };
        std::iter::successors(call_of(place), |place| call_of(place))
            .take(MOST_INLINED)
            .collect()
    }

    /// Makes a number mean another place: one of which more has become known.
    pub fn replace(&mut self, id: PlaceId, place: Place) {
        if let Ok(index) = usize::try_from(id.0)
            && let Some(known) = self.places.get_mut(index)
        {
            self.known.remove(known);
            self.known.entry(place.clone()).or_insert(id);
            *known = place;
        }
    }

    /// How many there are, the unknown one among them.
    pub fn count(&self) -> usize {
        self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_keeps_its_number() {
        let mut places = Places::default();
        let line = |line| Place::Source {
            file: "a.c".into(),
            line,
            column: 0,
            function: None,
            inlined_at: PlaceId::UNKNOWN,
        };
        assert_eq!(places.intern(Place::Unknown), Some(PlaceId::UNKNOWN));
        let first = places.intern(line(1));
        let second = places.intern(line(2));
        assert_ne!(first, second);
        assert_eq!(places.intern(line(1)), first);
        assert_eq!(first.map(|id| places.get(id)), Some(&line(1)));
        assert_eq!(places.get(PlaceId(77)), &Place::Unknown);
    }

    #[test]
    fn calls_from_the_inside_to_the_outside() {
        let mut places = Places::default();
        let mut at = PlaceId::UNKNOWN;
        for line in 1..=40 {
            let place = Place::Source {
                file: "a.h".into(),
                line,
                column: 0,
                function: None,
                inlined_at: at,
            };
            at = places.intern(place).unwrap_or_default();
        }
        let calls = places.inlined_at(places.get(at));
        assert_eq!(calls.len(), MOST_INLINED);
        assert!(matches!(calls[0], Place::Source { line: 39, .. }));
        assert!(places.inlined_at(places.get(PlaceId(1))).is_empty());
    }
}
