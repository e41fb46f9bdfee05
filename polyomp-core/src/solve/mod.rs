//! Deciding race conditions: is there a point that satisfies a formula, and which is the most readable one?
//!
//! A [`Solver`] asks in this order, and stops at the first answer:
//!
//! 1. normal forms: the formula may simply *be* false;
//! 2. linearised subscripts are taken apart (`delinearise`), which often leaves an affine formula;
//! 3. isl, on the formula if it is quasi-affine, else on an affine over-approximation in which each non-affine term is
//!    an unknown of its own: empty there is empty everywhere;
//! 4. Z3, on the whole formula, with divisions as C and mathematics define them, products, and uninterpreted functions;
//!    where its default strategy gives up, small boxes and other strategies within the same budget.
//!
//! A point is then made small: first within small boxes, then symbol by symbol in the order that the query names. As
//! each step takes *the* smallest possible value, the result does not depend on which model Z3 happened to find, nor on
//! earlier queries. Every point is checked by [`Formula::eval`] before it is returned; a solver that is wrong about its
//! own model is reported as [`Reason::Internal`], never as a point.
//!
//! Budgets count isl operations and Z3 resources, so they strike at the same place on every machine; wall-clock limits
//! stand behind them.

mod approximate;
mod delinearise;
mod encode;
mod session;
mod shrink;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::formula::{Assignment, Formula, Symbol};
use crate::polyhedral::{Context, PolyhedralError};
use session::{Answer, Session};

/// A point that satisfies a query: values of its symbols, and of its functions at the arguments that occur in it.
pub type Model = Assignment;

/// What to decide.
#[derive(Clone, Debug)]
pub struct Query {
    /// The condition.
    pub formula: Formula,
    /// The symbols whose values should be small, most important first.
    pub minimise: Vec<Symbol>,
}

impl Query {
    /// The query whether `formula` is satisfiable.
    pub fn new(formula: Formula) -> Query {
        Query {
            formula,
            minimise: Vec::new(),
        }
    }

    /// Asks for small values of `symbols`, most important first.
    pub fn minimise(mut self, symbols: impl IntoIterator<Item = Symbol>) -> Query {
        self.minimise.extend(symbols);
        self
    }
}

/// Who found a formula to be unsatisfiable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Simplification alone.
    NormalForm,
    /// isl, on the formula or on an affine over-approximation of it.
    Isl,
    /// Z3.
    Z3,
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// No point satisfies the formula.
    Empty {
        /// Who found out.
        by: By,
    },
    /// This point does.
    Point(Model),
    /// Unknown.
    GaveUp {
        /// Why.
        reason: Reason,
    },
}

/// Why a query is undecided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The resource limit of a query was used up.
    Quota,
    /// The wall-clock limit of a query was used up.
    Timeout,
    /// The deadline of the whole analysis has passed.
    Deadline,
    /// The analysis was cancelled.
    Cancelled,
    /// The formula is larger than the limit.
    TooLarge,
    /// The solver's methods do not decide this formula; the text is the solver's.
    Incomplete(String),
    /// A solver contradicted itself; the text says how.
    Internal(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Quota => f.write_str("the solver used up its resources for one query"),
            Reason::Timeout => f.write_str("the solver used up its time for one query"),
            Reason::Deadline => f.write_str("the time for the analysis is used up"),
            Reason::Cancelled => f.write_str("the analysis was cancelled"),
            Reason::TooLarge => f.write_str("the condition is too large"),
            Reason::Incomplete(text) => {
                write!(f, "the solver cannot decide the condition ({text})")
            }
            Reason::Internal(text) => write!(f, "internal error of the solver: {text}"),
        }
    }
}

/// When an analysis must end.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    end: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
}

impl Deadline {
    /// No end.
    pub fn none() -> Deadline {
        Deadline::default()
    }

    /// The end `after` from now.
    pub fn after(after: Duration) -> Deadline {
        Deadline {
            end: Instant::now().checked_add(after),
            cancelled: None,
        }
    }

    /// The same deadline, which also counts as passed once `flag` is set. The flag is looked at between the solver's
    /// steps, each of which is short.
    pub fn or_cancelled(mut self, flag: Arc<AtomicBool>) -> Deadline {
        self.cancelled = Some(flag);
        self
    }

    /// Why to stop now, if so.
    pub fn passed(&self) -> Option<Reason> {
        if self
            .cancelled
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Some(Reason::Cancelled);
        }
        self.remaining()
            .is_some_and(|left| left.is_zero())
            .then_some(Reason::Deadline)
    }

    /// The end of one of `parts` equal parts of the time that is left: the first of so many steps should end then.
    pub fn share(&self, parts: usize) -> Deadline {
        let parts = u32::try_from(parts).unwrap_or(u32::MAX).max(1);
        let end = self
            .remaining()
            .and_then(|left| Instant::now().checked_add(left / parts));
        Deadline {
            end: end.or(self.end),
            cancelled: self.cancelled.clone(),
        }
    }

    /// This deadline, or `after` from now if that is earlier; what has passed then is only the query's time.
    fn for_query(&self, after: Duration) -> QueryDeadline<'_> {
        QueryDeadline {
            analysis: self,
            end: Instant::now().checked_add(after),
        }
    }

    /// The time left, where there is an end.
    pub fn remaining(&self) -> Option<Duration> {
        self.end
            .map(|end| end.saturating_duration_since(Instant::now()))
    }
}

