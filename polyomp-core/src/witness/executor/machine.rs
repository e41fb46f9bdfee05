//! The machine: strands that take turns, each running until it must wait.
//!
//! One interleaving is executed. That is enough to know what happens before
//! what, because clocks follow the synchronisation and not the interleaving,
//! and because a strand sees only memory that happens before (see `memory`).

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::actual::{Actual, Order};
use super::choices::{Choices, Limits, ValueTable};
use super::clock::{Clock, Segment, Slots};
use super::event::{Event, Filter, Held, ROOT, Trace};
use super::invented::Invented;
use super::location::{Instances, LocationId};
use super::memory::Memory;
use super::slice::{Horizon, Slice};
use super::stop::Stop;
use super::strand::{Frame, Group, GroupId, OrderedLoop, Role, Strand, StrandId, WorkKey};
use super::value::Value;
use super::work::Placement;
use crate::budget::Deadline;
use crate::spmd::{AccessSite, Entry, NodeId, ObjectId, ParamId, Program, Stmt, Storage};

/// What a strand does after a step.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Goes on.
    Continue,
    /// Waits until something wakes it.
    Wait,
    /// Waits at a barrier of its team.
    Barrier(GroupId),
    /// Waits for a strand that runs at once.
    Run(StrandId),
}

/// Names of locks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum LockName {
    /// With the contention group: a critical section excludes only threads of one team (of a league).
    Critical(String, Vec<i64>),
    /// Likewise.
    Object(LocationId, Vec<i64>),
    /// Among the child tasks of one strand.
    Exclusive(StrandId, LocationId),
    /// The only thread of a team: it does one thing at a time.
    Thread(GroupId),
}

/// Steps that a strand makes before others have their turn.
const TURN: u64 = 20_000;

/// One execution.
pub(super) struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) choices: &'p Choices,
    pub(super) values: ValueTable<'p>,
    pub(super) placement: Placement,
    pub(super) filter: &'p Filter,
    pub(super) limits: Limits,
    /// When set, iterations that cannot matter are left out.
    pub(super) slice: Option<&'p Slice>,
    /// When set, the execution ends there.
    pub(super) horizon: Option<&'p Horizon>,
    pub(super) steps: u64,
    /// How many there were when something changed last that decides what strands do next.
    pub(super) moved: u64,
    clock_entries: usize,
    pub(super) strands: Vec<Option<Box<Strand<'p>>>>,
    pub(super) ready: VecDeque<StrandId>,
    /// Strands that have made an access that is looked for: the others come first, as what orders the two is not when
    /// they happen.
    parked: VecDeque<StrandId>,
    pub(super) groups: Vec<Group>,
    pub(super) taskgroups: Vec<Clock>,
    pub(super) ordered: FxHashMap<WorkKey, OrderedLoop>,
    pub(super) slots: Slots,
    pub(super) instances: Instances,
    pub(super) memory: Memory,
    pub(super) trace: Trace,
    /// How often host code has allocated each object.
    allocations: FxHashMap<ObjectId, u32>,
    locks: FxHashMap<LockName, u32>,
    /// The locks of critical sections, and the only threads of teams.
    blocks: FxHashSet<u32>,
    pub(super) acquisitions: u32,
    owners: FxHashMap<(u32, i64, usize), u32>,
    pub(super) simd_loops: u32,
    /// The entry's statements.
    pub(super) body: &'p [Stmt],
    pub(super) devices: u32,
    /// Whether a strand other than the initial one has ended the run: what was forked does not return.
    pub(super) ended: bool,
    /// Above 0, evaluation records no accesses.
    pub(super) silent: u32,
    /// The parameters that the program asked for.
    pub(super) asked: RefCell<BTreeSet<ParamId>>,
    /// The values of which nothing was said.
    pub(super) invented: Invented,
    /// Whether a task depends on a location that a pointer of which nothing is known leads to.
    pub(super) lost_dependence: bool,
    /// Whether relaxed atomics find what was written last in this execution, so that loops may wait for it. Others would
    /// order more than the clocks of strands tell, and are not executed then.
    pub(super) in_order: bool,
    /// [`Loop::bounded_within`] of the nests met so far.
    pub(super) bounded_within: FxHashMap<NodeId, Rc<[bool]>>,
    /// Whether iterations of a loop wait for one another.
    pub(super) doacross: FxHashMap<NodeId, bool>,
    /// When it ends at the latest.
    pub(super) deadline: Option<Deadline>,
    /// When set, nothing is made up.
    pub(super) actual: Option<Box<Actual<'p>>>,
}

