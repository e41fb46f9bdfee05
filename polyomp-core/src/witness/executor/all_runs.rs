//! The accesses that every run of an entry makes, where one execution tells them.
//!
//! An [actual](super::actual) execution shows what a run may do. This one is told nothing that may differ from run to run:
//! parameters, numbers and sizes of threads and teams, random numbers, what is accessed atomically or within a critical
//! section, and what a thread keeps from one of its iterations of a divided loop to the next, which may be another
//! thread's, are all [`Value::Lost`]. An execution that comes to its end, although what is lost decides nothing, has made
//! the accesses that all runs make, up to the threads that execute the iterations: as long as no two of them race, a
//! strand reads in each run what it has read here. So the first race of any run is between two accesses that are seen
//! here (M. Feng, C. Leiserson, Efficient Detection of Determinacy Races in Cilk Programs, SPAA 1997).

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::actual::{Actual, Order};
use super::choices::{Choices, Limits};
use super::evaluate::Reference;
use super::event::{Event, Filter, Trace};
use super::happened::{Met, subscripts};
use super::location::{LocationId, Reach};
use super::machine::Machine;
use super::recheck::Rechecks;
use super::slice::Horizon;
use super::stop::Stop;
use super::strand::Strand;
use super::value::{Step, Value};
use super::work::Placement;
use crate::report::Rule;
use crate::spmd::visit::{Event as Visited, Node, Walk, accesses};
use crate::spmd::{
    Base, Entry, Expr, ForkKind, LocalId, Loop, NodeId, ObjectId, ParamId, Place, Program, Stmt,
    StmtKind, Storage,
};
use crate::witness::Instance;

/// What is done for one execution, at most.
const LIMITS: Limits = Limits {
    steps: 400_000,
    entities: 200_000,
    clock_entries: 1_000_000,
    listed_iterations: 100_000,
};

/// The accesses of all runs.
#[derive(Debug)]
pub(crate) struct AllRuns {
    trace: Trace,
    /// Of each site, in the order of execution.
    events: FxHashMap<NodeId, Vec<usize>>,
    /// The sites that were looked at.
    sites: FxHashSet<NodeId>,
    /// Whether the teams are known to have several threads in some runs.
    pub(crate) has_teams: bool,
    /// Those of the sites that leave the rows of their arrays.
    left_rows: FxHashSet<NodeId>,
}

impl Rechecks<'_> {
    /// What all runs of an entry access in its regions; none where that is not the same in all of them, or is not known.
    pub(crate) fn all_runs(
        &self,
        entry: &Entry,
        initialised: &BTreeSet<ObjectId>,
    ) -> Option<AllRuns> {
        if !may_be_alike(entry) {
            return None;
        }
        let mut sites = FxHashSet::default();
        for event in Walk::block(&entry.body) {
            if let Visited::Enter(Node::Stmt(stmt)) = event
                && let StmtKind::Fork(fork) = &stmt.kind
            {
                sites.extend(accesses(&fork.body).iter().map(|access| access.site.id));
            }
        }
        let first = sites.iter().min()?;
        let (entry, tree) = self
            .entries()
            .find(|(_, tree)| tree.find(*first).is_some())?;
        let wanted: Vec<usize> = sites.iter().filter_map(|site| tree.find(*site)).collect();
        let horizon = Horizon::new(tree, &wanted, &[]);
        // (No value of a parameter is looked at.)
        let choices = Choices {
            params: (0_u32..)
                .zip(&self.program().params)
                .map(|(id, _)| (ParamId(id), 1))
                .collect(),
            ..Choices::default()
        };
        let filter = Filter::Sites(sites.clone());
        let placement = Placement::scattered();
        let mut machine = Machine::new(self.program(), &choices, placement, &filter, LIMITS, None);
        machine.horizon = Some(&horizon);
        let actual = Actual::new(Order::Forwards, initialised);
        machine.actual = Some(Box::new(actual.of_all_runs()));
        machine.run(entry).ok()?;
        let actual = machine.actual.take()?;
        let trace = machine.trace;
        let mut events: FxHashMap<NodeId, Vec<usize>> = FxHashMap::default();
        for (index, event) in trace.events.iter().enumerate() {
            let location = trace.locations.get(event.location)?;
            // Parts that overlap are not compared.
            if location.reach != Reach::One || actual.is_mixed(location) {
                return None;
            }
            events.entry(event.access).or_default().push(index);
        }
        Some(AllRuns {
            trace,
            events,
            sites,
            has_teams: !actual.unsure_teams,
            left_rows: actual.left_rows,
        })
    }
}

