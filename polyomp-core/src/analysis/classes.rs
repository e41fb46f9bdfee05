//! Accesses that differ in nothing but their place in the source are decided once.
//!
//! Large regions read and write the same elements at many places. Whether instances of two accesses can meet depends on
//! what they touch, in which iterations, where on the way through the program and under which locks; that is the
//! *class* of an access. Whether they can happen in parallel depends on the way and the clocks alone: its *placement*.

use rustc_hash::FxHashMap;

use crate::formula::{Formula, Term};
use crate::scop::{AccessRelation, Location, PathKind, PathNode, Scop, Strand};

/// The classes and placements of the accesses of one region.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// By the index of the access.
    of: FxHashMap<usize, (usize, usize)>,
}

/// All that [`mhp::cases`](crate::mhp::cases) asks an access for.
type Placement<'a> = (
    Vec<*const PathNode>,
    [Vec<Term>; 3],
    [bool; 3],
    Option<usize>,
    &'a [(usize, bool)],
);
type Class<'a> = (
    usize,
    &'a Location,
    &'a Formula,
    Vec<(&'a Location, &'a Formula, bool, usize)>,
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
        let mut placements: FxHashMap<Placement<'_>, usize> = FxHashMap::default();
        let mut classes: FxHashMap<Class<'_>, usize> = FxHashMap::default();
        let mut of = FxHashMap::default();
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
            // Whether it holds locks is asked where its task may be awaited with them.
            let flags = [access.own, access.creator_locks, !access.locks.is_empty()];
            let once = scop.once.roles(access.site.id);
            let placement = (path, stamps, flags, lexical(access), once);
            let placement = *placements.entry(placement).or_insert(next);
            let locks = access.locks.iter();
            let class = (
                placement,
                &access.location,
                &access.guard,
                locks
                    .map(|lock| (&lock.location, &lock.when, lock.shared, lock.depth))
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

/// Where in the body of the outermost SIMD loop around it an access stands.
fn lexical(access: &AccessRelation) -> Option<usize> {
    access.path.iter().find_map(|node| match &node.kind {
        PathKind::Loop {
            simd: Some(lanes), ..
        } => lanes.order.get(&access.site.id).copied(),
        _ => None,
    })
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
