//! One pair of accesses: whether instances of them race, and an instance that the executor confirms.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::conflict;
use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::mhp::{self, Case};
use crate::phase::PhaseError;
use crate::report::{Approximation, Certainty, RegionReport, Rule};
use crate::scop::{
    AccessRelation, PathNode, Scop, Strand, UnknownKind, is_coordinate, is_strand, is_team_size,
};
use crate::solve::{Decision, Model, Query};
use crate::witness::executor::Recheck;

use super::findings::Findings;
use super::rows::{self, Rows};
use super::{EntryAnalysis, explain, findings, instance, tables};

impl EntryAnalysis<'_> {
    /// Whether instances of two accesses race. Findings and what was not decided go to where they are told.
    pub(super) fn pair(
        &mut self,
        first: usize,
        second: usize,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Outcome {
        let scop = self.scop;
        let (Some(a), Some(b)) = (scop.accesses.get(first), scop.accesses.get(second)) else {
            return Outcome::Settled;
        };
        if conflict::never_same(&a.location, &b.location) {
            return Outcome::Settled;
        }
        let places = (
            self.classes.placement(first),
            self.classes.placement(second),
        );
        if !self.cases.contains_key(&places) {
            let cases = self.mhp.cases(a, b);
            self.cases.insert(places, Rc::new(cases));
        }
        let Some(cases) = self.cases.get(&places).cloned() else {
            return Outcome::Settled;
        };
        let cases = match &*cases {
            Ok(cases) => cases,
            // It is misplaced, which is reported.
            Err(PhaseError::ThreadDependent { .. }) if self.misused => return Outcome::Settled,
            Err(PhaseError::ThreadDependent { span, .. }) => {
                let reason =
                    "this barrier is executed under a condition that depends on the thread";
                report.undecided.push(Approximation {
                    span: *span,
                    reason: reason.to_string(),
                });
                return Outcome::Settled;
            }
            Err(PhaseError::Polyhedral(reason)) => {
                return Outcome::Undecided(Gap::Phases(reason.clone()));
            }
        };
        let (mut outcome, mut gap) = (Outcome::Settled, None);
        for case in cases {
            let excluded = match case.rule {
                Rule::DataRace => mhp::exclusion::critical(a, b, case),
                _ => Formula::falsity(),
            };
            if excluded.is_true() {
                continue;
            }
            let classes = [self.classes.class(first), self.classes.class(second)];
            let (solver, rows) = (&mut *self.solver, &mut self.rows);
            let mut asked = false;
            let mut same = conflict::same_element(self.program, a, b, &case.copies, |access| {
                asked = true;
                let class = classes[usize::from(!std::ptr::eq(access, a))];
                let known = rows
                    .entry(class)
                    .or_insert_with(|| rows::of(solver, scop, access));
                *known != Rows::Left
            });
            for (access, class, copy) in [(a, classes[0], 1), (b, classes[1], 2)] {
                if !asked || rows.get(&class) != Some(&Rows::Assumed) {
                    continue;
                }
                let inside = conflict::leaves_row(&access.location).negated();
                let inside = case.copies.formula(&inside, copy);
                same.formula = Formula::and([same.formula, inside]);
                let array = access.location.variable(self.program);
                let assumption = format!("the inner subscripts of `{array}` stay within its rows");
                if !report.assumptions.contains(&assumption) {
                    report.assumptions.push(assumption);
                }
            }
            if same.formula.is_false() {
                continue;
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
            let subject = Subject {
                a,
                b,
                case,
                same: &same,
                domain: &Formula::and([domain.clone(), case.customary.clone()]),
            };
            match self.subject(&subject, report, findings) {
                Decided::Empty => self.rely_on_custom(case, &domain, report),
                Decided::Undecided(found) => gap = Some(found),
                Decided::Open => outcome = Outcome::Open,
                Decided::Unexecuted(instance) => {
                    outcome = match outcome {
                        Outcome::Settled => {
                            Outcome::Unexecuted((classes[0], classes[1]), Rc::from(instance))
                        }
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

    /// The points of a domain, with what equations say of the values in it, and what is known of single elements;
    /// `None` where there are none at once.
    pub(super) fn instances(&self, domain: &Formula) -> Option<(Formula, Formula)> {
        let formula = Formula::and(self.scop.facts.iter().cloned().chain([domain.clone()]));
        if formula.is_false() {
            return None;
        }
        let equations = tables::equations(self.program, self.scop, &formula);
        let formula = Formula::and([formula, equations]);
        let formula = Formula::and([formula.clone(), tables::ranges(self.scop, &formula)]);
        let known = tables::elements(self.program, self.scop, &formula);
        Some((formula, known))
    }

    /// Decides one case of a pair.
    fn subject(
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

    /// Says what a verdict rests on where only the custom of the runtimes excludes a race.
    fn rely_on_custom(&mut self, case: &Case, domain: &Formula, report: &mut RegionReport) {
        let known = |assumption: &String| assumption == mhp::CUSTOMARY;
        if case.customary.is_true() || report.assumptions.iter().any(known) {
            return;
        }
        if let Some((formula, _)) = self.instances(domain)
            && !self.is_empty(&formula)
        {
            report.assumptions.push(mhp::CUSTOMARY.to_string());
        }
    }

    /// Whether no point satisfies a formula, for certain.
    pub(super) fn is_empty(&mut self, formula: &Formula) -> bool {
        let decision = self.solver.decide(&Query::new(formula.clone()));
        matches!(decision, Decision::Empty { .. })
    }

    /// A race that is possible, of which an instance could not be executed to the end.
    pub(super) fn unexecuted(
        &mut self,
        a: &AccessRelation,
        b: &AccessRelation,
        found: &Unexecuted,
        findings: &mut Findings,
    ) {
        if findings.is_known(a, b, Certainty::Possible) {
            return;
        }
        let instance = instance::Instances {
            program: self.program,
            scop: self.scop,
            case: &found.case,
            a,
            b,
            model: &found.model,
        };
        let domain = &found.domain;
        let mut approximations =
            findings::approximations(self.program, self.scop, domain, &found.same, a);
        approximations.push(Approximation {
            span: a.site.span,
            reason: format!("the instance was not re-checked: {}", found.reason),
        });
        let certainty = Certainty::Possible;
        let race = explain::race(&instance, &mut self.mhp.phases, certainty, approximations);
        findings.add(a, b, race);
    }

    /// Looks for an instance that the executor confirms.
    fn decide(
        &mut self,
        mut formula: Formula,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        /// Instances that are tried where something is approximated.
        const TRIES: usize = 4;
        let Subject {
            a,
            b,
            case,
            same,
            domain,
        } = *subject;
        let mut approximations = findings::approximations(self.program, self.scop, domain, same, a);
        approximations.extend(case.unsure.iter().map(|reason| Approximation {
            span: a.site.span,
            reason: reason.clone(),
        }));
        let weak = domain.functions().iter().any(|(symbol, _)| {
            self.scop
                .unknowns
                .get(symbol)
                .is_some_and(|unknown| unknown.kind == UnknownKind::Weak)
        });
        let maybe_locked = |x: &AccessRelation, y: &AccessRelation| {
            x.uncertain_locks && (y.uncertain_locks || !y.locks.is_empty())
        };
        // What the execution of an instance decides exactly does not make it less certain.
        let weak = weak
            || self.misused
            || unequal_locks(a, b, case)
            || self.scop.ends_early
            || maybe_locked(a, b)
            || maybe_locked(b, a)
            || case.approximation.is_some()
            || mhp::ordered_elsewhere(&self.scop.accesses, a.region);
        let certainty = if approximations.is_empty() {
            Certainty::Proved
        } else {
            Certainty::Possible
        };
        // The same accesses on another way through the program.
        if findings.is_known(a, b, certainty) {
            return Decided::Open;
        }
        let minimise = priorities(domain, |around| case.copies.term(around, 1), &a.path);
        let mut refuted = None;
        let mut unexecuted = None;
        let mut known = Formula::truth();
        for attempt in 0..TRIES {
            let query = |formula: Formula| Query {
                formula,
                minimise: minimise.clone(),
            };
            let mut decision = None;
            if !known.is_true() {
                let known = std::mem::replace(&mut known, Formula::truth());
                let known = Formula::and([formula.clone(), known]);
                let found = self.solver.decide(&query(known));
                decision = matches!(found, Decision::Point(_)).then_some(found);
            }
            let decision = match decision {
                Some(found) => found,
                None => self.solver.decide(&query(formula.clone())),
            };
            let model = match decision {
                Decision::Empty { .. } if attempt == 0 => return Decided::Empty,
                Decision::Empty { .. } => break,
                Decision::GaveUp { .. } if refuted.is_some() => break,
                Decision::GaveUp { reason } => {
                    return Decided::Undecided(Gap::Solver(reason.to_string()));
                }
                Decision::Point(model) => model,
            };
            let instance = instance::Instances {
                program: self.program,
                scop: self.scop,
                case,
                a,
                b,
                model: &model,
            };
            let witness = instance.witness();
            let reason = match self.rechecks.race_of(&witness) {
                Recheck::Confirmed => {
                    if let Some(assumption) = &same.assumption
                        && !report.assumptions.contains(assumption)
                    {
                        report.assumptions.push(assumption.clone());
                    }
                    let race =
                        explain::race(&instance, &mut self.mhp.phases, certainty, approximations);
                    findings.add(a, b, race);
                    return match certainty {
                        Certainty::Proved => Decided::Proved,
                        Certainty::Possible => Decided::Open,
                    };
                }
                Recheck::Refuted(reason) if certainty == Certainty::Proved && !weak => {
                    let text = format!(
                        "the instance found for `{}` (line {}) and `{}` (line {}) is no race when executed: {reason} \
                         (with {})",
                        a.site.text,
                        a.site.span.line,
                        b.site.text,
                        b.site.span.line,
                        values(&model)
                    );
                    report.undecided.push(Approximation {
                        span: a.site.span,
                        reason: format!(
                            "whether `{}` and `{}` race: the analysis and the execution disagree",
                            a.site.text, b.site.text
                        ),
                    });
                    self.internal_errors.push(text);
                    return Decided::Open;
                }
                // Nothing speaks against it, but it could not be executed to the end.
                Recheck::Unexecutable(reason) if certainty == Certainty::Possible => {
                    unexecuted = Some(Unexecuted {
                        case: case.clone(),
                        same: same.clone(),
                        domain: domain.clone(),
                        model,
                        reason,
                    });
                    break;
                }
                Recheck::Refuted(reason) | Recheck::Unconfirmed(reason) => reason,
                // Another instance would take as long.
                Recheck::Unexecutable(reason) => {
                    refuted.get_or_insert(reason);
                    break;
                }
            };
            if refuted.is_none() {
                refuted = Some(reason);
                known = known_values(self.scop, &formula);
            }
            formula = Formula::and([
                formula,
                other_instance(&minimise, &model, attempt, case.approximation.is_some()),
            ]);
        }
        if let Some(instance) = unexecuted {
            self.unexecuted(a, b, &instance, findings);
            return Decided::Unexecuted(Box::new(instance));
        }
        if let Some(reason) = refuted {
            let reason = format!(
                "an instance of `{}` and `{}` that may race could not be confirmed: {reason}",
                a.site.text, b.site.text
            );
            let span = a.site.span;
            report.undecided.push(Approximation { span, reason });
        }
        Decided::Open
    }
}

/// Where the values that are followed from the beginning (before the first iteration, say) are the ones that count, and
/// not what became of them, which is not followed.
fn known_values(scop: &Scop, formula: &Formula) -> Formula {
    let is_weak = |(symbol, _): &(Symbol, usize)| {
        let unknown = scop.unknowns.get(symbol);
        unknown.is_some_and(|unknown| unknown.kind == UnknownKind::Weak)
    };
    let is_open = |term: &Term| term.functions().iter().any(is_weak);
    let mut conditions = BTreeSet::new();
    formula.for_each_term(|term| {
        if let TermKind::Ite(condition, known, open) = term.kind()
            && is_open(open)
            && !is_open(known)
        {
            conditions.insert(condition.clone());
        }
    });
    Formula::and(conditions)
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

/// An instance that is too long to execute.
#[derive(Debug)]
pub(super) struct Unexecuted {
    case: Case,
    same: conflict::SameElement,
    domain: Formula,
    model: Model,
    reason: String,
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
enum Decided {
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
struct Subject<'a> {
    a: &'a AccessRelation,
    b: &'a AccessRelation,
    case: &'a mhp::Case,
    same: &'a conflict::SameElement,
    domain: &'a Formula,
}

/// An instance that differs from a model: first in some iteration, then in all of them.
fn other_instance(
    symbols: &[Symbol],
    model: &crate::solve::Model,
    attempt: usize,
    wider: bool,
) -> Formula {
    let differs = |symbol: &Symbol| {
        let value = model.value(symbol)?;
        Some(Term::var(symbol.clone()).differs(value))
    };
    let is_iteration =
        |symbol: &&Symbol| is_coordinate(symbol) && !is_strand(symbol) && !is_team_size(symbol);
    /// So often more threads are tried first.
    const WIDENED: usize = 2;
    if wider && attempt < WIDENED {
        // With more threads each of them executes less, and what is not followed of it matters less.
        let sizes = symbols.iter().filter(|symbol| is_team_size(symbol));
        return Formula::or(sizes.filter_map(|symbol| {
            let value = model.value(symbol)?;
            Some(Term::var(symbol.clone()).greater(value))
        }));
    }
    let iterations: Vec<Formula> = symbols
        .iter()
        .filter(is_iteration)
        .filter_map(differs)
        .collect();
    if iterations.is_empty() {
        Formula::or(symbols.iter().filter_map(differs))
    } else if attempt <= WIDENED * usize::from(wider) {
        Formula::or(iterations)
    } else {
        Formula::and(iterations)
    }
}

/// The values of a model's symbols, as text.
fn values(model: &crate::solve::Model) -> String {
    let values: Vec<String> = model
        .values
        .iter()
        .map(|(symbol, value)| format!("{symbol} = {value}"))
        .collect();
    crate::scop::plain(&values.join(", "))
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

/// Whether it cannot be told of some locks that the two hold whether they are the same.
fn unequal_locks(a: &AccessRelation, b: &AccessRelation, case: &mhp::Case) -> bool {
    a.locks.iter().any(|x| {
        b.locks
            .iter()
            .any(|y| conflict::same_lock(&x.location, &y.location, &case.copies).is_none())
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
