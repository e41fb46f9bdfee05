//! Z3 sessions: which strategy decides a query, under which limits.

use std::cell::Cell;

use z3::ast::{Bool, Int};
use z3::{Context, Params, SatResult, Tactic};

use super::shrink::{Target, shrink, smallest};
use super::{Limits, Model, Query, Wanted, bitwise};
use crate::budget::{QueryDeadline, Reason};
use crate::formula::{FunctionTable, Symbol, Term, TermKind};

/// After so many queries the incremental solver is replaced, so that what it has learnt does not pile up.
const QUERIES_PER_SOLVER: u32 = 500;

/// Strategies for what Z3's default does not decide.
const OTHER_STRATEGIES: [&str; 2] = ["qfnia", "smt"];

pub(super) enum Answer {
    Empty,
    Point(Model),
    Unknown(Reason),
}

/// The Z3 objects of one solver.
pub(super) struct Session {
    /// The incremental solver for linear queries, and the context it was made in: the thread's context can change
    /// under us, and objects of two contexts must not meet.
    incremental: Option<(Context, z3::Solver)>,
    queries: u32,
    checks: u64,
}

/// One check to be made: what Z3 said, with the reason of an unknown.
pub(super) enum Verdict {
    Sat,
    Unsat,
    Unknown(Reason),
}

/// A Z3 solver with limits, counting its checks.
pub(super) struct Checker<'a> {
    pub(super) solver: z3::Solver,
    limits: &'a Limits,
    deadline: &'a QueryDeadline<'a>,
    checks: &'a mut u64,
    /// The current limit is that of a short check.
    short: Cell<bool>,
}

impl Checker<'_> {
    pub(super) fn limit(&self, resources: u32) {
        let mut params = Params::new();
        params.set_u32("rlimit", resources);
        // A short check needs no timer, which is a thread of its own.
        let short = resources <= self.limits.z3_resources_to_shrink;
        self.short.set(short);
        let timeout = match short {
            true => u32::MAX,
            false => self.deadline.remaining_milliseconds(),
        };
        params.set_u32("timeout", timeout);
        self.solver.set_params(&params);
    }

    pub(super) fn limit_to_shrink(&self) {
        self.limit(self.limits.z3_resources_to_shrink);
    }

    pub(super) fn check(&mut self) -> Verdict {
        // A query's own clock would make what is found depend on what else the machine does: short checks, which choose
        // the point, end by their resources.
        let passed = match self.short.get() {
            true => self.deadline.analysis_passed(),
            false => self.deadline.passed(),
        };
        if let Some(reason) = passed {
            return Verdict::Unknown(reason);
        }
        *self.checks += 1;
        match self.solver.check() {
            SatResult::Sat => Verdict::Sat,
            SatResult::Unsat => Verdict::Unsat,
            SatResult::Unknown => {
                let text = self.solver.get_reason_unknown().unwrap_or_default();
                let limit = text.contains("resource") || text.contains("canceled");
                Verdict::Unknown(match self.deadline.passed() {
                    Some(reason) => reason,
                    None if text == "timeout" => Reason::Timeout,
                    None if limit => Reason::Quota,
                    None => Reason::Incomplete(text),
                })
            }
        }
    }
}

impl Session {
    pub(super) fn new() -> Session {
        Session {
            incremental: None,
            queries: 0,
            checks: 0,
        }
    }

    pub(super) fn checks(&self) -> u64 {
        self.checks
    }

    /// Takes the incremental solver out, or makes one.
    fn take_incremental(&mut self) -> (Context, z3::Solver) {
        let current = Context::thread_local();
        self.queries += 1;
        if let Some((context, solver)) = self.incremental.take()
            && context == current
            && self.queries < QUERIES_PER_SOLVER
        {
            return (context, solver);
        }
        self.queries = 0;
        let solver = z3::Solver::new();
        // A pushed solver is an incremental one.
        solver.push();
        (current, solver)
    }

    /// Decides the query, with a small point if there is one.
    pub(super) fn find(
        &mut self,
        query: &Query,
        wanted: Wanted,
        limits: &Limits,
        deadline: &QueryDeadline<'_>,
    ) -> Answer {
        let mut target = Target::new(query, wanted);
        let condition = target.encoder.condition(&query.formula);
        self.decide(query, target, &condition, limits, deadline)
    }

    /// The same, with the values that bitwise operators have.
    pub(super) fn find_by_bits(
        &mut self,
        query: &Query,
        wanted: Wanted,
        limits: &Limits,
        deadline: &QueryDeadline<'_>,
    ) -> Answer {
        let mut target = Target::new(query, wanted);
        let condition = target.encoder.condition(&query.formula);
        let facts = bitwise::facts(&mut target.encoder, &query.formula);
        let condition = Bool::and(&facts.into_iter().chain([condition]).collect::<Vec<_>>());
        let limits = Limits {
            z3_resources_incremental: limits.z3_resources_by_bits,
            z3_resources: limits.z3_resources_by_bits,
            ..*limits
        };
        self.decide(query, target, &condition, &limits, deadline)
    }

