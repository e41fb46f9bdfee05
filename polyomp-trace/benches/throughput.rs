//! Operations a second, by format and without one.
//!
//! `cargo bench -p polyomp-trace`

mod sobel;

use divan::Bencher;
use divan::counter::ItemsCount;
use polyomp_trace::accelerator::{Config, Stream, check};
use polyomp_trace::format::consolidate::Consolidator;
use polyomp_trace::format::{Event, Format, Reader};

fn main() {
    divan::main();
}

/// From bytes to races.
#[divan::bench(args = [Format::Text, Format::Binary, Format::JsonLines], sample_count = 5, sample_size = 1)]
fn check_trace(bencher: Bencher, format: Format) {
    let Ok(trace) = sobel::Trace::new(format) else {
        return;
    };
    bencher
        .counter(ItemsCount::new(trace.operations(2)))
        .bench(|| {
            let analysis = check(trace.read(2), Config::default());
            assert!(analysis.error.is_none() && analysis.outcome.races.is_empty());
        });
}

/// Reading alone.
#[divan::bench(args = [Format::Text, Format::Binary, Format::JsonLines], sample_count = 5, sample_size = 1)]
fn read(bencher: Bencher, format: Format) {
    let Ok(trace) = sobel::Trace::new(format) else {
        return;
    };
    bencher
        .counter(ItemsCount::new(trace.operations(2)))
        .bench(|| {
            let Ok(mut reader) = Reader::new(trace.read(2)) else {
                return 0;
            };
            let mut count = 0;
            while let Ok(Some(_)) = reader.next_record() {
                count += 1;
            }
            count
        });
}

/// The rules alone, on operations in memory; consolidated or not.
#[divan::bench(args = [false, true], sample_count = 5, sample_size = 1)]
fn rules(bencher: Bencher, consolidated: bool) {
    let Ok(trace) = sobel::Trace::new(Format::Binary) else {
        return;
    };
    let Ok(mut reader) = Reader::new(trace.read(2)) else {
        return;
    };
    let mut records = Vec::new();
    let mut consolidator = Consolidator::default();
    while let Ok(Some(record)) = reader.next_record() {
        if consolidated {
            records.extend(consolidator.push(record).into_iter().flatten());
        } else {
            records.push(record);
        }
    }
    bencher.counter(ItemsCount::new(records.len())).bench(|| {
        let mut stream = Stream::new(Config::default());
        for record in &records {
            if let Event::Operation(operation) = &record.event {
                stream.push_at(operation, record.position);
            }
        }
        assert!(!stream.has_race());
    });
}
