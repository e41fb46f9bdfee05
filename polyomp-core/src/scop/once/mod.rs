//! What one thread does once, under a lock, before it sets a flag that others see (double-checked locking).
//!
//! ```text
//! if !flag(acquire) { critical { if !flag { W; flag = 1 (release) } } }  R
//! ```
//!
//! Whoever stores the flag holds the lock and has found it unset, and no store unsets it: so at most one execution of all
//! such blocks in a region does W and stores. R comes after W where the way to R has passed such a test under the lock
//! (it is that execution, or took the lock after it), or has acquired a value that only that store gives (OpenMP 5.2,
//! section 1.4.5: release to acquire; section 15.2: one thread at a time executes `critical`). Where the flag is set when
//! the region begins, nothing does W.

mod flow;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spmd::visit::{Event, Leads, Node, Walk, blocks};
use crate::spmd::{
    Atomicity, Base, BinaryOp, Block, Entry, Expr, ForkKind, LocalId, LockAction, NodeId, ObjectId,
    Place, Program, Stmt, StmtKind, Storage, UnaryOp,
};

use flow::{Flow, State};

/// What an access is to a flag: the flag, by number, and whether the access is among what is done before it is set, or is
/// executed where it is known to be set.
type Role = (usize, bool);

/// The accesses of an entry that are ordered by flags.
#[derive(Debug, Clone, Default)]
pub struct Once {
    roles: FxHashMap<NodeId, Vec<Role>>,
}

impl Once {
    /// What the text of the entry shows.
    pub(super) fn of(program: &Program, entry: &Entry) -> Self {
        let mut once = Once::default();
        let mut count = 0;
        let mut leads = None;
        let mut walk = Walk::block(&entry.body);
        while let Some(event) = walk.next() {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            let StmtKind::Fork(fork) = &stmt.kind else {
                continue;
            };
            let around = walk.statements().filter(|around| around.id != stmt.id);
            let mut strands = around
                .filter(|around| matches!(around.kind, StmtKind::Fork(_) | StmtKind::Task(_)));
            if fork.kind != ForkKind::Parallel || strands.next().is_some() {
                continue;
            }
            let mut forms = forms(&fork.body);
            if forms.is_empty() || !is_followed(&fork.body) {
                continue;
            }
            let leads = leads.get_or_insert_with(|| Leads::of(program, entry));
            let flags = flags(program, &fork.body, &mut forms, leads);
            let mut flow = Flow {
                flags: &flags,
                forms: &forms,
                first: count,
                roles: &mut once.roles,
                exits: FxHashMap::default(),
            };
            flow.block(&fork.body, Some(State::default()));
            for form in &forms {
                let Some(flag) = flags.iter().position(|flag| flag.object == form.flag) else {
                    continue;
                };
                for site in &form.before {
                    once.roles
                        .entry(*site)
                        .or_default()
                        .push((count + flag, false));
                }
            }
            count += flags.len();
        }
        once
    }

    /// Whether whatever instances of two accesses by threads of one region are ordered.
    pub fn orders(&self, a: NodeId, b: NodeId) -> bool {
        let (a, b) = (self.roles(a), self.roles(b));
        let before = |x: &[Role], y: &[Role]| {
            x.iter()
                .any(|(flag, after)| !after && y.iter().any(|(other, _)| other == flag))
        };
        before(a, b) || before(b, a)
    }

    /// What orders an access: accesses with equal roles are ordered with the same others.
    pub fn roles(&self, site: NodeId) -> &[Role] {
        self.roles.get(&site).map_or(&[], Vec::as_slice)
    }
}

/// A region that synchronises in ways that are not looked at here is left alone.
fn is_followed(body: &Block) -> bool {
    Walk::block(body).all(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => !matches!(
            stmt.kind,
            StmtKind::Fork(_)
                | StmtKind::Task(_)
                | StmtKind::Claim(_)
                | StmtKind::Cancel(_)
                | StmtKind::Unsupported { .. }
                | StmtKind::UnknownEffect {
                    assumption: None,
                    ..
                }
        ),
        _ => true,
    })
}

/// What lets one thread at a time through.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Lock<'p> {
    Critical(&'p str),
    Object(ObjectId),
}

/// When the flag is unset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unset {
    /// It is 0 (or null).
    Zero,
    /// It is anything but this.
    Not(i64),
}

/// `if flag is unset { before; flag = value }` under a lock.
#[derive(Debug)]
struct Form<'p> {
    lock: Lock<'p>,
    flag: ObjectId,
    unset: Unset,
    /// The conditional.
    test: NodeId,
    store: NodeId,
    /// What is stored: a constant, or the address of what is there.
    value: Option<i64>,
    /// Accesses before the store, or before the flush before it.
    before: Vec<NodeId>,
    /// Whether who acquires what is stored is after them.
    released: bool,
}

