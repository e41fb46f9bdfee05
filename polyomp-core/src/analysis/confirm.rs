//! Looking for an instance of a race that the executor confirms.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::conflict;
use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::mhp::{self, Case};
use crate::report::{Approximation, Certainty, Race, RegionReport};
use crate::scop::{AccessRelation, PathKind, PathNode, Scop, Strand, SyncKind, UnknownKind};
use crate::scop::{is_coordinate, is_strand, is_team_size};
use crate::solve::{Decision, Model, Query};
use crate::spmd::Span;
use crate::witness::executor::{DIVISION_BY_ZERO, Execution, NO_CHUNK, Recheck};

use super::beyond::Beyond;
use super::findings::Findings;
use super::flat_rows::is_given;
use super::pair::{Decided, Gap, Subject, priorities};
use super::{EntryAnalysis, certainty, explain, findings, instance};

/// What a race is not certain for whose instance could not be executed to the end.
pub(super) const NOT_CHECKED: &str = "the instance was not re-checked";

/// What is said of a pair that is not decided because no instance of it was confirmed.
pub(super) fn unconfirmed(a: &str, b: &str, why: &str) -> String {
    format!("an instance of `{a}` and `{b}` that may race could not be confirmed: {why}")
}

/// An instance that is too long to execute.
#[derive(Debug)]
pub(super) struct Unexecuted {
    pub(super) case: Case,
    pub(super) same: conflict::SameElement,
    pub(super) domain: Formula,
    pub(super) model: Model,
    pub(super) reason: String,
}

