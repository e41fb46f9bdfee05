//! The clauses of OpenMP with their arguments, typed.

use super::arguments::{
    AffinityClause, AlignedClause, AllocateClause, DefaultClause, DefaultMapClause, DependClause,
    DeviceClause, DistScheduleClause, Doacross, FirstPrivateClause, InductionClause,
    LastPrivateClause, LinearClause, MapClause, MotionClause, NumTeamsClause, NumThreadsClause,
    OrderClause, ReductionClause, ScheduleClause, TaskLoopClause, UsedAllocator, WhenClause,
};
use super::clause_name::ClauseName;
use super::directive::{Directive, DirectiveKind};
use super::keyword::{AtomicAccess, Binding, Keyword, MemoryOrder, ProcBind};
use super::list_item::ListItem;
use super::text::{ExprText, TextSpan};
use super::variant::ContextSelector;

/// A clause with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// The construct it was written for: `if(parallel: …)`, `private(task: …)`.
    pub directive: Option<DirectiveModifier>,
    /// The clause's name.
    pub name_span: TextSpan,
    /// The whole clause.
    pub span: TextSpan,
}

/// The name of a constituent construct that a clause is meant for (OpenMP 6.0, 5.4.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectiveModifier {
    /// The construct, possibly a combined one.
    pub kind: DirectiveKind,
    /// Where it stands.
    pub span: TextSpan,
}

/// What a clause says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClauseKind {
    // Data environment.
    /// `default(kind)`
    Default(DefaultClause),
    /// `shared(list)`
    Shared(Vec<ListItem>),
    /// `private(list)`
    Private(Vec<ListItem>),
    /// `firstprivate([saved:] list)`
    FirstPrivate(FirstPrivateClause),
    /// `lastprivate([conditional:] list)`
    LastPrivate(LastPrivateClause),
    /// `linear(list [: step])`
    Linear(LinearClause),
    /// `induction(step(n), identifier : list)`
    Induction(InductionClause),
    /// `reduction([modifier,] identifier : list)`
    Reduction(ReductionClause),
    /// `in_reduction(identifier : list)`
    InReduction(ReductionClause),
    /// `task_reduction(identifier : list)`
    TaskReduction(ReductionClause),
    /// `copyin(list)`
    CopyIn(Vec<ListItem>),
    /// `copyprivate(list)`
    CopyPrivate(Vec<ListItem>),
    /// `allocate([allocator:] list)`
    Allocate(AllocateClause),
    /// `inclusive(list)` on `scan`
    Inclusive(Vec<ListItem>),
    /// `exclusive(list)` on `scan`
    Exclusive(Vec<ListItem>),
    /// `nontemporal(list)`
    Nontemporal(Vec<ListItem>),
    /// `aligned(list [: alignment])`
    Aligned(AlignedClause),
    /// `uniform(list)`
    Uniform(Vec<ListItem>),

    // Teams of threads, worksharing, loops.
    /// `num_threads([strict:] list)`
    NumThreads(NumThreadsClause),
    /// `if([directive:] condition)`
    If(ExprText),
    /// `proc_bind(policy)`
    ProcBind(Keyword<ProcBind>),
    /// `schedule([modifiers:] kind [, chunk])`
    Schedule(ScheduleClause),
    /// `dist_schedule(static [, chunk])`
    DistSchedule(DistScheduleClause),
    /// `collapse(n)`
    Collapse(ExprText),
    /// `ordered [(n)]`
    Ordered(Option<ExprText>),
    /// `nowait [(condition)]`
    Nowait(Option<ExprText>),
    /// `order([modifier:] concurrent)`
    Order(OrderClause),
    /// `bind(binding)`
    Bind(Keyword<Binding>),
    /// `filter(thread)`
    Filter(ExprText),
    /// `safelen(n)`
    SafeLen(ExprText),
    /// `simdlen(n)`
    SimdLen(ExprText),
    /// `threads` on `ordered`
    Threads,
    /// `simd` on `ordered`
    Simd,
    /// `doacross(source: …)`, `doacross(sink: …)`
    Doacross(Doacross),
    /// `sizes(list)`
    Sizes(Vec<ExprText>),
    /// `counts(list)`
    Counts(Vec<ExprText>),
    /// `permutation(list)`
    Permutation(Vec<ExprText>),
    /// `partial [(n)]`
    Partial(Option<ExprText>),
    /// `full`
    Full,
    /// `looprange(first, count)`
    LoopRange(ExprText, ExprText),
    /// `apply([loop-modifier:] directives)`, as text
    Apply(ExprText),

    // Tasks.
    /// `depend(type: list)`
    Depend(DependClause),
    /// `final(condition)`
    Final(ExprText),
    /// `untied [(condition)]`
    Untied(Option<ExprText>),
    /// `mergeable [(condition)]`
    Mergeable(Option<ExprText>),
    /// `priority(value)`
    Priority(ExprText),
    /// `detach(event)`
    Detach(ListItem),
    /// `affinity([iterator:] list)`
    Affinity(AffinityClause),
    /// `grainsize([strict:] n)`
    GrainSize(TaskLoopClause),
    /// `num_tasks([strict:] n)`
    NumTasks(TaskLoopClause),
    /// `nogroup [(condition)]`
    NoGroup(Option<ExprText>),

    // Synchronisation and memory order.
    /// `seq_cst`, `acq_rel`, `acquire`, `release`, `relaxed`
    MemoryOrder(MemoryOrder),
    /// `read`, `write`, `update` on `atomic`
    Atomic(AtomicAccess),
    /// `capture` on `atomic`
    Capture,
    /// `compare` on `atomic`
    Compare,
    /// `weak` on `atomic`
    Weak,
    /// `fail(order)` on `atomic`
    Fail(Keyword<MemoryOrder>),
    /// `hint(expression)`
    Hint(ExprText),

    // Devices.
    /// `map([modifiers,] [type:] list)`
    Map(MapClause),
    /// `to(list)` on `target update`
    To(MotionClause),
    /// `from(list)` on `target update`
    From(MotionClause),
    /// `enter(list)` on `declare target`
    Enter(Vec<ListItem>),
    /// `link(list)` on `declare target`
    Link(Vec<ListItem>),
    /// `local(list)` on `declare target`
    Local(Vec<ListItem>),
    /// `device([modifier:] n)`
    Device(DeviceClause),
    /// `is_device_ptr(list)`
    IsDevicePtr(Vec<ListItem>),
    /// `use_device_ptr(list)`
    UseDevicePtr(Vec<ListItem>),
    /// `use_device_addr(list)`
    UseDeviceAddr(Vec<ListItem>),
    /// `has_device_addr(list)`
    HasDeviceAddr(Vec<ListItem>),
    /// `defaultmap(behaviour [: category])`
    DefaultMap(DefaultMapClause),
    /// `num_teams([lower:] upper)`
    NumTeams(NumTeamsClause),
    /// `thread_limit(n)`
    ThreadLimit(ExprText),
    /// `uses_allocators(…)`
    UsesAllocators(Vec<UsedAllocator>),

    // Variants.
    /// `when(selector: directive)`
    When(WhenClause),
    /// `otherwise(directive)`, in OpenMP 5.0 `default(directive)`
    Otherwise(Option<Box<Directive>>),
    /// `match(selector)`
    Match(ContextSelector),

    // Declarations.
    /// `initializer(expression)` on `declare reduction`
    Initializer(ExprText),
    /// `combiner(expression)` on `declare reduction`
    Combiner(ExprText),

    /// A clause that takes part in no analysis: its name and its argument as text.
    Other(ClauseName, Option<ExprText>),
    /// A clause that is unknown or whose argument could not be understood; an error tells why.
    Malformed(MalformedClause),
}

