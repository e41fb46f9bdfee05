//! What a header that was not found leaves open: no verdict may rest on a guess of what it says.

use std::fs;
use std::process::Command;

use serde_json::Value;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Checks a C file, with options; gives the exit status and the first file of the report.
fn check(text: &str, options: &[&str]) -> Result<(Option<i32>, Value)> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("m.c"), text)?;
    fs::write(
        folder.path().join("found.h"),
        "#ifndef FOUND_H\n#define FOUND_H\n#define M 8\n#endif\n",
    )?;
    let output = Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .current_dir(folder.path())
        .args(["check", "--format", "json", "m.c"])
        .args(options)
        .output()?;
    let report: Value = serde_json::from_slice(&output.stdout)?;
    Ok((output.status.code(), report["files"][0].clone()))
}

fn verdicts(file: &Value) -> Vec<(u64, &str)> {
    let regions = file["regions"].as_array().map_or(&[][..], Vec::as_slice);
    regions
        .iter()
        .map(|region| {
            (
                region["line"].as_u64().unwrap_or(0),
                region["verdict"].as_str().unwrap_or(""),
            )
        })
        .collect()
}

const DIRECTIVE: &str = "#include \"config.h\"
void f(int *a) {
#ifdef USE_OMP
#pragma omp parallel for
#endif
  for (int i = 0; i < 10; i++) a[0] = i;
}
";

#[test]
fn a_region_that_the_header_may_hide_is_not_decided() -> Result {
    let (code, file) = check(DIRECTIVE, &[])?;
    assert_eq!((code, verdicts(&file)), (Some(3), vec![(3, "unknown")]));
    let what = file["regions"][0]["unsupported"][0]["what"].as_str();
    assert!(
        what.is_some_and(|what| what.contains("`USE_OMP`") && what.contains("\"config.h\"")),
        "{file}"
    );
    let (code, file) = check(DIRECTIVE, &["-D", "USE_OMP"])?;
    assert_eq!((code, verdicts(&file)), (Some(1), vec![(4, "race")]));
    let (code, file) = check(DIRECTIVE, &["-U", "USE_OMP"])?;
    assert_eq!((code, verdicts(&file)), (Some(0), vec![]));
    Ok(())
}

#[test]
fn text_within_a_region_that_the_header_may_hide_leaves_it_open() -> Result {
    let text = "#include \"config.h\"
void f(int *a, int *b) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
#if defined(SHIFT) && SHIFT > 0
    a[i] = a[i + SHIFT];
#else
    a[i] = i;
#endif
#pragma omp parallel for
  for (int i = 0; i < 10; i++) b[i] = i;
}
";
    let (_, file) = check(text, &[])?;
    assert_eq!(verdicts(&file), [(3, "unknown"), (10, "race-free")]);
    Ok(())
}

#[test]
fn macros_that_depend_on_the_header_are_not_known() -> Result {
    let text = "#include \"config.h\"
#ifdef USE_OMP
#define LOOP _Pragma(\"omp parallel for\")
#else
#define LOOP
#endif
void f(int *a) {
  LOOP
  for (int i = 0; i < 10; i++) a[0] = i;
}
";
    let (code, file) = check(text, &[])?;
    assert_eq!((code, file["verdict"].as_str()), (Some(3), Some("unknown")));
    let text = "#include \"config.h\"
#ifndef N
#define N 0
#endif
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) a[0] = i;
}
";
    let (code, file) = check(text, &[])?;
    assert_eq!(code, Some(1), "{file}");
    let (code, file) = check(text, &["-U", "N"])?;
    assert_eq!((code, verdicts(&file)), (Some(0), vec![(6, "race-free")]));
    Ok(())
}

#[test]
fn names_that_may_be_macros_are_not_taken_for_nothing() -> Result {
    let text = "#include \"config.h\"
void f(int *a, int *b) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 10; i++) a[i] = i;
    BARRIER;
#pragma omp for
    for (int i = 0; i < 10; i++) b[i] = a[9 - i];
  }
}
void g(int *a) {
  PARALLEL_FOR for (int i = 0; i < 10; i++) a[0] = i;
}
";
    let (_, file) = check(text, &[])?;
    assert_eq!(verdicts(&file), [(3, "possible-race"), (13, "unknown")]);
    Ok(())
}

#[test]
fn what_the_header_cannot_decide_is_decided() -> Result {
    let text = "#include \"config.h\"
#include \"found.h\"
#ifdef __cplusplus
extern \"C\" {
#endif
#if 0 && WHATEVER
  this is no C
#endif
#ifdef WITH_TIME
#include <time.h>
#endif
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < M; i++) a[i] = i;
}
";
    let (code, file) = check(text, &[])?;
    assert_eq!((code, verdicts(&file)), (Some(0), vec![(13, "race-free")]));
    // Before the header that is missing everything is known.
    let text = "#ifdef EARLY
#pragma omp nonsense
#endif
#include \"config.h\"
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i] = i;
}
";
    let (code, file) = check(text, &[])?;
    assert_eq!((code, verdicts(&file)), (Some(0), vec![(6, "race-free")]));
    Ok(())
}
