//! Which regions may have executions that no interleaving of their steps gives: where atomic operations are not all
//! sequentially consistent, threads may see those on different locations in different orders.
//!
//! Such an execution has a cycle: in each of some threads, one operation before another on a second location, which is
//! against the first operation of the next thread. One of these threads must be free to exchange its operations. What is
//! looked for is the text of such a cycle, however many threads it takes.
//!
//! An operation that reads and writes in one step (an update) reads what was written last, so nothing comes between its
//! two parts; each of them may change places with other operations where nothing orders it.

use std::collections::BTreeSet;

use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Atomicity, Base, Expr, LocalId, NodeId, Place, Stmt, StmtKind};

/// An atomic read, write, or both.
struct Operation {
    object: String,
    element: String,
    /// Whether it touches the same element each time.
    steady: bool,
    read: Option<Atomicity>,
    write: Option<Atomicity>,
    stands: Standing,
}

/// Where an operation or a flush stands.
struct Standing {
    /// The text before it, in events.
    position: usize,
    /// What is around it and may not be executed, or not to its end.
    around: Vec<Around>,
    /// The loops around it.
    loops: Vec<NodeId>,
}

/// A statement, which part of it, and whether it may be left before its end.
#[derive(PartialEq, Eq, Clone, Copy)]
struct Around {
    statement: NodeId,
    part: usize,
    left: bool,
}

/// A flush or a barrier.
struct Fence {
    order: Atomicity,
    stands: Standing,
}

/// The operations and what separates them, in the order of the text.
#[derive(Default)]
struct Found {
    operations: Vec<Operation>,
    fences: Vec<Fence>,
    /// Where blocks are left before their end.
    exits: Vec<usize>,
}

/// Two operations that one thread makes one after the other, and the orders of the flushes between them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Pair<'o> {
    first: Touch<'o>,
    second: Touch<'o>,
    fences: BTreeSet<Atomicity>,
}

/// What an operation does to a location.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
struct Touch<'o> {
    /// Nothing where that is not known.
    object: &'o str,
    read: Option<Atomicity>,
    write: Option<Atomicity>,
}

/// Of more different pairs nothing is told apart.
const MOST_PAIRS: usize = 256;

/// Whether a region may have executions that are not sequentially consistent although its accesses are ordered.
pub(super) fn may_be_inconsistent(region: &Stmt) -> bool {
    let found = Found::of(region);
    let pairs: Vec<Pair<'_>> = found.pairs().into_iter().collect();
    if pairs.len() > MOST_PAIRS {
        return true;
    }
    // From which pair of one thread a cycle leads on to which of another.
    let mut leads: Vec<Vec<bool>> = Vec::with_capacity(pairs.len());
    for one in &pairs {
        let next = pairs.iter().map(|other| one.second.may_meet(other.first));
        leads.push(next.collect());
    }
    let direct = leads.clone();
    close(&mut leads);
    let is = |relation: &[Vec<bool>], from: usize, to: usize| {
        relation
            .get(from)
            .is_some_and(|row| row.get(to) == Some(&true))
    };
    pairs.iter().enumerate().any(|(at, pair)| {
        pairs.iter().enumerate().any(|(before, last)| {
            is(&direct, before, at)
                && pairs.iter().enumerate().any(|(after, next)| {
                    is(&direct, at, after)
                        && (before == after || is(&leads, after, before))
                        && pair.exchanged(last.second.writes(), next.first.writes())
                })
        })
    })
}

/// Makes a relation transitive.
fn close(relation: &mut [Vec<bool>]) {
    for through in 0..relation.len() {
        let Some(onward) = relation.get(through).cloned() else {
            continue;
        };
        for row in relation.iter_mut() {
            if row.get(through) == Some(&true) {
                for (reached, more) in row.iter_mut().zip(&onward) {
                    *reached |= more;
                }
            }
        }
    }
}

impl Operation {
    /// Whether two operations of one thread may be on different locations.
    fn may_differ(&self, other: &Operation) -> bool {
        self.element != other.element || !self.steady
    }

    /// Whether a loop is around both.
    fn repeats(&self, other: &Operation) -> bool {
        let mut own = self.stands.loops.iter();
        own.any(|around| other.stands.loops.contains(around))
    }

    fn touch(&self) -> Touch<'_> {
        Touch {
            object: &self.object,
            read: self.read,
            write: self.write,
        }
    }
}

impl Touch<'_> {
    /// Whether two operations of different threads may be on the same location. Somebody writes there: where neither of
    /// them does, one may be before that write, and the other behind it.
    fn may_meet(&self, other: Touch<'_>) -> bool {
        self.object == other.object || self.object.is_empty() || other.object.is_empty()
    }

    fn writes(&self) -> bool {
        self.write.is_some()
    }

    /// The orders of its parts that matter against an operation of another thread on the same location. Where that
    /// writes, it comes before both parts or after both.
    fn parts(&self, against_write: bool) -> Vec<(bool, Atomicity)> {
        let read = self.read.map(|order| (false, order));
        let write = self.write.map(|order| (true, order));
        match write {
            Some(_) if !against_write => write.into_iter().collect(),
            _ => read.into_iter().chain(write).collect(),
        }
    }
}

