//! What is dirty in the cache: for each unit, who wrote it last and which bytes.
//!
//! Short writes go to pages of 64 units, found by hashing. Writes that cover
//! many units are kept as runs, so that no operation costs more than its size
//! in the trace. A unit is in one of the two at most.

use rustc_hash::FxHashMap;

use super::super::config::Config;
use super::super::intervals::Intervals;
use crate::machine::Granularity;
use crate::place::PlaceId;
use crate::range::ByteRange;

/// Units of a page.
const PAGE: u64 = 64;

/// More units than this are a run.
const SHORT: u64 = 4 * PAGE;

/// Who made a unit dirty last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Writer {
    pub position: u64,
    pub place: PlaceId,
}

/// Dirty units that one operation wrote.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub writer: Writer,
    /// The units.
    pub units: ByteRange,
    /// Which bytes were written since the units were clean, by whomever.
    pub written: Written,
}

/// The bytes of a piece that were written since it was clean.
#[derive(Debug, Clone, Copy)]
pub(super) enum Written {
    /// One bit for each 64th of a unit (at least a byte).
    Bits(u64),
    /// A range of bytes.
    Range(ByteRange),
}

#[derive(Debug, Clone, Copy)]
struct Unit {
    writer: Writer,
    bits: u64,
}

#[derive(Debug)]
struct Page {
    dirty: u64,
    units: [Unit; PAGE as usize],
}

#[derive(Debug, Clone, Copy)]
struct Run {
    writer: Writer,
    written: ByteRange,
}

/// The dirty units of a cache that holds everything.
#[derive(Debug)]
pub(super) struct Dirty {
    unit: Granularity,
    write_back: Granularity,
    /// Index of each page that has a dirty unit.
    numbers: FxHashMap<u64, u32>,
    /// Boxed, so that growing never needs the memory twice.
    #[allow(clippy::vec_box)]
    pages: Vec<Box<Page>>,
    free: Vec<u32>,
    /// The page that was written last.
    recent: Option<(u64, u32)>,
    runs: Intervals<Run>,
}

impl Dirty {
    pub(super) fn new(config: &Config) -> Self {
        Dirty {
            unit: config.unit(),
            write_back: config.write_back,
            numbers: FxHashMap::default(),
            pages: Vec::new(),
            free: Vec::new(),
            recent: None,
            runs: Intervals::default(),
        }
    }

    /// What memory is written when a piece is written back.
    pub(super) fn reach(&self, piece: &Piece) -> ByteRange {
        self.write_back.expand(piece.units)
    }

    /// A cached write.
    #[inline]
    pub(super) fn write(&mut self, range: ByteRange, writer: Writer) {
        let first = self.unit.block_of(range.first());
        let last = self.unit.block_of(range.last());
        if !self.runs.is_empty() {
            self.write_over_runs(range, writer);
        } else if last - first >= SHORT {
            self.write_run(range, writer, range);
        } else if first == last {
            self.write_unit(first, writer, self.bits(first, range));
        } else {
            for unit in first..=last {
                self.write_unit(unit, writer, self.bits(unit, range));
            }
        }
    }

    #[inline]
    fn write_unit(&mut self, unit: u64, writer: Writer, bits: u64) {
        let number = unit / PAGE;
        let slot = unit % PAGE;
        let index = match self.recent {
            Some((recent, index)) if recent == number => index,
            _ => self.open(number),
        };
        let Some(page) = self.pages.get_mut(index as usize) else {
            return; // `open` gave the index of a page
        };
        let bit = 1 << slot;
        let before = if page.dirty & bit == 0 {
            0
        } else {
            page.units[slot as usize].bits
        };
        page.dirty |= bit;
        page.units[slot as usize] = Unit {
            writer,
            bits: before | bits,
        };
    }

    /// The index of a page that is there from now on.
    fn open(&mut self, number: u64) -> u32 {
        let index = match self.numbers.get(&number) {
            Some(index) => *index,
            None => {
                let index = self.free.pop().unwrap_or_else(|| {
                    self.pages.push(Box::new(Page::empty()));
                    (self.pages.len() - 1) as u32
                });
                self.numbers.insert(number, index);
                index
            }
        };
        self.recent = Some((number, index));
        index
    }

    /// One bit for each 64th of a unit that has a byte of a range.
    fn bits(&self, unit: u64, range: ByteRange) -> u64 {
        let low = unit << self.unit.shift();
        let scale = self.unit.shift().saturating_sub(6);
        let high = low | (self.unit.bytes() - 1);
        let first = (range.first().max(low) - low) >> scale;
        let last = (range.last().min(high) - low) >> scale;
        (u64::MAX >> (63 - (last & 63))) & (u64::MAX << (first & 63))
    }

    /// A write of any length where there are runs.
    #[cold]
    fn write_over_runs(&mut self, range: ByteRange, writer: Writer) {
        let whole = self.unit.expand(range);
        let first = self.unit.block_of(range.first());
        let last = self.unit.block_of(range.last());
        if last - first >= SHORT {
            self.write_run(range, writer, range);
            return;
        }
        // What the runs say of these units moves to their pages.
        let runs: Vec<(ByteRange, Run)> = self.runs.overlapping(whole).collect();
        self.runs.remove(whole);
        for (piece, run) in runs {
            for unit in self.unit.block_of(piece.first())..=self.unit.block_of(piece.last()) {
                let bits = self.bits_or_none(unit, run.written);
                self.write_unit(unit, run.writer, bits);
            }
        }
        for unit in first..=last {
            self.write_unit(unit, writer, self.bits(unit, range));
        }
    }

