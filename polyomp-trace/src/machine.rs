//! What the machine is like that a trace was taken on, as far as a trace can say it.

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

/// The machine that a program ran on. A trace may begin with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Machine {
    /// Lines of the cache: what an allocation reads, and what a flush works on.
    pub line: Granularity,
    /// What a write-back writes.
    pub write_back: Granularity,
    /// Uncached reads are answered from dirty lines of the cache.
    pub coherent_reads: bool,
    /// The cache may read any line at any time, without having been asked.
    pub prefetching: bool,
}

impl Default for Machine {
    fn default() -> Self {
        Machine {
            line: Granularity::B64,
            write_back: Granularity::B64,
            coherent_reads: false,
            prefetching: false,
        }
    }
}

/// What is known better than a trace or a platform knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overrides {
    /// In place of the machine's.
    pub line: Option<Granularity>,
    /// In place of the machine's; where only the line is given, that stands for both.
    pub write_back: Option<Granularity>,
    /// Even if the machine does not say so.
    pub coherent_reads: bool,
    /// Even if the machine does not say so.
    pub prefetching: bool,
}

impl Overrides {
    /// The machine, with what is known better.
    #[must_use]
    pub fn of(&self, machine: Machine) -> Machine {
        Machine {
            line: self.line.unwrap_or(machine.line),
            write_back: self.write_back.or(self.line).unwrap_or(machine.write_back),
            coherent_reads: self.coherent_reads || machine.coherent_reads,
            prefetching: self.prefetching || machine.prefetching,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_known_better_stands_for_both() -> Result<(), NoPowerOfTwo> {
        let machine = Machine {
            write_back: Granularity::new(16)?,
            ..Machine::default()
        };
        let line = Some(Granularity::new(32)?);
        let sizes = |overrides: Overrides| {
            let known = overrides.of(machine);
            (known.line.bytes(), known.write_back.bytes())
        };
        assert_eq!(sizes(Overrides::default()), (64, 16));
        assert_eq!(
            sizes(Overrides {
                line,
                ..Overrides::default()
            }),
            (32, 32)
        );
        let write_back = line;
        assert_eq!(
            sizes(Overrides {
                write_back,
                ..Overrides::default()
            }),
            (64, 32)
        );
        Ok(())
    }

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
