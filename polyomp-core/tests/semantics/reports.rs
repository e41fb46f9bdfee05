//! What a report says beside its findings: errors, assumptions, notes.

use polyomp_core::report::Verdict;
use polyomp_core::spmd::{Program, StmtKind};
use polyomp_core::{Options, analyze};

#[test]
fn a_program_that_is_not_sound_has_an_error_and_no_verdict() {
    let text = "shared int x\nblock 'out { exit 'out }\nparallel { x = 1 }";
    let mut program = Program::parse("t.spmd", text).expect("the text is a program");
    let report = analyze(&program, &Options::default());
    assert_eq!(report.error, None);
    // The block is gone, its exit is not.
    let block = program.entries[0].body.remove(0);
    if let StmtKind::Labelled { body, .. } = block.kind {
        program.entries[0].body.splice(0..0, body);
    }
    let report = analyze(&program, &Options::default());
    assert!(report.error.is_some_and(|error| error.contains("exit")));
    assert!(report.regions.is_empty());
}

#[test]
fn what_was_told_is_an_assumption() {
    let program = Program::parse(
        "t.spmd",
        "param N\nshared int A[?]\nparallel { for static i in 0 .. N { A[i] = 1 } }",
    )
    .expect("the text is a program");
    let options = Options {
        assume: vec!["N == 1".to_string(), "M > 3".to_string()],
        threads: Some((1, 2)),
        ..Options::default()
    };
    let report = analyze(&program, &options);
    let assumptions = &report.regions[0].assumptions;
    assert!(assumptions.iter().any(|text| text.contains("N == 1")));
    assert!(
        assumptions
            .iter()
            .any(|text| text.contains("1 to 2 threads"))
    );
    assert!(report.notes.iter().any(|note| note.reason.contains("`M`")));
    assert!(!report.notes.iter().any(|note| note.reason.contains("`N`")));
}

#[test]
fn blocks_of_different_loops_are_an_assumption() {
    let assumed = |first: &str, second: &str| {
        let text = format!(
            "param N\nshared int A[?]\nparallel threads 2 {{ for static nowait i in 0 .. {first} {{ A[i] = 1 }}\n\
             for static j in 0 .. {second} {{ A[j / 2] = 2 }} }}"
        );
        let program = Program::parse("t.spmd", &text).expect("the text is a program");
        let report = analyze(&program, &Options::default());
        let customary = polyomp_core::mhp::CUSTOMARY;
        (
            report.verdict(),
            report.regions[0]
                .assumptions
                .iter()
                .any(|known| known == customary),
        )
    };
    assert_eq!(assumed("4", "8"), (Verdict::RaceFree, true));
}
