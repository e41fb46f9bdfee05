//! The command line as types. Spellings of C compilers that clap does not
//! know (`-std=c11`, `-include file`) are rewritten first, see [`normalise`], and what only they need is dropped.

mod compiler;
pub mod trace;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Args, Parser, Subcommand, ValueEnum};

use crate::rules::RuleName;

use trace::TraceArgs;

/// Decides, before a program runs, whether it has a data race, and shows a
/// concrete racing instance when it has one.
#[derive(Debug, Parser)]
#[command(name = "polyomp", version, propagate_version = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant)] // there is one, once
pub enum Command {
    /// Check programs for data races
    Check(CheckArgs),
    /// Find races with accelerators that are not coherent, in what a program does while it runs
    Trace(TraceArgs),
    /// Explain what a rule means, with examples and what helps
    Explain(ExplainArgs),
    /// Print the JSON Schema of the reports of `--format json`
    Schema,
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

const CHECK_EXAMPLES: &str = "\
Examples:
  polyomp check stencil.c                      report races in one file
  polyomp check -Iinclude -DN=1000 src/        all C and C++ files below src/
  polyomp check --format json a.c b.c          for other programs
  polyomp check solver.c --with src/            one file, with what others define
  polyomp check --threads 2..8 --assume 'n > 0' kernel.c
  polyomp check --emit=spmd kernel.c > kernel.spmd && polyomp check kernel.spmd
  polyomp check -O2 -Wall -fopenmp -Iinclude -c solver.c -o solver.o

Flags that only a compiler needs are ignored: -O… -g… -f… -m… -W… -c -S -w -o FILE -l… -L… -M… -pthread and others.

Exit status:
  0  no race, and nothing undecided
  1  a race, proved or possible
  2  wrong usage, an input that cannot be read, or an internal error
  3  nothing racing, but something unknown
Over many files the most serious counts: 2, then 1, then 3. `--fail-on` changes 1 and 3.";

/// `polyomp check`.
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct CheckArgs {
    /// C and C++ files, `.spmd` files, and directories (all C and C++ files below them); what one C
    /// file declares and another defines is followed there
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Follow what this file (or all .c files below this directory) defines, without reporting on it
    #[arg(long, value_name = "FILE")]
    pub with: Vec<PathBuf>,

    /// How to report
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Print what passes between two stages instead of checking
    #[arg(long, value_enum, value_name = "STAGE")]
    pub emit: Option<Stage>,

    /// Least severe finding that makes the exit status a failure
    #[arg(long, value_enum, default_value_t = FailOn::Unknown, value_name = "WHAT")]
    pub fail_on: FailOn,

    /// Processor time for each file (by the clock, up to three times as long); what is not decided by then is unknown
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,

    /// Assume this many threads in a team, or a range of numbers (both ends included)
    #[arg(long, value_name = "N|A..B", value_parser = team_size)]
    pub threads: Option<RangeInclusive<u64>>,

    /// Assume a condition on variables that regions only read, such as "n > 0 && n < m"
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    pub assume: Vec<String>,

    /// What pointer parameters of unknown origin point to
    #[arg(long, value_enum, default_value_t = Alias::Distinct, value_name = "WHAT")]
    pub alias: Alias,

    /// Files checked at a time (default: one for each processor)
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// When to use colours (auto: on a terminal, unless NO_COLOR is set)
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,

    /// Print findings only: no notes, nothing on race-free regions, no summary, no progress
    #[arg(short, long)]
    pub quiet: bool,

    /// Print every race in full: without it, of many on one variable a few are
    #[arg(long)]
    pub all: bool,

    /// Flags for the C preprocessor.
    #[command(flatten)]
    pub preprocessor: PreprocessorArgs,
}

/// Flags that mean what they mean to a C compiler.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "C preprocessor")]
pub struct PreprocessorArgs {
    /// Look for headers in this directory too
    #[arg(short = 'I', value_name = "DIR")]
    pub include_dirs: Vec<PathBuf>,

    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub defines: Vec<String>,

    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME")]
    pub undefines: Vec<String>,

    /// Read this file first, as if included (also -include FILE)
    #[arg(long = "include", value_name = "FILE")]
    pub includes: Vec<PathBuf>,

    /// Language standard (also -std=c11)
    #[arg(long = "std", value_name = "STANDARD")]
    pub standard: Option<String>,

    /// Do without the machine's C compiler: headers that are not found are unknown
    #[arg(long)]
    pub no_preprocessor: bool,
}

impl PreprocessorArgs {
    /// Of `-D` and `-U` of one name the last counts, as in a C compiler; clap
    /// tells their order only here.
    pub fn settle(&mut self, matches: &ArgMatches) {
        let places = |name| matches.indices_of(name).into_iter().flatten();
        let mut last: BTreeMap<String, usize> = BTreeMap::new();
        let name_of = |define: &str| {
            define
                .split(['=', '('])
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let names = places("defines")
            .zip(self.defines.iter().map(|define| name_of(define)))
            .chain(places("undefines").zip(self.undefines.iter().cloned()));
        for (place, name) in names {
            let known = last.entry(name).or_insert(place);
            *known = place.max(*known);
        }
        let counts = |place: usize, name: &str| last.get(name) == Some(&place);
        self.defines = places("defines")
            .zip(std::mem::take(&mut self.defines))
            .filter(|(place, define)| counts(*place, &name_of(define)))
            .map(|(_, define)| define)
            .collect();
        self.undefines = places("undefines")
            .zip(std::mem::take(&mut self.undefines))
            .filter(|(place, name)| counts(*place, name))
            .map(|(_, name)| name)
            .collect();
    }
}

/// Output formats of `check`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// For programs; see `polyomp schema`
    Json,
}

/// The stages whose result can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// Preprocessed text, with the place that each line comes from
    Source,
    /// C syntax tree
    Syntax,
    /// SPMD regions; can be read back as an .spmd file
    Spmd,
    /// The same after host code with known effects was executed
    Host,
    /// Iteration domains, accesses and schedules
    Scop,
    /// Phase of every statement instance
    Phases,
    /// May-happen-in-parallel relation
    Mhp,
    /// Race conditions that are handed to the solvers
    Conflicts,
}

