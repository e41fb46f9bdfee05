//! What the values in a statement are taken from, found once for all questions about it.

use super::tree::{self, Purpose};
use crate::spmd::visit::{Leads, Led, operands, place_operands};
use crate::spmd::{BinaryOp, Expr, LocalId, ObjectId, Stmt};

/// The registers and memory that a value is taken from.
#[derive(Debug, Default)]
pub(super) struct Origin {
    pub(super) locals: Vec<LocalId>,
    pub(super) objects: Vec<ObjectId>,
    /// What is outside (see [`Leads`]).
    pub(super) outside: bool,
}

impl Origin {
    /// What an expression takes its value from, if that `decides`, and where it is read, if that is `looked_at`.
    fn of(expr: &Expr, leads: &Leads, decides: bool, looked_at: bool) -> Origin {
        let mut origin = Origin::default();
        let mut open = vec![(expr, decides)];
        while let Some((expr, decides)) = open.pop() {
            match expr {
                Expr::Local(local) if decides => origin.locals.push(*local),
                Expr::Load(load) => {
                    if decides {
                        let led = leads.place(&load.place);
                        origin.objects.extend(led.objects);
                        origin.outside |= led.outside;
                    }
                    let read = decides || looked_at;
                    open.extend(place_operands(&load.place).map(|expr| (expr, read)));
                }
                Expr::Conditional(condition, yes, no) => {
                    let taken = decides || looked_at;
                    open.extend([(condition.as_ref(), taken), (yes, decides), (no, decides)]);
                }
                Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, left, right) => {
                    open.extend([(left.as_ref(), decides || looked_at), (right, decides)]);
                }
                _ => open.extend(operands(expr).map(|operand| (operand, decides))),
            }
        }
        origin
    }
}

/// What becomes of a value.
#[derive(Debug)]
pub(super) enum Target {
    /// It decides what is executed, or which memory is touched.
    Execution,
    Register(LocalId),
    /// It is stored: to a part of these.
    Memory(Led),
    Nothing,
}

/// One expression of a statement.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) target: Target,
    /// What its value is taken from.
    pub(super) value: Origin,
    /// What decides which memory it reads.
    pub(super) reads: Origin,
}

/// The expressions of a statement, without those of the statements within it.
#[derive(Debug)]
pub(super) struct Sources {
    pub(super) expressions: Vec<Source>,
    /// The registers in them, in order.
    pub(super) locals: Vec<LocalId>,
}

impl Sources {
    pub(super) fn of(statement: &Stmt, leads: &Leads) -> Sources {
        let mut sources = Sources {
            expressions: Vec::new(),
            locals: Vec::new(),
        };
        tree::each_expression(statement, |purpose, expr| {
            sources.expressions.push(Source {
                target: match purpose {
                    Purpose::Decides => Target::Execution,
                    Purpose::Assigned(local) => Target::Register(local),
                    Purpose::Stored(place) => Target::Memory(leads.place(place)),
                    Purpose::Unused => Target::Nothing,
                },
                value: Origin::of(expr, leads, true, true),
                reads: Origin::of(expr, leads, false, true),
            });
            for expr in tree::all(expr) {
                if let Expr::Local(local) = expr {
                    sources.locals.push(*local);
                }
            }
        });
        sources
    }
}
