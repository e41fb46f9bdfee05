//! Any text, parsed as C: it ends without overflow, the tree can be printed and dropped, and all its
//! spans are in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_frontend::source::SourceSet;
use polyomp_frontend::syntax::{parse, parse_expression, print};

fuzz_target!(|text: &str| {
    let Ok(set) = SourceSet::from_preprocessed("fuzz.c", text, "fuzz.c", text) else {
        return;
    };
    let unit = parse(&set);
    let length = set.text().len() as u32;
    for item in &unit.items {
        assert!(item.span.start <= item.span.end && item.span.end <= length);
    }
    for error in &unit.errors {
        assert!(error.span.start <= error.span.end);
    }
    let printed = print(&unit, &set);
    assert_eq!(printed, print(&parse(&set), &set));
    let _ = parse_expression(text, 0, &unit);
});
