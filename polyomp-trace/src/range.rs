//! A range of bytes that is never empty and never wraps.

use std::fmt;

/// The bytes from `first` to `last`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ByteRange {
    first: u64,
    last: u64,
}

/// Why two numbers are no range of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum RangeError {
    /// The last byte comes before the first one.
    #[error("the range ends at {last:#x}, before it begins at {first:#x}")]
    Reversed {
        /// Where it begins.
        first: u64,
        /// Where it ends.
        last: u64,
    },
    /// No byte.
    #[error("the range at {first:#x} has no byte")]
    Empty {
        /// Where it begins.
        first: u64,
    },
    /// The range goes on past the last address.
    #[error("the range of {length} bytes at {first:#x} goes past the last address")]
    Wraps {
        /// Where it begins.
        first: u64,
        /// How long it is.
        length: u64,
    },
}

impl ByteRange {
    /// The bytes from `first` to `last`, both included.
    ///
    /// # Errors
    /// The last byte comes before the first one.
    pub fn new(first: u64, last: u64) -> Result<Self, RangeError> {
        if first > last {
            return Err(RangeError::Reversed { first, last });
        }
        Ok(ByteRange { first, last })
    }

    /// `length` bytes from `first` on.
    ///
    /// # Errors
    /// No byte, or more than there are addresses.
    pub fn with_length(first: u64, length: u64) -> Result<Self, RangeError> {
        let more = length.checked_sub(1).ok_or(RangeError::Empty { first })?;
        let last = first
            .checked_add(more)
            .ok_or(RangeError::Wraps { first, length })?;
        Ok(ByteRange { first, last })
    }

    /// Its first byte.
    #[inline]
    pub fn first(self) -> u64 {
        self.first
    }

    /// Its last byte.
    #[inline]
    pub fn last(self) -> u64 {
        self.last
    }

    /// Whether the two have a byte in common.
    #[inline]
    pub fn overlaps(self, other: ByteRange) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// The bytes that the two have in common.
    #[inline]
    pub fn intersection(self, other: ByteRange) -> Option<ByteRange> {
        ByteRange::new(self.first.max(other.first), self.last.min(other.last)).ok()
    }

    /// Whether every byte of `other` is in this range.
    #[inline]
    pub fn contains(self, other: ByteRange) -> bool {
        self.first <= other.first && other.last <= self.last
    }

    /// The smallest range with all bytes of both.
    #[inline]
    pub fn hull(self, other: ByteRange) -> ByteRange {
        ByteRange {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
        }
    }

    /// Whether `other` begins right behind this range.
    #[inline]
    pub fn is_followed_by(self, other: ByteRange) -> bool {
        self.last.checked_add(1) == Some(other.first)
    }
}

impl fmt::Display for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}-{:#x}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_range_is_empty_or_wraps() {
        assert!(ByteRange::new(5, 4).is_err());
        assert!(ByteRange::with_length(5, 0).is_err());
        assert!(ByteRange::with_length(u64::MAX, 2).is_err());
        assert_eq!(
            ByteRange::with_length(u64::MAX, 1),
            ByteRange::new(u64::MAX, u64::MAX)
        );
        assert_eq!(ByteRange::with_length(16, 16), ByteRange::new(16, 31));
    }

    #[test]
    fn both_ends_belong_to_a_range() -> Result<(), RangeError> {
        let low = ByteRange::new(0, 15)?;
        let high = ByteRange::new(16, 31)?;
        assert!(!low.overlaps(high));
        assert!(low.is_followed_by(high));
        assert_eq!(low.intersection(high), None);
        assert_eq!(
            low.intersection(ByteRange::new(15, 20)?),
            Some(ByteRange::new(15, 15)?)
        );
        assert!(!ByteRange::new(0, u64::MAX)?.is_followed_by(low));
        Ok(())
    }
}
