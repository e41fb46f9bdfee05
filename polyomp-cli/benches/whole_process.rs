//! The command as users run it: one process over a directory, and over one file.
//!
//! `cargo bench -p polyomp-cli --bench whole_process`

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

fn testsuite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../testsuite/openmp")
}

fn check(path: &Path, jobs: &str) -> Option<i32> {
    let status = Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .args(["check", "--quiet", "--jobs", jobs])
        .arg(path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.ok().and_then(|status| status.code())
}

#[divan::bench(args = ["1", "2"], sample_count = 5, sample_size = 1)]
fn directory(jobs: &str) -> Option<i32> {
    check(&testsuite(), jobs)
}

/// Mostly what it costs to start: the C preprocessor, the solvers.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn smallest_program() -> Option<i32> {
    check(Path::new("tests/programs/sum.c"), "1")
}