impl<'p> Machine<'p> {
    pub(super) fn new(
        program: &'p Program,
        choices: &'p Choices,
        placement: Placement,
        filter: &'p Filter,
        limits: Limits,
        slice: Option<&'p Slice>,
    ) -> Self {
        Machine {
            program,
            choices,
            values: ValueTable::new(&choices.values),
            placement,
            filter,
            limits,
            slice,
            horizon: None,
            steps: 0,
            moved: 0,
            clock_entries: 0,
            strands: Vec::new(),
            ready: VecDeque::new(),
            parked: VecDeque::new(),
            groups: Vec::new(),
            taskgroups: Vec::new(),
            ordered: FxHashMap::default(),
            slots: Slots::default(),
            instances: Instances::new(program.objects.len()),
            memory: Memory::default(),
            trace: Trace::new(),
            allocations: FxHashMap::default(),
            locks: FxHashMap::default(),
            blocks: FxHashSet::default(),
            acquisitions: 0,
            owners: FxHashMap::default(),
            simd_loops: 0,
            body: &[],
            devices: 0,
            asked: RefCell::default(),
            invented: Invented::default(),
            lost_dependence: false,
            in_order: false,
            ended: false,
            silent: 0,
            bounded_within: FxHashMap::default(),
            doacross: FxHashMap::default(),
            deadline: None,
            actual: None,
        }
    }

    /// Executes an entry to its end, or as far as it goes.
    pub(super) fn run(&mut self, entry: &'p Entry) -> Result<(), Stop> {
        self.body = &entry.body;
        let alone = self.implicit_group(0);
        let unset = match self.actual {
            Some(_) => Value::Lost,
            None => Value::Int(0),
        };
        let mut strand = Strand {
            id: 0,
            key: 1,
            slot: 0,
            clock: Clock::default(),
            segment: None,
            frames: vec![Frame::Block {
                statements: &entry.body,
                next: 0,
            }],
            locals: vec![unset; self.program.locals.len()],
            scoped: Vec::new(),
            coordinate: ROOT,
            team: alone,
            thread: 0,
            anyone: false,
            league: alone,
            team_number: 0,
            owner: 0,
            held: Vec::new(),
            held_for_tasks: Vec::new(),
            lockset: None,
            lanes: Vec::new(),
            lane_set: None,
            children: Clock::default(),
            siblings: Vec::new(),
            has_left: false,
            ends_run: false,
            taskgroup: None,
            reductions: Vec::new(),
            device: 0,
            included: false,
            role: Role::Initial,
            occurrences: FxHashMap::default(),
            beside: false,
            tasks_beside: 0,
            held_up: false,
            has_been_seen: false,
        };
        let (slot, time) = self.slots.take(&strand.clock);
        strand.slot = slot;
        strand.clock.set(slot, time);
        self.strands.push(Some(Box::new(strand)));
        self.ready.push_back(0);
        while let Some(id) = self.ready.pop_front().or_else(|| self.parked.pop_front()) {
            if self.run_strand(id)? {
                return Ok(());
            }
        }
        Err(self.stuck())
    }

