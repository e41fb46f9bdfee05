//! OpenMP directives: from the text after `#pragma omp` to a typed [`Directive`].

mod clause;
mod clause_name;
mod combined;
mod directive;
mod keyword;
mod leaf;
mod list_item;
mod text;
mod variant;

pub use clause::*;
pub use clause_name::ClauseName;
pub use directive::{Argument, DeclaredMapper, DeclaredReduction, Directive, DirectiveKind};
pub use leaf::{Association, Leaf};
pub use list_item::{ArraySection, ItemForm, ListItem, Selection};
pub use text::{DirectiveError, ExprText, Name, TextSpan};
pub use variant::{ContextSelector, ContextTraitSet, TraitSelector};
