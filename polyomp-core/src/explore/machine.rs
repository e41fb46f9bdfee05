//! What one exploration has: limits, interned locations, the races found so far, and how memory and synchronisation
//! carry what happened before.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::Facts;
use super::state::{Cell, Clock, Event, LockKey, State, Strand, Unit, Val};
use super::{Limits, Race, Sighting, Subject};
use crate::budget::Deadline;
use crate::spmd::{AccessSite, Expr, LocalId, NodeId, ObjectId, ParamId, Place, Program, Storage};
use crate::witness::executor::location::{Locations, Part};

/// Why a strand stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Halt {
    /// Its next step is one whose order matters.
    Visible,
    /// It cannot make its next step now.
    Blocked,
    /// Which thread executes a unit is open.
    Choice(Unit),
    /// This execution contradicts what the program states.
    Infeasible,
    /// The exploration has to begin again, with more accesses whose order matters.
    Again,
    /// The program cannot be followed, or not to the end.
    Not(String),
}

impl Halt {
    pub(super) fn no(reason: impl Into<String>) -> Halt {
        Halt::Not(reason.into())
    }
}

/// How deep expressions may nest.
const DEPTH: u32 = 200;

pub(super) fn depth_left(depth: u32) -> Result<u32, Halt> {
    if depth > DEPTH {
        return Err(Halt::no("an expression is nested too deeply"));
    }
    Ok(depth + 1)
}

/// Steps that one strand makes in one turn.
const TURN: u64 = 100_000;

/// One exploration.
pub(super) struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) facts: Facts<'p>,
    pub(super) params: BTreeMap<ParamId, i64>,
    pub(super) initialised: BTreeSet<ObjectId>,
    /// The region that is explored.
    pub(super) region: NodeId,
    /// How many threads it shall have.
    pub(super) wanted: usize,
    /// How many the program asks for at most, once that is known; none: any number.
    pub(super) asked: Option<Option<i64>>,
    pub(super) limits: Limits,
    pub(super) locations: Locations,
    instances: FxHashMap<(ObjectId, u32, u32), u32>,
    objects: Vec<ObjectId>,
    /// How often host code has allocated each object.
    allocations: FxHashMap<ObjectId, u32>,
    criticals: FxHashMap<&'p str, u32>,
    /// Plain accesses that race: what they read depends on the order of others.
    pub(super) racing: FxHashSet<NodeId>,
    pub(super) races: BTreeMap<[NodeId; 2], Vec<Race>>,
    /// Above 0, evaluation makes no accesses.
    pub(super) silent: u32,
    /// The place of the atomic update that is being executed.
    pub(super) update: Option<&'p Place>,
    /// Whether the strand may make a step whose order matters.
    pub(super) permit: bool,
    /// Whether a `flush` with a list orders all.
    pub(super) lists_order_all: bool,
    deadline: Deadline,
    states: usize,
    steps: u64,
    turn: u64,
    /// Plain reads of this turn.
    turn_reads: Vec<NodeId>,
}

impl<'p> Machine<'p> {
    pub(super) fn new(
        subject: &Subject<'p>,
        facts: Facts<'p>,
        wanted: usize,
        limits: Limits,
    ) -> Self {
        let program = subject.program;
        Machine {
            program,
            facts,
            params: subject.params.clone(),
            initialised: subject.initialised.clone(),
            region: subject.region,
            wanted,
            asked: None,
            limits,
            locations: Locations::default(),
            instances: FxHashMap::default(),
            objects: (0..program.objects.len())
                .map(|index| ObjectId(index as u32))
                .collect(),
            allocations: FxHashMap::default(),
            criticals: FxHashMap::default(),
            racing: FxHashSet::default(),
            races: BTreeMap::new(),
            silent: 0,
            update: None,
            permit: false,
            lists_order_all: subject.lists_order_all,
            deadline: subject.deadline.clone(),
            states: 0,
            steps: 0,
            turn: 0,
            turn_reads: Vec::new(),
        }
    }

    /// What of the limits is not used up.
    pub(super) fn left(&self) -> Limits {
        Limits {
            states: self.limits.states.saturating_sub(self.states),
            steps: self.limits.steps.saturating_sub(self.steps),
            ..self.limits
        }
    }

    /// One more state.
    pub(super) fn count_state(&mut self) -> Result<(), Halt> {
        self.states += 1;
        if self.states > self.limits.states {
            return Err(Halt::no("there are too many interleavings"));
        }
        if self.deadline.passed().is_some() {
            return Err(Halt::no("the time for the program is used up"));
        }
        Ok(())
    }

    /// A strand's turn begins.
    pub(super) fn begin_turn(&mut self, permit: bool) {
        self.permit = permit;
        self.update = None;
        self.turn = 0;
        self.turn_reads.clear();
    }

