//! What an analysis may cost: when it must end, and why a stage stopped before it had an answer.
//!
//! Every stage that can take long asks the [`Deadline`]; below that, each has limits of its own that count its steps, so
//! that they strike at the same place on every machine.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::stopwatch::Stopwatch;

/// Why something is undecided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The resource limit of a query was used up.
    Quota,
    /// The time limit of a query was used up.
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

/// When an analysis must end: once so much work is done, as its [`Stopwatch`] counts it.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    end: Option<End>,
    cancelled: Option<Arc<AtomicBool>>,
}

/// The end of an amount of work.
#[derive(Clone, Copy, Debug)]
struct End {
    watch: Stopwatch,
    work: Duration,
}

impl End {
    fn left(&self) -> Duration {
        self.work.saturating_sub(self.watch.elapsed())
    }

    /// The end of `work` more from now on.
    fn after(&self, work: Duration) -> End {
        End {
            watch: self.watch,
            work: self.watch.elapsed().saturating_add(work),
        }
    }
}

impl Deadline {
    /// No end.
    pub fn none() -> Deadline {
        Deadline::default()
    }

    /// The end of `work` from now on.
    pub fn after(work: Duration) -> Deadline {
        Deadline {
            end: Some(End {
                watch: Stopwatch::start(),
                work,
            }),
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
        self.end
            .is_some_and(|end| end.watch.has_reached(end.work))
            .then_some(Reason::Deadline)
    }

    /// The end of one of `parts` equal parts of the work that is left: the first of so many steps should end then.
    pub fn share(&self, parts: usize) -> Deadline {
        let parts = u32::try_from(parts).unwrap_or(u32::MAX).max(1);
        Deadline {
            end: self.end.map(|end| end.after(end.left() / parts)),
            cancelled: self.cancelled.clone(),
        }
    }

    /// This deadline, or that of `work` from now on if that is earlier; what has passed then is only the query's time.
    pub(crate) fn for_query(&self, work: Duration) -> QueryDeadline<'_> {
        QueryDeadline {
            analysis: self,
            end: End {
                watch: Stopwatch::start(),
                work,
            },
        }
    }
}

/// When one query must end.
pub(crate) struct QueryDeadline<'a> {
    analysis: &'a Deadline,
    end: End,
}

impl QueryDeadline<'_> {
    /// Why to stop now for the sake of the whole analysis, if so.
    pub(crate) fn analysis_passed(&self) -> Option<Reason> {
        self.analysis.passed()
    }

    /// Why to stop now, if so.
    pub(crate) fn passed(&self) -> Option<Reason> {
        let own = self.end.watch.has_reached(self.end.work);
        self.analysis.passed().or(own.then_some(Reason::Timeout))
    }

    /// The time that is left by the clock, as the solver counts it: at least a millisecond.
    pub(crate) fn remaining_milliseconds(&self) -> u32 {
        let left = [Some(self.end), self.analysis.end]
            .into_iter()
            .flatten()
            .map(|end| end.watch.by_the_clock(end.left()))
            .min()
            .unwrap_or(Duration::MAX);
        u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1)
    }
}
