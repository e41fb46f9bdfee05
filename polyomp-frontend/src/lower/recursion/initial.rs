//! Whether variables begin without links: with null ones, or none that the text names. What is copied may have links.

use std::collections::BTreeSet;

use crate::syntax::ast::{self, Designator, ExprKind, Initializer, QualType, Type};

use super::super::Lowerer;
use super::super::names::is_null;
use super::super::possible_nodes::Possible;

impl Lowerer<'_> {
    /// Whether a variable begins with no links but null ones.
    pub(super) fn begins_well(
        &self,
        declarator: &ast::Declarator,
        kind: &Possible,
        links: &BTreeSet<String>,
    ) -> bool {
        let Some(init) = &declarator.init else {
            return true;
        };
        self.holds_no_links(&declarator.ty, init, kind, links)
    }

    pub(super) fn holds_no_links(
        &self,
        ty: &QualType,
        init: &Initializer,
        kind: &Possible,
        links: &BTreeSet<String>,
    ) -> bool {
        let ty = self.resolved(ty);
        let elements = match &ty.ty {
            Type::Array(array) => Some(array.element.clone()),
            _ => None,
        };
        match (init, &ty.ty) {
            (Initializer::List { items, .. }, Type::Record(id)) => {
                let fields = self
                    .unit
                    .record(*id)
                    .and_then(|record| record.fields.as_ref());
                let Some(fields) = fields else { return false };
                let mut next = 0;
                items.iter().all(|item| {
                    if let Some(designator) = item.designators.first() {
                        let Designator::Field(name) = designator else {
                            return false;
                        };
                        let named = |field: &ast::Field| field.name.as_ref() == Some(name);
                        match fields.iter().position(named) {
                            Some(position) => next = position,
                            None => return false,
                        }
                    }
                    let field = fields.get(next);
                    next += 1;
                    let Some(field) = field else { return true };
                    let link = kind.is(*id)
                        && field.name.as_ref().is_some_and(|name| links.contains(name));
                    match link {
                        true => all_null(&item.value),
                        false => self.holds_no_links(&field.ty, &item.value, kind, links),
                    }
                })
            }
            (Initializer::List { items, .. }, _) => match elements {
                Some(element) => items
                    .iter()
                    .all(|item| self.holds_no_links(&element, &item.value, kind, links)),
                None => true,
            },
            // A copy, or braces that are left out.
            (Initializer::Expr(expr), Type::Record(_)) => {
                !kind.holds(&ty)
                    || matches!(expr.without_casts().kind, ExprKind::CompoundLiteral { .. })
            }
            (Initializer::Expr(_), _) => elements.is_none_or(|element| !kind.holds(&element)),
        }
    }
}

fn all_null(init: &Initializer) -> bool {
    match init {
        Initializer::Expr(expr) => is_null(expr),
        Initializer::List { items, .. } => items.iter().all(|item| all_null(&item.value)),
    }
}
