//! When two locations are the same element.
//!
//! Subscripts of one array are compared dimension by dimension when the inner ones are known to stay within their
//! rows; else the linear addresses are compared, because `a[i][j]` with j past the row is an element of the next row.

use crate::formula::{Formula, Symbol, Term};
use crate::mhp::Copies;
use crate::scop::{AccessRelation, Location, NO_ARRAY, Root, Step, is_coordinate};
use crate::spmd::{Program, Storage};

/// When two accesses touch the same element.
#[derive(Debug, Clone)]
pub struct SameElement {
    /// Over the two copies of the coordinates.
    pub formula: Formula,
    /// What was assumed, or taken to overlap, when the locations could not be compared exactly.
    pub approximation: Option<String>,
    /// What the comparison assumes.
    pub assumption: Option<String>,
}

impl SameElement {
    /// That of two locations of which nothing is known.
    pub(crate) fn anywhere() -> Self {
        SameElement {
            formula: Formula::truth(),
            approximation: Some("a pointer with an unknown target".to_string()),
            assumption: None,
        }
    }
}

/// When `a` (first copy) and `b` (second copy) touch the same element. `in_bounds` tells whether all inner subscripts
/// of an access are known to stay within their extents.
pub fn same_element(
    program: &Program,
    a: &AccessRelation,
    b: &AccessRelation,
    copies: &Copies,
    mut in_bounds: impl FnMut(&AccessRelation) -> bool,
) -> SameElement {
    if super::are_nodes(a, b) {
        return super::nodes::same_node(a, b, copies, in_bounds);
    }
    if let Some(same) = super::views::same_in_view(a, b, copies, &mut in_bounds) {
        return same;
    }
    if a.location.object().is_none() || b.location.object().is_none() {
        return SameElement::anywhere();
    }
    let rows_kept =
        |in_bounds: &mut dyn FnMut(&AccessRelation) -> bool| in_bounds(a) && in_bounds(b);
    let mut comparison = Comparison {
        copies,
        thread_private: a.location.object().is_some_and(|object| {
            let object = program.object(object);
            object.is_some_and(|object| object.storage == Storage::ThreadPrivate)
        }),
        parts: Vec::new(),
        approximation: None,
        assumption: None,
    };
    comparison.roots(&a.location, &b.location);
    let dimensions = a
        .location
        .object()
        .and_then(|object| program.object(object))
        .map(|object| object.extents.len());
    comparison.steps(
        &a.location.steps,
        &b.location.steps,
        dimensions,
        &mut || rows_kept(&mut in_bounds),
    );
    if a.one_of_several.is_some() && a.one_of_several != b.one_of_several {
        let reason = "memory that a loop allocates, which may be that of another iteration";
        comparison.approximation.get_or_insert(reason.to_string());
    }
    SameElement {
        formula: Formula::and(comparison.parts),
        approximation: comparison.approximation,
        assumption: comparison.assumption,
    }
}

/// When two lock objects are certainly the same; `None` where that cannot be told. A lock excludes, so what may be
/// another one does not count.
pub fn same_lock(a: &Location, b: &Location, copies: &Copies) -> Option<Formula> {
    if a.node().is_some() && b.node().is_some() {
        return super::nodes::certainly_same_node(a, b, copies);
    }
    certainly_same(a, b, |x, y| copies.term(x, 1).equals(copies.term(y, 2)))
}

