//! Sets of keywords that a clause's argument is chosen from.

use super::text::TextSpan;

/// A keyword argument with its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keyword<T> {
    /// Which keyword.
    pub value: T,
    /// Where it stands.
    pub span: TextSpan,
}

/// A closed set of keywords.
pub(crate) trait KeywordSet: Copy + 'static {
    /// Every keyword.
    fn all() -> &'static [Self];
    /// The keyword as written.
    fn text(self) -> &'static str;

    /// The keyword that is written as `text`.
    fn from_text(text: &str) -> Option<Self> {
        Self::all().iter().copied().find(|k| k.text() == text)
    }
}

/// The keywords of a set for an error's help: "`a`, `b` or `c`".
pub(crate) fn choices<T: KeywordSet>() -> String {
    let all: Vec<String> = T::all().iter().map(|k| format!("`{}`", k.text())).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
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

        impl KeywordSet for $name {
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
