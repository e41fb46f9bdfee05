//! `polyomp`: static data race detection for SPMD programs.

use std::process::ExitCode;

fn main() -> ExitCode {
    polyomp_cli::batch::capture_panics();
    polyomp_cli::command::main(std::env::args_os())
}
