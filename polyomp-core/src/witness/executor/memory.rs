//! What memory holds, as one strand may see it: its own writes, and those that
//! happen before.

use rustc_hash::FxHashSet;

use super::clock::Clock;
use super::location::LocationId;
use super::value::Value;

#[derive(Debug)]
struct Written {
    slot: u32,
    time: u32,
    value: Value,
}

/// The writes to each location, in the order of execution.
#[derive(Debug, Default)]
pub(super) struct Memory {
    writes: Vec<Vec<Written>>,
    /// Where one constant was stored, and nothing else.
    constants: FxHashSet<LocationId>,
}

/// Concurrent writes that are kept for one location: values of racing or locked
/// locations are not determined, so older ones may be forgotten.
const KEPT: usize = 64;

impl Memory {
    pub(super) fn write(&mut self, location: LocationId, slot: u32, clock: &Clock, value: Value) {
        let index = location as usize;
        if self.writes.len() <= index {
            self.writes.resize_with(index + 1, Vec::new);
        }
        let Some(writes) = self.writes.get_mut(index) else {
            return;
        };
        self.constants.remove(&location);
        let time = clock.get(slot);
        if let Some(last) = writes.last_mut()
            && last.slot == slot
            && last.time == time
        {
            // Whoever sees one of them sees both.
            last.value = value;
            return;
        }
        if writes.len() >= KEPT {
            writes.remove(0);
        }
        writes.push(Written { slot, time, value });
    }

    /// The same of a constant.
    pub(super) fn write_constant(
        &mut self,
        location: LocationId,
        slot: u32,
        clock: &Clock,
        value: Value,
    ) {
        let first = self.newest(location).is_none();
        self.write(location, slot, clock, value);
        if first {
            self.constants.insert(location);
        }
    }

    /// Whether one constant was stored there, and nothing else.
    pub(super) fn is_constant(&self, location: LocationId) -> bool {
        self.constants.contains(&location)
    }

    /// The last write.
    pub(super) fn newest(&self, location: LocationId) -> Option<&Value> {
        let writes = self.writes.get(location as usize)?;
        writes.last().map(|written| &written.value)
    }

    /// The last write that is visible to a strand with this clock, and whether
    /// it is the strand's own.
    pub(super) fn read(
        &self,
        location: LocationId,
        slot: u32,
        clock: &Clock,
    ) -> Option<(&Value, bool)> {
        self.writes
            .get(location as usize)?
            .iter()
            .rev()
            .find(|written| clock.get(written.slot) >= written.time)
            .map(|written| (&written.value, written.slot == slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strand_sees_what_happens_before() {
        let mut memory = Memory::default();
        let mut first = Clock::default();
        first.set(0, 1);
        let mut second = Clock::default();
        second.set(1, 1);
        memory.write(7, 0, &first, Value::Int(10));
        memory.write(7, 1, &second, Value::Int(20));
        assert_eq!(memory.read(7, 0, &first), Some((&Value::Int(10), true)));
        assert_eq!(memory.read(7, 1, &second), Some((&Value::Int(20), true)));
        second.join(&first);
        assert_eq!(memory.read(7, 1, &second), Some((&Value::Int(20), true)));
        assert_eq!(memory.read(8, 1, &second), None);
        let mut third = Clock::default();
        third.set(2, 5);
        assert_eq!(memory.read(7, 2, &third), None);
        third.join(&first);
        assert_eq!(memory.read(7, 2, &third), Some((&Value::Int(10), false)));
    }
}
