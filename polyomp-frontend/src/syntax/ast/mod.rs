//! The typed C syntax tree: what stage 1 gives to lowering.
//!
//! Every node carries a [`Span`] into the text of its
//! [`SourceSet`](crate::source::SourceSet). Trees are no deeper than
//! [`MAX_DEPTH`](crate::syntax::MAX_DEPTH), so recursion over them needs no limit of its own.

pub(crate) mod arithmetic;
pub mod expr;
pub mod stmt;
pub mod types;

pub use expr::{
    BinaryOp, Designator, Expr, ExprKind, FloatLiteral, InitItem, Initializer, IntLiteral, UnaryOp,
};
pub use stmt::{Block, ForInit, Pragma, Stmt, StmtKind};
pub use types::{
    ArrayType, Enum, EnumConstant, EnumId, Extent, Field, FloatKind, FunctionType, IntKind, Param,
    QualType, Qualifiers, Record, RecordId, RecordKind, Type, TypedefType,
};

use std::ops::Range;

use super::scope::Scopes;
use crate::source::Span;

/// The function whose calls, which only the parser makes, are values that a run of the C++ library tells.
/// They may follow from what the program determines, so what rests on them is no proof.
/// With arguments: whether the object that the first one points to is of one of the classes that the others point to.
pub const UNSPECIFIED: &str = "(unspecified)";
/// What the names of `std::function`s begin with: copies of one have the same object, which nothing changes.
pub(crate) const HELD: &str = "std::function<";
/// The member of a `std::function` that points to what calls the object that it holds.
pub(crate) const HELD_CALL: &str = "call";
/// What stands in the names of these functions behind the name of the type.
pub(crate) const HELD_CALLER: &str = "::call of ";
/// The function that initialises the variables of a file of C++ before `main`, which is in another one.
pub(crate) const START: &str = "start#";
/// What stands for the names that code uses which is not understood.
pub(crate) const UNKNOWN_CODE: &str = "(unknown code)";
/// What the name of a variable follows where its turn to be initialised is marked.
pub(crate) const INITIALISED: &str = "operator initialise ";

/// The same for values that come from outside of the program: each one is possible.
pub const CHOSEN: &str = "(chosen)";

/// Everything that the source files of a [`SourceSet`](crate::source::SourceSet) declare, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TranslationUnit {
    /// Declarations, definitions and pragmas in order.
    pub items: Vec<Item>,
    /// All `struct` and `union` types; a [`RecordId`] is an index.
    pub records: Vec<Record>,
    /// All `enum` types; an [`EnumId`] is an index.
    pub enums: Vec<Enum>,
    /// Every syntax error, in order. Each one is also a [`StmtKind::Error`] or [`ItemKind::Error`],
    /// or lies in a pragma that stands where no statement can.
    pub errors: Vec<SyntaxError>,
    /// Text that is understood to be no code of the program, and why.
    pub unused: Vec<SyntaxError>,
    /// Names that it uses and other files define that are not followed, each with what is not known for that.
    pub elsewhere: std::collections::BTreeMap<String, String>,
    /// Code of a file that is not followed may have called functions of these before `main`.
    pub called_before: bool,
    /// Code of C++ makes objects at file scope before `main`.
    pub(crate) starts: bool,
    /// What belongs to each source file; none before anything was parsed.
    pub(crate) parts: Vec<UnitPart>,
}

/// One source file in a translation unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct UnitPart {
    /// Where its text begins.
    pub(crate) start: u32,
    /// Its [`TranslationUnit::items`].
    pub(crate) items: Range<usize>,
    /// Its [`TranslationUnit::enums`].
    pub(crate) enums: Range<usize>,
    /// The types and tags known at file scope.
    pub(crate) names: Scopes,
    /// Names of what has another one, and that one, which the tree has in their place; clauses of directives do not, nor
    /// does what stands before it is said, or in other files.
    pub(crate) further: std::collections::BTreeMap<String, String>,
    /// What the linker calls what names stand for, where the file tells it.
    pub(crate) labels: std::collections::BTreeMap<String, String>,
    /// What the linker calls what declarations within functions name, where these tell it, by where the names stand.
    pub(crate) inner_labels: std::collections::BTreeMap<u32, String>,
    /// Names that the file makes other names of something.
    pub(crate) aliases: Vec<OtherName>,
    /// What is told of the names of a file of C++.
    pub(crate) cpp: Option<CppNames>,
}