    pub(super) fn tick(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        self.turn += 1;
        if self.steps > self.limits.steps {
            return Err(Halt::no("the executions take too many steps"));
        }
        if self.turn > TURN {
            // It may be waiting for a plain variable: others must have their turn before each of its reads.
            let before = self.racing.len();
            self.racing.extend(self.turn_reads.drain(..));
            if self.racing.len() > before {
                return Err(Halt::Again);
            }
            return Err(Halt::no("a strand executes too many steps on its own"));
        }
        Ok(())
    }

    /// A step whose order among those of other strands matters: one each turn.
    pub(super) fn visible(&mut self) -> Result<(), Halt> {
        if std::mem::take(&mut self.permit) {
            Ok(())
        } else {
            Err(Halt::Visible)
        }
    }

    /// The instance of an object that `number` of `thread` is.
    pub(super) fn instance(&mut self, object: ObjectId, thread: u32, number: u32) -> u32 {
        let next = self.objects.len() as u32;
        let id = *self
            .instances
            .entry((object, thread, number))
            .or_insert(next);
        if id == next {
            self.objects.push(object);
        }
        id
    }

    /// The instance that evaluating the address of an object in host code brings about, if it does: memory that is
    /// allocated several times at one place is not the same.
    pub(super) fn allocation(&mut self, object: ObjectId) -> Option<u32> {
        let described = self.program.object(object)?;
        if !described.allocated || described.storage != Storage::Shared {
            return None;
        }
        let count = self.allocations.entry(object).or_insert(0);
        *count = count.saturating_add(1);
        let number = *count;
        (number > 1).then(|| self.instance(object, u32::MAX, number))
    }

    pub(super) fn object_of(&self, instance: u32) -> Option<ObjectId> {
        self.objects.get(instance as usize).copied()
    }

    pub(super) fn critical(&mut self, name: &'p str) -> LockKey {
        let next = self.criticals.len() as u32;
        LockKey::Critical(*self.criticals.entry(name).or_insert(next))
    }

    /// Whether only one strand can reach the instance.
    fn is_private(&self, instance: u32) -> bool {
        let Some(id) = self.object_of(instance) else {
            return false;
        };
        let Some(object) = self.program.object(id) else {
            return false;
        };
        object.storage != Storage::Shared && !self.facts.address_taken.contains(&id)
    }

    /// Notes an access, and the races that it makes.
    pub(super) fn record(
        &mut self,
        state: &mut State<'p>,
        strand: &Strand<'p>,
        site: &AccessSite,
        write: bool,
        location: u32,
    ) -> Result<(), Halt> {
        if self.silent > 0 || strand.host {
            return Ok(());
        }
        let Some(instance) = self.locations.get(location).map(|at| at.instance) else {
            return Ok(());
        };
        if self.is_private(instance) {
            return Ok(());
        }
        if !write && !site.atomicity.is_atomic() {
            self.turn_reads.push(site.id);
        }
        let atomic = site.atomicity.is_atomic();
        let sighting = |node: NodeId,
                        write: bool,
                        atomic: bool,
                        thread: usize,
                        iteration: &Rc<[(LocalId, i64)]>| Sighting {
            access: node,
            write,
            atomic,
            thread,
            iteration: iteration.to_vec(),
        };
        let mut found = Vec::new();
        for event in &state.events {
            if event.location == location
                && event.thread != strand.thread
                && (write || event.write)
                && !(atomic && event.atomic)
                && site.touches.may_meet(event.touches)
                && strand.clock.get(event.thread) < event.time
            {
                found.push([
                    sighting(
                        event.site,
                        event.write,
                        event.atomic,
                        event.thread,
                        &event.iteration,
                    ),
                    sighting(site.id, write, atomic, strand.thread, &strand.iteration),
                ]);
            }
        }
        for sightings in found {
            let race = Race {
                sightings,
                team: state.size,
                element: self.display(location),
                variable: self.variable(location),
                passed: state.passed,
            };
            self.add(race);
        }
        let event = Event {
            location,
            thread: strand.thread,
            site: site.id,
            write,
            atomic,
            touches: site.touches,
            time: strand.clock.get(strand.thread),
            iteration: Rc::clone(&strand.iteration),
        };
        let key = |event: &Event| (event.location, event.thread, event.site, event.write);
        match state.events.binary_search_by_key(&key(&event), key) {
            Ok(at) => {
                if let Some(known) = state.events.get_mut(at) {
                    *known = event;
                }
            }
            Err(at) => state.events.insert(at, event),
        }
        Ok(())
    }

    fn add(&mut self, mut race: Race) {
        /// Instances of one pair that are kept.
        const KEPT: usize = 200;
        let [a, b] = &race.sightings;
        if (b.access, b.thread) < (a.access, a.thread) {
            race.sightings.reverse();
        }
        let [a, b] = &race.sightings;
        let known = self.races.entry([a.access, b.access]).or_default();
        if known.len() < KEPT && !known.iter().any(|old| old.sightings == race.sightings) {
            known.push(race);
        }
    }

    /// The plain accesses of the races that were found and are not yet taken as steps whose order matters.
    pub(super) fn newly_racing(&mut self) -> bool {
        let before = self.racing.len();
        for race in self.races.values().filter_map(|races| races.first()) {
            let plain = race.sightings.iter().filter(|sighting| !sighting.atomic);
            self.racing.extend(plain.map(|sighting| sighting.access));
        }
        self.racing.len() > before
    }

