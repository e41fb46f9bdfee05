//! List items and array sections (OpenMP 6.0, sections 5.2.1 and 5.2.5).

use super::Context;
use crate::openmp::lexer::TokenKind;
use crate::openmp::list_item::{ArraySection, ItemForm, ListItem, Selection};
use crate::openmp::text::{DirectiveError, TextSpan};
use crate::openmp::view::{View, argument_error, name};

/// What may stand in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Allowed {
    /// Variables as a whole.
    Variables,
    /// Variables, array elements and array sections.
    Sections,
    /// Any lvalue.
    Locators,
}

/// The items of a list that must not be empty.
pub(super) fn list(
    view: View<'_>,
    allowed: Allowed,
    context: &Context<'_>,
) -> Result<Vec<ListItem>, DirectiveError> {
    if view.is_empty() {
        return Err(argument_error(
            TextSpan::new(context.clause_span.start, view.span().end),
            format!("`{}` needs a list of variables", context.clause),
        ));
    }
    view.split(",")
        .into_iter()
        .map(|part| item(part, allowed, context))
        .collect()
}

/// One item.
pub(super) fn item(
    view: View<'_>,
    allowed: Allowed,
    context: &Context<'_>,
) -> Result<ListItem, DirectiveError> {
    let Some(first) = view.first() else {
        return Err(argument_error(
            view.span(),
            format!("an item is missing in the list of `{}`", context.clause),
        ));
    };
    let whole = view.raw();
    if view.split(":").len() > 1 {
        return Err(argument_error(
            whole.span,
            format!(
                "`{}` does not take what stands before the colon",
                context.clause
            ),
        ));
    }
    let path = match first.kind {
        TokenKind::Identifier => path(view.skip(1))?,
        _ => None,
    };
    let wrong = match (&path, allowed) {
        (_, Allowed::Locators) => None,
        (Some(path), Allowed::Variables) if path.is_empty() => None,
        (Some(path), Allowed::Sections)
            if path
                .iter()
                .all(|step| matches!(step, Selection::Section(_))) =>
        {
            None
        }
        (_, Allowed::Variables) => Some("a variable"),
        (_, Allowed::Sections) => Some("a variable, an array element or an array section"),
    };
    if let Some(wanted) = wrong {
        return Err(argument_error(
            whole.span,
            format!(
                "an item of `{}` is {wanted}, which `{}` is not",
                context.clause, whole.text
            ),
        ));
    }
    Ok(match path {
        Some(path) => ListItem {
            name: first.text.to_owned(),
            name_span: first.span,
            text: whole.text,
            span: whole.span,
            form: ItemForm::Path(path),
        },
        None => ListItem {
            name: String::new(),
            name_span: TextSpan::new(whole.span.start, whole.span.start),
            text: whole.text,
            span: whole.span,
            form: ItemForm::Lvalue,
        },
    })
}

/// The members and subscripts that `view` selects, or nothing if it is anything else.
fn path(mut view: View<'_>) -> Result<Option<Vec<Selection>>, DirectiveError> {
    let mut path = Vec::new();
    while let Some(token) = view.first() {
        match token.text {
            "." | "->" => {
                let Some(member) = view
                    .slice()
                    .get(1)
                    .filter(|token| token.kind == TokenKind::Identifier)
                else {
                    return Ok(None);
                };
                path.push(if token.text == "." {
                    Selection::Member(name(member))
                } else {
                    Selection::Arrow(name(member))
                });
                view = view.skip(2);
            }
            "[" => {
                let Some((inside, after)) = view.bracketed("[") else {
                    return Ok(None);
                };
                let span = super::consumed(view, after);
                path.push(Selection::Section(section(inside, span)?));
                view = after;
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(path))
}

/// What stands between square brackets.
fn section(inside: View<'_>, span: TextSpan) -> Result<ArraySection, DirectiveError> {
    let parts = inside.split(":");
    let bound = |at: usize| {
        parts
            .get(at)
            .filter(|part| !part.is_empty())
            .map(|part| part.raw())
    };
    match parts.len() {
        1 if inside.is_empty() => Err(argument_error(
            span,
            "an array section needs a subscript or a colon",
        )),
        1..=3 => Ok(ArraySection {
            lower: bound(0),
            length: bound(1),
            stride: bound(2),
            is_element: parts.len() == 1,
            span,
        }),
        _ => Err(argument_error(
            span,
            "an array section has at most a lower bound, a length and a stride",
        )),
    }
}
