//! Operations that go on where the one before ended → one operation.
//!
//! An array that is written element by element is one write of the array: the
//! same lines become dirty, and the same bytes race. Only operations of the
//! same kind at the same place that follow each other at once are joined, so
//! neither the order nor what a race is reported on changes.

use super::{Event, Record};
use crate::operation::{Action, Operation};

/// Joins records; hands on each when the next one does not go on with it.
#[derive(Debug, Default)]
pub struct Consolidator {
    pending: Option<(u64, Operation)>,
}

impl Consolidator {
    /// One more record; returns what no further record can go on with.
    #[inline]
    pub fn push(&mut self, record: Record) -> [Option<Record>; 2] {
        let Event::Operation(operation) = record.event else {
            return [self.finish(), Some(record)];
        };
        let before = self.push_operation(record.position, operation);
        [before.map(self::record), None]
    }

    /// One more operation; returns the one before, if it does not go on with that.
    #[inline]
    pub fn push_operation(
        &mut self,
        position: u64,
        operation: Operation,
    ) -> Option<(u64, Operation)> {
        if let Some((_, pending)) = &mut self.pending
            && let Some(action) = join(pending, &operation)
        {
            pending.action = action;
            return None;
        }
        self.pending.replace((position, operation))
    }

    /// What is left at the end.
    #[inline]
    pub fn finish(&mut self) -> Option<Record> {
        self.pending.take().map(record)
    }
}

fn record((position, operation): (u64, Operation)) -> Record {
    Record {
        position,
        event: Event::Operation(operation),
    }
}

/// Both as one: where the second begins in the range of the first, or right behind it.
#[inline]
fn join(first: &Operation, second: &Operation) -> Option<Action> {
    let kind = first.action.kind();
    if first.place != second.place || kind != second.action.kind() {
        return None;
    }
    match (first.action.range(), second.action.range()) {
        (Some(one), Some(two)) => {
            let begins_within = one.first() <= two.first() && two.first() <= one.last();
            if !begins_within && !one.is_followed_by(two) {
                return None;
            }
            Action::new(kind, Some(one.hull(two)))
        }
        _ => Some(first.action),
    }
}
