//! Programs for accelerators, built with `polyomp trace cc` and run: every clean form is clean, and every bug is found
//! at the lines that its comments name.
//!
//! A program lists its bugs (`bug: NAME`), does one of them when the environment variable `BUG` says so, and marks the
//! lines of the racing accesses with `//~ NAME`. The simulated machine that it runs on is `testsuite/trace/simulator`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::sync::{Arc, Mutex, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use testsuite::command;

/// Exit status of a program that raced, and passed its own check.
const RACED: i32 = 66;

/// Exit status of a program that did not pass its own check, raced or not.
const FAILED: i32 = 1;

/// How the simulated machine can behave: one loses whatever can be lost, one hides nearly all of it.
const MACHINES: [&str; 2] = ["late,deferred", "eager,immediate"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match trials() {
        Ok(trials) => trials,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A source with its bugs.
struct Program {
    name: String,
    source: PathBuf,
    bugs: Vec<String>,
    /// The marked lines of each bug.
    lines: BTreeMap<String, BTreeSet<(String, u32)>>,
    built: OnceLock<Result<PathBuf, String>>,
    /// What was seen of each bug on each machine.
    runs: Mutex<BTreeMap<(String, &'static str), Run>>,
}

/// What is built once: the simulator, in a folder for all results.
struct Workshop {
    compiler: &'static str,
    folder: PathBuf,
    simulator: OnceLock<Result<PathBuf, String>>,
}

fn trace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("trace")
}

fn trials() -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for compiler in ["gcc", "clang"] {
        let absent = !works(compiler);
        let workshop = Arc::new(Workshop {
            compiler,
            folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("trace-{compiler}")),
            simulator: OnceLock::new(),
        });
        let mut found = Vec::new();
        for program in programs()? {
            let program = Arc::new(program);
            found.push(program.clone());
            let (shared, own) = (workshop.clone(), program.clone());
            let name = format!("{compiler}::{}::clean", program.name);
            let trial = Trial::test(name, move || clean(&shared, &own));
            trials.push(trial.with_ignored_flag(absent));
            for bug in program.bugs.clone() {
                let (shared, own) = (workshop.clone(), program.clone());
                let name = format!("{compiler}::{}::{bug}", program.name);
                let trial = Trial::test(name, move || racy(&shared, &own, &bug));
                trials.push(trial.with_ignored_flag(absent));
            }
        }
        if found.len() < 11 {
            return Err(format!("only {} programs", found.len()));
        }
        let shared = workshop;
        let trial = Trial::test(
            format!("{compiler}::some racing programs pass their own check"),
            move || pass_although_racing(&shared, &found),
        );
        trials.push(trial.with_ignored_flag(absent));
    }
    Ok(trials)
}

fn works(compiler: &str) -> bool {
    let version = Command::new(compiler).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

fn programs() -> Result<Vec<Program>, String> {
    let folder = trace().join("programs");
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut programs = Vec::new();
    let header = std::fs::read_to_string(folder.join("test.h")).map_err(error)?;
    let mut sources: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map_err(error)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    for source in sources {
        let text = std::fs::read_to_string(&source).map_err(error)?;
        let name = source
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let bugs: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix(" * bug: "))
            .map(str::to_owned)
            .collect();
        if bugs.is_empty() {
            return Err(format!("{name} has no bug"));
        }
        let mut lines: BTreeMap<String, BTreeSet<(String, u32)>> = BTreeMap::new();
        for (file, text) in [(format!("{name}.c"), &text), ("test.h".to_owned(), &header)] {
            for (line, number) in text.lines().zip(1..) {
                let marks = line.split_once("//~").map_or("", |(_, marks)| marks);
                for mark in marks.split_whitespace() {
                    // The check of the results is the first to read them, where nothing else does.
                    let of: Vec<&String> = match mark {
                        "verify" => bugs.iter().collect(),
                        mark => {
                            let known = bugs.iter().find(|bug| *bug == mark);
                            vec![known.ok_or_else(|| format!("{file}: no bug {mark}"))?]
                        }
                    };
                    for bug in of {
                        let of_bug = lines.entry(bug.clone()).or_default();
                        of_bug.insert((file.clone(), number));
                    }
                }
            }
        }
        programs.push(Program {
            name,
            source,
            bugs,
            lines,
            built: OnceLock::new(),
            runs: Mutex::default(),
        });
    }
    Ok(programs)
}

fn run(command: &mut Command) -> Result<Output, String> {
    command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))
}

fn succeeds(command: &mut Command) -> Result<(), String> {
    let output = run(command)?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{command:?}: {}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    ))
}

