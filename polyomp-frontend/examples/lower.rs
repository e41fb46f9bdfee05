//! Prints the SPMD form of C files, or with `--unsupported` only what is not supported in them.

use std::path::PathBuf;

use polyomp_frontend::{FrontendOptions, analyze_file};

fn main() {
    for path in std::env::args().skip(1).map(PathBuf::from) {
        let started = std::time::Instant::now();
        match analyze_file(&path, &FrontendOptions::default()) {
            Ok(result) => {
                println!("# {} ({:?})", path.display(), started.elapsed());
                for note in &result.notes {
                    println!("# note: {}", note.message);
                }
                print!("{}", result.program);
            }
            Err(error) => eprintln!("{error}"),
        }
    }
}
