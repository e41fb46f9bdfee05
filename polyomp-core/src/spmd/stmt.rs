//! Statements: structured control flow, accesses, and synchronisation.

use std::sync::Arc;

use super::expr::{AccessSite, Atomicity, Expr, Place};
use super::program::{Construct, LocalId, NodeId, ObjectId, Span};
use super::visit::{Event, Node, Walk};

/// Statements in program order.
pub type Block = Vec<Stmt>;

/// One statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    /// Its node.
    pub id: NodeId,
    /// Its place in the source.
    pub span: Span,
    /// What it does.
    pub kind: StmtKind,
}

/// What a labelled block is called; unique within a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// What a statement does.
#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// `local = value`.
    Assign {
        /// The register.
        local: LocalId,
        /// Its new value.
        value: Expr,
    },
    /// `place = value`: a write to memory.
    Store {
        /// Where it stands.
        site: AccessSite,
        /// What is written.
        place: Place,
        /// The new value.
        value: Expr,
    },
    /// Evaluates, for the reads in it.
    Eval(Expr),
    /// A fresh instance of a [`Scoped`](super::Storage::Scoped) object.
    Declare(ObjectId),
    /// What is known to hold here (`assert`, facts of the caller).
    Assume(Expr),
    /// What a verdict rests on; it executes nothing.
    Claim(Claim),
    /// A block that [`StmtKind::Exit`] can leave.
    Labelled {
        /// Its name.
        label: LabelId,
        /// Its statements.
        body: Block,
    },
    /// Leaves the labelled block around it: `break`, `continue`, `return`.
    Exit(LabelId),
    /// A conditional; `cond` is true when not 0.
    If {
        /// The condition.
        cond: Expr,
        /// When it is not 0.
        then_body: Block,
        /// When it is 0.
        else_body: Block,
    },
    /// A counted loop, perhaps work-shared.
    Loop(Loop),
    /// A loop that runs as long as a condition holds.
    While(While),
    /// A team of strands executes a body.
    Fork(Fork),
    /// Sections, each executed by one thread of the team.
    Sections(Sections),
    /// A block that one thread of the team executes.
    Single(Single),
    /// A block that the threads with a given number execute (`master`, `masked`).
    Masked(Masked),
    /// A block that one strand of the program at a time executes.
    Critical(Critical),
    /// An action on a lock.
    Lock(LockStmt),
    /// A block that the iterations of a work-shared loop execute in their order.
    Ordered(Ordered),
    /// An iteration of a work-shared loop waits for another, or tells that others need wait no longer.
    Doacross(Doacross),
    /// The construct around may be cancelled here: nothing of it that its threads have not done yet is done then. It still
    /// ends as it would have.
    Cancel(Cancelled),
    /// A barrier of the innermost parallel fork.
    Barrier(Barrier),
    /// An explicit task.
    Task(Task),
    /// Waits for the children of the current task.
    Taskwait(Taskwait),
    /// Waits for all descendants that its body creates.
    Taskgroup(Taskgroup),
    /// A flush that releases, acquires, or both; `Plain` accesses stay racing. One with a list is `Relaxed`: it orders
    /// nothing but the variables in the list.
    Flush(Atomicity),
    /// Memory effects that are not known: a call of an unknown function. What
    /// [`external`](super::Object::external) objects hold, and what the operands lead to, is
    /// not known afterwards.
    UnknownEffect {
        /// The reason, for the report.
        what: String,
        /// What it is given; evaluated (and so read).
        operands: Vec<Expr>,
        /// The assumption under which a region that it stands in is decided;
        /// `None`: that verdict cannot be better than unknown unless another
        /// finding stands.
        assumption: Option<Arc<str>>,
    },
    /// What could not be expressed.
    Unsupported {
        /// What it is.
        what: String,
    },
}

/// A step of a proof by induction that the analysis has to do: when it can not, the region is not decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// What could not be shown then, for the report.
    pub what: String,
    /// What holds here.
    pub fact: Expr,
    /// Where all accesses from here to the end of the block stay; anywhere when there are none. What comes to be in
    /// between ([`StmtKind::Declare`]) is not meant.
    pub limits: Vec<Limit>,
    /// Accesses that stand beside it touch all that may be touched within the limits: what is accessed from here to the end
    /// of the block has to stay there, and is looked at for nothing else.
    pub summarised: bool,
}