/// The same of any two places, where `equal` says when their terms are.
pub(crate) fn certainly_same(
    a: &Location,
    b: &Location,
    equal: impl Fn(&Term, &Term) -> Formula,
) -> Option<Formula> {
    let (
        Root::Object { object, instance },
        Root::Object {
            object: object2,
            instance: instance2,
        },
    ) = (&a.root, &b.root)
    else {
        return None;
    };
    if object != object2 {
        return Some(Formula::falsity());
    }
    if a.root.is_former() != b.root.is_former() {
        return Some(Formula::falsity());
    }
    if instance.len() != instance2.len() || a.steps.len() != b.steps.len() {
        return None;
    }
    let mut parts: Vec<Formula> = instance
        .iter()
        .zip(instance2)
        .map(|(x, y)| equal(x, y))
        .collect();
    for (x, y) in a.steps.iter().zip(&b.steps) {
        match (x, y) {
            (
                Step::Index { index, extent },
                Step::Index {
                    index: index2,
                    extent: extent2,
                },
            ) => {
                parts.push(equal(index, index2));
                match (extent, extent2) {
                    (Some(x), Some(y)) => parts.push(equal(x, y)),
                    (None, None) => {}
                    _ => return None,
                }
            }
            (Step::Field(f), Step::Field(g)) if f == g => {}
            (Step::Field(_), Step::Field(_)) => return Some(Formula::falsity()),
            (Step::Target, Step::Target) | (Step::Whole, Step::Whole) => {}
            _ => return None,
        }
    }
    Some(Formula::and(parts))
}

const OTHER_SHAPES: &str = "one array is accessed with different shapes";

pub(super) struct Comparison<'a> {
    pub(super) copies: &'a Copies,
    /// Every thread has its own instance of the object.
    pub(super) thread_private: bool,
    pub(super) parts: Vec<Formula>,
    pub(super) approximation: Option<String>,
    pub(super) assumption: Option<String>,
}

