//! Results on one region that was reached in several ways → one result.

use super::findings;
use crate::report::{Approximation, Race, RegionReport, Report};
use crate::spmd::{FileId, Span};

/// Reports on one file as part of several programs, as one report: of each region the worst verdict, and all races.
pub fn merge(reports: impl IntoIterator<Item = Report>) -> Option<Report> {
    let mut reports = reports.into_iter();
    let mut merged = reports.next()?;
    for mut report in reports {
        renumber(&mut report, &mut merged.files);
        merged.regions.append(&mut report.regions);
        for note in report.notes {
            if !merged.notes.contains(&note) {
                merged.notes.push(note);
            }
        }
        for error in report.internal_errors {
            if !merged.internal_errors.contains(&error) {
                merged.internal_errors.push(error);
            }
        }
        merged.error = merged.error.or(report.error);
    }
    regions(&mut merged.regions);
    Some(merged)
}

/// Makes the places of a report speak of these files, to which it adds its own.
fn renumber(report: &mut Report, files: &mut Vec<String>) {
    let numbers: Vec<u32> = report
        .files
        .iter()
        .map(|name| {
            let at = files.iter().position(|known| known == name);
            let at = at.unwrap_or_else(|| {
                files.push(name.clone());
                files.len() - 1
            });
            u32::try_from(at).unwrap_or(u32::MAX)
        })
        .collect();
    let place = |span: &mut Span| {
        if let Some(number) = numbers.get(span.file.0 as usize) {
            span.file = FileId(*number);
        }
    };
    let reasons = |list: &mut Vec<Approximation>| {
        list.iter_mut().for_each(|reason| place(&mut reason.span));
    };
    let race = |race: &mut Race| {
        race.accesses
            .iter_mut()
            .for_each(|access| place(&mut access.span));
        race.notes.iter_mut().for_each(|(span, _)| place(span));
        reasons(&mut race.approximations);
    };
    reasons(&mut report.notes);
    for region in &mut report.regions {
        place(&mut region.span);
        reasons(&mut region.approximations);
        reasons(&mut region.unsupported);
        reasons(&mut region.undecided);
        region
            .diagnostics
            .iter_mut()
            .for_each(|diagnostic| place(&mut diagnostic.span));
        region.races.iter_mut().for_each(race);
    }
}

/// A region that is reached in several ways (a function inlined at several calls) is one region of the report.
pub(super) fn regions(regions: &mut Vec<RegionReport>) {
    let mut merged: Vec<RegionReport> = Vec::new();
    for region in regions.drain(..) {
        match merged
            .iter_mut()
            .find(|known| known.span == region.span && known.construct == region.construct)
        {
            Some(known) => {
                fn extend<T: PartialEq>(known: &mut Vec<T>, more: Vec<T>) {
                    for item in more {
                        if !known.contains(&item) {
                            known.push(item);
                        }
                    }
                }
                known.verdict = known.verdict.min(region.verdict);
                extend(&mut known.assumptions, region.assumptions);
                // It holds of the region where it holds of all ways to it.
                known.notes.retain(|note| region.notes.contains(note));
                extend(&mut known.approximations, region.approximations);
                extend(&mut known.unsupported, region.unsupported);
                extend(&mut known.undecided, region.undecided);
                extend(&mut known.diagnostics, region.diagnostics);
                let races = std::mem::take(&mut known.races)
                    .into_iter()
                    .chain(region.races);
                known.races = findings::unique(races);
                known.pairs += region.pairs;
            }
            None => merged.push(region),
        }
    }
    merged.sort_by_key(|region| region.span);
    *regions = merged;
}
