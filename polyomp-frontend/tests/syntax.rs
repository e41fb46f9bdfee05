//! Trees of small programs, what C makes ambiguous, and what is not C.

use polyomp_frontend::source::{SourceOptions, SourceSet};
use polyomp_frontend::syntax::ast::{ExprKind, ItemKind, StmtKind, TranslationUnit};
use polyomp_frontend::syntax::{MAX_DEPTH, parse, parse_expression, print};

fn source(text: &str) -> SourceSet {
    let options = SourceOptions {
        no_preprocessor: true,
        ..SourceOptions::default()
    };
    SourceSet::from_text("m.c", text, &options).expect("a small text")
}

fn unit(text: &str) -> TranslationUnit {
    parse(&source(text))
}

/// The printed tree without places.
fn tree(text: &str) -> String {
    let set = source(text);
    let unit = parse(&set);
    assert_eq!(unit.errors, [], "{text}");
    let printed = print(&unit, &set);
    let lines: Vec<_> = printed
        .lines()
        .map(|line| line.rsplit_once("  @").map_or(line, |(line, _)| line))
        .collect();
    lines.join("\n")
}

/// The tree of statements in a function.
fn body(text: &str) -> String {
    let printed = tree(&format!("void f(void) {{ {text} }}"));
    let lines: Vec<_> = printed.lines().collect();
    lines
        .iter()
        .skip_while(|line| !line.starts_with("function f"))
        .skip(1)
        .map(|line| line.strip_prefix("  ").unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn declarators_are_read_inside_out() {
    for (text, expected) in [
        ("int *a[10];", "a: array [10] of pointer to int"),
        ("int (*a)[10];", "a: pointer to array [10] of int"),
        ("int a[2][3];", "a: array [2] of array [3] of int"),
        (
            "int (*f)(double, char *);",
            "f: pointer to (double, pointer to char) -> int",
        ),
        (
            "void (*signal(int s, void (*h)(int)))(int);",
            "signal: (s: int, h: pointer to (int) -> void) -> pointer to (int) -> void",
        ),
        (
            "char *(*(*x[3])(void))[5];",
            "x: array [3] of pointer to () -> pointer to array [5] of pointer to char",
        ),
        ("unsigned long long int x;", "x: unsigned long long"),
        ("long double _Complex z;", "z: complex long double"),
        (
            "const int *const volatile p;",
            "p: const volatile pointer to const int",
        ),
        ("static inline int f();", "static f: () -> int"),
        ("_Thread_local int t;", "_Thread_local t: int"),
        (
            "extern int e, *g;",
            "extern e: int\nextern g: pointer to int",
        ),
        (
            "double *__restrict__ p __attribute__((aligned(64)));",
            "p: restrict pointer to double",
        ),
        (
            "_Atomic(int) a; _Atomic int b;",
            "a: _Atomic int\nb: _Atomic int",
        ),
        ("typedef int T; T x;", "typedef T: int\nx: T"),
        (
            "foo_t x; foo_t *y;",
            "x: unknown foo_t\ny: pointer to unknown foo_t",
        ),
        (
            "size_t n; omp_lock_t l;",
            "n: size_t\nl: unknown omp_lock_t",
        ),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn records_and_enumerations() {
    let printed = tree(
        "struct node { int v : 3, : 2; struct node *next; union { int i; float f; }; } *head;\n\
         enum color { RED, GREEN = 1 << 2, BLUE } c = BLUE;\nstruct later; struct later *l;",
    );
    assert_eq!(
        printed,
        "struct node\n  field v: int, 3 bits\n  field (unnamed): int, 2 bits\n  field next: pointer to struct node\n  \
         field (unnamed): union (unnamed 1)\nunion (unnamed 1)\n  field i: int\n  field f: float\n\
         enum color\n  RED = 0\n  GREEN = 4\n  BLUE = 5\n\
         head: pointer to struct node\nc: enum color = BLUE\ndeclares only types\nl: pointer to struct later"
    );
}

#[test]
fn functions_new_and_old() {
    assert_eq!(
        tree("void f(int n, double a[n][n], ...) { return; }"),
        "function f: (n: int, a: array [n] of array [n] of double, ...) -> void\n  return"
    );
    assert_eq!(
        tree("main(c, v) int c; char **v; { return c; }"),
        "function main: (c: int, v: pointer to pointer to char) -> int\n  return c"
    );
}

#[test]
fn operators_bind_as_in_c() {
    for (text, expected) in [
        ("a = b = c + d * e - f;", "(a = (b = ((c + (d * e)) - f)))"),
        ("a ? b : c ? d : e;", "(a ? b : (c ? d : e))"),
        (
            "-a[i++] + *p++ - !q->r.s;",
            "(((-a[(i++)]) + (*(p++))) - (!q->r.s))",
        ),
        ("a && b || c & d == e;", "((a && b) || (c & (d == e)))"),
        ("x <<= 1, y += z >> 2;", "((x <<= 1), (y += (z >> 2)))"),
        (
            "sizeof(int) * sizeof x[0];",
            "(sizeof(type int) * sizeof(x[0]))",
        ),
        ("f(a, (b, c))(d)[1];", "f(a, (b, c))(d)[1]"),
        ("a ?: b;", "(a ?: b)"),
        ("(int)x + 1;", "(((int) x) + 1)"),
        (
            "&(struct { int a; }){ .a = 1 };",
            "(&(struct (unnamed 0)) {.a = 1})",
        ),
        ("\"a\" \"b\\n\";", "\"ab\\n\""),
        ("({ int t = 1; t; });", "({ t: int = 1  @1:23; t  @1:30 })"),
        (
            "_Generic(x, int: 1, default: 2);",
            "_Generic(x, int: 1, default: 2)",
        ),
        (
            "__builtin_offsetof(struct s, a.b[2]);",
            "offsetof(struct s, .a.b[2])",
        ),
        ("0x10UL + 1.5f + 'a';", "((16 + 1.5) + 97)"),
    ] {
        let printed = body(text);
        let last = printed.lines().last().unwrap_or_default();
        assert_eq!(last, expected, "{text}");
    }
}

#[test]
fn types_decide_what_is_a_cast_or_a_declaration() {
    let with = |text: &str| body(&format!("typedef int T; int a, b; {text}"));
    for (text, expected) in [
        ("(T) * b;", "((T) (*b))"),
        ("(a) * b;", "(a * b)"),
        ("(T) - b;", "((T) (-b))"),
        ("(a) - b * 2;", "(a - (b * 2))"),
        ("(T)(b);", "((T) b)"),
        ("(a)(b);", "a(b)"),
        ("T * c;", "c: pointer to T"),
        ("a * b;", "(a * b)"),
        ("T (c);", "c: T"),
        ("a (b);", "a(b)"),
        ("sizeof(T);", "sizeof(type T)"),
        ("sizeof(a);", "sizeof(a)"),
        ("sizeof (T) * b;", "(sizeof(type T) * b)"),
        ("{ int T = 3; (T) * b; }", "  (T * b)"),
        ("T T = 1; T * b;", "(T * b)"),
        ("for (T i = 0;;) i;", "  i"),
        ("(unknown_t)b;", "((unknown unknown_t) b)"),
        ("unknown_t *q = 0;", "q: pointer to unknown unknown_t = 0"),
        ("undeclared * b;", "b: pointer to unknown undeclared"),
    ] {
        let printed = with(text);
        let last = printed.lines().last().unwrap_or_default();
        assert_eq!(last, expected, "{text}");
    }
}

#[test]
fn statements_and_labels() {
    assert_eq!(
        body(
            "switch (x) { case 1: case 2 ... 4: a; break; default: b; }\n\
             again: if (p) goto again; else if (q) ; else { r; }\n\
             do { continue; } while (--n); for (int i = 0, j = 1; i < n; i++, j--) if (i) lab: s;\n\
             asm volatile (\"xchg\" : \"=r\"(o) : [in] \"r\"(v) : \"memory\", \"cc\");"
        ),
        "switch x\n  case 1\n  case 2 ... 4\n  a\n  break\n  default\n  b\n\
         label again\nif p\n  goto again\nelse\n  if q\n    empty\n  else\n    r\n\
         do while (--n)\n  continue\nfor i: int = 0, j: int = 1; (i < n); ((i++), (j--))\n  if i\n    label lab\n    s\n\
         asm outputs (o) inputs (v) memory"
    );
}

#[test]
fn directives_take_the_statement_after_them() {
    assert_eq!(
        body(
            "\n#pragma omp parallel\n#pragma omp for nowait\nfor (;;)\n#pragma omp atomic\nx++;\n\
             if (a)\n#pragma omp critical\n{ b; }\nelse\n#pragma omp barrier\n\
             #pragma omp taskwait\n\
             #pragma omp sections\n{\n first;\n#pragma omp section\n s1; s2;\n#pragma omp section\n{ t; }\n}\n\
             #pragma omp ordered depend(sink: i)\n#pragma GCC ivdep\nafter;\n\
             while (c)\n#pragma omp single\nd;\n\
             #pragma omp parallel\n"
        ),
        "#pragma omp parallel\n  #pragma omp for nowait\n    for ; ; \n      #pragma omp atomic\n        (x++)\n\
         if a\n  #pragma omp critical\n    b\nelse\n  #pragma omp barrier\n\
         #pragma omp taskwait\n\
         #pragma omp sections\n  first\n  #pragma omp section\n    s1\n    s2\n  #pragma omp section\n    t\n\
         #pragma omp ordered depend(sink: i)\nafter\n\
         while c\n  #pragma omp single\n    d\n\
         #pragma omp parallel"
    );
    let unit =
        unit("int x;\n#pragma omp threadprivate(x)\nint y;\n#pragma omp declare simd\nint f(int);");
    let pragmas = unit
        .items
        .iter()
        .filter(|item| matches!(item.kind, ItemKind::Pragma(_)));
    assert_eq!(pragmas.count(), 2);
}

#[test]
fn an_error_makes_only_its_statement_unknown() {
    for (text, statements) in [
        ("a; b = = c; d;", ".!."),
        ("a; for (i = 0 i < n; i++) { x; y; } d;", ".!."),
        ("a; foo((b); d; e;", ".!.."),
        ("a; { b; c c c; d; } e;", "..."),
        ("a; int x = @; d;", ".!."),
        ("a; if (b) { c; } else } d;", ".."),
        ("a; 'x;\n d;", ".!"),
        ("a; x[1 ; d;", ".!."),
        ("a; struct { int }; d;", ".!."),
        ("a; do { b; } whilst (c); d;", ".!."),
        ("a; 09; 1.2.3; d;", ".!!."),
    ] {
        let text = format!("void f(void) {{ {text} }}\nint after;");
        let unit = unit(&text);
        assert!(!unit.errors.is_empty(), "{text}");
        let function = unit.function("f").expect("the function is kept");
        let shape: String = function
            .body
            .stmts
            .iter()
            .map(|stmt| match stmt.kind {
                StmtKind::Error(_) => '!',
                _ => '.',
            })
            .collect();
        assert!(shape.starts_with(statements), "{text}: {shape}");
        let last = unit.items.last().expect("the declaration after it");
        assert!(!matches!(last.kind, ItemKind::Function(_)), "{text}");
    }
}

#[test]
fn errors_within_a_directive_stay_there() {
    let unit = unit("void f() {\n#pragma omp parallel\n{ a; b b b; c; }\nd;\n}");
    let function = unit.function("f").expect("the function is kept");
    assert_eq!(function.body.stmts.len(), 2);
    let StmtKind::Omp {
        body: Some(body), ..
    } = &function.body.stmts[0].kind
    else {
        panic!("no directive");
    };
    let StmtKind::Compound(block) = &body.kind else {
        panic!("no block");
    };
    assert_eq!(block.stmts.len(), 3);
    assert!(matches!(block.stmts[1].kind, StmtKind::Error(_)));
}

#[test]
fn errors_at_file_scope_and_missing_braces() {
    let set = source("int a;\n} int b;\nfoo bar baz;\nint c;\nvoid f() { if (a) { b; }\n");
    let unit = parse(&set);
    let lines: Vec<_> = unit
        .errors
        .iter()
        .map(|error| set.pos(error.span).line)
        .collect();
    assert_eq!(lines, [2, 3, 5]);
    assert!(unit.function("f").is_some());
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    let many = 10_000;
    for (open, middle, close) in [
        ("(", "1", ")"),
        ("{", ";", "}"),
        ("a[", "1", "]"),
        ("f(", "1", ")"),
        ("-", "1", ""),
        ("!", "1", ""),
        ("sizeof ", "1", ""),
        ("(int)", "1", ""),
        ("({", "1;", "})"),
        ("if (1) ", ";", ""),
        ("if (1) ; else ", ";", ""),
        ("for (;;) ", ";", ""),
        ("while (1) ", ";", ""),
        ("do ", ";", " while (1);"),
        ("a = ", "1", ""),
        ("a ? b : ", "1", ""),
        ("a ? ", "1", " : b"),
        ("1 + ", "1", ""),
        ("", "1", " + 1"),
        ("", "a", "[1]"),
        ("", "a", "->b"),
        ("", "a", "++"),
        ("", "a", "()"),
        ("", "1", ", 1"),
        ("int x = {", "1", "};"),
        ("struct {", "int i;", "} x;"),
        ("int ", "*x", ""),
        ("int (", "x", ")"),
        ("int *", "x", ""),
        ("int (*", "x", ")[1]"),
        ("int x(int ", "", ")"),
        ("int ", "x", "[1]"),
        ("(int (*)(", "int", ")) 1"),
        ("sizeof(int[", "1", "])"),
        ("__typeof__(", "int", ") x"),
        ("\n#pragma omp parallel\n", ";", ""),
        ("case 1: ", ";", ""),
        ("lab: ", ";", ""),
        ("_Generic(1, int: ", "1", ")"),
        ("(struct s){", "1", "}"),
    ] {
        let text = format!(
            "void f(void) {{ {}{middle}{}; }}",
            open.repeat(many),
            close.repeat(many)
        );
        let set = source(&text);
        let unit = parse(&set);
        print(&unit, &set);
        let file_scope = format!("{}{middle}{};", open.repeat(many), close.repeat(many));
        unit_dropped(&file_scope);
    }
    let parentheses = format!("int x = {}1{};", "(".repeat(many), ")".repeat(many));
    assert!(!unit(&parentheses).errors.is_empty());
    let fine = format!("int x = {}1{};", "(".repeat(100), ")".repeat(100));
    assert!(unit(&fine).errors.is_empty());
    let sum = format!("int x = 1{};", " + 1".repeat(MAX_DEPTH / 2));
    assert!(unit(&sum).errors.is_empty());
}

fn unit_dropped(text: &str) {
    drop(unit(text));
}

#[test]
fn chains_of_typedefs_end() {
    let mut text = String::from("typedef int t0;\n");
    for number in 1..5000 {
        text.push_str(&format!("typedef t{} *t{number};\n", number - 1));
    }
    text.push_str("t4999 x;");
    assert!(!unit(&text).errors.is_empty());
    let mut text = String::from("typedef int t0(int);\n");
    for number in 1..100 {
        let before = number - 1;
        text.push_str(&format!(
            "typedef t{before} *t{number}(t{before}, t{before});\n"
        ));
    }
    text.push_str("t99 *x;");
    let set = source(&text);
    let unit = parse(&set);
    assert!(unit.errors.is_empty());
    print(&unit, &set);
}

#[test]
fn broken_text_takes_time_in_proportion() {
    for piece in [
        "(;",
        "{",
        "}",
        "{}=",
        "a b ",
        "#pragma omp parallel\n",
        "int (",
        "[;",
        "if (",
        "struct {",
    ] {
        let text = piece.repeat(5_000);
        let started = std::time::Instant::now();
        unit(&text);
        unit(&format!("void f() {{ {text}"));
        let seconds = started.elapsed().as_secs();
        assert!(seconds < 20, "{piece}: {seconds} s");
    }
}

#[test]
fn expressions_of_clauses() {
    let set = source(
        "typedef double real;\nvoid f(int n) {\n#pragma omp parallel num_threads(n + 1)\n;\n}",
    );
    let unit = parse(&set);
    let function = unit.function("f").expect("it is there");
    let StmtKind::Omp { pragma, .. } = &function.body.stmts[0].kind else {
        panic!("no directive");
    };
    assert_eq!(pragma.text, "parallel num_threads(n + 1)");
    let at = pragma.text.find("n +").expect("the clause");
    let expr = parse_expression("n + 1", pragma.span.start + at as u32, &unit).expect("valid");
    assert!(matches!(expr.kind, ExprKind::Binary { .. }));
    let range = set.range(expr.span);
    assert_eq!((range.start.line, range.start.column), (3, 34));
    assert_eq!(set.original(expr.span), "n + 1");
    let cast = parse_expression("(real) * p", 0, &unit).expect("valid");
    assert!(matches!(cast.kind, ExprKind::Cast { .. }));
    for text in [
        "",
        "a b",
        "a +",
        "1;",
        ")",
        "(struct { int a; } *) p",
        "({ x x x; })",
    ] {
        assert!(parse_expression(text, 0, &unit).is_err(), "{text}");
    }
}

#[test]
fn types_of_system_headers_are_known_and_their_text_is_not_there() {
    let text = "#include <sys/time.h>\nstruct timeval tv; real r; enum { A = LAST + 1 };\n";
    let output = "# 1 \"m.c\"\n# 1 \"/usr/include/sys/time.h\" 1 3 4\n\
                  struct timeval\n{\n  __extension__ long tv_sec;\n  long tv_usec;\n};\n\
                  typedef double real; extern int f (struct timeval *);\n\
                  enum\n{\n  FIRST,\n# 70 \"/usr/include/sys/time.h\" 3 4\n  LAST\n};\n\
                  # 2 \"m.c\" 2\nstruct timeval tv; real r; enum { A = LAST + 1 };\n";
    let set = SourceSet::from_preprocessed("m.c", text, "m.c", output).expect("small");
    let unit = parse(&set);
    assert_eq!(unit.errors, []);
    assert_eq!(unit.items.len(), 3);
    let fields = unit.records[0].fields.as_ref().expect("the definition");
    assert_eq!(fields.len(), 2);
    let constants = unit.enums.last().and_then(|last| last.constants.as_ref());
    assert_eq!(constants.map(|found| found[0].value), Some(Some(2)));
    let pos = set.pos(unit.items[1].span);
    assert_eq!((pos.line, pos.column), (2, 20));
}
