//! What was decided of a query, for those that differ from it in names only.
//!
//! A function that is called in several places, or a macro that is expanded there, makes the same race conditions each
//! time, but for the numbers of nodes in the names. So names are numbered in their order, and decisions kept by what
//! that makes of the query. Numbering keeps the order, by which formulas are normalised and points made small: the
//! answers to the two queries are the same, too.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::exclusive_or::is_interpreted;
use super::{By, Decision, Model, Query, Wanted};
use crate::formula::{Formula, Symbol};

/// The decisions of one solver.
#[derive(Default)]
pub(super) struct Memo {
    decided: FxHashMap<Numbered, Known>,
    /// The names of numbers.
    numbers: Vec<Symbol>,
}

/// A query with numbers for names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Numbered {
    formula: Formula,
    /// What to minimise, by number.
    minimise: Vec<usize>,
    wanted: Wanted,
}

/// A decision that holds for every machine and any time.
enum Known {
    Empty(By),
    /// A point, with numbers for names.
    Point(Model),
}

/// A query, and what its numbers stand for.
pub(super) struct Asked {
    query: Numbered,
    names: Vec<Symbol>,
}

impl Memo {
    /// The query with numbers for names.
    pub(super) fn asked(&mut self, query: &Query, wanted: Wanted) -> Asked {
        let mut names: BTreeSet<Symbol> = query.formula.free_symbols();
        let functions = query.formula.functions().into_iter();
        names.extend(functions.map(|(function, _)| function));
        names.extend(query.minimise.iter().cloned());
        // What has a meaning of its own keeps its name.
        names.retain(|name| !is_interpreted(name));
        while self.numbers.len() < names.len() {
            // Their order is that of the numbers.
            let number = format!("{:08}", self.numbers.len());
            self.numbers.push(Symbol::new(number));
        }
        let places = names.iter().enumerate();
        let places: BTreeMap<&Symbol, usize> = places.map(|(place, name)| (name, place)).collect();
        let number = |name: &Symbol| {
            let number = places.get(name).and_then(|place| self.numbers.get(*place));
            number.unwrap_or(name).clone()
        };
        let minimise = query.minimise.iter();
        let minimise = minimise.filter_map(|name| places.get(name).copied());
        let query = Numbered {
            formula: query.formula.renamed(number),
            minimise: minimise.collect(),
            wanted,
        };
        Asked {
            query,
            names: names.into_iter().collect(),
        }
    }

    /// What was decided of a query that is the same but for its names.
    pub(super) fn recall(&self, asked: &Asked) -> Option<Decision> {
        match self.decided.get(&asked.query)? {
            Known::Empty(by) => Some(Decision::Empty { by: *by }),
            Known::Point(model) => {
                let named = self.numbers.iter().zip(&asked.names);
                renamed(model, &named.collect()).map(Decision::Point)
            }
        }
    }

    /// Keeps a decision. What was given up for want of time may be decided another time.
    pub(super) fn keep(&mut self, asked: Asked, decision: &Decision) {
        let known = match decision {
            Decision::Empty { by } => Known::Empty(*by),
            Decision::Point(model) => {
                let numbered = asked.names.iter().zip(&self.numbers);
                let Some(model) = renamed(model, &numbered.collect()) else {
                    return;
                };
                Known::Point(model)
            }
            Decision::GaveUp { .. } => return,
        };
        self.decided.insert(asked.query, known);
    }
}

/// The point with other names; `None` where one has none.
fn renamed(model: &Model, names: &BTreeMap<&Symbol, &Symbol>) -> Option<Model> {
    let name = |symbol: &Symbol| match is_interpreted(symbol) {
        true => Some(symbol.clone()),
        false => names.get(symbol).map(|name| Symbol::clone(name)),
    };
    let values = model.values.iter();
    let functions = model.functions.iter();
    Some(Model {
        values: values
            .map(|(symbol, value)| Some((name(symbol)?, *value)))
            .collect::<Option<_>>()?,
        functions: functions
            .map(|(function, table)| Some((name(function)?, table.clone())))
            .collect::<Option<_>>()?,
    })
}
