//! What a compiler's command line asks for: nothing, compiling, linking an executable, linking a library.

use std::ffi::OsString;

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
const WITH_VALUE: [&str; 34] = [
    "-o",
    "-I",
    "-L",
    "-D",
    "-U",
    "-x",
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

/// Reads a command line, without the name of the compiler.
#[must_use]
pub fn read(args: &[OsString]) -> CommandLine {
    let mut line = CommandLine {
        task: Task::Executable,
        libraries: Vec::new(),
        sources: Vec::new(),
        debug: false,
    };
    let mut inputs = false;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let text = arg.to_string_lossy();
        match text.as_ref() {
            "-E" | "-M" | "-MM" | "-fsyntax-only" | "--version" | "-dumpversion"
            | "-dumpmachine" | "-dumpspecs" | "--help" | "-###" => line.task = Task::Other,
            "-c" | "-S" if line.task != Task::Other => line.task = Task::Compile,
            "-shared" if line.task == Task::Executable => line.task = Task::SharedLibrary,
            "-r" if line.task == Task::Executable => line.task = Task::Relocatable,
            "-" => inputs = true,
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
            ("@args", Task::Executable),
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
    }
}
