//! What is known of single values that are unknowns to the solvers: the ranges of narrow types, and the content of arrays
//! that the program fills when it is written and never changes.
//!
//! Such elements are applications of an uninterpreted function to the solvers. Telling these all of the content costs a
//! case for each element; what it says of two elements that must be equal is often a single equation.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::{AtomKind, Formula, FormulaKind, Symbol, Term, TermKind};
use crate::scop::{Scop, UnknownKind};
use crate::spmd::{NarrowInt, Program};

/// The content of an array that is never written, when the program spells it out.
pub(super) fn content<'a>(
    program: &'a Program,
    scop: &Scop,
    function: &Symbol,
) -> Option<&'a [i64]> {
    /// Longer tables are left open: each use would cost a case for each element.
    const LONGEST: usize = 1024;
    let UnknownKind::Input(object, _) = &scop.unknowns.get(function)?.kind else {
        return None;
    };
    let values = program.object(*object)?.initial.as_deref()?;
    (values.len() <= LONGEST && scop.initialised.contains(object)).then_some(values)
}

/// An element of such an array: the content, and which element it is.
fn element<'a, 't>(
    program: &'a Program,
    scop: &Scop,
    term: &'t Term,
) -> Option<(&'a [i64], &'t Term)> {
    let TermKind::Apply(function, arguments) = term.kind() else {
        return None;
    };
    match &arguments[..] {
        [index] => Some((content(program, scop, function)?, index)),
        _ => None,
    }
}

/// Whether a formula speaks of an element that such an array does not have.
pub(super) fn is_left(program: &Program, scop: &Scop, formula: &Formula) -> bool {
    let mut left = false;
    formula.for_each_term(|term| {
        if let Some((values, index)) = element(program, scop, term) {
            let at = index.as_constant().map(usize::try_from);
            left |= at.is_some_and(|at| at.map_or(true, |at| at >= values.len()));
        }
    });
    left
}

fn outside(values: &[i64], index: &Term) -> Formula {
    Formula::or([index.less(0), index.at_least(values.len() as i64)])
}

/// What is known of the values that a formula speaks of: the ranges of those of narrow types, of those that loops count or
/// leave behind what these were, and what two counts of one loop say of each other.
pub(super) fn ranges(scop: &Scop, formula: &Formula) -> Formula {
    let mut seen: BTreeSet<Term> = BTreeSet::new();
    let known = known_of_all(scop, formula, &mut seen);
    let orders = orders(scop, &Formula::and([formula.clone(), known.clone()]), &seen);
    Formula::and([known, orders])
}

/// What is known of the values in a formula that have not been seen before, and of the values in that in turn.
fn known_of_all(scop: &Scop, formula: &Formula, seen: &mut BTreeSet<Term>) -> Formula {
    const ROUNDS: usize = 3;
    let mut facts: Vec<Formula> = Vec::new();
    let mut new = known_of(scop, formula, seen);
    for _ in 0..ROUNDS {
        let more = Formula::and(new.iter().cloned());
        facts.append(&mut new);
        new = known_of(scop, &more, seen);
    }
    facts.append(&mut new);
    Formula::and(facts)
}

/// What the counts of one loop in a formula say of each other. Of the values in a law no more is known than that has as its
/// premise.
fn orders(scop: &Scop, formula: &Formula, seen: &BTreeSet<Term>) -> Formula {
    /// Of more counts of one kind nothing is said: there is a fact for each two of them.
    const MOST: usize = 8;
    let mut counts: BTreeMap<Symbol, BTreeSet<Vec<Term>>> = BTreeMap::new();
    formula.for_each_term(|term| {
        if let TermKind::Apply(symbol, arguments) = term.kind()
            && scop.counts.contains_key(symbol)
        {
            let known = counts.entry(symbol.clone()).or_default();
            known.insert(arguments.clone());
        }
    });
    let mut facts = Vec::new();
    for (symbol, counts) in &counts {
        let Some(counting) = scop.counts.get(symbol).filter(|_| counts.len() <= MOST) else {
            continue;
        };
        for (at, one) in counts.iter().enumerate() {
            for other in counts.iter().skip(at + 1) {
                let order = counting.order(symbol, one, other);
                facts.push(order.always);
                for (premise, then) in order.laws {
                    let known = known_of_all(scop, &then, &mut seen.clone());
                    facts.push(premise.implies(Formula::and([then, known])));
                }
            }
        }
    }
    Formula::and(facts)
}

/// What is known of the values in a formula that have not been seen before.
fn known_of(scop: &Scop, formula: &Formula, seen: &mut BTreeSet<Term>) -> Vec<Formula> {
    let mut facts = Vec::new();
    formula.for_each_term(|term| {
        if let TermKind::Apply(symbol, arguments) = term.kind() {
            if let (Some(counting), Some(times)) = (scop.counts.get(symbol), arguments.last())
                && seen.insert(term.clone())
            {
                facts.push(counting.range(term, times));
            }
            if let Some((names, known)) = scop.ends.get(symbol)
                && names.len() == arguments.len()
                && seen.insert(term.clone())
            {
                let values = names.iter().cloned().zip(arguments.iter().cloned());
                facts.push(known.substitute(&values.collect()));
            }
        }
        if let TermKind::Apply(symbol, _) | TermKind::Var(symbol) = term.kind()
            && let Some(Some(narrow)) = scop.narrow.get(symbol)
            && seen.insert(term.clone())
        {
            let (least, most) = narrow.range();
            if is_small(*narrow) || is_one_place(term) {
                facts.extend([term.at_least(least), term.at_most(most)]);
            } else if least == 0 {
                // Remainders of what is not negative are none that are (`bins[own + a[i] % 64]`).
                facts.push(term.at_least(0));
            }
        }
        if let TermKind::Var(symbol) = term.kind()
            && let Some(known) = scop.converted.get(symbol)
            && seen.insert(term.clone())
        {
            facts.push(known.clone());
        }
    });
    facts
}

