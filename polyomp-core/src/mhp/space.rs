//! Space: which thread of a team runs an instance, as far as the work-sharing constructs around it say.
//!
//! Nothing is known of `auto`, `runtime` schedules and of a loop without a schedule clause but that one thread runs an
//! iteration, nor of `dynamic` and `guided` but that one runs a chunk: all chunks but the last have the size of the clause,
//! so iterations n and m are in one where n / c = m / c, or have at least that size, so they are in one if both are among
//! the first c, and may be in two else (OpenMP 5.2, table 11.1). `static` with chunk c gives iteration n to
//! thread `(n / c) mod T`; without a chunk two loops with the same number of iterations share one function (OpenMP 5.2,
//! section 11.5.3). That this function gives each thread one block, as even as possible and the larger ones first, is
//! what the common runtimes do and OpenMP does not say: [`Said`] keeps the two apart. Nothing is promised of a loop that
//! is a SIMD loop too. Loops with reproducible schedules share one function in the same way; more is not said of it.

use std::rc::Rc;

use crate::formula::{Formula, Term};
use crate::scop::{AccessRelation, PathKind, PathNode, SharedLoop, Strand};
use crate::spmd::{ForkKind, ScheduleKind};

use super::rename::Copies;

/// The work-sharing construct that decides which strand of a fork runs an instance.
struct Placement<'a> {
    index: usize,
    node: &'a PathNode,
}

/// What schedules say.
#[derive(Debug, Clone)]
pub(super) struct Said {
    /// What OpenMP guarantees.
    pub(super) guaranteed: Formula,
    /// What the common runtimes do besides.
    pub(super) customary: Formula,
}

impl Said {
    pub(super) fn nothing() -> Said {
        Said {
            guaranteed: Formula::truth(),
            customary: Formula::truth(),
        }
    }

    fn guaranteed(guaranteed: Formula) -> Said {
        Said {
            guaranteed,
            ..Said::nothing()
        }
    }

    fn customary(customary: Formula) -> Said {
        Said {
            customary,
            ..Said::nothing()
        }
    }

    pub(super) fn all(parts: impl IntoIterator<Item = Said>) -> Said {
        let (guaranteed, customary): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .map(|said| (said.guaranteed, said.customary))
            .unzip();
        Said {
            guaranteed: Formula::and(guaranteed),
            customary: Formula::and(customary),
        }
    }
}

/// What the constructs below the fork at `parting` say of two different strands running the instances.
pub(super) fn placed(
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
    kind: ForkKind,
    number: &Term,
    copies: &Copies,
) -> Said {
    let (Some(x), Some(y)) = (
        placement(&a.path, parting, kind),
        placement(&b.path, parting, kind),
    ) else {
        let one = placement(&a.path, parting, kind)
            .map(|x| (x, 1))
            .or(placement(&b.path, parting, kind).map(|y| (y, 2)));
        return match one {
            Some((placement, which)) => {
                scheduled(&placement, a, b, parting, kind, number, copies, which)
            }
            None => Said::nothing(),
        };
    };
    let mut parts = vec![
        scheduled(&x, a, b, parting, kind, number, copies, 1),
        scheduled(&y, a, b, parting, kind, number, copies, 2),
    ];
    if x.node.same_node(y.node) {
        let same = same_instance(&a.path, parting, x.index, copies);
        let same_unit = match &x.node.kind {
            PathKind::Loop {
                iterators, divided, ..
            } => {
                let units = iterators.iter().take((*divided).max(1));
                let coordinates = units.map(|iterator| iterator.coordinate.clone());
                let iteration = copies.agree([1, 2], coordinates);
                Formula::or([iteration, same_chunk(&x, kind, copies)])
            }
            // The same section, the same single.
            _ => Formula::truth(),
        };
        parts.push(Said::guaranteed(Formula::and([same, same_unit]).negated()));
    }
    parts.push(shared_function(&x, &y, kind, number, copies));
    Said::all(parts)
}

