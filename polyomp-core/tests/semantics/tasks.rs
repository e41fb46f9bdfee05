//! Explicit tasks.

use crate::{expect, free};

#[test]
fn a_task_runs_beside_its_creator() {
    expect(
        "shared int x; parallel { single { task { x = 1 } let y = x } }",
        &["R x ~ W x"],
    );
    free("shared int x; parallel { single { task { x = 1 } taskwait; let y = x } }");
    free("shared int x; parallel { single { x = 0; task { x = 1 } } }");
    free("shared int x; parallel { single { task { x = 1 } } barrier; let y = x }");
    expect(
        "shared int x; parallel { single nowait { task { x = 1 } taskwait } let y = x }",
        &["R x ~ W x"],
    );
}

#[test]
fn two_tasks() {
    expect(
        "shared int x; parallel { single { task { x = 1 } task { x = 2 } } }",
        &["W x ~ W x"],
    );
    free("shared int x; parallel { single { task { x = 1 } taskwait; task { x = 2 } } }");
    expect(
        "shared int x; param N; parallel { single { loop i in 0 .. N { task { x = i } } } }",
        &["W x ~ W x"],
    );
    free(
        "shared int x; param N; parallel { single { loop i in 0 .. N { task { x = i } taskwait } } }",
    );
    free(
        "param N; shared int A[N]; parallel { single { loop i in 0 .. N { task { A[i] = i } } } }",
    );
    // Every thread creates one.
    expect(
        "shared int x; parallel { task { x = 1 } taskwait }",
        &["W x ~ W x"],
    );
}

#[test]
fn taskwait_in_conditions_and_loops() {
    free("shared int x; parallel { master { task { x = 1 } taskwait; let y = x } }");
    expect(
        "shared int x; param K; parallel { master { task { x = 1 } if K > 0 { taskwait } let y = x } }",
        &["R x ~ W x"],
    );
    expect(
        "shared int x; param N; parallel { single { loop i in 0 .. N { if i % 2 == 0 { taskwait } task { x = i } } } }",
        &["W x ~ W x"],
    );
}

#[test]
fn a_taskwait_of_another_thread_does_not_help() {
    // Which thread executes the single is not known: the task of the others may run on.
    expect(
        "param N; shared int A[N]
         parallel { let me = tid;
                    task { A[me] = 1 }
                    single nowait { taskwait }
                    let y = A[me] }",
        &["R A[me] ~ W A[me]"],
    );
    expect(
        "param N, M; shared int A[N]
         parallel { let me = tid;
                    task { A[me] = 1 }
                    for nowait i in 0 .. M { taskwait; let y = A[me] }
                    A[me] = 2 }",
        &["W A[me] ~ W A[me]"],
    );
    free(
        "param N; shared int A[N]
         parallel { for nowait i in 0 .. N { task { A[i] = 1 } taskwait; A[i] = 2 } }",
    );
}

#[test]
fn taskwait_waits_for_children_only() {
    expect(
        "shared int x; parallel { single { task { task { x = 1 } } taskwait; let y = x } }",
        &["R x ~ W x"],
    );
    free(
        "shared int x; parallel { single { task { task { x = 1 } taskwait } taskwait; let y = x } }",
    );
    free("shared int x; parallel { single { taskgroup { task { task { x = 1 } } } let y = x } }");
    expect(
        "shared int x; parallel { single { taskgroup { task { task { x = 1 } } let y = x } } }",
        &["R x ~ W x"],
    );
    free(
        "shared int x; parallel { single { task { taskgroup { task { x = 1 } } } taskwait; let y = x } }",
    );
    free("shared int x; parallel { single { task { task { x = 1 } } } barrier; let y = x }");
}

#[test]
fn undeferred_tasks() {
    free("shared int x; parallel { single { task if 0 { x = 1 } let y = x } }");
    expect(
        "shared int x; param K; parallel { single { task if K > 0 { x = 1 } let y = x } }",
        &["R x ~ W x"],
    );
    // A final task may be deferred; all its descendants are included in it.
    expect(
        "shared int x; parallel { single { task final 1 { x = 1 } let y = x } }",
        &["R x ~ W x"],
    );
    free("shared int x; parallel { single { task final 1 { task { x = 1 } x = 2 } } }");
    expect(
        "shared int x; parallel { single { task if 0 { task { x = 1 } x = 2 } let y = x } }",
        &["R x ~ W x", "W x ~ W x"],
    );
}

