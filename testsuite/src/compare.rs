//! Holds a report against an expectation, and names every difference.

use std::collections::BTreeSet;
use std::fmt;

use crate::expectation::{Certainty, Diagnosis, Expectation, Place, Race, Verdict};
use crate::report::{AccessReport, FileReport, RaceReport};

/// One way in which a report is not what was expected.
#[derive(Clone, Debug)]
pub enum Difference {
    /// The file could not be checked.
    Error(String),
    /// Another verdict.
    Verdict {
        /// What the program's comments say.
        expected: Verdict,
        /// What was reported.
        reported: Verdict,
        /// What the report gives as reasons: approximations and unsupported things.
        because: Vec<String>,
    },
    /// An expected pair is not reported.
    MissingPair(Race),
    /// A reported pair is not expected.
    UnexpectedPair(RaceReport),
    /// A pair is reported twice for one region.
    RepeatedPair(RaceReport),
    /// The pair is reported, with another rule or certainty.
    OtherCertainty {
        /// What the program's comments say.
        expected: Race,
        /// What was reported.
        reported: RaceReport,
    },
    /// An expected diagnosis is not reported.
    MissingDiagnosis(Diagnosis, usize),
    /// A reported diagnosis is not expected.
    UnexpectedDiagnosis(String, usize, String),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Error(error) => write!(f, "error: {error}"),
            Difference::Verdict {
                expected,
                reported,
                because,
            } => {
                write!(f, "wrong verdict: expected {expected}, reported {reported}")?;
                because
                    .iter()
                    .try_for_each(|reason| write!(f, "\n    because of {reason}"))
            }
            Difference::MissingPair(race) => {
                write!(f, "missing pair {}: {}", race.id, pair(&race.places))
            }
            Difference::UnexpectedPair(race) => write!(
                f,
                "unexpected pair: {} {} {}",
                race.rule,
                race.certainty,
                pair(&race.accesses)
            ),
            Difference::RepeatedPair(race) => {
                write!(f, "pair reported twice: {}", pair(&race.accesses))
            }
            Difference::OtherCertainty { expected, reported } => write!(
                f,
                "wrong certainty or rule of {}: expected {} {}, reported {} {}: {}",
                expected.id,
                expected.rule,
                expected
                    .certainty
                    .map_or("any".to_owned(), |c| c.to_string()),
                reported.rule,
                reported.certainty,
                pair(&expected.places)
            ),
            Difference::MissingDiagnosis(what, line) => {
                write!(f, "missing diagnosis: {what} at line {line}")
            }
            Difference::UnexpectedDiagnosis(what, line, message) => {
                write!(f, "unexpected diagnosis: {what} at line {line}: {message}")
            }
        }
    }
}

impl fmt::Display for AccessReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{} {} `{}`",
            self.line, self.column, self.access, self.text
        )
    }
}

fn pair<T: fmt::Display>([a, b]: &[T; 2]) -> String {
    format!("{a}  <->  {b}")
}

/// Lists the differences between what a program expects and what was reported of it.
#[must_use]
pub fn compare(expectation: &Expectation, report: &FileReport) -> Vec<Difference> {
    let mut differences = Vec::new();
    differences.extend(report.error.clone().map(Difference::Error));
    differences.extend(
        report
            .internal_errors
            .iter()
            .cloned()
            .map(Difference::Error),
    );
    if report.verdict != expectation.verdict {
        differences.push(Difference::Verdict {
            expected: expectation.verdict,
            reported: report.verdict,
            because: reasons(report),
        });
    }
    compare_races(expectation, report, &mut differences);
    compare_diagnoses(expectation, report, &mut differences);
    differences
}

fn reasons(report: &FileReport) -> Vec<String> {
    let mut reasons = BTreeSet::new();
    for it in &report.notes {
        reasons.insert(format!("note at line {}: {}", it.line, it.reason));
    }
    for region in &report.regions {
        for it in &region.approximations {
            reasons.insert(format!("approximation at line {}: {}", it.line, it.reason));
        }
        for it in &region.undecided {
            reasons.insert(format!("undecided at line {}: {}", it.line, it.reason));
        }
        for it in &region.unsupported {
            reasons.insert(format!("unsupported at line {}: {}", it.line, it.what));
        }
    }
    reasons.into_iter().collect()
}

