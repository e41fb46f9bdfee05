//! Two lanes of a SIMD loop: iterations closer than `safelen` run at once.
//!
//! "Lexical forward dependences in the iterations of the original loop must be preserved within each SIMD chunk, unless an
//! order clause that specifies concurrent is present" (OpenMP 5.2, section 10.4; example SIMD.8 of the OpenMP Examples
//! rests on it). So what an access does to one that stands after it in the loop's body, in a later iteration, it does in
//! this order: no race. Accesses of one statement are ordered by their evaluation, the write last; a write and itself in
//! another iteration are not ordered.

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
        simd: Some(lanes),
        ..
    } = &node.kind
    else {
        return None;
    };
    // Iterations take their turn in an `ordered` block (OpenMP 5.2, section 15.10.2).
    let in_turn = |access: &AccessRelation| {
        let inner = access.path.iter().skip(parting + 1);
        inner
            .take_while(|node| !matches!(node.kind, PathKind::Loop { simd: Some(_), .. }))
            .any(|node| matches!(node.kind, PathKind::Ordered))
    };
    if in_turn(a) && in_turn(b) {
        return None;
    }
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
    let numbers: Vec<Term> = iterators
        .iter()
        .map(|iterator| iterator.number.clone())
        .collect();
    let before = |x: &AccessRelation, y: &AccessRelation| {
        let position = |access: &AccessRelation| lanes.order.get(&access.site.id);
        !lanes.concurrent && position(x).zip(position(y)).is_some_and(|(x, y)| x < y)
    };
    let mut parts = Vec::new();
    // { (.1, .2) : one iteration comes first, and the dependence is no lexically forward one }
    if !before(a, b) {
        parts.push(copies.earlier(&numbers, 1, &numbers, 2));
    }
    if !before(b, a) {
        parts.push(copies.earlier(&numbers, 2, &numbers, 1));
    }
    let mut parts = vec![Formula::or(parts)];
    let mut approximation = None;
    match (&lanes.safelen, &lanes.number) {
        (None, _) => {}
        (Some(Some(safelen)), Some(number)) => {
            // { (.1, .2) : |number.1 - number.2| < safelen }
            let safelen = copies.term(safelen, 1);
            let distance = copies.term(number, 1) - copies.term(number, 2);
            parts.push(distance.less(safelen.clone()));
            parts.push((-distance).less(safelen));
        }
        (Some(_), _) => {
            let reason = "which iterations a `safelen` keeps apart is not followed";
            approximation = Some(reason.to_string());
        }
    }
    Some(Case {
        rule: Rule::SimdRace,
        parting,
        copies,
        formula: Formula::and(parts),
        customary: Formula::truth(),
        sizes: Formula::truth(),
        approximation,
        unsure: None,
    })
}
