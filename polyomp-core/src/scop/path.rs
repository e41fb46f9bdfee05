//! The way from the entry to an access: strands and the constructs between them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::spmd::{Construct, DependKind, ForkKind, NodeId, ScheduleKind, Span};

use super::clock::StrandClock;
use super::location::Location;

/// What creates strands.
#[derive(Debug, Clone)]
pub enum Strand {
    /// The initial thread.
    Host,
    /// A fork: its thread numbers and size.
    Fork {
        /// Threads or teams.
        kind: ForkKind,
        /// `0 <= number < size`
        number: Symbol,
        /// The size of the team.
        size: Symbol,
        /// Holds where a clause makes the team as small as it is.
        limited: Formula,
    },
    /// An explicit task.
    Task(TaskInfo),
}

/// What an explicit task's creation says.
#[derive(Debug, Clone)]
pub struct TaskInfo {
    /// Holds when the task may be deferred: also to when the only thread of its team has nothing else to do.
    pub deferred: Formula,
    /// Its dependences.
    pub depends: Vec<TaskDependence>,
    /// Whether these are all: it may have others, on one of several locations.
    pub all_depends: bool,
    /// A device executes it, with an initial thread of its own.
    pub device: bool,
    /// Whether threads outside of the team may execute it.
    pub pool: bool,
    /// The number of the thread that executes it, where it asks for that: any thread of the team may, when it is deferred
    /// (OpenMP 5.2, section 12.5).
    pub executor: Option<Symbol>,
}

/// One dependence of a task.
#[derive(Debug, Clone)]
pub struct TaskDependence {
    /// Its kind.
    pub kind: DependKind,
    /// The location that it is on; all of memory when `None`.
    pub location: Option<Location>,
    /// The iterators that the location speaks of. In each index that has one, its factor is 1 or -1.
    pub iterators: Vec<DependIterator>,
}

/// An iterator of a dependence (OpenMP 5.2, section 3.2.6).
#[derive(Debug, Clone)]
pub struct DependIterator {
    /// What stands for its value in the location.
    pub symbol: Symbol,
    /// Its first value.
    pub lower: Term,
    /// What it does not reach.
    pub upper: Term,
    /// From one value to the next; positive.
    pub step: i64,
}

/// One iterator of a loop.
#[derive(Debug, Clone)]
pub struct IteratorInfo {
    /// Name in the source.
    pub name: String,
    /// Its coordinate.
    pub coordinate: Symbol,
    /// The iterator's value over the coordinate.
    pub value: Term,
    /// Iteration number from 0.
    pub number: Term,
    /// Number of iterations.
    pub trip: Term,
}

impl IteratorInfo {
    /// The number of iterations where it is positive: `trip` without its `max(0, ...)`.
    pub fn distance(&self) -> Term {
        match self.trip.kind() {
            TermKind::Max(a, b) if a.as_constant() == Some(0) => b.clone(),
            TermKind::Max(a, b) if b.as_constant() == Some(0) => a.clone(),
            _ => self.trip.clone(),
        }
    }

    /// `{ coordinate : 0 <= number < trip }`
    pub fn bounds(&self) -> Formula {
        let bounds = Formula::and([self.number.at_least(0), self.number.less(self.distance())]);
        super::closed::conjunctive(&bounds)
    }
}

/// A loop whose iterations are divided among strands.
#[derive(Debug, Clone)]
pub struct SharedLoop {
    /// The kind of its schedule.
    pub schedule: ScheduleKind,
    /// The chunk size.
    pub chunk: Option<Term>,
    /// The program sets its schedule, to one that is not followed.
    pub untold: bool,
    /// The construct.
    pub construct: Construct,
    /// The `nowait` on it.
    pub nowait: Option<Span>,
    /// The iteration number over all collapsed iterators, when it is known.
    pub number: Option<Term>,
    /// The number of iterations, when it is known.
    pub trip: Option<Term>,
}

