//! The clauses of teams of threads and of loops (OpenMP 6.0, chapters 11, 12 and 13).

use super::Context;
use super::clauses::{expression, expressions, keyword};
use crate::openmp::text::DirectiveError;
use crate::openmp::view::{View, argument_error};
use crate::openmp::{
    ClauseKind, DistScheduleClause, Keyword, NumThreadsClause, OrderClause, OrderModifier,
    ScheduleClause, ScheduleKind, ScheduleModifier,
};

/// `num_threads([strict:] list)`
pub(super) fn num_threads(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (strict, numbers) = strict(view, context)?;
    Ok(ClauseKind::NumThreads(NumThreadsClause {
        strict,
        numbers: expressions(Some(numbers), context)?,
    }))
}

/// Whether `strict:` stands first, and what follows it.
pub(super) fn strict<'a>(
    view: View<'a>,
    context: &Context<'_>,
) -> Result<(bool, View<'a>), DirectiveError> {
    match view.split_once(":") {
        None => Ok((false, view)),
        Some((before, after)) if before.text() == "strict" => Ok((true, after)),
        Some((before, _)) => Err(argument_error(
            before.span(),
            format!("`{}` has no modifier `{}`", context.clause, before.text()),
        )
        .with_help("the modifier it may have is `strict`")),
    }
}

/// `schedule([modifier [, modifier]:] kind [, chunk])`
pub(super) fn schedule(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (before, schedule) = match view.split_once(":") {
        Some((before, schedule)) => (Some(before), schedule),
        None => (None, view),
    };
    let mut modifiers: Vec<ScheduleModifier> = Vec::new();
    for part in before.map(|before| before.split(",")).unwrap_or_default() {
        let modifier: Keyword<ScheduleModifier> = keyword(part, context)?;
        if modifiers.contains(&modifier.value) {
            return Err(argument_error(
                part.span(),
                format!("`{}` is given twice", modifier.value),
            ));
        }
        modifiers.push(modifier.value);
    }
    if modifiers.contains(&ScheduleModifier::Monotonic)
        && modifiers.contains(&ScheduleModifier::Nonmonotonic)
    {
        return Err(argument_error(
            view.span(),
            "a schedule is not both `monotonic` and `nonmonotonic`",
        ));
    }
    let (kind, chunk) = match schedule.split_once(",") {
        Some((kind, chunk)) => (kind, Some(expression(chunk, context)?)),
        None => (schedule, None),
    };
    let kind: Keyword<ScheduleKind> = keyword(kind, context)?;
    if let Some(chunk) = &chunk
        && matches!(kind.value, ScheduleKind::Auto | ScheduleKind::Runtime)
    {
        return Err(argument_error(
            chunk.span,
            format!("`schedule({})` has no chunk size", kind.value),
        ));
    }
    Ok(ClauseKind::Schedule(ScheduleClause {
        modifiers,
        kind,
        chunk,
    }))
}

/// `dist_schedule(static [, chunk])`
pub(super) fn dist_schedule(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (kind, chunk) = match view.split_once(",") {
        Some((kind, chunk)) => (kind, Some(expression(chunk, context)?)),
        None => (view, None),
    };
    if kind.text() != "static" {
        return Err(argument_error(
            kind.span(),
            format!("`dist_schedule` cannot be `{}`", kind.text()),
        )
        .with_help("write `static`"));
    }
    Ok(ClauseKind::DistSchedule(DistScheduleClause { chunk }))
}

/// `order([modifier:] concurrent)`
pub(super) fn order(view: View<'_>, context: &Context<'_>) -> Result<ClauseKind, DirectiveError> {
    let (modifier, kind) = match view.split_once(":") {
        Some((modifier, kind)) => (Some(keyword::<OrderModifier>(modifier, context)?), kind),
        None => (None, view),
    };
    if kind.text() != "concurrent" {
        return Err(
            argument_error(kind.span(), format!("`order` cannot be `{}`", kind.text()))
                .with_help("write `concurrent`"),
        );
    }
    Ok(ClauseKind::Order(OrderClause {
        modifier: modifier.map(|modifier| modifier.value),
    }))
}

/// `looprange(first, count)`
pub(super) fn loop_range(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let [first, count] = <[_; 2]>::try_from(expressions(Some(view), context)?).map_err(|_| {
        argument_error(
            view.span(),
            "`looprange` takes the first loop and the number of loops",
        )
    })?;
    Ok(ClauseKind::LoopRange(first, count))
}
