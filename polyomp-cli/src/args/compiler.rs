//! Flags of C compilers that say nothing about races: `check` takes them as a build gives them, and ignores them.

use std::ffi::{OsStr, OsString};

/// What is done with a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is one of `check` itself, a file, or unknown: clap says which.
    Kept,
    /// It is ignored.
    Ignored,
    /// It is ignored, and so is the argument after it.
    IgnoredWithNext,
    /// It adds a directory, as `-I` does.
    Directory,
}

/// Those that have a meaning for what is analysed (the size of types, whether `char` has a sign) are not among them.
const KEPT: [&str; 10] = [
    "-m32",
    "-mx32",
    "-m16",
    "-funsigned-char",
    "-fno-signed-char",
    "-fshort-enums",
    "-fshort-wchar",
    "-fpack-struct",
    // Only SIMD constructs mean anything then.
    "-fopenmp-simd",
    "-Wp,",
];

/// Options of `check` whose value may look like a flag (`--assume '-m < 5'`).
const VALUED: [&str; 6] = ["--assume", "-D", "-U", "-I", "-include", "--with"];

/// Optimisation, debugging, warnings, code generation, instrumentation: any flag that begins like this.
const FAMILIES: [&str; 6] = ["-O", "-g", "-f", "-m", "-W", "-pedantic"];

/// Flags without an argument.
const ALONE: [&str; 19] = [
    "-c",
    "-S",
    "-w",
    "-ansi",
    "-pipe",
    "-pg",
    "-p",
    "-s",
    "-shared",
    "-static",
    "-pie",
    "-no-pie",
    "-rdynamic",
    "-pthread",
    "-qopenmp",
    "-openmp",
    "-MD",
    "-MMD",
    "-MP",
];

/// Flags with one, in the same word or in the next.
const WITH_ARGUMENT: [&str; 7] = ["-o", "-l", "-L", "-MF", "-MT", "-MQ", "-Xlinker"];

/// Flags that add a directory for headers.
const DIRECTORIES: [&str; 3] = ["-isystem", "-iquote", "-idirafter"];

fn use_of(flag: &[u8]) -> Use {
    let Ok(flag) = std::str::from_utf8(flag) else {
        return Use::Kept;
    };
    if KEPT.iter().any(|kept| flag.starts_with(kept)) {
        return Use::Kept;
    }
    if DIRECTORIES.contains(&flag) {
        return Use::Directory;
    }
    if ALONE.contains(&flag) || FAMILIES.iter().any(|family| flag.starts_with(family)) {
        return Use::Ignored;
    }
    match WITH_ARGUMENT.iter().find(|known| flag.starts_with(**known)) {
        Some(known) if *known == flag => Use::IgnoredWithNext,
        Some(_) => Use::Ignored,
        None => Use::Kept,
    }
}

/// The arguments of `polyomp check` without what only a compiler needs, up to a `--`. Those of other commands stay what
/// they are: `trace cc` hands them to the compiler.
pub(super) fn without_flags(args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_none_or(|command| command != "check") {
        return args;
    }
    let mut kept = Vec::with_capacity(args.len());
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            kept.push(arg);
            kept.extend(args);
            break;
        }
        let valued = VALUED.iter().any(|option| arg == *option);
        match use_of(arg.as_encoded_bytes()) {
            Use::Kept if valued => {
                kept.push(arg);
                kept.extend(args.next());
            }
            Use::Kept => kept.push(arg),
            Use::Ignored => {}
            Use::IgnoredWithNext => {
                args.next();
            }
            Use::Directory => kept.push(OsStr::new("-I").to_owned()),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(args: &[&str]) -> Vec<String> {
        let all = ["polyomp", "check"].iter().chain(args).map(OsString::from);
        let kept = without_flags(all.collect()).into_iter().skip(2);
        kept.map(|arg| arg.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn what_a_build_gives_is_ignored() {
        let line = [
            "-O2",
            "-g",
            "-Wall",
            "-Wno-unused",
            "-fopenmp",
            "-march=native",
            "-c",
            "-o",
            "x.o",
            "-ox",
            "-lm",
            "-L",
            "lib",
            "-Llib",
            "-pthread",
            "-MMD",
            "-MF",
            "x.d",
            "-DN=4",
            "-Iinclude",
            "-std=c11",
            "-j2",
            "-q",
            "x.c",
        ];
        assert_eq!(
            kept(&line),
            ["-DN=4", "-Iinclude", "-std=c11", "-j2", "-q", "x.c"]
        );
    }

    #[test]
    fn what_changes_types_is_not() {
        assert_eq!(
            kept(&["-m32", "-funsigned-char", "-fopenmp-simd"]),
            ["-m32", "-funsigned-char", "-fopenmp-simd"]
        );
    }

    #[test]
    fn values_of_options_are_no_flags() {
        assert_eq!(
            kept(&["--assume", "-m < 5", "-O2", "x.c"]),
            ["--assume", "-m < 5", "x.c"]
        );
    }

    #[test]
    fn directories_of_headers_are_searched() {
        assert_eq!(
            kept(&["-isystem", "include", "x.c"]),
            ["-I", "include", "x.c"]
        );
    }

    #[test]
    fn options_of_polyomp_are_no_flags() {
        let own = [
            "--format",
            "json",
            "--fail-on",
            "race",
            "--with",
            "x.c",
            "--threads",
            "4",
            "--no-preprocessor",
            "--",
            "-O2",
        ];
        assert_eq!(kept(&own), own);
        let trace = ["polyomp", "trace", "cc", "--", "-O2"]
            .map(OsString::from)
            .to_vec();
        assert_eq!(without_flags(trace.clone()), trace);
    }
}
