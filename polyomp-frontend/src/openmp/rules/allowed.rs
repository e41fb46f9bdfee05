//! The table: which clauses each directive may have (OpenMP 6.0, with what earlier versions had).

use crate::openmp::clause_name::ClauseName as N;
use crate::openmp::leaf::Leaf;

const ASSUMPTIONS: &[N] = &[
    N::Absent,
    N::Contains,
    N::Holds,
    N::NoOpenmp,
    N::NoOpenmpConstructs,
    N::NoOpenmpRoutines,
    N::NoParallelism,
];

/// The clauses that `leaf` may have.
pub fn allowed_clauses(leaf: Leaf) -> &'static [N] {
    match leaf {
        Leaf::Allocate => &[N::Align, N::Allocator],
        Leaf::Allocators => &[N::Allocate],
        Leaf::Assume | Leaf::Assumes | Leaf::BeginAssumes => ASSUMPTIONS,
        Leaf::Atomic => &[
            N::AcqRel,
            N::Acquire,
            N::Capture,
            N::Compare,
            N::Fail,
            N::Hint,
            N::Memscope,
            N::Read,
            N::Relaxed,
            N::Release,
            N::SeqCst,
            N::Update,
            N::Weak,
            N::Write,
        ],
        Leaf::BeginDeclareTarget => &[N::DeviceType, N::Indirect],
        Leaf::BeginDeclareVariant => &[N::Match],
        Leaf::Cancel => &[N::If],
        Leaf::Critical => &[N::Hint],
        Leaf::DeclareInduction => &[N::Collector, N::Inductor],
        Leaf::DeclareMapper => &[N::Map],
        Leaf::DeclareReduction => &[N::Combiner, N::Initializer],
        Leaf::DeclareSimd => &[
            N::Aligned,
            N::Inbranch,
            N::Linear,
            N::Notinbranch,
            N::Simdlen,
            N::Uniform,
        ],
        Leaf::DeclareTarget => &[
            N::DeviceType,
            N::Enter,
            N::Indirect,
            N::Link,
            N::Local,
            N::To,
        ],
        Leaf::DeclareVariant => &[N::AdjustArgs, N::AppendArgs, N::Match],
        Leaf::Depobj => &[N::Depend, N::Destroy, N::Init, N::Update],
        Leaf::Dispatch => &[
            N::Depend,
            N::Device,
            N::HasDeviceAddr,
            N::Interop,
            N::IsDevicePtr,
            N::Nocontext,
            N::Novariants,
            N::Nowait,
        ],
        Leaf::Distribute => &[
            N::Allocate,
            N::Collapse,
            N::DistSchedule,
            N::FirstPrivate,
            N::Induction,
            N::LastPrivate,
            N::Order,
            N::Private,
        ],
        Leaf::Error => &[N::At, N::Message, N::Severity],
        Leaf::Flush => &[
            N::AcqRel,
            N::Acquire,
            N::Memscope,
            N::Relaxed,
            N::Release,
            N::SeqCst,
        ],
        Leaf::For => &[
            N::Allocate,
            N::Collapse,
            N::FirstPrivate,
            N::Induction,
            N::LastPrivate,
            N::Linear,
            N::Nowait,
            N::Order,
            N::Ordered,
            N::Private,
            N::Reduction,
            N::Schedule,
        ],
        Leaf::Fuse => &[N::Apply, N::LoopRange],
        Leaf::Groupprivate => &[N::DeviceType],
        Leaf::Interchange => &[N::Apply, N::Permutation],
        Leaf::Interop => &[N::Depend, N::Destroy, N::Device, N::Init, N::Nowait, N::Use],
        Leaf::Loop => &[
            N::Bind,
            N::Collapse,
            N::LastPrivate,
            N::Order,
            N::Private,
            N::Reduction,
        ],
        Leaf::Masked => &[N::Filter],
        Leaf::Metadirective | Leaf::BeginMetadirective => &[N::Default, N::Otherwise, N::When],
        Leaf::Nothing => &[N::Apply],
        Leaf::Ordered => &[N::Depend, N::Doacross, N::Simd, N::Threads],
        Leaf::Parallel => &[
            N::Allocate,
            N::CopyIn,
            N::Default,
            N::FirstPrivate,
            N::If,
            N::Message,
            N::NumThreads,
            N::Private,
            N::ProcBind,
            N::Reduction,
            N::Safesync,
            N::Severity,
            N::Shared,
        ],
        Leaf::Requires => &[
            N::AtomicDefaultMemOrder,
            N::DeviceSafesync,
            N::DynamicAllocators,
            N::ReverseOffload,
            N::SelfMaps,
            N::UnifiedAddress,
            N::UnifiedSharedMemory,
        ],
        Leaf::Reverse => &[N::Apply],
        Leaf::Scan => &[N::Exclusive, N::Inclusive, N::InitComplete],
        Leaf::Scope => &[
            N::Allocate,
            N::FirstPrivate,
            N::Nowait,
            N::Private,
            N::Reduction,
        ],
        Leaf::Sections => &[
            N::Allocate,
            N::FirstPrivate,
            N::LastPrivate,
            N::Nowait,
            N::Private,
            N::Reduction,
        ],
        Leaf::Simd => &[
            N::Aligned,
            N::Collapse,
            N::If,
            N::Induction,
            N::LastPrivate,
            N::Linear,
            N::Nontemporal,
            N::Order,
            N::Private,
            N::Reduction,
            N::Safelen,
            N::Simdlen,
        ],
        Leaf::Single => &[
            N::Allocate,
            N::CopyPrivate,
            N::FirstPrivate,
            N::Nowait,
            N::Private,
        ],
        Leaf::Split => &[N::Apply, N::Counts],
        Leaf::Stripe | Leaf::Tile => &[N::Apply, N::Sizes],
        Leaf::Target => &[
            N::Allocate,
            N::Default,
            N::DefaultMap,
            N::Depend,
            N::Device,
            N::DeviceType,
            N::FirstPrivate,
            N::HasDeviceAddr,
            N::If,
            N::InReduction,
            N::IsDevicePtr,
            N::Map,
            N::Nowait,
            N::Priority,
            N::Private,
            N::Replayable,
            N::ThreadLimit,
            N::UsesAllocators,
        ],
        Leaf::TargetData => &[
            N::Affinity,
            N::Allocate,
            N::Default,
            N::Depend,
            N::Detach,
            N::Device,
            N::FirstPrivate,
            N::If,
            N::InReduction,
            N::Map,
            N::Mergeable,
            N::NoGroup,
            N::Nowait,
            N::Priority,
            N::Private,
            N::Shared,
            N::Transparent,
            N::UseDeviceAddr,
            N::UseDevicePtr,
        ],
        Leaf::TargetEnterData | Leaf::TargetExitData => &[
            N::Depend,
            N::Device,
            N::If,
            N::Map,
            N::Nowait,
            N::Priority,
            N::Replayable,
        ],
        Leaf::TargetUpdate => &[
            N::Depend,
            N::Device,
            N::From,
            N::If,
            N::Nowait,
            N::Priority,
            N::Replayable,
            N::To,
        ],
        Leaf::Task => &[
            N::Affinity,
            N::Allocate,
            N::Default,
            N::Depend,
            N::Detach,
            N::Final,
            N::FirstPrivate,
            N::If,
            N::InReduction,
            N::Mergeable,
            N::Priority,
            N::Private,
            N::Replayable,
            N::Shared,
            N::Threadset,
            N::Transparent,
            N::Untied,
        ],
        Leaf::TaskIteration => &[N::Affinity, N::Depend, N::If],
        Leaf::Taskgraph => &[N::GraphId, N::GraphReset, N::If, N::NoGroup],
        Leaf::Taskgroup => &[N::Allocate, N::TaskReduction],
        Leaf::Taskloop => &[
            N::Allocate,
            N::Collapse,
            N::Default,
            N::Final,
            N::FirstPrivate,
            N::GrainSize,
            N::If,
            N::InReduction,
            N::Induction,
            N::LastPrivate,
            N::Mergeable,
            N::NoGroup,
            N::NumTasks,
            N::Priority,
            N::Private,
            N::Reduction,
            N::Replayable,
            N::Shared,
            N::Threadset,
            N::Transparent,
            N::Untied,
        ],
        Leaf::Taskwait => &[N::Depend, N::Nowait, N::Replayable],
        Leaf::Teams => &[
            N::Allocate,
            N::Default,
            N::FirstPrivate,
            N::If,
            N::NumTeams,
            N::Private,
            N::Reduction,
            N::Shared,
            N::ThreadLimit,
        ],
        Leaf::Unroll => &[N::Apply, N::Full, N::Partial],
        Leaf::Workshare => &[N::Nowait],
        Leaf::Barrier
        | Leaf::CancellationPoint
        | Leaf::EndAssumes
        | Leaf::EndDeclareTarget
        | Leaf::EndDeclareVariant
        | Leaf::EndMetadirective
        | Leaf::Master
        | Leaf::Section
        | Leaf::Taskyield
        | Leaf::Threadprivate
        | Leaf::Workdistribute => &[],
    }
}

