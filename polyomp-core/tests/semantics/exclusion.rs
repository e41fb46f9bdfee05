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
