//! The locations that tasks depend on.

use crate::formula::{Symbol, Term};
use crate::spmd::{Depend, Place};

use super::env::Value;
use super::walker::Extractor;
use crate::scop::coordinate::growth;
use crate::scop::location::{Location, Root, Step};
use crate::scop::path::{DependIterator, TaskDependence};

impl Extractor<'_> {
    /// The locations of `depend` clauses, and whether that is all of them: one that may be several orders nothing for
    /// certain.
    pub(super) fn dependences(&mut self, depends: &[Depend]) -> (Vec<TaskDependence>, bool) {
        let (mut dependences, mut all) = (Vec::new(), true);
        for depend in depends {
            let before = self.env.locals.clone();
            let mut iterators = Vec::new();
            let mut single = true;
            for (position, iterator) in depend.iterators.iter().enumerate() {
                let lower = self.integer(&iterator.lower);
                let upper = self.integer(&iterator.upper);
                let step = self.integer(&iterator.step).as_constant();
                single &= step.is_some_and(|step| step != 0);
                let step = step.unwrap_or(1);
                let node = self.leaf.0;
                let symbol =
                    Symbol::new(format!("dependence{node}.{}.{position}", dependences.len()));
                // From 9 down to 0 is from -9 up to 0.
                let sign = step.signum();
                let value = Value::Int(Term::var(symbol.clone()).scaled(sign));
                self.env.locals.insert(iterator.local, value);
                iterators.push(DependIterator {
                    symbol,
                    lower: lower.scaled(sign),
                    upper: upper.scaled(sign),
                    step: step.saturating_mul(sign),
                });
            }
            let location = match &depend.place {
                // Two that are not known may be the same, or not.
                Some(place) => self
                    .dependence(place, &iterators)
                    .filter(|location| single && location.root != Root::Unknown)
                    .map(Some),
                None => Some(None),
            };
            self.env.locals = before;
            match location {
                Some(location) => dependences.push(TaskDependence {
                    kind: depend.kind,
                    location,
                    iterators,
                }),
                None => {
                    if !depend.iterators.is_empty() {
                        let reason = "which locations a task depends on is not followed";
                        self.approximate(depend.span, reason);
                    }
                    all = false;
                }
            }
        }
        (dependences, all)
    }

    /// The one location of a place, when the iterators in its indices can be told from the elements.
    fn dependence(&mut self, place: &Place, iterators: &[DependIterator]) -> Option<Location> {
        let targets = self.resolve(place);
        let [(_, location)] = &targets[..] else {
            return None;
        };
        if iterators.is_empty() {
            return Some(location.clone());
        }
        let Root::Object { instance, .. } = &location.root else {
            return None;
        };
        let symbols = |term: &Term| term.free_symbols();
        let is_iterator = |symbol: &Symbol| iterators.iter().any(|own| own.symbol == *symbol);
        let outside = instance
            .iter()
            .all(|term| !symbols(term).iter().any(is_iterator));
        let unit = |index: &Term| {
            iterators.iter().all(|DependIterator { symbol, .. }| {
                !symbols(index).contains(symbol) || matches!(growth(index, symbol), Some(1 | -1))
            })
        };
        let indices = location.steps.iter().all(|step| match step {
            Step::Index { index, .. } => unit(index),
            _ => true,
        });
        // A bound that speaks of another iterator would make the ranges no boxes.
        let boxes = iterators.iter().all(|iterator| {
            !symbols(&iterator.lower)
                .iter()
                .chain(&symbols(&iterator.upper))
                .any(is_iterator)
        });
        (outside && indices && boxes).then(|| location.clone())
    }
}
