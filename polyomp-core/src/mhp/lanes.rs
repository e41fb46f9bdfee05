//! Two lanes of a SIMD loop: iterations closer than `safelen` run at once.

use crate::formula::{Formula, Term};
use crate::report::Rule;
use crate::scop::{AccessRelation, PathKind};

use super::Case;
use super::rename::Copies;

/// The case that the accesses are in two lanes of the loop at `parting`.
pub(super) fn case(a: &AccessRelation, b: &AccessRelation, parting: usize) -> Option<Case> {
    let node = a.path.get(parting)?;
    let PathKind::Loop {
        iterators,
        simd: Some(safelen),
        ..
    } = &node.kind
    else {
        return None;
    };
    let strands = |access: &AccessRelation| {
        access
            .path
            .iter()
            .skip(parting)
            .any(|node| node.strand().is_some())
    };
    if strands(a) || strands(b) {
        return None;
    }
    let copies = Copies::sharing(&a.path, parting);
    let coordinate = |which| {
        iterators
            .iter()
            .map(|iterator| copies.term(&iterator.number, which))
            .collect::<Vec<Term>>()
    };
    let (first, second) = (coordinate(1), coordinate(2));
    let mut parts = vec![Formula::or(
        first.iter().zip(&second).map(|(n, m)| n.differs(m.clone())),
    )];
    if let (Some(safelen), [n], [m]) = (safelen, &first[..], &second[..]) {
        let safelen = copies.term(safelen, 1);
        let distance = n.clone() - m.clone();
        parts.push(distance.less(safelen.clone()));
        parts.push((-distance).less(safelen));
    }
    Some(Case {
        rule: Rule::SimdRace,
        parting,
        copies,
        formula: Formula::and(parts),
        customary: Formula::truth(),
        approximation: None,
    })
}