/// Whether all of an entry does the same in all runs, if the values in it are the same.
pub(crate) fn may_be_alike(entry: &Entry) -> bool {
    Walk::block(&entry.body).all(|event| match event {
        Visited::Enter(Node::Stmt(stmt)) => is_alike(stmt),
        _ => true,
    })
}

/// The same for a statement, without those in it. Which thread executes a block or a task is not the same.
fn is_alike(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Assign { .. }
        | StmtKind::Store { .. }
        | StmtKind::Eval(_)
        | StmtKind::Declare(_)
        | StmtKind::Assume(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Exit(_)
        | StmtKind::If { .. }
        | StmtKind::While(_)
        | StmtKind::Critical(_)
        | StmtKind::Barrier(_) => true,
        StmtKind::Loop(looped) => looped.sharing.distribute.is_none(),
        StmtKind::Fork(fork) => fork.kind == ForkKind::Parallel,
        _ => false,
    }
}

/// An iteration of a divided loop, and its accesses to an element; those of no such iteration.
type Unit<'t> = (Option<u32>, Vec<&'t Event>);

impl AllRuns {
    /// Whether some access of all runs leaves the row of its array.
    pub(crate) fn leave_rows(&self) -> bool {
        !self.left_rows.is_empty()
    }

    /// Whether one at this site does.
    pub(crate) fn leaves_row(&self, site: NodeId) -> bool {
        self.left_rows.contains(&site)
    }

    /// Whether it is known what all runs do at a site.
    pub(crate) fn knows(&self, site: NodeId) -> bool {
        self.sites.contains(&site)
    }

    /// The instances of two sites that touch one element in one execution of a region, but for those in one iteration of
    /// one of the loops `divided`, as one thread executes both; and whether they race in this execution, which is looked
    /// at until one does. No more than `most`, and that one; none where there are too many to be compared.
    pub(crate) fn meetings(
        &self,
        first: NodeId,
        second: NodeId,
        divided: &[NodeId],
        most: usize,
    ) -> Option<Vec<(Met, bool)>> {
        /// Pairs that are looked at.
        const COMPARED: usize = 200_000;
        let none = Vec::new();
        let of = |site: &NodeId| self.events.get(site).unwrap_or(&none).iter();
        let event = |index: &usize| self.trace.events.get(*index);
        let unit = |event: &Event| {
            let coordinates = &self.trace.coordinates;
            coordinates.first_within(event.coordinate, divided)
        };
        let place = |event: &Event| {
            let coordinates = &self.trace.coordinates;
            (event.location, coordinates.before_forks(event.coordinate))
        };
        // What touches an element, by these iterations.
        let mut places: FxHashMap<(LocationId, u32), Vec<Unit<'_>>> = FxHashMap::default();
        for found in of(&first).filter_map(event) {
            let units = places.entry(place(found)).or_default();
            let own = unit(found);
            match units.last_mut().filter(|(last, _)| *last == own) {
                Some((_, events)) => events.push(found),
                None => units.push((own, vec![found])),
            }
        }
        let mut seen = FxHashSet::default();
        let (mut met, mut racing, mut compared) = (Vec::new(), false, 0);
        for b in of(&second).filter_map(event) {
            let own = unit(b);
            let others = places.get(&place(b)).into_iter().flatten();
            let others = others.filter(|(unit, _)| unit.is_none() || *unit != own);
            for a in others.flat_map(|(_, events)| events) {
                if !seen.insert((a.coordinate, b.coordinate)) {
                    continue;
                }
                let location = self.trace.locations.get(b.location);
                compared += 1;
                if compared > COMPARED {
                    return None;
                }
                // One that races is wanted most.
                let races = !racing && self.trace.race(a, b) == Ok(Rule::DataRace);
                if met.len() >= most && !races {
                    continue;
                }
                racing |= races;
                let instances = [*a, b].map(|event| Instance {
                    access: event.access,
                    coordinates: self.trace.coordinates.path(event.coordinate),
                });
                let subscripts = location.and_then(subscripts);
                met.push((
                    Met {
                        instances,
                        subscripts,
                    },
                    races,
                ));
            }
        }
        Some(met)
    }
}

