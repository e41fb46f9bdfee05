//! A parsed directive: which constructs it is made of, its argument, and its clauses.

use super::clause::{Clause, ClauseKind};
use super::clause_name::ClauseName;
use super::leaf::{Association, Leaf};
use super::list_item::ListItem;
use super::text::{ExprText, Name, TextSpan};

/// A directive with everything that was written on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directive {
    /// Which construct or constructs it names.
    pub kind: DirectiveKind,
    /// Where the name stands, from its first word to its last.
    pub name_span: TextSpan,
    /// What stands in the parentheses after the name, for the directives that have such.
    pub argument: Argument,
    /// The clauses in the order in which they were written, with the malformed ones
    /// ([`ClauseKind::Malformed`]).
    pub clauses: Vec<Clause>,
    /// The whole directive.
    pub span: TextSpan,
}

/// The name of a directive: its leaf constructs, outermost first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DirectiveKind {
    leaves: Vec<Leaf>,
}

impl DirectiveKind {
    /// The directive that consists of `leaf` alone.
    pub fn single(leaf: Leaf) -> Self {
        Self { leaves: vec![leaf] }
    }

    /// What was written, allowed or not; an error accompanies what is not.
    pub(super) fn from_leaves(leaves: Vec<Leaf>) -> Self {
        Self { leaves }
    }

    /// The combined or composite directive of these leaves, outermost first, if the specification
    /// allows that combination.
    pub fn combined(leaves: &[Leaf]) -> Option<Self> {
        super::combined::is_allowed(leaves).then(|| Self {
            leaves: leaves.to_vec(),
        })
    }

    /// The leaf constructs, outermost first; never empty.
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Whether `leaf` is one of the leaf constructs.
    pub fn contains(&self, leaf: Leaf) -> bool {
        self.leaves.contains(&leaf)
    }

    /// The name as it is written in C.
    pub fn name(&self) -> String {
        let words: Vec<&str> = self.leaves.iter().map(|leaf| leaf.name()).collect();
        words.join(" ")
    }
}

/// What stands in parentheses directly after the directive's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    None,
    /// `critical(name)`
    CriticalName(Name),
    /// A list: `threadprivate(a, b)`, `flush(a)`, `allocate(a)`, `groupprivate(a)`,
    /// `declare target(f, a)`.
    List(Vec<ListItem>),
    /// `depobj(object)` of OpenMP 5.x: the depend object.
    Depobj(ExprText),
    /// `cancel parallel`, `cancellation point for`: which construct is cancelled.
    Cancelled(Name),
    /// `declare variant(function)`: the variant function.
    Variant(ExprText),
    /// `declare reduction(identifier : types [: combiner])`.
    Reduction(DeclaredReduction),
    /// `declare mapper([identifier :] type variable)`.
    Mapper(DeclaredMapper),
    /// An argument of a directive that is parsed by name only.
    Raw(ExprText),
    /// An argument that could not be understood; an error tells why.
    Malformed(ExprText),
}

/// The argument of `declare reduction`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredReduction {
    /// The identifier, or an operator in C++.
    pub identifier: Name,
    /// The types it is declared for.
    pub types: Vec<ExprText>,
    /// The expression that updates `omp_out` from `omp_in`; OpenMP 6.0 has it in a `combiner` clause.
    pub combiner: Option<ExprText>,
}

/// The argument of `declare mapper`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredMapper {
    /// The identifier; without one, the mapper is the default one of its type.
    pub identifier: Option<Name>,
    /// The type.
    pub ty: ExprText,
    /// The variable that stands for what is mapped.
    pub variable: Name,
}

impl Directive {
    /// The leaf constructs, outermost first; never empty.
    pub fn leaves(&self) -> &[Leaf] {
        self.kind.leaves()
    }

    /// Whether `leaf` is one of the leaf constructs.
    pub fn contains(&self, leaf: Leaf) -> bool {
        self.kind.contains(leaf)
    }

    /// The first clause that `select` accepts.
    pub fn find_clause<T>(&self, mut select: impl FnMut(&ClauseKind) -> Option<T>) -> Option<T> {
        self.clauses.iter().find_map(|clause| select(&clause.kind))
    }

    /// Which code the directive, with its clauses, takes.
    pub fn association(&self) -> Association {
        let Some(last) = self.leaves().last() else {
            return Association::Standalone;
        };
        match last {
            // OpenMP 5.2, 15.10.1: a stand-alone `ordered` has a doacross clause, in the deprecated
            // spelling a depend clause.
            Leaf::Ordered if self.clauses.iter().any(is_doacross) => Association::Standalone,
            leaf => leaf.association(),
        }
    }
}

/// Whether the clause is one of those, malformed or not, that only a stand-alone `ordered` has.
fn is_doacross(clause: &Clause) -> bool {
    let name = match &clause.kind {
        ClauseKind::Malformed(malformed) => malformed.known,
        kind => kind.name(),
    };
    matches!(name, Some(ClauseName::Doacross | ClauseName::Depend))
}
