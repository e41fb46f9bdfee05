//! Parses the given C files and prints their syntax trees, or with `--check` only what could not be
//! parsed.
//!
//! `cargo run --example syntax -- [-I DIR]… [--built-in] [--check] FILE…`

use std::path::PathBuf;

use polyomp_frontend::source::{SourceOptions, SourceSet};
use polyomp_frontend::syntax;

fn main() {
    let mut options = SourceOptions::default();
    let mut files = Vec::new();
    let mut check = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => options
                .include_dirs
                .extend(arguments.next().map(PathBuf::from)),
            "-D" => options.defines.extend(arguments.next()),
            "--built-in" => options.no_preprocessor = true,
            "--check" => check = true,
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
        let loaded = started.elapsed();
        let unit = syntax::parse(&set);
        if !check {
            print!("{}", syntax::print(&unit, &set));
            continue;
        }
        for error in &unit.errors {
            let pos = set.pos(error.span);
            let file = set
                .file(pos.file)
                .map_or(PathBuf::new(), |file| file.path().into());
            println!(
                "{}:{}:{}: {}",
                file.display(),
                pos.line,
                pos.column,
                error.message
            );
        }
        println!(
            "{}: {} items, {} errors, {:?} + {:?}",
            path.display(),
            unit.items.len(),
            unit.errors.len(),
            loaded,
            started.elapsed() - loaded
        );
    }
}
