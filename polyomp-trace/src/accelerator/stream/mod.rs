//! One pass over the trace, with constant state for each cache line.
//!
//! What can race with an operation is either dirty in the cache or a transfer
//! since the last sync; so these two are all that is kept (and, where the
//! configuration asks for it, what the cache holds that is stale). Nothing
//! grows with the length of the trace.
//!
//! | module | its one idea |
//! | --- | --- |
//! | `dirty` | what is dirty in the cache, and who wrote it |
//! | `transfers` | what the accelerator may be reading and writing |
//! | `stale` | what the cache holds of bytes that the accelerator wrote since |

mod dirty;
mod stale;
mod transfers;

use super::config::{Config, FlushEffect};
use super::groups::{Groups, Touch};
use super::race::{Hazard, Outcome, Role};
use crate::object::Object;
use crate::operation::{Action, Operation};
use crate::place::PlaceId;
use crate::range::ByteRange;

use dirty::{Dirty, Writer};
use stale::Stale;
use transfers::{Transfer, Transfers};

/// Checks a trace while it comes in.
///
/// ```
/// use polyomp_trace::accelerator::{Config, Role, Stream};
/// use polyomp_trace::operation::{Action, Operation};
/// use polyomp_trace::range::ByteRange;
///
/// let buffer = ByteRange::with_length(0x1000, 256)?;
/// let mut stream = Stream::new(Config::default());
/// stream.push(&Operation::from(Action::CachedWrite(buffer)));
/// // No flush: the accelerator may read memory before the cache has written it.
/// stream.push(&Operation::from(Action::DmaRead(buffer)));
/// stream.push(&Operation::from(Action::Sync));
///
/// let outcome = stream.finish();
/// assert_eq!(outcome.races.len(), 1);
/// assert_eq!(outcome.races[0].sides[0].role, Role::WriteBack);
/// assert_eq!(outcome.races[0].sides[1].role, Role::DmaRead);
/// # Ok::<(), polyomp_trace::range::RangeError>(())
/// ```
#[derive(Debug)]
pub struct Stream {
    config: Config,
    dirty: Dirty,
    transfers: Transfers,
    stale: Option<Stale>,
    groups: Groups,
    operations: u64,
    next: u64,
}

impl Stream {
    /// A checker at the beginning of a trace: nothing is cached, no transfer is running.
    pub fn new(config: Config) -> Self {
        Stream {
            config,
            dirty: Dirty::new(&config),
            transfers: Transfers::default(),
            stale: config.follows_stale_lines().then(|| Stale::new(&config)),
            groups: Groups::new(&config),
            operations: 0,
            next: 0,
        }
    }

    /// The next operation. Its position is the number of those before it.
    #[inline]
    pub fn push(&mut self, operation: &Operation) {
        self.push_at(operation, self.next);
    }

    /// The next operation, with a number that the caller knows it by (such as
    /// its line in a file). Numbers must grow.
    #[inline]
    pub fn push_at(&mut self, operation: &Operation, position: u64) {
        if self.groups.has_stopped() {
            return;
        }
        self.operations += 1;
        self.next = position.saturating_add(1);
        let Operation { action, place } = *operation;
        match action {
            Action::CachedRead(range) => self.cached_read(range, position, place),
            Action::CachedWrite(range) => self.cached_write(range, position, place),
            Action::UncachedRead(range) => {
                self.uncached(Role::UncachedRead, range, position, place)
            }
            Action::UncachedWrite(range) => {
                self.uncached(Role::UncachedWrite, range, position, place);
            }
            Action::Flush(range) => match self.config.flush {
                FlushEffect::CleanAndInvalidate => self.invalidate(range),
                FlushEffect::Clean => self.clean(range),
            },
            Action::Clean(range) => self.clean(range),
            Action::Invalidate(range) => self.invalidate(range),
            Action::DmaRead(range) => self.transfer(Role::DmaRead, range, position, place),
            Action::DmaWrite(range) => self.transfer(Role::DmaWrite, range, position, place),
            Action::Sync => {
                self.transfers.clear();
                if let Some(stale) = &mut self.stale {
                    stale.sync();
                }
            }
        }
    }

    /// From now on these bytes are called so. Touches no memory.
    pub fn allocate(&mut self, object: Object) {
        self.groups.objects.allocate(object);
    }

    /// The object that begins at an address has ended. Its bytes stay in the cache.
    pub fn free(&mut self, address: u64) {
        self.groups.objects.free(address);
    }

    /// Whether a race was found so far.
    pub fn has_race(&self) -> bool {
        !self.groups.is_empty()
    }

