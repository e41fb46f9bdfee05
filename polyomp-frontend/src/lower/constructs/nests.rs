//! The iterators of nests of loops: over numbers as they are, over pointers by the distance from the first.

use polyomp_core::spmd::StmtKind as Out;
use polyomp_core::spmd::{Base, BinaryOp, ElementType, Expr, Iterator, LocalId, Projection};

use crate::source::Span;
use crate::syntax::ast::{IntKind, QualType, Type};

use super::super::Lowerer;
use super::super::canonical::{AWAY, Canonical};
use super::super::places::{Lvalue, holds, reads};
use super::super::symbols::VarId;
use super::super::values::with_stack;
use super::loops::Nest;

/// An iteration variable within its loop.
pub(super) struct Bound {
    id: VarId,
    ty: QualType,
    /// What it holds, where that is not what the iterator counts.
    value: Option<Expr>,
}

impl Bound {
    /// What it holds where the iterator is at this number.
    pub(super) fn at(&self, number: Expr) -> Expr {
        match &self.value {
            Some(Expr::PointerOffset(first, _)) => {
                Expr::PointerOffset(first.clone(), Box::new(number))
            }
            _ => number,
        }
    }
}

/// The iterators of a nest, and the variable of each within its loop.
pub(super) struct Counters {
    pub iterators: Vec<Iterator>,
    pub bound: Vec<Bound>,
}

