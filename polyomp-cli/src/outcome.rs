//! Outcome: what became of one file, and the exit status that follows from all.

use std::path::PathBuf;
use std::time::Duration;

use polyomp_core::report::{Report, Verdict};

use crate::args::FailOn;

/// Why there is no report on a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The input cannot be read, or means nothing.
    Input(String),
    /// Something in polyomp is wrong.
    Internal(String),
    /// The analysis ran past its time and had to be left.
    Overran(Duration),
}

/// What became of one file.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The file.
    pub path: PathBuf,
    /// How long it took.
    pub time: Duration,
    /// The report on it.
    pub result: Result<Report, Failure>,
}

impl Outcome {
    /// The verdict on the file: unknown where there is no report.
    pub fn verdict(&self) -> Verdict {
        match &self.result {
            Ok(report) => report.verdict(),
            Err(_) => Verdict::Unknown,
        }
    }
}

/// What is said of a file that ran past its time.
pub fn overran_message(limit: Duration) -> String {
    format!(
        "the analysis did not end within {} s and was given up",
        limit.as_secs_f64()
    )
}

/// The exit status, from the one that counts least to the one that counts most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Status {
    /// 0: no race, nothing undecided.
    #[default]
    Clean,
    /// 3: no race, something undecided.
    Unknown,
    /// 1: a race.
    Race,
    /// 2: an input that cannot be read, or an internal error.
    Error,
}

impl Status {
    /// The number that the process exits with.
    pub fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Race => 1,
            Status::Error => 2,
            Status::Unknown => 3,
        }
    }

    /// The status that one file asks for.
    pub fn of(outcome: &Outcome, fail_on: FailOn) -> Status {
        let unknown = match fail_on {
            FailOn::Unknown => Status::Unknown,
            FailOn::Race | FailOn::Possible | FailOn::Never => Status::Clean,
        };
        let report = match &outcome.result {
            Ok(report) if report.internal_errors.is_empty() && report.error.is_none() => report,
            Ok(_) | Err(Failure::Input(_) | Failure::Internal(_)) => return Status::Error,
            Err(Failure::Overran(_)) => return unknown,
        };
        match (report.verdict(), fail_on) {
            (_, FailOn::Never) => Status::Clean,
            (Verdict::Race, _) => Status::Race,
            (Verdict::PossibleRace, FailOn::Possible | FailOn::Unknown) => Status::Race,
            (Verdict::PossibleRace, FailOn::Race) => Status::Clean,
            (Verdict::Unknown, _) => unknown,
            (Verdict::RaceFree, _) => Status::Clean,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::samples;

    fn status(result: Result<Report, Failure>, fail_on: FailOn) -> u8 {
        let outcome = Outcome {
            path: "x.c".into(),
            time: Duration::ZERO,
            result,
        };
        Status::of(&outcome, fail_on).code()
    }

    #[test]
    fn exit_status_of_each_verdict() {
        use FailOn::{Never, Possible, Race, Unknown};
        let cases = [
            (Verdict::RaceFree, [0, 0, 0, 0]),
            (Verdict::Unknown, [0, 0, 3, 0]),
            (Verdict::PossibleRace, [0, 1, 1, 0]),
            (Verdict::Race, [1, 1, 1, 0]),
        ];
        for (verdict, expected) in cases {
            for (fail_on, code) in [Race, Possible, Unknown, Never].into_iter().zip(expected) {
                let report = samples::report_with_verdict(verdict);
                assert_eq!(status(Ok(report), fail_on), code, "{verdict:?} {fail_on:?}");
            }
        }
    }

    #[test]
    fn errors_count_whatever_may_fail() {
        for fail_on in [FailOn::Race, FailOn::Unknown, FailOn::Never] {
            assert_eq!(status(Err(Failure::Input("gone".into())), fail_on), 2);
            assert_eq!(status(Err(Failure::Internal("bug".into())), fail_on), 2);
            let mut report = samples::report_with_verdict(Verdict::RaceFree);
            report.internal_errors.push("witness refuted".into());
            assert_eq!(status(Ok(report), fail_on), 2);
        }
        let overran = Failure::Overran(Duration::from_secs(1));
        assert_eq!(status(Err(overran.clone()), FailOn::Unknown), 3);
        assert_eq!(status(Err(overran), FailOn::Possible), 0);
    }

    #[test]
    fn a_misused_construct_leaves_its_region_undecided() {
        let report = samples::divergence();
        assert_eq!(status(Ok(report.clone()), FailOn::Unknown), 3);
        assert_eq!(status(Ok(report), FailOn::Possible), 0);
    }

    #[test]
    fn the_most_serious_counts() {
        let order = [Status::Clean, Status::Unknown, Status::Race, Status::Error];
        assert_eq!(order.map(Status::code), [0, 3, 1, 2]);
        assert!(order.is_sorted());
    }
}