/// A clause that could not be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MalformedClause {
    /// The name as written.
    pub name: String,
    /// The name as the specification has it, if it is a clause of it.
    pub known: Option<ClauseName>,
    /// What stands between its parentheses.
    pub argument: Option<ExprText>,
}

impl ClauseKind {
    /// The name of the clause; absent for a malformed one, of which nothing may be assumed.
    pub fn name(&self) -> Option<ClauseName> {
        Some(match self {
            ClauseKind::Default(..) => ClauseName::Default,
            ClauseKind::Shared(..) => ClauseName::Shared,
            ClauseKind::Private(..) => ClauseName::Private,
            ClauseKind::FirstPrivate(..) => ClauseName::FirstPrivate,
            ClauseKind::LastPrivate(..) => ClauseName::LastPrivate,
            ClauseKind::Linear(..) => ClauseName::Linear,
            ClauseKind::Induction(..) => ClauseName::Induction,
            ClauseKind::Reduction(..) => ClauseName::Reduction,
            ClauseKind::InReduction(..) => ClauseName::InReduction,
            ClauseKind::TaskReduction(..) => ClauseName::TaskReduction,
            ClauseKind::CopyIn(..) => ClauseName::CopyIn,
            ClauseKind::CopyPrivate(..) => ClauseName::CopyPrivate,
            ClauseKind::Allocate(..) => ClauseName::Allocate,
            ClauseKind::Inclusive(..) => ClauseName::Inclusive,
            ClauseKind::Exclusive(..) => ClauseName::Exclusive,
            ClauseKind::Nontemporal(..) => ClauseName::Nontemporal,
            ClauseKind::Aligned(..) => ClauseName::Aligned,
            ClauseKind::Uniform(..) => ClauseName::Uniform,
            ClauseKind::NumThreads(..) => ClauseName::NumThreads,
            ClauseKind::If(..) => ClauseName::If,
            ClauseKind::ProcBind(..) => ClauseName::ProcBind,
            ClauseKind::Schedule(..) => ClauseName::Schedule,
            ClauseKind::DistSchedule(..) => ClauseName::DistSchedule,
            ClauseKind::Collapse(..) => ClauseName::Collapse,
            ClauseKind::Ordered(..) => ClauseName::Ordered,
            ClauseKind::Nowait(..) => ClauseName::Nowait,
            ClauseKind::Order(..) => ClauseName::Order,
            ClauseKind::Bind(..) => ClauseName::Bind,
            ClauseKind::Filter(..) => ClauseName::Filter,
            ClauseKind::SafeLen(..) => ClauseName::Safelen,
            ClauseKind::SimdLen(..) => ClauseName::Simdlen,
            ClauseKind::Threads => ClauseName::Threads,
            ClauseKind::Simd => ClauseName::Simd,
            ClauseKind::Doacross(..) => ClauseName::Doacross,
            ClauseKind::Sizes(..) => ClauseName::Sizes,
            ClauseKind::Counts(..) => ClauseName::Counts,
            ClauseKind::Permutation(..) => ClauseName::Permutation,
            ClauseKind::Partial(..) => ClauseName::Partial,
            ClauseKind::Full => ClauseName::Full,
            ClauseKind::LoopRange(..) => ClauseName::LoopRange,
            ClauseKind::Apply(..) => ClauseName::Apply,
            ClauseKind::Depend(..) => ClauseName::Depend,
            ClauseKind::Final(..) => ClauseName::Final,
            ClauseKind::Untied(..) => ClauseName::Untied,
            ClauseKind::Mergeable(..) => ClauseName::Mergeable,
            ClauseKind::Priority(..) => ClauseName::Priority,
            ClauseKind::Detach(..) => ClauseName::Detach,
            ClauseKind::Affinity(..) => ClauseName::Affinity,
            ClauseKind::GrainSize(..) => ClauseName::GrainSize,
            ClauseKind::NumTasks(..) => ClauseName::NumTasks,
            ClauseKind::NoGroup(..) => ClauseName::NoGroup,
            ClauseKind::Capture => ClauseName::Capture,
            ClauseKind::Compare => ClauseName::Compare,
            ClauseKind::Weak => ClauseName::Weak,
            ClauseKind::Fail(..) => ClauseName::Fail,
            ClauseKind::Hint(..) => ClauseName::Hint,
            ClauseKind::Map(..) => ClauseName::Map,
            ClauseKind::To(..) => ClauseName::To,
            ClauseKind::From(..) => ClauseName::From,
            ClauseKind::Enter(..) => ClauseName::Enter,
            ClauseKind::Link(..) => ClauseName::Link,
            ClauseKind::Local(..) => ClauseName::Local,
            ClauseKind::Device(..) => ClauseName::Device,
            ClauseKind::IsDevicePtr(..) => ClauseName::IsDevicePtr,
            ClauseKind::UseDevicePtr(..) => ClauseName::UseDevicePtr,
            ClauseKind::UseDeviceAddr(..) => ClauseName::UseDeviceAddr,
            ClauseKind::HasDeviceAddr(..) => ClauseName::HasDeviceAddr,
            ClauseKind::DefaultMap(..) => ClauseName::DefaultMap,
            ClauseKind::NumTeams(..) => ClauseName::NumTeams,
            ClauseKind::ThreadLimit(..) => ClauseName::ThreadLimit,
            ClauseKind::UsesAllocators(..) => ClauseName::UsesAllocators,
            ClauseKind::When(..) => ClauseName::When,
            ClauseKind::Otherwise(..) => ClauseName::Otherwise,
            ClauseKind::Match(..) => ClauseName::Match,
            ClauseKind::Initializer(..) => ClauseName::Initializer,
            ClauseKind::Combiner(..) => ClauseName::Combiner,
            ClauseKind::MemoryOrder(order) => match order {
                MemoryOrder::SeqCst => ClauseName::SeqCst,
                MemoryOrder::AcqRel => ClauseName::AcqRel,
                MemoryOrder::Acquire => ClauseName::Acquire,
                MemoryOrder::Release => ClauseName::Release,
                MemoryOrder::Relaxed => ClauseName::Relaxed,
            },
            ClauseKind::Atomic(access) => match access {
                AtomicAccess::Read => ClauseName::Read,
                AtomicAccess::Write => ClauseName::Write,
                AtomicAccess::Update => ClauseName::Update,
            },
            ClauseKind::Other(name, _) => *name,
            ClauseKind::Malformed(_) => return None,
        })
    }
}