#[test]
fn dependences() {
    free(
        "shared int x; parallel { single { task depend(out x) { x = 1 } task depend(in x) { let y = x } } }",
    );
    expect(
        "shared int x, d; parallel { single { task depend(in d) { x = 1 } task depend(in d) { x = 2 } } }",
        &["W x ~ W x"],
    );
    free("param N; shared int A[N]
         parallel { single { loop i in 1 .. N { task depend(in A[i - 1], out A[i]) { A[i] = A[i - 1] } } } }");
    expect(
        "param N; shared int A[N]
         parallel { single { loop i in 1 .. N { task depend(out A[i]) { A[i] = A[i - 1] } } } }",
        &["R A[i - 1] ~ W A[i]"],
    );
    // Dependences order siblings only.
    expect(
        "shared int x; parallel { task depend(inout x) { x = 1 } }",
        &["W x ~ W x"],
    );
    free(
        "shared int x, d; parallel { single { task depend(mutexinoutset d) { x = 1 } task depend(mutexinoutset d) { x = 2 } } }",
    );
}

#[test]
fn chains_of_dependences() {
    free(
        "shared int p, x, y
         parallel { single { task depend(out x) { p = 1 }
                             task depend(in x, out y) { let z = 0 }
                             task depend(in y) { let q = p } } }",
    );
    free(
        "shared int p, x, y, w
         parallel { single { task depend(out x) { p = 1 }
                             task depend(in x, out y) { let z = 0 }
                             task depend(in y, out w) { let z = 0 }
                             task depend(in w) { let q = p } } }",
    );
    expect(
        "shared int p, x, y; param K
         parallel { single { task depend(out x) { p = 1 }
                             if K > 0 { task depend(in x, out y) { let z = 0 } }
                             task depend(in y) { let q = p } } }",
        &["R p ~ W p"],
    );
    free(
        "shared int p, x
         parallel { single { task depend(out x) { p = 1 } taskwait depend(in x); let q = p } }",
    );
    expect(
        "shared int p, x, y
         parallel { single { task depend(out x) { p = 1 } taskwait depend(in y); let q = p } }",
        &["R p ~ W p"],
    );
}

#[test]
fn capture() {
    free(
        "param N; shared int A[N]
         parallel { single { let k = 0; loop i in 0 .. N { k = i; task { A[k] = 1 } } } }",
    );
    free("shared int x; parallel { let me = tid; task { if me == 0 { x = 1 } } }");
}

#[test]
fn tasks_and_exclusion() {
    free(
        "shared int x; parallel { single { task { critical { x = 1 } } task { critical { x = 2 } } } }",
    );
    // A task does not hold what its creator holds.
    expect(
        "shared int x; parallel { critical { task { x = 1 } } }",
        &["W x ~ W x"],
    );
    // Included ones run while it does.
    free(
        "param N; shared int A[N]; parallel { for nowait i in 0 .. N { task { A[i] = 1 } } barrier; for j in 0 .. N { A[j] = 2 } }",
    );
}

#[test]
fn tasks_in_nested_parallel_regions() {
    free("shared int x; parallel { single { parallel { master { task { x = 1 } } } x = 2 } }");
    expect(
        "shared int x; parallel { single { task { x = 1 } parallel { master { x = 2 } } } }",
        &["W x ~ W x"],
    );
}

#[test]
fn dependences_over_iterators() {
    let tasks = |range: &str, read: &str| {
        format!(
            "param N; shared int A[N]
             parallel {{ single {{
                 loop i in 0 .. N {{ task depend(out A[i]) {{ A[i] = i }} }}
                 task depend(in for k in {range}: A[k]) {{ eval A[{read}] }} }} }}"
        )
    };
    free(&tasks("0 .. N", "0"));
    free(&tasks("1 .. N", "2"));
    expect(&tasks("1 .. N", "0"), &["R A[0] ~ W A[i]"]);
    // Both sides have one.
    free(
        "param N; shared int A[N], x
         parallel { single {
             task depend(out for k in 0 .. N: A[k]) { x = 1 }
             task depend(in for k in 2 .. N + 1: A[k - 1]) { if N > 1 { eval x } } } }",
    );
    expect(
        "param N; shared int A[N], x
         parallel { single {
             task depend(out for k in 0 .. 3: A[k]) { x = 1 }
             task depend(in for k in 3 .. N: A[k]) { eval x } } }",
        &["R x ~ W x"],
    );
}

#[test]
fn dependences_on_all_of_memory() {
    free(
        "shared int x, y
         parallel { single {
             task depend(in y) { x = 1 }
             task depend(inout omp_all_memory) { x = 2 }
             task depend(in y) { eval x } } }",
    );
    // A task without dependences is ordered with none.
    expect(
        "shared int x, y
         parallel { single {
             task { x = 1 }
             task depend(out omp_all_memory) { eval x } } }",
        &["R x ~ W x"],
    );
}

#[test]
fn the_thread_that_executes_a_task() {
    // One thread does one thing at a time.
    free(
        "param N; shared int A[?]
         parallel { single { loop i in 0 .. N { task { A[tid] = A[tid] + i } } } }",
    );
    expect(
        "shared int A[?]; parallel threads 2 { master { task { A[tid] = 1 } A[1] = 2 } }",
        &["W A[1] ~ W A[tid]"],
    );
    // The number of the creator is no help.
    expect(
        "param N; shared int A[?]
         parallel { let me = tid; single { loop i in 0 .. N { task { A[me] = i } } } }",
        &["W A[me] ~ W A[me]"],
    );
}

#[test]
fn a_device_has_a_thread_of_its_own() {
    expect(
        "shared int A[?]; parallel { task device if 0 { A[tid] = 1 } }",
        &["W A[tid] ~ W A[tid]"],
    );
    expect(
        "shared int x; parallel { task device if 0 { critical { x = 1 } } }",
        &["W x ~ W x"],
    );
}

#[test]
fn long_chains_of_dependences() {
    let mut tasks = String::new();
    for link in 0..30 {
        tasks.push_str(&format!(
            "task depend(in D[{link}], out D[{}]) {{ x = x + {link} }}\n",
            link + 1
        ));
    }
    free(&format!(
        "shared int x, D[64]; parallel {{ single {{ {tasks} }} }}"
    ));
    expect(
        &format!("shared int x, D[64]; parallel {{ single {{ {tasks} task {{ x = 7 }} }} }}"),
        &["R x ~ W x", "W x ~ W x"],
    );
}

/// A team of one thread and what devices do beside it.
fn alone(body: &str) -> String {
    format!("shared int x, y, a, b; parallel threads 1 {{ {body} }}")
}

#[test]
fn the_only_thread_of_a_team_does_one_thing_at_a_time() {
    free(&alone("task { x = 1 } task { x = 2 } let z = x"));
    free(&alone("task { task { x = 1 } } x = 2"));
    free(&alone("task { x = 1 } parallel { master { x = 2 } }"));
    free(&alone("parallel { critical { x = x + 1 } } task { x = 1 }"));
    // What it waits for is done by several at once.
    expect(
        &alone("task { parallel { x = 1 } } task { x = 2 }"),
        &["W x ~ W x"],
    );
    free(&alone(
        "task { parallel { master { x = 1 } } } task { x = 2 }",
    ));
    free(&alone(
        "task { parallel { single { task { x = 1 } } } } task { x = 2 }",
    ));
    free(&alone(
        "taskgroup { task { parallel { single { task { x = 1 } } } } x = 2 }",
    ));
    // So do the threads of several teams.
    expect(
        "shared int x; parallel threads 2 { parallel threads 1 { task { x = 1 } } }",
        &["W x ~ W x"],
    );
    // It may begin a task when it has left what was critical.
    expect(
        "shared int x; parallel threads 2 { parallel threads 1 { critical { task { x = 1 } } } }",
        &["W x ~ W x"],
    );
    free(
        "shared int x; parallel threads 2 { parallel threads 1 { critical { task if 0 { x = 1 } } } }",
    );
}

#[test]
fn a_device_works_beside_the_only_thread() {
    expect(&alone("task device { x = 1 } let z = x"), &["R x ~ W x"]);
    free(&alone("task device { x = 1 } taskwait; let z = x"));
    free(&alone("task device if 0 { x = 1 } let z = x"));
    // A task of its own may be executed at any time.
    expect(
        &alone("task { x = 1 } task device { x = 2 }"),
        &["W x ~ W x"],
    );
    expect(
        &alone("task { x = 1 } task device if 0 { x = 2 }"),
        &["W x ~ W x"],
    );
    free(&alone("task if 0 { x = 1 } task device { x = 2 }"));
    free(&alone("task { x = 1 } taskwait; task device { x = 2 }"));
    expect(
        &alone("taskgroup { task { x = 1 } task device { x = 2 } }"),
        &["W x ~ W x"],
    );
    free(&alone("taskgroup { task { x = 1 } } task device { x = 2 }"));
    // What a task has devices do goes on beside its creator.
    expect(
        &alone("task { task device { x = 1 } taskwait } x = 2"),
        &["W x ~ W x"],
    );
    free(&alone("task if 0 { task device { x = 1 } taskwait } x = 2"));
    expect(
        &alone("task if 0 { task device { x = 1 } } x = 2"),
        &["W x ~ W x"],
    );
    // A thread that waits for its team executes no task of the team around.
    free(&alone(
        "task { x = 1 } parallel threads 1 { task device { x = 2 } }",
    ));
    free(&alone(
        "task { x = 1 } parallel threads 1 { task device if 0 { x = 2 } }",
    ));
}

#[test]
fn dependences_between_devices_and_the_only_thread() {
    // Neither is waited for.
    expect(
        &alone("task device depend(out a) { x = 1 } task depend(in a) { y = 1 } let z = x"),
        &["R x ~ W x"],
    );
    free(&alone(
        "task device depend(out a) { x = 1 } task depend(in a) { let z = x }",
    ));
    free(&alone(
        "task device depend(out a) { x = 1 } task if 0 depend(in a) { y = 1 } let z = x",
    ));
    free(&alone(
        "task device depend(out a) { x = 1 } task final 1 if 0 depend(in a) { y = 1 } let z = x",
    ));
    expect(
        &alone("task device depend(out a) { x = 1 } task final 1 depend(in a) { y = 1 } let z = x"),
        &["R x ~ W x"],
    );
    expect(
        &alone("task device depend(out a) { x = 1 } task if 0 depend(in b) { y = 1 } let z = x"),
        &["R x ~ W x"],
    );
    free(&alone(
        "task device depend(out a) { x = 1 } taskwait depend(in a); let z = x",
    ));
    expect(
        &alone("task device depend(out a) { x = 1 } taskwait depend(in b); let z = x"),
        &["R x ~ W x"],
    );
    // By way of others.
    free(&alone(
        "task device depend(out a) { x = 1 } task depend(in a, out b) { y = 1 } task if 0 depend(in b) { y = 2 } let z = x",
    ));
    expect(
        &alone(
            "task device depend(out a) { x = 1 } task depend(in a, out b) { y = 1 } task depend(in b) { y = 2 } let z = x",
        ),
        &["R x ~ W x"],
    );
    free(&alone(
        "task device depend(out a) { x = 1 } task device if 0 depend(in a) { y = 1 } let z = x",
    ));
    free(&alone(
        "task depend(out a) { x = 1 } task device depend(in a) { let z = x }",
    ));
    free(&alone(
        "task depend(out a) { x = 1 } task device if 0 depend(in a) { let z = x }",
    ));
    // In loops.
    expect(
        "param N; shared int x, A[N]
         parallel threads 1 { loop i in 0 .. N {
             task device depend(inout A[i]) { x = 1 } task depend(in A[i]) { let y = 1 } } }",
        &["W x ~ W x"],
    );
    free(
        "param N; shared int x, A[N]
         parallel threads 1 { loop i in 0 .. N {
             task device depend(inout A[i]) { x = 1 } task if 0 depend(in A[i]) { let y = 1 } } }",
    );
}

#[test]
fn the_end_of_a_target_region_waits_for_its_tasks() {
    free(&alone("task device if 0 { task { x = 1 } } let z = x"));
    free(&alone("task device { task { x = 1 } } taskwait; let z = x"));
    free(&alone(
        "task device { task { task { x = 1 } } x = 2 } taskwait; let z = x",
    ));
    free(
        "shared int x; parallel { single { task { parallel { task { critical { x = 1 } } } } taskwait; let z = x } }",
    );
}
