//! Nodes of linked lists: when two of them are the same, and what else may be one.
//!
//! Two nodes of one list are the same if and only if their numbers are. What has the list's first node as its start can be
//! told as well: that node itself, and what links lead to from there. Of everything else it is known only that different
//! members of one struct are apart, and what no pointer leads to, or is no struct (pointers to scalars in structs are taken
//! to point to distinct memory, as parameters and as what memory holds).

use crate::formula::{Formula, Term};
use crate::mhp::Copies;
use crate::scop::{AccessRelation, Location, Scop, Step};
use crate::spmd::{ElementType, Program};

use super::element::{Comparison, SameElement};

/// Whether one of two accesses is to a node of a list, and of both it is known where they start.
pub(crate) fn are_nodes(a: &AccessRelation, b: &AccessRelation) -> bool {
    let known = |location: &Location| location.node().is_some() || location.object().is_some();
    let node = a.location.node().is_some() || b.location.node().is_some();
    node && known(&a.location) && known(&b.location)
}

/// Whether one of two accesses is to an object that stands for structs that pointers lead to, and of the other it is known
/// that it is not.
pub(crate) fn may_be_in(program: &Program, a: &AccessRelation, b: &AccessRelation) -> bool {
    let one = stands_for_nodes(program, a) != stands_for_nodes(program, b);
    let known = |location: &Location| location.node().is_some() || location.object().is_some();
    one && known(&a.location) && known(&b.location)
}

/// Whether an access is to an object that stands for structs that pointers lead to.
pub(crate) fn stands_for_nodes(program: &Program, access: &AccessRelation) -> bool {
    let object = access
        .location
        .object()
        .and_then(|object| program.object(object));
    object.is_some_and(|object| object.nodes)
}

/// The pairs of accesses of a region that may touch the same node of one list.
pub(super) fn pairs(scop: &Scop, region: usize) -> Vec<(usize, usize)> {
    let accesses = || {
        let all = scop.accesses.iter().enumerate();
        all.filter(move |(_, access)| access.region == region)
    };
    let mut pairs = Vec::new();
    for (first, a) in accesses().filter(|(_, access)| access.location.node().is_some()) {
        for (second, b) in accesses() {
            // Each pair of nodes once.
            let again = second < first && b.location.node().is_some();
            if !again
                && super::conflict(a, b)
                && are_nodes(a, b)
                && OneList::of(&a.location, &b.location).is_some()
            {
                pairs.push((first.min(second), first.max(second)));
            }
        }
    }
    pairs
}

/// When `a` (first copy) and `b` (second copy) touch the same node, counted from the start of one list.
pub(super) fn same_node(
    a: &AccessRelation,
    b: &AccessRelation,
    copies: &Copies,
    mut in_bounds: impl FnMut(&AccessRelation) -> bool,
) -> SameElement {
    let mut comparison = comparison(copies);
    let Some(list) = OneList::of(&a.location, &b.location) else {
        comparison.parts.push(Formula::falsity());
        return comparison.into();
    };
    let starts = list.same_start(&comparison);
    let numbers = comparison.equal(&list.numbers[0], &list.numbers[1]);
    comparison.parts.extend([starts, numbers]);
    comparison.steps(list.within[0], list.within[1], None, &mut || {
        in_bounds(a) && in_bounds(b)
    });
    comparison.into()
}

/// When two places in nodes are certainly the same, counted from the start of one list; `None` where they are of lists that
/// begin at places of other shapes, or are not compared exactly.
pub(super) fn certainly_same_node(a: &Location, b: &Location, copies: &Copies) -> Option<Formula> {
    let list = OneList::of(a, b)?;
    let mut comparison = comparison(copies);
    let starts = list.same_start(&comparison);
    let numbers = comparison.equal(&list.numbers[0], &list.numbers[1]);
    comparison.parts.extend([starts, numbers]);
    comparison.steps(list.within[0], list.within[1], None, &mut || false);
    let exact = comparison.approximation.is_none() && comparison.assumption.is_none();
    exact.then(|| Formula::and(comparison.parts))
}

/// When two accesses of which one is to a node may touch the same memory, other than as the same node of one list: what is
/// known of it is no more than that nothing speaks against it.
pub(crate) fn other_list(
    program: &Program,
    scop: &Scop,
    a: &AccessRelation,
    b: &AccessRelation,
    copies: &Copies,
) -> SameElement {
    let mut comparison = comparison(copies);
    let possible = match OneList::of(&a.location, &b.location) {
        _ if are_apart(program, scop, a, b) => Formula::falsity(),
        // That they have no node in common is assumed where the nodes are accessed.
        Some(list) if list.starts.iter().all(|start| start.is_held()) => Formula::falsity(),
        Some(list) => list.same_start(&comparison).negated(),
        None => Formula::truth(),
    };
    comparison.parts.push(possible);
    comparison.approximation = Some("nodes of lists that may have some in common".to_string());
    comparison.into()
}

