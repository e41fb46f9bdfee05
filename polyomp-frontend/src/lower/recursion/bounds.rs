//! Between which bounds a body counts, in terms of its parameters, and which of these make the ends of a range: a guess, read
//! off its loops, subscripts, comparisons, and what its recursive calls give.

use std::collections::BTreeSet;

use polyomp_core::spmd::{
    BinaryOp, Expr, StmtKind,
    visit::{Event, Node, Walk},
};

use super::body::{Atom, Body, Linear, Root};
use super::footprint::{Calls, Given};

/// What is seen of the bounds within which the body counts.
#[derive(Default)]
pub(super) struct Bounds {
    /// Where counting begins.
    pub(super) lowers: Vec<Linear>,
    /// Before what it ends.
    pub(super) uppers: Vec<Linear>,
}

/// Between which bounds the body counts, as its loops tell and what it touches: all, or of one thing.
pub(super) fn bounds(body: &Body<'_>, of: Option<&Root>) -> Bounds {
    let mut bounds = Bounds::default();
    let mut lower = |value: Option<Linear>, more: i64| {
        bounds
            .lowers
            .extend(value.and_then(|value| value.and(more)));
    };
    let mut uppers = Vec::new();
    let mut upper = |value: Option<Linear>, more: i64| {
        uppers.extend(value.and_then(|value| value.and(more)));
    };
    for event in Walk::block(body.block) {
        let Event::Enter(Node::Stmt(stmt)) = event else {
            continue;
        };
        match &stmt.kind {
            StmtKind::Loop(looped) => {
                for iterator in &looped.iterators {
                    let down = match iterator.step {
                        Expr::Int(step) => step < 0,
                        _ => iterator.descending,
                    };
                    if down {
                        lower(body.linear(&iterator.upper), 1);
                        upper(body.linear(&iterator.lower), 1);
                    } else {
                        lower(body.linear(&iterator.lower), 0);
                        upper(body.linear(&iterator.upper), 0);
                    }
                }
            }
            StmtKind::While(looped) => {
                for event in Walk::expr(&looped.cond) {
                    let Event::Enter(Node::Expr(Expr::Binary(op, a, b))) = event else {
                        continue;
                    };
                    let (a, b) = (body.linear(a), body.linear(b));
                    match op {
                        BinaryOp::Lt => upper(b, 0),
                        BinaryOp::Le => upper(b, 1),
                        BinaryOp::Gt => {
                            upper(a, 0);
                            lower(b, 1);
                        }
                        BinaryOp::Ge => {
                            upper(a, 1);
                            lower(b, 0);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    for access in body.accesses() {
        let outside = |root: &Root| match of {
            Some(one) => root == one,
            None => !matches!(root, Root::Own(_)),
        };
        if body.roots_of(access.place).iter().any(outside) {
            let element = body.element(access.place);
            let least = element
                .as_ref()
                .and_then(|element| body.extreme(element, false));
            let most = element
                .as_ref()
                .and_then(|element| body.extreme(element, true));
            lower(least, 0);
            upper(most, 1);
        }
    }
    bounds.uppers = uppers;
    compared(body, &mut bounds);
    bounds
}

/// What begins at one parameter may end at another that a branch compares it with.
fn compared(body: &Body<'_>, bounds: &mut Bounds) {
    for event in Walk::block(body.block) {
        let Event::Enter(Node::Stmt(stmt)) = event else {
            continue;
        };
        let StmtKind::If { cond, .. } = &stmt.kind else {
            continue;
        };
        let Expr::Binary(op, a, b) = cond else {
            continue;
        };
        let compares = matches!(
            op,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
        );
        let (Some(a), Some(b), true) = (body.linear(a), body.linear(b), compares) else {
            continue;
        };
        let begins = |value: &Linear| {
            value
                .single()
                .is_some_and(|(x, _)| before(bounds, x).is_some())
        };
        let end = match (begins(&a), begins(&b)) {
            (true, false) => b,
            (false, true) => a,
            _ => continue,
        };
        if let Some((_, 0)) = end.single() {
            bounds.uppers.push(end);
        }
    }
}

/// Whether the range of what a call gives is not within the range of its caller in any case.
pub(super) fn exceeds((lower, upper): &(Linear, Linear), call: &[Given]) -> bool {
    let further = |bound: &Linear| {
        let mut moved = 0i64;
        for (atom, factor) in &bound.factors {
            let Atom::Param(param) = atom else {
                return None;
            };
            let by = match call.get(*param)? {
                Given::Same => 0,
                Given::Number(Some(value)) => {
                    let (from, by) = value.single()?;
                    (from == *param).then_some(by)?
                }
                _ => return None,
            };
            moved = moved.checked_add(factor.checked_mul(by)?)?;
        }
        Some(moved)
    };
    further(lower).is_some_and(|by| by < 0) || further(upper).is_some_and(|by| by > 0)
}

/// The integer parameters that some recursive call gives another value.
pub(super) fn changed(calls: &Calls) -> BTreeSet<usize> {
    let given = calls.iter().flat_map(|call| call.iter().enumerate());
    given
        .filter(|(_, given)| matches!(given, Given::Number(_)))
        .map(|(param, _)| param)
        .collect()
}

fn param(param: usize) -> Linear {
    Linear::atom(Atom::Param(param))
}

/// The largest that is added to a parameter where it ends a range; never less than nothing.
fn beyond(bounds: &Bounds, wanted: usize) -> Option<i64> {
    let ends = bounds.uppers.iter().filter_map(Linear::single);
    let ends = ends.filter(|(param, _)| *param == wanted);
    ends.map(|(_, more)| more.max(0)).max()
}

/// The least that is added to a parameter where it begins a range; never more than nothing.
fn before(bounds: &Bounds, wanted: usize) -> Option<i64> {
    let begins = bounds.lowers.iter().filter_map(Linear::single);
    let begins = begins.filter(|(param, _)| *param == wanted);
    begins.map(|(_, more)| more.min(0)).min()
}

/// A first element and a length.
pub(super) fn sized(bounds: &Bounds, changed: &BTreeSet<usize>) -> Option<(Linear, Linear)> {
    for sum in &bounds.uppers {
        let factors: Vec<_> = sum.factors.iter().collect();
        let [(Atom::Param(a), 1), (Atom::Param(b), 1)] = factors[..] else {
            continue;
        };
        let begins = |param: &&usize| before(bounds, **param).is_some();
        if let (true, Some(first)) = (
            changed.contains(a) && changed.contains(b),
            [a, b].into_iter().find(begins),
        ) {
            let lower = param(*first).and(before(bounds, *first)?)?;
            return Some((lower, sum.and(-sum.constant.min(0))?));
        }
    }
    None
}

/// Two parameters of which some call keeps the one, and some the other.
pub(super) fn divided(
    bounds: &Bounds,
    calls: &Calls,
    changed: &BTreeSet<usize>,
) -> Option<(Linear, Linear)> {
    let keeps = |kept: usize, other: usize| {
        calls.iter().any(|call| {
            call.get(kept) == Some(&Given::Same)
                && matches!(call.get(other), Some(Given::Number(_)))
        })
    };
    let mut pairs = Vec::new();
    for x in changed {
        for y in changed.range(x + 1..) {
            if keeps(*x, *y) && keeps(*y, *x) {
                pairs.push((*x, *y));
            }
        }
    }
    let (x, y) = *pairs.first()?;
    let backwards = before(bounds, x).is_none()
        && beyond(bounds, y).is_none()
        && before(bounds, y).is_some()
        && beyond(bounds, x).is_some();
    let (x, y) = if backwards { (y, x) } else { (x, y) };
    // Branches compare with the end whether it is the last element or the one after that.
    let more = beyond(bounds, y).unwrap_or(0);
    let more = more.max(i64::from(steps_over(calls, x, y)));
    let lower = param(x).and(before(bounds, x).unwrap_or(0))?;
    Some((lower, param(y).and(more)?))
}

/// Whether one call ends its range at what stands just before the start of another's, or before an element between them
/// that neither gets (`sort(lo, p - 1); sort(p + 1, hi)`).
fn steps_over(calls: &Calls, x: usize, y: usize) -> bool {
    let number = |call: &Vec<Given>, param: usize| match call.get(param) {
        Some(Given::Number(value)) => value.clone(),
        _ => None,
    };
    let ends: Vec<Linear> = calls.iter().filter_map(|call| number(call, y)).collect();
    let starts: Vec<Linear> = calls.iter().filter_map(|call| number(call, x)).collect();
    let starts_at = |next: Option<Linear>| next.is_some_and(|next| starts.contains(&next));
    ends.iter()
        .any(|end| starts_at(end.and(1)) || starts_at(end.and(2)))
}

/// Two parameters between which the body counts, one of which changes.
pub(super) fn between(bounds: &Bounds, changed: &BTreeSet<usize>) -> Option<(Linear, Linear)> {
    let begins = bounds.lowers.iter().filter_map(Linear::single);
    for (x, _) in begins {
        let ends = bounds.uppers.iter().filter_map(Linear::single);
        for (y, _) in ends {
            if x != y
                && (changed.contains(&x) || changed.contains(&y))
                && before(bounds, y).is_none_or(|_| beyond(bounds, x).is_none() || x < y)
            {
                let lower = param(x).and(before(bounds, x)?)?;
                return Some((lower, param(y).and(beyond(bounds, y)?)?));
            }
        }
    }
    None
}

/// From the first element on, so many.
pub(super) fn counted(
    bounds: &Bounds,
    calls: &Calls,
    changed: &BTreeSet<usize>,
) -> Option<(Linear, Linear)> {
    let seen: Vec<usize> = changed
        .iter()
        .copied()
        .filter(|param| beyond(bounds, *param).is_some())
        .collect();
    let count = match (&seen[..], changed.len()) {
        ([first, ..], _) => *first,
        ([], 1) => *changed.first()?,
        // A depth that is counted changes by the same in all calls.
        ([], _) => *changed.iter().find(|param| {
            calls
                .iter()
                .any(|call| matches!(call.get(**param), Some(Given::Number(None))))
        })?,
    };
    let more = beyond(bounds, count).unwrap_or(0);
    Some((Linear::constant(0), param(count).and(more)?))
}