/// Whether `leaf` may have the clause `name`.
pub fn allows(leaf: Leaf, name: N) -> bool {
    allowed_clauses(leaf).contains(&name)
}

/// Whether a directive may have the clause more than once.
pub(super) fn is_repeatable(name: N) -> bool {
    matches!(
        name,
        N::Absent
            | N::AdjustArgs
            | N::Affinity
            | N::Aligned
            | N::Allocate
            | N::AppendArgs
            | N::Apply
            | N::Contains
            | N::CopyIn
            | N::CopyPrivate
            | N::Depend
            | N::Destroy
            | N::Doacross
            | N::Enter
            | N::Exclusive
            | N::FirstPrivate
            | N::From
            | N::HasDeviceAddr
            | N::Holds
            | N::InReduction
            | N::Inclusive
            | N::Induction
            | N::Init
            | N::Interop
            | N::IsDevicePtr
            | N::LastPrivate
            | N::Linear
            | N::Link
            | N::Local
            | N::Map
            | N::Nontemporal
            | N::Private
            | N::Reduction
            | N::Shared
            | N::TaskReduction
            | N::To
            | N::Uniform
            | N::Use
            | N::UseDeviceAddr
            | N::UseDevicePtr
            | N::UsesAllocators
            | N::When
    )
}
