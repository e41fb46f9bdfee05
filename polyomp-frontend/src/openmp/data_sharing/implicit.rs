//! Implicit attributes: those of variables that no other rule and no clause speaks of.

use super::explicit::listed_in;
use super::{Attribute, AttributeError, Enclosing, Shape, Storage, Variable};
use crate::openmp::clause::ClauseKind;
use crate::openmp::keyword::{DefaultKind, DefaultMapBehavior, MapType, VariableCategory};
use crate::openmp::leaf::Leaf;
use crate::openmp::split::LeafConstruct;
use crate::openmp::text::TextSpan;

/// The attribute of the variable at the construct.
pub(super) fn attribute(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
    constructs: &[LeafConstruct<'_>],
    enclosing: Enclosing,
) -> Result<Attribute, AttributeError> {
    // On a combined construct, a clause that applies to another leaf construct lists the variable just as
    // well; what remains for this one is the attribute it would have without a `default` clause.
    let listed = constructs
        .iter()
        .any(|other| listed_in(variable, other, |_| true).is_some());
    let default = if listed {
        None
    } else {
        by_default_clause(variable, construct)
    };
    match construct.leaf {
        Leaf::Parallel | Leaf::Teams => default.unwrap_or(Ok(Attribute::Shared)),
        // What is shared by all implicit tasks of the team stays so; everything else is copied.
        Leaf::Task | Leaf::Taskloop => {
            by_default_clause(variable, construct).unwrap_or(Ok(if enclosing.shared_by_team {
                Attribute::Shared
            } else {
                Attribute::FirstPrivate
            }))
        }
        Leaf::Target => on_target(variable, construct, default),
        _ => Ok(Attribute::Inherited),
    }
}

fn covers(category: Option<VariableCategory>, shape: Shape) -> bool {
    match category {
        None | Some(VariableCategory::All) => true,
        Some(VariableCategory::Scalar) => shape == Shape::Scalar,
        Some(VariableCategory::Aggregate) => shape == Shape::Aggregate,
        Some(VariableCategory::Pointer) => shape == Shape::Pointer,
        Some(VariableCategory::Allocatable) => false,
    }
}

/// What the `default` clause that holds for the variable says.
fn by_default_clause(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
) -> Option<Result<Attribute, AttributeError>> {
    // A clause for a category of variables comes before one for all.
    let (kind, span) = construct
        .clauses
        .iter()
        .filter_map(|clause| match &clause.kind {
            ClauseKind::Default(default) if covers(default.category, variable.shape) => {
                Some((default.category.is_none(), default.kind, clause.span))
            }
            _ => None,
        })
        .min_by_key(|(general, _, _)| *general)
        .map(|(_, kind, span)| (kind, span))?;
    Some(match kind {
        DefaultKind::Shared => Ok(Attribute::Shared),
        // OpenMP 3.1 had these shared by rule; later versions want them listed. It cannot be written,
        // so nothing depends on it.
        DefaultKind::None if variable.constant => Ok(Attribute::Shared),
        DefaultKind::None => Err(unlisted(variable, construct, kind.as_str(), span)),
        // 2.21.4.1, for C: variables of file scope must be listed.
        DefaultKind::Private | DefaultKind::FirstPrivate
            if variable.storage == Storage::FileScope =>
        {
            Err(unlisted(variable, construct, kind.as_str(), span))
        }
        DefaultKind::Private => Ok(Attribute::Private),
        DefaultKind::FirstPrivate => Ok(Attribute::FirstPrivate),
    })
}

fn unlisted(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
    default: &'static str,
    clause: TextSpan,
) -> AttributeError {
    AttributeError::Unlisted {
        name: variable.name.to_owned(),
        leaf: construct.leaf,
        default,
        clause,
    }
}

/// OpenMP 5.1, sections 2.21.1.1 and 2.21.7.2: scalars are firstprivate, pointers are copied with the
/// address they have on the device, the rest is mapped; unless `defaultmap` says otherwise.
fn on_target(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
    default: Option<Result<Attribute, AttributeError>>,
) -> Result<Attribute, AttributeError> {
    if variable.declare_target {
        return Ok(Attribute::Mapped);
    }
    let usual = match variable.shape {
        Shape::Scalar | Shape::Pointer => Attribute::FirstPrivate,
        Shape::Aggregate => Attribute::Mapped,
    };
    let Some((behavior, span)) = default_map(variable.shape, construct) else {
        // OpenMP 6.0 has `default` on `target`, where sharing with the host is mapping. On combined
        // constructs, earlier versions and the programs written for them mean the inner ones only.
        return match default.filter(|_| construct.combined.len() == 1) {
            Some(Ok(Attribute::Shared)) => Ok(Attribute::Mapped),
            Some(result) => result,
            None => Ok(usual),
        };
    };
    match behavior {
        DefaultMapBehavior::FirstPrivate => Ok(Attribute::FirstPrivate),
        DefaultMapBehavior::Private => Ok(Attribute::Private),
        DefaultMapBehavior::None => Err(unlisted(variable, construct, "none", span)),
        DefaultMapBehavior::Default => Ok(usual),
        DefaultMapBehavior::Alloc
        | DefaultMapBehavior::Storage
        | DefaultMapBehavior::To
        | DefaultMapBehavior::From
        | DefaultMapBehavior::Tofrom
        | DefaultMapBehavior::Present
        | DefaultMapBehavior::SelfMap => Ok(Attribute::Mapped),
    }
}

/// What the `defaultmap` clause that holds for such variables says, and where it stands.
fn default_map(
    shape: Shape,
    construct: &LeafConstruct<'_>,
) -> Option<(DefaultMapBehavior, TextSpan)> {
    construct
        .clauses
        .iter()
        .filter_map(|clause| match &clause.kind {
            ClauseKind::DefaultMap(default) if covers(default.category, shape) => {
                Some((default.category.is_none(), default.behavior, clause.span))
            }
            _ => None,
        })
        .min_by_key(|(general, _, _)| *general)
        .map(|(_, behavior, span)| (behavior, span))
}

/// How a variable that is [`Attribute::Mapped`] is mapped on a construct that has no `map` clause for it.
pub fn implicit_map(shape: Shape, construct: &LeafConstruct<'_>) -> MapType {
    match default_map(shape, construct).map(|(behavior, _)| behavior) {
        // `present`: the device has it, so nothing is copied.
        Some(
            DefaultMapBehavior::Alloc
            | DefaultMapBehavior::Storage
            | DefaultMapBehavior::Present
            | DefaultMapBehavior::SelfMap,
        ) => MapType::Alloc,
        Some(DefaultMapBehavior::To) => MapType::To,
        Some(DefaultMapBehavior::From) => MapType::From,
        _ => MapType::Tofrom,
    }
}
