//! Loops that may run until another thread writes something.
//!
//! Such a loop goes on for the sake of memory that others write in the region, and nothing that it does itself makes an
//! end of it. So it is none where each iteration moves on to another element (`while (p->next) p = p->next`), comes
//! nearer to a bound (`while (x < b->w) x++`), or changes the very memory. Where memory is, pointers tell by what they may
//! lead to, and the places that extraction has found, members told apart.

use rustc_hash::{FxHashMap, FxHashSet};

use super::progress::{Progress, locals};
use crate::conflict::is_strand_local;
use crate::scop::{AccessRelation, Location, Scop, overlaps};
use crate::spmd::visit::{Event, Leads, Led, Node, Walk, same_expr};
use crate::spmd::{
    BinaryOp, Expr, LabelId, Load, LocalId, NodeId, ObjectId, Place, Program, Stmt, StmtKind,
    UnaryOp, While,
};

/// What is known of the memory that a region touches.
pub(super) struct Memory<'a> {
    program: &'a Program,
    leads: &'a Leads,
    scop: &'a Scop,
    /// The accesses of the region that were extracted, by their places in the text.
    extracted: FxHashMap<NodeId, Vec<&'a AccessRelation>>,
    /// The stores of the region.
    written: Vec<Written<'a>>,
}

struct Written<'a> {
    site: NodeId,
    place: &'a Place,
    led: Led,
}

impl<'a> Memory<'a> {
    pub(super) fn of(
        program: &'a Program,
        region: &'a Stmt,
        leads: &'a Leads,
        scop: &'a Scop,
    ) -> Self {
        let mut written = Vec::new();
        let mut extracted: FxHashMap<NodeId, Vec<&AccessRelation>> = FxHashMap::default();
        for event in Walk::stmts(std::slice::from_ref(region)) {
            match event {
                Event::Enter(Node::Stmt(stmt)) => {
                    if let StmtKind::Store { site, place, .. } = &stmt.kind {
                        extracted.insert(site.id, Vec::new());
                        written.push(Written {
                            site: site.id,
                            place,
                            led: leads.place(place),
                        });
                    }
                }
                Event::Enter(Node::Expr(Expr::Load(load))) => {
                    extracted.insert(load.site.id, Vec::new());
                }
                _ => {}
            }
        }
        for access in &scop.accesses {
            if let Some(known) = extracted.get_mut(&access.site.id)
                && !known.iter().any(|other| other.location == access.location)
            {
                known.push(access);
            }
        }
        Memory {
            program,
            leads,
            scop,
            extracted,
            written,
        }
    }

    /// Where an access was found to be.
    fn places(&self, site: NodeId) -> impl Iterator<Item = &'a Location> + Clone {
        let found = self.extracted.get(&site).map_or(&[][..], Vec::as_slice);
        found.iter().map(|access| &access.location)
    }

    /// Whether a store may change what a load reads.
    fn meets(&self, load: &Load, store: &Written<'_>) -> bool {
        if !(self.leads).may_meet(&self.leads.place(&load.place), &store.led) {
            return false;
        }
        let (read, stored) = (self.places(load.site.id), self.places(store.site));
        if read.clone().next().is_none() || stored.clone().next().is_none() {
            return true;
        }
        read.into_iter().any(|read| {
            stored
                .clone()
                .any(|stored| match (read.object(), stored.object()) {
                    (Some(one), Some(other)) => one == other && overlaps(read, stored),
                    // What has no name may be anywhere.
                    _ => true,
                })
        })
    }

    /// Whether what a store changes is certainly what a load reads.
    fn is_same(&self, load: &Load, store: &Written<'_>) -> bool {
        let address = |place: &Place| Expr::AddressOf(Box::new(place.clone()));
        if same_expr(&address(&load.place), &address(store.place)) {
            return true;
        }
        let only = |site| {
            let mut places = self.places(site);
            places
                .next()
                .filter(|place| place.object().is_some() && places.next().is_none())
        };
        let read = only(load.site.id);
        read.is_some() && read == only(store.site)
    }

    /// Whether a load is of memory that no other strand has.
    fn is_own(&self, load: &Load) -> bool {
        let mut places = self.places(load.site.id).peekable();
        let Some(region) = self
            .extracted
            .get(&load.site.id)
            .and_then(|found| found.first())
        else {
            return false;
        };
        let is_local = |object: ObjectId| {
            let accesses = self.scop.accesses.iter();
            let accesses = accesses.filter(|access| {
                access.region == region.region && access.location.object() == Some(object)
            });
            is_strand_local(self.program, self.scop, object, accesses)
        };
        places.peek().is_some() && places.all(|place| place.object().is_some_and(is_local))
    }
}