impl EntryAnalysis<'_> {
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
            reason: format!("{NOT_CHECKED}: {}", found.reason),
        });
        let certainty = Certainty::Possible;
        let race = explain::race(
            &instance,
            None,
            &mut self.mhp.phases,
            certainty,
            approximations,
        );
        findings.add(a, b, race);
    }

    /// An instance that could not be executed to the end, as a finding.
    fn not_executed(
        &mut self,
        subject: &Subject<'_>,
        model: Model,
        reason: String,
        findings: &mut Findings,
    ) -> Decided {
        let instance = Unexecuted {
            case: subject.case.clone(),
            same: subject.same.clone(),
            domain: subject.domain.clone(),
            model,
            reason,
        };
        self.unexecuted(subject.a, subject.b, &instance, findings);
        Decided::Unexecuted(Box::new(instance))
    }

    /// Looks for an instance that the executor confirms.
    pub(super) fn propose(
        &mut self,
        mut formula: Formula,
        subject: &Subject<'_>,
        report: &mut RegionReport,
        findings: &mut Findings,
    ) -> Decided {
        /// Instances that are tried where something is approximated, and where that is the order of the two.
        const TRIES: usize = 4;
        const TRIES_OF_ORDERS: usize = 5;
        /// Instances that are tried besides, in runs that leave their arrays elsewhere.
        const MOST_LEAVING: usize = 3;
        let Subject { a, b, case, .. } = *subject;
        let approximations = self.approximations(subject);
        let certainty = certainty::without(&approximations);
        // The same accesses on another way through the program.
        if findings.is_known(a, b, certainty) {
            return Decided::Open;
        }
        let minimise = priorities(
            subject.domain,
            |around| case.copies.term(around, 1),
            &a.path,
        );
        let mut refuted = None;
        let mut untold = None;
        let mut beyond: Option<Race> = None;
        let mut leaving = Vec::new();
        let mut known: Vec<Formula> = self.scop.chosen.iter().cloned().collect();
        let (mut attempt, mut enlarged) = (0, false);
        let tries = match case.approximation {
            Some(_) => TRIES_OF_ORDERS,
            None => TRIES,
        };
        while attempt < tries {
            let preferred = std::mem::take(&mut known);
            let model = match self.point(&formula, &preferred, &minimise) {
                Decision::Empty { .. } if attempt == 0 && leaving.is_empty() => {
                    return Decided::Empty;
                }
                Decision::Empty { .. }
                    if (1..=MOST_LEAVING).contains(&leaving.len()) && refuted.is_none() =>
                {
                    self.stays_in_arrays(leaving, report);
                    return Decided::Empty;
                }
                Decision::Empty { .. } => break,
                Decision::GaveUp { .. } if refuted.is_some() || beyond.is_some() => break,
                Decision::GaveUp { reason } => {
                    return Decided::Undecided(Gap::Solver(reason.to_string()));
                }
                Decision::Point(model) => model,
            };
            let instance = subject.instance(self.program, self.scop, &model);
            let Execution {
                said,
                asked,
                made_up,
                lost_dependence,
                waited,
            } = self.rechecks.execute(&instance.witness());
            let reason = match said {
                Recheck::Confirmed => {
                    if let Some(assumption) = &subject.same.assumption
                        && !report.assumptions.contains(assumption)
                    {
                        report.assumptions.push(assumption.clone());
                    }
                    let mut sure = if waited {
                        certainty::doubtful(subject, "what loops that wait order is not followed")
                    } else if lost_dependence && may_depend_on_more(subject) {
                        certainty::doubtful(
                            subject,
                            "a location that a task depends on is not known",
                        )
                    } else {
                        self.sureness(subject, &model, approximations.clone())
                    };
                    let left = match sure.certainty {
                        Certainty::Proved if leaving.len() <= MOST_LEAVING => {
                            self.beyond_arrays(subject, &model)
                        }
                        _ => None,
                    };
                    if let Some(Beyond { left, .. }) = &left {
                        sure.certainty = Certainty::Possible;
                        sure.approximations.push(left.clone());
                    }
                    let phases = &mut self.mhp.phases;
                    let (certainty, doubts) = (sure.certainty, sure.approximations);
                    let mut race =
                        explain::race(&instance, Some(&asked), phases, certainty, doubts);
                    race.why.push_str(sure.reached);
                    if let Some(found) = left {
                        beyond = Some(race);
                        leaving.push(found.text);
                        let narrower = match leaving.len() > MOST_LEAVING {
                            true => found.kept,
                            false => found.within,
                        };
                        formula = Formula::and([formula, narrower]);
                        known = preferred;
                        continue;
                    }
                    findings.add(a, b, race);
                    return match certainty {
                        Certainty::Proved => Decided::Proved,
                        Certainty::Possible => Decided::Open,
                    };
                }
                // Threads may not come out of another region: no execution shows what would follow.
                Recheck::Refuted(_)
                    if certainty == Certainty::Proved && self.obstacle(a.region).is_some() =>
                {
                    let line = self.obstacle(a.region).map_or(0, |span| span.line);
                    let reason = format!("threads may wait for ever at the barrier at line {line}");
                    return self.not_executed(subject, model, reason, findings);
                }
                Recheck::Refuted(reason)
                    if certainty == Certainty::Proved && !self.leaves_open(subject) =>
                {
                    self.disagreement(subject, &model, &reason, report);
                    return Decided::Open;
                }
                // Divided among threads, little is nothing: more may have a meaning.
                Recheck::Unexecutable(reason)
                    if !enlarged && [NO_CHUNK, DIVISION_BY_ZERO].contains(&reason.as_str()) =>
                {
                    enlarged = true;
                    known = self.larger(&formula);
                    continue;
                }
                // Nothing speaks against it, but it could not be executed to the end: it is no more than possible then.
                Recheck::Unexecutable(reason)
                    if beyond.is_none()
                        && (certainty == Certainty::Possible || refuted.is_none()) =>
                {
                    return self.not_executed(subject, model, reason, findings);
                }
                Recheck::Refuted(reason) | Recheck::Unconfirmed(reason) => reason,
                // Another instance would take as long.
                Recheck::Unexecutable(reason) => {
                    refuted.get_or_insert(reason);
                    break;
                }
            };
            if refuted.is_none() {
                // What data makes of a register is a value of its own to the analysis, which the execution computes from
                // data of which the witness tells nothing.
                if made_up && certainty == Certainty::Possible && self.rests_on_lost(subject) {
                    untold = Some((model.clone(), reason.clone()));
                }
                refuted = Some(reason);
                known = vec![known_values(self.scop, &formula)];
            }
            formula = Formula::and([
                formula,
                other_instance(&minimise, &model, attempt, case.approximation.is_some()),
            ]);
            attempt += 1;
        }
        if let Some(race) = beyond {
            findings.add(a, b, race);
            return Decided::Open;
        }
        if let Some((model, reason)) = untold {
            let reason = format!("in an execution with data of its own, {reason}");
            return self.not_executed(subject, model, reason, findings);
        }
        if let Some(reason) = refuted {
            let reason = unconfirmed(&a.site.text, &b.site.text, &reason);
            let span = a.site.span;
            report.undecided.push(Approximation { span, reason });
        }
        Decided::Open
    }

    /// That the numbers which the program is given are not small.
    fn larger(&self, formula: &Formula) -> Vec<Formula> {
        /// What teams divide has so many parts for each thread.
        const LEAST: i64 = 64;
        let mut given = formula.free_symbols();
        given.retain(|symbol| is_given(self.scop, symbol));
        given.extend(self.scop.params.keys().cloned());
        // Settings of OpenMP are no sizes of data.
        given.retain(|symbol| !symbol.name().starts_with("OMP_"));
        given
            .into_iter()
            .map(|symbol| Term::var(symbol).at_least(LEAST))
            .collect()
    }

    /// A point of a formula: one with all that is `preferred`, or with as much of it as goes together.
    fn point(&mut self, formula: &Formula, preferred: &[Formula], minimise: &[Symbol]) -> Decision {
        /// More preferences are not tried one by one.
        const MOST: usize = 8;
        let query = |formula: Formula| Query {
            formula,
            minimise: minimise.to_vec(),
        };
        let all = Formula::and(preferred.iter().cloned());
        if all.is_true() {
            return self.solver.decide(&query(formula.clone()));
        }
        let with_all = Formula::and([formula.clone(), all]);
        let found = self.solver.decide(&query(with_all));
        if matches!(found, Decision::Point(_)) {
            return found;
        }
        let plain = self.solver.decide(&query(formula.clone()));
        if preferred.len() < 2 || !matches!(plain, Decision::Point(_)) {
            return plain;
        }
        let mut best = (0usize, plain);
        let mut wishes: Vec<&Formula> = preferred.iter().take(MOST).collect();
        for _ in 0..2 {
            let mut kept = (0usize, formula.clone());
            for wish in &wishes {
                let narrow = Formula::and([kept.1.clone(), (*wish).clone()]);
                let found = self.solver.decide(&query(narrow.clone()));
                if !matches!(found, Decision::Point(_)) {
                    continue;
                }
                kept = (kept.0 + 1, narrow);
                if kept.0 > best.0 {
                    best = (kept.0, found);
                }
            }
            // What stands in the way of several may have come first.
            wishes.reverse();
        }
        best.1
    }

    /// What a race of these would not be certain for.
    pub(super) fn approximations(&self, subject: &Subject<'_>) -> Vec<Approximation> {
        let Subject {
            a,
            case,
            same,
            domain,
            ..
        } = *subject;
        let mut found = findings::approximations(self.program, self.scop, domain, same, a);
        found.extend(case.unsure.iter().map(|reason| Approximation {
            span: a.site.span,
            reason: reason.clone(),
        }));
        let exchanged = [a, subject.b].into_iter();
        let exchanged = exchanged.filter(|access| self.scop.is_exchanged_in_turn(access));
        found.extend(exchanged.map(|access| Approximation {
            span: access.site.span,
            reason: format!(
                "which memory threads find `{}` in that exchange pointers to it in turn",
                access.site.text
            ),
        }));
        found
    }

    /// Whether the condition leaves something to the execution of an instance, which decides it exactly: a race is as
    /// certain then, but an instance that is none is no error.
    fn leaves_open(&self, subject: &Subject<'_>) -> bool {
        self.rests_on_lost(subject)
            || self.scop.taken_to_fit
            || self.scop.ends_before(subject.last_region())
            || self.rests_on_execution(subject)
            || self.scop.is_replaced(subject.a)
            || self.scop.is_replaced(subject.b)
    }

    /// Whether the condition speaks of values that are not followed.
    fn rests_on_lost(&self, subject: &Subject<'_>) -> bool {
        let weak = |symbol: &Symbol| {
            let unknown = self.scop.unknowns.get(symbol);
            unknown.is_some_and(|unknown| {
                matches!(unknown.kind, UnknownKind::Weak | UnknownKind::Left)
            })
        };
        let mut functions = subject.domain.functions().into_iter();
        functions.any(|(symbol, _)| weak(&symbol))
    }

    /// Whether more than values is left to it: what orders the instances, or keeps them apart.
    pub(super) fn rests_on_execution(&self, subject: &Subject<'_>) -> bool {
        let Subject { a, b, case, .. } = *subject;
        // Each synchronisation that may be left out adds an instance; the execution knows whether it is.
        let phases = &self.mhp.phases;
        let may_skip = |node: &Rc<PathNode>| {
            let mut kinds = [SyncKind::Barrier, SyncKind::Taskwait].into_iter();
            kinds.any(|kind| phases.is_uncertain(node.node, kind))
        };
        let maybe_locked = |x: &AccessRelation, y: &AccessRelation| {
            x.uncertain_locks && (y.uncertain_locks || !y.locks.is_empty())
        };
        self.misused
            || unequal_locks(a, b, case)
            || maybe_locked(a, b)
            || maybe_locked(b, a)
            || case.approximation.is_some()
            || may_depend_on_more(subject)
            || self.scop.is_exchanged_in_turn(a)
            || self.scop.is_exchanged_in_turn(b)
            || a.path.iter().chain(&b.path).any(may_skip)
            || mhp::ordered_elsewhere(self.scop, a.region)
            || mhp::may_depend_beyond_rows(a)
            || mhp::may_depend_beyond_rows(b)
    }

    /// A barrier of another region that an execution may not get past.
    fn obstacle(&self, region: usize) -> Option<Span> {
        let mut suspects = self.suspects.iter();
        let other = suspects.find(|(other, _)| *other != region);
        other.map(|(_, span)| *span)
    }

    /// An instance that must race and does not when it is executed: one of the two is wrong.
    fn disagreement(
        &mut self,
        subject: &Subject<'_>,
        model: &Model,
        reason: &str,
        report: &mut RegionReport,
    ) {
        let (a, b) = (&subject.a.site, &subject.b.site);
        report.undecided.push(Approximation {
            span: a.span,
            reason: format!(
                "whether `{}` and `{}` race: the analysis and the execution disagree",
                a.text, b.text
            ),
        });
        self.internal_errors.push(format!(
            "the instance found for `{}` (line {}) and `{}` (line {}) is no race when executed: {reason} (with {})",
            a.text,
            a.span.line,
            b.text,
            b.span.line,
            values(model)
        ));
    }
}

