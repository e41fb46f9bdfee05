//! Claims: what must have no instance for the summary of a recursive call to stand for it.
//!
//! A claim says what holds at a point, and in which memory all accesses from there to the end of the block stay. Each
//! access that is recorded meanwhile becomes an obligation: that no instance of it is elsewhere. Reads of what nothing in
//! the region writes may be anywhere, in all calls below: with no access do they race.

use std::collections::BTreeSet;

use crate::formula::{Formula, Term};
use crate::report::AccessKind;
use crate::scop::Obligation;
use crate::scop::location::{Location, Root, Step};
use crate::spmd::{Claim, ObjectId, Span, Stmt, Storage};

use super::walker::Extractor;

/// A claim whose block is being walked.
pub(super) struct OpenClaim {
    what: String,
    span: Span,
    limits: Vec<OpenLimit>,
    /// Other accesses stand for those that it limits.
    summarised: bool,
    /// Objects that have come to be since.
    own: BTreeSet<ObjectId>,
}

struct OpenLimit {
    places: Vec<(Formula, Location)>,
    ranges: Vec<(Term, Term)>,
    reads: bool,
}

impl Extractor<'_> {
    pub(super) fn claim(&mut self, stmt: &Stmt, claim: &Claim) {
        self.unshared.forget();
        self.dry += 1;
        let fact = self.condition(&claim.fact);
        let limits: Vec<OpenLimit> = claim
            .limits
            .iter()
            .map(|limit| OpenLimit {
                places: self.resolve(&limit.place),
                ranges: limit
                    .ranges
                    .iter()
                    .map(|(first, end)| (self.integer(first), self.integer(end)))
                    .collect(),
                reads: limit.reads,
            })
            .collect();
        self.dry -= 1;
        self.oblige(stmt.span, &claim.what, fact.negated(), None);
        if !limits.is_empty() {
            self.claims.push(OpenClaim {
                what: claim.what.clone(),
                span: stmt.span,
                limits,
                summarised: claim.summarised,
                own: BTreeSet::new(),
            });
        }
    }

    /// Whether other accesses stand for what is accessed here.
    pub(super) fn is_summarised(&self) -> bool {
        self.claims.iter().any(|claim| claim.summarised)
    }

    /// An object has come to be.
    pub(super) fn born(&mut self, object: ObjectId) {
        for claim in &mut self.claims {
            claim.own.insert(object);
        }
    }

    /// An access is recorded: it must stay within the limits of the claims around. When it does, which the verdict then
    /// rests on.
    pub(super) fn bounded(
        &mut self,
        kind: AccessKind,
        case: &Formula,
        target: &Location,
    ) -> Formula {
        // What is read at a place that is not known is read by other calls, too, for which nothing stands.
        let Some(object) = target.object() else {
            let open = self.claims.iter();
            let open: Vec<_> = open.map(|claim| (claim.span, claim.what.clone())).collect();
            for (span, what) in open {
                self.oblige(span, &what, case.clone(), None);
            }
            return Formula::truth();
        };
        let described = self.program.object(object);
        let scoped = described.is_some_and(|object| object.storage == Storage::Scoped);
        let single = described.is_some_and(|object| object.extents.is_empty());
        let open = self.claims.iter();
        let outside: Vec<(Span, String, Formula)> = open
            .filter(|claim| !(scoped && claim.own.contains(&object)))
            .map(|claim| {
                let limits = claim.limits.iter();
                let limits = limits.filter(|limit| !limit.reads || kind == AccessKind::Read);
                let inside = limits.flat_map(|limit| {
                    limit.places.iter().map(|(when, place)| {
                        let inside = within(target, place, &limit.ranges, single);
                        Formula::and([when.clone(), inside])
                    })
                });
                let outside = Formula::or(inside).negated();
                (claim.span, claim.what.clone(), outside)
            })
            .collect();
        let mut inside = Vec::new();
        let reads = (kind == AccessKind::Read).then_some(object);
        for (span, what, outside) in outside {
            inside.push(outside.negated());
            self.oblige(span, &what, Formula::and([case.clone(), outside]), reads);
        }
        Formula::and(inside)
    }

    /// Takes away what has to be shown of reads of objects that nothing in their region writes.
    pub(super) fn settle_reads(&mut self) {
        let writes = self.scop.accesses.iter();
        let writes = writes.filter(|access| access.kind == AccessKind::Write);
        let written: BTreeSet<(usize, Option<ObjectId>)> = writes
            .map(|access| (access.region, access.location.object()))
            .collect();
        let blind = &self.counters.blind;
        self.scop.obligations.retain(|obligation| {
            let region = obligation.region;
            let by_any = blind.contains(&region) || written.contains(&(region, None));
            obligation
                .reads
                .is_none_or(|object| by_any || written.contains(&(region, Some(object))))
        });
    }

    /// Notes what must not happen at the current point.
    fn oblige(&mut self, span: Span, what: &str, violation: Formula, reads: Option<ObjectId>) {
        let (Some(region), 0) = (self.region, self.dry) else {
            return;
        };
        let violated = self.guard(&violation);
        if violated.is_false() {
            return;
        }
        let obligation = Obligation {
            region,
            span,
            what: what.to_string(),
            violated,
            reads,
        };
        if !self.scop.obligations.contains(&obligation) {
            self.scop.obligations.push(obligation);
        }
    }
}