impl<'o> Pair<'o> {
    fn new(first: &'o Operation, second: &'o Operation, fences: BTreeSet<Atomicity>) -> Self {
        Pair {
            first: first.touch(),
            second: second.touch(),
            fences,
        }
    }

    /// Whether another thread may see the two in the other order, where its operations on the location of the first
    /// and on that of the second write or only read.
    fn exchanged(&self, first_met_by_write: bool, second_met_by_write: bool) -> bool {
        let seconds = self.second.parts(second_met_by_write);
        let mut firsts = self.first.parts(first_met_by_write).into_iter();
        firsts.all(|first| {
            let mut seconds = seconds.iter();
            seconds.all(|second| {
                // Writes need not come to all threads in one order, so reads on both sides of them, and writes against
                // writes, are ordered by what is sequentially consistent alone.
                let own = first.0 == second.0;
                let alike = own && first_met_by_write == first.0 && second_met_by_write == first.0;
                let orders = |fence: &Atomicity| match alike {
                    true => *fence == Atomicity::AcquireRelease,
                    false => orders(*fence, first.0, second.0),
                };
                let exchanged = match alike {
                    true => !(is_consistent(first.1) && is_consistent(second.1)),
                    false => exchanged(first, *second),
                };
                exchanged && !self.fences.iter().any(orders)
            })
        })
    }
}

/// Whether a flush keeps a read or write (`true`) before it, and one after it, in their order.
fn orders(fence: Atomicity, first_writes: bool, second_writes: bool) -> bool {
    match fence {
        Atomicity::AcquireRelease => true,
        Atomicity::Acquire => !first_writes,
        Atomicity::Release => second_writes,
        // It has a list.
        Atomicity::Relaxed | Atomicity::Plain => false,
    }
}

impl Found {
    /// The pairs on locations that somebody writes to.
    fn pairs(&self) -> BTreeSet<Pair<'_>> {
        let written = |operation: &&Operation| {
            let mut all = self.operations.iter();
            all.any(|other| other.write.is_some() && other.touch().may_meet(operation.touch()))
        };
        let operations: Vec<&Operation> = self.operations.iter().filter(written).collect();
        let mut pairs = BTreeSet::new();
        for (index, first) in operations.iter().enumerate() {
            if first.repeats(first) && !first.steady {
                pairs.insert(Pair::new(first, first, BTreeSet::new()));
            }
            for second in operations.get(index + 1..).unwrap_or_default() {
                if !first.may_differ(second) {
                    continue;
                }
                let fences = self.between(&first.stands, &second.stands);
                pairs.insert(Pair::new(first, second, fences));
                if first.repeats(second) {
                    // What stands between the end of the loop's body and its start is not looked at.
                    pairs.insert(Pair::new(second, first, BTreeSet::new()));
                }
            }
        }
        pairs
    }

    fn of(region: &Stmt) -> Found {
        let mut found = Found::default();
        let assigned = assigned(region);
        let mut walk = Walk::stmts(std::slice::from_ref(region));
        let mut position = 0;
        while let Some(event) = walk.next() {
            position += 1;
            let stands = |walk: &Walk<'_>| Standing::new(position, walk.path());
            let (place, read, write) = match &event {
                Event::Leave(Node::Expr(Expr::Load(load))) => {
                    let order = load.site.atomicity;
                    let stored_to = walk
                        .statements()
                        .last()
                        .filter(|stmt| updates(stmt, &load.place));
                    if !order.is_atomic() || stored_to.is_some() {
                        continue;
                    }
                    (&load.place, Some(order), None)
                }
                Event::Leave(Node::Stmt(stmt)) => match &stmt.kind {
                    StmtKind::Store { site, place, .. } if site.atomicity.is_atomic() => {
                        (place, read_of(stmt, place), Some(site.atomicity))
                    }
                    StmtKind::Flush(order) => {
                        let (order, stands) = (*order, stands(&walk));
                        found.fences.push(Fence { order, stands });
                        continue;
                    }
                    StmtKind::Barrier(_) => {
                        let stands = stands(&walk);
                        found.fences.push(Fence {
                            order: Atomicity::AcquireRelease,
                            stands,
                        });
                        continue;
                    }
                    StmtKind::Exit(_) | StmtKind::Cancel(_) => {
                        found.exits.push(position);
                        continue;
                    }
                    _ => continue,
                },
                _ => continue,
            };
            let object = match &place.base {
                Base::Object(object) => format!("{object:?}"),
                Base::Deref(_) => String::new(),
            };
            found.operations.push(Operation {
                object,
                element: element(place),
                steady: is_steady(place, &assigned),
                read,
                write,
                stands: stands(&walk),
            });
        }
        found
    }

    /// The flushes that are on every way from the first to the second, which stands later in the text.
    fn between(&self, first: &Standing, second: &Standing) -> BTreeSet<Atomicity> {
        let on_way = |fence: &&Fence| {
            let stands = &fence.stands;
            if !(first.position..second.position).contains(&stands.position) {
                return false;
            }
            // Who comes to the second has come through all that is around it as well; who has left it before ...
            let mut open = stands
                .around
                .iter()
                .filter(|around| !second.around.contains(around));
            let exits = || {
                let mut exits = self.exits.iter();
                exits.any(|exit| (first.position..stands.position).contains(exit))
            };
            // ... was at the first within it, and went on to the flush.
            open.all(|around| !around.left && first.around.contains(around) && !exits())
        };
        let fences = self.fences.iter().filter(on_way);
        fences.map(|fence| fence.order).collect()
    }
}

