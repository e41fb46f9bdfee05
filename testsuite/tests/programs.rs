//! The programs themselves: every expectation is well-formed and fits the program's name, and a C
//! compiler, where the machine has one, accepts every program.

use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use testsuite::program::Program;
use testsuite::{expectation, program};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let programs = match program::all() {
        Ok(programs) => programs,
        Err(error) => {
            eprintln!("error: the programs cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let compiler = compiler();
    let mut trials = vec![twins(&programs)];
    for program in programs {
        let copy = program.clone();
        trials.push(Trial::test(
            format!("{}::expectation", program.name),
            move || well_formed(&copy),
        ));
        let compiler = compiler.clone();
        let trial = Trial::test(format!("{}::compiles", program.name), {
            let compiler = compiler.clone();
            move || compiles(&program, compiler.as_deref())
        });
        trials.push(trial.with_ignored_flag(compiler.is_none()));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The suite promises racy and clean twins: most racy programs have a clean one of the same name.
fn twins(programs: &[Program]) -> Trial {
    let names: Vec<String> = programs
        .iter()
        .map(|program| program.name.clone())
        .collect();
    Trial::test("racy programs have clean twins", move || {
        let racy: Vec<&str> = names
            .iter()
            .filter_map(|name| name.strip_suffix("-race"))
            .collect();
        let twins = racy
            .iter()
            .filter(|name| names.contains(&format!("{name}-clean")))
            .count();
        if 3 * twins < 2 * racy.len() {
            return Err(format!("only {twins} of {} have one", racy.len()).into());
        }
        Ok(())
    })
}

fn well_formed(program: &Program) -> Result<(), Failed> {
    let source = program.source()?;
    let expectation = expectation::parse(&source)
        .map_err(|error| format!("{}: {error}", program.path.display()))?;
    if !program.promises(expectation.verdict) {
        return Err(format!("its name does not promise `{}`", expectation.verdict).into());
    }
    Ok(())
}

/// A compiler that knows `-fopenmp`, if the machine has one.
fn compiler() -> Option<String> {
    let named = std::env::var("CC").ok();
    named
        .into_iter()
        .chain(["cc", "gcc", "clang"].map(str::to_owned))
        .find(|name| {
            Command::new(name)
                .args(["-fopenmp", "-fsyntax-only", "-x", "c", "-"])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        })
}

fn compiles(program: &Program, compiler: Option<&str>) -> Result<(), Failed> {
    let compiler = compiler.ok_or("this machine has no C compiler with OpenMP")?;
    if let Some(needed) = needed(program)?
        && known(compiler)? < needed
    {
        return Ok(());
    }
    let output = Command::new(compiler)
        .args(["-fopenmp", "-fsyntax-only", "-Wall", "-Wno-unknown-pragmas"])
        .args(standard(&program.source()?))
        .args(program.files()?)
        .output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
    }
}

/// The option that says which version of the language a program is checked in, if it has one.
fn standard(source: &str) -> Option<&str> {
    let options = source
        .lines()
        .find_map(|line| line.strip_prefix("// args: "))?;
    let mut words = options.split_whitespace();
    words.find(|word| word.starts_with("-std="))
}

/// What `_OPENMP` is at least in a compiler that accepts the program: a line says the version that it needs.
fn needed(program: &Program) -> Result<Option<u32>, Failed> {
    let source = program.source()?;
    let version = source
        .lines()
        .find_map(|line| line.strip_prefix("// openmp: "));
    Ok(match version {
        None => None,
        Some("5.0") => Some(201_811),
        Some("5.1") => Some(202_011),
        Some("5.2") => Some(202_111),
        Some("6.0") => Some(202_411),
        Some(other) => return Err(format!("there is no OpenMP {other}").into()),
    })
}

/// What `_OPENMP` is in the compiler.
fn known(compiler: &str) -> Result<u32, Failed> {
    let output = Command::new(compiler)
        .args(["-fopenmp", "-dM", "-E", "-x", "c", "-"])
        .stdin(Stdio::null())
        .output()?;
    let macros = String::from_utf8_lossy(&output.stdout).into_owned();
    let version = macros
        .lines()
        .find_map(|line| line.strip_prefix("#define _OPENMP "));
    Ok(version
        .and_then(|version| version.trim().parse::<u32>().ok())
        .unwrap_or(0))
}
