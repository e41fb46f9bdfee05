//! `ordered` blocks of one loop run in the order of its iterations: what stands in or before one in an earlier iteration
//! happens before what stands in or after it in a later one (OpenMP 5.2, section 15.10.1).
//!
//! A task happens after what its creation happens after. It happens before the end of a block when it is complete there:
//! undeferred, in a taskgroup that has ended, or waited for.

use std::collections::BTreeSet;

use crate::formula::{Formula, Term};
use crate::phase::{PhaseError, Phases, Point as Stamp};
use crate::scop::{
    AccessRelation, IteratorInfo, OrderedBlock, PathKind, Strand, StrandClock, SyncKind, TaskInfo,
};
use crate::spmd::NodeId;

use super::doacross::Nest;
use super::rename::{Copies, exchanged, united};
use super::{Mhp, next_strand, space, tasks};

/// What the order of iterations leaves of two threads.
#[derive(Debug)]
pub(super) struct Unordered {
    pub(super) formula: Formula,
    /// What was not followed, which might exclude more.
    pub(super) approximation: Option<String>,
}

impl Default for Unordered {
    fn default() -> Self {
        Unordered {
            formula: Formula::truth(),
            approximation: None,
        }
    }
}

/// What the `ordered` blocks, sources and sinks of the loop that both accesses are in leave of two threads of the fork
/// at `parting`.
pub(super) fn unordered(
    mhp: &mut Mhp<'_>,
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
    copies: &Copies,
) -> Result<Unordered, PhaseError> {
    let Some((at, same)) = space::ordered_loop(a, b, parting, copies) else {
        return Ok(Unordered::default());
    };
    let (Some(fork), Some(looped)) = (a.path.get(parting), a.path.get(at)) else {
        return Ok(Unordered::default());
    };
    let PathKind::Loop {
        iterators,
        divided,
        worksharing,
        ..
    } = &looped.kind
    else {
        return Ok(Unordered::default());
    };
    let pair = Pair {
        a,
        b,
        at,
        same,
        fork: fork.node,
        parting,
        copies,
    };
    let mut parts = pair.in_turn(mhp, looped.node, iterators)?;
    let (first, second) = (pair.block(a), pair.block(b));
    let direct = |access: &AccessRelation| next_strand(&access.path, at).is_none();
    // What stands in blocks of one loop is done in the order of its iterations, also where a condition decides which block
    // an iteration comes to.
    if first.is_some() && second.is_some() && direct(a) && direct(b) {
        parts.push(pair.same.negated());
    }
    let conditional = |block: Option<NodeId>| {
        block.is_some_and(|node| !a.ordered_blocks.iter().any(|one| one.node == node))
    };
    let conditional = conditional(first) || conditional(second);
    let points = mhp.scop().doacross.iter();
    let nest = Nest {
        iterators,
        divided: *divided,
        points: points
            .filter(|point| point.at.looped == looped.node)
            .collect(),
    };
    let mut exact = true;
    if !nest.points.is_empty() {
        let (waiting, all) = pair.waiting(mhp, looped.node, &nest)?;
        parts.extend(waiting);
        // A thread that takes several iterations at once executes them one after the other.
        let chunk = worksharing
            .as_ref()
            .and_then(|shared| shared.chunk.as_ref());
        exact = all && chunk.is_none_or(|chunk| chunk.as_constant() == Some(1));
    }
    let reason = match (exact, conditional) {
        (false, _) => {
            Some("chains of iterations that wait for each other are followed only so far")
        }
        (true, true) => Some("`ordered` blocks under a condition are followed only so far"),
        (true, false) => None,
    };
    Ok(Unordered {
        formula: Formula::and(parts),
        approximation: reason.map(str::to_string),
    })
}

/// Two accesses in a loop with an `ordered` clause, by two threads of one team.
struct Pair<'a> {
    a: &'a AccessRelation,
    b: &'a AccessRelation,
    /// The loop's place on both paths.
    at: usize,
    /// When both are in one execution of the loop.
    same: Formula,
    /// The fork that created the threads, and its place.
    fork: NodeId,
    parting: usize,
    copies: &'a Copies,
}

impl<'a> Pair<'a> {
    /// Each of them as the early one, with its copy, and the other as the late one.
    #[allow(clippy::type_complexity)] // two times two sides
    fn both(&self) -> [((&'a AccessRelation, usize), (&'a AccessRelation, usize)); 2] {
        let (a, b) = ((self.a, 1), (self.b, 2));
        [(a, b), (b, a)]
    }

    /// The block of the loop that an access stands in, by its own strand.
    fn block(&self, access: &AccessRelation) -> Option<NodeId> {
        let inner = access.path.iter().skip(self.at + 1);
        let own = inner.take_while(|node| {
            node.strand().is_none() && !matches!(node.kind, PathKind::Loop { ordered: true, .. })
        });
        let mut blocks = own.filter(|node| matches!(node.kind, PathKind::Ordered));
        blocks.next().map(|node| node.node)
    }

    /// What is left by the blocks that every iteration comes to: one after the other in the order of the iterations.
    fn in_turn(
        &self,
        mhp: &mut Mhp<'_>,
        looped: NodeId,
        iterators: &[IteratorInfo],
    ) -> Result<Vec<Formula>, PhaseError> {
        let numbers: Vec<Term> = iterators
            .iter()
            .map(|iterator| iterator.number.clone())
            .collect();
        let mut parts = Vec::new();
        let blocks = self.a.ordered_blocks.iter();
        for block in blocks.filter(|block| block.looped == looped) {
            for ((early, which), (late, other)) in self.both() {
                if !Within::of(late, self.at, Some(block)).is_after() {
                    continue;
                }
                let within = Within::of(early, self.at, Some(block));
                let complete = self.complete(mhp, &within, which)?;
                let earlier = self.copies.earlier(&numbers, which, &numbers, other);
                parts.push(Formula::and([self.same.clone(), earlier, complete]).negated());
            }
        }
        Ok(parts)
    }

