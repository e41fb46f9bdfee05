//! Explicit tasks: strands with a creation point and a completion point in the program of the strand that creates them.
//!
//! Two instances part in the program of one strand R when at least one of them is in a task that R created. Let u be
//! the creation of that task and v the point of R's program where the other instance is (or where its task is
//! created), u before v. They are ordered iff everything the instance is part of is complete before v: the task was
//! undeferred, or R waits for it between u and v. A `taskwait` waits for the task but not for its descendants, so an
//! instance in a descendant is covered only if the task itself waited for that; a `taskgroup` and a barrier wait for
//! all descendants; a `depend` clause orders siblings (OpenMP 5.2, chapters 12 and 15).

use std::rc::Rc;

use crate::formula::{Formula, Term};
use crate::phase::{PhaseError, Phases, Point as Stamp};
use crate::report::Rule;
use crate::scop::{
    AccessRelation, Clock, Creation, PathKind, PathNode, Scop, Strand, StrandClock, SyncKind,
    TaskDependence, TaskInfo,
};
use crate::spmd::{DependKind, ForkKind, NodeId};

use super::rename::{Copies, united};
use super::same_place::same_start;
use super::{Case, Mhp, next_strand};

/// Where an access is, seen from a strand's program.
struct Point<'a> {
    clock: &'a StrandClock,
    /// The task that it is in, and its index on the path.
    task: Option<(&'a TaskInfo, usize)>,
}

/// The case that the accesses part in the program of the strand at `parting`.
pub(super) fn case(
    mhp: &mut Mhp<'_>,
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
) -> Result<Option<Case>, PhaseError> {
    let (Some(x), Some(y)) = (point(a, parting), point(b, parting)) else {
        return Ok(None);
    };
    // The thread that executes a task has its own copy, and does one thing at a time.
    if a.own && b.own {
        return Ok(None);
    }
    if x.task.is_none() && y.task.is_none() {
        return Ok(None);
    }
    let Some(strand) = a.path.get(parting) else {
        return Ok(None);
    };
    let copies = Copies::sharing(&a.path, parting + 1);
    let (first, exact) = order(mhp, strand.node, parting, (a, &x, 1), (b, &y, 2), &copies)?;
    let (second, exact2) = order(mhp, strand.node, parting, (b, &y, 2), (a, &x, 1), &copies)?;
    let apart = by_one_thread(a, b, parting);
    let mut formula = Formula::and([
        Formula::or([first, second]),
        copies.formula(&apart, 1).negated(),
    ]);
    let mut sure = exact && exact2;
    if let (Some((task, at)), Some((task2, at2))) = (x.task, y.task) {
        let exclusive = exclusive(task, task2, &copies);
        if !exclusive.is_false() {
            // None of them begins before the other is complete: what each has waited for is kept apart, too.
            let done = descendants_done(mhp, a, at)?;
            let done2 = descendants_done(mhp, b, at2)?;
            let apart = [
                exclusive,
                copies.formula(&done, 1),
                copies.formula(&done2, 2),
            ];
            formula = Formula::and([formula, Formula::and(apart).negated()]);
            sure &= !may_end_by_dependence(mhp.scop(), a, at);
            sure &= !may_end_by_dependence(mhp.scop(), b, at2);
        }
    }
    let approximation = if !sure {
        Some("dependences through other tasks are not followed through these loops".to_string())
    } else if mhp.phases.is_uncertain(strand.node, SyncKind::Taskwait) {
        Some("some taskwaits are not certain to be executed".to_string())
    } else {
        None
    };
    Ok(Some(Case {
        rule: Rule::DataRace,
        parting,
        copies,
        formula,
        customary: Formula::truth(),
        sizes: Formula::truth(),
        approximation,
        unsure: None,
    }))
}

/// When the only thread of the team that the strand at `parting` belongs to executes both accesses, or waits for those who
/// do: it does one thing at a time, in whatever order, but not what a device does for it.
fn by_one_thread(a: &AccessRelation, b: &AccessRelation, parting: usize) -> Formula {
    let on_device = |access: &AccessRelation| {
        let below = access.path.iter().skip(parting + 1);
        let mut strands = below.filter_map(|node| match node.strand()? {
            Strand::Task(task) => (task.device || task.pool).then_some(true),
            Strand::Fork { .. } => Some(false),
            Strand::Host => None,
        });
        strands.next().unwrap_or(false)
    };
    if on_device(a) || on_device(b) {
        return Formula::falsity();
    }
    let around = a.path.iter().take(parting + 1).rev();
    // What a thread outside of the team executes goes on beside what it creates for the team's.
    let mut strands = around.clone().filter_map(|node| node.strand());
    let own = strands.find(|strand| !matches!(strand, Strand::Task(task) if !task.pool));
    if matches!(own, Some(Strand::Task(_))) {
        return Formula::falsity();
    }
    let mut teams = around.filter_map(|node| match node.strand()? {
        Strand::Fork { kind, size, .. } => Some(Some((kind, size))),
        Strand::Task(task) => task.device.then_some(None),
        Strand::Host => None,
    });
    match teams.next().flatten() {
        Some((ForkKind::Parallel, size)) => Term::var(size.clone()).less(2),
        // The initial thread of a device, or of a team of a league.
        _ => Formula::truth(),
    }
}

