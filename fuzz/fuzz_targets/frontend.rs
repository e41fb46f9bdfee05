//! Any text, as C and as C++, down to its SPMD form: that form is sound, and its text can be read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_core::spmd::Program;
use polyomp_frontend::lower;
use polyomp_frontend::source::SourceSet;
use polyomp_frontend::syntax::parse;

fuzz_target!(|text: &str| {
    for name in ["fuzz.c", "fuzz.cpp"] {
        let Ok(set) = SourceSet::from_preprocessed(name, text, name, text) else {
            return;
        };
        let program = lower(&parse(&set), &set);
        if let Some(violation) = program.verify().first() {
            panic!("{name}: {violation} (line {})", violation.span.line);
        }
        let printed = program.to_string();
        if let Err(error) = Program::parse("fuzz.spmd", &printed) {
            panic!("{name}: {error}\n{printed}");
        }
    }
});
