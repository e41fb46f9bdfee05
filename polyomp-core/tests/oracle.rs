//! Random programs: what the analysis says, against what enumeration finds.
//!
//! The number of programs is `POLYOMP_ORACLE_CASES` (1000 if not set), and
//! `POLYOMP_ORACLE_SEED` chooses others.

use std::collections::BTreeSet;

use polyomp_core::spmd::{NodeId, Program};
use polyomp_core::testing::{Profile, Region, region};
use polyomp_core::witness::executor::{
    Enumeration, EnumerationBounds, Recheck, enumerate, race_of,
};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Runs `check` on random regions, and shows the smallest that fails.
fn for_all(profile: Profile, share: u64, check: impl Fn(&Region, &Program) -> Result<(), String>) {
    let cases = number("POLYOMP_ORACLE_CASES", 1000) / share;
    let config = Config {
        cases: u32::try_from(cases).unwrap_or(u32::MAX),
        max_shrink_iters: u32::try_from(number("POLYOMP_ORACLE_SHRINK", 500)).unwrap_or(0),
        failure_persistence: None,
        ..Config::default()
    };
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&number("POLYOMP_ORACLE_SEED", 0).to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(config, rng);
    // Trees of strategies take much of a small stack in an unoptimised build.
    let result = runner.run(&region(profile), |region| {
        let program = region
            .program()
            .map_err(|error| TestCaseError::fail(format!("the text cannot be read: {error}")))?;
        check(&region, &program).map_err(TestCaseError::fail)
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(reason, region)) => panic!("{}\n\n{region}", reason.message()),
        Err(TestError::Abort(reason)) => panic!("{}", reason.message()),
    }
}

fn pairs(found: &Enumeration) -> BTreeSet<[NodeId; 2]> {
    found.races.iter().map(|race| race.accesses).collect()
}

#[test]
fn a_covering_table_finds_what_all_placements_find() {
    for_all(Profile::ALL, 10, |_, program| {
        let bounds = EnumerationBounds {
            last_param: 3,
            ..EnumerationBounds::default()
        };
        let few = enumerate(program, &bounds);
        if few.executions > 3000 {
            return Ok(());
        }
        let all = enumerate(
            program,
            &EnumerationBounds {
                all_placements: true,
                executions: 200_000,
                ..bounds
            },
        );
        if pairs(&few) == pairs(&all) {
            Ok(())
        } else {
            let missed: Vec<_> = all
                .races
                .iter()
                .filter(|race| !pairs(&few).contains(&race.accesses))
                .map(|race| &race.witness)
                .collect();
            Err(format!("missed {missed:#?}"))
        }
    });
}

#[test]
fn races_that_are_found_are_confirmed() {
    for_all(Profile::ALL, 1, |_, program| {
        let bounds = EnumerationBounds {
            executions: 2000,
            ..EnumerationBounds::default()
        };
        let found = enumerate(program, &bounds);
        for race in &found.races {
            match race_of(program, &race.witness) {
                Recheck::Confirmed => {}
                other => return Err(format!("{other:?}: {:#?}", race.witness)),
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "shows what the generator makes"]
fn show() {
    let start = std::time::Instant::now();
    let shown = std::cell::Cell::new(0);
    let counts = std::cell::Cell::new([0_usize; 5]);
    for_all(Profile::ALL, 1, |region, program| {
        let found = enumerate(program, &EnumerationBounds::default());
        let mut count = counts.get();
        count[0] += 1;
        count[1] += usize::from(!found.races.is_empty());
        count[2] += usize::from(found.divergence.is_some());
        count[3] += usize::from(!found.incomplete.is_empty());
        count[4] += found.executions;
        counts.set(count);
        if shown.get() < 10 {
            shown.set(shown.get() + 1);
            println!(
                "{region}\n{} races {:?}\n",
                found.races.len(),
                found.incomplete
            );
        }
        Ok(())
    });
    let [programs, racy, diverging, incomplete, executions] = counts.get();
    println!(
        "{programs} programs in {:?}: {racy} racy, {diverging} diverging, {incomplete} incomplete, {executions} executions",
        start.elapsed()
    );
}
