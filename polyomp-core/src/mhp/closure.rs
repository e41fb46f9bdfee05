//! Transitive closures of steps that lead from what comes earlier to what comes later: from iterations to those that wait
//! for them, from tasks to those that depend on them.
//!
//! isl checks that a candidate for the closure is one: it holds all steps, and each of its pairs is a step, or a step
//! followed by a pair. As steps only lead to what is later, such a candidate is the closure, and nothing else is.

use std::collections::BTreeMap;

use crate::formula::{Formula, Symbol, Term};
use crate::phase::needs_name;
use crate::polyhedral::{PolyhedralError, Relation};

/// `[params] -> { [first] -> [second] }`: the transitive closure of steps to what is later, if `candidate`, which holds it,
/// leads there; else short chains of steps. The flag tells which.
pub(super) fn closure(
    steps: &Relation,
    candidate: Relation,
) -> Result<(Relation, bool), PolyhedralError> {
    const ROUNDS: usize = 5;
    const DOUBLINGS: usize = 3;
    let mut closure = candidate;
    for _ in 0..ROUNDS {
        let reached = steps.union(&steps.then(&closure)?)?;
        if closure.is_subset(&reached)? {
            return Ok((closure, true));
        }
        closure = closure.intersect(&reached)?.coalesce()?;
    }
    let mut chains = steps.try_clone()?;
    for _ in 0..DOUBLINGS {
        chains = chains.union(&chains.then(&chains)?)?.coalesce()?;
    }
    Ok((chains, false))
}

/// Names for what is not affine, but the same for all that the steps lead between.
#[derive(Debug, Default)]
pub(super) struct Names(BTreeMap<Term, Symbol>);

impl Names {
    /// The formula with names for what is not affine.
    ///
    /// # Errors
    ///
    /// Something that is not affine speaks of what `own` holds of, a dimension of the relations.
    pub(super) fn affine(
        &mut self,
        formula: &Formula,
        own: impl Fn(&Symbol) -> bool,
    ) -> Result<Formula, PolyhedralError> {
        let mut varying = None;
        let names = &mut self.0;
        let formula = formula.rewrite(|part| {
            if !needs_name(part) {
                return None;
            }
            if part.free_symbols().iter().any(&own) {
                varying = Some(part.clone());
                return None;
            }
            let fresh = Symbol::new(format!("?d{}", names.len()));
            let name = names.entry(part.clone()).or_insert(fresh);
            Some(Term::var(name.clone()))
        });
        match varying {
            Some(part) => Err(PolyhedralError::NotAffine(part)),
            None => Ok(formula),
        }
    }

    /// What the names stand for.
    pub(super) fn meanings(&self) -> BTreeMap<Symbol, Term> {
        let names = self.0.iter();
        names
            .map(|(term, name)| (name.clone(), term.clone()))
            .collect()
    }
}
