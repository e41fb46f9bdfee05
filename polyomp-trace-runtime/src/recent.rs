//! Runs of accesses become one operation.
//!
//! A loop accesses the elements of its arrays in turn, each from a place of its own. For each place the run of bytes
//! that it touched is kept, and given on as one operation when it ends. That changes the order of operations, so it is
//! only done where the order does not matter: between two operations on the accelerator or the cache (before those,
//! all runs are given on), and as long as cached writes and uncached accesses are on different cache lines. Cached
//! reads among cached writes matter only when stale lines are looked for; then only operations of one place in
//! immediate succession are put together.

use polyomp_trace::range::ByteRange;

use crate::memory::{Memory, Way};

/// What an access of the processor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Through the cache.
    CachedRead,
    /// Through the cache.
    CachedWrite,
    /// Past the cache.
    UncachedRead,
    /// Past the cache.
    UncachedWrite,
}

/// A run of accesses from one place.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// The place, and in the lowest bit whether it writes: 0 is none.
    key: u64,
    /// The bytes, as the program addresses them.
    first: u64,
    last: u64,
    /// The region that they lie in: beyond it another rule may hold.
    region_first: u64,
    region_last: u64,
    delta: u64,
    access: Access,
}

const NONE: Run = Run {
    key: 0,
    first: 1,
    last: 0,
    region_first: 1,
    region_last: 0,
    delta: 0,
    access: Access::CachedRead,
};

/// A power of two: more than the places of a few nested loops.
const SLOTS: usize = 256;

/// Where a run can be: so that few places chase away each other's runs in turn. A power of two.
const WAYS: usize = 4;

/// A superset of some blocks of memory: a bit for each, by the lowest bits of its number.
#[derive(Debug, Clone, Copy)]
struct Blocks([u64; WORDS]);

const WORDS: usize = 32;

/// Its logarithm is the number of bytes of a block: several lines, so that the bits last for long runs.
const BLOCK: u32 = 8;

impl Blocks {
    const EMPTY: Blocks = Blocks([0; WORDS]);

    /// All blocks of a range that are not more than there are bits; of more, all.
    #[inline]
    fn of(first: u64, last: u64) -> impl Iterator<Item = (usize, u64)> {
        let low = first >> BLOCK;
        let more = ((last >> BLOCK) - low).min(WORDS as u64 * 64 - 1);
        (0..=more).map(move |next| {
            let bit = low.wrapping_add(next) % (WORDS as u64 * 64);
            ((bit / 64) as usize, 1 << (bit % 64))
        })
    }

    #[inline]
    fn add(&mut self, first: u64, last: u64) {
        for (word, bit) in Self::of(first, last) {
            if let Some(bits) = self.0.get_mut(word) {
                *bits |= bit;
            }
        }
    }

    #[inline]
    fn overlaps(&self, first: u64, last: u64) -> bool {
        Self::of(first, last)
            .any(|(word, bit)| self.0.get(word).is_some_and(|bits| bits & bit != 0))
    }
}

/// The runs that have not ended.
#[derive(Debug)]
pub struct Recent {
    runs: [Run; SLOTS],
    /// The slots in use.
    used: Vec<u16>,
    /// Which of the ways went last, of a place that found none free.
    victim: usize,
    /// Where open cached writes and open uncached accesses are, in whole lines, as memory is known by.
    written: Blocks,
    uncached: Blocks,
    /// One less than the larger of line and granularity of write-back.
    mask: u64,
    /// Every operation counts in its order.
    ordered: bool,
}

impl Recent {
    /// No runs. Larger blocks than `block` bytes are nowhere moved at once.
    #[must_use]
    pub fn new(block: u64, ordered: bool) -> Self {
        Self {
            runs: [NONE; SLOTS],
            used: Vec::with_capacity(SLOTS),
            victim: 0,
            written: Blocks::EMPTY,
            uncached: Blocks::EMPTY,
            mask: block.saturating_sub(1),
            ordered,
        }
    }

