//! Lengths of rows that are sums of what the program is given (`a[y * (last - first + 1) + x]`), as one number each.
//!
//! [Flat rows](super::flat_rows) are of lengths that bound nothing else. So is a sum of numbers none of which bounds
//! anything: with `length = last - first + 1`, `last` is `length + first - 1`, and each value of one belongs to one value of
//! the other. Rows that hold such rows follow: what is left of `(last - first + 1) * (top - bottom + 1)` then is
//! `length * (top - bottom + 1)`.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::{AccessRelation, Scop, Step, plain};
use crate::spmd::Program;

use super::flat_rows::{self, InRows};
use super::strides::strides;

/// Numbers that stand for sums.
#[derive(Default)]
pub(super) struct RowSums {
    /// One number of each sum, over what stands for the sum and the others.
    inner: BTreeMap<Symbol, Term>,
    /// The sums.
    sums: BTreeMap<Symbol, Term>,
}

impl RowSums {
    /// Those of two flat subscripts, but for sums of `told`: what bounds something else.
    pub(super) fn of(scop: &Scop, indices: [&Term; 2], told: &BTreeSet<Symbol>) -> Self {
        let mut found = RowSums::default();
        let mut indices = indices.map(Term::clone);
        loop {
            let is_length = |symbol: &Symbol| {
                found.sums.contains_key(symbol)
                    || flat_rows::is_given(scop, symbol) && !told.contains(symbol)
            };
            let summands = indices.iter().filter_map(|index| match index.kind() {
                TermKind::Sum(summands, _) => Some(summands),
                _ => None,
            });
            let mut sums = summands.flat_map(|summands| strides(summands, |_| true).into_values());
            let Some((pivot, sum, value)) = sums.find_map(|sum| solved(&sum, &is_length)) else {
                return found;
            };
            let map = BTreeMap::from([(pivot.clone(), value.clone())]);
            indices = indices.map(|index| index.substitute(&map));
            let whole = found.restored(&sum);
            found.sums.insert(name(&sum), whole);
            for inner in found.inner.values_mut() {
                *inner = inner.substitute(&map);
            }
            found.inner.insert(pivot, value);
        }
    }

    /// Whether it stands for a sum.
    pub(super) fn contains(&self, symbol: &Symbol) -> bool {
        self.sums.contains_key(symbol)
    }

    /// An access over what stands for the sums.
    pub(super) fn access<'a>(&self, access: &'a AccessRelation) -> Cow<'a, AccessRelation> {
        if self.inner.is_empty() {
            return Cow::Borrowed(access);
        }
        let mut access = access.clone();
        access.guard = self.formula(&access.guard);
        for step in &mut access.location.steps {
            if let Step::Index { index, .. } = step {
                *index = index.substitute(&self.inner);
            }
        }
        Cow::Owned(access)
    }

    /// A formula over what stands for the sums.
    pub(super) fn formula(&self, formula: &Formula) -> Formula {
        formula.substitute(&self.inner)
    }

    /// Rows over what the program is given.
    pub(super) fn restored_rows(&self, rows: &InRows) -> InRows {
        InRows {
            length: self.restored(&rows.length),
            row: self.restored(&rows.row),
            within: self.restored(&rows.within),
            begin: self.restored(&rows.begin),
        }
    }

    /// A length as the source names it.
    pub(super) fn shown(&self, program: &Program, scop: &Scop, length: &Term) -> String {
        let named = length.renamed(|symbol| {
            let name = match self.sums.get(symbol) {
                Some(sum) if length.as_var() == Some(symbol) => self.shown(program, scop, sum),
                Some(sum) => format!("({})", self.shown(program, scop, sum)),
                None => flat_rows::spelled(program, scop, symbol),
            };
            Symbol::new(name)
        });
        plain(&named.to_string())
    }

    fn restored(&self, term: &Term) -> Term {
        term.substitute(&self.sums)
    }
}

fn name(sum: &Term) -> Symbol {
    Symbol::new(format!("row of {sum}"))
}

/// A sum of lengths, without the factors that all its parts have, solved for one of its numbers.
fn solved(distance: &Term, is_length: &dyn Fn(&Symbol) -> bool) -> Option<(Symbol, Term, Term)> {
    let mut sum = distance.clone();
    loop {
        let TermKind::Sum(summands, constant) = sum.kind() else {
            return None;
        };
        if summands.len() + usize::from(*constant != 0) < 2 {
            return None;
        }
        if !sum.functions().is_empty() || !sum.free_symbols().iter().all(is_length) {
            return None;
        }
        let linear = summands.iter().all(|(part, _)| part.as_var().is_some());
        if linear {
            let (pivot, factor) = summands.iter().find(|(_, factor)| factor.abs() == 1)?;
            let others = sum.clone() - pivot.scaled(*factor);
            let value = (Term::var(name(&sum)) - others).scaled(*factor);
            return Some((pivot.as_var()?.clone(), sum.clone(), value));
        }
        // `length * top - length * bottom + length`
        let (first, _) = summands.first()?;
        let common = first.free_symbols().into_iter().find(|symbol| {
            *constant == 0
                && summands
                    .iter()
                    .all(|(part, _)| part.free_symbols().contains(symbol))
        })?;
        let divided = summands.iter().map(|(part, factor)| {
            let mut factors = match part.kind() {
                TermKind::Product(factors) => factors.clone(),
                _ => vec![part.clone()],
            };
            let at = factors
                .iter()
                .position(|one| one.as_var() == Some(&common))?;
            factors.remove(at);
            Some(Term::product(factors).scaled(*factor))
        });
        sum = Term::sum(divided.collect::<Option<Vec<_>>>()?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(name: &str) -> Term {
        Term::var(Symbol::new(name))
    }

    #[test]
    fn a_sum_is_solved_for_one_of_its_numbers() {
        let sum = var("last") - var("first") + Term::constant(1);
        let (pivot, whole, value) = solved(&sum, &|_| true).expect("it is linear");
        let back = BTreeMap::from([(name(&whole), sum.clone())]);
        assert_eq!(whole, sum);
        assert_eq!(value.substitute(&back), Term::var(pivot));
    }

    #[test]
    fn what_all_parts_are_multiplied_with_is_left_out() {
        let sum = var("m") * (var("top") - var("bottom") + Term::constant(1));
        let (_, whole, _) = solved(&sum, &|_| true).expect("it is m times a sum");
        assert_eq!(whole, var("top") - var("bottom") + Term::constant(1));
    }

    #[test]
    fn a_product_of_two_sums_has_to_wait_for_the_one_within() {
        let one = |name: &str| var(name) + Term::constant(1);
        assert!(solved(&(one("w") * one("h")), &|_| true).is_none());
        assert!(solved(&one("w"), &|symbol| symbol.name() != "w").is_none());
    }
}
