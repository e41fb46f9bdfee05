//! Races are not proved, and regions not free of races, where a header that was not found may make them otherwise.

use std::fs;
use std::process::Command;

use serde_json::Value;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The verdicts on the regions of a file, by their lines.
fn verdicts(name: &str, text: &str) -> Result<Vec<(u64, String)>> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join(name), text)?;
    let output = Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .current_dir(folder.path())
        .args(["check", "--format", "json", name])
        .output()?;
    let report: Value = serde_json::from_slice(&output.stdout)?;
    let regions = report["files"][0]["regions"].as_array().cloned();
    Ok(regions
        .unwrap_or_default()
        .iter()
        .map(|region| {
            let verdict = region["verdict"].as_str().unwrap_or_default();
            (
                region["line"].as_u64().unwrap_or_default(),
                verdict.to_string(),
            )
        })
        .collect())
}

fn expect(text: &str, expected: &[(u64, &str)]) -> Result {
    expect_of("m.c", text, expected)
}

fn expect_of(name: &str, text: &str, expected: &[(u64, &str)]) -> Result {
    let found = verdicts(name, text)?;
    let found: Vec<(u64, &str)> = found
        .iter()
        .map(|(line, verdict)| (*line, verdict.as_str()))
        .collect();
    assert_eq!(found, expected, "{text}");
    Ok(())
}

#[test]
fn names_of_two_locks_may_be_one() -> Result {
    let text = "#include \"config.h\"
static int x;
void f(void) {
#pragma omp parallel
  {
#pragma omp critical(NAME)
    x++;
#pragma omp critical(other)
    x++;
  }
#pragma omp parallel
  {
#pragma omp critical(NAME)
    x++;
  }
}
";
    expect(text, &[(4, "possible-race"), (11, "race-free")])?;
    expect(
        &text.replace("#include \"config.h\"", ""),
        &[(4, "race"), (11, "race-free")],
    )
}

#[test]
fn unknown_types_have_sizes_of_their_own() -> Result {
    let text = "#include \"config.h\"
#include <string.h>
void f(int n, void *p) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) memset((char *)p + i * sizeof(T), 0, sizeof(U));
#pragma omp parallel for
  for (int i = 0; i < n; i++) memset((char *)p + i * sizeof(T), 0, sizeof(T));
}
void g(int n, T *p) {
  T t;
  U u;
#pragma omp parallel for
  for (int i = 0; i < n; i++) memset((char *)p + i * sizeof t, 0, sizeof u);
}
";
    expect(
        text,
        &[(4, "possible-race"), (6, "race-free"), (12, "unknown")],
    )
}

#[test]
fn items_of_clauses_may_be_other_variables() -> Result {
    let text = "#include \"config.h\"
static int x;
void f(int n) {
#pragma omp parallel for private(ITEM)
  for (int i = 0; i < n; i++) x = i;
#pragma omp parallel
#pragma omp for firstprivate(ITEM)
  for (int i = 0; i < n; i++) x = i;
#pragma omp parallel for firstprivate(n)
  for (int i = 0; i < n; i++) x = i;
}
";
    expect(text, &[(4, "unknown"), (6, "unknown"), (9, "race")])
}

#[test]
fn variables_with_external_linkage_may_be_threadprivate() -> Result {
    let text = "#include \"config.h\"
int g, a[10];
static int s;
extern int e;
void f(int n) {
#pragma omp parallel
  g = n;
#pragma omp parallel
  e = n;
#pragma omp parallel
  {
    int *p = n ? &g : &a[1];
    *p = 1;
  }
#pragma omp parallel
  s = n;
}
";
    expect(
        text,
        &[
            (6, "possible-race"),
            (8, "possible-race"),
            (10, "possible-race"),
            (15, "race"),
        ],
    )?;
    let read = text.replace("#include \"config.h\"", "");
    let races: Vec<String> = verdicts("m.c", &read)?
        .into_iter()
        .map(|found| found.1)
        .collect();
    assert_eq!((&races[0][..], &races[1][..]), ("race", "race"));
    Ok(())
}

#[test]
fn statements_that_are_unknown_words_may_declare() -> Result {
    let text = "#include \"config.h\"
static int t;
void f(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { DECL; t = i; a[i] = t; }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { DECL(t); t = i; a[i] = t; }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { { DECL; } t = i; a[i] = t; }
}
";
    expect(
        text,
        &[(4, "possible-race"), (6, "possible-race"), (8, "race")],
    )
}

#[test]
fn a_lock_of_the_header_may_be_one_of_the_file() -> Result {
    let text = "#include \"config.h\"
#include <omp.h>
static int x;
static omp_lock_t mine;
void f(omp_lock_t *given) {
#pragma omp parallel sections
  {
#pragma omp section
    { omp_set_lock(&mine); x = 1; omp_unset_lock(&mine); }
#pragma omp section
    { omp_set_lock(THEIRS); x = 2; omp_unset_lock(THEIRS); }
  }
}
";
    for lock in [
        "THEIRS",
        "&theirs",
        "&record.lock",
        "&list->lock",
        "&locks[2]",
    ] {
        expect(&text.replace("THEIRS", lock), &[(6, "possible-race")])?;
    }
    let tried = text.replace("omp_set_lock(THEIRS);", "while (!omp_test_lock(THEIRS));");
    expect(&tried, &[(6, "possible-race")])?;
    let header = "#include \"config.h\"";
    let theirs = text
        .replace(header, "")
        .replace("lock_t mine", "lock_t mine, theirs");
    expect(&theirs.replace("THEIRS", "&theirs"), &[(6, "race")])
}

/// What cannot be read within a call of the library is no construct, whatever the macro in it stands for.
#[test]
fn an_unknown_macro_in_a_call_of_the_library_makes_no_region() -> Result {
    let text = "#include \"config.h\"
#include <stdio.h>
void f(int *a) {
  printf(\"%d\" SUFFIX \"\\n\", 1);
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i] = i;
}
";
    expect(text, &[(5, "race-free")])
}

/// Neither calls of templates nor operators of objects are arithmetic because nothing is known of them.
#[test]
fn what_only_a_header_of_cpp_declares_may_do_anything() -> Result {
    let text = "#include \"kernels.hpp\"
int g;
struct Grid { int width; } grid;
int main() {
#pragma omp parallel num_threads(2)
  run<3>(g);
#pragma omp parallel num_threads(2)
  grid.step<3>(g);
#pragma omp parallel num_threads(2)
  logger << g;
#pragma omp parallel num_threads(2)
  { int bit = 1 << g; bool less = grid.width < 3; (void)bit; (void)less; }
}
";
    let unknown = [5, 7, 9].map(|line| (line, "unknown"));
    expect_of(
        "m.cpp",
        text,
        &[&unknown[..], &[(11, "race-free")]].concat(),
    )
}
