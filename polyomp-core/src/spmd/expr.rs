//! Expressions, places in memory, and the loads within expressions.

use std::sync::Arc;

use super::copies::Touches;
use super::program::{LocalId, NarrowInt, NodeId, ObjectId, ParamId, Program, Span, Storage};

/// A value. Integers are ideal (they do not overflow); pointers are values
/// too; everything else is [`Expr::Opaque`].
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// A constant.
    Int(i64),
    /// A symbolic constant.
    Param(ParamId),
    /// The current value of a strand register (also of a loop's iterator).
    Local(LocalId),
    /// The thread's number within the innermost enclosing fork of kind
    /// `Parallel` (0 in host code).
    ThreadNum,
    /// The size of that team (1 in host code).
    NumThreads,
    /// The team's number within the enclosing fork of kind `Teams`.
    TeamNum,
    /// The number of teams.
    NumTeams,
    /// A value read from memory.
    Load(Box<Load>),
    /// `-x`, `!x`, `~x`.
    Unary(UnaryOp, Box<Expr>),
    /// `x op y`. `LogicalAnd` and `LogicalOr` evaluate (and so read) their right side
    /// only when the left side does not decide.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `c ? x : y`; only the chosen side is evaluated.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `&place`: a pointer to the place.
    AddressOf(Box<Place>),
    /// `pointer + elements` (or minus, by a negative count).
    PointerOffset(Box<Expr>, Box<Expr>),
    /// A value that is not modelled. Its operands are evaluated (and so read).
    Opaque(Box<Opaque>),
}

/// A value that is not modelled.
#[derive(Debug, Clone, PartialEq)]
pub struct Opaque {
    /// Its node.
    pub id: NodeId,
    /// What it holds; comparisons of `Float`s are not modelled by integers.
    pub element: super::program::ElementType,
    /// The function whose result it is, when equal operands give equal
    /// results (`sin`, a floating-point constant); `None`: a new value each time.
    pub function: Option<Arc<str>>,
    /// Why it is not modelled, as the report says it ("result of `rand`").
    pub reason: Arc<str>,
    /// What is evaluated for it.
    pub operands: Vec<Expr>,
}

/// What the write is called that stands for the end of a variable's life, as [`AccessSite::implied`](super::AccessSite).
pub const END_OF_LIFE: &str = "the end of its life";

/// The [`Opaque`] function of a cast between pointers to arrays of different sizes. Its operands: the pointer, how many
/// scalars it counts at a time, and how many the result counts at a time.
pub const RESHAPE: &str = "(reshape)";

/// The [`Opaque`] function of a choice between two pointers: the first one, or, where that is null, the second one. How
/// many elements there are behind the first one may be another number than before (`realloc`).
pub const OR_ELSE: &str = "(or else)";

/// The [`Opaque`] function of a cast to a pointer whose elements are not those that the first operand points to: it leads into
/// the same object. The second operand is the number of the type of its elements.
pub const VIEW: &str = "(view)";

/// The [`Opaque`] function of what a store copies from other memory where the parts of it are not followed: pointers
/// among it point to what the ones there point to.
pub const COPIED: &str = "(copied)";

/// Why an [`Opaque`] expression stands for a number of an unsigned type that is too large to be told: one without operands has
/// it as its function.
pub const BEYOND: &str = "an unsigned value of more than 63 bits";

/// The [`Opaque`] function that tells, where it is evaluated, that its first operand is a number found in the text that the
/// second one points to.
pub const READ_FROM: &str = "(read from)";

/// The [`Opaque`] function of a value that is new each time, and of which the program may well have decided what it is: a
/// run may not come to where it is tested, or not with the value that a race needs.
pub const LOST: &str = "(lost)";

/// How the [`Opaque`] function begins of the value that private copies of one reduction start with: each reduction has one of
/// its own.
pub const IDENTITY: &str = "identity";

/// How the reason of an [`Opaque`] ends that stands for a name of which nothing is known, as a header would tell it that was
/// not found. It may be that of a macro, and is taken to be one value all the same: verdicts name it.
pub const ELSEWHERE: &str =
    "is not declared in this file, but may be in a header that was not found";

/// The [`Opaque`] functions of conversions of numbers to integer types of 32 bits that may not hold them.
const CONVERSIONS: [(&str, NarrowInt); 2] = [("(i32)", NarrowInt::I32), ("(u32)", NarrowInt::U32)];

/// The name of the function that converts numbers to a type.
pub fn conversion_to(narrow: NarrowInt) -> Option<&'static str> {
    let mut all = CONVERSIONS.iter();
    all.find(|(_, to)| *to == narrow).map(|(name, _)| *name)
}

/// The [`Opaque`] functions of numbers that are seen in a type, whatever type they were stored by way of: they have the
/// bits of what was stored.
const SEEN: [(&str, NarrowInt); 6] = [
    ("(seen as i8)", NarrowInt::I8),
    ("(seen as u8)", NarrowInt::U8),
    ("(seen as i16)", NarrowInt::I16),
    ("(seen as u16)", NarrowInt::U16),
    ("(seen as i32)", NarrowInt::I32),
    ("(seen as u32)", NarrowInt::U32),
];

/// The name of the function that sees numbers in a type.
pub fn seen_in(narrow: NarrowInt) -> Option<&'static str> {
    let mut all = SEEN.iter();
    all.find(|(_, to)| *to == narrow).map(|(name, _)| *name)
}

