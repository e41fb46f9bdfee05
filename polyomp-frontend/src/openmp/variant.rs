//! Context selectors (`match`, `when`): which trait sets a variant asks for (OpenMP 6.0, chapter 9).

use super::text::{ExprText, Name, TextSpan};

/// A context selector: `device={kind(host)}, user={condition(n > 10)}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContextSelector {
    /// The trait sets in the order written.
    pub sets: Vec<ContextTraitSet>,
    /// The whole selector.
    pub span: TextSpan,
}

/// One trait set of a context selector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContextTraitSet {
    /// `construct`, `device`, `target_device`, `implementation` or `user`.
    pub name: Name,
    /// What is asked for.
    pub selectors: Vec<TraitSelector>,
}

/// One trait selector: `kind(host)`, `condition(score(5): n > 10)`, `parallel`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraitSelector {
    /// The name of the selector; a construct's name may have several words.
    pub name: Name,
    /// The value of `score(...)`.
    pub score: Option<ExprText>,
    /// The properties between the parentheses, as text.
    pub properties: Vec<ExprText>,
}
