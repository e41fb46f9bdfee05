//! The walk over statements.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term, with_stack};
use crate::report::{AccessKind, Approximation};
use crate::solve::{Deadline, Reason};
use crate::spmd::{
    AccessSite, Base, Block, Construct, ElementType, Entry, Expr, LabelId, NodeId, ObjectId, Place,
    Program, Span, Stmt, StmtKind, Storage,
};

use super::body::{BodySummary, Targets};
use super::clock::{StrandClock, SyncInstance, SyncKind};
use super::content::NotedStore;
use super::env::{Env, Value, Version};
use super::location::{Location, Root};
use super::path::{PathKind, PathNode, Strand, TaskInfo};
use super::rows::Seat;
use super::tickets::{OpenCritical, Stores};
use super::writer::{Writer, Writers};
use super::{
    AccessRelation, Binding, DoacrossPoint, OrderedBlock, RegionInfo, Scop, Unknown, UnknownKind,
};

/// What is assumed of the runs that are looked at.
#[derive(Debug, Clone, Default)]
pub struct ExtractOptions {
    /// The team sizes of forks without a `num_threads`, and the most that one with it can get.
    pub threads: Option<(u64, u64)>,
    /// More facts about the parameters.
    pub facts: Vec<Formula>,
    /// When to give up.
    pub deadline: Deadline,
}

/// Extracts the description of one entry.
///
/// # Errors
/// Why it was given up: the deadline has passed, or the analysis was cancelled.
pub fn extract(program: &Program, entry: &Entry, options: &ExtractOptions) -> Result<Scop, Reason> {
    /// How often what stores through pointers reach may turn out to be more.
    const ROUNDS: usize = 6;
    let mut knowledge = Knowledge::of(program, entry);
    // Stores through pointers are taken to reach nothing until a walk finds what they reach. When one finds no more than
    // it was told, that is all: whatever the first store beyond it were, it would have been found.
    let stores = BodySummary::stores_through_pointers(&entry.body);
    let nowhere = |site: &NodeId| (*site, BTreeSet::new());
    knowledge.targets = stores.iter().map(nowhere).collect();
    for _ in 0..ROUNDS {
        let walk = settled(program, entry, options, &mut knowledge)?;
        let mut more = false;
        for (site, objects) in walk.reached {
            if let Some(known) = knowledge.targets.get_mut(&site) {
                more |= !objects.is_subset(known);
                known.extend(objects);
            }
        }
        for site in walk.anywhere {
            more |= knowledge.targets.remove(&site).is_some();
        }
        if !more {
            return Ok(walk.scop);
        }
    }
    knowledge.targets.clear();
    let first = settled(program, entry, options, &mut knowledge)?;
    // Now it is known what the stores through pointers reach: no more than that is forgotten at loops.
    knowledge.targets = first.reached;
    if knowledge.targets.is_empty() {
        return Ok(first.scop);
    }
    // What the first walk found holds, too: it only knows less.
    let second = settled(program, entry, options, &mut knowledge);
    Ok(second.map_or(first.scop, |walk| walk.scop))
}

/// A walk over the entry, and what it found out.
struct Walk {
    scop: Scop,
    /// What stores through pointers reach.
    reached: Targets,
    /// Those that may reach anything.
    anywhere: BTreeSet<NodeId>,
}

fn settled(
    program: &Program,
    entry: &Entry,
    options: &ExtractOptions,
    knowledge: &mut Knowledge,
) -> Result<Walk, Reason> {
    // What other strands write, and how, is discovered by the walk itself (stores through pointers): repeat it until
    // it has been known from the start. Sets only grow, so this ends.
    loop {
        let mut extractor = Extractor::new(program, options, knowledge.clone());
        extractor.entry(entry);
        if let Some(reason) = extractor.stopped {
            return Err(reason);
        }
        let found = extractor.found;
        if found.volatile.is_subset(&knowledge.volatile)
            && found.protected.is_subset(&knowledge.protected)
            && (knowledge.unaligned || !found.unaligned)
            && found.stored.is_subset(&knowledge.stored)
            && found.assigned.is_subset(&knowledge.assigned)
            && found.reseated.is_subset(&knowledge.reseated)
            && found.writers.iter().all(|(object, writers)| {
                let known = knowledge.writers.get(object);
                known.is_some_and(|known| writers.is_subset(known))
            })
            && found.shared_seats.is_subset(&knowledge.shared_seats)
            && found.seats.iter().all(|(seat, sites)| {
                let known = knowledge.seats.get(seat);
                known.is_some_and(|known| sites.is_subset(known))
            })
        {
            let mut reached = found.targets;
            reached.retain(|site, _| !extractor.unknown_targets.contains(site));
            return Ok(Walk {
                scop: extractor.scop,
                reached,
                anywhere: extractor.unknown_targets,
            });
        }
        knowledge.volatile.extend(found.volatile);
        knowledge.protected.extend(found.protected);
        knowledge.unaligned |= found.unaligned;
        knowledge.stored.extend(found.stored);
        knowledge.assigned.extend(found.assigned);
        knowledge.reseated.extend(found.reseated);
        for (object, writers) in found.writers {
            knowledge.writers.entry(object).or_default().extend(writers);
        }
        knowledge.shared_seats.extend(found.shared_seats);
        for (seat, sites) in found.seats {
            knowledge.seats.entry(seat).or_default().extend(sites);
        }
    }
}

