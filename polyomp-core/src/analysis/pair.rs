//! One pair of accesses: whether instances of them race, and an instance that the executor confirms.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::conflict;
use crate::formula::{Formula, Symbol, Term};
use crate::mhp::{self, Case};
use crate::phase::PhaseError;
use crate::report::{Approximation, RegionReport, Rule};
use crate::scop::{AccessRelation, PathNode, Scop, Strand, is_coordinate, is_strand, is_team_size};
use crate::solve::Model;
use crate::spmd::Program;

use super::confirm::Unexecuted;
use super::findings::Findings;
use super::rows::{self, Rows};
use super::{Cases, EntryAnalysis, instance, tables};

/// How the assumption begins that subscripts stay within rows.
pub(super) const WITHIN_ROWS: &str = "the inner subscripts of ";

impl EntryAnalysis<'_> {
    /// Whether instances of two accesses race. Findings and what was not decided go to where they are told.
    pub(super) fn pair(
        &mut self,
        first: usize,
        second: usize,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Outcome {
        let accesses = &self.scop.accesses;
        let (Some(a), Some(b)) = (accesses.get(first), accesses.get(second)) else {
            return Outcome::Settled;
        };
        if conflict::never_same(&a.location, &b.location) {
            return Outcome::Settled;
        }
        let cases = self.cases_of((first, a), (second, b));
        let cases = match &*cases {
            Ok(cases) => cases,
            Err(error) => return self.without_phases(error, report),
        };
        let classes = (self.classes.class(first), self.classes.class(second));
        let (mut outcome, mut gap) = (Outcome::Settled, None);
        for case in cases {
            let Some((same, domain)) = self.condition((first, a), (second, b), case, report) else {
                continue;
            };
            if self.apart_by_offsets((a, b), case, &domain, report) {
                continue;
            }
            let subject = Subject {
                a,
                b,
                case,
                same: &same,
                domain: &Formula::and([domain.clone(), case.customary.clone(), case.sizes.clone()]),
            };
            let by_runs = self.by_runs(&subject, report, findings);
            if by_runs.is_some() {
                // What is said of these two accesses does not hold of all in their classes.
                outcome = match outcome {
                    Outcome::Settled => Outcome::Open,
                    outcome => outcome,
                };
            }
            if let Some(Decided::Empty) = by_runs {
                continue;
            }
            let decided = match by_runs {
                Some(decided) => decided,
                None => self.as_is_certain(&subject, report, findings),
            };
            match decided {
                Decided::Empty => self.rely_on_custom(case, &domain, report),
                Decided::Undecided(found) => gap = Some(found),
                Decided::Open => outcome = Outcome::Open,
                Decided::Unexecuted(instance) => {
                    outcome = match outcome {
                        Outcome::Settled => Outcome::Unexecuted(classes, Rc::from(instance)),
                        _ => Outcome::Open,
                    }
                }
                Decided::Proved => {
                    outcome = Outcome::Open;
                    break;
                }
            }
        }
        match (outcome, gap) {
            (Outcome::Settled, Some(gap)) => Outcome::Undecided(gap),
            (_, Some(gap)) => {
                report.undecided.push(gap.of(a, b));
                Outcome::Open
            }
            (outcome, None) => outcome,
        }
    }

    /// Decides one case of a pair, first with what is certain of assumptions that may hold for other reasons, too: what
    /// races then does so whatever these are.
    fn as_is_certain(
        &mut self,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        let certainly = &self.scop.certainly;
        let is_open = |part: &&Formula| certainly.contains_key(part);
        let parts = subject.domain.conjuncts().iter();
        let (open, mut parts): (Vec<&Formula>, Vec<&Formula>) = parts.partition(is_open);
        if !open.is_empty() {
            let of_others = parts.iter().flat_map(|part| part.free_symbols());
            let of_others: BTreeSet<Symbol> = of_others.collect();
            // Of what the race does not depend on, any value will do.
            let told = open.into_iter().filter_map(|part| certainly.get(part));
            parts.extend(told.filter(|told| !told.free_symbols().is_disjoint(&of_others)));
            let domain = Formula::and(parts.into_iter().cloned());
            let certain = Subject {
                domain: &domain,
                ..*subject
            };
            if let decided @ Decided::Proved = self.of_usual_sizes(&certain, report, findings) {
                return decided;
            }
        }
        self.of_usual_sizes(subject, report, findings)
    }

    /// The cases in which two accesses may happen in parallel: one answer for all that stand at the same places.
    pub(super) fn cases_of(
        &mut self,
        (first, a): Numbered<'_>,
        (second, b): Numbered<'_>,
    ) -> Cases {
        let places = (
            self.classes.placement(first),
            self.classes.placement(second),
        );
        if let Some(known) = self.cases.get(&places) {
            return Rc::clone(known);
        }
        let cases = Rc::new(self.mhp.cases(a, b));
        self.cases.insert(places, Rc::clone(&cases));
        cases
    }

    /// What becomes of a pair whose phases are not known.
    fn without_phases(&self, error: &PhaseError, report: &mut RegionReport) -> Outcome {
        match error {
            // It is misplaced, which is reported.
            PhaseError::ThreadDependent { .. } if self.misused => Outcome::Settled,
            PhaseError::ThreadDependent { span, .. } => {
                let reason =
                    "this barrier is executed under a condition that depends on the thread";
                report.undecided.push(Approximation {
                    span: *span,
                    reason: reason.to_string(),
                });
                Outcome::Settled
            }
            PhaseError::Polyhedral(reason) => Outcome::Undecided(Gap::Phases(reason.clone())),
        }
    }

    /// The race condition of one case: when the two touch the same element with nothing that excludes them, as far as
    /// OpenMP guarantees that; nothing where it is plainly false.
    pub(super) fn condition(
        &mut self,
        (first, a): Numbered<'_>,
        (second, b): Numbered<'_>,
        case: &Case,
        report: &mut RegionReport,
    ) -> Option<(conflict::SameElement, Formula)> {
        let excluded = excluded(a, b, case);
        if excluded.is_true() {
            return None;
        }
        let (program, scop) = (self.program, self.scop);
        let classes = [self.classes.class(first), self.classes.class(second)];
        let (solver, rows, runs) = (&mut *self.solver, &mut self.rows, self.all_runs);
        let mut asked = false;
        let mut same = conflict::same_element(program, a, b, &case.copies, |access| {
            asked = true;
            let class = classes[usize::from(!std::ptr::eq(access, a))];
            let known = rows.entry(class).or_insert_with(|| match runs {
                // It is known not to.
                Some(runs) if runs.leaves_row(access.site.id) => Rows::Left,
                _ => rows::of(solver, program, scop, access),
            });
            *known != Rows::Left
        });
        for (access, class, copy) in [(a, classes[0], 1), (b, classes[1], 2)] {
            if !asked || rows.get(&class) != Some(&Rows::Assumed) {
                continue;
            }
            let inside = conflict::leaves_row(&access.location).negated();
            let inside = case.copies.formula(&inside, copy);
            same.formula = Formula::and([same.formula, inside]);
            let array = access.location.source_variable(self.program);
            let assumption = format!("{WITHIN_ROWS}`{array}` stay within its rows");
            if !report.assumptions.contains(&assumption) {
                report.assumptions.push(assumption);
            }
        }
        let flat = self.in_flat_rows((a, classes[0]), (b, classes[1]), case, report);
        same.formula = Formula::and([same.formula, flat]);
        self.condition_where((a, b), case, same, &excluded)
    }

    /// The same, with when they touch the same element, and when a critical region excludes one of them.
    pub(super) fn condition_where(
        &self,
        (a, b): (&AccessRelation, &AccessRelation),
        case: &Case,
        same: conflict::SameElement,
        excluded: &Formula,
    ) -> Option<(conflict::SameElement, Formula)> {
        if same.formula.is_false() {
            return None;
        }
        let locked = locked(a, b, case);
        let domain = Formula::and([
            case.copies.formula(&a.guard, 1),
            case.copies.formula(&b.guard, 2),
            same.formula.clone(),
            case.copies
                .formula(&conflict::in_object(self.program, &a.location), 1),
            case.formula.clone(),
            excluded.negated(),
            locked.negated(),
        ]);
        Some((same, domain))
    }

    /// The points of a domain, with what equations say of the values in it, and what is known of single elements;
    /// `None` where there are none at once.
    pub(super) fn instances(&self, domain: &Formula) -> Option<(Formula, Formula)> {
        let formula = Formula::and(self.scop.facts.iter().cloned().chain([domain.clone()]));
        if formula.is_false() {
            return None;
        }
        let equations = tables::equations(self.program, self.scop, &formula);
        let handed_out = self.handed_out(&formula);
        let formula = Formula::and([formula, equations, handed_out]);
        let formula = Formula::and([formula.clone(), tables::ranges(self.scop, &formula)]);
        let known = tables::elements(self.program, self.scop, &formula);
        Some((formula, known))
    }

    /// Decides one case of a pair.
    pub(super) fn subject(
        &mut self,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        let Some((formula, known)) = self.instances(subject.domain) else {
            return Decided::Empty;
        };
        if !known.is_true() && self.is_empty(&formula) {
            return Decided::Empty;
        }
        self.decide(Formula::and([formula, known]), subject, report, findings)
    }

    /// Says what a verdict rests on where only the custom of the runtimes, or the sizes of teams, exclude a race.
    fn rely_on_custom(&mut self, case: &Case, domain: &Formula, report: &mut RegionReport) {
        let customs = [
            (&case.customary, mhp::CUSTOMARY),
            (&case.sizes, mhp::SAME_SIZES),
        ];
        // In this order: what comes first is named where either would do.
        for (index, (custom, assumption)) in customs.iter().enumerate() {
            if custom.is_true() || report.assumptions.iter().any(|known| known == assumption) {
                continue;
            }
            let later = customs.iter().skip(index + 1);
            let later = later.map(|(other, _)| (*other).clone());
            let earlier = customs.iter().take(index);
            let earlier = earlier
                .filter(|(_, named)| report.assumptions.iter().any(|known| known == named))
                .map(|(other, _)| (*other).clone());
            let without = Formula::and(later.chain(earlier).chain([domain.clone()]));
            if let Some((formula, _)) = self.instances(&without)
                && !self.is_empty(&formula)
            {
                report.assumptions.push((*assumption).to_string());
            }
        }
    }

    /// Whether no point satisfies a formula, for certain.
    pub(super) fn is_empty(&mut self, formula: &Formula) -> bool {
        self.solver.is_empty(formula)
    }
}

