//! What a compiler's command line asks for: nothing, compiling, linking an executable, linking a library.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Nothing that concerns instrumentation: `--version`, preprocessing, no input.
    Other,
    /// Compiling only.
    Compile,
    /// An executable, from sources or objects.
    Executable,
    /// A shared library.
    SharedLibrary,
    /// One object out of several.
    Relocatable,
}

/// A command line, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// What is asked for.
    pub task: Task,
    /// Libraries and archives, in their order: `-lx`, `libx.a`, `-L…`.
    pub libraries: Vec<OsString>,
    /// The source files.
    pub sources: Vec<OsString>,
    /// Whether a `-g` option is there.
    pub debug: bool,
}

/// Options of gcc and clang whose value is the next argument.
const WITH_VALUE: [&str; 33] = [
    "-o",
    "-I",
    "-L",
    "-D",
    "-U",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "--sysroot",
    "-MF",
    "-MT",
    "-MQ",
    "-T",
    "-u",
    "-z",
    "-e",
    "-A",
    "-B",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xclang",
    "--param",
    "-aux-info",
    "-dumpbase",
    "-dumpdir",
    "-target",
];

const SOURCES: [&str; 10] = ["c", "i", "ii", "cc", "cp", "cxx", "cpp", "c++", "C", "CPP"];

/// Response files that name one another deeper than this are taken to be files.
const DEEPEST: usize = 8;

/// Longer ones are no response files.
const LONGEST: u64 = 1 << 24;

/// A command line with the arguments that response files (`@file`) hold in place of their names. What cannot be read
/// stays as it is, as with the compilers.
#[must_use]
pub fn expanded(args: &[OsString]) -> Vec<OsString> {
    let mut all = Vec::new();
    expand(args, DEEPEST, &mut all);
    all
}

fn expand(args: &[OsString], deepest: usize, all: &mut Vec<OsString>) {
    for arg in args {
        let text = arg.to_str().and_then(|arg| arg.strip_prefix('@'));
        let held = text
            .filter(|_| deepest > 0)
            .and_then(|path| response(Path::new(path)));
        match held {
            Some(held) => expand(&held, deepest - 1, all),
            None => all.push(arg.clone()),
        }
    }
}

fn response(path: &Path) -> Option<Vec<OsString>> {
    let metadata = std::fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > LONGEST {
        return None;
    }
    let text = std::fs::read(path).ok()?;
    Some(words(&String::from_utf8_lossy(&text)))
}

/// Words with white space between them, which quotes and backslashes keep together.
fn words(text: &str) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('\\', _) => word.get_or_insert_default().extend(characters.next()),
            (_, Some(open)) if character == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (space, None) if space.is_whitespace() => words.extend(word.take()),
            (other, _) => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words.into_iter().map(OsString::from).collect()
}

/// The options that say for which machine code is generated.
#[must_use]
pub fn machine(args: &[OsString]) -> Vec<&OsStr> {
    let mut chosen = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let bytes = arg.as_encoded_bytes();
        if ["-target", "--sysroot", "-isysroot"]
            .iter()
            .any(|option| arg == option)
        {
            chosen.push(arg.as_os_str());
            chosen.extend(args.next().map(OsString::as_os_str));
        } else if [&b"-m"[..], b"--target=", b"--sysroot="]
            .iter()
            .any(|prefix| bytes.starts_with(prefix))
        {
            chosen.push(arg);
        } else if arg == "-o" {
            args.next();
        }
    }
    chosen
}