/// When one query must end.
struct QueryDeadline<'a> {
    analysis: &'a Deadline,
    end: Option<Instant>,
}

impl QueryDeadline<'_> {
    fn analysis_passed(&self) -> Option<Reason> {
        self.analysis.passed()
    }

    fn passed(&self) -> Option<Reason> {
        let own = || {
            self.end
                .is_some_and(|end| end <= Instant::now())
                .then_some(Reason::Timeout)
        };
        self.analysis.passed().or_else(own)
    }

    /// The time left, at least a millisecond.
    fn remaining_milliseconds(&self) -> u32 {
        let own = self
            .end
            .map(|end| end.saturating_duration_since(Instant::now()));
        let left = own
            .into_iter()
            .chain(self.analysis.remaining())
            .min()
            .unwrap_or(Duration::MAX);
        u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1)
    }
}

/// What one query may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// isl operations.
    pub isl_operations: u64,
    /// Z3 resource units of one check (`rlimit`); a million is about a quarter of a second.
    pub z3_resources: u32,
    /// Z3 resource units of the first check of a non-linear query, by the incremental solver: it is fast where it
    /// succeeds, and the default strategies are better where it does not.
    pub z3_resources_incremental: u32,
    /// Z3 resource units of one check that only serves to make a point smaller.
    pub z3_resources_to_shrink: u32,
    /// Wall-clock time of one query: a backstop, as it is not reproducible.
    pub timeout: Duration,
    /// Nodes of the formula, as a tree.
    pub weight: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            isl_operations: 20_000,
            z3_resources: 1_000_000,
            z3_resources_incremental: 300_000,
            z3_resources_to_shrink: 100_000,
            timeout: Duration::from_secs(60),
            weight: 100_000,
        }
    }
}

/// How often each stage gave the answer, for reports and benchmarks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Queries.
    pub queries: u64,
    /// Found empty by simplification.
    pub empty_by_normal_form: u64,
    /// Found empty by isl.
    pub empty_by_isl: u64,
    /// Found empty by Z3.
    pub empty_by_z3: u64,
    /// Points.
    pub points: u64,
    /// Undecided.
    pub gave_up: u64,
    /// Calls of Z3's satisfiability check.
    pub z3_checks: u64,
}

/// Decides the queries of one analysis. It stays on its thread; threads have solvers of their own.
pub struct Solver {
    polyhedral: Context,
    session: Session,
    limits: Limits,
    deadline: Deadline,
    statistics: Statistics,
    /// Formulas that were found to be empty, and by whom: the accesses of one statement list make the same ones.
    empty: HashMap<Formula, By>,
}

impl Solver {
    /// A solver whose queries end by `deadline`.
    pub fn new(limits: Limits, deadline: Deadline) -> Result<Solver, PolyhedralError> {
        let polyhedral = Context::new(limits.isl_operations)?;
        Ok(Solver {
            polyhedral,
            session: Session::new(),
            limits,
            deadline,
            statistics: Statistics::default(),
            empty: HashMap::new(),
        })
    }

    /// When its queries end.
    pub fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// Ends the next queries by another deadline.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    /// The polyhedral context, for the other stages of the same analysis.
    pub fn polyhedral(&self) -> &Context {
        &self.polyhedral
    }

    /// How the queries so far were answered.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            z3_checks: self.session.checks(),
            ..self.statistics
        }
    }

    /// Decides one query.
    pub fn decide(&mut self, query: &Query) -> Decision {
        let decision = match self.empty.get(&query.formula) {
            Some(by) => Decision::Empty { by: *by },
            None => self.decide_unless_passed(query),
        };
        self.statistics.queries += 1;
        if let Decision::Empty { by } = &decision {
            self.empty.insert(query.formula.clone(), *by);
        }
        match &decision {
            Decision::Empty { by: By::NormalForm } => self.statistics.empty_by_normal_form += 1,
            Decision::Empty { by: By::Isl } => self.statistics.empty_by_isl += 1,
            Decision::Empty { by: By::Z3 } => self.statistics.empty_by_z3 += 1,
            Decision::Point(_) => self.statistics.points += 1,
            Decision::GaveUp { .. } => self.statistics.gave_up += 1,
        }
        decision
    }

    fn decide_unless_passed(&mut self, query: &Query) -> Decision {
        if let Some(reason) = self.deadline.passed() {
            return Decision::GaveUp { reason };
        }
        if query.formula.is_false() {
            return Decision::Empty { by: By::NormalForm };
        }
        if query.formula.weight() > self.limits.weight {
            return Decision::GaveUp {
                reason: Reason::TooLarge,
            };
        }
        let deadline = self.deadline.for_query(self.limits.timeout);
        let formula = delinearise::delinearise(&self.polyhedral, &query.formula);
        if approximate::is_empty(&self.polyhedral, &formula) {
            return Decision::Empty { by: By::Isl };
        }
        let separated = Query {
            formula,
            minimise: query.minimise.clone(),
        };
        match self.session.find(&separated, &self.limits, &deadline) {
            Answer::Empty => Decision::Empty { by: By::Z3 },
            Answer::Unknown(reason) => Decision::GaveUp { reason },
            Answer::Point(model) => match query.formula.eval(&model) {
                Some(true) => Decision::Point(model),
                other => Decision::GaveUp {
                    reason: Reason::Internal(format!("a model evaluates to {other:?}")),
                },
            },
        }
    }
}