/// What became of a pair of accesses.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    /// No instances of them race, or what there is to say of them is said: that holds for all pairs of their classes.
    Settled,
    /// Not decided, like all pairs of their classes.
    Undecided(Gap),
    /// It may race, like all pairs of these classes, in an instance that takes too long to execute.
    Unexecuted((usize, usize), Rc<Unexecuted>),
    /// It may race; where that is depends on the accesses.
    Open,
}

/// Why a pair is undecided.
#[derive(Debug, Clone)]
pub(super) enum Gap {
    /// There are no phases.
    Phases(String),
    /// The solver gave up.
    Solver(String),
}

impl Gap {
    /// That a pair is undecided.
    pub(super) fn of(&self, a: &AccessRelation, b: &AccessRelation) -> Approximation {
        let reason = match self {
            Gap::Phases(reason) => format!("phases were not computed: {reason}"),
            Gap::Solver(reason) => format!(
                "whether `{}` and `{}` race was not decided: {reason}",
                a.site.text, b.site.text
            ),
        };
        Approximation {
            span: a.site.span,
            reason,
        }
    }
}

/// What became of one case of a pair.
pub(super) enum Decided {
    /// No instance.
    Empty,
    /// Not decided.
    Undecided(Gap),
    /// A race for certain.
    Proved,
    /// It may race in this instance, which is said.
    Unexecuted(Box<Unexecuted>),
    /// It may race, which is said.
    Open,
}

