//! The state of one strand: where it stands in the program, its registers,
//! and what it holds; and the groups (teams, leagues) that strands form.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::clock::Clock;
use super::event::{Held, Lane};
use super::iterations::Iterations;
use super::location::LocationId;
use super::value::Value;
use crate::spmd::{DependKind, LabelId, Loop, NodeId, ObjectId, Sections, Stmt, StmtKind, While};

/// Index of a strand.
pub(super) type StrandId = usize;
/// Index of a group.
pub(super) type GroupId = usize;

/// The implicit team of the initial thread.
pub(super) const INITIAL: GroupId = 0;

/// What a strand is doing, innermost last.
#[derive(Debug)]
pub(super) enum Frame<'p> {
    Block {
        statements: &'p [Stmt],
        next: usize,
    },
    Loop(Box<LoopFrame<'p>>),
    While {
        node: NodeId,
        body: &'p While,
        iteration: i64,
        /// The coordinate outside of the loop.
        outside: u32,
        /// Whether the body of this iteration has run.
        ran: bool,
    },
    Labelled(LabelId),
    /// Holds a critical section; the lock is released when it ends.
    Critical,
    /// An ordered block, of the loop instance with this key (none: of a
    /// loop that is not work-shared).
    Ordered {
        work: Option<WorkKey>,
    },
    Sections {
        node: NodeId,
        sections: &'p Sections,
        occurrence: u32,
        next: usize,
    },
    Taskgroup {
        outer: Option<usize>,
        /// What was held for tasks outside of it.
        held: Vec<Held>,
        /// Whether it is the scope of a reduction.
        reduces: bool,
    },
}

/// A loop that is being executed.
#[derive(Debug)]
pub(super) struct LoopFrame<'p> {
    pub(super) node: NodeId,
    pub(super) body: &'p Loop,
    pub(super) iterations: Iterations,
    /// The positions that this strand executes, when they are listed; else it
    /// asks for each.
    pub(super) listed: Option<Vec<u64>>,
    /// Whether schedules count along the list.
    pub(super) ranked: bool,
    /// How many positions (of the list, or of the iterations) are behind it.
    pub(super) next: u64,
    pub(super) sharing: Sharing,
    /// The coordinate outside of the loop.
    pub(super) outside: u32,
    /// The iteration that is being executed.
    pub(super) current: Option<u64>,
    pub(super) ordered: Option<WorkKey>,
    /// Whether iterations wait for one another.
    pub(super) doacross: bool,
    /// Its instance, `safelen`, and whether it has `order(concurrent)`.
    pub(super) simd: Option<(u32, Option<i64>, bool)>,
}

/// Which positions of a loop the strand executes.
#[derive(Debug)]
pub(super) enum Sharing {
    /// All.
    Everything,
    /// Those that the unit's placement gives to its thread.
    Team {
        /// What loops that are divided alike have in common.
        family: NodeId,
        occurrence: u32,
        division: super::work::Division,
        /// What is divided, when that is less than all iterators tell.
        units: Option<Iterations>,
        targets: Vec<(Vec<i64>, i64)>,
    },
}

/// A work-sharing instance within a team.
pub(super) type WorkKey = (GroupId, NodeId, u32);

/// What the ordered blocks of one loop instance have to know.
#[derive(Debug, Default)]
pub(super) struct OrderedLoop {
    /// The end of the last ordered block.
    pub(super) clock: Clock,
    /// The sources of a doacross loop.
    pub(super) sources: FxHashMap<u64, Clock>,
    /// Which iterations are finished.
    pub(super) finished: std::collections::BTreeSet<u64>,
    /// All before this one are.
    pub(super) lowest: u64,
    pub(super) waiting: Vec<StrandId>,
}

/// Where a strand comes from.
#[derive(Debug)]
pub(super) enum Role {
    /// Executes the entry.
    Initial,
    /// A thread of a team or the initial thread of a team of a league.
    Member(GroupId),
    /// An explicit task.
    Task {
        creator: StrandId,
        undeferred: bool,
        /// The team whose barriers wait for it.
        team: GroupId,
        group: Option<usize>,
        depends: Vec<(Option<LocationId>, DependKind)>,
        /// The acquisitions that keep it apart from its siblings.
        exclusive: Vec<u32>,
    },
}

/// One strand.
#[derive(Debug)]
pub(super) struct Strand<'p> {
    pub(super) id: StrandId,
    /// The same for the strand of the same origin in every execution.
    pub(super) key: u64,
    pub(super) slot: u32,
    pub(super) clock: Clock,
    /// The segment of its present clock, once an event needed it.
    pub(super) segment: Option<u32>,
    pub(super) frames: Vec<Frame<'p>>,
    pub(super) locals: Vec<Value>,
    pub(super) scoped: Vec<(ObjectId, u32)>,
    pub(super) coordinate: u32,
    pub(super) team: GroupId,
    pub(super) thread: i64,
    /// Whether another thread of the team than that may execute it.
    pub(super) anyone: bool,
    pub(super) league: GroupId,
    pub(super) team_number: i64,
    /// Whose threadprivate instances it uses.
    pub(super) owner: u32,
    pub(super) held: Vec<Held>,
    /// What is held until the tasks that it creates are complete.
    pub(super) held_for_tasks: Vec<Held>,
    pub(super) lockset: Option<u32>,
    pub(super) lanes: Vec<Lane>,
    pub(super) lane_set: Option<u32>,
    /// What its completed child tasks have done.
    pub(super) children: Clock,
    /// The dependences of its child tasks so far.
    pub(super) siblings: Vec<(Option<LocationId>, DependKind, Rc<Clock>)>,
    pub(super) taskgroup: Option<usize>,
    /// A child task is not followed to its end: nothing waits for it in vain.
    pub(super) has_left: bool,
    /// It ends where it is, and the run with it.
    pub(super) ends_run: bool,
    /// The executions of taskgroups with reductions around.
    pub(super) reductions: Vec<(&'p str, usize)>,
    /// The target region that it is in; 0 for the host.
    pub(super) device: u32,
    /// Whether its tasks are undeferred (it is a final task).
    pub(super) included: bool,
    pub(super) role: Role,
    pub(super) occurrences: FxHashMap<NodeId, u32>,
    /// Whether it is a task that its creator goes on beside, as it waits in a loop.
    pub(super) beside: bool,
    /// How many such tasks of its own are not complete.
    pub(super) tasks_beside: usize,
    /// Whether it waits for these.
    pub(super) held_up: bool,
    /// Whether it has made an access that is looked for, and others have not come first since.
    pub(super) has_been_seen: bool,
}

