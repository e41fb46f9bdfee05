//! Which directives and clauses the analysis covers: the one table that lowering asks before it goes
//! on, and that the documentation is checked against.

use std::fmt;

use super::clause::ClauseKind;
use super::clause_name::ClauseName;
use super::directive::Directive;
use super::leaf::Leaf;
use super::text::TextSpan;

/// Whether something is covered by the analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// Its meaning is taken into account.
    Supported,
    /// It is parsed and named; the region it stands in is `unknown`.
    Unsupported,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Supported => "supported",
            Status::Unsupported => "unsupported",
        })
    }
}

/// Something on a directive that the analysis does not cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsupportedPart {
    /// Where it stands.
    pub span: TextSpan,
    /// What it is, to be followed by "is not supported".
    pub what: String,
}

/// Whether the analysis covers a directive.
pub fn directive_status(leaf: Leaf) -> Status {
    match leaf {
        Leaf::Allocate
        | Leaf::Atomic
        | Leaf::Assume
        | Leaf::Assumes
        | Leaf::BeginAssumes
        | Leaf::EndAssumes
        | Leaf::Barrier
        | Leaf::Cancel
        | Leaf::CancellationPoint
        | Leaf::Critical
        | Leaf::DeclareMapper
        | Leaf::DeclareReduction
        | Leaf::DeclareSimd
        | Leaf::DeclareTarget
        | Leaf::DeclareVariant
        | Leaf::Depobj
        | Leaf::Dispatch
        | Leaf::Distribute
        | Leaf::EndDeclareTarget
        | Leaf::BeginDeclareTarget
        | Leaf::Error
        | Leaf::Flush
        | Leaf::For
        | Leaf::Loop
        | Leaf::Masked
        | Leaf::Master
        | Leaf::Metadirective
        | Leaf::BeginMetadirective
        | Leaf::EndMetadirective
        | Leaf::Nothing
        | Leaf::Ordered
        | Leaf::Parallel
        | Leaf::Requires
        | Leaf::Scan
        | Leaf::Scope
        | Leaf::Section
        | Leaf::Sections
        | Leaf::Simd
        | Leaf::Single
        | Leaf::Target
        | Leaf::TargetData
        | Leaf::TargetEnterData
        | Leaf::TargetExitData
        | Leaf::TargetUpdate
        | Leaf::Task
        | Leaf::Taskgroup
        | Leaf::Taskloop
        | Leaf::Taskwait
        | Leaf::Taskyield
        | Leaf::Teams
        | Leaf::Threadprivate
        | Leaf::Groupprivate
        | Leaf::Interop
        | Leaf::Taskgraph
        | Leaf::TaskIteration
        | Leaf::DeclareInduction
        | Leaf::BeginDeclareVariant
        | Leaf::EndDeclareVariant
        // What they make of loops is lowered.
        | Leaf::Fuse
        | Leaf::Interchange
        | Leaf::Reverse
        | Leaf::Split
        | Leaf::Stripe
        | Leaf::Tile
        | Leaf::Unroll => Status::Supported,
        _ => Status::Unsupported,
    }
}

/// Whether the analysis covers a clause in its usual form; [`form_status`] knows the other forms.
pub fn clause_status(name: ClauseName) -> Status {
    use ClauseName as N;
    match name {
        N::AcqRel
        | N::Acquire
        | N::Bind
        | N::Capture
        | N::Collapse
        | N::Combiner
        | N::Compare
        | N::CopyIn
        | N::CopyPrivate
        | N::Default
        | N::DefaultMap
        | N::Depend
        | N::Detach
        | N::Doacross
        | N::Destroy
        | N::AtomicDefaultMemOrder
        | N::DistSchedule
        | N::Exclusive
        | N::Filter
        | N::Final
        | N::FirstPrivate
        | N::HasDeviceAddr
        | N::If
        | N::InReduction
        | N::Inclusive
        | N::Initializer
        | N::InitComplete
        | N::IsDevicePtr
        | N::LastPrivate
        | N::Linear
        | N::Map
        | N::NoGroup
        | N::Nowait
        | N::NumTeams
        | N::NumThreads
        | N::Order
        | N::Ordered
        | N::Private
        | N::Read
        | N::Reduction
        | N::Relaxed
        | N::Release
        | N::Safelen
        | N::Schedule
        | N::SeqCst
        | N::Shared
        | N::Simd
        | N::TaskReduction
        | N::Threads
        | N::Update
        | N::UseDeviceAddr
        | N::UseDevicePtr
        | N::GrainSize
        | N::NumTasks
        | N::Write => Status::Supported,
        // These change where and how fast something runs, not what may run in parallel.
        N::Counts | N::LoopRange | N::Permutation => Status::Supported,
        // What programs promise or ask for; nothing is concluded from it.
        N::Absent
        | N::Contains
        | N::Holds
        | N::NoOpenmp
        | N::NoOpenmpConstructs
        | N::NoOpenmpRoutines
        | N::NoParallelism
        | N::At
        | N::Message
        | N::Severity
        | N::Align
        | N::Allocator
        | N::DeviceType
        | N::Enter
        | N::Indirect
        | N::Link
        | N::Local
        | N::Inbranch
        | N::Notinbranch
        | N::Uniform
        | N::DynamicAllocators
        | N::ReverseOffload
        | N::SelfMaps
        | N::DeviceSafesync
        | N::Safesync
        | N::UnifiedAddress
        | N::UnifiedSharedMemory => Status::Supported,
        // Which directive it is.
        N::When | N::Otherwise => Status::Supported,
        // Which function is called, and with which further arguments.
        N::AdjustArgs | N::AppendArgs | N::Match | N::Nocontext | N::Novariants => {
            Status::Supported
        }
        N::Affinity
        | N::Aligned
        | N::Allocate
        | N::Device
        | N::Fail
        | N::From
        | N::Hint
        | N::Mergeable
        | N::Nontemporal
        | N::Full
        | N::Partial
        | N::Priority
        | N::ProcBind
        | N::Simdlen
        | N::Sizes
        | N::ThreadLimit
        | N::To
        | N::Untied
        | N::UsesAllocators
        | N::Weak => Status::Supported,
        N::Apply
        | N::Collector
        | N::GraphId
        | N::GraphReset
        | N::Induction
        | N::Inductor
        | N::Init
        | N::Interop
        | N::Memscope
        | N::Replayable
        | N::Threadset
        | N::Transparent
        | N::Use => Status::Supported,
    }
}

