//! The directives of OpenMP, one by one: their names and how each is associated with code.
//!
//! A combined or composite construct is a sequence of these; see [`super::directive`].

use std::fmt;

/// How a directive relates to the code around it (OpenMP 6.0, section 5.1, "association").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Association {
    /// It stands alone where a statement may stand: `barrier`, `taskwait`, `flush`.
    Standalone,
    /// The structured block that follows is its body.
    Block,
    /// The loop nest (or loop sequence) that follows is its body.
    Loop,
    /// The declaration or definition that follows, or nothing at all: it declares something.
    Declarative,
    /// It opens or closes a range of code that ends with its `end` counterpart.
    Delimited,
    /// It splits the body of an enclosing construct: `section`, `scan`.
    Separator,
    /// It states facts or requirements on the compilation unit, or replaces other directives.
    Informational,
}

macro_rules! leaves {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $association:ident;)*) => {
        /// One directive that is not composed of others.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Leaf {
            $($(#[$doc])* $variant,)*
        }

        impl Leaf {
            /// Every directive, in alphabetical order of its name.
            pub const ALL: &'static [Leaf] = &[$(Leaf::$variant,)*];

            /// The name as it is written in C, with white space between its words.
            pub fn name(self) -> &'static str {
                match self {
                    $(Leaf::$variant => $name,)*
                }
            }

            /// What code the directive takes when nothing in its clauses changes that.
            ///
            /// `ordered`, `scan`, `task_iteration` and `taskwait` are what their usual form is; use
            /// [`super::Directive::association`] for a directive with its clauses.
            pub fn association(self) -> Association {
                match self {
                    $(Leaf::$variant => Association::$association,)*
                }
            }
        }
    };
}

leaves! {
    /// `allocate(list)`
    Allocate = "allocate", Declarative;
    /// `allocators` (Fortran)
    Allocators = "allocators", Block;
    /// `assume`
    Assume = "assume", Block;
    /// `assumes`
    Assumes = "assumes", Informational;
    /// `atomic`
    Atomic = "atomic", Block;
    /// `barrier`
    Barrier = "barrier", Standalone;
    /// `begin assumes`
    BeginAssumes = "begin assumes", Delimited;
    /// `begin declare target`
    BeginDeclareTarget = "begin declare target", Delimited;
    /// `begin declare variant`
    BeginDeclareVariant = "begin declare variant", Delimited;
    /// `begin metadirective`
    BeginMetadirective = "begin metadirective", Delimited;
    /// `cancel`
    Cancel = "cancel", Standalone;
    /// `cancellation point`
    CancellationPoint = "cancellation point", Standalone;
    /// `critical`
    Critical = "critical", Block;
    /// `declare induction`
    DeclareInduction = "declare induction", Declarative;
    /// `declare mapper`
    DeclareMapper = "declare mapper", Declarative;
    /// `declare reduction`
    DeclareReduction = "declare reduction", Declarative;
    /// `declare simd`
    DeclareSimd = "declare simd", Declarative;
    /// `declare target`
    DeclareTarget = "declare target", Declarative;
    /// `declare variant`
    DeclareVariant = "declare variant", Declarative;
    /// `depobj(object)`
    Depobj = "depobj", Standalone;
    /// `dispatch`
    Dispatch = "dispatch", Block;
    /// `distribute`
    Distribute = "distribute", Loop;
    /// `end assumes`
    EndAssumes = "end assumes", Delimited;
    /// `end declare target`
    EndDeclareTarget = "end declare target", Delimited;
    /// `end declare variant`
    EndDeclareVariant = "end declare variant", Delimited;
    /// `end metadirective`
    EndMetadirective = "end metadirective", Delimited;
    /// `error`
    Error = "error", Standalone;
    /// `flush`
    Flush = "flush", Standalone;
    /// `for`
    For = "for", Loop;
    /// `fuse`
    Fuse = "fuse", Loop;
    /// `groupprivate(list)`
    Groupprivate = "groupprivate", Declarative;
    /// `interchange`
    Interchange = "interchange", Loop;
    /// `interop`
    Interop = "interop", Standalone;
    /// `loop`
    Loop = "loop", Loop;
    /// `masked`
    Masked = "masked", Block;
    /// `master`, deprecated since OpenMP 5.1
    Master = "master", Block;
    /// `metadirective`
    Metadirective = "metadirective", Informational;
    /// `nothing`
    Nothing = "nothing", Informational;
    /// `ordered`
    Ordered = "ordered", Block;
    /// `parallel`
    Parallel = "parallel", Block;
    /// `requires`
    Requires = "requires", Informational;
    /// `reverse`
    Reverse = "reverse", Loop;
    /// `scan`
    Scan = "scan", Separator;
    /// `scope`
    Scope = "scope", Block;
    /// `section`
    Section = "section", Separator;
    /// `sections`
    Sections = "sections", Block;
    /// `simd`
    Simd = "simd", Loop;
    /// `single`
    Single = "single", Block;
    /// `split`
    Split = "split", Loop;
    /// `stripe`
    Stripe = "stripe", Loop;
    /// `target`
    Target = "target", Block;
    /// `target data`
    TargetData = "target data", Block;
    /// `target enter data`
    TargetEnterData = "target enter data", Standalone;
    /// `target exit data`
    TargetExitData = "target exit data", Standalone;
    /// `target update`
    TargetUpdate = "target update", Standalone;
    /// `task`
    Task = "task", Block;
    /// `task iteration`
    TaskIteration = "task iteration", Standalone;
    /// `taskgraph`
    Taskgraph = "taskgraph", Block;
    /// `taskgroup`
    Taskgroup = "taskgroup", Block;
    /// `taskloop`
    Taskloop = "taskloop", Loop;
    /// `taskwait`
    Taskwait = "taskwait", Standalone;
    /// `taskyield`
    Taskyield = "taskyield", Standalone;
    /// `teams`
    Teams = "teams", Block;
    /// `threadprivate(list)`
    Threadprivate = "threadprivate", Declarative;
    /// `tile`
    Tile = "tile", Loop;
    /// `unroll`
    Unroll = "unroll", Loop;
    /// `workdistribute` (Fortran)
    Workdistribute = "workdistribute", Block;
    /// `workshare` (Fortran)
    Workshare = "workshare", Block;
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Leaf {
    /// Whether the directive exists in Fortran only.
    pub fn is_fortran_only(self) -> bool {
        matches!(
            self,
            Leaf::Allocators | Leaf::Workshare | Leaf::Workdistribute
        )
    }

    /// Whether the construct divides the iterations of its loop among strands (worksharing-loop,
    /// `distribute`, `loop`, `simd`, `taskloop`), so that the loop iteration variable has a
    /// predetermined attribute.
    pub fn is_loop_partitioning(self) -> bool {
        matches!(
            self,
            Leaf::For | Leaf::Distribute | Leaf::Loop | Leaf::Simd | Leaf::Taskloop
        )
    }

    /// Whether a device executes something of it, or memory is copied from or to one.
    pub fn is_for_device(self) -> bool {
        matches!(
            self,
            Leaf::Target
                | Leaf::TargetData
                | Leaf::TargetUpdate
                | Leaf::TargetEnterData
                | Leaf::TargetExitData
        )
    }

    /// Whether the construct is a task-generating one whose data environment is that of an explicit
    /// task.
    pub fn is_explicit_task(self) -> bool {
        matches!(self, Leaf::Task | Leaf::Taskloop)
    }
}
