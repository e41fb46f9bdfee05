//! The program: its symbols, its memory objects, and its entries.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use polyomp_report::{FileId, Span};

use super::expr::Expr;
use super::stmt::Block;

/// Identity of a node of the tree: unique within a [`Program`], also when a
/// function body was inlined twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct NodeId(pub u32);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Hands out fresh [`NodeId`]s.
#[derive(Debug, Clone, Default)]
pub struct IdSource {
    next: u32,
}

impl IdSource {
    /// A source that starts after every id already used below `first`.
    pub fn starting_at(first: u32) -> Self {
        IdSource { next: first }
    }

    /// The next unused id.
    pub fn fresh(&mut self) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        id
    }
}

/// Index into [`Program::params`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(pub u32);

/// A symbolic constant: an integer that is not known, but is the same for all
/// strands and never changes (`N`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Unique name.
    pub name: String,
    /// Smallest value its type allows, when that is worth knowing (0 for unsigned).
    pub lower: Option<i64>,
    /// Largest value, when known.
    pub upper: Option<i64>,
}

/// Index into [`Program::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub u32);

/// A register of one strand: no other strand can reach it, so touching it is
/// no access. A strand that is created within the scope of a local reads the
/// value that it has at the creation; it never assigns it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// Name in the source; not unique (copies of inlined functions, private copies).
    pub name: String,
    /// What it holds.
    pub element: ElementType,
}

/// Index into [`Program::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// An integer type of at most 32 bits, which bounds a value that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NarrowInt {
    /// -128 to 127.
    I8,
    /// 0 to 255.
    U8,
    /// -32768 to 32767.
    I16,
    /// 0 to 65535.
    U16,
    /// -2147483648 to 2147483647.
    I32,
    /// 0 to 4294967295.
    U32,
    /// 0 or 1.
    Bool,
}

impl NarrowInt {
    /// All of them.
    pub const ALL: [NarrowInt; 7] = [
        Self::I8,
        Self::U8,
        Self::I16,
        Self::U16,
        Self::I32,
        Self::U32,
        Self::Bool,
    ];

    /// The type of a width in bits; none of more than 32 bits.
    #[must_use]
    pub fn of(bits: u32, signed: bool) -> Option<Self> {
        match (bits, signed) {
            (8, true) => Some(Self::I8),
            (8, false) => Some(Self::U8),
            (16, true) => Some(Self::I16),
            (16, false) => Some(Self::U16),
            (32, true) => Some(Self::I32),
            (32, false) => Some(Self::U32),
            _ => None,
        }
    }

    /// Its smallest and its largest value.
    #[must_use]
    pub fn range(self) -> (i64, i64) {
        match self {
            Self::I8 => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Self::U8 => (0, i64::from(u8::MAX)),
            Self::I16 => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Self::U16 => (0, i64::from(u16::MAX)),
            Self::I32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
            Self::U32 => (0, i64::from(u32::MAX)),
            Self::Bool => (0, 1),
        }
    }

    /// What a number becomes in it.
    #[must_use]
    pub fn of_number(self, value: i64) -> i64 {
        let (least, most) = self.range();
        match self {
            Self::Bool => i64::from(value != 0),
            _ => (i128::from(value) - i128::from(least))
                .rem_euclid(i128::from(most) - i128::from(least) + 1)
                .try_into()
                .map_or(value, |above: i64| least + above),
        }
    }

    /// Its name in the text form.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::I8 => "i8",
            Self::U8 => "u8",
            Self::I16 => "i16",
            Self::U16 => "u16",
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::Bool => "bool",
        }
    }
}

/// What a scalar or the elements of an array hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementType {
    /// Integers; their values are followed (as ideal integers).
    Int,
    /// Floating point; values are opaque.
    Float,
    /// Pointers; targets are followed.
    Pointer,
    /// An OpenMP lock (or nestable lock).
    Lock,
    /// Anything else (structs, unions, unknown types).
    Opaque,
}

/// Who has an instance of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Storage {
    /// One instance for the whole program run (globals, statics, host variables,
    /// heap allocations of host code).
    Shared,
    /// One instance for each thread (threadprivate).
    ThreadPrivate,
    /// A fresh instance whenever a strand executes the
    /// [`Declare`](super::StmtKind::Declare) of the object: block-local arrays,
    /// private copies, heap allocations within a region.
    Scoped,
}

