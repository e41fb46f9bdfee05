//! The clauses of OpenMP with their arguments, typed.

use super::clause_name::ClauseName;
use super::directive::{Directive, DirectiveKind};
use super::list_item::ListItem;
use super::text::{ExprText, Name, TextSpan};
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

/// A keyword argument with its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keyword<T> {
    /// Which keyword.
    pub value: T,
    /// Where it stands.
    pub span: TextSpan,
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

macro_rules! keywords {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$vdoc])* $variant,)*
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The keyword as written.
            pub fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl super::keyword::KeywordSet for $name {
            fn all() -> &'static [Self] {
                Self::ALL
            }
            fn text(self) -> &'static str {
                self.as_str()
            }
        }
    };
}

keywords! {
    /// The argument of `default`.
    DefaultKind {
        /// Variables are shared.
        Shared = "shared",
        /// Every variable must be listed.
        None = "none",
        /// Variables are private.
        Private = "private",
        /// Variables are firstprivate.
        FirstPrivate = "firstprivate",
    }
}

keywords! {
    /// The kind of variables that `default` and `defaultmap` speak of.
    VariableCategory {
        /// Scalars.
        Scalar = "scalar",
        /// Arrays and structures.
        Aggregate = "aggregate",
        /// Pointers.
        Pointer = "pointer",
        /// Allocatable variables (Fortran).
        Allocatable = "allocatable",
        /// All.
        All = "all",
    }
}

keywords! {
    /// The argument of `proc_bind`.
    ProcBind {
        /// Close to the parent thread.
        Close = "close",
        /// On the primary thread's place.
        Primary = "primary",
        /// The former name of `primary`.
        Master = "master",
        /// Spread over the places.
        Spread = "spread",
    }
}

keywords! {
    /// How iterations are given to threads.
    ScheduleKind {
        /// In a fixed order, known before the loop.
        Static = "static",
        /// To threads as they ask for work.
        Dynamic = "dynamic",
        /// As `dynamic`, with shrinking chunks.
        Guided = "guided",
        /// As the implementation chooses.
        Auto = "auto",
        /// As the environment says at run time.
        Runtime = "runtime",
    }
}

keywords! {
    /// A modifier of `schedule`.
    ScheduleModifier {
        /// Each thread executes its chunks in increasing order.
        Monotonic = "monotonic",
        /// Chunks may be executed in any order.
        Nonmonotonic = "nonmonotonic",
        /// Chunks are multiples of the SIMD length.
        Simd = "simd",
    }
}

keywords! {
    /// A modifier of `order`.
    OrderModifier {
        /// The same schedule each time.
        Reproducible = "reproducible",
        /// Any schedule.
        Unconstrained = "unconstrained",
    }
}

keywords! {
    /// The argument of `bind`.
    Binding {
        /// The teams of the league.
        Teams = "teams",
        /// The threads of the team.
        Parallel = "parallel",
        /// The encountering thread.
        Thread = "thread",
    }
}

keywords! {
    /// A modifier of `reduction`.
    ReductionModifier {
        /// The usual one.
        Default = "default",
        /// A `scan` in the loop uses the list items.
        Inscan = "inscan",
        /// Tasks take part through `in_reduction`.
        Task = "task",
    }
}

keywords! {
    /// What a reduction does with its copies.
    ReductionOperator {
        /// `+`
        Add = "+",
        /// `-`, deprecated
        Sub = "-",
        /// `*`
        Mul = "*",
        /// `&`
        BitAnd = "&",
        /// `|`
        BitOr = "|",
        /// `^`
        BitXor = "^",
        /// `&&`
        And = "&&",
        /// `||`
        Or = "||",
        /// `min`
        Min = "min",
        /// `max`
        Max = "max",
    }
}

keywords! {
    /// A modifier of `linear`.
    LinearModifier {
        /// The value is linear.
        Val = "val",
        /// The address is linear.
        Ref = "ref",
        /// The value is linear, the address uniform.
        Uval = "uval",
    }
}

keywords! {
    /// The memory order of an atomic operation or a flush.
    MemoryOrder {
        /// Sequentially consistent.
        SeqCst = "seq_cst",
        /// Acquire and release.
        AcqRel = "acq_rel",
        /// Acquire.
        Acquire = "acquire",
        /// Release.
        Release = "release",
        /// No order.
        Relaxed = "relaxed",
    }
}

keywords! {
    /// How an atomic construct accesses its storage location.
    AtomicAccess {
        /// It is read.
        Read = "read",
        /// It is written.
        Write = "write",
        /// It is updated.
        Update = "update",
    }
}

