//! The trees that random programs are printed from.

/// A random program: one parallel region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Whether its team has one thread.
    pub alone: bool,
    /// What each thread executes.
    pub body: Vec<Item>,
}

/// Which constructs a random program may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// Tasks, `taskwait`, `taskgroup`, dependences.
    pub tasks: bool,
    /// `ordered` loops and blocks.
    pub ordered: bool,
    /// SIMD loops.
    pub simd: bool,
    /// Static schedules.
    pub static_schedules: bool,
    /// Subscripts with division and remainder.
    pub division: bool,
    /// Thread numbers in subscripts and conditions.
    pub thread_numbers: bool,
    /// Bounds of loops that read shared scalars: what is executed then depends on values that races decide.
    pub loaded_bounds: bool,
    /// How deep constructs nest.
    pub depth: u32,
    /// What there is more of than of other things.
    pub focus: Focus,
}

/// What random programs have more of than of other things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// Nothing.
    Nothing,
    /// Tasks that are created in critical sections, and critical sections in tasks.
    CriticalTasks,
    /// Dependences, in and around taskgroups.
    Dependences,
    /// Tasks that exclude each other, with tasks of their own.
    Exclusion,
    /// Tasks that devices execute, regions within regions, and teams of one thread.
    Devices,
    /// Values that one thread leaves in memory for all others.
    PassedValues,
    /// Values that each iteration of a loop computes from the one before.
    Sequences,
}

impl Profile {
    /// Everything that does not make the control flow depend on memory.
    pub const ALL: Profile = Profile {
        tasks: true,
        ordered: true,
        simd: true,
        static_schedules: true,
        division: true,
        thread_numbers: true,
        loaded_bounds: false,
        depth: 4,
        focus: Focus::Nothing,
    };
    /// Tasks, with more of something than of other things.
    pub const fn tasks(focus: Focus) -> Profile {
        Profile {
            ordered: false,
            simd: false,
            division: false,
            focus,
            ..Profile::ALL
        }
    }
    /// Loops, with more of something than of other things.
    pub const fn loops(focus: Focus) -> Profile {
        Profile {
            focus,
            ..Profile::LOOPS
        }
    }
    /// Loops, barriers, mutual exclusion and affine subscripts.
    pub const LOOPS: Profile = Profile {
        tasks: false,
        ordered: false,
        simd: false,
        static_schedules: true,
        division: false,
        thread_numbers: true,
        loaded_bounds: false,
        depth: 4,
        focus: Focus::Nothing,
    };
}

/// A sum of variables with small coefficients. Which variables these are
/// depends on where it stands: the number is taken modulo those in scope.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Affine {
    /// Coefficients and variables.
    pub terms: Vec<(i8, u8)>,
    /// What is added.
    pub constant: i8,
}

/// A subscript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subscript {
    /// As it is.
    Affine(Affine),
    /// Divided by a constant.
    Div(Affine, u8),
    /// The remainder of a division by a constant.
    Rem(Affine, u8),
}

/// A place in shared memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// One of the scalars.
    Scalar(u8),
    /// An element of one of the vectors, whose extents are not known.
    Vector(u8, Subscript),
    /// An element of the 4 × 3 matrix.
    Fixed(Subscript, Subscript),
    /// An element of the (N + 1) × (N + 1) matrix.
    Square(Subscript, Subscript),
}

/// A bound of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// A constant.
    Constant(i8),
    /// The parameter, plus a constant.
    Param(i8),
    /// An iterator around, plus a constant; the parameter where there is none.
    Iterator(u8, i8),
    /// The smaller of the parameter and a constant.
    Min(i8),
    /// The larger of an iterator around and a constant.
    Max(u8, i8),
    /// One of the scalars, at most 2.
    Scalar(u8),
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// One sum is less than (0), at most (1), equal to (2), or unequal (3) to the other.
    Compare(u8, Affine, Affine),
    /// The thread has this number.
    Thread(u8),
    /// A sum is divisible by a constant.
    Divides(u8, Affine),
    /// Both hold.
    And(Box<Condition>, Box<Condition>),
    /// One of them holds.
    Or(Box<Condition>, Box<Condition>),
}

/// A schedule clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// None.
    None,
    /// `static`
    Static,
    /// `static` with a chunk size.
    StaticChunk(u8),
    /// `dynamic`
    Dynamic(u8),
    /// `guided`
    Guided(u8),
}

/// A `depend` clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DependOn {
    /// in, out, inout, mutexinoutset, inoutset.
    pub kind: u8,
    /// On what.
    pub on: Target,
}

/// Where a sink stands, its distance, and whether it is conditional.
pub type Sink = (u8, Option<(i8, i8)>, bool);

/// Sources and sinks of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doacross {
    /// Only the outer of two loops is divided.
    pub outer: bool,
    /// Where in the body each source stands, and whether it is conditional.
    pub sources: Vec<(u8, bool)>,
    /// Where each sink stands, how far behind is what it waits for, and whether it is conditional; without a distance,
    /// the iteration before.
    pub sinks: Vec<Sink>,
}

/// One statement.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are those of the constructs
pub enum Item {
    /// A write, of a constant or of what another place holds.
    Write {
        to: Target,
        from: Option<Target>,
        atomic: bool,
    },
    /// A read.
    Read { from: Target, atomic: bool },
    /// A new register.
    Let { value: Affine },
    /// A new value of a register in scope.
    Assign { register: u8, value: Affine },
    /// A loop that each thread executes for itself.
    Loop {
        lower: Bound,
        upper: Bound,
        step: i8,
        body: Vec<Item>,
    },
    /// A work-shared loop, with a barrier unless `nowait`.
    For {
        schedule: Schedule,
        nowait: bool,
        lower: Bound,
        upper: Bound,
        step: i8,
        /// A second loop that is collapsed with it.
        inner: Option<(Bound, Bound)>,
        /// Where in the body its ordered block stands, and what it holds.
        ordered: Option<(u8, Vec<Item>)>,
        /// Which iterations wait for which.
        doacross: Option<Doacross>,
        simd: bool,
        body: Vec<Item>,
    },
    /// A SIMD loop.
    Simd {
        safelen: Option<u8>,
        lower: Bound,
        upper: Bound,
        body: Vec<Item>,
    },
    /// A barrier.
    Barrier,
    /// One thread.
    Single { nowait: bool, body: Vec<Item> },
    /// Thread 0.
    Master { body: Vec<Item> },
    /// Sections.
    Sections { nowait: bool, parts: Vec<Vec<Item>> },
    /// A critical section, by number.
    Critical { name: u8, body: Vec<Item> },
    /// A conditional.
    If {
        condition: Condition,
        yes: Vec<Item>,
        no: Vec<Item>,
    },
    /// A task.
    Task {
        depends: Vec<DependOn>,
        deferred: bool,
        device: bool,
        body: Vec<Item>,
    },
    /// A region within the region.
    Parallel { alone: bool, body: Vec<Item> },
    /// Waits for child tasks.
    Taskwait,
    /// Waits for descendant tasks.
    Taskgroup { body: Vec<Item> },
    /// One thread leaves a value in memory between two barriers, and all take it.
    Pass {
        which: u8,
        value: Affine,
        master: bool,
    },
    /// A new register with a value that was left in memory.
    Take { which: u8 },
    /// A loop whose iterations each compute a value from the one before.
    Repeat {
        /// Doubles (0), halves (1), halves and rounds up (2), turns over (3), goes round (4), adds up (5).
        rule: u8,
        /// Its first or last value, where the rule has one.
        bound: Bound,
        barrier: bool,
        body: Vec<Item>,
    },
}
