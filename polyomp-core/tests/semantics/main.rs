//! What the core decides of programs in text form, by construct: racy programs and their clean twins.
//!
//! Each program is also enumerated: a race that an execution with few threads and small parameters has must be among
//! those that the analysis reports.

mod arrays;
mod barriers;
mod doacross;
mod exclusion;
mod host;
mod reports;
mod scalars;
mod sharing;
mod storage;
mod tasks;
mod teams;

use std::collections::{BTreeMap, BTreeSet};

use polyomp_core::report::{AccessKind, Certainty, Report, Verdict};
use polyomp_core::spmd::visit::accesses;
use polyomp_core::spmd::{NodeId, Program};
use polyomp_core::witness::executor::{EnumerationBounds, Limits, enumerate};
use polyomp_core::{Options, analyze};

fn line(kind: AccessKind, text: &str) -> String {
    let letter = match kind {
        AccessKind::Read => 'R',
        AccessKind::Write => 'W',
    };
    format!("{letter} {text}")
}

fn pair(mut sides: [String; 2]) -> String {
    sides.sort();
    sides.join(" ~ ")
}

/// The findings as lines: `R a[i] ~ W a[j]`, with `possible ` in front where it is no more than that, `unknown`,
/// `divergence`.
fn found(report: &Report) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for region in &report.regions {
        for race in &region.races {
            let sides = race
                .accesses
                .clone()
                .map(|access| line(access.kind, &access.text));
            let certainty = match race.certainty {
                Certainty::Proved => "",
                Certainty::Possible => "possible ",
            };
            lines.insert(format!("{certainty}{}", pair(sides)));
        }
        for diagnostic in &region.diagnostics {
            lines.insert(format!("{:?}", diagnostic.rule));
        }
        if region.verdict == Verdict::Unknown && region.diagnostics.is_empty() {
            lines.insert("unknown".to_string());
        }
    }
    lines
}

fn decide(text: &str, options: &Options) -> (Program, Report) {
    let program =
        Program::parse("test.spmd", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let report = analyze(&program, options);
    assert_eq!(report.internal_errors, Vec::<String>::new(), "{text}");
    (program, report)
}

#[track_caller]
fn expect_with(text: &str, options: &Options, expected: &[&str]) {
    let (program, report) = decide(text, options);
    let found = found(&report);
    let expected: BTreeSet<String> = expected.iter().map(|line| line.to_string()).collect();
    if found != expected {
        panic!(
            "found {found:#?}\nexpected {expected:#?}\n{text}\n{:#?}",
            report
                .regions
                .iter()
                .map(|region| (
                    &region.undecided,
                    &region.approximations,
                    &region.diagnostics
                ))
                .collect::<Vec<_>>()
        );
    }
    if found.contains("unknown") || options.threads.is_some() || !options.assume.is_empty() {
        return;
    }
    // Against enumeration.
    let mut sites: BTreeMap<NodeId, String> = BTreeMap::new();
    for entry in &program.entries {
        for access in accesses(&entry.body) {
            let kind = if access.is_write {
                AccessKind::Write
            } else {
                AccessKind::Read
            };
            sites.insert(access.site.id, line(kind, &access.site.text));
        }
    }
    let default = EnumerationBounds::default();
    let limits = Limits {
        steps: 5000,
        ..default.limits
    };
    let bounds = EnumerationBounds {
        executions: 200,
        last_param: 3,
        limits,
        ..default
    };
    let enumeration = enumerate(&program, &bounds);
    for race in enumeration.races {
        let line = pair(
            race.accesses
                .map(|id| sites.get(&id).cloned().unwrap_or_default()),
        );
        assert!(
            found.contains(&line) || found.contains(&format!("possible {line}")),
            "an execution has the race {line}\n{text}\n{:#?}",
            race.witness
        );
    }
}

#[track_caller]
fn expect(text: &str, expected: &[&str]) {
    expect_with(text, &Options::default(), expected);
}

/// No race, decided.
#[track_caller]
fn free(text: &str) {
    expect(text, &[]);
}
