//! Comparisons that a conjunction asserts, put into its other parts: of `a and (not a or b) and (a or c)` remains `a and b`.
//! Each `or` that goes halves the cases that isl has to look at.

use rustc_hash::FxHashSet;

use crate::formula::{Formula, FormulaKind, with_stack};

/// A part that becomes a comparison is put into the others in turn, so often at most.
const MOST_ROUNDS: usize = 32;

/// An equivalent formula without the parts of alternatives that are decided.
pub(super) fn propagated(formula: &Formula) -> Formula {
    let mut formula = formula.clone();
    let mut known = FxHashSet::default();
    for _ in 0..MOST_ROUNDS {
        let is_atom = |part: &&Formula| matches!(part.kind(), FormulaKind::Atom(..));
        let atoms = formula.conjuncts().iter().filter(is_atom).cloned();
        let before = known.len();
        known.extend(atoms);
        let alternatives = formula.conjuncts().iter().filter(|part| !is_atom(part));
        if known.len() == before || alternatives.count() == 0 {
            break;
        }
        let excluded: FxHashSet<Formula> = known.iter().map(Formula::negated).collect();
        let given = Given {
            known: &known,
            excluded: &excluded,
        };
        let parts = formula.conjuncts().iter().map(|part| match part.kind() {
            FormulaKind::Atom(..) => part.clone(),
            _ => given.in_part(part),
        });
        formula = Formula::and(parts);
    }
    formula
}

struct Given<'a> {
    known: &'a FxHashSet<Formula>,
    excluded: &'a FxHashSet<Formula>,
}

impl Given<'_> {
    /// What is left of a formula where these are known.
    fn in_part(&self, formula: &Formula) -> Formula {
        with_stack(|| match formula.kind() {
            FormulaKind::Atom(..) if self.known.contains(formula) => Formula::truth(),
            FormulaKind::Atom(..) if self.excluded.contains(formula) => Formula::falsity(),
            FormulaKind::And(parts) => Formula::and(parts.iter().map(|part| self.in_part(part))),
            FormulaKind::Or(parts) => Formula::or(parts.iter().map(|part| self.in_part(part))),
            _ => formula.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Term;

    #[test]
    fn what_is_known_decides_alternatives() {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| Term::var(name).equals(0));
        let [not_a, not_b] = [a.negated(), b.negated()];
        let either = |one: &Formula, other: &Formula| Formula::or([one.clone(), other.clone()]);
        let chained = Formula::and([
            either(&not_b, &Formula::and([c.clone(), either(&a, &d)])),
            either(&not_a, &b),
            a.clone(),
        ]);
        let all = Formula::and([c, b.clone(), a.clone()]);
        assert!(Formula::and([propagated(&chained), all.clone()]) == propagated(&chained));
        assert_eq!(propagated(&chained).conjuncts().len(), 3);
        let contradicted = Formula::and([a, either(&not_a, &not_b), b]);
        assert!(propagated(&contradicted).is_false());
    }
}
