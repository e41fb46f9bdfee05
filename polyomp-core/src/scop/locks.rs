//! Locks that a strand holds.

use crate::formula::Formula;

use super::location::Location;

/// A lock object that is held where a condition holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldLock {
    /// The object.
    pub location: Location,
    /// When.
    pub when: Formula,
    /// How many nodes the path had where the program of the strand that took it begins.
    pub depth: usize,
    /// Held for reading, which does not keep other readers out.
    pub shared: bool,
}

impl HeldLock {
    /// Whether two strands that hold it so keep each other out.
    pub fn excludes(&self, other: &HeldLock) -> bool {
        !(self.shared && other.shared)
    }
}
