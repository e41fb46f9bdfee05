//! Tasks that take part in a reduction: which one, and what they combine into.
//!
//! An `in_reduction` clause makes a task "a participant in a task reduction that is defined by an enclosing region for a
//! matching list item that appears in a `task_reduction` clause or a `reduction` clause with `task` as the
//! reduction-modifier" (OpenMP 5.2, section 5.5.11), and of these regions the innermost one counts. What matches is
//! the storage, not the name: the item may be the original of that region, or one of the private copies that were made of
//! it, which is what the name stands for within a task that takes part itself, and within functions that such a task hands
//! its copy to. "At the end of the task region, if a private copy was created its value is combined with a copy created by
//! a reduction scoping clause or with the original list item": never with the copy of the task around.
//!
//! The threads of `reduction(task, …)` have copies that collect what participants add on the same thread; these go to the
//! original when the construct ends.

use polyomp_core::spmd::{Base, ElementType, Expr, Load, LocalId, Projection};

use crate::openmp::data_sharing::Attribute;
use crate::openmp::{ClauseKind, Leaf, LeafConstruct, ReductionModifier};
use crate::source::Span;

use super::super::Lowerer;
use super::super::places::Lvalue;
use super::super::symbols::{Home, VarId};
use super::Context;
use super::data::{Captured, Copied};

/// The lock that tasks hold when they combine into the original of a task reduction whose scope is not seen.
const TASKS: &str = "reduction #tasks";

/// The task reductions around, and the copies that participants in them have.
#[derive(Debug, Default)]
pub(in super::super) struct Reductions {
    scopes: Vec<Scope>,
    copies: Vec<Copy>,
}

/// The scope of a task reduction.
#[derive(Debug)]
struct Scope {
    items: Vec<Item>,
    /// What excludes the participants from one another where they combine; nothing where copies of threads collect.
    exclusion: Option<String>,
}

/// An item of a clause that defines a task reduction.
#[derive(Debug)]
struct Item {
    original: VarId,
    /// Where the original points to, for a section of what a pointer leads to.
    pointer: Option<Expr>,
}

/// A copy of an item of a scope, by their numbers.
#[derive(Debug)]
struct Copy {
    copy: VarId,
    scope: usize,
    item: usize,
}

/// What the partial result of a copy is combined into.
#[derive(Debug, Clone)]
pub(super) enum Joins {
    /// The original of the construct that has the copy.
    Own,
    /// That of a task reduction, under its exclusion.
    Reduction(String),
    /// What a thread collects until the construct ends.
    Collected,
}

/// What a list item of `in_reduction` turned out to be.
struct Found {
    scope: usize,
    item: usize,
    /// It is a copy that a participant has, not the original.
    copy: bool,
}

