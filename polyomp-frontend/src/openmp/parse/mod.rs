//! The grammar of directives: name, argument, clauses (OpenMP 6.0, section 5.1).
//!
//! Nothing stops at the first error: what is wrong is reported, and what remains is parsed.

mod argument;
mod clauses;
mod data;
mod device;
mod items;
mod loops;
#[cfg(test)]
mod properties;
mod reduction;
mod selector;
mod task;
#[cfg(test)]
mod tests;

use super::clause::Clause;
use super::directive::Directive;
use super::lexer::{TokenKind, Tokens};
use super::name;
use super::rules;
use super::text::{DirectiveError, ErrorKind, TextSpan};
use super::view::View;

/// How deep directives may stand in `when` and `otherwise` clauses of each other.
const DEEPEST_NESTING: usize = 8;

/// A directive, as far as it could be understood, and everything that is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The directive; absent if not even its name could be read.
    pub directive: Option<Directive>,
    /// What is wrong with it, in the order of the text.
    pub errors: Vec<DirectiveError>,
}

/// Parses the text that follows `#pragma omp`.
pub fn parse(text: &str) -> Parsed {
    let (tokens, mut errors) = Tokens::new(text);
    let directive = directive(View::all(&tokens), 0, &mut errors);
    errors.sort_by_key(|error| error.span);
    Parsed { directive, errors }
}

/// What clause parsers need to know besides the clause.
pub(super) struct Context<'e> {
    pub(super) leaves: &'e super::directive::DirectiveKind,
    /// The name of the clause as written, and its place.
    pub(super) clause: &'e str,
    pub(super) clause_span: TextSpan,
    pub(super) depth: usize,
    pub(super) errors: &'e mut Vec<DirectiveError>,
}

/// The directive that `view` holds.
fn directive(view: View<'_>, depth: usize, errors: &mut Vec<DirectiveError>) -> Option<Directive> {
    if depth > DEEPEST_NESTING {
        errors.push(DirectiveError::new(
            ErrorKind::Syntax,
            view.span(),
            format!("directives are nested more than {DEEPEST_NESTING} deep"),
        ));
        return None;
    }
    let parsed = match name::directive_name(view) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    errors.extend(parsed.error);
    let (argument, rest) = argument::parse(&parsed.kind, parsed.name, parsed.rest, errors);
    let clauses = clauses(&parsed.kind, rest, depth, errors);
    let directive = Directive {
        name_span: parsed.name.span(),
        kind: parsed.kind,
        argument,
        clauses,
        span: view.span(),
    };
    errors.extend(rules::check(&directive));
    Some(directive)
}

/// The clauses, separated by white space or commas, up to the end of the view.
fn clauses(
    kind: &super::directive::DirectiveKind,
    mut rest: View<'_>,
    depth: usize,
    errors: &mut Vec<DirectiveError>,
) -> Vec<Clause> {
    let mut clauses = Vec::new();
    loop {
        let comma = rest.first().filter(|token| token.text == ",");
        if comma.is_some() {
            rest = rest.skip(1);
        }
        let Some(first) = rest.first() else {
            if let Some(comma) = comma {
                errors.push(DirectiveError::new(
                    ErrorKind::Syntax,
                    comma.span,
                    "a clause is missing after this comma",
                ));
            }
            return clauses;
        };
        if first.kind != TokenKind::Identifier {
            // Take what is in brackets as a whole: no clause of this directive is in there.
            let after = ["(", "[", "{"]
                .iter()
                .find_map(|open| rest.bracketed(open))
                .map_or(rest.skip(1), |(_, after)| after);
            errors.push(DirectiveError::new(
                ErrorKind::Syntax,
                first.span,
                format!("a clause is expected here, not `{}`", first.text),
            ));
            rest = after;
            continue;
        }
        let after_name = rest.skip(1);
        let (argument, after) = match after_name.bracketed("(") {
            Some((inside, after)) => (Some(inside), after),
            // A `(` that is never closed: the rest is the argument; an error was given already.
            None if after_name.starts_with("(") => {
                (Some(after_name.skip(1)), after_name.skip(usize::MAX))
            }
            None => (None, after_name),
        };
        let mut context = Context {
            leaves: kind,
            clause: first.text,
            clause_span: first.span,
            depth,
            errors,
        };
        let span = consumed(rest, after);
        clauses.push(clauses::parse(argument, span, &mut context));
        rest = after;
    }
}

/// The span of the tokens of `from` that are not in its tail `rest`.
fn consumed(from: View<'_>, rest: View<'_>) -> TextSpan {
    from.take(from.slice().len().saturating_sub(rest.slice().len()))
        .span()
}
