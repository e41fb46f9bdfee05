//! `polyomp check`: files → reports, in the order of the files.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use polyomp_core::stopwatch::PATIENCE;

use crate::args::{self, CheckArgs};
use crate::batch::{self, Ended, Limits};
use crate::format::human::Style;
use crate::format::{self, Format};
use crate::inputs::{self, Input};
use crate::outcome::{Failure, Outcome, Status};
use crate::pipeline::{Analysis, Task};
use crate::programs::{self, Gathered, Job, Part};

/// Deeply nested programs need deep stacks; what is not touched costs nothing.
const STACK: usize = 256 << 20;

/// How much later than its limit can be used up a file is given up.
const GRACE: Duration = Duration::from_secs(3);

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let start = Instant::now();
    let inputs = inputs::expand_with(&args.files, &args.with);
    if !args.quiet {
        for missing in missing_directories(args) {
            let path = missing.display();
            writeln!(
                io::stderr(),
                "warning: `-I{path}`: there is no such directory"
            )?;
        }
    }
    let limits = Limits {
        workers: args.jobs.map_or_else(processors, usize::from),
        give_up: args.timeout * PATIENCE + GRACE,
        stack: STACK,
    };
    let reported = inputs.iter().filter(|input| !input.silent).count();
    let progress = progress(args, reported);
    let mut sink = Sink::new(args, reported > 1);
    let mut failed = None;

    let analysis = Arc::new(Analysis::new(args)?);
    let (jobs, mut files) = prepare(&inputs, &analysis, limits, args.timeout)?;
    for job in &jobs {
        for file in &job.files {
            if let Some(file) = files.get_mut(*file) {
                file.open += 1;
            }
        }
    }
    let jobs: Vec<Arc<Job>> = jobs.into_iter().map(Arc::new).collect();
    let known = jobs.clone();
    let mut next = 0;
    // Files whose programs are all done, up to the first that waits for one.
    let mut hand_out = |files: &mut Vec<FileState>| {
        while let Some(file) = files.get_mut(next).filter(|file| file.open == 0) {
            let gathered = std::mem::take(&mut file.gathered);
            let time = gathered.time;
            let input = inputs.get(next);
            next += 1;
            let Some((result, input)) = gathered.finish().zip(input) else {
                continue;
            };
            // Of a file that is only followed it is told that it cannot be read.
            if input.silent && !matches!(result, Err(Failure::Input(_))) {
                continue;
            }
            let path = input.path.clone();
            let written = progress.suspend(|| match result {
                Ok(Task::Text(text)) => sink.stage(&path, &text),
                Ok(Task::Report(report)) => sink.outcome(Outcome {
                    path,
                    time,
                    result: Ok(report),
                }),
                Err(failure) => sink.outcome(Outcome {
                    path,
                    time,
                    result: Err(failure),
                }),
            });
            progress.inc(1);
            if let Err(error) = written {
                failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    };
    if hand_out(&mut files).is_continue() {
        batch::run(
            jobs,
            limits,
            move |job| job.run(&analysis),
            |index, ended, time| {
                let Some(job) = known.get(index) else {
                    return ControlFlow::Continue(());
                };
                let parts = match ended {
                    Ended::Done(parts) => parts,
                    Ended::Panicked(message) => job.failed(&Failure::Internal(message)),
                    Ended::Overran => job.failed(&Failure::Overran(args.timeout)),
                };
                for (place, (file, part)) in job.files.iter().zip(parts).enumerate() {
                    if let Some(file) = files.get_mut(*file) {
                        file.gathered.add(part);
                        file.open = file.open.saturating_sub(1);
                        if place == 0 {
                            file.gathered.time += time;
                        }
                    }
                }
                hand_out(&mut files)
            },
        )?;
    }
    progress.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    sink.end(start.elapsed())
}

/// What is known of a file, and how many programs that it is in are still to be analysed.
#[derive(Default)]
struct FileState {
    gathered: Gathered,
    open: usize,
}

/// Finds out what is analysed together, which takes reading the files where there are several.
fn prepare(
    inputs: &[Input],
    analysis: &Arc<Analysis>,
    limits: Limits,
    timeout: Duration,
) -> io::Result<(Vec<Job>, Vec<FileState>)> {
    let mut files: Vec<FileState> = inputs.iter().map(|_| FileState::default()).collect();
    let linkable: Vec<(usize, Input)> = inputs
        .iter()
        .cloned()
        .enumerate()
        .filter(|(_, input)| programs::is_linkable(input))
        .collect();
    let (mut readings, mut unread) = (BTreeMap::new(), Vec::new());
    if linkable.len() > 1 && analysis.links() {
        let numbers: Vec<usize> = linkable.iter().map(|(number, _)| *number).collect();
        let analysis = Arc::clone(analysis);
        batch::run(
            linkable,
            limits,
            move |(_, input)| programs::read(&analysis, input),
            |index, ended, _| {
                let result = match ended {
                    Ended::Done(result) => result,
                    Ended::Panicked(message) => Err(Failure::Internal(message)),
                    Ended::Overran => Err(Failure::Overran(timeout)),
                };
                let number = numbers.get(index).copied().unwrap_or_default();
                match result {
                    Ok(reading) => {
                        if let Some(file) = files.get_mut(number) {
                            file.gathered.time = reading.time;
                        }
                        readings.insert(number, reading);
                    }
                    Err(failure) => {
                        if let Some(file) = files.get_mut(number) {
                            file.gathered.add(Part::Failed(failure));
                        }
                        unread.push(number);
                    }
                }
                ControlFlow::Continue(())
            },
        )?;
    }
    Ok((programs::plan(inputs, &readings, &unread), files))
}

/// The directories for headers that are none.
fn missing_directories(args: &CheckArgs) -> impl Iterator<Item = &Path> {
    let directories = args.preprocessor.include_dirs.iter();
    directories
        .map(std::path::PathBuf::as_path)
        .filter(|path| !path.is_dir())
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// A bar where a person can see it, else one that draws nothing.
fn progress(args: &CheckArgs, files: usize) -> ProgressBar {
    if args.quiet || files < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} files, {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Where results go, in the order of the files.
struct Sink<'a> {
    args: &'a CheckArgs,
    many: bool,
    format: Box<dyn Format>,
    status: Status,
}

impl<'a> Sink<'a> {
    fn new(args: &'a CheckArgs, many: bool) -> Self {
        let style = Style {
            colours: super::colours(args.color),
            quiet: args.quiet,
            all: args.all,
            // The time differs from run to run: not into a file.
            time: io::stdout().is_terminal(),
        };
        // Where stages are printed, only failures are left to report.
        let format = match args.emit {
            Some(_) => args::Format::Human,
            None => args.format,
        };
        Sink {
            args,
            many,
            format: format::new(format, style),
            status: Status::default(),
        }
    }

    /// What a stage made of one file.
    fn stage(&mut self, path: &Path, text: &str) -> io::Result<()> {
        if self.many {
            super::write_out(&format!("==> {} <==\n", path.display()))?;
        }
        super::write_out(text)
    }

    /// What became of one file.
    fn outcome(&mut self, outcome: Outcome) -> io::Result<()> {
        self.status = self.status.max(Status::of(&outcome, self.args.fail_on));
        let printed = self.format.file(outcome);
        io::stderr().write_all(printed.err.as_bytes())?;
        super::write_out(&printed.out)
    }

    fn end(&mut self, time: Duration) -> anyhow::Result<Status> {
        if self.args.emit.is_none() {
            let end = self.format.end(time)?;
            super::write_out(&end)?;
        }
        Ok(self.status)
    }
}