/// What the schedules on the way to an instance say of its strands' numbers, at all forks but the one where instances
/// part: there, [`placed`] says it.
pub(super) fn on_the_way(
    access: &AccessRelation,
    parting: Option<usize>,
    copies: &Copies,
    which: usize,
) -> Said {
    let mut parts = Vec::new();
    for (index, node) in access.path.iter().enumerate() {
        if Some(index) == parting {
            continue;
        }
        if let Some(Strand::Fork { kind, number, .. }) = node.strand()
            && let Some(placement) = placement(&access.path, index, *kind)
        {
            let number = Term::var(number.clone());
            parts.push(scheduled(
                &placement, access, access, index, *kind, &number, copies, which,
            ));
        }
    }
    Said::all(parts)
}

/// What schedules say that is not followed: the iterations of collapsed loops whose bounds depend on their iterators are
/// not counted, so it is not known which thread a static schedule gives them to, nor which of them are one chunk.
pub(super) fn not_followed(access: &AccessRelation) -> Option<String> {
    let in_chunks = |shared: &SharedLoop| {
        let one = Term::constant(1);
        matches!(
            shared.schedule,
            ScheduleKind::Dynamic | ScheduleKind::Guided
        ) && shared.chunk.as_ref().is_some_and(|chunk| *chunk != one)
    };
    let uncounted =
        |shared: &SharedLoop| (is_function(shared) || in_chunks(shared)) && shared.number.is_none();
    let found = access.path.iter().any(|node| match &node.kind {
        PathKind::Loop {
            worksharing,
            distribute,
            ..
        } => worksharing.iter().chain(distribute).any(uncounted),
        _ => false,
    });
    found.then(|| {
        "iterations of collapsed loops whose bounds depend on their iterators are not counted"
            .to_owned()
    })
}

/// Whether the access stands in a loop for which the program sets a schedule that is not followed.
pub(super) fn is_untold(access: &AccessRelation) -> bool {
    access.path.iter().any(|node| match &node.kind {
        PathKind::Loop { worksharing, .. } => worksharing.iter().any(|shared| shared.untold),
        _ => false,
    })
}

/// Whether the access stands in a loop whose `ordered` blocks certainly order threads: the schedule says which thread
/// has which, so what one does before its block happens before what another does after its.
pub(super) fn orders_threads(access: &AccessRelation) -> bool {
    access.path.iter().any(|node| {
        matches!(
            &node.kind,
            PathKind::Loop {
                ordered: true,
                worksharing: Some(shared),
                ..
            } if shared.schedule == ScheduleKind::Static
        )
    })
}

/// The work-shared loop with `ordered` blocks that both instances are in, as its place on the path, and when both are
/// in one execution of it.
pub(super) fn ordered_loop(
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
    copies: &Copies,
) -> Option<(usize, Formula)> {
    let x = placement(&a.path, parting, ForkKind::Parallel)?;
    let y = placement(&b.path, parting, ForkKind::Parallel)?;
    let both =
        x.node.same_node(y.node) && matches!(x.node.kind, PathKind::Loop { ordered: true, .. });
    both.then(|| (x.index, same_instance(&a.path, parting, x.index, copies)))
}

/// The construct below the fork at `parting` that is bound to it.
fn placement(path: &[Rc<PathNode>], parting: usize, kind: ForkKind) -> Option<Placement<'_>> {
    for (index, node) in path.iter().enumerate().skip(parting + 1) {
        let binds = match (&node.kind, kind) {
            (
                PathKind::Strand(
                    Strand::Fork {
                        kind: ForkKind::Teams,
                        ..
                    },
                    _,
                ),
                ForkKind::Teams,
            ) => return None,
            // A `distribute` may stand on the loop that the inner parallel region divides further.
            (PathKind::Strand(..), ForkKind::Parallel) => return None,
            (PathKind::Loop { distribute, .. }, ForkKind::Teams) => distribute.is_some(),
            (PathKind::Loop { worksharing, .. }, ForkKind::Parallel) => worksharing.is_some(),
            (PathKind::Section { .. } | PathKind::Single { .. }, ForkKind::Parallel) => true,
            _ => false,
        };
        if binds {
            return Some(Placement { index, node });
        }
    }
    None
}

