//! Scalars: forwarding, inductions, pointers, conditions.

use crate::{expect, free};

#[test]
fn forwarding() {
    free(
        "param N; shared int A[N]
         parallel { for i in 0 .. N { let k = 2 * i + 1; A[k] = A[k - 1] } }",
    );
    expect(
        "param N; shared int A[N]
         parallel { for i in 0 .. N { let k = 2 * i; A[k] = A[k + 2] } }",
        &["R A[k + 2] ~ W A[k]"],
    );
    free(
        "param N; shared int A[N], off
         parallel { for i in 0 .. N { A[i + off] = 1 } }",
    );
    // With any other distance than none, all runs leave the array.
    expect(
        "param N; shared int A[N], off
         parallel { for i in 0 .. N { A[i + off] = A[i] } }",
        &["possible R A[i] ~ W A[i + off]"],
    );
}

#[test]
fn inductions() {
    free(
        "param N, M >= 0; shared int A[?]
         parallel { for i in 0 .. N { let k = i * M;
                                      loop j in 0 .. M { A[k] = 1; k = k + 1 } } }",
    );
    expect(
        "param N, M >= 0; shared int A[?]
         parallel { for i in 0 .. N { let k = i * M;
                                      loop j in 0 .. M + 1 { A[k] = 1; k = k + 1 } } }",
        &["W A[k] ~ W A[k]"],
    );
    free(
        "param N; shared int A[?]
         parallel { let k = tid;
                    loop j in 0 .. N { A[k] = 1; k = k + num_threads } }",
    );
    free(
        "param N, M >= 0; shared int A[?]
         parallel { let k = tid * N * M;
                    loop i in 0 .. N { loop j in 0 .. M { A[k] = 1; k = k + 1 } } }",
    );
}

#[test]
fn while_loops() {
    free(
        "param N; shared int A[N]
         parallel { let i = tid; while i < N { A[i] = 1; i = i + num_threads } }",
    );
    expect(
        "param N; shared int A[N]
         parallel { let i = tid; while i < N { A[i] = 1; i = i + 1 } }",
        &["W A[i] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N][N]
         parallel { for i in 0 .. N { let j = 0; while j < N { A[i][j] = 1; j = j + 1 } } }",
    );
    free(
        "param N; shared int A[N][N]
         parallel { for i in 0 .. N { let j = 0; do { A[i][0] = j; j = j + 1 } while j < N } }",
    );
}

#[test]
fn values_after_while_loops() {
    free(
        "param N >= 0; shared int A[?]
         parallel { for i in 0 .. 10 { let j = 0; while j < N { j = j + 1 }
                                       A[i * (N + 1) + j] = 1 } }",
    );
    expect(
        "param N >= 1; shared int A[?]
         parallel { for i in 0 .. 10 { let j = 0; while j < N { j = j + 1 }
                                       A[i * N + j] = A[i * N + 2 * N] } }",
        &["R A[i * N + 2 * N] ~ W A[i * N + j]"],
    );
    free(
        "param N >= 1; shared int A[?]
         parallel { for i in 0 .. 10 { let j = N; while j != 0 { j = j - 1 } A[i + j] = 1 } }",
    );
}

#[test]
fn values_after_counted_loops() {
    free(
        "param N >= 0; shared int A[?]
         parallel { for i in 0 .. 10 { let j = 0; loop k in 0 .. N { j = j + 2 }
                                       A[i * (2 * N + 1) + j] = 1 } }",
    );
}

#[test]
fn break_and_continue() {
    free("param N; shared int A[N][N]
         parallel { for i in 0 .. N { block 'out { loop j in 0 .. N { if j > i { exit 'out } A[i][j] = A[j][i] } } } }");
    expect(
        "param N; shared int A[N][N]
         parallel { for i in 0 .. N { loop j in 0 .. N { block 'next { if j == 0 { exit 'next } A[i][j] = A[j][i] } } } }",
        &["R A[j][i] ~ W A[i][j]"],
    );
    free("param N; shared int A[N], B[N]
         parallel { for i in 0 .. N { block 'out { loop j in 0 .. N { if B[j] > 0 { exit 'out } A[i] = j } } } }");
    free("param N; shared int A[N]
         parallel { for i in 0 .. N { block 'next { if i == 0 { exit 'next } if i == N { A[0] = 1 } A[i] = 1 } } }");
}

#[test]
fn flags_and_minima() {
    free("param N; shared int A[N], B[N]
         parallel { for i in 0 .. N { let m = 0; loop j in 0 .. N { if B[j] > m { m = B[j] } } A[i] = m } }");
    expect(
        "param N; shared int A[N], best
         parallel { for i in 0 .. N { if A[i] > best { best = A[i] } } }",
        &["possible R best ~ W best", "possible W best ~ W best"],
    );
}

#[test]
fn conditional_increments() {
    expect(
        "param N; shared int A[?], B[N]
         parallel { for i in 0 .. N { let k = 0;
            loop j in 0 .. N { if B[j] > 0 { A[k] = 1; k = k + 1 } } } }",
        &["possible W A[k] ~ W A[k]"],
    );
}

#[test]
fn shared_counters() {
    expect(
        "param N; shared int A[?], count
         parallel { for i in 0 .. N { A[count] = i; count = count + 1 } }",
        &[
            "R count ~ W count",
            "W count ~ W count",
            "possible W A[count] ~ W A[count]",
        ],
    );
}

#[test]
fn pointers() {
    free(
        "param N; shared int A[N]
         parallel { let p = &A[0]; for i in 0 .. N { p[i] = 1 } }",
    );
    free("param N, M >= 0; shared int A[?]
         parallel { for i in 0 .. N { let p = &A[i * M]; loop j in 0 .. M { *p = 1; p = offset(p, 1) } } }");
    expect(
        "param N, M >= 0; shared int A[?]
         parallel { for i in 0 .. N { let p = &A[i * M]; loop j in 0 .. M + 1 { *p = 1; p = offset(p, 1) } } }",
        &["W *p ~ W *p"],
    );
    free(
        "param N, K; shared int A[N], B[N]
         parallel { let p = &A[0]; if K > 0 { p = &B[0] } for i in 0 .. N { p[i] = 1 } }",
    );
    expect(
        "param N, K; shared int A[N], B[N]
         parallel { let p = &A[0]; if K > 0 { p = &B[0] } for i in 1 .. N { p[i] = B[i - 1] } }",
        &["R B[i - 1] ~ W p[i]"],
    );
}

#[test]
fn pointer_offset_inductions() {
    free(
        "param N; shared int A[?]
         parallel { let p = offset(&A[0], tid);
                    loop j in 0 .. N { *p = 1; p = offset(p, num_threads) } }",
    );
}

#[test]
fn shared_scalars_are_forwarded_within_a_phase() {
    // n is written by one thread, then read by all.
    free(
        "param N; shared int A[N], n
         parallel { single { n = 5 } barrier;
                    for i in 0 .. N { A[i + n] = A[i + n] + 1 } }",
    );
    expect(
        "param N; shared int A[N], n
         parallel { single { n = A[0] } barrier;
                    for i in 0 .. N { A[i + n] = A[i] + 1 } }",
        &["possible R A[i] ~ W A[i + n]"],
    );
}

#[test]
fn the_values_of_one_local_at_different_points() {
    // In section 3 y need not be what it is after the construct.
    expect(
        "shared int x; shared int A[10]
         parallel { let y = 0;
                    sections nowait { section { y = 1 } section { y = 2 } section { if y == 0 { x = 1 } } }
                    if y == 2 { x = 2 } }",
        &["possible W x ~ W x"],
    );
}
