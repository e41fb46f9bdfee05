//! Small programs whose races are worked out by hand.

mod recheck;

use super::tree::{self, Tree};
use super::{
    Choices, Enumeration, EnumerationBounds, Limits, Recheck, divergence_of, enumerate, race_of,
};
use crate::report::Rule;
use crate::spmd::{NodeId, Program, StmtKind};

fn program(text: &str) -> Program {
    match Program::parse("test.spmd", text) {
        Ok(program) => program,
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// Accesses in program order: node, and text with a `=` for writes.
fn accesses(program: &Program) -> Vec<(NodeId, String)> {
    let mut all = Vec::new();
    for entry in &program.entries {
        for node in &Tree::new(program, entry).nodes {
            tree::each_expression(node.statement, |_, expr| {
                for load in tree::loads(expr) {
                    all.push((load.site.id, load.site.text.to_string()));
                }
            });
            if let StmtKind::Store { site, .. } = &node.statement.kind {
                all.push((site.id, format!("{}=", site.text)));
            }
        }
    }
    all
}

fn name(program: &Program, node: NodeId) -> String {
    accesses(program)
        .into_iter()
        .find(|(known, _)| *known == node)
        .map_or_else(|| node.to_string(), |(_, text)| text)
}

fn enumerated(text: &str) -> (Program, Enumeration) {
    let program = program(text);
    let result = enumerate(&program, &EnumerationBounds::default());
    assert!(
        result.incomplete.is_empty(),
        "{:?}\n{text}",
        result.incomplete
    );
    (program, result)
}

/// Checks which pairs race, and that the re-check agrees with each.
#[track_caller]
fn races(text: &str, expected: &[(&str, &str)]) {
    let (program, result) = enumerated(text);
    assert_eq!(result.divergence, None, "{text}");
    check(text, &program, &result, expected);
}

#[track_caller]
fn check(text: &str, program: &Program, result: &Enumeration, expected: &[(&str, &str)]) {
    let order = |a: String, b: String| if a <= b { (a, b) } else { (b, a) };
    let mut found: Vec<(String, String)> = result
        .races
        .iter()
        .map(|race| {
            let [a, b] = race.accesses;
            order(name(program, a), name(program, b))
        })
        .collect();
    found.sort();
    let mut expected: Vec<(String, String)> = expected
        .iter()
        .map(|(a, b)| order((*a).to_owned(), (*b).to_owned()))
        .collect();
    expected.sort();
    assert_eq!(found, expected, "{text}");
    for race in &result.races {
        let recheck = race_of(program, &race.witness);
        assert_eq!(recheck, Recheck::Confirmed, "{:?}\n{text}", race.witness);
    }
}

#[test]
fn neighbouring_iterations_race_unless_static_keeps_them_together() {
    races(
        "param N\nshared int A[N]\nparallel { for i in 1 .. N { A[i] = A[i - 1] } }",
        &[("A[i - 1]", "A[i]=")],
    );
    // One chunk holds all the iterations that there are.
    races(
        "param N\nshared int A[N]\nparallel { for static(8) i in 1 .. N { A[i] = A[i - 1] } }",
        &[],
    );
    races(
        "param N\nshared int A[?]\nparallel { for static(2) i in 1 .. N + 1 { A[i] = A[i - 1] } }",
        &[("A[i - 1]", "A[i]=")],
    );
    races(
        "param N\nshared int A[N]\nparallel { for i in 0 .. N { A[i] = A[i] } }",
        &[],
    );
}

#[test]
fn nowait_races_only_where_schedules_do_not_match() {
    let text = |schedule: &str, barrier: &str| {
        format!(
            "param N\nshared int A[N]\nparallel {{\n for {schedule} i in 0 .. N {{ A[i] = 0 }}\n\
             {barrier}\n for {schedule} j in 0 .. N {{ let x = A[j]; x = 0 }}\n}}"
        )
    };
    races(&text("dynamic(1)", ""), &[("A[i]=", "A[j]")]);
    races(&text("dynamic(1)", "barrier"), &[]);
    races(&text("static", ""), &[]);
    races(&text("static(1)", ""), &[]);
    races(&text("guided", ""), &[("A[i]=", "A[j]")]);
}

#[test]
fn replicated_code_races_with_itself() {
    races("shared int x\nparallel { x = 1 }", &[("x=", "x=")]);
    races("shared int x\nparallel { eval x }", &[]);
    races("shared int x\nparallel threads 1 { x = 1 }", &[]);
    races("shared int x\nparallel { critical { x = x + 1 } }", &[]);
    races(
        "shared int x\nparallel { critical \"a\" { x = 1 }; critical \"b\" { x = 2 } }",
        &[("x=", "x=")],
    );
    races("shared int x\nparallel { atomic x = x + 1 }", &[]);
    races(
        "shared int x\nparallel { atomic x = x + 1; barrier; eval x }",
        &[],
    );
    races(
        "shared int x\nparallel { atomic x = 1; eval x }",
        &[("x", "x=")],
    );
}

#[test]
fn one_thread_writes_and_others_read() {
    races(
        "shared int x\nparallel { master { x = 1 }; eval x }",
        &[("x", "x=")],
    );
    races(
        "shared int x\nparallel { master { x = 1 }; barrier; eval x }",
        &[],
    );
    races(
        "shared int x\nparallel { single nowait { x = 1 }; eval x }",
        &[("x", "x=")],
    );
    races("shared int x\nparallel { single nowait { x = 1 } }", &[]);
    // The two may be executed by different threads.
    races(
        "shared int x, y\nparallel { single nowait { x = 1 }; single nowait { y = x } }",
        &[("x", "x=")],
    );
    // Both are of thread 1, so they are ordered.
    races(
        "shared int x, y\nparallel { masked filter 1 { x = 1 }; masked filter 1 { y = x } }",
        &[],
    );
    races(
        "shared int x\nparallel { if tid == 1 { x = 1 }; if tid == 2 { eval x } }",
        &[("x", "x=")],
    );
}

#[test]
fn sections_race_with_each_other() {
    races(
        "shared int x, y\nparallel { sections { section { x = 1 }\n section { y = x } } }",
        &[("x", "x=")],
    );
    races(
        "shared int x, y\nparallel { sections { section { x = 1; y = x } } }",
        &[],
    );
}

#[test]
fn thread_numbers_make_elements_distinct() {
    races("shared int A[?]\nparallel { A[tid] = 0 }", &[]);
    races(
        "shared int A[?]\nparallel { A[tid / 2] = 0 }",
        &[("A[tid / 2]=", "A[tid / 2]=")],
    );
    races(
        "shared int A[?]\nparallel { A[tid] = A[tid + 1] }",
        &[("A[tid + 1]", "A[tid]=")],
    );
    races(
        "shared int A[?]\nparallel { let k = 2 * tid; for dynamic(1) i in 0 .. 3 { A[k + i] = 0 } }",
        &[("A[k + i]=", "A[k + i]=")],
    );
}

#[test]
fn barriers_in_loops_separate_phases() {
    // The second example of the IMPACT'16 talk: the read of the last j of one
    // i meets the write of the first j of the next.
    races(
        "param N\nshared int A[?]\nparallel {\n loop i in 0 .. N {\n  loop j in 0 .. N {\n   A[j] = 1\n   barrier\n   eval A[j + 1]\n  }\n }\n}",
        &[("A[j]=", "A[j]="), ("A[j + 1]", "A[j]=")],
    );
    races(
        "param N\nshared int A[?]\nparallel {\n loop i in 0 .. N {\n  if tid == i { A[0] = 1 }\n  barrier\n }\n}",
        &[],
    );
}

#[test]
fn different_numbers_of_barriers_are_divergence() {
    let text = "shared int x\nparallel { if tid == 0 { barrier }; x = 1 }";
    let (program, result) = enumerated(text);
    let Some((choices, divergence)) = &result.divergence else {
        panic!("threads meet different numbers of barriers");
    };
    assert_eq!(divergence.waiting, [0]);
    assert_eq!(divergence.absent, [1]);
    let again = divergence_of(&program, &program.entries[0], choices, Limits::default());
    assert_eq!(again, Ok(Some(divergence.clone())));
    // Not the same statement, but the same number: that is allowed.
    races(
        "shared int x\nparallel { if tid == 0 { x = 1; barrier } else { barrier; eval x } }",
        &[],
    );
}

#[test]
fn locks_exclude_by_location() {
    races(
        "shared int x\nshared lock L, M\nparallel { set_lock L; x = x + 1; unset_lock L }",
        &[],
    );
    races(
        "shared int x\nshared lock L, M\nparallel { if tid == 0 { set_lock L; x = 1; unset_lock L } else { set_lock M; eval x; unset_lock M } }",
        &[("x", "x=")],
    );
    races(
        "shared int x\nshared lock L[4]\nparallel { set_lock L[tid]; x = 1; unset_lock L[tid] }",
        &[("x=", "x=")],
    );
    // Released once, still held once.
    races(
        "shared int x\nshared lock L\nparallel { set_lock nestable L; set_lock nestable L; unset_lock nestable L; x = 1; unset_lock nestable L }",
        &[],
    );
}

#[test]
fn ordered_blocks_follow_each_other() {
    races(
        "param N\nshared int x\nparallel { for dynamic(1) ordered i in 0 .. N { ordered { x = x + i } } }",
        &[],
    );
    races(
        "param N\nshared int x, y\nparallel { for dynamic(1) ordered i in 0 .. N { y = i; ordered { x = i } } }",
        &[("y=", "y=")],
    );
    // After the ordered block of an earlier iteration, before that of a later one.
    races(
        "param N\nshared int x, A[?]\nparallel { for dynamic(1) ordered i in 0 .. N { A[i] = 1; ordered { x = A[i + -1] } } }",
        &[],
    );
    races(
        "param N\nshared int x, A[?]\nparallel { for dynamic(1) ordered i in 0 .. N { ordered { x = A[i + -1] }; A[i] = 1 } }",
        &[("A[i + -1]", "A[i]=")],
    );
}

#[test]
fn tasks_are_concurrent_until_they_are_waited_for() {
    let single = |body: &str| format!("shared int x, y\nparallel {{ single {{ {body} }} }}");
    races(&single("task { x = 1 }; eval x"), &[("x", "x=")]);
    races(&single("task { x = 1 }; taskwait; eval x"), &[]);
    races(&single("task if 0 { x = 1 }; eval x"), &[]);
    races(&single("task { x = 1 }; task { x = 2 }"), &[("x=", "x=")]);
    races(
        &single("task depend(out x) { x = 1 }; task depend(in x) { y = x }"),
        &[],
    );
    races(
        &single("task depend(in x) { x = 1 }; task depend(in x) { y = x }"),
        &[("x", "x=")],
    );
    races(
        &single("task depend(mutexinoutset x) { x = 1 }; task depend(mutexinoutset x) { x = 2 }"),
        &[],
    );
    races(
        &single("task depend(inoutset x) { x = 1 }; task depend(inoutset x) { x = 2 }"),
        &[("x=", "x=")],
    );
    // Dependences are between siblings: tasks of different threads have none.
    races(
        "shared int x, y\nparallel { task depend(mutexinoutset y) { x = 1 } }",
        &[("x=", "x=")],
    );
    // A taskwait waits for children only, a taskgroup for all.
    races(
        &single("task { task { x = 1 } }; taskwait; eval x"),
        &[("x", "x=")],
    );
    races(
        &single("taskgroup { task { task { x = 1 } } }; eval x"),
        &[],
    );
    races(&single("task final 1 { task { x = 1 }; eval x }"), &[]);
    // A barrier completes all tasks of the team.
    races(
        "shared int x\nparallel { single nowait { task { x = 1 } }; barrier; eval x }",
        &[],
    );
    races(
        "shared int x\nparallel { single { task { x = 1 } } }\n",
        &[],
    );
    races(
        "shared int x\nparallel { single nowait { task { x = 1 } }; eval x }",
        &[("x", "x=")],
    );
}

#[test]
fn a_third_iteration_may_wait_for_a_task_or_not() {
    // The taskwait of iteration 1 orders the task of iteration 0 with iteration
    // 2 only when all are executed by one thread.
    races(
        "shared int x\nparallel { for dynamic(1) i in 0 .. 3 {\n if i == 0 { task { x = 1 } }\n if i == 1 { taskwait }\n if i == 2 { eval x }\n} }",
        &[("x", "x=")],
    );
}

#[test]
fn simd_lanes_race_within_safelen() {
    let text = "param N\nshared int A[?]\nfor simd i in 0 .. N { A[i + 1] = A[i] }";
    let (program, result) = enumerated(text);
    check(text, &program, &result, &[("A[i + 1]=", "A[i]")]);
    assert_eq!(result.races[0].rule, Rule::SimdRace);
    races(
        "param N\nshared int A[?]\nfor simd(2) i in 0 .. N { A[i + 2] = A[i] }",
        &[],
    );
    races(
        "param N\nshared int A[?]\nfor simd(3) i in 0 .. N { A[i + 2] = A[i] }",
        &[("A[i + 2]=", "A[i]")],
    );
}

#[test]
fn private_memory_is_not_shared() {
    races("threadprivate int c\nparallel { c = c + 1 }", &[]);
    races(
        "scoped int t[4]\nshared int A[?]\nparallel { declare t; t[tid] = 1; t[0] = t[tid] }",
        &[],
    );
    // Declared before the fork: all threads have the same instance.
    races(
        "scoped int t[4]\ndeclare t\nparallel { t[0] = 1 }",
        &[("t[0]=", "t[0]=")],
    );
    // Values that pass through private memory decide the element.
    races(
        "scoped int t[4]\nshared int A[?]\nparallel { declare t; t[0] = tid; A[t[0]] = 1 }",
        &[],
    );
}

#[test]
fn flattened_subscripts_meet_in_the_next_row() {
    races(
        "shared int A[4][2]\nparallel { for dynamic(1) i in 0 .. 3 { A[i][0] = A[i][2] } }",
        &[("A[i][0]=", "A[i][2]")],
    );
    races(
        "shared int A[4][3]\nparallel { for dynamic(1) i in 0 .. 3 { A[i][0] = A[i][2] } }",
        &[],
    );
    races(
        "param N\nshared int A[N][N]\nparallel { for dynamic(1) i in 0 .. N, j in 0 .. i { A[i][j] = A[j][i] } }",
        &[],
    );
}

#[test]
fn whole_objects_overlap_their_elements() {
    races(
        "shared int A[4][4]\nparallel { if tid == 0 { A[..] = 0 } else { if tid == 1 { A[1][1] = 1 } } }",
        &[("A=", "A[1][1]=")],
    );
    races(
        "shared int A[4][4]\nparallel { if tid == 0 { A[0][..] = 0 } else { if tid == 1 { A[1][1] = 1 } } }",
        &[],
    );
}

#[test]
fn pointers_lead_to_their_objects() {
    races(
        "shared int A[8]\nlocal pointer p\np = &A[2]\nparallel { if tid == 0 { A[3] = 1 } else { if tid == 1 { p[1] = 2 } } }",
        &[("A[3]=", "p[1]=")],
    );
    // Rows behind pointers that nothing is known of are distinct.
    races(
        "shared pointer P[4]\nparallel { for dynamic(1) i in 0 .. 3 { P[i][0] = 1 } }",
        &[],
    );
}

#[test]
fn nested_teams_and_leagues() {
    races("shared int x\nteams { x = 1 }", &[("x=", "x=")]);
    races(
        "param N\nshared int A[?]\nteams { distribute i in 0 .. N { A[i] = A[i] } }",
        &[],
    );
    races(
        "param N\nshared int A[?]\nteams { distribute i in 0 .. N { A[i] = A[i + 1] } }",
        &[("A[i + 1]", "A[i]=")],
    );
    // A critical section around a fork does not separate the threads in it.
    races(
        "shared int x\nparallel { critical { parallel { x = 1 } } }",
        &[("x=", "x=")],
    );
    races(
        "shared int A[?]\nparallel { let me = tid; parallel { A[me * 3 + tid] = 1 } }",
        &[],
    );
}

#[test]
fn registers_that_units_leave_behind_are_followed() {
    // The last i that a thread had decides; some placement makes 2 and 0 differ.
    // A witness does not say where other iterations are, so there is no re-check.
    let (program, result) = enumerated(
        "shared int A[?]\nlocal int k\nparallel { k = 0 - 1 - tid\n for dynamic(1) i in 0 .. 3 { k = i }\n if k == 2 { A[0] = 1 }\n if k == 0 { A[0] = 2 } }",
    );
    let found: Vec<_> = result.races.iter().map(|race| race.accesses).collect();
    let writes: Vec<NodeId> = accesses(&program).iter().map(|(node, _)| *node).collect();
    assert_eq!(found, [[writes[0], writes[1]]]);
}

#[test]
fn no_program_hangs_or_panics() {
    for text in [
        "shared int x\nwhile 1 { x = 1 }",
        "shared int x\nparallel { loop i in 0 .. 9223372036854775807 { x = 1 } }",
        "shared int x\nparallel { for i in 0 .. 9223372036854775807, j in 0 .. 9223372036854775807 { x = 1 } }",
        "shared int x\nparallel { x = 9223372036854775807 + 1 }",
        "shared int x\nparallel { x = 1 / 0 }",
        "shared int x\nparallel threads 1000000000 { x = 1 }",
        "shared int A[4]\nparallel { A[9223372036854775807 * 2] = 1 }",
        "shared int x\nparallel { task { barrier } }",
    ] {
        let program = program(text);
        let bounds = EnumerationBounds {
            max_team: i64::MAX,
            executions: 50,
            ..EnumerationBounds::default()
        };
        let result = enumerate(&program, &bounds);
        // A value that is too large for 64 bits decides nothing here.
        let complete = text.contains("threads") || text.contains("x = 9223372036854775807 + 1");
        assert_eq!(result.incomplete.is_empty(), complete, "{text}");
        let choices = Choices {
            team_sizes: [(NodeId(0), i64::MAX)].into(),
            ..Choices::default()
        };
        let limits = Limits {
            steps: 100_000,
            ..Limits::default()
        };
        let entry = &program.entries[0];
        assert!(
            divergence_of(&program, entry, &choices, limits).is_err(),
            "{text}"
        );
    }
}