    /// A location, as reports name it.
    fn display(&self, location: u32) -> String {
        let Some(location) = self.locations.get(location) else {
            return "?".to_string();
        };
        let object = self
            .object_of(location.instance)
            .and_then(|object| self.program.object(object));
        let Some(object) = object else {
            return "?".to_string();
        };
        let mut text = object.source_name().to_string();
        for (depth, part) in location.way.iter().enumerate() {
            match part {
                Part::Field(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                Part::Element(0) if object.extents.is_empty() && depth == 0 => {}
                Part::Element(element) if depth == 0 => {
                    for index in subscripts(&object.extents, *element) {
                        text.push_str(&format!("[{index}]"));
                    }
                }
                Part::Element(element) => text.push_str(&format!("[{element}]")),
            }
        }
        text
    }

    fn variable(&self, location: u32) -> String {
        self.locations
            .get(location)
            .and_then(|location| self.object_of(location.instance))
            .and_then(|object| self.program.object(object))
            .map_or("?", |object| object.source_name())
            .to_string()
    }

    /// What a read gives, and what it acquires.
    pub(super) fn read(
        &mut self,
        state: &State<'p>,
        strand: &mut Strand<'p>,
        site: &AccessSite,
        location: u32,
    ) -> Val {
        use crate::spmd::Atomicity::{Acquire, AcquireRelease};
        let Some(cell) = state.memory.get(&location) else {
            return self.initial(state, location);
        };
        if site.atomicity.is_atomic() && !strand.host {
            strand.pending.join(&cell.released);
            if matches!(site.atomicity, Acquire | AcquireRelease) {
                acquire_flush(strand);
            }
        }
        cell.value.clone()
    }

    /// Writes a value, and releases what happened before.
    pub(super) fn write(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        site: &AccessSite,
        location: u32,
        value: Val,
        updates: bool,
    ) {
        use crate::spmd::Atomicity::{AcquireRelease, Release};
        let cell: &mut Cell = state.memory.entry(location).or_default();
        cell.value = value;
        if strand.host || !site.atomicity.is_atomic() {
            cell.released = Clock::default();
            return;
        }
        if matches!(site.atomicity, Release | AcquireRelease) {
            release_flush(strand);
        }
        // An update continues the release sequence of what it has read.
        if updates {
            cell.released.join(&strand.flushed);
        } else {
            cell.released = strand.flushed.clone();
        }
    }

    /// Takes a lock, or says that it is not free.
    pub(super) fn take(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        key: LockKey,
        nestable: bool,
    ) -> bool {
        let lock = state.locks.entry(key).or_default();
        match lock.owner {
            Some(owner) if !nestable || owner != strand.thread => return false,
            _ => {}
        }
        lock.owner = Some(strand.thread);
        lock.depth = lock.depth.saturating_add(1);
        strand.clock.join(&lock.clock);
        acquire_flush(strand);
        true
    }

    /// Releases a lock once.
    pub(super) fn release(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        key: LockKey,
    ) -> Result<(), Halt> {
        let lock = state.locks.entry(key).or_default();
        if lock.owner != Some(strand.thread) {
            return Err(Halt::no(
                "a lock is released by a thread that does not hold it",
            ));
        }
        lock.depth = lock.depth.saturating_sub(1);
        if lock.depth == 0 {
            lock.owner = None;
        }
        release_flush(strand);
        lock.clock.join(&strand.flushed);
        Ok(())
    }

    /// Tries to take a lock.
    pub(super) fn test(
        &mut self,
        state: &mut State<'p>,
        strand: &mut Strand<'p>,
        location: u32,
    ) -> Result<bool, Halt> {
        if strand.tried.is_some() {
            return Err(Halt::no(
                "what the test of a lock decides was not understood",
            ));
        }
        let key = LockKey::Object(location);
        let taken = self.take(state, strand, key, false);
        if taken {
            strand.tried = Some(key);
        }
        Ok(taken)
    }
}

/// The subscripts of a flattened element, where the extents are constants.
fn subscripts(extents: &[Option<Expr>], element: i64) -> Vec<i64> {
    let mut rest = element;
    let mut found = Vec::new();
    for extent in extents.iter().skip(1).rev() {
        match extent {
            Some(Expr::Int(extent)) if *extent > 0 && rest >= 0 => {
                found.push(rest % extent);
                rest /= extent;
            }
            _ => return vec![element],
        }
    }
    found.push(rest);
    found.reverse();
    found
}

/// What others have released and this strand has read of becomes visible to it.
pub(super) fn acquire_flush(strand: &mut Strand<'_>) {
    let pending = std::mem::take(&mut strand.pending);
    strand.clock.join(&pending);
}

/// Later writes of this strand publish what happened before.
pub(super) fn release_flush(strand: &mut Strand<'_>) {
    strand.flushed = strand.clock.clone();
    strand.clock.advance(strand.thread);
}