/// Reads a command line, without the name of the compiler and with its response files [`expanded`].
#[must_use]
pub fn read(args: &[OsString]) -> CommandLine {
    let mut line = CommandLine {
        task: Task::Executable,
        libraries: Vec::new(),
        sources: Vec::new(),
        debug: false,
    };
    let mut inputs = false;
    // Whether an option says what the files are written in.
    let mut language = false;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let text = arg.to_string_lossy();
        match text.as_ref() {
            "-E" | "-M" | "-MM" | "-fsyntax-only" | "--version" | "-dumpversion"
            | "-dumpmachine" | "-dumpspecs" | "--help" | "-###" => line.task = Task::Other,
            "-c" | "-S" if line.task != Task::Other => line.task = Task::Compile,
            "-shared" if line.task == Task::Executable => line.task = Task::SharedLibrary,
            "-r" if line.task == Task::Executable => line.task = Task::Relocatable,
            "-" => {
                inputs = true;
                line.sources.push(arg.clone());
            }
            "-x" => language = args.next().is_some_and(|language| language != "none"),
            option if option.starts_with("-x") => language = option != "-xnone",
            "-l" => {
                inputs = true;
                if let Some(name) = args.next() {
                    line.libraries.extend([arg.clone(), name.clone()]);
                }
            }
            "-L" => {
                if let Some(directory) = args.next() {
                    line.libraries.extend([arg.clone(), directory.clone()]);
                }
            }
            option if WITH_VALUE.contains(&option) => {
                args.next();
            }
            option if option.starts_with("-l") => {
                inputs = true;
                line.libraries.push(arg.clone());
            }
            option if option.starts_with("-L") => line.libraries.push(arg.clone()),
            option if option.starts_with("-g") && !option.starts_with("-gcc") => {
                line.debug = option != "-g0";
            }
            option if option.starts_with("-print-") || option.starts_with("--help=") => {
                line.task = Task::Other;
            }
            option if option.starts_with('-') => {}
            file => {
                inputs = true;
                let extension = file.rsplit_once('.').map(|(_, extension)| extension);
                match extension {
                    _ if language => line.sources.push(arg.clone()),
                    Some("a") => line.libraries.push(arg.clone()),
                    Some(extension) if SOURCES.contains(&extension) => {
                        line.sources.push(arg.clone());
                    }
                    _ => {}
                }
            }
        }
    }
    if !inputs {
        line.task = Task::Other;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> CommandLine {
        let args: Vec<OsString> = text.split_whitespace().map(OsString::from).collect();
        read(&args)
    }

    #[test]
    fn tasks() {
        for (text, task) in [
            ("--version", Task::Other),
            ("-print-file-name=libc.a", Task::Other),
            ("-E a.c", Task::Other),
            ("-MM a.c", Task::Other),
            ("", Task::Other),
            ("-O2 -o a.out", Task::Other),
            ("-O2 -c a.c -o a.o", Task::Compile),
            ("-MD -MF a.d -c a.c", Task::Compile),
            ("-S a.c", Task::Compile),
            ("-O2 a.c -lm", Task::Executable),
            ("@no-such-file", Task::Executable),
            ("a.o -o -c", Task::Executable),
            ("-shared -o libx.so a.o", Task::SharedLibrary),
            ("-r a.o b.o -o c.o", Task::Relocatable),
        ] {
            assert_eq!(of(text).task, task, "{text}");
        }
    }

    #[test]
    fn libraries_and_sources() {
        let line = of("-Iinclude x.c y.o -L lib -Ldir libvbx.a -lm -l z -g3");
        assert_eq!(line.sources, ["x.c"]);
        assert_eq!(
            line.libraries,
            ["-L", "lib", "-Ldir", "libvbx.a", "-lm", "-l", "z"]
        );
        assert!(line.debug);
        assert!(!of("-g -g0 x.c").debug);
        assert_eq!(of("-x c - -xnone y.o").sources, ["-"]);
        assert_eq!(of("-xc x -x none y z.i").sources, ["x", "z.i"]);
    }

    #[test]
    fn words_of_response_files() {
        let all = words("-c  x.c\n\"-DNAME=\\\"a b\\\"\" 'it is' \\'  -I\"in c\" \"\" end\\");
        let expected = [
            "-c",
            "x.c",
            "-DNAME=\"a b\"",
            "it is",
            "'",
            "-Iin c",
            "",
            "end",
        ];
        assert_eq!(all, expected);
        assert!(words(" \n").is_empty());
    }

    #[test]
    fn response_files() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(path("inner"), "-c x.c")?;
        std::fs::write(path("outer"), format!("-O2 '@{}'", path("inner")))?;
        std::fs::write(path("endless"), format!("-g @{}", path("endless")))?;
        let given = |text: String| expanded(&[OsString::from(text)]);
        assert_eq!(given(format!("@{}", path("outer"))), ["-O2", "-c", "x.c"]);
        assert_eq!(given("@no-such-file".to_owned()), ["@no-such-file"]);
        assert_eq!(given(format!("@{}", path("endless"))).len(), DEEPEST + 1);
        Ok(())
    }

    #[test]
    fn the_machine() {
        let args: Vec<OsString> = ["-O2", "-m32", "-target", "x", "-o", "-m", "--sysroot=y"]
            .map(OsString::from)
            .to_vec();
        assert_eq!(machine(&args), ["-m32", "-target", "x", "--sysroot=y"]);
    }
}
