//! The parts of a node in the order in which they are evaluated: the one place that says what stands in what.

use crate::spmd::expr::{Base, Expr, Place, Projection};
use crate::spmd::stmt::{Block, Depend, Doacross, LoopSharing, Section, Stmt, StmtKind};

/// A part of a node, in evaluation order.
#[derive(Debug, Clone, Copy)]
pub enum Child<'p> {
    /// An operand, bound, condition, or index.
    Expr(&'p Expr),
    /// A body.
    Block(&'p Block),
    /// A section of a `sections` statement.
    Section(&'p Section),
}

/// Appends the parts of a statement in evaluation order.
pub fn stmt_children<'p>(stmt: &'p Stmt, out: &mut Vec<Child<'p>>) {
    match &stmt.kind {
        StmtKind::Assign { value, .. } | StmtKind::Eval(value) | StmtKind::Assume(value) => {
            out.push(Child::Expr(value));
        }
        StmtKind::Store { place, value, .. } => {
            place_children(place, out);
            out.push(Child::Expr(value));
        }
        StmtKind::Claim(claim) => {
            out.push(Child::Expr(&claim.fact));
            for limit in &claim.limits {
                place_children(&limit.place, out);
                for (first, end) in &limit.ranges {
                    out.extend([Child::Expr(first), Child::Expr(end)]);
                }
            }
        }
        StmtKind::Labelled { body, .. } => out.push(Child::Block(body)),
        StmtKind::If {
            cond,
            then_body,
            else_body,
        } => {
            out.push(Child::Expr(cond));
            out.push(Child::Block(then_body));
            out.push(Child::Block(else_body));
        }
        StmtKind::Loop(looped) => {
            sharing_children(&looped.sharing, out);
            for iterator in &looped.iterators {
                out.push(Child::Expr(&iterator.lower));
                out.push(Child::Expr(&iterator.upper));
                out.push(Child::Expr(&iterator.step));
            }
            out.push(Child::Block(&looped.body));
        }
        StmtKind::While(looped) if looped.test_at_end => {
            out.push(Child::Block(&looped.body));
            out.push(Child::Expr(&looped.cond));
        }
        StmtKind::While(looped) => {
            out.push(Child::Expr(&looped.cond));
            out.push(Child::Block(&looped.body));
        }
        StmtKind::Fork(fork) => {
            out.extend(fork.size.iter().map(Child::Expr));
            out.extend(fork.condition.iter().map(Child::Expr));
            out.push(Child::Block(&fork.body));
        }
        StmtKind::Sections(sections) => {
            out.extend(sections.sections.iter().map(Child::Section));
        }
        StmtKind::Single(single) => out.push(Child::Block(&single.body)),
        StmtKind::Masked(masked) => {
            out.push(Child::Expr(&masked.filter));
            out.push(Child::Block(&masked.body));
        }
        StmtKind::Critical(critical) => out.push(Child::Block(&critical.body)),
        StmtKind::Lock(lock) => place_children(&lock.place, out),
        StmtKind::Ordered(ordered) => out.push(Child::Block(&ordered.body)),
        StmtKind::Doacross(Doacross::Sink(vector)) => out.extend(vector.iter().map(Child::Expr)),
        StmtKind::Task(task) => {
            out.extend(task.condition.iter().map(Child::Expr));
            out.extend(task.final_.iter().map(Child::Expr));
            depends_children(&task.depends, out);
            out.push(Child::Block(&task.body));
        }
        StmtKind::Taskwait(wait) => depends_children(&wait.depends, out),
        StmtKind::Taskgroup(group) => out.push(Child::Block(&group.body)),
        StmtKind::Declare(_)
        | StmtKind::Exit(_)
        | StmtKind::Cancel(_)
        | StmtKind::Doacross(Doacross::Source | Doacross::SinkPrevious)
        | StmtKind::Barrier(_)
        | StmtKind::Flush(_)
        | StmtKind::Unsupported { .. } => {}
        StmtKind::UnknownEffect { operands, .. } => out.extend(operands.iter().map(Child::Expr)),
    }
}

/// The bodies of a statement, those of its sections too, in the order of the text.
pub fn blocks(stmt: &Stmt) -> impl Iterator<Item = &Block> {
    let mut children = Vec::new();
    stmt_children(stmt, &mut children);
    children.into_iter().filter_map(|child| match child {
        Child::Block(block) => Some(block),
        Child::Section(section) => Some(&section.body),
        Child::Expr(_) => None,
    })
}

fn sharing_children<'p>(sharing: &'p LoopSharing, out: &mut Vec<Child<'p>>) {
    if let Some(worksharing) = &sharing.worksharing {
        out.extend(worksharing.schedule.set.iter().map(Child::Expr));
        out.extend(worksharing.schedule.chunk.iter().map(Child::Expr));
    }
    if let Some(distribute) = &sharing.distribute {
        out.extend(distribute.set.iter().map(Child::Expr));
        out.extend(distribute.chunk.iter().map(Child::Expr));
    }
    if let Some(simd) = &sharing.simd {
        out.extend(simd.safelen.iter().map(Child::Expr));
    }
}

