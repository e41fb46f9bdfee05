//! What variables are given back at the end of loops and sections: `lastprivate`, `linear`, and loop variables.
//!
//! Whoever executes the sequentially last iteration, or the lexically last section, stores to the original before its
//! end (OpenMP 5.2, sections 5.4.5 and 5.4.6). So the store stands at the end of the body, under the condition that the
//! iteration is the last one: without iterations nothing is stored, and a schedule that tells who executes the last
//! iteration tells who stores.
//!
//! Some stores stand behind the construct instead, executed by one strand of which nothing is known: where the bounds of
//! a loop depend on another one, so that the last iteration is told by no condition on its iterators alone, and for
//! `conditional`, where the last iteration that assigns counts. That they happen is not known then. Lanes give back
//! behind their loop too: their strand goes on there, and the original may be a register of it.

use polyomp_core::spmd::{BinaryOp, Critical, ElementType, Expr, Iterator, StmtKind as Out};

use crate::openmp::data_sharing::{Attribute, LinearStep};
use crate::openmp::{ClauseKind, Leaf};
use crate::source::Span;

use super::super::Lowerer;
use super::super::places::Lvalue;
use super::super::symbols::VarId;
use super::Context;
use super::data::{Copied, Finisher};
use super::nests::{Counters, binary, trip};

/// A variable that is given a value back.
#[derive(Debug, Clone)]
pub(in crate::lower) struct GivenBack {
    pub name: String,
    pub original: VarId,
    /// The list item that asks for it, or the loop variable.
    pub span: Span,
    pub from: Source,
    /// What keeps the store apart from the reads of the original's initial value, which it waits for.
    pub exclusion: Option<String>,
    /// Whether the last iteration that assigns counts, not the last one.
    pub conditional: bool,
}

/// Where the value comes from.
#[derive(Debug, Clone, Copy)]
pub(in crate::lower) enum Source {
    /// The copy that the last iteration uses.
    Copy,
    /// The loop variable of the loop with this number in the nest: it is one step further than in the last iteration.
    Iterator(usize),
}

/// What tells the last iteration of the loops of a construct; nothing where the bounds of one depend on another.
#[derive(Debug, Clone, Default)]
pub(super) struct Last {
    /// Holds in the last iteration.
    reached: Option<Expr>,
    /// Holds before and behind the loops if they have an iteration.
    exists: Option<Expr>,
    /// What the loop variables are behind the loops if they have one.
    after: Vec<Expr>,
}

impl Last {
    /// That of blocks that are no loops: there is one.
    pub(super) fn of_blocks() -> Self {
        Last {
            exists: Some(Expr::Int(1)),
            ..Last::default()
        }
    }
}

/// What the end of a construct's loops gives back.
#[derive(Debug, Default)]
pub(super) struct LoopEnd {
    pub last: Last,
    /// What the last iteration gives back.
    pub in_last: Vec<GivenBack>,
    /// What is given back behind the loops.
    pub behind: Vec<GivenBack>,
}