/// Pairs off expected and reported races; those with all columns given choose first, so that a
/// column left open takes what remains.
fn compare_races(expectation: &Expectation, report: &FileReport, into: &mut Vec<Difference>) {
    let mut found: Vec<RaceReport> = Vec::new();
    for region in &report.regions {
        let earlier = found.len();
        for race in &region.races {
            match found.iter().position(|other| same_pair(other, race)) {
                // Two regions that share a function find the same pair of source accesses.
                Some(at) if at < earlier => {
                    if race.certainty == Certainty::Proved {
                        found[at].certainty = Certainty::Proved;
                    }
                }
                Some(_) => into.push(Difference::RepeatedPair(race.clone())),
                None => found.push(race.clone()),
            }
        }
    }
    let mut expected: Vec<&Race> = expectation.races.iter().collect();
    expected.sort_by_key(|race| race.places.iter().filter(|p| p.column.is_none()).count());
    for race in expected {
        let agrees = |it: &RaceReport| {
            it.rule == race.rule && race.certainty.is_none_or(|wanted| wanted == it.certainty)
        };
        let candidates = || {
            let at_places = |it: &RaceReport| is_at(race, it, &report.path);
            found
                .iter()
                .enumerate()
                .filter(move |(_, it)| at_places(it))
        };
        let best = candidates()
            .find(|(_, it)| agrees(it))
            .or_else(|| candidates().next());
        match best.map(|(at, _)| at) {
            None => into.push(Difference::MissingPair(race.clone())),
            Some(at) => {
                let reported = found.remove(at);
                if !agrees(&reported) {
                    into.push(Difference::OtherCertainty {
                        expected: race.clone(),
                        reported,
                    });
                }
            }
        }
    }
    if !expectation.other_findings_allowed {
        into.extend(found.into_iter().map(Difference::UnexpectedPair));
    }
}

fn same_place(a: &AccessReport, b: &AccessReport) -> bool {
    (&a.path, a.line, a.column, a.access) == (&b.path, b.line, b.column, b.access)
}

fn same_pair(a: &RaceReport, b: &RaceReport) -> bool {
    let ([a1, a2], [b1, b2]) = (&a.accesses, &b.accesses);
    same_place(a1, b1) && same_place(a2, b2) || same_place(a1, b2) && same_place(a2, b1)
}

fn is_at(expected: &Race, reported: &RaceReport, path: &str) -> bool {
    let at = |place: &Place, it: &AccessReport| {
        it.path == path
            && it.line == place.line
            && it.access == place.access
            && place.column.is_none_or(|column| column == it.column)
    };
    let ([e1, e2], [r1, r2]) = (&expected.places, &reported.accesses);
    at(e1, r1) && at(e2, r2) || at(e1, r2) && at(e2, r1)
}

fn compare_diagnoses(expectation: &Expectation, report: &FileReport, into: &mut Vec<Difference>) {
    let mut reported: BTreeSet<(String, usize)> = BTreeSet::new();
    let expected: BTreeSet<(String, usize)> = expectation
        .diagnoses
        .iter()
        .map(|(what, line)| (what.to_string(), *line))
        .collect();
    for region in &report.regions {
        let diagnostics = region
            .diagnostics
            .iter()
            .map(|it| (it.rule.clone(), it.line, it.message.clone()));
        let unsupported = region
            .unsupported
            .iter()
            .map(|it| (Diagnosis::Unsupported.to_string(), it.line, it.what.clone()));
        for (what, line, message) in diagnostics.chain(unsupported) {
            let key = (what.clone(), line);
            let is_new = reported.insert(key.clone());
            if is_new && !expected.contains(&key) {
                into.push(Difference::UnexpectedDiagnosis(what, line, message));
            }
        }
    }
    for &(what, line) in &expectation.diagnoses {
        if !reported.contains(&(what.to_string(), line)) {
            into.push(Difference::MissingDiagnosis(what, line));
        }
    }
}

