//! Mutual exclusion: critical sections and locks that both instances hold, each by an acquisition of its own.
//!
//! A strand has what it takes itself, and what the strand that waits for it (of a fork, of an undeferred task) has taken;
//! a task that may be deferred does not inherit what its creator holds. What was taken above the node where two
//! instances part is one acquisition: it keeps apart what is executed with it held, and what takes the same once more.

use crate::formula::Formula;
use crate::phase::Phases;
use crate::scop::{AccessRelation, Location, PathKind, PathNode, Strand, SyncKind};
use crate::spmd::ForkKind;

use super::rename::Copies;
use super::{Case, common_path};

/// A critical section around an access, and when the access is executed with it held.
struct Held<'a> {
    /// Its place on the path.
    index: usize,
    name: &'a str,
    when: Formula,
}

/// When a critical section that both stand in keeps the instances apart.
pub fn critical(a: &AccessRelation, b: &AccessRelation, case: &Case) -> Formula {
    let others = held(b);
    let common = common_path(a, b);
    let mut excluded = Vec::new();
    for one in held(a) {
        for other in others.iter().filter(|other| other.name == one.name) {
            let outer = one.index.min(other.index);
            if one.index == other.index && outer <= case.parting {
                continue;
            }
            let scope = match one.name.contains('#') {
                true if outer <= case.parting => continue,
                true => same_reduction(a, b, &one, other, &case.copies),
                false => contention_group([(a, one.index), (b, other.index)], case),
            };
            // In one execution of the construct, as by a task and its creator, there is one acquisition.
            let apart = match one.index == other.index && one.index < common {
                true => other_execution(a, one.index, case),
                false => Formula::truth(),
            };
            excluded.push(Formula::and([
                case.copies.formula(&one.when, 1),
                case.copies.formula(&other.when, 2),
                scope,
                apart,
            ]));
        }
    }
    Formula::or(excluded)
}

/// When the two instances are in different executions of the common node at `index`, which is below where they part.
fn other_execution(a: &AccessRelation, index: usize, case: &Case) -> Formula {
    let around = a.path.iter().take(index + 1).skip(case.parting);
    let coordinates = around.flat_map(|node| node.coordinates());
    case.copies.agree([1, 2], coordinates).negated()
}

/// When a lock that both hold keeps the instances apart; `same` tells when two locations are one.
pub fn locks(
    a: &AccessRelation,
    b: &AccessRelation,
    case: &Case,
    same: impl Fn(&Location, &Location) -> Formula,
) -> Formula {
    if a.locks.is_empty() || b.locks.is_empty() {
        return Formula::falsity();
    }
    let mut excluded = Vec::new();
    for x in &a.locks {
        for y in &b.locks {
            let one = x.depth == y.depth && x.depth <= case.parting;
            if one || !x.excludes(y) {
                continue;
            }
            excluded.push(Formula::and([
                contention_group(
                    [
                        (a, x.depth.saturating_sub(1)),
                        (b, y.depth.saturating_sub(1)),
                    ],
                    case,
                ),
                case.copies.formula(&x.when, 1),
                case.copies.formula(&y.when, 2),
                same(&x.location, &y.location),
            ]));
        }
    }
    Formula::or(excluded)
}

/// The critical sections that an access is executed in.
fn held(access: &AccessRelation) -> Vec<Held<'_>> {
    let mut found = Vec::new();
    let mut when = Formula::truth();
    for (index, node) in access.path.iter().enumerate().rev() {
        match &node.kind {
            // The creator waits for it with all that it holds.
            PathKind::Strand(Strand::Task(task), _) => {
                when = Formula::and([when, task.deferred.negated()]);
            }
            // All tasks are complete at its end, and what is held around it is held until then.
            PathKind::Taskgroup { .. } | PathKind::Strand(Strand::Fork { .. }, _) => {
                when = Formula::truth();
            }
            PathKind::Critical { name } if !when.is_false() => found.push(Held {
                index,
                name,
                when: when.clone(),
            }),
            _ => {}
        }
    }
    found
}

/// Whether one of the two is of the strand at `parting` itself, and the other of a task that it creates: what the strand
/// holds keeps them apart only where it waits for the task, and then they are ordered.
pub(super) fn is_creator(a: &AccessRelation, b: &AccessRelation, parting: usize) -> bool {
    let below = |access: &AccessRelation| {
        let below = access.path.iter().skip(parting + 1);
        below.filter(|node| node.strand().is_some()).count()
    };
    matches!((below(a), below(b)), (0, 1) | (1, 0))
}