impl Lowerer<'_> {
    /// What tells the last iteration. What bounds are is evaluated here, before the loops.
    pub(super) fn last_iteration(&mut self, span: Span, counters: &mut Counters) -> Last {
        let Counters { iterators, bound } = counters;
        if !self.keep_bounds(span, iterators) {
            return Last::default();
        }
        let both = |a, b| binary(BinaryOp::LogicalAnd, a, b);
        let reached = iterators.iter().map(|iterator| {
            let past = match descends(iterator) {
                false => BinaryOp::Ge,
                true => BinaryOp::Le,
            };
            binary(past, next(iterator), iterator.upper.clone())
        });
        let exists = iterators.iter().map(|iterator| {
            let before = match descends(iterator) {
                false => BinaryOp::Lt,
                true => BinaryOp::Gt,
            };
            binary(before, iterator.lower.clone(), iterator.upper.clone())
        });
        let after = iterators.iter().zip(bound);
        Last {
            reached: reached.reduce(both),
            exists: exists.reduce(both),
            after: after
                .map(|(iterator, bound)| bound.at(end(iterator)))
                .collect(),
        }
    }

    /// Whether the construct at `at` gives a variable back.
    pub(super) fn is_given_back(&self, context: &Context<'_>, at: usize, name: &str) -> bool {
        let leaf = context.constructs.get(at).map(|construct| construct.leaf);
        context.vars.iter().any(|var| {
            var.name == name
                && match var.attributes.get(at) {
                    Some(Attribute::LastPrivate | Attribute::FirstLastPrivate) => true,
                    Some(Attribute::Linear(LinearStep::Unknown)) => true,
                    Some(Attribute::Linear(_)) => leaf == Some(Leaf::Simd),
                    _ => false,
                }
        })
    }

    /// What the construct at `at` gives back of its copies.
    pub(super) fn copies_given_back(
        &self,
        context: &Context<'_>,
        at: usize,
        copies: &[Copied],
    ) -> Vec<GivenBack> {
        let given_back = copies.iter().filter(|copied| {
            matches!(
                copied.attribute,
                Attribute::LastPrivate | Attribute::FirstLastPrivate | Attribute::Linear(_)
            )
        });
        let given_back = given_back.map(|copied| GivenBack {
            name: copied.name.clone(),
            original: copied.original,
            span: copied.span,
            from: Source::Copy,
            exclusion: copied.exclusion.clone(),
            conditional: is_conditional(context, at, &copied.name),
        });
        given_back.collect()
    }

    /// What gives back where the loops end: in the last iteration what a condition on the iteration tells.
    pub(super) fn split_by(&self, last: Last, given: Vec<GivenBack>) -> LoopEnd {
        let (in_last, behind) = given
            .into_iter()
            .partition(|given| self.is_told_by(&last, given));
        LoopEnd {
            last,
            in_last,
            behind,
        }
    }

    /// Whether a condition on the iteration tells that it gives the variable back.
    pub(super) fn is_told_by(&self, last: &Last, given: &GivenBack) -> bool {
        last.reached.is_some() && !given.conditional && self.is_in_memory(given.original)
    }

    /// Emits, at the end of an iteration, what the last one gives back. `copies` are those of the constructs, the innermost
    /// ones last.
    pub(super) fn give_back_in_last(
        &mut self,
        span: Span,
        end: &LoopEnd,
        copies: &[&[Copied]],
        counters: &Counters,
    ) {
        let Counters { iterators, bound } = counters;
        let (Some(reached), false) = (end.last.reached.clone(), end.in_last.is_empty()) else {
            return;
        };
        let then_body = self.nested(|this| {
            for given in &end.in_last {
                let value = match given.from {
                    Source::Iterator(index) => iterators
                        .get(index)
                        .zip(bound.get(index))
                        .map(|(iterator, bound)| bound.at(next(iterator))),
                    Source::Copy => {
                        let mut levels = copies.iter().rev();
                        levels
                            .find_map(|copies| copy_of(copies, given))
                            .and_then(|copy| this.in_register(copy))
                    }
                };
                this.give_back(given, value);
            }
        });
        let last = Out::If {
            cond: reached,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(span, last);
    }

    /// Emits at the end of the last section what it gives back; gives what has to be given back behind the construct.
    pub(super) fn give_back_in_section(
        &mut self,
        given: Vec<GivenBack>,
        copies: &[Copied],
    ) -> Vec<GivenBack> {
        let (now, behind): (Vec<_>, Vec<_>) = given
            .into_iter()
            .partition(|given| !given.conditional && self.is_in_memory(given.original));
        for given in &now {
            let value = copy_of(copies, given).and_then(|copy| self.in_register(copy));
            self.give_back(given, value);
        }
        behind
    }

    /// Emits, behind a construct, what is given back there: from `copies`, where these are of the strand that goes on.
    pub(super) fn give_back_behind(
        &mut self,
        given: &[GivenBack],
        last: &Last,
        copies: &[Copied],
        by: Finisher<'_>,
    ) {
        for given in given {
            let value = match given.from {
                Source::Iterator(index) => last.after.get(index).cloned(),
                Source::Copy => copy_of(copies, given).and_then(|copy| self.in_register(copy)),
            };
            let body = self.nested(|this| {
                let then_body = this.nested(|this| this.give_back(given, value));
                let unknown = match (&last.exists, given.conditional) {
                    (Some(_), false) => None,
                    (None, false) => Some("whether the loops have an iteration"),
                    (_, true) => Some("whether an iteration assigns"),
                };
                let unknown =
                    unknown.map(|reason| this.unknown(ElementType::Int, reason, Vec::new()));
                let both = |a, b| binary(BinaryOp::LogicalAnd, a, b);
                let conditions = last.exists.clone().into_iter().chain(unknown);
                let happens = Out::If {
                    cond: conditions.reduce(both).unwrap_or(Expr::Int(1)),
                    then_body,
                    else_body: Vec::new(),
                };
                this.emit(given.span, happens);
            });
            self.by_one(given.span, by, body);
        }
    }

    /// Stores the value to the original, or one that is not known.
    fn give_back(&mut self, given: &GivenBack, value: Option<Expr>) {
        let Some(original) = self.variable(given.original) else {
            return;
        };
        let Some(ty) = self.var(given.original).map(|var| var.ty.clone()) else {
            return;
        };
        let element = self.element(&ty);
        let value = value.unwrap_or_else(|| {
            self.unknown(element, "the value of the last iteration", Vec::new())
        });
        let original = self.whole_value(original, &ty);
        let body = self.nested(|this| {
            this.store_implied(original, given.span, value, "lastprivate write-back");
        });
        match &given.exclusion {
            Some(name) => {
                let name = name.clone();
                self.emit(given.span, Out::Critical(Critical { name, body }));
            }
            None => self.out.extend(body),
        }
    }

    /// What a copy holds that is a register.
    fn in_register(&self, copy: VarId) -> Option<Expr> {
        match self.variable(copy)? {
            Lvalue::Register(local) => Some(Expr::Local(local)),
            Lvalue::Memory(_) => None,
        }
    }

    pub(super) fn is_in_memory(&self, original: VarId) -> bool {
        matches!(self.variable(original), Some(Lvalue::Memory(_)))
    }
}

