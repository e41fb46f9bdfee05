//! The clauses of tasks: dependences, doacross, affinity (OpenMP 6.0, chapters 14 and 17.9).

use super::Context;
use super::clauses::{expression, keyword};
use super::items::{Allowed, item, list};
use super::loops;
use crate::openmp::lexer::TokenKind;
use crate::openmp::text::DirectiveError;
use crate::openmp::view::{View, argument_error, name};
use crate::openmp::{
    AffinityClause, ClauseKind, DependClause, DependKind, Doacross, IteratorDefinition, Keyword,
    SinkElement, SinkOffset, Source, TaskDependence, TaskLoopClause,
};

/// `depend([iterator(…),] type: list)`, `depend(source)`, `depend(sink: vector)`
pub(super) fn depend(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<DependClause, DirectiveError> {
    if matches!(
        view.first().map(|token| token.text),
        Some("source" | "sink")
    ) {
        return Ok(DependClause::Doacross(doacross(view, context)?));
    }
    let Some((before, items)) = view.split_once(":") else {
        return Err(argument_error(
            view.span(),
            "`depend` needs the type of the dependence before its list",
        )
        .with_help("write the type and a colon, as in `in: x`"));
    };
    let mut iterators = Vec::new();
    let mut kind: Option<Keyword<DependKind>> = None;
    for part in before.split(",") {
        if let Some(inside) = part.call("iterator") {
            iterators.extend(iterator_definitions(inside, context)?);
        } else if kind.replace(keyword(part, context)?).is_some() {
            return Err(argument_error(part.span(), "`depend` has one type"));
        }
    }
    let Some(kind) = kind else {
        return Err(argument_error(
            before.span(),
            "`depend` needs the type of the dependence before its list",
        ));
    };
    Ok(DependClause::Task(TaskDependence {
        iterators,
        kind,
        items: list(items, Allowed::Locators, context)?,
    }))
}

/// `source`, `source:`, `source: omp_cur_iteration`, `sink: i-1,j`, `sink: omp_cur_iteration - 1`
pub(super) fn doacross(view: View<'_>, context: &Context<'_>) -> Result<Doacross, DirectiveError> {
    let (kind, vector) = match view.split_once(":") {
        Some((kind, vector)) => (kind, vector),
        None => (view, view.skip(usize::MAX)),
    };
    match kind.text().as_str() {
        "source" if vector.is_empty() => Ok(Doacross::Source(Source::Plain)),
        "source" if vector.text() == "omp_cur_iteration" => {
            Ok(Doacross::Source(Source::CurrentIteration))
        }
        "source" => Err(
            argument_error(vector.span(), "a source is the current iteration")
                .with_help("write `source:`"),
        ),
        "sink" if vector.is_empty() => Err(argument_error(
            view.span(),
            "a sink needs the iteration to wait for",
        )
        .with_help("write a vector such as `i-1,j`")),
        "sink" if vector.starts_with("omp_cur_iteration") => {
            let rest = vector.skip(1);
            if rest.starts_with("-") && rest.skip(1).text() == "1" {
                Ok(Doacross::SinkPrevious)
            } else {
                Err(argument_error(
                    vector.span(),
                    "only `omp_cur_iteration - 1` may be waited for by that name",
                ))
            }
        }
        "sink" => Ok(Doacross::Sink(
            vector
                .split(",")
                .into_iter()
                .map(|part| sink_element(part, context))
                .collect::<Result<_, _>>()?,
        )),
        other => Err(argument_error(
            kind.span(),
            format!("`{}` cannot be `{other}`", context.clause),
        )
        .with_help("write `source:` or `sink:`")),
    }
}

/// `i`, `i + n`, `i - n`
fn sink_element(view: View<'_>, context: &Context<'_>) -> Result<SinkElement, DirectiveError> {
    let wrong = || {
        argument_error(
            view.span(),
            "an element of a sink is a loop variable, or one plus or minus a constant",
        )
    };
    let Some(first) = view
        .first()
        .filter(|token| token.kind == TokenKind::Identifier)
    else {
        return Err(wrong());
    };
    let offset = match view.slice().get(1) {
        None => None,
        Some(sign) if sign.text == "+" || sign.text == "-" => Some(SinkOffset {
            negative: sign.text == "-",
            distance: expression(view.skip(2), context)?,
        }),
        Some(_) => return Err(wrong()),
    };
    Ok(SinkElement {
        variable: name(first),
        offset,
    })
}

/// `iterator(type i = begin : end [: step], …)`
pub(super) fn iterator_definitions(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<Vec<IteratorDefinition>, DirectiveError> {
    view.split(",")
        .into_iter()
        .map(|part| iterator_definition(part, context))
        .collect()
}

fn iterator_definition(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<IteratorDefinition, DirectiveError> {
    let wrong = || {
        argument_error(
            view.span(),
            "an iterator is written `type name = begin : end : step`",
        )
    };
    let (declared, range) = view.split_once("=").ok_or_else(wrong)?;
    let count = declared.slice().len();
    let ty = declared.take(count.saturating_sub(1));
    let name = declared
        .skip(count.saturating_sub(1))
        .identifier()
        .ok_or_else(wrong)?;
    let parts = range.split(":");
    let (begin, end, step) = match parts.as_slice() {
        [begin, end] => (begin, end, None),
        [begin, end, step] => (begin, end, Some(step)),
        _ => return Err(wrong()),
    };
    Ok(IteratorDefinition {
        ty: (!ty.is_empty()).then(|| ty.raw()),
        name,
        begin: expression(*begin, context)?,
        end: expression(*end, context)?,
        step: step.map(|step| expression(*step, context)).transpose()?,
    })
}

/// `affinity([iterator(…):] list)`
pub(super) fn affinity(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (iterators, items) = match view.split_once(":") {
        None => (Vec::new(), view),
        Some((before, items)) => {
            let inside = before.call("iterator").ok_or_else(|| {
                argument_error(
                    before.span(),
                    format!("`affinity` has no modifier `{}`", before.text()),
                )
            })?;
            (iterator_definitions(inside, context)?, items)
        }
    };
    Ok(ClauseKind::Affinity(AffinityClause {
        iterators,
        items: list(items, Allowed::Locators, context)?,
    }))
}

/// `detach(event)`
pub(super) fn detach(view: View<'_>, context: &Context<'_>) -> Result<ClauseKind, DirectiveError> {
    Ok(ClauseKind::Detach(item(view, Allowed::Variables, context)?))
}

/// `[strict:] n` of `grainsize` and `num_tasks`
pub(super) fn strict(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<TaskLoopClause, DirectiveError> {
    let (strict, value) = loops::strict(view, context)?;
    Ok(TaskLoopClause {
        strict,
        value: expression(value, context)?,
    })
}
