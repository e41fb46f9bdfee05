//! Pipeline: one file, or the files of one program → the report (or the print of one stage), by the frontend and the core.

use std::fs;
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use polyomp_core::report::{Approximation, Report};
use polyomp_core::spmd::{self, Program};
use polyomp_core::stopwatch::Stopwatch;
use polyomp_frontend::source::{SourceOptions, SourcePos, SourceSet, Span};
use polyomp_frontend::{
    Aliasing, FileIndex, FrontendError, FrontendOptions, FrontendResult, LinkedProgram, syntax,
};

use crate::args::{Alias, CheckArgs, Stage};
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
    frontend: FrontendOptions,
    core: polyomp_core::Options,
}

impl Analysis {
    /// The analysis that the command line asks for.
    ///
    /// # Errors
    /// An assumption cannot be read, or the assumptions contradict each other.
    pub fn new(args: &CheckArgs) -> anyhow::Result<Self> {
        polyomp_core::assume::check(&args.assume).map_err(anyhow::Error::msg)?;
        let threads = args.threads.as_ref();
        let flags = args.preprocessor.clone();
        Ok(Analysis {
            emit: args.emit,
            frontend: FrontendOptions {
                source: SourceOptions {
                    include_dirs: flags.include_dirs,
                    defines: flags.defines,
                    undefines: flags.undefines,
                    includes: flags.includes,
                    std: flags.standard,
                    no_preprocessor: flags.no_preprocessor,
                    ..SourceOptions::default()
                },
                aliasing: match args.alias {
                    Alias::Distinct => Aliasing::Distinct,
                    Alias::May => Aliasing::May,
                },
            },
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
        let watch = Stopwatch::start();
        match input.language {
            Language::Spmd => self.program(&read_spmd(&input.path)?, watch.elapsed()),
            Language::C => self.c(&input.path, watch),
        }
    }

    /// Whether files are analysed together where they make a program: the first stages know only one.
    pub fn links(&self) -> bool {
        !matches!(self.emit, Some(Stage::Source | Stage::Syntax))
    }

    /// Reads a C file, and finds out what it defines and wants from others.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self, path: &Path) -> Result<(SourceSet, FileIndex), Failure> {
        let source = SourceSet::load(path, &self.frontend.source).map_err(unreadable)?;
        let index = polyomp_frontend::index(&source);
        Ok((source, index))
    }

    /// Analyses the files of a program, which took `spent` to read. The report's regions say by the number of their
    /// file to which of them they belong: those of the second begin where the second range does.
    ///
    /// # Errors
    /// There is no report on it; the failure says why.
    pub fn linked(
        &self,
        sources: Vec<SourceSet>,
        program: &LinkedProgram,
        spent: Duration,
    ) -> Result<(Task, Vec<Range<u32>>), Failure> {
        let watch = Stopwatch::start();
        let read = polyomp_frontend::analyze_program(sources, program, &self.frontend)
            .map_err(unreadable)?;
        let mut task = self.program(&read.program, spent + watch.elapsed())?;
        if let Task::Report(report) = &mut task {
            add_notes(report, &read);
        }
        Ok((task, read.sources.units().collect()))
    }

    fn c(&self, path: &Path, watch: Stopwatch) -> Result<Task, Failure> {
        // These two need no more, and help where a later stage fails.
        if let Some(Stage::Source | Stage::Syntax) = self.emit {
            let source = SourceSet::load(path, &self.frontend.source).map_err(unreadable)?;
            return Ok(Task::Text(if self.emit == Some(Stage::Source) {
                with_line_markers(&source)
            } else {
                syntax::print(&syntax::parse(&source), &source)
            }));
        }
        let read = polyomp_frontend::analyze_file(path, &self.frontend).map_err(unreadable)?;
        let mut task = self.program(&read.program, watch.elapsed())?;
        if let Task::Report(report) = &mut task {
            add_notes(report, &read);
        }
        Ok(task)
    }

    /// What reading the file took of its time, `spent`, is not there for its analysis.
    fn program(&self, program: &Program, spent: Duration) -> Result<Task, Failure> {
        let timeout = self.core.timeout;
        let core = polyomp_core::Options {
            timeout: timeout.map(|timeout| timeout.saturating_sub(spent)),
            ..self.core.clone()
        };
        let stage = match self.emit {
            None => return Ok(Task::Report(polyomp_core::analyze(program, &core))),
            Some(Stage::Source | Stage::Syntax) => {
                let message = "an `.spmd` file has no such stage";
                return Err(Failure::Input(message.to_owned()));
            }
            Some(Stage::Spmd) => polyomp_core::Stage::Spmd,
            Some(Stage::Host) => polyomp_core::Stage::Host,
            Some(Stage::Scop) => polyomp_core::Stage::Scop,
            Some(Stage::Phases) => polyomp_core::Stage::Phases,
            Some(Stage::Mhp) => polyomp_core::Stage::Mhp,
            Some(Stage::Conflicts) => polyomp_core::Stage::Conflicts,
        };
        polyomp_core::emit(program, stage, &core)
            .map(Task::Text)
            .map_err(Failure::Internal)
    }
}

/// What keeps a source from being read; the path is told anyway.
fn unreadable(error: FrontendError) -> Failure {
    Failure::Input(match error {
        FrontendError::Read { reason, .. } => reason.to_string(),
        FrontendError::TooLarge { limit, .. } => {
            format!("it is larger than {} MiB", limit >> 20)
        }
        other => other.to_string(),
    })
}

/// Puts what the frontend noticed in front of the report's notes.
fn add_notes(report: &mut Report, read: &FrontendResult) {
    let mut notes: Vec<Approximation> = Vec::new();
    for note in &read.notes {
        let place = note.place.unwrap_or(SourcePos {
            file: read.sources.main(),
            line: 0,
            column: 0,
        });
        let name = read
            .sources
            .file(place.file)
            .map_or_else(String::new, |file| {
                file.path().to_string_lossy().into_owned()
            });
        // Several files of a program may include the same one.
        let own = place.file.0 as usize;
        let is_own = report.files.get(own) == Some(&name);
        let index = is_own
            .then_some(own)
            .or_else(|| report.files.iter().position(|known| *known == name))
            .unwrap_or_else(|| {
                report.files.push(name);
                report.files.len() - 1
            });
        notes.push(Approximation {
            span: spmd::Span {
                file: spmd::FileId(u32::try_from(index).unwrap_or(u32::MAX)),
                line: place.line,
                column: place.column,
                end_line: place.line,
                end_column: place.column,
            },
            reason: note.message.clone(),
        });
    }
    notes.append(&mut report.notes);
    for note in notes {
        if !report.notes.contains(&note) {
            report.notes.push(note);
        }
    }
}

/// The preprocessed text, with a marker wherever a line does not follow the
/// one before it in the same file, as C preprocessors write it.
fn with_line_markers(source: &SourceSet) -> String {
    let mut text = String::with_capacity(source.text().len());
    let mut expected = None;
    let mut offset = 0;
    for line in source.text().split_inclusive('\n') {
        let end = offset + line.len();
        // The first byte that is not a space has the place of the text.
        let first = offset + line.len() - line.trim_start().len();
        if first < end
            && let (Ok(first), Ok(end)) = (u32::try_from(first), u32::try_from(end))
        {
            let place = source.pos(Span::new(first, end));
            if expected != Some((place.file, place.line)) {
                let path = source.file(place.file).map_or_else(String::new, |file| {
                    file.path().to_string_lossy().into_owned()
                });
                text += &format!("# {} {path:?}\n", place.line);
            }
            expected = Some((place.file, place.line + 1));
        } else {
            expected = expected.map(|(file, line)| (file, line + 1));
        }
        text += line;
        offset = end;
    }
    text
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
    let program = Program::parse(&path.to_string_lossy(), &text).map_err(|error| {
        let help = error
            .help
            .map_or_else(String::new, |help| format!(" ({help})"));
        Failure::Input(format!(
            "line {}, column {}: {}{help}",
            error.line, error.column, error.message
        ))
    })?;
    match program.verify().first() {
        None => Ok(program),
        // Its place may be in the source that the text was printed from.
        Some(violation) => Err(Failure::Input(format!(
            "it is no sound program: {violation} (at {}:{})",
            violation.span.line, violation.span.column
        ))),
    }
}
