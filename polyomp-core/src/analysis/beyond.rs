//! Runs that leave their arrays: what they do has no meaning in C (C11, 6.5.6), so a race that needs values with which the
//! region also touches what lies beyond an array (`n` that is no multiple of the size of the blocks) is no certain one,
//! where there are values with which it does not.
//!
//! Where no other run has it, there is none. Where it leaves them whatever the values are, the program has another mistake,
//! and the race is told all the same: that is looked at with a few values for all that the program is given.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict;
use crate::formula::{Formula, Symbol, Term};
use crate::report::{Approximation, RegionReport};
use crate::scop::{Location, Step, is_coordinate, is_strand, is_team_size};
use crate::solve::{Decision, Model, Query};
use crate::spmd::StmtKind;
use crate::spmd::visit::{Event, Node, Walk};

use super::EntryAnalysis;
use super::flat_rows::is_given;
use super::pair::Subject;

/// So many different subscripts of a region are looked at.
const MOST: usize = 64;

/// Values with which regions usually stay within their arrays: what sizes of blocks divide, and long enough.
const USUAL: [i64; 3] = [64, 32, 120];

/// Values with which regions usually stay within arrays of a constant length.
const FEW: [i64; 5] = [64, 32, 10, 4, 2];

/// What leaves its array with the values of a model.
pub(super) struct Beyond {
    pub(super) left: Approximation,
    /// The access that says so, as `a[i * n + j]`.
    pub(super) text: String,
    /// That the same instance does not, or is none: so it is in all runs that mean something.
    pub(super) within: Formula,
    /// Values with which nothing leaves an array.
    pub(super) kept: Formula,
}

