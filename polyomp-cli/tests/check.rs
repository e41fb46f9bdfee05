//! `polyomp check` on programs in text form: verdicts, exit status, formats, and that runs do not differ.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

type Result = std::result::Result<(), Box<dyn std::error::Error>>;

const RACE: &str = "
param N
shared int A[N]
parallel {
  for dynamic(1) nowait i in 0 .. N { A[i] = 1 }
  for dynamic(1) j in 0 .. N { eval A[j] }
}
";

const RACE_FREE: &str = "
param N
shared int A[N]
parallel {
  for dynamic(1) i in 0 .. N { A[i] = 1 }
  barrier
  for dynamic(1) j in 0 .. N { eval A[j] }
}
";

const UNKNOWN: &str = "
shared int A[10]
parallel {
  unsupported \"directive `interop`\"
  barrier
}
";

/// The subscripts come from memory whose content is not known.
const POSSIBLE: &str = "
param N
shared int A[N]
shared int idx[N]
parallel {
  for dynamic(1) i in 0 .. N { A[idx[i]] = 1 }
}
";

fn polyomp(directory: &Path, args: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .current_dir(directory)
        .arg("check")
        .args(args)
        .env_remove("NO_COLOR")
        .output()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with one program of each verdict.
fn programs() -> std::io::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    let files = [
        ("race.spmd", RACE),
        ("possible.spmd", POSSIBLE),
        ("unknown.spmd", UNKNOWN),
        ("free.spmd", RACE_FREE),
        ("broken.spmd", "parallel {\n  loop loop\n}\n"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text)?;
    }
    Ok(folder)
}

#[test]
fn exit_status_follows_the_verdict_and_fail_on() -> Result {
    let folder = programs()?;
    // File, and the exit status for: race, possible, unknown, never.
    let cases = [
        (&["race.spmd"][..], [1, 1, 1, 0]),
        (&["possible.spmd"], [0, 1, 1, 0]),
        (&["unknown.spmd"], [0, 0, 3, 0]),
        (&["free.spmd"], [0, 0, 0, 0]),
        (&["broken.spmd"], [2, 2, 2, 2]),
        (&["gone.spmd"], [2, 2, 2, 2]),
        (&["free.spmd", "unknown.spmd", "race.spmd"], [1, 1, 1, 0]),
        (&["race.spmd", "gone.spmd", "unknown.spmd"], [2, 2, 2, 2]),
    ];
    for (files, expected) in cases {
        for (fail_on, code) in ["race", "possible", "unknown", "never"]
            .iter()
            .zip(expected)
        {
            let mut args = vec!["--fail-on", fail_on];
            args.extend(files);
            let output = polyomp(folder.path(), &args)?;
            assert_eq!(output.status.code(), Some(code), "{files:?} {fail_on}");
        }
        let output = polyomp(folder.path(), files)?;
        assert_eq!(output.status.code(), Some(expected[2]), "{files:?}");
    }
    Ok(())
}