/// Whether the analysis covers this form of a clause whose usual form it covers.
pub fn form_status(kind: &ClauseKind) -> Status {
    let supported = match kind {
        ClauseKind::Malformed(_) => false,
        ClauseKind::Reduction(reduction) => reduction.original.is_none(),
        ClauseKind::Other(
            ClauseName::Update
            | ClauseName::Destroy
            | ClauseName::InitComplete
            | ClauseName::Absent
            | ClauseName::Contains
            | ClauseName::Holds
            | ClauseName::NoOpenmp
            | ClauseName::NoOpenmpConstructs
            | ClauseName::NoOpenmpRoutines
            | ClauseName::NoParallelism
            | ClauseName::At
            | ClauseName::Message
            | ClauseName::Severity
            | ClauseName::Align
            | ClauseName::Allocator
            | ClauseName::DeviceSafesync
            | ClauseName::DeviceType
            | ClauseName::Indirect
            | ClauseName::Inbranch
            | ClauseName::Notinbranch
            | ClauseName::DynamicAllocators
            | ClauseName::ReverseOffload
            | ClauseName::Safesync
            | ClauseName::SelfMaps
            | ClauseName::UnifiedAddress
            | ClauseName::UnifiedSharedMemory
            | ClauseName::AdjustArgs
            | ClauseName::AppendArgs
            | ClauseName::Nocontext
            | ClauseName::Novariants
            | ClauseName::Collector
            | ClauseName::GraphId
            | ClauseName::Inductor
            | ClauseName::GraphReset
            | ClauseName::Init
            | ClauseName::Interop
            | ClauseName::Memscope
            | ClauseName::Replayable
            | ClauseName::Threadset
            | ClauseName::Transparent
            | ClauseName::Use,
            _,
        ) => true,
        ClauseKind::Other(..) => false,
        _ => true,
    };
    if supported {
        Status::Supported
    } else {
        Status::Unsupported
    }
}

impl Directive {
    /// Everything on the directive that the analysis does not cover, in the order of the text. Malformed
    /// clauses are not among it: their errors say more.
    pub fn unsupported(&self) -> Vec<UnsupportedPart> {
        let mut parts: Vec<UnsupportedPart> = self
            .leaves()
            .iter()
            .filter(|leaf| directive_status(**leaf) == Status::Unsupported)
            .map(|leaf| UnsupportedPart {
                span: self.name_span,
                what: format!("the directive `{leaf}`"),
            })
            .collect();
        for clause in &self.clauses {
            let Some(name) = clause.kind.name() else {
                continue;
            };
            if clause_status(name) == Status::Unsupported {
                parts.push(UnsupportedPart {
                    span: clause.span,
                    what: format!("the clause `{name}`"),
                });
            } else if form_status(&clause.kind) == Status::Unsupported {
                parts.push(UnsupportedPart {
                    span: clause.span,
                    what: format!("this form of the clause `{name}`"),
                });
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;

    fn unsupported(text: &str) -> Vec<String> {
        parse(text)
            .directive
            .unwrap()
            .unsupported()
            .into_iter()
            .map(|part| format!("{} @ {}", part.what, part.span.slice(text)))
            .collect()
    }

    #[test]
    fn the_constructs_of_the_core_are_supported() {
        for text in [
            "parallel num_threads(2) if(n) default(none) shared(a) private(b) firstprivate(c) copyin(d)",
            "parallel for schedule(dynamic, 4) collapse(2) lastprivate(x) reduction(+: s)",
            "for nowait schedule(nonmonotonic: guided)",
            "for simd schedule(simd: static, 4)",
            "sections nowait",
            "section",
            "single copyprivate(x)",
            "master",
            "masked",
            "barrier",
            "critical(name) hint(1)",
            "atomic capture",
            "threadprivate(t)",
        ] {
            assert_eq!(unsupported(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn the_rest_is_named_at_its_place() {
        assert_eq!(
            unsupported("parallel reduction(original(private), +: s)"),
            ["this form of the clause `reduction` @ reduction(original(private), +: s)"]
        );
    }
}