/// A memory object: a scalar (`extents` empty) or an array.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// Name for reports; unique within the program.
    pub name: String,
    /// What its elements hold.
    pub element: ElementType,
    /// Extents from the outermost dimension inwards; `None` where not known.
    pub extents: Vec<Option<Expr>>,
    /// Who has an instance.
    pub storage: Storage,
    /// Declaration or allocation.
    pub span: Span,
    /// It comes to be where its address is taken (an allocation, a string literal): no other pointer points to it
    /// then.
    pub allocated: bool,
    /// An assumption that its being an object of its own rests on, such as
    /// "`p` and `q` do not alias": stated with every verdict that used it.
    pub assumption: Option<Arc<str>>,
    /// The integers it holds when the program starts, in row-major order, when
    /// they are known (static initialisers); a scalar has one.
    pub initial: Option<Vec<i64>>,
    /// Code that is no part of the program may reach it: a variable with external linkage, or one whose address
    /// static initialisers hold. Effects that are not known change it.
    pub external: bool,
    /// It stands for the structs of one kind that pointers lead to from somewhere on: other pointers to such structs may
    /// lead to any of them.
    pub nodes: bool,
    /// A pointer to it may be null instead: what unknown code provides, or what a parameter leads to.
    pub nullable: bool,
    /// Why it is not known whether threads share it: text that was not found may make it each thread's own. No race on
    /// it is certain then.
    pub doubt: Option<Arc<str>>,
    /// It is a copy of a section of an array, which begins at this element: what the program accesses outside of it is
    /// not specified.
    pub section: Option<i64>,
}

impl Object {
    /// The name in the source: in the program, objects that are called alike have numbers (`p#2`).
    pub fn source_name(&self) -> &str {
        source_name(&self.name)
    }
}

/// The name in the source of something that is called alike as others are (`p#2`).
pub fn source_name(name: &str) -> &str {
    match name.rsplit_once('#') {
        Some((plain, number))
            if !plain.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            plain
        }
        _ => name,
    }
}

/// A part of the source that the frontend could not express: the verdict of
/// the region that holds it is unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported {
    /// Where.
    pub span: Span,
    /// What, in words a user understands ("directive `interop`").
    pub what: String,
}

/// The construct that a node comes from, as reports name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Construct {
    /// Such as `parallel for`.
    pub name: String,
    /// The directive's place.
    pub span: Span,
}

/// One function (or region text) that is analysed on its own: sequential host
/// code with the regions in it, callees inlined.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Function name.
    pub name: String,
    /// Its body.
    pub body: Block,
}

/// What the source calls a place that holds a pointer, or that one leads to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    /// A variable.
    Variable(ObjectId),
    /// The members of this name, whatever they are members of.
    Member(Arc<str>),
}

/// What a pointer leads to, too.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alike {
    /// What another pointer leads to.
    Pointer(Held),
    /// This memory itself.
    Memory(Held),
    /// What another element of the same array leads to.
    Element,
}

/// A whole translation unit in SPMD form.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    /// Names of the files that spans speak of.
    pub files: Vec<String>,
    /// Symbolic constants.
    pub params: Vec<Param>,
    /// Memory objects.
    pub objects: Vec<Object>,
    /// Strand registers.
    pub locals: Vec<Local>,
    /// What is analysed.
    pub entries: Vec<Entry>,
    /// What could not be expressed and stands in no entry.
    pub unsupported: Vec<Unsupported>,
    /// The names of members of records of which nothing is known, so that two of them may overlap: the text form has none.
    pub untold_members: std::collections::BTreeSet<Arc<str>>,
    /// Pointers that are not taken to lead to memory of their own where an entry begins, because the source stores there
    /// what leads to other memory that has a name: the text form has none.
    pub alike: std::collections::BTreeSet<(Held, Alike)>,
    /// Teams may be smaller than what is asked for (`dyn-var`): the text form has nothing for it.
    pub adjusts_teams: bool,
    /// Somewhere numbers of an unsigned type of 64 bits, which may be too large for it, become ones of another type, and
    /// nothing here says so: the text form has nothing for it.
    pub untold_conversions: bool,
    /// The calls by which regions are reached that stand in inlined functions, outermost first: where, and of what. For
    /// reports only: the text form has none.
    pub calls: BTreeMap<NodeId, Vec<(Span, String)>>,
    /// The same program in a form in which all recursive calls in regions are summaries: what has no race there has none.
    /// The text form has none.
    pub summed: Option<Box<Program>>,
    /// The same program in another form, in which strands are left where recursive calls go deep: its races are this one's.
    /// The text form has none.
    pub deeper: Option<Box<Program>>,
    /// Source of node ids; every node of the entries has been numbered by it.
    pub ids: IdSource,
}

impl Program {
    /// The symbolic constant with an id.
    pub fn param(&self, id: ParamId) -> Option<&Param> {
        self.params.get(id.0 as usize)
    }

    /// The memory object with an id.
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.0 as usize)
    }

    /// The register with an id.
    pub fn local(&self, id: LocalId) -> Option<&Local> {
        self.locals.get(id.0 as usize)
    }
}

impl PartialEq for IdSource {
    /// Two programs are equal when their trees are, whatever ids come next.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::NarrowInt;

    #[test]
    fn conversions_keep_the_bits_that_the_type_has() {
        assert_eq!(NarrowInt::I32.of_number(1 << 31), -(1 << 31));
        assert_eq!(NarrowInt::I32.of_number((1 << 32) + 7), 7);
        assert_eq!(NarrowInt::U32.of_number(-1), (1 << 32) - 1);
        assert_eq!(NarrowInt::I32.of_number(i64::MIN), 0);
        assert_eq!(NarrowInt::U8.of_number(i64::MAX), 255);
        assert_eq!(NarrowInt::Bool.of_number(-5), 1);
    }
}
