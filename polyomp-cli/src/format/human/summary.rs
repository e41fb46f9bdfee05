//! The last line: what was looked at, and what was found.

use std::time::Duration;

use polyomp_core::report::{Certainty, Verdict};

use crate::outcome::{Failure, Outcome};

/// Counts over all files.
#[derive(Debug, Default)]
pub(super) struct Summary {
    files: usize,
    regions: usize,
    races: usize,
    possible: usize,
    misuses: usize,
    unknown: usize,
    overran: usize,
    errors: usize,
}

impl Summary {
    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.files += 1;
        let report = match &outcome.result {
            Ok(report) => report,
            Err(Failure::Input(_) | Failure::Internal(_)) => {
                self.errors += 1;
                return;
            }
            Err(Failure::Overran(_)) => {
                self.overran += 1;
                return;
            }
        };
        self.errors += report.internal_errors.len() + usize::from(report.error.is_some());
        for region in &report.regions {
            self.regions += 1;
            self.misuses += region.diagnostics.len();
            self.unknown += usize::from(region.verdict == Verdict::Unknown);
            for race in &region.races {
                match race.certainty {
                    Certainty::Proved => self.races += 1,
                    Certainty::Possible => self.possible += 1,
                }
            }
        }
    }

    pub(super) fn line(&self, time: Option<Duration>) -> String {
        let mut found = Vec::new();
        let kinds = [
            (self.races, "race", "races"),
            (self.possible, "possible race", "possible races"),
            (self.misuses, "misused construct", "misused constructs"),
            (self.unknown, "region not decided", "regions not decided"),
            (self.overran, "file given up", "files given up"),
            (self.errors, "error", "errors"),
        ];
        for (number, one, many) in kinds {
            if number > 0 {
                found.push(counted(number, one, many));
            }
        }
        if found.is_empty() {
            found.push("no data race".to_owned());
        }
        let time = time.map_or_else(String::new, |time| {
            format!(" ({:.2} s)", time.as_secs_f64())
        });
        format!(
            "{}, {}: {}{time}\n",
            counted(self.files, "file", "files"),
            counted(self.regions, "region", "regions"),
            found.join(", ")
        )
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