/// Whether the threads of a team divide what `distribute` has given to it: which that is decides how its iterations are
/// numbered among them.
fn is_composite(node: &PathNode) -> bool {
    matches!(
        node.kind,
        PathKind::Loop {
            worksharing: Some(_),
            distribute: Some(_),
            ..
        }
    )
}

/// Whether a schedule decides which strand executes an iteration, or may, but [`scheduled`] does not know it.
pub(super) fn is_open(node: &PathNode, kind: ForkKind) -> bool {
    let placement = Placement { index: 0, node };
    sharing(&placement, kind).is_some_and(|shared| {
        shared.untold
            || shares_function(&placement, shared, kind)
                && (shared.number.is_none()
                    || shared.trip.is_none()
                    || (kind == ForkKind::Parallel && is_composite(node)))
    })
}

fn sharing<'a>(placement: &'a Placement<'_>, kind: ForkKind) -> Option<&'a SharedLoop> {
    match (&placement.node.kind, kind) {
        (PathKind::Loop { worksharing, .. }, ForkKind::Parallel) => worksharing.as_ref(),
        (PathKind::Loop { distribute, .. }, ForkKind::Teams) => distribute.as_ref(),
        _ => None,
    }
}

/// Both instances are in one execution of the construct at `index`: the loops between the fork and it agree.
fn same_instance(path: &[Rc<PathNode>], parting: usize, index: usize, copies: &Copies) -> Formula {
    let between = path
        .iter()
        .take(index)
        .skip(parting + 1)
        .filter(|node| node.strand().is_none());
    copies.agree([1, 2], between.flat_map(|node| node.coordinates()))
}

/// Two iterations of one execution of a loop are in one chunk that a thread takes as a whole.
fn same_chunk(placement: &Placement<'_>, kind: ForkKind, copies: &Copies) -> Formula {
    let lanes = matches!(placement.node.kind, PathKind::Loop { simd: Some(_), .. });
    let Some(SharedLoop {
        schedule,
        chunk: Some(chunk),
        number: Some(iteration),
        ..
    }) = sharing(placement, kind).filter(|_| !is_composite(placement.node))
    else {
        return Formula::falsity();
    };
    let iteration = |which| copies.term(iteration, which);
    let chunk = |which| copies.term(chunk, which);
    match schedule {
        // Of other loops that are divided statically, `scheduled` tells the thread.
        ScheduleKind::Static if !lanes => Formula::falsity(),
        ScheduleKind::Static | ScheduleKind::Dynamic => iteration(1)
            .floor_div(chunk(1))
            .equals(iteration(2).floor_div(chunk(2))),
        ScheduleKind::Guided => {
            Formula::and([1, 2].map(|which| iteration(which).less(chunk(which))))
        }
        _ => Formula::falsity(),
    }
}

/// What the schedule of a loop says of the thread that runs an iteration.
#[allow(clippy::too_many_arguments)] // one instance of one construct, seen from a pair
fn scheduled(
    placement: &Placement<'_>,
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
    kind: ForkKind,
    number: &Term,
    copies: &Copies,
    which: usize,
) -> Said {
    let Some(shared) = sharing(placement, kind) else {
        return Said::nothing();
    };
    let path = if which == 1 { &a.path } else { &b.path };
    let Some(Strand::Fork { size, .. }) = path.get(parting).and_then(|node| node.strand()) else {
        return Said::nothing();
    };
    if !divides_statically(placement, shared, kind)
        || is_composite(placement.node) && kind == ForkKind::Parallel
    {
        return Said::nothing();
    }
    let size = copies.term(&Term::var(size.clone()), which);
    let number = copies.term(number, which);
    let (Some(iteration), Some(trip)) = (&shared.number, &shared.trip) else {
        return Said::nothing();
    };
    let (iteration, trip) = (copies.term(iteration, which), copies.term(trip, which));
    match &shared.chunk {
        Some(chunk) => {
            let chunk = copies.term(chunk, which);
            Said::guaranteed(number.equals(iteration.floor_div(chunk).floor_mod(size)))
        }
        None => {
            let (block, larger) = (trip.floor_div(size.clone()), trip.floor_mod(size));
            let start =
                |thread: &Term| thread.clone() * block.clone() + thread.minimum(larger.clone());
            let next = number.clone() + Term::constant(1);
            Said::customary(Formula::and([
                iteration.at_least(start(&number)),
                iteration.less(start(&next)),
            ]))
        }
    }
}

