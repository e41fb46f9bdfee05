//! Reading by hand-written text: what it becomes, and what errors say.

use crate::spmd::visit::{MAX_NESTING, accesses};
use crate::spmd::{
    Atomicity, Base, BinaryOp, ElementType, Expr, FileId, Program, Projection, Span,
    SpmdParseError, StmtKind, Storage,
};

fn parse(text: &str) -> Program {
    let program = Program::parse("test.spmd", text).unwrap();
    let printed = program.to_string();
    let again = Program::parse("again.spmd", &printed).unwrap_or_else(|error| {
        panic!("{error} ({:?}) in\n{printed}", error.help);
    });
    assert_eq!(again, program, "after printing:\n{printed}");
    let bare = format!("{program:#}");
    let again = Program::parse("bare.spmd", &bare).unwrap_or_else(|error| {
        panic!("{error} ({:?}) in\n{bare}", error.help);
    });
    assert_eq!(format!("{again:#}"), bare);
    program
}

fn error(text: &str) -> SpmdParseError {
    Program::parse("test.spmd", text).unwrap_err()
}

fn value(text: &str) -> Expr {
    let text = format!(
        "param N\nlocal int i, p\nshared pointer q, P[N]\nshared int A[N][N], x\neval {text}"
    );
    let program = parse(&text);
    match &program.entries[0].body[0].kind {
        StmtKind::Eval(expr) => expr.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_example_of_the_slides() {
    let program = parse(
        r#"
program
file 0 "ex1.c"
param N >= 0
shared int A[N] at 1:5-9
local int i, j
entry main {
  parallel "parallel" at 3:9-17 {
    for dynamic(1) nowait @4:37-43 "for" i in 0 .. N at 4:11-43 {
      A[i]@6:5-9 = 0 at 6:5-13
    }
    for dynamic(1) j in 0 .. N at 9:11 {
      A[j]@11:5-9 = A[j]@11:12-16@"A[ j ]" + 1 at 11:5-20
    }
    barrier end-of "for" at 9:11
  }
}
"#,
    );
    assert_eq!(program.files, ["ex1.c"]);
    let found = accesses(&program.entries[0].body);
    let texts: Vec<_> = found.iter().map(|a| (&*a.site.text, a.is_write)).collect();
    assert_eq!(texts, [("A[i]", true), ("A[ j ]", false), ("A[j]", true)]);
    let span = Span {
        file: FileId(0),
        line: 11,
        column: 12,
        end_line: 11,
        end_column: 16,
    };
    assert_eq!(found[1].site.span, span);
    let StmtKind::Fork(fork) = &program.entries[0].body[0].kind else {
        panic!()
    };
    let StmtKind::Loop(looped) = &fork.body[0].kind else {
        panic!()
    };
    let worksharing = looped.sharing.worksharing.as_ref().unwrap();
    assert_eq!(worksharing.nowait.unwrap().column, 37);
    assert_eq!(worksharing.construct.span, fork.body[0].span);
    assert_eq!(worksharing.schedule.chunk, Some(Expr::Int(1)));
}

#[test]
fn places_come_from_the_text_itself() {
    let program = parse("param N\nparallel {\n  A[N + 1] = 0\n}");
    assert_eq!(program.files, ["test.spmd"]);
    let found = accesses(&program.entries[0].body);
    let span = Span {
        file: FileId(0),
        line: 3,
        column: 3,
        end_line: 3,
        end_column: 11,
    };
    assert_eq!(found[0].site.span, span);
    assert_eq!(&*found[0].site.text, "A[N + 1]");
    assert_eq!(found[0].statements[1].span.end_column, 15);
    assert_eq!(found[0].statements[0].span.end_column, 9);
    assert_eq!(program.objects[0].extents, [None]);
    assert_eq!(program.objects[0].storage, Storage::Shared);
}

#[test]
fn node_ids_are_unique() {
    let program = parse("param N\nshared int A[N]\nparallel { A[A[tid]] = A[N] + fn f(A[0]) }");
    let mut ids: Vec<_> = crate::spmd::visit::node_ids(&program)
        .into_iter()
        .map(|(id, _)| id.0)
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..7).collect::<Vec<_>>());
}

#[test]
fn precedence_is_that_of_c() {
    let text = |source: &str| {
        let program = parse(&format!("param a, b, c\neval {source}"));
        let StmtKind::Eval(expr) = &program.entries[0].body[0].kind else {
            panic!()
        };
        crate::spmd::Printer::new(&program, crate::spmd::Detail::Bare).expr(expr)
    };
    for same in [
        "a + b * c",
        "(a + b) * c",
        "a - (b - c)",
        "a - b - c",
        "a << b + c < a && b || c",
        "a & b == c",
        "(a & b) == c",
        "-(a + b)",
        "-a % b",
        "-5 - -5",
        "-(5)",
        "--a",
        "a ? b : c ? a : b",
        "(a ? b : c) ? a : b",
        "min(a, max(b, -1)) * 3",
        "!(a < b) ^ ~c",
        "tid + num_threads * team / num_teams",
    ] {
        assert_eq!(text(same), same);
    }
    assert_eq!(text("((a)) + (b * c)"), "a + b * c");
    assert_eq!(text("- 5"), "-5");
    assert_eq!(text("-9223372036854775808"), "-9223372036854775808");
}

