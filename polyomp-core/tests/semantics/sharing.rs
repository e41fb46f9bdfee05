//! Work-sharing: loops and their schedules, sections, single, masked.

use crate::{expect, free};

#[test]
fn iterations_run_on_different_threads() {
    expect(
        "param N; shared int A[N]
         parallel { for i in 1 .. N { A[i] = A[i - 1] } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
          parallel { for i in 0 .. N { A[i] = A[i] + 1 } }",
    );
}

#[test]
fn replicated_code_runs_on_every_thread() {
    expect("shared int x; parallel { x = 1 }", &["W x ~ W x"]);
    free("shared int x; parallel { let y = x }");
    free("param N; shared int A[N]; parallel { A[tid] = 1 }");
    expect(
        "param N; shared int A[N]; parallel { A[tid] = A[tid + 1] }",
        &["R A[tid + 1] ~ W A[tid]"],
    );
}

#[test]
fn nowait_lets_two_loops_overlap() {
    expect(
        "param N; shared int A[N]
         parallel { for nowait i in 0 .. N { A[i] = 1 }
                    for j in 0 .. N { let x = A[j] } }",
        &["R A[j] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for i in 0 .. N { A[i] = 1 }
                    barrier end-of \"for\"
                    for j in 0 .. N { let x = A[j] } }",
    );
}

#[test]
fn equal_static_schedules_share_one_function() {
    for schedule in ["static", "static(4)", "static(1)"] {
        free(&format!(
            "param N; shared int A[N]
             parallel {{ for {schedule} nowait i in 0 .. N {{ A[i] = 1 }}
                        for {schedule} j in 0 .. N {{ let x = A[j] }} }}"
        ));
    }
    expect(
        "param N; shared int A[N]
         parallel { for static(2) nowait i in 0 .. N { A[i] = 1 }
                    for static(3) j in 0 .. N { let x = A[j] } }",
        &["R A[j] ~ W A[i]"],
    );
    expect(
        "param N; shared int A[N]
         parallel { for static nowait i in 0 .. N { A[i] = 1 }
                    for static j in 0 .. N { let x = A[j + 1] } }",
        &["R A[j + 1] ~ W A[i]"],
    );
    expect(
        "param N; shared int A[N]
         parallel { for dynamic(2) nowait i in 0 .. N { A[i] = 1 }
                    for dynamic(2) j in 0 .. N { let x = A[j] } }",
        &["R A[j] ~ W A[i]"],
    );
}

#[test]
fn equal_static_schedules_over_shifted_ranges() {
    // The same iteration numbers, other values of the iterator.
    free(
        "param N; shared int A[N]
         parallel { for static nowait i in 0 .. N { A[i] = 1 }
                    for static j in 5 .. N + 5 { let x = A[j - 5] } }",
    );
    expect(
        "param N; shared int A[N]
         parallel { for static(1) nowait i in 0 .. N { A[i] = 1 }
                    for static(1) j in 1 .. N + 1 { let x = A[j] } }",
        &["R A[j] ~ W A[i]"],
    );
}

#[test]
fn one_chunk_runs_on_one_thread() {
    // Chunks of two: an even iteration and the next odd one.
    free("param N >= 0; shared int A[2 * N]
         parallel { for static(2) i in 0 .. 2 * N { if i % 2 == 0 { A[i + 1] = 1 } else { A[i] = 2 } } }");
    expect(
        "param N >= 0; shared int A[2 * N]
         parallel { for static(1) i in 0 .. 2 * N { if i % 2 == 0 { A[i + 1] = 1 } else { A[i] = 2 } } }",
        &["W A[i + 1] ~ W A[i]"],
    );
}

#[test]
fn static_guarantee_does_not_hold_across_teams_of_other_sizes() {
    // Within a loop around them, the two loops still share one function.
    free(
        "param N, M; shared int A[N]
         parallel { loop k in 0 .. M { for static nowait i in 0 .. N { A[i] = k }
                                       for static nowait j in 0 .. N { let x = A[j] } } }",
    );
    expect(
        "param N, M; shared int A[N]
         parallel { loop k in 0 .. M { for dynamic nowait i in 0 .. N { A[i] = k } } }",
        &["W A[i] ~ W A[i]"],
    );
}

#[test]
fn steps_and_directions() {
    free(
        "param N; shared int A[N]
         parallel { for i in 0 .. N step 2 { A[i] = A[i + 1] } }",
    );
    expect(
        "param N; shared int A[N]
         parallel { for i in 0 .. N step 2 { A[i] = A[i + 2] } }",
        &["R A[i + 2] ~ W A[i]"],
    );
    expect(
        "param N; shared int A[N]
         parallel { for i in N - 1 .. -1 step -1 { A[i] = A[i + 1] } }",
        &["R A[i + 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for i in N - 1 .. -1 step -3 { A[i] = A[i - 1] + A[i + 1] } }",
    );
    free(
        "param N, S >= 2; shared int A[N]
         parallel { for i in 0 .. N step S { A[i] = A[i + 1] } }",
    );
    // With steps of one, all runs read behind the array; others need not, and do not race.
    expect(
        "param N, S >= 1; shared int A[N]
         parallel { for i in 0 .. N step S { A[i] = A[i + 1] } }",
        &["possible R A[i + 1] ~ W A[i]"],
    );
}

#[test]
fn collapsed_loops() {
    free(
        "param N, M; shared int A[N][M]
         parallel { for i in 0 .. N, j in 0 .. M { A[i][j] = 1 } }",
    );
    expect(
        "param N, M; shared int A[N][M]
         parallel { for i in 0 .. N, j in 1 .. M { A[i][j] = A[i][j - 1] } }",
        &["R A[i][j - 1] ~ W A[i][j]"],
    );
    // Without collapse the inner loop runs on the thread of the outer iteration.
    free(
        "param N, M; shared int A[N][M]
         parallel { for i in 0 .. N { loop j in 1 .. M { A[i][j] = A[i][j - 1] } } }",
    );
    // Triangular.
    free(
        "param N; shared int A[N][N]
         parallel { for i in 0 .. N, j in 0 .. i { A[i][j] = A[j][i] } }",
    );
    free(
        "param N, M; shared int A[N][M]
         parallel { for static nowait i in 0 .. N, j in 0 .. M { A[i][j] = 1 }
                    for static i in 0 .. N, j in 0 .. M { A[i][j] += 1 } }",
    );
}

#[test]
fn triangular_collapsed_loops_with_a_schedule() {
    expect(
        "param N; shared int x
         parallel { for static i in 0 .. N, j in i .. N { x = j } }",
        &["W x ~ W x"],
    );
}

#[test]
fn sections() {
    expect(
        "shared int x
         parallel { sections { section { x = 1 } section { x = 2 } } }",
        &["W x ~ W x"],
    );
    free(
        "shared int x, y
         parallel { sections { section { x = 1 } section { y = 2 } } }",
    );
    // Each is executed once.
    free(
        "shared int x
         parallel { sections { section { x = x + 1 } } }",
    );
    expect(
        "shared int x
         parallel { sections nowait { section { x = 1 } } let y = x }",
        &["R x ~ W x"],
    );
    expect(
        "param N; shared int x
         parallel { loop k in 0 .. N { sections nowait { section { x = 1 } } } }",
        &["W x ~ W x"],
    );
    free(
        "param N; shared int x
         parallel { loop k in 0 .. N { sections { section { x = 1 } } barrier } }",
    );
}

#[test]
fn single() {
    free("shared int x; parallel { single { x = 1 } }");
    expect(
        "shared int x; parallel { single nowait { x = 1 } let y = x }",
        &["R x ~ W x"],
    );
    free("shared int x; parallel { single { x = 1 } barrier; let y = x }");
    expect(
        "shared int x; parallel { single nowait { x = 1 } single { x = 2 } }",
        &["W x ~ W x"],
    );
    expect(
        "param N; shared int x; parallel { loop i in 0 .. N { single nowait { x = i } } }",
        &["W x ~ W x"],
    );
    free("param N; shared int x; parallel { loop i in 0 .. N { single { x = i } barrier } }");
}

#[test]
fn masked() {
    free("shared int x; parallel { master { x = 1 } }");
    expect(
        "shared int x; parallel { master { x = 1 } let y = x }",
        &["R x ~ W x"],
    );
    free("shared int x; parallel { master { x = 1 } barrier; let y = x }");
    free("shared int x; parallel { master { x = 1 } master { x = 2 } }");
    expect(
        "shared int x; parallel { master { x = 1 } masked filter 1 { x = 2 } }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { master { x = 1 } single { x = 2 } }",
        &["W x ~ W x"],
    );
    free("shared int x; parallel { if tid == 0 { x = 1 } master { x = 2 } }");
    expect(
        "shared int x; parallel { if tid <= 1 { x = 1 } }",
        &["W x ~ W x"],
    );
}

#[test]
fn ordered_blocks_run_in_order() {
    free(
        "param N; shared int x
         parallel { for ordered i in 0 .. N { ordered { x = x + i } } }",
    );
    expect(
        "param N; shared int x
         parallel { for ordered i in 0 .. N { ordered { x = x + i } let y = x } }",
        &["R x ~ W x"],
    );
    // Before the block in a later iteration, after it in an earlier one: nothing orders these two.
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N { let y = A[i - 1]; ordered { } A[i] = y } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N { A[i] = 1; ordered { let y = A[i - 1] } } }",
    );
    // A conditional block orders nothing for those that do not meet it.
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N { A[i] = 1; if i > 3 { ordered { flush } } let y = A[i - 1] } }",
        &["R A[i - 1] ~ W A[i]"],
    );
}