impl Lowerer<'_> {
    /// The iterators of a nest, each bound to a register of its own in the innermost scope.
    pub(super) fn iterators(&mut self, nest: &Nest<'_>) -> Counters {
        let mut iterators = Vec::new();
        let mut bound = Vec::new();
        let (mut names, mut outer): (Vec<&str>, Outer) = Default::default();
        for found in &nest.loops {
            let mut ty = match found.declared {
                Some(declarator) => declarator.ty.clone(),
                None => match self.typed(found.name) {
                    Some((_, ty)) => ty,
                    None => QualType::plain(Type::Integer(IntKind::Int)),
                },
            };
            let pointer = self.element(&ty) == ElementType::Pointer;
            if !(self.element(&ty) == ElementType::Int || pointer) {
                self.unsupported(found.name_span, "a loop variable that is no integer");
                // One of a type that is not known still counts.
                ty = QualType::plain(Type::Integer(IntKind::Int));
            }
            let dependent = found.bounds_mention(&names);
            names.push(found.name);
            let mut iterator = self.iterator(found);
            self.assume_direction(found, &mut iterator);
            if dependent && (pointer || !outer.computed.is_empty()) {
                self.count_from_outer(found, &mut iterator, &outer);
            }
            let mut value = None;
            if pointer {
                let distance = self.count_elements(found, &mut iterator, dependent);
                value = Some(distance);
            } else if super::super::names::changes(found.body, found.name).is_some() {
                // Reported: the region is not decided. The iterator is not what the body changes.
                iterator.local = self.fresh_local(found.name, ElementType::Int);
                value = Some(Expr::Local(iterator.local));
            }
            if self.counts_away(found) {
                self.without_iterations(found, &mut iterator, dependent);
            }
            let id = self.automatic(found.name, &ty, false, found.name_span);
            if let Some(Lvalue::Register(local)) = self.variable(id) {
                outer.registers.push(local);
                match &value {
                    None => iterator.local = local,
                    Some(value) => outer.computed.push((local, value.clone())),
                }
            }
            self.note_sign(&iterator, self.is_unsigned(&ty));
            self.note_range(&iterator);
            iterators.push(iterator);
            bound.push(Bound { id, ty, value });
        }
        Counters { iterators, bound }
    }

    /// Puts what outer pointers are where the bounds of a loop speak of them.
    fn count_from_outer(&mut self, found: &Canonical<'_>, iterator: &mut Iterator, outer: &Outer) {
        for bound in [&mut iterator.lower, &mut iterator.upper] {
            self.read_before(bound, outer, found.name_span);
            outer.replace_in(bound);
        }
        if [&iterator.lower, &iterator.upper].into_iter().any(reads) {
            let what = "a pointer that counts from or to what depends on an outer loop's variable and on memory";
            self.unsupported(found.name_span, what);
        }
    }

    /// What a bound reads is the same in the whole nest (OpenMP 5.2, section 4.4.1), except where an outer loop's variable
    /// tells what: it is read once, before the nest.
    fn read_before(&mut self, expr: &mut Expr, outer: &Outer, span: Span) {
        let element = match expr {
            Expr::Load(load) => load.element,
            Expr::Opaque(opaque) => opaque.element,
            // What is not evaluated always stays where it is.
            Expr::Conditional(..)
            | Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, ..) => return,
            _ => {
                return with_stack(|| {
                    each_part(expr, &mut |part| self.read_before(part, outer, span))
                });
            }
        };
        if !outer.is_in(expr) {
            let value = std::mem::replace(expr, Expr::Int(0));
            *expr = self.keep(span, "value", element, value);
        }
    }

    /// Makes an iterator over pointers one over the distance from the first; gives the pointer of an iteration.
    fn count_elements(
        &mut self,
        found: &Canonical<'_>,
        iterator: &mut Iterator,
        dependent: bool,
    ) -> Expr {
        let zero = Expr::Int(0);
        let span = found.lower.span;
        let mut first = std::mem::replace(&mut iterator.lower, zero.clone());
        if !dependent {
            first = self.keep(span, "first", ElementType::Pointer, first);
        }
        let last = std::mem::replace(&mut iterator.upper, zero);
        iterator.upper = Expr::Binary(BinaryOp::Sub, Box::new(last), Box::new(first.clone()));
        iterator.local = self.fresh_local(found.name, ElementType::Int);
        Expr::PointerOffset(Box::new(first), Box::new(Expr::Local(iterator.local)))
    }

    /// A loop that counts away from its bound has no iteration where it begins at or past it; elsewhere it is no canonical
    /// loop (OpenMP 5.2, section 4.4.1: the increment must move the variable towards the bound in each iteration).
    fn without_iterations(
        &mut self,
        found: &Canonical<'_>,
        iterator: &mut Iterator,
        dependent: bool,
    ) {
        if dependent {
            return self.unsupported(found.name_span, AWAY);
        }
        let span = found.name_span;
        let mut once = |bound: &mut Expr| {
            let value = std::mem::replace(bound, Expr::Int(0));
            *bound = self.settled_value(value, ElementType::Int, span);
            Box::new(bound.clone())
        };
        let (lower, upper) = (once(&mut iterator.lower), once(&mut iterator.upper));
        let before = if found.down {
            BinaryOp::Gt
        } else {
            BinaryOp::Lt
        };
        let then_body = self.nested(|this| this.unsupported(span, AWAY));
        let kind = Out::If {
            cond: Expr::Binary(before, lower, upper),
            then_body,
            else_body: Vec::new(),
        };
        self.emit(span, kind);
    }

    /// Has the bounds of loops read where the construct stands, not in its tasks or iterations; gives whether none of them
    /// depends on another loop.
    pub(super) fn keep_bounds(&mut self, span: Span, iterators: &mut [Iterator]) -> bool {
        let mut rectangular = true;
        for index in 0..iterators.len() {
            let (before, rest) = iterators.split_at_mut(index);
            let Some(iterator) = rest.first_mut() else {
                continue;
            };
            let names = |expr: &Expr| before.iter().any(|outer| mentions(expr, outer));
            for bound in [&mut iterator.lower, &mut iterator.upper, &mut iterator.step] {
                match names(bound) {
                    true => rectangular = false,
                    false => {
                        let value = std::mem::replace(bound, Expr::Int(0));
                        *bound = self.keep(span, "bound", ElementType::Int, value);
                    }
                }
            }
        }
        rectangular
    }

    /// Iteration variables that are computed from the number of the iteration get their value, and those that the body
    /// shares with others get memory, in each iteration anew.
    pub(super) fn iterators_in_memory(&mut self, nest: &Nest<'_>, bound: &mut [Bound]) {
        for (found, Bound { id, ty, value }) in nest.loops.iter().zip(bound) {
            if let (Some(value), Some(Lvalue::Register(local))) = (value, self.variable(*id)) {
                self.assign(found.name_span, local, value.clone());
            }
            let shape = self.shape(ty);
            if !self.counter_must_be_memory(found.name, shape, nest.body) {
                continue;
            }
            let Some(Lvalue::Register(local)) = self.variable(*id) else {
                continue;
            };
            let copy = self.automatic(found.name, ty, true, found.name_span);
            if let Some(lvalue) = self.variable(copy) {
                self.write(lvalue, Some(ty), found.name_span, Expr::Local(local));
            }
            *id = copy;
        }
    }

    /// Counts iteration variables in memory on at the end of an iteration, as the thread does that goes on to another one:
    /// what was created in this iteration may still use the variable.
    pub(super) fn count_on(&mut self, nest: &Nest<'_>, counters: &Counters) {
        let Counters { iterators, bound } = counters;
        let mut others: Option<Expr> = None;
        let mut known = true;
        for (index, (found, bound)) in nest.loops.iter().zip(bound).enumerate() {
            let Some(iterator) = iterators.get(index) else {
                return;
            };
            let next = binary(
                BinaryOp::Add,
                Expr::Local(iterator.local),
                iterator.step.clone(),
            );
            // Bounds in memory are not read again: an iteration is then taken to follow.
            known &= !reads(&iterator.upper) && !reads(&iterator.step);
            let before = match iterator.descending {
                true => BinaryOp::Gt,
                false => BinaryOp::Lt,
            };
            if known {
                let follows = binary(before, next.clone(), iterator.upper.clone());
                others = Some(match others.take() {
                    Some(others) => binary(BinaryOp::LogicalOr, others, follows),
                    None => follows,
                });
            }
            if !self.is_in_memory(bound.id) {
                continue;
            }
            let (span, ty, id) = (found.name_span, bound.ty.clone(), bound.id);
            let value = bound.at(next);
            let stored = self.nested(|this| {
                if let Some(lvalue) = this.variable(id) {
                    this.write(lvalue, Some(&ty), span, value);
                }
            });
            match others.clone().filter(|_| known) {
                None => self.out.extend(stored),
                Some(cond) => self.emit(
                    span,
                    Out::If {
                        cond,
                        then_body: stored,
                        else_body: Vec::new(),
                    },
                ),
            }
        }
    }
}

