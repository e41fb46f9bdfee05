//! The state of an execution in which any strand may make the next step, and its canonical form.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::spmd::{LabelId, LocalId, Loop, NodeId, ObjectId, Sections, Span, Stmt, Touches, While};
use crate::witness::executor::iterations::Iterations;
use crate::witness::executor::value::{Step, Value};
use crate::witness::executor::work::Division;

/// A value, where it is known.
pub(super) type Val = Option<Value>;

/// A vector clock: an entry for each thread of the team, absent ones are 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Clock(Vec<u32>);

impl Clock {
    pub(super) fn get(&self, thread: usize) -> u32 {
        self.0.get(thread).copied().unwrap_or(0)
    }

    pub(super) fn advance(&mut self, thread: usize) {
        if self.0.len() <= thread {
            self.0.resize(thread + 1, 0);
        }
        if let Some(time) = self.0.get_mut(thread) {
            *time = time.saturating_add(1);
        }
    }

    pub(super) fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }
}

/// What a strand is doing, innermost last.
#[derive(Debug, Clone)]
pub(super) enum Frame<'p> {
    Block {
        statements: &'p [Stmt],
        next: usize,
    },
    Loop(LoopFrame<'p>),
    While {
        body: &'p While,
        ran: bool,
    },
    Labelled(LabelId),
    Critical(LockKey),
    Sections {
        node: NodeId,
        sections: &'p Sections,
        occurrence: u32,
        next: usize,
    },
}

/// A loop that is being executed.
#[derive(Debug, Clone)]
pub(super) struct LoopFrame<'p> {
    pub(super) node: NodeId,
    pub(super) body: &'p Loop,
    pub(super) iterations: Rc<Iterations>,
    pub(super) next: u64,
    /// For a work-shared one: how, and which execution of it this is.
    pub(super) shared: Option<(Division, u32)>,
    /// Iterators around it, with their values.
    pub(super) outside: Rc<[(LocalId, i64)]>,
}

/// A unit of work that one thread executes: an execution of a construct, and which part of it.
pub(super) type Unit = (NodeId, u32, u64);

/// What is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum LockKey {
    /// Criticals of one name (by index into those that were met).
    Critical(u32),
    /// A lock object, by location.
    Object(u32),
}

/// The state of a lock.
#[derive(Debug, Clone, Default)]
pub(super) struct Lock {
    pub(super) owner: Option<usize>,
    pub(super) depth: u32,
    /// What happened before its last release.
    pub(super) clock: Clock,
}

/// Whether a strand can go on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Status {
    /// It has steps to make that nobody else notices.
    #[default]
    Running,
    /// Its next step is one whose order matters.
    Ready,
    /// It asks which thread executes a unit.
    Choice(Unit),
    /// It waits at a barrier.
    Barrier(NodeId, Span),
    /// It has ended.
    Done,
}

/// One strand: the host, or a thread of the team.
#[derive(Debug, Clone, Default)]
pub(super) struct Strand<'p> {
    pub(super) thread: usize,
    /// The sequential program around the region.
    pub(super) host: bool,
    pub(super) status: Status,
    pub(super) frames: Vec<Frame<'p>>,
    pub(super) locals: Vec<Val>,
    pub(super) scoped: Vec<(ObjectId, u32)>,
    /// What the statement that is being executed has read so far.
    pub(super) log: Vec<Val>,
    /// How much of the log this evaluation has used.
    pub(super) replayed: usize,
    pub(super) clock: Clock,
    /// What happened before its last release flush.
    pub(super) flushed: Clock,
    /// What an acquire flush would make visible.
    pub(super) pending: Clock,
    /// A lock that a successful test has taken, until the statement that says so.
    pub(super) tried: Option<LockKey>,
    /// The store that ends the atomic update that was begun.
    pub(super) update: Option<NodeId>,
    pub(super) occurrences: BTreeMap<NodeId, u32>,
    pub(super) iteration: Rc<[(LocalId, i64)]>,
    /// Instances that it has declared of each scoped object.
    pub(super) declared: BTreeMap<ObjectId, u32>,
}

/// What a location holds.
#[derive(Debug, Clone, Default)]
pub(super) struct Cell {
    pub(super) value: Val,
    /// What the write released, and those updates that follow it.
    pub(super) released: Clock,
}

/// An access that later ones may race with.
#[derive(Debug, Clone)]
pub(super) struct Event {
    pub(super) location: u32,
    pub(super) thread: usize,
    pub(super) site: NodeId,
    pub(super) write: bool,
    pub(super) atomic: bool,
    pub(super) touches: Touches,
    pub(super) time: u32,
    pub(super) iteration: Rc<[(LocalId, i64)]>,
}

/// A state.
#[derive(Debug, Clone, Default)]
pub(super) struct State<'p> {
    pub(super) host: Strand<'p>,
    /// The threads, while the region is executed.
    pub(super) team: Vec<Strand<'p>>,
    /// How many threads the region has.
    pub(super) size: usize,
    pub(super) memory: BTreeMap<u32, Cell>,
    /// Objects whose elements are not known unless `memory` has them.
    pub(super) forgotten: Vec<bool>,
    pub(super) locks: BTreeMap<LockKey, Lock>,
    /// Who executes which unit.
    pub(super) units: BTreeMap<Unit, usize>,
    pub(super) events: Vec<Event>,
    /// The barrier that the team has passed last.
    pub(super) passed: Option<Span>,
}

/// Feeds a state to a hasher.
struct Canonical<'h, H> {
    hasher: &'h mut H,
    /// For each thread the times of its events.
    times: Vec<Vec<u32>>,
}

