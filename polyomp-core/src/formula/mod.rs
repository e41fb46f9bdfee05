//! Integer terms and formulas: the language in which race conditions are stated.
//!
//! A [`Term`] denotes a mathematical integer, a [`Formula`] a truth value; both are immutable trees with shared
//! children, so a clone is a reference count. Two ideas carry the module:
//!
//! * **Normal form by construction.** Sums are linear combinations with collected coefficients, products of sums are
//!   multiplied out, negation is pushed down to the comparisons, and a comparison is `term = 0`, `term != 0` or
//!   `term >= 0`. So `i + 1 - i` *is* `1`, and `x = x + 1` *is* false, without any solver.
//! * **Partial terms.** Division by zero has no value. A formula is judged in Kleene's three-valued logic: a comparison
//!   of a term without value is neither true nor false, and a point satisfies a formula only if the formula is *true*
//!   there. Simplification may give a value to a term that had none (`0 * (x / d)` is `0`), never change one.
//!
//! Arithmetic on coefficients is checked; what would overflow stays unfolded. Depth is bounded only by memory: drops
//! and traversals grow the stack where they need to. What costs time proportional to the tree rather than to the shared
//! graph can be bounded by asking for [`Term::weight`] first.

mod affine;
mod display;
mod eval;
mod hash;
mod intern;
mod logic;
mod recompose;
mod sum;
mod symbol;
mod table;
mod term;
mod traverse;

#[cfg(test)]
pub(crate) mod tests;

pub use affine::AffineForm;
pub use eval::{Assignment, FunctionTable};
pub(crate) use logic::greatest_common_divisor;
pub use logic::{AtomKind, Comparison, Formula, FormulaKind};
pub use symbol::Symbol;
pub use term::{Division, Term, TermKind};

/// Runs `work` with stack to spare, however deep the tree that leads here.
pub(crate) fn with_stack<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, work)
}