/// How many iterations a loop has.
pub(super) fn trip(iterator: &Iterator) -> Expr {
    use BinaryOp::{Add, Div, Max, Sub};
    let (low, high, step) = match iterator.descending {
        false => (&iterator.lower, &iterator.upper, iterator.step.clone()),
        true => {
            let step = binary(Sub, Expr::Int(0), iterator.step.clone());
            (&iterator.upper, &iterator.lower, step)
        }
    };
    let distance = binary(Sub, high.clone(), low.clone());
    let rest = binary(Sub, step.clone(), Expr::Int(1));
    let distance = binary(Max, distance, Expr::Int(0));
    binary(Div, binary(Add, distance, rest), step)
}

pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

/// Whether an expression speaks of an iterator.
fn mentions(expr: &Expr, iterator: &Iterator) -> bool {
    use polyomp_core::spmd::visit::{Event, Node, Walk};
    Walk::expr(expr).any(
        |event| matches!(event, Event::Enter(Node::Expr(Expr::Local(local))) if *local == iterator.local),
    )
}

/// The variables of the loops around one of a nest.
#[derive(Default)]
struct Outer {
    /// Their registers.
    registers: Vec<LocalId>,
    /// The registers of pointers, which get their values in the innermost body, and these values, which stand in their place
    /// where the bounds of inner loops are evaluated.
    computed: Vec<(LocalId, Expr)>,
}

impl Outer {
    fn is_in(&self, expr: &Expr) -> bool {
        holds(
            expr,
            &|part| matches!(part, Expr::Local(local) if self.registers.contains(local)),
        )
    }

    fn replace_in(&self, expr: &mut Expr) {
        let value = match expr {
            Expr::Local(local) => self.computed.iter().find(|(register, _)| register == local),
            _ => None,
        };
        match value {
            Some((_, value)) => *expr = value.clone(),
            None => with_stack(|| each_part(expr, &mut |part| self.replace_in(part))),
        }
    }
}

/// The expressions that one is made of, without what it reads.
fn each_part(expr: &mut Expr, work: &mut dyn FnMut(&mut Expr)) {
    match expr {
        Expr::Unary(_, operand) => work(operand),
        Expr::Binary(_, a, b) | Expr::PointerOffset(a, b) => {
            work(a);
            work(b);
        }
        Expr::Conditional(a, b, c) => {
            for part in [a, b, c] {
                work(part);
            }
        }
        Expr::AddressOf(place) => {
            if let Base::Deref(pointer) = &mut place.base {
                work(pointer);
            }
            for projection in &mut place.projections {
                if let Projection::Index { index, .. } | Projection::Bytes { from: index, .. } =
                    projection
                {
                    work(index);
                }
            }
        }
        Expr::Opaque(opaque) => opaque.operands.iter_mut().for_each(work),
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::Local(_)
        | Expr::ThreadNum
        | Expr::NumThreads
        | Expr::TeamNum
        | Expr::NumTeams
        | Expr::Load(_) => {}
    }
}
