//! Leagues of teams.

use crate::{expect, free};

#[test]
fn teams_run_side_by_side() {
    expect("shared int x; teams { x = 1 }", &["W x ~ W x"]);
    free("param N; shared int A[N]; teams { A[team] = 1 }");
    free("param N; shared int A[N]; teams { distribute i in 0 .. N { A[i] = 1 } }");
    expect(
        "param N; shared int A[N]; teams { distribute i in 1 .. N { A[i] = A[i - 1] } }",
        &["R A[i - 1] ~ W A[i]"],
    );
}

#[test]
fn a_barrier_does_not_order_teams() {
    expect(
        "shared int x; teams { parallel { if team == 0 { master { x = 1 } } barrier; if team == 1 { master { let y = x } } } }",
        &["R x ~ W x"],
    );
}

#[test]
fn distribute_parallel_for() {
    free(
        "param N; shared int A[N]; teams { parallel \"both\" @1:1-5 { distribute for \"both\" @1:1-5 i in 0 .. N { A[i] = 1 } } }",
    );
    expect(
        "param N; shared int A[N]; teams { parallel \"both\" @1:1-5 { distribute for \"both\" @1:1-5 i in 1 .. N { A[i] = A[i - 1] } } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N, M; shared int A[N][M]
         teams { distribute i in 0 .. N { parallel { for j in 0 .. M { A[i][j] = 1 } } } }",
    );
    expect(
        "param N, M; shared int A[N][M]
         teams { distribute i in 1 .. N { parallel { for j in 0 .. M { A[i][j] = A[i - 1][j] } } } }",
        &["R A[i - 1][j] ~ W A[i][j]"],
    );
    free("param N, M; shared int A[M]; teams size 1 { parallel { for i in 0 .. M { A[i] = 1 } } }");
}