impl Lowerer<'_> {
    /// How many scopes and copies there are, for [`Lowerer::leave_reductions`].
    pub(super) fn reductions_here(&self) -> (usize, usize) {
        (self.reductions.scopes.len(), self.reductions.copies.len())
    }

    /// Ends what has begun since.
    pub(super) fn leave_reductions(&mut self, (scopes, copies): (usize, usize)) {
        self.reductions.scopes.truncate(scopes);
        self.reductions.copies.truncate(copies);
    }

    /// Begins the scope of a `task_reduction` clause, or of the `reduction` clause of a `taskloop`, which means the same
    /// (OpenMP 5.2, section 12.6). Gives its exclusion, if there is such a clause.
    pub(super) fn enter_task_reduction(
        &mut self,
        context: &Context<'_>,
        at: usize,
        captured: &[Captured],
    ) -> Option<String> {
        let construct = context.constructs.get(at)?;
        let named = construct
            .clauses
            .iter()
            .filter_map(|clause| match &clause.kind {
                ClauseKind::TaskReduction(reduction) | ClauseKind::Reduction(reduction) => {
                    Some(&reduction.items)
                }
                _ => None,
            });
        let mut items = Vec::new();
        for item in named.flatten() {
            let Some(original) = self.lookup(&item.name) else {
                continue;
            };
            let seen = captured
                .iter()
                .find(|captured| captured.name() == item.name);
            let pointer = match seen {
                Some(captured) => captured.section().and_then(|found| found.pointer.clone()),
                None => {
                    let span = context.pragma.span_of(item.span.start, item.span.end);
                    let sections = item.sections().next().is_some();
                    sections
                        .then(|| self.list_item_pointer(original, span))
                        .flatten()
                }
            };
            items.push(Item { original, pointer });
        }
        if items.is_empty() {
            return None;
        }
        let exclusion = self.exclusion();
        self.reductions.scopes.push(Scope {
            items,
            exclusion: Some(exclusion.clone()),
        });
        Some(exclusion)
    }

    /// Begins the scope of `reduction(task, …)`: the copies that the construct has made collect.
    pub(super) fn enter_collecting(&mut self, construct: &LeafConstruct<'_>, copies: &[Copied]) {
        let collects = |name: &str| {
            construct.clauses.iter().any(|clause| {
                matches!(&clause.kind, ClauseKind::Reduction(reduction)
                    if reduction.modifier == Some(ReductionModifier::Task)
                        && reduction.items.iter().any(|item| item.name == name))
            })
        };
        let scope = self.reductions.scopes.len();
        let mut items = Vec::new();
        for copied in copies {
            if matches!(copied.attribute, Attribute::Reduction(_)) && collects(&copied.name) {
                self.reductions.copies.push(Copy {
                    copy: copied.copy,
                    scope,
                    item: items.len(),
                });
                items.push(Item {
                    original: copied.original,
                    pointer: None,
                });
            }
        }
        if !items.is_empty() {
            self.reductions.scopes.push(Scope {
                items,
                exclusion: None,
            });
        }
    }

    /// Whether a construct takes part in a task reduction with a variable.
    pub(super) fn participates(construct: &LeafConstruct<'_>, name: &str) -> bool {
        construct.clauses.iter().any(|clause| {
            let items = match &clause.kind {
                ClauseKind::InReduction(taken) => &taken.items,
                // The tasks of a `taskloop` take part in the reduction that it defines.
                ClauseKind::Reduction(taken) if construct.leaf == Leaf::Taskloop => &taken.items,
                _ => return false,
            };
            items.iter().any(|item| item.name == name)
        })
    }

    /// Finds what a participant combines its copy into, and makes it known as a copy; given how many scopes and copies
    /// there were before the construct.
    pub(super) fn join_reduction(&mut self, copied: &mut Copied, (scopes, copies): (usize, usize)) {
        let Some(found) = self.task_reduction_of(copied.original) else {
            let indirect = self.var(copied.original).is_some_and(|var| {
                matches!(var.home, Home::Reference(_))
                    || self.resolved(&var.ty).decayed().pointee().is_some()
            });
            if indirect && (scopes > 1 || copies > 0) {
                let what = format!(
                    "`in_reduction` of what `{}` leads to, within a task that takes part in a reduction",
                    copied.name
                );
                self.unsupported(copied.span, what);
            }
            // Of a team of this text, all that is around is seen.
            let mut around = self.around.iter();
            if self.reductions.scopes.is_empty() && around.any(|(_, leaf)| *leaf == Leaf::Parallel)
            {
                let what = format!(
                    "`in_reduction` of `{}` outside of any task reduction",
                    copied.name
                );
                self.unsupported(copied.span, what);
            }
            let scope = self.reductions.scopes.last();
            let exclusion = scope.and_then(|scope| scope.exclusion.clone());
            copied.joins = Joins::Reduction(exclusion.unwrap_or_else(|| TASKS.to_string()));
            return;
        };
        self.reductions.copies.push(Copy {
            copy: copied.copy,
            scope: found.scope,
            item: found.item,
        });
        let Some(scope) = self.reductions.scopes.get(found.scope) else {
            return;
        };
        let Some(exclusion) = &scope.exclusion else {
            copied.joins = Joins::Collected;
            return;
        };
        copied.joins = Joins::Reduction(exclusion.clone());
        let Some(item) = scope.items.get(found.item).filter(|_| found.copy) else {
            return;
        };
        copied.original = item.original;
        let pointer = item.pointer.clone();
        let ty = self.var(item.original).map(|var| self.resolved(&var.ty));
        let scalar = ty.is_none_or(|ty| ty.decayed().pointee().is_none());
        match &mut copied.section {
            Some(_) if scalar => copied.section = None,
            Some(section) => section.pointer = pointer,
            None => {}
        }
    }

    /// The innermost task reduction that a variable takes part in, by what it stands for.
    fn task_reduction_of(&self, id: VarId) -> Option<Found> {
        /// A parameter is followed through so many calls.
        const CALLS: u32 = 64;
        let mut var = self.var(id)?;
        for _ in 0..CALLS {
            if let Some(found) = self.scope_of(var.home) {
                return Some(found);
            }
            match var.passed.as_ref()? {
                Expr::Local(local) => var = self.var_in(*local)?,
                Expr::AddressOf(place) => {
                    let starts = place.projections.iter().all(|projection| {
                        matches!(
                            projection,
                            Projection::Index {
                                index: Expr::Int(0),
                                ..
                            }
                        )
                    });
                    return match place.base {
                        Base::Object(object) if starts => self.scope_of(Home::Object(object)),
                        _ => None,
                    };
                }
                _ => return None,
            }
        }
        None
    }

    fn scope_of(&self, home: Home) -> Option<Found> {
        let is = |id: VarId| self.var(id).is_some_and(|var| var.home == home);
        for (number, scope) in self.reductions.scopes.iter().enumerate().rev() {
            if let Some(item) = scope.items.iter().position(|item| is(item.original)) {
                return Some(Found {
                    scope: number,
                    item,
                    copy: false,
                });
            }
            let mut copies = self.reductions.copies.iter();
            if let Some(found) = copies.find(|found| found.scope == number && is(found.copy)) {
                return Some(Found {
                    scope: number,
                    item: found.item,
                    copy: true,
                });
            }
        }
        None
    }

    fn var_in(&self, local: LocalId) -> Option<&super::super::symbols::Var> {
        let mut vars = self.vars.iter().rev();
        vars.find(|var| var.home == Home::Local(local) && var.passed.is_some())
            .or_else(|| {
                self.vars
                    .iter()
                    .rev()
                    .find(|var| var.home == Home::Local(local))
            })
    }

    /// Where a list item points to, if it is a pointer.
    fn list_item_pointer(&mut self, id: VarId, span: Span) -> Option<Expr> {
        let value = self.pointer_now(id, span)?;
        // The register may be given another value before the tasks are created.
        let kept = self.fresh_local("section", ElementType::Pointer);
        self.assign(span, kept, value);
        Some(Expr::Local(kept))
    }

    /// Where a variable points to here, if it is a pointer.
    pub(super) fn pointer_now(&mut self, id: VarId, span: Span) -> Option<Expr> {
        let ty = self.var(id)?.ty.clone();
        if self.resolved(&ty).array().is_some() {
            return None;
        }
        self.pointed(&ty)?;
        let place = match self.variable(id)? {
            Lvalue::Register(local) => return Some(Expr::Local(local)),
            Lvalue::Memory(place) => place,
        };
        let load = Load {
            site: self.implied_site(span, "reduction"),
            place,
            element: ElementType::Pointer,
            narrow: None,
        };
        Some(self.keep(
            span,
            "section",
            ElementType::Pointer,
            Expr::Load(Box::new(load)),
        ))
    }
}
