//! C++: parsed to the same tree as C, by saying in C what the C++ means.
//!
//! Classes become structs, member functions become functions with a parameter `this`, references become pointers (those
//! that are variables stay [`Type::Reference`](crate::syntax::ast::Type::Reference), as constructs treat them as what
//! they refer to), templates and lambdas become functions and structs where they are used. What the standard library
//! has is described in [`library`]: a `std::vector` is a struct of a pointer and a size. The text of its headers is not
//! read. What is not understood is an error of the statement that it stands in, as in C.

mod accessor;
mod alias;
mod assign;
mod bindings;
mod bodies;
mod built_in;
mod call;
mod captured;
mod category;
mod class;
mod clauses;
mod condition;
mod conditional;
mod construct;
mod construct_list;
mod constructor;
mod conversion;
mod copy;
mod declaration;
mod declared_scope;
mod deduce;
mod deduced_class;
mod default_argument;
mod default_member;
mod dependent;
mod destroy;
mod discarded;
mod dispatch;
mod enumeration;
mod expression;
mod friend;
mod function;
mod function_object;
mod generic;
mod guard;
mod heap;
mod instance;
mod lambda;
mod library;
mod lifted;
mod linked;
mod list;
mod make;
mod member_pointer;
mod member_types;
mod merged;
mod moved;
mod name;
mod namespace;
mod not_followed;
mod operator;
mod outside_template;
mod overload;
mod overloaded;
mod pack;
mod parts;
mod placeholder;
mod ranges;
mod seen;
mod special;
mod specifier;
mod startup;
mod statement;
mod static_member;
mod statics;
mod template;
mod template_params;
mod temporary;
mod threadprivate;
mod tied;
mod types;
mod uninstantiated;
mod unions;
mod using;
mod value;
mod virtuals;
mod words;
mod wrapper;
mod zeroed;

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Expr, FunctionType, QualType, RecordId, Stmt};

pub(in crate::syntax) use make::{expiring_reference, is_expiring, reference};
pub(in crate::syntax) use words::tokens;

