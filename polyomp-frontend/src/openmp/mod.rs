//! OpenMP directives: from the text after `#pragma omp` to a typed [`Directive`].
//!
//! | idea | module |
//! | --- | --- |
//! | text → tokens → directive, with everything that is wrong | [`parse()`] |
//! | directive → its constructs and what applies to each | [`Directive::split`] |
//! | variable at a construct → its data-sharing attribute | [`data_sharing`] |
//! | which directives and clauses the analysis covers | [`status`] |
//!
//! Positions are byte offsets in the text that was parsed. Expressions are kept as text; the C parser
//! reads them. A directive prints as text that parses back to the same directive.

mod arguments;
mod clause;
mod clause_name;
mod combined;
pub mod data_sharing;
mod directive;
mod display;
#[cfg(test)]
mod documented;
mod keyword;
mod leaf;
mod lexer;
mod list_item;
mod name;
mod parse;
mod rules;
mod similar;
mod split;
pub mod status;
mod text;
mod variant;
mod view;

pub use arguments::*;
pub use clause::{Clause, ClauseKind, DirectiveModifier, MalformedClause};
pub use clause_name::ClauseName;
pub use directive::{Argument, DeclaredMapper, DeclaredReduction, Directive, DirectiveKind};
pub use keyword::*;
pub use leaf::{Association, Leaf};
pub use list_item::{ArraySection, ItemForm, ListItem, Selection};
pub use parse::{Parsed, parse};
pub use rules::{allowed_clauses, allows};
pub use split::{Implied, ImpliedAttribute, LeafConstruct};
pub use status::{Status, UnsupportedPart};
pub use text::{DirectiveError, ErrorKind, ExprText, Name, TextSpan};
pub use variant::{ContextSelector, ContextTraitSet, TraitSelector};