fn point(access: &AccessRelation, strand: usize) -> Option<Point<'_>> {
    let Some(next) = next_strand(&access.path, strand) else {
        return Some(Point {
            clock: &access.clock,
            task: None,
        });
    };
    match &access.path.get(next)?.kind {
        PathKind::Strand(Strand::Task(task), created) => Some(Point {
            clock: created,
            task: Some((task, next)),
        }),
        // The strand waits for the threads of a fork: they are at the point of the fork.
        PathKind::Strand(_, created) => Some(Point {
            clock: created,
            task: None,
        }),
        _ => None,
    }
}

/// One side of a pair: the access, where it is, and its number.
type Side<'a> = (&'a AccessRelation, &'a Point<'a>, usize);

/// When `early` is in a task that was created before the point of `late` and is not known to be complete there.
fn order(
    mhp: &mut Mhp<'_>,
    strand: NodeId,
    parting: usize,
    early: Side<'_>,
    late: Side<'_>,
    copies: &Copies,
) -> Result<(Formula, bool), PhaseError> {
    let ((access, from, which), (other, to, other_which)) = (early, late);
    let Some((task, at)) = from.task else {
        return Ok((Formula::falsity(), true));
    };
    let before = copies.earlier(
        &from.clock.time.stamp,
        which,
        &to.clock.time.stamp,
        other_which,
    );

    // Complete with all that it created before v:
    let mut complete = Vec::new();
    let same = |phases: &mut Phases<'_>, kind: SyncKind| -> Result<Formula, PhaseError> {
        let stamps = |clock: &StrandClock, access: &AccessRelation| match kind {
            SyncKind::Barrier => Stamp::of_team(&clock.barrier.stamp),
            SyncKind::Taskwait => Stamp::on_path(&clock.taskwait.stamp, &access.path, parting),
        };
        let (x, y) = (stamps(from.clock, access), stamps(to.clock, other));
        Ok(if which == 1 {
            copies.relation(&phases.same_phase(strand, kind, &x, &y)?)
        } else {
            copies.relation(&phases.same_phase(strand, kind, &y, &x)?)
        })
    };
    complete.push(same(&mut mhp.phases, SyncKind::Barrier)?.negated());
    let (path, sides) = (
        access.path.get(..at).unwrap_or_default(),
        [which, other_which],
    );
    complete.push(outside_group(path, &other.path, parting, sides, copies));
    // Complete itself before v:
    let covered = copies.formula(&descendants_done(mhp, access, at)?, which);
    let mut done = vec![
        copies.formula(&task.deferred, which).negated(),
        same(&mut mhp.phases, SyncKind::Taskwait)?.negated(),
    ];
    if let Some((sibling, _)) = to.task {
        done.push(dependent(task, sibling, which, other_which, copies));
    }
    let mut exact = true;
    let node = |access: &AccessRelation, at: usize| access.path.get(at).map(|n| n.node);
    let created = node(access, at);
    let created_late = to.task.and_then(|(_, at)| node(other, at));
    let chained = match task.depends.is_empty() {
        true => Some(false),
        false => {
            let chains = mhp.chains(strand, parting);
            created.and_then(|early| chains.ordered(early, created_late))
        }
    };
    if chained == Some(true) {
        done.push(Formula::truth());
    } else if chained.is_none() {
        let chain = Chain {
            creations: &mhp.scop().creations,
            strand,
            parting,
            early,
            late: Some(late),
            copies,
        };
        let (complete, all) = chain.complete(task);
        done.push(complete);
        exact = all;
        if let (Some(early), Some(late)) = (created, created_late) {
            let dependences = mhp.dependences(strand, parting);
            done.push(dependences.order((early, which), (late, other_which), copies));
            exact |= dependences.exact;
        }
    }
    exact &= !may_end_by_dependence(mhp.scop(), access, at);
    exact &= task.all_depends && to.task.is_none_or(|(sibling, _)| sibling.all_depends);
    complete.push(Formula::and([covered, Formula::or(done)]));
    Ok((
        Formula::and([before, Formula::or(complete).negated()]),
        exact,
    ))
}

