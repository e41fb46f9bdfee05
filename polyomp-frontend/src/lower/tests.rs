//! Tests of lowering as a whole: C text in, SPMD text out.

use polyomp_core::spmd::{BinaryOp, Expr, Program, StmtKind};

use crate::source::SourceOptions;
use crate::{FrontendOptions, analyze_source};

/// The SPMD form of a text.
fn program_of(text: &str) -> Program {
    let options = FrontendOptions {
        source: SourceOptions {
            no_preprocessor: true,
            ..SourceOptions::default()
        },
        ..FrontendOptions::default()
    };
    let result = analyze_source("test.c", text, &options).unwrap();
    assert!(result.unit.errors.is_empty(), "{:?}", result.unit.errors);
    result.program
}

/// The entries of the SPMD form of a text, without places.
fn lowered(text: &str) -> String {
    let printed = program_of(text).to_string();
    let mut lines = Vec::new();
    for line in printed
        .lines()
        .skip_while(|line| !line.starts_with("entry"))
    {
        let line = line.trim();
        let without_end = line.strip_suffix(" {").unwrap_or(line);
        let without_place = match without_end.rfind(" at ") {
            Some(at) => without_end.get(..at).unwrap_or(""),
            None => without_end,
        };
        lines.push(without_place.to_string());
    }
    lines.join("\n")
}

/// Whether all of `wanted` stand in the form of the text.
fn holds(text: &str, wanted: &[&str]) {
    let found = lowered(text);
    for part in wanted {
        assert!(found.contains(part), "no `{part}` in\n{found}");
    }
}

/// Whether none of `unwanted` stands in it.
fn lacks(text: &str, unwanted: &[&str]) {
    let found = lowered(text);
    for part in unwanted {
        assert!(!found.contains(part), "`{part}` in\n{found}");
    }
}

#[test]
fn a_shared_loop() {
    let text = "void f(int n, double *a) {
#pragma omp parallel for schedule(static, 2)
for (int i = n; i >= 1; i -= 2) a[i] = a[i - 1]; }";
    holds(
        text,
        &[
            "parallel \"parallel for\"",
            "for static(2) \"parallel for\" i in n#1 .. 0 step -2",
        ],
    );
}

#[test]
fn the_barrier_of_a_loop_goes_with_nowait() {
    let with = "void f(double *a) {
#pragma omp parallel
{
#pragma omp for
for (int i = 0; i < 9; i++) a[i] = 1; } }";
    holds(with, &["barrier end-of \"for\""]);
    lacks(&with.replace("omp for", "omp for nowait"), &["barrier"]);
}

#[test]
fn what_no_strand_changes_is_a_register() {
    let text = "void f(int n, double *a) { int m = n + 1;
#pragma omp parallel
{ int t = m; a[t] = m; } }";
    lacks(text, &["m@", "t@"]);
    let changed = text.replace("a[t] = m;", "m = t;");
    holds(&changed, &["m@"]);
}

#[test]
fn firstprivate_reads_the_original_before_the_fork() {
    let text = "void g(int *); void f(double *a) { int x = 1; g(&x);
#pragma omp parallel firstprivate(x)
a[x] = 1; }";
    let found = lowered(text);
    let read = found.find("implied \"initial value").unwrap();
    assert!(read < found.find("parallel").unwrap(), "{found}");
}

#[test]
fn reductions_combine_under_mutual_exclusion() {
    let text = "int f(int n, int *a) { int s = 0;
#pragma omp parallel for reduction(+ : s)
for (int i = 0; i < n; i++) s += a[i];
return s; }";
    holds(
        text,
        &["critical \"reduction #", "implied \"reduction write-back\""],
    );
}

