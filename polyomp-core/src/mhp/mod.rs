//! May happen in parallel: when two access instances can be run by different strands with nothing that orders or
//! excludes them.
//!
//! Two instances have a common way from the entry down to the node where they part. Above it all coordinates are
//! equal. They part in one of three ways, each a [`Case`] of its own:
//!
//! * at a fork, run by two threads of the team (or two teams of the league): `threads`;
//! * in the program of one strand, at least one of them in an explicit task that it created: `tasks`;
//! * in one SIMD loop, in two lanes: `lanes`.
//!
//! Formulas speak of two copies of the coordinates, suffixed `.1` and `.2`; what is equal is written `.1` for both.

mod doacross;
mod lanes;
mod ordered;
mod rename;
mod space;
mod tasks;
mod threads;

pub use rename::Copies;

use crate::formula::Formula;
use crate::phase::{PhaseError, Phases};
use crate::report::Rule;
use crate::scop::{AccessRelation, PathKind, PathNode, Strand};

/// What a verdict assumes that needs more than OpenMP guarantees of static schedules.
pub const CUSTOMARY: &str = "static schedules without a chunk size divide a loop into blocks in the order of the \
     threads, as even as possible and the larger ones first, as libgomp and libomp do";

/// How two instances can happen in parallel.
#[derive(Debug, Clone)]
pub struct Case {
    /// Which rule a race of this kind breaks.
    pub rule: Rule,
    /// Index on the common path of the node at which they part.
    pub parting: usize,
    /// How the coordinates of the two instances are named.
    pub copies: Copies,
    /// Their being parallel, as far as OpenMP guarantees that they are not.
    pub formula: Formula,
    /// What common runtimes do besides: [`CUSTOMARY`].
    pub customary: Formula,
    /// What was not looked at, which might exclude it.
    pub approximation: Option<String>,
}

/// All cases in which instances of the two accesses may happen in parallel.
pub fn cases(
    phases: &mut Phases<'_>,
    a: &AccessRelation,
    b: &AccessRelation,
) -> Result<Vec<Case>, PhaseError> {
    let mut cases = Vec::new();
    for parting in 0..common_path(a, b) {
        let Some(node) = a.path.get(parting) else {
            break;
        };
        match &node.kind {
            PathKind::Strand(strand, _) => {
                if let Strand::Fork { .. } = strand {
                    let threads = threads::case(phases, a, b, parting)?;
                    cases.extend(threads.map(|case| scheduled(case, a, b, Some(parting))));
                }
                let tasks = tasks::case(phases, a, b, parting)?;
                cases.extend(tasks.map(|case| scheduled(case, a, b, None)));
            }
            PathKind::Loop { simd: Some(_), .. } => {
                let lanes = lanes::case(a, b, parting);
                cases.extend(lanes.map(|case| scheduled(case, a, b, None)));
            }
            _ => {}
        }
    }
    cases.retain(|case| !case.formula.is_false());
    Ok(cases)
}

/// Whether threads of a region may be ordered by `ordered` blocks of loops that the accesses do not stand in, which is
/// not followed.
pub fn ordered_elsewhere(accesses: &[AccessRelation], region: usize) -> bool {
    accesses
        .iter()
        .filter(|access| access.region == region)
        .any(space::orders_threads)
}

/// Adds what schedules say of the strands at the forks where the instances do not part: which strand that is matters
/// when its number does.
fn scheduled(mut case: Case, a: &AccessRelation, b: &AccessRelation, fork: Option<usize>) -> Case {
    let said = space::Said::all([
        space::on_the_way(a, fork, &case.copies, 1),
        space::on_the_way(b, fork, &case.copies, 2),
    ]);
    case.formula = Formula::and([case.formula, said.guaranteed]);
    case.customary = Formula::and([case.customary, said.customary]);
    case.approximation = case
        .approximation
        .or_else(|| space::not_followed(a))
        .or_else(|| space::not_followed(b));
    case
}

/// Whether the accesses part at a league of teams.
pub fn among_teams(case: &Case, a: &AccessRelation) -> bool {
    let node = a.path.get(case.parting);
    matches!(
        node.and_then(|node| node.strand()),
        Some(Strand::Fork {
            kind: crate::spmd::ForkKind::Teams,
            ..
        })
    )
}

/// How many nodes the ways to the two accesses have in common.
pub fn common_path(a: &AccessRelation, b: &AccessRelation) -> usize {
    a.path
        .iter()
        .zip(&b.path)
        .take_while(|(x, y)| x.same_node(y))
        .count()
}

/// Index of the next strand on the path after `from`.
fn next_strand(path: &[std::rc::Rc<PathNode>], from: usize) -> Option<usize> {
    path.iter()
        .enumerate()
        .skip(from + 1)
        .find(|(_, node)| node.strand().is_some())
        .map(|(index, _)| index)
}

/// Mutual exclusion by name: a critical section that both stand in, and whose strand is that of the access (a task
/// that may be deferred does not inherit what its creator holds).
///
/// Between teams only what lowering adds (`reduction #n`) excludes: a critical section binds to the contention group,
/// which is one team (OpenMP 5.2, section 15.2).
pub fn common_critical(
    a: &AccessRelation,
    b: &AccessRelation,
    among_teams: bool,
) -> Option<String> {
    let held = |access: &AccessRelation| -> Vec<String> {
        access
            .path
            .iter()
            .rev()
            .take_while(|node| match node.strand() {
                None => true,
                // The creator waits for it with all that it holds.
                Some(Strand::Task(task)) => task.deferred.is_false(),
                Some(_) => false,
            })
            .filter_map(|node| match &node.kind {
                PathKind::Critical { name } => Some(name.clone()),
                _ => None,
            })
            .collect()
    };
    let other = held(b);
    held(a)
        .into_iter()
        .filter(|name| !among_teams || name.contains('#'))
        .find(|name| other.contains(name))
}
