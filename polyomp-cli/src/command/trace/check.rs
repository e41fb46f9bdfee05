//! `polyomp trace check`: traces → reports, one after the other.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use polyomp_trace::accelerator::Graph;
use polyomp_trace::accelerator::analysis;
use polyomp_trace::accelerator::graph::draw;
use polyomp_trace::report::report;

use super::{name, open};
use crate::args::Format;
use crate::args::trace::{TraceCheckArgs, TraceFormat};
use crate::command::{colours, write_out};
use crate::format;
use crate::format::human::Style;
use crate::inputs::is_source;
use crate::outcome::{Failure, Outcome, Status};

/// Larger graphs are no help to anybody.
const LARGEST_PICTURE: u64 = 2000;

pub(super) fn run(args: &TraceCheckArgs) -> anyhow::Result<Status> {
    match args.format {
        TraceFormat::Human => reports(args, Format::Human),
        TraceFormat::Json => reports(args, Format::Json),
        TraceFormat::Dot => pictures(args, draw::dot),
        TraceFormat::Svg => pictures(args, draw::svg),
    }
}

fn reports(args: &TraceCheckArgs, format: Format) -> anyhow::Result<Status> {
    let style = Style {
        colours: colours(args.color),
        quiet: args.quiet,
        all: true,
        time: io::stdout().is_terminal(),
    };
    let start = Instant::now();
    let mut format = format::new(format, style);
    let mut status = Status::default();
    for path in &args.files {
        let start = Instant::now();
        let result = match open(path) {
            _ if is_source(path) => Err(Failure::Input(
                "it is a program, and no trace of a run: use `polyomp check`".to_owned(),
            )),
            Ok(source) => {
                let mut analysis = analysis::check_as(source, |told| args.config(told));
                analysis.locate();
                Ok(report(&analysis, &name(path)))
            }
            Err(error) => Err(Failure::Input(format!("{:#}", error.root_cause()))),
        };
        let outcome = Outcome {
            path: name(path).into(),
            time: start.elapsed(),
            result,
        };
        status = status.max(Status::of(&outcome, args.fail_on));
        let printed = format.file(outcome);
        write_out(&printed.out)?;
        io::stderr().write_all(printed.err.as_bytes())?;
    }
    write_out(&format.end(start.elapsed())?)?;
    Ok(status)
}

fn pictures(args: &TraceCheckArgs, draw: impl Fn(&Graph) -> String) -> anyhow::Result<Status> {
    let [path] = args.files.as_slice() else {
        bail!("a picture shows one trace, not {}", args.files.len());
    };
    let graph = graph(args, path).with_context(|| format!("cannot draw `{}`", name(path)))?;
    write_out(&draw(&graph))?;
    Ok(Status::Clean)
}

fn graph(args: &TraceCheckArgs, path: &Path) -> anyhow::Result<Graph> {
    let (graph, count) = analysis::graph(open(path)?, |told| args.config(told), LARGEST_PICTURE)?;
    if count > LARGEST_PICTURE {
        bail!("it has {count} operations, and pictures have at most {LARGEST_PICTURE}");
    }
    Ok(graph)
}