    fn decide(
        &mut self,
        query: &Query,
        mut target: Target,
        condition: &Bool,
        limits: &Limits,
        deadline: &QueryDeadline<'_>,
    ) -> Answer {
        let (context, solver) = self.take_incremental();
        let mut checker = self.checker(solver, limits, deadline);
        checker.solver.push();
        checker.solver.assert(condition);
        let resources = if query.formula.is_quasi_affine() {
            limits.z3_resources
        } else {
            limits.z3_resources_incremental
        };
        let answer = incremental(&mut checker, &mut target, resources);
        checker.solver.pop(1);
        self.incremental = Some((context, checker.solver));
        match answer {
            Answer::Unknown(_) => self.any_strategy(&mut target, condition, limits, deadline),
            answer => answer,
        }
    }

    fn checker<'a>(
        &'a mut self,
        solver: z3::Solver,
        limits: &'a Limits,
        deadline: &'a QueryDeadline<'a>,
    ) -> Checker<'a> {
        Checker {
            solver,
            limits,
            deadline,
            checks: &mut self.checks,
            short: Cell::new(false),
        }
    }

    fn any_strategy(
        &mut self,
        target: &mut Target,
        condition: &Bool,
        limits: &Limits,
        deadline: &QueryDeadline<'_>,
    ) -> Answer {
        let mut default = self.checker(z3::Solver::new(), limits, deadline);
        default.limit(limits.z3_resources);
        default.solver.assert(condition);
        let reason = match default.check() {
            Verdict::Unsat => return Answer::Empty,
            Verdict::Sat => {
                let model = target.model(&default.solver);
                return shrunk(&mut default, target, model);
            }
            Verdict::Unknown(reason) => reason,
        };
        if let Some(reason) = deadline.passed() {
            return Answer::Unknown(reason);
        }
        // A race condition that holds at all mostly holds for small values, and there everything is finite.
        for bound in [2, 4, 8] {
            let mut bounded = self.checker(z3::Solver::new(), limits, deadline);
            bounded.limit(limits.z3_resources_incremental);
            bounded.solver.assert(condition);
            for symbol in target.symbols() {
                bounded.solver.assert(symbol.ge(-1));
                bounded.solver.assert(symbol.le(bound));
            }
            if let Verdict::Sat = bounded.check() {
                let model = target.model(&bounded.solver);
                return shrunk(&mut bounded, target, model);
            }
        }
        for strategy in OTHER_STRATEGIES {
            let mut other = self.checker(Tactic::new(strategy).solver(), limits, deadline);
            other.limit(limits.z3_resources);
            other.solver.assert(condition);
            match other.check() {
                Verdict::Unsat => return Answer::Empty,
                Verdict::Sat => {
                    if let Some(model) = target.model(&other.solver) {
                        return Answer::Point(model);
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
        Answer::Unknown(reason)
    }
}

/// Decides with the incremental solver, small values first: isl has mostly excluded that the query is empty.
fn incremental(checker: &mut Checker<'_>, target: &mut Target, resources: u32) -> Answer {
    if let Some(model) = smallest(checker, target) {
        return Answer::Point(model);
    }
    checker.limit(resources);
    match checker.check() {
        Verdict::Unsat => Answer::Empty,
        Verdict::Unknown(reason) => Answer::Unknown(reason),
        Verdict::Sat => {
            let model = target.model(&checker.solver);
            shrunk(checker, target, model)
        }
    }
}

fn shrunk(checker: &mut Checker<'_>, target: &mut Target, model: Option<Model>) -> Answer {
    let small = shrink(checker, target, model);
    match small {
        Some(model) => Answer::Point(model),
        None => Answer::Unknown(Reason::Incomplete(
            "the values are outside the range of machine integers".into(),
        )),
    }
}

impl Target {
    /// The point that the solver has just found; `None` where a value does not fit.
    pub(super) fn model(&mut self, solver: &z3::Solver) -> Option<Model> {
        let found = solver.get_model()?;
        let value = |int: &Int| found.eval(int, true).and_then(|value| value.as_i64());
        let mut model = Model::default();
        for symbol in self.names.clone() {
            let int = self.encoder.symbol(&symbol);
            model.values.insert(symbol, value(&int)?);
        }
        for application in self.applications.clone() {
            let TermKind::Apply(function, arguments) = application.kind() else {
                continue;
            };
            let arguments = arguments
                .iter()
                .map(|argument| value(&self.encoder.term(argument)))
                .collect::<Option<Vec<_>>>();
            let result = value(&self.encoder.term(&application));
            let table: &mut FunctionTable = model.functions.entry(function.clone()).or_default();
            // Where a value does not fit, the application may still not matter; evaluation will tell.
            if let (Some(arguments), Some(result)) = (arguments, result) {
                table.entries.insert(arguments, result);
            }
        }
        Some(model)
    }

    fn symbols(&mut self) -> Vec<Int> {
        let names: Vec<Symbol> = self.names.clone();
        names
            .iter()
            .map(|symbol| self.encoder.symbol(symbol))
            .collect()
    }
}

/// The applications of uninterpreted functions in a query, each once.
pub(super) fn applications(query: &Query) -> Vec<Term> {
    let mut applications = Vec::new();
    query.formula.for_each_term(|term| {
        if matches!(term.kind(), TermKind::Apply(..)) && !applications.contains(term) {
            applications.push(term.clone());
        }
    });
    applications
}
