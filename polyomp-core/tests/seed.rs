//! The motivating examples of the IMPACT'16 talk, built in the text form of the IR.

use polyomp_core::report::Verdict;
use polyomp_core::spmd::Program;
use polyomp_core::{Options, analyze};

fn report(text: &str) -> polyomp_core::report::Report {
    let program = Program::parse("test.spmd", text).unwrap_or_else(|error| panic!("{error}"));
    let report = analyze(&program, &Options::default());
    assert_eq!(report.internal_errors, Vec::<String>::new());
    report
}

const EXAMPLE_1: &str = "
program
param N
shared int A[N]
entry main {
  parallel {
    for dynamic(1) nowait i in 0 .. N step 1 { A[i] = 1 }
    for dynamic(1) j in 0 .. N step 1 { eval A[j] }
  }
}";

#[test]
fn example_1_races() {
    let report = report(EXAMPLE_1);
    assert_eq!(report.verdict(), Verdict::Race, "{report:#?}");
}

#[test]
fn example_1_without_nowait_is_race_free() {
    let text = EXAMPLE_1
        .replace(" nowait", "")
        .replace("A[i] = 1 }", "A[i] = 1 }\n    barrier");
    let report = report(&text);
    assert_eq!(report.verdict(), Verdict::RaceFree, "{report:#?}");
}

#[test]
fn example_2_races_with_two_threads() {
    let report = report(
        "
program
param N
shared int A[N]
entry main {
  parallel {
    loop i in 0 .. N step 1 {
      loop j in 0 .. N step 1 {
        let temp = A[tid + i + j]
        barrier
        A[tid] = A[tid] + temp
      }
    }
  }
}",
    );
    assert_eq!(report.verdict(), Verdict::Race, "{report:#?}");
    let races = &report.regions[0].races;
    assert!(
        races.iter().all(|race| race.parameters["num_threads"] == 2),
        "{races:#?}"
    );
}

#[test]
fn example_2_has_the_phases_of_the_slides() {
    let text = "
program
param N
shared int A[N]
entry main {
  parallel {
    loop i in 0 .. N step 1 {
      loop j in 0 .. N step 1 {
        let temp = A[tid + i + j]
        barrier
        A[tid] = temp
      }
    }
  }
}";
    let program = Program::parse("test.spmd", text).unwrap_or_else(|error| panic!("{error}"));
    let printed = polyomp_core::emit(&program, polyomp_core::Stage::Phases, &Options::default());
    let printed = printed.unwrap_or_else(|error| panic!("{error}"));
    // Slides 26 and 28: S1(i, j) reaches B(i, j); S2(i, j) reaches B(i, j + 1) or, in the last j, B(i + 1, 0).
    assert!(printed.contains("S1[i, j] -> (i, j, 1)"), "{printed}");
    assert!(printed.contains("(i, j + 1, 1) if"), "{printed}");
    assert!(printed.contains("(i + 1, 0, 1) if"), "{printed}");
}
