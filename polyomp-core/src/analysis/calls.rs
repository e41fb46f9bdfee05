//! Calls of functions that are not known may lock, unlock, signal, or wait: where one stands after an access, and one
//! before another access, they may order the two, or keep them apart.

use rustc_hash::FxHashMap;

use crate::formula::with_stack;
use crate::report::{Access, AccessKind, Approximation, Certainty, Race, RegionReport, Rule};
use crate::spmd::visit::{AccessRef, Child, Event, Node, Walk, accesses, stmt_children};
use crate::spmd::{Expr, Fork, ForkKind, LabelId, NodeId, Stmt, StmtKind, Task};

/// The call that a strand has made last, or makes next, between the barriers around.
type Call<'p> = Option<&'p Stmt>;

/// Makes races possible whose accesses unknown calls may order.
pub(super) fn refine(fork: &Stmt, report: &mut RegionReport) {
    let proved = |race: &Race| race.certainty == Certainty::Proved && race.rule == Rule::DataRace;
    if !report.races.iter().any(proved) || !has_unknown_calls(fork) {
        return;
    }
    let sites = accesses(std::slice::from_ref(fork));
    let before = Calls::around(fork, Direction::Forward);
    let after = Calls::around(fork, Direction::Backward);
    for race in report.races.iter_mut().filter(|race| proved(race)) {
        let [a, b] = &race.accesses;
        let (a, b) = (nodes(&sites, a), nodes(&sites, b));
        let ordered = |first: &[NodeId], second: &[NodeId]| {
            let ends = first.iter().find_map(|node| after.get(node))?;
            let begins = second.iter().find_map(|node| before.get(node))?;
            Some([*ends, *begins])
        };
        let Some(calls) = ordered(&a, &b).or_else(|| ordered(&b, &a)) else {
            continue;
        };
        race.certainty = Certainty::Possible;
        for call in calls {
            let StmtKind::UnknownEffect { what, .. } = &call.kind else {
                continue;
            };
            let approximation = Approximation {
                span: call.span,
                reason: format!("{what} may keep the accesses apart"),
            };
            if !race.approximations.contains(&approximation) {
                race.approximations.push(approximation);
            }
        }
    }
}

fn has_unknown_calls(fork: &Stmt) -> bool {
    Walk::stmts(std::slice::from_ref(fork)).any(|event| {
        matches!(event, Event::Enter(Node::Stmt(stmt))
            if matches!(stmt.kind, StmtKind::UnknownEffect { .. }))
    })
}

/// The sites of an access of a race.
fn nodes(sites: &[AccessRef<'_>], access: &Access) -> Vec<NodeId> {
    let is = |site: &&AccessRef<'_>| {
        site.site.span == access.span && site.is_write == (access.kind == AccessKind::Write)
    };
    sites.iter().filter(is).map(|site| site.site.id).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// What was called before.
    Forward,
    /// What is called after.
    Backward,
}

/// A walk that carries the nearest call along.
struct Calls<'p> {
    direction: Direction,
    /// By the site of the access.
    found: FxHashMap<NodeId, &'p Stmt>,
    /// Of blocks that exits leave.
    labels: FxHashMap<LabelId, Call<'p>>,
    /// What one iteration of a loop hands to another.
    iterations: FxHashMap<NodeId, Call<'p>>,
    /// What tasks have called that nobody has waited for (forward), or what is called after the next wait for them.
    tasks: Call<'p>,
    /// Barriers here are of a team that only some strands of the region belong to.
    inner: u32,
    /// Nothing is remembered of accesses.
    silent: u32,
}

