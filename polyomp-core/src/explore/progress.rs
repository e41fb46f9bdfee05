//! What each iteration of a loop does to registers, whichever way it takes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spmd::visit::{Event, Node, Walk, blocks, on_enough_stack};
use crate::spmd::{BinaryOp, Block, Expr, LabelId, LocalId, Stmt, StmtKind};

/// How the iterations of a loop move on.
pub(super) struct Progress<'a> {
    body: &'a Block,
    assigned: FxHashMap<LocalId, Vec<&'a Expr>>,
    /// Registers that loops within it count with.
    iterators: FxHashSet<LocalId>,
    /// Registers that may hold another value in another iteration.
    moved: FxHashSet<LocalId>,
    /// The same where memory stays as it is.
    varying: FxHashSet<LocalId>,
}

impl<'a> Progress<'a> {
    pub(super) fn of(body: &'a Block) -> Self {
        let mut assigned: FxHashMap<LocalId, Vec<&Expr>> = FxHashMap::default();
        let mut iterators = FxHashSet::default();
        for event in Walk::block(body) {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            match &stmt.kind {
                StmtKind::Assign { local, value } => {
                    assigned.entry(*local).or_default().push(value);
                }
                StmtKind::Loop(inner) => {
                    iterators.extend(inner.iterators.iter().map(|iterator| iterator.local));
                }
                _ => {}
            }
        }
        let mut progress = Progress {
            body,
            assigned,
            iterators,
            moved: FxHashSet::default(),
            varying: FxHashSet::default(),
        };
        progress.moved = progress.unsettled(true);
        progress.varying = progress.unsettled(false);
        progress
    }

    /// The registers but for those that get the same value in every iteration.
    fn unsettled(&self, memory_changes: bool) -> FxHashSet<LocalId> {
        let mut moved: FxHashSet<LocalId> = self.assigned.keys().copied().collect();
        moved.extend(&self.iterators);
        loop {
            let mut still = self.iterators.clone();
            for (local, values) in &self.assigned {
                let another = |value: &&Expr| {
                    Walk::expr(value).any(|event| match event {
                        Event::Enter(Node::Expr(Expr::Local(local))) => moved.contains(local),
                        Event::Enter(Node::Expr(Expr::Load(_))) => memory_changes,
                        Event::Enter(Node::Expr(Expr::Opaque(opaque))) => {
                            memory_changes || opaque.function.is_none()
                        }
                        _ => false,
                    })
                };
                // Of several values, one is in some iterations.
                let several = !memory_changes && values.len() > 1;
                if several || values.iter().any(another) {
                    still.insert(*local);
                }
            }
            if still.len() == moved.len() {
                return moved;
            }
            moved = still;
        }
    }

    /// Whether something in the walk may hold another value in another iteration.
    pub(super) fn mentions_moved(&self, walk: Walk<'_>) -> bool {
        locals(walk).any(|local| self.moved.contains(&local))
    }

    /// What a register is given in the loop.
    pub(super) fn given(&self, local: LocalId) -> &[&'a Expr] {
        self.assigned.get(&local).map_or(&[], Vec::as_slice)
    }

    /// Some registers, and those that these are computed from in the loop.
    pub(super) fn sources(&self, of: impl Iterator<Item = LocalId>) -> FxHashSet<LocalId> {
        let mut found = FxHashSet::default();
        let mut open: Vec<LocalId> = of.collect();
        while let Some(local) = open.pop() {
            if found.insert(local) {
                open.extend(
                    self.given(local)
                        .iter()
                        .flat_map(|it| locals(Walk::expr(it))),
                );
            }
        }
        found
    }

    /// Whether each iteration changes what some registers are computed from, of what one iteration leaves to the next;
    /// `idles` tells of an assignment that it may change nothing.
    pub(super) fn moves_on(
        &self,
        of: impl Iterator<Item = LocalId>,
        idles: &dyn Fn(LocalId, &Expr) -> bool,
    ) -> bool {
        let is_carried = |local: &LocalId| {
            let given = self.given(*local).iter();
            let from = given.flat_map(|value| locals(Walk::expr(value)));
            self.sources(from).contains(local)
        };
        let mut carried = self.sources(of);
        carried.retain(is_carried);
        let moves = |local: LocalId, value: &Expr| carried.contains(&local) && !idles(local, value);
        !carried.is_empty() && !still(self.body, &moves).end
    }

