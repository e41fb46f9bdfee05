//! Runs `polyomp check` on every program of `testsuite/openmp`, one test per program, and holds
//! verdict, pairs, places and diagnoses against the program's own comments.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use testsuite::program::Program;
use testsuite::{command, compare, expectation, program};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let programs = match program::all() {
        Ok(programs) => programs,
        Err(error) => {
            eprintln!("error: the programs cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let trials = programs
        .into_iter()
        .map(|program| Trial::test(program.name.clone(), move || holds(&program)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn holds(program: &Program) -> Result<(), Failed> {
    let source = program.source()?;
    let expectation = expectation::parse(&source)
        .map_err(|error| format!("{}: {error}", program.path.display()))?;
    let report = command::check(&program.path, &expectation.args)?;
    let differences = compare::compare(&expectation, &report);
    if differences.is_empty() {
        return Ok(());
    }
    let mut message = format!("{} differs from its expectation:", program.path.display());
    for difference in differences {
        message.push_str(&format!("\n  {difference}"));
    }
    Err(message.into())
}
