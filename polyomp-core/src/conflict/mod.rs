//! Conflicts: pairs of accesses to one memory object, at least one a write, and when they touch the same element.

mod element;
mod links;
mod nodes;
mod views;

pub use element::{SameElement, same_element, same_lock};
pub(crate) use element::{
    Subscript, certainly_same, constants_differ, has_unknown_row, in_object, leading_indices,
    leaves_member, leaves_row, linear, may_leave_member, never_same,
};

pub(crate) use links::Links;
pub(crate) use nodes::{are_nodes, may_be_in, other_list, stands_for_nodes};

use std::collections::BTreeMap;

use crate::formula::Term;
use crate::report::AccessKind;
use crate::scop::{AccessRelation, PathKind, Scop, Step};
use crate::spmd::{NodeId, ObjectId, Program, Storage};

/// The pairs of accesses (indices into [`Scop::accesses`], the first not after the second) of a region that may touch
/// the same memory, at least one writing, and not both atomic.
pub fn pairs(program: &Program, scop: &Scop, region: usize) -> Vec<(usize, usize)> {
    let mut by_object: BTreeMap<ObjectId, Vec<usize>> = BTreeMap::new();
    for (index, access) in scop.accesses.iter().enumerate() {
        if access.region != region {
            continue;
        }
        // Accesses through unknown pointers are no pairs of an object: see `unresolved`.
        if let Some(object) = access.location.object() {
            by_object.entry(object).or_default().push(index);
        }
    }
    let mut pairs = nodes::pairs(scop, region);
    for (object, indices) in by_object {
        let accesses = || indices.iter().filter_map(|index| scop.accesses.get(*index));
        if !accesses().any(|access| access.kind == AccessKind::Write)
            || is_strand_local(program, scop, object, accesses())
        {
            continue;
        }
        for (position, &first) in indices.iter().enumerate() {
            for &second in indices.iter().skip(position) {
                let (Some(a), Some(b)) = (scop.accesses.get(first), scop.accesses.get(second))
                else {
                    continue;
                };
                if conflict(a, b) {
                    pairs.push((first, second));
                }
            }
        }
    }
    pairs
}

/// The accesses of a region through pointers whose target is not known (indices into [`Scop::accesses`]).
pub fn unresolved(scop: &Scop, region: usize) -> Vec<usize> {
    let accesses = scop.accesses.iter().enumerate();
    accesses
        .filter(|(_, access)| access.region == region && access.location.object().is_none())
        .map(|(index, _)| index)
        .collect()
}

/// The accesses of a region to objects that stand for structs that pointers lead to (indices into [`Scop::accesses`]).
pub(crate) fn to_nodes(program: &Program, scop: &Scop, region: usize) -> Vec<usize> {
    let accesses = scop.accesses.iter().enumerate();
    accesses
        .filter(|(_, access)| access.region == region && nodes::stands_for_nodes(program, access))
        .map(|(index, _)| index)
        .collect()
}

/// The accesses of a region by way of pointers that such stores may replace (indices into [`Scop::accesses`]).
pub(crate) fn by_links(scop: &Scop, region: usize, links: &Links<'_>) -> Vec<usize> {
    let accesses = scop.accesses.iter().enumerate();
    accesses
        .filter(|(_, access)| access.region == region && links.may_lead_to(&access.location))
        .map(|(index, _)| index)
        .collect()
}

/// The accesses of the same region that may touch the memory that one of [`unresolved`], or of [`by_links`], touches, at
/// least one writing, and not both atomic (indices into [`Scop::accesses`]).
pub(crate) fn with_unresolved(
    program: &Program,
    scop: &Scop,
    access: usize,
    links: &Links<'_>,
) -> Vec<usize> {
    let Some(one) = scop.accesses.get(access) else {
        return Vec::new();
    };
    let into = views::leads_into(scop, &one.location);
    let reachable = |other: &AccessRelation| match (other.location.object(), into) {
        _ if links.may_lead_to(&other.location) => true,
        (Some(object), Some(into)) => into.contains(&object),
        // What pointers in memory lead to may be led to by others, wherever they themselves are.
        (Some(object), None) => other.location.is_held() || scop.reachable.contains(&object),
        (None, into) => match (into, views::leads_into(scop, &other.location)) {
            (Some(into), Some(others)) => !into.is_disjoint(others),
            (Some(into), None) | (None, Some(into)) => !into.is_disjoint(&scop.reachable),
            (None, None) => true,
        },
    };
    let accesses = scop.accesses.iter().enumerate();
    accesses
        .filter(|(_, other)| {
            other.region == one.region
                && reachable(other)
                && conflict(one, other)
                && !nodes::are_other_kinds(program, scop, &one.location, &other.location)
                && !is_handed_over(one, other)
        })
        .map(|(index, _)| index)
        .collect()
}