impl Comparison<'_> {
    pub(super) fn equal(&self, x: &Term, y: &Term) -> Formula {
        self.copies.term(x, 1).equals(self.copies.term(y, 2))
    }

    fn roots(&mut self, a: &Location, b: &Location) {
        // Those with an unknown target were decided before.
        let (
            Root::Object { object, instance },
            Root::Object {
                object: object2,
                instance: instance2,
            },
        ) = (&a.root, &b.root)
        else {
            return;
        };
        if object != object2 {
            self.parts.push(Formula::falsity());
        } else if instance.len() == instance2.len() {
            let same: Vec<Formula> = instance
                .iter()
                .zip(instance2)
                .map(|(x, y)| self.equal(x, y))
                .collect();
            self.parts.extend(same);
        } else if a.root.is_former() || b.root.is_former() {
            self.parts.push(Formula::falsity());
        } else if self.thread_private {
            // The thread that forks a team is its thread 0.
            let common = instance.len().min(instance2.len());
            for (x, y) in instance.iter().zip(instance2) {
                let same = self.equal(x, y);
                self.parts.push(same);
            }
            for (rest, which) in [(instance, 1), (instance2, 2)] {
                for number in rest.iter().skip(common) {
                    self.parts.push(self.copies.term(number, which).equals(0));
                }
            }
        }
    }

    /// `dimensions` are those of the object, where it has a declaration.
    pub(super) fn steps(
        &mut self,
        a: &[Step],
        b: &[Step],
        mut dimensions: Option<usize>,
        rows_kept: &mut dyn FnMut() -> bool,
    ) {
        // What a pointer points to is distinct memory (the evaluation of the pointer states that as an assumption): not
        // the pointer itself either.
        let pointers = |steps: &[Step]| {
            let reached = steps.iter().filter(|step| matches!(step, Step::Target));
            reached.count()
        };
        if pointers(a) != pointers(b) {
            self.parts.push(Formula::falsity());
            return;
        }
        let (mut a, mut b) = (a, b);
        loop {
            let (x, rest_a) = leading_indices(a);
            let (y, rest_b) = leading_indices(b);
            // All of what has dimensions left is a (sub)array. What has none left is one element, and so is what ends
            // without a word about it: then the other one sees the memory in another shape.
            let subarray = |subscripts: &[Subscript<'_>], rest: &[Step]| {
                matches!(rest.first(), Some(Step::Whole))
                    && dimensions.is_none_or(|dimensions| subscripts.len() < dimensions)
            };
            if x.len() == y.len() {
                self.array(&x, &y, rows_kept);
            } else if (x.len() < y.len() && subarray(&x, rest_a))
                || (y.len() < x.len() && subarray(&y, rest_b))
            {
                if !self.has_equal_rows(&x, &y) {
                    self.approximation = Some(OTHER_SHAPES.to_string());
                    return;
                }
                for ((i, _), (j, _)) in x.iter().zip(&y) {
                    let same = self.equal(i, j);
                    self.parts.push(same);
                }
                return;
            } else {
                self.mixed(&x, &y);
                return;
            }
            match (rest_a.first(), rest_b.first()) {
                (None | Some(Step::Whole), _) | (_, None | Some(Step::Whole)) => return,
                (Some(Step::Field(f)), Some(Step::Field(g))) => {
                    if f != g {
                        self.parts.push(Formula::falsity());
                        return;
                    }
                }
                (Some(Step::Target), Some(Step::Target)) => {}
                (
                    Some(Step::Bytes { from, count }),
                    Some(Step::Bytes {
                        from: other,
                        count: other_count,
                    }),
                ) => {
                    let (from, other) = (self.copies.term(from, 1), self.copies.term(other, 2));
                    self.parts
                        .push(from.less(other.clone() + Term::constant(*other_count)));
                    self.parts.push(other.less(from + Term::constant(*count)));
                    let beyond = |rest: &[Step]| matches!(rest.get(1), Some(Step::Target));
                    if rest_a.first() == rest_b.first() && beyond(rest_a) && beyond(rest_b) {
                        // The pointer that is there, for what it points to.
                        (a, b) = (
                            rest_a.get(1..).unwrap_or_default(),
                            rest_b.get(1..).unwrap_or_default(),
                        );
                        dimensions = None;
                        continue;
                    }
                    if rest_a.len() > 1 || rest_b.len() > 1 {
                        self.approximation =
                            Some("a part of a member of a union is accessed".to_string());
                    }
                    return;
                }
                _ => {
                    self.approximation =
                        Some("one memory object is accessed through different types".to_string());
                    return;
                }
            }
            (a, b) = (
                rest_a.get(1..).unwrap_or_default(),
                rest_b.get(1..).unwrap_or_default(),
            );
            dimensions = None;
        }
    }

    fn array(
        &mut self,
        x: &[Subscript<'_>],
        y: &[Subscript<'_>],
        rows_kept: &mut dyn FnMut() -> bool,
    ) {
        let each: Vec<Formula> = x
            .iter()
            .zip(y)
            .map(|((i, _), (j, _))| self.equal(i, j))
            .collect();
        if !self.has_equal_rows(x, y) {
            return self.mixed(x, y);
        }
        if x.len() <= 1 || rows_kept() {
            self.parts.extend(each);
            return;
        }
        if !self.linearised(x, y) {
            self.assumption = Some("subscripts stay within the rows of their arrays".to_string());
            self.parts.extend(each);
        }
    }

    /// Whether both see the array with rows of the same lengths, as far as both have subscripts.
    fn has_equal_rows(&self, x: &[Subscript<'_>], y: &[Subscript<'_>]) -> bool {
        let mut extents = x.iter().zip(y).skip(1).map(|((_, a), (_, b))| (a, b));
        extents.all(|lengths| match lengths {
            (Some(a), Some(b)) => self.copies.term(a, 1) == self.copies.term(b, 2),
            (None, None) => true,
            _ => false,
        })
    }

    /// Compares how far two elements are from the first of the array; not where an extent is not known.
    fn linearised(&mut self, x: &[Subscript<'_>], y: &[Subscript<'_>]) -> bool {
        let (Some(p), Some(q)) = (linear(x), linear(y)) else {
            return false;
        };
        let same = self.equal(&p, &q);
        self.parts.push(same);
        self.extents(x, 1);
        self.extents(y, 2);
        true
    }

    /// No array has an empty row.
    fn extents(&mut self, subscripts: &[Subscript<'_>], which: usize) {
        for (_, extent) in subscripts.iter().skip(1) {
            if let Some(extent) = extent {
                let extent = self.copies.term(extent, which);
                self.parts.push(extent.at_least(1));
            }
        }
    }

    /// One array seen with different numbers of dimensions; without any, it is the first element.
    fn mixed(&mut self, x: &[Subscript<'_>], y: &[Subscript<'_>]) {
        if !self.linearised(x, y) {
            self.approximation = Some(OTHER_SHAPES.to_string());
        }
    }
}

/// Whether constant subscripts alone tell that two locations of one object are never the same element.
///
/// Counted from the last, constant subscripts within their rows can be split off the linear address one by one, whatever
/// the ones before them are.
pub(crate) fn never_same(a: &Location, b: &Location) -> bool {
    let (mut a, mut b) = (&a.steps[..], &b.steps[..]);
    if a.len() != b.len() {
        return false;
    }
    loop {
        let ((x, rest_a), (y, rest_b)) = (leading_indices(a), leading_indices(b));
        if x.len() != y.len() {
            return false;
        }
        if constants_differ(&x, &y) {
            return true;
        }
        match (rest_a.split_first(), rest_b.split_first()) {
            (Some((Step::Field(f), _)), Some((Step::Field(g), _))) if f != g => return true,
            (Some((Step::Field(_), more)), Some((Step::Field(_), more2)))
            | (Some((Step::Target, more)), Some((Step::Target, more2))) => (a, b) = (more, more2),
            (
                Some((Step::Bytes { from, count }, _)),
                Some((
                    Step::Bytes {
                        from: other,
                        count: other_count,
                    },
                    _,
                )),
            ) => {
                return match (from.as_constant(), other.as_constant()) {
                    (Some(from), Some(other)) => {
                        from >= other.saturating_add(*other_count)
                            || other >= from.saturating_add(*count)
                    }
                    _ => false,
                };
            }
            _ => return false,
        }
    }
}

/// Whether two elements of one array differ, told by constant subscripts.
pub(crate) fn constants_differ(x: &[Subscript<'_>], y: &[Subscript<'_>]) -> bool {
    for (position, ((i, extent), (j, extent2))) in x.iter().zip(y).enumerate().rev() {
        let (Some(i), Some(j)) = (i.as_constant(), j.as_constant()) else {
            return false;
        };
        let row = |extent: &Option<Term>| extent.as_ref().and_then(Term::as_constant);
        let within = row(extent)
            .filter(|length| row(extent2) == Some(*length))
            .is_some_and(|length| (0..length).contains(&i) && (0..length).contains(&j));
        if position > 0 && !within {
            return false;
        }
        if i != j {
            return true;
        }
    }
    false
}

pub(crate) type Subscript<'a> = (&'a Term, &'a Option<Term>);

pub(crate) fn leading_indices(steps: &[Step]) -> (Vec<Subscript<'_>>, &[Step]) {
    let count = steps
        .iter()
        .take_while(|step| matches!(step, Step::Index { .. }))
        .count();
    let (indices, rest) = steps.split_at(count);
    let indices = indices
        .iter()
        .filter_map(|step| match step {
            Step::Index { index, extent } => Some((index, extent)),
            _ => None,
        })
        .collect();
    (indices, rest)
}

/// The row-major address, in elements.
pub(crate) fn linear(subscripts: &[Subscript<'_>]) -> Option<Term> {
    let Some(((first, _), inner)) = subscripts.split_first() else {
        return Some(Term::constant(0));
    };
    let mut address = (*first).clone();
    for (index, extent) in inner {
        address = address * extent.as_ref()?.clone() + (*index).clone();
    }
    Some(address)
}

/// When an inner subscript of a location leaves its row.
pub(crate) fn leaves_row(location: &Location) -> Formula {
    let mut parts = Vec::new();
    let mut previous_is_index = false;
    for step in &location.steps {
        if let (
            Step::Index {
                index,
                extent: Some(extent),
            },
            true,
        ) = (step, previous_is_index)
        {
            parts.push(index.less(0));
            parts.push(index.at_least(extent.clone()));
        }
        previous_is_index = matches!(step, Step::Index { .. });
    }
    Formula::or(parts)
}

/// When a subscript leaves a member: one that is no array, which its pointer points to, or an array, in instances that
/// depend on nothing that is not known: on no elements but those of arrays whose content is.
pub(crate) fn leaves_member(
    access: &AccessRelation,
    is_content: &dyn Fn(&Symbol) -> bool,
) -> Formula {
    let leaves = |index: &Term, extent: &Term| match extent.as_constant() {
        Some(NO_ARRAY) => Some(Formula::or([index.less(0), index.at_least(1)])),
        Some(extent) => Some(Formula::or([index.less(0), index.at_least(extent)])),
        None => None,
    };
    leaves_member_of(access, &leaves, is_content)
}

/// When a subscript that is known leaves a member whose length is a constant that is not.
pub(crate) fn may_leave_member(access: &AccessRelation) -> Formula {
    let leaves = |index: &Term, extent: &Term| {
        let is_constant = extent.free_symbols().is_empty() && !extent.functions().is_empty();
        let beyond = Formula::or([index.less(0), index.at_least(extent.clone())]);
        (extent.as_constant().is_none() && is_constant)
            .then(|| Formula::and([extent.at_least(1), beyond]))
    };
    leaves_member_of(access, &leaves, &|_| false)
}

/// When one of the subscripts behind members leaves its member, as `leaves` tells for a subscript and a length.
fn leaves_member_of(
    access: &AccessRelation,
    leaves: &dyn Fn(&Term, &Term) -> Option<Formula>,
    is_content: &dyn Fn(&Symbol) -> bool,
) -> Formula {
    let mut parts = Vec::new();
    for steps in access.location.steps.windows(2) {
        let [
            Step::Field(_),
            Step::Index {
                index,
                extent: Some(extent),
            },
        ] = steps
        else {
            continue;
        };
        let Some(leaves) = leaves(index, extent) else {
            continue;
        };
        let constants = extent.functions();
        let known = |formula: &Formula| {
            let mut symbols = formula.free_symbols().into_iter();
            let functions = formula.functions();
            let mut functions = functions.difference(&constants);
            functions.all(|(function, _)| is_content(function))
                && symbols.all(|symbol| is_coordinate(&symbol))
        };
        let subscripts = leaves.free_symbols();
        let says = |part: &&Formula| !part.free_symbols().is_disjoint(&subscripts);
        let guard = access.guard.conjuncts();
        let mut bounds = guard.iter().filter(says);
        let no_array = extent.as_constant() == Some(NO_ARRAY);
        if no_array || known(&leaves) && bounds.all(known) {
            parts.push(leaves);
        }
    }
    Formula::or(parts)
}

/// The element is one of the object's: an access outside has no meaning, so it is no instance of a race. Nothing is
/// known of where in its array a pointer parameter points (such an object is external, or has an assumption where there are
/// several), nor of what stands behind pointers in memory.
pub(crate) fn in_object(program: &Program, location: &Location) -> Formula {
    let object = location.object().and_then(|object| program.object(object));
    let Some(object) = object.filter(|object| !object.extents.is_empty()) else {
        return Formula::truth();
    };
    match &location.steps[..] {
        // Where in its array a parameter points is not known; what has an extent begins at its first element.
        [Step::Index { extent: None, .. }, ..]
            if object.assumption.is_some() || object.external =>
        {
            Formula::truth()
        }
        [Step::Index { index, .. }, Step::Index { .. }, ..]
        | [
            Step::Index {
                index,
                extent: None,
            },
            ..,
        ] => index.at_least(0),
        [
            Step::Index {
                index,
                extent: Some(extent),
            },
            ..,
        ] => Formula::and([index.at_least(0), index.less(extent.clone())]),
        _ => Formula::truth(),
    }
}

/// Whether an inner subscript has no known extent.
pub(crate) fn has_unknown_row(location: &Location) -> bool {
    let mut previous_is_index = false;
    for step in &location.steps {
        if let (Step::Index { extent: None, .. }, true) = (step, previous_is_index) {
            return true;
        }
        previous_is_index = matches!(step, Step::Index { .. });
    }
    false
}
