//! Mutual exclusion: critical sections, locks, atomics.

use crate::{expect, free};

#[test]
fn critical_sections() {
    free("shared int x; parallel { critical { x = x + 1 } }");
    free("shared int x; parallel { critical \"a\" { x = x + 1 } critical \"a\" { x = 2 } }");
    expect(
        "shared int x; parallel { critical \"a\" { x = 1 } critical \"b\" { x = 2 } }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { critical { x = x + 1 } let y = x }",
        &["R x ~ W x"],
    );
    free("shared int x; parallel { critical { x = x + 1 } barrier; let y = x }");
}

#[test]
fn implied_accesses_of_reductions_exclude_each_other() {
    free(
        "param N; shared int sum
         parallel { let mine = 0;
                    for nowait i in 0 .. N { mine = mine + i }
                    critical \"reduction #7\" { sum = sum + mine } }",
    );
    expect(
        "param N; shared int sum
         parallel { let mine = 0;
                    for nowait i in 0 .. N { mine = mine + i }
                    critical \"reduction #7\" { sum = sum + mine }
                    let y = sum }",
        &["R sum ~ W sum"],
    );
    free(
        "param N; shared int sum
         parallel { let mine = 0;
                    for nowait i in 0 .. N { mine = mine + i }
                    critical \"reduction #7\" { sum = sum + mine }
                    barrier;
                    let y = sum }",
    );
    // The write-back of lastprivate is done by one thread.
    free(
        "param N; shared int last
         parallel { let mine = 0;
                    for nowait i in 0 .. N { mine = i }
                    single \"lastprivate\" { last = mine } barrier;
                    let y = last }",
    );
    expect(
        "param N; shared int last
         parallel { let mine = 0;
                    for nowait i in 0 .. N { mine = i }
                    single nowait \"lastprivate\" { last = mine }
                    let y = last }",
        &["R last ~ W last"],
    );
}

#[test]
fn locks() {
    free(
        "shared int x; shared lock L
         parallel { set_lock L; x = x + 1; unset_lock L }",
    );
    expect(
        "shared int x; shared lock L
         parallel { set_lock L; x = x + 1; unset_lock L; let y = x }",
        &["R x ~ W x"],
    );
    expect(
        "shared int x; shared lock L, M
         parallel { if tid == 0 { set_lock L; x = 1; unset_lock L } else { set_lock M; x = 2; unset_lock M } }",
        &["W x ~ W x"],
    );
    free("shared int x; shared lock L, M
         parallel { if tid == 0 { set_lock L; x = 1; unset_lock L } else { set_lock M; set_lock L; x = 2; unset_lock L; unset_lock M } }");
    free("shared int x; shared lock L
         parallel { set_lock nestable L; set_lock nestable L; x = 1; unset_lock nestable L; x = 2; unset_lock nestable L }");
    expect(
        "shared int x; shared lock L; param K
         parallel { if K > 0 { set_lock L } x = 1; if K > 0 { unset_lock L } }",
        &["W x ~ W x"],
    );
}

#[test]
fn lock_arrays() {
    free(
        "param N; shared int A[N]; shared lock L[N]; shared int idx[N]
         parallel { for i in 0 .. N { let k = idx[i];
                                      set_lock L[k]; A[k] = A[k] + 1; unset_lock L[k] } }",
    );
    expect(
        "param N; shared int A[N]; shared lock L[N]; shared int idx[N]
         parallel { for i in 0 .. N { let k = idx[i];
                                      set_lock L[i]; A[k] = A[k] + 1; unset_lock L[i] } }",
        &["possible R A[k] ~ W A[k]", "possible W A[k] ~ W A[k]"],
    );
}

#[test]
fn a_lock_that_an_iteration_releases_is_not_held_in_the_next() {
    expect(
        "param N; shared int x; shared lock L
         parallel { set_lock L;
                    loop i in 0 .. N { x = i;
                                       if i == 0 { unset_lock L } } }",
        &["W x ~ W x"],
    );
}

#[test]
fn atomics() {
    free("shared int x; parallel { atomic x = x + 1 }");
    expect(
        "shared int x; parallel { atomic x = x + 1; x = 0 }",
        &["R x ~ W x", "W x ~ W x"],
    );
    expect(
        "shared int x; parallel { atomic x = x + 1; let y = x }",
        &["R x ~ W x"],
    );
    free("shared int x; parallel { atomic x = x + 1; barrier; let y = x }");
    // Atomic and critical do not exclude each other.
    expect(
        "shared int x; parallel { if tid == 0 { atomic x = x + 1 } else { critical { x = 2 } } }",
        &["R x ~ W x", "W x ~ W x"],
    );
}

#[test]
fn readers_of_a_lock() {
    expect(
        "shared int x; shared lock L; parallel { share_lock L; x = 1; unset_lock L }",
        &["W x ~ W x"],
    );
    free(
        "shared int x; shared lock L
         parallel { share_lock L; let y = x; unset_lock L; set_lock L; x = 1; unset_lock L }",
    );
}

#[test]
fn a_reduction_excludes_within_one_execution_of_its_construct() {
    let inner = "parallel { critical \"reduction #1\" { x = x + 1 } }";
    free(&format!("shared int x; {inner}"));
    expect(
        &format!("shared int x; parallel {{ {inner} }}"),
        &["R x ~ W x", "W x ~ W x"],
    );
    // With its own original for each thread of the outer team.
    free(
        "scoped int x; parallel { declare x; parallel { critical \"reduction #1\" { x = x + 1 } } }",
    );
    // Between the teams of a league, where it is the league's.
    free("shared int x; teams { critical \"reduction #1\" { x = x + 1 } }");
    expect(
        &format!("shared int x; teams {{ {inner} }}"),
        &["R x ~ W x", "W x ~ W x"],
    );
    // Two executions of one construct that nothing separates.
    expect(
        "param N; shared int x
         parallel { loop i in 0 .. N { critical \"reduction #1\" { x = x + 1 } } }",
        &["R x ~ W x", "W x ~ W x"],
    );
    free(
        "param N; shared int x
         parallel { loop i in 0 .. N { critical \"reduction #1\" { x = x + 1 } barrier } }",
    );
}

#[test]
fn a_task_reduction_excludes_within_its_taskgroup() {
    let group = "taskgroup \"reduction #1\" { loop i in 0 .. N { task { critical \"reduction #1\" { x = x + 1 } } } }";
    free(&format!(
        "param N; shared int x; parallel {{ single {{ {group} }} }}"
    ));
    free(&format!(
        "param N, M; shared int x; parallel {{ single {{ loop k in 0 .. M {{ {group} }} }} }}"
    ));
    expect(
        &format!("param N; shared int x; parallel {{ {group} }}"),
        &["R x ~ W x", "W x ~ W x"],
    );
    // A taskgroup within it belongs to it.
    free(
        "shared int x
         parallel { single { taskgroup \"reduction #1\" {
             task { critical \"reduction #1\" { x = x + 1 } }
             taskgroup { task { critical \"reduction #1\" { x = x + 2 } } } } } }",
    );
}

#[test]
fn what_is_held_around_a_fork_or_a_taskgroup() {
    free("shared int x; parallel { critical { parallel threads 2 { master { x = x + 1 } } } }");
    expect(
        "shared int x; parallel { critical { parallel threads 2 { x = 1 } } }",
        &["W x ~ W x"],
    );
    free(
        "shared int x; shared lock L; parallel { set_lock L; parallel threads 2 { master { x = x + 1 } } unset_lock L }",
    );
    expect(
        "shared int x; shared lock L; parallel { set_lock L; parallel threads 2 { x = 1 } unset_lock L }",
        &["W x ~ W x"],
    );
    free("shared int x; parallel { critical { taskgroup { task { x = x + 1 } } } }");
    expect(
        "shared int x; parallel { critical { task { x = 1 } } }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { critical { task { x = 1 } taskwait } }",
        &["possible W x ~ W x"],
    );
}

/// What its creator holds while it waits keeps a task from taking the same: it never comes to what it protects.
#[test]
fn what_is_taken_once_more() {
    free(
        "shared int x; parallel { critical { taskgroup { task if 0 {
             task { critical { x = 1 } }
             x = 2 } } } }",
    );
    free(
        "shared int x; parallel { critical { taskgroup { task {
             critical { task { x = 1 } x = 2 } } } } }",
    );
    // Nothing comes into the second of two that are one within the other.
    free(
        "shared int x; parallel { critical { taskgroup { task { critical { taskgroup { task {
             task { x = 1 }
             task { x = 2 } } } } } } } }",
    );
    // Each target region has critical sections of its own.
    expect(
        "shared int x; parallel threads 1 { critical { taskgroup { task if 0 {
             task device { critical { x = 1 } }
             x = 2 } } } }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { critical { taskgroup { task if 0 {
             task { critical \"other\" { x = 1 } }
             x = 2 } } } }",
        &["W x ~ W x"],
    );
    free(
        "shared int x; shared lock L; parallel threads 1 { set_lock L; task if 0 {
             parallel threads 2 { if tid == 0 { x = 2 } else { set_lock L; x = 1; unset_lock L } } }
             unset_lock L }",
    );
}

#[test]
fn devices_work_while_the_host_holds_a_critical_section() {
    free("shared int x; parallel { critical { task device if 0 { x = x + 1 } } }");
    free(
        "shared int x; parallel { critical { task device if 0 { parallel { master { x = 1 } } } } }",
    );
    // Each device has critical sections of its own.
    expect(
        "shared int x; parallel { task device if 0 { critical { x = 1 } } }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { critical { task device { x = 1 } } }",
        &["W x ~ W x"],
    );
    expect(
        "shared int x; parallel { critical { task device if 0 { x = 1 } } task device if 0 { critical { x = 2 } } }",
        &["W x ~ W x"],
    );
}
