//! Two threads of one team: different numbers, the same phase, and the work-sharing constructs between allow it; and no
//! flag that one of them sets orders them.

use crate::formula::{Formula, Term};
use crate::phase::{PhaseError, Point};
use crate::report::Rule;
use crate::scop::{AccessRelation, Strand, SyncKind};
use crate::spmd::ForkKind;

use super::rename::Copies;
use super::{Case, Mhp, ordered, space};

/// The case that the accesses are run by different strands of the fork at `parting`.
pub(super) fn case(
    mhp: &mut Mhp<'_>,
    a: &AccessRelation,
    b: &AccessRelation,
    parting: usize,
) -> Result<Option<Case>, PhaseError> {
    let Some(fork) = a.path.get(parting) else {
        return Ok(None);
    };
    let Some(Strand::Fork { kind, number, .. }) = fork.strand() else {
        return Ok(None);
    };
    if mhp.scop().once.orders(a.site.id, b.site.id) {
        return Ok(None);
    }
    let copies = Copies::sharing(&a.path, parting);
    let number = Term::var(number.clone());
    let different = copies.term(&number, 1).differs(copies.term(&number, 2));
    let placed = space::placed(a, b, parting, *kind, &number, &copies);
    if placed.guaranteed.is_false() {
        return Ok(None);
    }
    let phase = match kind {
        // Teams have no barrier among them.
        ForkKind::Teams => Formula::truth(),
        ForkKind::Parallel => {
            let (x, y) = (a.fork_clock(fork.node), b.fork_clock(fork.node));
            let relation = mhp.phases.same_phase(
                fork.node,
                SyncKind::Barrier,
                &Point::of_team(&x.stamp),
                &Point::of_team(&y.stamp),
            )?;
            copies.relation(&relation)
        }
    };
    let open = |access: &AccessRelation| {
        let below = access.path.iter().skip(parting + 1);
        below.into_iter().any(|node| space::is_open(node, *kind))
    };
    let approximation = (open(a) || open(b))
        .then(|| "which thread executes an iteration of these loops is not followed".to_string());
    let unordered = match kind {
        ForkKind::Parallel => ordered::unordered(mhp, a, b, parting, &copies)?,
        ForkKind::Teams => ordered::Unordered::default(),
    };
    let formula = Formula::and([different, phase, placed.guaranteed, unordered.formula]);
    let approximation = approximation.or(unordered.approximation);
    Ok(Some(Case {
        rule: Rule::DataRace,
        parting,
        copies,
        formula,
        customary: placed.customary,
        sizes: Formula::truth(),
        approximation,
        unsure: None,
    }))
}
