//! Runs the compiler: accesses instrumented, functions intercepted, the runtime linked.
//!
//! `-fsanitize=thread` makes gcc and clang call `__tsan_read4` and its kin before every access that memory can be
//! seen by. When only compiling, that option is given. When linking, it must not be, since it would bring libtsan; so
//! where one command both compiles and links, the option goes to the compiler proper only: with `-Xclang`, or, for gcc,
//! by a specs file.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::absent;
use crate::archive::{self, Member};
use crate::command_line::{self, CommandLine, Task};
use crate::platform::Platform;
use crate::stub;

/// File name of the runtime.
pub const RUNTIME: &str = "libpolyomp_trace_runtime.a";

/// The environment variable that says where the runtime is.
pub const RUNTIME_VARIABLE: &str = "POLYOMP_TRACE_RUNTIME";

/// What to run.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// The compiler.
    pub compiler: &'a OsStr,
    /// Its arguments.
    pub args: &'a [OsString],
    /// What to intercept.
    pub platforms: &'a [Platform],
}

/// Why the compiler could not be run as asked.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// There is no such program, or it cannot be run.
    #[error("cannot run the compiler `{compiler}`: {error}")]
    Run {
        /// The compiler.
        compiler: String,
        /// Why not.
        error: io::Error,
    },
    /// It is no compiler that instruments accesses as this needs.
    #[error(
        "`{compiler}` is {found}; accesses can be instrumented with gcc 12 or later and clang 14 or later"
    )]
    Compiler {
        /// The compiler.
        compiler: String,
        /// What it is.
        found: String,
    },
    /// The runtime is not where it should be.
    #[error(
        "the runtime {RUNTIME} is in none of {}; set {RUNTIME_VARIABLE} to its path (in polyomp's own repository, \
         `cargo build -p polyomp-trace-runtime` builds it)",
        list(.0)
    )]
    Runtime(Vec<PathBuf>),
    /// A temporary file cannot be written.
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    /// The compiler did not take the stubs.
    #[error(
        "`{compiler}` cannot compile the stubs of the platform `{platform}`: does another declaration of one of its \
         functions differ from the prototype in the description?\n{output}"
    )]
    Stubs {
        /// The compiler.
        compiler: String,
        /// The platform.
        platform: String,
        /// What it said.
        output: String,
    },
}

fn list(paths: &[PathBuf]) -> String {
    let paths: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(", ")
}

/// The kinds of compilers, which take different options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Gcc,
    Clang,
}

/// Runs the compiler.
///
/// # Errors
///
/// It could not be run as asked. That it ran and found an error is no error here, but in its status.
pub fn run(request: &Request) -> Result<ExitStatus, DriverError> {
    let args = command_line::expanded(request.args);
    let line = command_line::read(&args);
    if line.task == Task::Other {
        return request.status(&mut request.command());
    }
    let kind = request.kind()?;
    let own = match line.task {
        Task::Executable => request.own_libraries()?,
        _ => OwnLibraries::default(),
    };
    let platforms: Vec<Platform> = request
        .platforms
        .iter()
        .map(|platform| for_language(platform, own.cpp.is_some()))
        .collect();
    let request = &Request {
        platforms: &platforms,
        ..request.clone()
    };
    let directory = tempfile::Builder::new()
        .prefix("polyomp-")
        .tempdir()
        .map_err(DriverError::Temporary)?;
    let mut command = request.command();
    // Without sources these options would be unused.
    if !line.sources.is_empty() || line.task == Task::Compile {
        request.compile(&mut command, &line, kind, directory.path())?;
    }
    match line.task {
        Task::Executable => request.link(&mut command, &line, &args, &own, directory.path())?,
        Task::SharedLibrary => {
            // The stubs and the runtime are in the executable.
            for name in request.wrapped() {
                command.arg(format!("-Wl,--wrap={name}"));
            }
        }
        Task::Compile | Task::Relocatable | Task::Other => {}
    }
    request.status(&mut command)
}