impl Workshop {
    /// The simulator as an archive, compiled without instrumentation, as a vendor's library would be.
    fn simulator(&self) -> Result<&Path, String> {
        let build = || {
            std::fs::create_dir_all(&self.folder).map_err(|error| error.to_string())?;
            let archive = self.folder.join("libsimulator.a");
            let mut objects = Vec::new();
            for name in ["machine", "vbx", "dma"] {
                let object = self.folder.join(format!("{name}.o"));
                succeeds(
                    Command::new(self.compiler)
                        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-c", "-o"])
                        .arg(&object)
                        .arg(trace().join(format!("simulator/{name}.c"))),
                )?;
                objects.push(object);
            }
            let _ = std::fs::remove_file(&archive);
            succeeds(Command::new("ar").arg("rcs").arg(&archive).args(objects))?;
            Ok(archive)
        };
        let built = self.simulator.get_or_init(build);
        built.as_deref().map_err(Clone::clone)
    }

    fn program<'a>(&self, program: &'a Program) -> Result<&'a Path, String> {
        let build = || {
            let simulator = self.simulator()?;
            let executable = self.folder.join(&program.name);
            succeeds(
                Command::new(command::binary()?)
                    .args(["trace", "cc", "--", self.compiler, "-O1", "-o"])
                    .arg(&executable)
                    .arg("-I")
                    .arg(trace().join("simulator"))
                    .arg(&program.source)
                    .arg(simulator),
            )?;
            Ok(executable)
        };
        let built = program.built.get_or_init(build);
        built.as_deref().map_err(Clone::clone)
    }

    /// Runs a program; whether it passed its own check, its exit status, and its report.
    fn run(&self, program: &Program, bug: &str, machine: &'static str) -> Result<Run, String> {
        let known = || program.runs.lock().map_err(|error| error.to_string());
        let key = (bug.to_owned(), machine);
        if let Some(run) = known()?.get(&key) {
            return Ok(run.clone());
        }
        let output = run(Command::new(self.program(program)?)
            .env("BUG", bug)
            .env("SIMULATOR", machine))?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        let run = Run {
            passed: stdout.contains("passed"),
            status: output.status.code(),
            report: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        known()?.insert(key, run.clone());
        Ok(run)
    }
}

#[derive(Clone)]
struct Run {
    passed: bool,
    status: Option<i32>,
    report: String,
}

impl Run {
    /// Whether it says that it raced. Its own failure is not hidden by that.
    fn raced(&self) -> bool {
        let status = if self.passed { RACED } else { FAILED };
        self.status == Some(status) && self.report.contains("race: ")
    }

    /// The file and line of both accesses of each race.
    fn races(&self) -> Vec<Vec<(String, u32)>> {
        let races = self.report.split("race: ").skip(1);
        races
            .map(|race| {
                let places = race
                    .lines()
                    .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
                places
                    .filter_map(|line| {
                        let (path, rest) = line.trim().split_once(':')?;
                        let number = rest
                            .split(|c: char| !c.is_ascii_digit())
                            .next()?
                            .parse()
                            .ok()?;
                        let file = Path::new(path).file_name()?.to_string_lossy().into_owned();
                        Some((file, number))
                    })
                    .collect()
            })
            .collect()
    }
}

fn clean(workshop: &Workshop, program: &Program) -> Result<(), Failed> {
    for machine in MACHINES {
        let run = workshop.run(program, "", machine)?;
        if run.status != Some(0) || !run.passed || !run.report.contains("polyomp: no race in") {
            return Err(format!("{machine}: {:?}\n{}", run.status, run.report).into());
        }
    }
    Ok(())
}

fn racy(workshop: &Workshop, program: &Program, bug: &str) -> Result<(), Failed> {
    let none = BTreeSet::new();
    let marked = program.lines.get(bug).unwrap_or(&none);
    for machine in MACHINES {
        let run = workshop.run(program, bug, machine)?;
        let races = run.races();
        if !run.raced() || races.is_empty() {
            return Err(format!("{machine}: no race: {:?}\n{}", run.status, run.report).into());
        }
        for race in races {
            if race.len() != 2 || !race.iter().all(|place| marked.contains(place)) {
                return Err(format!("{machine}: {race:?} is not marked\n{}", run.report).into());
            }
        }
    }
    Ok(())
}

/// As the thesis reports: what passes on one machine may be wrong all the same. And on some other machine, it shows.
fn pass_although_racing(workshop: &Workshop, programs: &[Arc<Program>]) -> Result<(), Failed> {
    let mut pass = 0;
    let mut lose = 0;
    for program in programs {
        for bug in &program.bugs {
            let kind = workshop.run(program, bug, MACHINES[1])?;
            let harsh = workshop.run(program, bug, MACHINES[0])?;
            if !kind.raced() || !harsh.raced() {
                return Err(format!("{} with {bug}: not found", program.name).into());
            }
            pass += usize::from(kind.passed);
            lose += usize::from(!harsh.passed);
        }
    }
    if pass < 1 || lose < 10 {
        return Err(format!("{pass} pass on a kind machine, {lose} fail on a harsh one").into());
    }
    Ok(())
}
