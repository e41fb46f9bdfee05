//! Each rule of nesting, kept and broken.

use crate::spmd::{Program, conformance};

/// Line and message of each finding.
fn findings(body: &str) -> Vec<String> {
    let text = format!("param N\nshared int x, A[N]\n{body}");
    let program = Program::parse("test.spmd", &text).unwrap();
    assert_eq!(program.verify(), [], "{text}");
    let found = conformance::nesting(&program.entries[0].body);
    let shown = found.iter().map(|misplaced| {
        let diagnostic = &misplaced.diagnostic;
        format!("{}: {}", diagnostic.span.line, diagnostic.message)
    });
    shown.collect()
}

fn assert_misplaced(body: &str, expected: &str) {
    let found = findings(body);
    assert_eq!(found.len(), 1, "{body}: {found:?}");
    assert!(found[0].starts_with(expected), "{body}: {found:?}");
}

#[test]
fn what_is_allowed() {
    for body in [
        "parallel { for i in 0 .. N { critical { x = 1 } }\nbarrier end-of \"for\" }",
        "parallel { for i in 0 .. N { parallel { for j in 0 .. N { x = 1 }\nbarrier } } }",
        "parallel { master { task { x = 1 }\ntaskwait } }",
        "parallel { single { task { taskgroup { task { x = 1 } } } } }",
        "parallel { for ordered i in 0 .. N { if i > 3 { ordered { x = i } } } }",
        "parallel { critical \"a\" { critical \"b\" { x = 1 } } }",
        "parallel { for i in 0 .. N { critical \"reduction #1\" { x = 1 } \n critical { critical \"reduction #1\" { x = 2 } } } }",
        "parallel { for i in 0 .. N { single \"lastprivate\" nowait { x = i } } }",
        "teams { distribute i in 0 .. N { parallel { for j in 0 .. N { x = 1 } } } }",
        "teams { distribute for i in 0 .. N { x = 1 }\nbarrier end-of \"for\" }",
        "parallel { for simd i in 0 .. N { A[i] = i } }",
        "parallel { for i in 0 .. N { simd j in 0 .. N { ordered { A[j] = i } } } }",
        "for i in 0 .. N { x = 1 }\nbarrier",
        "parallel { for i in 0 .. N { block 'a { exit 'a } } }",
    ] {
        assert_eq!(findings(body), [""; 0], "{body}");
    }
}

#[test]
fn worksharing_and_barriers() {
    for (outer, name) in [
        ("for i in 0 .. N", "a `for` region (line 4)"),
        ("single", "a `single` region (line 4)"),
        ("master", "a `master` region (line 4)"),
        ("critical", "a `critical` region (line 4)"),
        ("critical lock", "a `critical(lock)` region (line 4)"),
        ("task", "a `task` region (line 4)"),
        ("for ordered i in 0 .. N { ordered {", ""),
    ] {
        let close = if outer.ends_with('{') { "} }" } else { "}" };
        let open = outer.trim_end_matches(['{', ' ']);
        for (inner, inner_name) in [
            ("for j in 0 .. N { x = 1 }", "for"),
            ("single { x = 1 }", "single"),
            ("sections { section { x = 1 } }", "sections"),
            ("barrier", "barrier"),
        ] {
            let name = if name.is_empty() {
                "an `ordered` region (line 4)"
            } else {
                name
            };
            let body = format!("parallel {{\n{open} {{\n{inner}\n{close} }}");
            let expected =
                format!("5: `{inner_name}` may not be closely nested inside {name}: all ");
            assert_misplaced(&body, &expected);
        }
    }
    assert_misplaced(
        "parallel { sections { section {\nbarrier } } }",
        "4: `barrier` may not be closely nested inside a `sections` region (line 3)",
    );
    // The barrier at the end of the inner loop adds nothing.
    assert_misplaced(
        "parallel { single {\nfor i in 0 .. N { x = 1 }\nbarrier end-of \"for\" } }",
        "4: `for` may not",
    );
}

#[test]
fn masked_regions() {
    assert_misplaced(
        "parallel { for i in 0 .. N {\nmaster { x = 1 } } }",
        "4: `master` may not be closely nested inside a `for` region (line 3)",
    );
    assert_misplaced(
        "parallel { task {\nmasked { x = 1 } } }",
        "4: `masked` may not be closely nested inside a `task` region",
    );
}

#[test]
fn ordered_regions() {
    assert_misplaced(
        "parallel { for i in 0 .. N {\nordered { x = 1 } } }",
        "4: `ordered` stands inside a `for` region (line 3) whose loop has no `ordered` clause",
    );
    assert_misplaced(
        "parallel {\nordered { x = 1 } }",
        "4: `ordered` stands inside no loop",
    );
    assert_misplaced(
        "parallel { for ordered i in 0 .. N { critical {\nordered { x = 1 } } } }",
        "4: `ordered` may not be closely nested inside a `critical` region",
    );
}

#[test]
fn critical_in_itself() {
    assert_misplaced(
        "parallel { critical { if x > 1 {\ncritical { x = 1 } } } }",
        "4: a `critical` region may not be nested inside a `critical` region (line 3), which has \
         the same name",
    );
    assert_misplaced(
        "parallel { critical a { parallel {\ncritical a { x = 1 } } } }",
        "4: a `critical` region may not be nested inside a `critical(a)` region",
    );
}

#[test]
fn teams_and_simd() {
    assert_misplaced(
        "parallel {\nteams { x = 1 } }",
        "4: `teams` may not be nested inside a `parallel` region",
    );
    assert_misplaced(
        "parallel {\ndistribute i in 0 .. N { x = 1 } }",
        "4: `distribute` must stand directly inside a `teams` region",
    );
    assert_misplaced(
        "teams {\nfor i in 0 .. N { x = 1 } }",
        "4: `for` may not stand directly inside a `teams` region",
    );
    assert_misplaced(
        "parallel { for simd i in 0 .. N {\ncritical { x = 1 } } }",
        "4: `critical` may not be nested inside a `for` region (line 3): only `simd`",
    );
}

#[test]
fn branches_out_of_a_region() {
    assert_misplaced(
        "parallel { block 'a { critical {\nexit 'a } } }",
        "4: a branch leaves a `critical` region (line 3)",
    );
}

#[test]
fn a_finding_names_the_statements_around_it() {
    let program = Program::parse("t", "parallel { if 1 { master { barrier } } }").unwrap();
    let found = conformance::nesting(&program.entries[0].body);
    assert_eq!(found[0].around.len(), 3);
    assert_eq!(found[0].around[0], program.entries[0].body[0].id);
}
