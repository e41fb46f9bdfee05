//! `polyomp completions SHELL`: a completion script.

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::outcome::Status;

pub(super) fn run(args: &CompletionsArgs) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "polyomp", &mut script);
    super::write_out(&String::from_utf8_lossy(&script))?;
    Ok(Status::Clean)
}