/// A flag that nothing but forms of one kind stores.
struct Flag {
    object: ObjectId,
    unset: Unset,
    released: bool,
}

/// All forms in a region.
fn forms(body: &Block) -> Vec<Form<'_>> {
    let mut found = protected(body);
    for event in Walk::block(body) {
        let Event::Enter(Node::Stmt(stmt)) = event else {
            continue;
        };
        if let StmtKind::Critical(critical) = &stmt.kind
            // Its exclusion holds within one execution of its construct.
            && !critical.name.contains('#')
        {
            found.extend(in_span(&Lock::Critical(&critical.name), &critical.body));
        }
        found.extend(blocks(stmt).flat_map(protected));
    }
    found
}

/// Forms between taking a lock and releasing it, both in this block.
fn protected(block: &Block) -> Vec<Form<'_>> {
    let mut found = Vec::new();
    for (index, stmt) in block.iter().enumerate() {
        let StmtKind::Lock(lock) = &stmt.kind else {
            continue;
        };
        let Some(object) = whole(&lock.place).filter(|_| lock.action == LockAction::Set) else {
            continue;
        };
        let after = block.get(index + 1..).unwrap_or_default();
        // Nothing in between releases it.
        let end = after.iter().position(|stmt| {
            let mut within = Walk::stmts(std::slice::from_ref(stmt));
            within.any(|event| {
                matches!(event, Event::Enter(Node::Stmt(stmt)) if matches!(stmt.kind, StmtKind::Lock(_)))
            })
        });
        let is_end = |stmt: &Stmt| {
            matches!(&stmt.kind, StmtKind::Lock(other)
                if other.action == LockAction::Unset && other.place == lock.place)
        };
        if let Some(end) = end
            && after.get(end).is_some_and(is_end)
            && let Some(span) = after.get(..end)
        {
            found.extend(in_span(&Lock::Object(object), span));
        }
    }
    found
}

/// Forms among statements that one thread at a time executes, each of which everyone comes by who executes them.
fn in_span<'p>(lock: &Lock<'p>, span: &'p [Stmt]) -> Vec<Form<'p>> {
    let mut found = Vec::new();
    // Registers that hold what was read under the lock.
    let mut held: FxHashMap<LocalId, ObjectId> = FxHashMap::default();
    for stmt in span {
        if !stays_within(std::slice::from_ref(stmt)) {
            break;
        }
        if let StmtKind::If {
            cond,
            then_body,
            else_body,
        } = &stmt.kind
            && let Some((flag, unset, when)) = tested(cond, &held)
        {
            let body = if when { then_body } else { else_body };
            found.extend(form(lock.clone(), flag, unset, stmt.id, body));
        }
        for local in assigned(std::slice::from_ref(stmt)) {
            held.remove(&local);
        }
        if let StmtKind::Assign {
            local,
            value: Expr::Load(load),
        } = &stmt.kind
            && let Some(flag) = whole(&load.place)
        {
            held.insert(*local, flag);
        }
    }
    found
}

