//! The walk over statements.

use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term, with_stack};
use crate::report::Approximation;
use crate::scop::clock::{SyncInstance, SyncKind};
use crate::scop::path::{PathKind, Strand, TaskInfo};
use crate::scop::{Creation, EarlyEnd, OrderedBlock};
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{Block, ElementType, Expr, NodeId, Stmt, StmtKind, Taskwait};

use super::body::BodySummary;
use super::env::Value;
use super::walker::{Extractor, HOST};
use super::walks::is_pointer;

impl Extractor<'_> {
    /// What a statement list does. Each loop around one asks for it again, and so does each rehearsal.
    pub(super) fn summary(&self, block: &Block) -> Rc<BodySummary> {
        let Some(first) = block.first() else {
            return Rc::default();
        };
        // No two lists begin with the same statement, but for the list of only this one.
        let key = (first.id, block.len());
        if let Some(known) = self.summaries.borrow().get(&key) {
            return known.clone();
        }
        let summary = Rc::new(BodySummary::of(block, &self.knowledge.targets));
        self.summaries.borrow_mut().insert(key, summary.clone());
        summary
    }

    pub(super) fn block(&mut self, block: &Block) {
        let claims = self.claims.len();
        with_stack(|| {
            for (position, stmt) in block.iter().enumerate() {
                if self.env.reach.is_false() || self.is_stopped() {
                    break;
                }
                let unnamed = std::mem::take(&mut self.unnamed);
                self.note_swap(block.get(position..).unwrap_or_default());
                let before = block.get(..position).unwrap_or_default();
                let parted = self.note_sentinels(before, stmt);
                self.stmt(stmt);
                if let Some(parted) = parted {
                    self.note_parts(stmt, &parted);
                }
                self.unnamed = unnamed;
            }
        });
        self.claims.truncate(claims);
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

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        self.leaf = (stmt.id, 0);
        if self.dry > 0 {
            self.rehearsals = self.rehearsals.saturating_sub(1);
        }
        if let Some(clock) = self.clocks.last_mut() {
            clock.time.tick();
        }
        match &stmt.kind {
            StmtKind::Assign { local, value } => {
                let assigned = value;
                let mut value = self.evaluate(assigned);
                if self.local_type(*local) == ElementType::Float {
                    value = Value::Unknown;
                }
                if value.is_unknown_pointer() {
                    value = self.unknown_at_place(*local, &stmt.id.to_string());
                    if let Some(reason) = why_unknown(assigned) {
                        self.lost(&value, stmt.span, reason);
                    }
                }
                self.note_borrowed(*local, &value);
                self.env.locals.insert(*local, value);
            }
            StmtKind::Store { site, place, value } if value.is_held_by(place) => {
                self.store_back(site, place, value);
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
                let strand = self.path.iter().rev().find(|node| node.strand().is_some());
                let declared = self.scop.declared.entry(*object).or_default();
                declared.extend(strand.map(|strand| strand.node));
                self.born(*object);
            }
            StmtKind::Claim(claim) => self.claim(stmt, claim),
            StmtKind::Assume(fact) => {
                let fact = self.condition(fact);
                self.note_told(&fact);
                if !fact.is_true() && (self.region.is_some() || !self.loops.is_empty()) {
                    self.scop.early_ends.insert(EarlyEnd {
                        region: self.region,
                        begun: self.scop.regions.len(),
                        around: self.path.iter().map(|node| node.node).collect(),
                    });
                }
                if fact.is_false() && self.dry == 0 && self.region.is_some() {
                    let guard = self.guard(&Formula::truth());
                    self.scop.endings.push((guard, self.path.clone()));
                }
                self.env.reach = Formula::and([self.env.reach.clone(), fact]);
            }
            StmtKind::Labelled { label, body } => self.labelled(*label, body),
            StmtKind::Exit(label) => self.exit(*label),
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => self.conditional(stmt, cond, then_body, else_body),
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
                let begin = self.begin();
                self.counters.criticals.push(begin);
                self.within(stmt, kind, |walk| walk.block(&critical.body));
                self.counters.criticals.pop();
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
            StmtKind::Taskwait(wait) => self.taskwait(stmt, wait),
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
            } => self.unknown_effect(stmt, what, operands, assumption.as_deref()),
            StmtKind::Unsupported { what } => self.unsupported(stmt, what),
        }
    }

    fn taskwait(&mut self, stmt: &Stmt, wait: &Taskwait) {
        if wait.depends.is_empty() {
            self.sync_point(stmt, SyncKind::Taskwait, "taskwait".to_string());
        } else {
            let (depends, all_depends) = self.dependences(&wait.depends);
            let task = TaskInfo {
                deferred: Formula::falsity(),
                depends,
                all_depends,
                device: false,
                pool: false,
                executor: None,
            };
            self.created(stmt.id, &task);
            self.synchronise(stmt.id, "at");
        }
    }

    fn unknown_effect(
        &mut self,
        stmt: &Stmt,
        what: &str,
        operands: &[Expr],
        assumption: Option<&str>,
    ) {
        let mut given = Vec::new();
        for operand in operands {
            let value = self.evaluate(operand);
            if is_pointer(self.program, operand) {
                self.note_published(&value, true);
            }
            given.push(value);
            // What else is not followed was made of.
            if let Expr::Opaque(opaque) = operand {
                self.dry += 1;
                given.extend(opaque.operands.iter().map(|part| self.evaluate(part)));
                self.dry -= 1;
            }
        }
        self.note_unseen_stores();
        if assumption.is_none() {
            self.note_unseen_links();
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
        if assumption.is_none() {
            self.note_handed(stmt.id, &given);
        }
    }

    fn unsupported(&mut self, stmt: &Stmt, what: &str) {
        if self.dry == 0 {
            let what = Approximation {
                span: stmt.span,
                reason: what.to_string(),
            };
            match self.region {
                Some(region) => self.scop.regions[region].unsupported.insert(what),
                None => self.scop.outside.insert(what),
            };
        }
        self.unshared.forget();
        self.note_unseen_links();
        self.forget_reachable(stmt.id);
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

    fn sync_point(&mut self, stmt: &Stmt, kind: SyncKind, description: String) {
        let guard = match kind {
            SyncKind::Barrier => {
                Formula::and(self.conditions.iter().chain([&self.env.onward]).cloned())
            }
            SyncKind::Taskwait => self.guard(&Formula::truth()),
        };
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
            self.agree_on_scalars();
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
            .chain([&self.env.onward])
            .any(|condition| condition.free_symbols().iter().any(own))
    }

    /// Notes the creation of a task (or a wait) with dependences in the program of the current strand.
    pub(super) fn created(&mut self, node: NodeId, task: &TaskInfo) {
        let strand = self.path.iter().rev().find(|node| node.strand().is_some());
        let (Some(strand), Some(clock)) = (strand, self.clocks.last()) else {
            return;
        };
        if self.dry == 0 && self.region.is_some() && !task.depends.is_empty() {
            self.scop.creations.push(Creation {
                node,
                strand: strand.node,
                path: self.path.clone(),
                time: clock.time.clone(),
                guard: self.guard(&Formula::truth()),
                task: task.clone(),
            });
        }
    }
}

/// Why nothing is known of a pointer that an expression gives, as far as the expression says it.
fn why_unknown(value: &Expr) -> Option<String> {
    let mut events = Walk::expr(value);
    events.find_map(|event| match event {
        Event::Enter(Node::Expr(Expr::Opaque(opaque)))
            if opaque.element == ElementType::Pointer =>
        {
            Some(format!(
                "{} is a pointer that is not followed",
                opaque.reason
            ))
        }
        _ => None,
    })
}
