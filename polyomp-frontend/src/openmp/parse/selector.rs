//! `match`, `when`, `otherwise`: context selectors and the directives they select (OpenMP 6.0,
//! chapter 9).

use super::Context;
use crate::openmp::directive::Directive;
use crate::openmp::lexer::TokenKind;
use crate::openmp::text::{DirectiveError, Name};
use crate::openmp::variant::{ContextSelector, ContextTraitSet, TraitSelector};
use crate::openmp::view::{View, argument_error, name};
use crate::openmp::{ClauseKind, WhenClause};

/// `when(selector: [directive])`
pub(super) fn when(
    view: View<'_>,
    context: &mut Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let (selector, variant) = view.split_once(":").ok_or_else(|| {
        argument_error(
            view.span(),
            "`when` needs a colon after its context selector",
        )
    })?;
    let selector = context_selector(selector, context)?;
    Ok(ClauseKind::When(WhenClause {
        selector,
        variant: variant_directive(variant, context)?,
    }))
}

/// `otherwise([directive])`
pub(super) fn otherwise(
    argument: Option<View<'_>>,
    context: &mut Context<'_>,
) -> Result<ClauseKind, DirectiveError> {
    let variant = match argument {
        Some(view) => variant_directive(view, context)?,
        None => None,
    };
    Ok(ClauseKind::Otherwise(variant))
}

fn variant_directive(
    view: View<'_>,
    context: &mut Context<'_>,
) -> Result<Option<Box<Directive>>, DirectiveError> {
    if view.is_empty() {
        return Ok(None);
    }
    match super::directive(view, context.depth + 1, context.errors) {
        Some(directive) => Ok(Some(Box::new(directive))),
        None => Err(argument_error(
            view.span(),
            format!("`{}` needs a directive here", context.clause),
        )),
    }
}

/// `set={selector, …}, …`
pub(super) fn context_selector(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ContextSelector, DirectiveError> {
    let sets = if view.is_empty() {
        Vec::new()
    } else {
        view.split(",")
            .into_iter()
            .map(|part| trait_set(part, context))
            .collect::<Result<_, _>>()?
    };
    Ok(ContextSelector {
        sets,
        span: view.span(),
    })
}

fn trait_set(view: View<'_>, context: &Context<'_>) -> Result<ContextTraitSet, DirectiveError> {
    let wrong = |view: View<'_>| {
        argument_error(
            view.span(),
            format!(
                "a trait set of `{}` is written `name={{…}}`",
                context.clause
            ),
        )
    };
    let set = view.first().ok_or_else(|| wrong(view))?;
    if !matches!(
        set.text,
        "construct" | "device" | "target_device" | "implementation" | "user"
    ) {
        return Err(
            argument_error(set.span, format!("there is no trait set `{}`", set.text)).with_help(
                "write `construct`, `device`, `target_device`, `implementation` or `user`",
            ),
        );
    }
    if !view.skip(1).starts_with("=") {
        return Err(wrong(view));
    }
    let (inside, after) = view.skip(2).bracketed("{").ok_or_else(|| wrong(view))?;
    if !after.is_empty() {
        return Err(wrong(view));
    }
    Ok(ContextTraitSet {
        name: name(set),
        selectors: inside
            .split(",")
            .into_iter()
            .map(|part| trait_selector(part))
            .collect::<Result<_, _>>()?,
    })
}

/// `name`, `name(score(n): property, …)`
fn trait_selector(view: View<'_>) -> Result<TraitSelector, DirectiveError> {
    let wrong = || {
        argument_error(
            view.span(),
            "a trait selector is written `name` or `name(properties)`",
        )
    };
    let words = view
        .slice()
        .iter()
        .take_while(|token| token.kind == TokenKind::Identifier)
        .count();
    if words == 0 {
        return Err(wrong());
    }
    let name = Name {
        text: view.take(words).text(),
        span: view.take(words).span(),
    };
    let rest = view.skip(words);
    if rest.is_empty() {
        return Ok(TraitSelector {
            name,
            score: None,
            properties: Vec::new(),
        });
    }
    let Some((inside, after)) = rest.bracketed("(").filter(|(_, after)| after.is_empty()) else {
        return Err(wrong());
    };
    let _ = after;
    let (score, properties) = match inside.split_once(":") {
        Some((before, properties)) => match before.call("score") {
            Some(score) => (Some(score.raw()), properties),
            None => return Err(wrong()),
        },
        None => (None, inside),
    };
    Ok(TraitSelector {
        name,
        score,
        properties: properties
            .split(",")
            .into_iter()
            .filter(|part| !part.is_empty())
            .map(View::raw)
            .collect(),
    })
}
