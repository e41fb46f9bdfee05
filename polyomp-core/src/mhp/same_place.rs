//! When two items of `depend` clauses are one place: storage is the same where its address is, as for accesses
//! (OpenMP 5.2, section 15.9.5: list items with the same storage location).

use std::collections::BTreeMap;

use crate::conflict::{Subscript, leading_indices, linear};
use crate::formula::{Division, Formula, Symbol, Term, greatest_common_divisor};
use crate::scop::{Location, Step, TaskDependence, growth};

use super::rename::Copies;

/// Some locations of the two are certainly the same: the indices of one object agree, for some values of iterators.
pub(super) fn same_start(
    one: &TaskDependence,
    two: &TaskDependence,
    which: usize,
    other: usize,
    copies: &Copies,
) -> Formula {
    let (Some(a), Some(b)) = (&one.location, &two.location) else {
        // All of memory has every other location in it.
        return Formula::truth();
    };
    // Lists that begin elsewhere may have the node all the same: that would be one more dependence.
    let (Some(roots), Some(roots2)) = (
        a.root.subscripts_like(&b.root),
        b.root.subscripts_like(&a.root),
    ) else {
        return Formula::falsity();
    };
    let equal = |x: &Term, y: &Term| copies.term(x, which).equals(copies.term(y, other));
    let roots = roots.into_iter().zip(roots2);
    let mut parts: Vec<Formula> = roots.map(|(x, y)| equal(x, y)).collect();
    let mut range = Range::default();
    let first = range.add(one, 1, which, copies);
    let second = range.add(two, 2, other, copies);
    let in_copy = |location: &Location, names: &BTreeMap<Symbol, Term>, which| -> Vec<Step> {
        let steps = location.substitute(names).steps;
        let renamed = |step: &Step| match step {
            Step::Index { index, extent } => Step::Index {
                index: copies.term(index, which),
                extent: extent.as_ref().map(|extent| copies.term(extent, which)),
            },
            step => step.clone(),
        };
        steps.iter().map(renamed).collect()
    };
    let (one, two) = (in_copy(a, &first, which), in_copy(b, &second, other));
    match distances(&one, &two) {
        Some(zero) => range.zero.extend(zero),
        None => return Formula::falsity(),
    }
    parts.push(range.some());
    Formula::and(parts)
}

/// What is 0 where two ways from one root lead to the same place, or to arrays that start there; `None` where they never
/// do, as far as that can be told.
fn distances(mut a: &[Step], mut b: &[Step]) -> Option<Vec<Term>> {
    let mut zero = Vec::new();
    loop {
        let ((x, rest_a), (y, rest_b)) = (leading_indices(a), leading_indices(b));
        if x.len() == y.len() && stay_in_equal_rows(&x, &y) {
            let pairs = x.iter().zip(&y);
            zero.extend(pairs.map(|((i, _), (j, _))| (*i).clone() - (*j).clone()));
        } else {
            // A subscript past its row leads to the next one, rows of other lengths begin elsewhere, and what is seen
            // flat has no rows: the first elements are compared, which both ways name with all subscripts.
            zero.push(linear(&x)? - linear(&y)?);
        }
        match (rest_a.split_first(), rest_b.split_first()) {
            (None, None) => return Some(zero),
            (Some((step, after)), Some((step2, after2))) if x.len() == y.len() && step == step2 => {
                (a, b) = (after, after2);
            }
            _ => return None,
        }
    }
}

/// Whether both see rows of the same lengths, and no constant subscript leaves one.
fn stay_in_equal_rows(x: &[Subscript<'_>], y: &[Subscript<'_>]) -> bool {
    let leaves = |(index, extent): &Subscript<'_>| {
        let extent = extent.as_ref().and_then(Term::as_constant);
        match (index.as_constant(), extent) {
            (Some(index), Some(extent)) => !(0..extent).contains(&index),
            _ => false,
        }
    };
    let mut inner = x.iter().zip(y).skip(1);
    inner.all(|(one, two)| one.1 == two.1 && !leaves(one) && !leaves(two))
}

/// Iterators whose values are to be found: terms that are 0, terms that are not negative, and those that are multiples of
/// a number.
#[derive(Default)]
struct Range {
    iterators: Vec<Symbol>,
    zero: Vec<Term>,
    positive: Vec<Term>,
    multiples: Vec<(Term, i64)>,
}

