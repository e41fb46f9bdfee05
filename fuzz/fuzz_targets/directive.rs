//! Any text, parsed as an OpenMP directive.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = polyomp_frontend::openmp::parse(text);
});
