//! Memory and values that a header tells which was not found: what is done to them is never left out, and a verdict that
//! takes a name for one value says so.

use std::fs;
use std::process::Command;

use serde_json::Value;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The regions of a file that includes a header which is not there.
fn regions(text: &str) -> Result<Vec<Value>> {
    let folder = tempfile::tempdir()?;
    let text = format!(
        "#include \"config.h\"\n#include <string.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <omp.h>\n{text}"
    );
    fs::write(folder.path().join("m.c"), text)?;
    let output = Command::new(env!("CARGO_BIN_EXE_polyomp"))
        .current_dir(folder.path())
        .args(["check", "--format", "json", "m.c"])
        .output()?;
    let report: Value = serde_json::from_slice(&output.stdout)?;
    let regions = report["files"][0]["regions"].as_array().cloned();
    Ok(regions.unwrap_or_default())
}

/// The verdict on the only region.
fn verdict(text: &str) -> Result<String> {
    let regions = regions(text)?;
    assert_eq!(regions.len(), 1, "{text}");
    Ok(regions[0]["verdict"]
        .as_str()
        .unwrap_or_default()
        .to_string())
}

/// What a statement is found to be that all iterations execute.
fn repeated(declarations: &str, statement: &str) -> Result<String> {
    verdict(&format!(
        "{declarations}\nchar buffer[64];\nstatic void set(int *p) {{ *p = 1; }}\nvoid f(T *g, struct Q *q) {{\n\
         #pragma omp parallel for\n  for (int i = 0; i < 4; i++) {{ {statement} }}\n}}\n"
    ))
}

#[test]
fn library_functions_write_what_only_the_header_tells() -> Result {
    for statement in [
        "memset(g->name, 0, sizeof g->name);",
        "strcpy(g[0].name, \"abc\");",
        "memset(&q->p, 0, 8);",
        "memset(q->q, 0, 4);",
        "memset(&q[6].p.v, 1, 2);",
        "memset(&H, 0, 4);",
        "memset(PTR, 0, 4);",
        "memset(&H.v, 0, 4);",
        "memcpy(&g->a, buffer, sizeof g->a);",
        "snprintf(g->name, 10, \"%d\", i);",
        "fgets(H.line, 10, stdin);",
        "fread(HP->data, 1, 4, stdin);",
        "sscanf(buffer, \"%d\", &H.v);",
        "H.list = realloc(H.list, 4);",
        "realloc(g->list, 4);",
        "free(g->list);",
        "set(&H.v);",
        "set(H.values);",
        "int *here[1] = {&H}; *here[0] = 1;",
        "*(int *[]){&H.v}[0] = 1;",
    ] {
        assert_eq!(repeated("", statement)?, "unknown", "{statement}");
    }
    Ok(())
}

#[test]
fn library_functions_may_leave_a_member_whose_place_the_header_tells() -> Result {
    let record = "struct R { T p; int row[LEN]; int four[4]; short t; };\nstruct R a[60];";
    for (statement, expected) in [
        ("memset(&a[i].p, 0, 8);", "unknown"),
        ("memset(&a[i].p, 0, sizeof(T));", "race-free"),
        ("memset(&a[i].p, 0, sizeof a[i].p);", "race-free"),
        ("memset(&a[i].row, 0, 4 * sizeof(int));", "unknown"),
        ("memset(a[i].row, 0, 4 * sizeof(int));", "unknown"),
        ("memset(a[i].row, 0, sizeof a[i].row);", "race-free"),
        ("memset(a[i].row, 0, LEN * sizeof(int));", "race-free"),
        ("memset(a[i].four, 0, 4 * sizeof(int));", "race-free"),
        ("memset(a[i].four, 0, 5 * sizeof(int));", "unknown"),
        ("memcpy(&a[i].p.v, buffer, 4);", "unknown"),
    ] {
        assert_eq!(repeated(record, statement)?, expected, "{statement}");
    }
    Ok(())
}

/// The assumptions of the only region, which is free of races with them.
fn assumptions(text: &str) -> Result<Vec<String>> {
    let regions = regions(text)?;
    assert_eq!(regions.len(), 1, "{text}");
    assert_eq!(regions[0]["verdict"], "race-free", "{text}");
    let assumptions = regions[0]["assumptions"].as_array().cloned();
    let assumptions = assumptions.unwrap_or_default();
    Ok(assumptions
        .iter()
        .map(|assumption| assumption.as_str().unwrap_or_default().to_string())
        .collect())
}

