//! Any operations: the one pass finds what the graph finds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_trace::accelerator::{Config, FlushEffect, Granularity, Graph, Outcome, Stream};
use polyomp_trace::operation::{Action, Kind, Operation};
use polyomp_trace::place::PlaceId;
use polyomp_trace::range::ByteRange;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[modes, sizes], rest)) = bytes.split_first_chunk() else {
        return;
    };
    let size = |shift: u8| Granularity::new(1 << (shift & 7)).unwrap();
    let config = Config {
        line: size(sizes),
        write_back: size(sizes >> 4),
        coherent_reads: modes & 1 != 0,
        strict: modes & 2 != 0,
        prefetching: modes & 4 != 0,
        flush: if modes & 8 == 0 { FlushEffect::CleanAndInvalidate } else { FlushEffect::Clean },
        first_only: false,
    };
    let mut graph = Graph::new(config);
    let mut stream = Stream::new(config);
    for &[kind, first, length, more] in rest.as_chunks().0.iter().take(60) {
        let first = u64::from(first);
        // Mostly short, up to a thousand bytes.
        let length = 1 + (u64::from(length) << (more & 3));
        let kind = Kind::ALL[usize::from(kind) % Kind::ALL.len()];
        let range = kind.has_range().then(|| ByteRange::with_length(first, length).unwrap());
        let action = Action::new(kind, range).unwrap();
        let operation = Operation::new(action, PlaceId(u32::from(more >> 6)));
        graph.push(&operation);
        stream.push(&operation);
    }
    assert_eq!(found(graph.finish()), found(stream.finish()));
});

fn found(outcome: Outcome) -> Vec<impl Ord + std::fmt::Debug> {
    let mut races: Vec<_> = outcome
        .races
        .into_iter()
        .map(|race| (race.hazard, race.sides.map(|side| (side.role, side.place)), race.count))
        .collect();
    races.sort_unstable();
    races
}
