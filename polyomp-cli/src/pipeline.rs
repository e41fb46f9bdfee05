//! Pipeline: one file → its report (or the print of one stage), by the frontend and the core.

use std::fs;
use std::io::Read;
use std::path::Path;

use polyomp_core::report::Report;
use polyomp_core::spmd::Program;

use crate::args::{CheckArgs, Stage};
use crate::inputs::{Input, Language};
use crate::outcome::Failure;

/// The largest `.spmd` file that is read.
const LARGEST: u64 = 64 << 20;

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
    emit: Option<Stage>,
    core: polyomp_core::Options,
}

impl Analysis {
    /// The analysis that the command line asks for.
    ///
    /// # Errors
    /// An assumption cannot be read.
    pub fn new(args: &CheckArgs) -> anyhow::Result<Self> {
        for assumption in &args.assume {
            polyomp_core::assume::parse(assumption).map_err(anyhow::Error::msg)?;
        }
        let threads = args.threads.as_ref();
        Ok(Analysis {
            emit: args.emit,
            core: polyomp_core::Options {
                timeout: Some(args.timeout),
                threads: threads.map(|range| (*range.start(), *range.end())),
                assume: args.assume.clone(),
            },
        })
    }

    /// Analyses one file.
    ///
    /// # Errors
    /// There is no report on it; the failure says why.
    pub fn run(&self, input: &Input) -> Result<Task, Failure> {
        if let Some(problem) = &input.problem {
            return Err(Failure::Input(problem.clone()));
        }
        match input.language {
            Language::Spmd => self.program(&read_spmd(&input.path)?),
            Language::C => Err(Failure::Internal("not connected yet".to_owned())),
        }
    }

    fn program(&self, program: &Program) -> Result<Task, Failure> {
        match self.emit {
            None => Ok(Task::Report(polyomp_core::analyze(program, &self.core))),
            Some(Stage::Spmd) => Ok(Task::Text(program.to_string())),
            Some(_) => Err(Failure::Internal("not connected yet".to_owned())),
        }
    }
}

fn read_spmd(path: &Path) -> Result<Program, Failure> {
    let unreadable = |error: std::io::Error| Failure::Input(error.to_string());
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST {
        let message = format!("it is larger than {} MiB", LARGEST >> 20);
        return Err(Failure::Input(message));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| Failure::Input(format!("it is not UTF-8: {error}")))?;
    Program::parse(&path.to_string_lossy(), &text).map_err(|error| {
        let help = error
            .help
            .map_or_else(String::new, |help| format!(" ({help})"));
        Failure::Input(format!(
            "line {}, column {}: {}{help}",
            error.line, error.column, error.message
        ))
    })
}
