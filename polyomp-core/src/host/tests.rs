//! What becomes of small programs, and that random ones stay what they are.

use std::cell::Cell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::executed;
use crate::spmd::{NodeId, Program};
use crate::witness::executor::{EnumerationBounds, enumerate};

fn parsed(text: &str) -> Program {
    match Program::parse("test.spmd", text) {
        Ok(program) => program,
        Err(error) => panic!("{error} in\n{text}"),
    }
}

/// The entry after the host has been executed; empty where that changes nothing.
fn after(text: &str) -> String {
    let program = parsed(text);
    let Some(executed) = executed(&program, &program.entries[0]) else {
        return String::new();
    };
    assert!(executed.verify().is_empty(), "{:?}", executed.verify());
    format!("{executed:#}")
}

/// The lines of a text that hold all of these.
fn has(text: &str, parts: &[&str]) -> bool {
    text.lines()
        .any(|line| parts.iter().all(|part| line.contains(part)))
}

#[test]
fn content_that_nothing_else_changes_is_there_from_the_start() {
    let made = after(
        "shared int A[5], n = 0
         loop i in 0 .. 3 { A[n] = i * i; n = n + 1 }
         parallel { for i in 0 .. 3 { eval A[i] } }",
    );
    assert!(
        has(&made, &["A[5] = {0, 1, 4, 0, 0}"]) || has(&made, &["A[5] = {0, 1, 4}"]),
        "{made}"
    );
    assert!(has(&made, &["n = 3"]), "{made}");
}

#[test]
fn linear_content_has_no_table() {
    let made = after(
        "shared int A[8]
         loop i in 0 .. 8 { A[7 - i] = i }
         parallel { for i in 0 .. 8 { A[i] += 1 } }",
    );
    assert!(has(&made, &["A[k] = k * -1 + 7"]), "{made}");
}

#[test]
fn what_a_region_stores_keeps_its_statement_and_is_looked_up() {
    let made = after(
        "shared int A[4]
         loop i in 0 .. 4 { A[i] = i * i }
         parallel { for i in 0 .. 4 { A[i] += 1 } }",
    );
    assert!(has(&made, &["A[k] = `A#2`[k]"]), "{made}");
    assert!(has(&made, &["`A#2`[4] = {0, 1, 4, 9}"]), "{made}");
}

#[test]
fn nothing_is_known_of_parameters_and_of_what_depends_on_them() {
    let made = after(
        "param N
         shared int A[4]
         loop i in 0 .. 4 { A[i] = N + i * i }
         parallel { eval A[0] }",
    );
    assert_eq!(made, "");
}

#[test]
fn stores_that_may_happen_are_not_forgotten() {
    let made = after(
        "param N
         shared int A[4], B[4]
         loop i in 0 .. 4 { A[i] = i * i }
         if N > 2 { A[1] = 5 }
         loop i in 0 .. 4 { B[i] = A[i] * i }
         parallel { for i in 0 .. 4 { eval B[i] } }",
    );
    assert!(has(&made, &["B[i#1] = A[i#1] * i#1"]), "{made}");
}

#[test]
fn code_that_is_not_known_may_change_all_memory() {
    let made = after(
        "shared external int A[4]
         shared int B[4]
         loop i in 0 .. 4 { A[i] = i * i }
         unknown-effect \"a call\"
         loop i in 0 .. 4 { B[i] = A[i] * i }
         parallel { for i in 0 .. 4 { eval B[i] } }",
    );
    assert!(has(&made, &["B[i#1] = A[i#1] * i#1"]), "{made}");
}

#[test]
fn pointers_that_are_followed_by_stores_that_stay_may_lead_anywhere_they_did() {
    let made = after(
        "param N
         shared int A[4], B[4]
         local pointer p
         loop i in 0 .. 4 { A[i] = i * i }
         p = &A[0]
         p[N] = 3
         loop i in 0 .. 4 { B[i] = A[i] * i }
         parallel { for i in 0 .. 4 { eval B[i] } }",
    );
    assert!(has(&made, &["B[i#2] = A[i#2] * i#2"]), "{made}");
}

#[test]
fn allocations_of_a_loop_are_rows_of_one_array() {
    let made = after(
        "shared pointer P[3]
         shared float row[4] allocated
         loop i in 0 .. 3 { P[2 - i] = &row[0] }
         parallel { for i in 0 .. 3 { eval P[i] } }",
    );
    assert!(has(&made, &["`row#2`[3][4]"]), "{made}");
    assert!(has(&made, &["P[k] = &`row#2`[k * -1 + 2][0]"]), "{made}");
}

#[test]
fn loops_around_regions_are_not_executed() {
    let made = after(
        "shared int A[4], n = 0
         loop t in 0 .. 2 {
           loop i in 0 .. 4 { A[i] = i * i + n }
           n = n + 1
           parallel { for i in 0 .. 4 { eval A[i] } }
         }",
    );
    assert_eq!(made, "");
}

#[test]
fn values_of_the_first_iteration_are_none_of_all() {
    let made = after(
        "shared int A[4], n = 0
         loop t in 0 .. 2 {
           loop i in 0 .. 4 { A[i] = i * i }
           parallel { for i in 0 .. 4 { eval A[i] } }
           n = n + 1
         }",
    );
    // The loop leaves the same behind in each iteration.
    assert!(!has(&made, &["A[4] = {0, 1, 4, 9}"]), "{made}");
}