/// The copy, of these, of a variable that is given back.
fn copy_of(copies: &[Copied], given: &GivenBack) -> Option<VarId> {
    let mut copies = copies.iter();
    copies
        .find(|copied| copied.name == given.name)
        .map(|copied| copied.copy)
}

/// What a loop variable is an iteration later.
fn next(iterator: &Iterator) -> Expr {
    binary(
        BinaryOp::Add,
        Expr::Local(iterator.local),
        iterator.step.clone(),
    )
}

/// What a loop variable is behind its loop, if that has an iteration.
fn end(iterator: &Iterator) -> Expr {
    match iterator.step {
        Expr::Int(1 | -1) => iterator.upper.clone(),
        _ => {
            let distance = binary(BinaryOp::Mul, trip(iterator), iterator.step.clone());
            binary(BinaryOp::Add, iterator.lower.clone(), distance)
        }
    }
}

fn descends(iterator: &Iterator) -> bool {
    match iterator.step {
        Expr::Int(step) => step < 0,
        _ => iterator.descending,
    }
}

/// Whether a `lastprivate` clause of the construct says `conditional` of the variable.
pub(super) fn is_conditional(context: &Context<'_>, at: usize, name: &str) -> bool {
    let clauses = context
        .constructs
        .get(at)
        .map(|construct| &construct.clauses);
    clauses
        .into_iter()
        .flatten()
        .any(|clause| match &clause.kind {
            ClauseKind::LastPrivate(clause) => {
                clause.conditional && clause.items.iter().any(|item| item.name == name)
            }
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use polyomp_core::spmd::{BinaryOp, Expr, Iterator, LocalId};

    use super::{descends, end, next};

    fn iterator(lower: i64, upper: i64, step: Expr) -> Iterator {
        Iterator {
            local: LocalId(0),
            lower: Expr::Int(lower),
            upper: Expr::Int(upper),
            step,
            descending: false,
        }
    }

    #[test]
    fn the_next_iteration_is_a_step_away() {
        let found = next(&iterator(0, 10, Expr::Int(3)));
        let step = Box::new(Expr::Int(3));
        let wanted = Expr::Binary(BinaryOp::Add, Box::new(Expr::Local(LocalId(0))), step);
        assert_eq!(found, wanted);
    }

    #[test]
    fn loops_by_one_end_at_their_bound() {
        assert_eq!(end(&iterator(0, 10, Expr::Int(1))), Expr::Int(10));
        assert_eq!(end(&iterator(9, -1, Expr::Int(-1))), Expr::Int(-1));
        // 0, 3, 6, 9: then 12.
        assert_ne!(end(&iterator(0, 10, Expr::Int(3))), Expr::Int(10));
    }

    #[test]
    fn a_step_tells_its_direction() {
        assert!(descends(&iterator(9, 0, Expr::Int(-2))));
        assert!(!descends(&iterator(0, 9, Expr::Int(2))));
        let open = Iterator {
            descending: true,
            ..iterator(9, 0, Expr::Local(LocalId(1)))
        };
        assert!(descends(&open));
    }
}