/// A taskgroup around the creation of the task, to which `path` leads, that the other access is not in has waited for it.
/// `sides` are the copies of the two.
fn outside_group(
    path: &[Rc<PathNode>],
    other: &[Rc<PathNode>],
    parting: usize,
    sides: [usize; 2],
    copies: &Copies,
) -> Formula {
    let mut outside = Vec::new();
    for (index, node) in path.iter().enumerate().skip(parting + 1) {
        if !matches!(node.kind, PathKind::Taskgroup { .. }) {
            continue;
        }
        let shared = other.get(index).is_some_and(|node2| node.same_node(node2));
        if !shared {
            return Formula::truth();
        }
        let between = path
            .iter()
            .take(index)
            .skip(parting + 1)
            .flat_map(|node| node.coordinates());
        outside.push(copies.agree(sides, between).negated());
    }
    Formula::or(outside)
}

/// When the part of the task at `task` that the access is in is complete at the end of that task: the access is in the
/// task itself, or in a descendant that was waited for.
pub(super) fn descendants_done(
    mhp: &mut Mhp<'_>,
    access: &AccessRelation,
    task: usize,
) -> Result<Formula, PhaseError> {
    let Some(next) = next_strand(&access.path, task) else {
        return Ok(Formula::truth());
    };
    let (Some(strand), Some(child)) = (access.path.get(task), access.path.get(next)) else {
        return Ok(Formula::falsity());
    };
    let PathKind::Strand(child_strand, created) = &child.kind else {
        return Ok(Formula::falsity());
    };
    // The implicit team of a device's thread ends with it, and all tasks of that team do.
    if matches!(strand.strand(), Some(Strand::Task(task)) if task.device) {
        return Ok(Formula::truth());
    }
    // So do those of a team that it forks.
    let Strand::Task(info) = child_strand else {
        return Ok(Formula::truth());
    };
    let below = descendants_done(mhp, access, next)?;
    let in_group = access
        .path
        .iter()
        .take(next)
        .skip(task + 1)
        .any(|node| matches!(node.kind, PathKind::Taskgroup { .. }));
    if in_group {
        return Ok(Formula::truth());
    }
    let stamp = Stamp::on_path(&created.taskwait.stamp, &access.path, task);
    let waited = mhp
        .phases
        .is_followed(strand.node, SyncKind::Taskwait, &stamp)?;
    // What depends on it and is executed at once, or within a taskgroup, is complete before the strand goes on.
    let copies = Copies::sharing(&access.path, access.path.len());
    let child = Point {
        clock: created,
        task: Some((info, next)),
    };
    let chain = Chain {
        creations: &mhp.scop().creations,
        strand: strand.node,
        parting: task,
        early: (access, &child, 1),
        late: None,
        copies: &copies,
    };
    let (by_dependence, _) = chain.complete(info);
    // The caller names the copies.
    let done = [&waited, &by_dependence].map(united);
    let ends = done.into_iter().chain([info.deferred.negated()]);
    Ok(Formula::and([below, Formula::or(ends)]))
}

/// Whether the part of the task at `task` that the access is in may be complete at the end of that task because something
/// depends on it that is executed at once, or that a taskgroup waits for.
fn may_end_by_dependence(scop: &Scop, access: &AccessRelation, task: usize) -> bool {
    let Some(next) = next_strand(&access.path, task) else {
        return false;
    };
    let (Some(strand), Some(child)) = (access.path.get(task), access.path.get(next)) else {
        return false;
    };
    let depends = matches!(child.strand(), Some(Strand::Task(task)) if !task.depends.is_empty());
    let ends = |one: &Creation| {
        let mut below = one.path.iter().skip(task + 1);
        let in_group = below.any(|node| matches!(node.kind, PathKind::Taskgroup { .. }));
        one.strand == strand.node && (in_group || one.task.deferred.is_false())
    };
    depends && scop.creations.iter().any(ends) || may_end_by_dependence(scop, access, next)
}

/// Dependences through other tasks of the same strand: u before w, w before v; or w before the end of the strand, where
/// there is no v.
struct Chain<'a> {
    creations: &'a [Creation],
    strand: NodeId,
    parting: usize,
    early: Side<'a>,
    late: Option<Side<'a>>,
    copies: &'a Copies,
}

