//! Accesses to what has a type that is not known: it may be atomic, or an object whose class locks, or each thread's own.
//! Then nothing that is found of them is a race for certain. Nor is it of variables that may be each thread's own.

use crate::report::{Access, AccessKind, Approximation, Certainty, RegionReport};
use crate::spmd::visit::{AccessRef, accesses};
use crate::spmd::{Program, Side, Stmt, Touches};

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
    if doubtful.iter().any(|access| access.site.touches.transfer) {
        sides(&doubtful, report);
    }
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

/// Makes races possible of a transfer with what may be an access to the other copy.
fn sides(all: &[AccessRef<'_>], report: &mut RegionReport) {
    let open = |access: &&AccessRef<'_>| {
        access.site.touches.side == Side::Either || access.site.touches.transfer
    };
    let relevant: Vec<&AccessRef<'_>> = all.iter().filter(open).collect();
    for race in &mut report.races {
        let found = |which: &Access| -> Vec<Touches> {
            let all = relevant.iter().filter(|found| is(found, which));
            all.map(|found| found.site.touches).collect()
        };
        let (first, second) = (found(&race.accesses[0]), found(&race.accesses[1]));
        let mut pairs = (first.iter()).flat_map(|a| second.iter().map(move |b| (a, b)));
        if first.is_empty() || second.is_empty() || pairs.any(|(a, b)| a.certainly_meet(*b)) {
            continue;
        }
        let span = race.accesses[0].span;
        let reason = "whether the device or the host executes this".to_string();
        race.certainty = Certainty::Possible;
        race.approximations.push(Approximation { span, reason });
    }
}

fn is(site: &AccessRef<'_>, access: &Access) -> bool {
    site.site.span == access.span && site.is_write == (access.kind == AccessKind::Write)
}
