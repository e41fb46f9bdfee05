//! Commands: one file per subcommand, and what they share: reading the command
//! line, writing to stdout, and the exit status.

mod check;
mod completions;
mod explain;
mod schema;
mod trace;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches};

use crate::args::{self, Cli, Color, Command};
use crate::outcome::Status;

/// What a process that SIGPIPE ends is seen to exit with.
const BROKEN_PIPE: u8 = 141;

/// Runs the command line and says how the process should exit.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match parse(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are "errors" too; they go to stdout and exit with 0.
            let _ = error.print();
            if let Some(tip) = meant_check(&error) {
                let _ = writeln!(io::stderr(), "\n{tip}");
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let done = match cli.command {
        Command::Check(args) => check::run(&args).map(exit_code),
        Command::Trace(args) => trace::run(&args),
        Command::Explain(args) => explain::run(&args).map(exit_code),
        Command::Schema => schema::run().map(exit_code),
        Command::Completions(args) => completions::run(&args).map(exit_code),
    };
    match done {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::from(BROKEN_PIPE),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(Status::Error.code())
        }
    }
}

/// What helps where a file stands in place of a subcommand.
fn meant_check(error: &clap::Error) -> Option<String> {
    let given = match error.get(ContextKind::InvalidSubcommand)? {
        ContextValue::String(given) => given,
        _ => return None,
    };
    Path::new(given)
        .exists()
        .then(|| format!("tip: `polyomp check {given}` checks it"))
}

fn exit_code(status: Status) -> ExitCode {
    ExitCode::from(status.code())
}

fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let matches = Cli::command().try_get_matches_from(args::normalise(args))?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    if let (Command::Check(check), Some(matches)) =
        (&mut cli.command, matches.subcommand_matches("check"))
    {
        check.preprocessor.settle(matches);
    }
    Ok(cli)
}

/// Whether nobody reads the output any more (`polyomp check … | head`).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Whether to use colours on stdout.
fn colours(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    }
}

/// Writes to stdout; unlike `print!`, tells when that cannot be done.
fn write_out(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