    fn bits_or_none(&self, unit: u64, range: ByteRange) -> u64 {
        let low = unit << self.unit.shift();
        let block = ByteRange::new(low, low | (self.unit.bytes() - 1));
        match block {
            Ok(block) if block.overlaps(range) => self.bits(unit, range),
            _ => 0,
        }
    }

    /// A long write. Only its first and last unit can keep bytes that were
    /// written before, and those go to pages.
    fn write_run(&mut self, range: ByteRange, writer: Writer, written: ByteRange) {
        let size = self.unit.bytes() - 1;
        let mut inner = range;
        if range.first() & size != 0 {
            let unit = ByteRange::new(range.first(), range.first() | size).unwrap_or(range);
            self.write_short(unit, writer);
            inner = ByteRange::new(unit.last() + 1, inner.last()).unwrap_or(inner);
        }
        if range.last() & size != size {
            let unit = ByteRange::new(range.last() & !size, range.last()).unwrap_or(range);
            self.write_short(unit, writer);
            inner = ByteRange::new(inner.first(), unit.first() - 1).unwrap_or(inner);
        }
        self.clear(inner);
        self.runs.insert(inner, Run { writer, written });
    }

    /// A write within one unit, wherever that is kept.
    fn write_short(&mut self, range: ByteRange, writer: Writer) {
        if self.runs.is_empty() {
            let unit = self.unit.block_of(range.first());
            self.write_unit(unit, writer, self.bits(unit, range));
        } else {
            self.write_over_runs(range, writer);
        }
    }

    /// Units become clean; `range` consists of whole units.
    pub(super) fn clear(&mut self, range: ByteRange) {
        if !self.runs.is_empty() {
            self.runs.remove(range);
        }
        for (number, index, units) in self.pages_of(range) {
            let Some(page) = self.pages.get_mut(index as usize) else {
                continue;
            };
            page.dirty &= !units;
            if page.dirty == 0 {
                self.numbers.remove(&number);
                self.free.push(index);
                self.recent = None;
            }
        }
    }

    /// Whether a write-back could touch a range.
    #[inline]
    pub(super) fn is_clean(&self) -> bool {
        self.numbers.is_empty() && self.runs.is_empty()
    }

    /// The dirty pieces whose write-back touches a range, by address within
    /// pages and within runs.
    pub(super) fn reaching(&self, range: ByteRange, mut found: impl FnMut(Piece)) {
        let range = self.write_back.expand(range);
        for (units, run) in self.runs.overlapping(range) {
            found(Piece {
                writer: run.writer,
                units,
                written: Written::Range(run.written),
            });
        }
        for (number, index, units) in self.pages_of(range) {
            let Some(page) = self.pages.get(index as usize) else {
                continue;
            };
            let mut dirty = page.dirty & units;
            while dirty != 0 {
                let slot = dirty.trailing_zeros();
                dirty &= dirty - 1;
                let unit = &page.units[slot as usize];
                let low = (number * PAGE + u64::from(slot)) << self.unit.shift();
                let Ok(units) = ByteRange::new(low, low | (self.unit.bytes() - 1)) else {
                    continue;
                };
                found(Piece {
                    writer: unit.writer,
                    units,
                    written: Written::Bits(unit.bits),
                });
            }
        }
    }

    /// The pages that have a dirty unit in a range, in order, and the bits of
    /// the units that are in the range.
    fn pages_of(&self, range: ByteRange) -> Vec<(u64, u32, u64)> {
        let first = self.unit.block_of(range.first());
        let last = self.unit.block_of(range.last());
        let bits = |number: u64| {
            let low = first.max(number * PAGE) % PAGE;
            let high = last.min(number * PAGE + (PAGE - 1)) % PAGE;
            (u64::MAX << low) & (u64::MAX >> (PAGE - 1 - high))
        };
        let numbers = first / PAGE..=last / PAGE;
        let span = numbers.end() - numbers.start();
        if span < self.numbers.len() as u64 {
            return numbers
                .filter_map(|number| Some((number, *self.numbers.get(&number)?, bits(number))))
                .collect();
        }
        let mut pages: Vec<_> = self
            .numbers
            .iter()
            .filter(|(number, _)| numbers.contains(number))
            .map(|(&number, &index)| (number, index, bits(number)))
            .collect();
        pages.sort_unstable();
        pages
    }

    /// The bytes of a piece that were written, as one range: around all of them.
    pub(super) fn hull(&self, piece: &Piece) -> ByteRange {
        match piece.written {
            Written::Range(range) => range.intersection(piece.units).unwrap_or(piece.units),
            Written::Bits(0) => piece.units,
            Written::Bits(bits) => {
                let scale = self.unit.shift().saturating_sub(6);
                let low = piece.units.first();
                let first = low + (u64::from(bits.trailing_zeros()) << scale);
                // Less one first: the unit may end with the last address.
                let last = low + (((64 - u64::from(bits.leading_zeros())) << scale) - 1);
                ByteRange::new(first, last).unwrap_or(piece.units)
            }
        }
    }

    /// Whether a byte of a piece that was written is in a range.
    pub(super) fn wrote_in(&self, piece: &Piece, range: ByteRange) -> bool {
        match piece.written {
            Written::Range(written) => written
                .intersection(piece.units)
                .is_some_and(|written| written.overlaps(range)),
            Written::Bits(bits) => {
                let unit = self.unit.block_of(piece.units.first());
                bits & self.bits_or_none(unit, range) != 0
            }
        }
    }
}

impl Page {
    fn empty() -> Self {
        let writer = Writer {
            position: 0,
            place: PlaceId::UNKNOWN,
        };
        Page {
            dirty: 0,
            units: [Unit { writer, bits: 0 }; PAGE as usize],
        }
    }
}
