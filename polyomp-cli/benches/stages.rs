//! Each stage of the pipeline on its own, on programs of the test suite; the input of a stage is made beforehand.
//!
//! `cargo bench -p polyomp-cli --bench stages`

use std::path::{Path, PathBuf};

use divan::{Bencher, black_box};
use polyomp_core::budget::Deadline;
use polyomp_core::mhp::Mhp;
use polyomp_core::phase::Phases;
use polyomp_core::scop::{ExtractOptions, Scop, extract};
use polyomp_core::solve::{Limits, Solver};
use polyomp_core::spmd::Program;
use polyomp_core::witness::executor::{EnumerationBounds, enumerate};
use polyomp_core::{Options, analyze, conflict};
use polyomp_frontend::source::{SourceOptions, SourceSet};
use polyomp_frontend::{lower, syntax};

/// A stencil with a barrier in its loop, a triangular factorisation, symbolic tile sizes, and tasks.
const PROGRAMS: [&str; 4] = [
    "kernels/jacobi-race.c",
    "kernels/cholesky-race.c",
    "kernels/blocked-race.c",
    "task/depend-race.c",
];

fn main() {
    divan::main();
}

fn path(program: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../testsuite/openmp")
        .join(program)
}

fn sources(program: &str) -> SourceSet {
    SourceSet::load(&path(program), &SourceOptions::default()).expect("the suite has this program")
}

fn lowered(program: &str) -> Program {
    let sources = sources(program);
    lower(&syntax::parse(&sources), &sources)
}

fn scops(program: &Program) -> Vec<Scop> {
    let entries = program.entries.iter();
    entries
        .filter_map(|entry| extract(program, entry, &ExtractOptions::default()).ok())
        .collect()
}

/// With the machine's C preprocessor, as users have it: mostly what a process costs.
#[divan::bench(args = PROGRAMS)]
fn preprocess(program: &str) -> SourceSet {
    sources(program)
}

#[divan::bench(args = PROGRAMS)]
fn parse(bencher: Bencher<'_, '_>, program: &str) {
    let sources = sources(program);
    bencher.bench(|| syntax::parse(black_box(&sources)));
}

#[divan::bench(args = PROGRAMS)]
fn lower_to_spmd(bencher: Bencher<'_, '_>, program: &str) {
    let sources = sources(program);
    let unit = syntax::parse(&sources);
    bencher.bench(|| lower(black_box(&unit), &sources));
}

#[divan::bench(args = PROGRAMS)]
fn extract_scop(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    bencher.bench(|| scops(black_box(&program)));
}

/// Phases, and who may happen in parallel, for every pair of accesses that may conflict.
#[divan::bench(args = PROGRAMS)]
fn phases_and_mhp(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    let scops = scops(&program);
    let solver = Solver::new(Limits::default(), Deadline::none()).expect("the solver starts");
    bencher.bench_local(|| {
        let mut cases = 0;
        for scop in &scops {
            let mut mhp = Mhp::new(Phases::new(solver.polyhedral(), scop));
            for region in 0..scop.regions.len() {
                for (a, b) in conflict::pairs(&program, scop, region) {
                    let pair = (&scop.accesses[a], &scop.accesses[b]);
                    cases += mhp.cases(pair.0, pair.1).map_or(0, |cases| cases.len());
                }
            }
        }
        cases
    });
}

/// Extraction, phases, MHP, conflicts, solving, and the check of each witness.
#[divan::bench(args = PROGRAMS)]
fn decide(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    bencher.bench_local(|| analyze(black_box(&program), &Options::default()));
}

/// The oracle of the tests, on few values.
#[divan::bench(args = ["barrier/in-loop-head-race.c", "for/nowait-chunk-race.c"])]
fn enumeration(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    let bounds = EnumerationBounds {
        executions: 200,
        ..EnumerationBounds::default()
    };
    bencher.bench_local(|| enumerate(black_box(&program), &bounds));
}
