//! Any text, read as SPMD text; what is read prints as text that reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_core::spmd::Program;

fuzz_target!(|text: &str| {
    let Ok(program) = text.parse::<Program>() else {
        return;
    };
    program.verify();
    let printed = program.to_string();
    let again: Program = printed.parse().expect("printed text can be read");
    assert_eq!(printed, again.to_string());
});
