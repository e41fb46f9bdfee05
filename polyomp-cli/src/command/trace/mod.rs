//! `polyomp trace`: race detection for programs on accelerators that are not coherent, while they run.

mod cc;
mod platforms;

use std::process::ExitCode;

use crate::args::trace::{TraceArgs, TraceCommand};

pub(super) fn run(args: &TraceArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        TraceCommand::Cc(args) => cc::run(args),
        TraceCommand::Platforms(args) => platforms::run(args).map(super::exit_code),
    }
}