impl Request<'_> {
    fn name(&self) -> String {
        self.compiler.to_string_lossy().into_owned()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.compiler);
        command.args(self.args);
        command
    }

    fn failed(&self, error: io::Error) -> DriverError {
        DriverError::Run {
            compiler: self.name(),
            error,
        }
    }

    fn status(&self, command: &mut Command) -> Result<ExitStatus, DriverError> {
        command.status().map_err(|error| self.failed(error))
    }

    /// Asks the compiler what it is; names (`cc`) do not tell.
    fn kind(&self) -> Result<Kind, DriverError> {
        // Of `ccache gcc`, and of a compiler with options of its own, what comes before the first option is asked.
        let output = Command::new(self.compiler)
            .args(self.args.iter().take_while(|arg| {
                let bytes = arg.as_encoded_bytes();
                !bytes.starts_with(b"-") && !bytes.contains(&b'.') && !bytes.starts_with(b"@")
            }))
            .args(["-dM", "-E", "-x", "c", "/dev/null"])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| self.failed(error))?;
        let macros = String::from_utf8_lossy(&output.stdout);
        let value = |name: &str| {
            macros
                .lines()
                .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
                .find(|(defined, _)| *defined == name)
                .and_then(|(_, value)| value.trim().parse::<u32>().ok())
        };
        let (kind, least, found) = match (value("__clang_major__"), value("__GNUC__")) {
            (Some(version), _) => (Kind::Clang, 14, Some(("clang", version))),
            (None, Some(version)) => (Kind::Gcc, 12, Some(("gcc", version))),
            (None, None) => (Kind::Gcc, 0, None),
        };
        match found {
            Some((_, version)) if version >= least => Ok(kind),
            found => Err(DriverError::Compiler {
                compiler: self.name(),
                found: found.map_or("neither gcc nor clang".to_owned(), |(name, version)| {
                    format!("{name} {version}")
                }),
            }),
        }
    }

    /// The libraries that the compiler links on its own.
    fn own_libraries(&self) -> Result<OwnLibraries, DriverError> {
        let output = self
            .command()
            .arg("-###")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| self.failed(error))?;
        Ok(own_libraries(&String::from_utf8_lossy(&output.stderr)))
    }

    /// Options that instrument accesses.
    fn compile(
        &self,
        command: &mut Command,
        line: &CommandLine,
        kind: Kind,
        directory: &Path,
    ) -> Result<(), DriverError> {
        if !line.debug {
            command.arg("-g");
        }
        // Checked variants of memcpy would be expanded without a trace.
        command.args(["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=0", "-fno-lto"]);
        match kind {
            Kind::Clang if line.task == Task::Compile => {
                command.arg("-fsanitize=thread");
            }
            Kind::Clang => {
                command.args(["-Xclang", "-fsanitize=thread"]);
            }
            Kind::Gcc => {
                // gcc expands small ones in place after it has instrumented accesses, and makes them from loops.
                for name in ["memcpy", "memmove", "memset", "memcmp", "strlen"] {
                    command.arg(format!("-fno-builtin-{name}"));
                }
                command.arg("-fno-tree-loop-distribute-patterns");
                // Stores that were moved out of their loop have lost their line.
                command.arg("-fno-move-loop-stores");
                if line.task == Task::Compile {
                    command.arg("-fsanitize=thread");
                } else {
                    let specs = directory.join("polyomp.specs");
                    // What is appended must end in a space, which stays only before something, if that is nothing:
                    // with -save-temps, gcc goes on with an option of its own.
                    write(&specs, "*cc1_options:\n+ -fsanitize=thread %{polyomp:}\n\n")?;
                    let mut option = OsString::from("-specs=");
                    option.push(specs);
                    command.arg(option);
                }
            }
        }
        for (place, platform) in self.platforms.iter().enumerate() {
            if let Some(text) = stub::header(platform) {
                let path = directory.join(format!("polyomp-{place}.h"));
                write(&path, &text)?;
                // The header that defines the functions may lie beside the source.
                let beside = line
                    .sources
                    .iter()
                    .filter_map(|source| Path::new(source).parent());
                for folder in beside {
                    let here = folder.as_os_str().is_empty();
                    command
                        .arg("-iquote")
                        .arg(if here { Path::new(".") } else { folder });
                }
                command.arg("-include").arg(path);
            }
        }
        Ok(())
    }

    fn wrapped(&self) -> impl Iterator<Item = &str> {
        self.platforms
            .iter()
            .flat_map(stub::wrapped)
            .map(|function| function.prototype.name.as_str())
    }

    /// Stubs and runtime.
    fn link(
        &self,
        command: &mut Command,
        line: &CommandLine,
        args: &[OsString],
        own: &OwnLibraries,
        directory: &Path,
    ) -> Result<(), DriverError> {
        let runtime = runtime()?;
        for name in self.wrapped() {
            command.arg(format!("-Wl,--wrap={name}"));
        }
        let machine = command_line::machine(args);
        let stubs = self.stubs(&machine, directory)?;
        let absent = self.absent(&machine, directory)?;
        // `-x c` of the program would hold for what follows.
        command.args(["-x", "none"]);
        // Functions that only the stubs use may be in libraries that were searched before, and these libraries may
        // call functions that have stubs.
        for _ in 0..2 {
            command.arg(&stubs).arg(&runtime).args(&line.libraries);
        }
        // The compiler names the library of C++ behind all that is named here.
        if let Some(libraries) = &own.cpp {
            command.arg(format!("-Wl,{libraries}"));
        }
        // g++ would move `-lc` behind what follows.
        command.args([own.unwinder, "-lpthread", "-ldl", "-Wl,-lm,-lc"]);
        command.arg(&stubs).arg(absent);
        // Instrumented shared libraries find them in the executable.
        for names in ["__tsan_*", "__wrap_*"] {
            command.arg(format!("-Wl,--export-dynamic-symbol={names}"));
        }
        Ok(())
    }

    /// An archive with the stubs of each platform.
    fn stubs(&self, machine: &[&OsStr], directory: &Path) -> Result<PathBuf, DriverError> {
        let object = directory.join("stubs.o");
        let mut members = Vec::new();
        for platform in self.platforms {
            let functions = stub::wrapped(platform);
            let mut symbols: Vec<String> = functions
                .map(|function| format!("__wrap_{}", function.prototype.name))
                .collect();
            symbols.push(stub::marker(platform));
            self.compile_own(machine, &object, &stub::stubs(platform), &platform.name)?;
            members.push(Member {
                object: std::fs::read(&object).map_err(DriverError::Temporary)?,
                symbols,
            });
        }
        self.archive(&members, &directory.join("libpolyomp_stubs.a"))
    }

    /// An archive that defines what else nothing defines.
    fn absent(&self, machine: &[&OsStr], directory: &Path) -> Result<PathBuf, DriverError> {
        let object = directory.join("absent.o");
        self.compile_own(machine, &object, &absent::template(), "absent functions")?;
        let compiled = std::fs::read(&object).map_err(DriverError::Temporary)?;
        let names: Vec<&str> = self.wrapped().collect();
        let members = absent::members(&compiled, &names).ok_or_else(|| self.unexpected())?;
        self.archive(&members, &directory.join("libpolyomp_absent.a"))
    }

    fn archive(&self, members: &[Member], path: &Path) -> Result<PathBuf, DriverError> {
        let archive = archive::write(members).ok_or_else(|| self.unexpected())?;
        std::fs::write(path, archive).map_err(DriverError::Temporary)?;
        Ok(path.to_owned())
    }

    fn unexpected(&self) -> DriverError {
        DriverError::Stubs {
            compiler: self.name(),
            platform: "absent functions".to_owned(),
            output: "the object code is not as expected".to_owned(),
        }
    }

    /// Compiles text of our own for the machine that the program is for.
    fn compile_own(
        &self,
        machine: &[&OsStr],
        object: &Path,
        text: &str,
        platform: &str,
    ) -> Result<(), DriverError> {
        let source = object.with_extension("c");
        write(&source, text)?;
        let output = Command::new(self.compiler)
            .args(machine)
            .args([
                "-x",
                "c",
                "-O2",
                "-fPIC",
                "-g0",
                "-fno-builtin",
                "-fexceptions",
                "-fno-lto",
                "-c",
                "-o",
            ])
            .args([object, &source])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| self.failed(error))?;
        if output.status.success() {
            return Ok(());
        }
        Err(DriverError::Stubs {
            compiler: self.name(),
            platform: platform.to_owned(),
            output: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }
}

