//! Registers that only move one way: how far they can be is told by where they begin.

use polyomp_core::spmd::visit::{Event, Node, Walk};
use polyomp_core::spmd::{BinaryOp, Expr, LocalId, StmtKind};

use super::body::{Body, Definition, Linear};

impl Body<'_> {
    /// The first value of a register that is only moved one way after that, and whether it falls. Where a `do` loop begins by
    /// moving it, that is the first that is used.
    pub(super) fn one_way(&self, local: LocalId) -> Option<(Linear, bool)> {
        let (mut first, mut falls) = (None, None);
        for definition in self.definitions.get(&local)? {
            let Definition::Value(value) = definition else {
                return None;
            };
            match self.moved_by(value, local) {
                Some(step) => {
                    let down = step < 0;
                    if falls.replace(down).is_some_and(|known| known != down) {
                        return None;
                    }
                }
                None if first.is_none() => first = Some(self.linear(value)?),
                None => return None,
            }
        }
        let by = Walk::block(self.block).find_map(|event| match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::While(looped) if looped.test_at_end => {
                    match looped.body.first().map(|first| &first.kind) {
                        Some(StmtKind::Assign { local: to, value }) if *to == local => {
                            self.moved_by(value, local)
                        }
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        });
        Some((first?.and(by.unwrap_or(0))?, falls?))
    }

    /// By how much a value is more than what the register holds that gets it, or has held: `a[i++]` keeps that for `a`.
    fn moved_by(&self, value: &Expr, local: LocalId) -> Option<i64> {
        let held = |from: &Expr| match from {
            Expr::Local(from) => *from == local || self.only(*from) == Some(&Expr::Local(local)),
            _ => false,
        };
        match value {
            Expr::Binary(BinaryOp::Add, from, by) | Expr::PointerOffset(from, by) => match **by {
                Expr::Int(by) => held(from).then_some(by),
                _ => None,
            },
            Expr::Binary(BinaryOp::Sub, from, by) => match **by {
                Expr::Int(by) if held(from) => by.checked_neg(),
                _ => None,
            },
            _ => None,
        }
    }
}