/// Whether both are executed in tasks (or one is) whose creators hold a critical section of one name, or locks, and may
/// wait for them with it: where a taskwait stands is not looked at.
pub(super) fn may_be_awaited(
    phases: &Phases<'_>,
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
) -> bool {
    let around = |access: &AccessRelation| -> (Vec<String>, bool) {
        // The name of no critical section stands for locks.
        let mut names = Vec::new();
        if access.creator_locks || !access.locks.is_empty() {
            names.push("#lock".to_string());
        }
        let (mut awaited, mut tasks) = (false, false);
        for node in access.path.iter().skip(parting).rev() {
            match &node.kind {
                PathKind::Strand(strand, _) => {
                    let mut waits = phases.syncs(node.node, SyncKind::Taskwait);
                    // A taskwait with dependences, or an undeferred task with some.
                    let mut ends = phases
                        .scop()
                        .creations
                        .iter()
                        .filter(|one| one.strand == node.node && one.task.deferred.is_false());
                    awaited |= tasks && (waits.next().is_some() || ends.next().is_some());
                    tasks |= matches!(strand, Strand::Task(_));
                }
                PathKind::Critical { name } => names.push(name.clone()),
                // What is held in blocks around it is known to be held.
                PathKind::Taskgroup { .. } => awaited |= tasks && access.creator_locks,
                _ => {}
            }
        }
        (names, awaited)
    };
    let ((names, awaited), (others, awaited2)) = (around(a), around(b));
    (awaited || awaited2) && names.iter().any(|name| others.contains(name))
}

/// When the two acquisitions, each made in the node at a place of an access's path, are of one contention group: what
/// excludes does so within one (OpenMP 5.2, sections 15.2 and 18.9). Each team of a league has its own, and so does each
/// target region; those that are forked with it held are kept apart by the strand that waits for them.
fn contention_group(taken: [(&AccessRelation, usize); 2], case: &Case) -> Formula {
    let [(a, first), (_, second)] = taken;
    let from = case.parting.min(first).min(second);
    let founds = |(access, taken): (&AccessRelation, usize)| {
        let around = access.path.iter().take(taken + 1).skip(from + 1);
        around.into_iter().any(|node| {
            matches!(
                node.strand(),
                Some(Strand::Fork {
                    kind: ForkKind::Teams,
                    ..
                })
            ) || matches!(node.strand(), Some(Strand::Task(task)) if task.device)
        })
    };
    if taken.into_iter().any(founds) {
        return Formula::falsity();
    }
    if from < case.parting {
        return Formula::truth();
    }
    match a.path.get(case.parting).and_then(|node| node.strand()) {
        Some(Strand::Fork {
            kind: ForkKind::Teams,
            number,
            ..
        }) => case.copies.agree([1, 2], [number.clone()]),
        _ => Formula::truth(),
    }
}

/// When two partial results are combined by one execution of the construct with the reduction: only then does it exclude
/// them (OpenMP 5.2, section 5.5.8: the combining of one region is free of races with itself; nothing is said of two
/// regions that are executed at once).
fn same_reduction(
    a: &AccessRelation,
    b: &AccessRelation,
    one: &Held<'_>,
    other: &Held<'_>,
    copies: &Copies,
) -> Formula {
    let common = common_path(a, b);
    let scope = |access: &AccessRelation, held: &Held<'_>| {
        let above = || access.path.iter().enumerate().take(held.index).rev();
        let named = above().find(|(_, node)| {
            matches!(&node.kind, PathKind::Taskgroup { reduction: Some(name) } if name == held.name)
        });
        if let Some((index, _)) = named {
            return Some((index, index, true));
        }
        let (fork, _) =
            above().find(|(_, node)| matches!(node.strand(), Some(Strand::Fork { .. })))?;
        let tasks = above()
            .any(|(index, node)| index > fork && matches!(node.strand(), Some(Strand::Task(_))));
        // Tasks combine into what a `reduction(task, ...)` collects, which ends in a barrier: the construct is
        // executed once at a time.
        let end = if tasks { fork + 1 } else { held.index };
        Some((fork, end, tasks))
    };
    let (Some(first), Some(second)) = (scope(a, one), scope(b, other)) else {
        return Formula::falsity();
    };
    let (root, end, fixed) = first;
    // What stands deeper, like the store of a last value, is in a loop or a section of the construct itself.
    let end = match fixed || second.2 {
        true if first != second => return Formula::falsity(),
        true => end,
        false => end.min(second.1),
    };
    if root != second.0 || root >= common || end > common {
        return Formula::falsity();
    }
    // Its own threads, or teams, are what it keeps apart.
    let own = |index: usize, node: &PathNode| {
        index == root && matches!(node.strand(), Some(Strand::Fork { .. }))
    };
    let around = a.path.iter().enumerate().take(end);
    let coordinates = around
        .filter(|(index, node)| !own(*index, node))
        .flat_map(|(_, node)| node.coordinates());
    copies.agree([1, 2], coordinates)
}