/// What the parser knows of a C++ file besides what it knows of C.
#[derive(Default)]
pub(crate) struct Cpp {
    /// The namespaces and classes around, as prefixes of qualified names, the innermost last.
    pub prefixes: Vec<String>,
    /// Namespaces that are known.
    pub namespaces: BTreeSet<String>,
    /// Those that are `inline`: their names are those of the namespaces around, too.
    pub inline_namespaces: BTreeSet<String>,
    /// Namespaces whose names are used without qualification, each behind the namespace that says so.
    pub using: Vec<(String, String)>,
    /// What `using a::b;` names, by the qualified name that it brings.
    pub brought: BTreeMap<String, Vec<String>>,
    /// Types by their qualified names.
    pub types: BTreeMap<String, QualType>,
    /// How objects of the `std::function`s are called.
    pub signatures: BTreeMap<RecordId, crate::syntax::ast::FunctionType>,
    /// What is known of classes.
    pub classes: BTreeMap<RecordId, Class>,
    /// Whether some functions of one name differ in whether what a parameter refers or points to is constant.
    pub constants_told: bool,
    /// Functions by their qualified names.
    pub functions: BTreeMap<String, Vec<Overload>>,
    /// Functions of C in headers of the system.
    pub c_functions: BTreeSet<String>,
    /// What functions of the tree return.
    pub results: BTreeMap<String, QualType>,
    /// Variables that hold what `std::ref` gave.
    pub wrappers: BTreeSet<String>,
    /// Virtual functions that nothing has to define.
    pub pure: BTreeSet<String>,
    /// Whether the text of the program is that of the file.
    pub whole: bool,
    /// The virtual functions that are called without its being known which one is meant, by what is called for them.
    pub dispatched: BTreeMap<String, dispatch::Dispatched>,
    /// Functions that do nothing.
    pub idle: BTreeSet<String>,
    /// Destructors that only free memory.
    pub freeing: BTreeSet<String>,
    /// How many objects of the statement that is being parsed go at its end, and call destructors.
    pub temporaries: u32,
    /// Functions that only return an expression.
    pub accessors: BTreeMap<String, accessor::Accessor>,
    /// Those of them in place of whose calls the expression stands.
    pub put_in_place: BTreeSet<String>,
    /// Class templates whose arguments the program itself deduces.
    pub guided: BTreeSet<String>,
    /// Templates by their qualified names.
    pub templates: BTreeMap<String, Vec<template::Template>>,
    /// Where templates, members and special cases of them stand.
    pub template_texts: Vec<uninstantiated::TemplateText>,
    /// The packs that are known here.
    pub packs: pack::Packs,
    /// Where special cases of templates begin that were followed.
    pub followed: BTreeSet<usize>,
    /// Classes that templates were made to, by name and arguments.
    pub instances: BTreeMap<String, QualType>,
    /// The types of constants, those of enumerations above all, by their qualified names, and by where they stand.
    pub enumerators: BTreeMap<String, QualType>,
    /// Enumerations whose values become no numbers by themselves.
    pub scoped: BTreeSet<String>,
    /// The types that hold the values of others, where a program says that.
    pub underlying: BTreeMap<String, crate::syntax::ast::IntKind>,
    pub enumerator_places: BTreeMap<crate::source::Span, QualType>,
    /// Names that declarations give which cannot be parsed.
    pub unparsed: BTreeSet<String>,
    /// Member functions, by their qualified names, beside which there are those of a base class.
    pub reused: BTreeSet<String>,
    /// Whether the object of the member function that is called is about to go.
    pub object_goes: bool,
    /// What references at namespace scope and static members refer to.
    pub aliases: BTreeMap<String, Expr>,
    /// Variables at namespace scope that have a value known when compiling.
    pub constants: BTreeMap<String, Constant>,
    /// The class whose member function is being parsed.
    pub this: Option<RecordId>,
    /// What the function that is being parsed returns: none before it is known.
    pub result: Option<Option<QualType>>,
    /// What is written for that, and whether it returns a reference.
    pub returned: placeholder::Returned,
    pub returns_reference: bool,
    /// What is to be done where each open block ends.
    pub cleanups: Vec<Vec<destroy::Cleanup>>,
    /// How many blocks are open where each loop or `switch` around begins.
    pub loops: Vec<usize>,
    /// How many blocks are open where the function begins.
    pub function: usize,
    /// What the names are to other files.
    pub linked: linked::Linked,
    /// What initialises variables at namespace scope when the program starts.
    pub start: Vec<Stmt>,
    /// The names that it may use.
    pub start_uses: BTreeSet<String>,
    /// What of it is done when compiling.
    pub constant_start: Vec<Stmt>,
    /// Objects that functions make when control first comes to them.
    pub statics: Vec<statics::LocalStatic>,
    /// Whether a `>` ends the expression.
    pub closes: bool,
    /// Default arguments of the parameters parsed last.
    pub defaults: Vec<Option<Expr>>,
    /// Which of these are references declared by `&&`: they are bound to what is about to go.
    pub rvalues: Vec<bool>,
    /// Where `std::move` and the like stand, which say that an object is about to go.
    pub expiring: BTreeSet<crate::source::Span>,
    /// What objects the function declarator parsed last is for, if it is that of a member.
    pub trailing: Qualified,
    /// Whether it is said to override a virtual function, and whether that nothing overrides it.
    pub trailing_override: bool,
    pub trailing_final: bool,
    /// Whether the member function that is being defined is one for constant objects.
    pub constant_this: bool,
    /// Bodies of member functions that are parsed after their class.
    pub pending: Vec<bodies::Pending>,
    /// Those that wait for another class than their own.
    pub late_bodies: Vec<(RecordId, bodies::Pending)>,
    /// The classes whose members are being parsed, the innermost last.
    pub open_classes: Vec<RecordId>,
    /// Initialisers of members that are parsed after their class.
    pub pending_defaults: Vec<default_member::PendingDefault>,
    /// Constructors that are as if there were none, which use these initialisers.
    pub pending_defaulted: Vec<(Overload, crate::source::Span)>,
    /// Whether the call of a member function says of which class it is: that is no virtual call then.
    pub names_class: bool,
    /// Where the name of the member function stands that is called.
    pub member_span: Option<crate::source::Span>,
    /// Default arguments of members that are parsed after their class.
    pub pending_arguments: Vec<default_argument::PendingArgument>,
    /// Variables in classes and namespaces of which each thread has its own.
    pub threadprivate: BTreeSet<String>,
    /// Whether the members of a class are being parsed.
    pub class_open: bool,
    /// Whether the object that is made next is one that nobody asked for in so many words.
    pub implicit: bool,
    /// How many objects are being made within each other's arguments.
    pub making: u32,
    /// How many scopes are open where the parameters of the function are declared.
    pub function_scope: usize,
    /// How many names have been made up.
    pub fresh: u32,
    /// Whether the types of a function are parsed to deduce the arguments of its template, which are not known yet.
    pub undeduced: bool,
    /// Whether a type was asked for that is there under a condition only, which does not hold.
    pub unsatisfied: bool,
    /// Whether something in the file catches exceptions.
    pub catches: bool,
    /// Whether something in the file makes sequences longer: the library decides how much memory they have.
    pub sequences_grow: bool,
    /// How deep templates are instantiated.
    pub depth: u32,
}

