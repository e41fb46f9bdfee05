//! What is read from stale lines, by definition: over all of the trace, for one
//! byte of each part of a read in which all bytes have the same history.

use std::collections::BTreeSet;

use super::super::config::FlushEffect;
use super::super::groups::Touch;
use super::super::race::{Hazard, Role};
use super::Graph;
use crate::operation::{Action, Operation};
use crate::range::ByteRange;

impl Graph {
    /// The next operation, before it is part of the history.
    pub(super) fn stale(&mut self, operation: &Operation, position: u64) {
        let Action::CachedRead(range) = operation.action else {
            return;
        };
        let later = Touch {
            role: Role::Allocation,
            position,
            place: operation.place,
            range,
            reach: range,
        };
        for byte in self.parts(range) {
            if let Some((position, writer, range)) = self.stale_since(byte) {
                let earlier = Touch {
                    role: Role::DmaWrite,
                    position,
                    place: writer.place,
                    range,
                    reach: range,
                };
                self.groups.found(Hazard::StaleRead, [earlier, later], true);
            }
        }
    }

    /// The first byte of each part of a range that no operation so far touches, caches or flushes only half of.
    fn parts(&self, range: ByteRange) -> BTreeSet<u64> {
        let mut firsts = BTreeSet::from([range.first()]);
        for other in self.history.iter().filter_map(|(_, at)| at.action.range()) {
            for around in [other, self.config.line.expand(other)] {
                firsts.insert(around.first());
                firsts.extend(around.last().checked_add(1));
            }
        }
        firsts.retain(|&first| range.first() <= first && first <= range.last());
        firsts
    }

    /// The transfer whose data the cache does not see, if a byte is read now.
    fn stale_since(&self, byte: u64) -> Option<(u64, Operation, ByteRange)> {
        let covers = |range: ByteRange| range.first() <= byte && byte <= range.last();
        let covers_line = |range: ByteRange| covers(self.config.line.expand(range));
        let now = self.history.len();
        let between = |from: usize, to: usize| {
            self.history
                .get(from..to)
                .into_iter()
                .flatten()
                .map(|(_, operation)| operation.action)
        };
        let invalidated = |after: usize| {
            between(after + 1, now).any(|action| match action {
                Action::Invalidate(range) => covers_line(range),
                Action::Flush(range) => {
                    self.config.flush == FlushEffect::CleanAndInvalidate && covers_line(range)
                }
                _ => false,
            })
        };

        // The last transfer to the byte that was waited for, and the wait.
        let last_sync = (0..now).rfind(|&at| self.action(at) == Some(Action::Sync))?;
        let (at, range) = (0..last_sync).rev().find_map(|at| match self.action(at)? {
            Action::DmaWrite(range) if covers(range) => Some((at, range)),
            _ => None,
        })?;
        let sync = (at..now).find(|&at| self.action(at) == Some(Action::Sync))?;

        let rewritten = (at + 1..now).any(|at| {
            matches!(self.action(at), Some(Action::CachedWrite(range)) if covers(range))
                && !invalidated(at)
        });
        if rewritten {
            return None;
        }
        let in_cache = if self.config.prefetching {
            !invalidated(sync)
        } else {
            (0..sync).any(|at| {
                matches!(
                    self.action(at),
                    Some(Action::CachedRead(range) | Action::CachedWrite(range)) if covers_line(range)
                ) && !invalidated(at)
            })
        };
        let (position, operation) = *self.history.get(at)?;
        in_cache.then_some((position, operation, range))
    }

    fn action(&self, at: usize) -> Option<Action> {
        self.history.get(at).map(|(_, operation)| operation.action)
    }
}
