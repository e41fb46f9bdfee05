//! What an exploration has to know of the program's text before it starts.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spmd::visit::{Event, Node, Walk, blocks};
use crate::spmd::{
    AccessSite, Base, Expr, ForkKind, LocalId, LockAction, LockStmt, NodeId, ObjectId, Opaque,
    Place, ScheduleKind, Stmt, StmtKind, UnaryOp,
};

/// A test of a lock: which, and the value of the test when it was taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Test<'p> {
    pub(super) lock: &'p LockStmt,
    pub(super) taken_is_true: bool,
}

/// The reason that an unknown value has when it is the result of testing a lock.
pub(super) const TEST: &str = "whether a lock was free";

/// What the text says.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts<'p> {
    /// Tests of locks, by the node of their value.
    pub(super) tests: FxHashMap<NodeId, Test<'p>>,
    /// Assignments of the old value of an atomic update, and the store that ends it.
    pub(super) captures: FxHashMap<NodeId, NodeId>,
    /// Comparisons whose success an atomic write follows, and that write: the end of an update that began before.
    pub(super) comparisons: FxHashMap<NodeId, NodeId>,
    /// Objects whose address is a value somewhere.
    pub(super) address_taken: FxHashSet<ObjectId>,
    /// Why the region cannot be followed.
    pub(super) obstacle: Option<String>,
    /// Whether the region may be executed more than once.
    pub(super) repeated: bool,
    /// Whether the region was found.
    pub(super) found: bool,
}

fn atomic_load(expr: &Expr) -> Option<(&AccessSite, &Place)> {
    match expr {
        Expr::Load(load) if load.site.atomicity.is_atomic() => Some((&load.site, &load.place)),
        _ => None,
    }
}

/// Whether evaluating it reads memory.
fn is_read(expr: &Expr) -> bool {
    Walk::expr(expr).any(|event| matches!(event, Event::Enter(Node::Expr(Expr::Load(_)))))
}

fn tested(expr: &Expr) -> Option<(&Opaque, bool)> {
    match expr {
        Expr::Opaque(opaque) if &*opaque.reason == TEST => Some((opaque, true)),
        Expr::Unary(UnaryOp::Not, operand) => {
            let (opaque, positive) = tested(operand)?;
            Some((opaque, !positive))
        }
        _ => None,
    }
}

fn takes(stmt: Option<&Stmt>) -> Option<&LockStmt> {
    match &stmt?.kind {
        StmtKind::Lock(lock) if lock.action == LockAction::Set && !lock.nestable => Some(lock),
        _ => None,
    }
}

