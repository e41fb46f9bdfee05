//! Accesses to what has a type that is not known: it may be atomic, or an object whose class locks, or each thread's own.
//! Then nothing that is found of them is a race for certain.

use crate::report::{Access, AccessKind, Approximation, Certainty, RegionReport};
use crate::spmd::Stmt;
use crate::spmd::visit::{AccessRef, accesses};

/// Makes races possible of accesses that may be atomic.
pub(super) fn refine(fork: &Stmt, report: &mut RegionReport) {
    if report.races.is_empty() {
        return;
    }
    let mut doubtful = accesses(std::slice::from_ref(fork));
    doubtful.retain(|access| access.site.doubt.is_some());
    if doubtful.is_empty() {
        return;
    }
    for race in &mut report.races {
        for access in &race.accesses {
            let Some(found) = doubtful.iter().find(|found| is(found, access)) else {
                continue;
            };
            let approximation = Approximation {
                span: access.span,
                reason: found.site.doubt.as_deref().unwrap_or_default().to_string(),
            };
            race.certainty = Certainty::Possible;
            if !race.approximations.contains(&approximation) {
                race.approximations.push(approximation);
            }
        }
    }
}

fn is(site: &AccessRef<'_>, access: &Access) -> bool {
    site.site.span == access.span && site.is_write == (access.kind == AccessKind::Write)
}
