//! The command line of `polyomp trace check` and `polyomp trace convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use polyomp_trace::accelerator::{Config, FlushEffect};
use polyomp_trace::format;
use polyomp_trace::machine::{Granularity, Machine, Overrides};

use crate::args::{Color, FailOn};

const CHECK_EXAMPLES: &str = "\
Examples:
  polyomp trace check run.trace                        text, binary or JSON lines: told by the first bytes
  ./program | polyomp trace check -                    while it runs
  polyomp trace check --line 32 --strict run.trace
  polyomp trace check --format svg small.trace > graph.svg

Exit status:
  0  no race
  1  a race
  2  wrong usage, a trace that cannot be read to its end, or an internal error
  3  nothing racing, but not all of the trace was looked at
Over many files the most serious counts: 2, then 1, then 3. `--fail-on` changes 1 and 3.";

/// `polyomp trace check`.
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct TraceCheckArgs {
    /// Traces; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// How to report
    #[arg(long, value_enum, default_value_t = TraceFormat::Human)]
    pub format: TraceFormat,

    /// What the machine is like.
    #[command(flatten)]
    pub machine: MachineArgs,

    /// Stop at the first race
    #[arg(long)]
    pub first: bool,

    /// Least severe finding that makes the exit status a failure
    #[arg(long, value_enum, default_value_t = FailOn::Unknown, value_name = "WHAT")]
    pub fail_on: FailOn,

    /// When to use colours (auto: on a terminal, unless NO_COLOR is set)
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,

    /// Print findings only: nothing on traces without a race, no summary
    #[arg(short, long)]
    pub quiet: bool,
}

/// What the machine is like that the trace was taken on.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Machine")]
pub struct MachineArgs {
    /// Bytes of a cache line, a power of two (default: what the trace says, else 64)
    #[arg(long, value_name = "BYTES", value_parser = granularity)]
    pub line: Option<Granularity>,

    /// Bytes that are written back at a time, a power of two (default: --line, else what the trace says)
    #[arg(long, value_name = "BYTES", value_parser = granularity)]
    pub write_back: Option<Granularity>,

    /// Uncached reads look into the cache
    #[arg(long)]
    pub coherent_reads: bool,

    /// What a flush does
    #[arg(long, value_enum, default_value_t = Flush::CleanInvalidate)]
    pub flush: Flush,

    /// Also report the use of lines that went stale in the cache
    #[arg(long)]
    pub strict: bool,

    /// The cache may read any line at any time (implies what --strict reports)
    #[arg(long)]
    pub prefetch: bool,
}

/// What a flush does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Flush {
    /// Writes back, and removes the line
    CleanInvalidate,
    /// Writes back; the line stays
    Clean,
}

impl TraceCheckArgs {
    /// What is checked in a trace that says that it was taken on this machine, or on none.
    pub fn config(&self, told: Option<Machine>) -> Config {
        let machine = &self.machine;
        let better = Overrides {
            line: machine.line,
            write_back: machine.write_back,
            coherent_reads: machine.coherent_reads,
            prefetching: machine.prefetch,
        };
        Config {
            flush: match machine.flush {
                Flush::CleanInvalidate => FlushEffect::CleanAndInvalidate,
                Flush::Clean => FlushEffect::Clean,
            },
            strict: machine.strict,
            first_only: self.first,
            ..Config::on(better.of(told.unwrap_or_default()))
        }
    }
}

/// Output formats of `trace check`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceFormat {
    /// For people
    Human,
    /// For programs; see `polyomp schema`
    Json,
    /// The happens-before graph of a small trace, for Graphviz
    Dot,
    /// The happens-before graph of a small trace, as a picture
    Svg,
}

/// `polyomp trace convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// The trace, in any format; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The format to write
    #[arg(long, value_enum)]
    pub to: Encoding,

    /// Where to write to (default: standard output)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Keep operations apart that go on where the one before ended
    #[arg(long)]
    pub no_consolidate: bool,
}

/// Formats of traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Encoding {
    /// A line for each operation: its name and its range
    Text,
    /// A few bytes for each operation
    Binary,
    /// A JSON object on each line
    Jsonl,
}

impl From<Encoding> for format::Format {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Text => format::Format::Text,
            Encoding::Binary => format::Format::Binary,
            Encoding::Jsonl => format::Format::JsonLines,
        }
    }
}

fn granularity(text: &str) -> Result<Granularity, String> {
    let bytes: u64 = text
        .parse()
        .map_err(|_| "expected a number of bytes, such as 64".to_owned())?;
    Granularity::new(bytes).map_err(|error| error.to_string())
}