/// What is known of objects from a look at the whole entry.
#[derive(Debug, Clone, Default)]
pub(super) struct Knowledge {
    /// Objects that are stored to at all.
    pub(super) stored: BTreeSet<ObjectId>,
    /// Objects that a strand other than the one that owns them stores to.
    pub(super) volatile: BTreeSet<ObjectId>,
    /// What stores to those.
    pub(super) writers: Writers,
    /// Objects that are stored to themselves, not only what they point to.
    pub(super) assigned: BTreeSet<ObjectId>,
    /// What a strand other than the one that owns the object stores to, subscripts apart.
    pub(super) reseated: BTreeSet<Seat>,
    /// Where pointers are stored, and the stores.
    pub(super) seats: BTreeMap<Seat, BTreeSet<NodeId>>,
    /// Where pointers are stored that are known to point to what others point to.
    pub(super) shared_seats: BTreeSet<Seat>,
    /// Objects that are stored to under mutual exclusion: strands may read different values in one phase.
    pub(super) protected: BTreeSet<ObjectId>,
    /// Strands of one team may meet at different barriers.
    pub(super) unaligned: bool,
    /// Objects that pointers may reach.
    pub(super) address_taken: BTreeSet<ObjectId>,
    /// Objects that unknown code may reach.
    pub(super) escaped: BTreeSet<ObjectId>,
    /// Those of them that it is given pointers to.
    given: BTreeSet<ObjectId>,
    /// What stores through pointers reach, where that is known.
    targets: Targets,
    /// Objects that may have changed between the start of the program and the start of the entry.
    changed: BTreeSet<ObjectId>,
}

impl Knowledge {
    fn of(program: &Program, entry: &Entry) -> Self {
        let mut knowledge = Knowledge::default();
        super::escape::addresses(&entry.body, &mut knowledge.address_taken);
        let visible = super::escape::visible(program);
        let escapes = super::escape::escapes(program, &entry.body);
        if escapes.unknown_code {
            // Pointers that it gives back may point to what it sees.
            let is_pointer = |object: &&ObjectId| {
                let object = program.objects.get(object.0 as usize);
                object.is_some_and(|object| object.element == ElementType::Pointer)
            };
            let seen = visible.iter().filter(|object| !is_pointer(object));
            knowledge.address_taken.extend(seen.chain(&escapes.given));
        }
        (knowledge.escaped, knowledge.given) = (escapes.reached, escapes.given);
        knowledge.stored = BodySummary::of(&entry.body, &Targets::new()).objects;
        knowledge.assigned = knowledge.stored.clone();
        if entry.name != "main" {
            knowledge.changed = visible;
            for other in &program.entries {
                let summary = BodySummary::of(&other.body, &Targets::new());
                if summary.stores_through_pointers || summary.unknown_effects {
                    super::escape::addresses(&other.body, &mut knowledge.changed);
                }
                knowledge.changed.extend(summary.objects);
            }
        }
        knowledge
    }
}

/// Each loop around a statement doubles how often it is rehearsed; deep nests get so many statements together, and what
/// is not rehearsed then has unknown values.
const REHEARSED_STATEMENTS: u64 = 30_000;

pub(super) struct Extractor<'a> {
    pub(super) program: &'a Program,
    pub(super) options: &'a ExtractOptions,
    pub(super) knowledge: Knowledge,
    pub(super) found: Knowledge,
    /// Stores through pointers that may reach anything.
    unknown_targets: BTreeSet<NodeId>,
    pub(super) scop: Scop,
    pub(super) env: Env,
    /// Bounds and conditions around the current point.
    pub(super) conditions: Vec<Formula>,
    /// How many of them stand around the program of the innermost team.
    pub(super) team_conditions: usize,
    pub(super) path: Vec<Rc<PathNode>>,
    /// One for each strand on the path.
    pub(super) clocks: Vec<StrandClock>,
    pub(super) region: Option<usize>,
    /// Above zero, nothing is recorded: the walk only looks for values.
    pub(super) dry: u32,
    /// How many statements may still be walked only to look for values.
    pub(super) rehearsals: u64,
    /// The labelled blocks around the current point.
    pub(super) labels: Vec<LabelFrame>,
    /// The loops around the current point.
    pub(super) loops: Vec<LoopFrame>,
    /// The statement whose condition is evaluated, and its next leaf.
    pub(super) leaf: (NodeId, i64),
    pub(super) placeholders: u32,
    /// Stores that the walk came across.
    pub(super) noted: Vec<NotedStore>,
    /// When none of the tasks around the current point is final.
    pub(super) not_final: Vec<Formula>,
    ordered_blocks: Vec<OrderedBlock>,
    /// Where on the way each object was allocated last.
    pub(super) allocated: BTreeMap<ObjectId, Vec<Symbol>>,
    /// Where the pointer to an allocated object was stored.
    pub(super) kept: BTreeMap<ObjectId, (NodeId, Seat)>,
    /// Statements walked so far.
    steps: u64,
    /// Why the walk was given up.
    stopped: Option<Reason>,
    pub(super) doacross_points: Vec<DoacrossPoint>,
    /// The stores to each object in each region.
    pub(super) counters: BTreeMap<(usize, ObjectId), Stores>,
    /// The critical sections around the current point.
    pub(super) criticals: Vec<OpenCritical>,
    /// Pointers with external linkage that are taken to have survived calls of unknown functions.
    trusted: BTreeSet<ObjectId>,
}

/// A labelled block that is being walked.
pub(super) struct LabelFrame {
    label: LabelId,
    /// How many loops and conditions stand around it.
    loops: usize,
    conditions: usize,
    /// The states in which it was exited; the reach is relative to the block.
    pub(super) exits: Vec<Env>,
    /// An exit left a loop on its way here.
    crossed: bool,
}

/// A loop that is being walked.
#[derive(Debug)]
pub(super) struct LoopFrame {
    /// How many conditions stand around its body.
    pub(super) conditions: usize,
    /// When an iteration leaves the loop early.
    pub(super) exits: Vec<Formula>,
    /// How many iterations the condition of the loop allows, where that has a closed form.
    pub(super) trip: Option<Term>,
    /// How long the path to its body is, and when that is reached.
    pub(super) path: usize,
    pub(super) reach: Formula,
    /// How long the time stamps of its body are.
    pub(super) depth: usize,
}

