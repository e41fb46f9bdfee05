//! Private copies: threadprivate and scoped objects, locals.

use crate::{expect, free};

#[test]
fn threadprivate_objects() {
    free("threadprivate int t; parallel { t = tid; let x = t }");
    free(
        "threadprivate int t; param N; shared int A[N]
         parallel { t = tid; A[t] = 1 }",
    );
    // What each thread left there differs from thread to thread.
    expect(
        "threadprivate int t; shared int x
         parallel { t = tid }
         parallel { if t == 0 { if tid == 0 { x = 1 } } if t == 1 { if tid == 1 { x = 2 } } }",
        &["W x ~ W x"],
    );
}

#[test]
fn scoped_objects() {
    free(
        "scoped int t[10]; param N
         parallel { declare t; t[0] = tid; let x = t[0] }",
    );
    free(
        "scoped int t[10]; param N
         parallel { for i in 0 .. N { declare t; t[0] = i; t[1] = t[0] } }",
    );
    // One declared outside is shared by the inner team.
    expect(
        "scoped int t[10]
         parallel { declare t; parallel { t[0] = 1 } }",
        &["W t[0] ~ W t[0]"],
    );
    // And by the tasks.
    expect(
        "scoped int t
         parallel { single { declare t; t = 0; task { t = 1 } let x = t; taskwait } }",
        &["R t ~ W t"],
    );
    free(
        "scoped int t
         parallel { declare t; t = 0; task { t = t + 1 } taskwait; let x = t }",
    );
}

#[test]
fn locals_are_no_memory() {
    free("param N; parallel { let x = 0; for i in 0 .. N { x = x + i } }");
}

#[test]
fn a_store_of_what_is_there_changes_nothing() {
    // It is a write that others may race with.
    expect(
        "shared int x; parallel { x = x }",
        &["R x ~ W x", "W x ~ W x"],
    );
    // What is known of the pointer stays known, to all threads.
    free(
        "param N; shared pointer p; shared int A[N], B[N]
         entry main {
             p = &A[0]
             parallel { critical { p = p@pointer; p@pointer[tid] = 1; B[tid] = 1 } }
         }",
    );
}
