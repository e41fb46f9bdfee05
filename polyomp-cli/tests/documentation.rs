//! The commands that pages of the documentation show, run as they stand there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A command, and what the page prints below it.
struct Shown {
    command: String,
    output: Vec<String>,
}

/// The lines after `$ ` in blocks of code.
fn shown(page: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut code = false;
    let mut open = false;
    for line in page.lines() {
        if line.starts_with("```") {
            code = !code;
            open = false;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| code) {
            all.push(Shown {
                command: command.to_owned(),
                output: Vec::new(),
            });
            open = true;
        } else if let Some(last) = all.last_mut().filter(|_| open) {
            last.output.push(line.trim_end().to_owned());
        }
    }
    all
}

/// Whether these are the lines; a line `...` stands for any number of them.
fn matches(expected: &[String], actual: &[&str]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((line, rest)) if line == "..." => {
            (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..]))
        }
        Some((line, rest)) => actual
            .split_first()
            .is_some_and(|(first, others)| line == first && matches(rest, others)),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs the commands of a page in a folder that has the repository's files.
fn run(page: &str) -> Result {
    let text = fs::read_to_string(root().join(page))?;
    let folder = tempfile::tempdir()?;
    for name in ["testsuite", "examples"] {
        std::os::unix::fs::symlink(
            fs::canonicalize(root().join(name))?,
            folder.path().join(name),
        )?;
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_polyomp"));
    let mut path = binary.parent().ok_or("no folder")?.as_os_str().to_owned();
    if let Some(rest) = std::env::var_os("PATH") {
        path.push(":");
        path.push(rest);
    }
    let commands = shown(&text);
    assert!(!commands.is_empty(), "{page} shows no command");
    for Shown { command, output } in commands {
        let done = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .env("PATH", &path)
            .env("NO_COLOR", "1")
            .current_dir(folder.path())
            .output()?;
        let printed = String::from_utf8_lossy(&done.stdout).into_owned();
        let lines: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
        assert!(
            matches(&output, &lines),
            "{page}: {command}\nshould print\n{}\nbut prints\n{printed}",
            output.join("\n")
        );
        // 126 and 127: the shell could not run it; 2: usage.
        assert!(
            matches!(done.status.code(), Some(0 | 1 | 3)),
            "{page}: {command}: {printed}"
        );
    }
    Ok(())
}

#[test]
fn non_coherent_accelerators() -> Result {
    run("papers/non-coherent-accelerators.md")
}

#[test]
fn readme() -> Result {
    run("README.md")
}