/// How the iterations of a SIMD loop are divided among lanes.
#[derive(Debug, Clone)]
pub struct Lanes {
    /// The iteration number over all collapsed iterators, when it is known.
    pub number: Option<Term>,
    /// There is a `safelen`; its value, when it is known.
    pub safelen: Option<Option<Term>>,
    /// With `order(concurrent)`.
    pub concurrent: bool,
    /// The lexical order of the accesses in its body, those of one statement in the order of their evaluation.
    pub order: Rc<FxHashMap<NodeId, usize>>,
}

/// What a node on the path is.
#[derive(Debug, Clone)]
pub enum PathKind {
    /// A strand; the clock is that of the enclosing strand at its creation.
    Strand(Strand, StrandClock),
    /// A loop.
    Loop {
        /// Its iterators.
        iterators: Vec<IteratorInfo>,
        /// Divided among the threads of the team.
        worksharing: Option<SharedLoop>,
        /// Divided among the teams of the league.
        distribute: Option<SharedLoop>,
        /// Divided among lanes.
        simd: Option<Lanes>,
        /// How many of the iterators number what is divided among threads; one thread executes all iterations of the
        /// others.
        divided: usize,
        /// With an `ordered` clause.
        ordered: bool,
        /// Not an iteration: the evaluation of the bounds of a collapsed iterator, for each of the outer ones here.
        bounds: bool,
    },
    /// A loop with a condition.
    While {
        /// Iteration number.
        counter: Symbol,
    },
    /// One section of a sections construct (the node is the construct's).
    Section {
        /// Which, from 0.
        index: usize,
        /// The `nowait` on the construct.
        nowait: Option<Span>,
    },
    /// A block that one thread executes.
    Single {
        /// The `nowait` on it.
        nowait: Option<Span>,
    },
    /// A block that the thread with that number executes.
    Masked {
        /// The number.
        filter: Term,
        /// What the source calls it: `masked` or `master`.
        name: String,
    },
    /// A critical section.
    Critical {
        /// Its name.
        name: String,
    },
    /// An ordered block.
    Ordered,
    /// A taskgroup.
    Taskgroup {
        /// The exclusion of the reduction that it is the scope of.
        reduction: Option<String>,
    },
}

/// One node on the path.
#[derive(Debug, Clone)]
pub struct PathNode {
    /// The node of the tree.
    pub node: NodeId,
    /// What it is.
    pub kind: PathKind,
    /// Its place.
    pub span: Span,
}

impl PathNode {
    /// Whether what is executed below excludes what other strands execute.
    pub(crate) fn excludes(&self) -> bool {
        match &self.kind {
            PathKind::Critical { .. } | PathKind::Ordered => true,
            PathKind::Strand(Strand::Task(task), _) => {
                let mut depends = task.depends.iter();
                depends.any(|depend| depend.kind == DependKind::MutexInOutSet)
            }
            _ => false,
        }
    }

    /// Whether one thread or team executes what is below, and which is not known.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(
            self.kind,
            PathKind::Loop {
                worksharing: Some(_),
                ..
            } | PathKind::Loop {
                distribute: Some(_),
                ..
            } | PathKind::Section { .. }
                | PathKind::Single { .. }
        )
    }

    /// The coordinates that it adds.
    pub fn coordinates(&self) -> Vec<Symbol> {
        match &self.kind {
            PathKind::Strand(Strand::Fork { number, .. }, _) => vec![number.clone()],
            PathKind::Loop { iterators, .. } => iterators
                .iter()
                .map(|iterator| iterator.coordinate.clone())
                .collect(),
            PathKind::While { counter } => vec![counter.clone()],
            _ => Vec::new(),
        }
    }

    /// Whether it is a strand.
    pub fn strand(&self) -> Option<&Strand> {
        match &self.kind {
            PathKind::Strand(strand, _) => Some(strand),
            _ => None,
        }
    }

    /// Two path nodes are the same node of the tree (sections: the same section).
    pub fn same_node(&self, other: &PathNode) -> bool {
        self.node == other.node
            && match (&self.kind, &other.kind) {
                (PathKind::Section { index: a, .. }, PathKind::Section { index: b, .. }) => a == b,
                _ => true,
            }
    }
}
