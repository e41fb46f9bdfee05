//! `polyomp check`: files → reports, in the order of the files.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::args::{self, CheckArgs};
use crate::batch::{self, Ended, Limits};
use crate::format::human::Style;
use crate::format::{self, Format};
use crate::inputs;
use crate::outcome::{Failure, Outcome, Status};
use crate::pipeline::{Analysis, Task};

/// Deeply nested programs need deep stacks; what is not touched costs nothing.
const STACK: usize = 256 << 20;

/// How much later than its deadline a file is given up.
const GRACE: Duration = Duration::from_secs(3);

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let start = Instant::now();
    let inputs = inputs::expand(&args.files);
    let limits = Limits {
        workers: args.jobs.map_or_else(processors, usize::from),
        give_up: args.timeout + GRACE,
        stack: STACK,
    };
    let progress = progress(args, inputs.len());
    let mut sink = Sink::new(args, inputs.len() > 1);
    let mut failed = None;

    let analysis = Analysis::new(args)?;
    let paths: Vec<_> = inputs.iter().map(|input| input.path.clone()).collect();
    batch::run(
        inputs,
        limits,
        move |input| analysis.run(input),
        |index, ended, time| {
            let path = paths.get(index).cloned().unwrap_or_default();
            let result = match ended {
                Ended::Done(result) => result,
                Ended::Panicked(message) => Err(Failure::Internal(message)),
                Ended::Overran => Err(Failure::Overran(args.timeout)),
            };
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
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    )?;
    progress.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    sink.end(start.elapsed())
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
