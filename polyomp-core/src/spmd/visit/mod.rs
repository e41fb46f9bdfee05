//! Walking a program: every statement and expression in evaluation order,
//! with what stands around it, on an explicit stack, so that no tree is too
//! deep to be walked.

mod change;
mod children;
mod find;
mod leads;

pub use change::{operands_mut, place_operands_mut, rename_locals, replace_exprs, same_expr};
pub use children::{Child, blocks, expr_children, operands, place_operands, stmt_children};
pub use find::{AccessRef, accesses, height, node_ids};
pub(crate) use leads::{Leads, Led};

use super::expr::{Expr, Place};
use super::stmt::{Block, Section, Stmt};

/// How deep statements and expressions together may nest. The reader and the
/// verifier reject what is deeper, so that later stages may recurse.
pub const MAX_NESTING: usize = 200;

/// Runs a step of a recursion that [`MAX_NESTING`] bounds, on more stack when
/// little is left: callers may be on small threads, and builds without
/// optimisation have large frames.
pub(crate) fn on_enough_stack<T>(step: impl FnOnce() -> T) -> T {
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
        Walk::children(place_operands(place).map(Child::Expr).collect::<Vec<_>>())
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