/// Whether the schedule of a loop gives its iterations to certain strands.
fn divides_statically(placement: &Placement<'_>, shared: &SharedLoop, kind: ForkKind) -> bool {
    let lanes = matches!(placement.node.kind, PathKind::Loop { simd: Some(_), .. });
    shared.schedule == ScheduleKind::Static && !(lanes && kind == ForkKind::Parallel)
}

/// Whether the number of an iteration decides, for all loops with such a schedule, which thread executes it.
fn is_function(shared: &SharedLoop) -> bool {
    matches!(
        shared.schedule,
        ScheduleKind::Static | ScheduleKind::Reproducible
    )
}

/// Whether a loop is divided as others with the same schedule are.
fn shares_function(placement: &Placement<'_>, shared: &SharedLoop, kind: ForkKind) -> bool {
    let lanes = matches!(placement.node.kind, PathKind::Loop { simd: Some(_), .. });
    is_function(shared) && !(lanes && kind == ForkKind::Parallel)
}

/// What follows from [`scheduled`] for two loops that share one function, stated without products and divisions by the
/// team size, so that affine reasoning sees them; and what is promised of reproducible schedules.
fn shared_function(
    x: &Placement<'_>,
    y: &Placement<'_>,
    kind: ForkKind,
    number: &Term,
    copies: &Copies,
) -> Said {
    let (Some(first), Some(second)) = (sharing(x, kind), sharing(y, kind)) else {
        return Said::nothing();
    };
    if !shares_function(x, first, kind)
        || !shares_function(y, second, kind)
        || first.schedule != second.schedule
    {
        return Said::nothing();
    }
    if kind == ForkKind::Parallel && (is_composite(x.node) || is_composite(y.node)) {
        return Said::nothing();
    }
    let (Some(n), Some(m)) = (&first.number, &second.number) else {
        return Said::nothing();
    };
    let (n, m) = (copies.term(n, 1), copies.term(m, 2));
    if first.schedule == ScheduleKind::Reproducible {
        let both = |a: &Option<Term>, b: &Option<Term>| {
            a.as_ref().map(|a| copies.term(a, 1)) == b.as_ref().map(|b| copies.term(b, 2))
        };
        let alike = first.trip.is_some()
            && both(&first.trip, &second.trip)
            && both(&first.chunk, &second.chunk);
        return match alike {
            true => Said::guaranteed(n.differs(m)),
            false => Said::nothing(),
        };
    }
    match (&first.chunk, &second.chunk) {
        (Some(c), Some(d)) => {
            let (c, d) = (copies.term(c, 1), copies.term(d, 2));
            if c != d {
                return Said::nothing();
            }
            Said::guaranteed(n.floor_div(c.clone()).differs(m.floor_div(c)))
        }
        (None, None) => {
            let (Some(trip), Some(trip2)) = (&first.trip, &second.trip) else {
                return Said::nothing();
            };
            if copies.term(trip, 1) != copies.term(trip2, 2) {
                return Said::nothing();
            }
            let (t, u) = (copies.term(number, 1), copies.term(number, 2));
            Said {
                guaranteed: n.differs(m.clone()),
                customary: Formula::or([
                    Formula::and([t.less(u.clone()), n.less(m.clone())]),
                    Formula::and([u.less(t), m.less(n)]),
                ]),
            }
        }
        _ => Said::nothing(),
    }
}
