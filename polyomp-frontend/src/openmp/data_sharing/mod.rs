//! Data-sharing attributes of variables referenced in a construct (OpenMP 5.1, section 2.21.1.1; 5.2,
//! section 5.1.1).
//!
//! A pure function from facts about a variable, the clauses of a directive, and what encloses it, to
//! the variable's attribute at each construct of the directive. The order is that of the
//! specification: predetermined, explicit, implicit.
//!
//! A walk over a program keeps one [`Enclosing`] for each variable: it starts with
//! [`Enclosing::at_declaration`], and each construct turns it into the one for what is inside.

mod explicit;
mod implicit;
mod predetermined;
#[cfg(test)]
mod tests;

pub use implicit::implicit_map;

use super::arguments::ReductionIdentifier;
use super::leaf::Leaf;
use super::split::LeafConstruct;
use super::text::{ExprText, TextSpan};

/// What must be known of a variable to determine its attribute at a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable<'a> {
    /// Its name, as clauses list it. Whether a name in a clause means this variable is for the caller
    /// to see to: clauses are read in the scope around the directive.
    pub name: &'a str,
    /// Its storage duration.
    pub storage: Storage,
    /// What kind of object it is.
    pub shape: Shape,
    /// Whether it is in a `threadprivate` directive, or is `_Thread_local`.
    pub threadprivate: bool,
    /// Whether it is in a `declare target` directive.
    pub declare_target: bool,
    /// Whether its type is `const`-qualified.
    pub constant: bool,
    /// Whether it is declared in a scope inside the directive's construct, its `for` loop's header
    /// included.
    pub declared_inside: bool,
    /// If it is the iteration variable of a loop associated with the directive: how many loops are
    /// associated (1 unless a `collapse` or `ordered(n)` clause says otherwise).
    pub iterates: Option<usize>,
}

impl<'a> Variable<'a> {
    /// A scalar with automatic storage duration that is declared outside the construct.
    pub fn automatic(name: &'a str) -> Self {
        Self {
            name,
            storage: Storage::Automatic,
            shape: Shape::Scalar,
            threadprivate: false,
            declare_target: false,
            constant: false,
            declared_inside: false,
            iterates: None,
        }
    }
}

/// The storage duration of a variable, and for static ones the scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Storage {
    /// Automatic; parameters too.
    Automatic,
    /// Static, declared in a block.
    StaticLocal,
    /// Static, declared at file scope.
    FileScope,
}

/// The kind of object that rules for devices distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An arithmetic type.
    Scalar,
    /// A pointer.
    Pointer,
    /// An array, a structure or a union.
    Aggregate,
}

/// What the constructs around say about a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enclosing {
    /// Whether the variable is shared by all implicit tasks of the current team, seen from where the
    /// directive stands.
    pub shared_by_team: bool,
}

impl Enclosing {
    /// Right after the declaration of a variable, with no construct between.
    pub fn at_declaration(storage: Storage) -> Self {
        Self {
            shared_by_team: storage != Storage::Automatic,
        }
    }

    /// Inside `leaf`, at which the variable has `attribute`.
    #[must_use]
    pub fn inside(self, leaf: Leaf, attribute: &Attribute) -> Self {
        let shared_by_team = match attribute {
            Attribute::Shared | Attribute::Mapped => match leaf {
                Leaf::Parallel | Leaf::Teams | Leaf::Target => true,
                _ => self.shared_by_team,
            },
            Attribute::Inherited => self.shared_by_team,
            _ => false,
        };
        Self { shared_by_team }
    }
}

