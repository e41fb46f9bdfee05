//! Each invariant of the verifier, broken once.

use crate::spmd::{Expr, LocalId, NodeId, ObjectId, Program, StmtKind};

fn violations(text: &str) -> Vec<String> {
    let program = Program::parse("test.spmd", text).unwrap();
    shown(&program)
}

fn shown(program: &Program) -> Vec<String> {
    let shown = |violation: crate::spmd::Violation| format!("{}: {violation}", violation.span.line);
    program.verify().into_iter().map(shown).collect()
}

fn assert_one(text: &str, expected: &str) {
    assert_eq!(violations(text), [expected], "{text}");
}

#[test]
fn sound_programs_pass() {
    let text = r#"
param N >= 0
shared int A[N][N], x = 3, c[3] = {1, 2, 3}
shared lock L
shared opaque s
scoped int t[10]
entry main {
  let n = N
  parallel threads n {
    declare t
    let k = n + 1
    k = k + 1
    for i in 0 .. N, j in i .. k { A[i][j] = t[0] + k }
    block 'a { loop l in 9 .. 0 step -1 { if l == k { exit 'a } } }
    set_lock L
    unset_lock L
    s.x[2] = x
    task depend(out x) { x = k; let k = 3; k = 4 }
    barrier
  }
}
entry other { for i in 0 .. N { A[i][0] = 0 } }
"#;
    assert_eq!(violations(text), [""; 0]);
}

#[test]
fn symbols() {
    assert_one(
        "param N >= 3 <= 2",
        "0: no value of `N` satisfies its bounds",
    );
    assert_one("param N#1, N#2", "0: two parameters are named `N`");
    assert_one(
        "shared int A#1\nshared int A#2",
        "2: two objects are named `A`",
    );
    assert_one(
        "shared int c[2] = {1, 2, 3}",
        "1: `c` does not hold 3 initial values",
    );
    assert_one(
        "shared float c = 1",
        "1: `c` has initial integers but holds no integers",
    );
    assert_one("file 0 \"a\"\nflush at 1:2:3", "2: there is no file 1");
}

#[test]
fn ids() {
    let mut program = Program::parse("t", "shared int x\nlocal int i\ni = x\nx = 1").unwrap();
    program.locals.clear();
    program.objects.clear();
    let expected = [
        "3: there is no local 0",
        "3: there is no object 0",
        "4: there is no object 0",
    ];
    assert_eq!(shown(&program), expected);

    let mut program = Program::parse("t", "flush\nflush").unwrap();
    program.entries[0].body[1].id = program.entries[0].body[0].id;
    assert_eq!(shown(&program), ["2: two nodes have the id #0"]);
    program.entries[0].body[1].id = NodeId(77);
    assert_eq!(
        shown(&program),
        ["0: the next node would get the id #2, which is not past all ids"]
    );
    program.entries[0].body[1].kind = StmtKind::Declare(ObjectId(3));
    assert!(shown(&program).contains(&"2: there is no object 3".to_owned()));
}

#[test]
fn expressions_that_are_evaluated_again_keep_their_ids() {
    let mut program = Program::parse("t", "shared int x\nlocal int i\ni = x\ni = x + 1").unwrap();
    let first = program.entries[0].body[0].kind.clone();
    program.entries[0].body[1].kind = first;
    assert_eq!(shown(&program), [""; 0]);
    let StmtKind::Assign { value, .. } = &mut program.entries[0].body[1].kind else {
        panic!("an assignment");
    };
    let Expr::Load(load) = value else {
        panic!("a load");
    };
    load.site.text = "y".into();
    assert!(matches!(&shown(&program)[..], [one] if one.contains("two nodes have the id")));
}