/// Whether programs often come to the ends of a type.
fn is_small(narrow: NarrowInt) -> bool {
    !matches!(narrow, NarrowInt::I32 | NarrowInt::U32)
}

/// Whether a value is that of a variable, or of a given element of an array. Of other elements, races are no more than
/// possible.
fn is_one_place(term: &Term) -> bool {
    match term.kind() {
        TermKind::Apply(_, arguments) => arguments
            .iter()
            .all(|argument| argument.as_constant().is_some()),
        _ => true,
    }
}

/// What each element that a formula speaks of holds.
pub(super) fn elements(program: &Program, scop: &Scop, formula: &Formula) -> Formula {
    let mut facts = Vec::new();
    let mut seen: BTreeSet<Term> = BTreeSet::new();
    formula.for_each_term(|term| {
        if let Some((values, index)) = element(program, scop, term)
            && seen.insert(term.clone())
        {
            let cases = values
                .iter()
                .enumerate()
                .map(|(at, value)| Formula::and([index.equals(at as i64), term.equals(*value)]));
            facts.push(Formula::or(cases.chain([outside(values, index)])));
        }
    });
    Formula::and(facts)
}

/// What the equations between two elements among the conjuncts of a formula say of which elements these are.
pub(super) fn equations(program: &Program, scop: &Scop, formula: &Formula) -> Formula {
    let facts = formula.conjuncts().iter().filter_map(|conjunct| {
        let FormulaKind::Atom(AtomKind::Zero, term) = conjunct.kind() else {
            return None;
        };
        let TermKind::Sum(entries, constant) = term.kind() else {
            return None;
        };
        let [(first, p), (second, q)] = &entries[..] else {
            return None;
        };
        let (values, x) = element(program, scop, first)?;
        let (values2, y) = element(program, scop, second)?;
        let pairs = solutions((values, *p), (values2, *q), *constant)?;
        let which = relation(&pairs, x, y)?;
        Some(Formula::or([
            which,
            outside(values, x),
            outside(values2, y),
        ]))
    });
    Formula::and(facts)
}

/// The pairs of positions at which `p * first + q * second + constant = 0`; `None` where there are many.
fn solutions(
    (first, p): (&[i64], i64),
    (second, q): (&[i64], i64),
    constant: i64,
) -> Option<Vec<(i64, i64)>> {
    const MOST: usize = 4096;
    let mut positions: BTreeMap<i128, Vec<i64>> = BTreeMap::new();
    for (at, value) in (0i64..).zip(second) {
        let value = i128::from(*value) * i128::from(q);
        positions.entry(value).or_default().push(at);
    }
    let mut pairs = Vec::new();
    for (at, value) in (0i64..).zip(first) {
        let wanted = -(i128::from(*value) * i128::from(p) + i128::from(constant));
        for other in positions.get(&wanted).into_iter().flatten() {
            pairs.push((at, *other));
        }
        if pairs.len() > MOST {
            return None;
        }
    }
    Some(pairs)
}

/// That `(x, y)` is one of these pairs, or something that follows from it; `None` where that takes many cases.
fn relation(pairs: &[(i64, i64)], x: &Term, y: &Term) -> Option<Formula> {
    const MOST: usize = 32;
    let Some((a, b)) = pairs.first() else {
        return Some(Formula::falsity());
    };
    let distance = a - b;
    if pairs.iter().all(|(a, b)| a - b == distance) {
        return Some((x - y).equals(distance));
    }
    let case = |(a, b): &(i64, i64)| Formula::and([x.equals(*a), y.equals(*b)]);
    (pairs.len() <= MOST).then(|| Formula::or(pairs.iter().map(case)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elements_of_distinct_values_are_the_same_element() {
        let (x, y) = (Term::var("x"), Term::var("y"));
        let table = [3, 9, 5, 21];
        let same = solutions((&table, 1), (&table, -1), 0).unwrap();
        assert_eq!(relation(&same, &x, &y), Some((&x - &y).equals(0)));
        let none = solutions((&table, 1), (&table, -1), -5).unwrap();
        assert_eq!(relation(&none, &x, &y), Some(Formula::falsity()));
        // 9 = 5 + 4 only, 3 = 2 * 9 - 15 only.
        let one = solutions((&table, 1), (&table, -1), -4).unwrap();
        assert_eq!(one, [(1, 2)]);
        let scaled = solutions((&table, 1), (&table, -2), 15).unwrap();
        assert_eq!(scaled, [(0, 1)]);
        let twice = [1, 2, 1];
        let pairs = solutions((&twice, 1), (&twice, -1), 0).unwrap();
        assert_eq!(pairs, [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]);
        let either = relation(&pairs, &x, &y).unwrap();
        for a in 0..3 {
            for b in 0..3 {
                let at = [("x", a), ("y", b)]
                    .map(|(name, value)| (Symbol::new(name), Term::constant(value)));
                let holds = either.substitute(&at.into_iter().collect()).is_true();
                assert_eq!(holds, pairs.contains(&(a, b)));
            }
        }
    }
}
