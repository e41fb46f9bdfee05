//! The names of all clauses of OpenMP 6.0, and the deprecated ones of earlier versions.

use std::fmt;

macro_rules! clause_names {
    ($($variant:ident = $name:literal,)*) => {
        /// The name of a clause.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "each variant is the clause of that name")]
        pub enum ClauseName {
            $($variant,)*
        }

        impl ClauseName {
            /// Every clause, in alphabetical order of its name.
            pub const ALL: &'static [ClauseName] = &[$(ClauseName::$variant,)*];

            /// The name as written.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(ClauseName::$variant => $name,)*
                }
            }
        }
    };
}

clause_names! {
    Absent = "absent",
    AcqRel = "acq_rel",
    Acquire = "acquire",
    AdjustArgs = "adjust_args",
    Affinity = "affinity",
    Align = "align",
    Aligned = "aligned",
    Allocate = "allocate",
    Allocator = "allocator",
    AppendArgs = "append_args",
    Apply = "apply",
    At = "at",
    AtomicDefaultMemOrder = "atomic_default_mem_order",
    Bind = "bind",
    Capture = "capture",
    Collapse = "collapse",
    Collector = "collector",
    Combiner = "combiner",
    Compare = "compare",
    Contains = "contains",
    CopyIn = "copyin",
    CopyPrivate = "copyprivate",
    Counts = "counts",
    Default = "default",
    DefaultMap = "defaultmap",
    Depend = "depend",
    Destroy = "destroy",
    Detach = "detach",
    Device = "device",
    DeviceSafesync = "device_safesync",
    DeviceType = "device_type",
    DistSchedule = "dist_schedule",
    Doacross = "doacross",
    DynamicAllocators = "dynamic_allocators",
    Enter = "enter",
    Exclusive = "exclusive",
    Fail = "fail",
    Filter = "filter",
    Final = "final",
    FirstPrivate = "firstprivate",
    From = "from",
    Full = "full",
    GrainSize = "grainsize",
    GraphId = "graph_id",
    GraphReset = "graph_reset",
    HasDeviceAddr = "has_device_addr",
    Hint = "hint",
    Holds = "holds",
    If = "if",
    InReduction = "in_reduction",
    Inbranch = "inbranch",
    Inclusive = "inclusive",
    Indirect = "indirect",
    Induction = "induction",
    Inductor = "inductor",
    Init = "init",
    InitComplete = "init_complete",
    Initializer = "initializer",
    Interop = "interop",
    IsDevicePtr = "is_device_ptr",
    LastPrivate = "lastprivate",
    Linear = "linear",
    Link = "link",
    Local = "local",
    LoopRange = "looprange",
    Map = "map",
    Match = "match",
    Memscope = "memscope",
    Mergeable = "mergeable",
    Message = "message",
    NoOpenmp = "no_openmp",
    NoOpenmpConstructs = "no_openmp_constructs",
    NoOpenmpRoutines = "no_openmp_routines",
    NoParallelism = "no_parallelism",
    Nocontext = "nocontext",
    NoGroup = "nogroup",
    Nontemporal = "nontemporal",
    Notinbranch = "notinbranch",
    Novariants = "novariants",
    Nowait = "nowait",
    NumTasks = "num_tasks",
    NumTeams = "num_teams",
    NumThreads = "num_threads",
    Order = "order",
    Ordered = "ordered",
    Otherwise = "otherwise",
    Partial = "partial",
    Permutation = "permutation",
    Priority = "priority",
    Private = "private",
    ProcBind = "proc_bind",
    Read = "read",
    Reduction = "reduction",
    Relaxed = "relaxed",
    Release = "release",
    Replayable = "replayable",
    ReverseOffload = "reverse_offload",
    Safelen = "safelen",
    Safesync = "safesync",
    Schedule = "schedule",
    SelfMaps = "self_maps",
    SeqCst = "seq_cst",
    Severity = "severity",
    Shared = "shared",
    Simd = "simd",
    Simdlen = "simdlen",
    Sizes = "sizes",
    TaskReduction = "task_reduction",
    ThreadLimit = "thread_limit",
    Threads = "threads",
    Threadset = "threadset",
    To = "to",
    Transparent = "transparent",
    UnifiedAddress = "unified_address",
    UnifiedSharedMemory = "unified_shared_memory",
    Uniform = "uniform",
    Untied = "untied",
    Update = "update",
    Use = "use",
    UseDeviceAddr = "use_device_addr",
    UseDevicePtr = "use_device_ptr",
    UsesAllocators = "uses_allocators",
    Weak = "weak",
    When = "when",
    Write = "write",
}

impl ClauseName {
    /// The clause that is written as `text`.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|name| name.as_str() == text)
    }
}

impl fmt::Display for ClauseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