fn depends_children<'p>(depends: &'p [Depend], out: &mut Vec<Child<'p>>) {
    for depend in depends {
        for iterator in &depend.iterators {
            let bounds = [&iterator.lower, &iterator.upper, &iterator.step];
            out.extend(bounds.into_iter().map(Child::Expr));
        }
        if let Some(place) = &depend.place {
            place_children(place, out);
        }
    }
}

/// Appends the operands of an expression in evaluation order.
pub fn expr_children<'p>(expr: &'p Expr, out: &mut Vec<Child<'p>>) {
    match expr {
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::Local(_)
        | Expr::ThreadNum
        | Expr::NumThreads
        | Expr::TeamNum
        | Expr::NumTeams => {}
        Expr::Load(load) => place_children(&load.place, out),
        Expr::Unary(_, operand) => out.push(Child::Expr(operand)),
        Expr::Binary(_, left, right) | Expr::PointerOffset(left, right) => {
            out.push(Child::Expr(left));
            out.push(Child::Expr(right));
        }
        Expr::Conditional(cond, yes, no) => {
            out.push(Child::Expr(cond));
            out.push(Child::Expr(yes));
            out.push(Child::Expr(no));
        }
        Expr::AddressOf(place) => place_children(place, out),
        Expr::Opaque(opaque) => out.extend(opaque.operands.iter().map(Child::Expr)),
    }
}

/// Appends the expressions of a place: the pointer, then indices and extents.
fn place_children<'p>(place: &'p Place, out: &mut Vec<Child<'p>>) {
    if let Base::Deref(pointer) = &place.base {
        out.push(Child::Expr(pointer));
    }
    for projection in &place.projections {
        match projection {
            Projection::Index { index, extent } => {
                out.push(Child::Expr(index));
                out.extend(extent.iter().map(Child::Expr));
            }
            Projection::Bytes { from, .. } => out.push(Child::Expr(from)),
            Projection::Field(_) | Projection::Whole => {}
        }
    }
}

/// The operands of an expression in evaluation order.
pub fn operands(expr: &Expr) -> impl Iterator<Item = &Expr> {
    let mut children = Vec::new();
    expr_children(expr, &mut children);
    expressions(children)
}

/// The expressions of a place: the pointer, then indices and extents.
pub fn place_operands(place: &Place) -> impl Iterator<Item = &Expr> {
    let mut children = Vec::new();
    place_children(place, &mut children);
    expressions(children)
}

fn expressions(children: Vec<Child<'_>>) -> impl Iterator<Item = &Expr> {
    children.into_iter().filter_map(|child| match child {
        Child::Expr(expr) => Some(expr),
        Child::Block(_) | Child::Section(_) => None,
    })
}
