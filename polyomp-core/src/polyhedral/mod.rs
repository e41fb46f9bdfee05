//! Presburger sets and relations: the project's own types over isl.
//!
//! isl's Rust binding is unsound in places: contexts must outlive their objects, contexts must not be mixed, its types
//! claim to be `Send`, names come back through leaked strings. So nothing of it leaves this module, and these
//! invariants hold inside:
//!
//! * A [`Context`] is reference-counted and not `Send`; every object holds it and drops it last.
//! * Binary operations check that both operands have the same context and matching tuples ([`Space`]), and align their
//!   parameters, before isl sees them.
//! * Every operation runs under an operation quota. Running out is [`PolyhedralError::Quota`] and leaves the context
//!   usable.
//! * Names live on the Rust side. isl sees positions, and parameters under names of the context's own making.
//! * What isl answers is read back as a [`Formula`](crate::formula::Formula), exactly.

mod cases;
mod context;
mod domain;
mod lower;
mod next;
mod raise;
mod relation;
mod space;

#[cfg(test)]
pub(crate) mod tests;

pub use cases::expand_cases;
pub use context::Context;
pub use domain::Domain;
pub use next::next_instance;
pub use relation::Relation;
pub use space::{Space, Tuple};

use crate::formula::Term;

/// Why a polyhedral operation has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolyhedralError {
    /// The operation would have taken more than the context's quota.
    #[error("the polyhedral operation exceeds its operation quota")]
    Quota,
    /// A term is no quasi-affine expression of the unknowns.
    #[error("`{0}` is not affine")]
    NotAffine(Term),
    /// Splitting minima, maxima, cases and truncating divisions gives too many cases.
    #[error("the condition splits into more than {0} cases")]
    TooManyCases(usize),
    /// Two operands do not live in the same space, or a space is not well formed.
    #[error("{0}")]
    Space(String),
    /// Two operands belong to different contexts.
    #[error("the operands belong to different polyhedral contexts")]
    ForeignContext,
    /// isl refused; the text is isl's.
    #[error("isl: {0}")]
    Isl(String),
}