#[test]
fn lastprivate_is_written_by_the_last_iteration() {
    let text = "int f(int n, int *a) { int x;
#pragma omp parallel for lastprivate(x)
for (int i = 0; i < n; i++) x = a[i];
return x; }";
    let program = program_of(text);
    let entry = &program.entries[0].body;
    let region = entry.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Fork(fork) => Some(&fork.body),
        _ => None,
    });
    let looped = region.unwrap().iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Loop(looped) => Some(looped),
        _ => None,
    });
    let looped = looped.unwrap();
    assert!(looped.sharing.worksharing.is_some());
    // The last statement of an iteration: if there is no next one, the original gets what the copy holds.
    let [.., assigned, last] = &looped.body[..] else {
        panic!("{:?}", looped.body);
    };
    let StmtKind::Assign { local: copy, .. } = assigned.kind else {
        panic!("{assigned:?}");
    };
    let StmtKind::If {
        cond,
        then_body,
        else_body,
    } = &last.kind
    else {
        panic!("{last:?}");
    };
    assert_eq!(else_body.len(), 0);
    let iterator = &looped.iterators[0];
    let next = Expr::Binary(
        BinaryOp::Add,
        Box::new(Expr::Local(iterator.local)),
        Box::new(iterator.step.clone()),
    );
    let past = Expr::Binary(
        BinaryOp::Ge,
        Box::new(next),
        Box::new(iterator.upper.clone()),
    );
    assert_eq!(*cond, past);
    let [store] = &then_body[..] else {
        panic!("{then_body:?}");
    };
    let StmtKind::Store { value, .. } = &store.kind else {
        panic!("{store:?}");
    };
    assert_eq!(*value, Expr::Local(copy));
}

#[test]
fn calls_are_followed() {
    let text = "static void g(double *p, int k) { if (k < 0) return; p[k] = 1; }
void f(double *a) {
#pragma omp parallel
g(a, 3); }";
    holds(text, &["k < 0", "exit "]);
}

#[test]
fn recursive_calls_claim_their_footprint() {
    let call = "void f(int n, double *a) {
#pragma omp parallel
g(a, 0, n); }";
    let within = |g: &str, limit: &str| {
        let text = format!("static void g(double *p, int lo, int hi) {{ {g} }} {call}");
        holds(&text, &["claim \"the recursive calls of `g`", limit]);
    };
    // Up to the end, with it, and up to what is read behind it.
    within(
        "if (hi - lo < 2) return; g(p, lo, lo + (hi - lo) / 2); for (int i = lo; i < hi; i++) p[i] = 1; g(p, lo + (hi - lo) / 2, hi);",
        ".*, lo#9, hi#10)",
    );
    within(
        "if (lo >= hi) return; g(p, lo, hi - 1); p[hi] = 1; g(p, lo + 1, hi);",
        ".*, lo#9, hi#10 + 1)",
    );
    within(
        "for (int i = lo; i < hi; i++) p[i] = p[i + 1]; if (lo < hi) { g(p, lo, hi - 1); g(p, lo + 1, hi); }",
        ".*, lo#10, hi#11 + 1)",
    );
}

#[test]
fn what_recursion_does_with_unknown_pointers_or_locks_is_not_followed() {
    let pointers = "struct t { int v; struct t *next; }; void g(struct t *p) { if (p) { p->v = 1; g(p->next); } }
void f(struct t *p) {
#pragma omp parallel
g(p); }";
    holds(pointers, &["what its pointers point to is not known"]);
    let barrier = "int x; void g(int n) { if (n) g(n - 1); else { x = 1;
#pragma omp barrier
} }
void f(void) {
#pragma omp parallel
g(2); }";
    holds(barrier, &["unknown-effect \"the recursive call of `g`"]);
}

#[test]
fn unknown_functions_that_receive_memory_are_named() {
    let text = "void h(double *); void f(double *a) {
#pragma omp parallel
h(a); }";
    holds(
        text,
        &["a call of the unknown function `h` which receives `a`"],
    );
}

#[test]
fn atomics_mark_their_location_only() {
    let text = "int x; void f(int *a) {
#pragma omp parallel
{
#pragma omp atomic
x += a[0];
} }";
    let found = lowered(text);
    assert_eq!(found.matches("@relaxed").count(), 2, "{found}");
}

#[test]
fn tasks_see_the_values_at_their_creation() {
    let text = "int r; void f(void) {
#pragma omp parallel
#pragma omp single
{ int k = 1;
#pragma omp task
r = k;
k = 2; } }";
    lacks(text, &["k@"]);
    let shared = text.replace("omp task", "omp task shared(k)");
    holds(&shared, &["declare k", "k@"]);
}

#[test]
fn distribute_and_for_divide_one_loop() {
    let text = "void f(int n, double *a) {
#pragma omp target teams distribute parallel for simd
for (int i = 0; i < n; i++) a[i] = 1; }";
    holds(text, &["teams \"", "distribute", "simd"]);
}

#[test]
fn loops_that_are_not_canonical_are_named() {
    let text = "void f(int n, double *a) {
#pragma omp parallel for
for (int i = 0; i * i < n; i++) a[i] = 1; }";
    holds(
        text,
        &["unsupported \"`parallel for` on a loop that compares something else"],
    );
}

