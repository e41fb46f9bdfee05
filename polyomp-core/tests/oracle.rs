//! Random programs: what the analysis says, against what enumeration finds.
//!
//! The number of programs is `POLYOMP_ORACLE_CASES` (1000 if not set), and
//! `POLYOMP_ORACLE_SEED` chooses others.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use polyomp_core::report::{AccessKind, Certainty, Report, Rule, Verdict};
use polyomp_core::spmd::visit::accesses;
use polyomp_core::spmd::{NodeId, Program, Span};
use polyomp_core::testing::{Focus, Profile, Region, region};
use polyomp_core::witness::executor::{
    Enumeration, EnumerationBounds, Recheck, enumerate, race_of,
};
use polyomp_core::{Options, analyze};
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
    for_all(Profile::ALL, 20, |_, program| {
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
    for_all(Profile::ALL, 10, |_, program| {
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

/// An access as reports name it: line, column, and whether it writes.
type Place = (u32, u32, bool);

fn place(span: Span, write: bool) -> Place {
    (span.line, span.column, write)
}

fn pair(a: Place, b: Place) -> [Place; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

/// The pairs that were found, and whether they only meet outside of an object.
fn found_pairs(program: &Program, found: &Enumeration) -> BTreeMap<[Place; 2], bool> {
    let places: BTreeMap<NodeId, Place> = program
        .entries
        .iter()
        .flat_map(|entry| accesses(&entry.body))
        .map(|access| (access.site.id, place(access.site.span, access.is_write)))
        .collect();
    let of = |node: NodeId| places.get(&node).copied().unwrap_or_default();
    let mut pairs = BTreeMap::new();
    for race in &found.races {
        let outside = pairs
            .entry(pair(of(race.accesses[0]), of(race.accesses[1])))
            .or_insert(true);
        *outside &= race.outside;
    }
    pairs
}

/// Pairs that the report has, and whether the enumeration must have found them:
/// proved ones whose instance is within its bounds.
fn reported_pairs(report: &Report, bounds: &EnumerationBounds) -> BTreeMap<[Place; 2], bool> {
    let mut pairs = BTreeMap::new();
    for race in report.regions.iter().flat_map(|region| &region.races) {
        let [a, b] = race
            .accesses
            .each_ref()
            .map(|access| place(access.span, access.kind == AccessKind::Write));
        let within = race.parameters.iter().all(|(name, value)| {
            if name == "num_threads" {
                *value <= bounds.max_team
            } else {
                (bounds.first_param..=bounds.last_param).contains(value)
            }
        });
        pairs.insert(pair(a, b), within && race.certainty == Certainty::Proved);
    }
    pairs
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    programs: usize,
    racy: usize,
    unknown: usize,
    possible: usize,
    /// Why programs were not decided.
    reasons: BTreeMap<String, usize>,
}

/// The difference between the two, in words.
fn difference(program: &Program, tally: &RefCell<Tally>) -> Result<(), String> {
    let options = Options {
        timeout: Some(Duration::from_secs(20)),
        ..Options::default()
    };
    let report = analyze(program, &options);
    if let [error, ..] = report.internal_errors.as_slice() {
        return Err(format!("internal error: {error}"));
    }
    let bounds = EnumerationBounds {
        executions: 2000,
        ..EnumerationBounds::default()
    };
    let found = enumerate(program, &bounds);
    let found_pairs = found_pairs(program, &found);
    let reported = reported_pairs(&report, &bounds);
    let all_reasons: BTreeSet<&str> = report
        .regions
        .iter()
        .flat_map(|region| {
            let approximate = region.unsupported.iter().chain(&region.approximations);
            let undecided = region.undecided.iter().chain(approximate);
            undecided.map(|place| place.reason.as_str())
        })
        .collect();
    // A program that leaves its arrays has no meaning, but both say what they say of the rest of it.
    let outside =
        |reason: &str| reason.ends_with("lies outside of its array wherever it is executed");
    let reasons: BTreeSet<&str> = all_reasons
        .iter()
        .copied()
        .filter(|reason| !outside(reason))
        .collect();
    let has_meaning = reasons.len() == all_reasons.len();
    let undecided = !reasons.is_empty();
    let mut now = tally.borrow_mut();
    now.programs += 1;
    now.racy += usize::from(!found_pairs.is_empty());
    now.possible += usize::from(report.verdict() == Verdict::PossibleRace);
    now.unknown += usize::from(undecided || report.verdict() == Verdict::Unknown && has_meaning);
    for reason in reasons {
        *now.reasons.entry(reason.to_owned()).or_default() += 1;
    }
    drop(now);
    let diverges = report
        .regions
        .iter()
        .flat_map(|region| &region.diagnostics)
        .any(|diagnostic| diagnostic.rule == Rule::BarrierDivergence);
    if diverges != found.divergence.is_some() && found.incomplete.is_empty() && !undecided {
        return Err(format!(
            "divergence: analysis {diverges}, enumeration {:?}",
            found.divergence
        ));
    }
    // What the analysis takes to stay within its array does, in executions that mean something.
    let assumes = |text: &String| text.ends_with("stays within its array");
    let mut assumptions = report.regions.iter().flat_map(|region| &region.assumptions);
    let expected = match assumptions.any(assumes) {
        true => {
            let bounds = EnumerationBounds {
                whole_executions: true,
                ..bounds
            };
            self::found_pairs(program, &enumerate(program, &bounds))
        }
        false => found_pairs.clone(),
    };
    if !undecided
        && let Some((missed, _)) = expected
            .iter()
            .find(|(pair, outside)| !**outside && !reported.contains_key(*pair))
    {
        return Err(format!("the analysis misses {missed:?}"));
    }
    if found.incomplete.is_empty()
        && let Some((extra, _)) = reported
            .iter()
            .find(|(pair, must)| **must && !found_pairs.contains_key(*pair))
    {
        return Err(format!(
            "the analysis proves {extra:?}, which does not race"
        ));
    }
    Ok(())
}

fn compare(profile: Profile, share: u64) {
    let tally = RefCell::new(Tally::default());
    for_all(profile, share, |_, program| difference(program, &tally));
    let tally = tally.into_inner();
    println!("{tally:#?}");
    // An analysis that does not decide agrees with everything.
    let decided = if profile.focus == Focus::Nothing {
        10
    } else {
        5
    };
    assert!(tally.unknown * decided <= tally.programs, "{tally:#?}");
}

#[test]
fn loops_and_barriers_are_decided_as_enumeration_does() {
    compare(Profile::LOOPS, 3);
}

#[test]
fn all_constructs_are_decided_as_enumeration_does() {
    compare(Profile::ALL, 3);
}

#[test]
fn tasks_in_critical_sections_are_decided_as_enumeration_does() {
    compare(Profile::tasks(Focus::CriticalTasks), 12);
}

#[test]
fn dependences_and_taskgroups_are_decided_as_enumeration_does() {
    compare(Profile::tasks(Focus::Dependences), 12);
}

#[test]
fn tasks_that_exclude_each_other_are_decided_as_enumeration_does() {
    compare(Profile::tasks(Focus::Exclusion), 12);
}

#[test]
fn devices_and_teams_of_one_are_decided_as_enumeration_does() {
    compare(Profile::tasks(Focus::Devices), 12);
}

#[test]
fn values_that_pass_barriers_are_decided_as_enumeration_does() {
    compare(Profile::loops(Focus::PassedValues), 12);
}

#[test]
fn sequences_of_values_are_decided_as_enumeration_does() {
    compare(Profile::loops(Focus::Sequences), 20);
}

/// Where races decide what is executed, their consequences are not all reported; but executions contradict nothing that
/// is, and nothing races where nothing is reported.
#[test]
fn bounds_that_are_read_from_memory_contradict_no_execution() {
    let profile = Profile {
        loaded_bounds: true,
        ..Profile::LOOPS
    };
    for_all(profile, 6, |_, program| {
        let options = Options {
            timeout: Some(Duration::from_secs(20)),
            ..Options::default()
        };
        let report = analyze(program, &options);
        if let [error, ..] = report.internal_errors.as_slice() {
            return Err(format!("internal error: {error}"));
        }
        if report.verdict() != Verdict::RaceFree {
            return Ok(());
        }
        let bounds = EnumerationBounds {
            executions: 500,
            ..EnumerationBounds::default()
        };
        let found = enumerate(program, &bounds);
        match found_pairs(program, &found)
            .iter()
            .find(|(_, outside)| !**outside)
        {
            Some((missed, _)) => Err(format!("the analysis misses {missed:?}")),
            None => Ok(()),
        }
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

/// `POLYOMP_ORACLE_FILE=region.spmd cargo test --test oracle one_file -- --ignored --nocapture`
#[test]
#[ignore = "looks at one file"]
fn one_file() {
    let Ok(path) = std::env::var("POLYOMP_ORACLE_FILE") else {
        return;
    };
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let program = Program::parse(&path, &text).expect("the file is a program");
    let found = enumerate(&program, &EnumerationBounds::default());
    for race in &found.races {
        println!("enumerated: {:?} {:?}", race.rule, race.witness);
    }
    println!("{:?} {:?}", found.divergence, found.incomplete);
    let report = analyze(&program, &Options::default());
    for race in report.regions.iter().flat_map(|region| &region.races) {
        println!("analysis: {:?} {:?}", race.rule, race.accesses);
    }
    println!("{:?}", report.internal_errors);
    println!(
        "{:?}",
        difference(&program, &RefCell::new(Tally::default()))
    );
}