/// Memory that a [`Claim`] names.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// Where it begins.
    pub place: Place,
    /// The elements from the first up to, and without, the second, counted from there, then those of each of them, and so
    /// on; the object that the place is in when there are none.
    pub ranges: Vec<(Expr, Expr)>,
    /// Only reads stay there: what stands for the accesses writes nothing to it.
    pub reads: bool,
}

/// One counted loop nest: `iterators` has one entry, or n for `collapse(n)`;
/// the bounds of an iterator may use the iterators before it. Bounds that use none
/// are evaluated once, before the nest, also when an outer iterator has no value
/// (OpenMP 5.0, 2.9.2: iteration counts are computed before entry to the outermost loop).
#[derive(Debug, Clone, PartialEq)]
pub struct Loop {
    /// Iterators from the outermost inwards.
    pub iterators: Vec<Iterator>,
    /// How iterations are divided.
    pub sharing: LoopSharing,
    /// Executed once for each iteration.
    pub body: Block,
}

impl Loop {
    /// For each iterator whether its bounds use iterators outside it in the nest.
    pub(crate) fn bounded_within(&self) -> Vec<bool> {
        let mut outer: Vec<LocalId> = Vec::with_capacity(self.iterators.len());
        self.iterators
            .iter()
            .map(|iterator| {
                let within = [&iterator.lower, &iterator.upper, &iterator.step]
                    .into_iter()
                    .flat_map(Walk::expr)
                    .any(|event| {
                        matches!(event, Event::Enter(Node::Expr(Expr::Local(local)))
                            if outer.contains(local))
                    });
                outer.push(iterator.local);
                within
            })
            .collect()
    }
}

/// `for (local = lower; local < upper; local += step)`, or with a negative step
/// `local > upper`. `upper` is exclusive in the direction of the step.
#[derive(Debug, Clone, PartialEq)]
pub struct Iterator {
    /// The iterator.
    pub local: LocalId,
    /// First value.
    pub lower: Expr,
    /// Exclusive bound.
    pub upper: Expr,
    /// Increment: its sign must be known (a constant, or assumed by a fact).
    pub step: Expr,
    /// Whether a negative step was meant (needed where `step` is symbolic).
    pub descending: bool,
}

/// How the iterations of a loop are divided.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LoopSharing {
    /// Divided among the threads of the innermost parallel fork.
    pub worksharing: Option<Worksharing>,
    /// Divided among the teams of the innermost teams fork.
    pub distribute: Option<Schedule>,
    /// Executed by SIMD lanes.
    pub simd: Option<Simd>,
}

/// A work-shared loop. The barrier at its end is a statement of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Worksharing {
    /// The construct, for reports.
    pub construct: Construct,
    /// Which thread executes which iteration.
    pub schedule: Schedule,
    /// Whether an `ordered` clause stands on it.
    pub ordered: bool,
    /// How many of the loop's iterators, from the outermost, number what is divided: one thread executes all iterations
    /// of the others in their order (`ordered(n)`). All of them when `None`.
    pub collapse: Option<u32>,
    /// The `nowait` that took its barrier away.
    pub nowait: Option<Span>,
}

/// A `schedule` (or `dist_schedule`).
#[derive(Debug, Clone, PartialEq)]
pub struct Schedule {
    /// The kind.
    pub kind: ScheduleKind,
    /// The chunk size.
    pub chunk: Option<Expr>,
    /// What the program has set of a `runtime` schedule: the kind, as `omp_sched_t` numbers it, 0 where it has set none.
    /// The chunk size is what it has set then, and below 1 where that is the default.
    pub set: Option<Expr>,
}

