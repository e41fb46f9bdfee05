//! Ranges of bytes that do not overlap, each with a value.

use std::collections::BTreeMap;

use crate::range::ByteRange;

/// Disjoint ranges with a value each. Every change costs, over time, the
/// logarithm of their number, however long a range is.
#[derive(Debug, Clone)]
pub(super) struct Intervals<T> {
    /// By first byte: the last byte, and the value.
    runs: BTreeMap<u64, (u64, T)>,
}

impl<T> Default for Intervals<T> {
    fn default() -> Self {
        Intervals {
            runs: BTreeMap::new(),
        }
    }
}

impl<T: Copy> Intervals<T> {
    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.runs.clear();
    }

    /// The first run that has a byte in a range.
    fn first_overlapping(&self, range: ByteRange) -> Option<(u64, u64, T)> {
        // Runs are disjoint: of those that begin before the range only the last can reach it.
        if let Some((&first, &(last, value))) = self.runs.range(..=range.first()).next_back()
            && last >= range.first()
        {
            return Some((first, last, value));
        }
        let (&first, &(last, value)) = self.runs.range(range.first()..=range.last()).next()?;
        Some((first, last, value))
    }

    pub(super) fn overlaps(&self, range: ByteRange) -> bool {
        self.first_overlapping(range).is_some()
    }

    /// The runs that have a byte in a range, clipped to it, in order.
    pub(super) fn overlapping(&self, range: ByteRange) -> impl Iterator<Item = (ByteRange, T)> {
        let start = self
            .first_overlapping(range)
            .map_or(range.last(), |(first, _, _)| first.min(range.last()));
        self.runs
            .range(start..=range.last())
            .filter_map(move |(&first, &(last, value))| {
                let run = ByteRange::new(first, last).ok()?;
                Some((run.intersection(range)?, value))
            })
    }

    /// What of a range is in no run.
    pub(super) fn gaps(&self, range: ByteRange) -> Vec<ByteRange> {
        let mut gaps = Vec::new();
        let mut next = Some(range.first());
        for (run, _) in self.overlapping(range) {
            if let Some(first) = next
                && first < run.first()
            {
                gaps.extend(ByteRange::new(first, run.first() - 1));
            }
            next = run.last().checked_add(1);
        }
        if let Some(first) = next {
            gaps.extend(ByteRange::new(first, range.last()));
        }
        gaps
    }

    /// All runs, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ByteRange, T)> {
        self.runs
            .iter()
            .filter_map(|(&first, &(last, value))| Some((ByteRange::new(first, last).ok()?, value)))
    }

    /// Takes a range out.
    pub(super) fn remove(&mut self, range: ByteRange) {
        while let Some((first, last, value)) = self.first_overlapping(range) {
            self.runs.remove(&first);
            if first < range.first() {
                self.runs.insert(first, (range.first() - 1, value));
            }
            if last > range.last() {
                self.runs.insert(range.last() + 1, (last, value));
            }
        }
    }

    /// Gives a range a value, in place of what it had.
    pub(super) fn insert(&mut self, range: ByteRange, value: T) {
        self.remove(range);
        self.runs.insert(range.first(), (range.last(), value));
    }
}

impl Intervals<()> {
    /// Adds a range to the set; runs that touch become one.
    pub(super) fn add(&mut self, range: ByteRange) {
        // The usual case, and cheap: it goes on where a run ends, or is in one.
        let mut first = range.first();
        let mut last = range.last();
        if let Some((&start, &(end, ()))) = self.runs.range(..=first).next_back()
            && end >= first.saturating_sub(1)
        {
            if end >= last {
                return;
            }
            first = start;
        }
        while let Some((&start, &(end, ()))) =
            self.runs.range(first..=last.saturating_add(1)).next_back()
        {
            self.runs.remove(&start);
            last = last.max(end);
        }
        self.runs.insert(first, (last, ()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range::RangeError;

    fn set(intervals: &Intervals<()>) -> Vec<(u64, u64)> {
        intervals
            .iter()
            .map(|(range, ())| (range.first(), range.last()))
            .collect()
    }

    #[test]
    fn a_newer_range_replaces_what_it_covers() -> Result<(), RangeError> {
        let mut intervals = Intervals::default();
        intervals.insert(ByteRange::new(0, 99)?, 'a');
        intervals.insert(ByteRange::new(40, 49)?, 'b');
        let all: Vec<_> = intervals.iter().collect();
        assert_eq!(
            all,
            [
                (ByteRange::new(0, 39)?, 'a'),
                (ByteRange::new(40, 49)?, 'b'),
                (ByteRange::new(50, 99)?, 'a'),
            ]
        );
        let some: Vec<_> = intervals.overlapping(ByteRange::new(45, 60)?).collect();
        assert_eq!(
            some,
            [
                (ByteRange::new(45, 49)?, 'b'),
                (ByteRange::new(50, 60)?, 'a'),
            ]
        );
        intervals.remove(ByteRange::new(0, u64::MAX)?);
        assert!(intervals.is_empty());
        Ok(())
    }

    #[test]
    fn ranges_that_touch_become_one() -> Result<(), RangeError> {
        let mut intervals = Intervals::default();
        for (first, last) in [
            (10, 19),
            (30, 39),
            (20, 29),
            (0, 5),
            (7, 8),
            (6, 6),
            (50, 60),
        ] {
            intervals.add(ByteRange::new(first, last)?);
        }
        assert_eq!(set(&intervals), [(0, 8), (10, 39), (50, 60)]);
        intervals.add(ByteRange::new(9, 100)?);
        assert_eq!(set(&intervals), [(0, 100)]);
        intervals.add(ByteRange::new(0, u64::MAX)?);
        assert_eq!(set(&intervals), [(0, u64::MAX)]);
        Ok(())
    }

    /// Against one flag for each byte.
    #[test]
    fn sets_hold_what_was_added() -> Result<(), RangeError> {
        let mut seed = 1_u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let mut intervals = Intervals::default();
            let mut valued = Intervals::default();
            let mut flags = [false; 64];
            for _ in 0..20 {
                let first = random(64);
                let range = ByteRange::new(first, first + random(64 - first))?;
                let add = random(3) > 0;
                if add {
                    intervals.add(range);
                    valued.insert(range, 7);
                } else {
                    intervals.remove(range);
                    valued.remove(range);
                }
                for (at, flag) in (0_u64..).zip(&mut flags) {
                    let byte = ByteRange::new(at, at)?;
                    if range.contains(byte) {
                        *flag = add;
                    }
                    assert_eq!(intervals.overlaps(byte), *flag);
                    assert_eq!(valued.overlaps(byte), *flag);
                }
            }
        }
        Ok(())
    }
}
