//! Deciding race conditions: is there a point that satisfies a formula, and which is the most readable one?
//!
//! A [`Solver`] asks in this order, and stops at the first answer:
//!
//! 1. normal forms: the formula may simply *be* false;
//! 2. linearised subscripts are taken apart (`delinearise`), which often leaves an affine formula;
//! 3. isl, on the formula if it is quasi-affine, else on an affine over-approximation in which each non-affine term is
//!    an unknown of its own: empty there is empty everywhere. Alternatives that other conditions decide are gone before
//!    (`propagate`). It has few operations first, and more where Z3 gives up;
//! 4. Z3, on the whole formula, with divisions as C and mathematics define them, products, and uninterpreted functions;
//!    where its default strategy gives up, small boxes and other strategies within the same budget.
//!
//! What holds of `^` is added for both (`exclusive_or`). A point in which bitwise operators have other values than in C
//! is looked for again, with all of their bits (`bitwise`).
//!
//! A point is then made small: first within small boxes, then symbol by symbol in the order that the query names. As
//! each step takes *the* smallest possible value, the result does not depend on which model Z3 happened to find, nor on
//! earlier queries. Every point is checked by [`Formula::eval`] before it is returned; a solver that is wrong about its
//! own model is reported as [`Reason::Internal`], never as a point.
//!
//! Budgets count isl operations and Z3 resources, so they strike at the same place on every machine; wall-clock limits
//! stand behind them.

mod approximate;
mod bitwise;
mod delinearise;
mod encode;
mod exclusive_or;
mod memo;
mod propagate;
mod session;
mod shrink;

#[cfg(test)]
mod tests;

use std::time::Duration;

use crate::budget::{Deadline, Reason};
use crate::formula::{Assignment, Formula, Symbol};
use crate::polyhedral::{Context, PolyhedralError};
use approximate::Emptiness;
use memo::Memo;
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

/// Which point is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wanted {
    /// The smallest, which is the same on every machine.
    Smallest,
    /// Any: only whether there is one counts.
    Any,
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

/// What one query may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// isl operations.
    pub isl_operations: u64,
    /// isl operations before Z3 is asked: what isl finds at all it mostly finds with few, and Z3 is faster with the rest.
    pub isl_operations_first: u64,
    /// Z3 resource units of one check (`rlimit`); a million is about a quarter of a second.
    pub z3_resources: u32,
    /// Z3 resource units of the first check of a non-linear query, by the incremental solver: it is fast where it
    /// succeeds, and the default strategies are better where it does not.
    pub z3_resources_incremental: u32,
    /// Z3 resource units of one check with the bits of numbers.
    pub z3_resources_by_bits: u32,
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
            isl_operations_first: 2_000,
            z3_resources: 1_000_000,
            z3_resources_incremental: 300_000,
            z3_resources_by_bits: 4_000_000,
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
    memo: Memo,
}