impl LoopFrame {
    /// The iteration leaves the loop where these conditions hold. What had to hold for the loop to be reached at all is
    /// no part of that: its negation would be none of a stay.
    pub(super) fn left_where(&mut self, since: &[Formula], reached: &Formula) {
        let around = self.reach.conjuncts();
        let reached = reached.conjuncts().iter();
        let own = reached.filter(|part| !around.contains(part));
        self.exits
            .push(Formula::and(since.iter().chain(own).cloned()));
    }
}

impl<'a> Extractor<'a> {
    fn new(program: &'a Program, options: &'a ExtractOptions, knowledge: Knowledge) -> Self {
        let mut scop = Scop::default();
        for (index, param) in program.params.iter().enumerate() {
            let symbol = Symbol::new(&param.name);
            let value = Term::var(symbol.clone());
            scop.facts
                .extend(param.lower.map(|lower| value.at_least(lower)));
            scop.facts
                .extend(param.upper.map(|upper| value.at_most(upper)));
            scop.params
                .insert(symbol, crate::spmd::ParamId(index as u32));
        }
        scop.facts.extend(options.facts.iter().cloned());
        scop.initialised = program
            .objects
            .iter()
            .enumerate()
            .filter(|(_, object)| object.initial.is_some())
            .map(|(index, _)| ObjectId(index as u32))
            .filter(|object| !knowledge.changed.contains(object))
            .collect();
        Extractor {
            program,
            options,
            knowledge,
            found: Knowledge::default(),
            unknown_targets: BTreeSet::new(),
            scop,
            env: Env::default(),
            conditions: Vec::new(),
            team_conditions: 0,
            path: Vec::new(),
            clocks: Vec::new(),
            region: None,
            dry: 0,
            rehearsals: REHEARSED_STATEMENTS,
            labels: Vec::new(),
            loops: Vec::new(),
            leaf: (NodeId(u32::MAX), 0),
            placeholders: 0,
            noted: Vec::new(),
            not_final: Vec::new(),
            ordered_blocks: Vec::new(),
            allocated: BTreeMap::new(),
            kept: BTreeMap::new(),
            steps: 0,
            stopped: None,
            doacross_points: Vec::new(),
            counters: BTreeMap::new(),
            criticals: Vec::new(),
            trusted: BTreeSet::new(),
        }
    }

    fn entry(&mut self, entry: &Entry) {
        // The host strand has no node of its own: no id reaches u32::MAX.
        let host = PathKind::Strand(Strand::Host, StrandClock::default());
        self.path.push(Rc::new(PathNode {
            node: HOST,
            kind: host,
            span: Span::default(),
        }));
        self.clocks.push(StrandClock::default());
        self.block(&entry.body);
        let blocks = Rc::new(std::mem::take(&mut self.ordered_blocks));
        for access in &mut self.scop.accesses {
            access.ordered_blocks = blocks.clone();
        }
        self.note_both_ways();
        self.scop.doacross = std::mem::take(&mut self.doacross_points);
        self.scop.tickets = self.tickets();
    }

    /// What a statement list does.
    pub(super) fn summary(&self, block: &Block) -> BodySummary {
        BodySummary::of(block, &self.knowledge.targets)
    }

    pub(super) fn block(&mut self, block: &Block) {
        with_stack(|| {
            for stmt in block {
                if self.env.reach.is_false() || self.is_stopped() {
                    break;
                }
                self.stmt(stmt);
            }
        });
    }

