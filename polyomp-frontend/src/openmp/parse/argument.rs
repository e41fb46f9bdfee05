//! What stands in parentheses after a directive's name, and the word after `cancel`.

use super::items::{Allowed, list};
use super::reduction::qualified;
use super::{Context, consumed};
use crate::openmp::directive::{Argument, DeclaredMapper, DeclaredReduction, DirectiveKind};
use crate::openmp::leaf::Leaf;
use crate::openmp::lexer::TokenKind;
use crate::openmp::text::{DirectiveError, ErrorKind, Name};
use crate::openmp::view::{View, name as token_name};

/// The argument of the directive `kind`, and what follows it.
pub(super) fn parse<'a>(
    kind: &DirectiveKind,
    name: View<'a>,
    rest: View<'a>,
    errors: &mut Vec<DirectiveError>,
) -> (Argument, View<'a>) {
    let leaf = match kind.leaves() {
        [leaf] => *leaf,
        _ => Leaf::Nothing,
    };
    if matches!(leaf, Leaf::Cancel | Leaf::CancellationPoint) {
        return cancelled(leaf, name, rest, errors);
    }
    let presence = presence(leaf);
    let Some((inside, after)) = rest.bracketed("(") else {
        if presence == Presence::Required {
            errors.push(error(
                name,
                format!("`{leaf}` needs an argument in parentheses"),
            ));
        }
        return (Argument::None, rest);
    };
    if presence == Presence::None {
        errors.push(DirectiveError::new(
            ErrorKind::DirectiveArgument,
            consumed(rest, after),
            format!("`{}` takes no argument in parentheses", kind.name()),
        ));
        return (Argument::Malformed(inside.raw()), after);
    }
    let text = name.text();
    let context = Context {
        leaves: kind,
        clause: &text,
        clause_span: name.span(),
        depth: 0,
        errors,
    };
    let parsed = match leaf {
        Leaf::Critical => inside
            .identifier()
            .map(Argument::CriticalName)
            .ok_or_else(|| error(inside, "the name of a critical region is an identifier")),
        Leaf::Threadprivate
        | Leaf::Groupprivate
        | Leaf::Flush
        | Leaf::Allocate
        | Leaf::DeclareTarget => {
            let allowed = if leaf == Leaf::Flush {
                Allowed::Locators
            } else {
                Allowed::Variables
            };
            list(inside, allowed, &context).map(Argument::List)
        }
        Leaf::Depobj if !inside.is_empty() => Ok(Argument::Depobj(inside.raw())),
        Leaf::DeclareVariant if !inside.is_empty() => Ok(Argument::Variant(inside.raw())),
        Leaf::DeclareReduction => reduction(inside).map(Argument::Reduction),
        Leaf::DeclareMapper => mapper(inside).map(Argument::Mapper),
        _ if !inside.is_empty() => Ok(Argument::Raw(inside.raw())),
        _ => Err(error(
            inside,
            format!("the argument of `{leaf}` is missing"),
        )),
    };
    match parsed {
        Ok(argument) => (argument, after),
        Err(error) => {
            errors.push(DirectiveError {
                kind: ErrorKind::DirectiveArgument,
                ..error
            });
            (Argument::Malformed(inside.raw()), after)
        }
    }
}

/// Whether a directive has an argument in parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    None,
    Optional,
    Required,
}

fn presence(leaf: Leaf) -> Presence {
    match leaf {
        Leaf::Threadprivate
        | Leaf::Groupprivate
        | Leaf::Allocate
        | Leaf::DeclareReduction
        | Leaf::DeclareMapper
        | Leaf::DeclareInduction
        | Leaf::DeclareVariant => Presence::Required,
        Leaf::Critical | Leaf::Flush | Leaf::DeclareTarget | Leaf::Depobj | Leaf::DeclareSimd => {
            Presence::Optional
        }
        _ => Presence::None,
    }
}

fn error(view: View<'_>, message: impl Into<String>) -> DirectiveError {
    DirectiveError::new(ErrorKind::DirectiveArgument, view.span(), message)
}

/// The construct that `cancel` and `cancellation point` name.
fn cancelled<'a>(
    leaf: Leaf,
    name: View<'a>,
    rest: View<'a>,
    errors: &mut Vec<DirectiveError>,
) -> (Argument, View<'a>) {
    const HELP: &str = "write `parallel`, `sections`, `for` or `taskgroup`";
    // A comma may stand before it since OpenMP 6.0, where it is a clause.
    let rest = if rest.starts_with(",") {
        rest.skip(1)
    } else {
        rest
    };
    match rest.first() {
        Some(word) if matches!(word.text, "parallel" | "sections" | "for" | "taskgroup") => {
            (Argument::Cancelled(token_name(word)), rest.skip(1))
        }
        Some(word) if word.kind == TokenKind::Identifier && word.text != "if" => {
            errors.push(
                error(rest.take(1), format!("`{}` cannot be cancelled", word.text)).with_help(HELP),
            );
            (Argument::Malformed(rest.take(1).raw()), rest.skip(1))
        }
        _ => {
            errors.push(
                error(name, format!("`{leaf}` needs the name of a construct")).with_help(HELP),
            );
            (Argument::None, rest)
        }
    }
}

/// `identifier : types [: combiner]`
fn reduction(view: View<'_>) -> Result<DeclaredReduction, DirectiveError> {
    let parts = view.split(":");
    let (identifier, types, combiner) = match parts.as_slice() {
        [identifier, types] => (identifier, types, None),
        [identifier, types, combiner] => (identifier, types, Some(combiner)),
        _ => {
            return Err(error(
                view,
                "a declared reduction is written `identifier : types : combiner`",
            ));
        }
    };
    let operator = |view: View<'_>| {
        let is_operator = view.slice().len() == 1 || view.starts_with("operator");
        (is_operator && !view.is_empty()).then(|| Name {
            text: view.text(),
            span: view.span(),
        })
    };
    let identifier = qualified(*identifier)
        .or_else(|| operator(*identifier))
        .ok_or_else(|| error(*identifier, "the reduction needs an identifier"))?;
    let types = types
        .split(",")
        .into_iter()
        .map(|ty| ty.expression("a type"))
        .collect::<Result<_, _>>()?;
    let combiner = combiner
        .map(|combiner| combiner.expression("the combiner"))
        .transpose()?;
    Ok(DeclaredReduction {
        identifier,
        types,
        combiner,
    })
}

/// `[identifier :] type variable`
fn mapper(view: View<'_>) -> Result<DeclaredMapper, DirectiveError> {
    let (identifier, declared) = match view.split_once(":") {
        Some((identifier, declared)) => (
            Some(
                identifier
                    .identifier()
                    .ok_or_else(|| error(identifier, "the name of a mapper is an identifier"))?,
            ),
            declared,
        ),
        None => (None, view),
    };
    let count = declared.slice().len();
    let ty = declared.take(count.saturating_sub(1));
    let variable = declared
        .skip(count.saturating_sub(1))
        .identifier()
        .filter(|_| !ty.is_empty())
        .ok_or_else(|| error(declared, "a mapper declares a type and a variable"))?;
    Ok(DeclaredMapper {
        identifier,
        ty: ty.raw(),
        variable,
    })
}
