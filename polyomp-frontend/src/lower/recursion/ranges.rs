//! Ranges of footprints for given arguments, as expressions.

use polyomp_core::spmd::{BinaryOp, Expr, LocalId, UnaryOp};

use super::body::{Atom, Linear};
use super::footprint::Footprint;
use super::order::Order;

/// That the footprint for some arguments, moved by `shift`, lies in that for others.
pub(super) fn nested_ranges(
    footprint: &Footprint,
    shift: Expr,
    inner: &[LocalId],
    outer: &[LocalId],
) -> Option<Expr> {
    let rows = nested(
        footprint.range.as_ref()?,
        footprint.order,
        shift,
        inner,
        outer,
    );
    let Some(columns) = &footprint.columns else {
        return Some(rows);
    };
    let columns = nested(columns, Order::Any, Expr::Int(0), inner, outer);
    Some(conjunction(vec![rows, columns]))
}

fn nested(
    (lower, upper): &(Linear, Linear),
    order: Order,
    shift: Expr,
    inner: &[LocalId],
    outer: &[LocalId],
) -> Expr {
    let binary = |op: BinaryOp, a: Expr, b: Expr| Expr::Binary(op, Box::new(a), Box::new(b));
    let moved = |value: Expr| match &shift {
        Expr::Int(0) => value,
        shift => binary(BinaryOp::Add, value, shift.clone()),
    };
    let (first, end) = (value(lower, inner), value(upper, inner));
    if let Some(op) = between(order) {
        return conjunction(vec![
            binary(BinaryOp::Le, value(lower, outer), moved(first.clone())),
            binary(op, first, end.clone()),
            binary(BinaryOp::Le, moved(end), value(upper, outer)),
        ]);
    }
    let empty = binary(BinaryOp::Ge, first.clone(), end.clone());
    let within = binary(
        BinaryOp::LogicalAnd,
        binary(BinaryOp::Le, value(lower, outer), moved(first)),
        binary(BinaryOp::Le, moved(end), value(upper, outer)),
    );
    binary(BinaryOp::LogicalOr, empty, within)
}

/// That the ranges of footprints that ask for it end where they begin, or later.
pub(super) fn in_order(footprints: &[Footprint], args: &[LocalId]) -> Expr {
    let parts = footprints.iter().filter_map(|footprint| {
        let (op, (lower, upper)) = (between(footprint.order)?, footprint.range.as_ref()?);
        let (first, end) = (value(lower, args), value(upper, args));
        Some(Expr::Binary(op, Box::new(first), Box::new(end)))
    });
    conjunction(parts.collect())
}

/// How the first end of a range compares with the second one.
fn between(order: Order) -> Option<BinaryOp> {
    match order {
        Order::Any => None,
        Order::Right => Some(BinaryOp::Le),
        Order::Filled => Some(BinaryOp::Lt),
    }
}

pub(super) fn conjunction(parts: Vec<Expr>) -> Expr {
    let mut parts = parts.into_iter();
    let Some(first) = parts.next() else {
        return Expr::Int(1);
    };
    parts.fold(first, |all, part| {
        Expr::Binary(BinaryOp::LogicalAnd, Box::new(all), Box::new(part))
    })
}

/// The value for these arguments.
pub(super) fn value(linear: &Linear, args: &[LocalId]) -> Expr {
    let mut sum: Option<Expr> = None;
    for (atom, factor) in &linear.factors {
        let local = match atom {
            Atom::Param(param) => args.get(*param).copied(),
            Atom::Local(local) => Some(*local),
        };
        let Some(local) = local else { continue };
        let part = match factor {
            1 => Expr::Local(local),
            -1 => Expr::Unary(UnaryOp::Neg, Box::new(Expr::Local(local))),
            factor => Expr::Binary(
                BinaryOp::Mul,
                Box::new(Expr::Int(*factor)),
                Box::new(Expr::Local(local)),
            ),
        };
        sum = Some(match sum {
            None => part,
            Some(sum) => Expr::Binary(BinaryOp::Add, Box::new(sum), Box::new(part)),
        });
    }
    match (sum, linear.constant) {
        (None, constant) => Expr::Int(constant),
        (Some(sum), 0) => sum,
        (Some(sum), constant) => {
            Expr::Binary(BinaryOp::Add, Box::new(sum), Box::new(Expr::Int(constant)))
        }
    }
}