impl Solver {
    /// A solver whose queries end by `deadline`.
    ///
    /// # Errors
    ///
    /// isl cannot be started.
    pub fn new(limits: Limits, deadline: Deadline) -> Result<Solver, PolyhedralError> {
        let polyhedral = Context::new(limits.isl_operations)?;
        Ok(Solver {
            polyhedral,
            session: Session::new(),
            limits,
            deadline,
            statistics: Statistics::default(),
            memo: Memo::default(),
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
        self.answer(query, Wanted::Smallest)
    }

    /// Whether no point satisfies a formula, for certain. Cheaper than a query: no point is made small.
    pub fn is_empty(&mut self, formula: &Formula) -> bool {
        let query = Query::new(formula.clone());
        matches!(self.answer(&query, Wanted::Any), Decision::Empty { .. })
    }

    /// Whether some point satisfies a formula, for certain.
    pub fn has_point(&mut self, formula: &Formula) -> bool {
        let query = Query::new(formula.clone());
        matches!(self.answer(&query, Wanted::Any), Decision::Point(_))
    }

    fn answer(&mut self, query: &Query, wanted: Wanted) -> Decision {
        let decision = self.decide_unless_known(query, wanted);
        self.statistics.queries += 1;
        match &decision {
            Decision::Empty { by: By::NormalForm } => self.statistics.empty_by_normal_form += 1,
            Decision::Empty { by: By::Isl } => self.statistics.empty_by_isl += 1,
            Decision::Empty { by: By::Z3 } => self.statistics.empty_by_z3 += 1,
            Decision::Point(_) => self.statistics.points += 1,
            Decision::GaveUp { .. } => self.statistics.gave_up += 1,
        }
        decision
    }

    fn decide_unless_known(&mut self, query: &Query, wanted: Wanted) -> Decision {
        if query.formula.is_false() {
            return Decision::Empty { by: By::NormalForm };
        }
        if query.formula.weight() > self.limits.weight {
            return Decision::GaveUp {
                reason: Reason::TooLarge,
            };
        }
        let asked = self.memo.asked(query, wanted);
        match self.memo.recall(&asked) {
            Some(Decision::Point(model)) if query.formula.eval(&model) != Some(true) => {}
            Some(known) => return known,
            None => {}
        }
        let decision = self.decide_unless_passed(query, wanted);
        self.memo.keep(asked, &decision);
        decision
    }

    fn decide_unless_passed(&mut self, query: &Query, wanted: Wanted) -> Decision {
        if let Some(reason) = self.deadline.passed() {
            return Decision::GaveUp { reason };
        }
        let deadline = self.deadline.for_query(self.limits.timeout);
        let formula = delinearise::delinearise(&self.polyhedral, &query.formula);
        let formula = exclusive_or::with_facts(formula);
        let quick = self.limits.isl_operations_first;
        let by_isl = approximate::emptiness(&self.polyhedral, quick, &formula);
        if by_isl == Emptiness::Empty {
            return Decision::Empty { by: By::Isl };
        }
        let separated = Query {
            formula,
            minimise: query.minimise.clone(),
        };
        let answer = match self
            .session
            .find(&separated, wanted, &self.limits, &deadline)
        {
            Answer::Point(model) if !bitwise::agrees(&model) => {
                match self
                    .session
                    .find_by_bits(&separated, wanted, &self.limits, &deadline)
                {
                    Answer::Unknown(_) => Answer::Point(model),
                    exact => exact,
                }
            }
            answer => answer,
        };
        match answer {
            Answer::Empty => Decision::Empty { by: By::Z3 },
            Answer::Unknown(_)
                if by_isl == Emptiness::GaveUp
                    && approximate::is_empty(
                        &self.polyhedral,
                        self.limits.isl_operations,
                        &separated.formula,
                    ) =>
            {
                Decision::Empty { by: By::Isl }
            }
            Answer::Unknown(reason) => Decision::GaveUp { reason },
            Answer::Point(model) => match checked(query, model) {
                Ok(model) => Decision::Point(model),
                // What was asked is equivalent, but need not speak of all that the query does.
                Err(_) => self.decide_as_it_stands(query, wanted),
            },
        }
    }

    /// Decides a query without a change to its formula.
    fn decide_as_it_stands(&mut self, query: &Query, wanted: Wanted) -> Decision {
        let deadline = self.deadline.for_query(self.limits.timeout);
        match self.session.find(query, wanted, &self.limits, &deadline) {
            Answer::Point(model) => match checked(query, model) {
                Ok(model) => Decision::Point(model),
                Err(reason) => Decision::GaveUp { reason },
            },
            Answer::Unknown(reason) => Decision::GaveUp { reason },
            Answer::Empty => Decision::GaveUp {
                reason: Reason::Internal("two equivalent queries are decided otherwise".into()),
            },
        }
    }
}

/// A point, if it is one of the query: with any value where nothing is said of one.
fn checked(query: &Query, model: Model) -> Result<Model, Reason> {
    let mut value = query.formula.eval(&model);
    let mut complete = model;
    let lacks = value.is_none();
    if lacks {
        for symbol in query.formula.free_symbols() {
            complete.values.entry(symbol).or_insert(0);
        }
        for (function, _) in query.formula.functions() {
            let table = complete.functions.entry(function).or_default();
            table.default.get_or_insert(0);
        }
        value = query.formula.eval(&complete);
    }
    match value {
        Some(true) => Ok(complete),
        // The solver's numbers have no bound: a value that is none of the machine's is left out of a model, and another
        // one in its stead need not do.
        _ if lacks => Err(Reason::Incomplete(
            "the values are outside the range of machine integers".into(),
        )),
        other => Err(Reason::Internal(format!("a model evaluates to {other:?}"))),
    }
}