keywords! {
    /// The type of a task dependence.
    DependKind {
        /// The task reads.
        In = "in",
        /// The task writes.
        Out = "out",
        /// The task reads and writes.
        Inout = "inout",
        /// Tasks exclude each other, in any order.
        Mutexinoutset = "mutexinoutset",
        /// Tasks of a set may run together, not with others.
        Inoutset = "inoutset",
        /// The dependences that the depend objects hold.
        Depobj = "depobj",
    }
}

keywords! {
    /// How an item is mapped to a device.
    MapType {
        /// Copied to the device.
        To = "to",
        /// Copied from the device.
        From = "from",
        /// Copied both ways.
        Tofrom = "tofrom",
        /// Only allocated.
        Alloc = "alloc",
        /// OpenMP 6.0: neither copied to nor from.
        Storage = "storage",
        /// The count is decremented.
        Release = "release",
        /// The device copy is removed.
        Delete = "delete",
    }
}

keywords! {
    /// A modifier of `map`.
    MapModifier {
        /// Copied whatever the reference count.
        Always = "always",
        /// A hint that the storage is close.
        Close = "close",
        /// Must be present already.
        Present = "present",
        /// OpenMP 6.0: the item maps itself.
        SelfMap = "self",
        /// OpenMP 6.0: the copy is deleted.
        Delete = "delete",
    }
}

keywords! {
    /// The behaviour of `defaultmap`.
    DefaultMapBehavior {
        /// As `map(alloc:)`.
        Alloc = "alloc",
        /// As `map(storage:)`.
        Storage = "storage",
        /// As `map(to:)`.
        To = "to",
        /// As `map(from:)`.
        From = "from",
        /// As `map(tofrom:)`.
        Tofrom = "tofrom",
        /// As `firstprivate`.
        FirstPrivate = "firstprivate",
        /// As `private`.
        Private = "private",
        /// Every variable must be listed.
        None = "none",
        /// As without the clause.
        Default = "default",
        /// As `map(present, alloc:)`.
        Present = "present",
        /// As `map(self:)`.
        SelfMap = "self",
    }
}

keywords! {
    /// A modifier of `device`.
    DeviceModifier {
        /// The number of the encountering device's ancestor.
        Ancestor = "ancestor",
        /// A device number.
        DeviceNum = "device_num",
    }
}

/// `default(kind)`, in OpenMP 6.0 `default(kind: category)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultClause {
    /// The attribute of variables that no other rule gives one.
    pub kind: DefaultKind,
    /// The variables it holds for; absent means all.
    pub category: Option<VariableCategory>,
}

/// `firstprivate([saved:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstPrivateClause {
    /// Whether the value is saved in a taskgraph record.
    pub saved: bool,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// `lastprivate([conditional:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastPrivateClause {
    /// Whether the value of the last iteration that assigns is kept.
    pub conditional: bool,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// `linear(list [: [step(n)] [modifier]])`, or `linear(modifier(list) [: n])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearClause {
    /// What is linear.
    pub modifier: Option<LinearModifier>,
    /// The variables.
    pub items: Vec<ListItem>,
    /// The step from an iteration to the next; absent means 1.
    pub step: Option<ExprText>,
}

/// The operation of a reduction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReductionIdentifier {
    /// One that OpenMP defines.
    Operator(Keyword<ReductionOperator>),
    /// One from `declare reduction`.
    Declared(Name),
}

/// `reduction`, `in_reduction` and `task_reduction`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReductionClause {
    /// `inscan`, `task` or `default`; of `reduction` only.
    pub modifier: Option<ReductionModifier>,
    /// `original(…)` of OpenMP 6.0, as text.
    pub original: Option<ExprText>,
    /// The operation.
    pub identifier: ReductionIdentifier,
    /// The variables and array sections.
    pub items: Vec<ListItem>,
}

/// `allocate([allocator:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllocateClause {
    /// The allocator.
    pub allocator: Option<ExprText>,
    /// The alignment.
    pub align: Option<ExprText>,
    /// The variables.
    pub items: Vec<ListItem>,
}

/// `aligned(list [: alignment])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlignedClause {
    /// The variables.
    pub items: Vec<ListItem>,
    /// The alignment in bytes.
    pub alignment: Option<ExprText>,
}

/// `num_threads([strict:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumThreadsClause {
    /// Whether exactly that many threads are asked for.
    pub strict: bool,
    /// The number of threads for each nesting level, outermost first; one before OpenMP 6.0.
    pub numbers: Vec<ExprText>,
}

