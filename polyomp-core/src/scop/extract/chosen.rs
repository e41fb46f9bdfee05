//! Registers that some iterations of a loop give a value of their own, and the others leave: `if (d < least) best = k;`.
//!
//! Afterwards such a register holds what it held before the loop, or what one of the iterations gave it. Which one is not
//! known, but its number is: one more than that of the last such iteration is 0 where there was none, and no more than
//! there were iterations.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{Symbol, Term, TermKind};
use crate::spmd::Stmt;

use super::change::Change;
use super::counts::{Count, Counted};
use super::env::Value;
use super::iterations::Numbering;
use super::walker::Extractor;

/// What the iterations that choose give a register.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    /// Over the coordinate of the loop.
    value: Term,
    coordinate: Symbol,
    /// The coordinate in the first iteration.
    first: Term,
    step: i64,
}

impl Chosen {
    /// The value that the iteration with this number gives.
    pub(super) fn at(&self, number: &Term) -> Term {
        let coordinate = self.first.clone() + number.scaled(self.step);
        self.value
            .substitute(&BTreeMap::from([(self.coordinate.clone(), coordinate)]))
    }
}

impl Extractor<'_> {
    /// The change of a register that ends an iteration with `value`, where it began it with `placeholder`. The value may
    /// speak of what `is_outside` the loop, and of the loop's own coordinate.
    pub(super) fn choosing(
        &mut self,
        stmt: &Stmt,
        (value, placeholder): (&Value, &Value),
        numbering: &Numbering,
        is_outside: impl Fn(&Symbol) -> bool,
        counts: &mut Vec<Count>,
    ) -> Option<Change> {
        let (coordinate, first, step) = numbering.coordinate.clone()?;
        let (Value::Int(value), Value::Int(placeholder)) = (value, placeholder) else {
            return None;
        };
        let mut given = BTreeSet::new();
        let is_left = given_by_cases(value, placeholder, &mut given)?;
        let mut given = given.into_iter();
        let (value, None) = (given.next()?, given.next()) else {
            return None;
        };
        let mut symbols = value.free_symbols().into_iter();
        let known = |symbol: Symbol| symbol == coordinate || is_outside(&symbol);
        // Where the number of an iteration is not linear in the coordinate, no first value was found.
        let is_told = first.free_symbols().iter().all(&is_outside);
        if !is_left || !is_told || value.contains_apply() || !symbols.all(known) {
            return None;
        }
        counts.push(self.count(stmt, counts.len(), Some(1), Counted::Latest));
        let chosen = Chosen {
            value,
            coordinate,
            first,
            step,
        };
        Some(Change::Chosen(chosen, counts.len() - 1))
    }
}

/// The values that a term has in its cases, but for `old`; whether it is `old` in one. None where there are too many.
fn given_by_cases(term: &Term, old: &Term, given: &mut BTreeSet<Term>) -> Option<bool> {
    /// Of more cases nothing is said.
    const MOST: usize = 16;
    let mut open = vec![term.clone()];
    let mut is_left = false;
    for _ in 0..MOST {
        let Some(term) = open.pop() else {
            return Some(is_left);
        };
        match term.kind() {
            _ if term == *old => is_left = true,
            TermKind::Ite(_, then, otherwise) => open.extend([then.clone(), otherwise.clone()]),
            _ => {
                given.insert(term);
            }
        }
    }
    open.is_empty().then_some(is_left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_told_from_the_old_value() {
        let old = Term::var("old");
        let condition = |name: &str| Term::var(name).differs(0);
        let nested = Term::ite(
            condition("c"),
            Term::ite(condition("d"), Term::var("k"), old.clone()),
            old.clone(),
        );
        let mut given = BTreeSet::new();
        assert_eq!(given_by_cases(&nested, &old, &mut given), Some(true));
        assert_eq!(given, BTreeSet::from([Term::var("k")]));
        let mut given = BTreeSet::new();
        let always = Term::ite(condition("c"), Term::var("k"), 3);
        assert_eq!(given_by_cases(&always, &old, &mut given), Some(false));
        assert_eq!(given.len(), 2);
    }

    #[test]
    fn values_are_those_of_the_iteration_with_a_number() {
        let k = Symbol::new("k");
        let chosen = Chosen {
            value: Term::var(k.clone()).scaled(2),
            coordinate: k,
            first: Term::constant(5),
            step: 3,
        };
        assert_eq!(chosen.at(&Term::constant(2)).as_constant(), Some(22));
    }
}
