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
    assert!(text(&output.stderr).contains("no C or C++ file"));
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

const RACING: &str = "../testsuite/trace/thesis/figure-4.2-without-flush-race.trace";
const CLEAN: &str = "../testsuite/trace/thesis/figure-4.2-clean.trace";

#[test]
fn traces_have_the_exit_statuses_of_check() -> Result {
    let folder = tempfile::tempdir()?;
    let broken = folder.path().join("broken.trace");
    fs::write(&broken, [fs::read(RACING)?, b"cached wr".to_vec()].concat())?;
    let broken = broken.to_string_lossy().into_owned();
    for (args, code) in [
        (&[CLEAN][..], 0),
        (&[RACING], 1),
        (&[CLEAN, RACING], 1),
        (&["--fail-on", "never", RACING], 0),
        (&["no-such.trace"], 2),
        (&[RACING, &broken], 2),
        (&["--line", "48", CLEAN], 2),
        (&["--format", "svg", CLEAN, CLEAN], 2),
        (&["--first", RACING], 1),
        (&[], 2),
    ] {
        let args = [&["trace", "check"], args].concat();
        let output = polyomp(&args)?;
        assert_eq!(output.status.code(), Some(code), "{args:?}");
    }
    Ok(())
}

/// What was read before the error is reported, and the error has its offset.
#[test]
fn a_broken_trace_is_reported_up_to_where_it_breaks() -> Result {
    let folder = tempfile::tempdir()?;
    let broken = folder.path().join("broken.trace");
    let before = fs::read(RACING)?;
    fs::write(&broken, [before.clone(), b"cached wr".to_vec()].concat())?;
    let broken = broken.to_string_lossy().into_owned();
    let output = polyomp(&["trace", "check", "--format", "json", &broken])?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let file = &report["files"][0];
    assert_eq!(file["verdict"], "race");
    assert_eq!(
        file["regions"][0]["races"].as_array().map(Vec::len),
        Some(2)
    );
    let error = file["error"].as_str().unwrap_or_default();
    assert!(error.contains(&format!("byte {}", before.len())), "{error}");

    let schema: serde_json::Value =
        serde_json::from_str(&fs::read_to_string("schema/report.schema.json")?)?;
    let validator = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
    assert!(validator.is_valid(&report));

    let output = polyomp(&["trace", "check", &broken])?;
    assert!(text(&output.stdout).contains("error[coherence-race]"));
    assert!(text(&output.stderr).contains("no operation"));
    Ok(())
}

#[test]
fn a_trace_is_the_same_in_every_format() -> Result {
    let folder = tempfile::tempdir()?;
    let mut reports = Vec::new();
    for format in ["text", "binary", "jsonl"] {
        let path = folder.path().join(format).to_string_lossy().into_owned();
        let output = polyomp(&["trace", "convert", "--to", format, RACING, "-o", &path])?;
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut child = Command::new(env!("CARGO_BIN_EXE_polyomp"))
            .args(["trace", "check", "--format", "json", "-"])
            .stdin(fs::File::open(&path)?)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut printed = String::new();
        if let Some(mut out) = child.stdout.take() {
            std::io::Read::read_to_string(&mut out, &mut printed)?;
        }
        assert_eq!(child.wait()?.code(), Some(1));
        let report: serde_json::Value = serde_json::from_str(&printed)?;
        assert_eq!(report["files"][0]["path"], "<stdin>");
        let races = report["files"][0]["regions"][0]["races"].clone();
        let elements: Vec<_> = races
            .as_array()
            .into_iter()
            .flatten()
            .map(|race| (race["why"].clone(), race["accesses"][0]["element"].clone()))
            .collect();
        assert_eq!(elements.len(), 2);
        reports.push(elements);
    }
    assert!(reports.windows(2).all(|pair| pair[0] == pair[1]));
    Ok(())
}