impl Range {
    /// Adds the iterators of a dependence under names of their own.
    fn add(
        &mut self,
        depend: &TaskDependence,
        side: usize,
        which: usize,
        copies: &Copies,
    ) -> BTreeMap<Symbol, Term> {
        let mut names = BTreeMap::new();
        for iterator in &depend.iterators {
            let name = Symbol::new(format!("{}.{side}", iterator.symbol));
            let value = Term::var(name.clone());
            let from_first = value.clone() - copies.term(&iterator.lower, which);
            let to_end = copies.term(&iterator.upper, which) - value.clone();
            if iterator.step != 1 {
                self.multiples.push((from_first.clone(), iterator.step));
            }
            self.positive.push(from_first);
            self.positive.push(to_end - Term::constant(1));
            names.insert(iterator.symbol.clone(), value);
            self.iterators.push(name);
        }
        names
    }

    /// When there are such values. Extraction has seen to it that factors are 1 or -1; where they do not stay so,
    /// nothing is said to be there.
    fn some(mut self) -> Formula {
        for iterator in std::mem::take(&mut self.iterators) {
            let has = |term: &Term| term.free_symbols().contains(&iterator);
            let equation = self.zero.iter().position(has);
            if let Some(position) = equation {
                let equation = self.zero.remove(position);
                let Some(factor @ (1 | -1)) = growth(&equation, &iterator) else {
                    return Formula::falsity();
                };
                let zero = BTreeMap::from([(iterator.clone(), Term::constant(0))]);
                let value = equation.substitute(&zero).scaled(-factor);
                let value = BTreeMap::from([(iterator.clone(), value)]);
                let multiples = self.multiples.iter_mut().map(|(term, _)| term);
                for term in self
                    .zero
                    .iter_mut()
                    .chain(&mut self.positive)
                    .chain(multiples)
                {
                    *term = term.substitute(&value);
                }
                continue;
            }
            let Some(residue) = self.residue(&iterator) else {
                return Formula::falsity();
            };
            let (with, without): (Vec<Term>, Vec<Term>) = std::mem::take(&mut self.positive)
                .into_iter()
                .partition(has);
            self.positive = without;
            let (mut lower, mut upper) = (Vec::new(), Vec::new());
            for term in with {
                match growth(&term, &iterator) {
                    Some(1) => lower.push(term),
                    Some(-1) => upper.push(term),
                    _ => return Formula::falsity(),
                }
            }
            // The last such value that is not above one bound is not below the other: of the two that leave the least room,
            // and so of all.
            for up in &upper {
                let last = up.substitute(&BTreeMap::from([(iterator.clone(), Term::constant(0))]));
                let beyond = residue
                    .as_ref()
                    .map(|(value, of)| (last - value.clone()).floor_mod(*of));
                let beyond = beyond.unwrap_or_else(|| Term::constant(0));
                self.positive.extend(
                    lower
                        .iter()
                        .map(|low| low.clone() + up.clone() - beyond.clone()),
                );
            }
        }
        let zero = self.zero.iter().map(|term| term.equals(0));
        let positive = self.positive.iter().map(|term| term.at_least(0));
        let multiples = self.multiples.iter();
        let multiples = multiples.map(|(term, of)| term.floor_mod(*of).equals(0));
        Formula::and(zero.chain(positive).chain(multiples))
    }

    /// What an iterator has to be, modulo a number, as all its steps say; none is needed where they are 1. Takes them.
    fn residue(&mut self, iterator: &Symbol) -> Option<Option<(Term, i64)>> {
        let has = |(term, _): &(Term, i64)| term.free_symbols().contains(iterator);
        let (with, without): (Vec<_>, Vec<_>) = std::mem::take(&mut self.multiples)
            .into_iter()
            .partition(has);
        self.multiples = without;
        let mut found: Option<(Term, i64)> = None;
        for (term, of) in with {
            let factor @ (1 | -1) = growth(&term, iterator)? else {
                return None;
            };
            let zero = BTreeMap::from([(iterator.clone(), Term::constant(0))]);
            let value = term.substitute(&zero).scaled(-factor);
            found = Some(match found {
                None => (value, of),
                Some(known) => self.both(known, (value, of))?,
            });
        }
        Some(found)
    }

    /// The numbers that are `a` modulo `m` and `b` modulo `n`, as one residue; adds when there are any (Chinese remainder
    /// theorem).
    fn both(&mut self, (a, m): (Term, i64), (b, n): (Term, i64)) -> Option<(Term, i64)> {
        let divisor = greatest_common_divisor(m.unsigned_abs(), n.unsigned_abs());
        let divisor = i64::try_from(divisor).ok()?;
        self.multiples.push((b.clone() - a.clone(), divisor));
        let (of_m, of_n) = (m / divisor, n / divisor);
        let inverse =
            (0..of_n).find(|k| k.checked_mul(of_m).is_some_and(|k| k % of_n == 1 % of_n))?;
        let apart = Term::divide(
            Division::FloorQuotient,
            b - a.clone(),
            Term::constant(divisor),
        );
        let steps = apart.scaled(inverse).floor_mod(of_n);
        Some((a + steps.scaled(m), m.checked_mul(of_n)?))
    }
}
