//! Barriers that not every thread executes at the same place: threads meet at their n-th barrier, whichever statement
//! that is.
//!
//! The phase of an instance is then the number of barriers that its thread has executed before it, in closed form over
//! its coordinates and its thread number. That form exists when the barriers stand in counted loops whose numbers of
//! iterations do not depend on one another, under conditions that do not depend on the iteration.

use crate::formula::{Formula, Term};
use crate::scop::{IteratorInfo, PathKind, SyncInstance};
use crate::spmd::NodeId;

/// A barrier statement with the loops around it below the strand.
struct Counted<'a> {
    sync: &'a SyncInstance,
    loops: Vec<&'a IteratorInfo>,
    /// Under this condition, which no iteration changes, it is executed.
    condition: Formula,
}

/// How many of the barriers a thread executes before the stamp `at`; `None` where there is no closed form.
pub(super) fn before(syncs: &[&SyncInstance], strand: NodeId, at: &[Term]) -> Option<Term> {
    let mut total = Term::constant(0);
    for sync in syncs {
        let counted = counted(sync, strand)?;
        total = total + Term::ite(counted.condition.clone(), counted.before(at, 0)?, 0);
    }
    Some(total)
}

fn counted<'a>(sync: &'a SyncInstance, strand: NodeId) -> Option<Counted<'a>> {
    let from = sync
        .path
        .iter()
        .position(|node| node.node == strand)
        .map_or(0, |index| index + 1);
    let mut loops = Vec::new();
    for node in sync.path.iter().skip(from) {
        match &node.kind {
            PathKind::Loop {
                iterators,
                worksharing: None,
                distribute: None,
                ..
            } => match &iterators[..] {
                [only] => loops.push(only),
                _ => return None,
            },
            PathKind::While { .. } | PathKind::Loop { .. } => return None,
            _ => {}
        }
    }
    let mut condition = Vec::new();
    for part in sync.guard.conjuncts() {
        let symbols = part.free_symbols();
        let of_loops: Vec<&&IteratorInfo> = loops
            .iter()
            .filter(|looped| symbols.contains(&looped.coordinate))
            .collect();
        match &of_loops[..] {
            [] => condition.push(part.clone()),
            [looped] if is_bound(part, looped) => {}
            _ => return None,
        }
    }
    for looped in &loops {
        let symbols = looped.trip.free_symbols();
        if loops
            .iter()
            .any(|other| symbols.contains(&other.coordinate))
        {
            return None;
        }
    }
    Some(Counted {
        sync,
        loops,
        condition: Formula::and(condition),
    })
}

/// Whether a condition is the lower or upper bound of the loop itself.
fn is_bound(part: &Formula, looped: &IteratorInfo) -> bool {
    looped.bounds().conjuncts().contains(part)
}

impl Counted<'_> {
    /// How many executions come before `at`, of those that agree with it in the first `depth` loops.
    fn before(&self, at: &[Term], depth: usize) -> Option<Term> {
        let position = self.sync.stamp.get(2 * depth)?.as_constant()?;
        let other = at.get(2 * depth).and_then(Term::as_constant).unwrap_or(0);
        if position > other {
            return Some(Term::constant(0));
        }
        if position < other {
            return Some(self.all(depth));
        }
        // The same loop (an access is at no barrier's own position).
        let (Some(looped), Some(number)) = (self.loops.get(depth), at.get(2 * depth + 1)) else {
            return Some(Term::constant(0));
        };
        let earlier =
            Term::constant(0).maximum(number.minimum(looped.trip.clone())) * self.all(depth + 1);
        let here = self.before(at, depth + 1)?;
        let runs = number.less(looped.trip.clone());
        Some(earlier + Term::ite(runs, here, 0))
    }

    /// All executions within one iteration of the first `depth` loops.
    fn all(&self, depth: usize) -> Term {
        self.loops
            .iter()
            .skip(depth)
            .fold(Term::constant(1), |product, looped| {
                product * looped.trip.clone()
            })
    }
}