    /// The access of `place`; `emit` is given the runs that end. A range that wraps around is cut.
    #[inline(always)]
    pub fn access(
        &mut self,
        memory: &Memory,
        (address, size): (u64, u64),
        write: bool,
        place: u64,
        emit: &mut impl FnMut(Access, ByteRange, u64),
    ) {
        let Some(more) = size.checked_sub(1) else {
            return;
        };
        let last = address.saturating_add(more);
        let key = (place << 1) | u64::from(write);
        let first_slot = slot_of(key);
        let slot = (0..WAYS)
            .map(|way| first_slot ^ way)
            .find(|&slot| self.runs.get(slot).is_some_and(|run| run.key == key));
        if let Some(run) = slot.and_then(|slot| self.runs.get_mut(slot))
            && address >= run.region_first
            && last <= run.region_last
        {
            if address >= run.first && last <= run.last {
                return;
            }
            if !self.ordered
                && address <= run.last.saturating_add(1)
                && last >= run.first.saturating_sub(1)
            {
                // Runs are noted by whole lines, and most accesses do not leave those of their run.
                let line_of = |at: u64| at.wrapping_add(run.delta) & !self.mask;
                let (low, high) = (line_of(address), line_of(last) | self.mask);
                let is_noted = line_of(run.first) <= low && high <= line_of(run.last) | self.mask;
                let (same, others) = match run.access {
                    Access::CachedWrite => (&mut self.written, &self.uncached),
                    _ => (&mut self.uncached, &self.written),
                };
                let is_read = run.access == Access::CachedRead;
                if is_read || is_noted || !others.overlaps(low, high) {
                    if !is_read && !is_noted {
                        same.add(low, high);
                    }
                    run.first = run.first.min(address);
                    run.last = run.last.max(last);
                    return;
                }
            }
        }
        self.start(memory, (address, last), write, place, emit);
    }

    /// An access that continues no run: one for each region that it touches.
    #[cold]
    #[inline(never)]
    fn start(
        &mut self,
        memory: &Memory,
        (mut first, last): (u64, u64),
        write: bool,
        place: u64,
        emit: &mut impl FnMut(Access, ByteRange, u64),
    ) {
        let key = (place << 1) | u64::from(write);
        loop {
            let region = memory.at(first);
            let end = last.min(region.last);
            let access = match (region.way, write) {
                (Way::Cached, false) => Some(Access::CachedRead),
                (Way::Cached, true) => Some(Access::CachedWrite),
                (Way::Uncached, false) => Some(Access::UncachedRead),
                (Way::Uncached, true) => Some(Access::UncachedWrite),
                (Way::Ignored, _) => None,
            };
            if let Some(access) = access {
                let low = first.wrapping_add(region.delta) & !self.mask;
                let high = end.wrapping_add(region.delta) | self.mask;
                let clash = match access {
                    Access::CachedRead => false,
                    Access::CachedWrite => self.uncached.overlaps(low, high),
                    _ => self.written.overlaps(low, high),
                };
                if clash || self.ordered {
                    self.drain(emit);
                }
                match access {
                    Access::CachedRead => {}
                    Access::CachedWrite => self.written.add(low, high),
                    _ => self.uncached.add(low, high),
                }
                self.put(
                    Run {
                        key,
                        first,
                        last: end,
                        region_first: region.first,
                        region_last: region.last,
                        delta: region.delta,
                        access,
                    },
                    emit,
                );
            }
            if end == last {
                return;
            }
            first = end + 1;
        }
    }

    fn put(&mut self, new: Run, emit: &mut impl FnMut(Access, ByteRange, u64)) {
        // That of the same place, or one that is free, or another place's.
        let first_slot = slot_of(new.key);
        let slots = || (0..WAYS).map(|way| first_slot ^ way);
        let key_of = |slot: usize| self.runs.get(slot).map_or(0, |run| run.key);
        let slot = slots()
            .find(|&slot| key_of(slot) == new.key)
            .or_else(|| slots().find(|&slot| key_of(slot) == 0))
            .unwrap_or_else(|| {
                self.victim = (self.victim + 1) % WAYS;
                first_slot ^ self.victim
            });
        let Some(run) = self.runs.get_mut(slot) else {
            return;
        };
        if run.key == 0 {
            self.used.push(u16::try_from(slot).unwrap_or(0));
        } else {
            give(run, emit);
        }
        *run = new;
    }

    /// Ends all runs.
    pub fn drain(&mut self, emit: &mut impl FnMut(Access, ByteRange, u64)) {
        for slot in self.used.drain(..) {
            if let Some(run) = self.runs.get_mut(usize::from(slot)) {
                give(run, emit);
                *run = NONE;
            }
        }
        self.written = Blocks::EMPTY;
        self.uncached = Blocks::EMPTY;
    }
}

#[inline]
fn slot_of(key: u64) -> usize {
    // Fibonacci hashing; the top bits are the best ones.
    let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros());
    usize::try_from(hash).unwrap_or(0)
}

