//! `polyomp trace`: race detection for programs on accelerators that are not coherent, while they run.

mod cc;
mod check;
mod convert;
mod platforms;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;

use crate::args::trace::{TraceArgs, TraceCommand};

pub(super) fn run(args: &TraceArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        TraceCommand::Cc(args) => cc::run(args),
        TraceCommand::Check(args) => check::run(args).map(super::exit_code),
        TraceCommand::Convert(args) => convert::run(args).map(super::exit_code),
        TraceCommand::Platforms(args) => platforms::run(args).map(super::exit_code),
    }
}

/// What reports call a trace.
fn name(path: &Path) -> String {
    if is_stdin(path) {
        return "<stdin>".to_owned();
    }
    path.to_string_lossy().into_owned()
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| format!("cannot open `{}`", path.display()))?;
    Ok(Box::new(file))
}
