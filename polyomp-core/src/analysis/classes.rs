//! Accesses that differ in nothing but their place in the source are decided once.
//!
//! Large regions read and write the same elements at many places. Whether instances of two accesses can meet depends on
//! what they touch, in which iterations, where on the way through the program and under which locks; that is the
//! *class* of an access. Whether they can happen in parallel depends on the way and the clocks alone: its *placement*.

use std::collections::HashMap;

use crate::formula::{Formula, Term};
use crate::scop::{AccessRelation, Location, PathKind, PathNode, Scop, Strand};

/// The classes and placements of the accesses of one region.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// By the index of the access.
    of: HashMap<usize, (usize, usize)>,
}

/// All that [`mhp::cases`](crate::mhp::cases) asks an access for.
type Placement = (Vec<*const PathNode>, [Vec<Term>; 3], bool);
type Class<'a> = (
    usize,
    &'a Location,
    &'a Formula,
    Vec<(&'a Location, &'a Formula, bool)>,
    bool,
);

impl Classes {
    pub(super) fn of_region(scop: &Scop, region: usize) -> Self {
        let accesses = || {
            let all = scop.accesses.iter().enumerate();
            all.filter(move |(_, access)| access.region == region)
        };
        // Only tasks and `ordered` blocks are placed by the order of the statements.
        let timed = !scop.creations.is_empty() || accesses().any(|(_, access)| is_timed(access));
        let mut placements: HashMap<Placement, usize> = HashMap::new();
        let mut classes: HashMap<Class<'_>, usize> = HashMap::new();
        let mut of = HashMap::new();
        for (index, access) in accesses() {
            let time = match timed {
                true => access.clock.time.stamp.clone(),
                false => Vec::new(),
            };
            let clock = &access.clock;
            let stamps = [
                clock.barrier.stamp.clone(),
                clock.taskwait.stamp.clone(),
                time,
            ];
            let path = access.path.iter().map(std::rc::Rc::as_ptr).collect();
            let next = placements.len();
            let placement = *placements.entry((path, stamps, access.own)).or_insert(next);
            let locks = access.locks.iter();
            let class = (
                placement,
                &access.location,
                &access.guard,
                locks
                    .map(|lock| (&lock.location, &lock.when, lock.shared))
                    .collect(),
                access.uncertain_locks,
            );
            let next = classes.len();
            let class = *classes.entry(class).or_insert(next);
            of.insert(index, (class, placement));
        }
        Classes { of }
    }

    /// The class of an access, by its index.
    pub(super) fn class(&self, access: usize) -> usize {
        self.of.get(&access).map_or(usize::MAX, |(class, _)| *class)
    }

    /// Its placement.
    pub(super) fn placement(&self, access: usize) -> usize {
        self.of
            .get(&access)
            .map_or(usize::MAX, |(_, placement)| *placement)
    }
}

fn is_timed(access: &AccessRelation) -> bool {
    !access.ordered_blocks.is_empty()
        || access.path.iter().any(|node| {
            matches!(
                node.kind,
                PathKind::Strand(Strand::Task(_), _) | PathKind::Loop { ordered: true, .. }
            )
        })
}