#[test]
fn simd_lanes() {
    expect(
        "param N; shared int A[N]
         for simd i in 1 .. N { A[i] = A[i - 1] }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         for simd i in 0 .. N { A[i] = A[i] + 1 }",
    );
    free(
        "param N; shared int A[N]
         for simd(4) i in 4 .. N { A[i] = A[i - 4] }",
    );
    expect(
        "param N; shared int A[N]
         for simd(5) i in 4 .. N { A[i] = A[i - 4] }",
        &["R A[i - 4] ~ W A[i]"],
    );
    expect(
        "shared int x; param N
         for simd i in 0 .. N { x = i }",
        &["W x ~ W x"],
    );
}

#[test]
fn blocks_by_thread_number() {
    free(
        "param S >= 0; shared int A[?]
         parallel { loop i in tid * S .. (tid + 1) * S { A[i] = 1 } }",
    );
    expect(
        "param S >= 0; shared int A[?]
         parallel { loop i in tid * S .. (tid + 1) * S + 1 { A[i] = 1 } }",
        &["W A[i] ~ W A[i]"],
    );
    free(
        "param N >= 0; shared int A[N]
         parallel { loop i in tid .. N step num_threads { A[i] = 1 } }",
    );
    expect(
        "param N >= 0; shared int A[N]
         parallel { loop i in tid .. N step num_threads - 1 { A[i] = 1 } }",
        &["W A[i] ~ W A[i]"],
    );
    free(
        "param N >= 0; shared int A[N]
         parallel { let s = N / num_threads;
                    loop i in tid * s .. tid * s + s { A[i] = 1 } }",
    );
    free(
        "param N >= 0; shared int A[N]
         parallel { loop i in N * tid / num_threads .. N * (tid + 1) / num_threads { A[i] = 1 } }",
    );
    free(
        "param N >= 0; shared int A[N]
         parallel { let s = (N + num_threads - 1) / num_threads;
                    loop i in tid * s .. min(N, tid * s + s) { A[i] = 1 } }",
    );
}

