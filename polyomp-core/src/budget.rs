//! What an analysis may cost: when it must end, and why a stage stopped before it had an answer.
//!
//! Every stage that can take long asks the [`Deadline`]; below that, each has limits of its own that count its steps, so
//! that they strike at the same place on every machine.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why something is undecided.
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
    pub(crate) fn for_query(&self, after: Duration) -> QueryDeadline<'_> {
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
pub(crate) struct QueryDeadline<'a> {
    analysis: &'a Deadline,
    end: Option<Instant>,
}

impl QueryDeadline<'_> {
    /// Why to stop now for the sake of the whole analysis, if so.
    pub(crate) fn analysis_passed(&self) -> Option<Reason> {
        self.analysis.passed()
    }

    /// Why to stop now, if so.
    pub(crate) fn passed(&self) -> Option<Reason> {
        let own = || {
            self.end
                .is_some_and(|end| end <= Instant::now())
                .then_some(Reason::Timeout)
        };
        self.analysis.passed().or_else(own)
    }

    /// The time left, at least a millisecond.
    pub(crate) fn remaining_milliseconds(&self) -> u32 {
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