#[test]
fn indices_and_pointers() {
    let Expr::Load(load) = value("A[i][1 of 7]") else {
        panic!()
    };
    let extents: Vec<_> = load
        .place
        .projections
        .iter()
        .map(|p| match p {
            Projection::Index { extent, .. } => extent.clone(),
            _ => panic!(),
        })
        .collect();
    assert!(matches!(
        extents[..],
        [Some(Expr::Param(_)), Some(Expr::Int(7))]
    ));

    // A local is a value: `p[i]` is what it points to.
    let Expr::Load(load) = value("p[i]") else {
        panic!()
    };
    assert!(
        matches!(&load.place.base, Base::Deref(e) if matches!(&**e, Expr::PointerOffset(p, _) if matches!(**p, Expr::Local(_))))
    );
    // So is a pointer in memory, once all dimensions are used.
    for text in ["q[i]", "P[0][i]", "P[0]@pointer[i]"] {
        let Expr::Load(load) = value(text) else {
            panic!()
        };
        assert!(
            matches!(&load.place.base, Base::Deref(e) if matches!(&**e, Expr::PointerOffset(p, _) if matches!(**p, Expr::Load(_)))),
            "{text}"
        );
    }
    for text in ["*p", "p.*", "*q", "q.*"] {
        let Expr::Load(load) = value(text) else {
            panic!()
        };
        assert!(matches!(&load.place.base, Base::Deref(_)), "{text}");
        assert!(load.place.projections.is_empty());
    }
    for text in [
        "p->x.`<union>`[3]",
        "p.*[i]",
        "(*p)[i]",
        "A[..]",
        "q.[i]",
        "p.*@pointer[i]",
        "(&A[0][0])[i]",
        "offset(&x, i).*",
        "offset(q, 1) - q",
        "**q",
        "-10[i] - -p.* + -5",
        "A[A[0][1]][x@relaxed]",
        "x@float + 0.5 + fn `3.0e-1` \"why\" () + opaque \"rand\" (x, i)@pointer + fn `0.5`()@int",
    ] {
        value(text);
    }
}

#[test]
fn let_binds_in_its_block() {
    let program =
        parse("parallel { let t = 1; let t = t + 1; t = 3; loop t in 0 .. t { A[t] = t } }");
    let names: Vec<_> = program.locals.iter().map(|l| l.name.as_str()).collect();
    assert_eq!(names, ["t", "t", "t"]);
    let printed = format!("{program:#}");
    assert!(printed.contains("t#1 = t#0 + 1"), "{printed}");
    assert!(printed.contains("loop t#2 in 0 .. t#1 {"), "{printed}");
    assert_eq!(error("parallel { if 1 { let t = 1 }; t = 2 }").column, 32);
}

#[test]
fn atomic_marks_both_accesses() {
    let program = parse("shared int x, y\natomic x = x + y\natomic let v = x\nx@acq_rel += 1");
    let found = accesses(&program.entries[0].body);
    let kinds: Vec<_> = found.iter().map(|a| a.site.atomicity).collect();
    use Atomicity::{AcquireRelease, Plain, Relaxed};
    assert_eq!(
        kinds,
        [
            Relaxed,
            Plain,
            Relaxed,
            Relaxed,
            AcquireRelease,
            AcquireRelease
        ]
    );
}

#[test]
fn labels_are_numbered_apart_from_those_given() {
    let program = parse("block '7 { block 'a { exit 'a; exit '7 } block 'a { exit 'a } }");
    let printed = format!("{program:#}");
    assert!(printed.contains("block '8 {"), "{printed}");
    assert!(printed.contains("block '9 {"), "{printed}");
    assert_eq!(
        error("exit 'a").message,
        "no block around this is labelled `'a`"
    );
}

#[test]
fn same_names_are_told_apart() {
    let program =
        parse("param i\nlocal int i#0, i#1, `loop`\nshared int i#9, tid\ni#1 = i#9 + tid + tid()");
    assert_eq!(program.objects[0].name, "i");
    let printed = format!("{program:#}");
    assert!(printed.contains("i#2 = i + tid + tid()"), "{printed}");
    assert!(printed.contains("param i#0"), "{printed}");
}

#[test]
fn extents_may_speak_of_later_objects() {
    let program =
        parse("shared int A[B[0] + n], B[n]\nshared int n = 4, m[2] = {1, -2}\neval A[1]");
    assert_eq!(program.objects[2].initial, Some(vec![4]));
    assert!(program.objects[0].extents[0].is_some());
}

