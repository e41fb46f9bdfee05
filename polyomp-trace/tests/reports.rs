//! What is told of a race: objects, shared lines, counts, places.

use polyomp_report::{Report, Rule, Verdict};
use polyomp_trace::accelerator::{Config, check};
use polyomp_trace::report::report;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn of(trace: &str, config: Config) -> Report {
    report(&check(trace.as_bytes(), config), "run.trace")
}

fn race(report: &Report, index: usize) -> Result<&polyomp_report::Race> {
    Ok(report.regions[0].races.get(index).ok_or("no race")?)
}

#[test]
fn objects_that_only_share_a_line_are_to_be_aligned() -> Result {
    let report = of(
        "allocate 0x1000-0x100f \"flags\" @ main.c:3\n\
         allocate 0x1010-0x108f \"buffer\" @ main.c:4\n\
         cached write 0x1000-0x1003 @ main.c:10:5\n\
         do dma write 0x1010-0x108f @ main.c:11\n\
         sync @ main.c:12\n",
        Config::default(),
    );
    assert_eq!(report.verdict(), Verdict::Race);
    assert_eq!(report.files, ["run.trace", "main.c"]);
    let race = race(&report, 0)?;
    assert_eq!(race.rule, Rule::CoherenceRace);
    assert_eq!(race.variable, "flags` and `buffer");
    let help = race.help.as_deref().unwrap_or_default();
    assert!(
        help.contains("align `flags` and `buffer` to 64 bytes"),
        "{help}"
    );
    assert!(race.why.contains("share 0x1010-0x103f"), "{}", race.why);
    let places = race
        .accesses
        .each_ref()
        .map(|access| (access.span.line, access.span.column));
    assert_eq!(places, [(10, 5), (11, 1)]);
    assert_eq!(
        race.accesses[0].element,
        "0x1000-0x1003 (bytes 0 to 3 of `flags`)"
    );
    let allocated: Vec<u32> = race.notes.iter().map(|(span, _)| span.line).collect();
    assert_eq!(allocated, [3, 4]);
    Ok(())
}

#[test]
fn objects_that_share_bytes_are_to_be_flushed() -> Result {
    let report = of(
        "allocate 0x1000-0x10ff \"buffer\"\n\
         cached write 0x1000-0x10ff\n\
         do dma read 0x1000-0x10ff\n",
        Config::default(),
    );
    let race = race(&report, 0)?;
    assert_eq!(race.variable, "buffer");
    let help = race.help.as_deref().unwrap_or_default();
    assert!(help.starts_with("flush it before"), "{help}");
    Ok(())
}

/// The same two places over the same object: one finding, with a count.
#[test]
fn races_are_counted() -> Result {
    let mut trace = String::new();
    for _ in 0..5 {
        trace +=
            "do dma write 0x1000-0x103f @ main.c:1\nuncached read 0x1000-0x1003 @ main.c:2\nsync\n";
    }
    trace += "do dma write 0x1000-0x103f @ main.c:1\nuncached read 0x1000-0x1003 @ main.c:3\n";
    let report = of(&trace, Config::default());
    assert_eq!(report.regions[0].races.len(), 2);
    assert_eq!(race(&report, 0)?.instances, Some(5));
    assert_eq!(race(&report, 1)?.instances, Some(1));
    let first = of(
        &trace,
        Config {
            first_only: true,
            ..Config::default()
        },
    );
    assert_eq!(first.regions[0].races.len(), 1);
    assert_eq!(race(&first, 0)?.instances, Some(1));
    Ok(())
}

/// Blocks that one place allocates again and again are one object, others are not.
#[test]
fn objects_are_told_apart_by_name_and_place() {
    let mut trace = String::new();
    for (round, line) in [(0, 1), (1, 1), (2, 2)] {
        let first = 0x1000 * (round + 1);
        let last = first + 0x3f;
        trace += &format!(
            "allocate {first:#x}-{last:#x} \"block\" @ main.c:{line}\n\
             cached write {first:#x}-{last:#x} @ main.c:10\n\
             do dma read {first:#x}-{last:#x} @ main.c:11\n\
             free {first:#x}\n"
        );
    }
    let report = of(&trace, Config::default());
    let counts: Vec<_> = report.regions[0]
        .races
        .iter()
        .map(|race| race.instances)
        .collect();
    assert_eq!(counts, [Some(2), Some(1)]);
}

#[test]
fn too_many_races_end_the_analysis_and_the_report_says_so() {
    let mut trace = String::new();
    for line in 0..20_000 {
        trace +=
            &format!("do dma write 0x1000-0x103f\nuncached read 0x1000-0x1003 @ main.c:{line}\n");
    }
    let report = of(&trace, Config::default());
    assert_eq!(report.verdict(), Verdict::Race);
    assert_eq!(report.regions[0].races.len(), 10_000);
    assert_eq!(report.regions[0].undecided.len(), 1);
}

#[test]
fn a_trace_without_operations_decides_nothing_nor_does_a_broken_one() {
    assert_eq!(of("sync", Config::default()).verdict(), Verdict::RaceFree);
    for empty in ["", "\n# nothing\n", "allocate 0x1-0x2 \"a\""] {
        let report = of(empty, Config::default());
        assert_eq!(report.verdict(), Verdict::Unknown, "{empty}");
        assert!(
            report.regions[0].undecided[0]
                .reason
                .contains("no operation")
        );
    }
    let broken = of("sync\nsnyc\n", Config::default());
    assert_eq!(broken.verdict(), Verdict::Unknown);
    assert!(broken.error.is_some());
}

/// Ranges of any size cost no more than short ones.
#[test]
fn huge_ranges_are_no_burden() {
    let mut trace = String::new();
    for round in 0..2000_u64 {
        let first = round << 20;
        trace += &format!(
            "cached write {first:#x}-0xffffffffffffffff\ncached write {:#x}-{:#x}\n\
             cache flush 0x0-{:#x}\nsync\n",
            first + 100,
            first + 103,
            u64::MAX - round,
        );
    }
    let report = of(
        &trace,
        Config {
            strict: true,
            ..Config::default()
        },
    );
    assert_eq!(report.verdict(), Verdict::RaceFree);
}

/// However many transfers one place started, those of another are not forgotten.
#[test]
fn many_transfers_of_one_place_hide_no_other() {
    let mut trace = String::new();
    for row in 0..20_000_u64 {
        let first = 0x10_0000 + 0x100 * row;
        trace += &format!("do dma write {first:#x}-{:#x} @ main.c:1\n", first + 63);
    }
    trace += "do dma write 0x1000-0x103f @ main.c:2\ncached read 0x0-0xffffffff @ main.c:3\n";
    let report = of(&trace, Config::default());
    let lines: Vec<_> = report.regions[0]
        .races
        .iter()
        .map(|race| race.accesses[0].span.line)
        .collect();
    assert_eq!(lines, [1, 2]);
}