    /// Whether the rest of the trace will not be looked at.
    pub fn has_stopped(&self) -> bool {
        self.groups.has_stopped()
    }

    /// The end of the trace.
    pub fn finish(self) -> Outcome {
        self.groups.outcome(self.operations)
    }

    #[inline]
    fn cached_read(&mut self, range: ByteRange, position: u64, place: PlaceId) {
        let lines = self.config.line.expand(range);
        let touch = Touch {
            role: Role::Allocation,
            position,
            place,
            range,
            reach: lines,
        };
        if self.transfers.writes(lines) {
            self.against_transfers(touch, true);
        }
        if self.stale.is_some() {
            self.stale_read(touch);
        }
    }

    #[inline]
    fn cached_write(&mut self, range: ByteRange, position: u64, place: PlaceId) {
        let touch = Touch {
            role: Role::WriteBack,
            position,
            place,
            range,
            reach: self
                .config
                .write_back
                .expand(self.config.unit().expand(range)),
        };
        if self.transfers.touches(touch.reach) {
            self.against_transfers(touch, false);
        }
        self.dirty.write(range, Writer { position, place });
        if self.stale.is_some() {
            self.stale_write(range);
        }
    }

    #[inline]
    fn uncached(&mut self, role: Role, range: ByteRange, position: u64, place: PlaceId) {
        let touch = Touch {
            role,
            position,
            place,
            range,
            reach: range,
        };
        let snoops = self.config.coherent_reads && role == Role::UncachedRead;
        if !snoops && !self.dirty.is_clean() {
            self.against_dirty(touch);
        }
        let only_writes = !role.writes();
        let running = if only_writes {
            self.transfers.writes(range)
        } else {
            self.transfers.touches(range)
        };
        if running {
            self.against_transfers(touch, only_writes);
        }
    }

    fn transfer(&mut self, role: Role, range: ByteRange, position: u64, place: PlaceId) {
        let touch = Touch {
            role,
            position,
            place,
            range,
            reach: range,
        };
        if !self.dirty.is_clean() {
            self.against_dirty(touch);
        }
        let transfer = Transfer {
            role,
            place,
            position,
            range,
        };
        self.transfers.add(transfer);
        if role.writes()
            && let Some(stale) = &mut self.stale
        {
            stale.transfer(transfer);
        }
    }

    fn clean(&mut self, range: ByteRange) {
        if !self.dirty.is_clean() {
            self.dirty.clear(self.config.line.expand(range));
        }
    }

    fn invalidate(&mut self, range: ByteRange) {
        self.clean(range);
        if let Some(stale) = &mut self.stale {
            let lines = self.config.line.expand(range);
            stale.invalidate(range, &self.transfers.writing(lines));
        }
    }

    /// An operation on the processor's side, with the transfers it overlaps.
    #[cold]
    fn against_transfers(&mut self, later: Touch, only_writes: bool) {
        let Stream {
            transfers, groups, ..
        } = self;
        for transfer in transfers.overlapping(later.reach, only_writes) {
            let same_bytes = transfer.range.overlaps(later.range);
            groups.found(Hazard::Unordered, [of(transfer), later], same_bytes);
            if groups.has_stopped() {
                return;
            }
        }
    }

    /// An operation that touches memory itself, with the write-backs it overlaps.
    fn against_dirty(&mut self, later: Touch) {
        let Stream { dirty, groups, .. } = self;
        dirty.reaching(later.reach, |piece| {
            let same_bytes = dirty.wrote_in(&piece, later.range);
            let earlier = Touch {
                role: Role::WriteBack,
                position: piece.writer.position,
                place: piece.writer.place,
                range: dirty.hull(&piece),
                reach: dirty.reach(&piece),
            };
            groups.found(Hazard::Unordered, [earlier, later], same_bytes);
        });
    }

    fn stale_read(&mut self, later: Touch) {
        let Some(stale) = &mut self.stale else { return };
        let found: Vec<_> = stale.overlapping(later.range).collect();
        stale.fill(later.range, &self.transfers.writing(later.reach));
        for (_, transfer) in found {
            let later = Touch {
                reach: later.range,
                ..later
            };
            self.groups
                .found(Hazard::StaleRead, [of(transfer), later], true);
        }
    }

    fn stale_write(&mut self, range: ByteRange) {
        let Some(stale) = &mut self.stale else { return };
        let lines = self.config.line.expand(range);
        stale.fill(range, &self.transfers.writing(lines));
        stale.overwrite(range);
    }
}

fn of(transfer: Transfer) -> Touch {
    Touch {
        role: transfer.role,
        position: transfer.position,
        place: transfer.place,
        range: transfer.range,
        reach: transfer.range,
    }
}