#[test]
fn descending_iterators() {
    let program = parse(
        "param s\nloop i in 9 .. 0 step -1 { }\nloop i in 9 .. 0 step s down {}\nloop i in 0 .. 9 step -1 up {}",
    );
    let down: Vec<_> = program.entries[0]
        .body
        .iter()
        .map(|stmt| match &stmt.kind {
            StmtKind::Loop(l) => l.iterators[0].descending,
            _ => panic!(),
        })
        .collect();
    assert_eq!(down, [true, true, false]);
}

#[test]
fn a_line_ends_a_statement() {
    let program = parse("local pointer p\nlet y = 3\n*p = y\n(*p) = y\nlet z = (y\n* 2)");
    assert_eq!(program.entries[0].body.len(), 4);
    assert_eq!(program.locals[0].element, ElementType::Pointer);
    assert!(matches!(
        program.entries[0].body[3].kind,
        StmtKind::Assign {
            value: Expr::Binary(BinaryOp::Mul, ..),
            ..
        }
    ));
}

#[test]
fn errors_say_where_and_what() {
    let shown = |text: &str| error(text).to_string();
    assert_eq!(
        shown("parallel {\n  A[i] = 0\n}"),
        "line 2, column 5: `i` is not declared"
    );
    assert!(error("x = 1").help.unwrap().contains("shared int x"));
    assert_eq!(
        shown("parallel {"),
        "line 1, column 10: the block that begins here has no `}`"
    );
    assert_eq!(
        shown("param N\nparam N"),
        "line 2, column 7: `N` is declared twice"
    );
    assert_eq!(
        shown("shared int loop"),
        "line 1, column 12: expected the end of the statement, found `loop`"
    );
    assert_eq!(
        shown("eval 99999999999999999999"),
        "line 1, column 6: this number is too large"
    );
    assert_eq!(
        shown("barrier barrier"),
        "line 1, column 9: expected the end of the statement, found `barrier`"
    );
    assert_eq!(
        shown("loop i = 0"),
        "line 1, column 8: expected `in` and the bounds of the loop, found `=`"
    );
    assert_eq!(
        shown("shared int x\neval &x@relaxed"),
        "line 2, column 7: taking an address is no access"
    );
    assert_eq!(
        shown("eval \"a"),
        "line 1, column 6: the closing `\"` is missing on this line"
    );
    assert_eq!(shown("eval $"), "line 1, column 6: `$` means nothing here");
}

#[test]
fn depth_is_limited() {
    let nested = |open: &str, inner: &str, close: &str, times: usize| {
        format!("{}{inner}{}", open.repeat(times), close.repeat(times))
    };
    for text in [
        nested("if 1 {", "", "}", 100_000),
        nested("sections { section {", "", "} }", 100_000),
        format!("eval {}", nested("(", "1", ")", 100_000)),
        format!("eval {}", nested("-", "1", "", 100_000)),
        format!("eval {}", nested("!", "1", "", 100_000)),
        format!("eval {}", nested("A[", "1", "]", 100_000)),
        format!("eval {}", nested("1 ? 1 : ", "1", "", 100_000)),
        format!("eval {}", nested("1 + ", "1", "", 100_000)),
        format!("eval {}", nested("min(1, ", "1", ")", 100_000)),
        format!("local pointer p\neval p{}", ".*".repeat(100_000)),
        format!("local pointer p\neval {}p", "*".repeat(100_000)),
        format!("shared int A[{}]", nested("(", "1", ")", 100_000)),
        nested("if 1 {} else ", "if 1 {}", "", 100_000),
    ] {
        let message = error(&text).message;
        assert!(message.contains("deep"), "{message}: {}", &text[..30]);
    }
    // What is just within the limit can be read and printed.
    parse(&nested("if 1 {", "", "}", MAX_NESTING - 1));
    parse(&format!(
        "eval {}",
        nested("-(1 + ", "1", ")", MAX_NESTING / 2 - 1)
    ));
    parse(&format!(
        "eval {}",
        nested("1 + ", "1", "", MAX_NESTING - 2)
    ));
    parse(&format!("eval {}", nested("A[", "1", "]", MAX_NESTING - 2)));
    parse(&format!(
        "eval {}",
        nested("min(1, ", "1", ")", MAX_NESTING - 2)
    ));
    parse(&format!(
        "local pointer p\neval p{}",
        ".*".repeat(MAX_NESTING - 2)
    ));
}

#[test]
fn long_texts_take_no_longer_than_they_are() {
    let lines = |line: &str| line.repeat(5_000);
    parse(&format!("shared int x\n{}", lines("let a = 1\n")));
    parse(&format!("shared int x\n{}", lines("let a = x; x = a\n")));
    let numbered = |kind: &str| -> String {
        (0..5_000)
            .map(|n| format!("{kind} i#{n}{}\n", kind.len()))
            .collect()
    };
    let (params, locals) = (numbered("param"), numbered("local int"));
    parse(&format!("{params}{locals}"));
    parse(&format!("shared int A[0]\nA[0]{} = 1", "[1]".repeat(5_000)));
    let operands = "x, ".repeat(5_000);
    parse(&format!("shared int x\natomic x = fn f({operands}x)"));
}
