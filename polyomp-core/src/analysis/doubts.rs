//! Accesses to what has a type that is not known: it may be atomic, or an object whose class locks, or each thread's own.
//! Then nothing that is found of them is a race for certain. Nor is it of variables that may be each thread's own.

use crate::report::{Access, AccessKind, Approximation, Certainty, RegionReport};
use crate::spmd::visit::{AccessRef, accesses};
use crate::spmd::{Program, Stmt};

/// Makes races possible of accesses that may be atomic, and on variables of which threads may have copies.
pub(super) fn refine(program: &Program, fork: &Stmt, report: &mut RegionReport) {
    if report.races.is_empty() {
        return;
    }
    // Reports tell the variable by its name in the source, which others may have: that finds too many rather than too few.
    for race in &mut report.races {
        let objects = program.objects.iter();
        let doubt = objects
            .filter(|object| object.source_name() == race.variable)
            .find_map(|object| object.doubt.as_deref());
        if let Some(doubt) = doubt {
            let reason = doubt.to_string();
            let span = race.accesses[0].span;
            race.certainty = Certainty::Possible;
            race.approximations.push(Approximation { span, reason });
        }
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