/// The data-sharing attribute of a variable at one construct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attribute {
    /// The original variable is used by all.
    Shared,
    /// A new variable without a value.
    Private,
    /// A new variable with the original's value.
    FirstPrivate,
    /// A new variable; the original gets the value of the last iteration or section.
    LastPrivate,
    /// Both of these.
    FirstLastPrivate,
    /// A new variable that is combined into the original. The list item may be a section of the
    /// variable only: the clause says which.
    Reduction(ReductionIdentifier),
    /// A new variable that has, in each iteration, the original's value plus iterations times step; the
    /// original gets the value of the last iteration.
    Linear(LinearStep),
    /// Each thread has one, beyond the construct.
    ThreadPrivate,
    /// The corresponding variable on the device, shared there.
    Mapped,
    /// The construct does not touch it: it is the variable of the enclosing context.
    Inherited,
}

/// The step of a linear variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinearStep {
    /// The increment of the loop whose iteration variable it is.
    LoopIncrement,
    /// One.
    One,
    /// The clause's expression.
    Given(ExprText),
    /// What it has in an iteration is not known.
    Unknown,
}

/// Why a variable has no attribute.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttributeError {
    /// `default(none)` asks for it to be listed; so does `default(private)` or `default(firstprivate)`
    /// for a variable of file scope.
    #[error("`{name}` must be listed in a data-sharing clause of `{leaf}`: `default({default})`")]
    Unlisted {
        /// The variable.
        name: String,
        /// The construct.
        leaf: Leaf,
        /// The kind in the `default` clause.
        default: &'static str,
        /// The `default` or `defaultmap` clause.
        clause: TextSpan,
    },
    /// Its attribute is predetermined, so it may not be listed in that clause.
    #[error("`{name}` is {attribute} on `{leaf}`, so it cannot be listed in `{clause_name}`")]
    Predetermined {
        /// The variable.
        name: String,
        /// The construct.
        leaf: Leaf,
        /// What it is by the rules.
        attribute: &'static str,
        /// The name of the clause that lists it.
        clause_name: &'static str,
        /// The clause that lists it.
        clause: TextSpan,
    },
}

/// The attribute of `variable` at each of the constructs of one directive, outermost first, as
/// [`super::Directive::split`] gives them; and what is inside them all.
///
/// The variable must be one that is referenced in the construct. One that an enclosed construct has in
/// a `private` clause, and that is not used otherwise, is not referenced.
///
/// # Errors
///
/// If a rule asks for a variable to be listed, or forbids it.
pub fn attributes(
    variable: &Variable<'_>,
    constructs: &[LeafConstruct<'_>],
    enclosing: Enclosing,
) -> Result<(Vec<Attribute>, Enclosing), AttributeError> {
    let mut enclosing = enclosing;
    let mut attributes = Vec::with_capacity(constructs.len());
    for construct in constructs {
        let attribute = attribute(variable, construct, constructs, enclosing)?;
        enclosing = enclosing.inside(construct.leaf, &attribute);
        attributes.push(attribute);
    }
    Ok((attributes, enclosing))
}

/// The attribute at one of the constructs.
fn attribute(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
    constructs: &[LeafConstruct<'_>],
    enclosing: Enclosing,
) -> Result<Attribute, AttributeError> {
    if let Some(attribute) = predetermined::attribute(variable, construct)? {
        return Ok(attribute);
    }
    if let Some(attribute) = explicit::attribute(variable, construct) {
        return Ok(attribute);
    }
    if let Some(attribute) = predetermined::of_iteration_variable(variable, construct, constructs) {
        return Ok(attribute);
    }
    implicit::attribute(variable, construct, constructs, enclosing)
}

/// The attribute of a variable referenced in a routine that is called from a region, outside any
/// construct in that routine (OpenMP 5.1, section 2.21.1.2).
///
/// `declared_in_routine` is true for its local variables and parameters; a variable it reaches
/// through a pointer is the object pointed to.
pub fn attribute_in_called_routine(
    variable: &Variable<'_>,
    declared_in_routine: bool,
) -> Attribute {
    if variable.threadprivate {
        Attribute::ThreadPrivate
    } else if declared_in_routine && variable.storage == Storage::Automatic {
        Attribute::Private
    } else {
        Attribute::Shared
    }
}