impl<'p> Machine<'p> {
    /// Whether a place outside of its row is in another one of its array; takes down that the access leaves its row.
    pub(super) fn goes_on_in_another_row(&mut self, reference: &Reference, site: NodeId) -> bool {
        let Some(actual) = self.actual.as_mut().filter(|actual| actual.all_runs) else {
            return false;
        };
        let mut element = Some((0_i64, 1_i64));
        for step in &reference.steps {
            element = match (element, step) {
                (
                    Some((at, count)),
                    Step::Index {
                        index,
                        extent: Some(extent),
                    },
                ) => {
                    let at = at
                        .checked_mul(*extent)
                        .and_then(|at| at.checked_add(*index));
                    at.zip(count.checked_mul(*extent))
                }
                _ => None,
            };
        }
        let inside = element.is_some_and(|(at, count)| (0..count).contains(&at));
        if inside {
            actual.left_rows.insert(site);
        }
        inside
    }

    /// Whether only what is the same in all runs is known.
    pub(super) fn is_of_all_runs(&self) -> bool {
        self.actual.as_ref().is_some_and(|actual| actual.all_runs)
    }

    /// What some runs know, and others know otherwise.
    pub(super) fn of_one_run(&self, value: i64) -> Value {
        match self.is_of_all_runs() {
            true => Value::Lost,
            false => Value::Int(value),
        }
    }

    /// Whether a pointer to a place is null in some runs, as the place is not there.
    pub(super) fn may_be_null(&self, place: &Place) -> bool {
        match place.base {
            Base::Object(object) => {
                let object = self.program.object(object);
                object.is_none_or(|object| object.nullable)
            }
            Base::Deref(_) => false,
        }
    }

    /// Something that reads, perhaps, is not evaluated as it is not known whether it is.
    pub(super) fn is_passed_over(&self) -> Result<(), Stop> {
        match self.is_of_all_runs() {
            true => Err(Stop::unexecutable("a value that decides is not known")),
            false => Ok(()),
        }
    }

    /// A strand begins or ends an iteration of a divided loop, or its part of the loop: what strands had before may be of
    /// an iteration that is another one's in other runs.
    pub(super) fn forget_iteration(
        &mut self,
        strand: &mut Strand<'p>,
        node: NodeId,
        looped: &Loop,
    ) {
        let (now, program, body) = (self.steps, self.program, self.body);
        let Some(actual) = self.actual.as_mut().filter(|actual| actual.all_runs) else {
            return;
        };
        let changed = actual.changed.entry(node);
        let changed =
            Rc::clone(changed.or_insert_with(|| Rc::new(Changed::by(program, body, looped))));
        for object in &changed.objects {
            actual.lost_at.insert(*object, now);
        }
        for local in &changed.locals {
            if let Some(value) = strand.locals.get_mut(local.0 as usize) {
                *value = Value::Lost;
            }
        }
    }

    /// Whether what an access leaves behind, or finds, is another thing in other runs: within a critical section.
    pub(super) fn is_in_some_order(&self, strand: &Strand<'p>) -> bool {
        self.is_of_all_runs() && !strand.held.is_empty()
    }

    /// Memory is stored to now.
    pub(super) fn note_store(&mut self, id: LocationId) {
        let now = self.steps;
        if let Some(actual) = self.actual.as_mut().filter(|actual| actual.all_runs) {
            actual.stored_at.insert(id, now);
        }
    }

