//! The command line of `polyomp trace`.

mod check;

use std::ffi::OsString;

use clap::{Args, Subcommand};

pub use check::{ConvertArgs, Encoding, Flush, MachineArgs, TraceCheckArgs, TraceFormat};

/// `polyomp trace`.
#[derive(Debug, Args)]
pub struct TraceArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: TraceCommand,
}

/// The subcommands of `polyomp trace`.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant)] // there is one, once
pub enum TraceCommand {
    /// Compile a program so that it checks itself while it runs
    Cc(CcArgs),
    /// Check a trace that a program wrote
    Check(TraceCheckArgs),
    /// Write a trace in another format
    Convert(ConvertArgs),
    /// List the platforms that polyomp knows, or print the description of one
    Platforms(PlatformsArgs),
}

const CC_EXAMPLES: &str = "\
Examples:
  polyomp trace cc -- gcc -O2 -o program program.c -lvbx
  polyomp trace cc --platform board.toml -- clang -c program.c
  make CC='polyomp trace cc -- gcc'
  CC='polyomp trace cc -- gcc' cmake -B build

The program is compiled as it stands. When it runs, it reports its races at its end; if there are any,
its exit status is 66. Two environment variables tell it more:
  POLYOMP_TRACE=FILE          write the trace instead; %p in the name is the process number
  POLYOMP_TRACE_OPTIONS=...   check (also with POLYOMP_TRACE), strict, first, quiet,
                              coherent-reads, prefetch, line=N, write-back=N, status=N";

/// `polyomp trace cc`.
#[derive(Debug, Args)]
#[command(after_help = CC_EXAMPLES)]
pub struct CcArgs {
    /// What the accelerator's functions mean: a name that `polyomp trace platforms` lists, or a TOML file; several
    /// are possible. The default is all that polyomp knows and that need no header
    #[arg(
        short,
        long,
        value_name = "NAME|FILE",
        env = "POLYOMP_PLATFORM",
        value_delimiter = ','
    )]
    pub platform: Vec<String>,

    /// The compiler (gcc 12 or later, clang 14 or later) and its arguments
    #[arg(last = true, required = true, value_name = "COMPILER")]
    pub command: Vec<OsString>,
}

/// `polyomp trace platforms`.
#[derive(Debug, Args)]
pub struct PlatformsArgs {
    /// The platform whose description is printed
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}
