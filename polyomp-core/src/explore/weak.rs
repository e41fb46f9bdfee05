//! Which regions may have executions that no interleaving of their steps gives: where atomic operations are not all
//! sequentially consistent, threads may see those on different locations in different orders.
//!
//! Such an execution has a cycle of what two threads do to two locations: one operation before the other in each
//! thread, and each against the other's operation on the same location. One of the two threads must be free to exchange
//! its operations. What is looked for is the text of such a cycle, so none is missed but more are found.
//!
//! Operations that read and write in one step read what was written last. They are taken to keep their places.

use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Atomicity, Base, Expr, NodeId, Place, Stmt, StmtKind};

/// An atomic read or write.
struct Operation {
    object: String,
    element: String,
    write: bool,
    order: Atomicity,
    /// How many flushes stand before it.
    flushes: usize,
    /// The loops around it.
    loops: Vec<NodeId>,
}

/// Two operations that one thread makes one after the other.
struct Pair<'o>(&'o Operation, &'o Operation);

/// Whether a region may have executions that are not sequentially consistent although its accesses are ordered.
pub(super) fn may_be_inconsistent(region: &Stmt) -> bool {
    let operations = operations(region);
    let mut pairs = Vec::new();
    for (index, first) in operations.iter().enumerate() {
        for second in operations.get(index + 1..).unwrap_or_default() {
            let repeats = first
                .loops
                .iter()
                .any(|around| second.loops.contains(around));
            if differ(first, second) && first.flushes == second.flushes {
                pairs.push(Pair(first, second));
            }
            if differ(first, second) && repeats {
                pairs.push(Pair(second, first));
            }
        }
    }
    pairs.iter().any(|Pair(a, b)| {
        exchanged(a, b)
            && pairs.iter().any(|Pair(c, d)| {
                may_be_same(a, d)
                    && may_be_same(b, c)
                    && (a.write || d.write)
                    && (b.write || c.write)
            })
    })
}

/// The atomic operations of a region in the order of its text, without those that read and write.
fn operations(region: &Stmt) -> Vec<Operation> {
    let mut found = Vec::new();
    let mut flushes = 0;
    let mut walk = Walk::stmts(std::slice::from_ref(region));
    while let Some(event) = walk.next() {
        let (place, site, write) = match &event {
            Event::Leave(Node::Expr(Expr::Load(load))) => (&load.place, &load.site, false),
            Event::Leave(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Store { site, place, .. } => (place, site, true),
                StmtKind::Flush(_) | StmtKind::Barrier(_) => {
                    flushes += 1;
                    continue;
                }
                _ => continue,
            },
            _ => continue,
        };
        if !site.atomicity.is_atomic() {
            continue;
        }
        let object = match &place.base {
            Base::Object(object) => format!("{object:?}"),
            Base::Deref(_) => String::new(),
        };
        let stored_to = walk.statements().last().and_then(|stmt| match &stmt.kind {
            StmtKind::Store { place, site, .. } if site.atomicity.is_atomic() => Some(place),
            _ => None,
        });
        let updates = |stored: &Place| !write && stored.base == place.base;
        if stored_to.is_some_and(updates) {
            continue;
        }
        let reads_itself = match event {
            Event::Leave(Node::Stmt(stmt)) => reads(stmt, place),
            _ => false,
        };
        if reads_itself {
            continue;
        }
        let around = walk
            .statements()
            .filter(|stmt| matches!(stmt.kind, StmtKind::Loop(_) | StmtKind::While(_)));
        found.push(Operation {
            object,
            element: format!("{:?}{:?}", place.base, place.projections),
            write,
            order: site.atomicity,
            flushes,
            loops: around.map(|stmt| stmt.id).collect(),
        });
    }
    found
}

/// Whether a store reads what it writes to.
fn reads(store: &Stmt, place: &Place) -> bool {
    Walk::stmts(std::slice::from_ref(store)).any(|event| {
        matches!(event, Event::Enter(Node::Expr(Expr::Load(load)))
            if load.site.atomicity.is_atomic() && load.place.base == place.base)
    })
}

fn may_be_same(a: &Operation, b: &Operation) -> bool {
    a.object == b.object || a.object.is_empty() || b.object.is_empty()
}

fn differ(a: &Operation, b: &Operation) -> bool {
    a.element != b.element
}

/// Whether another thread may see the operations in the other order (OpenMP 5.2, section 1.4.4, and C11, which its
/// orders are those of).
fn exchanged(first: &Operation, second: &Operation) -> bool {
    let consistent = |operation: &Operation| operation.order == Atomicity::AcquireRelease;
    let releases = |operation: &Operation| {
        matches!(
            operation.order,
            Atomicity::Release | Atomicity::AcquireRelease
        )
    };
    let acquires = |operation: &Operation| {
        matches!(
            operation.order,
            Atomicity::Acquire | Atomicity::AcquireRelease
        )
    };
    match (first.write, second.write) {
        (true, false) => !(consistent(first) && consistent(second)),
        (true, true) => !releases(second),
        (false, true) => !acquires(first) && !releases(second),
        (false, false) => !acquires(first),
    }
}
