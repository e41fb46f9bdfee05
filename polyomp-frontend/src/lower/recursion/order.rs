//! In which order a recursive function is given the ends of a range: one that begins by touching an element of it needs one.

use std::collections::BTreeSet;

use polyomp_core::spmd::visit::{Event, Node, Walk, accesses};
use polyomp_core::spmd::{BinaryOp, Expr, Stmt, StmtKind};

use super::body::{Body, Linear, Root};

/// In which order the ends of a range are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// In either one.
    Any,
    /// Never in the wrong one: the body asks only whether they are equal.
    Right,
    /// There is an element between them: the body touches one in any case.
    Filled,
}

/// What a body tells of the order of its ranges.
pub(super) struct Orders<'a, 'b> {
    body: &'a Body<'b>,
    /// What it touches in any case.
    touched: BTreeSet<Root>,
}

impl<'a, 'b> Orders<'a, 'b> {
    pub(super) fn of(body: &'a Body<'b>) -> Self {
        let mut touched = BTreeSet::new();
        touched_in_any_case(body, body.block, &mut touched);
        Orders { body, touched }
    }

    /// The order in which the ends of this range of `root` are given: a guess, which the induction has to show.
    pub(super) fn of_range(&self, root: &Root, range: &(Linear, Linear)) -> Order {
        if self.touched.contains(root) {
            Order::Filled
        } else if met(self.body, range) {
            Order::Right
        } else {
            Order::Any
        }
    }
}

/// Whether the body compares two parameters that bound a range for being equal.
fn met(body: &Body<'_>, (lower, upper): &(Linear, Linear)) -> bool {
    let one = |bound: &Linear| matches!(bound.single(), Some((_, 0)));
    if !one(lower) || !one(upper) {
        return false;
    }
    Walk::block(body.block).any(|event| match event {
        Event::Enter(Node::Expr(Expr::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b))) => {
            let sides = (body.linear(a), body.linear(b));
            let is =
                |a: &Linear, b: &Linear| sides.0.as_ref() == Some(a) && sides.1.as_ref() == Some(b);
            is(lower, upper) || is(upper, lower)
        }
        _ => false,
    })
}

/// Adds what statements under no condition touch, as far as the body is not left before them; says whether it may be left
/// in this block.
fn touched_in_any_case(body: &Body<'_>, block: &[Stmt], touched: &mut BTreeSet<Root>) -> bool {
    for stmt in block {
        match &stmt.kind {
            StmtKind::Labelled { body: inner, .. } => {
                if touched_in_any_case(body, inner, touched) {
                    return true;
                }
            }
            StmtKind::Assign { .. } | StmtKind::Store { .. } | StmtKind::Eval(_) => {
                let accesses = accesses(std::slice::from_ref(stmt));
                touched.extend(
                    accesses
                        .iter()
                        .flat_map(|access| body.roots_of(access.place)),
                );
            }
            _ => {
                let leaves = |event| matches!(event, Event::Enter(Node::Stmt(stmt)) if matches!(stmt.kind, StmtKind::Exit(_)));
                if Walk::stmts(std::slice::from_ref(stmt)).any(leaves) {
                    return true;
                }
            }
        }
    }
    false
}
