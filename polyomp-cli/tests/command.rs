//! The command from outside: arguments, exit status, what goes to stdout and what to stderr.

use std::fs;
use std::process::{Command, Output, Stdio};

type Result = std::result::Result<(), Box<dyn std::error::Error>>;

fn polyomp(args: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .args(args)
        .env_remove("NO_COLOR")
        .output()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_missing_file_is_an_error_on_stderr() -> Result {
    let output = polyomp(&["check", "no-such-file.c"])?;
    assert_eq!(output.status.code(), Some(2));
    let stderr = text(&output.stderr);
    assert!(stderr.contains("cannot check `no-such-file.c`"), "{stderr}");
    Ok(())
}

#[test]
fn a_missing_file_is_an_error_in_json() -> Result {
    let output = polyomp(&["check", "--format", "json", "no-such-file.c"])?;
    assert_eq!(output.status.code(), Some(2));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let file = &report["files"][0];
    assert_eq!(file["path"], "no-such-file.c");
    assert_eq!(file["verdict"], "unknown");
    assert!(
        file["error"]
            .as_str()
            .is_some_and(|error| !error.is_empty())
    );
    Ok(())
}

#[test]
fn wrong_usage_exits_with_2() -> Result {
    for args in [
        &["check"][..],
        &["check", "--format", "xml", "x.c"],
        &["check", "--timeout", "0", "x.c"],
        &["check", "--threads", "8..2", "x.c"],
        &["check", "-j0", "x.c"],
        &["check", "--no-such-flag", "x.c"],
        &["explain", "no-such-rule"],
        &["no-such-command"],
        &[],
    ] {
        let output = polyomp(args)?;
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
    Ok(())
}

#[test]
fn a_directory_without_c_files_is_an_error() -> Result {
    let directory = tempfile::tempdir()?;
    let path = directory.path().to_string_lossy().into_owned();
    let output = polyomp(&["check", &path])?;
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no `.c` file"));
    Ok(())
}

#[test]
fn every_rule_is_explained() -> Result {
    let list = polyomp(&["explain"])?;
    assert_eq!(list.status.code(), Some(0));
    let rules: Vec<String> = text(&list.stdout)
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with([' ', '`']))
        .map(str::to_owned)
        .collect();
    assert_eq!(
        rules,
        [
            "data-race",
            "simd-race",
            "barrier-divergence",
            "nesting",
            "coherence-race",
            "stale-line",
        ]
    );
    for rule in rules {
        let page = polyomp(&["explain", &rule])?;
        assert_eq!(page.status.code(), Some(0));
        assert!(text(&page.stdout).starts_with(&format!("# {rule}\n")));
    }
    Ok(())
}

#[test]
fn the_schema_is_the_published_one() -> Result {
    let output = polyomp(&["schema"])?;
    assert_eq!(output.status.code(), Some(0));
    let published = fs::read_to_string("schema/report.schema.json")?;
    assert_eq!(text(&output.stdout), published);
    Ok(())
}

#[test]
fn help_and_version_go_to_stdout() -> Result {
    for args in [&["--version"][..], &["--help"], &["check", "--help"]] {
        let output = polyomp(args)?;
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty(), "{args:?}");
    }
    let help = text(&polyomp(&["check", "--help"])?.stdout);
    assert!(help.contains("Exit status:") && help.contains("Examples:"));
    Ok(())
}

#[test]
fn nobody_reading_the_output_is_no_panic() -> Result {
    let mut child = Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .arg("schema")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // Closed before anything is read, as `head -0` does.
    drop(child.stdout.take());
    let output = child.wait_with_output()?;
    assert_eq!(text(&output.stderr), "");
    assert!(matches!(output.status.code(), Some(0 | 141)));
    Ok(())
}
