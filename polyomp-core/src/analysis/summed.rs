//! The form of a program in which all recursive calls in regions are summaries of what they may touch.
//!
//! There is much less to compare in it than where the first calls are walked as they stand, and each execution of the
//! program is one of it: what has no race there has none. That something may race there says nothing.

use super::{Options, analyze_until};
use crate::budget::Deadline;
use crate::report::{Report, Verdict};
use crate::spmd::Program;

/// What is found of that form, in its part of the time.
pub(super) fn report(program: &Program, options: &Options, deadline: &Deadline) -> Option<Report> {
    let summed = program.summed.as_deref()?;
    Some(analyze_until(summed, options, &deadline.share(2)))
}

/// Whether it leaves nothing open.
pub(super) fn decides(report: &Report) -> bool {
    let free = |verdict| verdict == Verdict::RaceFree;
    report.error.is_none()
        && report.internal_errors.is_empty()
        && report.regions.iter().all(|region| free(region.verdict))
}

/// Takes over what has no race there where the report of the program as it stands leaves something open.
pub(super) fn refine(report: &mut Report, summed: Report) {
    report.internal_errors.extend(summed.internal_errors);
    for found in summed.regions {
        if found.verdict != Verdict::RaceFree {
            continue;
        }
        let known = report
            .regions
            .iter_mut()
            .find(|known| known.span == found.span && known.construct == found.construct);
        let Some(known) = known else { continue };
        match known.verdict {
            Verdict::RaceFree => {}
            Verdict::PossibleRace | Verdict::Unknown => *known = found,
            Verdict::Race => report.internal_errors.push(format!(
                "the region at line {} has races, and none where calls are summaries",
                known.span.line
            )),
        }
    }
}
