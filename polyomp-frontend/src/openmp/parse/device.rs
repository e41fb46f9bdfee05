//! The clauses of devices and teams (OpenMP 6.0, chapters 7.9, 12.2 and 15).

use super::Context;
use super::clauses::{expression, keyword};
use super::items::{Allowed, list};
use super::task::iterator_definitions;
use crate::openmp::keyword::KeywordSet;
use crate::openmp::text::{DirectiveError, Name};
use crate::openmp::view::{View, argument_error};
use crate::openmp::{
    ClauseKind, DefaultMapBehavior, DefaultMapClause, DeviceClause, DeviceModifier, Keyword,
    MapClause, MapModifier, MapType, MotionClause, NumTeamsClause, UsedAllocator, VariableCategory,
};

/// `map([modifier [,] …] [type:] list)`
pub(super) fn map(view: View<'_>, context: &Context<'_>) -> Result<MapClause, DirectiveError> {
    let mut clause = MapClause {
        modifiers: Vec::new(),
        mapper: None,
        iterators: Vec::new(),
        reference: None,
        map_type: None,
        items: Vec::new(),
    };
    let items = match view.split_once(":") {
        None => view,
        Some((before, items)) => {
            for part in words(before) {
                map_modifier(part, &mut clause, context)?;
            }
            items
        }
    };
    clause.items = list(items, Allowed::Locators, context)?;
    Ok(clause)
}

