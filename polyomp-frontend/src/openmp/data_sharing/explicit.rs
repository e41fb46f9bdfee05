//! Explicit attributes: those of variables that a clause lists.

use super::{Attribute, LinearStep, Shape, Variable};
use crate::openmp::clause::{Clause, ClauseKind};
use crate::openmp::clause_name::ClauseName;
use crate::openmp::leaf::Leaf;
use crate::openmp::list_item::{ItemForm, ListItem, Selection};
use crate::openmp::split::{ImpliedAttribute, LeafConstruct};

/// The first clause of the construct, among those whose name `select` accepts, that lists the variable.
pub(super) fn listed_in<'a>(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'a>,
    select: impl Fn(ClauseName) -> bool,
) -> Option<(&'a Clause, ClauseName)> {
    construct.clauses.iter().find_map(|clause| {
        let name = clause.kind.name().filter(|name| select(*name))?;
        let items = items(&clause.kind)?;
        names(items, variable).then_some((*clause, name))
    })
}

/// The items of a clause whose items are variables with an attribute.
fn items(kind: &ClauseKind) -> Option<&[ListItem]> {
    match kind {
        ClauseKind::Shared(items) | ClauseKind::Private(items) => Some(items),
        ClauseKind::FirstPrivate(clause) => Some(&clause.items),
        ClauseKind::LastPrivate(clause) => Some(&clause.items),
        ClauseKind::Linear(clause) => Some(&clause.items),
        ClauseKind::Induction(clause) => Some(&clause.items),
        ClauseKind::Reduction(clause)
        | ClauseKind::InReduction(clause)
        | ClauseKind::TaskReduction(clause) => Some(&clause.items),
        _ => None,
    }
}

fn names(items: &[ListItem], variable: &Variable<'_>) -> bool {
    items.iter().any(|item| item.name == variable.name)
}

/// The attribute that the clauses on the construct, written or implied, give the variable.
pub(super) fn attribute(
    variable: &Variable<'_>,
    construct: &LeafConstruct<'_>,
) -> Option<Attribute> {
    let mut first = false;
    let mut last = false;
    let mut other = None;
    let mut mapped: Vec<&ListItem> = Vec::new();
    for clause in &construct.clauses {
        match &clause.kind {
            ClauseKind::Shared(items) if names(items, variable) => {
                other = Some(Attribute::Shared);
            }
            ClauseKind::Private(items) if names(items, variable) => {
                other = Some(Attribute::Private);
            }
            ClauseKind::FirstPrivate(clause) if names(&clause.items, variable) => first = true,
            ClauseKind::LastPrivate(clause) if names(&clause.items, variable) => last = true,
            ClauseKind::Linear(clause) if names(&clause.items, variable) => {
                other = Some(Attribute::Linear(match &clause.step {
                    Some(step) => LinearStep::Given(step.clone()),
                    None if variable.iterates.is_some() => LinearStep::LoopIncrement,
                    None => LinearStep::One,
                }));
            }
            // Adding is what `linear` does; what each iteration leaves is the value of the next (OpenMP 6.0, section
            // 7.6.13).
            ClauseKind::Induction(clause) if names(&clause.items, variable) => {
                let adds = clause.identifier.text.trim() == "+" && !clause.strict;
                let linear = matches!(construct.leaf, Leaf::For | Leaf::Simd);
                other = Some(Attribute::Linear(match &clause.step {
                    Some(step) if adds && linear => LinearStep::Given(step.clone()),
                    _ => LinearStep::Unknown,
                }));
            }
            ClauseKind::Reduction(clause) | ClauseKind::InReduction(clause)
                if names(&clause.items, variable) =>
            {
                other = Some(Attribute::Reduction(clause.identifier.clone()));
            }
            ClauseKind::Map(clause) if names(&clause.items, variable) => {
                mapped.extend(
                    clause
                        .items
                        .iter()
                        .filter(|item| item.name == variable.name),
                );
            }
            ClauseKind::Detach(event) if event.name == variable.name => first = true,
            // The address is one of the device; the pointer itself is copied.
            ClauseKind::IsDevicePtr(items) if names(items, variable) => first = true,
            ClauseKind::HasDeviceAddr(items) if names(items, variable) => {
                other = Some(Attribute::Mapped);
            }
            ClauseKind::UsesAllocators(used)
                if used.iter().any(|used| used.allocator.text == variable.name) =>
            {
                other = Some(Attribute::Private);
            }
            _ => {}
        }
    }
    if !mapped.is_empty() {
        other = other.or(Some(of_mapped(variable, construct.leaf, &mapped)));
    }
    for implied in &construct.implied {
        if implied.item.name != variable.name {
            continue;
        }
        match implied.attribute {
            ImpliedAttribute::FirstPrivate => first = true,
            ImpliedAttribute::LastPrivate => last = true,
            ImpliedAttribute::Shared => other = other.or(Some(Attribute::Shared)),
            ImpliedAttribute::MapTofrom => other = other.or(Some(Attribute::Mapped)),
        }
    }
    match (first, last) {
        (true, true) => Some(Attribute::FirstLastPrivate),
        (true, false) => Some(Attribute::FirstPrivate),
        (false, true) => Some(Attribute::LastPrivate),
        (false, false) => other,
    }
}

/// The attribute of a variable that map clauses start from: a pointer whose pointees alone are mapped is
/// firstprivate on `target` (OpenMP 5.1, 2.21.1.1, predetermined rules); constructs that only transfer data have no copy.
fn of_mapped(variable: &Variable<'_>, leaf: Leaf, items: &[&ListItem]) -> Attribute {
    let maps_the_variable = items.iter().any(|item| match &item.form {
        ItemForm::Path(path) => !matches!(
            path.first(),
            Some(Selection::Section(_) | Selection::Arrow(_))
        ),
        ItemForm::Lvalue => false,
    });
    if leaf == Leaf::Target && variable.shape == Shape::Pointer && !maps_the_variable {
        Attribute::FirstPrivate
    } else {
        Attribute::Mapped
    }
}
