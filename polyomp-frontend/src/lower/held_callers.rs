//! What a `std::function` calls: the parser makes each that the program makes of an object, so where the files show all
//! functions that pointers may point to, it is one of the functions that were made for its type.

use std::collections::BTreeSet;

use super::Lowerer;
use crate::syntax::ast::{self, ExprKind, HELD, HELD_CALL, HELD_CALLER, Type};

impl Lowerer<'_> {
    /// All functions that the member of a `std::function` may point to, where the text tells.
    pub(super) fn held_callers(&mut self, callee: &ast::Expr) -> Option<BTreeSet<String>> {
        let ExprKind::Member { base, field, .. } = &callee.kind else {
            return None;
        };
        if field != HELD_CALL {
            return None;
        }
        let mut ty = self.resolved(&self.type_of(base)?);
        if let Type::Reference(to) = &ty.ty {
            ty = self.resolved(to);
        }
        let Type::Record(id) = ty.ty else {
            return None;
        };
        let tag = self.unit.record(id)?.tag.as_ref()?;
        if !tag.starts_with(HELD) {
            return None;
        }
        let prefix = format!("{tag}{HELD_CALLER}");
        let definitions = self.definitions().iter();
        let made = definitions.filter(|function| function.name.starts_with(&prefix));
        let made: BTreeSet<String> = made.map(|function| self.label_of(function)).collect();
        (!made.is_empty() && self.files_show_all_functions()).then_some(made)
    }
}