#[test]
fn names_that_are_taken_for_one_value_are_listed() -> Result {
    let one = |name: &str| {
        format!(
            "`{name}`, which a header tells that was not found, is one value for all threads and iterations"
        )
    };
    let looped = |statement: &str| {
        format!(
            "int x[100];\nvoid f(void) {{\n#pragma omp parallel for\n  for (int i = 0; i < 10; i++) {{ {statement} }}\n}}\n"
        )
    };
    for statement in [
        "x[i + OFF] = 1;",
        "int k = OFF; x[i + k] = 1;",
        "if (i == OFF) x[0] = 1;",
        "x[i] = OFF;",
    ] {
        assert_eq!(
            assumptions(&looped(statement))?,
            [one("OFF")],
            "{statement}"
        );
    }
    let two = looped("if (i < HIGH) x[i + OFF] = 1;");
    let both = "`HIGH`, `OFF`, which a header tells that was not found, are one value each for all threads and iterations";
    assert_eq!(assumptions(&two)?, [both]);
    let masked = "int x;\nvoid f(void) {\n#pragma omp parallel\n#pragma omp masked filter(WHO)\n  x = 1;\n}\n";
    assert_eq!(assumptions(masked)?, [one("WHO")]);
    // Before the region it is evaluated once, or is the same each time.
    let before = "int x[100];\nvoid f(void) {\n  int from = OFF;\n#pragma omp parallel for\n  \
                  for (int i = from; i < 10; i++) x[i] = 1;\n}\n";
    assert!(assumptions(before)?.is_empty());
    let twice = before.replace("from; i < 10", "from; i < to");
    let twice = twice.replace("from = OFF", "from = OFF, to = OFF + 4");
    assert_eq!(assumptions(&twice)?, [one("OFF")]);
    // The header has no say in what the language and its library define.
    let known = looped("x[i] = i < INT_MAX && i < RAND_MAX;");
    assert!(assumptions(&known)?.is_empty());
    Ok(())
}

#[test]
fn subscripts_of_members_with_a_length_of_the_header_are_taken_to_stay_within() -> Result {
    let text = "struct R { int p[LEN]; short t; };\nstruct R a[60];\nvoid f(void) {\n#pragma omp parallel for\n  \
                for (int i = 0; i < 4; i++)\n    for (int j = 0; j < 8; j++) a[i].p[j] = 1;\n}\n";
    let within = "the subscripts of `a[i].p[j]` stay within the member, whose length is not known"
        .to_string();
    assert!(assumptions(text)?.contains(&within));
    let kept = text.replace("j < 8", "j < LEN");
    assert!(!assumptions(&kept)?.contains(&within));
    Ok(())
}

#[test]
fn members_that_only_the_header_tells_are_taken_not_to_overlap() -> Result {
    let text = "void f(T *q) {\n#pragma omp parallel sections\n  {\n#pragma omp section\n    q->a = 1;\n\
                #pragma omp section\n    q->b = 1;\n  }\n}\n";
    let apart =
        "`a`, `b`, members of types that a header tells which was not found, do not overlap";
    assert_eq!(assumptions(text)?, [apart]);
    let known = text.replace(
        "void f(T *q)",
        "struct S { int a, b; };\nvoid f(struct S *q)",
    );
    assert!(assumptions(&known)?.is_empty());
    let read = text
        .replace("q->a = 1", "int x = q->a")
        .replace("q->b = 1", "int x = q->b");
    assert!(assumptions(&read)?.is_empty());
    Ok(())
}

#[test]
fn texts_that_only_the_header_tells_are_read() -> Result {
    let printed = |format: &str| {
        verdict(&format!(
            "static int x[4];\nvoid f(void) {{\n#pragma omp parallel sections\n  {{\n#pragma omp section\n    \
             x[1] = 1;\n#pragma omp section\n    printf({format}, 1, NAME);\n  }}\n}}\n"
        ))
    };
    assert_eq!(printed("\"%*s\"")?, "unknown");
    assert_eq!(printed("FORMAT")?, "unknown");
    assert_eq!(printed("\"%d %d\"")?, "race-free");
    Ok(())
}

#[test]
fn reductions_of_the_header_are_not_decided() -> Result {
    let text = "void f(void) {\n  int x = 0;\n#pragma omp parallel reduction(OP : x)\n  x++;\n}\n";
    assert_eq!(verdict(text)?, "unknown");
    assert_eq!(verdict(&text.replace("OP", "+"))?, "race-free");
    Ok(())
}

#[test]
fn variables_that_a_macro_at_file_scope_is_given_may_be_threadprivate() -> Result {
    let text = "static int x;\nPER_THREAD(x);\nvoid f(void) {\n#pragma omp parallel\n  x = 1;\n}\n";
    assert_eq!(verdict(text)?, "possible-race");
    assert_eq!(
        verdict(&text.replace("PER_THREAD(x)", "PER_THREAD(y)"))?,
        "race"
    );
    Ok(())
}

#[test]
fn what_a_pointer_takes_from_a_function_of_the_header_is_memory_of_its_own() -> Result {
    let copied = |from: &str| {
        format!(
            "void f(int n) {{\n  float *y = malloc(n * sizeof *y);\n  float *v = {from};\n\
             #pragma omp parallel for\n  for (int i = 0; i < n; i++) y[i] = v[i];\n}}\n"
        )
    };
    let own = "`sample` returns memory of its own".to_string();
    assert_eq!(
        assumptions(&copied("sample(n)"))?,
        std::slice::from_ref(&own)
    );
    assert_eq!(assumptions(&copied("(float *)sample(n)"))?, [own]);
    // A number that it gives is none, and what it is given it may return.
    for (from, expected) in [("y + sample(n)", "possible-race"), ("sample(y)", "unknown")] {
        let regions = regions(&copied(from))?;
        assert_eq!(regions[0]["verdict"], expected, "{from}");
    }
    Ok(())
}
