//! `reduction`, `in_reduction`, `task_reduction` (OpenMP 6.0, section 7.6).

use super::Context;
use super::items::{Allowed, list};
use crate::openmp::keyword::{KeywordSet, choices};
use crate::openmp::text::{DirectiveError, Name};
use crate::openmp::view::{View, argument_error};
use crate::openmp::{
    Keyword, ReductionClause, ReductionIdentifier, ReductionModifier, ReductionOperator,
};

/// `[modifier,] [original(…),] identifier : list`
pub(super) fn parse(
    view: View<'_>,
    may_have_modifier: bool,
    context: &Context<'_>,
) -> Result<ReductionClause, DirectiveError> {
    let Some((before, items)) = view.split_once(":") else {
        return Err(argument_error(
            view.span(),
            format!("`{}` needs an operation before its list", context.clause),
        )
        .with_help("write the operation and a colon, as in `+: x`"));
    };
    let parts = before.split(",");
    let mut modifier = None;
    let mut original = None;
    let mut operation = None;
    for part in parts {
        let text = part.text();
        if let Some(inside) = part.call("original") {
            original = Some(inside.raw());
        } else if operation.is_some() {
            return Err(argument_error(
                part.span(),
                format!("`{}` has one operation before its list", context.clause),
            ));
        } else if let Some(value) = ReductionModifier::from_text(&text)
            && may_have_modifier
        {
            if modifier.replace(value).is_some() {
                return Err(argument_error(
                    part.span(),
                    format!("`{}` has at most one modifier", context.clause),
                ));
            }
        } else {
            operation = Some(identifier(part, context)?);
        }
    }
    let Some(identifier) = operation else {
        return Err(argument_error(
            before.span(),
            format!("`{}` needs an operation before its list", context.clause),
        ));
    };
    Ok(ReductionClause {
        modifier,
        original,
        identifier,
        items: list(items, Allowed::Sections, context)?,
    })
}

fn identifier(
    view: View<'_>,
    context: &Context<'_>,
) -> Result<ReductionIdentifier, DirectiveError> {
    let text = view.text();
    if let Some(value) = ReductionOperator::from_text(&text) {
        return Ok(ReductionIdentifier::Operator(Keyword {
            value,
            span: view.span(),
        }));
    }
    if let Some(name) = qualified(view) {
        return Ok(ReductionIdentifier::Declared(name));
    }
    Err(argument_error(
        view.span(),
        format!("`{text}` is no operation of `{}`", context.clause),
    )
    .with_help(format!(
        "write {}, or the name of a declared reduction",
        choices::<ReductionOperator>()
    )))
}

/// An identifier, in C++ possibly qualified: `op`, `ns::op`.
pub(super) fn qualified(view: View<'_>) -> Option<Name> {
    let tokens = view.slice();
    let well_formed = tokens.len() % 2 == 1
        && tokens.iter().enumerate().all(|(at, token)| {
            if at % 2 == 0 {
                token.kind == crate::openmp::lexer::TokenKind::Identifier
            } else {
                token.text == "::"
            }
        });
    well_formed.then(|| Name {
        text: tokens.iter().map(|token| token.text).collect(),
        span: view.span(),
    })
}
