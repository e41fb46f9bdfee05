//! Iterations that wait for one another.

use super::{Options, Verdict, decide, expect, free};

#[test]
fn a_sink_waits_for_the_source() {
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N {
             ordered sink (i - 1); A[i] = A[i - 1]; ordered source } }",
    );
    // Only every other iteration is waited for.
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N {
             ordered sink (i - 2); A[i] = A[i - 1]; ordered source } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 2 .. N {
             ordered sink (i - 2); A[i] = A[i - 2]; ordered source } }",
    );
    // Chains of two and of three reach every distance but one.
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 3 .. N {
             ordered sink (i - 2); ordered sink (i - 3); A[i] = A[i - 1]; ordered source } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 3 .. N {
             ordered sink (i - 2); ordered sink (i - 3); A[i] = A[i - 2]; ordered source } }",
    );
}

#[test]
fn what_stands_before_a_sink_waits_for_nothing() {
    expect(
        "param N; shared int A[N], x
         parallel { for ordered i in 1 .. N {
             eval A[i - 1]; ordered sink (i - 1); A[i] = 0; ordered source } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N {
             ordered sink (i - 1); eval A[i - 1]; ordered source; A[i] = 0 } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    // Without a source, the end of the iteration is one.
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N { ordered sink (i - 1); A[i] = A[i - 1] } }",
    );
}

#[test]
fn chains_need_sinks_before_the_source() {
    // The source does not wait: an iteration is ordered with the next, but not with that after it.
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N { A[i] = 0; ordered source; ordered sink (i - 1); eval A[i - 1] } }",
    );
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 2 .. N { A[i] = 0; ordered source; ordered sink (i - 1); eval A[i - 2] } }",
        &["R A[i - 2] ~ W A[i]"],
    );
}

#[test]
fn nests() {
    // Two loops of which the outer is divided.
    free(
        "param N, M; shared int A[N][M]
         parallel { for collapse(1) ordered i in 1 .. N, j in 1 .. M {
             ordered sink (i - 1, j); ordered sink (i, j - 1)
             A[i][j] = A[i - 1][j] + A[i][j - 1]; ordered source } }",
    );
    free(
        "param N, M; shared int A[N][M]
         parallel { for collapse(1) ordered i in 1 .. N, j in 1 .. M {
             ordered sink (i - 1, j); A[i][j] = A[i - 1][j] + A[i][j - 1]; ordered source } }",
    );
    // A collapsed nest may have the next iteration of the inner loop on another thread.
    expect(
        "param N, M; shared int A[N][M]
         parallel { for ordered i in 1 .. N, j in 1 .. M {
             ordered sink (i - 1, j); A[i][j] = A[i - 1][j] + A[i][j - 1]; ordered source } }",
        &["R A[i][j - 1] ~ W A[i][j]"],
    );
    // Everything before in both dimensions is ordered, the rest is not.
    expect(
        "param N, M; shared int A[N][M]
         parallel { for ordered i in 1 .. N, j in 1 .. M {
             ordered sink (i - 1, j); ordered sink (i, j - 1)
             A[i][j] = A[i - 1][j + 1]; ordered source } }",
        &["R A[i - 1][j + 1] ~ W A[i][j]"],
    );
    // The row before, as far as one further: within the row the iterations follow each other.
    free(
        "param N, M; shared int A[N][M + 2]
         parallel { for collapse(1) ordered i in 1 .. N, j in 1 .. M {
             ordered sink (i - 1, j + 1); A[i][j] = A[i - 1][j + 1]; ordered source } }",
    );
    free(
        "param N, M; shared int A[N][M], x
         parallel { for ordered i in 0 .. N, j in 0 .. M { ordered sink previous; x = i; ordered source } }",
    );
    free(
        "param N; shared int x
         parallel { for ordered i in 0 .. N, j in 0 .. i { ordered sink previous; x = i; ordered source } }",
    );
}

#[test]
fn descending_and_strided_loops() {
    free(
        "param N; shared int A[N]
         parallel { for ordered i in N - 1 .. -1 step -1 {
             ordered sink (i + 1); A[i] = A[i + 1]; ordered source } }",
    );
    // A later iteration is not waited for.
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in N - 1 .. 0 step -1 {
             ordered sink (i - 1); A[i] = A[i - 1]; ordered source } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 2 .. N step 2 {
             ordered sink (i - 2); A[i] = A[i - 2]; ordered source } }",
    );
    // There is no such iteration.
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 2 .. N step 2 {
             ordered sink (i - 1); A[i] = A[i - 2]; ordered source } }",
        &["R A[i - 2] ~ W A[i]"],
    );
}

#[test]
fn conditional_sinks() {
    free(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N {
             if i > 1 { ordered sink (i - 1) }
             A[i] = A[i - 1]; ordered source } }",
    );
    expect(
        "param N; shared int A[N]
         parallel { for ordered i in 1 .. N {
             if i > 3 { ordered sink (i - 1) }
             A[i] = A[i - 1]; ordered source } }",
        &["R A[i - 1] ~ W A[i]"],
    );
}

/// Whether the two iterations of the race are ordered is up to the threads of two others; with so many units, not all
/// ways to place them can be tried.
#[test]
fn other_iterations_may_be_anywhere() {
    expect(
        "param N >= 0; shared int A[?], y
         parallel {
           loop t in 0 .. min(N, 2) {
             for ordered i in N - 1 .. 0 - 1 step -1, j in 0 .. min(N, 3) {
               ordered sink (i - 0, j - 1)
               if (t + 2 * i != 2 * tid - 1) || (3 * j == i) { A[tid] = 1 } else { atomic A[0] = A[0] + 1 } }
             barrier
             for k in 0 .. N { atomic y = y + 1 }
             barrier } }",
        &["R A[0] ~ W A[tid]", "W A[0] ~ W A[tid]"],
    );
}

/// Iterations that wait for each other order what stands around their loop too, if only for threads that have such
/// iterations: a third thread has none.
#[test]
fn loops_without_accesses_order_threads() {
    let text = "param N >= 0; shared int x, B[?]
         parallel {
           sections { section { B[(N + 2 * tid + 1) % 2] = 0 } section { x = 1 } }
           for static ordered nowait i in 0 .. N { ordered sink (i - 1) }
           for k in 0 .. N { atomic B[1] = B[1] + 1 }
           barrier }";
    let report = decide(text, &Options::default()).1;
    assert!(matches!(
        report.regions.first().map(|region| region.verdict),
        Some(Verdict::Race | Verdict::Unknown)
    ));
}

/// The chunk that an instance is in is executed by its thread, with the iterations that others wait for.
#[test]
fn instances_ask_for_whole_chunks() {
    let text = "param N >= 0; shared int B[?]
         parallel { for dynamic(2) ordered i in 0 .. N {
             if i > 1 { ordered sink (i - 1) }
             B[2] = 1 } }";
    let report = decide(text, &Options::default()).1;
    let region = report.regions.first();
    assert!(
        region.is_some_and(|region| region.races.is_empty()),
        "{region:?}"
    );
}