/// One loop.
struct Waiting<'l, 'm> {
    memory: &'m Memory<'m>,
    progress: Progress<'l>,
    /// The stores that it makes itself, and those among them that nothing protects.
    stores: FxHashSet<NodeId>,
    plain: FxHashSet<NodeId>,
    /// The blocks within it: who goes to the end of one has not left the loop.
    labels: FxHashSet<LabelId>,
    /// Registers that are given what others may write.
    awaited: FxHashSet<LocalId>,
}

/// Whether a loop may run until another thread writes something: whether it ends depends on memory that the region
/// writes, at an element that the loop itself does not move on from, and not on what it plainly changes itself.
pub(super) fn waits(looped: &While, memory: &Memory<'_>) -> bool {
    let (mut stores, mut plain) = (FxHashSet::default(), FxHashSet::default());
    let mut labels = FxHashSet::default();
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
            StmtKind::Lock(_) => locks = true,
            StmtKind::Labelled { label, .. } => {
                labels.insert(*label);
            }
            StmtKind::Store { site, .. } => {
                stores.insert(site.id);
                let mut around = walk.statements();
                let protected = around.any(|around| matches!(around.kind, StmtKind::Critical(_)));
                if !protected && !site.atomicity.is_atomic() {
                    plain.insert(site.id);
                }
            }
            _ => {}
        }
    }
    if locks {
        plain.clear();
    }
    let mut waiting = Waiting {
        memory,
        progress: Progress::of(&looped.body),
        stores,
        plain,
        labels,
        awaited: FxHashSet::default(),
    };
    loop {
        let before = waiting.awaited.len();
        if waiting.look(looped) {
            return true;
        }
        if waiting.awaited.len() == before {
            return false;
        }
    }
}

impl Waiting<'_, '_> {
    /// Finds more registers that are given what others may write; whether these decide when the loop ends.
    fn look(&mut self, looped: &While) -> bool {
        let mut ends = self.holds_up(&looped.cond, Some(true));
        let mut walk = Walk::block(&looped.body);
        while let Some(event) = walk.next() {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            match &stmt.kind {
                StmtKind::Assign { local, value }
                    if !self.awaited.contains(local)
                        && (self.depends(value) || self.is_chosen(&walk, false)) =>
                {
                    self.awaited.insert(*local);
                }
                StmtKind::Exit(label) => {
                    ends |= self.is_chosen(&walk, !self.labels.contains(label));
                }
                _ => {}
            }
        }
        ends
    }

    /// Whether memory that others may write decides if a statement is executed, which leaves the loop or does not.
    fn is_chosen(&self, walk: &Walk<'_>, leaves: bool) -> bool {
        let around: Vec<&Stmt> = walk.statements().collect();
        around.windows(2).any(|pair| match pair {
            [
                Stmt {
                    kind:
                        StmtKind::If {
                            cond, then_body, ..
                        },
                    ..
                },
                within,
            ] => {
                let if_false = then_body.iter().any(|stmt| stmt.id == within.id);
                self.holds_up(cond, leaves.then_some(!if_false))
            }
            _ => false,
        })
    }