    /// The register that a value is: where that is only a copy that each iteration makes, the one that is copied.
    fn original(&self, value: &Expr) -> Option<LocalId> {
        let &Expr::Local(mut local) = value else {
            return None;
        };
        let mut seen = FxHashSet::default();
        while seen.insert(local)
            && let [Expr::Local(of)] = self.given(local)
            && !still(self.body, &|one, _| one == local).end
        {
            local = *of;
        }
        Some(local)
    }

    /// Whether each iteration brings the left side of a comparison nearer to a right side that does not move, so that at
    /// some time it is no longer true.
    pub(super) fn comes_to_an_end(&self, op: BinaryOp, moved: &Expr, bound: &Expr) -> bool {
        let Some(local) = self.original(moved) else {
            return false;
        };
        let upwards = match op {
            BinaryOp::Lt | BinaryOp::Le => true,
            BinaryOp::Gt | BinaryOp::Ge => false,
            _ => return false,
        };
        let closer =
            |value: &Expr| step(local, value).is_some_and(|by| by != 0 && (by > 0) == upwards);
        let moves = |one: LocalId, _: &Expr| one == local;
        !self.iterators.contains(&local)
            && self.given(local).iter().all(|value| closer(value))
            && !locals(Walk::expr(bound)).any(|local| self.varying.contains(&local))
            && !still(self.body, &moves).end
    }
}

/// By how much an assignment moves a register.
fn step(local: LocalId, value: &Expr) -> Option<i64> {
    let own = |expr: &Expr| matches!(expr, Expr::Local(it) if *it == local);
    match value {
        Expr::Binary(BinaryOp::Add, a, b) => match (&**a, &**b) {
            (a, Expr::Int(by)) | (Expr::Int(by), a) if own(a) => Some(*by),
            _ => None,
        },
        Expr::Binary(BinaryOp::Sub, a, b) => match &**b {
            Expr::Int(by) if own(a) => by.checked_neg(),
            _ => None,
        },
        Expr::PointerOffset(a, b) => match &**b {
            Expr::Int(by) if own(a) => Some(*by),
            _ => None,
        },
        _ => None,
    }
}

/// The registers that a walk passes.
pub(super) fn locals<'w>(walk: Walk<'w>) -> impl Iterator<Item = LocalId> + 'w {
    walk.filter_map(|event| match event {
        Event::Enter(Node::Expr(Expr::Local(local))) => Some(*local),
        _ => None,
    })
}

/// Where execution may come to without an assignment that moves something.
#[derive(Default)]
struct Still {
    /// To the end of the statements.
    end: bool,
    /// To the ends of these labelled blocks.
    labels: FxHashSet<LabelId>,
}

fn still(block: &[Stmt], moves: &dyn Fn(LocalId, &Expr) -> bool) -> Still {
    let mut found = Still::default();
    for stmt in block {
        let inner = |block| on_enough_stack(|| still(block, moves));
        let goes_on = match &stmt.kind {
            StmtKind::Assign { local, value } => !moves(*local, value),
            StmtKind::Exit(label) => {
                found.labels.insert(*label);
                false
            }
            StmtKind::Labelled { label, body } => {
                let mut within = inner(body);
                let left = within.labels.remove(label);
                found.labels.extend(within.labels);
                within.end || left
            }
            StmtKind::If { .. } | StmtKind::Critical(_) => {
                let mut end = false;
                for block in blocks(stmt) {
                    let within = inner(block);
                    found.labels.extend(within.labels);
                    end |= within.end;
                }
                end
            }
            // What is in others need not be executed.
            _ => {
                for block in blocks(stmt) {
                    found.labels.extend(inner(block).labels);
                }
                true
            }
        };
        if !goes_on {
            return found;
        }
    }
    found.end = true;
    found
}
