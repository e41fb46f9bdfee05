//! Changing what a tree's parts are called: numbering its nodes, and giving registers other names.

use std::collections::HashMap;

use crate::spmd::expr::{Base, Expr, Place, Projection};
use crate::spmd::program::{IdSource, LocalId, NodeId, Program};
use crate::spmd::stmt::{Block, Depend, Doacross, StmtKind};

impl Program {
    /// Numbers all nodes afresh from 0, in the order of the text: the way to
    /// compare two programs whatever their node ids, and to make the ids of a
    /// program that was put together from parts unique.
    pub fn renumber(&mut self) {
        let mut ids = IdSource::default();
        for object in &mut self.objects {
            for extent in object.extents.iter_mut().flatten() {
                apply(Mut::Expr(extent), &mut ids);
            }
        }
        for entry in &mut self.entries {
            apply(Mut::Block(&mut entry.body), &mut ids);
        }
        self.ids = ids;
    }
}

/// Whether two expressions are equal but for their node ids.
pub fn same_expr(left: &Expr, right: &Expr) -> bool {
    let numbered = |expr: &Expr| {
        let mut expr = expr.clone();
        apply(Mut::Expr(&mut expr), &mut IdSource::default());
        expr
    };
    left == right || numbered(left) == numbered(right)
}

/// What is done to every part of a tree that has a number.
trait Change {
    fn id(&mut self, _id: &mut NodeId) {}
    fn local(&mut self, _local: &mut LocalId) {}
    /// Whether it has been replaced: then what is in it is left as it is.
    fn replaced(&mut self, _expr: &mut Expr) -> bool {
        false
    }
}

struct Replace<F>(F);

impl<F: FnMut(&mut Expr) -> bool> Change for Replace<F> {
    fn replaced(&mut self, expr: &mut Expr) -> bool {
        (self.0)(expr)
    }
}

/// Offers all expressions in a block to `replace`, outer ones first; what is in one that it replaces (it says so) is not
/// offered.
pub fn replace_exprs(block: &mut Block, replace: impl FnMut(&mut Expr) -> bool) {
    apply(Mut::Block(block), &mut Replace(replace));
}

impl Change for IdSource {
    fn id(&mut self, id: &mut NodeId) {
        *id = self.fresh();
    }
}

impl Change for &HashMap<LocalId, LocalId> {
    fn local(&mut self, local: &mut LocalId) {
        if let Some(other) = self.get(local) {
            *local = *other;
        }
    }
}

/// Gives registers other names in a block.
pub fn rename_locals(block: &mut Block, names: &HashMap<LocalId, LocalId>) {
    let mut change = names;
    apply(Mut::Block(block), &mut change);
}

