//! Preprocesses the given C files and counts, over all identifiers of the text, those that stand
//! at the place the source map gives, those that come from a macro, and those that do neither.
//!
//! `cargo run --example places -- [-I DIR]… [--built-in] FILE…`

use std::path::PathBuf;

use polyomp_frontend::source::{SourceOptions, SourceSet, Span};

fn main() {
    let mut options = SourceOptions::default();
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => options
                .include_dirs
                .extend(arguments.next().map(PathBuf::from)),
            "--built-in" => options.no_preprocessor = true,
            _ => files.push(PathBuf::from(argument)),
        }
    }
    for path in files {
        let started = std::time::Instant::now();
        let set = match SourceSet::load(&path, &options) {
            Ok(set) => set,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        let (mut exact, mut made) = (0, 0);
        let text = set.text();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let length = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            if length == 0 {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
            let span = Span::new(at as u32, (at + length) as u32);
            if set.original(span) == &rest[..length] {
                exact += 1;
            } else {
                made += 1;
                let pos = set.pos(span);
                println!(
                    "{}:{}:{}: `{}` is made by `{}`",
                    set.file(pos.file)
                        .map_or(PathBuf::new(), |file| file.path().into())
                        .display(),
                    pos.line,
                    pos.column,
                    &rest[..length],
                    set.original(span).chars().take(60).collect::<String>()
                );
            }
            at += length;
        }
        for note in set.notes() {
            println!("{note:?}");
        }
        println!(
            "{}: {exact} exact, {made} made by macros, {:?}",
            path.display(),
            started.elapsed()
        );
    }
}
