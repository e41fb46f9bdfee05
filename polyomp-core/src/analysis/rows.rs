//! Whether the inner subscripts of an access stay within the rows of its array.
//!
//! `a[i][j]` with `j` past its row is an element of the next row, and then two threads with different `i` can meet. Where
//! the program decides whether that happens (`j` starts at -1, or 200 iterations over rows of 100) it is taken as it is.
//! Where it depends on values that nothing is known of (`n` iterations over rows of 100) the subscripts are assumed to
//! stay within: whoever leaves a row in one execution but not in another has another mistake first.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict;
use crate::formula::{Formula, Symbol, Term};
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
    // How far a coordinate of the subscripts goes may depend on data.
    let subscripts = coordinates(&leaves);
    let (data, plain): (Vec<Formula>, Vec<Formula>) = access
        .guard
        .conjuncts()
        .iter()
        .cloned()
        .partition(|part| !part.functions().is_empty());
    if data
        .iter()
        .any(|part| !coordinates(part).is_disjoint(&subscripts))
    {
        return Rows::Assumed;
    }
    // Values for which one instance stays within; do all?
    let guard = Formula::and(facts().chain(plain));
    let stays = Formula::and([guard.clone(), leaves.negated()]);
    let minimise = priorities(&stays);
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

fn coordinates(formula: &Formula) -> BTreeSet<Symbol> {
    let symbols = formula.free_symbols().into_iter();
    symbols.filter(is_coordinate).collect()
}
