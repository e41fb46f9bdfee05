//! Small points: the smallest box that has one, and in it the smallest value of each symbol in turn.

use std::collections::BTreeSet;

use z3::ast::Int;

use super::encode::Encoder;
use super::session::{Checker, Verdict, applications};
use super::{Model, Query};
use crate::formula::{Symbol, Term};

/// Boxes to look for a point in, from the most readable; no symbol needs to be negative below -1 in most witnesses.
const BOXES: [(i64, i64); 5] = [(-1, 2), (-1, 4), (-1, 8), (-8, 64), (-4096, 4096)];

/// A query has this many checks to become smaller.
const MOST_CHECKS: u32 = 160;

/// What the values are wanted of.
pub(super) struct Target {
    pub(super) encoder: Encoder,
    /// The symbols, those to be minimised first.
    pub(super) names: Vec<Symbol>,
    /// How many of `names` the query asked to be small.
    preferred: usize,
    pub(super) applications: Vec<Term>,
}

impl Target {
    pub(super) fn new(query: &Query) -> Target {
        let mut encoder = Encoder::default();
        let mut seen = BTreeSet::new();
        let mut names: Vec<Symbol> = query
            .minimise
            .iter()
            .filter(|symbol| seen.insert((*symbol).clone()))
            .cloned()
            .collect();
        let preferred = names.len();
        names.extend(
            query
                .formula
                .free_symbols()
                .into_iter()
                .filter(|symbol| seen.insert(symbol.clone())),
        );
        for name in &names {
            encoder.symbol(name);
        }
        Target {
            encoder,
            names,
            preferred,
            applications: applications(query),
        }
    }
}

/// The smallest point of what the checker's solver holds, starting from `found`. Each check has a small budget of its
/// own; one that runs out counts as "no smaller value". The solver is left as it was.
pub(super) fn shrink(
    checker: &mut Checker<'_>,
    target: &mut Target,
    found: Option<Model>,
) -> Option<Model> {
    checker.limit_to_shrink();
    let symbols: Vec<Int> = target
        .names
        .clone()
        .iter()
        .map(|name| target.encoder.symbol(name))
        .collect();
    let preferred = if target.preferred == 0 {
        symbols.len()
    } else {
        target.preferred
    };
    let mut model = found;
    let mut checks = MOST_CHECKS;
    for (low, high) in BOXES {
        let fits = |model: &Model| {
            let mut values = target
                .names
                .iter()
                .take(preferred)
                .map(|name| model.value(name));
            values.all(|value| value.is_some_and(|value| (low..=high).contains(&value)))
        };
        let fits_already = model.as_ref().is_some_and(fits);
        checker.solver.push();
        for symbol in symbols.iter().take(preferred) {
            checker.solver.assert(symbol.ge(low));
            checker.solver.assert(symbol.le(high));
        }
        if !fits_already {
            checks -= 1;
            match checker.check() {
                Verdict::Sat => match target.model(&checker.solver) {
                    Some(smaller) => model = Some(smaller),
                    None => {
                        checker.solver.pop(1);
                        continue;
                    }
                },
                _ => {
                    checker.solver.pop(1);
                    continue;
                }
            }
        }
        if let Some(found) = model.take() {
            model = Some(settle(checker, target, found, checks));
        }
        checker.solver.pop(1);
        return model;
    }
    checker.solver.push();
    let model = model.map(|found| settle(checker, target, found, checks));
    checker.solver.pop(1);
    model
}

/// Fixes each symbol, then each application, at its smallest possible value.
fn settle(
    checker: &mut Checker<'_>,
    target: &mut Target,
    mut model: Model,
    mut checks: u32,
) -> Model {
    let mut terms: Vec<Term> = target.names.iter().map(Term::from).collect();
    terms.extend(target.applications.iter().cloned());
    for term in terms {
        let int = target.encoder.term(&term);
        let Some(mut value) = term.eval(&model) else {
            continue;
        };
        let mut search = |low: i64, high: i64| {
            checks = checks.checked_sub(1)?;
            checker.solver.push();
            checker.solver.assert(int.ge(low));
            checker.solver.assert(int.le(high));
            let found = match checker.check() {
                Verdict::Sat => target.model(&checker.solver),
                _ => None,
            };
            checker.solver.pop(1);
            found.and_then(|found| Some((term.eval(&found)?, found)))
        };
        // No value of a magnitude below this is possible.
        let mut least = 0;
        while value.saturating_abs() > least {
            let middle = least + (value.saturating_abs() - least - 1) / 2;
            match search(-middle, middle) {
                Some((smaller, found)) => (value, model) = (smaller, found),
                None => least = middle + 1,
            }
        }
        if value < 0
            && let Some(opposite) = value.checked_neg()
            && let Some((opposite, found)) = search(opposite, opposite)
        {
            (value, model) = (opposite, found);
        }
        checker.solver.assert(int.eq(value));
    }
    model
}