#[test]
fn side_effects_come_before_the_value() {
    let text = "void f(int n, int *a) { int i = 0, j;
#pragma omp parallel private(i, j)
{ i = 0; j = a[i++] + i; a[j] = n && (i = 2); } }";
    let found = lowered(text);
    assert!(found.contains("if "), "{found}");
}

#[test]
fn every_lock_is_taken_where_it_was_free() {
    let text = "#include <omp.h>
omp_lock_t l; int x; void f(void) {
#pragma omp parallel
if (omp_test_lock(&l)) { x++; omp_unset_lock(&l); } }";
    holds(text, &["set_lock l", "unset_lock l"]);
}

#[test]
fn unlisted_variables_are_named() {
    let text = "void f(int n, double *a) {
#pragma omp parallel default(none)
a[0] = n; }";
    holds(text, &["must be listed in a data-sharing clause"]);
}

#[test]
fn sections_start_before_the_first_directive() {
    let text = "int x, y; void f(void) {
#pragma omp parallel sections
{ x = 1;
#pragma omp section
y = 2; } }";
    let found = lowered(text);
    assert_eq!(found.matches("\nsection\n").count(), 2, "{found}");
}

#[test]
fn what_only_looks_like_a_canonical_loop_is_reported() {
    let loops = |directive: &str, head: &str, body: &str| {
        format!(
            "void f(int n, int *a) {{\n#pragma omp parallel for {directive}\nfor ({head}) {body} }}"
        )
    };
    let head = "int i = 0; i < n; i++";
    let plain = "a[i] = 1;";
    holds(
        &loops("", "int i = 0; i < n; i += 0", plain),
        &["a loop that counts by zero"],
    );
    holds(
        &loops("", head, "{ a[i] = 1; i++; }"),
        &["a change of the loop variable `i` in its loop"],
    );
    lacks(&loops("", head, "{ int i = 2; i++; }"), &["a change"]);
    lacks(
        &loops("", head, "for (int i = 0; i < 3; i++) a[i] = 1;"),
        &["a change"],
    );
    holds(&loops("collapse(0)", head, plain), &["`collapse(0)`"]);
    holds(&loops("collapse(-1)", head, plain), &["`collapse(-1)`"]);
    holds(
        &loops("collapse(2)", head, plain),
        &["for 2 loops, with no `for` loop in the first"],
    );
    holds(
        &loops("schedule(static, 0)", head, plain),
        &["`schedule(0)`, which must be positive"],
    );
    holds(
        &loops("num_threads(-3)", head, plain),
        &["`num_threads(-3)`, which must be positive"],
    );
    lacks(
        &loops("num_threads(3) schedule(static, 2)", head, plain),
        &["unsupported"],
    );
}

#[test]
fn a_pointer_as_the_iteration_variable() {
    let text = "void f(int n, double *a) {
#pragma omp parallel for
for (double *p = a; p <= a + n; p += 2) *p = 0; }";
    holds(text, &["in 0 .. ", "step 2", "p#4 = offset(first, p#3)"]);
    lacks(text, &["unsupported"]);
}

#[test]
fn the_size_that_is_set_limits_later_teams() {
    let text = "void g(void);
void f(int n) {
omp_set_num_threads(n);
#pragma omp parallel
{ }
g();
#pragma omp parallel num_threads(2)
{ }
}";
    holds(
        text,
        &[
            "nthreads#1 = OMP_NUM_THREADS",
            "nthreads#1 = n#1",
            "parallel threads nthreads#1",
            "parallel threads 2",
        ],
    );
    lacks(
        "void f(void) {\n#pragma omp parallel\n{ } }",
        &["threads nthreads"],
    );
}

#[test]
fn library_functions_touch_what_the_manual_says() {
    let accesses = |call: &str, wanted: &[&str]| {
        let text = format!(
            "void f(char *s, char **e, int *n, void *v, int d) {{\n#pragma omp parallel\n{{ {call}; }} }}"
        );
        holds(&text, wanted);
    };
    accesses(
        "read(d, s, 10)",
        &["loop element in 0 .. 10", "s#1[element]@", " = opaque"],
    );
    accesses("write(d, s, 10)", &["in 0 .. 10", "eval s#1[element]@"]);
    accesses("strtol(s, e, 10)", &["eval s#1[element]@", "e#2.*@"]);
    accesses("time(n)", &["n#3.*@"]);
    accesses("free(s)", &["s#1.*@", "s#1[element]@"]);
    lacks(
        "void f(int d) {\n#pragma omp parallel\n{ free(0); } }",
        &[" = opaque"],
    );
    // Nobody knows what these do.
    accesses("strsep(e, s)", &["unknown-effect"]);
}

