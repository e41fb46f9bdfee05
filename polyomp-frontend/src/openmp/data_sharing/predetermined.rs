//! Predetermined attributes, and the clauses that may override them.

use super::{Attribute, AttributeError, LinearStep, Storage, Variable};
use crate::openmp::clause::Clause;
use crate::openmp::clause_name::ClauseName;
use crate::openmp::leaf::Leaf;
use crate::openmp::split::LeafConstruct;

use super::explicit::listed_in;

/// The attribute by the rules that no clause overrides; an error where a clause tries to.
pub(super) fn attribute(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
) -> Result<Option<Attribute>, AttributeError> {
    if variable.threadprivate {
        return match listed_in(variable, construct, is_attribute_clause) {
            Some((clause, name)) => Err(error(variable, construct, "threadprivate", clause, name)),
            None => Ok(Some(Attribute::ThreadPrivate)),
        };
    }
    // A variable declared inside hides a listed one of the same name, so clauses do not matter.
    if variable.declared_inside {
        return Ok(Some(if variable.storage == Storage::Automatic {
            Attribute::Private
        } else {
            Attribute::Shared
        }));
    }
    if variable.iterates.is_some()
        && construct.leaf.is_loop_partitioning()
        && let Some((clause, name)) = listed_in(variable, construct, |name| {
            !may_override(construct.leaf, name)
        })
    {
        let attribute = match construct.leaf {
            Leaf::Simd => "linear",
            Leaf::Loop => "lastprivate",
            _ => "private",
        };
        return Err(error(variable, construct, attribute, clause, name));
    }
    Ok(None)
}

/// Whether an iteration variable of a loop associated with `leaf` may be listed in the clause. Clauses
/// that give no attribute may list anything.
fn may_override(leaf: Leaf, name: ClauseName) -> bool {
    match name {
        ClauseName::Private | ClauseName::LastPrivate => true,
        ClauseName::Linear => leaf == Leaf::Simd,
        _ => !is_attribute_clause(name),
    }
}

/// Whether the clause gives its list items a data-sharing attribute.
fn is_attribute_clause(name: ClauseName) -> bool {
    matches!(
        name,
        ClauseName::Shared
            | ClauseName::Private
            | ClauseName::FirstPrivate
            | ClauseName::LastPrivate
            | ClauseName::Linear
            | ClauseName::Induction
            | ClauseName::Reduction
            | ClauseName::InReduction
            | ClauseName::TaskReduction
    )
}

fn error(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
    attribute: &'static str,
    clause: &Clause,
    clause_name: ClauseName,
) -> AttributeError {
    AttributeError::Predetermined {
        name: variable.name.to_owned(),
        leaf: construct.leaf,
        attribute,
        clause_name: clause_name.as_str(),
        clause: clause.span,
    }
}

/// The attribute of the iteration variable of a loop associated with the directive, where no clause
/// on `construct` lists it.
///
/// On a combined construct, what is predetermined on one leaf acts on the others as a clause would
/// (OpenMP 5.2, section 17.2): `linear` of `simd` and `lastprivate` of `loop` are `lastprivate` outside,
/// with the original shared by the team. A `private` clause on an inner construct overrides that.
pub(super) fn of_iteration_variable(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
    constructs: &[LeafConstruct<'_>],
) -> Option<Attribute> {
    let loops = variable.iterates?;
    let combined = construct.combined;
    let has = |leaf: Leaf| combined.contains(&leaf);
    let listed_private = constructs
        .iter()
        .any(|other| listed_in(variable, other, |name| name == ClauseName::Private).is_some());
    let written_back = (has(Leaf::Simd) || has(Leaf::Loop)) && !listed_private;
    match construct.leaf {
        Leaf::Simd if loops <= 1 => Some(Attribute::Linear(LinearStep::LoopIncrement)),
        Leaf::Simd | Leaf::Loop => Some(Attribute::LastPrivate),
        Leaf::For | Leaf::Distribute | Leaf::Taskloop => Some(if written_back {
            Attribute::LastPrivate
        } else {
            Attribute::Private
        }),
        Leaf::Parallel | Leaf::Teams if combined.iter().any(|leaf| leaf.is_loop_partitioning()) => {
            Some(if written_back {
                Attribute::Shared
            } else {
                Attribute::Private
            })
        }
        Leaf::Target if written_back => Some(Attribute::Mapped),
        _ => None,
    }
}
