//! Programs: files → what is analysed together, and what of each result belongs to which file.
//!
//! Each C file is read once. What one declares and another defines makes them one program, which is analysed in one
//! piece; a region is reported with the file that it stands in, once, with what all programs say that the file is in.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use polyomp_core::report::Report;
use polyomp_core::stopwatch::Stopwatch;
use polyomp_frontend::source::SourceSet;
use polyomp_frontend::{FileIndex, LinkedProgram, link};

use crate::inputs::{Input, Language};
use crate::outcome::Failure;
use crate::pipeline::{Analysis, Task};

/// A C file that was read.
#[derive(Debug, Clone)]
pub struct Reading {
    source: Arc<SourceSet>,
    index: FileIndex,
    /// How long that took.
    pub time: Duration,
}

/// Files that are analysed together.
#[derive(Debug)]
pub struct Job {
    /// Their numbers, the one that the program begins in first.
    pub files: Vec<usize>,
    work: Work,
}

#[derive(Debug)]
enum Work {
    Alone(Input),
    Program {
        sources: Vec<Arc<SourceSet>>,
        program: LinkedProgram,
        spent: Duration,
        /// Which of the files have constructs.
        constructs: Vec<bool>,
    },
}

/// What a job found out on one file.
#[derive(Debug)]
pub enum Part {
    /// What stands in it.
    Report(Report),
    /// The print of a stage of the program that begins in it.
    Text(String),
    /// There is no report.
    Failed(Failure),
    /// The program is printed with the file that it begins in.
    Nothing,
}

/// Whether a file can be a part of a program, or define what another one uses.
pub fn is_linkable(input: &Input) -> bool {
    input.language == Language::C && input.problem.is_none()
}

/// Reads a file that can be linked.
///
/// # Errors
/// It cannot be read.
pub fn read(analysis: &Analysis, input: &Input) -> Result<Reading, Failure> {
    let watch = Stopwatch::start();
    let (source, index) = analysis.read(&input.path)?;
    Ok(Reading {
        source: Arc::new(source),
        index,
        time: watch.elapsed(),
    })
}

/// What to analyse, in the order of the files; `readings` are the files that were read. What nothing is reported on is
/// left out.
pub fn plan(inputs: &[Input], readings: &BTreeMap<usize, Reading>, unread: &[usize]) -> Vec<Job> {
    let numbers: Vec<usize> = readings.keys().copied().collect();
    let indices: Vec<&FileIndex> = readings.values().map(|reading| &reading.index).collect();
    let mut jobs: Vec<Job> = Vec::new();
    for mut program in link(&indices) {
        let files: Vec<usize> = program
            .files
            .iter()
            .filter_map(|at| numbers.get(*at).copied())
            .collect();
        program.files.clone_from(&files);
        let read = || files.iter().filter_map(|file| readings.get(file));
        jobs.push(Job {
            work: Work::Program {
                sources: read().map(|reading| Arc::clone(&reading.source)).collect(),
                spent: read().map(|reading| reading.time).sum(),
                constructs: read()
                    .map(|reading| reading.index.has_constructs())
                    .collect(),
                program,
            },
            files,
        });
    }
    for (number, input) in inputs.iter().enumerate() {
        if !readings.contains_key(&number) && !unread.contains(&number) {
            jobs.push(Job {
                files: vec![number],
                work: Work::Alone(input.clone()),
            });
        }
    }
    jobs.retain(|job| {
        let mut files = job.files.iter().filter_map(|file| inputs.get(*file));
        files.any(|input| !input.silent)
    });
    jobs.sort_by(|a, b| a.files.cmp(&b.files));
    jobs
}

impl Job {
    /// Analyses it.
    pub fn run(&self, analysis: &Analysis) -> Vec<Part> {
        match &self.work {
            Work::Alone(input) => vec![match analysis.run(input) {
                Ok(Task::Report(report)) => Part::Report(report),
                Ok(Task::Text(text)) => Part::Text(text),
                Err(failure) => Part::Failed(failure),
            }],
            Work::Program {
                sources,
                program,
                spent,
                ..
            } => {
                let sources = sources.iter().map(|source| SourceSet::clone(source));
                match analysis.linked(sources.collect(), program, *spent) {
                    Ok((Task::Report(report), units)) => self.distribute(report, &units),
                    Ok((Task::Text(text), _)) => {
                        let rest = self.files.iter().skip(1).map(|_| Part::Nothing);
                        [Part::Text(text)].into_iter().chain(rest).collect()
                    }
                    Err(failure) => self.failed(&failure),
                }
            }
        }
    }

    /// The results on its files where there is none on the whole. Nothing is missing of a file without constructs.
    pub fn failed(&self, failure: &Failure) -> Vec<Part> {
        (0..self.files.len())
            .map(|place| match place == 0 || self.has_constructs(place) {
                true => Part::Failed(failure.clone()),
                false => Part::Report(Report {
                    files: Vec::new(),
                    regions: Vec::new(),
                    notes: Vec::new(),
                    internal_errors: Vec::new(),
                    error: None,
                }),
            })
            .collect()
    }

    fn has_constructs(&self, place: usize) -> bool {
        match &self.work {
            Work::Alone(_) => true,
            Work::Program { constructs, .. } => constructs.get(place).copied().unwrap_or(true),
        }
    }

    /// The report on a program as one on each of its files, whose own file numbers are `units`.
    fn distribute(&self, report: Report, units: &[Range<u32>]) -> Vec<Part> {
        if units.len() < 2 {
            return vec![Part::Report(report)];
        }
        let all = units.iter().enumerate().map(|(place, unit)| {
            let regions = report.regions.iter();
            let notes = report.notes.iter();
            let whole = place == 0 || self.has_constructs(place);
            Part::Report(Report {
                files: report.files.clone(),
                regions: regions
                    .filter(|region| unit.contains(&region.span.file.0))
                    .cloned()
                    .collect(),
                notes: notes
                    .filter(|note| unit.contains(&note.span.file.0))
                    .cloned()
                    .collect(),
                internal_errors: match place {
                    0 => report.internal_errors.clone(),
                    _ => Vec::new(),
                },
                error: report.error.clone().filter(|_| whole),
            })
        });
        all.collect()
    }
}

/// The parts of one file's result, each from a program that it is in.
#[derive(Debug, Default)]
pub struct Gathered {
    reports: Vec<Report>,
    texts: Vec<String>,
    failure: Option<Failure>,
    /// How long the programs took that begin in it.
    pub time: Duration,
}

impl Gathered {
    /// Adds a part.
    pub fn add(&mut self, part: Part) {
        match part {
            Part::Report(report) => self.reports.push(report),
            Part::Text(text) => self.texts.push(text),
            Part::Failed(failure) => self.failure = self.failure.take().or(Some(failure)),
            Part::Nothing => {}
        }
    }

    /// What became of the file: none where it is printed with another.
    ///
    /// # Errors
    /// There is no report on it, or on a program that it is in.
    pub fn finish(self) -> Option<Result<Task, Failure>> {
        if let Some(failure) = self.failure {
            return Some(Err(failure));
        }
        if !self.texts.is_empty() {
            return Some(Ok(Task::Text(self.texts.concat())));
        }
        let report = polyomp_core::merge(self.reports)?;
        Some(Ok(Task::Report(report)))
    }
}