    /// Runs one strand until it waits or ends; true when the entry has ended.
    fn run_strand(&mut self, id: StrandId) -> Result<bool, Stop> {
        let Some(mut strand) = self.strands.get_mut(id).and_then(Option::take) else {
            return Ok(false);
        };
        let start = self.steps;
        loop {
            if strand.is_held_up() {
                strand.held_up = true;
                if let Some(place) = self.strands.get_mut(id) {
                    *place = Some(strand);
                }
                return Ok(false);
            }
            if strand.frames.is_empty() {
                return self.finish(*strand);
            }
            if self.is_turn_over(start) && !self.ready.is_empty() {
                // It may be waiting for another strand in a loop.
                if let Some(place) = self.strands.get_mut(id) {
                    *place = Some(strand);
                }
                self.ready.push_back(id);
                return Ok(false);
            }
            self.tick()?;
            let flow = match self.step(&mut strand) {
                // It goes on later than all others: they need not notice.
                Err(Stop::Unexecutable(_)) if self.may_stay_behind() => {
                    self.leave_behind(*strand)?;
                    return Ok(false);
                }
                flow => flow?,
            };
            if flow == Flow::Continue {
                if strand.has_been_seen && self.others_first(&mut strand) {
                    if let Some(place) = self.strands.get_mut(id) {
                        *place = Some(strand);
                    }
                    return Ok(false);
                }
                continue;
            }
            if let Some(place) = self.strands.get_mut(id) {
                *place = Some(strand);
            }
            self.check_locks(&flow)?;
            match flow {
                Flow::Continue | Flow::Wait => {}
                Flow::Barrier(group) => self.meet(group)?,
                Flow::Run(child) => self.ready.push_front(child),
            }
            return Ok(false);
        }
    }

    /// Lets others come before a strand that has made an access that is looked for: until they get no further, or for now
    /// where it may not be left for so long.
    fn others_first(&mut self, strand: &mut Strand<'p>) -> bool {
        let may_wait = match strand.role {
            Role::Initial => false,
            Role::Member(_) => true,
            Role::Task { .. } => strand.beside || self.lets_creator_go_on(strand),
        };
        // A task's creator goes on beside it once another thread of the team waits for tasks.
        let again = !may_wait && !strand.is_initial() && !self.ready.is_empty();
        strand.has_been_seen = again;
        if may_wait {
            self.parked.push_back(strand.id);
        } else if again {
            self.ready.push_back(strand.id);
        }
        may_wait || again
    }

    /// Whether a strand that has run since there were so many steps lets others go on.
    fn is_turn_over(&self, start: u64) -> bool {
        match &self.actual {
            None => self.steps - start > TURN,
            Some(actual) => {
                actual.order == Order::Alternating
                    && actual.held == 0
                    && !actual.atomic
                    && self.steps > start
            }
        }
    }

    /// Nothing can run although the entry has not ended.
    fn stuck(&self) -> Stop {
        for (index, group) in self.groups.iter().enumerate() {
            if !group.arrived.is_empty()
                && let Some(divergence) = self.divergence(index)
            {
                return Stop::Divergence(divergence);
            }
        }
        Stop::unexecutable("strands wait for each other for ever")
    }

    pub(super) fn tick(&mut self) -> Result<(), Stop> {
        /// The clock is looked at once in so many steps.
        const LOOKS: u64 = 1 << 12;
        self.steps += 1;
        let late = |deadline: &Deadline| deadline.passed().is_some();
        let is_late = self.steps.is_multiple_of(LOOKS) && self.deadline.as_ref().is_some_and(late);
        if self.steps > self.limits.steps || is_late {
            return Err(Stop::Exhausted(
                "executing it takes too many steps (a loop runs very often, or waits for another thread)",
            ));
        }
        Ok(())
    }

    /// A step has changed something.
    pub(super) fn moves(&mut self) {
        self.moved = self.steps;
    }

    /// Whether each strand that can run has had its turn, and none has changed anything: loops wait for what does not
    /// happen.
    pub(super) fn is_idle(&self) -> bool {
        const ALONE: u64 = 10_000;
        let turns = TURN.saturating_mul(2 * self.ready.len() as u64);
        self.steps.saturating_sub(self.moved) > turns.max(ALONE)
    }