/// Which flag a condition tests, when that is unset, and whether the condition is then true. It is nothing but that.
fn tested(cond: &Expr, held: &FxHashMap<LocalId, ObjectId>) -> Option<(ObjectId, Unset, bool)> {
    let flag = |expr: &Expr| match expr {
        Expr::Load(load) => whole(&load.place),
        Expr::Local(local) => held.get(local).copied(),
        _ => None,
    };
    if let Some(flag) = flag(cond) {
        return Some((flag, Unset::Zero, false));
    }
    match cond {
        Expr::Unary(UnaryOp::Not, operand) => {
            let (flag, unset, when) = tested(operand, held)?;
            Some((flag, unset, !when))
        }
        Expr::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), left, right) => {
            let equal = *op == BinaryOp::Eq;
            match (flag(left), &**right) {
                (Some(flag), Expr::Int(0)) => Some((flag, Unset::Zero, equal)),
                (Some(flag), Expr::Int(value)) => Some((flag, Unset::Not(*value), !equal)),
                (None, Expr::Int(0)) => {
                    let (flag, unset, when) = tested(left, held)?;
                    Some((flag, unset, when != equal))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn form<'p>(
    lock: Lock<'p>,
    flag: ObjectId,
    unset: Unset,
    test: NodeId,
    body: &'p Block,
) -> Option<Form<'p>> {
    let at = body.iter().position(
        |stmt| matches!(&stmt.kind, StmtKind::Store { place, .. } if whole(place) == Some(flag)),
    )?;
    let StmtKind::Store { site, value, .. } = &body.get(at)?.kind else {
        return None;
    };
    let flush = body.get(..at)?.iter().rposition(|stmt| {
        matches!(
            stmt.kind,
            StmtKind::Flush(Atomicity::Release | Atomicity::AcquireRelease)
        )
    });
    let (upto, released) = match (site.atomicity, flush) {
        (Atomicity::Release | Atomicity::AcquireRelease, _) => (at, true),
        (Atomicity::Relaxed | Atomicity::Acquire, Some(flush)) => (flush, true),
        _ => (at, false),
    };
    let before = accesses(body.get(..upto)?).collect();
    Some(Form {
        lock,
        flag,
        unset,
        test,
        store: site.id,
        value: stored(body.get(..at)?, value)?,
        before,
        released,
    })
}

/// The value that is certainly stored: a constant other than 0, or (`None`) the address of an object.
fn stored(before: &[Stmt], value: &Expr) -> Option<Option<i64>> {
    match value {
        Expr::Int(value) if value & 0xff != 0 => Some(Some(*value)),
        Expr::AddressOf(place) if matches!(place.base, Base::Object(_)) => Some(None),
        Expr::Local(local) => {
            let assigns = |stmt: &Stmt| assigned(std::slice::from_ref(stmt)).contains(local);
            let last = before.iter().rposition(assigns)?;
            match &before.get(last)?.kind {
                StmtKind::Assign { value, .. } => stored(before.get(..last)?, value),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Keeps the forms of flags that nothing else stores, all under one lock and with one value, and gives these flags.
fn flags<'p>(
    program: &Program,
    body: &'p Block,
    forms: &mut Vec<Form<'p>>,
    leads: &Leads,
) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    let mut stores: Vec<(NodeId, &Place)> = Vec::new();
    for event in Walk::block(body) {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && let StmtKind::Store { site, place, .. } = &stmt.kind
        {
            stores.push((site.id, place));
        }
    }
    for form in &*forms {
        if flags.iter().any(|flag| flag.object == form.flag) {
            continue;
        }
        let own: Vec<&Form<'_>> = forms
            .iter()
            .filter(|other| other.flag == form.flag)
            .collect();
        let shared = |object: ObjectId| {
            let object = program.object(object);
            object.is_some_and(|object| object.storage == Storage::Shared)
        };
        let lock_is_shared = match &form.lock {
            Lock::Critical(_) => true,
            Lock::Object(lock) => shared(*lock),
        };
        let alike = own
            .iter()
            .all(|other| other.lock == form.lock && other.unset == form.unset);
        let set = own.iter().all(|other| match other.unset {
            Unset::Zero => true,
            Unset::Not(value) => other.value == Some(value),
        });
        let only = stores.iter().all(|(site, place)| {
            own.iter().any(|other| other.store == *site) || !leads.may_be_in(place, form.flag)
        });
        if shared(form.flag) && lock_is_shared && alike && set && only {
            flags.push(Flag {
                object: form.flag,
                unset: form.unset,
                released: own.iter().all(|other| other.released),
            });
        }
    }
    forms.retain(|form| flags.iter().any(|flag| flag.object == form.flag));
    flags
}

/// The object that a place is all of: a scalar by its name.
fn whole(place: &Place) -> Option<ObjectId> {
    match place.base {
        Base::Object(object) if place.projections.is_empty() => Some(object),
        _ => None,
    }
}

/// Whether statements are left at their end only.
fn stays_within(stmts: &[Stmt]) -> bool {
    let mut labels = FxHashSet::default();
    let mut exits = FxHashSet::default();
    for event in Walk::stmts(stmts) {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            match &stmt.kind {
                StmtKind::Labelled { label, .. } => {
                    labels.insert(*label);
                }
                StmtKind::Exit(label) => {
                    exits.insert(*label);
                }
                _ => {}
            }
        }
    }
    exits.is_subset(&labels)
}

/// Registers that statements may change.
fn assigned(stmts: &[Stmt]) -> FxHashSet<LocalId> {
    let mut found = FxHashSet::default();
    for event in Walk::stmts(stmts) {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            match &stmt.kind {
                StmtKind::Assign { local, .. } => {
                    found.insert(*local);
                }
                StmtKind::Loop(looped) => {
                    found.extend(looped.iterators.iter().map(|iterator| iterator.local));
                }
                _ => {}
            }
        }
    }
    found
}

/// The sites of all accesses in statements.
fn accesses(stmts: &[Stmt]) -> impl Iterator<Item = NodeId> {
    Walk::stmts(stmts).filter_map(site)
}

fn site(event: Event<'_>) -> Option<NodeId> {
    match event {
        Event::Enter(Node::Stmt(Stmt {
            kind: StmtKind::Store { site, .. },
            ..
        })) => Some(site.id),
        Event::Enter(Node::Expr(Expr::Load(load))) => Some(load.site.id),
        _ => None,
    }
}