impl Standing {
    /// Of what stands at the end of a path.
    fn new(position: usize, path: &[Node<'_>]) -> Standing {
        let (mut around, mut loops) = (Vec::new(), Vec::new());
        for (index, node) in path.iter().enumerate() {
            let Node::Stmt(stmt) = node else { continue };
            if matches!(stmt.kind, StmtKind::Loop(_) | StmtKind::While(_)) {
                loops.push(stmt.id);
            }
            let part = match (&stmt.kind, path.get(index + 1)) {
                (StmtKind::Critical(_), _) => continue,
                // Conditions and bounds are evaluated whether or not their statements are executed then.
                (_, Some(Node::Expr(_))) => continue,
                (StmtKind::If { then_body, .. }, Some(Node::Stmt(next))) => {
                    usize::from(then_body.iter().any(|stmt| stmt.id == next.id))
                }
                (StmtKind::Sections(sections), Some(Node::Section(next))) => {
                    let mut sections = sections.sections.iter();
                    let position = sections.position(|section| std::ptr::eq(section, *next));
                    position.unwrap_or_default()
                }
                _ => 0,
            };
            around.push(Around {
                statement: stmt.id,
                part,
                left: matches!(stmt.kind, StmtKind::Labelled { .. }),
            });
        }
        Standing {
            position,
            around,
            loops,
        }
    }
}

fn element(place: &Place) -> String {
    format!("{:?}{:?}", place.base, place.projections)
}

/// The registers that a region assigns.
fn assigned(region: &Stmt) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    for event in Walk::stmts(std::slice::from_ref(region)) {
        let Event::Enter(Node::Stmt(stmt)) = event else {
            continue;
        };
        match &stmt.kind {
            StmtKind::Assign { local, .. } => {
                found.insert(*local);
            }
            StmtKind::Loop(body) => found.extend(body.iterators.iter().map(|found| found.local)),
            _ => {}
        }
    }
    found
}

/// Whether a place is the same wherever a thread names it.
fn is_steady(place: &Place, assigned: &BTreeSet<LocalId>) -> bool {
    !Walk::place(place).any(|event| match event {
        Event::Enter(Node::Expr(Expr::Local(local))) => assigned.contains(local),
        Event::Enter(Node::Expr(Expr::Load(_) | Expr::Opaque(_))) => true,
        _ => false,
    })
}

/// Whether a statement stores to the same element that it reads.
fn updates(stmt: &Stmt, read: &Place) -> bool {
    matches!(&stmt.kind, StmtKind::Store { place, site, .. }
        if site.atomicity.is_atomic() && element(place) == element(read))
}

/// The order of the read that a store to a place makes in one step with it.
fn read_of(store: &Stmt, place: &Place) -> Option<Atomicity> {
    Walk::stmts(std::slice::from_ref(store)).find_map(|event| match event {
        Event::Enter(Node::Expr(Expr::Load(load)))
            if load.site.atomicity.is_atomic() && element(&load.place) == element(place) =>
        {
            Some(load.site.atomicity)
        }
        _ => None,
    })
}

fn is_consistent(order: Atomicity) -> bool {
    order == Atomicity::AcquireRelease
}

/// Whether another thread may see two reads or writes (`true`) with these orders in the other order (OpenMP 5.2, section
/// 1.4.4, and C11, which its orders are those of).
fn exchanged(first: (bool, Atomicity), second: (bool, Atomicity)) -> bool {
    let releases = matches!(second.1, Atomicity::Release | Atomicity::AcquireRelease);
    let acquires = matches!(first.1, Atomicity::Acquire | Atomicity::AcquireRelease);
    match (first.0, second.0) {
        (true, false) => !(is_consistent(first.1) && is_consistent(second.1)),
        (true, true) => !releases,
        (false, true) => !acquires && !releases,
        (false, false) => !acquires,
    }
}