/// Libraries that the compiler links on its own, and that must be known here.
#[derive(Debug, PartialEq, Eq)]
struct OwnLibraries {
    /// Those of C++, as options of the linker; none where it links none.
    cpp: Option<String>,
    /// The one that unwinds the stack. With two of them in a program, what is thrown is not caught.
    unwinder: &'static str,
}

impl Default for OwnLibraries {
    fn default() -> Self {
        OwnLibraries {
            cpp: None,
            unwinder: "-lgcc_eh",
        }
    }
}

/// See [`Request::own_libraries`]: `text` is what the compiler says that it would run.
fn own_libraries(text: &str) -> OwnLibraries {
    let words = text.split_whitespace().map(|word| word.trim_matches('"'));
    let mut cpp = Vec::new();
    let mut own = OwnLibraries::default();
    let mut linking = "-Bdynamic";
    for word in words {
        match word {
            "-Bstatic" | "-Bdynamic" => linking = word,
            "-lgcc_s" => own.unwinder = "-lgcc_s",
            "-lstdc++" | "-lc++" | "-lc++abi" => match linking {
                "-Bstatic" => cpp.extend(["-Bstatic", word, "-Bdynamic"]),
                _ => cpp.push(word),
            },
            _ => {}
        }
    }
    own.cpp = (!cpp.is_empty()).then(|| cpp.join(","));
    own
}

