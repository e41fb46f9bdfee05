//! Memory that casts see as elements of another type: which object it is in is known, but not where in it.
//!
//! What one cast makes of one pointer leads to the same memory wherever it is used, so its elements are told apart by
//! subscripts and members. Those that two casts lead to may overlap in any way.

use std::collections::BTreeSet;

use crate::formula::Formula;
use crate::mhp::Copies;
use crate::scop::{AccessRelation, Location, Root, Scop, Step, is_view};
use crate::spmd::ObjectId;

use super::element::{Comparison, SameElement};

/// The objects that a location is in, if it is seen through a cast; `None` for what stands behind a pointer in such memory, too.
pub(super) fn leads_into<'s>(
    scop: &'s Scop,
    location: &Location,
) -> Option<&'s BTreeSet<ObjectId>> {
    let Root::Held { value, .. } = &location.root else {
        return None;
    };
    let behind = location.steps.contains(&Step::Target);
    scop.views.get(value).filter(|_| !behind)
}

/// When two accesses by way of the same cast touch the same element, or may do, as the pointers that were cast are not the
/// same; `None` where they are of other ways.
pub(super) fn same_in_view(
    a: &AccessRelation,
    b: &AccessRelation,
    copies: &Copies,
    in_bounds: &mut dyn FnMut(&AccessRelation) -> bool,
) -> Option<SameElement> {
    let (
        Root::Held { value, at },
        Root::Held {
            value: value2,
            at: at2,
        },
    ) = (&a.location.root, &b.location.root)
    else {
        return None;
    };
    if value != value2 || at.len() != at2.len() || !is_view(value) {
        return None;
    }
    let mut comparison = Comparison {
        copies,
        thread_private: false,
        parts: Vec::new(),
        approximation: None,
        assumption: None,
    };
    let one = at.iter().zip(at2).map(|(x, y)| comparison.equal(x, y));
    let one_pointer = Formula::and(one);
    comparison.steps(&a.location.steps, &b.location.steps, None, &mut || {
        in_bounds(a) && in_bounds(b)
    });
    let same = match comparison.approximation {
        Some(_) => Formula::truth(),
        None => Formula::and(comparison.parts),
    };
    Some(SameElement {
        formula: Formula::or([one_pointer.negated(), same]),
        approximation: Some("memory that a cast sees as other elements".to_string()),
        assumption: comparison.assumption,
    })
}
