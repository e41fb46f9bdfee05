//! Runs the commands of the documentation and compares what they print.
//!
//! In blocks of the kind `console`, a line `$ COMMAND` is a command, `? N` its exit status where that is not 0, and the
//! other lines are what it prints: first its standard output, then its standard error. `[..]` stands for any text, and
//! a line `...` for any lines.

use std::path::{Path, PathBuf};
use std::process::Command;

use testsuite::command;

struct Step {
    line: usize,
    command: String,
    status: i32,
    output: Vec<String>,
}

fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut inside = false;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if !inside {
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                line: number,
                command: command.to_owned(),
                status: 0,
                output: Vec::new(),
            });
        } else if let Some(step) = steps.last_mut() {
            match line.strip_prefix("? ") {
                Some(status) => step.status = status.parse().expect("a status"),
                None => step.output.push(line.to_owned()),
            }
        }
    }
    steps
}

/// Whether a line fits a pattern with `[..]`.
fn fits(pattern: &str, line: &str) -> bool {
    let parts: Vec<&str> = pattern.split("[..]").collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return pattern == line;
    };
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    for part in middle {
        match rest.find(part) {
            Some(place) => rest = &rest[place + part.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

fn all_fit(patterns: &[String], lines: &[&str]) -> bool {
    match patterns {
        [] => lines.is_empty(),
        [dots, rest @ ..] if dots == "..." => {
            (0..=lines.len()).any(|skipped| all_fit(rest, &lines[skipped..]))
        }
        [pattern, rest @ ..] => match lines {
            [line, more @ ..] => fits(pattern, line) && all_fit(rest, more),
            [] => false,
        },
    }
}

/// A folder in which the repository's files can be read as in its root, and others written.
fn folder(root: &Path, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("docs-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for part in ["testsuite", "examples"] {
        std::os::unix::fs::symlink(root.join(part), folder.join(part)).expect("a link");
    }
    folder
}

fn check(page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().expect("the repository");
    let binary = command::binary().expect("polyomp");
    let mut path = std::ffi::OsString::from(binary.parent().expect("a folder"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let text = std::fs::read_to_string(root.join("docs").join(page)).expect("the page");
    let folder = folder(&root, page);
    let steps = steps(&text);
    assert!(!steps.is_empty());
    for step in steps {
        let output = Command::new("sh")
            .args(["-c", &step.command])
            .current_dir(&folder)
            .env("PATH", &path)
            .output()
            .expect("a shell");
        let stdout = String::from_utf8_lossy(&output.stdout);
        let stderr = String::from_utf8_lossy(&output.stderr);
        // Empty lines at the end of a block are nobody's.
        let all = format!("{stdout}{stderr}");
        let lines: Vec<&str> = all.trim_end().lines().collect();
        let told = format!("docs/{page}:{}: {}\n{all}", step.line, step.command);
        assert_eq!(output.status.code(), Some(step.status), "{told}");
        assert!(all_fit(&step.output, &lines), "{told}");
    }
}

#[test]
fn accelerators() {
    check("accelerators.md");
}

#[test]
fn platform_descriptions() {
    check("platform-descriptions.md");
}

#[test]
fn the_description_in_full_can_be_read() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/platform-descriptions.md");
    let text = std::fs::read_to_string(page).expect("the page");
    let (_, rest) = text.split_once("```toml\n").expect("a description");
    let (description, _) = rest.split_once("```").expect("its end");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("my-board.toml");
    std::fs::write(&file, description).expect("a file");
    let status = Command::new(command::binary().expect("polyomp"))
        .args(["trace", "cc", "--platform"])
        .arg(&file)
        .args(["--", "true", "--version"])
        .status();
    assert!(status.expect("polyomp runs").success());
}

#[test]
fn patterns() {
    assert!(fits("a[..]c", "abc") && fits("a[..]c", "ac") && !fits("a[..]c", "ab"));
    assert!(fits("[..]", "") && fits("x", "x") && !fits("x", "xy"));
    let patterns = ["a".to_owned(), "...".to_owned(), "c".to_owned()];
    assert!(all_fit(&patterns, &["a", "b", "b", "c"]) && all_fit(&patterns, &["a", "c"]));
    assert!(!all_fit(&patterns, &["a", "c", "d"]));
}
