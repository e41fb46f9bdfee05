//! Bytes that the cache still holds as they were before the accelerator wrote
//! memory. Only a matter where the configuration asks for it.

use super::super::config::Config;
use super::super::intervals::Intervals;
use super::transfers::Transfer;
use crate::machine::Granularity;
use crate::range::ByteRange;

/// What the cache holds of bytes that the accelerator wrote.
#[derive(Debug)]
pub(super) struct Stale {
    line: Granularity,
    prefetching: bool,
    /// The lines that the cache may hold.
    cached: Intervals<()>,
    /// Bytes that are stale once the transfer has been waited for.
    pending: Intervals<Transfer>,
    /// Bytes that are stale.
    stale: Intervals<Transfer>,
}

impl Stale {
    pub(super) fn new(config: &Config) -> Self {
        Stale {
            line: config.line,
            prefetching: config.prefetching,
            cached: Intervals::default(),
            pending: Intervals::default(),
            stale: Intervals::default(),
        }
    }

    /// The processor read or wrote through the cache, while `running` were
    /// being written by the accelerator, oldest first.
    pub(super) fn fill(&mut self, range: ByteRange, running: &[Transfer]) {
        if self.prefetching {
            return; // every line may be cached at any time
        }
        let lines = self.line.expand(range);
        if !running.is_empty() {
            // Lines that are in the cache already were so when the transfer began.
            for new in self.cached.gaps(lines) {
                self.mark(new, running);
            }
        }
        self.cached.add(lines);
    }

    fn mark(&mut self, lines: ByteRange, running: &[Transfer]) {
        for transfer in running {
            if let Some(bytes) = transfer.range.intersection(lines) {
                self.pending.insert(bytes, *transfer);
            }
        }
    }

    /// The accelerator is asked to write.
    pub(super) fn transfer(&mut self, transfer: Transfer) {
        if self.prefetching {
            self.pending.insert(transfer.range, transfer);
            return;
        }
        for (bytes, ()) in self.cached.overlapping(transfer.range) {
            self.pending.insert(bytes, transfer);
        }
    }

    /// All transfers have ended.
    pub(super) fn sync(&mut self) {
        for (bytes, transfer) in self.pending.iter() {
            self.stale.insert(bytes, transfer);
        }
        self.pending.clear();
    }

    /// Lines leave the cache, while `running` were being written, oldest first.
    pub(super) fn invalidate(&mut self, range: ByteRange, running: &[Transfer]) {
        let lines = self.line.expand(range);
        self.cached.remove(lines);
        self.stale.remove(lines);
        self.pending.remove(lines);
        if self.prefetching {
            // They may come back before the transfer has ended.
            self.mark(lines, running);
        }
    }

    /// The processor wrote these bytes into the cache: they are its own now.
    pub(super) fn overwrite(&mut self, range: ByteRange) {
        self.stale.remove(range);
        self.pending.remove(range);
    }

    /// The stale bytes in a range, and the transfers that made them so.
    pub(super) fn overlapping(
        &self,
        range: ByteRange,
    ) -> impl Iterator<Item = (ByteRange, Transfer)> {
        self.stale.overlapping(range)
    }
}