impl<'p> Facts<'p> {
    pub(super) fn new(body: &'p [Stmt], region: NodeId) -> Facts<'p> {
        let mut facts = Facts::default();
        facts.block(body, false);
        let mut walk = Walk::stmts(body);
        while let Some(event) = walk.next() {
            let Event::Enter(node) = event else { continue };
            let within = walk.statements().any(|around| around.id == region);
            match node {
                Node::Expr(Expr::AddressOf(place)) => {
                    if let Base::Object(object) = place.base {
                        facts.address_taken.insert(object);
                    }
                }
                Node::Expr(Expr::Opaque(opaque))
                    if within
                        && &*opaque.reason == TEST
                        && !facts.tests.contains_key(&opaque.id) =>
                {
                    facts.not("what the test of a lock decides was not understood");
                }
                Node::Stmt(stmt) => {
                    if stmt.id == region {
                        facts.found = true;
                        facts.repeated = walk.statements().any(|around| {
                            matches!(around.kind, StmtKind::Loop(_) | StmtKind::While(_))
                        });
                        if !matches!(&stmt.kind, StmtKind::Fork(fork) if fork.kind == ForkKind::Parallel)
                        {
                            facts.not("the region is not a parallel construct");
                        }
                    } else if within {
                        // Its exclusion holds within one execution of its construct; here it has one name.
                        let combines = matches!(&stmt.kind, StmtKind::Critical(critical)
                            if critical.name.contains('#'));
                        let repeated = |around: &Stmt| {
                            matches!(around.kind, StmtKind::Loop(_) | StmtKind::While(_))
                        };
                        if combines && walk.statements().any(repeated) {
                            facts.not("interleavings of reductions in loops are not followed");
                        }
                        facts.statement(stmt);
                    }
                    // The blocks of statements are where sequences are recognised.
                    for block in blocks(stmt) {
                        facts.block(block, within);
                    }
                }
                _ => {}
            }
        }
        facts
    }

    fn not(&mut self, reason: impl Into<String>) {
        if self.obstacle.is_none() {
            self.obstacle = Some(reason.into());
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        let what = match &stmt.kind {
            StmtKind::Fork(_) => "a construct that creates strands within the region",
            StmtKind::Task(_) | StmtKind::Taskwait(_) | StmtKind::Taskgroup(_) => "explicit tasks",
            StmtKind::Ordered(_) | StmtKind::Doacross(_) => "`ordered`",
            StmtKind::Cancel(_) => "`cancel`",
            StmtKind::Loop(looped) if looped.sharing.simd.is_some() => "a SIMD loop",
            StmtKind::Loop(looped)
                if looped
                    .sharing
                    .worksharing
                    .as_ref()
                    .is_some_and(|work| work.schedule.kind == ScheduleKind::Reproducible) =>
            {
                "a reproducible schedule"
            }
            StmtKind::Loop(looped)
                if looped
                    .sharing
                    .worksharing
                    .as_ref()
                    .is_some_and(|work| work.schedule.set.is_some()) =>
            {
                "a schedule that the program sets"
            }
            StmtKind::Loop(looped)
                if looped.sharing.worksharing.as_ref().is_some_and(|work| {
                    let in_chunks = matches!(
                        work.schedule.kind,
                        ScheduleKind::Dynamic | ScheduleKind::Guided
                    );
                    in_chunks && work.schedule.chunk.is_some()
                }) =>
            {
                "chunks that a thread takes as a whole"
            }
            StmtKind::Loop(looped)
                if looped
                    .sharing
                    .worksharing
                    .as_ref()
                    .is_some_and(|sharing| sharing.collapse.is_some()) =>
            {
                "`ordered`"
            }
            StmtKind::Loop(looped) if looped.sharing.distribute.is_some() => "`distribute`",
            StmtKind::UnknownEffect { .. } => "a call whose effects are not known",
            StmtKind::Unsupported { .. } => "what was not understood",
            StmtKind::Claim(_) => "what is shown of recursive calls",
            _ => return,
        };
        self.not(format!("interleavings of {what} are not followed"));
    }

    /// Recognises what several statements in a row mean together.
    fn block(&mut self, block: &'p [Stmt], within: bool) {
        for (index, stmt) in block.iter().enumerate() {
            let next = block.get(index + 1);
            if within {
                self.atomics(stmt, next);
            }
            match &stmt.kind {
                StmtKind::Assign { local, value } => {
                    if let Some((opaque, true)) = tested(value) {
                        self.kept_test(opaque, *local, next);
                    }
                }
                StmtKind::If {
                    cond,
                    then_body,
                    else_body,
                } => {
                    if let Some((opaque, positive)) = tested(cond) {
                        let test = match (takes(then_body.first()), takes(else_body.first())) {
                            (Some(lock), None) => Some((lock, true)),
                            (None, Some(lock)) => Some((lock, false)),
                            _ => None,
                        };
                        self.test(opaque, test.map(|(lock, then)| (lock, then == positive)));
                    }
                }
                StmtKind::While(looped) => {
                    if let Some((opaque, positive)) = tested(&looped.cond) {
                        let test = match (takes(looped.body.first()), takes(next)) {
                            (None, Some(lock)) => Some((lock, false)),
                            (Some(lock), None) if !looped.test_at_end => Some((lock, true)),
                            _ => None,
                        };
                        self.test(
                            opaque,
                            test.map(|(lock, goes_on)| (lock, goes_on == positive)),
                        );
                    }
                }
                _ => {}
            }
        }
    }

    /// Atomic constructs of more than one statement.
    fn atomics(&mut self, stmt: &'p Stmt, next: Option<&'p Stmt>) {
        match &stmt.kind {
            StmtKind::Assign { value, .. } | StmtKind::Store { value, .. } => {
                if let Some((site, place)) = atomic_load(value) {
                    self.capture(stmt, site, place, next);
                }
                self.capture_after(stmt, next);
                // `r = x == e; if r { x = d }`
                if let Some(StmtKind::If {
                    then_body,
                    else_body,
                    ..
                }) = next.map(|next| &next.kind)
                    && !self.captures.contains_key(&stmt.id)
                {
                    self.compare(value, then_body, else_body);
                }
            }
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => self.compare(cond, then_body, else_body),
            _ => {}
        }
    }

    fn test(&mut self, opaque: &Opaque, test: Option<(&'p LockStmt, bool)>) {
        if let Some((lock, taken_is_true)) = test {
            self.tests.insert(
                opaque.id,
                Test {
                    lock,
                    taken_is_true,
                },
            );
        }
    }

    /// `taken = test; if taken { set_lock }`
    fn kept_test(&mut self, opaque: &Opaque, local: LocalId, next: Option<&'p Stmt>) {
        if let Some(StmtKind::If {
            cond,
            then_body,
            else_body,
        }) = next.map(|next| &next.kind)
            && *cond == Expr::Local(local)
            && else_body.is_empty()
            && let Some(lock) = takes(then_body.first())
        {
            self.test(opaque, Some((lock, true)));
        }
    }

    /// `old = x; x = …`, both atomic: an update when both are of one expression, else it cannot be told from a read and
    /// a write.
    fn capture(&mut self, first: &Stmt, site: &AccessSite, place: &Place, next: Option<&Stmt>) {
        let Some(next) = next else { return };
        if let StmtKind::If {
            cond, then_body, ..
        } = &next.kind
            && let Some(stored) = then_body.first()
            && let StmtKind::Store {
                site: written,
                place: target,
                value,
            } = &stored.kind
            && target == place
            && written.is_one_with(site)
            && matches!(first.kind, StmtKind::Assign { .. })
            && !is_read(cond)
            && !is_read(value)
        {
            self.captures.insert(first.id, stored.id);
            self.comparisons.insert(next.id, stored.id);
            return;
        }
        if let StmtKind::Store {
            site: stored,
            place: target,
            ..
        } = &next.kind
            && stored.atomicity.is_atomic()
            && target == place
        {
            if stored.is_one_with(site) && matches!(first.kind, StmtKind::Assign { .. }) {
                self.captures.insert(first.id, next.id);
            } else {
                self.not("an atomic read that is followed by an atomic write of the same variable");
            }
        }
    }

    /// `x = …; new = x`, both atomic.
    fn capture_after(&mut self, first: &Stmt, next: Option<&Stmt>) {
        let StmtKind::Store { site, place, .. } = &first.kind else {
            return;
        };
        let value = match next.map(|next| &next.kind) {
            Some(StmtKind::Assign { value, .. } | StmtKind::Store { value, .. }) => value,
            _ => return,
        };
        if site.atomicity.is_atomic() && atomic_load(value).is_some_and(|(_, read)| read == place) {
            self.not("an atomic write that is followed by an atomic read of the same variable");
        }
    }

    /// `if x == e { x = d }`, all atomic.
    fn compare(&mut self, cond: &Expr, then_body: &[Stmt], else_body: &[Stmt]) {
        let mut read = Vec::new();
        let walk = Walk::expr(cond);
        for event in walk {
            if let Event::Enter(Node::Expr(expr)) = event
                && let Some((_, place)) = atomic_load(expr)
            {
                read.push(place);
            }
        }
        let written = then_body.iter().chain(else_body).any(|stmt| {
            matches!(&stmt.kind, StmtKind::Store { site, place, .. }
                if site.atomicity.is_atomic() && read.contains(&place))
        });
        if written {
            self.not("an atomic comparison and a write");
        }
    }
}