    /// Whether what a strand finds in memory of its own was left there by an iteration that may be another thread's.
    pub(super) fn may_be_of_another(&self, id: LocationId, instance: u32) -> bool {
        let Some(actual) = self.actual.as_ref().filter(|actual| actual.all_runs) else {
            return false;
        };
        let Some(object) = self.instances.object(instance) else {
            return true;
        };
        match self.program.object(object).map(|object| object.storage) {
            Some(Storage::Shared) => false,
            Some(Storage::Scoped) => {
                let lost = actual.lost_at.get(&object);
                let stored = actual.stored_at.get(&id);
                lost.is_some_and(|lost| stored.is_none_or(|stored| stored <= lost))
            }
            // A thread that was not there before has its first value.
            Some(Storage::ThreadPrivate) | None => true,
        }
    }

    /// Whether two pointers lead into different objects: how their addresses compare differs from run to run.
    pub(super) fn are_placed_by_run(&self, left: &Value, right: &Value) -> bool {
        match (left, right) {
            (Value::Pointer(a), Value::Pointer(b)) => {
                self.is_of_all_runs() && a.instance != b.instance
            }
            _ => false,
        }
    }

    /// What all runs leave where others find it: a pointer to what a thread has for itself leads to another thread's in
    /// some runs.
    pub(super) fn published_in_all_runs(&self, value: Value, instance: u32) -> Value {
        let is_own = |instance: u32| {
            let object = self.instances.object(instance);
            let object = object.and_then(|object| self.program.object(object));
            object.is_none_or(|object| object.storage != Storage::Shared)
        };
        match &value {
            Value::Pointer(pointer)
                if self.is_of_all_runs() && is_own(pointer.instance) && !is_own(instance) =>
            {
                Value::Lost
            }
            _ => value,
        }
    }

    /// It is not known whether a fork makes a team.
    pub(super) fn unsure_of_team(&mut self, is_condition: bool, clause: &Expr) {
        let is_given = Walk::expr(clause).all(|event| match event {
            Visited::Enter(Node::Expr(part)) => {
                !matches!(part, Expr::Local(_) | Expr::Load(_) | Expr::Opaque(_))
            }
            _ => true,
        });
        if let Some(actual) = &mut self.actual {
            actual.unsure_teams |= is_condition || !is_given;
        }
    }
}

/// What a loop changes that each strand has for itself.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// Its iterators among them.
    locals: BTreeSet<LocalId>,
    objects: BTreeSet<ObjectId>,
}

impl Changed {
    /// What `looped`, a part of `body`, changes. Through pointers that may be all whose address is taken.
    fn by(program: &Program, body: &[Stmt], looped: &Loop) -> Self {
        let own = looped.iterators.iter().map(|iterator| iterator.local);
        let mut changed = Changed {
            locals: own.collect(),
            objects: BTreeSet::new(),
        };
        let mut through_pointers = false;
        for event in Walk::block(&looped.body) {
            let Visited::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            match &stmt.kind {
                StmtKind::Assign { local, .. } => {
                    changed.locals.insert(*local);
                }
                StmtKind::Loop(inner) => {
                    let own = inner.iterators.iter().map(|iterator| iterator.local);
                    changed.locals.extend(own);
                }
                StmtKind::Store { place, .. } => match place.base {
                    Base::Object(object) => {
                        changed.objects.insert(object);
                    }
                    Base::Deref(_) => through_pointers = true,
                },
                _ => {}
            }
        }
        if through_pointers {
            for event in Walk::stmts(body) {
                if let Visited::Enter(Node::Expr(Expr::AddressOf(place))) = event
                    && let Base::Object(object) = place.base
                {
                    changed.objects.insert(object);
                }
            }
        }
        let is_own = |object: &ObjectId| {
            let object = program.object(*object);
            object.is_none_or(|object| object.storage != Storage::Shared)
        };
        changed.objects.retain(is_own);
        changed
    }
}