/// Whether what is a member of a struct in one of two locations is none in the other, or another one.
pub(super) fn are_other_kinds(program: &Program, scop: &Scop, a: &Location, b: &Location) -> bool {
    match (member(a), member(b)) {
        (Some(f), Some(g)) => f != g,
        (Some(_), None) => no_member(program, scop, b),
        (None, Some(_)) => no_member(program, scop, a),
        (None, None) => false,
    }
}

/// Whether a location is known to be in no struct that pointers lead to.
fn no_member(program: &Program, scop: &Scop, location: &Location) -> bool {
    let Some(object) = location.object() else {
        return false;
    };
    let last = location
        .steps
        .iter()
        .rposition(|step| *step == Step::Target);
    let Some(last) = last else {
        let described = program.object(object);
        let is_struct = described.is_none_or(|object| object.element == ElementType::Opaque);
        return !(is_struct || scop.recast.contains(&object)) || !scop.reachable.contains(&object);
    };
    let beyond = location.steps.get(last + 1..).unwrap_or_default();
    beyond.iter().all(|step| matches!(step, Step::Index { .. }))
}

/// Whether two accesses of which one is to a node can be told apart by what they are, unless they are in one list.
pub(super) fn are_apart(
    program: &Program,
    scop: &Scop,
    a: &AccessRelation,
    b: &AccessRelation,
) -> bool {
    let (a, b) = (&a.location, &b.location);
    if let (Some(f), Some(g)) = (member(a), member(b))
        && f != g
    {
        return true;
    }
    let no_node = |location: &Location| no_member(program, scop, location);
    // What the list is known to begin with is compared with it.
    OneList::of(a, b).is_none() && (no_node(a) || no_node(b))
}

/// The innermost member of a struct that a scalar is in.
fn member(location: &Location) -> Option<&str> {
    let scalar = |step: &&Step| !matches!(step, Step::Index { .. });
    match location.steps.iter().rev().find(scalar) {
        Some(Step::Field(name)) => Some(name),
        _ => None,
    }
}

fn comparison(copies: &Copies) -> Comparison<'_> {
    Comparison {
        copies,
        thread_private: false,
        parts: Vec::new(),
        approximation: None,
        assumption: None,
    }
}

impl From<Comparison<'_>> for SameElement {
    fn from(comparison: Comparison<'_>) -> Self {
        SameElement {
            formula: Formula::and(comparison.parts),
            approximation: comparison.approximation,
            assumption: comparison.assumption,
        }
    }
}

/// Two locations in nodes of lists that begin at places of one shape.
struct OneList<'a> {
    /// Where they begin.
    starts: [Location; 2],
    /// The numbers of the nodes.
    numbers: [Term; 2],
    /// The ways to them within their nodes.
    within: [&'a [Step]; 2],
}

impl<'a> OneList<'a> {
    fn of(a: &'a Location, b: &'a Location) -> Option<Self> {
        let found = match (a.node(), b.node()) {
            (Some(x), Some(y)) => (x.link == y.link).then(|| OneList {
                starts: [x.start.clone(), y.start.clone()],
                numbers: [x.number.clone(), y.number.clone()],
                within: [&a.steps, &b.steps],
            })?,
            (Some(x), None) => {
                let (start, number, within) = counted(b, &x.start, &x.link)?;
                OneList {
                    starts: [x.start.clone(), start],
                    numbers: [x.number.clone(), number],
                    within: [&a.steps, within],
                }
            }
            (None, Some(y)) => {
                let (start, number, within) = counted(a, &y.start, &y.link)?;
                OneList {
                    starts: [start, y.start.clone()],
                    numbers: [number, y.number.clone()],
                    within: [within, &b.steps],
                }
            }
            (None, None) => return None,
        };
        let [a, b] = &found.starts;
        a.subscripts_like(b).is_some().then_some(found)
    }

    /// When both begin with the same node.
    fn same_start(&self, comparison: &Comparison<'_>) -> Formula {
        let [a, b] = &self.starts;
        let (x, y) = (a.subscripts_like(b), b.subscripts_like(a));
        let subscripts = x.into_iter().flatten().zip(y.into_iter().flatten());
        Formula::and(subscripts.map(|(x, y)| comparison.equal(x, y)))
    }
}

/// A location that is no node of a list, as one in a list that begins like `start`: where that begins, the number of the
/// node, and the way within.
fn counted<'a>(
    location: &'a Location,
    start: &Location,
    link: &[Step],
) -> Option<(Location, Term, &'a [Step])> {
    let (first, mut within) = location.steps.split_at_checked(start.steps.len())?;
    let first = Location {
        root: location.root.clone(),
        steps: first.to_vec(),
    };
    let mut number = 0;
    while let Some([Step::Target, Step::Index { index, .. }, rest @ ..]) = within.strip_prefix(link)
        && index.as_constant() == Some(0)
    {
        (number, within) = (number + 1, rest);
    }
    // Another pointer may lead to any node.
    (!within.contains(&Step::Target)).then(|| (first, Term::constant(number), within))
}
