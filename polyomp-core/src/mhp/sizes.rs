//! How many threads the instances of one fork have: those that several teams or threads encounter.

use super::Copies;
use crate::formula::{Formula, Term};
use crate::scop::{AccessRelation, Strand};

/// What a verdict assumes that needs forks of the same size.
pub const SAME_SIZES: &str = "a parallel region that several teams or threads encounter has as many threads each time, \
     where no clause says otherwise";

/// Why nothing is assumed of them where the program lets them be adjusted.
pub(super) const ADJUSTED: &str =
    "how many threads each team has may be adjusted when the program runs (`omp_set_dynamic`)";

/// The instances of forks below the node at `parting` have one size, but where a clause makes one of them smaller (OpenMP
/// 5.2, section 10.1.1, without dynamic adjustment and with as many threads as are asked for).
pub(super) fn same_sizes(
    a: &AccessRelation,
    b: &AccessRelation,
    copies: &Copies,
    parting: usize,
) -> Formula {
    let mut parts = Vec::new();
    for node in a.path.iter().skip(parting + 1) {
        let Some(Strand::Fork { size, limited, .. }) = node.strand() else {
            continue;
        };
        let (first, second) = (copies.symbol(size, 1), copies.symbol(size, 2));
        if first == second || !b.path.iter().any(|other| other.same_node(node)) {
            continue;
        }
        let (first, second) = (Term::var(first), Term::var(second));
        let smaller = |one: &Term, other: &Term, which| {
            Formula::and([one.less(other.clone()), copies.formula(limited, which)])
        };
        parts.push(Formula::or([
            first.equals(second.clone()),
            smaller(&first, &second, 1),
            smaller(&second, &first, 2),
        ]));
    }
    Formula::and(parts)
}
