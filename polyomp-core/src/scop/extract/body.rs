//! What a statement list does, seen without executing it: what it assigns, whether it synchronises, where it exits.

use std::collections::{BTreeMap, BTreeSet};

use crate::formula::with_stack;
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Base, Block, LabelId, LocalId, NodeId, ObjectId, Stmt, StmtKind};

/// The objects that stores through pointers reach, by the site of the store; others may reach anything.
pub(super) type Targets = BTreeMap<NodeId, BTreeSet<ObjectId>>;

/// What a statement list may do.
#[derive(Debug, Clone, Default)]
pub(super) struct BodySummary {
    /// Registers that it assigns.
    pub locals: BTreeSet<LocalId>,
    /// Objects that it stores to by name, or through pointers whose targets are known.
    pub objects: BTreeSet<ObjectId>,
    /// It stores through pointers, or has effects that are not known.
    pub stores_through_pointers: bool,
    /// Unknown code runs in it.
    pub unknown_effects: bool,
    /// Some of it is not assumed to interfere with nothing.
    unassumed: bool,
    /// It has a barrier of the fork around it.
    pub barrier: bool,
    /// It has a taskwait of the strand around it.
    pub taskwait: bool,
    /// It synchronises at all (locks, critical sections, ...).
    pub synchronises: bool,
    /// It sets or releases locks.
    pub locks: bool,
    /// A construct around may be cancelled in it: then it does less.
    pub cancels: bool,
    /// Labels that it exits.
    pub exits: BTreeSet<LabelId>,
    labels: BTreeSet<LabelId>,
}

impl BodySummary {
    /// The summary of a statement list.
    pub fn of(block: &Block, targets: &Targets) -> Self {
        let mut summary = BodySummary::default();
        summary.block(block, targets, true, true);
        let labels = std::mem::take(&mut summary.labels);
        summary.exits.retain(|label| !labels.contains(label));
        summary
    }

    /// The sites of all stores through pointers in a statement list.
    pub fn stores_through_pointers(block: &Block) -> BTreeSet<NodeId> {
        let mut found = BTreeSet::new();
        for event in Walk::block(block) {
            if let Event::Enter(Node::Stmt(stmt)) = event
                && let StmtKind::Store { site, place, .. } = &stmt.kind
                && matches!(place.base, Base::Deref(_))
            {
                found.insert(site.id);
            }
        }
        found
    }

    /// Whether all unknown code in it is assumed not to interfere.
    pub fn assumed_effects(&self) -> bool {
        !self.unassumed
    }

    pub(super) fn block(
        &mut self,
        block: &Block,
        targets: &Targets,
        same_team: bool,
        same_strand: bool,
    ) {
        with_stack(|| {
            block
                .iter()
                .for_each(|stmt| self.stmt(stmt, targets, same_team, same_strand))
        });
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt, targets: &Targets, team: bool, strand: bool) {
        match &stmt.kind {
            StmtKind::Assign { local, .. } => {
                self.locals.insert(*local);
            }
            StmtKind::Store { place, value, .. } if value.is_held_by(place) => {}
            StmtKind::Store { site, place, .. } => match &place.base {
                Base::Object(object) => {
                    self.objects.insert(*object);
                }
                Base::Deref(_) => match targets.get(&site.id) {
                    Some(objects) => self.objects.extend(objects),
                    None => self.stores_through_pointers = true,
                },
            },
            StmtKind::UnknownEffect { assumption, .. } => {
                self.unknown_effects = true;
                self.unassumed |= assumption.is_none();
                self.synchronises |= assumption.is_none();
            }
            StmtKind::Unsupported { .. } => self.stores_through_pointers = true,
            StmtKind::Labelled { label, body } => {
                self.labels.insert(*label);
                self.block(body, targets, team, strand);
            }
            StmtKind::Exit(label) => {
                self.exits.insert(*label);
            }
            StmtKind::If {
                then_body,
                else_body,
                ..
            } => {
                self.block(then_body, targets, team, strand);
                self.block(else_body, targets, team, strand);
            }
            StmtKind::Loop(looped) => {
                self.locals
                    .extend(looped.iterators.iter().map(|iterator| iterator.local));
                self.block(&looped.body, targets, team, strand);
            }
            StmtKind::While(looped) => self.block(&looped.body, targets, team, strand),
            StmtKind::Fork(fork) => {
                self.synchronises = true;
                self.block(&fork.body, targets, false, false);
            }
            StmtKind::Sections(sections) => {
                sections
                    .sections
                    .iter()
                    .for_each(|section| self.block(&section.body, targets, team, strand));
            }
            StmtKind::Single(single) => self.block(&single.body, targets, team, strand),
            StmtKind::Masked(masked) => self.block(&masked.body, targets, team, strand),
            StmtKind::Critical(critical) => {
                self.synchronises = true;
                self.block(&critical.body, targets, team, strand);
            }
            StmtKind::Lock(_) => {
                self.synchronises = true;
                self.locks |= strand;
            }
            StmtKind::Flush(_) => self.synchronises = true,
            StmtKind::Ordered(ordered) => {
                self.synchronises = true;
                self.block(&ordered.body, targets, team, strand);
            }
            StmtKind::Doacross(_) => self.synchronises = true,
            StmtKind::Cancel(_) => self.cancels = true,
            StmtKind::Barrier(_) => {
                self.barrier |= team;
                self.synchronises = true;
            }
            StmtKind::Task(task) => {
                self.synchronises = true;
                self.block(&task.body, targets, team, false);
            }
            StmtKind::Taskwait(_) => {
                self.taskwait |= strand;
                self.synchronises = true;
            }
            StmtKind::Taskgroup(group) => {
                self.synchronises = true;
                self.block(&group.body, targets, team, strand);
            }
            StmtKind::Eval(_) | StmtKind::Declare(_) | StmtKind::Assume(_) | StmtKind::Claim(_) => {
            }
        }
    }
}
