//! Whether the inner subscripts of an access stay within the rows of its array.
//!
//! `a[i][j]` with `j` past its row is an element of the next row, and then two threads with different `i` can meet. Where
//! the program decides whether that happens (`j` starts at -1, or 200 iterations over rows of 100) it is taken as it is.
//! Where it depends on values that nothing is known of (`n` iterations over rows of 100) the subscripts are assumed to
//! stay within: whoever leaves a row in one execution but not in another has another mistake first.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict;
use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::{AccessRelation, Scop, is_coordinate};
use crate::solve::{Decision, Query, Solver};

use super::priorities;

/// What is known of the inner subscripts of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    /// All instances stay within their rows.
    Kept,
    /// They do for some values of what is not known, so they are assumed to.
    Assumed,
    /// Some instance leaves its row, whatever is not known.
    Left,
}

/// The inner subscripts of an access.
pub(super) fn of(solver: &mut Solver, scop: &Scop, access: &AccessRelation) -> Rows {
    if conflict::has_unknown_row(&access.location) {
        return Rows::Left;
    }
    let leaves = conflict::leaves_row(&access.location);
    if leaves.is_false() {
        return Rows::Kept;
    }
    let facts = || scop.facts.iter().cloned();
    let query = |formula, minimise| Query { formula, minimise };
    let all = Formula::and(facts().chain([access.guard.clone(), leaves.clone()]));
    if let Decision::Empty { .. } = solver.decide(&query(all, Vec::new())) {
        return Rows::Kept;
    }
    if !leaves.functions().is_empty() {
        return Rows::Assumed;
    }
    // A bound that is read (`j < d[1]`) is one more value that is not known. A condition on each instance (`flag[j]`) only
    // selects some of them: what the others would do is not excused by it.
    let subscripts = coordinates(&leaves);
    let plain = access
        .guard
        .conjuncts()
        .iter()
        .map(|part| named_bounds(part, &subscripts))
        .filter(|part| part.functions().is_empty());
    // Values for which one instance stays within; do all?
    let guard = Formula::and(facts().chain(plain));
    let stays = Formula::and([guard.clone(), leaves.negated()]);
    let minimise = priorities(&stays, Term::clone, &access.path);
    let Decision::Point(model) = solver.decide(&query(stays, minimise)) else {
        return Rows::Left;
    };
    let leaves = Formula::and([guard, leaves]);
    let values: BTreeMap<Symbol, Term> = leaves
        .free_symbols()
        .into_iter()
        .filter(|symbol| !is_coordinate(symbol))
        .filter_map(|symbol| {
            let value = model.value(&symbol)?;
            Some((symbol, Term::constant(value)))
        })
        .collect();
    if values.is_empty() {
        return Rows::Left;
    }
    match solver.decide(&query(leaves.substitute(&values), Vec::new())) {
        Decision::Empty { .. } => Rows::Assumed,
        _ => Rows::Left,
    }
}

/// The formula with one unknown value for each function that does not depend on the coordinates of the subscripts: a
/// function may be the same everywhere.
fn named_bounds(formula: &Formula, subscripts: &BTreeSet<Symbol>) -> Formula {
    formula.rewrite(|part| match part.kind() {
        TermKind::Apply(function, _) if part.free_symbols().is_disjoint(subscripts) => Some(
            Term::var(Symbol::new(format!("value of {}", function.name()))),
        ),
        _ => None,
    })
}

fn coordinates(formula: &Formula) -> BTreeSet<Symbol> {
    let symbols = formula.free_symbols().into_iter();
    symbols.filter(is_coordinate).collect()
}
