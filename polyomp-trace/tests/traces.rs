//! The traces of `testsuite/trace`: the races that their heads announce, and no others.

use std::fs;
use std::path::{Path, PathBuf};

use polyomp_trace::accelerator::{
    Config, FlushEffect, Granularity, Graph, Outcome, Stopped, analysis, check,
};
use polyomp_trace::format::consolidate::Consolidator;
use polyomp_trace::format::{Event, Reader};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn traces() -> Result<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testsuite/trace");
    let mut traces = Vec::new();
    for folder in ["thesis", "rules"] {
        for entry in fs::read_dir(root.join(folder))? {
            traces.push(entry?.path());
        }
    }
    traces.sort();
    Ok(traces)
}

/// The head of a trace.
struct Expected {
    config: Config,
    /// Lines of both operations of each race, in order.
    races: Vec<(u64, u64)>,
}

fn expected(text: &str) -> Result<Expected> {
    let mut config = Config::default();
    let mut races = Vec::new();
    let mut verdict = "";
    for line in text.lines().map_while(|line| line.strip_prefix("# ")) {
        let Some((key, value)) = line.split_once(": ") else {
            continue;
        };
        match key {
            "options" => config = options(value)?,
            "verdict" => verdict = value,
            "race" => {
                let lines = value.strip_prefix("lines ").ok_or("no lines")?;
                let (one, two) = lines.split_once(" and ").ok_or("no pair")?;
                races.push((one.parse()?, two.parse()?));
            }
            _ => {}
        }
    }
    assert_eq!(
        verdict,
        if races.is_empty() {
            "race-free"
        } else {
            "race"
        }
    );
    races.sort_unstable();
    Ok(Expected { config, races })
}

fn options(text: &str) -> Result<Config> {
    let mut config = Config::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut size = || -> Result<Granularity> {
            let bytes = words.next().ok_or("no size")?;
            Ok(Granularity::new(bytes.parse()?)?)
        };
        match word {
            "--line" => config.line = size()?,
            "--write-back" => config.write_back = size()?,
            "--strict" => config.strict = true,
            "--prefetch" => config.prefetching = true,
            "--coherent-reads" => config.coherent_reads = true,
            "--flush" => {
                assert_eq!(words.next(), Some("clean"));
                config.flush = FlushEffect::Clean;
            }
            other => return Err(format!("what is {other}?").into()),
        }
    }
    Ok(config)
}

fn lines(outcome: &Outcome) -> Vec<(u64, u64)> {
    let mut lines: Vec<(u64, u64)> = outcome
        .races
        .iter()
        .map(|race| (race.sides[0].position, race.sides[1].position))
        .collect();
    lines.sort_unstable();
    lines
}

#[test]
fn what_the_heads_say() -> Result {
    let traces = traces()?;
    assert!(traces.len() >= 30, "only {}", traces.len());
    for path in traces {
        let bytes = fs::read(&path)?;
        let expected = expected(std::str::from_utf8(&bytes)?)?;
        let racing = path
            .file_stem()
            .is_some_and(|name| name.to_string_lossy().ends_with("-race"));
        assert_eq!(racing, !expected.races.is_empty(), "{}", path.display());

        let analysis = check(bytes.as_slice(), expected.config);
        assert!(analysis.error.is_none(), "{}", path.display());
        assert_eq!(
            lines(&analysis.outcome),
            expected.races,
            "{}",
            path.display()
        );

        let mut graph = Graph::new(expected.config);
        let mut reader = Reader::new(bytes.as_slice())?;
        let mut consolidator = Consolidator::default();
        let mut push = |record: polyomp_trace::format::Record| {
            if let Event::Operation(operation) = record.event {
                graph.push_at(&operation, record.position);
            }
        };
        while let Some(record) = reader.next_record()? {
            consolidator
                .push(record)
                .into_iter()
                .flatten()
                .for_each(&mut push);
        }
        consolidator.finish().into_iter().for_each(&mut push);
        assert_eq!(lines(&graph.finish()), expected.races, "{}", path.display());
    }
    Ok(())
}

/// The two nodes that the thesis prints, and that the race is between them.
#[test]
fn vec_add_has_the_nodes_of_figure_5_2() -> Result {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../testsuite/trace/thesis/vec-add-64-race.trace");
    let file = fs::File::open(path)?;
    let (graph, operations) = analysis::graph(file, |_| Config::default(), u64::MAX)?;
    assert_eq!(operations, 16);
    let dot = polyomp_trace::accelerator::graph::draw::dot(&graph);
    assert!(dot.contains("wb0\\n0x11ff080 0x120f07f"), "{dot}");
    assert!(dot.contains("dma_r14\\n0x120f070 0x121f06f"), "{dot}");
    assert_eq!(graph.races().len(), 1);
    Ok(())
}

/// What the checker in the program and the one in the command are built on.
#[test]
fn the_first_race_is_enough_where_it_is_asked_for() -> Result {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../testsuite/trace/thesis/figure-4.2-without-flush-race.trace");
    let config = Config {
        first_only: true,
        ..Config::default()
    };
    let outcome = check(fs::File::open(path)?, config).outcome;
    assert_eq!(outcome.stopped, Some(Stopped::FirstRace));
    assert_eq!(outcome.races.len(), 1);
    Ok(())
}
