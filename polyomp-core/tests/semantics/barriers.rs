//! Barriers and phases.

use polyomp_core::Options;

use crate::{decide, expect, free};

#[test]
fn a_barrier_separates() {
    free("param N; shared int A[N]; parallel { A[tid] = 1; barrier; let x = A[tid + 1] }");
    expect(
        "param N; shared int A[N]; parallel { A[tid] = 1; flush; let x = A[tid + 1] }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
}

#[test]
fn barriers_in_loops() {
    // Of one iteration they are apart, of the next they are not.
    expect(
        "param N, M; shared int A[N]
         parallel { loop k in 0 .. M { A[tid] = 1; barrier; let x = A[tid + 1] } }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
    free(
        "param N, M; shared int A[N]
         parallel { loop k in 0 .. M { A[tid] = 1; barrier; let x = A[tid + 1]; barrier } }",
    );
    // Only the last iteration reads.
    free("param N, M; shared int A[N]
         parallel { loop k in 0 .. M { A[tid] = 1; barrier; if k == M - 1 { let x = A[tid + 1] } } }");
    expect(
        "param N, M; shared int A[N]
         parallel { loop k in 0 .. M { A[tid] = 1; barrier; if k == M - 2 { let x = A[tid + 1] } } }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
}

#[test]
fn double_buffering() {
    free("param N, M; shared int A[2][N]
         parallel { loop k in 0 .. M { if tid < N - 1 { A[k % 2][tid] = A[(k + 1) % 2][tid + 1] } barrier } }");
    expect(
        "param N, M; shared int A[2][N]
         parallel { loop k in 0 .. M { if tid < N - 1 { A[k % 2][tid] = A[k % 2][tid + 1] } barrier } }",
        &["R A[k % 2][tid + 1] ~ W A[k % 2][tid]"],
    );
}

#[test]
fn barriers_in_nested_loops() {
    free(
        "param N, M, K; shared int A[K]
         parallel { loop i in 0 .. N { loop j in 0 .. M { A[tid] = 1; barrier } let x = A[tid] } }",
    );
    // When M is 0 no barrier stands between.
    expect(
        "param N, M, K; shared int A[K]
         parallel { loop i in 0 .. N { A[tid] = 1; loop j in 0 .. M { barrier } let x = A[tid + 1]; barrier } }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
    free("param N, M >= 1, K; shared int A[K]
         parallel { loop i in 0 .. N { A[tid] = 1; loop j in 0 .. M { barrier } let x = A[tid + 1]; barrier } }");
    // Triangular: with i = 0 the inner loop is empty.
    expect(
        "param N, K; shared int A[K]
         parallel { loop i in 0 .. N { A[tid] = 1; loop j in 0 .. i { barrier } let x = A[tid + 1]; barrier } }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
    free("param N, K; shared int A[K]
         parallel { loop i in 1 .. N { A[tid] = 1; loop j in 0 .. i { barrier } let x = A[tid + 1]; barrier } }");
}

#[test]
fn barriers_under_uniform_conditions() {
    expect(
        "param N, K; shared int A[N]
         parallel { A[tid] = 1; if K > 3 { barrier } let x = A[tid + 1] }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
    free(
        "param N, K; shared int A[N]
         parallel { A[tid] = 1; if K > 3 { barrier } if K > 5 { let x = A[tid + 1] } }",
    );
    free("param N, M; shared int A[N]
         parallel { loop k in 0 .. M { if k % 2 == 0 { A[tid] = 1 } barrier; if k % 2 == 0 { let x = A[tid + 1] } } }");
}

#[test]
fn barriers_under_data_dependent_conditions() {
    free(
        "param N; shared int A[N], flag
         parallel { if flag > 0 { A[tid] = 1; barrier; let x = A[tid + 1] } }",
    );
    expect(
        "param N; shared int A[N], flag
         parallel { A[tid] = 1; if flag > 0 { barrier } let x = A[tid + 1] }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
    // Threads agree on the number of iterations.
    free("param N; shared int A[N], C[N]
         parallel { let k = 0;
                    while C[k] > 0 { A[tid] = 1; barrier; let x = A[tid + 1]; barrier; k = k + 1 } }");
    // A flag that one thread sets between barriers.
    free(
        "param N; shared int A[N], done
         parallel { let k = 0;
                    while done == 0 { A[tid] = k; barrier;
                                      single { done = A[0] }
                                      barrier } }",
    );
}

#[test]
fn convergence_loop() {
    expect(
        "param N; shared int A[N], done
         parallel { let k = 0;
                    while done == 0 { A[tid] = k;
                                      single { done = A[0] }
                                      barrier } }",
        &["possible R A[0] ~ W A[tid]", "possible R done ~ W done"],
    );
}

#[test]
fn barriers_not_textually_aligned() {
    free(
        "shared int x
         parallel { if tid == 0 { x = 1; barrier } else { barrier; let y = x } }",
    );
    expect(
        "shared int x
         parallel { if tid == 0 { x = 1; barrier; x = 2 } else { barrier; let y = x } }",
        &["R x ~ W x"],
    );
    expect(
        "shared int x
         parallel { if tid == 0 { x = 1; barrier } else { let y = x } }",
        &["BarrierDivergence", "R x ~ W x"],
    );
    expect(
        "param N; shared int A[N]
         parallel { loop i in 0 .. tid { barrier } A[tid] = 1 }",
        &["BarrierDivergence"],
    );
}

#[test]
fn nested_parallel() {
    // Two threads of the outer team are in their inner regions at once.
    expect(
        "shared int x; parallel { parallel { master { x = 1 } } }",
        &["W x ~ W x"],
    );
    free("shared int x; parallel threads 1 { parallel { master { x = 1 } } }");
    expect(
        "param N; shared int A[N]; parallel { parallel { A[tid] = 1 } }",
        &["W A[tid] ~ W A[tid]"],
    );
    free(
        "param N >= 0; shared int A[N][N]
         parallel { let me = tid;
                    if me < N { parallel { if tid < N { A[me][tid] = 1 } } } }",
    );
    // The join of the inner region orders it with what follows on the same thread.
    free(
        "param N; shared int A[N]
         parallel { let me = tid;
                    parallel { master { A[me] = 1 } }
                    A[me] = 2 }",
    );
    // A barrier of the inner team does nothing for the outer one.
    expect(
        "param N; shared int A[N]
         parallel { let me = tid;
                    parallel { if tid == 0 { A[me] = 1 } barrier; if tid == 1 { let x = A[me + 1] } } }",
        &["R A[me + 1] ~ W A[me]"],
    );
}

#[test]
fn early_exits_and_barriers() {
    free(
        "param N, M; shared int A[N]
         parallel { block 'out { loop k in 0 .. M { A[tid] = 1; barrier; let x = A[tid + 1];
                                                    if k == 3 { exit 'out } barrier } } }",
    );
}

/// How often the inner loop is executed has no closed form, so its barrier may stand between an iteration and what
/// follows the loop or not. The execution of an instance knows, and that is no disagreement.
#[test]
fn barriers_that_may_be_skipped_leave_instances_open() {
    let text = "param N >= 3; shared int B[?]
         parallel {
           loop i in 0 .. 3 {
             let v = 1
             while v < min(N, 5) { barrier; v = v + v + 1 }
             if i < 2 { eval B[tid + 2] } }
           if tid == 0 { B[3] = 0 } }";
    let report = decide(text, &Options::default()).1;
    assert_eq!(report.internal_errors, Vec::<String>::new());
    let races = report.regions.iter().flat_map(|region| &region.races);
    assert_eq!(races.count(), 0);
}