#[cfg(test)]
mod tests {
    //! Every kind of difference is seen, and a report that fits has none.

    use serde_json::{Value, json};

    use super::*;
    use crate::expectation;

    const PROGRAM: &str = "// A sum without reduction.\n// verdict: race\n\
        sum += a[i]; //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum\n";

    fn access(kind: &str, column: usize) -> Value {
        json!({"path": "p.c", "line": 3, "column": column, "access": kind, "text": "sum"})
    }

    fn race(kinds: [&str; 2], certainty: &str) -> Value {
        json!({"rule": "data-race", "certainty": certainty,
               "accesses": [access(kinds[0], 1), access(kinds[1], 1)]})
    }

    fn report(verdict: &str, races: Vec<Value>) -> FileReport {
        let region = json!({"line": 2, "verdict": verdict, "races": races});
        serde_json::from_value(json!({"path": "p.c", "verdict": verdict, "regions": [region]}))
            .expect("a report")
    }

    fn differences(program: &str, report: &FileReport) -> Vec<String> {
        let expectation = expectation::parse(program).expect("an expectation");
        compare(&expectation, report)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_report_that_fits() {
        let races = vec![
            race(["write", "read"], "proved"),
            race(["write", "write"], "proved"),
        ];
        assert!(differences(PROGRAM, &report("race", races)).is_empty());
    }

    #[test]
    fn missing_and_unexpected_pairs() {
        let mut other = race(["write", "read"], "proved");
        other["accesses"][0]["column"] = json!(8);
        let races = vec![other, race(["write", "write"], "proved")];
        let found = differences(PROGRAM, &report("race", races.clone()));
        assert_eq!(
            found,
            [
                "missing pair r2: 3:1 read `sum`  <->  3:1 write `sum`",
                "unexpected pair: data-race proved 3:8 write `sum`  <->  3:1 read `sum`"
            ]
        );
        let lenient = PROGRAM.replace("race\n", "race\n// also: other findings allowed\n");
        let found = differences(&lenient, &report("race", races));
        assert!(
            found.iter().all(|it| it.starts_with("missing")),
            "{found:?}"
        );
    }

    #[test]
    fn wrong_certainty_verdict_and_repetition() {
        let write = || race(["write", "write"], "proved");
        let races = vec![race(["read", "write"], "possible"), write(), write()];
        let found = differences(PROGRAM, &report("possible-race", races));
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("wrong verdict: expected race, reported possible-race"));
        assert!(found[1].starts_with("pair reported twice"));
        assert!(found[2].starts_with("wrong certainty or rule of r2"));
    }

    #[test]
    fn one_pair_in_two_regions_counts_once() {
        let races = vec![
            race(["read", "write"], "proved"),
            race(["write", "write"], "proved"),
        ];
        let mut doubled = report("race", races);
        doubled.regions.push(doubled.regions[0].clone());
        assert!(differences(PROGRAM, &doubled).is_empty());
    }

    #[test]
    fn diagnoses_are_compared_by_rule_and_line() {
        let program = "// A barrier for some.\n// verdict: unknown\nb(); //~ barrier-divergence\n";
        let mut it = report("unknown", vec![]);
        assert_eq!(
            differences(program, &it),
            ["missing diagnosis: barrier-divergence at line 3"]
        );
        it.regions[0].diagnostics = serde_json::from_value(
            json!([{"rule": "barrier-divergence", "line": 3}, {"rule": "nesting", "line": 3}]),
        )
        .expect("diagnostics");
        it.regions[0].unsupported =
            serde_json::from_value(json!([{"line": 9, "what": "scan"}])).expect("unsupported");
        assert_eq!(
            differences(program, &it),
            [
                "unexpected diagnosis: nesting at line 3: ",
                "unexpected diagnosis: unsupported at line 9: scan"
            ]
        );
    }
}
