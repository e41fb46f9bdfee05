//! Host code around regions, clauses of the fork, options.

use polyomp_core::Options;

use crate::{expect, expect_with, free};

#[test]
fn host_values() {
    free(
        "shared int A[100], n
         n = 10
         parallel { for i in 0 .. 10 { A[i] = A[i + n] } }",
    );
    expect(
        "shared int A[100], n
         n = 9
         parallel { for i in 0 .. 10 { A[i] = A[i + n] } }",
        &["R A[i + n] ~ W A[i]"],
    );
    free(
        "shared int A[100], n = 10
         parallel { for i in 0 .. 10 { A[i] = A[i + n] } }",
    );
    free(
        "shared int A[100], n
         n = 5
         n = n * 2
         parallel { for i in 0 .. n { A[i] = A[i + n] } }",
    );
}

#[test]
fn initial_values_hold_at_the_start_of_the_program_only() {
    expect(
        "shared int A[100], n = 10
         entry other { parallel { for i in 0 .. 10 { A[i] = A[i + n] } } }
         entry change { n = 3 }",
        &["R A[i + n] ~ W A[i]"],
    );
    free(
        "shared int A[100], n = 10
         entry other { parallel { for i in 0 .. 10 { A[i] = A[i + n] } } }",
    );
}

#[test]
fn host_loops() {
    free(
        "param N, T; shared int A[N], B[N]
         loop t in 0 .. T { parallel { for i in 0 .. N { A[i] = B[i + 1] } }
                            parallel { for i in 0 .. N { B[i] = A[i] } } }",
    );
    free(
        "param N; shared int A[N][N]
         loop k in 0 .. N { parallel { for i in k + 1 .. N { A[i][k] = A[k][i] } } }",
    );
    expect(
        "param N; shared int A[N][N]
         loop k in 0 .. N { parallel { for i in k .. N { A[i][k] = A[k][k] } } }",
        &["R A[k][k] ~ W A[i][k]"],
    );
    free(
        "param T; shared int A[100], n
         n = 10
         loop t in 0 .. T { parallel { for i in 0 .. n { A[i] = A[i + n] } } n = n + 1 }",
    );
}

#[test]
fn region_bounds_depend_on_host_conditions() {
    free(
        "param N; shared int x
         if N < 0 { parallel { if N > 0 { x = 1 } } }",
    );
    free(
        "param N; shared int A[N]
         assume N <= 1
         parallel { for i in 0 .. N { A[0] = i } }",
    );
}

#[test]
fn serial_regions() {
    free("shared int x; parallel threads 1 { x = 1 }");
    expect("shared int x; parallel threads 2 { x = 1 }", &["W x ~ W x"]);
    free("shared int x; parallel if 0 { x = 1 }");
    expect(
        "shared int x; param N; parallel if N > 5 { x = 1 }",
        &["W x ~ W x"],
    );
    free("shared int x; param N; parallel if N > 5 { if N < 3 { x = 1 } }");
    free("shared int x; parallel threads 2 { if tid >= 1 { x = 1 } }");
    expect(
        "shared int x; parallel threads 3 { if tid >= 1 { x = 1 } }",
        &["W x ~ W x"],
    );
}

#[test]
fn options() {
    let text = "shared int x; parallel { if tid >= 3 { x = 1 } }";
    let threads = |range| Options {
        threads: Some(range),
        ..Options::default()
    };
    expect_with(text, &threads((1, 4)), &[]);
    expect_with(text, &threads((1, 5)), &["W x ~ W x"]);
    let text = "param N; shared int A[?]; parallel { for i in 0 .. N { A[0] = i } }";
    let assume = |fact: &str| Options {
        assume: vec![fact.to_string()],
        ..Options::default()
    };
    expect_with(text, &assume("N <= 1"), &[]);
    expect_with(text, &assume("N > 0"), &["W A[0] ~ W A[0]"]);
}

#[test]
fn unknown_effects() {
    expect(
        "shared int x; parallel { unknown-effect \"`f` is not known\" }",
        &["unknown"],
    );
    expect(
        "shared int x; parallel { unknown-effect \"`f` is not known\"; x = 1 }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { unsupported \"clause `foo`\" }",
        &["unknown"],
    );
    free(
        "shared int x; unknown-effect \"`f` is not known\"
          parallel { let y = x }",
    );
}

#[test]
fn host_pointers_that_change_arrays() {
    // Between its iterations the loop stores through p.
    free(
        "param N; shared pointer p; shared int A[N]
         let x = 0
         loop k in 0 .. N { x = p[0]; p[k] = x + 1 }
         parallel { for i in 0 .. N { A[i] = x } }",
    );
}

#[test]
fn names_of_parameters_and_objects_are_kept_apart() {
    expect(
        "param n; shared int n#2, x
         n#2 = 3
         parallel { if n == 4 { x = 1 } }",
        &["W x ~ W x"],
    );
}
