//! The programs of the suite: where they are, and what a program's name promises.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::expectation::Verdict;

/// One program of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// `construct/name`, without the extension.
    pub name: String,
    /// The file, or the folder of a program of several files.
    pub path: PathBuf,
}

impl Program {
    /// Whether a verdict is one that the program's name allows: `…-race`, `…-clean`, `…-unknown`.
    #[must_use]
    pub fn promises(&self, verdict: Verdict) -> bool {
        match self.name.rsplit('-').next() {
            Some("race") => matches!(verdict, Verdict::Race | Verdict::PossibleRace),
            Some("clean") => verdict == Verdict::RaceFree,
            Some("unknown") => verdict == Verdict::Unknown,
            _ => false,
        }
    }

    /// The files of the program, sorted.
    ///
    /// # Errors
    ///
    /// A folder that cannot be read.
    pub fn files(&self) -> io::Result<Vec<PathBuf>> {
        files(&self.path)
    }

    /// The texts of the files, one after the other: lines count on from one file to the next.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn source(&self) -> io::Result<String> {
        let texts = self.files()?.into_iter().map(fs::read_to_string);
        texts.collect()
    }
}

/// The sources of a folder, sorted; a file is its own.
///
/// # Errors
///
/// A folder that cannot be read.
pub fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
    let mut files: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    files.retain(|file| is_source(file));
    files.sort();
    Ok(files)
}

fn is_source(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "c" || extension == "cpp")
}

/// The folder that holds the OpenMP programs.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openmp")
}

/// All programs, by name.
///
/// # Errors
///
/// A folder that cannot be read.
pub fn all() -> io::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for construct in fs::read_dir(folder())? {
        let construct = construct?.path();
        if !construct.is_dir() {
            continue;
        }
        for file in fs::read_dir(&construct)? {
            let path = file?.path();
            if path.is_dir() || is_source(&path) {
                let name = format!("{}/{}", part(construct.file_name()), part(path.file_stem()));
                programs.push(Program { name, path });
            }
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

fn part(name: Option<&std::ffi::OsStr>) -> String {
    name.map(|it| it.to_string_lossy().into_owned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    //! Names promise verdicts.

    use super::*;

    #[test]
    fn a_name_promises_a_verdict() {
        let named = |name: &str| Program {
            name: name.to_owned(),
            path: PathBuf::new(),
        };
        assert!(named("for/flow-race").promises(Verdict::Race));
        assert!(named("for/flow-race").promises(Verdict::PossibleRace));
        assert!(!named("for/flow-race").promises(Verdict::RaceFree));
        assert!(named("for/flow-clean").promises(Verdict::RaceFree));
        assert!(!named("for/flow-clean").promises(Verdict::Unknown));
        assert!(named("for/flow-unknown").promises(Verdict::Unknown));
        assert!(!named("for/flow").promises(Verdict::Race));
    }
}