/// What is known of a class.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// Its qualified name.
    pub name: String,
    /// What it is.
    pub kind: ClassKind,
    /// The classes that it derives from, each a member of the struct.
    pub bases: Vec<(String, RecordId)>,
    /// Those of them that depend on parameters of a template around.
    pub dependent: BTreeSet<RecordId>,
    /// Those of them that are virtual: others may have the same object of that class as a part.
    pub shared: BTreeSet<RecordId>,
    /// The names that it takes from them by `using`.
    pub used: BTreeSet<String>,
    /// Initial values of members that a constructor does not initialise.
    pub defaults: Vec<(String, Vec<Expr>)>,
    /// Members that are `mutable`.
    pub mutable: Vec<String>,
    /// What it says itself of how its objects are copied, moved and destroyed, even if only that it is as usual.
    pub said: Said,
    /// Whether no class derives from it.
    pub closed: bool,
    /// The template and arguments that it is made from.
    pub made_from: Option<(String, Vec<QualType>)>,
    /// The words of its text, where some of that cannot be parsed: what its objects have, and what making, copying and
    /// destroying them does, is not known.
    pub unparsed: Option<Vec<String>>,
}

/// Which special members a class declares.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Said {
    /// A constructor that makes copies, a destructor, or an assignment.
    pub other: bool,
    /// A constructor that moves, which does what it does anyway.
    pub moves: bool,
}

impl Class {
    /// A class of which nothing more is known yet.
    pub fn new(name: String, kind: ClassKind) -> Self {
        Class {
            name,
            kind,
            bases: Vec::new(),
            dependent: BTreeSet::new(),
            shared: BTreeSet::new(),
            used: BTreeSet::new(),
            defaults: Vec::new(),
            mutable: Vec::new(),
            said: Said::default(),
            closed: false,
            made_from: None,
            unparsed: None,
        }
    }

    /// Whether its objects are made of others' elements: copies of them have the same ones.
    pub fn is_view(&self) -> bool {
        let made = self.made_from.as_ref().map(|(name, _)| name.as_str());
        matches!(
            made,
            Some("std::span" | "std::string_view" | "std::wstring_view")
        )
    }
}

/// Kinds of classes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ClassKind {
    /// Defined in the file.
    User,
    /// A sequence in memory of its own: a pointer `data` and a number `size`.
    Vector(QualType),
    /// `std::vector<bool>`: elements are bits of the words at `data`.
    Bits,
    /// `std::array`: an array `elems`.
    Array(QualType),
    /// Two members `first` and `second`, or those of a tuple.
    Pair,
    /// A generator of random numbers, or a distribution, and the type of these: each use changes its `state`.
    Random(QualType),
    /// An associative container, a list or a queue: its `state` changes where elements come and go, and stands for their
    /// number, too.
    Map(QualType),
    /// `std::lock_guard` and the like: holds a pointer `lock`.
    Guard,
    /// A stream with its own `state`.
    Stream,
}

/// What objects a member function is for: what stands behind its parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Qualified {
    /// `const`: constant ones, too.
    pub constant: bool,
    /// `&&`: only those that are about to go.
    pub expiring: bool,
    /// `&`: only those that stay, or constant ones.
    pub staying: bool,
}

/// One of the functions of a name.
#[derive(Clone, Debug)]
pub(crate) struct Overload {
    /// Its name in the tree.
    pub symbol: String,
    /// Its type as it is declared, without `this`.
    pub ty: FunctionType,
    /// Default arguments.
    pub defaults: Vec<Option<Expr>>,
    /// Which parameters are references declared by `&&`.
    pub rvalues: Vec<bool>,
    /// Whether it is a member function with `this`.
    pub method: bool,
    /// Which objects it is for, if it is one.
    pub qualified: Qualified,
    /// Whether another function may be called in its place.
    pub is_virtual: bool,
    /// Whether it returns a reference.
    pub reference: bool,
    /// Whether it is a constructor that makes no object where none is asked for.
    pub explicit: bool,
    /// Behind which token it is declared.
    pub at: usize,
}

/// How deep templates may be instantiated within each other.
const DEEPEST_INSTANCE: u32 = 24;
