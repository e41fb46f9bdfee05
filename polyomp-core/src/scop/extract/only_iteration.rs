//! What one iteration of a divided loop leaves in a variable: the sequentially last one (`lastprivate`, OpenMP 5.2,
//! section 5.4.5), or one with a given number (`if (i == n - 1) last = x`).
//!
//! Where a loop stores to a variable at one place only, under a condition that exactly one of its iterations meets, that
//! iteration's value is what the variable holds from the next barrier on, whichever thread it was. Values are followed
//! as if there were no race, as [elsewhere](super::agreed).

use std::collections::BTreeMap;

use crate::formula::{AtomKind, Formula, FormulaKind, Symbol, Term};
use crate::scop::closed;
use crate::scop::coordinate::growth;
use crate::scop::location::Location;
use crate::scop::path::IteratorInfo;

use super::content::NotedStore;
use super::env::{Env, Value};
use super::persistent::Cells;
use super::walker::Extractor;

/// A store to a variable in an iteration of the innermost loop, and the condition under which the iteration comes to it.
#[derive(Debug, Clone)]
pub(super) struct Conditional {
    cell: Location,
    value: Value,
    condition: Formula,
}

/// What one iteration leaves in a variable, where there is such an iteration.
#[derive(Debug, Clone)]
pub(super) struct Left {
    cell: Location,
    value: Value,
    exists: Formula,
}

impl Extractor<'_> {
    /// A store of a number to a variable as one that may be that of one iteration.
    pub(super) fn conditional_store(
        &self,
        target: &Location,
        value: &Value,
    ) -> Option<Conditional> {
        let frame = self.loops.last()?;
        let own = self.conditions.get(frame.conditions..)?;
        let here = frame.path == self.path.len() && self.env.reach == frame.reach;
        (here && target.is_cell() && matches!(value, Value::Int(_))).then(|| Conditional {
            cell: target.clone(),
            value: value.clone(),
            condition: Formula::and(own.iter().cloned()),
        })
    }

    /// What single iterations of a loop leave behind; `domains` say which iterations there are.
    pub(super) fn left_by_iterations(
        &self,
        iterators: &[IteratorInfo],
        domains: &[Formula],
        noted: &[NotedStore],
    ) -> Vec<Left> {
        let stores = noted.iter().filter_map(|store| {
            let only = noted
                .iter()
                .filter(|other| other.object() == store.object());
            (only.count() == 1).then_some(store.conditional.as_ref()?)
        });
        stores
            .filter_map(|store| {
                let (point, exists) = only_iteration(iterators, domains, &store.condition)?;
                Some(Left {
                    cell: store.cell.clone(),
                    value: store.value.substitute(&point),
                    exists,
                })
            })
            .collect()
    }

    /// The loop has ended, which began in the state `before`: all agree on what it left, from the next barrier on.
    pub(super) fn promise_left(&mut self, left: Vec<Left>, before: &Env) {
        for Left {
            cell,
            value,
            exists,
        } in left
        {
            let Some(object) = cell.object() else {
                continue;
            };
            let value = match self.guard(&exists.negated()).is_false() {
                true => Some(value),
                false => before
                    .agreed
                    .get(&cell)
                    .and_then(|old| value.join(&exists, old)),
            };
            if let Some(value) = value {
                let cells = Cells::from_iter([(cell, value)]);
                let cells = self.cells_left(&cells, &[object], &BTreeMap::new());
                self.env.promise(cells);
            }
        }
    }
}

/// The only iteration that meets a condition, and when there is one.
fn only_iteration(
    iterators: &[IteratorInfo],
    domains: &[Formula],
    condition: &Formula,
) -> Option<(BTreeMap<Symbol, Term>, Formula)> {
    let parts = condition.conjuncts();
    let mut point = BTreeMap::new();
    let mut exists = Vec::new();
    if iterators.is_empty() || parts.len() != iterators.len() {
        return None;
    }
    for iterator in iterators {
        let at = &iterator.coordinate;
        let mut own = parts.iter().filter(|part| part.free_symbols().contains(at));
        let (Some(part), None) = (own.next(), own.next()) else {
            return None;
        };
        let (value, there) = match is_last(iterator, domains, part) {
            true => (last(iterator)?, iterator.distance().at_least(1)),
            false => {
                let value = equal_to(part, at)?;
                let it = BTreeMap::from([(at.clone(), value.clone())]);
                (value, iterator.bounds().substitute(&it))
            }
        };
        point.insert(at.clone(), value);
        exists.push(there);
    }
    // No iterator's range depends on another one.
    let mut symbols = point.values().flat_map(Term::free_symbols);
    let apart = !symbols.any(|symbol| point.contains_key(&symbol));
    apart.then(|| (point, Formula::and(exists)))
}

/// Whether a condition says that there is no next iteration: a bound of the loop that holds in this one fails there.
fn is_last(iterator: &IteratorInfo, domains: &[Formula], condition: &Formula) -> bool {
    let Some(step) = growth(&iterator.number, &iterator.coordinate) else {
        return false;
    };
    let ahead = Term::var(iterator.coordinate.clone()) + Term::constant(step);
    let ahead = BTreeMap::from([(iterator.coordinate.clone(), ahead)]);
    let bounds = iterator.bounds();
    let all = domains.iter().chain([&bounds]);
    all.flat_map(Formula::conjuncts).any(|bound| {
        let FormulaKind::Atom(AtomKind::NonNegative, term) = bound.kind() else {
            return false;
        };
        let falls = growth(term, &iterator.coordinate).is_some_and(|by| by * step < 0);
        falls && bound.substitute(&ahead).negated() == *condition
    })
}

/// The coordinate of the last iteration.
fn last(iterator: &IteratorInfo) -> Option<Term> {
    let (rest, slope) = closed::linear(&iterator.number, &iterator.coordinate)?;
    let number = iterator.distance() - Term::constant(1);
    match slope.as_constant()? {
        1 => Some(number - rest),
        -1 => Some(rest - number),
        _ => None,
    }
}

/// What a condition says that a symbol is equal to.
fn equal_to(condition: &Formula, symbol: &Symbol) -> Option<Term> {
    let FormulaKind::Atom(AtomKind::Zero, term) = condition.kind() else {
        return None;
    };
    let (rest, slope) = closed::linear(term, symbol)?;
    match slope.as_constant()? {
        1 => Some(-rest),
        -1 => Some(rest),
        _ => None,
    }
}