/// What is decided: one way in which instances of two accesses can happen in parallel.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) a: &'a AccessRelation,
    pub(super) b: &'a AccessRelation,
    pub(super) case: &'a mhp::Case,
    pub(super) same: &'a conflict::SameElement,
    pub(super) domain: &'a Formula,
}

impl<'a> Subject<'a> {
    /// The region of its later instance.
    pub(super) fn last_region(&self) -> usize {
        self.a.region.max(self.b.region)
    }

    /// The two instances that a model of its domain describes.
    pub(super) fn instance(
        &self,
        program: &'a Program,
        scop: &'a Scop,
        model: &'a Model,
    ) -> instance::Instances<'a> {
        instance::Instances {
            program,
            scop,
            case: self.case,
            a: self.a,
            b: self.b,
            model,
        }
    }
}

/// An access and its number in the scop.
pub(super) type Numbered<'a> = (usize, &'a AccessRelation);

/// When a critical region keeps the two instances apart.
pub(super) fn excluded(a: &AccessRelation, b: &AccessRelation, case: &Case) -> Formula {
    match case.rule {
        Rule::DataRace => mhp::exclusion::critical(a, b, case),
        _ => Formula::falsity(),
    }
}

/// When the two instances hold a common lock.
fn locked(a: &AccessRelation, b: &AccessRelation, case: &mhp::Case) -> Formula {
    if case.rule != Rule::DataRace {
        return Formula::falsity();
    }
    mhp::exclusion::locks(a, b, case, |x, y| {
        conflict::same_lock(x, y, &case.copies).unwrap_or(Formula::falsity())
    })
}

/// Which unknowns to keep small, most wanted first: team sizes, parameters, iterations of loops around the region (in
/// the first ones, more values are known), threads, iterations. `path` leads to an access, whose coordinates have the names
/// in the formula that `copy` gives them.
pub(super) fn priorities(
    formula: &Formula,
    copy: impl Fn(&Term) -> Term,
    path: &[Rc<PathNode>],
) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = formula.free_symbols().into_iter().collect();
    let outside = path
        .iter()
        .take_while(|node| matches!(node.strand(), None | Some(Strand::Host)));
    let outside: BTreeSet<Symbol> = outside
        .flat_map(|node| node.coordinates())
        .flat_map(|coordinate| copy(&Term::var(coordinate)).free_symbols())
        .collect();
    let rank = |symbol: &Symbol| match (
        is_team_size(symbol),
        is_coordinate(symbol),
        is_strand(symbol),
    ) {
        (true, ..) => 0,
        (_, false, _) => 1,
        _ if outside.contains(symbol) => 2,
        (_, _, true) => 3,
        _ => 4,
    };
    symbols.sort_by_key(|symbol| (rank(symbol), symbol.clone()));
    symbols
}