/// When a location is certain to lie in the object of `place`, or in ranges of elements, and of elements of these, that are
/// counted from there; `single` says that the object of the location is no array, so that a subscript counts from its address.
fn within(location: &Location, place: &Location, ranges: &[(Term, Term)], single: bool) -> Formula {
    let no = Formula::falsity();
    let (
        Root::Object { object, instance },
        Root::Object {
            object: object2,
            instance: instance2,
        },
    ) = (&location.root, &place.root)
    else {
        return no;
    };
    if object != object2 || instance.len() != instance2.len() {
        return no;
    }
    let equal = |(a, b): (&Term, &Term)| a.equals(b.clone());
    let mut parts: Vec<Formula> = instance.iter().zip(instance2).map(equal).collect();
    let leads_on = |steps: &[Step]| steps.iter().any(|step| matches!(step, Step::Target));
    let Some(((first, end), inner)) = ranges.split_first() else {
        if leads_on(&location.steps) || leads_on(&place.steps) {
            return no;
        }
        return Formula::and(parts);
    };
    let zero = Term::constant(0);
    let (before, counted) = match place.steps.split_last() {
        Some((Step::Index { index, extent }, before)) => (before, Some((index, extent))),
        _ => (&place.steps[..], None),
    };
    let Some((same, rest)) = location.steps.split_at_checked(before.len()) else {
        return no;
    };
    for (a, b) in same.iter().zip(before) {
        match (a, b) {
            (
                Step::Index { index, extent },
                Step::Index {
                    index: index2,
                    extent: extent2,
                },
            ) if extent == extent2 => parts.push(index.equals(index2.clone())),
            (Step::Field(f), Step::Field(g)) if f == g => {}
            (Step::Target, Step::Target) => {}
            _ => return no,
        }
    }
    let (at, base, mut rest) = match (counted, rest.split_first()) {
        // Indices count the same only where they count in rows of the same length.
        (Some((base, extent)), Some((Step::Index { index, extent: own }, rest)))
            if extent == own =>
        {
            (index, base, rest)
        }
        // The one element that a pointer to it points to.
        (None, None | Some((Step::Field(_) | Step::Whole, _))) => (&zero, &zero, rest),
        (None, Some((Step::Index { index, .. }, rest))) if single && place.steps.is_empty() => {
            (index, &zero, rest)
        }
        _ => return no,
    };
    parts.push(at.at_least(base.clone() + first.clone()));
    parts.push(at.less(base.clone() + end.clone()));
    for (first, end) in inner {
        let Some((Step::Index { index, .. }, further)) = rest.split_first() else {
            return no;
        };
        parts.push(index.at_least(first.clone()));
        parts.push(index.less(end.clone()));
        rest = further;
    }
    if leads_on(rest) {
        return no;
    }
    Formula::and(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn location(object: u32, steps: Vec<Step>) -> Location {
        let root = Root::Object {
            object: ObjectId(object),
            instance: Vec::new(),
        };
        Location { root, steps }
    }

    fn index(index: Term, extent: Option<Term>) -> Step {
        Step::Index { index, extent }
    }

    #[test]
    fn a_range_is_counted_from_the_pointer() {
        let (x, b) = (Term::var("x"), Term::var("b"));
        let array = location(0, vec![index(b.clone(), None)]);
        let range = (Term::constant(0), Term::var("n"));
        let inside = within(
            &location(0, vec![index(x.clone(), None)]),
            &array,
            &[range],
            false,
        );
        let expected = Formula::and([x.at_least(b.clone()), x.less(b + Term::var("n"))]);
        assert_eq!(inside, expected);
    }

    #[test]
    fn inner_ranges_are_those_of_each_element() {
        let (x, y, n) = (Term::var("x"), Term::var("y"), Term::var("n"));
        let row = || Some(Term::constant(8));
        let matrix = location(0, vec![index(Term::constant(0), row())]);
        let ranges = [
            (Term::constant(0), n.clone()),
            (Term::constant(1), Term::constant(3)),
        ];
        let element = vec![index(x.clone(), row()), index(y.clone(), None)];
        let inside = within(&location(0, element), &matrix, &ranges, false);
        let rows = [x.at_least(0), x.less(n)];
        let columns = [y.at_least(1), y.less(3)];
        assert_eq!(inside, Formula::and(rows.into_iter().chain(columns)));
        let whole_row = location(0, vec![index(x, row())]);
        assert!(within(&whole_row, &matrix, &ranges, false).is_false());
    }

    #[test]
    fn other_objects_and_shapes_and_what_pointers_in_it_lead_to_are_outside() {
        let x = Term::var("x");
        let array = location(0, vec![index(Term::constant(0), None)]);
        let range = (Term::constant(0), Term::var("n"));
        let others = [
            location(1, vec![index(x.clone(), None)]),
            location(0, vec![index(x.clone(), Some(Term::constant(4)))]),
            location(0, vec![index(x.clone(), None), Step::Target]),
            location(0, vec![Step::Field("f".into())]),
            location(0, vec![Step::Whole]),
            Location::unknown(),
        ];
        for other in others {
            let inside = within(&other, &array, std::slice::from_ref(&range), false);
            assert!(inside.is_false(), "{other}: {inside}");
        }
        let all = within(
            &location(0, vec![index(x, None), Step::Field("f".into())]),
            &array,
            &[],
            false,
        );
        assert!(all.is_true());
    }

    #[test]
    fn what_is_no_array_is_its_own_first_element() {
        let x = Term::var("x");
        let range = (Term::constant(0), Term::constant(1));
        let counted = location(0, vec![index(x.clone(), None)]);
        let place = location(0, Vec::new());
        let expected = Formula::and([x.at_least(Term::constant(0)), x.less(Term::constant(1))]);
        assert_eq!(
            within(&counted, &place, std::slice::from_ref(&range), true),
            expected
        );
        assert!(within(&counted, &place, std::slice::from_ref(&range), false).is_false());
    }
}