impl<'p> Strand<'p> {
    /// Whether it is the initial thread of the program.
    pub(super) fn is_initial(&self) -> bool {
        self.id == 0
    }

    /// A strand that `self` creates; its frames, clock and role are to be filled in.
    pub(super) fn child(&self, id: StrandId, key: u64, role: Role) -> Strand<'p> {
        Strand {
            id,
            key,
            slot: 0,
            clock: self.clock.clone(),
            segment: None,
            frames: Vec::new(),
            locals: self.locals.clone(),
            scoped: self.scoped.clone(),
            coordinate: self.coordinate,
            team: self.team,
            thread: self.thread,
            anyone: self.anyone,
            league: self.league,
            team_number: self.team_number,
            owner: self.owner,
            held: Vec::new(),
            held_for_tasks: self.held_for_tasks.clone(),
            lockset: None,
            lanes: self.lanes.clone(),
            lane_set: None,
            children: Clock::default(),
            siblings: Vec::new(),
            has_left: false,
            ends_run: false,
            taskgroup: None,
            reductions: self.reductions.clone(),
            device: self.device,
            included: self.included,
            role,
            occurrences: FxHashMap::default(),
            beside: false,
            tasks_beside: 0,
            held_up: false,
            has_been_seen: false,
        }
    }

    /// Whether it has come to something that may wait for the tasks that it goes on beside, or whose order with them matters:
    /// it waits for them there, whatever it is.
    pub(super) fn is_held_up(&self) -> bool {
        if self.tasks_beside == 0 {
            return false;
        }
        let next = match self.frames.last() {
            Some(Frame::Block { statements, next }) => statements.get(*next),
            Some(Frame::Taskgroup { .. }) | None => return true,
            Some(_) => None,
        };
        match next.map(|statement| &statement.kind) {
            None => false,
            Some(StmtKind::Task(task)) => !task.depends.is_empty(),
            Some(kind) => !matches!(
                kind,
                StmtKind::Assign { .. }
                    | StmtKind::Store { .. }
                    | StmtKind::Eval(_)
                    | StmtKind::Declare(_)
                    | StmtKind::Assume(_)
                    | StmtKind::Claim(_)
                    | StmtKind::Labelled { .. }
                    | StmtKind::Exit(_)
                    | StmtKind::If { .. }
                    | StmtKind::Loop(_)
                    | StmtKind::While(_)
                    | StmtKind::Critical(_)
                    | StmtKind::Lock(_)
            ),
        }
    }

    /// Publishes the clock: what happens later is not in what was published.
    pub(super) fn publish(&mut self) -> Clock {
        let published = self.clock.clone();
        let now = self.clock.get(self.slot);
        self.clock.set(self.slot, now.saturating_add(1));
        self.segment = None;
        published
    }

    /// Takes over what another strand published.
    pub(super) fn acquire(&mut self, clock: &Clock) {
        if self.clock.join(clock) {
            self.segment = None;
        }
    }

    /// How often this strand met `node` before.
    pub(super) fn occurrence(&mut self, node: NodeId) -> u32 {
        let count = self.occurrences.entry(node).or_insert(0);
        let before = *count;
        *count = count.saturating_add(1);
        before
    }

    /// The instance of a scoped object that is in reach.
    pub(super) fn instance(&self, object: ObjectId) -> Option<u32> {
        self.scoped
            .iter()
            .rev()
            .find(|(known, _)| *known == object)
            .map(|(_, instance)| *instance)
    }

    pub(super) fn declare(&mut self, object: ObjectId, instance: u32) {
        match self.scoped.iter_mut().find(|(known, _)| *known == object) {
            Some((_, current)) => *current = instance,
            None => self.scoped.push((object, instance)),
        }
    }
}

/// The strands of one fork instance, or an implicit team of one.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) fork: NodeId,
    pub(super) key: u64,
    pub(super) size: i64,
    /// Who waits for it; none for an implicit team.
    pub(super) parent: Option<StrandId>,
    /// Whose threadprivate instances the thread uses that has made it, and at which level of nesting.
    pub(super) maker: (u32, usize),
    /// Those that wait at a barrier, and at which.
    pub(super) arrived: Vec<(StrandId, NodeId, crate::spmd::Span)>,
    pub(super) finished: Vec<i64>,
    /// Final clocks of its threads.
    pub(super) joined: Clock,
    /// Final clocks of its tasks.
    pub(super) tasks: Clock,
    /// A task is not followed to its end.
    pub(super) has_left: bool,
    /// A member has ended the run: nothing comes after the region.
    pub(super) ends_run: bool,
    /// How many tasks are not complete that their creators go on beside, each on a thread that waits at a barrier.
    pub(super) beside: usize,
}