enum Mut<'p> {
    Block(&'p mut Block),
    Expr(&'p mut Expr),
    Place(&'p mut Place),
}

fn apply(root: Mut<'_>, change: &mut impl Change) {
    let mut stack = vec![root];
    while let Some(item) = stack.pop() {
        let mark = stack.len();
        match item {
            Mut::Block(block) => {
                for stmt in block.iter_mut() {
                    // Statements of one block are numbered together, before
                    // what is in them: the order matters to nobody, only that
                    // it is a function of the tree.
                    change.id(&mut stmt.id);
                    apply_to_stmt(&mut stmt.kind, change, &mut stack);
                }
            }
            Mut::Expr(expr) => {
                if change.replaced(expr) {
                    continue;
                }
                match expr {
                    Expr::Load(load) => change.id(&mut load.site.id),
                    Expr::Opaque(opaque) => change.id(&mut opaque.id),
                    Expr::Local(local) => change.local(local),
                    _ => {}
                }
                stack.extend(operands_mut(expr).into_iter().map(Mut::Expr));
            }
            Mut::Place(place) => {
                stack.extend(place_operands_mut(place).into_iter().map(Mut::Expr));
            }
        }
        stack[mark..].reverse();
    }
}

fn apply_to_stmt<'p>(kind: &'p mut StmtKind, change: &mut impl Change, stack: &mut Vec<Mut<'p>>) {
    match kind {
        StmtKind::Assign { local, value } => {
            change.local(local);
            stack.push(Mut::Expr(value));
        }
        StmtKind::Eval(value) | StmtKind::Assume(value) => stack.push(Mut::Expr(value)),
        StmtKind::Store { site, place, value } => {
            change.id(&mut site.id);
            stack.push(Mut::Place(place));
            stack.push(Mut::Expr(value));
        }
        StmtKind::Claim(claim) => {
            stack.push(Mut::Expr(&mut claim.fact));
            for limit in &mut claim.limits {
                stack.push(Mut::Place(&mut limit.place));
                for (first, end) in &mut limit.ranges {
                    stack.extend([Mut::Expr(first), Mut::Expr(end)]);
                }
            }
        }
        StmtKind::Labelled { body, .. } => stack.push(Mut::Block(body)),
        StmtKind::If {
            cond,
            then_body,
            else_body,
        } => {
            stack.push(Mut::Expr(cond));
            stack.push(Mut::Block(then_body));
            stack.push(Mut::Block(else_body));
        }
        StmtKind::Loop(looped) => {
            let sharing = &mut looped.sharing;
            if let Some(worksharing) = &mut sharing.worksharing {
                stack.extend(worksharing.schedule.set.iter_mut().map(Mut::Expr));
                stack.extend(worksharing.schedule.chunk.iter_mut().map(Mut::Expr));
            }
            if let Some(distribute) = &mut sharing.distribute {
                stack.extend(distribute.set.iter_mut().map(Mut::Expr));
                stack.extend(distribute.chunk.iter_mut().map(Mut::Expr));
            }
            if let Some(simd) = &mut sharing.simd {
                stack.extend(simd.safelen.iter_mut().map(Mut::Expr));
            }
            for iterator in &mut looped.iterators {
                change.local(&mut iterator.local);
                stack.push(Mut::Expr(&mut iterator.lower));
                stack.push(Mut::Expr(&mut iterator.upper));
                stack.push(Mut::Expr(&mut iterator.step));
            }
            stack.push(Mut::Block(&mut looped.body));
        }
        StmtKind::While(looped) => {
            stack.push(Mut::Expr(&mut looped.cond));
            stack.push(Mut::Block(&mut looped.body));
        }
        StmtKind::Fork(fork) => {
            stack.extend(fork.size.iter_mut().map(Mut::Expr));
            stack.extend(fork.condition.iter_mut().map(Mut::Expr));
            stack.push(Mut::Block(&mut fork.body));
        }
        StmtKind::Sections(sections) => {
            let bodies = sections
                .sections
                .iter_mut()
                .map(|s| Mut::Block(&mut s.body));
            stack.extend(bodies);
        }
        StmtKind::Single(single) => stack.push(Mut::Block(&mut single.body)),
        StmtKind::Masked(masked) => {
            stack.push(Mut::Expr(&mut masked.filter));
            stack.push(Mut::Block(&mut masked.body));
        }
        StmtKind::Critical(critical) => stack.push(Mut::Block(&mut critical.body)),
        StmtKind::Lock(lock) => stack.push(Mut::Place(&mut lock.place)),
        StmtKind::Ordered(ordered) => stack.push(Mut::Block(&mut ordered.body)),
        StmtKind::Doacross(Doacross::Sink(vector)) => {
            stack.extend(vector.iter_mut().map(Mut::Expr))
        }
        StmtKind::Task(task) => {
            stack.extend(task.condition.iter_mut().map(Mut::Expr));
            stack.extend(task.final_.iter_mut().map(Mut::Expr));
            task.depends
                .iter_mut()
                .for_each(|depend| depend_children_mut(depend, change, stack));
            stack.push(Mut::Block(&mut task.body));
        }
        StmtKind::Taskwait(wait) => {
            wait.depends
                .iter_mut()
                .for_each(|depend| depend_children_mut(depend, change, stack));
        }
        StmtKind::Taskgroup(group) => stack.push(Mut::Block(&mut group.body)),
        StmtKind::Declare(_)
        | StmtKind::Exit(_)
        | StmtKind::Cancel(_)
        | StmtKind::Doacross(Doacross::Source | Doacross::SinkPrevious)
        | StmtKind::Barrier(_)
        | StmtKind::Flush(_)
        | StmtKind::Unsupported { .. } => {}
        StmtKind::UnknownEffect { operands, .. } => {
            stack.extend(operands.iter_mut().map(Mut::Expr));
        }
    }
}

fn depend_children_mut<'p>(
    depend: &'p mut Depend,
    change: &mut impl Change,
    stack: &mut Vec<Mut<'p>>,
) {
    stack.extend(depend.place.iter_mut().map(Mut::Place));
    for iterator in &mut depend.iterators {
        change.local(&mut iterator.local);
        let bounds = [&mut iterator.lower, &mut iterator.upper, &mut iterator.step];
        stack.extend(bounds.into_iter().map(Mut::Expr));
    }
}

/// The operands of an expression, to change them.
pub fn operands_mut(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::Local(_)
        | Expr::ThreadNum
        | Expr::NumThreads
        | Expr::TeamNum
        | Expr::NumTeams => Vec::new(),
        Expr::Load(load) => place_operands_mut(&mut load.place),
        Expr::Unary(_, operand) => vec![operand],
        Expr::Binary(_, left, right) | Expr::PointerOffset(left, right) => vec![left, right],
        Expr::Conditional(cond, yes, no) => vec![cond, yes, no],
        Expr::AddressOf(place) => place_operands_mut(place),
        Expr::Opaque(opaque) => opaque.operands.iter_mut().collect(),
    }
}

/// The expressions of a place, to change them.
pub fn place_operands_mut(place: &mut Place) -> Vec<&mut Expr> {
    let mut found = Vec::new();
    if let Base::Deref(pointer) = &mut place.base {
        found.push(&mut **pointer);
    }
    for projection in &mut place.projections {
        match projection {
            Projection::Index { index, extent } => {
                found.push(index);
                found.extend(extent);
            }
            Projection::Bytes { from, .. } => found.push(from),
            Projection::Field(_) | Projection::Whole => {}
        }
    }
    found
}