impl EntryAnalysis<'_> {
    /// Whether the region leaves an array in the runs of a model, and with other values does not.
    pub(super) fn beyond_arrays(&mut self, subject: &Subject<'_>, model: &Model) -> Option<Beyond> {
        // An access may not be executed in a run that goes on differently.
        if self.scop.ends_before(subject.last_region()) || self.is_cancelled() {
            return None;
        }
        let mut seen = BTreeSet::new();
        let accesses = self.scop.accesses.iter();
        let mut leaving = Vec::new();
        for access in accesses.filter(|access| access.region == subject.a.region) {
            let within = conflict::in_object(self.program, &access.location);
            let outside = Formula::and([access.guard.clone(), within.negated()]);
            let told = within.is_true()
                || !outside.functions().is_empty()
                || within.free_symbols().iter().any(is_of_team)
                || !access.guard.conjuncts().iter().all(holds_in_any_team);
            if !told && seen.len() < MOST && seen.insert(outside.clone()) {
                leaving.push((access, outside));
            }
        }
        let guards = [&subject.a.guard, &subject.b.guard].into_iter();
        let symbols = guards.chain(leaving.iter().map(|(_, outside)| outside));
        let symbols = symbols.flat_map(Formula::free_symbols);
        let given: BTreeSet<Symbol> = symbols
            .filter(|symbol| !is_coordinate(symbol) && !is_team_size(symbol))
            .filter(|symbol| is_given(self.scop, symbol))
            .collect();
        if given.is_empty() || leaving.is_empty() {
            return None;
        }
        let valued = |value: &dyn Fn(&Symbol) -> Option<i64>| -> BTreeMap<Symbol, Term> {
            let valued = given.iter().filter_map(|symbol| {
                let value = value(symbol)?;
                Some((symbol.clone(), Term::constant(value)))
            });
            valued.collect()
        };
        let here = valued(&|symbol| model.value(symbol));
        let (access, outside, point) = leaving.iter().find_map(|(access, outside)| {
            match self.with_values(outside, &here) {
                Decision::Point(point) => Some((*access, outside, point)),
                _ => None,
            }
        })?;
        let symbols = outside.free_symbols().into_iter();
        let coordinates = symbols.filter(|symbol| is_coordinate(symbol) || is_team_size(symbol));
        let instance = coordinates.map(|symbol| {
            let value = point.value(&symbol).unwrap_or_default();
            (symbol, Term::constant(value))
        });
        let within = outside.substitute(&instance.collect()).negated();
        // Of what says nothing of how long arrays are, such as steps and borders, the values are those of the model.
        let lengths = leaving
            .iter()
            .flat_map(|(access, _)| extents(&access.location));
        let lengths: BTreeSet<Symbol> = lengths.collect();
        // Of an array of constant length, what is given has to stay within that.
        let bounded = extents(&access.location).is_empty();
        let bounds = leaving
            .iter()
            .flat_map(|(_, outside)| outside.free_symbols());
        let bounds: BTreeSet<Symbol> = bounds.filter(|symbol| given.contains(symbol)).collect();
        let usual = USUAL.map(|size| (&lengths, size)).into_iter();
        let kept = usual
            .chain(
                FEW.map(|size| (&bounds, size))
                    .into_iter()
                    .filter(|_| bounded),
            )
            .find_map(|(sizes, size)| {
                let values = valued(&|symbol| match sizes.contains(symbol) {
                    true => Some(size),
                    false => model.value(symbol).or(Some(size)),
                });
                // A run in which what leaves the array is not executed says nothing of it.
                let executed = self.with_values(&access.guard, &values);
                let executed = matches!(executed, Decision::Point(_));
                let within = leaving.iter().all(|(_, outside)| {
                    let decision = self.with_values(outside, &values);
                    matches!(decision, Decision::Empty { .. })
                });
                (executed && within).then_some(values)
            })?;
        let reason = format!(
            "with these values `{}` also leaves its array",
            access.site.text
        );
        let span = access.site.span;
        let kept = kept
            .into_iter()
            .map(|(symbol, value)| Term::var(symbol).equals(value));
        Some(Beyond {
            left: Approximation { span, reason },
            text: access.site.text.to_string(),
            within,
            kept: Formula::and(kept),
        })
    }

    /// Adds to the report what is taken not to leave its array.
    pub(super) fn stays_in_arrays(&self, leaving: Vec<String>, report: &mut RegionReport) {
        for text in leaving {
            let assumption = format!("`{text}` stays within its array");
            if !report.assumptions.contains(&assumption) {
                report.assumptions.push(assumption);
            }
        }
    }

    /// Whether something in the entry may be cancelled: its conditions do not tell what is executed then.
    fn is_cancelled(&self) -> bool {
        let mut walk = Walk::block(&self.entry.body);
        walk.any(|event| {
            matches!(event, Event::Enter(Node::Stmt(stmt)) if matches!(stmt.kind, StmtKind::Cancel(_)))
        })
    }

    fn with_values(&mut self, formula: &Formula, values: &BTreeMap<Symbol, Term>) -> Decision {
        let facts = self.scop.facts.iter().cloned();
        let formula = Formula::and(facts.chain([formula.clone()]));
        self.solver.decide(&Query::new(formula.substitute(values)))
    }
}

/// What the lengths of arrays are computed from.
fn extents(location: &Location) -> BTreeSet<Symbol> {
    let steps = location.steps.iter().filter_map(|step| match step {
        Step::Index { extent, .. } => extent.as_ref(),
        _ => None,
    });
    steps.flat_map(Term::free_symbols).collect()
}

fn is_of_team(symbol: &Symbol) -> bool {
    is_strand(symbol) || is_team_size(symbol)
}

/// Whether a part of a condition says nothing of the thread, or no more than that it is one of its team.
fn holds_in_any_team(part: &Formula) -> bool {
    let symbols = part.free_symbols();
    if !symbols.iter().any(is_of_team) {
        return true;
    }
    [(0, 1), (0, 2), (1, 2)].into_iter().all(|(number, size)| {
        let values = symbols.iter().filter(|symbol| is_of_team(symbol));
        let values = values.map(|symbol| {
            let value = if is_team_size(symbol) { size } else { number };
            (symbol.clone(), Term::constant(value))
        });
        part.substitute(&values.collect()).is_true()
    })
}
