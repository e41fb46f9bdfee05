//! The part of `polyomp check --format json` that expectations speak of.

use serde::Deserialize;

use crate::expectation::{Access, Certainty, Rule, Verdict};

/// The whole output.
#[derive(Clone, Debug, Deserialize)]
pub struct Report {
    /// Version of the format.
    pub schema: u64,
    /// One entry per file checked.
    pub files: Vec<FileReport>,
}

/// One file.
#[derive(Clone, Debug, Deserialize)]
pub struct FileReport {
    /// The file's path as given.
    pub path: String,
    /// The worst verdict of its regions.
    pub verdict: Verdict,
    /// Why the file could not be checked.
    #[serde(default)]
    pub error: Option<String>,
    /// What the checker found wrong with itself.
    #[serde(default)]
    pub internal_errors: Vec<String>,
    /// What stands outside its regions and was not understood.
    #[serde(default)]
    pub notes: Vec<Approximation>,
    /// Its regions.
    #[serde(default)]
    pub regions: Vec<Region>,
}

/// One parallel region.
#[derive(Clone, Debug, Deserialize)]
pub struct Region {
    /// The file, where it is not the one that was checked.
    #[serde(default)]
    pub path: Option<String>,
    /// 1-based line of its directive.
    pub line: usize,
    /// Its verdict.
    pub verdict: Verdict,
    /// What could not be represented exactly.
    #[serde(default)]
    pub approximations: Vec<Approximation>,
    /// What is not supported.
    #[serde(default)]
    pub unsupported: Vec<Unsupported>,
    /// Queries that were given up.
    #[serde(default)]
    pub undecided: Vec<Approximation>,
    /// Diagnoses other than races.
    #[serde(default)]
    pub diagnostics: Vec<Diagnostic>,
    /// The racing pairs.
    #[serde(default)]
    pub races: Vec<RaceReport>,
}

/// Something that was approximated or given up, and why.
#[derive(Clone, Debug, Deserialize)]
pub struct Approximation {
    /// The file, where it is not the one that was checked.
    #[serde(default)]
    pub path: Option<String>,
    /// 1-based line.
    pub line: usize,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

/// Something that is not supported.
#[derive(Clone, Debug, Deserialize)]
pub struct Unsupported {
    /// The file, where it is not the one that was checked.
    #[serde(default)]
    pub path: Option<String>,
    /// 1-based line.
    pub line: usize,
    /// What it is.
    #[serde(default)]
    pub what: String,
}

/// A diagnosis other than a race.
#[derive(Clone, Debug, Deserialize)]
pub struct Diagnostic {
    /// The file, where it is not the one that was checked.
    #[serde(default)]
    pub path: Option<String>,
    /// `barrier-divergence` or `nesting`.
    pub rule: String,
    /// 1-based line.
    pub line: usize,
    /// What it tells the user.
    #[serde(default)]
    pub message: String,
}

/// A racing pair.
#[derive(Clone, Debug, Deserialize)]
pub struct RaceReport {
    /// The rule it breaks.
    pub rule: Rule,
    /// How sure it is.
    pub certainty: Certainty,
    /// The two accesses.
    pub accesses: [AccessReport; 2],
}

/// One of the two accesses of a racing pair.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct AccessReport {
    /// The file it stands in.
    pub path: String,
    /// 1-based line.
    pub line: usize,
    /// 1-based column.
    pub column: usize,
    /// Read or write.
    pub access: Access,
    /// The access as written.
    #[serde(default)]
    pub text: String,
}