/// Whether one of two accesses is to memory that its strand has not told others of, and the other by a pointer that memory
/// has told its strand: it happens afterwards. A strand that was created there may have got the pointer otherwise.
fn is_handed_over(a: &AccessRelation, b: &AccessRelation) -> bool {
    let strands = |access: &'_ AccessRelation| -> Vec<NodeId> {
        let path = access.path.iter();
        let strands = path.filter(|node| node.strand().is_some());
        strands.map(|node| node.node).collect()
    };
    [(a, b), (b, a)].into_iter().any(|(own, other)| {
        let (owner, others) = (strands(own), strands(other));
        let (innermost, around) = match others.split_last() {
            Some((innermost, around)) => (Some(innermost), around),
            None => (None, &[][..]),
        };
        own.unshared
            && other.location.object().is_none()
            && owner
                .last()
                .is_some_and(|own| Some(own) == innermost || !around.contains(own))
    })
}

/// The accesses of the same region that may touch the memory that one of [`unresolved`], which is to a node of a list,
/// touches, other than as the same node, at least one writing, and not both atomic (indices into [`Scop::accesses`]). Those
/// through pointers of which nothing is known are not among them: they are asked for themselves.
pub(crate) fn with_node(program: &Program, scop: &Scop, access: usize) -> Vec<usize> {
    let Some(one) = scop.accesses.get(access) else {
        return Vec::new();
    };
    let accesses = scop.accesses.iter().enumerate();
    accesses
        .filter(|(_, other)| {
            other.region == one.region
                && (are_nodes(one, other) || may_be_in(program, one, other))
                && conflict(one, other)
                && !nodes::are_apart(program, scop, one, other)
        })
        .map(|(index, _)| index)
        .collect()
}

/// Whether two accesses to the same memory are a conflict: one writes, they are not both atomic, and they may be
/// to the same copy of what host and device have.
fn conflict(a: &AccessRelation, b: &AccessRelation) -> bool {
    let writes = a.kind == AccessKind::Write || b.kind == AccessKind::Write;
    let atomic = a.site.atomicity.is_atomic() && b.site.atomicity.is_atomic();
    writes && (!atomic || are_of_two_sizes(a, b)) && a.site.touches.may_meet(b.site.touches)
}

/// Whether two accesses are to different numbers of bytes of a union. Being atomic, each is so for others of one storage
/// location, of a compatible type (OpenMP 5.2, section 15.8.4, and C11, section 5.1.2.4: they modify other objects).
pub(crate) fn are_of_two_sizes(a: &AccessRelation, b: &AccessRelation) -> bool {
    let bytes = |access: &AccessRelation| match access.location.steps.last() {
        Some(Step::Bytes { count, .. }) => Some(*count),
        _ => None,
    };
    matches!((bytes(a), bytes(b)), (Some(a), Some(b)) if a != b)
}

/// Whether only the strand that declares an object ever touches it, so that two strands cannot meet on it.
pub(crate) fn is_strand_local<'a>(
    program: &Program,
    scop: &Scop,
    object: ObjectId,
    mut accesses: impl Iterator<Item = &'a AccessRelation>,
) -> bool {
    let scoped = program
        .object(object)
        .is_some_and(|object| object.storage == Storage::Scoped);
    // A task need not add coordinates to those of its creator: that the instance has them says less then.
    let declared = scop.declared.get(&object);
    let is_declared_in =
        |strand: NodeId| declared.is_some_and(|strands| strands.iter().eq([&strand]));
    scoped
        && accesses.all(|access| {
            let crate::scop::Root::Object { instance, .. } = &access.location.root else {
                return false;
            };
            // The declaration stands below the innermost strand and SIMD loop: its instance has their coordinates.
            let mut coordinates = Vec::new();
            let (mut needed, mut strand, mut tasks) = (0, None, false);
            for node in &access.path {
                coordinates.extend(node.coordinates());
                match &node.kind {
                    PathKind::Strand(kind, _) => {
                        (needed, strand) = (coordinates.len(), Some(node.node));
                        tasks |= matches!(kind, crate::scop::Strand::Task(_));
                    }
                    PathKind::Loop { simd: Some(_), .. } => needed = coordinates.len(),
                    _ => {}
                }
            }
            if tasks && !strand.is_some_and(is_declared_in) {
                return false;
            }
            // A pointer that was handed over leads to the instance of another strand.
            let own = coordinates.into_iter().map(Term::var).take(needed);
            instance.len() >= needed && own.eq(instance.iter().take(needed).cloned())
        })
}
