//! `polyomp trace cc`: runs a compiler so that the program checks itself.

use std::process::{ExitCode, ExitStatus};

use anyhow::Context;
use polyomp_instrument::driver::{self, Request};
use polyomp_instrument::platform::Platform;
use polyomp_instrument::shipped;

use crate::args::trace::CcArgs;

/// What shells make of a process that signal N ended is this and N.
const SIGNALLED: i32 = 128;

pub(super) fn run(args: &CcArgs) -> anyhow::Result<ExitCode> {
    let (compiler, rest) = args
        .command
        .split_first()
        .context("no compiler was given")?;
    let platforms = platforms(&args.platform)?;
    let status = driver::run(&Request {
        compiler,
        args: rest,
        platforms: &platforms,
    })?;
    Ok(ExitCode::from(code(status)))
}

/// The platforms that were asked for, else those for any program; and the C library.
fn platforms(names: &[String]) -> anyhow::Result<Vec<Platform>> {
    let mut platforms = Vec::new();
    for name in names {
        let platform = match shipped::text(name) {
            Some(text) => Platform::parse(text, name)?,
            None => {
                let text = std::fs::read_to_string(name).with_context(|| {
                    let known: Vec<&str> =
                        shipped::PLATFORMS.iter().map(|(name, _)| *name).collect();
                    format!(
                        "the platform `{name}` is neither one of {} nor a file that can be read",
                        known.join(", ")
                    )
                })?;
                Platform::parse(&text, name)?
            }
        };
        platforms.push(platform);
    }
    if names.is_empty() {
        platforms = shipped::by_default()?;
    }
    // Where a platform describes a function of the C library itself, its description counts.
    let mut library = shipped::c_library()?;
    let described = |name: &str| {
        let functions = platforms.iter().flat_map(|platform| &platform.functions);
        functions
            .into_iter()
            .any(|function| function.prototype.name == name)
    };
    library
        .functions
        .retain(|function| !described(&function.prototype.name));
    platforms.push(library);
    Ok(platforms)
}

#[cfg(unix)]
fn code(status: ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt;
    let code = status
        .code()
        .or(status.signal().map(|signal| SIGNALLED + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}

#[cfg(not(unix))]
fn code(status: ExitStatus) -> u8 {
    let _ = SIGNALLED;
    status
        .code()
        .and_then(|code| u8::try_from(code).ok())
        .unwrap_or(1)
}
