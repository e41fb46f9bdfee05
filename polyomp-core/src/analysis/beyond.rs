//! Runs that leave their arrays: what they do has no meaning in C (C11, 6.5.6), so a race that needs values with which the
//! region also touches what lies beyond an array (`n` that is no multiple of the size of the blocks) is no certain one,
//! where there are values with which it does not.
//!
//! Where no other run has it, there is none. Where it leaves them whatever the values are, the program has another mistake,
//! and the race is told all the same: that is looked at with a few values for all that the program is given, and with some
//! that keep within what left an array with those.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::conflict;
use crate::formula::{Formula, Symbol, Term};
use crate::report::{Approximation, RegionReport};
use crate::scop::{AccessRelation, Location, Step, is_coordinate, is_strand, is_team_size};
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

/// So often other values are asked for.
const ROUNDS: usize = 6;

/// What was found out for other pairs of accesses.
#[derive(Default)]
pub(super) struct Known {
    /// What may leave its array, by regions.
    leaving: BTreeMap<usize, Rc<[(usize, Formula)]>>,
    decided: HashMap<Formula, Decision>,
}

/// An access, and that an instance of it is executed and outside of its array.
type Leaving<'s> = (&'s AccessRelation, Formula);

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
        let all = self.may_leave(subject.a.region);
        let leaving: Vec<Leaving<'_>> = all
            .iter()
            .filter_map(|(access, outside)| {
                Some((self.scop.accesses.get(*access)?, outside.clone()))
            })
            .collect();
        let guards = [&subject.a.guard, &subject.b.guard].into_iter();
        let symbols = guards.chain(leaving.iter().map(|(_, outside)| outside));
        let symbols = symbols.flat_map(Formula::free_symbols);
        let given: BTreeSet<Symbol> = symbols
            .filter(|symbol| !is_coordinate(symbol) && is_given(self.scop, symbol))
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
        let within = same_instance(outside, &point).negated();
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
        let few = FEW.map(|size| (&bounds, size)).into_iter();
        let mut instances = Formula::truth();
        let mut kept = None;
        for (sizes, size) in usual.chain(few.filter(|_| bounded)) {
            let values = valued(&|symbol| match sizes.contains(symbol) {
                true => Some(size),
                false => model.value(symbol).or(Some(size)),
            });
            match self.stays_with(&leaving, &access.guard, &values) {
                Ok(()) => {
                    kept = Some(values);
                    break;
                }
                Err(left) => instances = Formula::and([instances, left]),
            }
        }
        let kept = match kept {
            Some(kept) => kept,
            None => self.values_within(&leaving, &access.guard, &given, instances)?,
        };
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

    /// The accesses of a region that may leave their arrays (indices into [`Scop::accesses`](crate::scop::Scop::accesses)),
    /// and when an instance is one that is executed and does.
    fn may_leave(&mut self, region: usize) -> Rc<[(usize, Formula)]> {
        if let Some(known) = self.beyond.leaving.get(&region) {
            return known.clone();
        }
        let mut seen = BTreeSet::new();
        let mut leaving = Vec::new();
        for (index, access) in self.scop.accesses.iter().enumerate() {
            if access.region != region || seen.len() == MOST {
                continue;
            }
            let within = conflict::in_object(self.program, &access.location);
            let outside = Formula::and([access.guard.clone(), within.negated()]);
            let unsaid = within.is_true()
                || !outside.functions().is_empty()
                || within.free_symbols().iter().any(is_of_team)
                || !access.guard.conjuncts().iter().all(holds_in_any_team);
            if !unsaid && seen.insert(outside.clone()) {
                leaving.push((index, outside));
            }
        }
        let leaving: Rc<[_]> = leaving.into();
        self.beyond.leaving.insert(region, leaving.clone());
        leaving
    }

    /// Values of what is given with which an access is executed and nothing leaves its array: those that keep the
    /// instances within that left it with other values, until no other instance leaves it.
    fn values_within(
        &mut self,
        leaving: &[Leaving<'_>],
        executed: &Formula,
        given: &BTreeSet<Symbol>,
        mut instances: Formula,
    ) -> Option<BTreeMap<Symbol, Term>> {
        for _ in 0..ROUNDS {
            let facts = self.scop.facts.iter().cloned();
            let wanted = Formula::and(facts.chain([executed.clone(), instances.clone()]));
            let Decision::Point(point) = self.solver.decide(&Query::new(wanted)) else {
                return None;
            };
            let values = given
                .iter()
                .map(|symbol| {
                    let value = point.value(symbol).unwrap_or_default();
                    (symbol.clone(), Term::constant(value))
                })
                .collect();
            match self.stays_with(leaving, executed, &values) {
                Ok(()) => return Some(values),
                Err(left) if left.is_true() => return None,
                Err(left) => instances = Formula::and([instances, left]),
            }
        }
        None
    }

    /// Whether an access is executed with these values and nothing leaves its array; if something does, that the same
    /// instances of it do not.
    fn stays_with(
        &mut self,
        leaving: &[Leaving<'_>],
        executed: &Formula,
        values: &BTreeMap<Symbol, Term>,
    ) -> Result<(), Formula> {
        // A run in which what leaves the array is not executed says nothing of it.
        if !matches!(self.with_values(executed, values), Decision::Point(_)) {
            return Err(Formula::truth());
        }
        let mut left = Vec::new();
        for (_, outside) in leaving {
            match self.with_values(outside, values) {
                Decision::Empty { .. } => {}
                Decision::Point(point) => left.push(same_instance(outside, &point).negated()),
                Decision::GaveUp { .. } => return Err(Formula::truth()),
            }
        }
        match left.is_empty() {
            true => Ok(()),
            false => Err(Formula::and(left)),
        }
    }

    fn with_values(&mut self, formula: &Formula, values: &BTreeMap<Symbol, Term>) -> Decision {
        let facts = self.scop.facts.iter().cloned();
        let formula = Formula::and(facts.chain([formula.clone()])).substitute(values);
        if let Some(known) = self.beyond.decided.get(&formula) {
            return known.clone();
        }
        let decision = self.solver.decide(&Query::new(formula.clone()));
        self.beyond.decided.insert(formula, decision.clone());
        decision
    }
}

/// A condition at the iteration and for the thread of a point.
fn same_instance(condition: &Formula, point: &Model) -> Formula {
    let symbols = condition.free_symbols().into_iter();
    let instance = symbols.filter(is_coordinate).map(|symbol| {
        let value = point.value(&symbol).unwrap_or_default();
        (symbol, Term::constant(value))
    });
    condition.substitute(&instance.collect())
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
