//! Whether the conditions under which a run comes to a region may exclude the values with which it races.
//!
//! A condition that is not known, as it compares floats or what a function returns, may be computed from the very values
//! that a race needs (`if (0.5 * n < 2)`), and hold for none of them. What the text of an entry gives to what is followed in
//! any order, without regard to where values are read in an array.

use std::collections::BTreeSet;

use crate::spmd::visit::{Event, Node, Pointers, Walk};
use crate::spmd::{
    Base, BinaryOp, Block, ElementType, Expr, LocalId, ObjectId, ParamId, Place, Program,
    Projection, Stmt, StmtKind, UnaryOp,
};

/// What holds values that are computed from some others.
#[derive(Debug, Clone, Default)]
pub(super) struct Computed {
    pub(super) params: BTreeSet<ParamId>,
    pub(super) objects: BTreeSet<ObjectId>,
    locals: BTreeSet<LocalId>,
    /// Something was stored by a pointer of which nothing is known.
    anywhere: bool,
    /// Integers that are made from what is none, such as a comparison of floats.
    converted: BTreeSet<LocalId>,
}

impl Computed {
    /// Whether a condition outside of the regions of the entry that is not one of integers depends on these values; where
    /// it matters when loops are left (`exits`), any condition in a loop.
    pub(super) fn decide(mut self, program: &Program, entry: &Block, exits: bool) -> bool {
        let pointers = Pointers::of(entry);
        loop {
            let before = self.size();
            self.grow(program, entry, &pointers);
            if self.size() == before {
                break;
            }
        }
        let mut walk = Walk::block(entry);
        while let Some(event) = walk.next() {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            let cond = match &stmt.kind {
                StmtKind::If { cond, .. } | StmtKind::Assume(cond) => cond,
                StmtKind::While(looped) => &looped.cond,
                _ => continue,
            };
            if is_in_region(&walk) {
                continue;
            }
            let looped =
                |around: &Stmt| matches!(around.kind, StmtKind::Loop(_) | StmtKind::While(_));
            let any = exits && walk.statements().any(looped);
            if self.decides(program, cond, any, &pointers) {
                return true;
            }
        }
        false
    }

    fn size(&self) -> (usize, usize, usize, bool) {
        let locals = (self.locals.len(), self.converted.len());
        (self.objects.len(), locals.0, locals.1, self.anywhere)
    }

