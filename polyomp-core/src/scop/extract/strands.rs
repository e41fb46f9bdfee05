//! Forks, tasks, and the blocks that chosen threads execute.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::spmd::StmtKind;
use crate::spmd::visit::{Event, Node, Walk};
use crate::spmd::{
    Block, Depend, DependKind, Expr, Fork, ForkKind, Masked, NodeId, Place, Program, Sections,
    Stmt, Task,
};

use super::body::BodySummary;
use super::env::{Env, Value};
use super::own_copies::OwnCopies;
use super::walker::Extractor;
use crate::scop::clock::StrandClock;
use crate::scop::coordinate;
use crate::scop::path::{PathKind, PathNode, Strand, TaskInfo};
use crate::witness::EXECUTOR_LEAF;

impl Extractor<'_> {
    pub(super) fn fork(&mut self, stmt: &Stmt, fork: &Fork) {
        let size_bound = fork.size.as_ref().map(|size| self.integer(size));
        let condition = fork
            .condition
            .as_ref()
            .map(|condition| self.condition(condition));
        let own = self.own_copies(fork, size_bound.as_ref());
        self.in_region(stmt, &fork.construct, |walk| {
            for assumption in &fork.assumptions {
                walk.assume(assumption);
            }
            let number = coordinate::strand(stmt.id);
            let size = coordinate::team_size(stmt.id);
            let (tid, team) = (Term::var(number.clone()), Term::var(size.clone()));
            let mut domain = vec![tid.at_least(0), tid.less(team.clone()), team.at_least(1)];
            let serial = condition.as_ref().map(Formula::negated);
            let most = size_bound.as_ref().map(|bound| team.equals(bound.clone()));
            let limited = Formula::or(serial.into_iter().chain(most));
            domain.extend(size_bound.map(|bound| team.at_most(bound)));
            domain.extend(condition.map(|condition| Formula::or([condition, team.equals(1)])));
            if let (Some((fewest, most)), ForkKind::Parallel) = (walk.options.threads, fork.kind) {
                // A `num_threads` below the range still holds; a serialised region has one thread.
                let fewest = i64::try_from(fewest).unwrap_or(i64::MAX);
                let most = i64::try_from(most).unwrap_or(i64::MAX);
                domain.push(team.at_most(most));
                if fork.size.is_none() && fork.condition.is_none() {
                    domain.push(team.at_least(fewest));
                }
            }
            let strand = Strand::Fork {
                kind: fork.kind,
                number,
                size,
                limited,
            };
            let not_final = std::mem::take(&mut walk.not_final);
            walk.strand(stmt, strand, Formula::and(domain), &fork.body, own);
            walk.not_final = not_final;
        });
    }

    /// Walks the program of a new strand; afterwards only its effects on memory remain.
    fn strand(
        &mut self,
        stmt: &Stmt,
        strand: Strand,
        domain: Formula,
        body: &Block,
        own: OwnCopies,
    ) {
        let created = self.clocks.last().cloned().unwrap_or_default();
        let before = self.env.clone();
        let summary = self.summary(body);
        if self.dry == 0 {
            let around = self.guard(&Formula::truth());
            let known = self.scop.around.entry(stmt.id);
            let known = known.or_insert_with(|| around.clone());
            if *known != around {
                *known = Formula::truth();
            }
        }
        // What a strand that waits for it holds, it has; a deferred task has nothing.
        let inherits = match &strand {
            Strand::Task(task) => task.deferred.negated(),
            Strand::Host | Strand::Fork { .. } => Formula::truth(),
        };
        self.conditions.push(domain);
        let around = std::mem::replace(&mut self.team_conditions, self.conditions.len());
        self.path.push(Rc::new(PathNode {
            node: stmt.id,
            kind: PathKind::Strand(strand, created),
            span: stmt.span,
        }));
        self.clocks.push(StrandClock::default());
        for held in &mut self.env.locks {
            held.when = Formula::and([held.when.clone(), inherits.clone()]);
        }
        // A creator that waits for its task before it releases a lock protects it, too; where it waits is not looked at.
        let dropped = self.env.locks.len();
        self.env.locks.retain(|held| !held.when.is_false());
        self.env.uncertain_locks &= !inherits.is_false();
        self.env.creator_locks |= self.env.locks.len() < dropped;
        // Who has ended the run creates no strand.
        self.env.onward = self.env.reach.clone();
        if matches!(stmt.kind, StmtKind::Fork(_)) {
            self.env.agree_on_all();
            self.hand_on_copies(stmt.id, own.copies);
        }
        if let StmtKind::Task(task) = &stmt.kind {
            self.forget_own_copies(stmt.id);
            // Others of the set may be executed before it, whichever was created first.
            let excludes = |depend: &Depend| depend.kind == DependKind::MutexInOutSet;
            if task.depends.iter().any(excludes) {
                self.synchronise(stmt.id, "begin");
            }
        }
        self.env.own = Default::default();
        self.block(body);
        self.clocks.pop();
        self.path.pop();
        self.conditions.pop();
        self.team_conditions = around;
        let is_team = matches!(&stmt.kind, StmtKind::Fork(fork) if fork.kind == ForkKind::Parallel);
        let end = std::mem::replace(&mut self.env, before);
        let kept = self.left_alone_by(&summary);
        self.forget(&summary, "after", stmt.id, is_team.then_some(stmt.id));
        self.env.memory.extend(kept);
        if matches!(stmt.kind, StmtKind::Fork(_)) {
            self.keep_copies(stmt.id, own.team, &end);
        }
        if is_team && !summary.cancels && !self.knowledge.unaligned {
            // Its end is a barrier.
            let objects: Vec<_> = summary.objects.iter().copied().collect();
            let contents = self.contents_left(&end, &objects);
            self.env.contents.extend(contents);
            let mut agreed = end.agreed.clone();
            agreed.extend(end.pending_cells);
            let team = BTreeMap::new();
            for (cell, value) in self.cells_left(&agreed, &objects, &team) {
                self.env.memory.insert(cell.clone(), value.clone());
                self.env.agreed.insert(cell, value);
            }
        }
    }

    pub(super) fn task(&mut self, stmt: &Stmt, task: &Task) {
        let condition = task
            .condition
            .as_ref()
            .map(|condition| self.condition(condition));
        let last = task
            .final_
            .as_ref()
            .map(|last| self.condition(last).negated());
        // All tasks that a final task creates, and theirs, are executed at once (OpenMP 5.2, 12.5).
        let around = self.not_final.clone();
        let deferred = Formula::and(condition.into_iter().chain(around));
        let (depends, all_depends) = self.dependences(&task.depends);
        // Without a team around it the one thread there is executes everything: no other can race.
        let deferred = if self.region.is_none() {
            Formula::falsity()
        } else {
            deferred
        };
        let mut domain = Formula::truth();
        let executor =
            (!task.device && !deferred.is_false() && asks_for_its_thread(self.program, &task.body))
                .then(|| coordinate::executor(stmt.id));
        if let Some(executor) = &executor {
            let number = Term::var(executor.clone());
            self.bind(stmt.id, Some(EXECUTOR_LEAF), &number);
            let creator = self.integer(&Expr::ThreadNum);
            let size = self.integer(&Expr::NumThreads);
            // A thread of the pool has any number.
            let within = match task.pool {
                true => Formula::truth(),
                false => Formula::and([number.at_least(0), number.less(size)]),
            };
            domain = Formula::and([
                within,
                Formula::or([deferred.clone(), number.equals(creator)]),
            ]);
        }
        let reason = if task.detached {
            Some("what the fulfilment of an event (`detach`) orders is not followed")
        } else if task.transparent {
            Some(
                "what dependences order beyond the task that makes them (`transparent`) is not followed",
            )
        } else if task.pool && executor.is_some() {
            Some("which thread outside of the team executes a task (`threadset`) is not followed")
        } else {
            None
        };
        let info = TaskInfo {
            deferred,
            depends,
            all_depends,
            device: task.device,
            pool: task.pool,
            executor,
        };
        self.created(stmt.id, &info);
        if let (Some(region), 0, Some(reason)) = (self.region, self.dry, reason) {
            self.scop.partly_ordered.entry(region).or_insert(reason);
        }
        let strand = Strand::Task(info);
        let finals = self.not_final.len();
        self.not_final.extend(last);
        self.strand(stmt, strand, domain, &task.body, OwnCopies::default());
        self.not_final.truncate(finals);
    }

    pub(super) fn sections(&mut self, stmt: &Stmt, sections: &Sections) {
        let before = self.env.clone();
        let summaries: Vec<Rc<BodySummary>> = sections
            .sections
            .iter()
            .map(|section| self.summary(&section.body))
            .collect();
        for (index, section) in sections.sections.iter().enumerate() {
            self.env = before.clone();
            // Which of the others this thread executed before is not known.
            for (_, other) in summaries
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
            {
                let kept = self.others_left_alone_by(other);
                self.forget(other, &format!("before section {index} of"), stmt.id, None);
                self.env.memory.extend(kept);
            }
            let kind = PathKind::Section {
                index,
                nowait: sections.nowait,
            };
            if let Some(clock) = self.clocks.last_mut() {
                clock.time.tick();
            }
            self.within(stmt, kind, |walk| walk.block(&section.body));
        }
        self.env = before;
        for summary in &summaries {
            let kept = self.others_left_alone_by(summary);
            self.forget(summary, "after", stmt.id, None);
            self.env.memory.extend(kept);
        }
    }

    /// A block that one unknown thread of the team executes.
    pub(super) fn chosen_block(&mut self, node: NodeId, body: &Block) {
        let before = self.env.clone();
        let summary = self.summary(body);
        let objects: Vec<_> = summary.objects.iter().copied().collect();
        self.forget_own_view(&objects, node);
        self.block(body);
        let end = std::mem::replace(&mut self.env, before);
        self.forget(&summary, "after", node, None);
        let contents = self.contents_left(&end, &objects);
        self.env.pending.extend(contents);
        if end.reach == self.env.reach {
            let executor = self.executor(node);
            let cells = self.cells_left(&end.memory, &objects, &executor);
            self.env.promise(cells);
        }
    }

    pub(super) fn masked(&mut self, stmt: &Stmt, masked: &Masked) {
        let filter = self.integer(&masked.filter);
        let number = match self.evaluate(&Expr::ThreadNum) {
            Value::Int(number) => number,
            _ => Term::constant(0),
        };
        let chosen = number.equals(filter.clone());
        // Every team has a first thread.
        let executed = filter.as_constant() == Some(0);
        let kind = PathKind::Masked {
            filter,
            name: masked.construct.name.clone(),
        };
        self.one_thread(stmt, kind, (&chosen, executed), &masked.body);
    }

    /// Whether a condition chooses the first thread of the team around, as `masked` does: `if (omp_get_thread_num() == 0)`.
    /// The answer is whether it holds for that thread in any case.
    pub(super) fn chooses_first(&self, condition: &Formula) -> Option<bool> {
        let mut around = self.path.iter().rev();
        let innermost = around.find(|node| node.strand().is_some() || node.is_shared())?;
        let Some(Strand::Fork {
            number,
            kind: ForkKind::Parallel,
            ..
        }) = innermost.strand()
        else {
            return None;
        };
        let first = Term::var(number.clone()).equals(0);
        let conjuncts = condition.conjuncts();
        conjuncts.contains(&first).then_some(*condition == first)
    }

    /// A block that one thread of a team executes, under this condition; `executed` tells that one does whenever the others
    /// come there.
    pub(super) fn one_thread(
        &mut self,
        stmt: &Stmt,
        kind: PathKind,
        (chosen, executed): (&Formula, bool),
        body: &Block,
    ) {
        let objects: Vec<_> = self.summary(body).objects.iter().copied().collect();
        let mut cells = Vec::new();
        let path = Rc::new(PathNode {
            node: stmt.id,
            kind,
            span: stmt.span,
        });
        let reach = self.env.reach.clone();
        let executor = self.executor(stmt.id).into_keys();
        let first = executor.map(|number| (number, Term::constant(0))).collect();
        self.branch(
            chosen,
            stmt.id,
            |walk| {
                walk.path.push(path);
                if executed {
                    walk.forget_own_view(&objects, stmt.id);
                }
                walk.block(body);
                walk.path.pop();
                if executed && walk.env.reach == reach {
                    cells = walk.cells_left(&walk.env.memory, &objects, &first);
                }
            },
            |_| {},
        );
        self.env.promise(cells);
    }

    /// Forgets what a block that may or may not have been executed by this strand assigns, or by a team that has `ended`.
    pub(super) fn forget(
        &mut self,
        summary: &BodySummary,
        when: &str,
        node: NodeId,
        ended: Option<NodeId>,
    ) {
        for local in &summary.locals {
            if self.env.locals.contains_key(local) {
                let value = self.unknown_local(*local, when, node);
                self.env.locals.insert(*local, value);
            }
        }
        for object in &summary.objects {
            let version = self.version(&format!("{when} {node}"));
            self.env.renew(*object, version);
            self.env.written.insert(*object);
        }
        if summary.stores_through_pointers {
            self.forget_reachable(node);
        }
        if summary.unknown_effects {
            self.forget_escaped(node, summary.assumed_effects());
            self.end_put_there(&format!("{when} {node}"));
        }
        if summary.synchronises {
            self.synchronise_after(ended, node, when);
        }
    }

    /// The integer value of an expression; what is none gets a name.
    pub(super) fn integer(&mut self, expr: &Expr) -> Term {
        match self.evaluate(expr) {
            Value::Int(term) => term,
            _ => {
                let (node, leaf) = self.leaf;
                self.leaf.1 += 1;
                let symbol = Symbol::new(format!("number{node}.{leaf}"));
                let reason = "a bound is not an integer expression".to_string();
                self.unknown(symbol.clone(), reason, super::UnknownKind::Weak);
                Term::apply(symbol, self.coordinates())
            }
        }
    }

    /// Walks something without recording it, and gives the state that it leaves; the walk is then as it was.
    pub(super) fn rehearse(&mut self, work: impl FnOnce(&mut Self)) -> Env {
        let before = self.env.clone();
        let clocks = self.clocks.clone();
        let exits: Vec<usize> = self.labels.iter().map(|frame| frame.exits.len()).collect();
        // What the walk that counts relies on it says itself.
        let region = self.region.and_then(|region| self.scop.regions.get(region));
        let assumptions = region.map(|region| region.assumptions.clone());
        self.dry += 1;
        work(self);
        self.dry -= 1;
        if let (Some(region), Some(assumptions)) = (self.region, assumptions)
            && let Some(region) = self.scop.regions.get_mut(region)
        {
            region.assumptions = assumptions;
        }
        for (frame, length) in self.labels.iter_mut().zip(exits) {
            frame.exits.truncate(length);
        }
        self.clocks = clocks;
        std::mem::replace(&mut self.env, before)
    }
}

/// Whether it matters to a task's body which thread executes it: it asks for the number, or uses that thread's copies
/// (OpenMP 5.2, section 5.2).
fn asks_for_its_thread(program: &Program, body: &Block) -> bool {
    let of_its_thread = |place: &Place| place.is_thread_private(program);
    Walk::stmts(body).any(|event| match event {
        Event::Enter(Node::Expr(Expr::ThreadNum)) => true,
        Event::Enter(Node::Expr(Expr::Load(load))) => of_its_thread(&load.place),
        Event::Enter(Node::Expr(Expr::AddressOf(place))) => of_its_thread(place),
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            StmtKind::Store { place, .. } => of_its_thread(place),
            _ => false,
        },
        _ => false,
    })
}
