//! Reports made by hand, for the tests of the formats.

use std::collections::BTreeMap;

use polyomp_core::report::{
    Access, AccessKind, Approximation, Certainty, Diagnostic, Race, RegionReport, Report, Rule,
    Verdict,
};
use polyomp_core::spmd::{FileId, Span};

pub(crate) fn span(line: u32, column: u32, length: u32) -> Span {
    Span {
        file: FileId(0),
        line,
        column,
        end_line: line,
        end_column: column + length,
    }
}

pub(crate) fn region(verdict: Verdict) -> RegionReport {
    RegionReport {
        span: span(5, 5, 24),
        construct: "parallel for".into(),
        verdict,
        assumptions: Vec::new(),
        notes: Vec::new(),
        approximations: Vec::new(),
        unsupported: Vec::new(),
        undecided: Vec::new(),
        diagnostics: Vec::new(),
        races: Vec::new(),
        pairs: 2,
    }
}

pub(crate) fn report(regions: Vec<RegionReport>) -> Report {
    Report {
        files: vec!["tests/sources/shift.c".into()],
        regions,
        notes: Vec::new(),
        internal_errors: Vec::new(),
        error: None,
    }
}

pub(crate) fn report_with_verdict(verdict: Verdict) -> Report {
    report(vec![region(verdict)])
}

pub(crate) fn access(kind: AccessKind, span: Span, element: &str, i: i64) -> Access {
    Access {
        span,
        kind,
        atomic: false,
        text: "a[i]".into(),
        implied: None,
        thread: vec![("tid".into(), i)],
        iteration: vec![("i".into(), i)],
        element: element.into(),
    }
}

pub(crate) fn race(certainty: Certainty, accesses: [Access; 2]) -> Race {
    Race {
        rule: Rule::DataRace,
        certainty,
        variable: "a".into(),
        accesses,
        phase: "before the barrier at line 7".into(),
        parameters: BTreeMap::from([("N".into(), 3), ("num_threads".into(), 2)]),
        why: "different iterations may run on different threads, and no lock is held".into(),
        notes: Vec::new(),
        help: Some("write to another array than the one that is read".into()),
        approximations: Vec::new(),
        instances: None,
    }
}

/// A proved race between `a[i]` and `a[i + 1]`.
pub(crate) fn shift() -> Report {
    let mut region = region(Verdict::Race);
    region.races.push(race(
        Certainty::Proved,
        [
            access(AccessKind::Write, span(7, 2, 4), "a[1]", 1),
            access(AccessKind::Read, span(7, 9, 8), "a[1]", 0),
        ],
    ));
    report(vec![region])
}

pub(crate) fn divergence() -> Report {
    let mut region = region(Verdict::Unknown);
    region.diagnostics.push(Diagnostic {
        rule: Rule::BarrierDivergence,
        span: span(7, 9, 19),
        message: "thread 0 meets 1 barrier, thread 1 meets 0".into(),
    });
    report(vec![region])
}

/// Every field of every type filled in.
pub(crate) fn everything() -> Report {
    let reason = |line, reason: &str| Approximation {
        span: span(line, 1, 3),
        reason: reason.into(),
    };
    let elsewhere = Span {
        file: FileId(1),
        ..span(3, 4, 5)
    };
    let mut report = shift();
    report.files.push("tests/sources/missing.h".into());
    report.notes.push(reason(1, "cannot find `missing.h`"));
    report.internal_errors.push("a witness was refuted".into());
    let region = &mut report.regions[0];
    region.assumptions.push("`p` and `q` do not alias".into());
    region.approximations.push(reason(7, "values of `idx`"));
    region.unsupported.push(reason(8, "directive `interop`"));
    region.undecided.push(reason(7, "the solver gave up"));
    region.diagnostics.push(Diagnostic {
        rule: Rule::Nesting,
        span: elsewhere,
        message: "`for` within `master`".into(),
    });
    let race = &mut region.races[0];
    race.certainty = Certainty::Possible;
    race.approximations.push(reason(7, "values of `idx`"));
    race.notes.push((elsewhere, "this `nowait`".into()));
    race.accesses[0].implied = Some("reduction write-back".into());
    race.accesses[0].atomic = true;
    race.instances = Some(3);
    race.accesses[1].span = elsewhere;
    race.accesses[1].thread = vec![("team".into(), 1), ("tid".into(), 0)];
    race.accesses[1].iteration = vec![("i".into(), 1), ("i".into(), 2)];
    report
}
