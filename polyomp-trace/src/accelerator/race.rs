//! A race: its two sides, and how often it was seen.

use std::sync::Arc;

use crate::object::Object;
use crate::place::PlaceId;
use crate::range::ByteRange;

/// What touches memory. Cached operations do so through what the cache does
/// for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The processor reads memory, bypassing its cache.
    UncachedRead,
    /// The processor writes memory, bypassing its cache.
    UncachedWrite,
    /// The cache reads lines from memory for a cached read.
    Allocation,
    /// The cache writes back what a cached write made dirty.
    WriteBack,
    /// The accelerator reads memory.
    DmaRead,
    /// The accelerator writes memory.
    DmaWrite,
}

impl Role {
    /// Whether memory is written.
    pub fn writes(self) -> bool {
        matches!(self, Role::UncachedWrite | Role::WriteBack | Role::DmaWrite)
    }

    /// Whether it is the accelerator.
    pub fn is_dma(self) -> bool {
        matches!(self, Role::DmaRead | Role::DmaWrite)
    }
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hazard {
    /// Nothing orders the two.
    Unordered,
    /// The cache has held the line since before the accelerator wrote memory,
    /// and the old bytes are read.
    StaleRead,
}

/// One of the two operations of a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// How it touches memory.
    pub role: Role,
    /// Its number in the trace, as the reader of the trace counts.
    pub position: u64,
    /// Where it stands in the source.
    pub place: PlaceId,
    /// The bytes of the operation itself. Of a cached write, those in the
    /// part of the cache that is written back.
    pub range: ByteRange,
    /// The bytes of memory that are read or written for it.
    pub reach: ByteRange,
    /// What the bytes belong to.
    pub object: Option<Arc<Object>>,
}

/// All instances of a race between the same two places over the same objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// What goes wrong.
    pub hazard: Hazard,
    /// The two sides of one instance, in the order of the trace. It is the
    /// first one in which they touch the same bytes, or else the first one.
    pub sides: [Side; 2],
    /// Whether the operations themselves touch the same bytes in any
    /// instance; if not, they only share a cache line.
    pub same_bytes: bool,
    /// How many operations were the later side of an instance.
    pub count: u64,
}

/// Why an analysis ended before the trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// The first race was all that was wanted.
    FirstRace,
    /// There were more different races than are kept.
    TooManyRaces,
}

/// What a trace holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcome {
    /// The races, by the position of the instance that they show.
    pub races: Vec<Race>,
    /// How many operations were looked at.
    pub operations: u64,
    /// Why the rest of the trace was not looked at.
    pub stopped: Option<Stopped>,
}