impl Schedule {
    /// The kind and the chunk size, where these are the numbers that `set` and `chunk` stand for; `None` where a chunk
    /// size is not positive that has to be. The modifier of what is set (`omp_sched_monotonic`) says nothing of which
    /// thread executes what (OpenMP 5.2, section 18.2.11).
    pub(crate) fn resolved(
        &self,
        set: Option<i64>,
        chunk: Option<i64>,
    ) -> Option<(ScheduleKind, Option<u64>)> {
        let size = chunk.and_then(|chunk| u64::try_from(chunk).ok());
        let size = size.filter(|size| *size > 0);
        let Some(set) = set else {
            return (chunk.is_none() || size.is_some()).then_some((self.kind, size));
        };
        Some(match set & 0x7fff_ffff {
            1 => (ScheduleKind::Static, size),
            2 => (ScheduleKind::Dynamic, size),
            3 => (ScheduleKind::Guided, size),
            4 => (ScheduleKind::Auto, None),
            _ => (ScheduleKind::Runtime, None),
        })
    }
}

/// Kinds of schedules. Only `Static` says which thread executes an iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScheduleKind {
    /// No schedule clause: implementation defined, so nothing is known.
    Unspecified,
    /// `static`: chunk k goes to thread k mod T; without a chunk size, one
    /// contiguous block for each thread.
    Static,
    /// `dynamic`
    Dynamic,
    /// `guided`
    Guided,
    /// `auto`
    Auto,
    /// `runtime`
    Runtime,
    /// `order(reproducible: concurrent)`: any thread may have any iteration, but equal iterations of loops with as many
    /// iterations and the same chunk size have the same thread (OpenMP 5.2, sections 4.4.5 and 10.3).
    Reproducible,
}

/// A SIMD loop: lanes are strands.
#[derive(Debug, Clone, PartialEq)]
pub struct Simd {
    /// The construct, for reports.
    pub construct: Construct,
    /// Two iterations run at once only if their distance is below this.
    pub safelen: Option<Expr>,
    /// With `order(concurrent)`: lexically forward dependences are not preserved either (OpenMP 5.2, section 10.4).
    pub concurrent: bool,
}

/// A loop with a condition; its iteration number counts from 0.
#[derive(Debug, Clone, PartialEq)]
pub struct While {
    /// Tested before each iteration.
    pub cond: Expr,
    /// Executed while it is not 0. (A `do` loop tests at the end: its first
    /// iteration does not need the condition.)
    pub body: Block,
    /// Whether it is a `do` loop.
    pub test_at_end: bool,
}

/// What a fork creates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ForkKind {
    /// A team of threads (`parallel`); ends in a barrier and a join.
    Parallel,
    /// A league of initial threads (`teams`); no barrier among them.
    Teams,
}

/// The name of the construct of a fork that stands for the implicit parallel region of the initial thread, where that
/// creates tasks for devices and goes on: it is no construct that others must not stand in.
pub const IMPLICIT_REGION: &str = "target";

/// A team of strands executes a body; the encountering strand waits for all.
#[derive(Debug, Clone, PartialEq)]
pub struct Fork {
    /// The construct, for reports.
    pub construct: Construct,
    /// What it creates.
    pub kind: ForkKind,
    /// At most this many strands, at least one; any number when `None`.
    pub size: Option<Expr>,
    /// When this is 0, there is one strand.
    pub condition: Option<Expr>,
    /// What the verdict on the region rests on beyond the program's text ("`f` is called only from this file").
    pub assumptions: Vec<Arc<str>>,
    /// What each strand executes.
    pub body: Block,
}

/// `sections`. The barrier at its end is a statement of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Sections {
    /// The construct.
    pub construct: Construct,
    /// The sections.
    pub sections: Vec<Section>,
    /// The `nowait` that took its barrier away.
    pub nowait: Option<Span>,
}

/// One `section`.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// Its place.
    pub span: Span,
    /// Its statements.
    pub body: Block,
}

/// `single`, and whatever else one unknown thread of the team does (the
/// write-back of `lastprivate`). The barrier at its end is a statement of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Single {
    /// The construct.
    pub construct: Construct,
    /// Its statements.
    pub body: Block,
    /// The `nowait` that took its barrier away.
    pub nowait: Option<Span>,
}

/// `masked filter(n)`; `master` is `masked filter(0)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Masked {
    /// The construct.
    pub construct: Construct,
    /// The thread number that executes it.
    pub filter: Expr,
    /// Its statements.
    pub body: Block,
}

/// Mutual exclusion by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Critical {
    /// The name; unnamed criticals share one name. Names that no source can
    /// spell (`reduction #7`) protect implied accesses, within one execution of the construct that they belong to: the
    /// taskgroup with that name, or else the innermost fork.
    pub name: String,
    /// Its statements.
    pub body: Block,
}