/// The type in which a function of this name sees numbers.
pub fn seen_as(name: &str) -> Option<NarrowInt> {
    let mut all = SEEN.iter();
    all.find(|(found, _)| *found == name).map(|(_, to)| *to)
}

/// The type that a function of this name converts numbers to.
pub fn converts_to(name: &str) -> Option<NarrowInt> {
    let mut all = CONVERSIONS.iter().chain(&SEEN);
    all.find(|(found, _)| *found == name).map(|(_, to)| *to)
}

impl Expr {
    /// The operands of a product of unsigned numbers that may wrap around: a mask above it keeps bits of it.
    pub fn unsigned_product(&self) -> Option<[&Expr; 2]> {
        match self {
            Expr::Opaque(opaque)
                if opaque.function.as_deref() == Some("*")
                    && opaque.element == super::program::ElementType::Int =>
            {
                match opaque.operands.as_slice() {
                    [a, b] => Some([a, b]),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether it stands for parts of memory that are not told apart: pointers among them are then in two places.
    pub fn copies_parts(&self) -> bool {
        match self {
            Expr::Load(load) => matches!(load.place.projections.last(), Some(Projection::Whole)),
            Expr::Opaque(opaque) => opaque.function.as_deref() == Some(COPIED),
            _ => false,
        }
    }
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `!x`: 1 if x is 0, else 0.
    Not,
    /// `~x`
    BitNot,
}

/// Operators with two operands; comparisons give 0 or 1. Comparison and
/// subtraction also apply to pointers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are those of the operators
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Truncates toward zero, as in C.
    Div,
    /// Has the sign of the dividend, as in C.
    Rem,
    Min,
    Max,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    LogicalAnd,
    LogicalOr,
}

/// How an access synchronises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Atomicity {
    /// Not at all.
    #[default]
    Plain,
    /// Atomic, orders nothing else.
    Relaxed,
    /// An atomic read that acquires.
    Acquire,
    /// An atomic write that releases.
    Release,
    /// Both. A read or a write that has both is sequentially consistent.
    AcquireRelease,
}

impl Atomicity {
    /// Whether the access is atomic at all.
    pub fn is_atomic(self) -> bool {
        self != Atomicity::Plain
    }
}

/// Where an access stands in the source, and how it is written there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessSite {
    /// Its node.
    pub id: NodeId,
    /// The lvalue expression's place.
    pub span: Span,
    /// Which of several expressions at that place it is, all of which a macro makes there: 0 for the first.
    pub nth: u32,
    /// Its text (`a[i + 1]`), for reports.
    pub text: Arc<str>,
    /// Whether it is atomic.
    pub atomicity: Atomicity,
    /// An access that the source does not spell out (reduction or lastprivate
    /// write-back, copyprivate broadcast, effects of a called function): what it is.
    pub implied: Option<Arc<str>>,
    /// Why it is not known whether it is atomic, or whether others can reach what it touches: the type is not known.
    pub doubt: Option<Arc<str>>,
    /// What is written through a pointer is a number, no character and not as wide as a pointer: it is no part of one,
    /// in whatever memory (C11, section 6.5, paragraph 7).
    pub number: bool,
    /// Which copy of the object it touches, where a device has one of its own.
    pub touches: Touches,
}

impl AccessSite {
    /// Whether two atomic accesses are of one expression, so that nothing happens between them.
    pub(crate) fn is_one_with(&self, other: &AccessSite) -> bool {
        self.atomicity.is_atomic()
            && other.atomicity.is_atomic()
            && (self.span, self.nth) == (other.span, other.nth)
    }
}

/// A read of memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Load {
    /// Where it stands.
    pub site: AccessSite,
    /// What is read.
    pub place: Place,
    /// What the read gives.
    pub element: super::program::ElementType,
    /// The integer type in memory, where it holds less than the values that are followed: what bounds a value that is
    /// not known.
    pub narrow: Option<super::program::NarrowInt>,
}

/// A place in memory: a base object and the way to one element of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Where it starts.
    pub base: Base,
    /// The way from there, outermost first.
    pub projections: Vec<Projection>,
}

impl Place {
    /// Whether it names what each thread has a copy of, and so is in the copy of the thread that executes it.
    pub fn is_thread_private(&self, program: &Program) -> bool {
        match self.base {
            Base::Object(object) => program
                .object(object)
                .is_some_and(|object| object.storage == Storage::ThreadPrivate),
            Base::Deref(_) => false,
        }
    }
}

/// Where a place starts.
#[derive(Debug, Clone, PartialEq)]
pub enum Base {
    /// A named object.
    Object(ObjectId),
    /// What a pointer value points to; `p[i]` is the dereference of
    /// `PointerOffset(p, i)`.
    Deref(Box<Expr>),
}

/// One step into a place.
#[derive(Debug, Clone, PartialEq)]
pub enum Projection {
    /// An element of an array whose number of elements is `extent`, when known.
    Index {
        /// Which element, from 0.
        index: Expr,
        /// How many there are; needed to see that `a[i][j]` with j past the
        /// row is an element of the next row.
        extent: Option<Expr>,
    },
    /// A member of a struct (scalar members of a union that hold the same are one field, `<union>`).
    Field(Arc<str>),
    /// Part of a union, by its bytes: members overlap where their bytes do. Parts of that part are bytes too, so it is
    /// the last step.
    Bytes {
        /// The first of them.
        from: Expr,
        /// How many; at least one.
        count: u32,
    },
    /// The whole object or sub-object from here on (struct assignment, `memset`).
    Whole,
}