#[test]
fn lexically_forward_dependences_of_lanes() {
    free(
        "param N; shared int A[?], B[?]
         for simd i in 1 .. N { A[i] = 1; B[i] = A[i - 1] }",
    );
    expect(
        "param N; shared int A[?], B[?]
         for simd i in 1 .. N { B[i] = A[i - 1]; A[i] = 1 }",
        &["R A[i - 1] ~ W A[i]"],
    );
    // The read of a statement comes before its write.
    free("param N; shared int A[?]; for simd i in 0 .. N { A[i] = A[i + 1] }");
    expect(
        "param N; shared int A[?]; for simd concurrent i in 0 .. N { A[i] = A[i + 1] }",
        &["R A[i + 1] ~ W A[i]"],
    );
    // An output dependence.
    free("param N; shared int A[?]; for simd i in 0 .. N { A[i + 1] = 1; A[i] = 2 }");
    expect(
        "param N; shared int A[?]; for simd i in 0 .. N { A[i] = 1; A[i + 1] = 2 }",
        &["W A[i + 1] ~ W A[i]"],
    );
}

#[test]
fn safelen_counts_all_collapsed_iterations() {
    free(
        "shared int A[8][4]
         for simd(4) i in 1 .. 8, j in 0 .. 4 { A[i][j] = A[i - 1][j] }",
    );
    expect(
        "shared int A[8][4]
         for simd(5) i in 1 .. 8, j in 0 .. 4 { A[i][j] = A[i - 1][j] }",
        &["R A[i - 1][j] ~ W A[i][j]"],
    );
}

#[test]
fn bounds_of_inner_iterators_are_evaluated_before_the_nest() {
    // The outer iterator may have no value; the inner bound is read all the same.
    expect(
        "param N >= 0; shared int x, y
         parallel {
           single { y = 1 }
           for i in 1 .. min(N, 1), j in 0 .. y { x = 0 }
           barrier end-of \"for\"
         }",
        &["R y ~ W y"],
    );
    // One that depends on an outer iterator between them changes nothing.
    expect(
        "param N >= 0; shared int x, y
         parallel {
           single { y = 1 }
           for i in 1 .. min(N, 1), j in 0 .. i, k in 0 .. y { x = 0 }
           barrier end-of \"for\"
         }",
        &["R y ~ W y"],
    );
}
