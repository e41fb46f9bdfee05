//! What the messages look like.

use super::*;
use crate::format::samples;
use polyomp_core::report::{AccessKind, Approximation, Certainty, Verdict};

const PATH: &str = "tests/sources/shift.c";

fn print_in(style: Style, report: Report) -> String {
    let mut human = Human::new(style);
    let printed = human.file(Outcome {
        path: PATH.into(),
        time: Duration::from_millis(1500),
        result: Ok(report),
    });
    assert_eq!(printed.err, "");
    let end = human.end(Duration::from_millis(1500));
    printed.out + &end.unwrap_or_default()
}

fn print(report: Report) -> String {
    print_in(Style::default(), report)
}

#[test]
fn a_proved_race() {
    insta::assert_snapshot!(print(samples::shift()));
}

#[test]
fn both_accesses_at_one_place() {
    let mut report = samples::shift();
    let race = &mut report.regions[0].races[0];
    race.accesses[1] = samples::access(AccessKind::Write, samples::span(7, 2, 4), "a[1]", 0);
    insta::assert_snapshot!(print(report));
}

#[test]
fn a_possible_race_says_what_is_not_exact() {
    let mut report = samples::shift();
    report.regions[0].verdict = Verdict::PossibleRace;
    let race = &mut report.regions[0].races[0];
    race.certainty = Certainty::Possible;
    race.approximations.push(Approximation {
        span: samples::span(7, 13, 1),
        reason: "values of `idx` are not known".into(),
    });
    insta::assert_snapshot!(print(report));
}

#[test]
fn accesses_in_two_files_one_of_which_is_gone() {
    insta::assert_snapshot!(print(samples::everything()));
}

#[test]
fn race_free_with_assumptions() {
    let mut report = samples::report_with_verdict(Verdict::RaceFree);
    report.regions[0].assumptions = vec![
        "`a` and `b` do not alias".into(),
        "loop bounds do not overflow".into(),
    ];
    insta::assert_snapshot!(print(report));
}

#[test]
fn unknown_says_why() {
    let mut report = samples::report_with_verdict(Verdict::Unknown);
    let region = &mut report.regions[0];
    region.unsupported.push(Approximation {
        span: samples::span(6, 5, 3),
        reason: "clause `allocate`".into(),
    });
    region.undecided = (2..14)
        .map(|column| Approximation {
            span: samples::span(7, column, 1),
            reason: format!("query {column} ran out of time"),
        })
        .collect();
    insta::assert_snapshot!(print(report));
}

#[test]
fn divergence() {
    insta::assert_snapshot!(print(samples::divergence()));
}

#[test]
fn no_region() {
    insta::assert_snapshot!(print(samples::report(Vec::new())));
}

#[test]
fn quiet_prints_findings_only() {
    let quiet = Style {
        quiet: true,
        ..Style::default()
    };
    let report = samples::report_with_verdict(Verdict::RaceFree);
    assert_eq!(print_in(quiet, report), "");
    assert!(print_in(quiet, samples::shift()).contains("error[data-race]"));
}

#[test]
fn places_beyond_the_text_degrade_to_words() {
    let mut report = samples::shift();
    report.regions[0].races[0].accesses[0].span = samples::span(4000, 9, 4);
    let text = print(report);
    assert!(
        text.contains("tests/sources/shift.c:4000:9: (1) write of a[1]"),
        "{text}"
    );
    let mut report = samples::shift();
    report.regions[0].races[0].accesses[0].span = samples::span(7, 4000, 4);
    assert!(print(report).contains("(1) write of a[1]"));
    let mut report = samples::shift();
    report.regions[0].races[0].accesses[0].span = polyomp_core::spmd::Span::default();
    assert!(print(report).contains("(1) write of a[1]"));
}

#[test]
fn terminal_escapes_in_the_input_do_not_reach_the_terminal() {
    let mut report = samples::everything();
    let region = &mut report.regions[0];
    let evil = "\u{1b}[31mred\u{1b}[0m";
    region.construct = evil.into();
    region.assumptions = vec![evil.into()];
    region.diagnostics[0].message = evil.into();
    let race = &mut region.races[0];
    race.variable = evil.into();
    race.accesses[0].element = evil.into();
    race.accesses[1].element = evil.into();
    race.why = evil.into();
    race.help = Some(evil.into());
    race.notes[0].1 = evil.into();
    report.notes[0].reason = evil.into();
    report.internal_errors = vec![evil.into()];
    assert!(!print(report).contains('\u{1b}'));
}

/// Any marks on any text: spans come from the analysis, the text from the
/// file as it is now, and they need not fit.
#[test]
fn no_combination_of_text_and_places_panics() -> std::io::Result<()> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        u32::try_from(seed % below).unwrap_or_default()
    };
    let folder = tempfile::tempdir()?;
    let pieces = [
        "a", "\t", "\n", "\r\n", "ä", "→", "漢", "\u{301}", "\u{0}", "\r", " ", "a[i]",
    ];
    for round in 0..400 {
        let path = folder.path().join(format!("{round}.c"));
        let text: String = (0..random(60))
            .map(|_| pieces[random(12) as usize])
            .collect();
        std::fs::write(&path, &text)?;
        let mut place = || polyomp_core::spmd::Span {
            file: polyomp_core::spmd::FileId(0),
            line: random(9),
            column: random(30),
            end_line: random(9),
            end_column: random(30),
        };
        let mut report = samples::everything();
        report.files = vec![path.to_string_lossy().into_owned()];
        report.notes[0].span = place();
        let region = &mut report.regions[0];
        region.span = place();
        region.unsupported[0].span = place();
        region.diagnostics[0].span = place();
        let race = &mut region.races[0];
        race.accesses[0].span = place();
        race.accesses[1].span = place();
        race.notes[0].0 = place();
        race.approximations[0].span = place();
        let text = print(report);
        assert!(text.contains("(1) ") && text.contains("(2) "), "{text}");
    }
    Ok(())
}