/// Whether a task around one of the accesses may depend on one location or on another: an execution chooses.
fn may_depend_on_more(subject: &Subject<'_>) -> bool {
    let mut nodes = subject.a.path.iter().chain(&subject.b.path);
    nodes.any(
        |node| matches!(&node.kind, PathKind::Strand(Strand::Task(task), _) if !task.all_depends),
    )
}

/// Where the values that are followed from the beginning (before the first iteration, say) are the ones that count, and
/// not what became of them, which is not followed.
fn known_values(scop: &Scop, formula: &Formula) -> Formula {
    let is_weak = |(symbol, _): &(Symbol, usize)| {
        let unknown = scop.unknowns.get(symbol);
        unknown.is_some_and(|unknown| matches!(unknown.kind, UnknownKind::Weak | UnknownKind::Left))
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

/// An instance that differs from a model: first in some iteration, then in all of them.
fn other_instance(symbols: &[Symbol], model: &Model, attempt: usize, wider: bool) -> Formula {
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
    if wider
        && attempt > WIDENED
        && let Some(turned) = turned(symbols, model)
    {
        return turned;
    }
    if iterations.is_empty() {
        Formula::or(symbols.iter().filter_map(differs))
    } else if attempt <= WIDENED * usize::from(wider) {
        Formula::or(iterations)
    } else {
        Formula::and(iterations)
    }
}

/// That the iterations of the two accesses stand in the other order, in the outermost loop in which they are not the same.
fn turned(symbols: &[Symbol], model: &Model) -> Option<Formula> {
    symbols.iter().find_map(|first| {
        let name = first.name().strip_suffix(".1")?;
        let second = symbols
            .iter()
            .find(|symbol| symbol.name().strip_suffix(".2") == Some(name))?;
        if !is_coordinate(first) || is_strand(first) {
            return None;
        }
        let (a, b) = (model.value(first)?, model.value(second)?);
        let [first, second] = [first, second].map(|symbol| Term::var(symbol.clone()));
        match a.cmp(&b) {
            Ordering::Less => Some(first.greater(second)),
            Ordering::Greater => Some(second.greater(first)),
            Ordering::Equal => None,
        }
    })
}

/// The values of a model's symbols, as text.
pub(super) fn values(model: &Model) -> String {
    let values: Vec<String> = model
        .values
        .iter()
        .map(|(symbol, value)| format!("{symbol} = {value}"))
        .collect();
    crate::scop::plain(&values.join(", "))
}

/// Whether it cannot be told of some locks that the two hold whether they are the same.
fn unequal_locks(a: &AccessRelation, b: &AccessRelation, case: &mhp::Case) -> bool {
    a.locks.iter().any(|x| {
        b.locks
            .iter()
            .any(|y| conflict::same_lock(&x.location, &y.location, &case.copies).is_none())
    })
}
