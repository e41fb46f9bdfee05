//! The allocations that addresses belong to.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::place::PlaceId;
use crate::range::ByteRange;

/// An allocation, or another object of the traced program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Object {
    /// What to call it.
    pub name: String,
    /// Its bytes.
    pub range: ByteRange,
    /// Where it was allocated.
    pub place: PlaceId,
}

/// The objects that are alive.
#[derive(Debug, Clone, Default)]
pub struct Objects {
    live: BTreeMap<u64, Arc<Object>>,
}

impl Objects {
    /// A new object; those that it overlaps have ended without having been freed.
    pub fn allocate(&mut self, object: Object) {
        let range = object.range;
        while let Some(old) = self.overlapping(range) {
            let first = old.range.first();
            self.live.remove(&first);
        }
        self.live.insert(range.first(), Arc::new(object));
    }

    /// The object that begins at an address ends.
    pub fn free(&mut self, address: u64) -> Option<Arc<Object>> {
        self.live.remove(&address)
    }

    /// The object that a byte belongs to.
    pub fn at(&self, address: u64) -> Option<&Arc<Object>> {
        let (_, object) = self.live.range(..=address).next_back()?;
        (address <= object.range.last()).then_some(object)
    }

    /// The last of the objects that have a byte in a range.
    fn overlapping(&self, range: ByteRange) -> Option<&Arc<Object>> {
        let (_, object) = self.live.range(..=range.last()).next_back()?;
        object.range.overlaps(range).then_some(object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range::RangeError;

    fn object(name: &str, first: u64, last: u64) -> Result<Object, RangeError> {
        Ok(Object {
            name: name.into(),
            range: ByteRange::new(first, last)?,
            place: PlaceId::UNKNOWN,
        })
    }

    #[test]
    fn addresses_belong_to_what_is_alive() -> Result<(), RangeError> {
        let mut objects = Objects::default();
        let name = |objects: &Objects, at| objects.at(at).map(|object| object.name.clone());
        objects.allocate(object("a", 16, 31)?);
        objects.allocate(object("b", 32, 47)?);
        assert_eq!(name(&objects, 15), None);
        assert_eq!(name(&objects, 31).as_deref(), Some("a"));
        assert_eq!(name(&objects, 32).as_deref(), Some("b"));
        objects.allocate(object("c", 24, 39)?);
        assert_eq!(name(&objects, 16), None);
        assert_eq!(name(&objects, 40), None);
        assert_eq!(name(&objects, 30).as_deref(), Some("c"));
        assert!(objects.free(30).is_none());
        assert!(objects.free(24).is_some());
        assert_eq!(name(&objects, 30), None);
        Ok(())
    }
}
