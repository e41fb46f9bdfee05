//! Walking a program: every statement and expression in evaluation order,
//! with what stands around it, on an explicit stack, so that no tree is too
//! deep to be walked.

use std::collections::HashMap;

use super::expr::{AccessSite, Base, Expr, Place, Projection};
use super::program::{IdSource, LocalId, NodeId, Program};
use super::stmt::{Block, Depend, Doacross, LoopSharing, Section, Stmt, StmtKind};

/// How deep statements and expressions together may nest. The reader and the
/// verifier reject what is deeper, so that later stages may recurse.
pub const MAX_NESTING: usize = 200;

/// Runs a step of a recursion that [`MAX_NESTING`] bounds, on more stack when
/// little is left: callers may be on small threads, and builds without
/// optimisation have large frames.
pub(super) fn on_enough_stack<T>(step: impl FnOnce() -> T) -> T {
    const LEFT: usize = 128 * 1024;
    const MORE: usize = 1024 * 1024;
    stacker::maybe_grow(LEFT, MORE, step)
}

/// A node that a [`Walk`] passes.
#[derive(Debug, Clone, Copy)]
pub enum Node<'p> {
    /// A statement.
    Stmt(&'p Stmt),
    /// One section of a `sections` statement.
    Section(&'p Section),
    /// An expression, also one within a place.
    Expr(&'p Expr),
}

/// A step of a [`Walk`].
#[derive(Debug, Clone, Copy)]
pub enum Event<'p> {
    /// The node begins; its children follow.
    Enter(Node<'p>),
    /// All children of the node have been passed.
    Leave(Node<'p>),
}

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

#[derive(Debug)]
enum Step<'p> {
    Stmts(std::slice::Iter<'p, Stmt>),
    Child(Child<'p>),
    Leave(Node<'p>),
}

/// An iterator over the [`Event`]s of a block, expression or place.
#[derive(Debug, Default)]
pub struct Walk<'p> {
    stack: Vec<Step<'p>>,
    path: Vec<Node<'p>>,
    children: Vec<Child<'p>>,
}

impl<'p> Walk<'p> {
    /// Walks the statements of a block.
    pub fn block(block: &'p Block) -> Self {
        Walk::children([Child::Block(block)])
    }

    /// Walks some statements.
    pub fn stmts(stmts: &'p [Stmt]) -> Self {
        Walk {
            stack: vec![Step::Stmts(stmts.iter())],
            ..Walk::default()
        }
    }

    /// Walks an expression, itself included.
    pub fn expr(expr: &'p Expr) -> Self {
        Walk::children([Child::Expr(expr)])
    }

    /// Walks the expressions within a place.
    pub fn place(place: &'p Place) -> Self {
        let mut children = Vec::new();
        place_children(place, &mut children);
        Walk::children(children)
    }

    /// Walks these, one after the other.
    pub fn children<I>(children: I) -> Self
    where
        I: IntoIterator<Item = Child<'p>>,
        I::IntoIter: DoubleEndedIterator,
    {
        let stack = children.into_iter().rev().map(Step::Child).collect();
        Walk {
            stack,
            ..Walk::default()
        }
    }

    /// The nodes around the one that the latest event spoke of, outermost
    /// first: after `Enter(n)` it ends in `n`, after `Leave(n)` it does not.
    pub fn path(&self) -> &[Node<'p>] {
        &self.path
    }

    /// The statements on the [`path`](Walk::path), outermost first.
    pub fn statements(&self) -> impl DoubleEndedIterator<Item = &'p Stmt> + '_ {
        self.path.iter().filter_map(|node| match node {
            Node::Stmt(stmt) => Some(*stmt),
            _ => None,
        })
    }

    fn enter(&mut self, node: Node<'p>) -> Event<'p> {
        self.path.push(node);
        self.stack.push(Step::Leave(node));
        self.children.clear();
        match node {
            Node::Stmt(stmt) => stmt_children(stmt, &mut self.children),
            Node::Section(section) => self.children.push(Child::Block(&section.body)),
            Node::Expr(expr) => expr_children(expr, &mut self.children),
        }
        self.stack
            .extend(self.children.iter().rev().map(|child| Step::Child(*child)));
        Event::Enter(node)
    }
}

impl<'p> Iterator for Walk<'p> {
    type Item = Event<'p>;

    fn next(&mut self) -> Option<Event<'p>> {
        loop {
            match self.stack.pop()? {
                Step::Stmts(mut rest) => {
                    if let Some(stmt) = rest.next() {
                        self.stack.push(Step::Stmts(rest));
                        return Some(self.enter(Node::Stmt(stmt)));
                    }
                }
                Step::Child(Child::Block(block)) => self.stack.push(Step::Stmts(block.iter())),
                Step::Child(Child::Section(section)) => {
                    return Some(self.enter(Node::Section(section)));
                }
                Step::Child(Child::Expr(expr)) => return Some(self.enter(Node::Expr(expr))),
                Step::Leave(node) => {
                    self.path.pop();
                    return Some(Event::Leave(node));
                }
            }
        }
    }
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
                if let Some((first, end)) = &limit.range {
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
        out.extend(worksharing.schedule.chunk.iter().map(Child::Expr));
    }
    if let Some(distribute) = &sharing.distribute {
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
pub fn place_children<'p>(place: &'p Place, out: &mut Vec<Child<'p>>) {
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

/// A read or a write of memory, with what stands around it.
#[derive(Debug, Clone)]
pub struct AccessRef<'p> {
    /// The access.
    pub site: &'p AccessSite,
    /// What is touched.
    pub place: &'p Place,
    /// Whether it is a write.
    pub is_write: bool,
    /// The statements around it, outermost first; the last one executes it.
    pub statements: Vec<&'p Stmt>,
}

/// Every access of a block in evaluation order: the reads of a statement
/// before its write, the reads within an index before the access itself.
pub fn accesses(block: &[Stmt]) -> Vec<AccessRef<'_>> {
    let mut found = Vec::new();
    let mut walk = Walk::stmts(block);
    while let Some(event) = walk.next() {
        match event {
            Event::Leave(Node::Expr(Expr::Load(load))) => found.push(AccessRef {
                site: &load.site,
                place: &load.place,
                is_write: false,
                statements: walk.statements().collect(),
            }),
            Event::Leave(Node::Stmt(stmt)) => {
                if let StmtKind::Store { site, place, .. } = &stmt.kind {
                    found.push(AccessRef {
                        site,
                        place,
                        is_write: true,
                        statements: walk.statements().chain([stmt]).collect(),
                    });
                }
            }
            _ => {}
        }
    }
    found
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

/// How deep the expressions within an expression nest, itself included.
pub fn height(expr: &Expr) -> usize {
    let mut walk = Walk::expr(expr);
    let mut height = 0;
    while walk.next().is_some() {
        height = height.max(walk.path().len());
    }
    height
}

/// The operands of an expression, to change them.
pub fn expr_children_mut(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::Local(_)
        | Expr::ThreadNum
        | Expr::NumThreads
        | Expr::TeamNum
        | Expr::NumTeams => Vec::new(),
        Expr::Load(load) => place_children_mut(&mut load.place),
        Expr::Unary(_, operand) => vec![operand],
        Expr::Binary(_, left, right) | Expr::PointerOffset(left, right) => vec![left, right],
        Expr::Conditional(cond, yes, no) => vec![cond, yes, no],
        Expr::AddressOf(place) => place_children_mut(place),
        Expr::Opaque(opaque) => opaque.operands.iter_mut().collect(),
    }
}

/// The expressions of a place, to change them.
pub fn place_children_mut(place: &mut Place) -> Vec<&mut Expr> {
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

/// What is done to every part of a tree that has a number.
trait Change {
    fn id(&mut self, _id: &mut NodeId) {}
    fn local(&mut self, _local: &mut LocalId) {}
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
                match expr {
                    Expr::Load(load) => change.id(&mut load.site.id),
                    Expr::Opaque(opaque) => change.id(&mut opaque.id),
                    Expr::Local(local) => change.local(local),
                    _ => {}
                }
                stack.extend(expr_children_mut(expr).into_iter().map(Mut::Expr));
            }
            Mut::Place(place) => {
                stack.extend(place_children_mut(place).into_iter().map(Mut::Expr));
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
                if let Some((first, end)) = &mut limit.range {
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
                stack.extend(worksharing.schedule.chunk.iter_mut().map(Mut::Expr));
            }
            if let Some(distribute) = &mut sharing.distribute {
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

/// The node ids within a program, in no particular order of meaning, each with
/// the statement that it stands in (`None`: the extent of an object).
pub fn node_ids(program: &Program) -> Vec<(NodeId, Option<&Stmt>)> {
    let mut found = Vec::new();
    let extents = program.objects.iter().flat_map(|object| &object.extents);
    let roots = Walk::children(extents.flatten().map(Child::Expr).collect::<Vec<_>>());
    let bodies = program.entries.iter().map(|entry| Walk::block(&entry.body));
    for mut walk in std::iter::once(roots).chain(bodies) {
        while let Some(event) = walk.next() {
            let Event::Enter(node) = event else { continue };
            let around = walk.statements().next_back();
            match node {
                Node::Stmt(stmt) => {
                    found.push((stmt.id, Some(stmt)));
                    if let StmtKind::Store { site, .. } = &stmt.kind {
                        found.push((site.id, Some(stmt)));
                    }
                }
                Node::Expr(Expr::Load(load)) => found.push((load.site.id, around)),
                Node::Expr(Expr::Opaque(opaque)) => found.push((opaque.id, around)),
                Node::Expr(_) | Node::Section(_) => {}
            }
        }
    }
    found
}
