//! How many steps the executions of one program may have together: what cannot be confirmed is given up soon, without
//! hindering what is asked of other regions.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::choices::Limits;

/// Which steps an execution takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pool {
    /// Those for executions of usual length.
    Short,
    /// Those for executions that fill large arrays before they come to the race: few get so many.
    Long,
}

/// Executions with one horizon that do not confirm a race get so many steps together, and all of them; after that each gets
/// few.
const UNCONFIRMED_STEPS: u64 = 4_000_000;
const ALL_UNCONFIRMED_STEPS: u64 = 8_000_000;
const FEW_STEPS: u64 = 50_000;

/// Executions that need more than usual get so many steps together, and each of them at most so many: arrays of a million
/// elements that are filled before the race. After one that was not enough for, none with its horizon gets more: a loop that
/// waits does not end with more either.
const ALL_LONG_STEPS: u64 = 32_000_000;
const LONGEST: u64 = 8_000_000;

/// What is left for the executions of one program.
#[derive(Debug, Default)]
pub(super) struct Pools {
    /// What those have taken that have not confirmed a race.
    unconfirmed: Cell<u64>,
    /// What long ones have taken.
    long: Cell<u64>,
    /// What those with the same horizon have: mostly those that look at accesses of one region.
    horizons: RefCell<BTreeMap<Option<usize>, Taken>>,
}

/// What executions with one horizon have taken.
#[derive(Debug, Default, Clone, Copy)]
struct Taken {
    unconfirmed: u64,
    /// A long one has not come to an end.
    given_up: bool,
}

impl Pools {
    /// How many steps an execution gets that ends there and is limited otherwise.
    pub(super) fn left(&self, horizon: Option<usize>, pool: Pool, limits: Limits) -> u64 {
        let here = self.horizons.borrow().get(&horizon).copied();
        let here = here.unwrap_or_default();
        match pool {
            Pool::Short => {
                let here = UNCONFIRMED_STEPS.saturating_sub(here.unconfirmed);
                let left = here.min(ALL_UNCONFIRMED_STEPS.saturating_sub(self.unconfirmed()));
                limits.steps.min(left.max(FEW_STEPS))
            }
            Pool::Long if here.given_up => 0,
            Pool::Long => ALL_LONG_STEPS.saturating_sub(self.long.get()).min(LONGEST),
        }
    }

    /// An execution that has not confirmed a race, or a long one, has taken so many steps.
    pub(super) fn take(&self, horizon: Option<usize>, pool: Pool, steps: u64, given_up: bool) {
        let mut horizons = self.horizons.borrow_mut();
        let here = horizons.entry(horizon).or_default();
        match pool {
            Pool::Short => {
                here.unconfirmed = here.unconfirmed.saturating_add(steps);
                self.unconfirmed
                    .set(self.unconfirmed().saturating_add(steps));
            }
            Pool::Long => {
                here.given_up |= given_up;
                self.long.set(self.long.get().saturating_add(steps));
            }
        }
    }

    /// How many steps those have taken that have not confirmed a race.
    pub(super) fn unconfirmed(&self) -> u64 {
        self.unconfirmed.get()
    }
}
