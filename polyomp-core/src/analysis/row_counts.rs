//! How many rows there are, where it says how far a row is from another one: `u[(h + 1) * p + x]` beside `u[x]`, the last
//! row of a field beside its first.
//!
//! With a negative number of rows the two are the same, or change places: it is no usual [size](super::sizes). What is so
//! many elements of something is one of rows only if the program shows that it is: both subscripts are `number * length
//! + same * length + within`, and what bounds them keeps `within` in a row of that length.

use std::collections::BTreeSet;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::{AccessRelation, Scop, is_coordinate};
use crate::solve::{Decision, Query};

use super::{EntryAnalysis, flat_rows};

impl EntryAnalysis<'_> {
    /// What is given that counts rows between two accesses.
    pub(super) fn numbers_of_rows(&mut self, accesses: [&AccessRelation; 2]) -> BTreeSet<Symbol> {
        let [Some(one), Some(other)] = accesses.map(flat_rows::flat) else {
            return BTreeSet::new();
        };
        let mut numbers = factors(self.scop, one);
        numbers.extend(factors(self.scop, other));
        let all = numbers.clone();
        numbers.retain(|number| {
            let mut lengths = [one, other]
                .into_iter()
                .filter_map(|index| length_of_rows(index, number));
            let Some(length) = lengths.next() else {
                return false;
            };
            lengths.all(|other| other == length)
                && self.is_in_row(accesses[0], rest(one, &all, &length), &length)
                && self.is_in_row(accesses[1], rest(other, &all, &length), &length)
        });
        numbers
    }

    /// Whether what bounds an access keeps the rest of its subscript in one row of that length.
    fn is_in_row(&mut self, access: &AccessRelation, rest: Term, length: &Term) -> bool {
        let rows = whole_rows(&rest, length);
        // In a row that is counted from its end the length is one time more there.
        [rows, rows - 1].into_iter().any(|rows| {
            let within = rest.clone() - length.scaled(rows);
            let leaves = Formula::or([within.less(0), within.at_least(length.clone())]);
            let facts = self.scop.facts.iter().cloned();
            let query = Query::new(Formula::and(facts.chain([access.guard.clone(), leaves])));
            matches!(self.solver.decide(&query), Decision::Empty { .. })
        })
    }
}

fn summands(term: &Term) -> Vec<(Term, i64)> {
    match term.kind() {
        TermKind::Sum(entries, constant) => {
            let constant = (*constant != 0).then(|| (Term::constant(*constant), 1));
            entries.iter().cloned().chain(constant).collect()
        }
        _ => vec![(term.clone(), 1)],
    }
}

/// The factors of products of what is given.
fn factors(scop: &Scop, index: &Term) -> BTreeSet<Symbol> {
    let products = summands(index).into_iter().filter_map(|(summand, _)| {
        let TermKind::Product(factors) = summand.kind() else {
            return None;
        };
        let given = factors.iter().map(|factor| {
            let symbol = factor.as_var()?;
            flat_rows::is_given(scop, symbol).then(|| symbol.clone())
        });
        given.collect::<Option<Vec<Symbol>>>()
    });
    products.flatten().collect()
}

/// How many elements one more of a number is, if that is given as well.
fn length_of_rows(index: &Term, number: &Symbol) -> Option<Term> {
    let mut parts = Vec::new();
    for (summand, coefficient) in summands(index) {
        if !summand.free_symbols().contains(number) {
            continue;
        }
        let single = [summand.clone()];
        let factors = match summand.kind() {
            TermKind::Product(factors) => &factors[..],
            _ => &single[..],
        };
        let (of_number, others): (Vec<&Term>, Vec<&Term>) = factors
            .iter()
            .partition(|factor| factor.as_var() == Some(number));
        let others = Term::product(others.into_iter().cloned());
        if of_number.len() != 1 || others.free_symbols().contains(number) {
            return None;
        }
        parts.push(others.scaled(coefficient));
    }
    let length = Term::sum(parts);
    let symbols = length.free_symbols();
    let given = !symbols.is_empty() && !symbols.iter().any(is_coordinate);
    given.then_some(length)
}

/// A subscript without what numbers count of rows of a length.
fn rest(index: &Term, numbers: &BTreeSet<Symbol>, length: &Term) -> Term {
    let mut rest = index.clone();
    for number in numbers {
        if length_of_rows(&rest, number).as_ref() == Some(length) {
            let others = summands(&rest)
                .into_iter()
                .filter(|(summand, _)| !summand.free_symbols().contains(number));
            rest = Term::sum(others.map(|(summand, coefficient)| summand.scaled(coefficient)));
        }
    }
    rest
}

/// How many times a subscript has a length as a summand.
fn whole_rows(rest: &Term, length: &Term) -> i64 {
    let lengths = summands(length);
    let Some((one, of_length)) = lengths
        .iter()
        .find(|(part, _)| part.as_constant().is_none())
    else {
        return 0;
    };
    let parts = summands(rest);
    let found = parts.iter().find(|(part, _)| part == one);
    found.map_or(0, |(_, coefficient)| coefficient / of_length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(name: &str) -> Term {
        Term::var(Symbol::new(name))
    }

    #[test]
    fn a_subscript_is_taken_apart_into_rows() {
        let (height, column) = (Symbol::new("height"), var("~x~1"));
        let pitch = var("width") + 2;
        let index = (Term::var(height.clone()) + 1) * pitch.clone() + column.clone();
        let length = length_of_rows(&index, &height);
        assert_eq!(length.as_ref(), Some(&pitch));
        let rest = rest(&index, &BTreeSet::from([height]), &pitch);
        assert_eq!(whole_rows(&rest, &pitch), 1);
        assert_eq!(rest - pitch, column);
    }

    #[test]
    fn a_distance_is_no_row() {
        let index = var("height") + var("~x~1");
        assert_eq!(length_of_rows(&index, &Symbol::new("height")), None);
    }
}
