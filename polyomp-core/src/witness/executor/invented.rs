//! Values that an execution makes up, where neither the program nor the witness says anything: what a function gives that is
//! not in the text, and what memory holds that others have filled.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

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
    One,
}

impl Kind {
    /// What is tried where nothing else leads to an instance.
    pub(super) const OTHERS: [Kind; 3] = [Kind::Various, Kind::MinusOne, Kind::One];
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

    /// A value of its own.
    pub(super) fn next(&self) -> i64 {
        self.result(self.count.get())
    }

    /// The value of a function for these arguments: it is the same each time.
    pub(super) fn result(&self, arguments: impl Hash) -> i64 {
        const MOST: u64 = 97;
        self.count.set(self.count.get() + 1);
        match self.kind {
            Kind::Zero => 0,
            Kind::Various => {
                let mut hasher = FxHasher::default();
                arguments.hash(&mut hasher);
                1 + (hasher.finish() % MOST) as i64
            }
            Kind::MinusOne => -1,
            Kind::One => 1,
        }
    }
}
