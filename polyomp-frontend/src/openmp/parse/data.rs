//! The clauses of the data environment (OpenMP 6.0, chapter 7).

use super::Context;
use super::clauses::{expression, keyword};
use super::items::{Allowed, list};
use crate::openmp::keyword::KeywordSet;
use crate::openmp::text::DirectiveError;
use crate::openmp::view::{View, argument_error};
use crate::openmp::{
    AlignedClause, AllocateClause, ClauseKind, DefaultClause, DefaultKind, FirstPrivateClause,
    InductionClause, Keyword, LastPrivateClause, LinearClause, LinearModifier, VariableCategory,
};

/// `default(kind [: category])`
pub(super) fn default(view: View<'_>, context: &Context<'_>) -> Result<ClauseKind, DirectiveError> {
    let (kind, category) = match view.split_once(":") {
        Some((kind, category)) => (kind, Some(keyword::<VariableCategory>(category, context)?)),
        None => (view, None),
    };
    let kind: Keyword<DefaultKind> = keyword(kind, context)?;
    Ok(ClauseKind::Default(DefaultClause {
        kind: kind.value,
        category: category.map(|category| category.value),
    }))
}

/// The list, and whether `word` stands before it with a colon.
fn flagged<'a>(
    view: View<'a>,
    word: &str,
    context: &Context<'_>,
) -> Result<(bool, View<'a>), DirectiveError> {
    match view.split_once(":") {
        None => Ok((false, view)),
        Some((before, list)) if before.text() == word => Ok((true, list)),
        Some((before, _)) => Err(argument_error(
            before.span(),
            format!("`{}` has no modifier `{}`", context.clause, before.text()),
        )
        .with_help(format!("the modifier it may have is `{word}`"))),
    }
}

/// `firstprivate([saved:] list)`
pub(super) fn first_private(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (saved, items) = flagged(view, "saved", context)?;
    Ok(ClauseKind::FirstPrivate(FirstPrivateClause {
        saved,
        items: list(items, Allowed::Variables, context)?,
    }))
}

/// `lastprivate([conditional:] list)`
pub(super) fn last_private(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (conditional, items) = flagged(view, "conditional", context)?;
    Ok(ClauseKind::LastPrivate(LastPrivateClause {
        conditional,
        items: list(items, Allowed::Variables, context)?,
    }))
}

/// `linear(list [: modifiers-or-step])`, and the form before OpenMP 5.2, `linear(val(list) [: step])`.
pub(super) fn linear(view: View<'_>, context: &Context<'_>) -> Result<ClauseKind, DirectiveError> {
    let (mut items, after) = match view.split_once(":") {
        Some((items, after)) => (items, Some(after)),
        None => (view, None),
    };
    let mut modifier = None;
    let mut step = None;
    for &candidate in LinearModifier::ALL {
        if let Some(inside) = items.call(candidate.as_str()) {
            modifier = Some(candidate);
            items = inside;
        }
    }
    let parts = after.map(|after| after.split(",")).unwrap_or_default();
    for part in &parts {
        let known = LinearModifier::from_text(&part.text());
        if let Some(value) = known {
            if modifier.replace(value).is_some() {
                return Err(argument_error(
                    part.span(),
                    "`linear` has one of the modifiers `val`, `ref` and `uval`",
                ));
            }
            continue;
        }
        let value = match part.call("step") {
            Some(inside) => expression(inside, context)?,
            // A plain step is an expression by itself; next to modifiers it is `step(…)`.
            None if parts.len() == 1 => expression(*part, context)?,
            None => {
                return Err(argument_error(
                    part.span(),
                    format!("`linear` has no modifier `{}`", part.text()),
                )
                .with_help("write `step(…)` for the step"));
            }
        };
        if step.replace(value).is_some() {
            return Err(argument_error(part.span(), "`linear` has one step"));
        }
    }
    Ok(ClauseKind::Linear(LinearClause {
        modifier,
        items: list(items, Allowed::Variables, context)?,
        step,
    }))
}

/// `induction([strict|relaxed,] step(n), operation : list)` (OpenMP 6.0, section 7.6.13)
pub(super) fn induction(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let Some((before, items)) = view.split_once(":") else {
        return Err(argument_error(
            view.span(),
            "`induction` needs an operation before its list",
        )
        .with_help("write the step and the operation, as in `step(1), +: x`"));
    };
    let (mut strict, mut step, mut identifier) = (false, None, None);
    for part in before.split(",") {
        if let Some(inside) = part.call("step") {
            step = Some(expression(inside, context)?);
        } else if matches!(part.text().as_str(), "strict" | "relaxed") {
            strict = part.text() == "strict";
        } else if identifier.replace(part.raw()).is_some() {
            return Err(argument_error(
                part.span(),
                "`induction` has one operation before its list",
            ));
        }
    }
    let Some(identifier) = identifier else {
        return Err(argument_error(
            before.span(),
            "`induction` needs an operation before its list",
        ));
    };
    Ok(ClauseKind::Induction(InductionClause {
        identifier,
        strict,
        step,
        items: list(items, Allowed::Sections, context)?,
    }))
}

/// `allocate([allocator:] list)`, `allocate(allocator(a), align(n): list)`
pub(super) fn allocate(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let Some((before, items)) = view.split_once(":") else {
        return Ok(ClauseKind::Allocate(AllocateClause {
            allocator: None,
            align: None,
            items: list(view, Allowed::Variables, context)?,
        }));
    };
    let mut allocator = None;
    let mut align = None;
    for part in before.split(",") {
        let (slot, value) = if let Some(inside) = part.call("allocator") {
            (&mut allocator, inside)
        } else if let Some(inside) = part.call("align") {
            (&mut align, inside)
        } else {
            (&mut allocator, part)
        };
        if slot.replace(expression(value, context)?).is_some() {
            return Err(argument_error(
                part.span(),
                "`allocate` has one allocator and one alignment",
            ));
        }
    }
    Ok(ClauseKind::Allocate(AllocateClause {
        allocator,
        align,
        items: list(items, Allowed::Variables, context)?,
    }))
}

/// `aligned(list [: alignment])`
pub(super) fn aligned(view: View<'_>, context: &Context<'_>) -> Result<ClauseKind, DirectiveError> {
    let (items, alignment) = match view.split_once(":") {
        Some((items, alignment)) => (items, Some(expression(alignment, context)?)),
        None => (view, None),
    };
    Ok(ClauseKind::Aligned(AlignedClause {
        items: list(items, Allowed::Variables, context)?,
        alignment,
    }))
}