fn give(run: &Run, emit: &mut impl FnMut(Access, ByteRange, u64)) {
    let first = run.first.wrapping_add(run.delta);
    let last = run.last.wrapping_add(run.delta);
    if let Ok(range) = ByteRange::new(first, last) {
        emit(run.access, range, run.key >> 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Region;

    type Seen = Vec<(Access, u64, u64, u64)>;

    fn run(ordered: bool, accesses: &[(u64, u64, bool, u64)]) -> Seen {
        let mut memory = Memory::new();
        memory.set(Region {
            first: 0x2000,
            last: 0x2fff,
            way: Way::Uncached,
            delta: 0,
        });
        memory.set(Region {
            first: 0x3000,
            last: 0x3fff,
            way: Way::Ignored,
            delta: 0,
        });
        let mut recent = Recent::new(64, ordered);
        let mut seen = Vec::new();
        let mut emit = |access, range: ByteRange, place| {
            seen.push((access, range.first(), range.last(), place));
        };
        for &(address, size, write, place) in accesses {
            recent.access(&memory, (address, size), write, place, &mut emit);
        }
        recent.drain(&mut emit);
        seen
    }

    #[test]
    fn interleaved_runs_become_one_operation_each() {
        let accesses: Vec<_> = (0..100)
            .flat_map(|i| {
                [
                    (0x1000 + 4 * i, 4, false, 1),
                    (0x2000 + 4 * i, 4, false, 2),
                    (0x1800 + 4 * i, 4, true, 3),
                    (0x3000 + 4 * i, 4, true, 4),
                ]
            })
            .collect();
        let mut seen = run(false, &accesses);
        seen.sort_by_key(|(_, first, ..)| *first);
        assert_eq!(
            seen,
            [
                (Access::CachedRead, 0x1000, 0x118f, 1),
                (Access::CachedWrite, 0x1800, 0x198f, 3),
                (Access::UncachedRead, 0x2000, 0x218f, 2),
            ]
        );
    }

    #[test]
    fn repeated_and_backward_runs() {
        let accesses: Vec<_> = (0..3)
            .flat_map(|_| (0..10).rev().map(|i| (0x1000 + i, 1, true, 1)))
            .collect();
        assert_eq!(
            run(false, &accesses),
            [(Access::CachedWrite, 0x1000, 0x1009, 1)]
        );
    }

    /// Whatever their addresses, the places of a loop do not end each other's runs.
    #[test]
    fn places_that_meet_in_a_slot() {
        let home = |place: u64| slot_of(place << 1) / WAYS;
        let places: Vec<u64> = (1..100_000)
            .filter(|&place| home(place) == home(1))
            .take(WAYS)
            .collect();
        let accesses: Vec<_> = (0..100)
            .flat_map(|i| {
                let access = move |(at, &place): (u64, &u64)| {
                    (0x10_0000 + 0x1_0000 * at + 4 * i, 4, false, place)
                };
                (0..).zip(&places).map(access).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(run(false, &accesses).len(), WAYS);
    }

    #[test]
    fn the_order_stays_where_it_matters() {
        // On one line: an uncached access and a cached write.
        let accesses = [
            (0x1fe0, 4, true, 1),
            (0x2000, 4, false, 2),
            (0x1ffc, 4, true, 1),
            (0x1ff8, 4, true, 1),
        ];
        let memory_block = run(false, &accesses);
        assert_eq!(memory_block.len(), 3);
        // With write-back of 64 bytes, 0x1ffc and 0x2000 are on different lines: nothing is drained early.
        assert!(
            memory_block
                .iter()
                .any(|seen| seen.0 == Access::UncachedRead)
        );
        let seen = run(
            true,
            &[
                (0x1000, 4, false, 1),
                (0x1000, 4, true, 2),
                (0x1004, 4, false, 1),
            ],
        );
        let kinds: Vec<Access> = seen.iter().map(|seen| seen.0).collect();
        assert_eq!(
            kinds,
            [Access::CachedRead, Access::CachedWrite, Access::CachedRead]
        );
    }

    #[test]
    fn an_access_over_two_regions_is_two() {
        let seen = run(false, &[(0x1ffe, 4, true, 1)]);
        assert_eq!(
            seen,
            [
                (Access::CachedWrite, 0x1ffe, 0x1fff, 1),
                (Access::UncachedWrite, 0x2000, 0x2001, 1),
            ]
        );
    }
}
