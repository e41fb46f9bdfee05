//! Writes a trace in the shape of a Sobel filter to standard output.
//!
//! `cargo run --release -p polyomp-trace --example generate -- text 29000000 > sobel.trace`

#[path = "../benches/sobel/mod.rs"]
mod sobel;

use std::io;

use polyomp_trace::format::Format;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [format, operations] = args.as_slice() else {
        return Err("usage: generate text|binary|jsonl OPERATIONS".into());
    };
    let format = match format.as_str() {
        "text" => Format::Text,
        "binary" => Format::Binary,
        "jsonl" => Format::JsonLines,
        _ => return Err(format!("`{format}` is no format").into()),
    };
    let trace = sobel::Trace::new(format)?;
    trace.write(trace.images(operations.parse()?), io::stdout().lock())?;
    Ok(())
}
