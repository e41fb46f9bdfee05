//! Each stage of the pipeline on its own, on programs of the test suite; the input of a stage is made beforehand.
//!
//! `cargo bench -p polyomp-cli --bench stages`

use std::path::{Path, PathBuf};

use divan::{Bencher, black_box};
use polyomp_core::budget::Deadline;
use polyomp_core::formula::Formula;
use polyomp_core::mhp::{Case, Mhp};
use polyomp_core::phase::Phases;
use polyomp_core::scop::{AccessRelation, ExtractOptions, Scop, extract};
use polyomp_core::solve::{Decision, Limits, Query, Solver};
use polyomp_core::spmd::Program;
use polyomp_core::witness::executor::{EnumerationBounds, Recheck, enumerate, race_of};
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

fn solver() -> Solver {
    Solver::new(Limits::default(), Deadline::none()).expect("the solver starts")
}

fn few_executions() -> EnumerationBounds {
    EnumerationBounds {
        executions: 200,
        ..EnumerationBounds::default()
    }
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
    let solver = solver();
    bencher.bench_local(|| {
        let cases = scops
            .iter()
            .map(|scop| parallel_pairs(&program, scop, &solver).len());
        cases.sum::<usize>()
    });
}

/// A pair of accesses of one region that may conflict, and a case in which they may happen in parallel.
struct Pair<'a> {
    a: &'a AccessRelation,
    b: &'a AccessRelation,
    case: Case,
}

fn parallel_pairs<'a>(program: &Program, scop: &'a Scop, solver: &Solver) -> Vec<Pair<'a>> {
    let mut mhp = Mhp::new(Phases::new(solver.polyhedral(), scop));
    let mut found = Vec::new();
    for region in 0..scop.regions.len() {
        for (a, b) in conflict::pairs(program, scop, region) {
            let (a, b) = (&scop.accesses[a], &scop.accesses[b]);
            let cases = mhp.cases(a, b).unwrap_or_default();
            found.extend(cases.into_iter().map(|case| Pair { a, b, case }));
        }
    }
    found
}

/// When the instances of a pair touch one element at the same time.
fn condition(program: &Program, scop: &Scop, pair: &Pair<'_>) -> Formula {
    let Pair { a, b, case } = pair;
    let same = conflict::same_element(program, a, b, &case.copies, |_| false);
    let parts = [
        case.copies.formula(&a.guard, 1),
        case.copies.formula(&b.guard, 2),
        same.formula,
        case.formula.clone(),
        case.customary.clone(),
    ];
    Formula::and(scop.facts.iter().cloned().chain(parts))
}

/// Which accesses may conflict, and when those that may happen in parallel touch one element.
#[divan::bench(args = PROGRAMS)]
fn conflicts(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    let scops = scops(&program);
    let solver = solver();
    let pairs: Vec<_> = scops
        .iter()
        .map(|scop| (scop, parallel_pairs(&program, scop, &solver)))
        .collect();
    bencher.bench_local(|| {
        let mut conditions = Vec::new();
        for (scop, pairs) in &pairs {
            for region in 0..scop.regions.len() {
                black_box(conflict::pairs(&program, scop, region));
            }
            conditions.extend(pairs.iter().map(|pair| condition(&program, scop, pair)));
        }
        conditions
    });
}

/// isl and Z3 on the conditions of all pairs, each solver from the start.
#[divan::bench(args = PROGRAMS)]
fn solving(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    let scops = scops(&program);
    let conditions: Vec<Formula> = scops
        .iter()
        .flat_map(|scop| {
            let pairs = parallel_pairs(&program, scop, &solver());
            let conditions = pairs.iter().map(|pair| condition(&program, scop, pair));
            conditions.collect::<Vec<_>>()
        })
        .collect();
    bencher
        .with_inputs(solver)
        .bench_local_values(|mut solver| {
            let decided = conditions.iter().map(|condition| {
                let query = Query::new(condition.clone());
                matches!(solver.decide(&query), Decision::Point(_))
            });
            decided.filter(|points| *points).count()
        });
}

/// The executor on the witness of each race that few executions show.
#[divan::bench(args = ["kernels/cholesky-race.c", "kernels/blocked-race.c", "task/depend-race.c", "barrier/in-loop-head-race.c"])]
fn recheck(bencher: Bencher<'_, '_>, program: &str) {
    let program = lowered(program);
    let races = enumerate(&program, &few_executions()).races;
    assert!(!races.is_empty(), "each of the programs races");
    bencher.bench_local(|| {
        for race in &races {
            let checked = race_of(black_box(&program), &race.witness);
            assert_eq!(checked, Recheck::Confirmed);
        }
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
    bencher.bench_local(|| enumerate(black_box(&program), &few_executions()));
}
