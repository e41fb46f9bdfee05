//! The affine side: isl decides emptiness of the formula, or of an affine formula that it implies.

use std::collections::BTreeMap;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::polyhedral::{Context, Domain, Space, Tuple};

/// Whether isl finds that no point satisfies `formula`. False where it is not so, or where isl gives up.
pub(super) fn is_empty(context: &Context, formula: &Formula) -> bool {
    let affine = affine_consequence(formula);
    if affine.is_false() {
        return true;
    }
    let symbols = affine.free_symbols();
    let Ok(space) = Space::domain(Vec::<Symbol>::new(), Tuple::anonymous(symbols)) else {
        return false;
    };
    context
        .budget(context.quota(), || {
            Domain::from_formula(context, &space, &affine)?.is_empty()
        })
        .unwrap_or(false)
}

/// The formula with each outermost non-affine term replaced by an unknown, the same term by the same one. Every point
/// of the formula is a point of the result with suitable values of these unknowns.
fn affine_consequence(formula: &Formula) -> Formula {
    if formula.is_quasi_affine() {
        return formula.clone();
    }
    let mut unknowns: BTreeMap<Term, Term> = BTreeMap::new();
    formula.rewrite(|term| {
        let affine = match term.kind() {
            TermKind::Product(_) | TermKind::Apply(..) => false,
            TermKind::Divide(_, _, divisor) => divisor.as_constant().is_some_and(|by| by > 0),
            _ => true,
        };
        if affine {
            return None;
        }
        let fresh = || Term::var(format!("non-affine {term}"));
        Some(unknowns.entry(term.clone()).or_insert_with(fresh).clone())
    })
}
