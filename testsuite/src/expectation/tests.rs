//! The expectation parser accepts what the format describes, and nothing else.

use super::*;

fn races(source: &str) -> Vec<Race> {
    parse(source).expect("a well-formed expectation").races
}

fn problem(source: &str) -> (usize, Problem) {
    let error = parse(source).expect_err("a malformed expectation");
    (error.line, error.problem)
}

fn racy(lines: &str) -> String {
    format!("// A program that is read by the tests.\n// verdict: race\n{lines}")
}

#[test]
fn a_pair_of_two_places() {
    let found = races(&racy(
        "x = 1; //~ r1 data-race proved write x\ny = x + x; //~ r1 data-race proved read x@2\n",
    ));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule, Rule::DataRace);
    assert_eq!(found[0].certainty, Some(Certainty::Proved));
    let [a, b] = &found[0].places;
    assert_eq!((a.line, a.column, a.access), (3, Some(1), Access::Write));
    assert_eq!((b.line, b.column, b.access), (4, Some(9), Access::Read));
}

#[test]
fn an_access_paired_with_itself() {
    let found = races(&racy(
        "    sum += e; //~ r1 data-race proved write+write sum //~ r2 data-race any read+write sum",
    ));
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].places[0], found[0].places[1]);
    assert_eq!(found[1].certainty, None);
    assert_eq!(found[1].places[0].access, Access::Read);
    assert_eq!(found[1].places[1].access, Access::Write);
    assert_eq!(found[1].places[1].column, Some(5));
}

#[test]
fn a_column_left_open() {
    let found = races(&racy("STORE(x); //~ r1 data-race proved write+write ?"));
    assert_eq!(found[0].places[0].column, None);
}

#[test]
fn text_is_matched_at_identifier_boundaries() {
    let found = races(&racy(
        "int k = i + ii; //~ r1 data-race proved write+write i",
    ));
    assert_eq!(found[0].places[0].column, Some(9));
    let found = races(&racy(
        "p->x = xs[x]; //~ r1 data-race proved write+write x@2",
    ));
    assert_eq!(found[0].places[0].column, Some(11));
}

#[test]
fn a_comment_is_no_code_but_a_string_is() {
    let (line, found) = problem(&racy("y = 1; // x //~ r1 data-race proved write+write x"));
    assert_eq!(line, 3);
    assert_eq!(
        found,
        Problem::TextNotOnLine {
            text: "x".into(),
            times: 1
        }
    );
    let found = races(&racy("f(\"//\", x); //~ r1 data-race proved write+write x"));
    assert_eq!(found[0].places[0].column, Some(9));
    let found = races(&racy(
        "f('\"', x); // why //~ r1 data-race proved write+write x",
    ));
    assert_eq!(found[0].places[0].column, Some(8));
}

#[test]
fn diagnoses_and_options() {
    let found = parse(
        "// Barriers that not all threads meet.\n// verdict: unknown\n\
         // args: --threads 4 --assume \"N > 0\"\n#pragma omp barrier //~ barrier-divergence\n\
         #pragma omp for //~ nesting //~ unsupported\n",
    )
    .expect("a well-formed expectation");
    assert_eq!(found.args, ["--threads", "4", "--assume", "N > 0"]);
    assert_eq!(
        found.diagnoses,
        [
            (Diagnosis::BarrierDivergence, 4),
            (Diagnosis::Nesting, 5),
            (Diagnosis::Unsupported, 5)
        ]
    );
    assert!(!found.other_findings_allowed);
}

#[test]
fn malformed_markers_are_refused() {
    let refused = |marker: &str| problem(&racy(&format!("x = 1; //~ {marker}\n"))).1;
    assert!(matches!(
        refused("r1 data-race proved"),
        Problem::BadMarker(_)
    ));
    assert!(matches!(
        refused("r1 data-race proved write"),
        Problem::BadMarker(_)
    ));
    assert!(matches!(refused("barrier"), Problem::BadMarker(_)));
    assert!(matches!(refused(""), Problem::BadMarker(_)));
    assert!(matches!(
        refused("r-1 data-race proved write+write x"),
        Problem::BadMarker(_)
    ));
    assert!(matches!(
        refused("r1 race proved write+write x"),
        Problem::BadRule(_)
    ));
    assert!(matches!(
        refused("r1 data-race sure write+write x"),
        Problem::BadCertainty(_)
    ));
    assert!(matches!(
        refused("r1 data-race proved update x"),
        Problem::BadAccess(_)
    ));
    assert!(matches!(
        refused("r1 data-race proved write+write y"),
        Problem::TextNotOnLine { .. }
    ));
    assert!(matches!(
        refused("r1 data-race proved write+write x@2"),
        Problem::TextNotOnLine { times: 2, .. }
    ));
    assert!(matches!(
        refused("r1 data-race proved write x"),
        Problem::NoPartner(_)
    ));
}

#[test]
fn ids_name_exactly_one_pair() {
    let w = "x = 1; //~ r1 data-race proved write x\n";
    assert_eq!(
        problem(&racy(&w.repeat(3))).1,
        Problem::ThirdMarker("r1".into())
    );
    let r = "y = x; //~ r1 data-race proved read x\n";
    assert_eq!(
        problem(&racy(&r.repeat(2))).1,
        Problem::TwoReads("r1".into())
    );
    let other = "x = 2; //~ r1 data-race possible write x\n";
    assert_eq!(
        problem(&racy(&format!("{w}{other}"))).1,
        Problem::Disagreement("r1".into())
    );
    let twice =
        "x = 1; //~ r1 data-race proved write+write x //~ r2 data-race proved write+write x";
    assert_eq!(
        problem(&racy(twice)).1,
        Problem::SamePair("r2".into(), "r1".into())
    );
}

#[test]
fn the_header_is_required_and_unambiguous() {
    assert_eq!(problem("int x;\n// verdict: race\n"), (1, Problem::NoTitle));
    assert_eq!(problem("// verdict: race\n"), (1, Problem::NoTitle));
    assert_eq!(
        problem("// No verdict here.\nint x;\n"),
        (1, Problem::NoVerdict)
    );
    assert_eq!(
        problem("// Some title.\n// verdict: racy\n"),
        (2, Problem::BadVerdict("racy".into()))
    );
    assert_eq!(
        problem("// Some title.\n// verdict: race-free\n// verdict: race\n"),
        (3, Problem::Repeated("verdict"))
    );
    assert_eq!(
        problem("// Some title.\n// also: anything\n"),
        (2, Problem::BadAlso)
    );
    assert!(matches!(
        problem("// Some title.\n// args: --assume \"N\n"),
        (2, Problem::BadArgs(_))
    ));
    assert_eq!(
        problem("// Some title.\n//~ nesting\n"),
        (2, Problem::NoCode)
    );
}

#[test]
fn the_verdict_agrees_with_the_findings() {
    let with = |verdict: &str, code: &str| {
        problem(&format!("// Some title.\n// verdict: {verdict}\n{code}\n")).1
    };
    let proved = "x = 1; //~ r1 data-race proved write+write x";
    let possible = "x = 1; //~ r1 data-race possible write+write x";
    for (verdict, code) in [
        ("race", ""),
        ("race", possible),
        ("possible-race", proved),
        ("possible-race", ""),
        ("race-free", proved),
        ("race-free", "f(); //~ nesting"),
        ("unknown", possible),
    ] {
        assert!(
            matches!(with(verdict, code), Problem::Contradiction { .. }),
            "{verdict} with `{code}`"
        );
    }
}