    /// Whether others may decide about a condition; the loop goes on while it has this value, if that is known. Not where
    /// the loop itself brings that to an end, whatever memory holds.
    fn holds_up(&self, cond: &Expr, goes_on: Option<bool>) -> bool {
        match cond {
            Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, a, b) => {
                self.holds_up(a, goes_on) || self.holds_up(b, goes_on)
            }
            Expr::Unary(UnaryOp::Not, operand) => {
                self.holds_up(operand, goes_on.map(|value| !value))
            }
            _ => self.depends(cond) && !goes_on.is_some_and(|value| self.ends_itself(cond, value)),
        }
    }

    fn ends_itself(&self, cond: &Expr, goes_on: bool) -> bool {
        let Expr::Binary(op, a, b) = cond else {
            return false;
        };
        let (Some(op), Some(turned)) = (compared(*op, goes_on), compared(*op, goes_on).map(turned))
        else {
            return false;
        };
        let ends = |op, moved, bound| {
            self.progress.comes_to_an_end(op, moved, bound) && !self.is_changed(bound)
        };
        ends(op, a, b) || ends(turned, b, a)
    }

    /// Whether the loop may itself change memory that a value is read from.
    fn is_changed(&self, value: &Expr) -> bool {
        let sources = self.progress.sources(locals(Walk::expr(value)));
        let given = sources.iter().flat_map(|local| self.progress.given(*local));
        let mut loads = given.copied().chain([value]).flat_map(loads);
        loads.any(|load| self.changes(load, &self.stores))
    }

    /// Whether one of these stores may change what a load reads.
    fn changes(&self, load: &Load, stores: &FxHashSet<NodeId>) -> bool {
        let mut written = self.memory.written.iter();
        written.any(|store| stores.contains(&store.site) && self.memory.meets(load, store))
    }

    /// Whether a value depends on memory that others may write.
    fn depends(&self, value: &Expr) -> bool {
        let awaited =
            |value: &Expr| locals(Walk::expr(value)).any(|local| self.awaited.contains(&local));
        if awaited(value) {
            return true;
        }
        // `x += ready[x]` leaves `x` where it is while that is 0, and so does a copy.
        let idles = |local: LocalId, given: &Expr| {
            let others = locals(Walk::expr(given)).filter(|other| *other != local);
            let sources = self.progress.sources(others);
            let values = sources.iter().flat_map(|one| self.progress.given(*one));
            let mut read = values.copied().chain([given]).flat_map(loads);
            match given {
                Expr::Local(_) => true,
                Expr::Binary(..) | Expr::PointerOffset(..) => {
                    locals(Walk::expr(given)).any(|other| other == local)
                        && (awaited(given) || read.any(|load| self.concerns(load)))
                }
                _ => false,
            }
        };
        let mut concerned = loads(value).filter(|load| self.concerns(load)).peekable();
        concerned.peek().is_some()
            && (concerned.any(|load| !self.progress.mentions_moved(Walk::place(&load.place)))
                || !self.progress.moves_on(locals(Walk::expr(value)), &idles))
    }

    /// Whether others may write what a load reads, and the loop does not plainly change it itself. Where that is another
    /// element in each iteration, it may change some of them.
    fn concerns(&self, load: &Load) -> bool {
        let memory = self.memory;
        let moves = self.progress.mentions_moved(Walk::place(&load.place));
        let mut plain = memory.written.iter();
        let mut plain = plain
            .by_ref()
            .filter(|store| self.plain.contains(&store.site));
        memory.written.iter().any(|store| memory.meets(load, store))
            && !memory.is_own(load)
            && !plain.any(|store| memory.is_same(load, store) || moves && memory.meets(load, store))
    }
}

/// A comparison that is true while another one has a value.
fn compared(op: BinaryOp, value: bool) -> Option<BinaryOp> {
    Some(match (op, value) {
        (BinaryOp::Lt, true) | (BinaryOp::Ge, false) => BinaryOp::Lt,
        (BinaryOp::Le, true) | (BinaryOp::Gt, false) => BinaryOp::Le,
        (BinaryOp::Gt, true) | (BinaryOp::Le, false) => BinaryOp::Gt,
        (BinaryOp::Ge, true) | (BinaryOp::Lt, false) => BinaryOp::Ge,
        _ => return None,
    })
}

/// The same comparison with its sides exchanged.
fn turned(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

fn loads(expr: &Expr) -> impl Iterator<Item = &Load> {
    Walk::expr(expr).filter_map(|event| match event {
        Event::Enter(Node::Expr(Expr::Load(load))) => Some(&**load),
        _ => None,
    })
}
