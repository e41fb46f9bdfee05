//! What the machine is like.

use crate::range::ByteRange;

/// A size of blocks of memory: a power of two. Blocks begin at multiples of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Granularity {
    shift: u32,
}

/// A number that is no granularity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a power of two")]
pub struct NoPowerOfTwo(pub u64);

impl Granularity {
    /// Blocks of so many bytes.
    ///
    /// # Errors
    /// The number is not a power of two.
    pub fn new(bytes: u64) -> Result<Self, NoPowerOfTwo> {
        if !bytes.is_power_of_two() {
            return Err(NoPowerOfTwo(bytes));
        }
        Ok(Granularity {
            shift: bytes.trailing_zeros(),
        })
    }

    /// Blocks of 2 to the power of 6 bytes, the cache line of most processors.
    pub const B64: Granularity = Granularity { shift: 6 };

    /// The size of a block.
    #[inline]
    pub fn bytes(self) -> u64 {
        1 << self.shift
    }

    /// Its logarithm.
    #[inline]
    pub fn shift(self) -> u32 {
        self.shift
    }

    /// The number of the block that a byte is in.
    #[inline]
    pub fn block_of(self, address: u64) -> u64 {
        address >> self.shift
    }

    /// The smallest range of whole blocks around a range.
    #[inline]
    pub fn expand(self, range: ByteRange) -> ByteRange {
        let mask = self.bytes() - 1;
        // Neither end can pass the other: both move outwards.
        ByteRange::new(range.first() & !mask, range.last() | mask).unwrap_or(range)
    }
}

/// What [`Kind::Flush`](crate::operation::Kind::Flush) does to the lines that it touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FlushEffect {
    /// Writes back what is dirty, and removes the line from the cache.
    #[default]
    CleanAndInvalidate,
    /// Writes back what is dirty; the line stays.
    Clean,
}

/// What the machine is like, and how much to report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Config {
    /// Lines of the cache: what an allocation reads, and what a flush works on.
    pub line: Granularity,
    /// What a write-back writes.
    pub write_back: Granularity,
    /// Uncached reads are answered from dirty lines of the cache.
    pub coherent_reads: bool,
    /// What a flush does.
    pub flush: FlushEffect,
    /// Report what is read from stale lines, too.
    pub strict: bool,
    /// The cache may read any line at any time, without having been asked.
    pub prefetching: bool,
    /// Stop at the first race.
    pub first_only: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            line: Granularity::B64,
            write_back: Granularity::B64,
            coherent_reads: false,
            flush: FlushEffect::default(),
            strict: false,
            prefetching: false,
            first_only: false,
        }
    }
}

impl Config {
    /// The unit in which bytes of the cache become dirty and clean. A line
    /// may consist of several, where it is written back in smaller pieces;
    /// a write-back may write several, where it is larger than a line.
    pub(crate) fn unit(&self) -> Granularity {
        self.line.min(self.write_back)
    }

    /// Whether lines that went stale matter.
    pub(crate) fn follows_stale_lines(&self) -> bool {
        self.strict || self.prefetching
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thesis_example_of_a_bloated_range() -> Result<(), Box<dyn std::error::Error>> {
        let range = ByteRange::new(10, 59)?;
        assert_eq!(Granularity::new(64)?.expand(range), ByteRange::new(0, 63)?);
        assert_eq!(Granularity::new(1)?.expand(range), range);
        let top = ByteRange::new(u64::MAX - 1, u64::MAX)?;
        assert_eq!(Granularity::new(2)?.expand(top), top);
        let all = Granularity::new(1 << 63)?.expand(ByteRange::new(5, u64::MAX)?);
        assert_eq!(all, ByteRange::new(0, u64::MAX)?);
        Ok(())
    }

    #[test]
    fn only_powers_of_two() {
        for wrong in [0, 3, 48, u64::MAX] {
            assert_eq!(Granularity::new(wrong), Err(NoPowerOfTwo(wrong)));
        }
    }
}
