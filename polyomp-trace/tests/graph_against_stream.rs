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

/// Where the bytes are that a trace touches, and how many.
#[derive(Debug, Clone, Copy)]
struct Space {
    first: u64,
    size: u64,
}

/// Ranges of all lengths within a space: some of a few bytes, some of some
/// lines, some of nearly everything. Few reach from the first address to the last.
fn range(space: Space) -> impl Strategy<Value = ByteRange> {
    let Space { first: low, size } = space;
    let high = low.saturating_add(2 * size);
    let length = prop_oneof![3 => 1..=8_u64, 2 => 1..=size / 4, 1 => 1..=size];
    let within = (0..size, length).prop_map(move |(at, length)| {
        let first = low.saturating_add(at);
        (first, first.saturating_add(length - 1).min(high))
    });
    prop_oneof![40 => within, 1 => Just((0, u64::MAX))]
        .prop_filter_map("a range", |(first, last)| ByteRange::new(first, last).ok())
}

fn operation(space: Space) -> impl Strategy<Value = Operation> {
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
    let size = prop_oneof![6 => Just(300_u64), 1 => Just(2500)];
    let first = prop_oneof![5 => Just(0), 1 => Just(0x7ffd_9789_8fd0), 1 => Just(u64::MAX - 250)];
    let operations = (first, size).prop_flat_map(|(first, size)| {
        prop::collection::vec(operation(Space { first, size }), 1..40)
    });
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