    fn check_entities(&self, count: usize) -> Result<(), Stop> {
        if count > self.limits.entities {
            return Err(Stop::Exhausted("the execution takes too much memory"));
        }
        Ok(())
    }

    /// A team of one that nobody waits for.
    pub(super) fn implicit_group(&mut self, key: u64) -> GroupId {
        self.add_group(NodeId(u32::MAX), key, 1, None, (0, 0))
    }

    pub(super) fn add_group(
        &mut self,
        fork: NodeId,
        key: u64,
        size: i64,
        parent: Option<StrandId>,
        maker: (u32, usize),
    ) -> GroupId {
        let id = self.groups.len();
        self.groups.push(Group {
            fork,
            key,
            size,
            parent,
            maker,
            arrived: Vec::new(),
            finished: Vec::new(),
            joined: Clock::default(),
            tasks: Clock::default(),
            has_left: false,
            ends_run: false,
            beside: 0,
        });
        id
    }

    /// Makes a strand that was prepared ready to be run.
    pub(super) fn start(&mut self, mut strand: Strand<'p>) -> Result<StrandId, Stop> {
        let (slot, time) = self.slots.take(&strand.clock);
        strand.slot = slot;
        strand.clock.set(slot, time);
        let id = self.strands.len();
        self.check_entities(id)?;
        self.keep_clock(strand.clock.len() + strand.locals.len() + strand.scoped.len())?;
        strand.id = id;
        self.strands.push(Some(Box::new(strand)));
        Ok(id)
    }

    pub(super) fn keep_clock(&mut self, entries: usize) -> Result<(), Stop> {
        self.clock_entries = self.clock_entries.saturating_add(entries);
        if self.clock_entries > self.limits.clock_entries {
            return Err(Stop::Exhausted("the execution takes too much memory"));
        }
        Ok(())
    }

    pub(super) fn wake(&mut self, id: StrandId) {
        self.ready.push_back(id);
    }

