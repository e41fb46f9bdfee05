//! Where the order of accesses may come from data: what the text of a region shows of it.

use rustc_hash::FxHashSet;

use crate::spmd::visit::{Event, Node, Pointers, Walk, blocks};
use crate::spmd::{
    Base, Block, Expr, LocalId, LockAction, NodeId, ObjectId, Place, Stmt, StmtKind, While,
};

/// How data may order the accesses of a region.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Handover {
    /// Something in the region synchronises other than by barriers.
    pub synchronises: bool,
    /// A lock may be held over a barrier.
    pub locks_over_barriers: bool,
    /// Sites of accesses that are executed after a busy-wait loop.
    pub after_wait: FxHashSet<NodeId>,
}

/// What the text of a region of the entry shows.
pub fn handover(entry: &Block, region: &Stmt) -> Handover {
    let mut found = Handover::default();
    let mut brackets = true;
    let mut barrier = false;
    let walk = Walk::stmts(std::slice::from_ref(region));
    // Where each node begins, and the loops around those that wait.
    let mut position = 0_usize;
    let mut sites = Vec::new();
    let mut begins: Vec<usize> = Vec::new();
    let mut after: Vec<usize> = Vec::new();
    let pointers = Pointers::of(entry);
    let written = written(region, &pointers);
    for event in walk {
        position += 1;
        match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Lock(_) | StmtKind::Flush(_) => found.synchronises = true,
                StmtKind::Critical(critical) => {
                    found.synchronises |= !critical.name.contains('#');
                }
                StmtKind::Barrier(_) => barrier = true,
                StmtKind::Loop(_) | StmtKind::While(_) => begins.push(position),
                StmtKind::Store { site, .. } => {
                    found.synchronises |= site.atomicity.is_atomic();
                }
                _ => {}
            },
            Event::Leave(Node::Stmt(stmt)) => match &stmt.kind {
                StmtKind::Loop(_) => {
                    begins.pop();
                }
                StmtKind::While(looped) => {
                    begins.pop();
                    if waits(looped, &written, &pointers) {
                        // In the next iteration of a loop around it, everything comes after.
                        after.push(begins.first().copied().unwrap_or(position));
                        found.synchronises = true;
                    }
                }
                StmtKind::Store { site, .. } => sites.push((position, site.id)),
                _ => {}
            },
            Event::Enter(Node::Expr(Expr::Load(load))) => {
                found.synchronises |= load.site.atomicity.is_atomic();
                sites.push((position, load.site.id));
            }
            _ => {}
        }
    }
    let walk = Walk::stmts(std::slice::from_ref(region));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            brackets &= blocks(stmt).all(bracketed);
        }
    }
    found.locks_over_barriers = barrier && !brackets;
    if let Some(first) = after.iter().min() {
        let later = sites.iter().filter(|(position, _)| position >= first);
        found.after_wait = later.map(|(_, site)| *site).collect();
    }
    found
}

/// Objects that are written in a statement; none: any.
fn written(stmt: &Stmt, pointers: &Pointers<'_>) -> Option<FxHashSet<ObjectId>> {
    let mut found = FxHashSet::default();
    let walk = Walk::stmts(std::slice::from_ref(stmt));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && let StmtKind::Store { place, .. } = &stmt.kind
        {
            found.extend(pointers.objects(place)?);
        }
    }
    Some(found)
}

/// What a loop does to what its end depends on.
struct Memory<'a> {
    /// Registers that it changes.
    moved: FxHashSet<LocalId>,
    /// Objects that it writes, and nothing protects that.
    changed: FxHashSet<ObjectId>,
    /// Objects that the region writes; none: any.
    written: &'a Option<FxHashSet<ObjectId>>,
    pointers: &'a Pointers<'a>,
}

