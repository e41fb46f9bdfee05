//! Subscripts: dimensions, linearisation, indirection.

use crate::{expect, free};

#[test]
fn linearised_subscripts() {
    free(
        "param N >= 0, M >= 0; shared int A[?]
         parallel { for i in 0 .. N { loop j in 0 .. M { A[i * M + j] = 1 } } }",
    );
    expect(
        "param N >= 0, M >= 0; shared int A[?]
         parallel { for i in 0 .. N { loop j in 0 .. M + 1 { A[i * M + j] = 1 } } }",
        &["W A[i * M + j] ~ W A[i * M + j]"],
    );
    free("param N >= 0, M >= 0, K >= 0; shared int A[?]
         parallel { for i in 0 .. N { loop j in 0 .. M { loop k in 0 .. K { A[(i * M + j) * K + k] = 1 } } } }");
}

#[test]
fn rows() {
    free(
        "param N; shared int A[N][N]
         parallel { for i in 1 .. N { loop j in 0 .. N { A[i][j] = A[i][j] + A[0][j] } } }",
    );
    expect(
        "param N; shared int A[N][N]
         parallel { for i in 1 .. N { loop j in 0 .. N { A[i][j] = A[i - 1][j] } } }",
        &["R A[i - 1][j] ~ W A[i][j]"],
    );
    // Past the row is the next row.
    expect(
        "shared int A[10][10]
         parallel { for i in 0 .. 9 { loop j in 0 .. 11 { A[i][j] = 1 } } }",
        &["W A[i][j] ~ W A[i][j]"],
    );
    expect(
        "param N >= 2; shared int A[N][N]
         parallel { for i in 0 .. N - 1 { A[i][N] = A[i][0] } }",
        &["R A[i][0] ~ W A[i][N]"],
    );
}

#[test]
fn indirection() {
    expect(
        "param N; shared int A[N], idx[N]
         parallel { for i in 0 .. N { A[idx[i]] = 1 } }",
        &["possible W A[idx[i]] ~ W A[idx[i]]"],
    );
    free(
        "param N; shared int A[N], idx[N]
         parallel { for i in 0 .. N { A[i] = idx[idx[i]] } }",
    );
    free(
        "shared int A[10]; shared int idx[4] = {3, 1, 2, 0}
         parallel { for i in 0 .. 4 { A[idx[i]] = 1 } }",
    );
    expect(
        "shared int A[10]; shared int idx[4] = {3, 1, 2, 3}
         parallel { for i in 0 .. 4 { A[idx[i]] = 1 } }",
        &["W A[idx[i]] ~ W A[idx[i]]"],
    );
}

#[test]
fn content_written_before() {
    free(
        "param N; shared int A[N], idx[N]
         loop k in 0 .. N { idx[k] = k }
         parallel { for i in 0 .. N { A[idx[i]] = 1 } }",
    );
    expect(
        "param N; shared int A[N], idx[N]
         loop k in 0 .. N { idx[k] = k / 2 }
         parallel { for i in 0 .. N { A[idx[i]] = 1 } }",
        &["W A[idx[i]] ~ W A[idx[i]]"],
    );
    free(
        "param N; shared int A[N], idx[N]
         parallel { for k in 0 .. N { idx[k] = 2 * k + 1 } barrier;
                    for i in 0 .. N { A[idx[i]] = 1 } }",
    );
    // Only a part of what is read has been written.
    expect(
        "param N; shared int A[N], idx[N]
         loop k in 0 .. N - 1 { idx[k] = k }
         parallel { for i in 0 .. N { A[idx[i]] = 1 } }",
        &["possible W A[idx[i]] ~ W A[idx[i]]"],
    );
    // Written again afterwards.
    expect(
        "param N; shared int A[N], idx[N]
         loop k in 0 .. N { idx[k] = k }
         idx[3] = 5
         parallel { for i in 0 .. N { A[idx[i]] = 1 } }",
        &["possible W A[idx[i]] ~ W A[idx[i]]"],
    );
}

#[test]
fn squares() {
    free(
        "param N >= 0; shared int A[?]
         parallel { for i in 0 .. N { A[i * i] = 1 } }",
    );
    expect(
        "param N >= 0; shared int A[?]
         parallel { for i in 0 - 3 .. N { A[i * i] = 1 } }",
        &["W A[i * i] ~ W A[i * i]"],
    );
}

#[test]
fn remainders() {
    expect(
        "param N; shared int A[N]
         parallel { for i in 0 .. N { A[i % 4] = 1 } }",
        &["W A[i % 4] ~ W A[i % 4]"],
    );
    free(
        "shared int A[4]
         parallel { for i in 0 .. 4 { A[i % 4] = 1 } }",
    );
    free(
        "param N; shared int A[N]
         parallel { for i in 0 .. N { if i % 2 == 0 { A[i] = A[i + 1] } } }",
    );
}

#[test]
fn members() {
    free(
        "param N; shared opaque S[N]
         parallel { for i in 0 .. N { S[i].x = S[i].y } }",
    );
    free(
        "param N; shared opaque S[N]
         parallel { for i in 1 .. N { S[i].x = S[i - 1].y } }",
    );
    expect(
        "param N; shared opaque S[N]
         parallel { for i in 1 .. N { S[i].x = S[i - 1].x } }",
        &["R S[i - 1].x ~ W S[i].x"],
    );
}
