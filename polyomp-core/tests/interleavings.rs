//! Random regions: the interleavings that are explored, against the executions that are enumerated.
//!
//! The number of programs is `POLYOMP_ORACLE_CASES` (200 if not set).

use std::collections::{BTreeMap, BTreeSet};

use polyomp_core::budget::Deadline;
use polyomp_core::explore::{Limits, Subject, explore};
use polyomp_core::spmd::{NodeId, ParamId, Program, StmtKind};
use polyomp_core::testing::{Profile, region};
use polyomp_core::witness::executor::{EnumerationBounds, enumerate};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// What the two say of one program; whether there was anything to compare.
fn compare(program: &Program, param: i64) -> Result<bool, String> {
    let Some(entry) = program.entries.first() else {
        return Ok(false);
    };
    let fork = entry
        .body
        .iter()
        .find(|stmt| matches!(stmt.kind, StmtKind::Fork(_)));
    let Some(fork) = fork else { return Ok(false) };
    let explored = explore(
        &Subject {
            program,
            entry,
            region: fork.id,
            params: (0..program.params.len())
                .map(|index| (ParamId(index as u32), param))
                .collect::<BTreeMap<_, _>>(),
            initialised: BTreeSet::new(),
            lists_order_all: false,
            threads: Some((2, 2)),
            deadline: Deadline::none(),
        },
        &Limits {
            states: 2000,
            steps: 200_000,
            team: 2,
        },
    );
    let found = enumerate(
        program,
        &EnumerationBounds {
            first_param: param,
            last_param: param,
            max_team: 2,
            executions: 500,
            ..EnumerationBounds::default()
        },
    );
    if !found.incomplete.is_empty() {
        return Ok(false);
    }
    let races = |outside: bool| -> BTreeSet<[NodeId; 2]> {
        let races = found.races.iter().filter(|race| outside || !race.outside);
        races.map(|race| race.accesses).collect()
    };
    let seen: BTreeSet<[NodeId; 2]> = explored.races.keys().copied().collect();
    if let Some(extra) = seen.difference(&races(true)).next() {
        return Err(format!(
            "the exploration finds {extra:?}, which does not race"
        ));
    }
    if explored.incomplete.is_some() {
        return Ok(false);
    }
    match races(false).difference(&seen).next() {
        Some(missed) => Err(format!("the exploration misses {missed:?}")),
        None => Ok(true),
    }
}

#[test]
fn interleavings_show_the_races_that_enumeration_shows() {
    let cases = std::env::var("POLYOMP_ORACLE_CASES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(200);
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let compared = std::cell::Cell::new(0_u32);
    let result = runner.run(
        &region(Profile {
            depth: 3,
            ..Profile::LOOPS
        }),
        |region| {
            let program = region.program().map_err(|error| {
                TestCaseError::fail(format!("the text cannot be read: {error}"))
            })?;
            for param in 1..=2 {
                let both = compare(&program, param).map_err(|reason| {
                    TestCaseError::fail(format!("N = {param}: {reason}\n{region}"))
                })?;
                compared.set(compared.get() + u32::from(both));
            }
            Ok(())
        },
    );
    if let Err(error) = result {
        panic!("{error}");
    }
    println!("{} of {} were compared", compared.get(), 2 * cases);
    assert!(
        compared.get() * 4 >= cases,
        "{} were compared",
        compared.get()
    );
}