/// What a file of C++ says of its names, and does where the program starts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CppNames {
    /// Names of the tree that are the file's own, although no `static` says so.
    pub(crate) own: std::collections::BTreeSet<String>,
    /// Those of them that others may have, too: it is not known by what name, but for the parameters.
    pub(crate) unclear: std::collections::BTreeMap<String, String>,
    /// Functions that it declares and others may define or use.
    pub(crate) declared: std::collections::BTreeSet<String>,
    /// What initialises its variables where a program starts whose `main` is in another file.
    pub(crate) start: Vec<Stmt>,
    /// The names that may be used by what does so, wherever `main` is.
    pub(crate) start_uses: std::collections::BTreeSet<String>,
    /// Functions that only return an expression, which stands in place of calls.
    pub(crate) put_in_place: std::collections::BTreeSet<String>,
}

impl UnitPart {
    /// Whether a name at file scope is the file's own, although no `static` says so.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        self.cpp.as_ref().is_some_and(|cpp| cpp.own.contains(name))
    }

    /// Functions that the file declares without a declaration in the tree.
    pub(crate) fn declared(&self) -> impl Iterator<Item = &str> {
        let declared = self.cpp.iter().flat_map(|cpp| &cpp.declared);
        declared.map(String::as_str)
    }
}

/// A name that a file defines as another one of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OtherName {
    /// The further name.
    pub(crate) name: String,
    /// What it is a name of, as the linker calls that.
    pub(crate) target: String,
    /// The definition of another file stands in place of it.
    pub(crate) weak: bool,
}

impl TranslationUnit {
    /// The definition of a `struct` or `union`.
    pub fn record(&self, id: RecordId) -> Option<&Record> {
        self.records.get(id.0 as usize)
    }

    /// The definition of an `enum`.
    pub fn enumeration(&self, id: EnumId) -> Option<&Enum> {
        self.enums.get(id.0 as usize)
    }

    /// The number of the source file that holds this offset of the text.
    pub(crate) fn part_at(&self, offset: u32) -> usize {
        self.parts
            .partition_point(|part| part.start <= offset)
            .saturating_sub(1)
    }

    /// The types and tags known at file scope there.
    pub(crate) fn names_at(&self, offset: u32) -> Scopes {
        let part = self.parts.get(self.part_at(offset));
        part.map(|part| part.names.clone()).unwrap_or_default()
    }

    /// What stands at file scope in one source file.
    pub(crate) fn items_of(&self, part: usize) -> &[Item] {
        let range = self.parts.get(part).map(|part| part.items.clone());
        range
            .and_then(|range| self.items.get(range))
            .unwrap_or_default()
    }

    /// The enumeration and the value of the enumeration constant that a name stands for at this offset of the text: of
    /// those that are known there, the one that is declared last is that of the innermost block.
    pub(crate) fn enumeration_constant(
        &self,
        part: usize,
        offset: u32,
        name: &str,
    ) -> Option<(EnumId, i128)> {
        let range = self.parts.get(part)?.enums.clone();
        let mut enums = range.clone().zip(self.enums.get(range)?).rev();
        enums.find_map(|(id, found)| {
            let constants = found.constants.as_ref()?;
            // Types of system headers stand in no text.
            let known = |at: u32| offset == u32::MAX || at == u32::MAX || at <= offset;
            let constant = constants
                .iter()
                .find(|constant| constant.name == name && known(constant.span.end))
                .filter(|_| offset < found.until || found.until == u32::MAX)?;
            Some((EnumId(id as u32), constant.value?))
        })
    }

    /// Whether the source file says at file scope what a name stands for.
    pub(crate) fn declares(&self, part: usize, name: &str) -> bool {
        let part = self.parts.get(part);
        part.is_some_and(|part| part.names.meaning(name).is_some())
    }

    /// The definition of the function `name`, if it is in this file.
    pub fn function(&self, name: &str) -> Option<&FunctionDef> {
        self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Function(function) if function.name == name => Some(&**function),
            _ => None,
        })
    }
}