impl<H: Hasher> Canonical<'_, H> {
    /// Of a clock only counts which of the events are before it.
    fn clock(&mut self, clock: &Clock) {
        for (thread, times) in self.times.iter().enumerate() {
            let time = clock.get(thread);
            times
                .partition_point(|event| *event <= time)
                .hash(self.hasher);
        }
    }

    fn value(&mut self, value: &Val) {
        match value {
            None => 0_u8.hash(self.hasher),
            Some(Value::Int(value)) => (1_u8, value).hash(self.hasher),
            Some(Value::Other(value)) => (2_u8, value).hash(self.hasher),
            Some(Value::Lost) => 4_u8.hash(self.hasher),
            Some(Value::Wide(value)) => (5_u8, value).hash(self.hasher),
            Some(Value::Pointer(pointer)) => {
                (3_u8, pointer.instance, pointer.steps.len()).hash(self.hasher);
                for step in &pointer.steps {
                    match step {
                        Step::Index { index, extent } => (0_u8, index, extent).hash(self.hasher),
                        Step::Field(name) => (1_u8, name).hash(self.hasher),
                        Step::Bytes { from, count } => (2_u8, from, count).hash(self.hasher),
                    }
                }
            }
        }
    }

    fn frame(&mut self, frame: &Frame<'_>) {
        match frame {
            Frame::Block { statements, next } => {
                (0_u8, statements.as_ptr() as usize, next).hash(self.hasher);
            }
            Frame::Loop(frame) => {
                (1_u8, frame.node, frame.next).hash(self.hasher);
                frame
                    .shared
                    .map(|(_, occurrence)| occurrence)
                    .hash(self.hasher);
                match frame.iterations.as_ref() {
                    Iterations::Product(ranges) => {
                        for range in ranges {
                            (range.first, range.step, range.count).hash(self.hasher);
                        }
                    }
                    Iterations::List { values, .. } => values.hash(self.hasher),
                }
            }
            Frame::While { body, ran } => {
                (2_u8, std::ptr::from_ref(*body) as usize, ran).hash(self.hasher);
            }
            Frame::Labelled(label) => (3_u8, label).hash(self.hasher),
            Frame::Critical(lock) => (4_u8, lock).hash(self.hasher),
            Frame::Sections {
                node,
                occurrence,
                next,
                ..
            } => (5_u8, node, occurrence, next).hash(self.hasher),
        }
    }

    fn strand(&mut self, strand: &Strand<'_>) {
        strand.frames.len().hash(self.hasher);
        for frame in &strand.frames {
            self.frame(frame);
        }
        for value in &strand.locals {
            self.value(value);
        }
        strand.log.len().hash(self.hasher);
        for value in &strand.log {
            self.value(value);
        }
        strand.scoped.hash(self.hasher);
        strand.declared.hash(self.hasher);
        strand.occurrences.hash(self.hasher);
        strand.tried.hash(self.hasher);
        strand.update.hash(self.hasher);
        match &strand.status {
            Status::Running => 0_u8.hash(self.hasher),
            Status::Ready => 1_u8.hash(self.hasher),
            Status::Choice(unit) => (2_u8, unit).hash(self.hasher),
            Status::Barrier(node, _) => (3_u8, node).hash(self.hasher),
            Status::Done => 4_u8.hash(self.hasher),
        }
        self.clock(&strand.clock);
        self.clock(&strand.flushed);
        self.clock(&strand.pending);
    }
}

impl State<'_> {
    /// A hash of everything that decides what can happen from here, and what can still race. Times are
    /// taken relative to the accesses that are remembered, so that a busy-wait loop comes back to the
    /// state that it started from. Frames are named by their addresses: hashes of one exploration compare.
    pub(super) fn fingerprint(&self) -> u128 {
        let mut halves = [0_u64; 2];
        for (seed, half) in halves.iter_mut().enumerate() {
            // Its keys are fixed: the same input gives the same report.
            let mut hasher = std::hash::DefaultHasher::new();
            seed.hash(&mut hasher);
            self.feed(&mut hasher);
            *half = hasher.finish();
        }
        let [high, low] = halves;
        (u128::from(high) << 64) | u128::from(low)
    }

    fn feed<H: Hasher>(&self, hasher: &mut H) {
        let mut times = vec![Vec::new(); self.team.len()];
        for event in &self.events {
            if let Some(times) = times.get_mut(event.thread) {
                times.push(event.time);
            }
        }
        for times in &mut times {
            times.sort_unstable();
            times.dedup();
        }
        let mut canonical = Canonical { hasher, times };
        canonical.strand(&self.host);
        for strand in &self.team {
            canonical.strand(strand);
        }
        self.memory.len().hash(canonical.hasher);
        for (location, cell) in &self.memory {
            location.hash(canonical.hasher);
            canonical.value(&cell.value);
            canonical.clock(&cell.released);
        }
        self.forgotten.hash(canonical.hasher);
        for (key, lock) in &self.locks {
            (key, lock.owner, lock.depth).hash(canonical.hasher);
            canonical.clock(&lock.clock);
        }
        self.units.hash(canonical.hasher);
        for event in &self.events {
            (event.location, event.thread, event.site, event.write).hash(canonical.hasher);
            let times = canonical.times.get(event.thread);
            let rank = times.map(|times| times.partition_point(|time| *time <= event.time));
            rank.hash(canonical.hasher);
        }
    }

    /// Forgets the accesses that every thread that still runs has seen the end of.
    pub(super) fn prune(&mut self) {
        let team = &self.team;
        self.events.retain(|event| {
            team.iter().any(|strand| {
                strand.thread != event.thread
                    && strand.status != Status::Done
                    && strand.clock.get(event.thread) < event.time
            })
        });
    }
}
