//! Stage 1, syntax: [`SourceSet`](crate::source::SourceSet) → typed C syntax tree with spans.

pub mod ast;
pub(crate) mod literal;

/// The deepest nesting of statements, expressions and types that the parser builds; what is deeper
/// becomes an error at its place.
pub const MAX_DEPTH: usize = 256;