#[test]
fn the_report_shows_both_accesses_and_the_nowait() -> Result {
    let folder = programs()?;
    let output = polyomp(folder.path(), &["race.spmd"])?;
    let report = text(&output.stdout);
    let shown = "error[data-race]: data race on `A` in `parallel`
 --> race.spmd:5:39
  |
4 | parallel {
5 |   for dynamic(1) nowait i in 0 .. N { A[i] = 1 }
  |                  ------               ^^^^ (1) write of A[0] by thread 0 in iteration i = 0
";
    assert!(report.starts_with(shown), "{report}");
    assert!(
        report.contains("^^^^ (2) read of A[0] by thread 1 in iteration j = 0\n"),
        "{report}"
    );
    assert!(
        report.contains("  = note: with N = 1, num_threads = 2\n"),
        "{report}"
    );
    assert!(output.stderr.is_empty());
    Ok(())
}

#[test]
fn an_error_in_one_file_leaves_the_others() -> Result {
    let folder = programs()?;
    let args = ["gone.spmd", "broken.spmd", "race.spmd", "--format", "json"];
    let output = polyomp(folder.path(), &args)?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let verdicts: Vec<_> = report["files"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|file| (file["verdict"].as_str(), file["error"].is_string()))
        .collect();
    assert_eq!(
        verdicts,
        [
            (Some("unknown"), true),
            (Some("unknown"), true),
            (Some("race"), false)
        ]
    );
    let error = report["files"][1]["error"].as_str().unwrap_or_default();
    assert!(error.starts_with("line 3, column 1: "), "{error}");
    Ok(())
}

#[test]
fn json_is_as_the_schema_says() -> Result {
    let folder = programs()?;
    let schema = serde_json::from_str(polyomp_cli::format::json::SCHEMA)?;
    let validator = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
    let files = [
        "race.spmd",
        "possible.spmd",
        "unknown.spmd",
        "free.spmd",
        "broken.spmd",
    ];
    let mut args = vec!["--format", "json"];
    args.extend(files);
    let output = polyomp(folder.path(), &args)?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let errors: Vec<_> = validator
        .iter_errors(&report)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(errors, Vec::<String>::new());
    let race = &report["files"][0]["regions"][0]["races"][0];
    assert_eq!(race["certainty"], "proved");
    assert_eq!(race["accesses"][0]["path"], "race.spmd");
    assert_eq!(race["accesses"][0]["line"], 5);
    Ok(())
}

#[test]
fn runs_do_not_differ() -> Result {
    let folder = programs()?;
    let seconds = |text: &str| -> String {
        let lines = text.lines().filter(|line| !line.contains("\"seconds\""));
        lines.collect::<Vec<_>>().join("\n")
    };
    for format in ["human", "json"] {
        let mut seen = Vec::new();
        for jobs in ["1", "2", "4"] {
            let mut args = vec!["--format", format, "-j", jobs];
            for _ in 0..3 {
                args.extend(["race.spmd", "free.spmd", "possible.spmd", "unknown.spmd"]);
            }
            let output = polyomp(folder.path(), &args)?;
            seen.push((seconds(&text(&output.stdout)), text(&output.stderr)));
        }
        assert!(!seen[0].0.is_empty());
        assert_eq!(seen[0], seen[1], "{format}");
        assert_eq!(seen[0], seen[2], "{format}");
    }
    Ok(())
}

#[test]
fn colours_only_when_wanted() -> Result {
    let folder = programs()?;
    let escape = |args: &[&str]| -> std::io::Result<bool> {
        Ok(polyomp(folder.path(), args)?.stdout.contains(&0x1b))
    };
    assert!(!escape(&["race.spmd"])?, "not on a terminal");
    assert!(escape(&["--color=always", "race.spmd"])?);
    assert!(!escape(&["--color=never", "race.spmd"])?);
    Ok(())
}

#[test]
fn every_stage_of_a_program_is_printed() -> Result {
    let folder = programs()?;
    for stage in ["spmd", "host", "scop", "phases", "mhp", "conflicts"] {
        let output = polyomp(folder.path(), &["--emit", stage, "race.spmd"])?;
        assert_eq!(output.status.code(), Some(0), "{stage}");
        assert!(
            !output.stdout.is_empty() && output.stderr.is_empty(),
            "{stage}"
        );
    }
    for stage in ["source", "syntax"] {
        let output = polyomp(folder.path(), &["--emit", stage, "race.spmd"])?;
        assert_eq!(output.status.code(), Some(2), "{stage}");
    }
    Ok(())
}

#[test]
fn what_is_printed_as_spmd_can_be_checked() -> Result {
    let folder = programs()?;
    let printed = polyomp(folder.path(), &["--emit=spmd", "race.spmd"])?;
    fs::write(folder.path().join("again.spmd"), &printed.stdout)?;
    let first = polyomp(folder.path(), &["race.spmd"])?;
    let again = polyomp(folder.path(), &["again.spmd"])?;
    // Places are those of the first file.
    assert_eq!(text(&first.stdout), text(&again.stdout));
    Ok(())
}

#[test]
fn assumptions_and_team_sizes_reach_the_analysis() -> Result {
    let folder = programs()?;
    for (args, code) in [
        (&["--assume", "N > 0", "race.spmd"][..], 1),
        (&["--assume", "N <= 0", "race.spmd"], 0),
        (&["--threads", "1", "race.spmd"], 0),
        (&["--threads", "2..8", "race.spmd"], 1),
        (&["--assume", "N >", "race.spmd"], 2),
    ] {
        let output = polyomp(folder.path(), args)?;
        assert_eq!(
            output.status.code(),
            Some(code),
            "{args:?}: {}",
            text(&output.stdout)
        );
    }
    Ok(())
}

#[test]
fn quiet_prints_findings_only() -> Result {
    let folder = programs()?;
    let output = polyomp(folder.path(), &["-q", "free.spmd"])?;
    assert_eq!(text(&output.stdout), "");
    let output = polyomp(folder.path(), &["-q", "race.spmd"])?;
    assert!(text(&output.stdout).starts_with("error[data-race]"));
    Ok(())
}

#[test]
fn the_preprocessed_source_says_where_its_lines_come_from() -> Result {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("n.h"), "\n#define N 10\nint n = N;\n")?;
    fs::write(
        folder.path().join("x.c"),
        "#include \"n.h\"\n\n#ifdef M\nint m;\n#endif\nint a[N];\n",
    )?;
    let output = polyomp(folder.path(), &["--emit=source", "x.c"])?;
    assert_eq!(output.status.code(), Some(0));
    let source = text(&output.stdout);
    assert!(source.contains("# 3 \"n.h\"\nint n = 10;\n"), "{source}");
    assert!(source.contains("# 6 \"x.c\"\nint a[10];\n"), "{source}");
    let output = polyomp(folder.path(), &["--emit=source", "-DM", "x.c"])?;
    assert!(text(&output.stdout).contains("int m;"));
    let output = polyomp(folder.path(), &["--emit=syntax", "x.c"])?;
    assert_eq!(output.status.code(), Some(0));
    assert!(!output.stdout.is_empty());
    Ok(())
}