impl Chain<'_> {
    /// When the task of the early side, which is `task`, is complete at the point of the late one for the sake of the
    /// tasks and waits in between; and whether all of those were looked at.
    fn complete(&self, task: &TaskInfo) -> (Formula, bool) {
        /// More links are not looked at: what they order is then taken to be unordered.
        const LINKS: usize = 12;
        /// Nor are more tasks.
        const TASKS: usize = 200;
        let (_, from, which) = self.early;
        let other = self.late.map_or(which, |(_, _, other)| other);
        let mut links: Vec<(&Creation, usize, Formula)> = Vec::new();
        let mut complete = Vec::new();
        let mut instances: Vec<(&Creation, usize)> = Vec::new();
        let mut all = true;
        for one in self
            .creations
            .iter()
            .filter(|one| one.strand == self.strand)
        {
            let loops = one.path.iter().skip(self.parting + 1);
            let single = loops.flat_map(|node| node.coordinates()).next().is_none();
            let copies = [Some(self.early), self.late]
                .into_iter()
                .flatten()
                .filter(|(access, _, _)| self.is_around(one, access))
                .map(|(_, _, copy)| (one, copy));
            let before = instances.len();
            instances.extend(copies.take(if single { 1 } else { 2 }));
            all &= single && instances.len() > before;
        }
        all &= instances.len() <= TASKS;
        for (one, copy) in instances.into_iter().take(TASKS) {
            let order = |a: &Clock, which, b: &Clock, other| {
                self.copies.earlier(&a.stamp, which, &b.stamp, other)
            };
            let after = order(&from.clock.time, which, &one.time, copy);
            let before = match self.late {
                Some((_, to, _)) => order(&one.time, copy, &to.clock.time, other),
                None => Formula::truth(),
            };
            let mut depends = vec![dependent(task, &one.task, which, copy, self.copies)];
            for (link, of, reached) in &links {
                let order = order(&link.time, *of, &one.time, copy);
                let depend = dependent(&link.task, &one.task, *of, copy, self.copies);
                depends.push(Formula::and([reached.clone(), order, depend]));
            }
            let reached = Formula::and([
                self.copies.formula(&one.guard, copy),
                after,
                before,
                Formula::or(depends),
            ]);
            if reached.is_false() {
                continue;
            }
            if links.len() == LINKS {
                all = false;
                break;
            }
            let late = self.late.map_or(&[][..], |(access, _, _)| &access.path);
            let mut ends = vec![
                self.copies.formula(&one.task.deferred, copy).negated(),
                outside_group(&one.path, late, self.parting, [copy, other], self.copies),
            ];
            if let Some((sibling, _)) = self.late.and_then(|(_, to, _)| to.task) {
                ends.push(dependent(&one.task, sibling, copy, other, self.copies));
            }
            complete.push(Formula::and([reached.clone(), Formula::or(ends)]));
            links.push((one, copy, reached));
        }
        (Formula::or(complete), all)
    }

    /// Whether a creation has an instance in the iterations (and constructs) around one of the two accesses.
    fn is_around(&self, one: &Creation, access: &AccessRelation) -> bool {
        let below = |path: &[std::rc::Rc<crate::scop::PathNode>]| {
            path.iter()
                .skip(self.parting + 1)
                .take_while(|node| node.strand().is_none())
                .filter(|node| {
                    let placed = matches!(
                        node.kind,
                        PathKind::Single { .. } | PathKind::Section { .. }
                    );
                    placed || !node.coordinates().is_empty()
                })
                .cloned()
                .collect::<Vec<_>>()
        };
        let (own, around) = (below(&one.path), below(&access.path));
        own.len() <= around.len() && own.iter().zip(&around).all(|(x, y)| x.same_node(y))
    }
}

/// A dependence of `later` on `earlier`.
pub(super) fn dependent(
    earlier: &TaskInfo,
    later: &TaskInfo,
    which: usize,
    other: usize,
    copies: &Copies,
) -> Formula {
    Formula::or(earlier.depends.iter().flat_map(|one| {
        later
            .depends
            .iter()
            .filter(|two| orders(one.kind, two.kind))
            .map(|two| same_start(one, two, which, other, copies))
            .collect::<Vec<_>>()
    }))
}

fn orders(earlier: DependKind, later: DependKind) -> bool {
    !matches!(
        (earlier, later),
        (DependKind::In, DependKind::In)
            | (DependKind::MutexInOutSet, DependKind::MutexInOutSet)
            | (DependKind::InOutSet, DependKind::InOutSet)
    )
}

/// Both tasks name one location in `mutexinoutset`: they exclude each other.
fn exclusive(a: &TaskInfo, b: &TaskInfo, copies: &Copies) -> Formula {
    let members = |task: &TaskInfo| -> Vec<TaskDependence> {
        let depends = task.depends.iter();
        depends
            .filter(|depend| depend.kind == DependKind::MutexInOutSet)
            .cloned()
            .collect()
    };
    let others = members(b);
    Formula::or(members(a).iter().flat_map(|place| {
        others
            .iter()
            .map(|place2| same_start(place, place2, 1, 2, copies))
            .collect::<Vec<_>>()
    }))
}
