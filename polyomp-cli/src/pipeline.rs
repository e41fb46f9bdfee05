//! Pipeline: one file → its report (or the print of one stage), by the frontend and the core.

use std::time::Instant;

use polyomp_core::report::Report;

use crate::args::CheckArgs;
use crate::inputs::Input;
use crate::outcome::Failure;

/// What a file was made into.
#[derive(Debug)]
pub enum Task {
    /// The report on it.
    Report(Report),
    /// The print of a stage.
    Text(String),
}

/// How files are analysed.
#[derive(Debug, Clone)]
pub struct Analysis {
    timeout: std::time::Duration,
}

impl Analysis {
    /// The analysis that the command line asks for.
    ///
    /// # Errors
    /// An assumption cannot be read.
    pub fn new(args: &CheckArgs) -> anyhow::Result<Self> {
        Ok(Analysis {
            timeout: args.timeout,
        })
    }

    /// Analyses one file.
    ///
    /// # Errors
    /// There is no report on it; the failure says why.
    pub fn run(&self, input: &Input) -> Result<Task, Failure> {
        let _deadline = Instant::now() + self.timeout;
        if let Some(problem) = &input.problem {
            return Err(Failure::Input(problem.clone()));
        }
        let text = std::fs::read(&input.path).map_err(|error| Failure::Input(error.to_string()))?;
        drop(text);
        Err(Failure::Internal(
            "the analysis is not connected yet".to_owned(),
        ))
    }
}