/// Whether a loop may run until another thread writes something: whether it ends depends on memory that the region
/// writes, at an element that the loop itself does not move on from, and not on what it plainly changes itself.
fn waits(looped: &While, written: &Option<FxHashSet<ObjectId>>, pointers: &Pointers<'_>) -> bool {
    let mut moved = FxHashSet::default();
    let mut changed = FxHashSet::default();
    let mut locks = false;
    let mut walk = Walk::block(&looped.body);
    while let Some(event) = walk.next() {
        let Event::Enter(Node::Stmt(stmt)) = event else {
            continue;
        };
        match &stmt.kind {
            // A team that iterates together waits for nobody.
            StmtKind::Barrier(_) | StmtKind::Single(_) | StmtKind::Sections(_) => return false,
            StmtKind::Loop(inner) if inner.sharing.worksharing.is_some() => return false,
            StmtKind::Loop(inner) => {
                moved.extend(inner.iterators.iter().map(|iterator| iterator.local));
            }
            StmtKind::Assign { local, .. } => {
                moved.insert(*local);
            }
            StmtKind::Lock(_) => locks = true,
            StmtKind::Store { site, place, .. } if !site.atomicity.is_atomic() => {
                let protected = walk
                    .statements()
                    .any(|around| matches!(around.kind, StmtKind::Critical(_)));
                if let (Base::Object(object), false) = (&place.base, protected) {
                    changed.insert(*object);
                }
            }
            _ => {}
        }
    }
    if locks {
        changed.clear();
    }
    settle(looped, &mut moved);
    let memory = Memory {
        moved,
        changed,
        written,
        pointers,
    };
    let mut awaited = FxHashSet::default();
    loop {
        let before = awaited.len();
        let mut ends = depends(&looped.cond, &awaited, &memory);
        let mut walk = Walk::block(&looped.body);
        while let Some(event) = walk.next() {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            let under = |walk: &Walk<'_>| {
                walk.statements().any(|around| {
                    matches!(&around.kind, StmtKind::If { cond, .. }
                        if depends(cond, &awaited, &memory))
                })
            };
            match &stmt.kind {
                StmtKind::Assign { local, value }
                    if depends(value, &awaited, &memory) || under(&walk) =>
                {
                    awaited.insert(*local);
                }
                StmtKind::Exit(_) => ends |= under(&walk),
                _ => {}
            }
        }
        if ends {
            return true;
        }
        if awaited.len() == before {
            return false;
        }
    }
}

/// Takes out of the registers that a loop assigns those that get the same value in every iteration.
fn settle(looped: &While, moved: &mut FxHashSet<LocalId>) {
    let mut iterators = FxHashSet::default();
    for event in Walk::block(&looped.body) {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && let StmtKind::Loop(inner) = &stmt.kind
        {
            iterators.extend(inner.iterators.iter().map(|iterator| iterator.local));
        }
    }
    loop {
        let mut still = iterators.clone();
        for event in Walk::block(&looped.body) {
            if let Event::Enter(Node::Stmt(stmt)) = event
                && let StmtKind::Assign { local, value } = &stmt.kind
                && moves(value, moved)
            {
                still.insert(*local);
            }
        }
        if still.len() == moved.len() {
            return;
        }
        *moved = still;
    }
}

/// Whether a value may be another each time.
fn moves(value: &Expr, moved: &FxHashSet<LocalId>) -> bool {
    Walk::expr(value).any(|event| match event {
        Event::Enter(Node::Expr(Expr::Local(local))) => moved.contains(local),
        Event::Enter(Node::Expr(Expr::Load(_) | Expr::Opaque(_))) => true,
        _ => false,
    })
}

/// Whether a value depends on memory that others may write.
fn depends(expr: &Expr, awaited: &FxHashSet<LocalId>, memory: &Memory<'_>) -> bool {
    let walk = Walk::expr(expr);
    for event in walk {
        match event {
            Event::Enter(Node::Expr(Expr::Local(local))) if awaited.contains(local) => return true,
            Event::Enter(Node::Expr(Expr::Load(load))) => {
                let others = |object: &ObjectId| {
                    let written = memory.written.as_ref();
                    !memory.changed.contains(object)
                        && written.is_none_or(|written| written.contains(object))
                };
                let objects = memory.pointers.objects(&load.place);
                let concerned = match &objects {
                    Some(objects) => objects.iter().any(others),
                    None => (memory.written.as_ref()).is_none_or(|written| !written.is_empty()),
                };
                if concerned && !mentions(&load.place, &memory.moved) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

fn mentions(place: &Place, locals: &FxHashSet<LocalId>) -> bool {
    let walk = Walk::place(place);
    for event in walk {
        if let Event::Enter(Node::Expr(Expr::Local(local))) = event
            && locals.contains(local)
        {
            return true;
        }
    }
    false
}

/// Whether every lock that a block takes is released in it, without a barrier in between.
fn bracketed(block: &Block) -> bool {
    let mut held: Vec<&Place> = Vec::new();
    for stmt in block {
        if let StmtKind::Lock(lock) = &stmt.kind {
            match lock.action {
                LockAction::Set | LockAction::SetShared => held.push(&lock.place),
                LockAction::Unset => match held.iter().rposition(|place| **place == lock.place) {
                    Some(index) => {
                        held.remove(index);
                    }
                    None => return false,
                },
            }
        } else if !held.is_empty() && has_barrier(stmt) {
            return false;
        }
    }
    held.is_empty()
}

fn has_barrier(stmt: &Stmt) -> bool {
    let walk = Walk::stmts(std::slice::from_ref(stmt));
    for event in walk {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && matches!(stmt.kind, StmtKind::Barrier(_))
        {
            return true;
        }
    }
    false
}
