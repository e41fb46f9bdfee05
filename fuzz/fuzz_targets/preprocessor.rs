//! Any text, preprocessed by the built-in preprocessor: it ends, and every place it gives is in the
//! text that was given.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_frontend::source::{SourceOptions, SourceSet, Span};

fuzz_target!(|text: &str| {
    let options = SourceOptions {
        no_preprocessor: true,
        ..SourceOptions::default()
    };
    let Ok(set) = SourceSet::from_text("fuzz.c", text, &options) else {
        return;
    };
    let length = set.text().len() as u32;
    for start in 0..length.min(4096) {
        let range = set.range(Span::new(start, start + 1));
        assert!(range.start <= range.end);
    }
});