/// What is done to a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LockAction {
    /// Waits and takes it.
    Set,
    /// Waits and takes it for reading: others may hold it for reading too.
    SetShared,
    /// Releases it.
    Unset,
}

/// An action on a lock. A try-lock is a `Set` under the condition that it succeeded.
#[derive(Debug, Clone, PartialEq)]
pub struct LockStmt {
    /// Which.
    pub action: LockAction,
    /// The lock.
    pub place: Place,
    /// A nestable lock.
    pub nestable: bool,
}

/// `ordered` within a loop with an ordered clause.
#[derive(Debug, Clone, PartialEq)]
pub struct Ordered {
    /// Its statements.
    pub body: Block,
}

/// Order between iterations of the innermost work-shared loop, which has an `ordered` clause.
#[derive(Debug, Clone, PartialEq)]
pub enum Doacross {
    /// What the iteration has done so far happens before what follows the sinks of others that wait for it. Without
    /// one, the end of the iteration is its source.
    Source,
    /// Waits for the source of the iteration with these values of the iterators. Nothing happens if there is no such
    /// iteration, or none before the current one.
    Sink(Vec<Expr>),
    /// Waits for the source of the iteration before, in the order of all iterators.
    SinkPrevious,
}

/// A construct that can be cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cancelled {
    /// The innermost parallel fork.
    Parallel,
    /// The innermost work-shared loop.
    For,
    /// The innermost sections.
    Sections,
}

/// Where a barrier comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BarrierOrigin {
    /// Written as such.
    Explicit,
    /// The end of a construct without `nowait`.
    EndOf(String),
}

/// A barrier of the innermost parallel fork.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barrier {
    /// Where it comes from.
    pub origin: BarrierOrigin,
}

/// An explicit task. Its body executes at some time between its creation and
/// the point that waits for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The construct.
    pub construct: Construct,
    /// When this is 0 the task is undeferred: its creator waits for it.
    pub condition: Option<Expr>,
    /// When this is not 0 the task is final: its descendants are included (undeferred), it itself may be deferred.
    pub final_: Option<Expr>,
    /// A device executes it (`target`): it may run at once with the team's only thread.
    pub device: bool,
    /// It is complete only when another strand has told so, too (`detach`): what that has done before then happens
    /// before what waits for the task, which is not followed.
    pub detached: bool,
    /// Threads outside of the team may execute it, too (`threadset(omp_pool)`): it may run at once with the team's only
    /// thread.
    pub pool: bool,
    /// Its dependences, or those of its children, may reach out of the task that makes them (`transparent`): what that
    /// orders is not followed.
    pub transparent: bool,
    /// Dependences on earlier sibling tasks.
    pub depends: Vec<Depend>,
    /// Its statements.
    pub body: Block,
}

/// Kinds of task dependences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are those of the clause
pub enum DependKind {
    In,
    Out,
    InOut,
    MutexInOutSet,
    InOutSet,
}

/// One list item of a `depend` clause; evaluated at the creation of the task.
#[derive(Debug, Clone, PartialEq)]
pub struct Depend {
    /// The kind.
    pub kind: DependKind,
    /// The storage location, and all of memory when `None` (`omp_all_memory`); two list items are the same when they
    /// start at the same place.
    pub place: Option<Place>,
    /// The iterators that `place` speaks of, if any: there is one location for each of their values.
    pub iterators: Vec<Iterator>,
    /// Its place in the source.
    pub span: Span,
}

/// Waits for the children of the current task; with dependences, only for those
/// that a task with these dependences would wait for.
#[derive(Debug, Clone, PartialEq)]
pub struct Taskwait {
    /// Empty: waits for all children.
    pub depends: Vec<Depend>,
}

/// Waits at its end for all tasks created in it and their descendants.
#[derive(Debug, Clone, PartialEq)]
pub struct Taskgroup {
    /// The exclusion of the reduction that it is the scope of (`task_reduction`, `taskloop reduction`): one name for all
    /// its executions, each of which excludes for itself.
    pub reduction: Option<String>,
    /// Its statements.
    pub body: Block,
}