/// `schedule([modifier [, modifier]:] kind [, chunk])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleClause {
    /// The modifiers.
    pub modifiers: Vec<ScheduleModifier>,
    /// The kind.
    pub kind: Keyword<ScheduleKind>,
    /// The chunk size.
    pub chunk: Option<ExprText>,
}

/// `dist_schedule(static [, chunk])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistScheduleClause {
    /// The chunk size.
    pub chunk: Option<ExprText>,
}

/// `order([modifier:] concurrent)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderClause {
    /// The modifier.
    pub modifier: Option<OrderModifier>,
}

/// A dependence between iterations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doacross {
    /// The current iteration is done with what others wait for.
    Source(Source),
    /// Wait for another iteration.
    Sink(Vec<SinkElement>),
    /// `sink: omp_cur_iteration - 1`: wait for the iteration before, in the collapsed order.
    SinkPrevious,
}

/// How a doacross source was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// `source` or `source:`
    Plain,
    /// `source: omp_cur_iteration`
    CurrentIteration,
}

/// One element of a sink vector: `i - 1`, `j`, `k + n`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SinkElement {
    /// The loop variable.
    pub variable: Name,
    /// What is added to it; absent means nothing.
    pub offset: Option<SinkOffset>,
}

/// The distance of a sink from the current iteration in one dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SinkOffset {
    /// Whether the distance is subtracted.
    pub negative: bool,
    /// The distance.
    pub distance: ExprText,
}

/// `depend([iterator(…),] type: list)`, or the deprecated doacross spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DependClause {
    /// A task dependence.
    Task(TaskDependence),
    /// `depend(source)`, `depend(sink: vector)`.
    Doacross(Doacross),
}

/// A task dependence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskDependence {
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// Its type. Absent only in the `depend` clause of the `depobj` construct's `update`.
    pub kind: Keyword<DependKind>,
    /// The locators; `omp_all_memory` is a list item of that name.
    pub items: Vec<ListItem>,
}

/// `type name = begin : end [: step]` of an `iterator` modifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IteratorDefinition {
    /// The type; `int` if absent.
    pub ty: Option<ExprText>,
    /// The iterator.
    pub name: Name,
    /// Its first value.
    pub begin: ExprText,
    /// The value it does not reach.
    pub end: ExprText,
    /// Its step; absent means 1.
    pub step: Option<ExprText>,
}

/// `affinity([iterator(…):] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffinityClause {
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// The locators.
    pub items: Vec<ListItem>,
}

/// `grainsize` and `num_tasks`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskLoopClause {
    /// Whether exactly that number is asked for.
    pub strict: bool,
    /// The number.
    pub value: ExprText,
}

/// `map([modifiers,] [type:] list)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapClause {
    /// The modifiers.
    pub modifiers: Vec<MapModifier>,
    /// The mapper: `mapper(id)`.
    pub mapper: Option<Name>,
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// `ref_ptr`, `ref_ptee` or `ref_ptr_ptee` of OpenMP 6.0.
    pub reference: Option<Name>,
    /// The type; absent means what the construct and the item make it.
    pub map_type: Option<MapType>,
    /// The locators.
    pub items: Vec<ListItem>,
}

/// `to` and `from` on `target update`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MotionClause {
    /// Whether the items must be present.
    pub present: bool,
    /// The mapper: `mapper(id)`.
    pub mapper: Option<Name>,
    /// The iterators the list may use.
    pub iterators: Vec<IteratorDefinition>,
    /// The locators.
    pub items: Vec<ListItem>,
}

/// `device([modifier:] n)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceClause {
    /// The modifier.
    pub modifier: Option<DeviceModifier>,
    /// The device.
    pub device: ExprText,
}

/// `defaultmap(behaviour [: category])`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultMapClause {
    /// The behaviour.
    pub behavior: DefaultMapBehavior,
    /// The variables it holds for; absent means all.
    pub category: Option<VariableCategory>,
}

/// `num_teams([lower:] upper)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumTeamsClause {
    /// The least number of teams.
    pub lower: Option<ExprText>,
    /// The greatest number of teams.
    pub upper: ExprText,
}

/// One allocator of `uses_allocators`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedAllocator {
    /// The allocator.
    pub allocator: ExprText,
    /// Its traits.
    pub traits: Option<ExprText>,
    /// Its memory space.
    pub memspace: Option<ExprText>,
}

/// `when(selector: directive)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhenClause {
    /// When the directive replaces the metadirective.
    pub selector: ContextSelector,
    /// The directive; absent means `nothing`.
    pub variant: Option<Box<Directive>>,
}