/// What makes the exit status a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Only proved races
    Race,
    /// Races, proved or possible
    Possible,
    /// Races, and regions that could not be decided
    Unknown,
    /// Nothing that is found (errors still do)
    Never,
}

/// What pointer parameters of unknown origin point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Alias {
    /// Distinct memory; reports say where a verdict rests on it
    Distinct,
    /// Maybe the same: races that this makes are possible ones
    May,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// `polyomp explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The rule; without one, lists them
    #[arg(value_enum)]
    pub rule: Option<RuleName>,
}

/// `polyomp completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Rewrites `-std=X` to `--std=X` and `-include X` to `--include X`, which C
/// compilers write with one dash, up to a `--`, and drops flags that only a compiler needs.
pub fn normalise(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut options = true;
    let args = compiler::without_flags(args.into_iter().collect());
    args.into_iter()
        .map(|arg| {
            let bytes = arg.as_encoded_bytes();
            options &= bytes != b"--";
            if options && (bytes == b"-include" || bytes.starts_with(b"-std=")) {
                let mut long = OsString::from("-");
                long.push(OsStr::new(&arg));
                return long;
            }
            arg
        })
        .collect()
}

fn seconds(text: &str) -> Result<Duration, String> {
    let value: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds, such as 10 or 0.5".to_owned())?;
    match Duration::try_from_secs_f64(value) {
        // A day is beyond every use and keeps sums of times in range.
        Ok(time) if !time.is_zero() && time <= Duration::from_secs(86_400) => Ok(time),
        _ => Err("expected more than 0 and at most 86400 seconds".to_owned()),
    }
}

fn team_size(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |digits: &str| {
        let value: u64 = digits
            .parse()
            .map_err(|_| "expected a number, such as 4, or a range, such as 2..8".to_owned())?;
        // OpenMP counts threads in an `int`.
        if (1..=i32::MAX as u64).contains(&value) {
            Ok(value)
        } else {
            Err(format!("a team has 1 to {} threads", i32::MAX))
        }
    };
    let range = match text.split_once("..") {
        Some((low, high)) => number(low)?..=number(high.strip_prefix('=').unwrap_or(high))?,
        None => number(text)?..=number(text)?,
    };
    if range.is_empty() {
        return Err("the range is empty: its first number is the larger one".to_owned());
    }
    Ok(range)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{CommandFactory, FromArgMatches};

    fn check(args: &[&str]) -> Result<CheckArgs, clap::Error> {
        let args = ["polyomp", "check"].iter().chain(args).map(OsString::from);
        let matches = Cli::command().try_get_matches_from(normalise(args))?;
        let Command::Check(mut check) = Cli::from_arg_matches(&matches)?.command else {
            panic!("not check");
        };
        if let Some(matches) = matches.subcommand_matches("check") {
            check.preprocessor.settle(matches);
        }
        Ok(check)
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn compiler_spellings_are_understood() -> Result<(), clap::Error> {
        let args = check(&[
            "-Ione", "-I", "two", "-std=c99", "-include", "first.h", "-DN=4", "-D", "M", "x.c",
        ])?;
        let flags = args.preprocessor;
        assert_eq!(flags.include_dirs, ["one", "two"].map(PathBuf::from));
        assert_eq!(flags.standard.as_deref(), Some("c99"));
        assert_eq!(flags.includes, [PathBuf::from("first.h")]);
        assert_eq!(flags.defines, ["N=4", "M"]);
        let long = check(&["--std", "gnu11", "x.c"])?.preprocessor;
        assert_eq!(long.standard.as_deref(), Some("gnu11"));
        Ok(())
    }

    #[test]
    fn of_defines_and_undefines_the_last_counts() -> Result<(), clap::Error> {
        let flags = check(&[
            "-DN=4", "-UN", "-UM", "-DM", "-DF(x)=x", "-UF", "-DK=1", "-DK=2", "x.c",
        ])?
        .preprocessor;
        assert_eq!(flags.defines, ["M", "K=2"]);
        assert_eq!(flags.undefines, ["N", "F"]);
        Ok(())
    }

    #[test]
    fn after_two_dashes_all_are_files() -> Result<(), clap::Error> {
        let args = check(&["--", "-std=c99", "-include"])?;
        assert_eq!(args.files, ["-std=c99", "-include"].map(PathBuf::from));
        Ok(())
    }

    #[test]
    fn team_sizes() {
        assert_eq!(team_size("4"), Ok(4..=4));
        assert_eq!(team_size("2..8"), Ok(2..=8));
        assert_eq!(team_size("2..=8"), Ok(2..=8));
        for wrong in [
            "",
            "0",
            "8..2",
            "x",
            "2..",
            "..",
            "-1",
            "99999999999999999999",
        ] {
            assert!(team_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn timeouts() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "nan", "inf", "1e9", "ten"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
