//! A table of time and memory over the length of the trace.
//!
//! `cargo run --release -p polyomp-trace --example scaling -- 200000000`

#[path = "../benches/sobel/mod.rs"]
mod sobel;

use std::time::Instant;

use polyomp_trace::accelerator::{Config, check};
use polyomp_trace::format::Format;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let largest: u64 = match std::env::args().nth(1) {
        Some(number) => number.parse()?,
        None => 29_000_000,
    };
    let formats = [Format::Text, Format::Binary, Format::JsonLines];
    println!(
        "| format | operations | bytes/operation | seconds | of processor time | million/s of that | peak memory (MB) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for format in formats {
        let trace = sobel::Trace::new(format)?;
        let mut last = 0;
        let largest = match format {
            Format::JsonLines => largest.min(2_000_000), // it is slow, and the table is long enough
            Format::Text | Format::Binary => largest,
        };
        for wanted in [2_000_000, 10_000_000, 29_000_000, 100_000_000, 200_000_000] {
            let images = trace.images(wanted.min(largest));
            if images == last {
                break;
            }
            last = images;
            let operations = trace.operations(images);
            let start = Instant::now();
            let before = processor_time();
            let analysis = check(trace.read(images), Config::default());
            let seconds = start.elapsed().as_secs_f64();
            let busy = match (before, processor_time()) {
                (Some(before), Some(after)) => after - before,
                _ => seconds,
            };
            if let Some(error) = analysis.error {
                return Err(error.into());
            }
            assert!(analysis.outcome.races.is_empty());
            println!(
                "| {format:?} | {operations} | {:.1} | {seconds:.2} | {busy:.2} | {:.1} | {} |",
                trace.bytes(images) as f64 / operations as f64,
                operations as f64 / busy / 1e6,
                peak_memory().map_or("?".to_owned(), |bytes| (bytes >> 20).to_string()),
            );
        }
    }
    Ok(())
}

/// The most memory that the process has had, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}

/// Seconds of processor time of this process, where the system tells: on a
/// busy machine the clock tells more about the others.
fn processor_time() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in parentheses; user and system time are 14 and 15.
    let fields = status.rsplit_once(')')?.1.split_whitespace();
    let ticks: u64 = fields
        .skip(11)
        .take(2)
        .map(|field| field.parse().unwrap_or(0_u64))
        .sum();
    Some(ticks as f64 / 100.0)
}