    /// What is left by the sinks that wait for sources, and whether nothing else orders iterations.
    fn waiting(
        &self,
        mhp: &mut Mhp<'_>,
        looped: NodeId,
        nest: &Nest<'_>,
    ) -> Result<(Vec<Formula>, bool), PhaseError> {
        let (mut parts, mut exact) = (Vec::new(), true);
        for ((early, which), (late, _)) in self.both() {
            let source = nest.source().map(|source| &source.at);
            let before = !Within::of(early, self.at, source).is_after();
            let sinks: BTreeSet<usize> = (0..nest.points.len())
                .filter(|index| {
                    nest.points
                        .get(*index)
                        .is_some_and(|point| Within::of(late, self.at, Some(&point.at)).is_after())
                })
                .collect();
            let key = (looped, before, sinks.iter().copied().collect());
            let known = mhp.orders.entry(key);
            let order = known
                .or_insert_with(|| nest.order(&mhp.phases, before, &sinks))
                .clone();
            exact &= order.exact;
            let within = Within::of(early, self.at, source.filter(|_| before));
            let complete = self.complete(mhp, &within, which)?;
            exact &= complete.is_true();
            let earlier = match which {
                1 => order.formula,
                _ => exchanged(&order.formula),
            };
            let earlier = self.copies.relation(&earlier);
            parts.push(Formula::and([self.same.clone(), earlier, complete]).negated());
        }
        Ok((parts, exact))
    }

    fn complete(
        &self,
        mhp: &mut Mhp<'_>,
        within: &Within<'_>,
        which: usize,
    ) -> Result<Formula, PhaseError> {
        within.completes(mhp, self.fork, self.parting, self.copies, which)
    }
}

/// An access and a block, source or sink in one iteration of the loop.
struct Within<'a> {
    access: &'a AccessRelation,
    /// The end of the iteration when `None`.
    block: Option<&'a OrderedBlock>,
    /// The loop's place on the path.
    at: usize,
    /// The first strand below it, and the clock at its creation.
    strand: Option<(usize, &'a Strand, &'a StrandClock)>,
}

impl<'a> Within<'a> {
    fn of(access: &'a AccessRelation, at: usize, block: Option<&'a OrderedBlock>) -> Self {
        let strand =
            next_strand(&access.path, at).and_then(|index| match &access.path[index].kind {
                PathKind::Strand(strand, created) => Some((index, strand, created)),
                _ => None,
            });
        Within {
            access,
            block,
            at,
            strand,
        }
    }

    /// In the block, as far as the program of the strand that executes the loop is concerned.
    fn is_inside(&self) -> bool {
        let mut path = self.access.path.iter();
        let node = self.block.map(|block| block.node);
        path.any(|other| Some(other.node) == node)
    }

    /// Where in the loop's body that program is at the access.
    fn position(&self, depth: usize) -> i64 {
        let clock = self
            .strand
            .map_or(&self.access.clock, |(_, _, created)| created);
        let position = clock.time.stamp.get(depth);
        position.and_then(Term::as_constant).unwrap_or(0)
    }

    fn is_after(&self) -> bool {
        self.block
            .is_some_and(|block| self.is_inside() || self.position(block.depth) >= block.begin)
    }

    /// When the access is complete at the end of the block.
    fn completes(
        &self,
        mhp: &mut Mhp<'_>,
        fork: NodeId,
        parting: usize,
        copies: &Copies,
        which: usize,
    ) -> Result<Formula, PhaseError> {
        if !self.is_inside() && self.is_after() {
            return Ok(Formula::falsity());
        }
        let Some((task_at, Strand::Task(task), created)) = self.strand else {
            return Ok(Formula::truth());
        };
        let between = self.access.path.iter().take(task_at).skip(self.at);
        if between
            .into_iter()
            .any(|node| matches!(node.kind, PathKind::Taskgroup { .. }))
        {
            return Ok(Formula::truth());
        }
        let waited = self.waited(&mut mhp.phases, fork, parting, created)?;
        let descendants = tasks::descendants_done(mhp, self.access, task_at)?;
        let TaskInfo { deferred, .. } = task;
        let complete = Formula::and([descendants, Formula::or([deferred.negated(), waited])]);
        Ok(copies.formula(&complete, which))
    }

    /// When a taskwait stands between the creation of the task and the end of the block, over the coordinates of the
    /// access.
    fn waited(
        &self,
        phases: &mut Phases<'_>,
        fork: NodeId,
        parting: usize,
        created: &StrandClock,
    ) -> Result<Formula, PhaseError> {
        let path = &self.access.path;
        let creation = Stamp::on_path(&created.taskwait.stamp, path, parting);
        let around = path.get(..=self.at).unwrap_or_default();
        let Some(block) = self.block else {
            return Ok(Formula::falsity());
        };
        let end = Stamp::on_path(&block.end.stamp, around, parting);
        let same = phases.same_phase(fork, SyncKind::Taskwait, &creation, &end)?;
        // Both are in one iteration.
        Ok(united(&same).negated())
    }
}
