//! Random SPMD programs for property tests and fuzzing (feature `testing`).
//!
//! [`region`] is a strategy of [`Region`]s: trees that shrink well and that
//! print as the text of a program. Whatever the tree, the program is conforming
//! OpenMP as far as threads meeting the same work-sharing constructs and
//! barriers goes: where a construct may not stand, only its body is printed.

mod print;
mod region;
mod strategy;

pub use region::{
    Affine, Bound, Condition, DependOn, Focus, Item, Profile, Region, Schedule, Subscript, Target,
};
pub use strategy::region;
