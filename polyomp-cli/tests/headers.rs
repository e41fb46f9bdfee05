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
    fs::write(
        folder.path().join("index.h"),
        "static int index_of(int i) { return i; }\n",
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
    assert_eq!((code, verdicts(&file)), (Some(3), vec![(2, "unknown")]));
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

const DECLARED: &str = "#include \"config.h\"
#ifdef SHORT
static int index_of(int i) { return 0; }
typedef union { int a; int b; } pair;
enum { WIDTH = 0 };
#else
static int index_of(int i) { return i; }
typedef struct { int a; int b; } pair;
enum { WIDTH = 1 };
#endif
static int same(int i) { return i; }
static void set(int *a, int i) { a[index_of(i)] = 1; }
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[index_of(i)] = 3;
}
void g(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) set(a, i);
}
void h(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * WIDTH] = 3;
}
void j(pair *p) {
#pragma omp parallel sections
  {
#pragma omp section
    p->a = 1;
#pragma omp section
    p->b = 2;
  }
}
void k(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[same(i)] = 3;
}
void l(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[0] = i;
}
";

#[test]
fn regions_that_use_what_the_header_decides_are_not_decided() -> Result {
    let (_, file) = check(DECLARED, &[])?;
    let found = verdicts(&file);
    assert_eq!(
        found,
        [
            (14, "unknown"),
            (18, "unknown"),
            (22, "unknown"),
            (26, "unknown"),
            (35, "race-free"),
            (39, "race")
        ]
    );
    let what = file["regions"][1]["unsupported"][0]["what"].as_str();
    assert!(
        what.is_some_and(|what| ["`index_of`", "m.c:2", "`-D SHORT`", "\"config.h\""]
            .iter()
            .all(|part| what.contains(part))),
        "{file}"
    );
    let (_, file) = check(DECLARED, &["-D", "SHORT"])?;
    let racy = [14, 18, 22, 26, 39].map(|line| (line, "race"));
    assert_eq!(
        verdicts(&file)
            .into_iter()
            .filter(|(_, verdict)| *verdict == "race")
            .collect::<Vec<_>>(),
        racy
    );
    let (_, file) = check(DECLARED, &["-U", "SHORT"])?;
    let racy = [(39, "race")];
    assert_eq!(
        verdicts(&file)
            .into_iter()
            .filter(|(_, verdict)| *verdict == "race")
            .collect::<Vec<_>>(),
        racy
    );
    Ok(())
}

#[test]
fn one_declaration_is_not_all_where_the_header_may_bring_another() -> Result {
    let text = "#include \"config.h\"
static int step;
#ifndef SHORT
static int width(int i) { return i; }
static void setup(void) { step = 1; }
#endif
static int other(int i) { return i; }
#ifdef SHORT
static int width(int i) { return 0; }
static void setup(void) { step = 0; }
#endif
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[width(i)] = 3;
}
void g(int *a) {
  int w = width(1);
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * w] = 3;
}
void h(int *a) {
  setup();
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * step] = 3;
}
void k(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[other(i)] = 3;
}
";
    let (_, file) = check(text, &[])?;
    assert_eq!(
        verdicts(&file),
        [
            (13, "unknown"),
            (18, "possible-race"),
            (23, "possible-race"),
            (27, "race-free")
        ]
    );
    Ok(())
}

#[test]
fn files_that_the_header_decides_about_are_looked_into() -> Result {
    let text = "#include \"config.h\"
#ifdef OTHER
#include \"found.h\"
#else
#define M 9
#endif
#ifndef OTHER
#include \"index.h\"
#endif
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < M; i++) a[index_of(i)] = 3;
}
void g(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 9; i++) a[i] = 3;
}
";
    let (_, file) = check(text, &[])?;
    assert_eq!(verdicts(&file), [(11, "unknown"), (15, "race-free")]);
    Ok(())
}

#[test]
fn alternatives_that_are_the_same_leave_nothing_open() -> Result {
    let text = "#include \"config.h\"
#ifdef SHORT
static int index_of(int i) { return i; }
#else
static int index_of(int i) { return i; }
#endif
#if defined(SHORT) || 1
static int other(int i) { return i; }
#else
static int other(int i) { return 0; }
#endif
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[index_of(i)] = other(i);
}
";
    let (code, file) = check(text, &[])?;
    assert_eq!((code, verdicts(&file)), (Some(0), vec![(13, "race-free")]));
    Ok(())
}

#[test]
fn macros_that_are_more_than_a_constant_may_be_anything() -> Result {
    let text = "#include \"config.h\"
#ifdef CHECKS
#define CHECK(x) x
#define AT 0
#define M 8
#else
#define CHECK(x)
#define AT i
#define M 9
#endif
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < M; i++) { CHECK(a[0] = i); a[i] = 1; }
}
void g(int *a) {
#pragma omp parallel for
  for (int i = 0; i < M; i++) a[AT] = 1;
}
void h(int *a) {
#pragma omp parallel for
  for (int i = 0; i < M; i++) a[i] = 1;
}
";
    let (_, file) = check(text, &[])?;
    assert_eq!(
        verdicts(&file),
        [(12, "unknown"), (16, "unknown"), (20, "race-free")]
    );
    Ok(())
}