/// The modifiers before a colon: before OpenMP 5.2 commas between them may be left out.
fn words(view: View<'_>) -> Vec<View<'_>> {
    let mut words = Vec::new();
    for part in view.split(",") {
        let mut rest = part;
        if rest.is_empty() {
            words.push(rest);
        }
        while !rest.is_empty() {
            let after = match rest.skip(1).bracketed("(") {
                Some((_, after)) => after,
                None => rest.skip(1),
            };
            words.push(rest.take(rest.slice().len().saturating_sub(after.slice().len())));
            rest = after;
        }
    }
    words
}

fn map_modifier(
    part: View<'_>,
    clause: &mut MapClause,
    context: &Context<'_>,
) -> Result<(), DirectiveError> {
    let text = part.text();
    let twice = || {
        argument_error(
            part.span(),
            format!("`map` cannot have `{}` here, or not twice", part.text()),
        )
    };
    if let Some(inside) = part.call("mapper") {
        return match clause.mapper.replace(mapper_name(inside, context)?) {
            None => Ok(()),
            Some(_) => Err(twice()),
        };
    }
    if let Some(inside) = part.call("iterator") {
        clause
            .iterators
            .extend(iterator_definitions(inside, context)?);
        return Ok(());
    }
    if matches!(text.as_str(), "ref_ptr" | "ref_ptee" | "ref_ptr_ptee") {
        return match part
            .identifier()
            .and_then(|name| clause.reference.replace(name))
        {
            None => Ok(()),
            Some(_) => Err(twice()),
        };
    }
    // `delete` is a type of its own before OpenMP 6.0; with another type it is a modifier.
    if let Some(value) = MapType::from_text(&text) {
        let is_delete = value == MapType::Delete;
        return match clause.map_type {
            None => {
                clause.map_type = Some(value);
                Ok(())
            }
            Some(MapType::Delete) if !is_delete => {
                clause.modifiers.push(MapModifier::Delete);
                clause.map_type = Some(value);
                Ok(())
            }
            Some(other) if is_delete && other != MapType::Delete => {
                clause.modifiers.push(MapModifier::Delete);
                Ok(())
            }
            Some(_) => Err(twice()),
        };
    }
    let modifier: Keyword<MapModifier> = keyword(part, context)?;
    if clause.modifiers.contains(&modifier.value) {
        return Err(twice());
    }
    clause.modifiers.push(modifier.value);
    Ok(())
}

fn mapper_name(view: View<'_>, context: &Context<'_>) -> Result<Name, DirectiveError> {
    view.identifier().ok_or_else(|| {
        argument_error(
            view.span(),
            format!("the mapper of `{}` is an identifier", context.clause),
        )
    })
}

/// `to` and `from` of `target update`: `[present,] [mapper(id),] [iterator(…)] : list`
pub(super) fn motion(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<MotionClause, DirectiveError> {
    let mut present = false;
    let mut mapper = None;
    let mut iterators = Vec::new();
    let items = match view.split_once(":") {
        None => view,
        Some((before, items)) => {
            for part in words(before) {
                if let Some(inside) = part.call("mapper") {
                    mapper = Some(mapper_name(inside, context)?);
                } else if let Some(inside) = part.call("iterator") {
                    iterators.extend(iterator_definitions(inside, context)?);
                } else if part.text() == "present" {
                    present = true;
                } else {
                    return Err(argument_error(
                        part.span(),
                        format!("`{}` has no modifier `{}`", context.clause, part.text()),
                    ));
                }
            }
            items
        }
    };
    Ok(MotionClause {
        present,
        mapper,
        iterators,
        items: list(items, Allowed::Locators, context)?,
    })
}

/// `device([modifier:] n)`
pub(super) fn device(view: View<'_>, context: &Context<'_>) -> Result<ClauseKind, DirectiveError> {
    let (modifier, device) = match view.split_once(":") {
        Some((modifier, device)) => (Some(keyword::<DeviceModifier>(modifier, context)?), device),
        None => (None, view),
    };
    Ok(ClauseKind::Device(DeviceClause {
        modifier: modifier.map(|modifier| modifier.value),
        device: expression(device, context)?,
    }))
}

/// `defaultmap(behaviour [: category])`
pub(super) fn default_map(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (behavior, category) = match view.split_once(":") {
        Some((behavior, category)) => (
            behavior,
            Some(keyword::<VariableCategory>(category, context)?),
        ),
        None => (view, None),
    };
    let behavior: Keyword<DefaultMapBehavior> = keyword(behavior, context)?;
    Ok(ClauseKind::DefaultMap(DefaultMapClause {
        behavior: behavior.value,
        category: category.map(|category| category.value),
    }))
}

/// `num_teams([lower:] upper)`
pub(super) fn num_teams(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (lower, upper) = match view.split_once(":") {
        Some((lower, upper)) => (Some(expression(lower, context)?), upper),
        None => (None, view),
    };
    Ok(ClauseKind::NumTeams(NumTeamsClause {
        lower,
        upper: expression(upper, context)?,
    }))
}

/// `uses_allocators(a, b(traits))`, `uses_allocators(traits(t), memspace(m): a)`
///
/// OpenMP 6.0 separates several of the second form by semicolons.
pub(super) fn uses_allocators(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let mut allocators = Vec::new();
    for group in view.split(";") {
        match group.split_once(":") {
            Some((before, allocator)) => {
                let mut used = UsedAllocator {
                    allocator: expression(allocator, context)?,
                    traits: None,
                    memspace: None,
                };
                for part in before.split(",") {
                    if let Some(inside) = part.call("traits") {
                        used.traits = Some(expression(inside, context)?);
                    } else if let Some(inside) = part.call("memspace") {
                        used.memspace = Some(expression(inside, context)?);
                    } else {
                        return Err(argument_error(
                            part.span(),
                            format!("`uses_allocators` has no modifier `{}`", part.text()),
                        ));
                    }
                }
                allocators.push(used);
            }
            None => {
                for part in group.split(",") {
                    let (allocator, traits) = match part.skip(1).bracketed("(") {
                        Some((inside, after)) if after.is_empty() => {
                            (part.take(1), Some(expression(inside, context)?))
                        }
                        _ => (part, None),
                    };
                    allocators.push(UsedAllocator {
                        allocator: expression(allocator, context)?,
                        traits,
                        memspace: None,
                    });
                }
            }
        }
    }
    Ok(ClauseKind::UsesAllocators(allocators))
}
