//! Inputs: the files and directories of the command line → the files to check, in a fixed order.

use std::fs;
use std::path::{Path, PathBuf};

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// OpenMP C or C++, as its name says.
    C,
    /// The text form of `spmd::Program`.
    Spmd,
}

/// One file to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The path as the user can open it.
    pub path: PathBuf,
    /// What it holds.
    pub language: Language,
    /// Why there is nothing to check here (a directory that cannot be listed).
    pub problem: Option<String>,
    /// What it defines is followed from others, and nothing is reported on it.
    pub silent: bool,
}

impl Input {
    fn file(path: PathBuf) -> Self {
        let language = match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("spmd") => Language::Spmd,
            _ => Language::C,
        };
        Input {
            problem: foreign(&path),
            path,
            language,
            silent: false,
        }
    }

    fn problem(path: PathBuf, problem: String) -> Self {
        Input {
            path,
            language: Language::C,
            problem: Some(problem),
            silent: false,
        }
    }
}

/// The files to check: those named, in the order named, and for a directory
/// all C and C++ sources below it, sorted.
pub fn expand(named: &[PathBuf]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in named {
        if path.is_dir() {
            inputs.extend(below(path));
        } else {
            inputs.push(Input::file(path.clone()));
        }
    }
    inputs
}

/// The files to check, and after them those that are only followed. A file that is both is checked.
pub fn expand_with(named: &[PathBuf], followed: &[PathBuf]) -> Vec<Input> {
    let mut inputs = expand(named);
    for mut input in expand(followed) {
        if !inputs.iter().any(|known| known.path == input.path) {
            input.silent = true;
            inputs.push(input);
        }
    }
    inputs
}

/// What is said of a file whose name says that it is no input.
fn foreign(path: &Path) -> Option<String> {
    const READ: &str = "polyomp reads C (.c), C++ (.cc .cpp .cxx .C) and its own text form (.spmd)";
    if path == Path::new("-") {
        return Some("standard input is not read: write it to a file, and name that".to_owned());
    }
    let extension = path.extension()?.to_str()?;
    let kind = match extension.to_ascii_lowercase().as_str() {
        "trace" | "polytrace" | "jsonl" => {
            return Some("it is a trace of a run: use `polyomp trace check`".to_owned());
        }
        "c" | "i" | "ii" | "cc" | "cp" | "cpp" | "cxx" | "c++" | "h" | "hh" | "hpp" | "hxx"
        | "h++" | "inc" | "inl" | "ipp" | "tpp" | "tcc" | "def" | "spmd" => return None,
        "f" | "for" | "ftn" | "f77" | "f90" | "f95" | "f03" | "f08" | "fpp" => "Fortran",
        "cu" | "cuh" => "CUDA",
        "cl" => "OpenCL",
        "py" => "Python",
        "rs" => "Rust",
        "java" => "Java",
        "go" => "Go",
        "jl" => "Julia",
        "m" | "mm" => "Objective-C",
        "o" | "a" | "so" | "obj" | "lib" | "exe" => {
            return Some(format!("it is no source text: {READ}"));
        }
        _ => {
            return Some(format!(
                "`.{extension}` is no name for files that can be read: {READ}"
            ));
        }
    };
    Some(format!("{kind} is not supported: {READ}"))
}

/// Whether a directory is searched for files of this name.
pub fn is_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("c" | "cc" | "cpp" | "cxx" | "C"))
}

/// The C and C++ sources below a directory. Hidden entries and links to directories
/// are not followed: a link could lead back up.
fn below(directory: &Path) -> Vec<Input> {
    let mut found = Vec::new();
    let mut pending = vec![directory.to_path_buf()];
    while let Some(current) = pending.pop() {
        let listing = fs::read_dir(&current).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = match listing {
            Ok(entries) => entries,
            Err(error) => {
                found.push(Input::problem(
                    current,
                    format!("cannot list the directory: {error}"),
                ));
                continue;
            }
        };
        for entry in entries {
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // `file_type` does not follow links, `is_dir` does.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                pending.push(path);
            } else if is_source(&path) && !path.is_dir() {
                found.push(Input::file(path));
            }
        }
    }
    if found.is_empty() {
        found.push(Input::problem(
            directory.to_path_buf(),
            "there is no C or C++ file in this directory".to_owned(),
        ));
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_give_their_c_files_sorted() -> std::io::Result<()> {
        let root = tempfile::tempdir()?;
        let inner = root.path().join("inner");
        fs::create_dir(&inner)?;
        fs::create_dir(root.path().join(".hidden"))?;
        for name in [
            "b.c",
            "a.c",
            "d.cpp",
            "notes.txt",
            "inner/z.c",
            "inner/m.spmd",
            ".hidden/h.c",
        ] {
            fs::write(root.path().join(name), "")?;
        }
        let paths: Vec<_> = expand(&[root.path().to_path_buf()])
            .into_iter()
            .map(|input| input.path)
            .collect();
        let expected: Vec<_> = ["a.c", "b.c", "d.cpp", "inner/z.c"]
            .iter()
            .map(|name| root.path().join(name))
            .collect();
        assert_eq!(paths, expected);
        Ok(())
    }

    #[test]
    fn named_files_keep_their_order_and_tell_their_language() {
        let inputs = expand(&[PathBuf::from("z.spmd"), PathBuf::from("a.c")]);
        assert_eq!(inputs[0].language, Language::Spmd);
        assert_eq!(inputs[1].language, Language::C);
        assert_eq!(inputs[1].path, Path::new("a.c"));
    }

    #[test]
    fn other_languages_are_no_inputs() {
        let problem = |name: &str| expand(&[PathBuf::from(name)])[0].problem.clone();
        for name in ["a.c", "b.C", "c.hpp", "d.i", "e.spmd", "/dev/fd/63"] {
            assert_eq!(problem(name), None, "{name}");
        }
        for (name, said) in [
            ("-", "standard input is not read"),
            ("a.f90", "Fortran is not supported"),
            ("a.F", "Fortran"),
            ("a.py", "Python"),
            ("a.txt", "`.txt`"),
            ("a.o", "no source text"),
            ("a.trace", "`polyomp trace check`"),
        ] {
            let found = problem(name).unwrap_or_default();
            assert!(found.contains(said), "{name}: {found}");
        }
    }

    #[test]
    fn files_that_are_only_followed_come_last() {
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let inputs = expand_with(&paths(&["b.c", "c.c"]), &paths(&["a.c", "b.c"]));
        let found: Vec<_> = inputs
            .iter()
            .map(|input| (input.path.to_string_lossy().into_owned(), input.silent))
            .collect();
        let expected = [("b.c", false), ("c.c", false), ("a.c", true)];
        assert_eq!(
            found,
            expected.map(|(name, silent)| (name.to_owned(), silent))
        );
    }

    #[test]
    fn a_directory_without_c_files_is_a_problem() -> std::io::Result<()> {
        let root = tempfile::tempdir()?;
        let inputs = expand(&[root.path().to_path_buf()]);
        assert_eq!(inputs.len(), 1);
        assert!(inputs[0].problem.is_some());
        Ok(())
    }
}
