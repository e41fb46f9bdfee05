//! Functions between `begin declare variant` and its end (OpenMP 6.0, section 9.6.5): each is a variant of the function of
//! its name, and has a symbol of its own. So it gets a name that no text has.

use crate::openmp::{self, Leaf};

use super::ast::{Item, ItemKind};

/// What stands between the name of a function and the number of its variant.
const MARK: &str = "$variant";

/// Gives the functions in such blocks names of their own.
pub(super) fn rename(items: &mut [Item], before: usize) {
    let mut depth = 0usize;
    let mut number = before;
    for item in items {
        match &mut item.kind {
            ItemKind::Pragma(pragma) if pragma.text.contains("variant") => {
                let parsed = openmp::parse(&pragma.text);
                let leaf = parsed
                    .directive
                    .and_then(|found| found.leaves().first().copied());
                match leaf {
                    Some(Leaf::BeginDeclareVariant) => depth += 1,
                    Some(Leaf::EndDeclareVariant) => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            ItemKind::Function(function) if depth > 0 && !function.name.contains(MARK) => {
                number += 1;
                function.name = format!("{}{MARK}{number}", function.name);
            }
            _ => {}
        }
    }
}

/// The name of the function that a function in such a block is a variant of.
pub(crate) fn base_of(name: &str) -> Option<&str> {
    name.split_once(MARK).map(|(base, _)| base)
}