/// Text that could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What was expected or is wrong, as a sentence for the user.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// Something at file scope.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of things at file scope.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// A function with its body. Boxed: it is far larger than the other kinds.
    Function(Box<FunctionDef>),
    /// Variables, function prototypes, typedefs, or a record or enumeration alone.
    Declaration(Declaration),
    /// A directive, such as `threadprivate` or `declare …`.
    Pragma(Pragma),
    /// `asm (…);`, with the words in it.
    Asm(Vec<String>),
    /// Text that could not be parsed: what it declares is unknown.
    Error(Unparsed),
}

/// Text that could not be parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unparsed {
    /// What was expected or is wrong, as a sentence for the user.
    pub message: String,
    /// The directives in it.
    pub pragmas: Vec<Pragma>,
    /// The names in it, each once.
    pub words: Vec<String>,
    /// Whether it is not known if it is part of the program at all.
    pub hidden: bool,
    /// What it depends on then, for the user.
    pub depends: String,
    /// The names that it declares, if it stands at file scope.
    pub declares: Vec<String>,
}

impl Unparsed {
    /// What a report says of it.
    pub fn what(&self) -> String {
        if self.hidden {
            self.message.clone()
        } else {
            format!("text that cannot be parsed: {}", self.message)
        }
    }
}

/// A function with its body.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionDef {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// Result and parameters (those of a K&R definition with the types declared for them).
    pub ty: FunctionType,
    /// `static`, `inline` and the like.
    pub storage: Storage,
    /// The body.
    pub body: Block,
}

/// A declaration: `storage type declarator = initialiser, …;`. It may declare no name at all, such
/// as `struct s { … };`.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// Storage class and function specifiers, common to all names.
    pub storage: Storage,
    /// What it declares, in order.
    pub declarators: Vec<Declarator>,
    /// Where it stands.
    pub span: Span,
}

/// One name declared by a [`Declaration`].
#[derive(Clone, Debug, PartialEq)]
pub struct Declarator {
    /// The name.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// Its type; for a typedef, the type that the name stands for.
    pub ty: QualType,
    /// Its initial value.
    pub init: Option<Initializer>,
    /// From the declarator's first token to the end of its initialiser.
    pub span: Span,
}

/// Storage class and function specifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Storage {
    /// The storage class.
    pub class: StorageClass,
    /// `_Thread_local` or `__thread`
    pub thread_local: bool,
    /// `inline`
    pub inline: bool,
    /// `_Noreturn` or `__attribute__((noreturn))`
    pub noreturn: bool,
    /// `__attribute__((cleanup(f)))`: a function is called where the scope ends.
    pub cleanup: bool,
    /// `__attribute__((constructor))`, or a section of pointers to such functions: it is called before `main`.
    pub constructor: bool,
    /// What its initialiser is may only be found out when the program starts.
    pub dynamic: bool,
    /// `__attribute__((weak))`: the definition of another file stands in place of this one.
    pub weak: bool,
    /// What is not in the text calls it: `__attribute__((destructor))`, virtual functions.
    pub called_elsewhere: bool,
    /// `__attribute__((alias("f")))`: another name of what is declared elsewhere.
    pub alias: bool,
    /// `__attribute__((vector_size(n)))`: the type is one of vectors of what is named.
    pub vector: bool,
}

impl Storage {
    /// Adds what attributes say.
    pub(crate) fn add(&mut self, attributes: Attributes) {
        self.noreturn |= attributes.noreturn;
        self.cleanup |= attributes.cleanup;
        self.constructor |= attributes.constructor;
        self.called_elsewhere |= attributes.destructor;
        self.weak |= attributes.weak;
        self.alias |= attributes.alias;
        self.vector |= attributes.vector;
    }
}

/// What attributes say that matters here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attributes {
    pub(crate) noreturn: bool,
    pub(crate) cleanup: bool,
    pub(crate) constructor: bool,
    pub(crate) destructor: bool,
    pub(crate) weak: bool,
    pub(crate) alias: bool,
    pub(crate) vector: bool,
}

/// Storage classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum StorageClass {
    #[default]
    None,
    Auto,
    Register,
    Static,
    Extern,
    Typedef,
}