impl<'p> Calls<'p> {
    fn around(region: &'p Stmt, direction: Direction) -> FxHashMap<NodeId, &'p Stmt> {
        let mut calls = Calls {
            direction,
            found: FxHashMap::default(),
            labels: FxHashMap::default(),
            iterations: FxHashMap::default(),
            tasks: None,
            inner: 0,
            silent: 0,
        };
        if let StmtKind::Fork(fork) = &region.kind {
            calls.inner = u32::from(fork.kind != ForkKind::Parallel);
            calls.block(&fork.body, None);
        }
        calls.found
    }

    /// What is handed on after a block, or before it.
    fn block(&mut self, block: &'p [Stmt], call: Call<'p>) -> Call<'p> {
        match self.direction {
            Direction::Forward => block.iter().fold(call, |call, stmt| self.stmt(stmt, call)),
            Direction::Backward => {
                let reversed = block.iter().rev();
                reversed.fold(call, |call, stmt| self.stmt(stmt, call))
            }
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt, call: Call<'p>) -> Call<'p> {
        with_stack(|| self.stmt_here(stmt, call))
    }

    fn stmt_here(&mut self, stmt: &'p Stmt, call: Call<'p>) -> Call<'p> {
        let forward = self.direction == Direction::Forward;
        match &stmt.kind {
            StmtKind::UnknownEffect { .. } => {
                self.sites(stmt, if forward { call } else { Some(stmt) });
                Some(stmt)
            }
            StmtKind::Barrier(_) if self.inner == 0 => {
                self.tasks = None;
                None
            }
            StmtKind::Labelled { label, body } => {
                self.labels
                    .insert(*label, if forward { None } else { call });
                let end = self.block(body, call);
                match forward {
                    true => end.or_else(|| self.labels.get(label).copied().flatten()),
                    false => end,
                }
            }
            StmtKind::Exit(label) => {
                if forward {
                    let known = self.labels.entry(*label).or_default();
                    *known = known.or(call);
                    call
                } else {
                    self.labels.get(label).copied().flatten()
                }
            }
            StmtKind::If {
                then_body,
                else_body,
                ..
            } => {
                if forward {
                    self.sites(stmt, call);
                }
                let then = self.block(then_body, call);
                let met = then.or(self.block(else_body, call));
                if !forward {
                    self.sites(stmt, met);
                }
                met
            }
            StmtKind::Loop(looped) => {
                // Threads that share iterations may execute one each.
                let shared = looped.sharing.worksharing.is_some()
                    || looped.sharing.distribute.is_some()
                    || looped.sharing.simd.is_some();
                self.repeated(stmt, &looped.body, call, !shared)
            }
            StmtKind::While(looped) => self.repeated(stmt, &looped.body, call, true),
            StmtKind::Fork(fork) => self.fork(stmt, fork, call),
            StmtKind::Task(task) => self.task(stmt, task, call),
            StmtKind::Taskwait(_) => {
                let met = self.waited(call);
                self.sites(stmt, met);
                met
            }
            StmtKind::Single(single) => self.perhaps(stmt, &single.body, call),
            StmtKind::Masked(masked) => self.perhaps(stmt, &masked.body, call),
            StmtKind::Sections(sections) => {
                // A thread may execute several of them.
                let mut met = call;
                for section in &sections.sections {
                    met = self.block(&section.body, met).or(met);
                }
                met
            }
            StmtKind::Critical(critical) => self.block(&critical.body, call),
            StmtKind::Ordered(ordered) => self.block(&ordered.body, call),
            StmtKind::Taskgroup(group) if forward => {
                let end = self.block(&group.body, call);
                self.waited(end)
            }
            StmtKind::Taskgroup(group) => {
                let end = self.waited(call);
                self.block(&group.body, end)
            }
            StmtKind::Assign { .. }
            | StmtKind::Store { .. }
            | StmtKind::Eval(_)
            | StmtKind::Declare(_)
            | StmtKind::Assume(_)
            | StmtKind::Claim(_)
            | StmtKind::Lock(_)
            | StmtKind::Doacross(_)
            | StmtKind::Cancel(_)
            | StmtKind::Barrier(_)
            | StmtKind::Flush(_)
            | StmtKind::Unsupported { .. } => {
                self.sites(stmt, call);
                call
            }
        }
    }

    /// A team, whose barriers are not those of the region.
    fn fork(&mut self, stmt: &'p Stmt, fork: &'p Fork, call: Call<'p>) -> Call<'p> {
        let forward = self.direction == Direction::Forward;
        if forward {
            self.sites(stmt, call);
        }
        self.inner += 1;
        let end = self.block(&fork.body, call).or(call);
        self.inner -= 1;
        if !forward {
            self.sites(stmt, end);
        }
        end
    }

    fn task(&mut self, stmt: &'p Stmt, task: &'p Task, call: Call<'p>) -> Call<'p> {
        // An undeferred task is complete where it is created.
        let undeferred = task.condition.is_some();
        if self.direction == Direction::Forward {
            self.sites(stmt, call);
            let end = self.block(&task.body, call);
            self.tasks = end.or(self.tasks);
            return if undeferred { end.or(call) } else { call };
        }
        let after = match undeferred {
            true => self.tasks.or(call),
            false => self.tasks,
        };
        let met = self.block(&task.body, after).or(call);
        self.sites(stmt, met);
        met
    }

    /// Tasks are complete here.
    fn waited(&mut self, call: Call<'p>) -> Call<'p> {
        if self.direction == Direction::Forward {
            return call.or(self.tasks);
        }
        self.tasks = call.or(self.tasks);
        call
    }

    /// A block that some strands execute.
    fn perhaps(&mut self, stmt: &'p Stmt, body: &'p [Stmt], call: Call<'p>) -> Call<'p> {
        let forward = self.direction == Direction::Forward;
        if forward {
            self.sites(stmt, call);
        }
        let met = self.block(body, call).or(call);
        if !forward {
            self.sites(stmt, met);
        }
        met
    }

    /// A loop: where one strand executes several iterations, each meets what others called.
    fn repeated(
        &mut self,
        stmt: &'p Stmt,
        body: &'p [Stmt],
        call: Call<'p>,
        several: bool,
    ) -> Call<'p> {
        let mut met = call;
        if several {
            let handed = match self.iterations.get(&stmt.id) {
                Some(known) => *known,
                None => {
                    self.silent += 1;
                    let handed = self.block(body, None);
                    self.silent -= 1;
                    self.iterations.insert(stmt.id, handed);
                    handed
                }
            };
            met = call.or(handed);
        }
        let end = self.block(body, met).or(met);
        // Bounds and conditions are evaluated before the first iteration, and perhaps between others.
        self.sites(stmt, if several { end } else { met.or(end) });
        end
    }

    /// Remembers the accesses of a statement itself, not of the blocks in it.
    fn sites(&mut self, stmt: &'p Stmt, call: Call<'p>) {
        let (Some(call), 0) = (call, self.silent) else {
            return;
        };
        if let StmtKind::Store { site, .. } = &stmt.kind {
            self.found.insert(site.id, call);
        }
        let mut children = Vec::new();
        stmt_children(stmt, &mut children);
        let own = children
            .into_iter()
            .filter(|child| matches!(child, Child::Expr(_)));
        for event in Walk::children(own) {
            if let Event::Enter(Node::Expr(Expr::Load(load))) = event {
                self.found.insert(load.site.id, call);
            }
        }
    }
}