    pub(super) fn strand(&mut self, id: StrandId) -> Option<&mut Strand<'p>> {
        self.strands.get_mut(id)?.as_deref_mut()
    }

    pub(super) fn group(&self, id: GroupId) -> Result<&Group, Stop> {
        self.groups
            .get(id)
            .ok_or_else(|| Stop::unexecutable("a construct binds to no team"))
    }

    pub(super) fn lock(&mut self, name: LockName) -> u32 {
        let next = self.locks.len() as u32;
        let is_block = matches!(name, LockName::Critical(..) | LockName::Thread(_));
        let lock = *self.locks.entry(name).or_insert(next);
        if is_block {
            self.blocks.insert(lock);
        }
        lock
    }

    /// Those of some locks that are held to the end of the block that a strand is in.
    pub(super) fn of_blocks(&self, held: &[Held]) -> Vec<Held> {
        let held = held.iter().filter(|held| self.blocks.contains(&held.lock));
        held.copied().collect()
    }

    /// Whose threadprivate instances thread `number` of a team has that a
    /// thread with those of `parent` encounters: the encountering thread is thread 0.
    /// Teams at different levels of nesting have threads of their own.
    pub(super) fn owner(&mut self, parent: u32, number: i64, level: usize) -> u32 {
        if number == 0 {
            return parent;
        }
        let next = self.owners.len() as u32 + 1;
        *self.owners.entry((parent, number, level)).or_insert(next)
    }

    /// The value of a parameter.
    pub(super) fn param(&self, id: ParamId) -> i64 {
        self.asked.borrow_mut().insert(id);
        self.choices.params.get(&id).copied().unwrap_or(1)
    }

    pub(super) fn new_coordinate(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        level: super::event::Level,
        values: &[i64],
    ) -> Result<(), Stop> {
        self.check_entities(self.trace.coordinates.len())?;
        strand.coordinate = self
            .trace
            .coordinates
            .push(strand.coordinate, node, level, values);
        Ok(())
    }

    /// Whether evaluating the address of an object in host code brings about memory of its own each time.
    pub(super) fn is_allocated(&self, object: ObjectId) -> bool {
        // (What holds something from the start is there from the start: the text of a program.)
        let object = self.program.object(object);
        object.is_some_and(|object| {
            object.allocated && object.initial.is_none() && object.storage == Storage::Shared
        })
    }

    /// The instance that an allocation of host code brings about.
    pub(super) fn allocation(&mut self, object: ObjectId) -> Result<u32, Stop> {
        /// Beyond as many at one place, the rest are one object.
        const MOST: u32 = 10_000;
        let number = self.allocations.entry(object).or_insert(0);
        *number = number.saturating_add(1);
        match *number {
            MOST.. if self.actual.is_some() => Err(Stop::Exhausted("it allocates very often")),
            1 | MOST.. => Ok(object.0),
            _ => self.fresh_instance(Some(object)),
        }
    }

    pub(super) fn fresh_instance(&mut self, object: Option<ObjectId>) -> Result<u32, Stop> {
        self.check_entities(self.instances.len())?;
        Ok(self.instances.fresh(object))
    }

    /// The segment of a strand's present clock.
    fn segment(&mut self, strand: &mut Strand<'p>) -> Result<u32, Stop> {
        if let Some(segment) = strand.segment {
            return Ok(segment);
        }
        let id = self.trace.segments.len() as u32;
        self.check_entities(self.trace.segments.len())?;
        self.keep_clock(strand.clock.len())?;
        self.trace.segments.push(Segment {
            slot: strand.slot,
            time: strand.clock.get(strand.slot),
            clock: std::rc::Rc::new(strand.clock.clone()),
        });
        strand.segment = Some(id);
        Ok(id)
    }

    /// Records that an access happens.
    pub(super) fn record(
        &mut self,
        strand: &mut Strand<'p>,
        site: &AccessSite,
        write: bool,
        location: LocationId,
        outside: bool,
        own: bool,
    ) -> Result<(), Stop> {
        if self.silent > 0 {
            return Ok(());
        }
        if let Filter::Sites(sites) = self.filter
            && (strand.is_initial() || !sites.contains(&site.id))
        {
            return Ok(());
        }
        if let Filter::Instances(instances) = self.filter {
            let coordinates = &self.trace.coordinates;
            let wanted = instances.iter().any(|instance| {
                instance.access == site.id
                    && coordinates.is_at(strand.coordinate, &instance.coordinates)
            });
            if !wanted {
                return Ok(());
            }
        }
        let segment = self.segment(strand)?;
        let locks = match strand.lockset {
            Some(locks) => locks,
            None => {
                let locks = self.trace.locks.intern(&strand.held);
                strand.lockset = Some(locks);
                locks
            }
        };
        let lanes = match strand.lane_set {
            Some(lanes) => lanes,
            None => {
                let lanes = self.trace.lanes.intern(&strand.lanes);
                strand.lane_set = Some(lanes);
                lanes
            }
        };
        self.check_entities(self.trace.events.len())?;
        let event = Event {
            access: site.id,
            write,
            atomic: site.atomicity.is_atomic(),
            own,
            outside,
            touches: site.touches,
            location,
            coordinate: strand.coordinate,
            segment,
            locks,
            lanes,
        };
        self.trace.events.push(event);
        if let Filter::Instances(instances) = self.filter {
            // Nothing that happens later changes how the two are ordered.
            if self.trace.races(instances) {
                return Err(Stop::Confirmed);
            }
            // Executions that were short enough need no other order.
            strand.has_been_seen = self.slice.is_some() && !self.in_order;
        }
        Ok(())
    }

    pub(super) fn check_locations(&self) -> Result<(), Stop> {
        self.check_entities(self.trace.locations.len())
    }
}