#[test]
fn what_a_declaration_takes_from_the_header_is_no_input() -> Result {
    // The initial value may be one number only: no instance may rest on another one.
    let text = "#include \"config.h\"
#ifdef DEEP
#define STEP 1
#else
#define STEP (2 - 1)
#endif
static const int step = STEP;
static struct { int step; } settings = { .step = STEP };
static int stride(void) { static const int s = STEP; return s; }
void f(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * step] = 1;
}
int main(void) {
  int a[100];
  int k = stride();
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * settings.step] = 1;
#pragma omp parallel for
  for (int i = 0; i < 10; i++) a[i * k] = 1;
  f(a);
  return a[0];
}
";
    let (_, file) = check(text, &[])?;
    assert_eq!(
        verdicts(&file),
        [
            (11, "possible-race"),
            (17, "possible-race"),
            (19, "possible-race")
        ]
    );
    let (code, file) = check(text, &["-D", "DEEP"])?;
    let clean = [(11, "race-free"), (17, "race-free"), (19, "race-free")];
    assert_eq!((code, verdicts(&file)), (Some(0), clean.to_vec()));
    Ok(())
}

#[test]
fn what_the_header_decides_of_a_variable_leaves_its_uses_open() -> Result {
    let text = "#include \"config.h\"
int own, made, stored; static int plain;
#ifdef OWN
#pragma omp threadprivate(own)
#endif
#define OWNED(x) _Pragma(\"omp threadprivate(made)\")
#ifdef OWN
OWNED(made)
#endif
#ifdef STATIC
static
#else
static _Thread_local
#endif
int kept;
void f(void) {
#pragma omp parallel
  own = 1;
}
void g(void) {
#pragma omp parallel
  made = 1;
}
void h(void) {
#pragma omp parallel
  kept = 1;
}
void other(void) {
#pragma omp parallel
  plain = 1;
}
";
    let (code, file) = check(text, &[])?;
    let found = verdicts(&file);
    for region in [
        (17, "unknown"),
        (21, "unknown"),
        (25, "unknown"),
        (29, "race"),
    ] {
        assert!(found.contains(&region), "{found:?}");
    }
    assert_eq!(code, Some(1));
    let (code, file) = check(text, &["-D", "OWN", "-U", "STATIC"])?;
    let regions = [
        (17, "race-free"),
        (21, "race-free"),
        (25, "race-free"),
        (29, "race"),
    ];
    assert_eq!((code, verdicts(&file)), (Some(1), regions.to_vec()));
    Ok(())
}

#[test]
fn sizes_that_the_header_decides_are_not_known() -> Result {
    let text = "#include \"config.h\"
#ifdef WIDE
#define GAP 1
#else
#define GAP 0
#endif
struct bits { int x : 8; int : GAP * 8; int y : 8; } s;
typedef int row[LENGTH];
void f(void) {
#pragma omp parallel sections
  {
    s.x = 1;
#pragma omp section
    s.y = 1;
  }
}
static void rows(row *r) {
#pragma omp parallel for
  for (int i = 0; i < 50; i++) r[i][1] = 2;
}
int a[100][100];
void g(void) { rows((row *)a); }
void h(row *r) { rows(r); }
";
    let (_, file) = check(text, &[])?;
    assert_eq!(verdicts(&file), [(10, "possible-race"), (18, "race-free")]);
    Ok(())
}

#[test]
fn what_has_a_type_from_the_header_may_be_atomic() -> Result {
    let text = "#include \"config.h\"
counter_t count;
static struct both { counter_t count[2]; int plain; } both;
typedef struct record record;
static uint32_t sized;
void f(int n, counter_t *p, record *r) {
#pragma omp parallel
  count = n;
#pragma omp parallel
  both.count[1]++;
#pragma omp parallel
  *p = n;
#pragma omp parallel
  r->x = n;
#pragma omp parallel
  both.plain = n;
#pragma omp parallel
  sized = n;
}
";
    let (code, file) = check(text, &[])?;
    let regions = [
        (7, "possible-race"),
        (9, "possible-race"),
        (11, "possible-race"),
        (13, "possible-race"),
        (15, "race"),
        (17, "race"),
    ];
    assert_eq!((code, verdicts(&file)), (Some(1), regions.to_vec()));
    let report = file.to_string();
    assert!(
        report.contains("the type `counter_t` is not known"),
        "{report}"
    );
    Ok(())
}

#[test]
fn pointers_may_go_through_rows_whose_length_the_header_decides() -> Result {
    let text = "#include \"config.h\"
#ifdef WIDE
#define W 8
#else
#define W 4
#endif
static int m[100][W];
void f(int n) {
  int *p = &m[0][0];
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { m[i][0] = 1; p[i * 4] = 2; }
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { int *p = m[i]; p[0] = 1; p[4] = 2; }
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < W; j++) m[i][j] = i;
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < n; j++) m[i][j] = i;
}
int k[100][ROUNDED(3)];
void g(void) {
  int *p = &k[0][0];
#pragma omp parallel for
  for (int i = 0; i < 10; i++) { k[i][0] = 1; p[i * 4] = 2; }
}
";
    let (code, file) = check(text, &[])?;
    let regions = [
        (10, "possible-race"),
        (12, "possible-race"),
        (14, "race-free"),
        (17, "race-free"),
        (24, "unknown"),
    ];
    assert_eq!((code, verdicts(&file)), (Some(1), regions.to_vec()));
    let (_, file) = check(text, &["-D", "WIDE"])?;
    assert_eq!(verdicts(&file)[..2], [(10, "race"), (12, "race-free")]);
    Ok(())
}