    /// Whether there is no time for another statement.
    fn is_stopped(&mut self) -> bool {
        /// Looking at the clock costs about as much as a statement.
        const STATEMENTS: u64 = 16;
        self.steps += 1;
        if self.stopped.is_none() && self.steps.is_multiple_of(STATEMENTS) {
            self.stopped = self.options.deadline.passed();
        }
        self.stopped.is_some()
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.leaf = (stmt.id, 0);
        if self.dry > 0 {
            self.rehearsals = self.rehearsals.saturating_sub(1);
        }
        if let Some(clock) = self.clocks.last_mut() {
            clock.time.tick();
        }
        match &stmt.kind {
            StmtKind::Assign { local, value } => {
                let mut value = self.evaluate(value);
                if self.local_type(*local) == ElementType::Float {
                    value = Value::Unknown;
                }
                self.env.locals.insert(*local, value);
            }
            StmtKind::Store { site, place, value } => self.store(site, place, value),
            StmtKind::Eval(value) => {
                self.evaluate(value);
            }
            StmtKind::Declare(object) => {
                let instance = self.coordinates();
                let strands = self.clocks.len();
                self.env.instances.insert(*object, (instance, strands));
                let version = self.version(&format!("declared {}", stmt.id));
                self.env.renew(*object, version);
            }
            StmtKind::Assume(fact) => {
                let fact = self.condition(fact);
                self.scop.ends_early |=
                    !fact.is_true() && (self.region.is_some() || !self.loops.is_empty());
                self.env.reach = Formula::and([self.env.reach.clone(), fact]);
            }
            StmtKind::Labelled { label, body } => self.labelled(*label, body),
            StmtKind::Exit(label) => {
                let mut env = self.env.clone();
                let depth = self.loops.len();
                if let Some(frame) = self
                    .labels
                    .iter_mut()
                    .rev()
                    .find(|frame| frame.label == *label)
                {
                    let since = self.conditions.get(frame.conditions..).unwrap_or_default();
                    env.reach = Formula::and(since.iter().cloned().chain([env.reach]));
                    frame.crossed |= depth > frame.loops;
                    for left in self.loops.iter_mut().skip(frame.loops) {
                        let since = self.conditions.get(left.conditions..).unwrap_or_default();
                        left.left_where(since, &self.env.reach);
                    }
                    frame.exits.push(env);
                }
                self.env.reach = Formula::falsity();
            }
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                let condition = self.condition(cond);
                // Another strand may take the other way.
                let elsewhere = |walk: &mut Self, body: &Block| {
                    let summary = walk.summary(body);
                    walk.env.disagree(|cell| {
                        cell.object()
                            .is_some_and(|object| summary.objects.contains(&object))
                    });
                    if summary.stores_through_pointers || summary.unknown_effects {
                        walk.env.disagree(|_| true);
                    }
                };
                self.branch(
                    &condition,
                    stmt.id,
                    |walk| {
                        elsewhere(walk, else_body);
                        walk.block(then_body);
                    },
                    |walk| {
                        elsewhere(walk, then_body);
                        walk.block(else_body);
                    },
                );
            }
            StmtKind::Loop(looped) => self.counted_loop(stmt, looped),
            StmtKind::While(looped) => self.while_loop(stmt, looped),
            StmtKind::Fork(fork) => self.fork(stmt, fork),
            StmtKind::Sections(sections) => self.sections(stmt, sections),
            StmtKind::Single(single) => {
                let kind = PathKind::Single {
                    nowait: single.nowait,
                };
                self.within(stmt, kind, |walk| walk.chosen_block(stmt.id, &single.body));
            }
            StmtKind::Masked(masked) => self.masked(stmt, masked),
            StmtKind::Critical(critical) => {
                self.synchronise(stmt.id, "begin");
                let kind = PathKind::Critical {
                    name: critical.name.clone(),
                };
                self.criticals.push(OpenCritical {
                    conditions: self.conditions.len(),
                    reach: self.env.reach.clone(),
                });
                self.within(stmt, kind, |walk| walk.block(&critical.body));
                self.criticals.pop();
                self.synchronise(stmt.id, "end");
            }
            StmtKind::Lock(lock) => self.lock(stmt.id, lock),
            StmtKind::Ordered(ordered) => {
                let noted = self.note_ordered(stmt.id);
                self.synchronise(stmt.id, "begin");
                self.within(stmt, PathKind::Ordered, |walk| walk.block(&ordered.body));
                if let (Some(index), Some(clock)) = (noted, self.clocks.last()) {
                    self.ordered_blocks[index].end = clock.taskwait.clone();
                }
                self.synchronise(stmt.id, "end");
            }
            // What it may leave out is forgotten where the construct ends.
            StmtKind::Cancel(_) => {}
            StmtKind::Doacross(doacross) => {
                self.note_doacross(stmt.id, doacross);
                self.synchronise(stmt.id, "at");
            }
            StmtKind::Barrier(barrier) => {
                let description = match &barrier.origin {
                    crate::spmd::BarrierOrigin::Explicit => "barrier".to_string(),
                    crate::spmd::BarrierOrigin::EndOf(name) => {
                        format!("barrier at the end of `{name}`")
                    }
                };
                self.sync_point(stmt, SyncKind::Barrier, description);
            }
            StmtKind::Task(task) => self.task(stmt, task),
            StmtKind::Taskwait(wait) => {
                if wait.depends.is_empty() {
                    self.sync_point(stmt, SyncKind::Taskwait, "taskwait".to_string());
                } else {
                    let (depends, all_depends) = self.dependences(&wait.depends);
                    let task = TaskInfo {
                        deferred: Formula::falsity(),
                        depends,
                        all_depends,
                        device: false,
                        executor: None,
                    };
                    self.created(stmt.id, &task);
                    self.synchronise(stmt.id, "at");
                }
            }
            StmtKind::Taskgroup(group) => {
                let kind = PathKind::Taskgroup {
                    reduction: group.reduction.clone(),
                };
                self.within(stmt, kind, |walk| walk.block(&group.body));
                self.synchronise(stmt.id, "at");
            }
            StmtKind::Flush(_) => self.synchronise(stmt.id, "at"),
            StmtKind::UnknownEffect {
                what,
                operands,
                assumption,
            } => {
                for operand in operands {
                    self.evaluate(operand);
                }
                match assumption {
                    Some(assumption) => self.assume(assumption),
                    None => {
                        self.approximate(stmt.span, what);
                        // It may take a lock.
                        self.synchronise(stmt.id, "at");
                    }
                }
                self.forget_escaped(stmt.id, assumption.is_some());
            }
            StmtKind::Unsupported { what } => {
                if self.dry == 0 {
                    let what = Approximation {
                        span: stmt.span,
                        reason: what.clone(),
                    };
                    match self.region {
                        Some(region) => self.scop.regions[region].unsupported.insert(what),
                        None => self.scop.outside.insert(what),
                    };
                }
                self.forget_reachable(stmt.id);
            }
        }
    }

    /// Remembers an `ordered` block that stands in every iteration of its loop, and says as which.
    fn note_ordered(&mut self, node: NodeId) -> Option<usize> {
        let (Some(looped), Some(frame)) = (self.path.last(), self.loops.last()) else {
            return None;
        };
        let unconditional = matches!(looped.kind, PathKind::Loop { ordered: true, .. })
            && frame.conditions == self.conditions.len()
            && frame.reach == self.env.reach;
        let (true, 0, Some(clock)) = (unconditional, self.dry, self.clocks.last()) else {
            return None;
        };
        let depth = clock.time.stamp.len().saturating_sub(1);
        let begin = clock.time.stamp.last().and_then(Term::as_constant);
        self.ordered_blocks.push(OrderedBlock {
            looped: looped.node,
            node,
            depth,
            begin: begin.unwrap_or(0),
            end: clock.taskwait.clone(),
        });
        Some(self.ordered_blocks.len() - 1)
    }

    fn labelled(&mut self, label: LabelId, body: &Block) {
        let entry_reach = self.env.reach.clone();
        let (loops, conditions) = (self.loops.len(), self.conditions.len());
        self.labels.push(LabelFrame {
            label,
            loops,
            conditions,
            exits: Vec::new(),
            crossed: false,
        });
        self.block(body);
        let Some(frame) = self.labels.pop() else {
            return;
        };
        if frame.exits.is_empty() {
            return;
        }
        let summary = self.summary(body);
        let mut envs = frame.exits;
        if !self.env.reach.is_false() || envs.is_empty() {
            envs.push(self.env.clone());
        }
        let reaches: Vec<Formula> = envs.iter().map(|env| env.reach.clone()).collect();
        // The last environment is where no exit was taken; the others, from the last exit to the first, are chosen
        // where their exit was.
        let Some(mut joined) = envs.pop() else { return };
        if frame.crossed {
            // An exit from within a loop: its coordinates mean nothing out here.
            let node = NodeId(label.0);
            for local in &summary.locals {
                let value = self.unknown_local(*local, "left", node);
                joined.locals.insert(*local, value);
            }
            let name = format!("left label {node}");
            for object in &summary.objects {
                let version = self.version(&name);
                joined.renew(*object, version);
            }
            joined.uncertain_locks |= !joined.locks.is_empty();
            joined.locks.clear();
            if summary.stores_through_pointers {
                std::mem::swap(&mut self.env, &mut joined);
                self.forget_reachable(node);
                std::mem::swap(&mut self.env, &mut joined);
            }
            if summary.unknown_effects {
                std::mem::swap(&mut self.env, &mut joined);
                self.forget_escaped(node, summary.assumed_effects());
                std::mem::swap(&mut self.env, &mut joined);
            }
        } else {
            while let Some(exit) = envs.pop() {
                let condition = exit.reach.clone();
                joined = self.join(&condition, exit, joined, &format!("label {}", label.0));
            }
        }
        joined.reach = match (summary.exits.is_empty(), frame.crossed) {
            (true, _) => entry_reach,
            (false, false) => Formula::or(reaches),
            // The reaches speak of coordinates of the loop that was left: take this point as reached, which only
            // adds instances.
            (false, true) => Formula::truth(),
        };
        self.env = joined;
    }

    /// Walks two alternatives and joins what they leave.
    pub(super) fn branch(
        &mut self,
        condition: &Formula,
        node: NodeId,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let before = self.env.clone();
        let reach = before.reach.clone();
        let not = condition.negated();
        if !condition.is_false() {
            self.conditions.push(condition.clone());
            then(self);
            self.conditions.pop();
        } else {
            self.env.reach = Formula::falsity();
        }
        let then_env = std::mem::replace(&mut self.env, before);
        if !not.is_false() {
            self.conditions.push(not.clone());
            otherwise(self);
            self.conditions.pop();
        } else {
            self.env.reach = Formula::falsity();
        }
        let else_env = std::mem::take(&mut self.env);
        let (then_reach, else_reach) = (then_env.reach.clone(), else_env.reach.clone());
        self.env = self.join(condition, then_env, else_env, &node.to_string());
        self.env.reach = if then_reach == reach && else_reach == reach {
            reach
        } else {
            Formula::or([
                Formula::and([condition.clone(), then_reach]),
                Formula::and([not, else_reach]),
            ])
        };
    }

    /// The state after two alternatives; `place` names what cannot be joined. The reach is left to the caller.
    fn join(&mut self, condition: &Formula, then: Env, other: Env, place: &str) -> Env {
        // Strands that do not come here have stored what they have stored.
        if then.reach.is_false() {
            let mut other = other;
            other.join_agreed(&then);
            return other;
        }
        if other.reach.is_false() {
            let mut then = then;
            then.join_agreed(&other);
            return then;
        }
        let mut joined = other.clone();
        for (local, value) in &then.locals {
            let merged = match other.locals.get(local) {
                Some(value2) => value.join(condition, value2),
                // Not assigned on the other way: its value there is indeterminate.
                None => Some(value.clone()),
            };
            let value =
                merged.unwrap_or_else(|| self.unknown_at_place(*local, &format!("joined {place}")));
            joined.locals.insert(*local, value);
        }
        let cells: BTreeSet<Location> = then
            .memory
            .keys()
            .chain(other.memory.keys())
            .cloned()
            .collect();
        for cell in cells {
            let a = then
                .memory
                .get(&cell)
                .cloned()
                .or_else(|| self.version_value(&then, &cell));
            let b = other
                .memory
                .get(&cell)
                .cloned()
                .or_else(|| self.version_value(&other, &cell));
            match a.zip(b).and_then(|(a, b)| a.join(condition, &b)) {
                Some(value) => {
                    joined.memory.insert(cell, value);
                }
                None => {
                    joined.memory.remove(&cell);
                    if let Some(object) = cell.object() {
                        let version = self.joined_version(&then, &other, object, place);
                        joined.versions.insert(object, version);
                    }
                }
            }
        }
        for (object, version) in &then.versions {
            if joined.versions.get(object) != Some(version) {
                let version = self.joined_version(&then, &other, *object, place);
                joined.versions.insert(*object, version);
            }
        }
        for object in other.versions.keys() {
            if !then.versions.contains_key(object) {
                let version = self.joined_version(&then, &other, *object, place);
                joined.versions.insert(*object, version);
            }
        }
        joined.join_locks(condition, &then);
        joined.join_contents(&then);
        joined.join_agreed(&then);
        for (object, instance) in then.instances {
            joined.instances.entry(object).or_insert(instance);
        }
        joined.written.extend(then.written);
        joined
    }

    /// The version of an object after two alternatives. What neither way wrote itself is, like anything that was only
    /// synchronised, the same for all strands that may read it here.
    fn joined_version(&self, then: &Env, other: &Env, object: ObjectId, place: &str) -> Version {
        let untouched = |env: &Env| {
            env.versions
                .get(&object)
                .is_none_or(|version| version.synchronised)
                && !env.written.contains(&object)
        };
        let mut version = self.version(&format!("joined {place}"));
        version.synchronised = untouched(then) && untouched(other);
        version
    }

    /// The value of a register that is not followed: the same for the same `when`, statement and coordinates.
    pub(super) fn unknown_local(
        &mut self,
        local: crate::spmd::LocalId,
        when: &str,
        node: NodeId,
    ) -> Value {
        self.unknown_at_place(local, &format!("{when} {node}"))
    }

    fn unknown_at_place(&mut self, local: crate::spmd::LocalId, place: &str) -> Value {
        let (name, element) = self
            .program
            .locals
            .get(local.0 as usize)
            .map_or(("?", ElementType::Opaque), |local| {
                (local.name.as_str(), local.element)
            });
        match element {
            ElementType::Int => {
                let symbol = Symbol::new(format!("{name}.{}@{place}", local.0));
                let arguments = self.coordinates();
                let reason =
                    format!("the value of `{name}` is not followed through this statement");
                self.unknown(symbol.clone(), reason, UnknownKind::Weak);
                Value::Int(Term::apply(symbol, arguments))
            }
            ElementType::Pointer => Value::pointer(Location::unknown()),
            _ => Value::Unknown,
        }
    }

    fn store(&mut self, site: &AccessSite, place: &Place, value: &Expr) {
        let value = self.evaluate(value);
        let targets = self.resolve(place);
        let atomic = site.atomicity.is_atomic();
        let excluded = atomic
            || !self.env.locks.is_empty()
            || self
                .path
                .iter()
                .any(|node| matches!(node.kind, PathKind::Critical { .. } | PathKind::Ordered));
        let through_pointer = self.dry == 0 && matches!(place.base, Base::Deref(_));
        for (case, target) in &targets {
            match target.object() {
                Some(object) if through_pointer => {
                    let reached = self.found.targets.entry(site.id).or_default();
                    reached.insert(object);
                }
                None if through_pointer => {
                    self.unknown_targets.insert(site.id);
                }
                _ => {}
            }
            self.record(site, AccessKind::Write, place, case, target);
            let stored = match &value {
                Value::Int(term) if case.is_true() && targets.len() == 1 => Some(term),
                _ => None,
            };
            self.note_increment(site, target, stored);
            self.note_store(
                target,
                if case.is_true() {
                    &value
                } else {
                    &Value::Unknown
                },
            );
            let Some(object) = target.object() else {
                self.forget_reachable(site.id);
                continue;
            };
            self.found.stored.insert(object);
            self.note_seat(site.id, target, &value);
            let direct = !target
                .steps
                .iter()
                .any(|step| matches!(step, super::Step::Target));
            if direct {
                self.found.assigned.insert(object);
            }
            let foreign = target.root != self.root(object);
            if foreign || self.strands_of(object) != self.clocks.len() {
                self.found.volatile.insert(object);
                let writer = Writer::at(self.path.iter().map(Rc::as_ref));
                let writers = self.found.writers.entry(object).or_default();
                writers.insert(writer);
                self.found.reseated.insert((object, target.shape()));
                if excluded {
                    self.found.protected.insert(object);
                }
            }
            let followed = target.is_cell()
                || target.is_fixed_element()
                    && self.program_object_type(object) == ElementType::Pointer;
            let known = targets.len() == 1 && case.is_true() && followed && !atomic;
            self.env.written.insert(object);
            if known && self.program_object_type(object) != ElementType::Float {
                self.env.memory.retain(|cell, _| !overlaps(cell, target));
                self.env.disagree(|cell| overlaps(cell, target));
                self.env.memory.insert(target.clone(), value.clone());
            } else {
                let version = self.version(&format!("stored {}", site.id));
                let pointers = self.program_object_type(object) == ElementType::Pointer;
                if target.indices().next().is_none() || targets.len() > 1 || pointers {
                    self.env.renew(object, version);
                } else {
                    self.env.change(object, version);
                }
            }
        }
    }

    /// Records one access, unless this is a dry walk or host code.
    pub(super) fn record(
        &mut self,
        site: &AccessSite,
        kind: AccessKind,
        place: &Place,
        case: &Formula,
        target: &Location,
    ) {
        let (Some(region), 0) = (self.region, self.dry) else {
            return;
        };
        let guard = self.guard(case);
        if guard.is_false() {
            return;
        }
        match target.object() {
            Some(object) => {
                let assumption = self
                    .program
                    .objects
                    .get(object.0 as usize)
                    .and_then(|object| object.assumption.clone());
                self.scop.regions[region]
                    .assumptions
                    .extend(assumption.map(|text| text.to_string()));
            }
            None => {
                let reason = format!("the target of the pointer in `{}` is not known", site.text);
                self.scop.regions[region]
                    .approximations
                    .insert(Approximation {
                        span: site.span,
                        reason,
                    });
            }
        }
        let Some(clock) = self.clocks.last().cloned() else {
            return;
        };
        self.scop.accesses.push(AccessRelation {
            site: site.clone(),
            kind,
            own: place.is_thread_private(self.program),
            location: target.clone(),
            guard,
            path: self.path.clone(),
            clock,
            locks: self.env.locks.clone(),
            uncertain_locks: self.env.uncertain_locks,
            creator_locks: self.env.creator_locks,
            region,
            ordered_blocks: Default::default(),
        });
    }

    /// The domain of the current point.
    pub(super) fn guard(&self, case: &Formula) -> Formula {
        let parts = self
            .conditions
            .iter()
            .cloned()
            .chain([self.env.reach.clone(), case.clone()]);
        Formula::and(parts)
    }

    /// Makes something the reason for which the region's verdict is unknown unless a race is found.
    pub(super) fn approximate(&mut self, span: Span, reason: &str) {
        if let (Some(region), 0) = (self.region, self.dry) {
            let reason = reason.to_string();
            self.scop.regions[region]
                .approximations
                .insert(Approximation { span, reason });
        }
    }

    /// Lists what the region's verdict rests on.
    pub(super) fn assume(&mut self, assumption: &str) {
        if let (Some(region), 0) = (self.region, self.dry) {
            let assumptions = &mut self.scop.regions[region].assumptions;
            assumptions.insert(assumption.to_string());
        }
    }

    /// Lists what an uninterpreted function stands for.
    pub(super) fn unknown(&mut self, symbol: Symbol, reason: String, kind: UnknownKind) {
        self.scop.unknowns.entry(symbol).or_insert(Unknown {
            span: Span::default(),
            reason,
            kind,
        });
    }

    pub(super) fn unknown_at(
        &mut self,
        symbol: Symbol,
        span: Span,
        reason: String,
        kind: UnknownKind,
    ) {
        self.scop
            .unknowns
            .entry(symbol)
            .or_insert(Unknown { span, reason, kind });
    }

    /// Tells the executor where a value comes from.
    pub(super) fn bind(&mut self, node: NodeId, leaf: Option<i64>, value: &Term) {
        if self.dry == 0 {
            let (path, value) = (self.path.clone(), value.clone());
            self.scop.bindings.push(Binding {
                node,
                leaf,
                path,
                value,
                trip: None,
            });
        }
    }

    /// The coordinates of the current point.
    pub(super) fn coordinates(&self) -> Vec<Term> {
        self.coordinate_symbols()
            .into_iter()
            .map(Term::var)
            .collect()
    }

    pub(super) fn coordinate_symbols(&self) -> Vec<Symbol> {
        self.path
            .iter()
            .flat_map(|node| node.coordinates())
            .collect()
    }

    /// A version that the strand itself brings about here.
    pub(super) fn version(&self, name: &str) -> Version {
        Version {
            name: name.to_string(),
            coordinates: self.coordinate_symbols(),
            synchronised: false,
        }
    }

    /// Objects that another strand may have written to when the current one synchronises.
    pub(super) fn changed_by_others(&self) -> BTreeSet<ObjectId> {
        let here = Writer::at(self.path.iter().map(Rc::as_ref));
        let changed = |object: &&ObjectId| !here.is_alone(self.knowledge.writers.get(object));
        let volatile = self.knowledge.volatile.iter();
        volatile.filter(changed).copied().collect()
    }

    /// Another strand may have written since: forget what others write.
    pub(super) fn synchronise(&mut self, node: NodeId, when: &str) {
        for object in self.changed_by_others() {
            let mut version = self.version(&format!("{when} {node}"));
            version.synchronised = true;
            let known = !self.knowledge.unaligned && !self.knowledge.protected.contains(&object);
            let content = self.env.contents.remove(&object).filter(|_| known);
            let pending = self.env.pending.remove(&object).filter(|_| known);
            let agreed = self.env.take_agreed(object);
            self.env.renew(object, version);
            if known {
                self.env.put_agreed(agreed);
            }
            self.env
                .contents
                .extend(content.map(|content| (object, content)));
            self.env
                .pending
                .extend(pending.map(|content| (object, content)));
            self.env.written.remove(&object);
        }
    }

    /// A pointer that is not followed may have written: forget what pointers reach.
    pub(super) fn forget_reachable(&mut self, node: NodeId) {
        for object in self.knowledge.address_taken.clone() {
            let version = self.version(&format!("effect {node}"));
            self.env.renew(object, version);
        }
        // What pointers that are held in memory point to is no object of its own: their content changes, they do not.
        for (index, described) in self.program.objects.iter().enumerate() {
            let object = ObjectId(index as u32);
            let holds_pointers = matches!(
                described.element,
                ElementType::Pointer | ElementType::Opaque
            );
            if holds_pointers && !self.knowledge.address_taken.contains(&object) {
                let version = self.version(&format!("effect {node}"));
                self.env.versions.insert(object, version);
            }
        }
        let reachable = |cell: &Location| {
            cell.steps
                .iter()
                .any(|step| matches!(step, super::Step::Target))
        };
        self.env.memory.retain(|cell, _| !reachable(cell));
        self.env.disagree(reachable);
    }

    /// Unknown code has run: forget what it may have changed. In a strand, code that is `assumed` not to interfere changes
    /// no more than what the strands write anyway: any other write would be a race.
    pub(super) fn forget_escaped(&mut self, node: NodeId, assumed: bool) {
        let among_strands = assumed && self.clocks.len() > 1;
        let objects: Vec<ObjectId> = self
            .knowledge
            .escaped
            .iter()
            .filter(|object| !among_strands || self.knowledge.volatile.contains(object))
            .copied()
            .collect();
        for object in objects {
            // Where every access goes through such pointers, nothing would be left to say.
            let kept = self.program_object_type(object) == ElementType::Pointer
                && !self.knowledge.given.contains(&object);
            if kept {
                let mut cells = self.env.memory.keys();
                if cells.any(|cell| cell.object() == Some(object)) {
                    self.trusted.insert(object);
                }
                continue;
            }
            let version = self.version(&format!("effect {node}"));
            self.env.renew(object, version);
        }
    }

    fn sync_point(&mut self, stmt: &Stmt, kind: SyncKind, description: String) {
        let guard = self.guard(&Formula::truth());
        let binding = self
            .path
            .iter()
            .rev()
            .find(|node| match (&node.kind, kind) {
                (PathKind::Strand(Strand::Task(_), _), SyncKind::Barrier) => false,
                (PathKind::Strand(..), _) => true,
                _ => false,
            });
        let strand = binding.map_or(HOST, |node| node.node);
        if kind == SyncKind::Barrier && self.depends_on_strand() {
            self.found.unaligned = true;
        }
        if let Some(clock) = self.clocks.last_mut() {
            let stamp = match kind {
                SyncKind::Barrier => clock.barrier.tick(),
                SyncKind::Taskwait => clock.taskwait.tick(),
            };
            if self.dry == 0 && self.region.is_some() {
                self.scop.syncs.push(SyncInstance {
                    kind,
                    strand,
                    node: stmt.id,
                    span: stmt.span,
                    description,
                    stamp,
                    guard,
                    path: self.path.clone(),
                });
            }
        }
        self.synchronise(stmt.id, "at");
        if kind == SyncKind::Barrier {
            self.env.settle_contents();
            self.env.settle_cells();
        }
    }

    /// Whether it depends on the number of the strand whether it comes here.
    fn depends_on_strand(&self) -> bool {
        let conditions = self.conditions.get(self.team_conditions..);
        let conditions = conditions.unwrap_or_default().iter();
        let own = |symbol: &Symbol| {
            self.path.iter().any(|node| match node.strand() {
                Some(Strand::Fork { number, .. }) => number == symbol,
                _ => false,
            })
        };
        conditions
            .chain([&self.env.reach])
            .any(|condition| condition.free_symbols().iter().any(own))
    }

    /// Notes the creation of a task (or a wait) with dependences in the program of the current strand.
    pub(super) fn created(&mut self, node: NodeId, task: &TaskInfo) {
        let strand = self.path.iter().rev().find(|node| node.strand().is_some());
        let (Some(strand), Some(clock)) = (strand, self.clocks.last()) else {
            return;
        };
        if self.dry == 0 && self.region.is_some() && !task.depends.is_empty() {
            self.scop.creations.push(super::Creation {
                node,
                strand: strand.node,
                path: self.path.clone(),
                time: clock.time.clone(),
                guard: self.guard(&Formula::truth()),
                task: task.clone(),
            });
        }
    }

    /// Walks something with one more node on the path.
    pub(super) fn within(&mut self, stmt: &Stmt, kind: PathKind, work: impl FnOnce(&mut Self)) {
        self.path.push(Rc::new(PathNode {
            node: stmt.id,
            kind,
            span: stmt.span,
        }));
        work(self);
        self.path.pop();
    }

    /// Makes `construct` the region of what `work` walks, unless one is open.
    pub(super) fn in_region(
        &mut self,
        stmt: &Stmt,
        construct: &Construct,
        work: impl FnOnce(&mut Self),
    ) {
        if self.region.is_some() || self.dry > 0 {
            return work(self);
        }
        let trusted = self.trusted.iter();
        let assumptions = trusted
            .filter_map(|object| self.program.objects.get(object.0 as usize))
            .map(|object| format!("no other file changes the pointer `{}`", object.name))
            .collect();
        self.scop.regions.push(RegionInfo {
            construct: construct.clone(),
            node: stmt.id,
            unsupported: BTreeSet::new(),
            approximations: BTreeSet::new(),
            assumptions,
            diagnostics: Vec::new(),
        });
        self.region = Some(self.scop.regions.len() - 1);
        work(self);
        self.region = None;
    }

    pub(super) fn local_type(&self, local: crate::spmd::LocalId) -> ElementType {
        self.program
            .locals
            .get(local.0 as usize)
            .map_or(ElementType::Opaque, |local| local.element)
    }

    pub(super) fn program_object_type(&self, object: ObjectId) -> ElementType {
        self.program
            .objects
            .get(object.0 as usize)
            .map_or(ElementType::Opaque, |object| object.element)
    }

    /// How many strands stand around the owner of an object.
    pub(super) fn strands_of(&self, object: ObjectId) -> usize {
        match self
            .program
            .objects
            .get(object.0 as usize)
            .map(|object| object.storage)
        {
            Some(Storage::Scoped) => self
                .env
                .instances
                .get(&object)
                .map_or(1, |(_, strands)| *strands),
            // A thread's own copy is written by that thread.
            Some(Storage::ThreadPrivate) => self.clocks.len(),
            _ => 1,
        }
    }

    /// The root of an object here.
    pub(super) fn root(&self, object: ObjectId) -> Root {
        let instance = match self
            .program
            .objects
            .get(object.0 as usize)
            .map(|object| object.storage)
        {
            Some(Storage::Scoped) => self
                .env
                .instances
                .get(&object)
                .map(|(instance, _)| instance.clone())
                .unwrap_or_default(),
            Some(Storage::ThreadPrivate) => self
                .path
                .iter()
                .filter(|node| matches!(node.strand(), Some(Strand::Fork { .. })))
                .flat_map(|node| node.coordinates())
                .map(Term::var)
                .collect(),
            _ => Vec::new(),
        };
        Root::Object { object, instance }
    }
}

/// The node id of the host strand.
pub(super) const HOST: NodeId = NodeId(u32::MAX);

/// Whether writing `target` changes the cell.
fn overlaps(cell: &Location, target: &Location) -> bool {
    cell.object() == target.object()
        && (cell.steps.starts_with(&target.steps) || target.steps.starts_with(&cell.steps))
}
