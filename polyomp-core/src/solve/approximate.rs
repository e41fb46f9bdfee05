//! The affine side: isl decides emptiness of the formula, or of an affine formula that it implies.

use std::collections::{BTreeMap, BTreeSet};

use super::propagate::propagated;
use crate::formula::{Division, Formula, FormulaKind, Symbol, Term, TermKind};
use crate::polyhedral::{Context, Domain, Space, Tuple};

/// What isl says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emptiness {
    /// No point satisfies it.
    Empty,
    /// That is not found: an affine formula that it implies has points, or isl cannot be asked.
    Open,
    /// isl used up its operations, or there are too many cases.
    GaveUp,
}

/// Whether isl finds with so many operations for each part that no point satisfies `formula`.
pub(super) fn is_empty(context: &Context, quota: u64, formula: &Formula) -> bool {
    emptiness(context, quota, formula) == Emptiness::Empty
}

/// What isl finds with so many operations for each part.
pub(super) fn emptiness(context: &Context, quota: u64, formula: &Formula) -> Emptiness {
    let formula = &propagated(formula);
    // Each choice doubles the cases, and most choose between parameters, which decides nothing.
    let mut choices = false;
    let coarse = with_unknowns(formula, |term| {
        let choice = matches!(term.kind(), TermKind::Ite(..));
        choices |= choice;
        choice || !is_affine(term)
    });
    let found = affine_emptiness(context, quota, &coarse);
    if found == Emptiness::Empty || !choices {
        return found;
    }
    affine_emptiness(
        context,
        quota,
        &with_unknowns(formula, |term| !is_affine(term)),
    )
}

/// Conditions that have no symbol in common are looked at one by one: isl's time grows with the number of symbols.
fn affine_emptiness(context: &Context, quota: u64, affine: &Formula) -> Emptiness {
    if affine.is_false() {
        return Emptiness::Empty;
    }
    let mut all = Emptiness::Open;
    for part in independent_parts(affine) {
        match part_emptiness(context, quota, &part) {
            Emptiness::Empty => return Emptiness::Empty,
            Emptiness::GaveUp => all = Emptiness::GaveUp,
            Emptiness::Open => {}
        }
    }
    all
}

/// The conditions of a conjunction, put together where they have symbols in common. Left out are those that a value of
/// a symbol of their own satisfies.
fn independent_parts(formula: &Formula) -> Vec<Formula> {
    let FormulaKind::And(conditions) = formula.kind() else {
        return vec![formula.clone()];
    };
    let mut parts: Vec<(BTreeSet<Symbol>, Vec<Formula>)> = Vec::new();
    for condition in conditions {
        let mut symbols = condition.free_symbols();
        let mut together = vec![condition.clone()];
        parts.retain_mut(|(others, conditions)| {
            if symbols.is_disjoint(others) {
                return true;
            }
            symbols.append(others);
            together.append(conditions);
            false
        });
        parts.push((symbols, together));
    }
    let whole = |conditions: Vec<Formula>| match conditions.as_slice() {
        [only] if has_solution(only) => None,
        _ => Some(Formula::and(conditions)),
    };
    let conditions = parts.into_iter().map(|(_, conditions)| conditions);
    conditions.filter_map(whole).collect()
}

/// Whether a comparison has a symbol with the coefficient one, and so a solution, whatever the other symbols are.
fn has_solution(condition: &Formula) -> bool {
    let FormulaKind::Atom(_, term) = condition.kind() else {
        return false;
    };
    match term.kind() {
        TermKind::Var(_) => true,
        TermKind::Sum(terms, _) => {
            terms.iter().all(|(term, _)| term.as_var().is_some())
                && terms.iter().any(|(_, coefficient)| coefficient.abs() == 1)
        }
        _ => false,
    }
}

fn part_emptiness(context: &Context, quota: u64, affine: &Formula) -> Emptiness {
    let symbols = affine.free_symbols();
    // { [symbols] : the formula }
    let Ok(space) = Space::domain(Vec::<Symbol>::new(), Tuple::anonymous(symbols)) else {
        return Emptiness::Open;
    };
    let found = context.budget(quota, || {
        Domain::from_formula(context, &space, affine)?.is_empty()
    });
    match found {
        Ok(true) => Emptiness::Empty,
        Ok(false) => Emptiness::Open,
        Err(_) => Emptiness::GaveUp,
    }
}

/// Whether a term is affine if its operands are.
fn is_affine(term: &Term) -> bool {
    match term.kind() {
        TermKind::Product(_) | TermKind::Apply(..) => false,
        TermKind::Divide(_, _, divisor) => divisor.as_constant().is_some_and(|by| by > 0),
        _ => true,
    }
}

/// The formula with each outermost term of some kind replaced by an unknown, the same term by the same one. Every point
/// of the formula is a point of the result with suitable values of these unknowns. A remainder keeps its range.
fn with_unknowns(formula: &Formula, mut is_unknown: impl FnMut(&Term) -> bool) -> Formula {
    let mut unknowns: BTreeMap<Term, Term> = BTreeMap::new();
    let rewritten = formula.rewrite(|term| {
        if !is_unknown(term) {
            return None;
        }
        let fresh = || Term::var(format!("unknown {term}"));
        Some(unknowns.entry(term.clone()).or_insert_with(fresh).clone())
    });
    let known = unknowns
        .iter()
        .flat_map(|(term, unknown)| remainder(term, unknown, &unknowns));
    let known: Vec<Formula> = known.collect();
    Formula::and(known.into_iter().chain([rewritten]))
}

/// What is affine of `unknown`, where it stands for a remainder; and that a product with its divisor is zero where the
/// divisor is (`c < R*R` leaves no `c mod R` without a range).
fn remainder(term: &Term, unknown: &Term, unknowns: &BTreeMap<Term, Term>) -> Vec<Formula> {
    let TermKind::Divide(division, dividend, divisor) = term.kind() else {
        return Vec::new();
    };
    let from_zero = match division {
        Division::FloorRemainder => unknown.at_least(0),
        Division::TruncRemainder if dividend.is_quasi_affine() => {
            let of_negative = Formula::and([dividend.less(0), (unknown + divisor).at_least(1)]);
            Formula::or([unknown.at_least(0), of_negative])
        }
        _ => return Vec::new(),
    };
    if !divisor.is_quasi_affine() {
        return Vec::new();
    }
    let within = Formula::and([from_zero, unknown.less(divisor)]);
    let products = unknowns
        .iter()
        .filter_map(|(product, value)| match product.kind() {
            TermKind::Product(factors) if factors.contains(divisor) => {
                Some(Formula::or([divisor.differs(0), value.equals(0)]))
            }
            _ => None,
        });
    let range = Formula::or([divisor.at_most(0), within]);
    products.chain([range]).collect()
}