/// What of a platform is to be intercepted. Names that only C++ makes are left out where its library is not linked: a
/// program in C may use a library in C++, which must find them in its own.
fn for_language(platform: &Platform, cpp: bool) -> Platform {
    let mut platform = platform.clone();
    platform
        .functions
        .retain(|function| cpp || !function.prototype.name.starts_with("_Z"));
    platform
}

fn write(path: &Path, text: &str) -> Result<(), DriverError> {
    std::fs::write(path, text).map_err(DriverError::Temporary)
}

/// Where the runtime is: what the environment says, else beside this program (a build), else where it is installed.
fn runtime() -> Result<PathBuf, DriverError> {
    if let Some(path) = std::env::var_os(RUNTIME_VARIABLE) {
        let path = PathBuf::from(path);
        return match path.is_file() {
            true => Ok(path),
            false => Err(DriverError::Runtime(vec![path])),
        };
    }
    let program = std::env::current_exe().ok();
    // A link to the program (`/usr/local/bin/polyomp`) does not move what is beside it.
    let program = program.map(|path| path.canonicalize().unwrap_or(path));
    let candidates: Vec<PathBuf> = program
        .as_deref()
        .and_then(Path::parent)
        .map(|directory| {
            vec![
                directory.join(RUNTIME),
                directory.join("../lib/polyomp").join(RUNTIME),
            ]
        })
        .unwrap_or_default();
    let found = candidates.iter().find(|path| path.is_file()).cloned();
    found.ok_or(DriverError::Runtime(candidates))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_the_compiler() {
        let of = |text| {
            let own = own_libraries(text);
            (own.cpp.unwrap_or_default(), own.unwinder)
        };
        let none = String::new();
        assert_eq!(of("ld x.o -lgcc -lgcc_eh -lc"), (none.clone(), "-lgcc_eh"));
        assert_eq!(of("ld x.o -lgcc -lgcc_s -lc"), (none, "-lgcc_s"));
        let gcc = of("collect2 -o x x.o -lstdc++ -lm -lgcc_s -lc");
        assert_eq!(gcc, ("-lstdc++".to_owned(), "-lgcc_s"));
        let clang = of("\"/usr/bin/ld\" \"x.o\" \"-lc++\" \"-lm\" \"-lgcc_s\"");
        assert_eq!(clang, ("-lc++".to_owned(), "-lgcc_s"));
        let (within, _) = of("ld -Bstatic -lstdc++ -Bdynamic -lm");
        assert_eq!(within, "-Bstatic,-lstdc++,-Bdynamic");
    }
}