/// Numbers, as text; `i` and `j` are iterators.
fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => (-2i64..5).prop_map(|value| value.to_string()),
        3 => Just("x".to_string()),
        2 => Just("y".to_string()),
        2 => Just("s".to_string()),
        1 => Just("N".to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let op = prop_oneof![
            Just("+"),
            Just("-"),
            Just("*"),
            Just("<"),
            Just("=="),
            Just("%")
        ];
        prop_oneof![
            3 => inner.clone().prop_map(|at| format!("A[{at} & 3]")),
            2 => inner.clone().prop_map(|at| format!("B[{at} & 3]")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("M[{a} & 1][{b} & 1]")),
            1 => inner.clone().prop_map(|at| format!("P[{at} & 3][0]")),
            4 => (inner.clone(), op, inner).prop_map(|(a, op, b)| match op {
                "%" => format!("({a}) % (({b} & 3) + 1)"),
                op => format!("(({a}) {op} ({b}))"),
            }),
        ]
    })
}

/// Statements of the host, as text.
fn stmts() -> impl Strategy<Value = String> {
    let array = prop_oneof![Just("A"), Just("B")];
    let leaf = prop_oneof![
        4 => (array.clone(), number(), number())
            .prop_map(|(array, at, value)| format!("{array}[{at} & 3] = {value}")),
        1 => (number(), number(), number())
            .prop_map(|(a, b, value)| format!("M[{a} & 1][{b} & 1] = {value}")),
        2 => number().prop_map(|value| format!("x = {value}")),
        1 => number().prop_map(|value| format!("y = {value}")),
        1 => number().prop_map(|value| format!("s = {value}")),
        2 => (number(), array, number())
            .prop_map(|(at, array, to)| format!("P[{at} & 3] = &{array}[{to} & 3]")),
        1 => (number(), number()).prop_map(|(at, value)| format!("P[{at} & 3][0] = {value}")),
        1 => number().prop_map(|at| format!("P[{at} & 3] = &fresh")),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        let block = prop::collection::vec(inner, 1..4).prop_map(|stmts| stmts.join("\n"));
        prop_oneof![
            4 => block.clone().prop_map(|body| format!("loop i in 0 .. 3 {{ {body}\n x = i }}")),
            1 => block.clone().prop_map(|body| format!("loop i in 2 .. -1 step -1 {{ y = i\n{body} }}")),
            1 => (number(), block.clone(), block.clone())
                .prop_map(|(cond, yes, no)| format!("if {cond} {{ {yes} }} else {{ {no} }}")),
            1 => block.clone().prop_map(|body| format!("s = 0\nwhile s < 3 {{ {body}\n s = s + 1 }}")),
            2 => block,
        ]
    })
}

fn program() -> impl Strategy<Value = String> {
    let region = prop_oneof![
        Just("parallel { for i in 0 .. 4 { A[B[i] & 3] = i } }"),
        Just("parallel { for i in 0 .. 4 { P[i][0] = i } }"),
        Just("parallel { for i in 0 .. 2 { B[M[i][0] & 3] = x } }"),
        Just("parallel { for i in 0 .. 4 { if A[i] > 1 { B[0] = y } } }"),
    ];
    let parts = prop::collection::vec((prop::collection::vec(stmts(), 1..4), region), 1..3);
    parts.prop_map(|parts| {
        let mut text = "param N >= 0 <= 2
            shared int A[4] = {3, 1, 0, 2}, B[4], M[2][2], s = 1
            shared pointer P[4]
            shared int fresh allocated
            local int x, y
            x = 1\ny = 2
            loop i in 0 .. 4 { B[i] = i; P[i] = &A[i] }
            loop i in 0 .. 2 { M[i][0] = i; M[i][1] = 1 }\n"
            .to_string();
        for (stmts, region) in parts {
            text.push_str(&stmts.join("\n"));
            text.push('\n');
            text.push_str(region);
            text.push('\n');
        }
        text
    })
}

/// The pairs that race; none where not all executions were looked at.
fn races(program: &Program) -> Option<BTreeSet<[NodeId; 2]>> {
    let bounds = EnumerationBounds {
        last_param: 2,
        max_team: 2,
        ..EnumerationBounds::default()
    };
    let found = enumerate(program, &bounds);
    let complete = found.incomplete.is_empty();
    complete.then(|| found.races.iter().map(|race| race.accesses).collect())
}

#[test]
fn random_programs_race_as_they_did() {
    // A tenth of what the oracle looks at, with the same seed.
    let number = |variable: &str| std::env::var(variable).ok()?.parse::<u32>().ok();
    let cases = number("POLYOMP_ORACLE_CASES").unwrap_or(1000) / 10;
    let seed = number("POLYOMP_ORACLE_SEED").unwrap_or(0);
    let (changed, racy) = (Cell::new(0), Cell::new(0));
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let mut bytes = [7; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let result = runner.run(&program(), |text| {
        let before = parsed(&text);
        let Some(after) = executed(&before, &before.entries[0]) else {
            return Ok(());
        };
        prop_assert!(after.verify().is_empty(), "{:?}\n{after:#}", after.verify());
        if let (Some(expected), Some(found)) = (races(&before), races(&after)) {
            changed.set(changed.get() + 1);
            racy.set(racy.get() + u32::from(!expected.is_empty()));
            prop_assert_eq!(expected, found, "{:#}", after);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    // Else nothing was compared.
    let (changed, racy) = (changed.get(), racy.get());
    assert!(
        changed > cases / 4 && racy > cases / 20,
        "{changed} changed, {racy} racy"
    );
}
