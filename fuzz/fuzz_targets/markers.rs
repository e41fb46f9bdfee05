//! Any text, with any output of a preprocessor: the parts before and after a NUL byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use polyomp_frontend::source::{SourceSet, Span};

fuzz_target!(|text: &str| {
    let (original, output) = text.split_once('\0').unwrap_or((text, text));
    // Files that line markers name would be read from disk.
    let output: String = output
        .lines()
        .map(|line| match line.trim_start().strip_prefix('#') {
            Some(rest) if rest.contains('"') => {
                let path = if rest.contains("<s") { "<system>" } else { "<stdin>" };
                let line: String = rest.chars().filter(char::is_ascii_digit).take(4).collect();
                let flag = if rest.ends_with('1') { " 1" } else if rest.ends_with('2') { " 2" } else { "" };
                format!("# {line} \"{path}\"{flag}\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let Ok(set) = SourceSet::from_preprocessed("fuzz.c", original, "<stdin>", &output) else {
        return;
    };
    let length = set.text().len() as u32;
    for start in 0..length.min(4096) {
        let range = set.range(Span::new(start, start + 1));
        assert!(range.start <= range.end);
    }
});