#[test]
fn exits() {
    assert_one(
        "block '1 { }\nexit '1",
        "2: the exit of '1 is not within that block",
    );
    assert_one(
        "block 'a { parallel {\nexit 'a } }",
        "2: the exit of '0 leaves its strand",
    );
    assert_one(
        "block 'a { task {\nexit 'a } }",
        "2: the exit of '0 leaves its strand",
    );
    assert_one(
        "block '1 { }\nblock '1 { }",
        "2: two blocks are labelled '1",
    );
}

#[test]
fn locals_belong_to_one_strand() {
    assert_one(
        "local int k\nk = 1\nparallel {\nk = 2 }",
        "4: `k` is assigned by another strand as well",
    );
    assert_one(
        "local int k\nparallel { k = 2 }\nlet j = k",
        "3: `k` is read outside the strand that assigns it",
    );
    assert_one(
        "local int k\nparallel { task { k = 2 }\ntask { let j = k } }",
        "3: `k` is read outside the strand that assigns it",
    );
    assert_eq!(
        violations("local int i\nloop i in 0 .. 3 {\nparallel {\nloop i in 0 .. 3 {} } }"),
        [
            "4: `i` is assigned by another strand as well",
            "4: the iterator `i` is assigned in its loop"
        ]
    );
}

#[test]
fn loops() {
    assert_one(
        "loop i in 0 .. 3 {\ni = 2 }",
        "2: the iterator `i` is assigned in its loop",
    );
    assert_one(
        "loop i in 0 .. 3 step 0 { }",
        "1: the step 0 does not go where the loop does",
    );
    assert_one(
        "loop i in 0 .. 3 step 1 down {}",
        "1: the step 1 does not go where the loop does",
    );
    assert_one(
        "local int i\nloop i in 0 .. i {}",
        "2: a bound uses `i` before it has a value",
    );
    assert_one(
        "local int i, j\nloop i in j .. 3, j in 0 .. 3 {}",
        "2: a bound uses `j` before it has a value",
    );
    assert_one(
        "local int i\nloop i in 0 .. 3, i in 0 .. 3 {}",
        "2: `i` is twice an iterator of the loop",
    );
    assert_eq!(violations("local int i\nloop i in i .. 9 {}"), [""; 0]);

    let mut program = Program::parse("t", "loop i in 0 .. 3 {}").unwrap();
    let StmtKind::Loop(looped) = &mut program.entries[0].body[0].kind else {
        panic!()
    };
    looped.iterators[0].local = LocalId(9);
    assert_eq!(shown(&program), ["1: there is no local 9"]);
    let StmtKind::Loop(looped) = &mut program.entries[0].body[0].kind else {
        panic!()
    };
    looped.iterators.clear();
    assert_eq!(shown(&program), ["1: the loop has no iterator"]);
}

#[test]
fn places() {
    assert_one("scoped int t\nt = 1", "2: `t` is used but declared nowhere");
    assert_one(
        "shared int t\ndeclare t",
        "2: `t` is declared here but not scoped",
    );
    assert_one(
        "shared int A[3]\nA[1][2] = 3",
        "2: `A` has 1 dimensions and is indexed 2 times",
    );
    assert_one(
        "shared opaque s\ns[..].x = 3",
        "2: a part is taken of the whole of a thing",
    );
    assert_one("shared int x\nset_lock x", "2: `x` holds no locks");
}

#[test]
fn depth() {
    let mut program = Program::parse("t", "if 1 { flush }").unwrap();
    for _ in 0..100_000 {
        let inner = std::mem::take(&mut program.entries[0].body);
        program.entries[0].body = Program::parse("t", "if 1 { }")
            .unwrap()
            .entries
            .remove(0)
            .body;
        let StmtKind::If { then_body, .. } = &mut program.entries[0].body[0].kind else {
            panic!()
        };
        *then_body = inner;
        if program.ids.fresh().0 > 1000 {
            break;
        }
    }
    program.renumber();
    assert_eq!(
        shown(&program),
        ["1: statements and expressions nest too deep"]
    );
    assert!(program.to_string().contains("..."));
}
