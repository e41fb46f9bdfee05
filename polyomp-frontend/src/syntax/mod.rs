//! Stage 1, syntax: [`SourceSet`] → typed C syntax tree with spans.
//!
//! The parser is written by hand, for C11 with GNU extensions: whether `(a) * b` is a cast or
//! `a * b;` a declaration depends on the types declared before, which it knows at every point.

pub mod ast;
mod directive;
pub(crate) mod literal;
mod parser;
mod print;
mod scope;
mod tokens;

pub use directive::takes_body;
pub use print::print;

use crate::source::{SourceSet, Span};
use ast::{Expr, Pragma, SyntaxError, TranslationUnit};
use parser::Parser;
use tokens::Base;

/// The deepest nesting of statements, and of expressions, that the parser builds; what is deeper
/// becomes an error at its place.
pub const MAX_DEPTH: usize = 200;

/// Parses a preprocessed source file. Which directives apply to the statement after them is decided
/// by [`takes_body`].
///
/// It always gives a tree: what cannot be parsed is an error node in it, and in
/// [`TranslationUnit::errors`].
pub fn parse(source: &SourceSet) -> TranslationUnit {
    parse_with(source, &takes_body)
}

/// Like [`parse`], with a rule of the caller for which directives apply to the statement after them.
pub fn parse_with(source: &SourceSet, rule: &dyn Fn(&Pragma) -> bool) -> TranslationUnit {
    let mut prelude = Parser::new(source.prelude(), Base::Nowhere, rule);
    prelude.translation_unit();
    let mut parser = Parser::new(source.text(), Base::At(0), rule);
    parser.scopes = prelude.scopes;
    parser.unit.records = prelude.unit.records;
    parser.unit.enums = prelude.unit.enums;
    parser.translation_unit();
    parser.scopes.leave_to(1);
    let mut unit = parser.unit;
    unit.names = parser.scopes;
    unit
}

/// Parses an expression that stands at `offset` of the text of the source set, as those in clauses
/// do (see [`Pragma::span`]). The types declared at file scope in `unit` are known.
///
/// # Errors
/// If the text is not exactly one expression.
pub fn parse_expression(
    text: &str,
    offset: u32,
    unit: &TranslationUnit,
) -> Result<Expr, SyntaxError> {
    let mut parser = Parser::new(text, Base::At(offset), &takes_body);
    parser.scopes = unit.names.clone();
    let expr = parser.expression()?;
    let whole = Span::new(offset, offset.saturating_add(text.len() as u32));
    parser.expect_end()?;
    if !parser.unit.records.is_empty() || !parser.unit.enums.is_empty() {
        return Err(SyntaxError {
            message: "An expression of a clause cannot define a type.".to_string(),
            span: whole,
        });
    }
    // A statement expression may hold errors of its own.
    match parser.unit.errors.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(expr),
    }
}
