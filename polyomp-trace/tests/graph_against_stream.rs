//! Random traces: the one pass finds what the graph finds, no more and no less.
//!
//! `POLYOMP_TRACES=1000000 cargo test --release -p polyomp-trace --test graph_against_stream`

use polyomp_trace::accelerator::{
    Config, FlushEffect, Granularity, Graph, Hazard, Outcome, Role, Stream,
};
use polyomp_trace::operation::{Action, Kind, Operation};
use polyomp_trace::place::PlaceId;
use polyomp_trace::range::ByteRange;
use proptest::prelude::*;
use proptest::test_runner::{Config as Settings, TestRunner};

/// Traces that are tried where the environment does not say how many.
const TRACES: u32 = 2000;

fn traces() -> u32 {
    std::env::var("POLYOMP_TRACES")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(TRACES)
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        4 => Just(Kind::CachedRead),
        5 => Just(Kind::CachedWrite),
        2 => Just(Kind::UncachedRead),
        2 => Just(Kind::UncachedWrite),
        3 => Just(Kind::Flush),
        1 => Just(Kind::Clean),
        1 => Just(Kind::Invalidate),
        3 => Just(Kind::DmaRead),
        3 => Just(Kind::DmaWrite),
        3 => Just(Kind::Sync),
    ]
}

/// Ranges of all lengths within so many bytes: some of a few bytes, some of
/// some lines, some of nearly everything.
fn range(space: u64) -> impl Strategy<Value = ByteRange> {
    let length = prop_oneof![3 => 1..=8_u64, 2 => 1..=space / 4, 1 => 1..=space];
    (0..space, length).prop_filter_map("wraps", |(first, length)| {
        ByteRange::with_length(first, length).ok()
    })
}

fn operation(space: u64) -> impl Strategy<Value = Operation> {
    (kind(), range(space), 0..4_u32).prop_map(|(kind, range, place)| {
        let range = kind.has_range().then_some(range);
        let action = Action::new(kind, range).unwrap_or(Action::Sync);
        Operation::new(action, PlaceId(place))
    })
}

fn granularity() -> impl Strategy<Value = Granularity> {
    prop_oneof![0..=2_u32, 3..=8_u32]
        .prop_filter_map("a power of two", |shift| Granularity::new(1 << shift).ok())
}

fn config() -> impl Strategy<Value = Config> {
    let modes = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (granularity(), granularity(), modes).prop_map(|(line, write_back, modes)| Config {
        line,
        write_back,
        coherent_reads: modes.0,
        strict: modes.1,
        prefetching: modes.1 && modes.2,
        flush: if modes.3 {
            FlushEffect::CleanAndInvalidate
        } else {
            FlushEffect::Clean
        },
        first_only: false,
    })
}

fn case() -> impl Strategy<Value = (Config, Vec<Operation>)> {
    let operations = prop_oneof![6 => Just(300_u64), 1 => Just(2500)]
        .prop_flat_map(|space| prop::collection::vec(operation(space), 1..40));
    (config(), operations)
}

type Found = (Hazard, [(Role, PlaceId); 2], bool, u64);

/// What both must agree on; which instance they show is their choice.
fn found(outcome: &Outcome, config: &Config) -> Vec<Found> {
    // Within larger units, the pass keeps written bytes two or four at a time.
    let exact = config.line.min(config.write_back).bytes() <= 64;
    let mut races: Vec<Found> = outcome
        .races
        .iter()
        .map(|race| {
            let sides = race.sides.each_ref().map(|side| (side.role, side.place));
            (race.hazard, sides, exact && race.same_bytes, race.count)
        })
        .collect();
    races.sort_unstable();
    races
}

#[test]
fn the_same_races() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings {
        cases: traces(),
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..Settings::default()
    };
    TestRunner::new(settings).run(&case(), |(config, operations)| {
        let mut graph = Graph::new(config);
        let mut stream = Stream::new(config);
        for operation in &operations {
            graph.push(operation);
            stream.push(operation);
        }
        let [graph, stream] = [graph.finish(), stream.finish()];
        prop_assert_eq!(found(&graph, &config), found(&stream, &config));
        prop_assert_eq!(graph.operations, stream.operations);
        Ok(())
    })?;
    Ok(())
}