    /// Adds what is computed from these in one step.
    fn grow(&mut self, program: &Program, entry: &Block, pointers: &Pointers<'_>) {
        let mut walk = Walk::block(entry);
        while let Some(event) = walk.next() {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            // What a region computes in its loops is the data that conditions depend on.
            let selected = !is_in_region(&walk)
                && walk.statements().any(|around| match &around.kind {
                    StmtKind::If { cond, .. } => self.mentioned(cond, pointers),
                    StmtKind::While(looped) => self.mentioned(&looped.cond, pointers),
                    // How often it runs, but where each iteration stores to an element of its own.
                    StmtKind::Loop(looped) => looped.iterators.iter().any(|iterator| {
                        self.locals.contains(&iterator.local)
                            && accumulates(stmt)
                            && !stores_to_element(stmt, iterator.local)
                    }),
                    _ => false,
                });
            if let StmtKind::Assign { local, value } = &stmt.kind
                && !self.is_of_integers(program, value)
            {
                self.converted.insert(*local);
            }
            match &stmt.kind {
                StmtKind::Assign { local, value }
                    if selected || self.mentioned(value, pointers) =>
                {
                    self.locals.insert(*local);
                }
                StmtKind::Store { place, value, .. }
                    if selected || self.mentioned(value, pointers) =>
                {
                    match pointers.objects(place) {
                        Some(objects) => self.objects.extend(objects),
                        None => self.anywhere = true,
                    }
                }
                StmtKind::Loop(looped) => {
                    for iterator in &looped.iterators {
                        let bounds = [&iterator.lower, &iterator.upper];
                        if bounds
                            .into_iter()
                            .any(|bound| self.mentioned(bound, pointers))
                        {
                            self.locals.insert(iterator.local);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a part of a condition, or one that is not of integers only, depends on these.
    fn decides(&self, program: &Program, cond: &Expr, any: bool, pointers: &Pointers<'_>) -> bool {
        match cond {
            Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, a, b) => {
                self.decides(program, a, any, pointers) || self.decides(program, b, any, pointers)
            }
            Expr::Unary(UnaryOp::Not, operand) => self.decides(program, operand, any, pointers),
            _ => (any || !self.is_of_integers(program, cond)) && self.mentioned(cond, pointers),
        }
    }

    /// Whether all of an expression are integers that are followed.
    fn is_of_integers(&self, program: &Program, expr: &Expr) -> bool {
        Walk::expr(expr).all(|event| match event {
            Event::Enter(Node::Expr(part)) => match part {
                Expr::Local(local) => {
                    !self.converted.contains(local)
                        && program
                            .local(*local)
                            .is_some_and(|local| local.element == ElementType::Int)
                }
                Expr::Load(load) => load.element == ElementType::Int,
                Expr::Opaque(_) | Expr::AddressOf(_) | Expr::PointerOffset(..) => false,
                _ => true,
            },
            _ => true,
        })
    }

    fn mentioned(&self, value: &Expr, pointers: &Pointers<'_>) -> bool {
        let again = |part: &Expr| self.mentioned(part, pointers);
        crate::formula::with_stack(|| match value {
            Expr::Param(param) => self.params.contains(param),
            Expr::Local(local) => self.locals.contains(local),
            Expr::Load(load) => {
                self.anywhere
                    || match pointers.objects(&load.place) {
                        Some(objects) => objects.iter().any(|found| self.objects.contains(found)),
                        None => !self.objects.is_empty(),
                    }
            }
            Expr::AddressOf(place) => in_place(place).any(again),
            Expr::Unary(_, operand) => again(operand),
            Expr::Binary(_, a, b) | Expr::PointerOffset(a, b) => again(a) || again(b),
            Expr::Conditional(c, a, b) => again(c) || again(a) || again(b),
            Expr::Opaque(opaque) => opaque.operands.iter().any(again),
            Expr::Int(_) | Expr::ThreadNum | Expr::NumThreads | Expr::TeamNum | Expr::NumTeams => {
                false
            }
        })
    }
}

/// What decides which element of what a place is: its subscripts, and the pointer that leads there.
fn in_place(place: &Place) -> impl Iterator<Item = &Expr> {
    let pointer = match &place.base {
        Base::Deref(pointer) => Some(&**pointer),
        Base::Object(_) => None,
    };
    let indices = place.projections.iter().filter_map(|step| match step {
        Projection::Index { index, .. } => Some(index),
        _ => None,
    });
    indices.chain(pointer)
}

/// Whether what it assigns may be made from what an iteration before has assigned.
fn accumulates(stmt: &Stmt) -> bool {
    let (StmtKind::Assign { value, .. } | StmtKind::Store { value, .. }) = &stmt.kind else {
        return false;
    };
    Walk::expr(value).any(|event| {
        matches!(
            event,
            Event::Enter(Node::Expr(Expr::Local(_) | Expr::Load(_)))
        )
    })
}

/// Whether it is a store to an element that the iterator of a loop selects.
fn stores_to_element(stmt: &Stmt, iterator: LocalId) -> bool {
    let StmtKind::Store { place, .. } = &stmt.kind else {
        return false;
    };
    in_place(place).flat_map(Walk::expr).any(
        |event| matches!(event, Event::Enter(Node::Expr(Expr::Local(local))) if *local == iterator),
    )
}

fn is_in_region(walk: &Walk<'_>) -> bool {
    walk.statements()
        .any(|around| matches!(around.kind, StmtKind::Fork(_)))
}
