//! Accesses that lie outside of their object in every execution: such a program has no meaning in C (C11, 6.5.6), and that
//! its accesses make no pair within the object says nothing of it.
//!
//! So do those that lie, in some iteration of every execution that comes to them, outside of the section of an array that
//! a reduction copies: they may touch what the threads share (OpenMP 5.2, section 5.5.5).

use std::collections::BTreeSet;

use crate::conflict;
use crate::formula::{Formula, Symbol};
use crate::polyhedral::{Context, Domain, PolyhedralError, Space, Tuple};
use crate::report::{Approximation, RegionReport};
use crate::scop::{Location, Step, is_coordinate, is_team_size};
use crate::spmd::Program;

use super::EntryAnalysis;

/// So many different subscripts of a region are looked at.
const MOST: usize = 64;

impl EntryAnalysis<'_> {
    /// Adds to the report which accesses are never within their object: of those whose subscript is the same in all
    /// iterations, as the one that a loop has left behind.
    pub(super) fn outside(&mut self, region: usize, report: &mut RegionReport) {
        let mut seen = BTreeSet::new();
        let accesses = self.scop.accesses.iter();
        for access in accesses.filter(|access| access.region == region) {
            if let Some(within) = in_section(self.program, &access.location) {
                if seen.len() < MOST
                    && seen.insert((access.guard.clone(), within.clone()))
                    && self.leaves(&access.guard, &within)
                {
                    report.undecided.push(Approximation {
                        span: access.site.span,
                        reason: format!(
                            "`{}` goes beyond the section that the reduction copies",
                            access.site.text
                        ),
                    });
                }
                continue;
            }
            let within = conflict::in_object(self.program, &access.location);
            let symbols = within.free_symbols();
            let told = within.is_true()
                || symbols.iter().any(is_coordinate)
                || !within.functions().is_empty();
            if told || seen.len() == MOST || !seen.insert((access.guard.clone(), within.clone())) {
                continue;
            }
            let inside = Formula::and([access.guard.clone(), within]);
            if self.never_happens(&inside) && !self.never_happens(&access.guard) {
                report.undecided.push(Approximation {
                    span: access.site.span,
                    reason: format!(
                        "`{}` lies outside of its array wherever it is executed",
                        access.site.text
                    ),
                });
            }
        }
    }

    /// Whether each execution that comes to an access leaves the section there. Conditions of data that say nothing of the
    /// subscript do not prevent it; where such data is a part of it, the program is taken to know what it does.
    fn leaves(&mut self, guard: &Formula, within: &Formula) -> bool {
        if within.is_true() || !within.is_quasi_affine() || !within.functions().is_empty() {
            return false;
        }
        let subscripts: BTreeSet<Symbol> = within.free_symbols();
        let mut affine = Vec::new();
        for part in guard.conjuncts() {
            if part.is_quasi_affine() && part.functions().is_empty() {
                affine.push(part.clone());
            } else if !part.free_symbols().is_disjoint(&subscripts) {
                return false;
            }
        }
        let facts = self.scop.facts.iter();
        affine.extend(facts.filter(|fact| fact.is_quasi_affine()).cloned());
        let happens = Formula::and(affine);
        let context = self.solver.polyhedral();
        let outside = Formula::and([happens.clone(), within.negated()]);
        let leaves = context.budget(context.quota(), || all_have(context, &happens, &outside));
        leaves.unwrap_or(false) && !self.never_happens(guard)
    }
}

/// Whether for all values of the parameters with which there is a point of `these` there is one of `those`.
fn all_have(context: &Context, these: &Formula, those: &Formula) -> Result<bool, PolyhedralError> {
    let symbols = these.free_symbols().into_iter().chain(those.free_symbols());
    let (coordinates, parameters): (BTreeSet<Symbol>, BTreeSet<Symbol>) =
        symbols.partition(|symbol| is_coordinate(symbol) && !is_team_size(symbol));
    // [parameters] -> { [coordinates] }
    let space = Space::domain(parameters, Tuple::anonymous(coordinates.iter().cloned()))?;
    let forgotten: Vec<Symbol> = coordinates.into_iter().collect();
    let of = |formula| Domain::from_formula(context, &space, formula)?.project_out(&forgotten);
    of(these)?.is_subset(&of(those)?)
}

/// Where an access to the copy of a section is within that; `None` for what is no such copy.
fn in_section(program: &Program, location: &Location) -> Option<Formula> {
    let first = program.object(location.object()?)?.section?;
    Some(match &location.steps[..] {
        [
            Step::Index {
                index,
                extent: Some(extent),
            },
            ..,
        ] => Formula::and([index.at_least(first), index.less(extent.clone())]),
        [Step::Index { index, .. }, ..] => index.at_least(first),
        _ => Formula::truth(),
    })
}
