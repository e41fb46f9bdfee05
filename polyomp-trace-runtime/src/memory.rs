//! How addresses are reached: through the cache, past it, or not at all.

use std::collections::BTreeMap;

/// How the processor reaches memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Through the cache; what nothing was said about.
    Cached,
    /// Past the cache.
    Uncached,
    /// It is no main memory.
    Ignored,
}

impl Way {
    /// The numbers that stubs use.
    #[must_use]
    pub fn from_number(number: i32) -> Self {
        match number {
            1 => Self::Uncached,
            2 => Self::Ignored,
            _ => Self::Cached,
        }
    }
}

/// A range of addresses that are reached in the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// The first address.
    pub first: u64,
    /// The last address.
    pub last: u64,
    /// How they are reached.
    pub way: Way,
    /// What to add to an address to get the one that this memory is known by. Where memory is mapped twice, one of
    /// the two is an alias of the other.
    pub delta: u64,
}

/// All regions. What is in none is cached.
#[derive(Debug, Default)]
pub struct Memory {
    /// By first address; they do not overlap.
    regions: BTreeMap<u64, Region>,
}

impl Memory {
    /// An empty one.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            regions: BTreeMap::new(),
        }
    }

    /// The region around an address, as large as all of it is reached in the same way.
    #[must_use]
    pub fn at(&self, address: u64) -> Region {
        let before = self.regions.range(..=address).next_back();
        if let Some((_, region)) = before
            && region.last >= address
        {
            return *region;
        }
        let after = self.regions.range(address..).next();
        Region {
            first: before.map_or(0, |(_, region)| region.last + 1),
            last: after.map_or(u64::MAX, |(first, _)| first.saturating_sub(1)),
            way: Way::Cached,
            delta: 0,
        }
    }

    /// The address that a byte is known by.
    #[must_use]
    pub fn known_by(&self, address: u64) -> u64 {
        address.wrapping_add(self.at(address).delta)
    }

    /// From now on, a range is reached in this way.
    pub fn set(&mut self, new: Region) {
        if new.first > new.last {
            return;
        }
        // What others have of it ends.
        while let Some((&first, &old)) = self
            .regions
            .range(..=new.last)
            .next_back()
            .filter(|(_, old)| old.last >= new.first)
        {
            self.regions.remove(&first);
            if old.first < new.first {
                let last = new.first - 1;
                self.regions.insert(first, Region { last, ..old });
            }
            if old.last > new.last {
                let first = new.last + 1;
                self.regions.insert(first, Region { first, ..old });
            }
        }
        if new.way != Way::Cached || new.delta != 0 {
            self.regions.insert(new.first, new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(first: u64, last: u64, way: Way, delta: u64) -> Region {
        Region {
            first,
            last,
            way,
            delta,
        }
    }

    #[test]
    fn the_newest_region_counts() {
        let mut memory = Memory::new();
        memory.set(region(100, 199, Way::Uncached, 0));
        memory.set(region(140, 149, Way::Ignored, 0));
        memory.set(region(160, 300, Way::Cached, 0));
        memory.set(region(1000, 1099, Way::Cached, 100_u64.wrapping_sub(1000)));
        assert_eq!(memory.at(99), region(0, 99, Way::Cached, 0));
        assert_eq!(memory.at(100), region(100, 139, Way::Uncached, 0));
        assert_eq!(memory.at(145).way, Way::Ignored);
        assert_eq!(memory.at(150), region(150, 159, Way::Uncached, 0));
        assert_eq!(memory.at(170), region(160, 999, Way::Cached, 0));
        assert_eq!(memory.known_by(1005), 105);
        assert_eq!(memory.known_by(1100), 1100);
        memory.set(region(0, u64::MAX, Way::Cached, 0));
        assert_eq!(memory.at(1005), region(0, u64::MAX, Way::Cached, 0));
    }
}