#[test]
fn integers_that_their_type_cannot_hold() {
    holds(
        "int x; void f(int i) {\n#pragma omp parallel\n{ unsigned char c = i; unsigned k = -1; x = -1 > 1u; x = c + k; } }",
        &["c = i#1 & 255", "k = 4294967295", " = 1"],
    );
    holds(
        "int x; void f(int i) {\n#pragma omp parallel\n{ char c = i; unsigned k = i; unsigned long m = i; x = c + k + m; } }",
        &["c = (i#1 + 128 & 255) - 128", "k = i#1", "m = i#1"],
    );
}

#[test]
fn unknown_functions_get_what_they_are_given() {
    let text = "int g; void set(int *, int); double work(int);
void f(void) { int flag = 0; set(&flag, 3);
#pragma omp parallel
work(flag); }";
    holds(
        text,
        &[
            "unknown-effect \"a call of the unknown function `set` which receives `&flag`\" (&flag)",
            "assuming \"the unknown function `work` touches no memory that the region uses\"",
        ],
    );
}

#[test]
fn other_files_see_what_has_external_linkage() {
    let program = |text: &str| {
        let options = FrontendOptions {
            source: SourceOptions {
                no_preprocessor: true,
                ..SourceOptions::default()
            },
            ..FrontendOptions::default()
        };
        analyze_source("test.c", text, &options).unwrap().program
    };
    let text = "int a; static int b, c, d, e = 1; const int f = 2; static int *p = &d;
static void set(void) { b = 1; } void call(void (*)(void)); void use(void) { call(set); c = 1;
#pragma omp parallel
f + e; }";
    let program = program(text);
    let external: Vec<&str> = program
        .objects
        .iter()
        .filter(|object| object.external)
        .map(|object| object.name.as_str())
        .collect();
    assert_eq!(external, ["a", "b", "c", "d"]);
}

#[test]
fn functions_that_others_may_call_are_entries_or_said_to_be_called_here_only() {
    let region = "#pragma omp parallel
a[0] = n;";
    let text = format!("void g(int n, int *a) {{\n{region}\n}} void f(int *a) {{ g(1, a); }}");
    holds(&text, &["entry g", "entry f"]);
    let text = format!("static {text}");
    lacks(&text, &["entry g"]);
    let text =
        format!("void g(int n, int *a) {{\n{region}\n}} int main(void) {{ int a; g(1, &a); }}");
    holds(&text, &["assuming \"`g` is called only from this file\""]);
}

#[test]
fn a_loop_that_counts_by_zero_is_reported_and_spoils_nothing_else() {
    // Compilers reject it; the verifier would reject the step 0, and with it the whole file.
    holds(
        "void f(int n, int *a) {
#pragma omp parallel for
for (int i = 0; i < 10; i++) a[i] = i;
#pragma omp parallel for
for (int i = 0; i < n; i += 0) a[i] = i; }",
        &[
            " in 0 .. 10",
            "unsupported \"a loop that counts by zero\"",
            " in 0 .. n#1",
        ],
    );
}

#[test]
fn what_stands_where_a_loop_should_has_the_copies_of_the_construct() {
    let text = "void f(int n, float *a) { int i;
#pragma omp parallel for private(i)
{ a[n] = 0; for (i = 0; i < n; i++) a[i] = i; } }";
    let options = FrontendOptions {
        source: SourceOptions {
            no_preprocessor: true,
            ..SourceOptions::default()
        },
        ..FrontendOptions::default()
    };
    let program = analyze_source("test.c", text, &options).unwrap().program;
    assert!(program.verify().is_empty());
    holds(text, &["unsupported \"`parallel for` on no `for` loop\""]);
}

#[test]
fn declarations_that_do_not_agree_give_no_initial_values() {
    let text = "struct pair { int first, second; } both; int both; int a[10]; void f(void) {
#pragma omp parallel for
for (int i = 0; i < 10; i++) a[i] = i; }";
    let program = analyze_source("test.c", text, &FrontendOptions::default())
        .unwrap()
        .program;
    assert!(program.verify().is_empty());
    assert!(!program.unsupported.is_empty());
}
