//! Values that an execution makes up, where neither the program nor the witness says anything: what a function gives that is
//! not in the text, and what memory holds that others have filled.

use std::cell::Cell;

/// What is made up. Whether a run comes to an instance may depend on it: a loop over options ends at one value, a
/// factorisation at another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Zero,
    /// Small positive numbers, one after the other.
    Various,
    /// What functions give at the end of something.
    MinusOne,
}

impl Kind {
    /// What is tried where nothing else leads to an instance.
    pub(super) const OTHERS: [Kind; 2] = [Kind::Various, Kind::MinusOne];
}

#[derive(Debug, Default)]
pub(super) struct Invented {
    kind: Kind,
    /// How many there were.
    count: Cell<u64>,
}

impl Invented {
    pub(super) fn of(kind: Kind) -> Self {
        let count = Cell::default();
        Invented { kind, count }
    }

    /// Whether something was made up.
    pub(super) fn any(&self) -> bool {
        self.count.get() > 0
    }

    pub(super) fn next(&self) -> i64 {
        /// A multiplier that scatters successive numbers.
        const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;
        const MOST: u64 = 97;
        let count = self.count.get() + 1;
        self.count.set(count);
        match self.kind {
            Kind::Zero => 0,
            Kind::Various => 1 + (count.wrapping_mul(SCATTER) >> 32) as i64 % MOST as i64,
            Kind::MinusOne => -1,
        }
    }
}
