//! Vector clocks: which events of other strands happen before a point.
//!
//! Every strand owns a *slot* and counts its own time there; the time moves
//! whenever the strand publishes its clock (fork, barrier, task creation, the
//! end of an ordered block). An event at time `t` of slot `s` happens before a
//! point whose clock has at least `t` in `s`. A slot is handed on to a new
//! strand once its creator has seen everything that happened in it, so the
//! length of a clock follows the number of strands that live at once, not the
//! number that ever lived.

use std::rc::Rc;

/// A vector clock; slots that it does not name are at 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Clock(Vec<u32>);

impl Clock {
    pub(super) fn get(&self, slot: u32) -> u32 {
        self.0.get(slot as usize).copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, slot: u32, time: u32) {
        let slot = slot as usize;
        if self.0.len() <= slot {
            self.0.resize(slot + 1, 0);
        }
        if let Some(entry) = self.0.get_mut(slot) {
            *entry = time;
        }
    }

    /// Takes over what `other` has seen; tells whether that was anything new.
    pub(super) fn join(&mut self, other: &Clock) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut changed = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            if *mine < *theirs {
                *mine = *theirs;
                changed = true;
            }
        }
        changed
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// A stretch of one strand's execution during which its clock did not change.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    pub(super) slot: u32,
    pub(super) time: u32,
    pub(super) clock: Rc<Clock>,
}

impl Segment {
    /// Whether events of this segment happen before those of `later`, or are
    /// of the same strand.
    pub(super) fn happens_before(&self, later: &Segment) -> bool {
        later.clock.get(self.slot) >= self.time
    }
}

/// Slots that are no longer used, with the last time of their last owner.
#[derive(Debug, Default)]
pub(super) struct Slots {
    used: u32,
    free: Vec<(u32, u32)>,
}

impl Slots {
    /// A slot for a strand that a strand with clock `creator` creates, and its
    /// first time there.
    pub(super) fn take(&mut self, creator: &Clock) -> (u32, u32) {
        // Slots that were given back last are the likeliest to have been seen.
        const TRIES: usize = 16;
        let seen = self
            .free
            .iter()
            .enumerate()
            .rev()
            .take(TRIES)
            .find(|(_, (slot, last))| creator.get(*slot) >= *last)
            .map(|(index, _)| index);
        if let Some(index) = seen {
            let (slot, last) = self.free.remove(index);
            return (slot, last + 1);
        }
        let slot = self.used;
        self.used += 1;
        (slot, 1)
    }

    pub(super) fn give_back(&mut self, slot: u32, last: u32) {
        self.free.push((slot, last));
    }
}
