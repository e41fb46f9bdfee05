//! Races of the form of a program in which recursive calls are walked as they stand, to some depth.
//!
//! Its executions are parts of those of the program, so what is proved there holds. Nothing else that it says does.

use super::{Options, analyze_until, findings};
use crate::budget::Deadline;
use crate::report::{Certainty, Race, RegionReport, Report, Verdict};
use crate::spmd::Program;

/// Adds what is proved of that form to the report of a program, where that left something open.
pub(super) fn refine(
    report: &mut Report,
    program: &Program,
    options: &Options,
    deadline: &Deadline,
) {
    let Some(deeper) = &program.deeper else {
        return;
    };
    if !report.regions.iter().any(is_open) || deadline.passed().is_some() {
        return;
    }
    let second = analyze_until(deeper, options, deadline);
    report.internal_errors.extend(second.internal_errors);
    for mut found in second.regions {
        let known = report
            .regions
            .iter_mut()
            .find(|known| known.span == found.span && known.construct == found.construct);
        found.races.retain(is_proved);
        if let Some(known) = known
            && !found.races.is_empty()
        {
            let races = std::mem::take(&mut known.races).into_iter();
            if known.verdict == Verdict::RaceFree {
                report.internal_errors.push(format!(
                    "the region at line {} has no race as a whole, and races in runs that do not go deep",
                    known.span.line
                ));
            }
            known.races = findings::unique(races.chain(found.races));
            known.verdict = Verdict::Race;
            for assumption in found.assumptions {
                if !known.assumptions.contains(&assumption) {
                    known.assumptions.push(assumption);
                }
            }
        }
    }
}

fn is_proved(race: &Race) -> bool {
    race.certainty == Certainty::Proved
}

fn is_open(region: &RegionReport) -> bool {
    match region.verdict {
        Verdict::Race => !region.races.iter().all(is_proved),
        Verdict::RaceFree => false,
        Verdict::PossibleRace | Verdict::Unknown => true,
    }
}
