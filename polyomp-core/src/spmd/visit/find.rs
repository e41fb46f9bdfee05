//! What a walk finds: the accesses of a block, the numbers of nodes, how deep an expression is.

use super::{Child, Event, Node, Walk};
use crate::spmd::expr::{AccessSite, Expr, Place};
use crate::spmd::program::{NodeId, Program};
use crate::spmd::stmt::{Stmt, StmtKind};

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

/// How deep the expressions within an expression nest, itself included.
pub fn height(expr: &Expr) -> usize {
    let mut walk = Walk::expr(expr);
    let mut height = 0;
    while walk.next().is_some() {
        height = height.max(walk.path().len());
    }
    height
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
