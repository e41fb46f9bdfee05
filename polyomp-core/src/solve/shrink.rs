//! Small points: the smallest box that has one, and in it the smallest value of each symbol in turn.

use std::collections::BTreeSet;

use super::encode::Encoder;
use super::session::{Checker, Verdict, applications};
use super::{Model, Query, Wanted};
use crate::formula::{Symbol, Term};

/// The range in which most witnesses have all their values.
const SMALLEST_BOX: (i64, i64) = (-1, 2);

/// Ranges for the symbols that the query wants small, most readable first.
const BOXES: [(i64, i64); 5] = [SMALLEST_BOX, (-1, 4), (-1, 8), (-8, 64), (-4096, 4096)];

/// Making one point smaller may take so many checks.
const MOST_CHECKS: u32 = 160;

/// What the values are wanted of.
pub(super) struct Target {
    pub(super) encoder: Encoder,
    /// The symbols, those to be minimised first.
    pub(super) names: Vec<Symbol>,
    /// How many of `names` the query asked to be small.
    preferred: usize,
    pub(super) applications: Vec<Term>,
    wanted: Wanted,
}

impl Target {
    pub(super) fn new(query: &Query, wanted: Wanted) -> Target {
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
            wanted,
        }
    }
}

/// The smallest point with all symbols in the smallest box, if there is one, or any of that box where any is wanted. Each
/// check has the small budget of [`Checker::limit_to_shrink`]; one that runs out counts as "no such point". The solver is
/// left as it was.
pub(super) fn smallest(checker: &mut Checker<'_>, target: &mut Target) -> Option<Model> {
    checker.limit_to_shrink();
    let all = target.names.len();
    let found = confine(checker, target, all, SMALLEST_BOX, None)?;
    let model = match target.wanted {
        Wanted::Smallest => settle(checker, target, found),
        Wanted::Any => found,
    };
    checker.solver.pop(1);
    Some(model)
}

/// The smallest point of what the checker's solver holds, starting from `found`, which it is where any is wanted; limits
/// as for [`smallest`].
pub(super) fn shrink(
    checker: &mut Checker<'_>,
    target: &mut Target,
    mut found: Option<Model>,
) -> Option<Model> {
    if target.wanted == Wanted::Any {
        return found;
    }
    checker.limit_to_shrink();
    let preferred = if target.preferred == 0 {
        target.names.len()
    } else {
        target.preferred
    };
    for range in BOXES {
        if let Some(confined) = confine(checker, target, preferred, range, found.as_ref()) {
            let model = settle(checker, target, confined);
            checker.solver.pop(1);
            return Some(model);
        }
    }
    checker.solver.push();
    let model = found.take().map(|found| settle(checker, target, found));
    checker.solver.pop(1);
    model
}

/// Confines the first `count` symbols to a range. With a point there, the range stays pushed.
fn confine(
    checker: &mut Checker<'_>,
    target: &mut Target,
    count: usize,
    (low, high): (i64, i64),
    known: Option<&Model>,
) -> Option<Model> {
    checker.solver.push();
    for name in target.names.iter().take(count) {
        let symbol = target.encoder.symbol(name);
        checker.solver.assert(symbol.ge(low));
        checker.solver.assert(symbol.le(high));
    }
    let inside = |model: &&Model| {
        let mut values = target
            .names
            .iter()
            .take(count)
            .map(|name| model.value(name));
        values.all(|value| value.is_some_and(|value| (low..=high).contains(&value)))
    };
    if let Some(known) = known.filter(inside) {
        return Some(known.clone());
    }
    if let Verdict::Sat = checker.check()
        && let Some(model) = target.model(&checker.solver)
    {
        return Some(model);
    }
    checker.solver.pop(1);
    None
}

/// Fixes each symbol, then each application, at its smallest possible value.
fn settle(checker: &mut Checker<'_>, target: &mut Target, mut model: Model) -> Model {
    let mut checks = MOST_CHECKS;
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
            let largest = value.saturating_abs() - 1;
            // Small values: mostly nothing is smaller, and one check says so. Large ones: halve.
            let middle = if largest < 4 {
                largest
            } else {
                least + (largest - least) / 2
            };
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
